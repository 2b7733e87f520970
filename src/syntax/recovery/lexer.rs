//! From text to tokens, and the mistakes within tokens.

use crate::base::Span;
use crate::diagnostics::{Code, Diagnostic};
use crate::syntax::ast::ExprKind;
use crate::syntax::build::{NumberError, parse_number};
use crate::syntax::keyword::Keyword;

use super::MAX_REPORTS;
use super::messages;
use super::token::{Foreign, Symbol, Token, TokenKind, quote};

#[derive(Default)]
pub struct Lexed {
    /// The tokens, with an end token behind them.
    pub tokens: Vec<Token>,
    pub reports: Vec<Diagnostic>,
    pub strays: Vec<u32>,
}

/// The tokens of `text`, which starts at the global position `start`.
pub fn lex(text: &str, start: u32) -> Lexed {
    let mut lexer = Lexer { text, start, at: 0, lexed: Lexed::default() };
    while lexer.next_token() {}
    let end = lexer.span_from(text.len());
    lexer.lexed.tokens.push(Token { kind: TokenKind::End, span: end });
    lexer.lexed
}

struct Lexer<'a> {
    text: &'a str,
    start: u32,
    at: usize,
    lexed: Lexed,
}

impl<'a> Lexer<'a> {
    /// Reads a token or a character that is none; false at the end.
    fn next_token(&mut self) -> bool {
        let from = self.at;
        let Some(first) = self.rest().chars().next() else { return false };
        match first {
            '\t'..=' ' => self.skip_while(|c| matches!(c, '\t'..=' ')),
            '0'..='9' => self.number(),
            '\'' | '"' => self.string(first),
            '/' if self.rest().starts_with("//") => self.foreign_comment("\n"),
            '/' if self.rest().starts_with("/*") => self.foreign_comment("*/"),
            '_' => self.word(),
            _ if first.is_alphabetic() => self.word(),
            _ => self.symbol(),
        }
        debug_assert!(self.at > from, "every character is passed over");
        true
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

    fn skip_while(&mut self, within: impl Fn(char) -> bool) {
        let rest = self.rest();
        self.at += rest.find(|c| !within(c)).unwrap_or(rest.len());
    }

    fn push(&mut self, kind: TokenKind, from: usize) {
        let span = self.span_from(from);
        self.lexed.tokens.push(Token { kind, span });
    }

    fn report(&mut self, diagnostic: Diagnostic) {
        if self.lexed.reports.len() <= MAX_REPORTS {
            self.lexed.reports.push(diagnostic);
        }
    }

    fn word(&mut self) {
        let from = self.at;
        self.skip_while(|c| c.is_alphanumeric() || c == '_');
        let word = self.text_from(from);
        if !word.is_ascii() {
            self.report(messages::FOREIGN_LETTERS.about(self.span_from(from), &quote(word)));
        }
        self.push(Keyword::of(word).map_or(TokenKind::Name, TokenKind::Keyword), from);
    }

    fn symbol(&mut self) {
        let from = self.at;
        let rest = self.rest();
        if rest.starts_with("*)") {
            self.at += 2;
            self.lexed.strays.push(self.span_from(from).lo);
            return self.report(messages::END_OF_NO_COMMENT.at(self.span_from(from)));
        }
        let foreign = Foreign::ALL.iter().map(|foreign| (TokenKind::Foreign(*foreign), foreign.text()));
        let symbols = Symbol::ALL.iter().map(|symbol| (TokenKind::Symbol(*symbol), symbol.text()));
        let Some((kind, text)) = foreign.chain(symbols).find(|(_, text)| rest.starts_with(text)) else {
            return self.stray_characters();
        };
        self.at += text.len();
        self.push(kind, from);
    }

    /// Characters that no token has are reported together and left out.
    fn stray_characters(&mut self) {
        let from = self.at;
        let known = |c: char| {
            matches!(c, '\t'..=' ' | '\'' | '"' | '_')
                || c.is_alphabetic()
                || c.is_ascii_digit()
                || Symbol::ALL.iter().any(|symbol| symbol.text().starts_with(c))
        };
        self.skip_while(|c| !known(c));
        self.lexed.strays.push(self.span_from(from).lo);
        let text = self.text_from(from);
        let message = match text.chars().next() {
            Some(c) if c.is_control() || c.is_whitespace() || c == '\u{feff}' => {
                format!("the file holds the character U+{:04X}, which is no text", c as u32)
            }
            _ => format!("{} has no meaning here", quote(text)),
        };
        let mut diagnostic =
            Diagnostic::new(Code::E0102, message).at(self.span_from(from), "not part of the language");
        if text.starts_with(['\u{201c}', '\u{201d}', '\u{2018}', '\u{2019}', '\u{ab}', '\u{bb}', '`']) {
            diagnostic = diagnostic.help("strings stand between straight quotes: `\"text\"` or `'text'`");
        }
        self.report(diagnostic);
    }

    /// A comment of C, which ends with the line or at `*/`.
    fn foreign_comment(&mut self, end: &str) {
        let (from, rest) = (self.at, self.rest());
        self.at += rest.find(end).map_or(rest.len(), |length| length + end.trim().len());
        let text = self.text_from(from);
        let inner = text.trim_start_matches(['/', '*']).trim_end_matches(['/', '*']).trim();
        let span = self.span_from(from);
        let diagnostic = messages::FOREIGN_COMMENT.at(Span { lo: span.lo, hi: span.lo + 2 });
        self.report(diagnostic.suggest(span, format!("(* {inner} *)"), "write it as a comment"));
    }

    fn string(&mut self, quote: char) {
        let from = self.at;
        self.at += 1;
        self.skip_while(|c| c != quote && c != '\n');
        if self.rest().starts_with(quote) {
            self.at += 1;
        } else {
            self.at = from + self.text_from(from).trim_end().len();
            let Span { lo, hi } = self.span_from(from);
            let diagnostic = Diagnostic::new(Code::E0104, "the string does not end on its line")
                .at(Span { lo, hi: lo + 1 }, format!("no second {quote} on this line"));
            self.report(diagnostic.suggest(Span { lo: hi, hi }, quote, "end the string"));
        }
        self.push(TokenKind::String, from);
    }

    /// A number takes in every letter and digit behind it, so that a mistake is within one token.
    fn number(&mut self) {
        let from = self.at;
        self.skip_while(is_word);
        let rest = self.rest();
        if rest.starts_with('.') && !rest.starts_with("..") && !starts_with_letter(rest) {
            self.at += 1;
            self.skip_while(is_word);
            let exponent = self.text_from(from).ends_with('E');
            if exponent && self.rest().starts_with(['+', '-']) {
                self.at += 1;
                self.skip_while(is_word);
            }
        }
        let (text, span) = (self.text_from(from), self.span_from(from));
        match parse_number(text) {
            Ok(_) => {}
            Err(NumberError::TooLarge) => self.report(match text {
                _ if text.ends_with('C') => messages::LARGE_CHARACTER.about(span, &quote(text)),
                _ if text.contains('.') => messages::LARGE_REAL.about(span, &quote(text)),
                _ => messages::LARGE_NUMBER.about(span, &quote(text)),
            }),
            Err(NumberError::Malformed) => self.report(malformed(text, span)),
        }
        self.push(TokenKind::Number, from);
    }
}

/// `1.x` is not a real number with letters but a number, a full stop and a name; `1.E5` is a number.
fn starts_with_letter(fraction: &str) -> bool {
    let mut letters = fraction.chars().skip(1);
    match letters.next() {
        Some('E') => !letters.next().is_none_or(|c| c.is_ascii_digit() || matches!(c, '+' | '-')),
        Some(c) => c.is_alphabetic() || c == '_',
        None => false,
    }
}

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

fn malformed(text: &str, span: Span) -> Diagnostic {
    let number = quote(text);
    let octal = text.strip_suffix(['B', 'C']);
    let is_octal = octal.is_some_and(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()));
    let Some((label, corrected, why)) = correction(text, is_octal) else {
        let message = if is_octal { messages::NOT_OCTAL } else { messages::NO_NUMBER };
        return message.about(span, &number);
    };
    Diagnostic::new(Code::E0105, format!("{number} is not a number"))
        .at(span, label)
        .suggest(span, corrected, why)
}

/// What is wrong with a number, the number that was perhaps meant, and the rule.
fn correction(text: &str, is_octal: bool) -> Option<(&'static str, String, &'static str)> {
    let upper = text.to_ascii_uppercase();
    let (hexadecimal, binary) = (upper.strip_prefix("0X"), upper.strip_prefix("0B"));
    let exponent = upper.split_once('E');
    let candidates = [
        ("not a number", binary.map(|digits| format!("{digits}A")), "binary numbers end in `A`"),
        ("not a number", hexadecimal.map(|digits| format!("0{digits}H")), "hexadecimal numbers end in `H`"),
        ("small letters", Some(upper.clone()).filter(|upper| upper != text), "numbers have capital letters"),
        (
            "no decimal point",
            exponent.map(|(mantissa, exponent)| format!("{mantissa}.0E{exponent}")),
            "real numbers have a decimal point",
        ),
        (
            "letters among the digits",
            Some(format!("{upper}H")).filter(|_| !is_octal && binary.is_none()),
            "hexadecimal numbers end in `H`",
        ),
    ];
    candidates.into_iter().find_map(|(label, corrected, why)| {
        corrected.filter(|corrected| is_number(corrected)).map(|corrected| (label, corrected, why))
    })
}

fn is_number(text: &str) -> bool {
    matches!(parse_number(text), Ok(ExprKind::Whole(_) | ExprKind::Real(_)))
}
