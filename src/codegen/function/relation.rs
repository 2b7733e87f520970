//! How two values compare, as far as branches and checks have told.

use inkwell::IntPredicate;

/// What is still possible of: equal; less and greater, read with a sign; less and greater, read without.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Relation(u8);

const EQUAL: u8 = 1;
const LESS: u8 = 2;
const GREATER: u8 = 4;
const BELOW: u8 = 8;
const ABOVE: u8 = 16;

impl Relation {
    /// Everything is possible.
    pub const ANY: Relation = Relation(EQUAL | LESS | GREATER | BELOW | ABOVE);

    /// What a comparison leaves if it holds.
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

    /// What both leave.
    pub fn and(self, other: Relation) -> Relation {
        let both = self.0 & other.0;
        // What is neither less nor greater in one reading is equal in the other, too.
        let differs = both & (LESS | GREATER) != 0 && both & (BELOW | ABOVE) != 0;
        Relation(if differs { both } else { both & EQUAL })
    }

    /// Whether a comparison holds, if that is clear.
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
    use super::*;
    use crate::codegen::function::simplify::contrary;

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
