//! Linking: objects to executables, and the versions of interfaces by which objects fit together.

pub mod binding;
pub mod interface;
pub mod library_files;
pub mod link;
pub mod linked_symbols;
pub mod renaming;
