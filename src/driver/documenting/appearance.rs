//! The appearance of text for people on the standard output.

use std::io::{self, IsTerminal};

use doc_pages::TextStyle;

use crate::options::ColorChoice;

/// The greatest width of text for people, who read long lines badly.
const WIDEST: usize = 100;

/// The width of text that is not written to a terminal.
const USUAL: usize = 80;

/// Returns Markdown as text for a terminal; the Markdown itself if the standard output is not a terminal.
pub fn page(markdown: &str) -> String {
    match io::stdout().is_terminal() {
        true => doc_pages::text(markdown, style(ColorChoice::Auto)),
        false => markdown.to_owned(),
    }
}

/// Returns the appearance of text on the standard output.
pub fn style(color: ColorChoice) -> TextStyle {
    let is_terminal = io::stdout().is_terminal();
    let is_plain = || std::env::var_os("TERM").is_none_or(|name| name.is_empty() || name == "dumb");
    let color = match color {
        ColorChoice::Always => true,
        ColorChoice::Never => false,
        ColorChoice::Auto => is_terminal && !is_plain() && std::env::var_os("NO_COLOR").is_none(),
    };
    let columns = || std::env::var("COLUMNS").ok()?.parse().ok().filter(|width| *width > 0);
    let size = || Some(usize::from(terminal_size::terminal_size_of(io::stdout())?.0.0));
    let width = if is_terminal { size().filter(|width| *width > 0).or_else(columns) } else { columns() };
    TextStyle { width: width.unwrap_or(USUAL).min(WIDEST), color }
}
