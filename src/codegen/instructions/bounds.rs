//! What integers can be: of how they are computed, of the checks they have passed, and of the conditions that hold
//! where code goes. What is known to fit needs no check, and what is known not to be negative is divided and
//! compared more simply.
//!
//! Some of it belongs to a value wherever it is, because it was computed where its operands had their bounds. The
//! rest holds from a check or branch on, as everything does that `known` keeps.

use inkwell::IntPredicate;
use inkwell::values::IntValue;

use crate::base::EntityRef;
use crate::ssa::{ValueKind, Word};

use super::super::llvm::Scalar;
use super::super::procedure::{Lazy, ProcLowering};
use super::interval::{Bounds, Interval};
use super::relation::Relation;
use super::simplify::{contrary, holds_of_equals, swapped};
use super::{CastOp, IntOp, Otf, word};

/// How many operands of phis are looked at to find out what a phi can be.
const OPERANDS: u32 = 12;

impl<'ctx> ProcLowering<'_, '_, 'ctx> {
    /// The greatest value that an integer can have, if it is known not to be negative.
    pub fn bound(&self, value: IntValue<'ctx>) -> Option<u64> {
        self.bounds(value).and_then(Bounds::natural)
    }

    /// What an integer can be here, unless it is wider than 64 bits.
    pub fn bounds(&self, value: IntValue<'ctx>) -> Option<Bounds> {
        let width = self.bounded_width(value)?;
        Some(match value.get_zero_extended_constant() {
            Some(constant) => Bounds::constant(width, constant),
            None => self.known.bounds(word(value), width),
        })
    }

    /// The least and the greatest value an integer can have here, read with or without a sign.
    pub fn range_of(&self, value: IntValue<'ctx>, signed: bool) -> Option<(i128, i128)> {
        self.bounds(value).map(|bounds| {
            let Interval { low, high } = bounds.read(signed);
            (low, high)
        })
    }

    /// What an integer can be wherever it is.
    fn own_bounds(&self, value: IntValue<'ctx>) -> Option<Bounds> {
        let width = self.bounded_width(value)?;
        Some(match value.get_zero_extended_constant() {
            Some(constant) => Bounds::constant(width, constant),
            None => self.known.own_bounds(word(value), width),
        })
    }

    fn bounded_width(&self, value: IntValue<'ctx>) -> Option<u32> {
        if !self.optimizes(Otf::Simplify) {
            return None;
        }
        Some(value.get_type().get_bit_width()).filter(|width| *width <= 64)
    }

    /// Takes note that from here on a value, read without a sign, is at most `bound`.
    pub fn learn(&mut self, value: IntValue<'ctx>, bound: u64) {
        self.learn_within(value, false, (0, bound.into()));
    }

    /// Takes note that from here on a value, read with or without a sign, lies in a range.
    pub fn learn_within(&mut self, value: IntValue<'ctx>, signed: bool, (low, high): (i128, i128)) {
        if let Some(bounds) = self.bounds(value)
            && !value.is_constant_int()
        {
            let bounds = bounds.narrowed(signed, Interval { low, high });
            self.known.insert_bounds(word(value), bounds, value.get_type().get_bit_width());
        }
    }

    /// The same of a value that has only been defined where that holds, so that it does wherever the value is.
    pub fn learn_of_new(&mut self, value: IntValue<'ctx>, signed: bool, (low, high): (i128, i128)) {
        if let Some(bounds) = self.own_bounds(value)
            && !value.is_constant_int()
        {
            let bounds = bounds.narrowed(signed, Interval { low, high });
            self.known.insert_own_bounds(word(value), bounds);
        }
    }

    /// The bounds of what has just been computed, or been found where it was computed before.
    pub(super) fn learn_bounds(&mut self, result: IntValue<'ctx>, bounds: Bounds) {
        if bounds.is_any() || result.is_constant_int() {
            return;
        }
        if self.known.is_new {
            self.known.insert_own_bounds(word(result), bounds);
        } else {
            self.known.insert_bounds(word(result), bounds, result.get_type().get_bit_width());
        }
    }

    /// The bounds of the result of an operation.
    pub(super) fn learn_result(
        &mut self,
        op: IntOp,
        left: IntValue<'ctx>,
        right: IntValue<'ctx>,
        result: IntValue<'ctx>,
    ) {
        let (Some(a), Some(b)) = (self.bounds(left), self.bounds(right)) else { return };
        let wraps = matches!(op, IntOp::Add | IntOp::Sub | IntOp::Mul) && (a.is_any() || b.is_any());
        if !wraps {
            self.learn_bounds(result, Bounds::of(op, a, b));
        }
    }

    /// The bounds of a result that is only used where it does not overflow.
    pub(super) fn learn_checked(
        &mut self,
        op: IntOp,
        signed: bool,
        [left, right]: [IntValue<'ctx>; 2],
        result: IntValue<'ctx>,
    ) {
        if let (Some(a), Some(b)) = (self.bounds(left), self.bounds(right)) {
            let width = result.get_type().get_bit_width();
            self.learn_bounds(result, Bounds::within(width, signed, Bounds::exact(op, signed, a, b)));
        }
    }

    /// The same of an addition or subtraction that was just made and cannot overflow.
    pub fn learn_stepped(
        &mut self,
        op: IntOp,
        signed: bool,
        operands: [IntValue<'ctx>; 2],
        result: IntValue<'ctx>,
    ) {
        self.known.is_new = true;
        self.learn_checked(op, signed, operands, result);
    }

    /// The bounds of one of two values.
    pub(super) fn learn_choice(&mut self, choice: IntValue<'ctx>, operands: [IntValue<'ctx>; 2]) {
        if let [Some(a), Some(b)] = operands.map(|operand| self.bounds(operand)) {
            self.learn_bounds(choice, a.or(b));
        }
    }

    /// The bounds of a remainder of a division that leaves no negative ones.
    pub fn learn_modulus(&mut self, result: IntValue<'ctx>, divisor: u64) {
        if self.optimizes(Otf::Simplify) {
            let high = i128::from(divisor) - 1;
            let width = result.get_type().get_bit_width();
            self.learn_bounds(result, Bounds::within(width, true, Interval { low: 0, high }));
        }
    }

    /// The bounds of a converted value.
    pub(super) fn learn_cast(&mut self, op: CastOp, value: IntValue<'ctx>, result: IntValue<'ctx>) {
        let Some(bounds) = self.bounds(value).filter(|_| self.bounded_width(result).is_some()) else {
            return;
        };
        let signed = match op {
            CastOp::ZeroExtend => false,
            CastOp::SignExtend | CastOp::Truncate => true,
            _ => return,
        };
        self.learn_bounds(result, bounds.resized(result.get_type().get_bit_width(), signed));
    }

    /// The bounds of a phi that an instruction is about to use. Those of a loop header are not known as long as the
    /// loop is lowered.
    pub fn learn_phi(&mut self, value: Lazy<'ctx>, phi: Scalar<'ctx>) {
        if !self.optimizes(Otf::Simplify) || !phi.is_int() || phi.int().is_constant_int() {
            return;
        }
        let width = phi.int().get_type().get_bit_width();
        if width <= 64 && self.known.own_bounds(phi.into_word(), width).is_any() {
            let bounds = self.bounds_of_lazy(value, width, &mut OPERANDS.clone());
            self.known.insert_own_bounds(phi.into_word(), bounds);
        }
    }

    fn bounds_of_lazy(&mut self, value: Lazy<'ctx>, width: u32, operands: &mut u32) -> Bounds {
        let any = Bounds::any(width);
        let phi = match value.kind() {
            ValueKind::Ir(value) => return self.own_bounds(value.int()).unwrap_or(any),
            // It reads as zero.
            ValueKind::Undefined(_) => return Bounds::constant(width, 0),
            ValueKind::Unreachable(_) => return any,
            ValueKind::Phi(phi) => phi,
        };
        let Some(joined) = self.ssa.joined(value) else { return any };
        // No value of the IR has such an address.
        let word = (phi.index() as u64) << 2 | 1;
        let known = self.known.own_bounds(word, width);
        if !known.is_any() || joined.len() > *operands as usize {
            return known;
        }
        *operands -= joined.len() as u32;
        let joined: [Option<Lazy<'ctx>>; OPERANDS as usize] =
            std::array::from_fn(|position| joined.get(position).copied());
        let mut bounds: Option<Bounds> = None;
        for operand in joined.into_iter().flatten() {
            let other = self.bounds_of_lazy(operand, width, operands);
            let both = bounds.map_or(other, |bounds| bounds.or(other));
            if both.is_any() {
                return any;
            }
            bounds = Some(both);
        }
        let bounds = bounds.unwrap_or(any);
        self.known.insert_own_bounds(word, bounds);
        bounds
    }

    /// Whether an addition, subtraction or multiplication is known to fit its type.
    pub fn fits(&self, op: IntOp, signed: bool, left: IntValue<'ctx>, right: IntValue<'ctx>) -> bool {
        let (Some(a), Some(b)) = (self.bounds(left), self.bounds(right)) else { return false };
        Bounds::fits(op, signed, a, b)
    }

    /// What a comparison gives if that is clear from what its operands can be here.
    pub(super) fn decided_by_bounds(
        &self,
        predicate: IntPredicate,
        left: IntValue<'ctx>,
        right: IntValue<'ctx>,
    ) -> Option<bool> {
        if left == right && self.optimizes(Otf::Simplify) {
            return Some(holds_of_equals(predicate));
        }
        self.bounds(left)?.compare(predicate, self.bounds(right)?)
    }

    /// The same of what they can be wherever they are.
    pub(super) fn decided_by_own_bounds(
        &self,
        predicate: IntPredicate,
        left: IntValue<'ctx>,
        right: IntValue<'ctx>,
    ) -> Option<bool> {
        if left == right && self.optimizes(Otf::Simplify) {
            return Some(holds_of_equals(predicate));
        }
        self.own_bounds(left)?.compare(predicate, self.own_bounds(right)?)
    }

    /// Takes note that a comparison of values that are no constants both holds from here on.
    pub fn learn_comparison(&mut self, predicate: IntPredicate, left: Scalar<'ctx>, right: Scalar<'ctx>) {
        if self.optimizes(Otf::Cse) {
            let (words, predicate) = ordered(predicate, left.into_word(), right.into_word());
            self.known.insert_relation(words, Relation::where_holds(predicate));
        }
        if !left.is_int() {
            return;
        }
        let (left, right) = (left.int(), right.int());
        let (Some(a), Some(b)) = (self.bounds(left), self.bounds(right)) else { return };
        for (value, bounds, predicate, other) in [(left, a, predicate, b), (right, b, swapped(predicate), a)]
        {
            if !value.is_constant_int() {
                let width = value.get_type().get_bit_width();
                self.known.insert_bounds(word(value), bounds.where_compared(predicate, other), width);
            }
        }
    }

    /// The same, or of its contrary if it does not hold.
    pub(super) fn learn_outcome(
        &mut self,
        predicate: IntPredicate,
        [left, right]: [Scalar<'ctx>; 2],
        holds: bool,
    ) {
        self.learn_comparison(if holds { predicate } else { contrary(predicate) }, left, right);
    }

    /// Whether a comparison holds, as branches and checks before have told.
    pub(super) fn decided_before(&self, predicate: IntPredicate, left: u64, right: u64) -> Option<bool> {
        if !self.optimizes(Otf::Cse) {
            return None;
        }
        let (words, predicate) = ordered(predicate, left, right);
        self.known.relation(words)?.decides(predicate)
    }
}

/// The words of two values in an order of their own, and how they compare then.
fn ordered(predicate: IntPredicate, left: u64, right: u64) -> ((u64, u64), IntPredicate) {
    if left <= right { ((left, right), predicate) } else { ((right, left), swapped(predicate)) }
}
