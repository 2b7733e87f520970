//! The path from block to block over single predecessors (lines 6 to 8 of Algorithm 2), which all strategies
//! follow, and its end in the plain algorithm and in our default.
//!
//! The default differs from the plain algorithm in the result of
//! [`ControlFlow::origin`](crate::tables::control_flow::ControlFlow::origin): past a join that does not
//! assign the variable, the path continues directly in the block that dominates it.

use crate::tables::control_flow::Origin;
use crate::trace::{Beginning, Observer, Step};
use crate::tuning::LANDMARK_DISTANCE;
use crate::{Backend, Block, SsaBuilder, Value, Variable};

/// The end of a path back from block to block.
pub(super) enum WayBack<V> {
    /// At a block that has a definition of the variable.
    Known(Value<V>),
    /// At a block without a definition, from which the path does not lead to a single other block.
    Begins(Block, Origin),
}

impl<B: Backend, O: Observer<B::Value>> SsaBuilder<B, O> {
    /// Finds the definition that reaches the end of a block, and its distance in blocks. If the path ends at
    /// a join, the join gets a phi at once, as in the paper; a trivial one is detected later.
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

    /// Walks back from block to block until one has a definition or has several predecessors or none, and
    /// counts the steps.
    ///
    /// A long path leaves landmarks, so that the next search takes a short one, whatever the length of the
    /// chain. Each block on it is filled; otherwise its definitions would not be those at its end.
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
            // A path that returns to itself has no beginning: it is unreachable. This is detected as in
            // Brent's algorithm: `anchor` moves up whenever the distance has doubled, so the loop ends within
            // three rounds of the cycle.
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

    /// Records the value of the variable in the landmarks from the position `first` on.
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
