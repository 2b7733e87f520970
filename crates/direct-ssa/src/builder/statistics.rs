//! Statistics of a construction.

use std::iter::Sum;
use std::ops::Add;

use crate::trace::Observer;
use crate::{Backend, SsaBuilder};

/// Statistics of the construction of one procedure, or of several: see [`SsaBuilder::statistics`].
///
/// [`SsaBuilder::statistics`]: crate::SsaBuilder::statistics
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Statistics {
    /// The variables that were declared.
    pub variables: u64,
    /// The blocks that were declared.
    pub blocks: u64,
    /// Edges between blocks.
    pub edges: u64,
    /// Assignments to variables.
    pub writes: u64,
    /// Reads that the block itself answers: the variable was written or read in it before, or the block took
    /// over all definitions of its parent (Algorithm 1).
    pub reads_local: u64,
    /// Reads that had to search further (Algorithm 2).
    pub reads_global: u64,
    /// Global reads that passed a join without a phi, because the variable is not in its set of assigned
    /// variables.
    pub reads_by_set: u64,
    /// Phis created in the table of the builder.
    pub phis_made: u64,
    /// Phis created before all predecessors were known (2.3).
    pub phis_incomplete: u64,
    /// Phis removed because they were trivial (Algorithm 3).
    pub phis_removed_trivial: u64,
    /// Phis removed because they were redundant (Algorithm 5).
    pub phis_removed_redundant: u64,
    /// Phis emitted into the IR, because an instruction needed them or a phi that one needed.
    pub phis_made_in_ir: u64,
    /// Phis that remain in the IR at the end.
    pub phis_in_ir: u64,
}

impl<B: Backend, O: Observer<B::Value>> SsaBuilder<B, O> {
    /// Returns the statistics of the procedure so far.
    ///
    /// ```
    /// # #[cfg(feature = "graph")] {
    /// # use direct_ssa::{SsaBuilder, graph::Graph};
    /// # let mut ssa = SsaBuilder::<Graph>::new();
    /// ssa.declare_variable();
    /// assert_eq!(ssa.statistics().variables, 1);
    /// # }
    /// ```
    pub fn statistics(&self) -> Statistics {
        let (blocks, edges) = self.flow.size();
        let in_ir = self.used.iter().filter(|(phi, _)| !self.phis.is_replaced(*phi)).count();
        Statistics {
            variables: self.variable_count as u64,
            blocks: blocks as u64,
            edges: edges as u64,
            writes: self.counters.writes,
            reads_local: self.counters.reads - self.counters.reads_global,
            reads_global: self.counters.reads_global,
            reads_by_set: self.counters.reads_by_set,
            phis_made: self.phis.count() as u64,
            phis_incomplete: self.counters.phis_incomplete,
            phis_removed_trivial: self.phis.removed_trivial() as u64,
            phis_removed_redundant: self.phis.removed_redundant() as u64,
            phis_made_in_ir: self.emitted.len() as u64,
            phis_in_ir: in_ir as u64,
        }
    }
}

impl Add for Statistics {
    type Output = Statistics;

    fn add(self, other: Statistics) -> Statistics {
        // The pattern names every field, so that none can be forgotten here.
        let Statistics {
            variables,
            blocks,
            edges,
            writes,
            reads_local,
            reads_global,
            reads_by_set,
            phis_made,
            phis_incomplete,
            phis_removed_trivial,
            phis_removed_redundant,
            phis_made_in_ir,
            phis_in_ir,
        } = other;
        Statistics {
            variables: self.variables + variables,
            blocks: self.blocks + blocks,
            edges: self.edges + edges,
            writes: self.writes + writes,
            reads_local: self.reads_local + reads_local,
            reads_global: self.reads_global + reads_global,
            reads_by_set: self.reads_by_set + reads_by_set,
            phis_made: self.phis_made + phis_made,
            phis_incomplete: self.phis_incomplete + phis_incomplete,
            phis_removed_trivial: self.phis_removed_trivial + phis_removed_trivial,
            phis_removed_redundant: self.phis_removed_redundant + phis_removed_redundant,
            phis_made_in_ir: self.phis_made_in_ir + phis_made_in_ir,
            phis_in_ir: self.phis_in_ir + phis_in_ir,
        }
    }
}

impl Sum for Statistics {
    fn sum<I: Iterator<Item = Statistics>>(procedures: I) -> Statistics {
        procedures.fold(Statistics::default(), Add::add)
    }
}

/// The counters that the builder updates while it works; its tables have the rest of the statistics.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Counters {
    /// The reads, local and global.
    pub reads: u64,
    pub reads_global: u64,
    pub reads_by_set: u64,
    /// Joins that a look-up passed because of their sets.
    pub joins_passed: u64,
    pub writes: u64,
    pub phis_incomplete: u64,
}
