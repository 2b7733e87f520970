//! The relation of two values that branches and checks imply.

use inkwell::IntPredicate;

/// The outcomes still possible: equal; less and greater, read with a sign; less and greater, read without.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::codegen::function) struct Relation(u8);

const EQUAL: u8 = 1;
const LESS: u8 = 2;
const GREATER: u8 = 4;
const BELOW: u8 = 8;
const ABOVE: u8 = 16;

impl Relation {
    /// The relation in which everything is possible.
    pub const ANY: Relation = Relation(EQUAL | LESS | GREATER | BELOW | ABOVE);

    /// Returns the relation that a comparison implies if it holds.
    pub fn where_holds(predicate: IntPredicate) -> Relation {
        Relation(match predicate {
            IntPredicate::EQ => EQUAL,
            IntPredicate::NE => LESS | GREATER | BELOW | ABOVE,
            IntPredicate::SLT => LESS | BELOW | ABOVE,
            IntPredicate::SLE => EQUAL | LESS | BELOW | ABOVE,
            IntPredicate::SGT => GREATER | BELOW | ABOVE,
            IntPredicate::SGE => EQUAL | GREATER | BELOW | ABOVE,
            IntPredicate::ULT => BELOW | LESS | GREATER,
            IntPredicate::ULE => EQUAL | BELOW | LESS | GREATER,
            IntPredicate::UGT => ABOVE | LESS | GREATER,
            IntPredicate::UGE => EQUAL | ABOVE | LESS | GREATER,
        })
    }

    /// Returns the outcomes that both relations allow.
    pub fn and(self, other: Relation) -> Relation {
        let both = self.0 & other.0;
        // Values that are neither less nor greater in one reading are equal in the other as well.
        let differs = both & (LESS | GREATER) != 0 && both & (BELOW | ABOVE) != 0;
        Relation(if differs { both } else { both & EQUAL })
    }

    /// Returns whether a comparison holds, if the relation decides it.
    pub fn decides(self, predicate: IntPredicate) -> Option<bool> {
        let reading = match predicate {
            IntPredicate::EQ | IntPredicate::NE => EQUAL | LESS | GREATER | BELOW | ABOVE,
            IntPredicate::SLT | IntPredicate::SLE | IntPredicate::SGT | IntPredicate::SGE => {
                EQUAL | LESS | GREATER
            }
            _ => EQUAL | BELOW | ABOVE,
        };
        let possible = self.0 & reading;
        let holds = possible & Relation::where_holds(predicate).0;
        if holds == 0 { Some(false) } else { (holds == possible).then_some(true) }
    }
}

#[cfg(test)]
mod tests {
    use super::super::predicate::contrary;
    use super::*;

    const ALL: [IntPredicate; 10] = [
        IntPredicate::EQ,
        IntPredicate::NE,
        IntPredicate::SLT,
        IntPredicate::SLE,
        IntPredicate::SGT,
        IntPredicate::SGE,
        IntPredicate::ULT,
        IntPredicate::ULE,
        IntPredicate::UGT,
        IntPredicate::UGE,
    ];

    /// Whether a comparison of two numbers of three bits holds.
    fn holds(predicate: IntPredicate, left: u8, right: u8) -> bool {
        let [a, b] = [left, right].map(|bits| (bits << 5) as i8);
        match predicate {
            IntPredicate::EQ => left == right,
            IntPredicate::NE => left != right,
            IntPredicate::SLT => a < b,
            IntPredicate::SLE => a <= b,
            IntPredicate::SGT => a > b,
            IntPredicate::SGE => a >= b,
            IntPredicate::ULT => left < right,
            IntPredicate::ULE => left <= right,
            IntPredicate::UGT => left > right,
            IntPredicate::UGE => left >= right,
        }
    }

    #[test]
    fn two_comparisons_decide_exactly_what_follows_from_both() {
        let pairs = || (0..8).flat_map(|left| (0..8).map(move |right| (left, right)));
        for (first, second) in ALL.into_iter().flat_map(|first| ALL.map(|second| (first, second))) {
            let relation = Relation::where_holds(first).and(Relation::where_holds(second));
            for asked in ALL {
                let known = pairs().filter(|&(a, b)| holds(first, a, b) && holds(second, a, b));
                let answers: Vec<bool> = known.map(|(a, b)| holds(asked, a, b)).collect();
                let expected = match (answers.contains(&true), answers.contains(&false)) {
                    (true, true) => None,
                    // Two comparisons that never hold together leave no possible outcome.
                    (may_hold, _) => Some(may_hold),
                };
                assert_eq!(relation.decides(asked), expected, "{first:?} and {second:?}: {asked:?}");
            }
        }
    }

    #[test]
    fn what_is_less_is_neither_equal_nor_greater() {
        let less = Relation::where_holds(IntPredicate::SLT);
        for (predicate, decided) in [
            (IntPredicate::SLE, Some(true)),
            (IntPredicate::NE, Some(true)),
            (IntPredicate::SGE, Some(false)),
            (IntPredicate::EQ, Some(false)),
            (IntPredicate::ULT, None),
        ] {
            assert_eq!(less.decides(predicate), decided, "{predicate:?}");
            assert_eq!(less.decides(contrary(predicate)), decided.map(|holds| !holds), "{predicate:?}");
        }
    }

    #[test]
    fn neither_less_nor_greater_is_equal() {
        let relation = Relation::ANY
            .and(Relation::where_holds(IntPredicate::SLE))
            .and(Relation::where_holds(IntPredicate::SGE));
        assert_eq!(relation.decides(IntPredicate::EQ), Some(true));
        assert_eq!(relation.decides(IntPredicate::UGT), Some(false));
        assert_eq!(Relation::ANY.decides(IntPredicate::EQ), None);
    }
}
