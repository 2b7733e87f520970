//! Numbers that change what the construction costs and nothing else.
//!
//! They were chosen by the executed instructions (callgrind) of the lowering of *huge*, one procedure of 17,600 blocks,
//! in `make bench-ssa`, which is also the way to try others. The reserves matter to that program only: a table
//! that grows is copied, and 17,600 blocks are many copies. They are per structured statement, of which the builder
//! knows the number by the sets that were made before the first block; a lowering without sets reserves nothing.

/// Every how many blocks a way to a definition leaves a landmark: a power of two, to notice cycles there. In a huge
/// procedure, steps from block to block cost more than landmarks.
pub(super) const LANDMARK_DISTANCE: u32 = 4;

/// How many steps a search of the SCC strategy goes back before it visits a block. Any number keeps the search linear:
/// a visited block answers for the blocks behind it, and at most this many are passed twice.
pub(super) const SCC_STEPS: u32 = 16;

/// How many blocks a structured statement has on the average, the join among them.
pub(super) const BLOCKS: usize = 4;

/// How many edges a structured statement has on the average.
pub(super) const EDGES: usize = 6;

/// How many phis a structured statement needs on the average, those among them that turn out to be trivial.
pub(super) const PHIS: usize = 5;

/// How many operands these phis have.
pub(super) const PHI_OPERANDS: usize = 12;

/// How many of these phis are emitted into the IR.
pub(super) const PHIS_EMITTED: usize = 4;

/// How many leaves of definitions the blocks of a structured statement own.
pub(super) const DEFINITION_LEAVES: usize = 12;

/// How many inner nodes of definitions they own, if there are more variables than a leaf has.
pub(super) const DEFINITION_NODES: usize = 8;
