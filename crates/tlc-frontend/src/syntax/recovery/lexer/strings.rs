//! Strings without an end, and strings that contain a quote or an escape.

use super::*;

/// The letters that precede strings in other languages.
const PREFIXES: [&str; 7] = ["f", "r", "b", "u", "l", "fr", "rb"];

/// The attributes of Ada, and their replacements.
const ATTRIBUTES: [(&str, &str); 9] = [
    ("First", "the first index of an open array is 0, the least value of a type is `MIN(T)`"),
    ("Last", "the last index of an open array is `HIGH(a)`, the greatest value of a type is `MAX(T)`"),
    ("Length", "an open array has `HIGH(a) + 1` elements"),
    ("Range", "count through the indices: `FOR i := 0 TO HIGH(a) DO`"),
    ("Pos", "the ordinal number of a value is `ORD(x)`"),
    ("Val", "the value with an ordinal number is `VAL(T, n)`"),
    ("Image", "numbers are written with procedures of the library, such as `InOut.WriteInt`"),
    ("Size", "the size in bytes is `SIZE(x)`"),
    ("Address", "the address is `ADR(x)`, from `FROM SYSTEM IMPORT ADR;`"),
];

impl<'a> RecoveryLexer<'a> {
    /// Completes a string that was read from `from` up to its second quote, with all text that was meant as a
    /// part of it.
    pub fn string(&mut self, from: usize, quote: char) {
        let (text, length) = (line_of(self.text.get(from..).unwrap_or_default()), self.at - from);
        let [content, behind] = [text.get(1..length - 1), text.get(length..)].map(Option::unwrap_or_default);
        let escaped = format!("\\{quote}");
        let is_escaped = content.ends_with('\\') && (behind.starts_with([quote, '\\']) || is_glued(behind));
        let (message, pair, end) = if is_escaped {
            let end = end_of_string(text, quote, &["\\\\", &escaped]);
            (messages::ESCAPE, escaped, end)
        } else if behind.starts_with(quote) {
            let doubled = format!("{quote}{quote}");
            let end = end_of_string(text, quote, &[&doubled]);
            (messages::QUOTE_WITHIN, doubled, end)
        } else {
            let end = Some(text).filter(|_| is_glued(behind)).and_then(|text| end_of_quoted(text, quote));
            (messages::QUOTE_ENDS, quote.to_string(), end)
        };
        let Some(end) = end else { return self.push(TokenKind::String, from) };
        let hi = self.start + self.at as u32;
        let mark = Span { lo: hi - 1 - u32::from(is_escaped), hi };
        self.at = from + end;
        let content = text.get(1..end - 1).unwrap_or_default().replace(&pair, &quote.to_string());
        let other = if quote == '"' { '\'' } else { '"' };
        let (edits, help) = if is_escaped && content.contains('\\') {
            (None, "enclose the string in the other kind of quotes, and end a line with `WriteLn`")
        } else if content.contains(other) || content.contains(&format!(", {quote}")) {
            (None, "a string cannot contain both kinds of quotes: write it in two parts")
        } else {
            (Some(vec![Edit::replace(self.span_from(from), format!("{other}{content}{other}"))]), "")
        };
        self.report(advised(message.at(mark), edits, "enclose the string in the other kind of quotes", help));
        self.push_mended(from);
    }

    /// Completes a string without a second quote, which was read to the end of its line and was possibly
    /// meant to end there.
    pub fn unended(&mut self, from: usize, quote: char) {
        let text = self.text_from(from).trim_end();
        if self.other_closer(from, text, quote) {
            return;
        }
        let line = self.text.get(..from).and_then(|before| before.rsplit('\n').next()).unwrap_or_default();
        let count = |bracket: char| line.matches(bracket).count();
        let goes_on = ends_string(line_of(self.rest().get(1..).unwrap_or_default()), quote);
        let end = missing_quote(text, count('(') > count(')')).filter(|_| !goes_on);
        self.at = from + end.unwrap_or(text.len());
        let span = self.span_from(from);
        let diagnostic = Diagnostic::new(Code::UnclosedString, "the string is not closed on its line")
            .at(Span { hi: span.lo + 1, ..span }, format!("no second {quote} on this line"));
        let edits = end.map(|_| vec![Edit::replace(span.end(), quote)]);
        let help = if goes_on {
            "a string cannot extend over several lines: write each line with a separate call"
        } else {
            ""
        };
        self.report(advised(diagnostic, edits, "end the string", help));
        self.push(TokenKind::String, from);
    }

    /// Reads `'text"`, whose second quote differs from the first, or `"text”`.
    fn other_closer(&mut self, from: usize, text: &str, quote: char) -> bool {
        let other = if quote == '"' { '\'' } else { '"' };
        let foreign = foreign_closer(text, quote);
        let is_end = |at: &usize| {
            let behind = text.get(at + 1..).unwrap_or_default().trim_start();
            behind.is_empty() || behind.starts_with([')', ';', ',', ']', '}', ':', '+', '|'])
        };
        let mixed = text.rfind(other).filter(|at| text.matches(other).count() == 1 && is_end(at));
        let Some(end) = foreign.or(mixed) else { return false };
        let Some(closer) = text.get(end..).and_then(|rest| rest.chars().next()) else { return false };
        self.at = from + end + closer.len_utf8();
        let span = self.span_from(from);
        let closing = Span { lo: self.start + (from + end) as u32, ..span };
        if foreign.is_some() {
            self.record(closer, closing, vec![Edit::replace(closing, quote)]);
        } else {
            let diagnostic = Diagnostic::new(Code::UnclosedString, "the string ends with another quote")
                .at(closing, format!("expected {quote}"))
                .and(Span { hi: span.lo + 1, ..span }, "the string begins here");
            self.report(diagnostic.suggest(closing, quote, "the same quote ends the string"));
        }
        self.push_mended(from);
        true
    }

    /// Reads `f"text"`, whose letters were read from `from` on.
    pub fn prefix_of_string(&mut self, from: usize) -> bool {
        let (prefix, span, line) = (self.text_from(from), self.span_from(from), self.rest_of_line());
        let content = ['"', '\''].iter().find_map(|mark| line.strip_prefix(*mark)?.split_once(*mark));
        let is_prefix = PREFIXES.iter().any(|word| word.eq_ignore_ascii_case(prefix));
        let Some((content, _)) = content.filter(|_| is_prefix) else { return false };
        let edits = (!content.contains(['{', '\\', '%'])).then(|| vec![Edit::replace(span, "")]);
        let help = "strings and numbers are written with separate calls: `WriteString`, `WriteInt`";
        let diagnostic = messages::STRING_PREFIX.about(span, &quote(prefix));
        self.report(advised(diagnostic, edits, "remove it", help));
        let from = self.at;
        self.at += content.len() + 2;
        self.push_mended(from);
        true
    }

    /// Reads the operator in `a \ b`, the division of whole numbers in BASIC.
    pub fn division_of_basic(&mut self) -> bool {
        let operand = self.line_behind(1).trim_start_matches([' ', '\t']);
        let is_operand = operand.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '(');
        let divides = self.rest().starts_with('\\') && is_operand && self.is_behind_operand();
        if divides {
            let from = self.at;
            self.at += 1;
            let span = self.span_from(from);
            let diagnostic = messages::FOREIGN_OPERATOR.about(span, "`\\`");
            let why = "whole numbers are divided with `DIV`";
            self.report(diagnostic.suggest(span, self.spaced(span, "DIV"), why));
            self.push(TokenKind::Keyword(Keyword::Div), from);
        }
        divides
    }

    /// Skips `'First` in `a'First`, an attribute of Ada.
    pub fn attribute(&mut self) -> bool {
        let behind = self.line_behind(1);
        let word = first_word(behind);
        let attribute = ATTRIBUTES.iter().find(|(name, _)| name.eq_ignore_ascii_case(word));
        let is_string = behind.get(word.len()..).is_some_and(|rest| rest.starts_with('\''));
        let is_apart = is_string || !self.adjoins() || !self.is_behind_operand();
        let Some((_, help)) = attribute.filter(|_| !is_apart) else { return false };
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

/// Returns the end of a string that lacks its quote: before the bracket that closes a call, or before a
/// semicolon at the end of the line. Returns `None` if the end is unclear.
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

/// Whether a word that is not an operator follows directly, without a blank.
fn is_glued(behind: &str) -> bool {
    let word = first_word(behind);
    !word.is_empty() && Keyword::of(word).is_none()
}

/// Returns the length of a string in which each of `pairs` represents one character.
fn end_of_string(text: &str, quote: char, pairs: &[&str]) -> Option<usize> {
    let content = text.get(1..).unwrap_or_default().to_owned();
    let masked = pairs.iter().fold(content, |text, pair| text.replace(pair, "__"));
    masked.find(quote).map(|length| length + 2)
}

/// Returns the length of a string in which a letter follows a quote; `"say "hello" twice"` ends where the text goes on
/// as after a string.
fn end_of_quoted(text: &str, quote: char) -> Option<usize> {
    let is_last = |at: &usize| {
        let behind = text.get(at + 1..).unwrap_or_default().trim_start();
        let follows = [')', ';', ',', ']', '}', ':', '+', '|', '=', '#', '<', '>', '.'];
        behind.is_empty() || behind.starts_with(follows) || Keyword::of(first_word(behind)).is_some()
    };
    let ends = |at: &usize| {
        let behind = text.get(at + 1..).unwrap_or_default();
        *at > 0 && !behind.starts_with(quote) && !behind.starts_with(|c: char| c.is_alphanumeric())
    };
    let quotes = || text.match_indices(quote).map(|(at, _)| at).filter(ends);
    quotes().find(is_last).or_else(|| quotes().next()).map(|at| at + 1)
}
