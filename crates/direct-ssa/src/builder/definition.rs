//! The current definitions of a block (`currentDef` of the paper), and where they come from when it begins.
//!
//! A block takes over the definitions of its parent the first time it is asked or written: of its only predecessor, or of
//! the block where the statement began that it ends, without the variables which that statement assigns. That costs
//! nothing for the variables (see `definitions`), and most reads find their answer in the block itself.

use super::SsaBuilder;
use crate::trace::{Observer, Step};
use crate::{Backend, Block, Value, Variable};

impl<B: Backend, O: Observer<B::Value>> SsaBuilder<B, O> {
    /// Makes `value` the definition of the variable in the block, be it known there from before or not.
    #[inline]
    #[track_caller]
    pub(crate) fn define(&mut self, variable: Variable, block: Block, value: Value<B::Value>) {
        match self.definitions.own(block, variable) {
            Some(definition) => *definition = Some(value),
            None => self.define_first(variable, block, value),
        }
    }

    /// Makes what a search found the definition of the variable in the block.
    #[inline]
    #[track_caller]
    pub(crate) fn define_found(&mut self, variable: Variable, block: Block, value: Value<B::Value>) {
        self.note_step(|| Step::Defined { variable, block, value });
        self.define(variable, block, value);
    }

    /// Defines a variable in a block that has no definitions so far or shares the place of this one with others.
    #[inline(never)]
    #[track_caller]
    fn define_first(&mut self, variable: Variable, block: Block, value: Value<B::Value>) {
        if !self.flow.has_parents_definitions(block) {
            self.copy_from_parent(block);
        }
        self.definitions.set(block, variable, value);
    }

    /// What a predecessor of `block` knows about the variable at its end, with what it takes over from its parent.
    #[track_caller]
    pub(crate) fn known_at_end(
        &mut self,
        variable: Variable,
        block: Block,
        predecessor: Block,
    ) -> Option<Value<B::Value>> {
        self.flow.check_filled(predecessor, block);
        let known = self.definitions.get(predecessor, variable);
        if known.is_some() || self.flow.has_parents_definitions(predecessor) {
            return known;
        }
        self.copy_from_parent(predecessor);
        self.definitions.get(predecessor, variable)
    }

    /// Gives the block the definitions of its parent, after all blocks on the way there have got theirs. A block is
    /// marked before its parent is looked at, so that a cycle of parents, which only unreachable code has, ends.
    ///
    /// A parent that is not filled gives nothing: it has no definitions at its end yet. Whoever reads what is missing then
    /// goes there and is told that the parent is asked too early.
    #[inline(never)]
    #[track_caller]
    pub(crate) fn copy_from_parent(&mut self, block: Block) {
        let mut child = block;
        while !self.flow.has_parents_definitions(child) {
            self.flow.set_parents_definitions(child);
            let Some((parent, forgotten)) = self.flow.parent(child) else { break };
            self.children.push((child, parent, forgotten));
            child = parent;
        }
        while let Some((child, parent, forgotten)) = self.children.pop() {
            self.note_step(|| Step::TookOver { block: child, parent, but_assigned: forgotten.is_some() });
            self.definitions.copy_from_parent(child, parent);
            if let Some(set) = forgotten {
                self.definitions.forget(child, self.sets.words(set));
            }
        }
    }

    /// The memory that definitions take, in bytes.
    #[cfg(all(test, feature = "graph"))]
    pub(crate) fn definition_memory(&self) -> usize {
        self.definitions.memory()
    }
}
