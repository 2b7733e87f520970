//! From source text to the abstract syntax tree: faithful to the source, without meaning.

pub mod ast;
mod build;
mod builtin;
mod cursor;
mod grammar;
mod keyword;
mod operator;
mod parser;
mod pragma;
mod printer;
mod recovery;
mod scan;

pub use parser::{disagreement, parse_module};
pub use printer::print_module;

#[cfg(test)]
mod tests;
