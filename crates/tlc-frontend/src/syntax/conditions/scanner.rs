//! The directives in a text. They are not found in comments and strings.

use std::ops::Range;

use crate::base::Conditions;

use super::expression::{Setting, setting};

/// A directive; conditions are given as text.
pub enum Directive {
    If(String),
    /// ELSIF with its condition, or ELSE.
    Else(Option<String>),
    End,
    Set(Setting),
    Push,
    Pop,
    /// Text without any effect.
    Blank,
}

/// A position in a text, and the syntax of its directives.
pub struct Scanner<'a> {
    text: &'a [u8],
    at: usize,
    syntax: Conditions,
}

impl<'a> Scanner<'a> {
    pub fn new(text: &'a [u8], syntax: Conditions) -> Scanner<'a> {
        Scanner { text, at: 0, syntax }
    }

    /// Skips blanks and comments, and returns the next pragma if no token precedes it.
    pub fn leading_pragma(&mut self) -> Option<Range<usize>> {
        loop {
            match self.byte() {
                b'\t'..=b' ' => self.at += 1,
                b'(' if self.follows("(*") => self.skip_comment(),
                _ => break,
            }
        }
        self.pragma()
    }

    /// Returns the next directive and its place.
    pub fn next(&mut self) -> Option<(Directive, Range<usize>)> {
        while self.at < self.text.len() {
            let start = self.at;
            match self.byte() {
                b'(' if self.follows("(*") => self.skip_comment(),
                quote @ (b'"' | b'\'') => self.skip_string(quote),
                b'%' if self.syntax == Conditions::Percent => {
                    if let Some(directive) = self.section() {
                        return Some((directive, start..self.at));
                    }
                }
                b'-' if self.syntax == Conditions::Pragmas && self.follows("--") => {
                    self.skip_to(|byte| byte == b'\n');
                    return Some((Directive::Blank, start..self.at));
                }
                b'<' if self.syntax == Conditions::Pragmas && self.follows("<*") => {
                    let place = self.pragma()?;
                    let inner = self.text.get(place.start + 2..place.end - 2).unwrap_or_default();
                    if let Some(directive) = directive(&String::from_utf8_lossy(inner)) {
                        return Some((directive, place));
                    }
                }
                _ => self.at += 1,
            }
        }
        None
    }

    /// Reads `%( NAME`, `%( ~NAME`, `%)` or `% option`; `None` after a percent sign without a meaning.
    fn section(&mut self) -> Option<Directive> {
        self.at += 1;
        let opens = self.byte() == b'(';
        if self.byte() == b')' {
            self.at += 1;
            return Some(Directive::End);
        }
        self.at += usize::from(opens);
        self.skip_blanks();
        let negated = opens && self.byte() == b'~';
        self.at += usize::from(negated);
        self.skip_blanks();
        let start = self.at;
        self.skip_to(|byte| !byte.is_ascii_alphanumeric() && byte != b'_');
        let name = String::from_utf8_lossy(self.text.get(start..self.at).unwrap_or_default());
        match (name.is_empty(), opens) {
            (true, _) => None,
            (false, false) => Some(Directive::Blank),
            (false, true) => Some(Directive::If(format!("{}{name}", if negated { "~" } else { "" }))),
        }
    }

    /// Reads the pragma ahead, if there is one that ends.
    fn pragma(&mut self) -> Option<Range<usize>> {
        let rest = self.text.get(self.at..)?;
        let length = rest.strip_prefix(b"<*")?.windows(2).position(|bytes| bytes == b"*>")? + 4;
        self.at += length;
        Some(self.at - length..self.at)
    }

    fn skip_comment(&mut self) {
        let mut depth = 0_usize;
        while self.at < self.text.len() {
            let step = match (self.follows("(*"), self.follows("*)")) {
                (true, _) => 1,
                (_, true) => -1,
                _ => 0,
            };
            depth = depth.saturating_add_signed(step);
            self.at += if step == 0 { 1 } else { 2 };
            if depth == 0 {
                return;
            }
        }
    }

    fn skip_string(&mut self, quote: u8) {
        self.at += 1;
        self.skip_to(|byte| byte == quote || byte == b'\n');
        self.at += 1;
    }

    fn skip_blanks(&mut self) {
        self.skip_to(|byte| !matches!(byte, b' ' | b'\t'));
    }

    fn skip_to(&mut self, ends: impl Fn(u8) -> bool) {
        while self.at < self.text.len() && !ends(self.byte()) {
            self.at += 1;
        }
    }

    fn byte(&self) -> u8 {
        self.text.get(self.at).copied().unwrap_or_default()
    }

    fn follows(&self, text: &str) -> bool {
        self.text.get(self.at..).is_some_and(|rest| rest.starts_with(text.as_bytes()))
    }
}

/// Returns the directive in a pragma; `None` for any other pragma.
fn directive(inner: &str) -> Option<Directive> {
    let inner = inner.trim();
    let (word, rest) = inner.split_once(|c: char| c.is_ascii_whitespace() || c == '(').unwrap_or((inner, ""));
    let condition = || {
        let condition = inner.get(word.len()..)?.trim_end().strip_suffix("THEN")?;
        Some(condition.to_owned())
    };
    match word {
        "IF" => Some(Directive::If(condition()?)),
        "ELSIF" => Some(Directive::Else(Some(condition()?))),
        "ELSE" if rest.is_empty() => Some(Directive::Else(None)),
        "END" if rest.is_empty() => Some(Directive::End),
        "PUSH" if rest.is_empty() => Some(Directive::Push),
        "POP" if rest.is_empty() => Some(Directive::Pop),
        _ => setting(inner).map(Directive::Set),
    }
}
