//! The search for a definition that a block does not have: a file for each of the paper's strategies, chosen
//! by [`Strategy`].

mod marker;
mod plain;
mod scc;
pub(crate) mod strategy;

use crate::tables::control_flow::Origin;
use crate::trace::{Observer, Step};
use crate::{Backend, Block, SsaBuilder, Strategy, Value, Variable};

use marker::Marks;
use plain::WayBack;
use scc::Components;

/// The state of a search for a definition; between searches it is empty.
#[derive(Debug)]
pub(super) struct Lookup<V> {
    /// Blocks on a long path to a definition, in which it is recorded when it is found.
    landmarks: Vec<Block>,
    marks: Marks<V>,
    components: Components,
}

impl<V> Lookup<V> {
    /// Creates a look-up; no search is under way.
    pub fn new() -> Lookup<V> {
        Lookup { landmarks: Vec::new(), marks: Marks::new(), components: Components::default() }
    }
}

impl<B: Backend, O: Observer<B::Value>> SsaBuilder<B, O> {
    /// Returns the value of the variable at the end of the block as known so far, and its distance in blocks.
    /// Phis made for it may be left pending.
    #[track_caller]
    pub(super) fn look_up(&mut self, variable: Variable, block: Block) -> (Value<B::Value>, u32) {
        self.note_step(|| Step::LookUp { variable, block });
        if !self.flow.has_parents_definitions(block) {
            self.copy_from_parent(block);
            if let Some(value) = self.definitions.get(block, variable) {
                if let Origin::Dominating(since) = self.flow.origin(block, variable, &self.sets) {
                    self.counters.joins_passed += 1;
                    self.note_step(|| Step::Unassigned { variable, block, since });
                }
                self.note_step(|| Step::Found { variable, block, value });
                return (value, 0);
            }
        }
        match self.strategy {
            Strategy::Default | Strategy::Plain => self.look_up_plainly(variable, block),
            Strategy::Marker => (self.look_up_marking(variable, block), 1),
            Strategy::Scc => (self.look_up_by_components(variable, block), 1),
        }
    }
}
