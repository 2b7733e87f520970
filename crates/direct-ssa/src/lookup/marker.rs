//! The marker algorithm (section 3.3), without recursion.
//!
//! A join is marked while its predecessors are queried. If the search returns to a marked join, it has found
//! a cycle, and only then does the join get a phi in advance. Otherwise it gets one if different definitions
//! eventually arrive. So acyclic control flow makes no phi that has to be removed again.

use crate::entity::{PackedOption, SecondaryMap};

use super::WayBack;
use crate::tables::control_flow::{Edge, Origin};
use crate::trace::{Beginning, Observer, Step};
use crate::value::Phi;
use crate::{Backend, Block, SsaBuilder, Value, Variable};

/// The state of a search; between searches it is empty.
#[derive(Debug)]
pub(super) struct Marks<V> {
    /// The marked joins, each reached from a predecessor of the preceding one.
    open: Vec<OpenJoin>,
    /// The position of a block in `open`, counted from 1; 0 if it is not marked.
    marks: SecondaryMap<Block, u32>,
    /// The answers of the predecessors of the open joins so far, those of one join side by side.
    operands: Vec<Value<V>>,
}

/// A join whose predecessors are being queried.
#[derive(Clone, Copy, Debug)]
struct OpenJoin {
    block: Block,
    /// The edge whose predecessor is queried next.
    edge: Option<Edge>,
    /// The phi, if the search returned to the block or began because of a phi there.
    phi: PackedOption<Phi>,
    /// The position in `Marks::operands` of the first answer.
    operands: usize,
    /// The position of the first of the builder's landmarks that wait for the definition of this block.
    landmarks: usize,
}

impl<V> Marks<V> {
    /// Returns a state in which no join is marked.
    pub fn new() -> Marks<V> {
        Marks { open: Vec::new(), marks: SecondaryMap::new(), operands: Vec::new() }
    }
}

impl<B: Backend, O: Observer<B::Value>> SsaBuilder<B, O> {
    /// Returns the value of the variable at the end of a block without a definition of it.
    #[track_caller]
    pub(crate) fn look_up_marking(&mut self, variable: Variable, block: Block) -> Value<B::Value> {
        match self.ask_marking(variable, block) {
            Some(value) => value,
            None => self.close_all_joins(variable),
        }
    }

    /// `addPhiOperands` for the phi of a block that has just been sealed.
    #[track_caller]
    pub(crate) fn add_phi_operands_marking(&mut self, phi: Phi) {
        self.note_step(|| Step::Operands { phi });
        self.open_join(self.phis.block(phi), phi.into(), 0);
        self.close_all_joins(self.phis.variable(phi));
    }

    /// Closes all open joins, and returns the definition in the outermost one.
    #[track_caller]
    fn close_all_joins(&mut self, variable: Variable) -> Value<B::Value> {
        loop {
            let answer = match self.next_unknown(variable) {
                Some(predecessor) => {
                    self.note_step(|| Step::LookUp { variable, block: predecessor });
                    self.ask_marking(variable, predecessor)
                }
                None => {
                    let value = self.close_join(variable);
                    if self.lookup.marks.open.is_empty() {
                        return value;
                    }
                    Some(value)
                }
            };
            self.lookup.marks.operands.extend(answer);
        }
    }

    /// Walks back from a block until the value is found; otherwise opens the join at which the path ends.
    #[track_caller]
    fn ask_marking(&mut self, variable: Variable, block: Block) -> Option<Value<B::Value>> {
        let landmarks = self.lookup.landmarks.len();
        let value = match self.go_back(variable, block).0 {
            WayBack::Known(value) => value,
            WayBack::Begins(join, Origin::Edges) => match self.lookup.marks.marks[join] {
                0 => {
                    self.open_join(join, PackedOption::default(), landmarks);
                    return None;
                }
                mark => self.phi_of_marked(variable, join, mark as usize - 1),
            },
            WayBack::Begins(at, origin) => self.begin_definition(variable, at, origin),
        };
        self.define_landmarks(variable, value, landmarks);
        Some(value)
    }

    fn open_join(&mut self, block: Block, phi: PackedOption<Phi>, landmarks: usize) {
        self.note_step(|| Step::Marked { block });
        self.lookup.marks.open.push(OpenJoin {
            block,
            edge: self.flow.first_edge(block),
            phi,
            operands: self.lookup.marks.operands.len(),
            landmarks,
        });
        self.lookup.marks.marks[block] = self.lookup.marks.open.len() as u32;
    }

    /// Closes a cycle with a phi that gets its operands when all predecessors of the join have answered.
    #[track_caller]
    fn phi_of_marked(&mut self, variable: Variable, block: Block, position: usize) -> Value<B::Value> {
        self.note_step(|| Step::Begins { variable, block, how: Beginning::Cycle });
        let phi = self.phis.create(block, variable, PackedOption::default());
        self.lookup.marks.open[position].phi = phi.into();
        let value = Value::from_phi(phi);
        self.define_found(variable, block, value);
        value
    }

    /// Collects the answers of the predecessors of the join opened last; returns the first one without a
    /// definition.
    #[track_caller]
    fn next_unknown(&mut self, variable: Variable) -> Option<Block> {
        let join = *self.lookup.marks.open.last()?;
        let mut edge = join.edge;
        let mut unknown = None;
        while let Some((predecessor, next)) = edge.map(|edge| self.flow.edge(edge)) {
            edge = next;
            match self.known_at_end(variable, join.block, predecessor) {
                Some(value) => {
                    self.note_step(|| Step::Found { variable, block: predecessor, value });
                    self.lookup.marks.operands.push(value);
                }
                None => {
                    unknown = Some(predecessor);
                    break;
                }
            }
        }
        self.lookup.marks.open.last_mut()?.edge = edge;
        unknown
    }

    /// Closes the join opened last, all of whose predecessors have answered, and returns its definition.
    #[track_caller]
    fn close_join(&mut self, variable: Variable) -> Value<B::Value> {
        let join = self.lookup.marks.open.pop().expect("a join is closed after it was opened");
        self.lookup.marks.marks[join.block] = 0;
        self.note_step(|| Step::Unmarked { block: join.block });
        let value = match join.phi.expand() {
            Some(phi) => self.join_answers(phi, join.operands),
            None => {
                let value = self.only_answer(variable, join.operands).unwrap_or_else(|| {
                    let (block, how) = (join.block, Beginning::Different);
                    self.note_step(|| Step::Begins { variable, block, how });
                    let phi = self.phis.create(join.block, variable, PackedOption::default());
                    self.join_answers(phi, join.operands)
                });
                self.define_found(variable, join.block, value);
                value
            }
        };
        self.lookup.marks.operands.truncate(join.operands);
        self.define_landmarks(variable, value, join.landmarks);
        value
    }

    /// Returns the value on which all answers from `first` on agree. Unreachable answers are ignored, because
    /// control does not come from there.
    fn only_answer(&mut self, variable: Variable, first: usize) -> Option<Value<B::Value>> {
        let mut only = Value::unreachable(variable);
        for position in first..self.lookup.marks.operands.len() {
            let answer = self.phis.find(self.lookup.marks.operands[position]);
            if only.is_unreachable() {
                only = answer;
            } else if answer != only && !answer.is_unreachable() {
                return None;
            }
        }
        Some(only)
    }

    /// Gives a phi the answers from `first` on as operands, and returns the value that it represents then.
    fn join_answers(&mut self, phi: Phi, first: usize) -> Value<B::Value> {
        let operands = self.phis.begin_operands();
        for &operand in &self.lookup.marks.operands[first..] {
            self.phis.push_operand(operand);
        }
        self.phis.give_operands(phi, operands);
        self.phis.try_remove_unchecked();
        self.phis.find(Value::from_phi(phi))
    }
}
