//! Run-time assertions of proofs, for tests of the proofs.
//!
//! Omitted checks, decided branches and omitted loads rely on facts about values. Each such claim becomes a
//! comparison that is built without using any facts, with a failure of its own. A claim that fails is a bug
//! of the compiler. Without a [`ClaimFailure`], none of this is built.

use inkwell::IntPredicate;
use inkwell::values::{FunctionValue, IntValue, PointerValue};

use super::knowledge::predicate::int_predicate;
use super::{BuildsCalls, FunctionContext};
use crate::codegen::llvm::built;
use direct_ssa::llvm::Scalar;
use tlc_frontend::base::{CompareOp, Interval};

/// The action of a failed claim: a call of a function with a source location, which does not return.
#[derive(Clone, Copy)]
pub(in crate::codegen) struct ClaimFailure<'ctx> {
    pub function: FunctionValue<'ctx>,
    pub place: PointerValue<'ctx>,
}

impl<'ctx, N: Copy> FunctionContext<'ctx, N> {
    /// Enables the assertion of claims from here on, with the given failure.
    pub fn assert_claims(&mut self, failure: ClaimFailure<'ctx>) {
        self.claims = Some(failure);
    }

    /// Whether claims are asserted here. They are not asserted in a block in which the function fails, which
    /// has no successor.
    pub fn asserts_claims(&self) -> bool {
        self.claims.is_some() && !self.known.facts.is_suspended()
    }

    /// Asserts that a condition, which was computed without using facts, has the given value.
    pub fn claim(&mut self, condition: IntValue<'ctx>, value: bool) {
        let is_constant = condition.get_zero_extended_constant() == Some(value.into());
        if is_constant || !self.asserts_claims() {
            return;
        }
        let [failed, passed] =
            [c"claim.failed", c"claim.passed"].map(|name| self.builder.create_llvm_block(name));
        let (then, other) = if value { (passed, failed) } else { (failed, passed) };
        built(self.builder.ins().build_conditional_branch(condition, then, other));
        let failure = self.enter_failure(failed);
        self.leave_failure(failure);
        self.builder.continue_in(passed);
    }

    /// Asserts the result of a comparison of whole numbers.
    pub fn claim_comparison(
        &mut self,
        predicate: IntPredicate,
        left: IntValue<'ctx>,
        right: IntValue<'ctx>,
        value: bool,
    ) {
        if self.asserts_claims() {
            let compared = built(self.builder.ins().build_int_compare(predicate, left, right, "claim"));
            self.claim(compared, value);
        }
    }

    /// Asserts that a value, read with or without a sign, lies in a range.
    pub fn claim_within(&mut self, value: IntValue<'ctx>, signed: bool, Interval { low, high }: Interval) {
        let limit = |number: i128| value.get_type().const_int(number as u64, false);
        for (op, number) in [(CompareOp::GreaterEqual, low), (CompareOp::LessEqual, high)] {
            self.claim_comparison(int_predicate(op, signed), value, limit(number), true);
        }
    }

    /// Asserts that a value read without a sign is at most its known bound, and returns the bound.
    pub fn claimed_bound(&mut self, value: IntValue<'ctx>) -> Option<u64> {
        let bound = self.known.bound(value)?;
        if self.asserts_claims() {
            let limit = value.get_type().const_int(bound, false);
            self.claim_comparison(IntPredicate::ULE, value, limit, true);
        }
        Some(bound)
    }

    /// Asserts that memory contains the value that it is known to contain.
    pub fn claim_content(&mut self, address: PointerValue<'ctx>, value: Scalar<'ctx>) {
        if !self.asserts_claims() || !value.is_int() {
            return;
        }
        let value = value.int();
        let loaded = built(self.builder.ins().build_load(value.get_type(), address, "claim"));
        self.claim_comparison(IntPredicate::EQ, loaded.into_int_value(), value, true);
    }

    /// Calls the function that reports a failed claim, at the end of every failure: it asserts that the
    /// preceding call does not return.
    pub(super) fn fail_claim(&mut self) {
        if let Some(ClaimFailure { function, place }) = self.claims {
            let callee = function.as_global_value().as_pointer_value();
            self.ins().call(function.get_type(), callee, &[place.into()], "");
        }
    }
}
