//! Blocks in which the function fails: cold blocks that do not return, placed last.

use inkwell::basic_block::BasicBlock;
use inkwell::values::IntValue;

use derive_more::{Add, Sum};
use serde::Serialize;

use super::FunctionContext;
use super::knowledge::memory::MemoryEpoch;
use crate::codegen::llvm::built;

/// A block in which the function fails, while it is being built instead of the current one. Nothing is
/// recorded meanwhile: facts of that block do not hold elsewhere.
#[must_use = "code goes to the block until the function leaves it"]
pub(in crate::codegen) struct FailureBlock<'ctx> {
    block: BasicBlock<'ctx>,
    epoch: MemoryEpoch,
}

/// A check whose failure is being built.
#[must_use = "code goes to the failure of the check until the check is ended"]
pub(in crate::codegen) struct PendingCheck<'ctx> {
    failure: FailureBlock<'ctx>,
    passed: BasicBlock<'ctx>,
    condition: IntValue<'ctx>,
}

/// Counts of the checks of one or more procedures, by outcome.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Add, Sum, Serialize)]
pub struct CheckCounts {
    /// Checks that the program executes.
    pub emitted: u64,
    /// Checks that are omitted because the possible values prove that they do not fail.
    pub proved: u64,
    /// Checks that are omitted because every path to them contains one with the same condition.
    pub merged: u64,
}

impl<'ctx, N: Copy> FunctionContext<'ctx, N> {
    /// Builds a branch that is taken to a failure if the condition holds, unless it is known not to hold. The
    /// caller builds the failure and calls [`Self::end_check`].
    pub fn begin_check(&mut self, condition: IntValue<'ctx>) -> Option<PendingCheck<'ctx>> {
        let known = condition.get_zero_extended_constant().map(|value| value != 0);
        if known.or_else(|| self.known.is_decided(condition)) == Some(false) {
            match known {
                Some(_) => self.checks.proved += 1,
                None => self.checks.merged += 1,
            }
            self.claim(condition, false);
            return None;
        }
        self.checks.emitted += 1;
        let [failed, passed] =
            [c"check.failed", c"check.passed"].map(|name| self.builder.create_llvm_block(name));
        built(self.builder.ins().build_conditional_branch(condition, failed, passed));
        Some(PendingCheck { failure: self.enter_failure(failed), passed, condition })
    }

    /// Continues after the check, and records that it was passed.
    pub fn end_check(&mut self, check: PendingCheck<'ctx>) {
        self.leave_failure(check.failure);
        self.builder.continue_in(check.passed);
        self.known.record_decided(check.condition, false);
    }

    /// Starts building a block in which the function fails and to which the caller branches.
    pub fn enter_failure(&mut self, block: BasicBlock<'ctx>) -> FailureBlock<'ctx> {
        self.builder.ins().position_at_end(block);
        self.known.facts.suspend();
        FailureBlock { block, epoch: self.known.epochs.now() }
    }

    /// Ends a failure; the caller chooses the block in which to continue.
    pub fn leave_failure(&mut self, failure: FailureBlock<'ctx>) {
        self.fail_claim();
        self.known.epochs.return_to(failure.epoch);
        self.known.facts.resume();
        built(self.builder.ins().build_unreachable());
        self.failures.push(failure.block);
    }

    /// Places the failures after all other blocks.
    pub(super) fn append_failures(&mut self) {
        let function = self.builder.function();
        for block in self.failures.drain(..) {
            function.append_existing_basic_block(block);
        }
    }
}
