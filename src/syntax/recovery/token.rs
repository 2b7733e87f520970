//! Tokens of a text with mistakes, and their quotation in messages.

pub use crate::syntax::symbol::{Foreign, Symbol};
pub use crate::syntax::token::{Token, TokenKind};

/// How much of a name or number a message repeats.
const MAX_QUOTED: usize = 40;

/// `text` in backquotes; a long one is cut.
pub fn quote(text: &str) -> String {
    let mut cut: String = text.chars().take(MAX_QUOTED).collect();
    if cut.len() < text.len() {
        cut.push_str("...");
    }
    format!("`{cut}`")
}
