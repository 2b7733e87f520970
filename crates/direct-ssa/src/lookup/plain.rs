//! The way from block to block over single predecessors (lines 6 to 8 of Algorithm 2), which all strategies go, and
//! what the plain algorithm and our default do at its end.
//!
//! The default differs from the plain algorithm in what [`ControlFlow::origin`](crate::tables::control_flow::ControlFlow::origin)
//! answers: past a join that does not assign the variable, the way goes straight on in the block that dominates it.

use crate::tables::control_flow::Origin;
use crate::trace::{Beginning, Observer, Step};
use crate::tuning::LANDMARK_DISTANCE;
use crate::{Backend, Block, SsaBuilder, Value, Variable};

/// Where a way back from block to block ends.
pub(super) enum WayBack<V> {
    /// At a block that knows the variable.
    Known(Value<V>),
    /// At a block that does not know it and cannot ask a single other block.
    Begins(Block, Origin),
}

impl<B: Backend, O: Observer<B::Value>> SsaBuilder<B, O> {
    /// Finds the definition that reaches the end of a block, and how many blocks away. Where the way ends at a join, the
    /// join gets a phi at once, as in the paper; if it is trivial, that turns out later.
    #[track_caller]
    pub(super) fn look_up_plainly(&mut self, variable: Variable, block: Block) -> (Value<B::Value>, u32) {
        let (end, distance) = self.go_back(variable, block);
        let value = match end {
            WayBack::Known(value) => value,
            WayBack::Begins(at, origin) => self.begin_definition(variable, at, origin),
        };
        self.define_landmarks(variable, value, 0);
        (value, distance)
    }

    /// Goes back from block to block until one knows the variable or has several predecessors or none, and
    /// counts the steps.
    ///
    /// A long way leaves landmarks, so that the next reader who comes along goes a short one, whatever the
    /// length of the chain. Each block on it is filled, or what it knows would not be what it ends with.
    #[track_caller]
    pub(super) fn go_back(&mut self, variable: Variable, block: Block) -> (WayBack<B::Value>, u32) {
        let (mut at, mut anchor, mut distance) = (block, block, 0u32);
        loop {
            let before = match self.flow.origin(at, variable, &self.sets) {
                Origin::Block(before) => {
                    self.note_step(|| Step::GoOn { variable, from: at, to: before });
                    before
                }
                Origin::Dominating(before) => {
                    self.counters.joins_passed += 1;
                    self.note_step(|| Step::Unassigned { variable, block: at, since: before });
                    before
                }
                origin => return (WayBack::Begins(at, origin), distance),
            };
            self.flow.check_filled(before, at);
            at = before;
            if let Some(value) = self.definitions.get(at, variable) {
                self.note_step(|| Step::Found { variable, block: at, value });
                return (WayBack::Known(value), distance + 1);
            }
            // A way that leads back to itself begins nowhere: it is unreachable. It is noticed as in Brent's algorithm,
            // for `anchor` is moved up whenever the distance has doubled; so the loop ends within three rounds of it.
            if at == anchor {
                self.note_step(|| Step::Begins { variable, block: at, how: Beginning::Unreachable });
                return (WayBack::Known(Value::unreachable(variable)), distance);
            }
            distance += 1;
            if distance.is_multiple_of(LANDMARK_DISTANCE) {
                self.lookup.landmarks.push(at);
                if distance.is_power_of_two() {
                    anchor = at;
                }
            }
        }
    }

    /// Lets the landmarks from the position `first` on know the variable.
    #[inline]
    #[track_caller]
    pub(super) fn define_landmarks(&mut self, variable: Variable, value: Value<B::Value>, first: usize) {
        while self.lookup.landmarks.len() > first
            && let Some(landmark) = self.lookup.landmarks.pop()
        {
            self.define_found(variable, landmark, value);
        }
    }
}
