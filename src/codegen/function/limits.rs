//! The numbers that say how much is remembered and how far is looked, all in one place.

/// How many operands of phis are looked at to find out what a phi can be: few phis join more values, and each look is
/// made again for every phi that an instruction uses.
pub(super) const OPERANDS: u32 = 12;

/// How many of the nearest blocks that dominate the current one are asked for the condition they stand under. All of
/// them are asked at every check, so without a limit deep nesting would take quadratic time.
pub(super) const CONDITIONS: usize = 16;

/// How many layers of blocks that were left are passed by. A limit keeps it cheap to ask, however deep
/// statements nest.
pub(super) const LAYERS: u32 = 8;

/// A table that has room for this many times what it holds is made anew instead of cleared: clearing takes time in
/// proportion to the room.
pub(super) const SPARE: usize = 16;

/// How many values and conditions a set of assigned variables, which is a structured statement or a condition, makes
/// known. Measured without checks: 7.1 in the generated program *many* and 9.0 in *huge* (with checks 10.4 and 13.8), 2
/// to 4 in the examples. A table that is too small by half grows once.
pub(super) const ENTRIES_PER_STATEMENT: usize = 8;

/// How many values a set of assigned variables makes bounds known of. Measured without checks: 3.9 in *many* and 4.9 in
/// *huge* (with checks 4.1 and 5.0), 0.4 to 1.3 in the examples.
pub(super) const BOUNDS_PER_STATEMENT: usize = 4;
