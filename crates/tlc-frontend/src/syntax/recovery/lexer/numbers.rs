//! Numbers, including the notations of other languages.

use super::*;
use crate::syntax::ast::ExprKind;
use crate::syntax::parts::{NumberError, parse_number};

/// The mistake in a number, the number that was possibly meant, and the rule.
type Correction = (&'static str, String, &'static str);

const NOT_A_NUMBER: &str = "not a number";

impl RecoveryLexer<'_> {
    /// Reports the mistake in a number that begins at `from`.
    pub fn number(&mut self, from: usize) {
        if self.based_number(from) {
            return;
        }
        let text = self.text_from(from);
        let octal = text.strip_suffix(['B', 'C']);
        let is_octal = octal.is_some_and(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()));
        let message = match parse_number(text, self.base.dialect()) {
            Ok(_) => return self.push(TokenKind::Number, from),
            Err(NumberError::TooLarge) if text.ends_with('C') => messages::LARGE_CHARACTER,
            Err(NumberError::TooLarge) if text.contains('.') => messages::LARGE_REAL,
            Err(NumberError::TooLarge) => messages::LARGE_NUMBER,
            Err(NumberError::Malformed) if is_name_behind_digits(text) => {
                return self.name_behind_digits(from);
            }
            Err(NumberError::Malformed) => match correction(text, is_octal) {
                Some(correction) => return self.misspelt_number(from, correction),
                None if is_octal => messages::NOT_OCTAL,
                None => messages::NO_NUMBER,
            },
        };
        self.report(message.about(self.span_from(from), &quote(text)));
        self.push(TokenKind::Number, from);
    }

    /// Reads `2x`, which would be a name without its first character. It is reported once.
    fn name_behind_digits(&mut self, from: usize) {
        let (text, span) = (self.text_from(from), self.span_from(from));
        self.push(TokenKind::Name, from);
        if self.digits_first.len() > MAX_REPORTS || self.digits_first.contains(&text) {
            return;
        }
        self.digits_first.push(text);
        let (digits, name) = text.split_at(digits_of(text));
        let example = format!("names begin with a letter, for example `{name}{digits}`");
        self.report(messages::DIGIT_FIRST.about(span, &quote(text)).help(example));
    }

    /// Reads `16#FF#`, as in Ada, after the base.
    fn based_number(&mut self, from: usize) -> bool {
        let base =
            [("2", 2), ("8", 8), ("16", 16)].into_iter().find(|(text, _)| self.text_from(from) == *text);
        let parts = self.rest().strip_prefix('#').and_then(|rest| rest.split_once('#'));
        let Some(((_, base), (digits, behind))) = base.zip(parts) else { return false };
        let value = u64::from_str_radix(digits, base).ok();
        let value = value.filter(|_| !behind.starts_with(|c: char| is_of_word(c) || c == ' '));
        if let Some(value) = value {
            self.at += digits.len() + 2;
            let why = "a letter after a number denotes its base, which is 8, 10 or 16";
            self.misspelt_number(from, (NOT_A_NUMBER, hexadecimal(value), why));
        }
        value.is_some()
    }

    /// Reads `$FF` or `.5`, whose first character is ahead.
    pub fn foreign_number(&mut self, first: char) -> bool {
        let (from, digits) = (self.at, self.rest().get(1..).unwrap_or_default());
        let digits = digits.split(|c: char| !c.is_ascii_hexdigit()).next().unwrap_or_default();
        let is_decimal = !digits.is_empty() && digits_of(digits) == digits.len();
        let (corrected, why) = match first {
            '$' => {
                let value = u64::from_str_radix(digits, 16).ok();
                (value.map(hexadecimal), "hexadecimal numbers end in `H`")
            }
            _ => {
                let is_fraction = is_decimal && !self.before().ends_with('.');
                (is_fraction.then(|| format!("0.{digits}")), "a digit precedes the decimal point")
            }
        };
        let Some(corrected) = corrected.filter(|_| !self.is_behind_operand()) else { return false };
        self.at += 1 + digits.len();
        // The period may be meant as something else.
        self.lexed.strays.extend((first == '.').then(|| self.span_from(from).lo));
        self.misspelt_number(from, (NOT_A_NUMBER, corrected, why));
        true
    }

    fn misspelt_number(&mut self, from: usize, (label, corrected, why): Correction) {
        let span = self.span_from(from);
        let message = format!("{} is not a number", quote(self.text_from(from)));
        let diagnostic = Diagnostic::new(Code::MalformedNumber, message).at(span, label);
        self.report(diagnostic.suggest(span, corrected, why));
        self.push(TokenKind::Number, from);
    }
}

/// Returns the number of digits at the start of a text.
fn digits_of(text: &str) -> usize {
    text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len()
}

/// Whether digits are followed by letters that no form of number has.
fn is_name_behind_digits(text: &str) -> bool {
    let is_of_number = |c: char| c.is_ascii_hexdigit() || matches!(c, 'H' | 'h' | '_' | '.');
    text.contains(|c| !is_of_number(c)) && prefixed(text).is_none() && correction(text, false).is_none()
}

/// Returns the number that was possibly meant by a text that is not a number.
fn correction(text: &str, is_octal: bool) -> Option<Correction> {
    if let Some(character) = character_of_oberon(text) {
        return Some(character);
    }
    if let Some(correction) = prefixed(text) {
        return correction;
    }
    if let Some(digits) = text.strip_suffix('D')
        && digits_of(digits) == digits.len()
    {
        // Without its H this would be another number in hexadecimal form.
        return Some((
            "not a number in this dialect",
            digits.to_owned(),
            "a decimal number has no letter after its digits",
        ));
    }
    let digits = text.replace(['O', 'o'], "0");
    if digits != text && is_number(&digits) {
        return Some(("the letter `O` among the digits", digits, "the digit is `0`"));
    }
    let upper = text.to_ascii_uppercase();
    let exponent = upper.split_once('E').filter(|(mantissa, _)| !mantissa.contains('.'));
    let with_point = exponent.map(|(mantissa, exponent)| format!("{mantissa}.0E{exponent}"));
    let candidates = [
        ("underscores", Some(text.replace('_', "")), "the digits of a number are not grouped"),
        ("a suffix", Some(without_suffix(text).to_owned()), "a number has no suffix for its type"),
        ("lower-case letters", Some(upper.clone()), "the letters of numbers are capital"),
        ("no decimal point", with_point, "a real number has a decimal point"),
        ("letters among the digits", Some(format!("{upper}H")), "hexadecimal numbers end in `H`"),
    ];
    let candidates = candidates.into_iter().take(if is_octal { 4 } else { 5 });
    let mut corrections = candidates.filter_map(|(label, text, why)| Some((label, text?, why)));
    corrections.find(|(_, corrected, _)| is_number(corrected))
}

/// Returns the meaning of `0DX`, a character of Oberon.
fn character_of_oberon(text: &str) -> Option<Correction> {
    let digits = text.strip_suffix('X').filter(|digits| digits.starts_with('0'))?;
    let code = u8::from_str_radix(digits, 16).ok()?;
    Some(("a character of Oberon", format!("{code:o}C"), "the code of a character is octal and ends in `C`"))
}

/// Returns the meaning of `0x1F`, `0o17` and `0b11`, if the digits fit the base; `None` without such a
/// prefix.
fn prefixed(text: &str) -> Option<Option<Correction>> {
    let (prefix, digits) = text.split_at_checked(2)?;
    let digits = digits.replace('_', "").to_ascii_uppercase();
    let (corrected, why) = match prefix {
        "0x" | "0X" => (Some(format!("0{digits}H")), "hexadecimal numbers end in `H`"),
        "0o" | "0O" => (Some(format!("{digits}B")), "octal numbers end in `B`"),
        // The text `0B` is a number, and `0B1H` another.
        "0b" | "0B" if prefix == "0b" || digits_of(&digits) == digits.len() => {
            let value = u64::from_str_radix(&digits, 2).ok();
            (value.map(hexadecimal), "numbers are octal, decimal or hexadecimal")
        }
        _ => return None,
    };
    Some(corrected.filter(|text| is_number(text)).map(|corrected| (NOT_A_NUMBER, corrected, why)))
}

/// Returns a number in a form that all dialects have.
fn hexadecimal(value: u64) -> String {
    let digits = format!("{value:X}");
    match digits.as_bytes() {
        [digit] if digit.is_ascii_digit() => digits,
        [b'A'..=b'F', ..] => format!("0{digits}H"),
        _ => format!("{digits}H"),
    }
}

/// Returns `10UL` and `1.5f` without the letters that C allows after a number.
fn without_suffix(text: &str) -> &str {
    let letters: &[char] =
        if text.contains('.') { &['u', 'U', 'l', 'L', 'f', 'F'] } else { &['u', 'U', 'l', 'L'] };
    text.trim_end_matches(letters)
}

fn is_number(text: &str) -> bool {
    matches!(parse_number(text, Dialect::default()), Ok(ExprKind::Whole(_) | ExprKind::Real(_)))
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
            ("12D", Some("12")),
            ("1AD", Some("1ADH")),
            ("1O1", Some("101")),
            ("2o", Some("20")),
            ("12x", None),
        ];
        for (text, expected) in cases {
            let found = correction(text, false).map(|(_, corrected, _)| corrected);
            assert_eq!(found.as_deref(), expected, "{text}");
        }
    }
}
