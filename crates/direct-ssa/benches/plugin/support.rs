//! Parts that are shared with other benchmarks.

#[path = "../../../../tests/support/debian.rs"]
pub mod debian;
#[allow(dead_code, reason = "the marks of pages are checked by tests")]
#[path = "../../../../benches/support/tables.rs"]
pub mod tables;
#[path = "../../../../tests/support/tools.rs"]
pub mod tools;
