//! The lexer of recovery: splits a text into tokens, and finds the mistakes within tokens.

mod characters;
mod comments;
mod conflicts;
mod corrections;
mod dotted;
mod letters;
mod look_alikes;
mod numbers;
mod strings;

use std::ops::Range;

// The files of this module share their imports.
use super::cursor::TokenCursor;
use super::messages;
use super::messages::quote;
use super::reporter::{MAX_CORRECTED, MAX_REPORTS, advised};
use crate::base::{Dialect, Span};
use crate::diagnostics::{Code, Diagnostic, Edit};
use crate::syntax::keyword::Keyword;
use crate::syntax::lexer;
use crate::syntax::symbol::{Foreign, Symbol};
use crate::syntax::token::{Token, TokenKind};

use characters::{LookAlike, foreign_closer, is_quote, look_alike};

#[derive(Default)]
pub struct Lexed {
    /// The tokens, followed by an end token.
    pub tokens: Vec<Token>,
    pub reports: Vec<Diagnostic>,
    pub strays: Vec<u32>,
    /// Tokens that count as complete strings or as symbols although they are not written as such.
    pub mended: Vec<Span>,
    /// The names that lines of the preprocessor define.
    pub defined: Vec<String>,
}

/// Returns the tokens of `text`, which starts at the global position `start` and is written in `dialect`
/// unless it names another one.
pub fn lex(text: &str, start: u32, dialect: Dialect) -> Lexed {
    let base = lexer::Lexer::new(text, dialect);
    let (digits_first, dotted, look_alikes, lexed) = Default::default();
    let (foreign_names, controls) = Default::default();
    let mut lexer = RecoveryLexer {
        base,
        text,
        start,
        at: 0,
        conflict_end: 0,
        digits_first,
        foreign_names,
        controls,
        dotted,
        look_alikes,
        lexed,
    };
    while lexer.next_token() {}
    lexer.report_dotted();
    lexer.report_look_alikes();
    lexer.report_foreign_names();
    let end = lexer.span_from(text.len());
    let mut lexed = lexer.lexed;
    lexed.tokens.push(Token { kind: TokenKind::End, span: end });
    corrections::correct_tokens(text, start, &mut lexed);
    lexed
}

/// The maximum number of bytes of a line that are examined.
const MAX_LINE: usize = 300;

/// Replacements for characters that belong to no token.
const STRAY_ADVICE: [(&[char], &str); 3] = [
    (
        &['\u{201c}', '\u{201d}', '\u{2018}', '\u{2019}', '\u{ab}', '\u{bb}', '`'],
        "strings are written between straight quotes: `\"text\"` or `'text'`",
    ),
    (&['\\'], "strings have no escape sequences, and a statement continues on the next line without a mark"),
    (&['@'], "the address of a variable is `ADR(x)`, from `FROM SYSTEM IMPORT ADR;`"),
];

/// The lexer of correct texts, and the position at which it continues after text of other languages.
struct RecoveryLexer<'a> {
    base: lexer::Lexer<'a>,
    text: &'a str,
    start: u32,
    at: usize,
    /// The end of the merge conflict around the position; before it if there is none.
    conflict_end: usize,
    /// The names that begin with a digit and have been reported.
    digits_first: Vec<&'a str>,
    /// The names with letters other than A to Z.
    foreign_names: Vec<(&'a str, Span)>,
    /// The characters that no text contains, which have been reported.
    controls: Vec<char>,
    /// Operators between full stops, with the intended operators.
    dotted: Vec<(Span, &'static str)>,
    /// Characters that look like others or are invisible.
    look_alikes: Vec<LookAlike>,
    lexed: Lexed,
}

impl<'a> RecoveryLexer<'a> {
    /// Reads trivia, a token or a mistake; returns false at the end.
    fn next_token(&mut self) -> bool {
        let from = self.at;
        self.base.resume(from, self.last().unwrap_or(TokenKind::End));
        if let Some((_, place)) = self.base.trivia() {
            self.at = place.end;
            return true;
        }
        let Some(first) = self.rest().chars().next() else { return false };
        let is_read = match first {
            '\'' if self.attribute() => true,
            '<' | '|' | '=' | '>' if self.conflict_mark(first) => true,
            '/' | '-' | '#' | '!' | '\'' | '"' | 'R' | 'r' => self.foreign_comment(),
            '.' => self.dotted_word() || self.foreign_number(first),
            '$' => self.foreign_number(first),
            '%' => self.section_mark(),
            _ => false,
        };
        if !is_read {
            self.token(first);
        }
        debug_assert!(self.at > from, "every character is skipped");
        true
    }

    /// Reads a token of the language, or a wrong one.
    fn token(&mut self, first: char) {
        let (kind, Range { start: from, end }) = self.base.token();
        self.at = end;
        match kind {
            TokenKind::Number => self.number(from),
            TokenKind::String => self.string(from, first),
            TokenKind::Stray if matches!(first, '\'' | '"') => self.unended(from, first),
            TokenKind::Stray | TokenKind::Symbol(_) if !first.is_alphabetic() => self.symbol(from, kind),
            _ => self.word(from, kind),
        }
    }

    /// Returns the kind of the last token.
    fn last(&self) -> Option<TokenKind> {
        self.lexed.tokens.last().map(|token| token.kind)
    }

    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn text_from(&self, from: usize) -> &'a str {
        self.text.get(from..self.at).unwrap_or_default()
    }

    fn span_from(&self, from: usize) -> Span {
        Span::new(self.start + from as u32, self.start + self.at as u32)
    }

    fn before(&self) -> &'a str {
        self.text.get(..self.at).unwrap_or_default()
    }

    fn skip_while(&mut self, mut within: impl FnMut(char) -> bool) {
        let rest = self.rest();
        self.at += rest.find(|c| !within(c)).unwrap_or(rest.len());
    }

    fn push(&mut self, kind: TokenKind, from: usize) {
        let span = self.span_from(from);
        self.lexed.tokens.push(Token { kind, span });
    }

    /// Pushes a token that counts as a complete string although it is not written as one.
    fn push_mended(&mut self, from: usize) {
        self.push(TokenKind::String, from);
        self.lexed.mended.push(self.span_from(from));
    }

    fn report(&mut self, diagnostic: Diagnostic) {
        if self.lexed.reports.len() <= MAX_REPORTS {
            self.lexed.reports.push(diagnostic);
        }
    }

    fn word(&mut self, from: usize, kind: TokenKind) {
        if self.prefix_of_string(from) {
            return;
        }
        let word = self.text_from(from);
        if !word.is_ascii() {
            self.foreign_names.push((word, self.span_from(from)));
        }
        self.push(if kind == TokenKind::Stray { TokenKind::Name } else { kind }, from);
    }

    /// Reads a symbol, which is `kind` unless it belongs to another language.
    fn symbol(&mut self, from: usize, kind: TokenKind) {
        let rest = self.text.get(from..).unwrap_or_default();
        let foreign = Foreign::ALL.iter().find(|foreign| rest.starts_with(foreign.text()));
        if rest.starts_with("*)") {
            self.at = from + 2;
            self.lexed.strays.push(self.span_from(from).lo);
            self.report(messages::END_OF_NO_COMMENT.at(self.span_from(from)));
        } else if let Some(foreign) = foreign {
            self.at = from + foreign.text().len();
            self.push(TokenKind::Foreign(*foreign), from);
        } else if kind != TokenKind::Stray {
            self.push(kind, from);
        } else {
            self.at = from;
            self.stray_characters();
        }
    }

    /// Whether an operand precedes, so that an operator may follow.
    fn is_behind_operand(&self) -> bool {
        self.last().is_some_and(TokenKind::ends_operand)
    }

    /// Whether the last token ends here, without a blank after it.
    fn adjoins(&self) -> bool {
        self.lexed.tokens.last().is_some_and(|token| token.span.hi == self.start + self.at as u32)
    }

    /// Whether only blanks precede the position on the line.
    fn begins_line(&self) -> bool {
        let before = self.before();
        before.trim_end_matches([' ', '\t']).ends_with('\n') || before.trim().is_empty()
    }

    /// Returns the rest of the line, cut at [`MAX_LINE`].
    fn rest_of_line(&self) -> &'a str {
        line_of(self.rest())
    }

    /// Returns the rest of the line after the next `length` bytes.
    fn line_behind(&self, length: usize) -> &'a str {
        self.rest_of_line().get(length..).unwrap_or_default()
    }

    /// Surrounds `word` with the blanks that are needed if it replaces the text at `span`.
    fn spaced(&self, span: Span, word: &str) -> String {
        TokenCursor { text: self.text, start: self.start, ..TokenCursor::default() }.spaced_in(span, word)
    }

    /// Reads `@` before a variable like `&`, which some people write for its address.
    fn address_of(&mut self) -> bool {
        let is_address = self.rest().strip_prefix('@').is_some_and(|rest| rest.starts_with(is_of_word));
        let is_address = is_address && !self.is_behind_operand();
        if is_address {
            let from = self.at;
            self.at += 1;
            self.push(TokenKind::Symbol(Symbol::Ampersand), from);
        }
        is_address
    }

    /// Reports the characters that belong to no token in one message, and skips them.
    fn stray_characters(&mut self) {
        if self.look_alike() || self.division_of_basic() || self.address_of() {
            return;
        }
        let (from, first) = (self.at, self.rest().chars().next().unwrap_or_default());
        let known = |c: char| {
            matches!(c, '\t'..=' ' | '\'' | '"')
                || is_of_word(c)
                || c.is_alphabetic()
                || look_alike(c).is_some() && c != first
                || Symbol::ALL.iter().any(|symbol| symbol.text().starts_with(c))
        };
        self.skip_while(|c| !known(c));
        let (text, span) = (self.text_from(from), self.span_from(from));
        self.lexed.strays.push(span.lo);
        let control = text.chars().next().filter(|c| c.is_control() || c.is_whitespace() || *c == '\u{feff}');
        if control.is_some_and(|c| self.controls.contains(&c)) {
            return;
        }
        let message = match control {
            Some(c) => format!("the file contains the character U+{:04X}, which is not text", c as u32),
            None => format!("unexpected {}", quote(text)),
        };
        let mut diagnostic =
            Diagnostic::new(Code::ForeignCharacter, message).at(span, "not part of the language");
        if let Some(control) = control {
            self.controls.push(control);
            let count = self.text.matches(control).count();
            if count > 1 {
                diagnostic = diagnostic.note(format!("it occurs {count} times"));
            }
        }
        let advice = STRAY_ADVICE.iter().find(|(strays, _)| text.starts_with(*strays));
        self.report(advised(diagnostic, None, "", advice.map_or("", |(_, help)| *help)));
    }
}

/// Returns the first line of a text, cut at [`MAX_LINE`], so that a line of any length is read in linear
/// time.
fn line_of(text: &str) -> &str {
    let end = (0..=text.len().min(MAX_LINE)).rev().find(|at| text.is_char_boundary(*at)).unwrap_or_default();
    let start = text.get(..end).unwrap_or_default();
    start.split('\n').next().unwrap_or_default()
}

fn is_of_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// Returns the word at the start of a text, which may be empty.
fn first_word(text: &str) -> &str {
    text.split(|c| !is_of_word(c)).next().unwrap_or_default()
}
