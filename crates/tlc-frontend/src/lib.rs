//! The front end of tlc: from source text to the typed tree, with the passes and warnings that work on it.
//!
//! It knows neither LLVM nor the disk. A source enters as a text in a [`base::SourceMap`]; [`syntax`] parses
//! it, [`sema`] checks the modules of a program and builds the typed tree of [`hir`], [`passes`] complete and
//! analyse this tree, and [`lints`] search it for probable errors. Messages are collected by [`diagnostics`], and
//! [`documentation`] attaches comments to declarations.

pub mod base;
pub mod diagnostics;
pub mod documentation;
pub mod format;
pub mod hir;
pub mod lints;
pub mod passes;
pub mod sema;
pub mod syntax;

// The parsers that pest derives without `std` refer to this crate.
extern crate alloc;
