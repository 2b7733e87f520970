//! Corrections of LLVM's debug information: the records of variables before code generation, and the
//! locations of their values in the object file.

mod expression;
mod locations;
mod units;
mod values;

pub use locations::correct;
pub use values::settle;
