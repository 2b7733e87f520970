//! What a construction did, in numbers.

use derive_more::{Add, Sum};

/// What the construction of one procedure did, or of several: see [`SsaBuilder::statistics`].
///
/// [`SsaBuilder::statistics`]: super::SsaBuilder::statistics
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Add, Sum)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Statistics {
    /// Variables declared.
    pub variables: u64,
    /// Blocks declared.
    pub blocks: u64,
    /// Edges between blocks.
    pub edges: u64,
    /// Assignments to variables.
    pub writes: u64,
    /// Reads of variables that the block knew: written or read in it before, or taken over from the block before
    /// it as a whole (Algorithm 1).
    pub reads_local: u64,
    /// Reads that had to look further (Algorithm 2).
    pub reads_global: u64,
    /// Those of the global reads that passed a join without a phi, because its set of assigned variables says
    /// that the variable is not among them.
    pub reads_by_set: u64,
    /// Phis made in the table of the builder.
    pub phis_made: u64,
    /// Phis made when not all predecessors were known (2.3).
    pub phis_incomplete: u64,
    /// Phis removed because they were trivial (Algorithm 3).
    pub phis_removed_trivial: u64,
    /// Phis removed because they were redundant (Algorithm 5).
    pub phis_removed_redundant: u64,
    /// Phis made in the IR, because an instruction needed them or a phi that one needed.
    pub phis_made_in_ir: u64,
    /// Those of them that are still there in the end.
    pub phis_in_ir: u64,
}

/// What the builder counts while it works; the rest of the statistics is in its tables.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Counters {
    /// All reads.
    pub reads: u64,
    pub reads_global: u64,
    pub reads_by_set: u64,
    /// Joins that a look-up passed because of their sets.
    pub joins_passed: u64,
    pub writes: u64,
    pub phis_incomplete: u64,
}
