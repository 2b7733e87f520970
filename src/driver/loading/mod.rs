//! Loading: the files of a program, found by its imports, read, preprocessed and parsed.

pub mod absent;
pub mod dependencies;
pub mod editing;
pub mod execution_profile;
mod file_text;
pub mod imports;
pub mod kept;
pub mod link_inputs;
pub mod loader;
mod lookahead;
pub mod module_files;
mod preprocessing;
pub mod reading;
pub mod source_folders;
