//! Complete control flow graphs: what is asked of one, and the orders in which its blocks are visited. [`dominators`] has
//! the dominator tree of one.

#[cfg(any(feature = "graph", feature = "promote"))]
pub(crate) mod assigned;
pub mod dominators;
pub(crate) mod reducible;

use std::ops::Index;

use crate::entity::{EntityRef, SecondaryMap};

use super::Block;

/// A control flow graph all of whose blocks and edges are known. Blocks are numbered from 0; block 0 is the
/// entry. Any graph will do: with unreachable blocks, cycles of any kind and several edges between the same
/// blocks.
pub trait Cfg {
    /// How many blocks there are.
    fn block_count(&self) -> usize;

    /// The blocks behind a block, one for each edge.
    fn successors(&self, block: Block) -> impl DoubleEndedIterator<Item = Block>;

    /// All blocks in the order of their numbers.
    fn all_blocks(&self) -> impl DoubleEndedIterator<Item = Block> + use<Self> {
        (0..self.block_count()).map(Block::new)
    }
}

/// For each block the blocks before it, one for each edge: in the order of their numbers, and several edges
/// from one block in the order in which it names them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Predecessors {
    /// Where those of a block end; they begin where those of the block before it end.
    ends: Vec<u32>,
    blocks: Vec<Block>,
}

impl Predecessors {
    /// Finds the predecessors of all blocks of a graph.
    pub fn new(cfg: &impl Cfg) -> Predecessors {
        let mut ends = vec![0; cfg.block_count()];
        for next in cfg.all_blocks().flat_map(|block| cfg.successors(block)) {
            ends[next.index()] += 1;
        }
        // First where those of a block begin, which moves to their end while they are noted.
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

/// The blocks that can be reached from the entry in reverse postorder: each one behind all its predecessors,
/// but for edges that close a cycle.
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
    /// First those of [`reverse_postorder`], then the unreachable ones, again each behind its predecessors where cycles do not
    /// forbid it.
    pub blocks: Vec<Block>,
    /// How many of them can be reached from the entry.
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
    // From the last one to the first, so that what comes earlier in the text is visited earlier.
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
        Search { visited, postorder: Vec::new() }
    }

    /// Visits what can be reached from `start` and was not visited before.
    fn run(&mut self, cfg: &impl Cfg, start: Block) {
        if !self.enter(start) {
            return;
        }
        // Of the successors the last one first, so that what comes earlier in the text is earlier in reverse postorder.
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

    /// Returns whether the block is met for the first time.
    fn enter(&mut self, block: Block) -> bool {
        !std::mem::replace(&mut self.visited[block], true)
    }
}
