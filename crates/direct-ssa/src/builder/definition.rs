//! The current definitions of a block (`currentDef` of the paper), and their origin when the block begins.
//!
//! A block takes over the definitions of its parent when it is first read or written: from its only
//! predecessor, or from the block in which the statement began that it ends, without the variables that the
//! statement assigns. The cost does not depend on the number of variables (see `definitions`), and most reads
//! find their answer in the block itself.

use super::SsaBuilder;
use crate::trace::{Observer, Step};
use crate::{Backend, Block, Value, Variable};

impl<B: Backend, O: Observer<B::Value>> SsaBuilder<B, O> {
    /// Makes `value` the definition of the variable in the block, whether or not the block already has one.
    #[inline]
    #[track_caller]
    pub(crate) fn define(&mut self, variable: Variable, block: Block, value: Value<B::Value>) {
        match self.definitions.own(block, variable) {
            Some(definition) => *definition = Some(value),
            None => self.define_first(variable, block, value),
        }
    }

    /// Makes the result of a search the definition of the variable in the block.
    #[inline]
    #[track_caller]
    pub(crate) fn define_found(&mut self, variable: Variable, block: Block, value: Value<B::Value>) {
        self.note_step(|| Step::Defined { variable, block, value });
        self.define(variable, block, value);
    }

    /// Defines a variable in a block that has no definitions yet or shares the place of this one with others.
    #[inline(never)]
    #[track_caller]
    fn define_first(&mut self, variable: Variable, block: Block, value: Value<B::Value>) {
        if !self.flow.has_parents_definitions(block) {
            self.copy_from_parent(block);
        }
        self.definitions.set(block, variable, value);
    }

    /// Returns the definition of the variable at the end of a predecessor of `block`, including those that
    /// the predecessor takes over from its parent.
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

    /// Gives the block the definitions of its parent, after all blocks on the path there have received
    /// theirs. A block is marked before its parent is visited, so that the path ends at a cycle of parents,
    /// which only unreachable code has.
    ///
    /// A parent that is not filled provides nothing: it has no definitions at its end yet. A read of a
    /// missing one then reaches the parent and reports that it is asked too early.
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

    /// The memory that definitions occupy, in bytes.
    #[cfg(all(test, feature = "graph"))]
    pub(crate) fn definition_memory(&self) -> usize {
        self.definitions.memory()
    }
}
