//! From source text to the abstract syntax tree: faithful to the source, without meaning.

pub mod ast;
