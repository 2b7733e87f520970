//! SSA construction.
