//! The graph of values: edges lead from a root to the values that are not phis of the construction, and from
//! each operand to its phi.

use crate::cfg::Cfg;
use crate::entity::EntityRef;

use super::super::Block;

/// The successors of each value, by number. The root is node 0.
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
