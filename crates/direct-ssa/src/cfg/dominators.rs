//! Dominators of a complete control flow graph, by Cooper, Harvey and Kennedy, *A Simple, Fast Dominance
//! Algorithm* (2001). The construction itself never needs them; checks and transformations do.

use crate::entity::SecondaryMap;

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
    position: usize,
    parent: Block,
    /// The blocks that it dominates, itself first, as a range of a preorder of the tree.
    walk: (usize, usize),
}

impl Dominators {
    /// Computes the dominators of all reachable blocks.
    pub fn new(cfg: &impl Cfg) -> Dominators {
        let order = reverse_postorder(cfg);
        let mut positions: SecondaryMap<Block, Option<usize>> = SecondaryMap::new();
        for (position, &block) in order.iter().enumerate() {
            positions[block] = Some(position);
        }
        let before = Predecessors::new(cfg);
        let before: Vec<Vec<usize>> = order
            .iter()
            .map(|&block| before[block].iter().filter_map(|&from| positions[from]).collect())
            .collect();
        let parents = immediate(&before);
        let walks = walks(&parents);
        let mut nodes = SecondaryMap::new();
        for (position, &block) in order.iter().enumerate() {
            let (parent, walk) = (order[parents[position]], walks[position]);
            nodes[block] = Some(Node { position, parent, walk });
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
                let ahead = self.nodes[next].is_some_and(|node| node.position > position);
                ahead || self.dominates(next, block)
            })
        })
    }
}

/// The immediate dominators of nodes numbered in reverse postorder; node 0 is the entry.
fn immediate(before: &[Vec<usize>]) -> Vec<usize> {
    let mut parents: Vec<Option<usize>> = vec![None; before.len()];
    if let Some(entry) = parents.first_mut() {
        *entry = Some(0);
    }
    let mut changed = true;
    while changed {
        changed = false;
        for node in 1..before.len() {
            let known = before[node].iter().copied().filter(|&from| parents[from].is_some());
            let parent = known.reduce(|a, b| common(&parents, a, b));
            changed |= parent != parents[node];
            parents[node] = parent;
        }
    }
    parents.into_iter().map(Option::unwrap_or_default).collect()
}

/// The innermost node that dominates both.
fn common(parents: &[Option<usize>], mut a: usize, mut b: usize) -> usize {
    let up = |node: usize| parents[node].unwrap_or_default();
    while a != b {
        if a > b {
            a = up(a);
        } else {
            b = up(b);
        }
    }
    a
}

/// For each node, the numbers of the nodes that it dominates, as a range of a preorder of the tree.
fn walks(parents: &[usize]) -> Vec<(usize, usize)> {
    // Children follow their parents: sizes are summed from the end, positions assigned from the beginning.
    let mut sizes = vec![1; parents.len()];
    for node in (1..parents.len()).rev() {
        sizes[parents[node]] += sizes[node];
    }
    let mut free: Vec<usize> = vec![1; parents.len()];
    let mut walks: Vec<(usize, usize)> = Vec::with_capacity(parents.len());
    for node in 0..parents.len() {
        let start = if node == 0 { 0 } else { free[parents[node]] };
        if node > 0 {
            free[parents[node]] += sizes[node];
        }
        free[node] = start + 1;
        walks.push((start, start + sizes[node]));
    }
    walks
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entity::EntityRef;

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
