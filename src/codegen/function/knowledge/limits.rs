//! The limits of memory and search of the on-the-fly optimization, all in one place.

/// The maximum number of operands of phis visited to find the bounds of a phi: few phis join more values, and
/// the search is repeated for every phi that an instruction uses.
pub(in crate::codegen::function) const OPERANDS: u32 = 12;

/// The number of nearest dominating blocks whose branch conditions are searched. Every check searches them,
/// so without a limit deep nesting would take quadratic time.
pub(in crate::codegen::function) const CONDITIONS: usize = 16;

/// The number of layers of abandoned blocks that a search passes. The limit keeps it cheap however deep
/// statements nest.
pub(in crate::codegen::function) const LAYERS: u32 = 8;

/// The ratio of capacity to content from which a table is created again instead of cleared: clearing takes
/// time in proportion to the capacity.
pub(in crate::codegen::function) const SPARE: usize = 16;

/// The number of values and conditions recorded for each set of assigned variables, which is a structured
/// statement or a condition. Measured without checks: 7.1 in the generated program *many* and 9.0 in *huge*
/// (with checks 10.4 and 13.8), 2 to 4 in the examples. A table that is too small by half grows once.
pub(in crate::codegen::function) const ENTRIES_PER_STATEMENT: usize = 8;

/// The number of values with bounds for each set of assigned variables. Measured without checks: 3.9 in
/// *many* and 4.9 in *huge* (with checks 4.1 and 5.0), 0.4 to 1.3 in the examples.
pub(in crate::codegen::function) const BOUNDS_PER_STATEMENT: usize = 4;
