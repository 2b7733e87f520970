//! tlc, a native compiler for Modula-2.

#[cfg(feature = "llvm")]
pub mod backend;
pub mod base;
#[cfg(feature = "llvm")]
pub mod cli;
#[cfg(feature = "llvm")]
pub mod codegen;
pub mod diagnostics;
#[cfg(feature = "llvm")]
pub mod driver;
#[cfg(feature = "llvm")]
pub mod explore;
pub mod hir;
pub mod lints;
pub mod passes;
pub mod sema;
pub mod syntax;

// The parsers that pest derives without `std` refer to this crate.
extern crate alloc;
