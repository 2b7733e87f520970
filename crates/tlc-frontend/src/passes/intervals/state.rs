//! The known intervals of a procedure's variables at one place.

use crate::base::Interval;
use crate::hir::CompareOp;

use super::shape::{IntervalSlot, SlotChanges};

/// The intervals of the tracked variables, and whether control reaches the place.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct IntervalState {
    pub is_reached: bool,
    values: Vec<Interval>,
}

impl IntervalState {
    /// Creates the state at the beginning of a procedure.
    pub fn new(values: Vec<Interval>) -> IntervalState {
        IntervalState { is_reached: true, values }
    }

    /// Creates the state of an unreachable place.
    pub fn unreached() -> IntervalState {
        IntervalState { is_reached: false, values: Vec::new() }
    }

    pub fn get(&self, slot: IntervalSlot) -> Option<Interval> {
        self.values.get(slot).copied()
    }

    pub fn set(&mut self, slot: IntervalSlot, value: Interval) {
        if let Some(place) = self.values.get_mut(slot) {
            *place = value;
        }
    }

    /// Records that a variable has a relation to some number of an interval, or that the place is
    /// unreachable.
    pub fn narrow(&mut self, slot: IntervalSlot, op: CompareOp, other: Interval) {
        let Some(value) = self.get(slot) else { return };
        match value.where_holds(op, other) {
            Some(narrowed) => self.set(slot, narrowed),
            None => *self = IntervalState::unreached(),
        }
    }

    /// Returns the state of a place that control reaches from both states.
    pub fn join(self, other: IntervalState) -> IntervalState {
        match (self.is_reached, other.is_reached) {
            (_, false) => self,
            (false, true) => other,
            (true, true) => {
                let both = self.values.into_iter().zip(other.values);
                IntervalState::new(both.map(|(a, b)| a.hull(b)).collect())
            }
        }
    }

    /// Forgets everything that may not hold in every iteration of a loop that changes variables. A variable
    /// that is only stepped up never gets below its current value.
    pub fn forget(&mut self, changes: SlotChanges, all: &[Interval]) {
        for (slot, (value, all)) in self.values.iter_mut().zip(all).enumerate() {
            let bit = 1 << slot;
            if changes.assigned & bit != 0 {
                let low = if changes.lowered & bit == 0 { value.low.max(all.low) } else { all.low };
                let high = if changes.raised & bit == 0 { value.high.min(all.high) } else { all.high };
                *value = Interval::new(low.min(high), high.max(low));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn state(low: i128, high: i128) -> IntervalState {
        IntervalState::new(vec![Interval::new(low, high)])
    }

    #[test]
    fn a_join_has_what_both_ways_bring() {
        assert_eq!(state(0, 1).join(state(5, 6)), state(0, 6));
        assert_eq!(state(0, 1).join(IntervalState::unreached()), state(0, 1));
        assert_eq!(IntervalState::unreached().join(state(0, 1)), state(0, 1));
    }

    #[test]
    fn a_relation_that_cannot_hold_is_not_reached() {
        let mut known = state(0, 9);
        known.narrow(0, CompareOp::Less, Interval::exact(4));
        assert_eq!(known, state(0, 3));
        known.narrow(0, CompareOp::Greater, Interval::exact(3));
        assert!(!known.is_reached);
    }

    #[test]
    fn a_variable_that_is_only_stepped_keeps_one_end() {
        let all = [Interval::new(-100, 100)];
        for (raised, lowered, left) in [(1, 1, (-100, 100)), (1, 0, (3, 100)), (0, 1, (-100, 4))] {
            let mut known = state(3, 4);
            known.forget(SlotChanges { assigned: 1, raised, lowered }, &all);
            assert_eq!(known, state(left.0, left.1));
        }
        let mut known = state(3, 4);
        known.forget(SlotChanges::default(), &all);
        assert_eq!(known, state(3, 4));
    }
}
