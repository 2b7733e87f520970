//! The text of a module without comments and layout, for builds that compare bytes: what is compiled with a definition
//! need not be compiled again if only its comments change.

use super::lexemes::{LexemeKind, lexemes};
use crate::base::Dialect;

/// Returns the tokens and pragmas of a text, with a line for each declaration. The result has the same tokens as the
/// text, so it is compiled to the same code; only positions differ.
pub fn compact(text: &str, dialect: Dialect) -> String {
    let (mut result, mut depth) = (String::new(), 0_usize);
    for lexeme in lexemes(text, dialect) {
        let word = &text[lexeme.place];
        match lexeme.kind {
            LexemeKind::Comment | LexemeKind::Blanks => continue,
            // Text that conditional compilation has skipped does not begin with a bracket.
            LexemeKind::Pragma if !word.starts_with("<*") => continue,
            LexemeKind::Semicolon | LexemeKind::Comma => result.truncate(result.trim_end().len()),
            LexemeKind::Sign if word == "(" => depth += 1,
            LexemeKind::Sign if word == ")" => depth = depth.saturating_sub(1),
            _ => {}
        }
        result += word;
        let ends_line = match lexeme.kind {
            LexemeKind::Semicolon => depth == 0,
            kind => kind == LexemeKind::Pragma,
        };
        result.push(if ends_line { '\n' } else { ' ' });
    }
    result.truncate(result.trim_end().len());
    result.push('\n');
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lexemes of a text that matter, with their texts.
    fn tokens(text: &str) -> Vec<(LexemeKind, &str)> {
        let found = lexemes(text, Dialect::All).into_iter();
        let matter = found.filter(|lexeme| !matches!(lexeme.kind, LexemeKind::Blanks | LexemeKind::Comment));
        matter.map(|lexeme| (lexeme.kind, &text[lexeme.place])).collect()
    }

    #[test]
    fn tokens_and_pragmas_stay() {
        let text = "<* allow(unused) *>\nDEFINITION MODULE M; (* c (* d *) *)\nCONST a=1..5;b='(*';  c=\"x\";\n\n\
                    TYPE T=RECORD x:A.B END;(*e*)PROCEDURE P(x,y:T;z:T);END M.\n";
        let short = compact(text, Dialect::All);
        let expected = "<* allow(unused) *>\nDEFINITION MODULE M;\nCONST a = 1 .. 5;\nb = '(*';\nc = \"x\";\n\
                        TYPE T = RECORD x : A . B END;\nPROCEDURE P ( x, y : T; z : T );\nEND M .\n";
        assert_eq!(short, expected);
        assert_eq!(tokens(&short), tokens(text));
        assert_eq!(compact(&short, Dialect::All), short);
    }

    #[test]
    fn comments_and_layout_do_not_matter() {
        let text = "DEFINITION MODULE M;\nPROCEDURE P(x: INTEGER);\nEND M.\n";
        let other =
            "(* M *)\n\nDEFINITION  MODULE M;\n  PROCEDURE P (x (* y *) : INTEGER) ;\nEND M. (* end *)";
        assert_eq!(compact(text, Dialect::All), compact(other, Dialect::All));
        assert_ne!(compact(text, Dialect::All), compact(&text.replace('x', "y"), Dialect::All));
    }
}
