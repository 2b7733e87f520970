//! Strings: those that do not end, and those with a quote or an escape within.

use crate::base::Span;
use crate::diagnostics::{Code, Diagnostic};
use crate::syntax::keyword::Keyword;

use super::{Lexer, line_of};
use crate::syntax::recovery::messages;
use crate::syntax::recovery::token::{TokenKind, quote};

/// Quotes of other languages and of word processors, with those that close them.
const QUOTES: [(char, char); 4] =
    [('\u{201c}', '\u{201d}'), ('\u{2018}', '\u{2019}'), ('\u{ab}', '\u{bb}'), ('`', '`')];

/// The letters that stand in front of strings in other languages.
const PREFIXES: [&str; 7] = ["f", "r", "b", "u", "l", "fr", "rb"];

/// The attributes of Ada, and what there is in their place.
const ATTRIBUTES: [(&str, &str); 9] = [
    ("First", "the first index of an open array is 0, the least value of a type is `MIN(T)`"),
    ("Last", "the last index of an open array is `HIGH(a)`, the greatest value of a type is `MAX(T)`"),
    ("Length", "an open array has `HIGH(a) + 1` elements"),
    ("Range", "count through the indices: `FOR i := 0 TO HIGH(a) DO`"),
    ("Pos", "the number of a value is `ORD(x)`"),
    ("Val", "the value with a number is `VAL(T, n)`"),
    ("Image", "numbers are written by procedures of the library, such as `InOut.WriteInt`"),
    ("Size", "the size in bytes is `SIZE(x)`"),
    ("Address", "the address is `ADR(x)`, from `FROM SYSTEM IMPORT ADR;`"),
];

impl<'a> Lexer<'a> {
    /// A string that was read from `from` on.
    pub fn string(&mut self, from: usize, quote: char) {
        self.quotes_within(from, quote);
        self.push(TokenKind::String, from);
    }

    /// Ends a string without a second quote, which was read to the end of its line, where it was perhaps to end.
    pub fn unended(&mut self, from: usize, quote: char) {
        let text = self.text_from(from).trim_end();
        let before = self.text.get(..from).unwrap_or_default();
        let line = before.rsplit('\n').next().unwrap_or_default();
        let count = |bracket: char| line.matches(bracket).count();
        let goes_on = ends_string(line_of(self.rest().get(1..).unwrap_or_default()), quote);
        let end = missing_quote(text, count('(') > count(')')).filter(|_| !goes_on);
        self.at = from + end.unwrap_or(text.len());
        let Span { lo, hi } = self.span_from(from);
        let diagnostic = Diagnostic::new(Code::E0104, "the string does not end on its line")
            .at(Span { lo, hi: lo + 1 }, format!("no second {quote} on this line"));
        self.report(match end {
            Some(_) => diagnostic.suggest(Span { lo: hi, hi }, quote, "end the string"),
            None if goes_on => {
                diagnostic.help("a string has one line: write the next one by a call of its own")
            }
            None => diagnostic,
        });
        self.push(TokenKind::String, from);
    }

    /// Takes what stands behind the string read into it where the string was meant to go on.
    fn quotes_within(&mut self, from: usize, quote: char) {
        let (text, length) = (self.rest_of_line_from(from), self.at - from);
        if text.len() <= length {
            return;
        }
        let content = text.get(1..length - 1).unwrap_or_default();
        let behind = text.get(length..).unwrap_or_default();
        let is_escaped = content.ends_with('\\') && escaped_quote_follows(behind, quote);
        let end = match () {
            () if is_escaped => end_of_escaped(text, quote),
            () if behind.starts_with(quote) => end_of_doubled(text, quote),
            () if glued_word(behind) => end_of_quoted(text, quote),
            () => return,
        };
        let Some(end) = end else { return };
        self.at = from + end;
        let mark = self.start + (from + length) as u32 - 1;
        let content = text.get(1..end - 1).unwrap_or_default();
        self.report(if is_escaped {
            escapes(self.span_from(from), Span { lo: mark - 1, hi: mark + 1 }, content, quote)
        } else {
            let doubled = behind.starts_with(quote);
            let message = if doubled { &messages::QUOTE_WITHIN } else { &messages::QUOTE_ENDS };
            let pair: String = [quote, quote].iter().collect();
            let content =
                if doubled { content.replace(&pair, &quote.to_string()) } else { content.to_owned() };
            requoted(message.at(Span { lo: mark, hi: mark + 1 }), self.span_from(from), &content, quote)
        });
        self.lexed.mended.push(self.span_from(from));
    }

    fn rest_of_line_from(&self, from: usize) -> &'a str {
        line_of(self.text.get(from..).unwrap_or_default())
    }

    /// `“text”`, with quotes that are not those of the language.
    pub fn string_in_foreign_quotes(&mut self) -> bool {
        let line = self.rest_of_line();
        let Some(opener) = line.chars().next() else { return false };
        let Some((_, closer)) = QUOTES.iter().find(|(quote, _)| *quote == opener) else { return false };
        let content = line.get(opener.len_utf8()..).unwrap_or_default();
        let Some(length) = content.find(*closer) else { return false };
        let content = content.get(..length).unwrap_or_default();
        if content.contains('"') {
            return false;
        }
        let from = self.at;
        self.at += opener.len_utf8() + length + closer.len_utf8();
        let (span, Span { lo, .. }) = (self.span_from(from), self.span_from(from));
        let place = Span { lo, hi: lo + opener.len_utf8() as u32 };
        let diagnostic =
            Diagnostic::new(Code::E0102, format!("{} has no meaning here", quote(&opener.to_string())));
        let why = "strings stand between straight quotes";
        self.report(diagnostic.at(place, "not part of the language").suggest(
            span,
            format!("\"{content}\""),
            why,
        ));
        self.push(TokenKind::String, from);
        self.lexed.mended.push(span);
        true
    }

    /// `f"text"`, of which the letters were read from `from` on.
    pub fn prefix_of_string(&mut self, from: usize) -> bool {
        let prefix = self.text_from(from);
        let is_prefix = PREFIXES.iter().any(|word| word.eq_ignore_ascii_case(prefix));
        let Some(quote_mark) = self.rest().chars().next().filter(|c| is_prefix && matches!(c, '"' | '\''))
        else {
            return false;
        };
        let content = self.rest_of_line().get(1..).unwrap_or_default();
        let Some(length) = content.find(quote_mark) else { return false };
        let span = self.span_from(from);
        let diagnostic = messages::STRING_PREFIX.about(span, &quote(prefix));
        let has_parts = content.get(..length).unwrap_or_default().contains(['{', '\\', '%']);
        self.report(if has_parts {
            diagnostic.help("texts and numbers are written by calls of their own: `WriteString`, `WriteInt`")
        } else {
            diagnostic.suggest(span, "", "leave it out")
        });
        let from = self.at;
        self.at += length + 2;
        self.push(TokenKind::String, from);
        self.lexed.mended.push(self.span_from(from));
        true
    }

    /// `a \ b`, the division of whole numbers in BASIC.
    pub fn division_of_basic(&mut self) -> bool {
        let line = self.rest_of_line();
        let operand = line.strip_prefix('\\').map(|rest| rest.trim_start_matches([' ', '\t']));
        let follows =
            operand.is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '('));
        if !follows || !self.is_behind_operand() {
            return false;
        }
        let from = self.at;
        self.at += 1;
        let span = self.span_from(from);
        let apart = |touches: bool| if touches { "" } else { " " };
        let before = self.text.get(..from).unwrap_or_default().ends_with(' ');
        let text = format!("{}DIV{}", apart(before), apart(self.rest().starts_with(' ')));
        let diagnostic = messages::FOREIGN_OPERATOR.about(span, "`\\`");
        self.report(diagnostic.suggest(span, text, "whole numbers are divided by `DIV`"));
        self.push(TokenKind::Keyword(Keyword::Div), from);
        true
    }

    /// `a'First`, an attribute of Ada.
    pub fn attribute(&mut self) -> bool {
        let behind = self.rest().get(1..).unwrap_or_default();
        let word = behind.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default();
        let Some((_, help)) = ATTRIBUTES.iter().find(|(name, _)| name.eq_ignore_ascii_case(word)) else {
            return false;
        };
        let adjoins =
            self.lexed.tokens.last().is_some_and(|token| token.span.hi == self.span_from(self.at).hi);
        if !adjoins
            || !self.is_behind_operand()
            || behind.get(word.len()..).is_some_and(|rest| rest.starts_with('\''))
        {
            return false;
        }
        let from = self.at;
        self.at += 1 + word.len();
        let span = self.span_from(from);
        self.lexed.strays.push(span.lo);
        self.report(messages::ATTRIBUTE.about(span, &quote(self.text_from(from))).help(*help));
        true
    }
}

/// Whether the last quote of a line ends a string that does not begin on it.
fn ends_string(line: &str, quote: char) -> bool {
    let behind = line.rsplit(quote).next().unwrap_or_default().trim_start();
    line.matches(quote).count() % 2 == 1 && (behind.is_empty() || behind.starts_with([')', ';', ',']))
}

/// Where a string ends that lacks its quote: in front of the bracket that closes a call, or of a semicolon at the end of
/// the line. None if that cannot be told.
fn missing_quote(text: &str, in_call: bool) -> Option<usize> {
    let is_keyword = |word: &str| Keyword::of(word).is_some();
    let content = text.get(1..).unwrap_or_default();
    if content.split(|c: char| !c.is_ascii_alphanumeric()).any(is_keyword) {
        return None;
    }
    if !in_call {
        let end = text.trim_end_matches(';').len();
        return Some(end).filter(|_| !content.contains(":=") && !content.trim_end_matches(';').contains(';'));
    }
    let end = text.match_indices(')').map(|(at, _)| at).find(|at| {
        let behind = text.get(at + 1..).unwrap_or_default().trim_start();
        behind.is_empty() || behind.starts_with([';', ')'])
    });
    let end = end.unwrap_or(text.len());
    Some(end).filter(|end| !text.get(..*end).unwrap_or_default().contains(','))
}

/// Whether a word follows at once that no operator is.
fn glued_word(behind: &str) -> bool {
    let word = behind.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').next().unwrap_or_default();
    !word.is_empty() && Keyword::of(word).is_none()
}

/// Whether the string goes on behind `\"`: with letters, another escape, or a quote that ends it.
fn escaped_quote_follows(behind: &str, quote: char) -> bool {
    behind.starts_with(quote) || behind.starts_with('\\') || glued_word(behind)
}

/// The length of a string in which `\` makes the next character one of the text.
fn end_of_escaped(text: &str, quote: char) -> Option<usize> {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        if c == quote && !escaped {
            return Some(at + c.len_utf8());
        }
        escaped = c == '\\' && !escaped;
    }
    None
}

/// The length of a string in which two quotes stand for one.
fn end_of_doubled(text: &str, quote: char) -> Option<usize> {
    let mut characters = text.char_indices().skip(1).peekable();
    while let Some((at, c)) = characters.next() {
        if c == quote && characters.next_if(|(_, next)| *next == quote).is_none() {
            return Some(at + 1);
        }
    }
    None
}

/// The length of a string of which a quote within is followed by a letter.
fn end_of_quoted(text: &str, quote: char) -> Option<usize> {
    let ends = |at: &usize| {
        let behind = text.get(at + 1..).unwrap_or_default();
        *at > 0 && !behind.starts_with(quote) && !behind.starts_with(|c: char| c.is_alphanumeric())
    };
    text.match_indices(quote).map(|(at, _)| at).find(ends).map(|at| at + 1)
}

/// Adds the string with the other kind of quotes, where that is possible.
fn requoted(diagnostic: Diagnostic, span: Span, content: &str, quote: char) -> Diagnostic {
    let other = if quote == '"' { '\'' } else { '"' };
    if content.contains(other) || content.contains(&format!(", {quote}")) {
        return diagnostic.help("a string cannot hold both kinds of quotes: write it in two parts");
    }
    let why = "enclose the string in the other kind of quotes";
    diagnostic.suggest(span, format!("{other}{content}{other}"), why)
}

/// `"say \"hi\""`, where `\` was meant to be an escape.
fn escapes(span: Span, mark: Span, content: &str, quote: char) -> Diagnostic {
    let diagnostic = messages::ESCAPE.at(mark);
    let inner = content.replace(&format!("\\{quote}"), &quote.to_string());
    if inner.contains('\\') {
        return diagnostic
            .help("enclose the string in the other kind of quotes, and end a line by `WriteLn`");
    }
    requoted(diagnostic, span, &inner, quote)
}
