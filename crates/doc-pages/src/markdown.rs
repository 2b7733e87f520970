//! The Markdown of pages and comments.

use pulldown_cmark::{Options, Parser};

/// Returns a parser of the Markdown that tlc's pages and comments are written in.
pub fn parser(markdown: &str) -> Parser<'_> {
    Parser::new_ext(markdown, Options::ENABLE_TABLES)
}
