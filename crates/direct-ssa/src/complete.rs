//! Construction over a complete control flow graph, such as that of bytecode, of another IR, or of code whose
//! variables are in memory.
//!
//! The paper builds SSA form while a front end creates the blocks. If all blocks and edges are known from the
//! beginning, it remains to visit each block once and to decide when to seal it. The rule is that of React
//! Compiler's `EnterSSA`: count the predecessors of each block that have not been visited, and seal it when
//! the count reaches zero. In reverse postorder, only a block with an edge back to it is read in before that,
//! so incomplete phis (2.3) arise only there: at the entries of cycles, and at blocks with an edge from
//! unreachable code, which is visited last.
//!
//! `Graph::in_ssa_form` in the module `graph` is a complete example.

use crate::entity::SecondaryMap;

#[cfg(feature = "promote")]
use super::cfg::reducible::is_reducible_in;
use super::cfg::{Cfg, Predecessors, VisitingOrder, visiting_order};
use super::trace::Observer;
use super::{Backend, Block, SsaBuilder};

/// The work on the blocks of a complete graph.
pub trait Blocks<B: Backend, O: Observer<B::Value> = ()> {
    /// Performs the work of a block: reads and writes its variables in their order, and makes instructions.
    /// The builder has the block under the same number.
    fn visit(&mut self, ssa: &mut SsaBuilder<B, O>, ir: &mut B, block: Block);

    /// Declares joins, by [`SsaBuilder::make_join`]. All blocks are declared, and nothing else.
    fn make_joins(&mut self, _ssa: &mut SsaBuilder<B, O>) {}

    /// Performs the work of a block that cannot be reached from the entry. In some IRs a value may be used
    /// there before its definition.
    fn visit_unreachable(&mut self, ssa: &mut SsaBuilder<B, O>, ir: &mut B, block: Block) {
        self.visit(ssa, ir, block);
    }
}

/// Any function can visit the blocks.
impl<B: Backend, O: Observer<B::Value>, F: FnMut(&mut SsaBuilder<B, O>, &mut B, Block)> Blocks<B, O> for F {
    fn visit(&mut self, ssa: &mut SsaBuilder<B, O>, ir: &mut B, block: Block) {
        self(ssa, ir, block);
    }
}

/// Builds the SSA form of a procedure with this graph. The builder has its variables, but no block yet. Every
/// block is visited once: a reachable block after all blocks that dominate it, and the unreachable ones last.
/// Phis have an operand for each edge, in the order of [`Predecessors`]. Afterwards all blocks are filled and
/// sealed; [`SsaBuilder::finish`] is left to the caller, who may call [`SsaBuilder::minimize`] before it.
///
/// # Panics
///
/// If an edge leads into the entry (rule 1 of the [construction](super)).
pub fn construct<B: Backend, O: Observer<B::Value>>(
    cfg: &impl Cfg,
    ssa: &mut SsaBuilder<B, O>,
    ir: &mut B,
    blocks: impl Blocks<B, O>,
) {
    construct_in_order(cfg, ssa, ir, blocks);
}

/// The order in which the blocks of a graph were visited.
#[cfg_attr(not(feature = "promote"), allow(dead_code, reason = "only promotion asks"))]
pub(crate) struct Visits {
    before: Predecessors,
    order: VisitingOrder,
    /// The reachable blocks that were visited before one of their predecessors.
    heads: Vec<Block>,
}

#[cfg(feature = "promote")]
impl Visits {
    /// The blocks that can be reached from the entry, in reverse postorder.
    pub fn reachable(&self) -> &[Block] {
        &self.order.blocks[..self.order.reachable]
    }

    /// Whether the control flow is reducible, as [`SsaBuilder::is_reducible`] determines without this order.
    pub fn is_reducible(&self) -> bool {
        self.heads.is_empty() || is_reducible_in(&self.order, &self.before, &self.heads)
    }
}

/// Works as [`construct`], and returns the order of the blocks.
pub(crate) fn construct_in_order<B: Backend, O: Observer<B::Value>>(
    cfg: &impl Cfg,
    ssa: &mut SsaBuilder<B, O>,
    ir: &mut B,
    mut blocks: impl Blocks<B, O>,
) -> Visits {
    let mut unvisited: SecondaryMap<Block, u32> = SecondaryMap::new();
    unvisited.resize(cfg.block_count());
    let before = Predecessors::new(cfg);
    for block in cfg.all_blocks() {
        let declared = ssa.declare_block();
        debug_assert_eq!(declared, block, "the builder has no block yet");
    }
    blocks.make_joins(ssa);
    for block in cfg.all_blocks() {
        unvisited[block] = before[block].len() as u32;
        before[block].iter().for_each(|&predecessor| ssa.add_predecessor(block, predecessor));
    }
    for block in cfg.all_blocks().filter(|&block| before[block].is_empty()) {
        ssa.seal_block(block);
    }
    let order = visiting_order(cfg);
    let mut heads = Vec::new();
    for (position, &block) in order.blocks.iter().enumerate() {
        if position < order.reachable {
            if unvisited[block] > 0 {
                heads.push(block);
            }
            blocks.visit(ssa, ir, block);
        } else {
            blocks.visit_unreachable(ssa, ir, block);
        }
        ssa.fill_block(block);
        for successor in cfg.successors(block) {
            unvisited[successor] -= 1;
            if unvisited[successor] == 0 {
                ssa.seal_block(successor);
            }
        }
    }
    Visits { before, order, heads }
}
