//! Instructions, blocks and jumps of one function, optimized on the fly.

mod bounds;
mod facts;
mod frame;
mod instructions;
mod interval;
mod jump_target;
mod memory;
mod on_the_fly;
mod relation;
mod simplify;

pub use on_the_fly::{Otf, OtfSet};

pub(super) use facts::Known;
pub(super) use frame::Frame;
pub(super) use instructions::{CastOp, IntOp, Op, RealOp, word};
pub(super) use interval::Bounds;
pub(super) use jump_target::JumpTarget;
pub(super) use memory::{BuildsCalls, CodeBuilder, Region};
