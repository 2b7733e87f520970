//! Knowledge about values and memory at the place that is being lowered.
//!
//! Reading order: `facts` has the tables, whose entries hold in a block because a dominating block
//! established them; `bounds` records the integer ranges (`interval` has the arithmetic, `predicate` and
//! `relation` the comparisons), `memory` the known contents of memory; `limits` has all limits of search and
//! of memory.

pub(super) mod bounds;
pub(super) mod facts;
pub(super) mod interval;
pub(super) mod limits;
pub(super) mod memory;
pub(super) mod predicate;
pub(super) mod relation;

use inkwell::types::{AsTypeRef, BasicTypeEnum};
use inkwell::values::{IntValue, PointerValue};

use self::facts::{FactTable, Key};
use self::memory::{MemoryEpochs, MemoryRegion};
use super::on_the_fly::{OnTheFly, OnTheFlySet};
use super::operation::{IntOp, Op, word};
use super::simplify;
use crate::codegen::llvm::comparison_of;
use direct_ssa::llvm::Scalar;
use direct_ssa::{Block, Word};

/// The facts that hold at the end of the code built so far.
pub(in crate::codegen) struct Knowledge<'ctx> {
    /// The optimizations that use it; nothing is recorded for others.
    pub(super) on_the_fly: OnTheFlySet,
    pub(super) facts: FactTable<'ctx>,
    pub(super) epochs: MemoryEpochs,
}

impl<'ctx> Knowledge<'ctx> {
    /// Creates knowledge without facts.
    pub fn new(on_the_fly: OnTheFlySet) -> Knowledge<'ctx> {
        Knowledge { on_the_fly, facts: FactTable::new(), epochs: MemoryEpochs::default() }
    }

    /// Forgets the function.
    pub fn clear(&mut self) {
        self.facts.clear();
        self.epochs.clear();
    }

    fn optimizes(&self, kind: OnTheFly) -> bool {
        self.on_the_fly.has(kind)
    }

    fn is_enabled(&self) -> bool {
        self.on_the_fly != OnTheFlySet::NONE
    }

    /// Returns the result that an arithmetic identity gives without an instruction.
    pub fn identity(&self, op: IntOp, left: IntValue<'ctx>, right: IntValue<'ctx>) -> Option<IntValue<'ctx>> {
        if self.optimizes(OnTheFly::Simplify) { simplify::int_op(op, left, right) } else { None }
    }

    /// Returns the value of which `negated` is the negation, if [`Self::record_negation`] recorded it.
    pub fn negation_of(&self, negated: u64) -> Option<Scalar<'ctx>> {
        if !self.optimizes(OnTheFly::Simplify) {
            return None;
        }
        self.facts.get(&Key { op: Op::NegationOf, operands: [negated, 0, 0] }).map(Scalar::from_word)
    }

    /// Records that `negated` is the negation of `value` and did not overflow.
    pub fn record_negation(&mut self, value: u64, negated: u64) {
        if self.optimizes(OnTheFly::Simplify) {
            self.facts.record(Key { op: Op::NegationOf, operands: [negated, 0, 0] }, value);
        }
    }

    /// Records that a condition holds, or does not, from here on. Nothing is recorded for a constant: code
    /// under the opposite value is dead.
    pub fn record_decided(&mut self, condition: IntValue<'ctx>, value: bool) {
        if !self.is_enabled() || condition.is_constant_int() {
            return;
        }
        if let Some((predicate, operands)) = comparison_of(condition) {
            self.record_outcome(predicate, operands, value);
        } else if self.optimizes(OnTheFly::Cse) {
            let key = Key { op: Op::Decided, operands: [word(condition), 0, 0] };
            self.facts.record(key, u64::from(value));
        }
    }

    /// Returns whether a condition that is not a comparison holds, if a preceding branch decided it.
    pub fn is_decided(&self, condition: IntValue<'ctx>) -> Option<bool> {
        let key = Key { op: Op::Decided, operands: [word(condition), 0, 0] };
        self.facts.get(&key).map(|value| value != 0)
    }

    /// Enters `block`, which is new and which `dominator` dominates.
    pub fn enter_facts(&mut self, block: Block, dominator: Option<Block>) {
        if self.is_enabled() {
            self.facts.enter(block, dominator);
        }
    }

    /// Continues in a block whose facts are known already.
    pub fn continue_facts(&mut self, block: Block) {
        if self.is_enabled() {
            self.facts.enter_again(block);
        }
    }

    /// Enters a new block with a single predecessor, in which the condition of the branch is decided.
    pub fn enter_facts_of_successor(&mut self, block: Block, predecessor: Block) {
        self.enter_facts(block, Some(predecessor));
        match self.facts.branch_condition(block) {
            Some((condition, value)) if self.is_enabled() && !condition.is_constant_int() => {
                match comparison_of(condition) {
                    Some((predicate, operands)) => self.record_branch(block, predicate, operands, value),
                    None => self.record_decided(condition, value),
                }
            }
            _ => {}
        }
    }

    /// Declares that any memory may have been written.
    pub fn forget_memory(&self) {
        self.epochs.advance();
    }

    /// Returns the content of memory of a region at an address, if it is known.
    pub fn remembered(
        &self,
        region: MemoryRegion,
        address: PointerValue<'ctx>,
        ty: BasicTypeEnum<'ctx>,
    ) -> Option<Scalar<'ctx>> {
        if !self.optimizes(OnTheFly::Loads) {
            return None;
        }
        self.facts.get(&self.content(region, address, ty)).map(Scalar::from_word)
    }

    /// Records the content that memory of a region has at an address from here on.
    pub fn remember(
        &mut self,
        region: MemoryRegion,
        address: PointerValue<'ctx>,
        ty: BasicTypeEnum<'ctx>,
        value: Scalar<'ctx>,
    ) {
        if self.optimizes(OnTheFly::Loads) {
            let key = self.content(region, address, ty);
            self.facts.record(key, value.into_word());
        }
    }

    /// Records that a value was stored, and that nothing outside of the region was written.
    pub fn record_store(
        &mut self,
        region: MemoryRegion,
        address: PointerValue<'ctx>,
        ty: BasicTypeEnum<'ctx>,
        value: Scalar<'ctx>,
    ) {
        match region {
            MemoryRegion::Variable(..) if self.optimizes(OnTheFly::Loads) => {
                self.epochs.advance_variable(region)
            }
            _ => self.epochs.advance(),
        }
        self.remember(region, address, ty, value);
    }

    fn content(&self, region: MemoryRegion, address: PointerValue<'ctx>, ty: BasicTypeEnum<'ctx>) -> Key {
        Key { op: Op::Content, operands: [word(address), ty.as_type_ref() as u64, self.epochs.of(region)] }
    }
}
