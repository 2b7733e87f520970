//! The modules of a project or a folder with their imports, for other tools that build: `tlc deps`, and files for Bazel.

mod build_files;
mod c_parts;
mod cycles;
mod folders;
mod modules;

pub use build_files::{BazelRequest, write_build_files};
pub use modules::{ModuleSet, dependencies};
