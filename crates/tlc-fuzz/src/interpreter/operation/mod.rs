//! Operations on values: arithmetic, comparisons, conversions, sets.

pub(super) mod arithmetic;
mod conversion;
mod set;
