//! SSA construction, directly and without analyses before it: the algorithm of Braun, Buchwald, Hack,
//! Leißa, Mallon and Zwinkau, *Simple and Efficient Construction of Static Single Assignment Form*
//! (CC 2013), generic over the IR.

mod builder;
mod control_flow;
mod definitions;
pub mod graph;
mod phi;
mod undefined;
mod value;
mod variable_set;

#[cfg(test)]
mod tests;

pub use builder::{Backend, SsaBuilder};
pub use undefined::UndefinedRead;
pub use value::{Phi, Value, ValueKind, Word};
pub use variable_set::{SetId, VariableSets};

use crate::base::entity_impl;

/// A basic block of the procedure under construction.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Block(u32);
entity_impl!(Block, "block");

/// A variable of the source program.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Variable(u32);
entity_impl!(Variable, "variable");
