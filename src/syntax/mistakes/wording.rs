//! How tokens are named in messages.

use super::token::{Token, TokenKind};

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

/// A token as messages speak of it; `text` is the token's text.
pub fn describe(token: Token, text: &str) -> String {
    match token.kind {
        TokenKind::End => "the end of the file".to_owned(),
        TokenKind::String => "a string".to_owned(),
        TokenKind::Keyword(keyword) => format!("`{}`", keyword.text()),
        _ => quote(text),
    }
}
