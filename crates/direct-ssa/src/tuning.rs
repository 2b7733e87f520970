//! Constants that change only the cost of the construction, each with the measurement that chose it.
//!
//! The measurements are executed instructions (callgrind) and sizes of tables, of three programs:
//!
//! * *huge*, one procedure of the benchmark `make bench-ssa`: 6,200 structured statements and 200 variables,
//!   lowered without run-time checks;
//! * *nested*, a procedure given to the builder without a compiler: 3,600 IF and WHILE, nested up to five
//!   deep at random, 10,786 blocks, 12,000 statements in all, and 200 variables;
//! * *rows*, a procedure of 300 consecutive loops, each with 32 blocks in a row, each of which assigns; at
//!   the end of the row and after the loop five of 25 variables are read.
//!
//! The reserves matter only for such procedures: a table that grows is copied, and thousands of blocks are
//! many copies. They are per structured statement, whose number the builder knows from the sets that were
//! made before the first block; a lowering without sets reserves nothing. With reserves the construction of
//! *nested* takes 60.3 million instructions, without them 62.3.

/// The number of blocks between landmarks on the path to a definition: a power of two, because cycles are
/// detected there. In a huge procedure, steps from block to block cost more than landmarks. Million
/// instructions for *nested*: 60.2 with 2, 60.3 with 4, 61.1 with 8, 65.8 with 16, 67.9 with 64. For *rows*,
/// in which few searches take the same path again: 34.9 with 2, 31.1 with 4, 28.2 with 16, 27.6 with 64.
pub(super) const LANDMARK_DISTANCE: u32 = 4;

/// The number of steps that a search of the SCC strategy goes back before it visits a block. Any number keeps
/// the search linear: a visited block answers for the blocks after it, and at most this many are passed
/// twice. Visits pay if many searches take the same path, as in *nested*, steps if few do, as in *rows*.
/// Million instructions for *nested*: 861 with 1, 974 with 4, 998 with 16 and 64; for *rows*: 90 with 1, 72
/// with 4, 51 with 16, 40 with 64.
pub(super) const SCC_STEPS: u32 = 16;

/// The blocks reserved for a structured statement, including the join. On average it has 2.6 in *huge*, 3.0
/// in *nested*.
pub(super) const BLOCKS: usize = 4;

/// The edges reserved for a structured statement. On average it has 4.0 both in *huge* and in *nested*.
pub(super) const EDGES: usize = 6;

/// The phis reserved for a structured statement, including those that turn out to be trivial. On average it
/// needs 3.7 in *huge*, 7.6 in *nested*.
pub(super) const PHIS: usize = 5;

/// The operands reserved for these phis. On average they have 11.3 in *huge*, 15.2 in *nested*.
pub(super) const PHI_OPERANDS: usize = 12;

/// The reserve for those of these phis that are emitted into the IR: on average 3.5 in *huge*.
pub(super) const PHIS_EMITTED: usize = 4;

/// The leaves of definitions reserved for the blocks of a structured statement. On average they own 13.5 in
/// *nested*.
pub(super) const DEFINITION_LEAVES: usize = 12;

/// The inner nodes of definitions reserved for them, if there are more variables than a leaf has: on average
/// 3.4 in *nested*, which has one level of them; more variables need more levels.
pub(super) const DEFINITION_NODES: usize = 8;
