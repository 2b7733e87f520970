//! Numbers, those that are written as in other languages among them.

use crate::base::Span;
use crate::diagnostics::{Code, Diagnostic};
use crate::syntax::ast::ExprKind;
use crate::syntax::parts::{NumberError, parse_number};

use super::Lexer;
use crate::syntax::recovery::messages;
use crate::syntax::recovery::reporter::MAX_REPORTS;
use crate::syntax::recovery::token::{TokenKind, quote};

/// What is wrong with a number, the number that was perhaps meant, and the rule.
type Correction = (&'static str, String, &'static str);

impl Lexer<'_> {
    /// Reports the mistake in a number that was read from `from` on.
    pub fn number(&mut self, from: usize) {
        if self.based_number(from) {
            return;
        }
        let (text, span) = (self.text_from(from), self.span_from(from));
        match parse_number(text) {
            Ok(_) => {}
            Err(NumberError::TooLarge) => self.report(match text {
                _ if text.ends_with('C') => messages::LARGE_CHARACTER.about(span, &quote(text)),
                _ if text.contains('.') => messages::LARGE_REAL.about(span, &quote(text)),
                _ => messages::LARGE_NUMBER.about(span, &quote(text)),
            }),
            Err(NumberError::Malformed) if is_name_behind_digits(text) => {
                return self.name_behind_digits(from);
            }
            Err(NumberError::Malformed) => self.report(malformed(text, span)),
        }
        self.push(TokenKind::Number, from);
    }

    /// `2x`, which is a name but for its first letter. It is reported once.
    fn name_behind_digits(&mut self, from: usize) {
        let (text, span) = (self.text_from(from), self.span_from(from));
        self.push(TokenKind::Name, from);
        if self.digits_first.len() > MAX_REPORTS || self.digits_first.contains(&text) {
            return;
        }
        self.digits_first.push(text);
        let name = text.trim_start_matches(|c: char| c.is_ascii_digit());
        let digits = text.strip_suffix(name).unwrap_or_default();
        let example = format!("names begin with a letter, for example `{name}{digits}`");
        self.report(messages::DIGIT_FIRST.about(span, &quote(text)).help(example));
    }

    /// `16#FF#`, as in Ada, of which the base was read.
    fn based_number(&mut self, from: usize) -> bool {
        let Some((digits, behind)) = self.rest().strip_prefix('#').and_then(|rest| rest.split_once('#'))
        else {
            return false;
        };
        let base = match self.text_from(from) {
            "2" => 2,
            "8" => 8,
            "16" => 16,
            _ => return false,
        };
        let value = u64::from_str_radix(digits, base);
        let (Ok(value), false) = (value, behind.starts_with(|c: char| is_word(c) || c == ' ')) else {
            return false;
        };
        self.at += digits.len() + 2;
        let why = "a letter behind a number names its base, which is 8, 10 or 16";
        self.misspelt_number(from, hexadecimal(value), why);
        true
    }

    /// `$FF` and `.5`, of which the first character is ahead.
    pub fn foreign_number(&mut self, first: char) -> bool {
        let from = self.at;
        let digits: &str = self.rest().get(1..).unwrap_or_default();
        let length = digits.find(|c: char| !c.is_ascii_hexdigit()).unwrap_or(digits.len());
        let digits = digits.get(..length).unwrap_or_default();
        let is_fraction = first == '.'
            && !self.is_behind_operand()
            && !self.text.get(..from).unwrap_or_default().ends_with('.');
        let corrected = match first {
            '$' if !self.is_behind_operand() => u64::from_str_radix(digits, 16)
                .ok()
                .map(|value| (hexadecimal(value), "hexadecimal numbers end in `H`")),
            _ if is_fraction && !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()) => {
                Some((format!("0.{digits}"), "a digit stands in front of the decimal point"))
            }
            _ => None,
        };
        let Some((corrected, why)) = corrected else { return false };
        self.at += 1 + length;
        if first == '.' {
            // The period may have been meant for something else.
            self.lexed.strays.push(self.span_from(from).lo);
        }
        self.misspelt_number(from, corrected, why);
        true
    }

    fn misspelt_number(&mut self, from: usize, corrected: String, why: &str) {
        let (text, span) = (self.text_from(from), self.span_from(from));
        let diagnostic = Diagnostic::new(Code::E0105, format!("{} is not a number", quote(text)));
        self.report(diagnostic.at(span, "not a number").suggest(span, corrected, why));
        self.push(TokenKind::Number, from);
    }
}

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// Whether digits are followed by letters that no form of number has.
fn is_name_behind_digits(text: &str) -> bool {
    let letters = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_of_number = |c: char| c.is_ascii_hexdigit() || matches!(c, 'H' | 'h' | '_' | '.');
    let prefixed = text.starts_with('0') && letters.starts_with(['x', 'X', 'o', 'O', 'b', 'B']);
    letters.contains(|c| !is_of_number(c))
        && !prefixed
        && suffix_of_c(text).is_none()
        && correction(text, false).is_none()
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

/// The number that was perhaps meant by a text that is none.
fn correction(text: &str, is_octal: bool) -> Option<Correction> {
    if let Some(correction) = prefixed(text) {
        return correction;
    }
    let upper = text.to_ascii_uppercase();
    let exponent = upper.split_once('E').filter(|(mantissa, _)| !mantissa.contains('.'));
    let candidates = [
        ("underscores", Some(text.replace('_', "")).filter(|_| text.contains('_')), "digits are not grouped"),
        ("a suffix", suffix_of_c(text).map(str::to_owned), "the type of a number is not part of it"),
        ("small letters", Some(upper.clone()).filter(|upper| upper != text), "numbers have capital letters"),
        (
            "no decimal point",
            exponent.map(|(mantissa, exponent)| format!("{mantissa}.0E{exponent}")),
            "real numbers have a decimal point",
        ),
        (
            "letters among the digits",
            Some(format!("{upper}H")).filter(|_| !is_octal),
            "hexadecimal numbers end in `H`",
        ),
    ];
    candidates.into_iter().find_map(|(label, corrected, why)| {
        corrected.filter(|corrected| is_number(corrected)).map(|corrected| (label, corrected, why))
    })
}

/// What `0x1F`, `0o17` and `0b11` mean, if the digits fit the base; none if there is no such prefix.
fn prefixed(text: &str) -> Option<Option<Correction>> {
    let digits = text.get(2..).filter(|_| text.starts_with('0'))?.replace('_', "");
    let label = "not a number";
    Some(match text.get(1..2)? {
        "x" | "X" => is_number(&format!("0{digits}H").to_ascii_uppercase())
            .then(|| (label, format!("0{digits}H").to_ascii_uppercase(), "hexadecimal numbers end in `H`")),
        "o" | "O" => is_number(&format!("{digits}B"))
            .then(|| (label, format!("{digits}B"), "octal numbers end in `B`")),
        // `0B` is a number, and `0B1H` another.
        "b" => u64::from_str_radix(&digits, 2)
            .ok()
            .map(|value| (label, hexadecimal(value), "numbers are octal, decimal or hexadecimal")),
        "B" if digits.bytes().all(|digit| digit.is_ascii_digit()) => u64::from_str_radix(&digits, 2)
            .ok()
            .map(|value| (label, hexadecimal(value), "numbers are octal, decimal or hexadecimal")),
        _ => return None,
    })
}

/// A number in a form that all dialects have.
fn hexadecimal(value: u64) -> String {
    let digits = format!("{value:X}");
    match digits.as_bytes() {
        [digit] if digit.is_ascii_digit() => digits,
        [b'A'..=b'F', ..] => format!("0{digits}H"),
        _ => format!("{digits}H"),
    }
}

/// `10UL` and `1.5f` without the letters that C has behind a number.
fn suffix_of_c(text: &str) -> Option<&str> {
    let is_real = text.contains('.');
    let number =
        text.trim_end_matches(|c| matches!(c, 'u' | 'U' | 'l' | 'L') || is_real && matches!(c, 'f' | 'F'));
    (number.len() < text.len() && is_number(number)).then_some(number)
}

fn is_number(text: &str) -> bool {
    matches!(parse_number(text), Ok(ExprKind::Whole(_) | ExprKind::Real(_)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_other_languages_keep_their_value() {
        let cases = [
            ("0b11", Some("3")),
            ("0b1111_0000", Some("0F0H")),
            ("0B101", Some("5")),
            ("0b102", None),
            ("0x1F", Some("01FH")),
            ("0xff", Some("0FFH")),
            ("0o17", Some("17B")),
            ("0o18", None),
            ("1_000", Some("1000")),
            ("1e5", Some("1.0E5")),
            ("1.5e3", Some("1.5E3")),
            ("1.0f", Some("1.0")),
            ("10UL", Some("10")),
            ("0ffH", Some("0FFH")),
            ("12AB", Some("12ABH")),
            ("12x", None),
        ];
        for (text, expected) in cases {
            let found = correction(text, false).map(|(_, corrected, _)| corrected);
            assert_eq!(found.as_deref(), expected, "{text}");
        }
    }
}
