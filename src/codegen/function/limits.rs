//! The numbers that say how much is remembered and how far is looked, all in one place.

/// How many operands of phis are looked at to find out what a phi can be.
pub(super) const OPERANDS: u32 = 12;

/// How many of the nearest blocks that dominate the current one are asked for the condition they stand under.
pub(super) const CONDITIONS: usize = 16;

/// How many layers of blocks that were left are passed by. A limit keeps it cheap to ask, however deep
/// statements nest.
pub(super) const LAYERS: u32 = 8;

/// A table that has room for this many times what it holds is made anew instead of cleared.
pub(super) const SPARE: usize = 16;

/// How many values and conditions a structured statement makes known.
pub(super) const ENTRIES_PER_STATEMENT: usize = 8;

/// How many values a structured statement makes bounds known of.
pub(super) const BOUNDS_PER_STATEMENT: usize = 4;
