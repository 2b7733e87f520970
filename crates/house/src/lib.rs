//! The rules of this repository that the compiler does not check, and what grows in it.
//!
//! `tests/tidy.rs` enforces the rules: imports follow the tables of ARCHITECTURE.md ([`rooms`]), files are short
//! and finished ([`files`]), comments stand by themselves ([`comments`]). `make house` prints the report of
//! [`growth`], which limits nothing.
//!
//! Every rule takes sources that are in memory, so that its unit tests can plant violations; [`source`] alone
//! reads the disk.

pub mod comments;
pub mod english;
pub mod files;
pub mod growth;
pub mod paths;
pub mod rooms;
pub mod source;
pub mod table;
