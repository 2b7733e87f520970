//! The reads that may see a variable without a definition, and the paths on which they do.

use std::collections::VecDeque;

use crate::entity::SecondaryMap;

use crate::tables::control_flow::ControlFlow;
use crate::tables::phi::PhiTable;
use crate::trace::Observer;
use crate::value::{Phi, ValueKind};
use crate::{Backend, Block, SsaBuilder, Value, Variable, Word};

/// A read of a variable that may not have been assigned.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UndefinedRead {
    /// The variable that is read.
    pub variable: Variable,
    /// The block that contains the read.
    pub block: Block,
    /// The site passed to [`read_variable_at`](crate::inspect::Inspect::read_variable_at); 0 for a read by
    /// [`read_variable`](SsaBuilder::read_variable).
    pub site: u32,
    /// The edges over which the variable arrives without a definition: for each join on a shortest path to
    /// the read, first to last, the edge into it. Empty if no definition arrives on any path.
    pub path: Vec<(Block, Block)>,
}

/// A read that found a phi or no definition.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Read<V> {
    pub value: Value<V>,
    pub variable: Variable,
    pub block: Block,
    pub site: u32,
}

impl<B: Backend, O: Observer<B::Value>> SsaBuilder<B, O> {
    /// Returns the reads that may see a variable without a definition, in the order of the reads. Requires
    /// [`SsaBuilder::finish`].
    ///
    /// ```
    /// # #[cfg(feature = "graph")] {
    /// # use direct_ssa::{SsaBuilder, graph::Graph};
    /// # let (mut ir, mut ssa) = (Graph::new(), SsaBuilder::<Graph>::new());
    /// let x = ssa.declare_variable();
    /// let block = ssa.declare_block();
    /// ssa.seal_block(block);
    /// ssa.read_variable(x, block);
    /// ssa.finish(&mut ir);
    /// let reads = ssa.undefined_reads();
    /// assert_eq!((reads[0].variable, reads[0].block), (x, block));
    /// # }
    /// ```
    pub fn undefined_reads(&self) -> Vec<UndefinedRead> {
        self.wanted_undefined_reads(|_, _| true)
    }

    pub(crate) fn wanted_undefined_reads(
        &self,
        wanted: impl FnMut(Variable, u32) -> bool,
    ) -> Vec<UndefinedRead> {
        if self.finds_undefined {
            undefined_reads(&self.reads, &self.phis, &self.flow, wanted)
        } else {
            Vec::new()
        }
    }
}

/// The first step from a phi towards a missing definition.
#[derive(Clone, Copy)]
struct FirstStep {
    /// The predecessor of the phi's block.
    predecessor: Block,
    /// The phi that arrives from the predecessor; `None` if nothing is defined there.
    phi: Option<Phi>,
}

/// Returns the wanted reads whose variable may be undefined, in order. The construction is finished.
///
/// A variable is undefined if *its own* missing definition arrives: if it was copied from another variable
/// that is undefined, the error is the read of the latter.
fn undefined_reads<V: Word>(
    reads: &[Read<V>],
    phis: &PhiTable<V>,
    flow: &ControlFlow,
    mut wanted: impl FnMut(Variable, u32) -> bool,
) -> Vec<UndefinedRead> {
    let steps = steps_to_missing(phis, flow);
    let mut found = Vec::new();
    for &Read { value, variable, block, site } in reads {
        let phi = match phis.found(value).kind() {
            ValueKind::Undefined(missing) if missing == variable => None,
            ValueKind::Phi(phi) if phis.variable(phi) == variable && steps[phi].is_some() => Some(phi),
            _ => continue,
        };
        if wanted(variable, site) {
            let path = phi.map_or(Vec::new(), |phi| path(phi, &steps, phis));
            found.push(UndefinedRead { variable, block, site, path });
        }
    }
    found
}

/// For each phi that a missing definition of its variable reaches, the first step of a shortest path to it: a
/// breadth-first search from the phis with such an operand to the phis that use them.
fn steps_to_missing<V: Word>(phis: &PhiTable<V>, flow: &ControlFlow) -> SecondaryMap<Phi, Option<FirstStep>> {
    let mut steps = SecondaryMap::new();
    let mut queue = VecDeque::new();
    let live = || phis.keys().filter(|&phi| !phis.is_replaced(phi));
    for phi in live() {
        let missing = Value::undefined(phis.variable(phi));
        let position = phis.operands(phi).iter().position(|&operand| phis.found(operand) == missing);
        if let Some(predecessor) = position.and_then(|nth| flow.predecessors(phis.block(phi)).nth(nth)) {
            steps[phi] = Some(FirstStep { predecessor, phi: None });
            queue.push_back(phi);
        }
    }
    if queue.is_empty() {
        return steps;
    }
    let users = users(phis, flow, live());
    while let Some(phi) = queue.pop_front() {
        let mut entry = users.first[phi];
        while let Some(User { phi: user, predecessor, next }) = entry.map(|entry| users.entries[entry]) {
            if steps[user].is_none() {
                steps[user] = Some(FirstStep { predecessor, phi: Some(phi) });
                queue.push_back(user);
            }
            entry = next;
        }
    }
    steps
}

/// For each phi, a linked list of the phis of its variable that have it as an operand.
struct Users {
    first: SecondaryMap<Phi, Option<usize>>,
    entries: Vec<User>,
}

#[derive(Clone, Copy)]
struct User {
    phi: Phi,
    /// The predecessor over whose edge the operand arrives.
    predecessor: Block,
    next: Option<usize>,
}

fn users<V: Word>(phis: &PhiTable<V>, flow: &ControlFlow, live: impl Iterator<Item = Phi>) -> Users {
    let mut users = Users { first: SecondaryMap::new(), entries: Vec::new() };
    for phi in live {
        for (&operand, predecessor) in phis.operands(phi).iter().zip(flow.predecessors(phis.block(phi))) {
            if let Some(used) = phis.found(operand).phi()
                && phis.variable(used) == phis.variable(phi)
            {
                let next = users.first[used].replace(users.entries.len());
                users.entries.push(User { phi, predecessor, next });
            }
        }
    }
    users
}

/// Returns the edges on the path from the missing definition to the phi.
fn path<V: Word>(
    phi: Phi,
    steps: &SecondaryMap<Phi, Option<FirstStep>>,
    phis: &PhiTable<V>,
) -> Vec<(Block, Block)> {
    let mut edges = Vec::new();
    let mut next = Some(phi);
    while let Some((phi, step)) = next.and_then(|phi| Some((phi, steps[phi]?))) {
        edges.push((step.predecessor, phis.block(phi)));
        next = step.phi;
    }
    edges.reverse();
    edges
}
