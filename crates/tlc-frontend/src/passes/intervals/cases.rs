//! The calls of a procedure, divided into cases by arguments that are one of few numbers.
//!
//! The result of a recursive procedure with several parameters gets too large an interval if each parameter
//! has just one: for two different pins of `[0..2]`, `3 - from - to` is the third one, but for any two it is
//! in `[-1..3]`, and grows forever when passed on. Each pair of pins that is passed is a case, and in each
//! case the third pin is one number (trace partitioning by values of variables, Rival and Mauborgne, "The
//! trace partitioning abstract domain", TOPLAS 2007).

use crate::base::Interval;

/// The maximum number of different values of a parameter that divides calls.
const MOST_NUMBERS: usize = 4;

/// The number of walks over a procedure after which growth of its parameters is widened.
pub(super) const EXACT_WALKS: u32 = 2;

/// The number of further walks in which parameters grow to the next constant. After that they grow to the
/// limits of the type, so that walks end.
pub(super) const WIDENED_WALKS: u32 = 12;

/// The arguments of the calls in a case, by parameter number: `None` if one is not an ordinal value.
pub(super) type ArgumentIntervals = Vec<Option<Interval>>;

#[derive(Clone, Default)]
pub(super) struct Case {
    pub arguments: ArgumentIntervals,
    /// The result of the procedure in the case.
    pub returned: Option<Interval>,
    /// The number of walks over the procedure with these arguments.
    walks: u32,
    /// Whether a walk is due, again or for the first time.
    is_due: bool,
}

/// The arguments of all calls of a procedure so far.
#[derive(Clone, Default)]
pub(super) struct Cases {
    all: Vec<Case>,
    /// Whether calls are divided by the values of a parameter.
    divides: Vec<bool>,
    /// The intervals of the parameters' types.
    types: ArgumentIntervals,
}

impl Cases {
    /// Creates the only case of a procedure whose parameters are unknown.
    pub fn only() -> Cases {
        Cases { all: vec![Case { is_due: true, ..Case::default() }], ..Cases::default() }
    }

    /// Creates the cases of a procedure without calls so far. Those of a recursive one are divided at first.
    pub fn none(types: ArgumentIntervals, is_recursive: bool) -> Cases {
        Cases { all: Vec::new(), divides: vec![is_recursive; types.len()], types }
    }

    /// Takes a case that is due for a walk, with its number.
    pub fn take_due(&mut self) -> Option<(usize, ArgumentIntervals)> {
        let number = self.all.iter().position(|case| case.is_due)?;
        let case = &mut self.all[number];
        case.is_due = false;
        case.walks += 1;
        Some((number, case.arguments.clone()))
    }

    /// Records the result of the procedure in a case.
    pub fn note_result(&mut self, number: usize, returned: Option<Interval>) {
        self.all[number].returned = returned;
    }

    /// Returns the result of the procedure in all cases.
    pub fn returned(&self) -> Option<Interval> {
        self.all.iter().filter_map(|case| case.returned).reduce(Interval::hull)
    }

    /// Returns the arguments of all calls; empty if there are none.
    pub fn arguments(&self) -> ArgumentIntervals {
        self.all.iter().map(|case| case.arguments.clone()).reduce(hull).unwrap_or_default()
    }

    /// Records a call. Growth stops at the constants `stops`.
    pub fn pass(&mut self, mut arguments: ArgumentIntervals, stops: &[i128]) {
        arguments.resize(self.types.len(), None);
        for (argument, of_type) in arguments.iter_mut().zip(&self.types) {
            *argument = argument.filter(|_| of_type.is_some());
        }
        for (number, argument) in arguments.iter().enumerate() {
            if self.divides[number] && self.has_too_many(number, *argument) {
                self.divides[number] = false;
                self.join();
            }
        }
        match self.all.iter().position(|case| self.is_same(&case.arguments, &arguments)) {
            Some(known) => self.all[known].grow(&arguments, (&self.types, stops)),
            None => self.all.push(Case { arguments, is_due: true, ..Case::default() }),
        }
    }

    /// Whether a parameter has more than few values, or one that is not a single number.
    fn has_too_many(&self, parameter: usize, argument: Option<Interval>) -> bool {
        let Some(number) = argument.and_then(Interval::number) else { return true };
        let known = self.all.iter().filter_map(|case| case.arguments[parameter].and_then(Interval::number));
        let mut numbers: Vec<i128> = known.chain([number]).collect();
        numbers.sort_unstable();
        numbers.dedup();
        numbers.len() > MOST_NUMBERS
    }

    /// Whether two calls belong to the same case.
    fn is_same(&self, some: &ArgumentIntervals, others: &ArgumentIntervals) -> bool {
        self.divides
            .iter()
            .zip(some.iter().zip(others))
            .all(|(divides, (one, other))| !divides || one == other)
    }

    /// Merges cases that are no longer divided.
    fn join(&mut self) {
        for case in std::mem::take(&mut self.all) {
            match self.all.iter().position(|known| self.is_same(&known.arguments, &case.arguments)) {
                None => self.all.push(case),
                Some(known) => {
                    let known = &mut self.all[known];
                    known.arguments = hull(std::mem::take(&mut known.arguments), case.arguments);
                    known.walks = known.walks.max(case.walks);
                    known.is_due = true;
                }
            }
        }
    }
}

impl Case {
    fn grow(&mut self, arguments: &ArgumentIntervals, (types, stops): (&ArgumentIntervals, &[i128])) {
        for ((known, argument), of_type) in self.arguments.iter_mut().zip(arguments).zip(types) {
            let (Some(before), Some(value), Some(all)) = (*known, *argument, *of_type) else { continue };
            if !value.is_within(before) {
                *known = Some(widened(before, before.hull(value), all, (stops, self.walks)));
                self.is_due = true;
            }
        }
    }
}

/// Returns the union of two argument lists.
fn hull(some: ArgumentIntervals, others: ArgumentIntervals) -> ArgumentIntervals {
    some.into_iter().zip(others).map(|(one, other)| Some(one?.hull(other?))).collect()
}

/// Widens an interval that has grown from `before` to `after`, so that its growth ends.
fn widened(before: Interval, after: Interval, all: Interval, (stops, walks): (&[i128], u32)) -> Interval {
    if walks <= EXACT_WALKS {
        return after;
    }
    let stops = if walks <= EXACT_WALKS + WIDENED_WALKS { stops } else { &[] };
    let low = match after.low < before.low {
        true => stops.iter().rev().copied().find(|stop| *stop <= after.low).unwrap_or(all.low),
        false => after.low,
    };
    let high = match after.high > before.high {
        true => stops.iter().copied().find(|stop| *stop >= after.high).unwrap_or(all.high),
        false => after.high,
    };
    Interval::new(low.max(all.low), high.min(all.high))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn growth_stops_at_constants_and_then_at_the_ends_of_the_type() {
        let all = Interval::new(-1000, 1000);
        let grow = |walks| widened(Interval::new(9, 10), Interval::new(8, 10), all, (&[0, 1, 2, 7], walks));
        assert_eq!(grow(EXACT_WALKS), Interval::new(8, 10));
        assert_eq!(grow(EXACT_WALKS + 1), Interval::new(7, 10));
        assert_eq!(grow(EXACT_WALKS + WIDENED_WALKS + 1), Interval::new(-1000, 10));
        let beyond = widened(Interval::new(0, 7), Interval::new(0, 8), all, (&[0, 7], EXACT_WALKS + 1));
        assert_eq!(beyond, Interval::new(0, 1000));
    }

    #[test]
    fn calls_are_divided_by_what_is_one_of_few_numbers() {
        let mut cases = Cases::none(vec![Some(Interval::new(0, 1000)); 2], true);
        let mut pass = |first, second| {
            cases.pass(vec![Some(Interval::exact(first)), Some(Interval::exact(second))], &[]);
            cases.clone()
        };
        for first in 0..4 {
            pass(first, 10 * first);
        }
        let few = pass(3, 30);
        assert_eq!(few.all.len(), 4);
        assert_eq!(few.arguments(), [Some(Interval::new(0, 3)), Some(Interval::new(0, 30))]);
        let second_are_many = pass(3, 31);
        assert_eq!(second_are_many.divides, [true, false]);
        assert_eq!(second_are_many.all[3].arguments, [Some(Interval::exact(3)), Some(Interval::new(30, 31))]);
        let both_are_many = pass(4, 31);
        assert_eq!((both_are_many.all.len(), both_are_many.divides), (1, vec![false, false]));
    }
}
