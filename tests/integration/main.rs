//! The compiler from the outside: the binary `tlc` and its programs, run as a user runs them.
//!
//! All of these tests are one program, because each program that contains the compiler's library takes
//! seconds to link. `cargo test --test integration debugging::` runs those of one folder.

#[path = "../support/edits.rs"]
mod edits;
#[path = "../support/folder.rs"]
mod folder;
#[path = "../support/folders.rs"]
mod folders;
#[path = "../support/mutation.rs"]
mod mutation;
#[path = "../support/procedures.rs"]
mod procedures;

mod commands;
mod coverage;
mod debugging;
mod files;
mod profiles;
mod projects;
mod robustness;
mod semantics;
mod server;

use benches::tools;
