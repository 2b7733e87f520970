//! The values of numeric literals.

use crate::base::Dialect;
use crate::syntax::ast::ExprKind;

/// The reason for which digits are not a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NumberError {
    /// The form of the number does not allow these digits.
    Malformed,
    /// The number exceeds 64 bits, or 377C.
    TooLarge,
}

/// Returns the value of the literal `text`: `12`, `0FFH`, `17B`, `101A`, `12C`, `1.5E3`, and `12D` in some
/// dialects.
pub fn parse_number(text: &str, dialect: Dialect) -> Result<ExprKind, NumberError> {
    if text.contains('.') {
        return real(text);
    }
    if text.ends_with(['H', 'h']) && dialect.rules().is_extended {
        return whole(&text.to_ascii_uppercase(), 16).map(ExprKind::Whole);
    }
    match text.as_bytes().last() {
        Some(b'H') => whole(text, 16).map(ExprKind::Whole),
        Some(b'A') => whole(text, 2).map(ExprKind::Whole),
        Some(b'B') => whole(text, 8).map(ExprKind::Whole),
        Some(b'C') => {
            let code = whole(text, 8)?;
            u8::try_from(code).map(ExprKind::Char).map_err(|_| NumberError::TooLarge)
        }
        Some(b'D') if dialect.rules().has_long_constants => whole(text, 10).map(ExprKind::Whole),
        _ => digits(text, 10).map(ExprKind::Whole),
    }
}

/// Returns the value of digits that are followed by a letter for the base.
fn whole(text: &str, base: u32) -> Result<u64, NumberError> {
    digits(text.get(..text.len() - 1).unwrap_or_default(), base)
}

fn digits(text: &str, base: u32) -> Result<u64, NumberError> {
    // Rust also accepts small letters as digits.
    let is_digit = |byte: u8| char::from(byte).is_digit(base) && !byte.is_ascii_lowercase();
    if text.is_empty() || !text.bytes().all(is_digit) {
        return Err(NumberError::Malformed);
    }
    u64::from_str_radix(text, base).map_err(|_| NumberError::TooLarge)
}

fn real(text: &str) -> Result<ExprKind, NumberError> {
    // Rust also accepts `1.5e3`.
    if text.contains('e') {
        return Err(NumberError::Malformed);
    }
    match text.parse::<f64>() {
        Ok(value) if value.is_finite() => Ok(ExprKind::Real(value)),
        Ok(_) => Err(NumberError::TooLarge),
        Err(_) => Err(NumberError::Malformed),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(text: &str, dialect: Dialect) -> String {
        match parse_number(text, dialect) {
            Ok(kind) => format!("{kind:?}"),
            Err(error) => format!("{error:?}"),
        }
    }

    #[test]
    fn every_form_of_number_has_its_value() {
        let cases = [
            ("0", "Whole(0)"),
            ("007", "Whole(7)"),
            ("18446744073709551615", "Whole(18446744073709551615)"),
            ("18446744073709551616", "TooLarge"),
            ("0FFH", "Whole(255)"),
            ("0ffH", "Malformed"),
            ("10H", "Whole(16)"),
            ("0FFFFFFFFFFFFFFFFH", "Whole(18446744073709551615)"),
            ("17B", "Whole(15)"),
            ("18B", "Malformed"),
            ("12C", "Char(10)"),
            ("377C", "Char(255)"),
            ("400C", "TooLarge"),
            ("101A", "Whole(5)"),
            ("12A", "Malformed"),
            ("1E3", "Malformed"),
            ("1.", "Real(1.0)"),
            ("1.5E3", "Real(1500.0)"),
            ("2.5E-1", "Real(0.25)"),
            ("1.E2", "Real(100.0)"),
            ("1.5E", "Malformed"),
            ("0A.5", "Malformed"),
            ("1.5e3", "Malformed"),
            ("1.0E999", "TooLarge"),
        ];
        for (text, expected) in cases {
            assert_eq!(value(text, Dialect::All), expected, "{text}");
        }
        assert_eq!(value("12D", Dialect::All), "Malformed");
        assert_eq!(value("0FD", Dialect::Pim3), "Malformed");
        assert_eq!(value("4294967296D", Dialect::Pim3), "Whole(4294967296)");
    }
}
