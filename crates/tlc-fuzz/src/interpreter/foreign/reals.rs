//! Real numbers as text, and their digits, as the library's module TlcReal declares them.

use super::{Inputs, Native, boolean, whole};
use crate::interpreter::machine::Machine;
use crate::interpreter::stop::{Eval, unsupported};
use crate::interpreter::value::Value;

/// The number of digits that always distinguishes a number from all others.
const MOST_DIGITS: usize = 17;

/// The exponents of numbers that are written without one.
const PLAIN: std::ops::RangeInclusive<i64> = -5..=14;

/// The maximum number of digits of any number.
const MOST_PLACES: usize = 1100;

/// The maximum number of significant decimals.
const MOST_DECIMALS: u64 = 60;

/// Returns the function with this name.
pub fn find(symbol: &str) -> Option<Native> {
    let native: Native = match symbol {
        "TlcRealDigits" => real_digits,
        "TlcFixedText" => |machine, inputs| {
            let text = text_with_places(inputs.real(0)?, inputs.whole(1)? as i64);
            deliver(machine, inputs, 2, &text)
        },
        "TlcFloatText" => |machine, inputs| {
            let text = text_with_exponent(inputs.real(0)?, inputs.size(1)?, inputs.size(2)? as i64);
            deliver(machine, inputs, 3, &text)
        },
        "TlcParseReal" => |machine, inputs| {
            let text = machine.characters(inputs.address(0)?, inputs.size(1)?)?;
            Ok(Some(Value::Real(parsed(&text)?)))
        },
        "TlcIsNegative" => |_, inputs| boolean(inputs.real(0)?.is_sign_negative()),
        _ => return None,
    };
    Some(native)
}

/// A positive number as digits d.ddd times ten to the power of the exponent, without trailing zeros.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Decimal {
    digits: String,
    exponent: i64,
}

impl Decimal {
    /// Returns the number rounded to `count` digits.
    fn rounded(number: f64, count: usize) -> Decimal {
        Decimal::read(&format!("{:.*e}", count - 1, number))
    }

    /// Parses a notation with an exponent.
    fn read(text: &str) -> Decimal {
        let (digits, exponent) = text.split_once('e').unwrap_or((text, "0"));
        let digits: String = digits.chars().filter(char::is_ascii_digit).collect();
        let kept = digits.trim_end_matches('0').len().max(1);
        Decimal { digits: digits[..kept].to_owned(), exponent: exponent.parse().unwrap_or_default() }
    }

    /// Returns the fewest digits that read back as the number, and the nearest to it among those.
    fn shortest(number: f64) -> Decimal {
        Decimal::read(&format!("{number:e}"))
    }

    /// Returns the digit worth ten to the power of `place`.
    fn at_place(&self, place: i64) -> char {
        let position = usize::try_from(self.exponent - place).ok();
        position.and_then(|position| self.digits.chars().nth(position)).unwrap_or('0')
    }

    fn count(&self) -> usize {
        self.digits.len()
    }

    /// Formats the number with a point and at least one digit on each side of it.
    fn positional(&self, sign: &str) -> String {
        let last = (self.exponent - self.count() as i64 + 1).min(-1);
        let before: String = (0..=self.exponent.max(0)).rev().map(|place| self.at_place(place)).collect();
        let behind: String = (last..=-1).rev().map(|place| self.at_place(place)).collect();
        format!("{sign}{before}.{behind}")
    }

    fn scientific(&self, sign: &str) -> String {
        let (first, rest) = self.digits.split_at(1);
        let rest = if rest.is_empty() { "0" } else { rest };
        format!("{sign}{first}.{rest}E{}", self.exponent)
    }
}

/// A notation of a number.
type Notation = fn(&Decimal, &str) -> String;

/// Formats a real number: the shortest text that reads back as it, or rounded to fit the columns. If the
/// columns are too few for that, they are ignored.
pub fn real_text(number: f64, columns: u64) -> String {
    let sign = if number.is_sign_negative() { "-" } else { "" };
    if number.is_nan() {
        return "NaN".to_owned();
    }
    if number.is_infinite() {
        return format!("{sign}Infinity");
    }
    if number == 0.0 {
        return format!("{sign}0.0");
    }
    let magnitude = number.abs();
    let exact = Decimal::shortest(magnitude);
    let is_plain = PLAIN.contains(&exact.exponent);
    if columns > 0 {
        let least = if exact.exponent < 0 { 1 } else { 2 };
        let plain = is_plain.then(|| fitting(Decimal::positional, &exact, magnitude, sign, least, columns));
        let fitting =
            plain.flatten().or_else(|| fitting(Decimal::scientific, &exact, magnitude, sign, 2, columns));
        if let Some(text) = fitting {
            return text;
        }
    }
    if is_plain { exact.positional(sign) } else { exact.scientific(sign) }
}

/// Returns the text with the most digits that fits, and at least `least` digits if the number has that many.
fn fitting(
    write: Notation,
    exact: &Decimal,
    number: f64,
    sign: &str,
    least: usize,
    columns: u64,
) -> Option<String> {
    let mut text = write(exact, sign);
    let mut count = exact.count();
    while text.len() as u64 > columns && count > least {
        count -= 1;
        text = write(&Decimal::rounded(number, count), sign);
    }
    (text.len() as u64 <= columns).then_some(text)
}

/// Formats a number with `decimals` digits after the point. A number that is rounded to zero has no sign.
pub fn fixed_text(number: f64, decimals: u64) -> Eval<String> {
    if number.is_nan() {
        return Err(unsupported("the sign of a NaN"));
    }
    let text = format!("{:.*}", decimals.min(MOST_DECIMALS) as usize, number);
    let has_value = text.contains(|character: char| ('1'..='9').contains(&character) || character == 'i');
    Ok(if has_value { text } else { text.trim_start_matches('-').to_owned() })
}

/// Returns the digits of a number: the shortest (mode 0), a given count (mode 1), or up to a given number of
/// decimals (mode 2).
fn real_digits(machine: &mut Machine<'_, '_>, inputs: Inputs<'_>) -> Eval<Option<Value>> {
    let (number, mode) = (inputs.real(0)?, inputs.whole(1)?);
    let count = inputs.whole(2)? as i64;
    if !number.is_finite() {
        return Err(unsupported("the digits of a number that is not finite"));
    }
    let Decimal { digits, exponent } = match mode {
        0 => digits(number, Decimal::shortest),
        1 => digits(number, |magnitude| Decimal::rounded(magnitude, places(count.max(1)))),
        _ => rounded_at_or_zero(number, count),
    };
    machine.write_bytes(inputs.address(3)?, digits.as_bytes())?;
    machine.write_number(inputs.address(4)?, exponent)?;
    whole(digits.len() as i64)
}

/// The digits of zero.
const NO_DIGITS: Decimal = Decimal { digits: String::new(), exponent: 0 };

/// Returns the digits of a number by its magnitude, none for zero.
fn digits(number: f64, of: impl FnOnce(f64) -> Decimal) -> Decimal {
    if number == 0.0 { NO_DIGITS } else { of(number.abs()) }
}

fn rounded_at_or_zero(number: f64, count: i64) -> Decimal {
    digits(number, |magnitude| rounded_at(magnitude, count).unwrap_or(NO_DIGITS))
}

/// Returns the word for a number that is not finite.
fn word(number: f64) -> Option<String> {
    (!number.is_finite()).then(|| real_text(if number.is_nan() { f64::NAN } else { number }, 0))
}

fn sign(number: f64, decimal: &Decimal) -> &'static str {
    if decimal.count() > 0 && number.is_sign_negative() { "-" } else { "" }
}

/// Formats a number with `place` digits after the point: -1 omits the point, -2 rounds to tens, and so on. The
/// least place stands for the fewest digits that read back as the number.
fn text_with_places(number: f64, place: i64) -> String {
    if let Some(word) = word(number) {
        return word;
    }
    let most = MOST_PLACES as i64 + 1;
    let (decimal, place) = if place == i64::MIN {
        let decimal = digits(number, Decimal::shortest);
        let places = decimal.count() as i64 - decimal.exponent - 1;
        (decimal, if places > 0 { places } else { -1 })
    } else {
        let place = place.clamp(-most, most);
        (rounded_at_or_zero(number, if place < 0 { place + 1 } else { place }), place)
    };
    let before: String = (0..=decimal.exponent.max(0)).rev().map(|place| decimal.at_place(place)).collect();
    let after: String = (1..=place).map(|place| decimal.at_place(-place)).collect();
    format!("{}{before}{}{after}", sign(number, &decimal), if place < 0 { "" } else { "." })
}

/// Formats a number with `count` significant digits, or the fewest that read back as the number, and an exponent
/// that is a multiple of `step`, unless it is 0.
fn text_with_exponent(number: f64, count: u64, step: i64) -> String {
    if let Some(word) = word(number) {
        return word;
    }
    let decimal = match count {
        0 => digits(number, Decimal::shortest),
        _ => digits(number, |magnitude| Decimal::rounded(magnitude, places(count.min(1 << 32) as i64))),
    };
    let wanted = if count == 0 { decimal.count().max(1) } else { places(count.min(1 << 32) as i64) };
    let exponent = decimal.exponent.div_euclid(step) * step;
    let last = (decimal.exponent - wanted as i64 + 1).min(exponent);
    let mut text = sign(number, &decimal).to_owned();
    for place in (last..=decimal.exponent).rev() {
        text.push(decimal.at_place(place));
        if place == exponent && place > last {
            text.push('.');
        }
    }
    if exponent != 0 {
        text += &format!("E{exponent:+}");
    }
    text
}

/// Writes a text to the array that is passed as argument `number`, followed by its HIGH; returns its length.
fn deliver(
    machine: &mut Machine<'_, '_>,
    inputs: Inputs<'_>,
    number: usize,
    text: &str,
) -> Eval<Option<Value>> {
    let room = usize::try_from(inputs.size(number + 1)?).unwrap_or(usize::MAX).saturating_add(1);
    let mut bytes = text.as_bytes().to_vec();
    bytes.push(0);
    bytes.truncate(room);
    machine.write_bytes(inputs.address(number)?, &bytes)?;
    whole(text.len() as i64)
}

/// Limits a count to the maximum number of digits of a number.
fn places(count: i64) -> usize {
    usize::try_from(count).unwrap_or(MOST_PLACES).clamp(1, MOST_PLACES + 1)
}

/// Returns a number rounded to `count` decimals; `None` if the result is zero.
fn rounded_at(number: f64, count: i64) -> Option<Decimal> {
    let exponent = Decimal::rounded(number, MOST_DIGITS + 1).exponent;
    match exponent.saturating_add(count).saturating_add(1) {
        // The digit before the first one is 0. Exactly one half is rounded to the even digit.
        0 => {
            let exact = Decimal::rounded(number, MOST_PLACES + 1);
            let rises = exact.digits.as_str() > "5";
            rises.then(|| Decimal { digits: "1".to_owned(), exponent: exact.exponent + 1 })
        }
        ..0 => None,
        digits => Some(Decimal::rounded(number, places(digits))),
    }
}

/// Returns the number that a text begins with as a real constant, after any blanks; zero if there is none. C
/// also reads numbers in other bases, infinity and NaN.
pub fn parsed(text: &[u8]) -> Eval<f64> {
    let text = text.trim_ascii_start();
    let is_of_constant = |byte: &u8| byte.is_ascii_digit() || b"+-.eE".contains(byte);
    let length = text.iter().take_while(|byte| is_of_constant(byte)).count();
    if text[length..].first().is_some_and(|byte| b"xXiInN".contains(byte)) {
        return Err(unsupported("a text that is no real constant"));
    }
    let text = String::from_utf8_lossy(&text[..length]);
    let number = (0..=length).rev().find_map(|end| text[..end].parse().ok());
    Ok(number.unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_constants() {
        let texts =
            [(1.0, "1.0"), (-0.1, "-0.1"), (1e15, "1.0E15"), (123456.75, "123456.75"), (1e-6, "1.0E-6")];
        for (number, text) in texts {
            assert_eq!(real_text(number, 0), text);
        }
        assert_eq!(real_text(5e-324, 0), "5.0E-324");
        assert_eq!(real_text(f64::NEG_INFINITY, 0), "-Infinity");
    }

    #[test]
    fn numbers_are_rounded_to_their_columns() {
        assert_eq!(real_text(2.0 / 3.0, 6), "0.6667");
        assert_eq!(real_text(123456.789, 8), "123456.8");
        assert_eq!(real_text(123456789.0, 8), "1.2346E8");
        assert_eq!(real_text(123456.789, 2), "123456.789");
    }

    #[test]
    fn fixed_numbers_lose_the_sign_of_zero() {
        let text = |number, decimals| fixed_text(number, decimals).unwrap_or_default();
        assert_eq!(text(-0.004, 2), "0.00");
        assert_eq!(text(-0.005, 1), "0.0");
        assert_eq!(text(2.5, 0), "2");
        assert_eq!(text(-1.25, 1), "-1.2");
    }

    #[test]
    fn texts_have_the_places_of_the_library() {
        let places =
            [(1.5, 0, "2."), (2.5, -1, "2"), (-0.04, 1, "0.0"), (1234.0, -3, "1200"), (0.05, 3, "0.050")];
        for (number, place, text) in places {
            assert_eq!(text_with_places(number, place), text);
        }
        assert_eq!(text_with_places(1e23, i64::MIN), "100000000000000000000000");
        assert_eq!(text_with_places(-0.25, i64::MIN), "-0.25");
        assert_eq!(text_with_places(f64::NEG_INFINITY, 2), "-Infinity");
    }

    #[test]
    fn texts_have_exponents_by_steps() {
        let texts = [
            (12345.0, 3, 1, "1.23E+4"),
            (12345.0, 0, 3, "12.345E+3"),
            (0.012, 1, 3, "10E-3"),
            (5.0, 3, 1, "5.00"),
            (0.0, 2, 3, "0.0"),
        ];
        for (number, count, step, text) in texts {
            assert_eq!(text_with_exponent(number, count, step), text);
        }
    }

    #[test]
    fn digits_round_at_places() {
        let of = |number, count| rounded_at(number, count).map(|decimal| (decimal.digits, decimal.exponent));
        assert_eq!(of(0.5, 0), None);
        assert_eq!(of(0.50001, 0), Some(("1".to_owned(), 0)));
        assert_eq!(of(0.4, 0), None);
        assert_eq!(of(12.345, 1), Some(("123".to_owned(), 1)));
        assert_eq!(of(170.0, -2), Some(("2".to_owned(), 2)));
        assert_eq!(of(0.01, 0), None);
    }
}
