//! SSA reconstruction (5.1): transformations such as jump threading, live range splitting or
//! rematerialization give a value further definitions. Then it is no longer one value, and each of its uses
//! needs the definition that reaches it, or a new phi if several do.
//!
//! The definitions are treated as those of one variable, and the construction runs again for this variable
//! alone. The control flow graph is complete, so this is [`complete::construct`](super::complete::construct)
//! with nothing in the blocks but these definitions and uses. It needs no dominators, which a transformation
//! that changes control flow would have to compute again after each step.
//!
//! `Graph::thread_jump` in the module `graph` is an example.

use crate::entity::{EntityRef, SecondaryMap};

use super::cfg::Cfg;
use super::complete::construct;
use super::{Backend, Block, SsaBuilder, Value, Variable, Word};

/// Values that have further definitions, and the uses to be updated.
#[derive(Debug)]
pub struct Reconstruction<V: Word> {
    /// For each value the variable under whose name phis are requested from the back end.
    variables: Vec<Variable>,
    blocks: SecondaryMap<Block, Events<V>>,
    use_count: usize,
}

/// A value that is reconstructed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Split(usize);

/// A use whose value was requested.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UseId(usize);

/// The events in a block, in this order.
#[derive(Clone, Debug)]
struct Events<V> {
    uses_at_start: Vec<(Split, UseId)>,
    definitions: Vec<(Split, V)>,
    uses_at_end: Vec<(Split, UseId)>,
}

impl<V> Default for Events<V> {
    fn default() -> Events<V> {
        Events { uses_at_start: Vec::new(), definitions: Vec::new(), uses_at_end: Vec::new() }
    }
}

impl<V: Word> Default for Reconstruction<V> {
    fn default() -> Reconstruction<V> {
        Reconstruction::new()
    }
}

impl<V: Word> Reconstruction<V> {
    /// Returns an empty reconstruction.
    pub fn new() -> Reconstruction<V> {
        Reconstruction { variables: Vec::new(), blocks: SecondaryMap::new(), use_count: 0 }
    }

    /// Adds a value with several definitions. Phis for it are made under the name of this variable.
    pub fn split(&mut self, variable: Variable) -> Split {
        self.variables.push(variable);
        Split(self.variables.len() - 1)
    }

    /// Adds a definition, the original one or a further one: it holds from the end of the block on.
    pub fn define(&mut self, split: Split, block: Block, value: V) {
        self.blocks[block].definitions.push((split, value));
    }

    /// Requests the value that reaches the start of a block, before a definition in it.
    pub fn use_at_start(&mut self, split: Split, block: Block) -> UseId {
        let id = self.next_use();
        self.blocks[block].uses_at_start.push((split, id));
        id
    }

    /// Requests the value that leaves a block: the operands of the phis in its successors are used there.
    pub fn use_at_end(&mut self, split: Split, block: Block) -> UseId {
        let id = self.next_use();
        self.blocks[block].uses_at_end.push((split, id));
        id
    }

    fn next_use(&mut self) -> UseId {
        self.use_count += 1;
        UseId(self.use_count - 1)
    }

    /// Makes the phis that are needed, without redundant ones, and returns the value of each use.
    pub fn run<B: Backend<Value = V>>(&self, cfg: &impl Cfg, ir: &mut B) -> Uses<V> {
        let mut ssa = SsaBuilder::new();
        for _ in &self.variables {
            ssa.declare_variable();
        }
        let mut ir = Renamed { ir, variables: &self.variables };
        let mut found: Vec<Option<Value<V>>> = vec![None; self.use_count];
        construct(cfg, &mut ssa, &mut ir, |ssa: &mut SsaBuilder<_>, _: &mut _, block| {
            let Events { uses_at_start, definitions, uses_at_end } = &self.blocks[block];
            for &(split, id) in uses_at_start {
                found[id.0] = Some(ssa.read_variable(Variable::new(split.0), block));
            }
            for &(split, value) in definitions {
                ssa.write_variable(Variable::new(split.0), block, value.into());
            }
            for &(split, id) in uses_at_end {
                found[id.0] = Some(ssa.read_variable(Variable::new(split.0), block));
            }
        });
        ssa.minimize();
        let resolve = |value: Option<Value<V>>| {
            ssa.resolve(&mut ir, value.expect("every block is visited, and with it every use"))
        };
        let values = found.into_iter().map(resolve).collect();
        ssa.finish(&mut ir);
        Uses { values }
    }
}

/// The values of the uses.
#[derive(Clone, Debug)]
pub struct Uses<V> {
    values: Vec<V>,
}

impl<V: Copy> Uses<V> {
    /// Returns the value of a use.
    pub fn value(&self, id: UseId) -> V {
        self.values[id.0]
    }
}

/// An IR in which the builder's variables have the names of the caller's.
struct Renamed<'a, B> {
    ir: &'a mut B,
    variables: &'a [Variable],
}

impl<B: Backend> Backend for Renamed<'_, B> {
    type Value = B::Value;

    fn create_phi(&mut self, block: Block, variable: Variable) -> B::Value {
        self.ir.create_phi(block, self.variables[variable.index()])
    }

    fn set_operands(&mut self, phi: B::Value, operands: &[(Block, B::Value)]) {
        self.ir.set_operands(phi, operands);
    }

    fn is_used(&self, phi: B::Value) -> bool {
        self.ir.is_used(phi)
    }

    fn replace_phi(&mut self, phi: B::Value, by: B::Value) {
        self.ir.replace_phi(phi, by);
    }

    fn undefined(&mut self, variable: Variable) -> B::Value {
        self.ir.undefined(self.variables[variable.index()])
    }
}
