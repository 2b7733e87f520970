//! Answers that concern all modules of the folders.

pub mod calls;
pub mod lens;
pub mod links;
pub mod rename;
pub mod workspace_symbols;
