//! Dominators of a complete control flow graph, by Cooper, Harvey and Kennedy, *A Simple, Fast Dominance
//! Algorithm* (2001). The construction itself never needs them; checks and transformations do.

use crate::entity::{EntityRef, SecondaryMap};

use crate::Block;
use crate::cfg::{Cfg, Predecessors, reverse_postorder};

/// The dominator tree of the blocks that are reachable from the entry.
#[derive(Clone, Debug)]
pub struct Dominators {
    /// The reachable blocks in reverse postorder.
    order: Vec<Block>,
    /// For a reachable block: its position in `order` and the innermost block that strictly dominates it (for
    /// the entry: itself).
    nodes: SecondaryMap<Block, Option<Node>>,
}

#[derive(Clone, Copy, Debug)]
struct Node {
    position: u32,
    parent: Block,
    /// The blocks that it dominates, itself first, as a range of a preorder of the tree.
    walk: (u32, u32),
}

impl Dominators {
    /// Computes the dominators of all reachable blocks.
    pub fn new(cfg: &impl Cfg) -> Dominators {
        Dominators::from_predecessors(cfg, &Predecessors::new(cfg))
    }

    /// Computes the dominators of all reachable blocks of a graph whose predecessors are known.
    pub(crate) fn from_predecessors(cfg: &impl Cfg, before: &Predecessors) -> Dominators {
        let order = reverse_postorder(cfg);
        let parents = immediate(cfg.block_count(), &order, before);
        let walks = walks(&parents);
        let mut nodes = SecondaryMap::new();
        nodes.resize(cfg.block_count());
        for (position, &block) in order.iter().enumerate() {
            let (parent, walk) = (order[parents[position] as usize], walks[position]);
            nodes[block] = Some(Node { position: position as u32, parent, walk });
        }
        Dominators { order, nodes }
    }

    /// The reachable blocks in reverse postorder.
    pub fn order(&self) -> &[Block] {
        &self.order
    }

    /// Whether the block is reachable from the entry.
    pub fn is_reachable(&self, block: Block) -> bool {
        self.nodes[block].is_some()
    }

    /// The innermost block that strictly dominates a reachable block other than the entry.
    pub fn immediate(&self, block: Block) -> Option<Block> {
        self.nodes[block].filter(|node| node.position > 0).map(|node| node.parent)
    }

    /// Whether every path from the entry to `other` leads through `block`. False if either is unreachable.
    pub fn dominates(&self, block: Block, other: Block) -> bool {
        match (self.nodes[block], self.nodes[other]) {
            (Some(outer), Some(inner)) => outer.walk.0 <= inner.walk.0 && inner.walk.1 <= outer.walk.1,
            _ => false,
        }
    }

    /// Whether each cycle is entered in a single block, which dominates it (Definition 3 of the paper): then
    /// every edge that leads backwards in reverse postorder leads to a block that dominates its origin.
    pub fn is_reducible(&self, cfg: &impl Cfg) -> bool {
        self.order.iter().enumerate().all(|(position, &block)| {
            cfg.successors(block).all(|next| {
                let ahead = self.nodes[next].is_some_and(|node| node.position as usize > position);
                ahead || self.dominates(next, block)
            })
        })
    }
}

/// No position, because the block is unreachable or its dominator is not known yet.
const NONE: u32 = u32::MAX;

/// The positions of the immediate dominators of blocks in reverse postorder; that of the entry is its own.
fn immediate(block_count: usize, order: &[Block], before: &Predecessors) -> Vec<u32> {
    let mut positions = vec![NONE; block_count];
    for (position, &block) in (0..).zip(order) {
        positions[block.index()] = position;
    }
    let mut parents = vec![NONE; order.len()];
    if let Some(entry) = parents.first_mut() {
        *entry = 0;
    }
    let mut changed = true;
    while changed {
        changed = false;
        for (position, &block) in order.iter().enumerate().skip(1) {
            let from = before[block].iter().map(|&from| positions[from.index()]);
            let known = from.filter(|&from| from != NONE && parents[from as usize] != NONE);
            let parent = known.reduce(|a, b| common(&parents, a, b)).unwrap_or(NONE);
            changed |= parent != parents[position];
            parents[position] = parent;
        }
    }
    parents
}

/// The innermost node that dominates both.
fn common(parents: &[u32], mut a: u32, mut b: u32) -> u32 {
    while a != b {
        if a > b {
            a = parents[a as usize];
        } else {
            b = parents[b as usize];
        }
    }
    a
}

/// For each node, the numbers of the nodes that it dominates, as a range of a preorder of the tree.
fn walks(parents: &[u32]) -> Vec<(u32, u32)> {
    // Children follow their parents: sizes are summed from the end, positions assigned from the beginning.
    let mut sizes = vec![1; parents.len()];
    for node in (1..parents.len()).rev() {
        sizes[parents[node] as usize] += sizes[node];
    }
    let mut free: Vec<u32> = vec![1; parents.len()];
    let mut walks = Vec::with_capacity(parents.len());
    for node in 0..parents.len() {
        let parent = parents[node] as usize;
        let start = if node == 0 { 0 } else { free[parent] };
        if node > 0 {
            free[parent] += sizes[node];
        }
        free[node] = start + 1;
        walks.push((start, start + sizes[node]));
    }
    walks
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Edges(Vec<Vec<usize>>);

    impl Cfg for Edges {
        fn block_count(&self) -> usize {
            self.0.len()
        }

        fn successors(&self, block: Block) -> impl DoubleEndedIterator<Item = Block> {
            self.0[block.index()].iter().copied().map(Block::new)
        }
    }

    #[test]
    fn a_diamond_with_a_loop_behind_it() {
        let cfg = Edges(vec![vec![1, 2], vec![3], vec![3, 3], vec![4], vec![3, 5], vec![], vec![5]]);
        let dominators = Dominators::new(&cfg);
        let immediate = |block| dominators.immediate(Block::new(block)).map(Block::index);
        assert_eq!(
            (0..7).map(immediate).collect::<Vec<_>>(),
            [None, Some(0), Some(0), Some(0), Some(3), Some(4), None]
        );
        assert!(dominators.dominates(Block::new(3), Block::new(5)));
        assert!(!dominators.dominates(Block::new(1), Block::new(3)));
        assert!(!dominators.is_reachable(Block::new(6)));
        assert!(dominators.is_reducible(&cfg));
    }

    #[test]
    fn a_cycle_with_two_entries_is_irreducible() {
        let cfg = Edges(vec![vec![1, 2], vec![2], vec![1]]);
        assert!(!Dominators::new(&cfg).is_reducible(&cfg));
    }
}
