//! From source text to the abstract syntax tree: faithful to the source, without meaning.

pub mod ast;
mod parser;
mod printer;

pub use parser::parse_module;
pub use printer::print_module;
