//! Lints: warnings that come from looking at the typed tree.
//!
//! A lint is a folder or a file of its own. It reads the program that [`passes::complete`](crate::passes::complete) has
//! finished, and changes nothing.

pub mod certain_failures;
