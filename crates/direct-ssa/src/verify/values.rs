//! The graph of values: a root, from which all values come that are no phis of the construction, and behind it the
//! others, each phi behind its operands.

use crate::cfg::Cfg;
use crate::entity::EntityRef;

use super::super::Block;

/// The successors of each value by their numbers. The root is node 0.
pub(super) struct Values {
    pub successors: Vec<Vec<usize>>,
}

impl Cfg for Values {
    fn block_count(&self) -> usize {
        self.successors.len()
    }

    fn successors(&self, block: Block) -> impl DoubleEndedIterator<Item = Block> {
        self.successors[block.index()].iter().copied().map(Block::new)
    }
}
