//! What LLVM makes of debug information, corrected: the records of variables before code is generated, and where their values are in
//! the object file.

mod expression;
mod locations;
mod units;
mod values;

pub use locations::correct;
pub use values::settle;
