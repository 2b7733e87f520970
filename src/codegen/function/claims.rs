//! What was proved, asserted when the program runs: for tests of the proofs.
//!
//! A check that is left out, a branch that is decided and a value that is not loaded again rest on what is known of values.
//! Each such claim becomes a comparison that nothing knows the result of, with a failure of its own. A claim that fails is a
//! mistake of the compiler. Without a [`ClaimFailure`] nothing of this is built.

use inkwell::IntPredicate;
use inkwell::values::{FunctionValue, IntValue, PointerValue};

use super::{BuildsCalls, FunctionContext};
use crate::codegen::llvm::built;
use direct_ssa::llvm::Scalar;

/// What a claim that fails does: it calls a function with a place in the source, and control does not come back.
#[derive(Clone, Copy)]
pub(in crate::codegen) struct ClaimFailure<'ctx> {
    pub function: FunctionValue<'ctx>,
    pub place: PointerValue<'ctx>,
}

impl<'ctx, N: Copy> FunctionContext<'ctx, N> {
    /// Has claims be asserted from here on, and fail in this way.
    pub fn assert_claims(&mut self, failure: ClaimFailure<'ctx>) {
        self.claims = Some(failure);
    }

    /// Whether claims are asserted here. In a block in which the function fails none is: it has no way on.
    pub fn asserts_claims(&self) -> bool {
        self.claims.is_some() && !self.facts.is_suspended()
    }

    /// Asserts that a condition, which was computed without knowledge, has a value.
    pub fn claim(&mut self, condition: IntValue<'ctx>, value: bool) {
        let is_constant = condition.get_zero_extended_constant() == Some(value.into());
        if is_constant || !self.asserts_claims() {
            return;
        }
        let [failed, passed] = [c"claim.failed", c"claim.passed"].map(|name| self.create_llvm_block(name));
        let (then, other) = if value { (passed, failed) } else { (failed, passed) };
        built(self.builder.ins().build_conditional_branch(condition, then, other));
        let failure = self.enter_failure(failed);
        self.leave_failure(failure);
        self.builder.continue_in(passed);
    }

    /// Asserts what a comparison of whole numbers gives.
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
    pub fn claim_within(&mut self, value: IntValue<'ctx>, signed: bool, (low, high): (i128, i128)) {
        let limit = |number: i128| value.get_type().const_int(number as u64, false);
        let (at_least, at_most) = match signed {
            true => (IntPredicate::SGE, IntPredicate::SLE),
            false => (IntPredicate::UGE, IntPredicate::ULE),
        };
        self.claim_comparison(at_least, value, limit(low), true);
        self.claim_comparison(at_most, value, limit(high), true);
    }

    /// Asserts that a value read without a sign is at most `bound`, and gives that.
    pub fn claimed_bound(&mut self, value: IntValue<'ctx>) -> Option<u64> {
        let bound = self.bound(value)?;
        let limit = value.get_type().const_int(bound, false);
        self.claim_comparison(IntPredicate::ULE, value, limit, true);
        Some(bound)
    }

    /// Asserts that a value which is known to be in memory is there.
    pub fn claim_content(&mut self, address: PointerValue<'ctx>, value: Scalar<'ctx>) {
        if !self.asserts_claims() || !value.is_int() {
            return;
        }
        let value = value.int();
        let loaded = built(self.builder.ins().build_load(value.get_type(), address, "claim"));
        self.claim_comparison(IntPredicate::EQ, loaded.into_int_value(), value, true);
    }

    /// Calls what reports a claim that fails, at the end of every failure: it asserts that a call in front of it does
    /// not come back.
    pub(super) fn fail_claim(&mut self) {
        if let Some(ClaimFailure { function, place }) = self.claims {
            let callee = function.as_global_value().as_pointer_value();
            self.ins().call(function.get_type(), callee, &[place.into()], "");
        }
    }
}
