//! The data that the builder keeps about a procedure: blocks and edges, sets of variables, definitions, phis,
//! and the reads that find no definition.

pub(crate) mod control_flow;
pub(crate) mod definitions;
pub(crate) mod phi;
pub(crate) mod undefined;
pub(crate) mod variable_set;
