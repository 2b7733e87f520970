//! Program text with its tokens marked, for terminals and pages.

use tlc_frontend::base::Dialect;
use tlc_frontend::syntax::{LexemeKind, lexemes};

use crate::wrapping::Face;

/// Returns text of HTML.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Returns program text with the styles of a terminal.
pub fn painted(text: &str, color: bool) -> String {
    if !color {
        return text.to_owned();
    }
    let paint = |kind: LexemeKind, piece: &str| {
        let face = match kind {
            LexemeKind::Keyword => Face::Bold,
            LexemeKind::Comment | LexemeKind::Pragma => Face::Faint,
            LexemeKind::String | LexemeKind::Number => Face::Code,
            _ => Face::Plain,
        };
        // A sequence must not reach over the end of a line, which is indented.
        piece.split('\n').map(|line| face.paint(line, true)).collect::<Vec<_>>().join("\n")
    };
    let pieces = lexemes(text, Dialect::default()).into_iter();
    pieces.map(|lexeme| paint(lexeme.kind, text.get(lexeme.place).unwrap_or_default())).collect()
}

/// Returns program text as HTML. `target` returns the address of the declaration of a name, given the name of the
/// module before it, if there is one.
pub fn marked(text: &str, dialect: Dialect, target: &dyn Fn(Option<&str>, &str) -> Option<String>) -> String {
    let mut html = String::new();
    let mut qualifier: Option<&str> = None;
    let mut last = "";
    for lexeme in lexemes(text, dialect) {
        let piece = text.get(lexeme.place.clone()).unwrap_or_default();
        let class = match lexeme.kind {
            LexemeKind::Keyword => "k",
            LexemeKind::Comment => "c",
            LexemeKind::Pragma => "p",
            LexemeKind::String => "s",
            LexemeKind::Number => "n",
            _ => "",
        };
        if lexeme.kind == LexemeKind::Name {
            let module = qualifier.filter(|_| last == ".");
            match target(module, piece) {
                Some(address) => {
                    html.push_str(&format!("<a href=\"{}\">{}</a>", escaped(&address), escaped(piece)));
                }
                None => html.push_str(&escaped(piece)),
            }
            qualifier = Some(piece);
        } else if class.is_empty() {
            html.push_str(&escaped(piece));
        } else {
            // An element must not reach over the end of a line, which is an element itself.
            let lines = piece.split('\n').map(|line| match line {
                "" => String::new(),
                line => format!("<span class=\"{class}\">{}</span>", escaped(line)),
            });
            html.push_str(&lines.collect::<Vec<_>>().join("\n"));
        }
        if !lexeme.kind.is_trivia() {
            last = piece;
        }
    }
    html
}
