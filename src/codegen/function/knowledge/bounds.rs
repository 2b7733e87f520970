//! Integer ranges from definitions, checks and dominating conditions. A value that is known to fit needs no
//! check, and one that is known not to be negative is divided and compared more simply.
//!
//! Some bounds hold wherever the value is available, because it was computed from operands with known bounds.
//! The others hold only after a check or branch, like all entries of `facts`.

use inkwell::IntPredicate;
use inkwell::values::IntValue;

use tlc_frontend::base::{EntityRef, Interval};

use super::Knowledge;
use super::facts::FactTable;
use super::interval::IntBounds;
use super::limits::OPERANDS;
use super::predicate::{contrary, holds_of_equals, swapped};
use super::relation::Relation;
use crate::codegen::function::on_the_fly::OnTheFly;
use crate::codegen::function::operation::{CastOp, IntOp, Numbered, word};
use direct_ssa::inspect::{Inspect, ValueKind};
use direct_ssa::llvm::Scalar;
use direct_ssa::{Block, Value, Word};

impl<'ctx> Knowledge<'ctx> {
    /// Returns the greatest value that an integer can have, if it is known not to be negative.
    pub fn bound(&self, value: IntValue<'ctx>) -> Option<u64> {
        self.bounds(value).and_then(IntBounds::natural)
    }

    /// Returns the bounds of an integer here, if anything is known.
    fn bounds(&self, value: IntValue<'ctx>) -> Option<IntBounds> {
        self.bounds_by(FactTable::bounds, value)
    }

    /// Returns the bounds that an integer has everywhere, if anything is known.
    fn own_bounds(&self, value: IntValue<'ctx>) -> Option<IntBounds> {
        self.bounds_by(FactTable::own_bounds, value)
    }

    fn bounds_by(
        &self,
        recorded: impl Fn(&FactTable<'ctx>, u64) -> Option<IntBounds>,
        value: IntValue<'ctx>,
    ) -> Option<IntBounds> {
        if !self.optimizes(OnTheFly::Simplify) {
            return None;
        }
        match value.get_zero_extended_constant() {
            Some(constant) => Some(IntBounds::constant(value.get_type().get_bit_width(), constant)),
            None => recorded(&self.facts, word(value)),
        }
    }

    /// Returns the least and the greatest value of an integer here, read with or without a sign.
    pub fn range_of(&self, value: IntValue<'ctx>, signed: bool) -> Option<Interval> {
        self.bounds(value).map(|bounds| bounds.read(signed))
    }

    /// Returns the bounds of an unknown integer of the same type; `None` for types wider than 64 bits.
    fn any(&self, value: IntValue<'ctx>) -> Option<IntBounds> {
        let width = value.get_type().get_bit_width();
        (self.optimizes(OnTheFly::Simplify) && width <= 64).then(|| IntBounds::any(width))
    }

    /// Returns the bounds of two operands of one type, if anything is known of either.
    fn of_either(&self, operand: IntValue<'ctx>, bounds: [Option<IntBounds>; 2]) -> Option<[IntBounds; 2]> {
        match bounds {
            [None, None] => None,
            [Some(a), Some(b)] => Some([a, b]),
            [a, b] => self.any(operand).map(|any| [a.unwrap_or(any), b.unwrap_or(any)]),
        }
    }

    /// Records that from here on a value, read without a sign, is at most `bound`.
    pub fn record_bound(&mut self, value: IntValue<'ctx>, bound: u64) {
        self.record_within(value, false, Interval::new(0, bound.into()));
    }

    /// Records that from here on a value, read with or without a sign, lies in a range.
    pub fn record_within(&mut self, value: IntValue<'ctx>, signed: bool, range: Interval) {
        let Some(before) = self.bounds(value).or_else(|| self.any(value)) else { return };
        let bounds = before.narrowed(signed, range);
        if bounds != before && !value.is_constant_int() {
            self.facts.record_bounds(word(value), bounds);
        }
    }

    /// Records that a value lies in a range everywhere: it has been defined only if that holds.
    pub fn record_own_range(&mut self, value: IntValue<'ctx>, signed: bool, range: Interval) {
        let Some(before) = self.own_bounds(value).or_else(|| self.any(value)) else { return };
        let bounds = before.narrowed(signed, range);
        if bounds != before && !value.is_constant_int() {
            self.facts.record_own_bounds(word(value), bounds);
        }
    }

    /// Records the bounds of a result that has just been computed, or that was found because it was computed
    /// before.
    fn record_result_bounds(&mut self, result: Numbered<Scalar<'ctx>>, bounds: IntBounds) {
        let Numbered { value, is_new } = result;
        let result = value.int();
        if bounds.is_any() || result.is_constant_int() {
            return;
        }
        if is_new {
            return self.facts.record_own_bounds(word(result), bounds);
        }
        let before = self.facts.bounds(word(result));
        let both = before.map_or(bounds, |before| before.and(bounds));
        if before != Some(both) {
            self.facts.record_bounds(word(result), both);
        }
    }

    /// Records a value that the procedure returns.
    pub fn record_returned(&mut self, value: Scalar<'ctx>) {
        if self.optimizes(OnTheFly::Simplify) && value.is_int() {
            let bounds = self.bounds(value.int());
            self.facts.returned = Some(match self.facts.returned {
                None => bounds,
                Some(before) => before.zip(bounds).map(|(before, bounds)| before.or(bounds)),
            });
        }
    }

    /// Returns the bounds of the values that the procedure returns, as far as it is lowered.
    pub fn returned_bounds(&self) -> Option<IntBounds> {
        self.facts.returned?.filter(|bounds| !bounds.is_any())
    }

    /// Records the bounds of the result of a call.
    pub fn record_call(&mut self, result: Scalar<'ctx>, bounds: IntBounds) {
        self.facts.record_own_bounds(result.into_word(), bounds);
    }

    /// Records the bounds of the result of an operation.
    pub fn record_result(
        &mut self,
        op: IntOp,
        left: IntValue<'ctx>,
        right: IntValue<'ctx>,
        result: Numbered<Scalar<'ctx>>,
    ) {
        let wraps = matches!(op, IntOp::Add | IntOp::Sub | IntOp::Mul);
        let a = self.bounds(left);
        if a.is_none() && wraps {
            return;
        }
        let b = self.bounds(right);
        if let Some([a, b]) = self.of_either(left, [a, b]).filter(|_| b.is_some() || !wraps) {
            self.record_result_bounds(result, IntBounds::of(op, a, b));
        }
    }

    /// Records the bounds of a result that is used only if it does not overflow.
    pub fn record_checked(
        &mut self,
        op: IntOp,
        signed: bool,
        [left, right]: [IntValue<'ctx>; 2],
        result: Numbered<Scalar<'ctx>>,
    ) {
        if let Some([a, b]) = self.of_either(left, [left, right].map(|operand| self.bounds(operand))) {
            let width = result.value.int().get_type().get_bit_width();
            self.record_result_bounds(
                result,
                IntBounds::within(width, signed, IntBounds::exact(op, signed, a, b)),
            );
        }
    }

    /// Records the bounds of an addition or subtraction that was just built and cannot overflow.
    pub fn record_stepped(
        &mut self,
        op: IntOp,
        signed: bool,
        operands: [IntValue<'ctx>; 2],
        result: IntValue<'ctx>,
    ) {
        self.record_checked(op, signed, operands, Numbered { value: result.into(), is_new: true });
    }

    /// Records the bounds of a choice of two values.
    pub fn record_choice(&mut self, choice: Numbered<Scalar<'ctx>>, operands: [IntValue<'ctx>; 2]) {
        if let [Some(a), Some(b)] = operands.map(|operand| self.bounds(operand)) {
            self.record_result_bounds(choice, a.or(b));
        }
    }

    /// Records the bounds of a remainder of a division whose remainders are never negative.
    pub fn record_modulus(&mut self, result: Numbered<Scalar<'ctx>>, divisor: u64) {
        if let Some(any) = self.any(result.value.int()) {
            let high = i128::from(divisor) - 1;
            self.record_result_bounds(result, any.narrowed(true, Interval { low: 0, high }));
        }
    }

    /// Records the bounds of a converted value.
    pub fn record_cast(&mut self, op: CastOp, value: IntValue<'ctx>, result: Numbered<Scalar<'ctx>>) {
        let signed = match op {
            CastOp::ZeroExtend => false,
            CastOp::SignExtend | CastOp::Truncate => true,
            _ => return,
        };
        let bounds = match op {
            CastOp::Truncate => self.bounds(value),
            _ => self.bounds(value).or_else(|| self.any(value)),
        };
        if let Some(bounds) = bounds
            && let Some(any) = self.any(result.value.int())
        {
            self.record_result_bounds(result, bounds.resized(any, signed));
        }
    }

    /// Records the bounds of a phi that an instruction is about to use. Those of a phi in a loop header are
    /// unknown while the loop is being lowered.
    pub fn record_phi(
        &mut self,
        ssa: &impl Inspect<Value = Scalar<'ctx>>,
        value: Value<Scalar<'ctx>>,
        phi: Scalar<'ctx>,
    ) {
        if !self.optimizes(OnTheFly::Simplify)
            || ssa.joined(value).is_none_or(|joined| joined.len() > OPERANDS as usize)
            || !phi.is_int()
            || phi.int().is_constant_int()
        {
            return;
        }
        if let Some(any) = self.any(phi.int()) {
            let bounds = self.bounds_of_lazy(ssa, value, any, &mut OPERANDS.clone());
            if let Some(bounds) = bounds.filter(|bounds| !bounds.is_any()) {
                self.facts.record_own_bounds(phi.into_word(), bounds);
            }
        }
    }

    fn bounds_of_lazy(
        &mut self,
        ssa: &impl Inspect<Value = Scalar<'ctx>>,
        value: Value<Scalar<'ctx>>,
        any: IntBounds,
        operands: &mut u32,
    ) -> Option<IntBounds> {
        let phi = match value.kind() {
            ValueKind::Ir(value) => return self.own_bounds(value.int()),
            // An undefined value reads as zero.
            ValueKind::Undefined(_) => return Some(any.zero()),
            ValueKind::Unreachable(_) => return None,
            ValueKind::Phi(phi) => phi,
        };
        // No value of the IR has such an address.
        let word = (phi.index() as u64) << 2 | 1;
        if let Some(known) = self.facts.own_bounds(word) {
            return Some(known);
        }
        let count = ssa.joined(value)?.len();
        *operands = operands.checked_sub(count as u32)?;
        let mut bounds = None;
        for position in 0..count {
            let operand = ssa.joined(value)?[position];
            let other = self.bounds_of_lazy(ssa, operand, any, operands)?;
            bounds = Some(bounds.map_or(other, |bounds: IntBounds| bounds.or(other)));
        }
        bounds.inspect(|bounds| self.facts.record_own_bounds(word, *bounds))
    }

    /// Whether an addition, subtraction or multiplication is known to fit its type.
    pub fn fits(&self, op: IntOp, signed: bool, left: IntValue<'ctx>, right: IntValue<'ctx>) -> bool {
        let (Some(a), Some(b)) = (self.bounds(left), self.bounds(right)) else { return false };
        IntBounds::fits(op, signed, a, b)
    }

    /// Returns the result of a comparison if the bounds that its operands have here decide it.
    pub fn decided_by_bounds(
        &self,
        predicate: IntPredicate,
        left: IntValue<'ctx>,
        right: IntValue<'ctx>,
    ) -> Option<bool> {
        self.compared(predicate, left, right, [self.bounds(left), self.bounds(right)])
    }

    /// Returns the result of a comparison if the bounds that its operands have everywhere decide it.
    pub fn decided_by_own_bounds(
        &self,
        predicate: IntPredicate,
        left: IntValue<'ctx>,
        right: IntValue<'ctx>,
    ) -> Option<bool> {
        self.compared(predicate, left, right, [self.own_bounds(left), self.own_bounds(right)])
    }

    fn compared(
        &self,
        predicate: IntPredicate,
        left: IntValue<'ctx>,
        right: IntValue<'ctx>,
        bounds: [Option<IntBounds>; 2],
    ) -> Option<bool> {
        if left == right && self.optimizes(OnTheFly::Simplify) {
            return Some(holds_of_equals(predicate));
        }
        let [a, b] = self.of_either(left, bounds)?;
        a.compare(predicate, b)
    }

    /// Records that a comparison holds from here on, of two values that are not both constants.
    pub fn record_comparison(&mut self, predicate: IntPredicate, left: Scalar<'ctx>, right: Scalar<'ctx>) {
        if self.optimizes(OnTheFly::Cse) {
            let (words, predicate) = ordered(predicate, left.into_word(), right.into_word());
            self.facts.record_relation(words, Relation::where_holds(predicate));
        }
        self.record_compared(predicate, left, right);
    }

    /// Records the bounds that follow from a comparison.
    fn record_compared(&mut self, predicate: IntPredicate, left: Scalar<'ctx>, right: Scalar<'ctx>) {
        if !self.optimizes(OnTheFly::Simplify) || !left.is_int() {
            return;
        }
        let (left, right) = (left.int(), right.int());
        let (a, b) = (self.bounds(left), self.bounds(right));
        if a.is_none() && b.is_none() && matches!(predicate, IntPredicate::EQ | IntPredicate::NE) {
            return;
        }
        let Some(any) = self.any(left) else { return };
        for (value, bounds, predicate, other) in [(left, a, predicate, b), (right, b, swapped(predicate), a)]
        {
            let before = bounds.unwrap_or(any);
            let narrow = before.where_compared(predicate, other.unwrap_or(any));
            if narrow != before && !value.is_constant_int() {
                self.facts.record_bounds(word(value), narrow);
            }
        }
    }

    /// Records that a comparison or its negation holds in a block that control enters only by this branch.
    pub fn record_branch(
        &mut self,
        block: Block,
        predicate: IntPredicate,
        [left, right]: [Scalar<'ctx>; 2],
        holds: bool,
    ) {
        let predicate = if holds { predicate } else { contrary(predicate) };
        let (words, ordered) = ordered(predicate, left.into_word(), right.into_word());
        self.facts.set_branch_relation(block, words, Relation::where_holds(ordered));
        self.record_compared(predicate, left, right);
    }

    /// Records the comparison that follows from a passed check.
    pub fn record_outcome(&mut self, predicate: IntPredicate, [left, right]: [Scalar<'ctx>; 2], holds: bool) {
        self.record_comparison(if holds { predicate } else { contrary(predicate) }, left, right);
    }

    /// Returns whether a comparison holds, if preceding branches and checks decide it.
    pub fn decided_before(&self, predicate: IntPredicate, left: u64, right: u64) -> Option<bool> {
        if !self.optimizes(OnTheFly::Cse) {
            return None;
        }
        let (words, predicate) = ordered(predicate, left, right);
        self.facts.relation(words).decides(predicate)
    }
}

/// Returns the words of two values in a canonical order, and the comparison in that order.
fn ordered(predicate: IntPredicate, left: u64, right: u64) -> ((u64, u64), IntPredicate) {
    if left <= right { ((left, right), predicate) } else { ((right, left), swapped(predicate)) }
}
