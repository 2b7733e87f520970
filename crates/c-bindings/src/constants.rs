//! Constants: macros, enumerators and constant variables.

use std::collections::{BTreeMap, BTreeSet};

use crate::clang::{Cursor, Unit, Value};
use clang_sys::{CXCursor_MacroDefinition, CXCursor_VarDecl, CXType_Bool, CXType_Pointer};

/// The beginning of the names of the variables that receive the values of macros.
const PREFIX: &str = "tlc_value_of_";

/// The beginning of the names of the variables that receive the numbers of pointers.
const POINTER: &str = "tlc_address_of_";

/// A macro without parameters.
#[derive(Clone)]
pub struct Macro {
    pub name: String,
    /// The text after its name.
    pub body: String,
}

/// Returns the macro of a declaration; `None` if it is empty.
pub fn macro_of(cursor: Cursor<'_>, source: &[u8]) -> Option<Macro> {
    let name = cursor.name();
    let (start, end) = cursor.extent();
    let text = source.get(start.offset..end.offset).unwrap_or_default();
    let text = String::from_utf8_lossy(text);
    let body = text.strip_prefix(name.as_str()).unwrap_or(&text).trim().to_owned();
    (!body.is_empty()).then_some(Macro { name, body })
}

/// Whether a text may be an expression of C that does not change what follows.
fn is_expression(body: &str) -> bool {
    let mut open = 0_i32;
    for c in body.chars() {
        match c {
            '(' | '[' => open += 1,
            ')' | ']' => open -= 1,
            '{' | '}' | ';' | '#' => return false,
            _ => {}
        }
        if open < 0 {
            return false;
        }
    }
    open == 0
}

/// The length of the longest text of a macro that is shown.
const SHOWN: usize = 160;

/// Returns the parameters of a macro and its text, if this may be an expression and is short.
pub fn expression(one: &Macro) -> Option<(&str, String)> {
    let end = one.body.find(')')? + 1;
    let (parameters, body) = one.body.split_at_checked(end)?;
    let body = body.replace("\\\n", " ");
    let text = body.split_whitespace().collect::<Vec<&str>>().join(" ");
    let is_shown = (1..=SHOWN).contains(&text.len()) && is_expression(&text) && !text.contains("/*");
    (parameters.starts_with('(') && is_shown).then_some((parameters, text))
}

/// Computes the values of macros, by variables that they initialize.
pub fn values(includes: &str, macros: &[Macro], arguments: &[String]) -> BTreeMap<String, String> {
    let mut text = includes.to_owned();
    for one in macros.iter().filter(|one| is_expression(&one.body)) {
        // libclang does not find texts in parentheses, and without them a comma would end the declaration.
        let is_simple = one.body.starts_with('"') && !one.body.contains(',') || is_word(&one.body);
        let value = if is_simple { one.name.clone() } else { format!("({})", one.name) };
        text.push_str(&format!("__auto_type {PREFIX}{} = {value};\n", one.name));
        text.push_str(&format!("unsigned long {POINTER}{} = (unsigned long){value};\n", one.name));
    }
    let Ok(unit) = Unit::parse("tlc-constants.c", &text, arguments) else { return BTreeMap::new() };
    let mut values = BTreeMap::new();
    let mut pointers = BTreeSet::new();
    for cursor in unit.declarations().into_iter().filter(|cursor| cursor.kind() == CXCursor_VarDecl) {
        let name = cursor.name();
        if let Some(name) = name.strip_prefix(PREFIX)
            && cursor.ty().canonical().kind() == CXType_Pointer
        {
            pointers.insert(name.to_owned());
        }
        // The number of a pointer is the value of a second variable.
        if let Some(name) = name.strip_prefix(POINTER)
            && pointers.contains(name)
            && !values.contains_key(name)
            && let Some(Value::Whole(number)) = value_of(cursor)
        {
            values.insert(name.to_owned(), address(number));
        }
        if let Some(name) = name.strip_prefix(PREFIX)
            && let Some(value) = value_of(cursor)
        {
            let body = macros.iter().find(|one| one.name == name).map_or("", |one| one.body.as_str());
            values.insert(name.to_owned(), written(&value, cursor, body));
        }
    }
    values.retain(|_, value| !value.is_empty());
    values
}

fn value_of(cursor: Cursor<'_>) -> Option<Value> {
    match cursor.value() {
        // A declaration with errors has the value 0.
        Some(Value::Whole(0)) if cursor.ty().size().is_none() => None,
        value => value,
    }
}

/// Writes the value of a variable; empty if Modula-2 has no notation for it.
pub fn written(value: &Value, cursor: Cursor<'_>, body: &str) -> String {
    let kind = cursor.ty().canonical().kind();
    match value {
        Value::Whole(number) if kind == CXType_Pointer => address(*number),
        Value::Whole(number) if kind == CXType_Bool => if *number == 0 { "FALSE" } else { "TRUE" }.to_owned(),
        Value::Whole(number) => whole(*number, body),
        Value::Real(number) => real(*number),
        Value::Text(text) => quoted(text).unwrap_or_default(),
    }
}

/// Writes the value of a pointer.
fn address(number: i128) -> String {
    match number {
        0 => "NIL".to_owned(),
        number => format!("CAST(ADDRESS, {})", number.cast_unsigned() as u64),
    }
}

fn is_word(text: &str) -> bool {
    text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

/// Writes a whole number, in hexadecimal notation if the text in C has that.
pub fn whole(number: i128, body: &str) -> String {
    let body = body.trim_matches(['(', ')', ' ']).to_ascii_lowercase();
    let is_hexadecimal =
        body.strip_prefix("0x").is_some_and(|digits| digits.chars().all(|c| c.is_ascii_alphanumeric()));
    let is_octal = body.len() > 1 && body.starts_with('0') && body.chars().all(|c| ('0'..='7').contains(&c));
    match number {
        0.. if is_octal => format!("{number:o}B"),
        ..0 if number == i128::from(i64::MIN) => format!("-{} - 1", i64::MAX),
        0.. if is_hexadecimal => {
            let digits = format!("{number:X}H");
            if digits.starts_with(|c: char| c.is_ascii_digit()) { digits } else { format!("0{digits}") }
        }
        _ => number.to_string(),
    }
}

/// Writes a real number; empty for those that are infinite or not numbers.
fn real(number: f64) -> String {
    if !number.is_finite() {
        return String::new();
    }
    let magnitude = number.abs();
    if number == 0.0 || (1e-4..1e16).contains(&magnitude) {
        let text = format!("{number}");
        return if text.contains('.') { text } else { text + ".0" };
    }
    let text = format!("{number:E}");
    let (mantissa, exponent) = text.split_once('E').unwrap_or((&text, "0"));
    let point = if mantissa.contains('.') { "" } else { ".0" };
    format!("{mantissa}{point}E{exponent}")
}

/// Writes a text. Control characters and both quotes have no notation, and C procedures translate backslashes.
fn quoted(text: &[u8]) -> Option<String> {
    let text = std::str::from_utf8(text).ok()?;
    if text.chars().any(|c| c.is_control() || c == '\\') {
        return None;
    }
    match (text.contains('"'), text.contains('\'')) {
        (false, _) => Some(format!("\"{text}\"")),
        (true, false) => Some(format!("'{text}'")),
        (true, true) => None,
    }
}

/// Returns the macros among declarations, without those that are defined again later.
pub fn last_macros<'u>(declarations: &[Cursor<'u>]) -> Vec<Cursor<'u>> {
    let mut seen = BTreeSet::new();
    let macros = declarations.iter().rev().filter(|cursor| cursor.kind() == CXCursor_MacroDefinition);
    let mut last: Vec<Cursor<'u>> = macros.filter(|cursor| seen.insert(cursor.name())).copied().collect();
    last.reverse();
    last
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_the_notation_of_the_header() {
        assert_eq!(whole(255, "0xFF"), "0FFH");
        assert_eq!(whole(16, "(0x10u)"), "10H");
        assert_eq!(whole(0o700, "0700"), "700B");
        assert_eq!(whole(-5, "-5"), "-5");
        assert_eq!(whole(i128::from(i64::MIN), ""), "-9223372036854775807 - 1");
        assert_eq!(whole(3, "(0x1|0x2)"), "3");
        assert_eq!(
            (real(1.0), real(0.1), real(1e300), real(f64::NAN)),
            ("1.0".into(), "0.1".into(), "1.0E300".into(), String::new())
        );
    }

    #[test]
    fn texts_are_quoted_or_refused() {
        assert_eq!(quoted(b"a'b").as_deref(), Some("\"a'b\""));
        assert_eq!(quoted(b"a\"b").as_deref(), Some("'a\"b'"));
        assert_eq!(quoted(b"'\""), None);
        assert_eq!(quoted(b"a\n"), None);
    }

    #[test]
    fn texts_of_macros_with_parameters_are_on_a_line() {
        let text = |body: &str| {
            let one = Macro { name: "M".to_owned(), body: body.to_owned() };
            expression(&one).map(|(parameters, text)| format!("{parameters} {text}"))
        };
        assert_eq!(text("(a, b) \\\n  f((a),\\\n (b))").as_deref(), Some("(a, b) f((a), (b))"));
        assert_eq!(text("(a) #a"), None);
        assert_eq!(text("(a) do { a } while (0)"), None);
        assert_eq!(text("()"), None);
    }

    #[test]
    fn only_balanced_texts_are_evaluated() {
        assert!(is_expression("(1 + 2)") && is_expression("sizeof(int)"));
        assert!(
            !is_expression("do {") && !is_expression(")(") && !is_expression("f(") && !is_expression("a;")
        );
    }
}
