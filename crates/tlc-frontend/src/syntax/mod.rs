//! From source text to the abstract syntax tree: faithful to the source, without meaning.

pub mod ast;
mod build;
mod builtin;
mod conditions;
mod extended_opaque;
mod keyword;
mod lexer;
mod lint_levels;
pub mod missing_parentheses;
mod operator;
mod parser;
mod parts;
mod pragma;
mod printer;
mod recovery;
mod symbol;
mod token;
mod used_names;

pub use conditions::select;
pub use extended_opaque::{may_be_revealed, reveal_opaque_types};
pub use keyword::Keyword;
pub use lexer::{Lexeme, LexemeKind, Lexer, compact, lexemes};
pub use parser::{disagreement, parse_module, parse_right_module};
pub use printer::print_module;
pub use symbol::Symbol;
pub use token::{TokenKind, Trivia};
pub use used_names::UsedNames;

#[cfg(test)]
mod tests;
