//! Comments of other languages, and lines for the C preprocessor.

use crate::base::Span;

use super::Lexer;
use crate::syntax::keyword::Keyword;
use crate::syntax::recovery::messages;
use crate::syntax::recovery::token::{Foreign, TokenKind, quote};

/// The directives of the C preprocessor.
const DIRECTIVES: [&str; 12] = [
    "define", "elif", "else", "endif", "error", "if", "ifdef", "ifndef", "include", "line", "pragma", "undef",
];

impl Lexer<'_> {
    /// Goes over a comment or a line for the preprocessor; false if none begins here.
    pub fn foreign_comment(&mut self) -> bool {
        let rest = self.rest();
        match rest.get(..2) {
            Some("/*") => self.comment(2, "*/"),
            Some("//") if self.is_division() => {
                let from = self.at;
                self.at += 2;
                self.push(TokenKind::Foreign(Foreign::SlashSlash), from);
            }
            Some("//") => self.comment(2, "\n"),
            Some("--") if self.is_comment_of_ada() => self.comment(2, "\n"),
            Some("!=") => return false,
            _ if rest.starts_with('!') && self.is_comment_of_fortran() => self.comment(1, "\n"),
            _ if rest.starts_with("'''") && self.is_behind_statement() => self.comment(3, "'''"),
            _ if rest.starts_with("\"\"\"") && self.is_behind_statement() => self.comment(3, "\"\"\""),
            _ if rest.starts_with('\'') && self.is_comment_of_basic() => self.comment(1, "\n"),
            _ if rest.starts_with('#') => return self.directive() || self.comment_of_script(),
            _ => return false,
        }
        true
    }

    /// A comment with an opener of so many letters that goes up to the end of the line, or behind another `end`.
    fn comment(&mut self, opener: usize, end: &str) {
        let (from, rest) = (self.at, self.rest().get(opener..).unwrap_or_default());
        self.at += opener + rest.find(end).map_or(rest.len(), |length| length + end.trim().len());
        let text = self.text_from(from).trim_end();
        let inner = text.get(opener..).unwrap_or_default();
        let inner = inner.trim_start_matches(['/', '*', '-', '#', '!']);
        let inner = inner.trim_end_matches(['/', '*', '\'', '"']).trim();
        let Span { lo, .. } = self.span_from(from);
        let diagnostic = messages::FOREIGN_COMMENT.at(Span { lo, hi: lo + opener as u32 });
        let span = Span { lo, hi: lo + text.len() as u32 };
        let is_nested = inner.contains("(*") || inner.contains("*)");
        self.report(if is_nested {
            diagnostic
        } else {
            diagnostic.suggest(span, format!("(* {inner} *)"), "write it as a comment")
        });
    }

    /// Whether `//` divides, as in Python: operands stand on both sides, and behind them a statement ends.
    fn is_division(&self) -> bool {
        let behind = self.rest_of_line().get(2..).unwrap_or_default();
        let operand = behind.trim_start().split([';', ')']).next().unwrap_or_default();
        let is_word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '[' | ']');
        let is_ended = behind.contains([';', ')']);
        self.is_behind_operand() && is_ended && !operand.is_empty() && operand.trim_end().chars().all(is_word)
    }

    /// Whether `--` is followed by a blank and does not stand behind a variable that it could decrease.
    fn is_comment_of_ada(&self) -> bool {
        let behind = self.rest_of_line().get(2..).unwrap_or_default();
        let has_words = behind.starts_with([' ', '-']) && behind.contains(|c: char| c.is_alphanumeric());
        let before = self.text.get(..self.at).unwrap_or_default();
        has_words && (!self.is_behind_operand() || before.ends_with([' ', '\t']))
    }

    /// `# comment`, where no operand stands in front of the sign.
    fn comment_of_script(&mut self) -> bool {
        let behind = self.rest_of_line().get(1..).unwrap_or_default();
        let has_words = behind.trim_start().starts_with(|c: char| c.is_alphabetic() || c == '#');
        let is_comment = has_words && self.is_behind_statement();
        if is_comment {
            self.comment(1, "\n");
        }
        is_comment
    }

    /// Whether what is read stands where a statement or declaration may begin, or at least no operand.
    fn is_behind_statement(&self) -> bool {
        match self.last() {
            Some(TokenKind::Keyword(keyword)) => !is_operator(keyword),
            Some(TokenKind::Symbol(symbol)) => matches!(symbol.text(), ";" | "|" | ":"),
            None => true,
            _ => false,
        }
    }

    /// `! comment`, where no operand can follow that `!` negates.
    fn is_comment_of_fortran(&self) -> bool {
        let behind = self.rest_of_line().get(1..).unwrap_or_default();
        let has_words = behind.trim_start().starts_with(|c: char| c.is_alphabetic() || c == '!');
        let is_apart = behind.starts_with(' ') || self.begins_line();
        has_words && is_apart && (self.is_behind_statement() || self.is_behind_operand())
    }

    /// `' comment`, where a statement should begin and no other quote stands on the line.
    fn is_comment_of_basic(&self) -> bool {
        use Keyword::{Begin, Do, Else, Loop, Repeat, Then};
        let begins = match self.last() {
            Some(TokenKind::Keyword(keyword)) => {
                matches!(keyword, Begin | Do | Else | Loop | Repeat | Then)
            }
            Some(TokenKind::Symbol(symbol)) => symbol.text() == ";",
            _ => false,
        };
        let behind = self.rest_of_line().get(1..).unwrap_or_default();
        begins && !behind.contains('\'') && behind.contains(|c: char| c.is_alphabetic())
    }

    /// `REM comment`, of which the word was read from `from` on.
    pub fn remark(&mut self, from: usize) -> bool {
        let behind = self.rest_of_line();
        let has_words = behind.starts_with(' ')
            && behind.trim_start().starts_with(|c: char| c.is_alphanumeric() || c == '-');
        let is_comment =
            self.text_from(from).eq_ignore_ascii_case("REM") && has_words && self.is_behind_statement();
        if is_comment {
            self.at = from;
            self.comment(3, "\n");
        }
        is_comment
    }

    /// `#include` and its like, with the whole line.
    fn directive(&mut self) -> bool {
        let line = self.rest_of_line();
        let word = line.get(1..).unwrap_or_default().trim_start();
        let word = word.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default();
        if !DIRECTIVES.contains(&word) || self.is_behind_operand() && !self.begins_line() {
            return false;
        }
        let from = self.at;
        self.skip_while(|c| c != '\n');
        while self.text_from(from).ends_with('\\') && !self.rest().is_empty() {
            self.at += 1;
            self.skip_while(|c| c != '\n');
        }
        let Span { lo, .. } = self.span_from(from);
        let length = line.find(word).unwrap_or_default() + word.len();
        let span = Span { lo, hi: lo + length as u32 };
        let diagnostic = messages::DIRECTIVE.about(span, &quote(&format!("#{word}")));
        let arguments = line.get(length..).unwrap_or_default().trim();
        self.report(match word {
            "include" => diagnostic.help("what other modules declare is imported: `IMPORT Name;`"),
            "define" => match constant(arguments) {
                Some((name, value)) => {
                    diagnostic.help(format!("declare a constant: `CONST {name} = {value};`"))
                }
                None => diagnostic.help("declare a constant: `CONST name = value;`, or a procedure"),
            },
            _ => diagnostic,
        });
        self.defined(word, arguments);
        true
    }

    /// Notes the name that a directive defines, so that its uses are no mistakes of their own.
    fn defined(&mut self, word: &str, arguments: &str) {
        let name =
            arguments.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').next().unwrap_or_default();
        if word == "define" && !name.is_empty() {
            self.lexed.defined.push(name.to_owned());
        }
    }
}

fn is_operator(keyword: Keyword) -> bool {
    use Keyword::{And, By, Div, If, In, Mod, Not, Or, Rem, Return, To, Until, While};
    matches!(keyword, And | By | Div | If | In | Mod | Not | Or | Rem | Return | To | Until | While)
}

/// `N 10`, which defines a name as a number or another name.
fn constant(arguments: &str) -> Option<(&str, &str)> {
    let (name, value) = arguments.split_once([' ', '\t'])?;
    let value = value.trim();
    let is_word =
        |text: &str| !text.is_empty() && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    (is_word(name) && is_word(value) && value.len() <= 40).then_some((name, value))
}
