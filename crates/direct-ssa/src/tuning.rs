//! Numbers that change what the construction costs and nothing else, each with the measurement that chose it.
//!
//! Measured were executed instructions (callgrind) and sizes of tables, with three programs:
//!
//! * *huge*, one procedure of the benchmark `make bench-ssa`: 6,200 structured statements and 200 variables,
//!   lowered without run-time checks;
//! * *nested*, a procedure given to the builder without a compiler: 3,600 IF and WHILE, nested up to five deep at random,
//!   10,786 blocks, 12,000 statements in all, and 200 variables;
//! * *rows*, a procedure of 300 loops, one behind the other, each with 32 blocks in a row, each of which assigns; at the end
//!   of the row and behind the loop five of 25 variables are read.
//!
//! The reserves matter to such procedures only: a table that grows is copied, and thousands of blocks are many copies. They
//! are per structured statement, of which the builder knows the number by the sets that were made before the first
//! block; a lowering without sets reserves nothing. With reserves the construction of *nested* takes 60.3 million
//! instructions, without any 62.3.

/// Every how many blocks a way to a definition leaves a landmark: a power of two, to notice cycles there. In a huge
/// procedure, steps from block to block cost more than landmarks. Million instructions for *nested*: 60.2 with 2, 60.3 with
/// 4, 61.1 with 8, 65.8 with 16, 67.9 with 64. For *rows*, where few come along again: 34.9 with 2, 31.1 with 4, 28.2 with
/// 16, 27.6 with 64.
pub(super) const LANDMARK_DISTANCE: u32 = 4;

/// How many steps a search of the SCC strategy goes back before it visits a block. Any number keeps the search linear:
/// a visited block answers for the blocks behind it, and at most this many are passed twice. Visits
/// pay where many searches go the same way, as in *nested*, steps where few do, as in *rows*. Million instructions for *nested*: 861 with 1, 974 with 4, 998 with 16 and
/// 64; for *rows*: 90 with 1, 72 with 4, 51 with 16, 40 with 64.
pub(super) const SCC_STEPS: u32 = 16;

/// How many blocks a structured statement has on the average, the join among them. It has 2.6 in *huge*,
/// 3.0 in *nested*.
pub(super) const BLOCKS: usize = 4;

/// How many edges a structured statement has on the average: 4.0 both in *huge* and in *nested*.
pub(super) const EDGES: usize = 6;

/// How many phis a structured statement needs on the average, those among them that turn out to be trivial: 3.7 in
/// *huge*, 7.6 in *nested*.
pub(super) const PHIS: usize = 5;

/// How many operands these phis have: 11.3 in *huge*, 15.2 in *nested*.
pub(super) const PHI_OPERANDS: usize = 12;

/// How many of these phis are emitted into the IR: 3.5 in *huge*.
pub(super) const PHIS_EMITTED: usize = 4;

/// How many leaves of definitions the blocks of a structured statement own: 13.5 in *nested*.
pub(super) const DEFINITION_LEAVES: usize = 12;

/// How many inner nodes of definitions they own, if there are more variables than a leaf has: 3.4 in *nested*, which has
/// one level of them; more variables need more levels.
pub(super) const DEFINITION_NODES: usize = 8;
