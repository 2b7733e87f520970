//! Complete control flow graphs: what is asked of one, and the orders in which its blocks are visited. [`dominators`] has
//! the dominator tree of one.

#[cfg(feature = "graph")]
pub(crate) mod assigned;
pub mod dominators;
pub(crate) mod reducible;

use crate::entity::{EntityRef, SecondaryMap};

use super::Block;

/// A control flow graph all of whose blocks and edges are known. Blocks are numbered from 0; block 0 is the
/// entry. Any graph will do: with unreachable blocks, cycles of any kind and several edges between the same
/// blocks.
pub trait Cfg {
    /// How many blocks there are.
    fn block_count(&self) -> usize;

    /// The blocks behind a block, one for each edge.
    fn successors(&self, block: Block) -> impl Iterator<Item = Block>;

    /// All blocks in the order of their numbers.
    fn all_blocks(&self) -> impl DoubleEndedIterator<Item = Block> + use<Self> {
        (0..self.block_count()).map(Block::new)
    }
}

/// For each block the blocks before it, one for each edge: in the order of their numbers, and several edges
/// from one block in the order in which it names them.
pub fn predecessors(cfg: &impl Cfg) -> SecondaryMap<Block, Vec<Block>> {
    let mut predecessors = SecondaryMap::new();
    predecessors.resize(cfg.block_count());
    for block in cfg.all_blocks() {
        for successor in cfg.successors(block) {
            let list: &mut Vec<Block> = &mut predecessors[successor];
            list.push(block);
        }
    }
    predecessors
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

/// All blocks: first those of [`reverse_postorder`], then the unreachable ones, again each behind its
/// predecessors where cycles do not forbid it.
pub fn visiting_order(cfg: &impl Cfg) -> Vec<Block> {
    let mut search = Search::new(cfg);
    let mut order = Vec::with_capacity(cfg.block_count());
    if cfg.block_count() > 0 {
        search.run(cfg, Block::new(0));
        order.extend(search.postorder.drain(..).rev());
        // From the last one to the first, so that what comes earlier in the text is visited earlier.
        cfg.all_blocks().rev().for_each(|block| search.run(cfg, block));
        order.extend(search.postorder.drain(..).rev());
    }
    order
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
        let mut path = Vec::new();
        self.enter(cfg, start, &mut path);
        while let Some((block, rest)) = path.last_mut() {
            match rest.pop() {
                Some(next) => self.enter(cfg, next, &mut path),
                None => {
                    self.postorder.push(*block);
                    path.pop();
                }
            }
        }
    }

    fn enter(&mut self, cfg: &impl Cfg, block: Block, path: &mut Vec<(Block, Vec<Block>)>) {
        if !std::mem::replace(&mut self.visited[block], true) {
            path.push((block, cfg.successors(block).collect()));
        }
    }
}
