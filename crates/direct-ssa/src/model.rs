//! The construction as pure functions on an abstract control flow graph: the specification with which tests
//! compare the builder.
//!
//! It follows Ullrich, *Verified Construction of Static Single Assignment Form* (2013), sections 3 and 4,
//! which prove these functions correct in Isabelle. The graph is abstract: only the sets of definitions and
//! uses of a block count. Placing phis ([`phi_def_nodes`]) and looking up the definition that reaches a point
//! ([`lookup_def`]) are separate, so neither changes anything.
//!
//! Extensions of the thesis:
//!
//! * Visited blocks are remembered from one use to the next, so that all phis of a variable are found in
//!   linear time (the thesis' section 7 measures the alternative), and nothing recurses.
//! * A use is a use at the *start* of the block, before its definitions. So a block may have both of the same
//!   variable; the thesis divides such blocks.
//! * Blocks may be unreachable, and variables may be undefined on some paths: see [`Definition::Undefined`]
//!   and [`Definition::Unreachable`].
//! * [`without_trivial_phis`] is the rule of Aycock and Horspool that Algorithm 3 of the paper applies,
//!   [`without_redundant_phis`] is the definition that underlies Algorithm 5 (3.2), and [`converging`] and
//!   [`necessary`] are two characterizations of minimal SSA form (section 4): by paths that meet, and by
//!   dominance frontiers.
//!
//! ```
//! use direct_ssa::model::{self, AbstractCfg, Definition};
//! use direct_ssa::{Block, Variable};
//! use cranelift_entity::EntityRef;
//!
//! // Figure 5 of the paper: a cycle of 1 and 2 that is entered in both; x is defined in 0 and used in 3.
//! let [x, b0, b1, b2, b3] = [0, 0, 1, 2, 3];
//! let mut cfg = AbstractCfg::new(&[vec![b1, b2], vec![b2], vec![b1, b3], vec![]]);
//! let (x, b) = (Variable::new(x), Block::new);
//! cfg.define(b(b0), x);
//! cfg.use_at_start(b(b3), x);
//!
//! assert_eq!(model::phi_def_nodes(&cfg, x), [b(b1), b(b2)]);
//! assert_eq!(model::reaching_def(&cfg, b(b3), x), Definition::Phi(b(b2)));
//! // Neither phi is trivial, but together they are redundant.
//! let form = model::without_trivial_phis(&model::ssa_form(&cfg, x));
//! assert_eq!(form.phis.len(), 2);
//! assert!(model::without_redundant_phis(&form).phis.is_empty());
//! assert!(model::necessary(&cfg, x).is_empty());
//! ```

use std::collections::{BTreeMap, BTreeSet};

use crate::entity::EntityRef;

use super::cfg::Cfg;
use super::cfg::dominators::Dominators;
use super::{Block, Variable};

/// A control flow graph, reduced to the data that the construction needs. Block 0 is the entry, into which no
/// edge leads.
#[derive(Clone, Debug)]
pub struct AbstractCfg {
    successors: Vec<Vec<Block>>,
    /// The predecessors of each block, one for each edge.
    predecessors: Vec<Vec<Block>>,
    definitions: Vec<BTreeSet<Variable>>,
    uses: Vec<BTreeSet<Variable>>,
}

/// The value of a variable at some point. A variable has at most one definition and one phi in a block, so
/// blocks name its values.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Definition {
    /// The definition in the block.
    Simple(Block),
    /// The phi at the head of the block.
    Phi(Block),
    /// Nothing is defined on the path from the entry.
    Undefined,
    /// No path leads here from the entry, a definition or a join.
    Unreachable,
}

/// The SSA form of one variable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SsaForm {
    /// The value used by each block that uses the variable.
    pub uses: BTreeMap<Block, Definition>,
    /// The operands of the phi of each block that has one: one for each edge into it.
    pub phis: BTreeMap<Block, Vec<Definition>>,
}

impl AbstractCfg {
    /// Returns a graph with these successors of each block, one for each edge, and no definitions and uses.
    pub fn new(successors: &[Vec<usize>]) -> AbstractCfg {
        let mut predecessors = vec![Vec::new(); successors.len()];
        for (block, targets) in successors.iter().enumerate() {
            targets.iter().for_each(|&target| predecessors[target].push(Block::new(block)));
        }
        AbstractCfg {
            successors: successors
                .iter()
                .map(|targets| targets.iter().copied().map(Block::new).collect())
                .collect(),
            predecessors,
            definitions: vec![BTreeSet::new(); successors.len()],
            uses: vec![BTreeSet::new(); successors.len()],
        }
    }

    /// Adds a definition of the variable to the block, after all uses in it.
    pub fn define(&mut self, block: Block, variable: Variable) {
        self.definitions[block.index()].insert(variable);
    }

    /// Adds a use of the variable at the start of the block.
    pub fn use_at_start(&mut self, block: Block, variable: Variable) {
        self.uses[block.index()].insert(variable);
    }

    /// Whether the block defines the variable.
    pub fn defines(&self, block: Block, variable: Variable) -> bool {
        self.definitions[block.index()].contains(&variable)
    }

    /// Returns the blocks that use the variable at their start.
    pub fn users(&self, variable: Variable) -> impl Iterator<Item = Block> {
        self.all_blocks().filter(move |block| self.uses[block.index()].contains(&variable))
    }

    /// Returns the predecessors of a block, one for each edge.
    pub fn predecessors(&self, block: Block) -> &[Block] {
        &self.predecessors[block.index()]
    }
}

impl Cfg for AbstractCfg {
    fn block_count(&self) -> usize {
        self.successors.len()
    }

    fn successors(&self, block: Block) -> impl DoubleEndedIterator<Item = Block> {
        self.successors[block.index()].iter().copied()
    }
}

/// `phiDefNodes`: the blocks that have a phi of the variable, in their order. They are the joins on the paths
/// back from a use to a definition: a depth-first search against the edges that ends at definitions.
///
/// The thesis puts a phi without operands into a block without predecessors; here such a block has none.
pub fn phi_def_nodes(cfg: &AbstractCfg, variable: Variable) -> Vec<Block> {
    let live = live_in(cfg, variable);
    live.into_iter().filter(|&block| cfg.predecessors(block).len() > 1).collect()
}

/// Returns the blocks at whose start the variable is live, in their order.
pub fn live_in(cfg: &AbstractCfg, variable: Variable) -> Vec<Block> {
    let mut live = vec![false; cfg.block_count()];
    let mut rest: Vec<Block> = cfg.users(variable).collect();
    while let Some(block) = rest.pop() {
        if !std::mem::replace(&mut live[block.index()], true) {
            let before = cfg.predecessors(block).iter().copied();
            rest.extend(before.filter(|&from| !cfg.defines(from, variable)));
        }
    }
    cfg.all_blocks().filter(|block| live[block.index()]).collect()
}

/// `lookupDef`: the value of the variable at the end of a block. The search does not branch: a join has a
/// phi.
pub fn lookup_def(cfg: &AbstractCfg, block: Block, variable: Variable) -> Definition {
    if cfg.defines(block, variable) {
        return Definition::Simple(block);
    }
    reaching_def(cfg, block, variable)
}

/// Returns the value of the variable at the start of a block.
pub fn reaching_def(cfg: &AbstractCfg, mut block: Block, variable: Variable) -> Definition {
    for _ in 0..cfg.block_count() {
        block = match *cfg.predecessors(block) {
            [] if block.index() == 0 => return Definition::Undefined,
            [] => return Definition::Unreachable,
            [from] if cfg.defines(from, variable) => return Definition::Simple(from),
            [from] => from,
            _ => return Definition::Phi(block),
        };
    }
    // This is a cycle that nothing enters.
    Definition::Unreachable
}

/// `uses'` and `phis'`: the SSA form of a variable, with a phi at every join that [`phi_def_nodes`] finds. It
/// is pruned, but in general not minimal.
pub fn ssa_form(cfg: &AbstractCfg, variable: Variable) -> SsaForm {
    let uses = cfg.users(variable).map(|block| (block, reaching_def(cfg, block, variable))).collect();
    let operands =
        |block| cfg.predecessors(block).iter().map(|&from| lookup_def(cfg, from, variable)).collect();
    let phis = phi_def_nodes(cfg, variable).into_iter().map(|block| (block, operands(block))).collect();
    SsaForm { uses, phis }
}

/// Removes the trivial phis, which join a single value with themselves (rules 1 and 2 of Aycock and Horspool,
/// Algorithm 3): each is replaced by the value, until none is left. Operands from unreachable code do not
/// count.
pub fn without_trivial_phis(form: &SsaForm) -> SsaForm {
    let mut form = form.clone();
    while let Some((block, by)) = form.phis.iter().find_map(|(&block, operands)| {
        let phi = Definition::Phi(block);
        let mut others =
            operands.iter().copied().filter(|&operand| operand != phi && operand != Definition::Unreachable);
        let first = others.next().unwrap_or(Definition::Unreachable);
        others.all(|other| other == first).then_some((block, first))
    }) {
        form = form.replaced(&BTreeSet::from([block]), by);
    }
    form.pruned()
}

/// Removes the redundant phis: sets of phis that use only each other and one further value (3.2). For each
/// value the largest such set is found by removing the phis that use anything else from the set of all phis.
pub fn without_redundant_phis(form: &SsaForm) -> SsaForm {
    let mut form = form.clone();
    while let Some((set, value)) = form.redundant() {
        form = form.replaced(&set, value);
    }
    form.pruned()
}

impl SsaForm {
    /// Returns a redundant set of phis and the value they all have, if there is any.
    fn redundant(&self) -> Option<(BTreeSet<Block>, Definition)> {
        let operands = self.phis.values().flatten().copied();
        let candidates: BTreeSet<Definition> = operands.chain([Definition::Unreachable]).collect();
        // Phis that have no value at all come first: after that, all others have one.
        candidates.into_iter().rev().find_map(|value| {
            let mut set: BTreeSet<Block> = self.phis.keys().copied().collect();
            set.retain(|&block| Definition::Phi(block) != value);
            let belongs = |set: &BTreeSet<Block>, operand: Definition| match operand {
                Definition::Phi(block) if set.contains(&block) => true,
                operand => operand == value || operand == Definition::Unreachable,
            };
            while let Some(&block) =
                set.iter().find(|block| !self.phis[block].iter().all(|&operand| belongs(&set, operand)))
            {
                set.remove(&block);
            }
            (!set.is_empty()).then_some((set, value))
        })
    }

    /// Returns the form with some phis replaced by another value.
    fn replaced(&self, blocks: &BTreeSet<Block>, by: Definition) -> SsaForm {
        let new = |definition: Definition| match definition {
            Definition::Phi(block) if blocks.contains(&block) => by,
            other => other,
        };
        let kept = self.phis.iter().filter(|(block, _)| !blocks.contains(block));
        SsaForm {
            uses: self.uses.iter().map(|(&block, &used)| (block, new(used))).collect(),
            phis: kept
                .map(|(&block, operands)| (block, operands.iter().copied().map(new).collect()))
                .collect(),
        }
    }

    /// Returns the form with only those phis that are live: used by a block, or by a live phi (`liveVal` of
    /// the thesis).
    fn pruned(&self) -> SsaForm {
        let mut live = BTreeSet::new();
        let mut rest: Vec<Definition> = self.uses.values().copied().collect();
        while let Some(definition) = rest.pop() {
            if let Definition::Phi(block) = definition
                && live.insert(block)
            {
                rest.extend(self.phis.get(&block).into_iter().flatten());
            }
        }
        let phis = self.phis.iter().filter(|(block, _)| live.contains(block));
        SsaForm {
            uses: self.uses.clone(),
            phis: phis.map(|(&block, operands)| (block, operands.clone())).collect(),
        }
    }
}

/// Returns the reachable blocks in which a phi of the variable is necessary according to Definitions 1 and 2
/// of the paper: two paths from different definitions meet there and nowhere before. The entry counts as a
/// definition. Liveness of the variable does not matter.
pub fn converging(cfg: &AbstractCfg, variable: Variable) -> Vec<Block> {
    let dominators = Dominators::new(cfg);
    let is_definition = |block: &Block| block.index() == 0 || cfg.defines(*block, variable);
    let definitions: Vec<Block> =
        dominators.order().iter().copied().filter(|block| is_definition(block)).collect();
    let meets = |&join: &Block| {
        let pairs = definitions.iter().enumerate();
        dominators.is_reachable(join)
            && pairs
                .flat_map(|(index, &x)| definitions[..index].iter().map(move |&y| (x, y)))
                .any(|(x, y)| paths_converge(cfg, x, y, join))
    };
    cfg.all_blocks().filter(meets).collect()
}

/// Whether there are paths of at least one edge from `x` and from `y` to `join` that share only the block
/// `join`.
///
/// By Menger's theorem they exist if no single block lies on all paths: whichever is removed, including `x`
/// and `y`, a path is left. (If `x` is `join`, removing it means that no path begins there.)
fn paths_converge(cfg: &AbstractCfg, x: Block, y: Block, join: Block) -> bool {
    cfg.all_blocks().all(|gone| {
        let starts = [x, y].into_iter().filter(|&start| start != gone);
        is_reached(cfg, starts.collect(), join, gone)
    })
}

/// Whether a path of at least one edge leads from one of the blocks to `join` and not through `gone`.
fn is_reached(cfg: &AbstractCfg, mut rest: Vec<Block>, join: Block, gone: Block) -> bool {
    let mut visited = vec![false; cfg.block_count()];
    while let Some(block) = rest.pop() {
        for next in cfg.successors(block) {
            if next == join {
                return true;
            }
            if next != gone && !std::mem::replace(&mut visited[next.index()], true) {
                rest.push(next);
            }
        }
    }
    false
}

/// Returns the blocks in which minimal and pruned SSA form has a phi of the variable: the iterated dominance
/// frontier of its definitions, if the variable is live there (Cytron et al., Choi et al.). The entry counts
/// as a definition.
pub fn necessary(cfg: &AbstractCfg, variable: Variable) -> Vec<Block> {
    let frontier = iterated_frontier(cfg, variable);
    live_in(cfg, variable).into_iter().filter(|block| frontier.contains(block)).collect()
}

/// Returns the iterated dominance frontier of the definitions of a variable and the entry.
pub fn iterated_frontier(cfg: &AbstractCfg, variable: Variable) -> BTreeSet<Block> {
    let dominators = Dominators::new(cfg);
    let mut rest: Vec<Block> = dominators.order().to_vec();
    rest.retain(|&block| block.index() == 0 || cfg.defines(block, variable));
    let mut frontier = BTreeSet::new();
    while let Some(block) = rest.pop() {
        for &join in dominators.order() {
            let before = cfg.predecessors(join).iter();
            let strictly = block != join && dominators.dominates(block, join);
            if !strictly
                && before.copied().any(|from| dominators.dominates(block, from))
                && frontier.insert(join)
            {
                rest.push(join);
            }
        }
    }
    frontier
}
