//! Loading: the files of a program, found by its imports, read, preprocessed and parsed.

mod absent;
pub mod dependencies;
pub mod imports;
mod link_inputs;
pub mod loader;
mod lookahead;
mod module_files;
mod preprocessing;
pub mod reading;
