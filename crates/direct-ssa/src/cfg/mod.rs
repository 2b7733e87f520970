//! Complete control flow graphs: their interface, and the orders in which their blocks are visited.
//! [`dominators`] computes the dominator tree.

#[cfg(any(feature = "graph", feature = "promote"))]
pub(crate) mod assigned;
pub mod dominators;
pub(crate) mod reducible;

use std::ops::Index;

use crate::entity::{EntityRef, SecondaryMap};

use super::Block;

/// A control flow graph whose blocks and edges are all known. Blocks are numbered from 0; block 0 is the
/// entry. Any graph is allowed: with unreachable blocks, cycles of any kind and several edges between the
/// same blocks.
pub trait Cfg {
    /// Returns the number of blocks.
    fn block_count(&self) -> usize;

    /// Returns the successors of a block, one for each edge.
    fn successors(&self, block: Block) -> impl DoubleEndedIterator<Item = Block>;

    /// All blocks in the order of their numbers.
    fn all_blocks(&self) -> impl DoubleEndedIterator<Item = Block> + use<Self> {
        (0..self.block_count()).map(Block::new)
    }
}

/// The predecessors of each block, one for each edge: in the order of their numbers, and several edges from
/// one block in the order in which it names them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Predecessors {
    /// The end of each block's range in `blocks`; the range begins at the end of the preceding one.
    ends: Vec<u32>,
    blocks: Vec<Block>,
}

impl Predecessors {
    /// Computes the predecessors of all blocks of a graph.
    pub fn new(cfg: &impl Cfg) -> Predecessors {
        let mut ends = vec![0; cfg.block_count()];
        for next in cfg.all_blocks().flat_map(|block| cfg.successors(block)) {
            ends[next.index()] += 1;
        }
        // At first the beginning of each range, which advances to its end while the predecessors are
        // recorded.
        let mut count = 0;
        for end in &mut ends {
            count += std::mem::replace(end, count);
        }
        let mut blocks = vec![Block::new(0); count as usize];
        for block in cfg.all_blocks() {
            for next in cfg.successors(block) {
                let end = &mut ends[next.index()];
                blocks[*end as usize] = block;
                *end += 1;
            }
        }
        Predecessors { ends, blocks }
    }
}

impl Index<Block> for Predecessors {
    type Output = [Block];

    fn index(&self, block: Block) -> &[Block] {
        let begin = block.index().checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.blocks[begin as usize..self.ends[block.index()] as usize]
    }
}

/// Returns the blocks that are reachable from the entry in reverse postorder: each block follows all its
/// predecessors, except over edges that close a cycle.
pub fn reverse_postorder(cfg: &impl Cfg) -> Vec<Block> {
    let mut search = Search::new(cfg);
    if cfg.block_count() > 0 {
        search.run(cfg, Block::new(0));
    }
    search.postorder.reverse();
    search.postorder
}

/// All blocks in the order in which a construction visits them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VisitingOrder {
    /// First the blocks of [`reverse_postorder`], then the unreachable ones, each again after its
    /// predecessors unless a cycle prevents it.
    pub blocks: Vec<Block>,
    /// The number of blocks that are reachable from the entry.
    pub reachable: usize,
}

/// Returns all blocks in the order in which a construction visits them.
pub fn visiting_order(cfg: &impl Cfg) -> VisitingOrder {
    let mut search = Search::new(cfg);
    let mut blocks = Vec::with_capacity(cfg.block_count());
    if cfg.block_count() > 0 {
        search.run(cfg, Block::new(0));
        blocks.extend(search.postorder.drain(..).rev());
    }
    let reachable = blocks.len();
    // From the last block to the first, so that a block that is earlier in the text is visited earlier.
    cfg.all_blocks().rev().for_each(|block| search.run(cfg, block));
    blocks.extend(search.postorder.drain(..).rev());
    VisitingOrder { blocks, reachable }
}

/// A depth-first search with a stack of its own.
struct Search {
    visited: SecondaryMap<Block, bool>,
    postorder: Vec<Block>,
}

impl Search {
    fn new(cfg: &impl Cfg) -> Search {
        let mut visited = SecondaryMap::new();
        visited.resize(cfg.block_count());
        Search { visited, postorder: Vec::with_capacity(cfg.block_count()) }
    }

    /// Visits the blocks that are reachable from `start` and were not visited before.
    fn run(&mut self, cfg: &impl Cfg, start: Block) {
        if !self.enter(start) {
            return;
        }
        // The last successor is visited first, so that a block that is earlier in the text is earlier in
        // reverse postorder.
        let mut path = vec![(start, cfg.successors(start).rev())];
        while let Some((block, rest)) = path.last_mut() {
            match rest.next() {
                Some(next) => {
                    if self.enter(next) {
                        path.push((next, cfg.successors(next).rev()));
                    }
                }
                None => {
                    self.postorder.push(*block);
                    path.pop();
                }
            }
        }
    }

    /// Marks the block as visited, and returns true if it was not visited before.
    fn enter(&mut self, block: Block) -> bool {
        !std::mem::replace(&mut self.visited[block], true)
    }
}
