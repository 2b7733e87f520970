//! The dominator tree of an LLVM function, by the algorithm of Cooper, Harvey and Kennedy.

use inkwell::basic_block::BasicBlock;
use inkwell::values::{FunctionValue, Operand};
use rustc_hash::FxHashMap;

/// Which blocks each reachable block immediately dominates.
pub(super) struct DominatorTree<'ctx> {
    children: FxHashMap<BasicBlock<'ctx>, Vec<BasicBlock<'ctx>>>,
}

impl<'ctx> DominatorTree<'ctx> {
    /// The tree of a function that has blocks.
    pub fn new(function: FunctionValue<'ctx>) -> DominatorTree<'ctx> {
        let order = reverse_postorder(function);
        let number: FxHashMap<BasicBlock<'ctx>, usize> =
            order.iter().enumerate().map(|(number, block)| (*block, number)).collect();
        let mut predecessors = vec![Vec::new(); order.len()];
        for (from, block) in order.iter().enumerate() {
            for successor in successors(*block) {
                predecessors[number[&successor]].push(from);
            }
        }
        let mut children = FxHashMap::<_, Vec<_>>::default();
        for (block, dominator) in immediate_dominators(&predecessors).into_iter().enumerate().skip(1) {
            children.entry(order[dominator]).or_default().push(order[block]);
        }
        DominatorTree { children }
    }

    /// The blocks that `block` immediately dominates, in an order in which control may reach them.
    pub fn children(&self, block: BasicBlock<'ctx>) -> Vec<BasicBlock<'ctx>> {
        self.children.get(&block).cloned().unwrap_or_default()
    }
}

/// For each block, numbered in reverse postorder, the number of its immediate dominator.
fn immediate_dominators(predecessors: &[Vec<usize>]) -> Vec<usize> {
    const UNKNOWN: usize = usize::MAX;
    let mut dominators = vec![UNKNOWN; predecessors.len()];
    dominators[0] = 0;
    let mut changed = true;
    while changed {
        changed = false;
        for block in 1..predecessors.len() {
            let known = predecessors[block].iter().copied().filter(|from| dominators[*from] != UNKNOWN);
            let nearest = known.reduce(|mut a, mut b| {
                while a != b {
                    if a > b { a = dominators[a] } else { b = dominators[b] }
                }
                a
            });
            if let Some(nearest) = nearest
                && dominators[block] != nearest
            {
                dominators[block] = nearest;
                changed = true;
            }
        }
    }
    dominators
}

/// The blocks that control can reach, each in front of those behind it where there is no loop.
fn reverse_postorder<'ctx>(function: FunctionValue<'ctx>) -> Vec<BasicBlock<'ctx>> {
    let mut order = Vec::new();
    let mut seen = FxHashMap::default();
    let mut path = Vec::new();
    if let Some(entry) = function.get_first_basic_block() {
        seen.insert(entry, ());
        path.push((entry, successors(entry)));
    }
    while let Some((block, rest)) = path.last_mut() {
        match rest.pop() {
            Some(next) => {
                if seen.insert(next, ()).is_none() {
                    path.push((next, successors(next)));
                }
            }
            None => {
                order.push(*block);
                path.pop();
            }
        }
    }
    order.reverse();
    order
}

/// The blocks to which the terminator leads, that for TRUE in front of that for FALSE, as LLVM holds them.
fn successors<'ctx>(block: BasicBlock<'ctx>) -> Vec<BasicBlock<'ctx>> {
    let operands = block.get_terminator().into_iter().flat_map(|terminator| terminator.get_operands());
    let mut blocks: Vec<BasicBlock<'ctx>> = operands.flatten().filter_map(Operand::block).collect();
    blocks.reverse();
    blocks
}
