//! The required properties of finished SSA form, computed in the simplest way: from dominators, liveness and
//! iterated dominance frontiers.

use std::collections::{BTreeMap, BTreeSet};

use crate::entity::EntityRef;
use crate::graph::{Graph, Instruction, Operation, Terminator};
use crate::{Block, Variable};

/// A phi, identified by its block and variable.
pub type PhiSite = (Block, Variable);

/// The control flow graph of a finished procedure.
pub struct Flow {
    /// For each block, one entry for each edge into it.
    predecessors: BTreeMap<Block, Vec<Block>>,
    /// The blocks that dominate each reachable block, including the block itself.
    dominators: BTreeMap<Block, BTreeSet<Block>>,
}

impl Flow {
    pub fn new(ir: &Graph) -> Flow {
        let mut predecessors: BTreeMap<_, Vec<_>> = BTreeMap::new();
        for block in ir.blocks() {
            for successor in ir.terminator(block).map_or(Vec::new(), Terminator::successors) {
                predecessors.entry(successor).or_default().push(block);
            }
        }
        Flow { predecessors, dominators: dominators(ir) }
    }

    pub fn predecessors(&self, block: Block) -> &[Block] {
        self.predecessors.get(&block).map_or(&[], Vec::as_slice)
    }

    pub fn is_reachable(&self, block: Block) -> bool {
        self.dominators.contains_key(&block)
    }

    pub fn dominates(&self, block: Block, other: Block) -> bool {
        self.dominators.get(&other).is_some_and(|dominators| dominators.contains(&block))
    }

    fn strictly_dominates(&self, block: Block, other: Block) -> bool {
        block != other && self.dominates(block, other)
    }

    /// Whether every block that has an edge to another one is reachable.
    pub fn is_connected(&self) -> bool {
        self.predecessors.values().flatten().all(|&block| self.is_reachable(block))
    }

    fn reachable(&self) -> impl Iterator<Item = Block> {
        self.dominators.keys().copied()
    }

    /// Whether every cycle is entered in only one block: without the edges to dominating blocks, no cycle
    /// remains.
    pub fn is_reducible(&self) -> bool {
        let mut done = BTreeSet::new();
        loop {
            let next = self.reachable().find(|block| {
                let ready = |&&from: &&Block| {
                    !self.is_reachable(from) || done.contains(&from) || self.dominates(*block, from)
                };
                !done.contains(block) && self.predecessors(*block).iter().all(|from| ready(&from))
            });
            match next {
                Some(block) => done.insert(block),
                None => return done.len() == self.dominators.len(),
            };
        }
    }

    /// The reachable joins at which paths from the blocks meet, and those from the joins in turn.
    fn iterated_frontier(&self, blocks: &BTreeSet<Block>) -> BTreeSet<Block> {
        let mut frontier = BTreeSet::new();
        let mut rest: Vec<Block> = blocks.iter().copied().collect();
        while let Some(block) = rest.pop() {
            for join in self.reachable() {
                let meets = self.predecessors(join).iter().any(|&from| self.dominates(block, from))
                    && !self.strictly_dominates(block, join);
                if meets && frontier.insert(join) {
                    rest.push(join);
                }
            }
        }
        frontier
    }
}

/// Computes the dominators of every reachable block, as the greatest solution of the equations.
fn dominators(ir: &Graph) -> BTreeMap<Block, BTreeSet<Block>> {
    let entry = Block::new(0);
    let mut dominators = BTreeMap::from([(entry, BTreeSet::from([entry]))]);
    let mut changed = vec![entry];
    while let Some(block) = changed.pop() {
        let through = dominators[&block].clone();
        for successor in ir.terminator(block).map_or(Vec::new(), Terminator::successors) {
            let mut own = match dominators.get(&successor) {
                Some(known) => known.intersection(&through).copied().collect(),
                None => through.clone(),
            };
            own.insert(successor);
            if dominators.get(&successor) != Some(&own) {
                dominators.insert(successor, own);
                changed.push(successor);
            }
        }
    }
    dominators
}

/// The places of all phis in the graph.
pub fn phi_sites(ir: &Graph) -> BTreeSet<PhiSite> {
    let mut sites = BTreeSet::new();
    for block in ir.blocks() {
        for phi in ir.phis(block) {
            let Operation::Phi(variable, _) = ir.operation(phi) else { unreachable!("{phi} is a phi") };
            assert!(sites.insert((block, *variable)), "two phis of {variable} in {block}");
        }
    }
    sites
}

/// The places of phis in minimal and pruned SSA form, for a graph whose variables are in memory.
pub fn necessary_phis(memory: &Graph) -> BTreeSet<PhiSite> {
    let flow = Flow::new(memory);
    let mut stores: BTreeMap<Variable, BTreeSet<Block>> = BTreeMap::new();
    let mut loads_first: BTreeMap<Variable, Vec<Block>> = BTreeMap::new();
    for block in flow.reachable() {
        let mut stored = BTreeSet::new();
        for &instruction in memory.body(block) {
            match memory.operation(instruction) {
                Operation::Store(variable, _) => {
                    stored.insert(*variable);
                    stores.entry(*variable).or_default().insert(block);
                }
                Operation::Load(variable) if !stored.contains(variable) => {
                    loads_first.entry(*variable).or_default().push(block);
                }
                _ => {}
            }
        }
    }
    let mut necessary = BTreeSet::new();
    for (variable, loads) in loads_first {
        let mut definitions = stores.remove(&variable).unwrap_or_default();
        let live = live_blocks(&flow, loads, &definitions);
        definitions.insert(Block::new(0));
        let joins = flow.iterated_frontier(&definitions);
        necessary.extend(joins.intersection(&live).map(|&block| (block, variable)));
    }
    necessary
}

/// The loads, numbered in the order of their creation, that are reached by a path from the entry without a
/// store to the variable; for a graph whose variables are in memory.
pub fn undefined_loads(memory: &Graph) -> BTreeSet<u32> {
    let numbers = load_numbers(memory);
    let variables: BTreeSet<Variable> = numbers.values().map(|(variable, _)| *variable).collect();
    let mut undefined = BTreeSet::new();
    let mut seen = BTreeSet::new();
    let mut rest: Vec<PhiSite> = variables.into_iter().map(|variable| (Block::new(0), variable)).collect();
    while let Some((block, variable)) = rest.pop() {
        if !seen.insert((block, variable)) {
            continue;
        }
        let store = |instruction: &Instruction| match memory.operation(*instruction) {
            Operation::Store(to, _) => *to == variable,
            _ => false,
        };
        let body = memory.body(block);
        let before_store = body.iter().position(store).unwrap_or(body.len());
        let loads = body[..before_store].iter().filter_map(|instruction| numbers.get(instruction));
        undefined.extend(loads.filter(|(loaded, _)| *loaded == variable).map(|(_, number)| *number));
        if before_store == body.len() {
            let successors = memory.terminator(block).map_or(Vec::new(), Terminator::successors);
            rest.extend(successors.into_iter().map(|successor| (successor, variable)));
        }
    }
    undefined
}

/// The variable and the number of each load.
fn load_numbers(memory: &Graph) -> BTreeMap<Instruction, (Variable, u32)> {
    let instructions = memory.blocks().flat_map(|block| memory.body(block));
    let mut loads: Vec<_> = instructions
        .filter_map(|&instruction| match memory.operation(instruction) {
            Operation::Load(variable) => Some((instruction, *variable)),
            _ => None,
        })
        .collect();
    loads.sort_unstable();
    loads.into_iter().zip(0..).map(|((load, variable), number)| (load, (variable, number))).collect()
}

/// The blocks at whose start a variable is live that is read first in `loads`.
fn live_blocks(flow: &Flow, loads: Vec<Block>, stores: &BTreeSet<Block>) -> BTreeSet<Block> {
    let mut live = BTreeSet::new();
    let mut rest = loads;
    while let Some(block) = rest.pop() {
        if live.insert(block) {
            rest.extend(flow.predecessors(block).iter().filter(|from| !stores.contains(from)));
        }
    }
    live
}

/// The phis of redundant sets (3.2): without some other value, no definition reaches them.
pub fn redundant_phis(ir: &Graph) -> BTreeSet<Instruction> {
    let phis: BTreeMap<Instruction, Vec<Instruction>> =
        ir.blocks().flat_map(|block| ir.phis(block)).map(|phi| (phi, uses(ir, ir.operation(phi)))).collect();
    let reached = phis_reached(&phis, None);
    let values: BTreeSet<Instruction> = phis.values().flatten().copied().collect();
    let mut redundant = BTreeSet::new();
    for value in values {
        let without = phis_reached(&phis, Some(value));
        redundant.extend(reached.difference(&without).filter(|&&phi| phi != value));
    }
    redundant
}

/// The phis that some value other than a phi reaches on a path that avoids the given value.
fn phis_reached(
    phis: &BTreeMap<Instruction, Vec<Instruction>>,
    avoided: Option<Instruction>,
) -> BTreeSet<Instruction> {
    let mut reached = BTreeSet::new();
    loop {
        let arrives = |value: &Instruction| {
            Some(*value) != avoided && (!phis.contains_key(value) || reached.contains(value))
        };
        let next =
            phis.iter().filter(|(phi, operands)| !reached.contains(*phi) && operands.iter().any(arrives));
        let next: Vec<Instruction> = next.map(|(&phi, _)| phi).collect();
        if next.is_empty() {
            return reached;
        }
        reached.extend(next);
    }
}

/// Checks that a graph is well-formed and pruned, and that no phi in it is trivial.
pub fn verify(ir: &Graph) {
    let flow = Flow::new(ir);
    let homes = homes(ir);
    for block in ir.blocks() {
        for phi in ir.phis(block) {
            verify_phi(ir, &flow, &homes, block, phi);
        }
        for (position, &instruction) in ir.body(block).iter().enumerate() {
            for used in uses(ir, ir.operation(instruction)) {
                verify_use(&flow, &homes, used, block, position);
            }
        }
        if let Some(used) = ir.terminator(block).and_then(terminator_use) {
            verify_use(&flow, &homes, ir.find(used), block, usize::MAX);
        }
    }
    verify_pruned(ir);
}

/// The block and position of each result; the phis come first.
type Homes = BTreeMap<Instruction, (Block, Option<usize>)>;

fn homes(ir: &Graph) -> Homes {
    let mut homes = Homes::new();
    for block in ir.blocks() {
        homes.extend(ir.phis(block).into_iter().map(|phi| (phi, (block, None))));
        homes.extend(ir.body(block).iter().enumerate().map(|(at, &value)| (value, (block, Some(at)))));
    }
    homes
}

fn verify_phi(ir: &Graph, flow: &Flow, homes: &Homes, block: Block, phi: Instruction) {
    let Operation::Phi(_, operands) = ir.operation(phi) else { unreachable!("{phi} is a phi") };
    let mut edges: Vec<Block> = operands.iter().map(|&(from, _)| from).collect();
    edges.sort_unstable();
    assert_eq!(edges, flow.predecessors(block), "{phi} has one operand for each edge into {block}\n{ir}");
    let mut distinct = BTreeSet::new();
    for &(from, operand) in operands {
        verify_use(flow, homes, ir.find(operand), from, usize::MAX);
        if ir.find(operand) != phi {
            distinct.insert(ir.find(operand));
        }
    }
    // In code that control never reaches, any operand is correct.
    let reachable = edges.iter().all(|&from| flow.is_reachable(from));
    assert!(distinct.len() > 1 || !reachable, "{phi} in {block} is trivial\n{ir}");
}

/// Checks that a value used at a position of a block is computed before it.
fn verify_use(flow: &Flow, homes: &Homes, used: Instruction, block: Block, position: usize) {
    if let Some(&(home, at)) = homes.get(&used)
        && flow.is_reachable(block)
    {
        let before = home == block && at.is_none_or(|at| at < position);
        assert!(before || flow.strictly_dominates(home, block), "{used} of {home} is used in {block}");
    }
}

/// Checks that each phi is used by an instruction other than a phi, perhaps through other phis.
fn verify_pruned(ir: &Graph) {
    let mut used = BTreeSet::new();
    let mut rest = Vec::new();
    for block in ir.blocks() {
        rest.extend(ir.body(block).iter().flat_map(|&instruction| uses(ir, ir.operation(instruction))));
        rest.extend(ir.terminator(block).and_then(terminator_use).map(|value| ir.find(value)));
    }
    while let Some(value) = rest.pop() {
        if used.insert(value)
            && let Operation::Phi(..) = ir.operation(value)
        {
            rest.extend(uses(ir, ir.operation(value)));
        }
    }
    for block in ir.blocks() {
        for phi in ir.phis(block) {
            assert!(used.contains(&phi), "{phi} in {block} is not used by an instruction\n{ir}");
        }
    }
}

fn uses(ir: &Graph, operation: &Operation) -> Vec<Instruction> {
    let used = match operation {
        Operation::Binary(_, left, right) => vec![*left, *right],
        Operation::Print(value) | Operation::Store(_, value) => vec![*value],
        Operation::Phi(_, operands) => operands.iter().map(|&(_, value)| value).collect(),
        _ => Vec::new(),
    };
    used.into_iter().map(|value| ir.find(value)).collect()
}

fn terminator_use(terminator: &Terminator) -> Option<Instruction> {
    match terminator {
        Terminator::Jump(_) => None,
        Terminator::Branch(value, ..) | Terminator::Switch(value, _) | Terminator::Return(value) => {
            Some(*value)
        }
    }
}
