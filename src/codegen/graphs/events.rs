//! A digest of the log of a construction: blocks, edges, joins, and the accesses of variables in each block.

use rustc_hash::FxHashMap;

use direct_ssa::cfg::Cfg;
use direct_ssa::inspect::{Phi, ValueKind};
use direct_ssa::llvm::Scalar;
use direct_ssa::trace::{Event, Log, Step};
use direct_ssa::{Block, Value, Variable};
use llvm_sys::prelude::LLVMValueRef;

use tlc_frontend::base::{EntityRef, SecondaryMap};

/// The final value of a handle.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum FinalValue {
    /// A value of LLVM.
    Ir(LLVMValueRef),
    /// A phi that no instruction needed.
    Phi(Phi),
    /// The variable has no definition.
    Undefined(Variable),
}

/// An access of a variable.
#[derive(Clone, Copy)]
pub enum VariableAccess {
    Read(Variable, FinalValue),
    Write(Variable, FinalValue),
}

/// A block of the construction.
#[derive(Clone, Default)]
struct BlockEvents {
    successors: Vec<Block>,
    /// The accesses, each with the position of its statement, if there was one.
    accesses: Vec<(Option<u32>, VariableAccess)>,
    /// The position of the last statement.
    end: Option<u32>,
    /// The block in which a statement that ends here began, and the number of variables at its end.
    join: Option<(Block, usize)>,
    assigned: Vec<Variable>,
}

/// The digest of all events.
pub struct EventDigest {
    blocks: SecondaryMap<Block, BlockEvents>,
    block_count: usize,
    variable_count: usize,
}

impl EventDigest {
    /// Reads the events.
    pub fn new(events: &Log<Scalar<'_>>) -> EventDigest {
        let ends = PhiValues::new(events);
        let mut flow = EventDigest { blocks: SecondaryMap::new(), block_count: 0, variable_count: 0 };
        let mut position = None;
        for event in events {
            match *event {
                Event::At(told) => position = Some(told),
                Event::Filled(block) => flow.blocks[block].end = position,
                Event::Variable(_) => flow.variable_count += 1,
                Event::Block(block, start) => {
                    flow.block_count += 1;
                    flow.blocks[block].join = start.map(|start| (start, flow.variable_count));
                }
                Event::Search(Step::Assigned { block, variable }) => {
                    flow.blocks[block].assigned.push(variable)
                }
                Event::Edge { from, to } => flow.blocks[from].successors.push(to),
                Event::Read { variable, block, value, .. } => {
                    flow.blocks[block]
                        .accesses
                        .push((position, VariableAccess::Read(variable, ends.of(value))));
                }
                Event::Write { variable, block, value } => {
                    flow.blocks[block]
                        .accesses
                        .push((position, VariableAccess::Write(variable, ends.of(value))));
                }
                _ => {}
            }
        }
        flow
    }

    pub fn variable_count(&self) -> usize {
        self.variable_count
    }

    /// Returns the reads and writes of a block, each with the position of its statement.
    pub fn accesses(&self, block: Block) -> &[(Option<u32>, VariableAccess)] {
        &self.blocks[block].accesses
    }

    /// The position of the statement with which a block ends.
    pub fn end(&self, block: Block) -> Option<u32> {
        self.blocks[block].end
    }

    /// Returns the successors of a block, one for each edge.
    pub fn edges(&self, block: Block) -> &[Block] {
        &self.blocks[block].successors
    }

    /// Returns the block in which a statement that ends here began, and the variables that it may assign,
    /// including all that were declared later.
    pub fn join(&self, block: Block) -> Option<(Block, Vec<usize>)> {
        let BlockEvents { join, assigned, .. } = &self.blocks[block];
        let (since, known) = (*join)?;
        let assigned = assigned.iter().map(|variable| variable.index()).filter(|index| *index < known);
        Some((since, assigned.chain(known..self.variable_count).collect()))
    }
}

impl Cfg for EventDigest {
    fn block_count(&self) -> usize {
        self.block_count
    }

    fn successors(&self, block: Block) -> impl DoubleEndedIterator<Item = Block> {
        self.blocks[block].successors.iter().copied()
    }
}

/// The final values of phis.
#[derive(Default)]
struct PhiValues {
    removed: FxHashMap<Phi, FinalValue>,
    emitted: FxHashMap<Phi, LLVMValueRef>,
    /// The phis by their values in LLVM.
    phis: FxHashMap<LLVMValueRef, Phi>,
    /// LLVM's phis that were replaced by another value.
    replaced: FxHashMap<LLVMValueRef, LLVMValueRef>,
}

impl PhiValues {
    fn new(events: &Log<Scalar<'_>>) -> PhiValues {
        let mut ends = PhiValues::default();
        for event in events {
            match *event {
                Event::Removed { phi, by } => _ = ends.removed.insert(phi, as_known(by)),
                Event::Emitted { phi, ir } => {
                    ends.emitted.insert(phi, ir.raw());
                    ends.phis.insert(ir.raw(), phi);
                }
                Event::Replaced { phi, by } => _ = ends.replaced.insert(phi.raw(), by.raw()),
                _ => {}
            }
        }
        ends
    }

    /// Returns the final value of a handle. Replacements form no cycle, so the search ends.
    fn of(&self, value: Value<Scalar<'_>>) -> FinalValue {
        let mut known = as_known(value);
        // Each step follows a removed or erased phi, so their number is the limit.
        for _ in 0..=self.removed.len() + self.emitted.len() + self.replaced.len() {
            let phi = match known {
                FinalValue::Phi(phi) => Some(phi),
                FinalValue::Ir(value) => self.phis.get(&value).copied(),
                FinalValue::Undefined(_) => None,
            };
            known = match (phi.and_then(|phi| self.removed.get(&phi)), known) {
                (Some(by), _) => *by,
                (None, FinalValue::Phi(phi)) => match self.emitted.get(&phi) {
                    Some(ir) => FinalValue::Ir(*ir),
                    None => return known,
                },
                (None, FinalValue::Ir(value)) => match self.replaced.get(&value) {
                    Some(by) => FinalValue::Ir(*by),
                    None => return known,
                },
                (None, FinalValue::Undefined(_)) => return known,
            };
        }
        known
    }
}

fn as_known(value: Value<Scalar<'_>>) -> FinalValue {
    match value.kind() {
        ValueKind::Ir(value) => FinalValue::Ir(value.raw()),
        ValueKind::Phi(phi) => FinalValue::Phi(phi),
        ValueKind::Undefined(variable) | ValueKind::Unreachable(variable) => FinalValue::Undefined(variable),
    }
}
