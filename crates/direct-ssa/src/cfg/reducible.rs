//! A test whether a control flow graph is reducible: every cycle has a block that dominates all others in it
//! (Definition 3 of the paper).

use crate::entity::{EntityRef, SecondaryMap};

#[cfg(feature = "promote")]
use super::{Predecessors, VisitingOrder};
use crate::Block;
use crate::tables::control_flow::ControlFlow;

/// Tests the reachable part of the graph, by collapsing loops from the innermost on (Tarjan, *Testing Flow
/// Graph Reducibility*, 1974). Linear except for the inverse of Ackermann's function.
pub(crate) fn is_reducible(flow: &ControlFlow) -> bool {
    let tree = SearchTree::new(flow);
    let mut loops = Loops { headers: SecondaryMap::new(), body: Vec::new() };
    let (before, is_reachable) = (|block| flow.predecessors(block), |block| tree.reaches(block));
    let mut headers = tree.preorder.iter().rev();
    headers.all(|&header| loops.collapse(header, before, is_reachable, |block| tree.is_below(block, header)))
}

/// Tests a graph whose blocks were visited in this order, of which `heads` contains all blocks that precede one of
/// their predecessors, in this order. A block dominates such a predecessor if and only if every path against the
/// edges from there to an earlier block leads through it, because the entry is the first block.
#[cfg(feature = "promote")]
pub(crate) fn is_reducible_in(order: &VisitingOrder, before: &Predecessors, heads: &[Block]) -> bool {
    // Counted from 1; 0 is the position of unreachable blocks.
    let mut positions: SecondaryMap<Block, usize> = SecondaryMap::new();
    positions.resize(order.blocks.len());
    for (position, &block) in order.blocks[..order.reachable].iter().enumerate() {
        positions[block] = position + 1;
    }
    let mut loops = Loops { headers: SecondaryMap::new(), body: Vec::new() };
    let (before, is_reachable) = (|block| before[block].iter().copied(), |block| positions[block] > 0);
    let is_later = |block, head| positions[block] >= positions[head];
    let mut heads = heads.iter().rev();
    heads.all(|&head| loops.collapse(head, before, is_reachable, |block| is_later(block, head)))
}

/// The tree of a depth-first search.
struct SearchTree {
    preorder: Vec<Block>,
    /// The position in `preorder` counted from 1, and the position of the last block below it.
    ranges: SecondaryMap<Block, (u32, u32)>,
}

impl SearchTree {
    fn new(flow: &ControlFlow) -> SearchTree {
        let successors = Successors::new(flow);
        let mut tree = SearchTree { preorder: Vec::new(), ranges: SecondaryMap::new() };
        let mut way: Vec<(Block, usize)> = Vec::new();
        if let Some(entry) = flow.blocks().next() {
            tree.enter(entry);
            way.push((entry, 0));
        }
        while let Some((block, next)) = way.last_mut() {
            match successors.of(*block).get(*next) {
                Some(&successor) => {
                    *next += 1;
                    if !tree.reaches(successor) {
                        tree.enter(successor);
                        way.push((successor, 0));
                    }
                }
                None => {
                    tree.ranges[*block].1 = tree.preorder.len() as u32;
                    way.pop();
                }
            }
        }
        tree
    }

    fn enter(&mut self, block: Block) {
        self.preorder.push(block);
        self.ranges[block].0 = self.preorder.len() as u32;
    }

    fn reaches(&self, block: Block) -> bool {
        self.ranges[block].0 != 0
    }

    /// Whether a reachable block is `above` itself or below it.
    fn is_below(&self, block: Block, above: Block) -> bool {
        let (first, last) = self.ranges[above];
        (first..=last).contains(&self.ranges[block].0)
    }
}

/// The edges out of each block.
struct Successors {
    /// The end of each block's range in `targets`; the range begins at the end of the preceding one.
    ends: SecondaryMap<Block, usize>,
    targets: Vec<Block>,
}

impl Successors {
    fn new(flow: &ControlFlow) -> Successors {
        let edges = || flow.blocks().flat_map(|to| flow.predecessors(to).map(move |from| (from, to)));
        let mut ends = SecondaryMap::new();
        edges().for_each(|(from, _)| ends[from] += 1);
        let mut count = 0;
        for block in flow.blocks() {
            // At first the beginning of the range; each edge then advances it.
            count += std::mem::replace(&mut ends[block], count);
        }
        let mut targets = vec![Block::new(0); count];
        for (from, to) in edges() {
            targets[ends[from]] = to;
            ends[from] += 1;
        }
        Successors { ends, targets }
    }

    fn of(&self, block: Block) -> &[Block] {
        let first = block.index().checked_sub(1).map_or(0, |before| self.ends[Block::new(before)]);
        &self.targets[first..self.ends[block]]
    }
}

/// Loops found so far, each collapsed into its header.
struct Loops {
    /// For a block in a loop: the header, or a block in the loop that is nearer to it.
    headers: SecondaryMap<Block, Option<Block>>,
    /// The loop that is being collapsed.
    body: Vec<Block>,
}

impl Loops {
    /// Collapses the loop of this header, if there is one. Returns false if the loop has another entry.
    /// `is_inside`: whether a reachable block follows the header so that it can be in the loop.
    fn collapse<Edges: Iterator<Item = Block>>(
        &mut self,
        header: Block,
        before: impl Fn(Block) -> Edges,
        is_reachable: impl Fn(Block) -> bool,
        is_inside: impl Fn(Block) -> bool,
    ) -> bool {
        self.body.clear();
        for from in before(header).filter(|&from| is_reachable(from) && is_inside(from)) {
            self.add(from, header);
        }
        let mut next = 0;
        while let Some(&block) = self.body.get(next) {
            next += 1;
            for from in before(block).filter(|&from| is_reachable(from)) {
                if !is_inside(from) {
                    return false;
                }
                self.add(from, header);
            }
        }
        true
    }

    /// Adds the block that this one was collapsed into to the loop of the header.
    fn add(&mut self, block: Block, header: Block) {
        let outermost = self.outermost(block);
        if outermost != header {
            self.headers[outermost] = Some(header);
            self.body.push(outermost);
        }
    }

    /// Returns the block that this one was collapsed into, and shortens the path for later callers.
    fn outermost(&mut self, mut block: Block) -> Block {
        while let Some(header) = self.headers[block] {
            if let Some(outer) = self.headers[header] {
                self.headers[block] = Some(outer);
            }
            block = header;
        }
        block
    }
}
