//! Construction over a complete control flow graph, as of bytecode, of another IR, or of code whose variables
//! are in memory.
//!
//! The paper builds SSA form while a front end makes the blocks. Where all blocks and edges are known from
//! the beginning, what remains is to visit each block once and to decide when to seal it. The rule is that of
//! React Compiler's `EnterSSA`: count the predecessors of each block that have not been visited, and seal it
//! when the count reaches zero. Visited in reverse postorder, only blocks with an edge back to them are read in
//! before that, so that incomplete phis (2.3) arise nowhere else: where a cycle is entered, and where
//! unreachable code leads to, which is visited last.
//!
//! `Graph::in_ssa_form` in the module `graph` is a complete example.

use crate::entity::SecondaryMap;

use super::cfg::{Cfg, Predecessors, visiting_order};
use super::trace::Observer;
use super::{Backend, Block, SsaBuilder};

/// The work on the blocks of a complete graph.
pub trait Blocks<B: Backend, O: Observer<B::Value> = ()> {
    /// Does what the block does: reads and writes its variables in their order, and makes instructions. The
    /// builder has the block under the same number.
    fn visit(&mut self, ssa: &mut SsaBuilder<B, O>, ir: &mut B, block: Block);

    /// Says what is known of joins, by [`SsaBuilder::make_join`]. All blocks are declared, and nothing else.
    fn make_joins(&mut self, _ssa: &mut SsaBuilder<B, O>) {}

    /// Does what a block does that cannot be reached from the entry. In some IRs a value may be used in front of its definition
    /// there.
    fn visit_unreachable(&mut self, ssa: &mut SsaBuilder<B, O>, ir: &mut B, block: Block) {
        self.visit(ssa, ir, block);
    }
}

/// Any function will do.
impl<B: Backend, O: Observer<B::Value>, F: FnMut(&mut SsaBuilder<B, O>, &mut B, Block)> Blocks<B, O> for F {
    fn visit(&mut self, ssa: &mut SsaBuilder<B, O>, ir: &mut B, block: Block) {
        self(ssa, ir, block);
    }
}

/// Builds the SSA form of a procedure with this graph. The builder has its variables, but no block yet. Every
/// block is visited once, also the unreachable ones, which come last; a reachable block is visited behind all
/// blocks that dominate it. Phis have an operand for each edge, in the order of
/// [`Predecessors`]. All blocks are filled and sealed then;
/// [`SsaBuilder::finish`] is left to the caller, who may want to call [`SsaBuilder::minimize`] before it.
///
/// # Panics
///
/// If an edge leads into the entry (rule 1 of the [construction](super)).
pub fn construct<B: Backend, O: Observer<B::Value>>(
    cfg: &impl Cfg,
    ssa: &mut SsaBuilder<B, O>,
    ir: &mut B,
    mut blocks: impl Blocks<B, O>,
) {
    let mut unvisited: SecondaryMap<Block, usize> = SecondaryMap::new();
    let before = Predecessors::new(cfg);
    for block in cfg.all_blocks() {
        let declared = ssa.declare_block();
        debug_assert_eq!(declared, block, "the builder has no block yet");
    }
    blocks.make_joins(ssa);
    for block in cfg.all_blocks() {
        unvisited[block] = before[block].len();
        before[block].iter().for_each(|&predecessor| ssa.add_predecessor(block, predecessor));
    }
    for block in cfg.all_blocks().filter(|&block| before[block].is_empty()) {
        ssa.seal_block(block);
    }
    let order = visiting_order(cfg);
    for (position, &block) in order.blocks.iter().enumerate() {
        if position < order.reachable {
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
}
