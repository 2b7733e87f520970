//! The front end, which needs no LLVM, from source text to the typed tree, through its public functions.

#[path = "../../../../tests/support/folders.rs"]
mod folders;
#[path = "../../../../tests/support/mutation.rs"]
mod mutation;
#[path = "../../../../tests/support/processors.rs"]
mod processors;
#[path = "../../../../tests/support/typed_tree.rs"]
mod typed_tree;

mod add_a_statement;
mod formatting;
mod other_mistakes;
mod passes;
mod recovery;
mod visit;
