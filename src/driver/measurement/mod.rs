//! Figures about a compilation: times and instructions of its stages, statistics of the construction.

pub mod instructions;
pub mod profiles;
pub mod statistics;
pub mod timing;
