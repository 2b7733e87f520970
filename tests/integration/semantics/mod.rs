//! Warnings, certain failures, operators and construction of SSA form over many programs.

mod c_calling;
mod certain_failures;
mod construction;
mod lints;
mod operands;
mod report;
