//! Integers that are known to be small: not negative, and at most some bound. Remainders, indices that were
//! checked, characters and control variables are. What is computed of them cannot overflow and passes checks.
//!
//! A bound is never more than the greatest value of the signed type of the value's width, so that it holds
//! however the value is read.

use inkwell::IntPredicate;
use inkwell::values::IntValue;

use super::super::procedure::ProcLowering;
use super::known::Key;
use super::simplify::holds_of_equals;
use super::{CastOp, IntOp, Op, Otf, word};

impl<'ctx> ProcLowering<'_, '_, 'ctx> {
    /// The greatest value that an integer can have, if it is known not to be negative.
    pub fn bound(&self, value: IntValue<'ctx>) -> Option<u64> {
        if !self.optimizes(Otf::Simplify) {
            return None;
        }
        match value.get_sign_extended_constant() {
            Some(constant) => u64::try_from(constant).ok(),
            None => self.known.get(&bound_key(value)),
        }
    }

    /// Takes note that from here on a value is not negative and at most `bound`.
    pub fn learn(&mut self, value: IntValue<'ctx>, bound: u64) {
        if self.optimizes(Otf::Simplify) && bound <= greatest(value) && !value.is_constant_int() {
            self.known.insert(bound_key(value), bound);
        }
    }

    /// The bound of the result of an operation.
    pub(super) fn learn_bound(
        &mut self,
        op: IntOp,
        left: IntValue<'ctx>,
        right: IntValue<'ctx>,
        result: IntValue<'ctx>,
    ) {
        if !self.optimizes(Otf::Simplify) || matches!(op, IntOp::Sub | IntOp::Or) {
            return;
        }
        let bound = match (op, self.bound(left), self.bound(right)) {
            (IntOp::Add, Some(a), Some(b)) => a.checked_add(b),
            (IntOp::Mul, Some(a), Some(b)) => a.checked_mul(b),
            (IntOp::And, Some(a), Some(b)) => Some(a.min(b)),
            (IntOp::And, a, b) => a.or(b),
            (IntOp::SignedRem, Some(a), Some(b)) => Some(a.min(b.saturating_sub(1))),
            (IntOp::UnsignedRem, _, Some(b)) => Some(b.saturating_sub(1)),
            (IntOp::SignedDiv | IntOp::UnsignedDiv, Some(a), Some(_)) => Some(a),
            (IntOp::ShiftRight, Some(a), _) => Some(a),
            _ => None,
        };
        if let Some(bound) = bound {
            self.learn(result, bound);
        }
    }

    /// The bound of a converted value.
    pub(super) fn learn_bound_of_cast(&mut self, op: CastOp, value: IntValue<'ctx>, result: IntValue<'ctx>) {
        if !self.optimizes(Otf::Simplify) {
            return;
        }
        let own = self.bound(value);
        let bound = match op {
            CastOp::ZeroExtend => own.or(Some(u64::MAX >> (64 - value.get_type().get_bit_width()))),
            CastOp::SignExtend => own,
            CastOp::Truncate => own.filter(|bound| *bound < greatest(result)),
            _ => None,
        };
        if let Some(bound) = bound {
            self.learn(result, bound);
        }
    }

    /// Whether an addition, subtraction or multiplication is known to fit its type.
    pub fn fits(&self, op: IntOp, signed: bool, left: IntValue<'ctx>, right: IntValue<'ctx>) -> bool {
        let (Some(a), Some(b)) = (self.bound(left), self.bound(right)) else { return false };
        match op {
            IntOp::Add => a.checked_add(b).is_some_and(|sum| sum <= greatest(left)),
            IntOp::Mul => a.checked_mul(b).is_some_and(|product| product <= greatest(left)),
            // The difference of two values that are not negative.
            IntOp::Sub => signed || left.get_zero_extended_constant().is_some_and(|left| b <= left),
            _ => false,
        }
    }

    /// What a comparison gives if that is clear from what its operands can be.
    pub(super) fn decided_by_bounds(
        &self,
        predicate: IntPredicate,
        left: IntValue<'ctx>,
        right: IntValue<'ctx>,
    ) -> Option<bool> {
        if left == right {
            return Some(holds_of_equals(predicate));
        }
        if !left.is_constant_int() && !right.is_constant_int() {
            return None;
        }
        let signed = matches!(
            predicate,
            IntPredicate::SLT | IntPredicate::SLE | IntPredicate::SGT | IntPredicate::SGE
        );
        let (a, b) = (self.interval(left, signed), self.interval(right, signed));
        match predicate {
            IntPredicate::EQ => (a.high < b.low || b.high < a.low).then_some(false),
            IntPredicate::NE => (a.high < b.low || b.high < a.low).then_some(true),
            IntPredicate::SLT | IntPredicate::ULT => a.less(b),
            IntPredicate::SGT | IntPredicate::UGT => b.less(a),
            IntPredicate::SLE | IntPredicate::ULE => b.less(a).map(|less| !less),
            IntPredicate::SGE | IntPredicate::UGE => a.less(b).map(|less| !less),
        }
    }

    fn interval(&self, value: IntValue<'ctx>, signed: bool) -> Interval {
        let constant = if signed {
            value.get_sign_extended_constant().map(i128::from)
        } else {
            value.get_zero_extended_constant().map(i128::from)
        };
        if let Some(constant) = constant {
            return Interval { low: constant, high: constant };
        }
        if let Some(bound) = self.bound(value) {
            return Interval { low: 0, high: i128::from(bound) };
        }
        let width = value.get_type().get_bit_width();
        if signed {
            Interval { low: -(1 << (width - 1)), high: (1 << (width - 1)) - 1 }
        } else {
            Interval { low: 0, high: (1 << width) - 1 }
        }
    }
}

/// What a value can be.
#[derive(Clone, Copy)]
struct Interval {
    low: i128,
    high: i128,
}

impl Interval {
    /// Whether a value here is less than one there, if it is the same for all.
    fn less(self, other: Interval) -> Option<bool> {
        if self.high < other.low { Some(true) } else { (self.low >= other.high).then_some(false) }
    }
}

fn bound_key(value: IntValue<'_>) -> Key {
    Key { op: Op::Bound, operands: [word(value), 0, 0] }
}

/// The greatest value of the signed type of the same width.
fn greatest(value: IntValue<'_>) -> u64 {
    (1 << (value.get_type().get_bit_width() - 1)) - 1
}
