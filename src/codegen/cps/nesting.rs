//! The nesting of the functions of blocks: the dominator tree of an LLVM function.

use direct_ssa::Block;
use direct_ssa::cfg::Cfg;
use direct_ssa::cfg::dominators::Dominators;
use inkwell::basic_block::BasicBlock;
use inkwell::values::{FunctionValue, Operand};
use rustc_hash::FxHashMap;

use tlc_frontend::base::EntityRef;

/// Returns the blocks that each block of a function immediately dominates, in an order in which control may
/// reach them. Unreachable blocks are omitted.
pub(super) fn dominated_blocks<'ctx>(
    function: FunctionValue<'ctx>,
) -> FxHashMap<BasicBlock<'ctx>, Vec<BasicBlock<'ctx>>> {
    let graph = FlowGraph::new(function);
    let dominators = Dominators::new(&graph);
    let mut children = FxHashMap::<_, Vec<_>>::default();
    for block in dominators.order() {
        if let Some(parent) = dominators.immediate(*block) {
            children.entry(graph.blocks[parent.index()]).or_default().push(graph.blocks[block.index()]);
        }
    }
    children
}

/// The numbered blocks of an LLVM function, the entry first.
struct FlowGraph<'ctx> {
    blocks: Vec<BasicBlock<'ctx>>,
    successors: Vec<Vec<Block>>,
}

impl<'ctx> FlowGraph<'ctx> {
    fn new(function: FunctionValue<'ctx>) -> FlowGraph<'ctx> {
        let blocks = function.get_basic_blocks();
        let numbers: FxHashMap<BasicBlock<'ctx>, Block> =
            blocks.iter().enumerate().map(|(number, block)| (*block, Block::new(number))).collect();
        let successors = blocks
            .iter()
            .map(|block| successors(*block).into_iter().map(|successor| numbers[&successor]).collect())
            .collect();
        FlowGraph { blocks, successors }
    }
}

impl Cfg for FlowGraph<'_> {
    fn block_count(&self) -> usize {
        self.blocks.len()
    }

    fn successors(&self, block: Block) -> impl DoubleEndedIterator<Item = Block> {
        self.successors[block.index()].iter().copied()
    }
}

/// Returns the successors of a block, that for TRUE before that for FALSE. LLVM stores them in the opposite
/// order.
fn successors<'ctx>(block: BasicBlock<'ctx>) -> Vec<BasicBlock<'ctx>> {
    let operands = block.get_terminator().into_iter().flat_map(|terminator| terminator.get_operands());
    let mut blocks: Vec<BasicBlock<'ctx>> = operands.flatten().filter_map(Operand::block).collect();
    blocks.reverse();
    blocks
}
