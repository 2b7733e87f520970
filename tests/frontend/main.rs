//! The front end, which needs no LLVM, from source text to the typed tree, through its public functions.

#[path = "../support/folders.rs"]
mod folders;
#[path = "../support/mutation.rs"]
mod mutation;
#[path = "../support/processors.rs"]
mod processors;
#[path = "../support/typed_tree.rs"]
mod typed_tree;

mod add_a_statement;
mod passes;
mod recovery;
mod visit;
