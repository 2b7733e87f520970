//! The rules of this repository that the compiler does not check, and a report of its growth.
//!
//! `tests/tidy.rs` enforces the rules: imports follow the tables of ARCHITECTURE.md ([`rooms`]), files are
//! short and finished ([`files`]), a type name has one definition ([`names`]), each comment can be understood
//! alone ([`comments`]), folders and types are small ([`growth`], whose report `make house` prints).
//!
//! Every rule takes sources in memory, so its unit tests can plant violations; only [`source`] reads the
//! disk.

pub mod circles;
pub mod comments;
pub mod english;
pub mod files;
pub mod growth;
pub mod names;
pub mod paths;
pub mod rooms;
pub mod source;
pub mod table;
