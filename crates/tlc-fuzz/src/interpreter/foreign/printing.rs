//! `printf` for whole numbers, characters, texts and reals.

use super::streams::OUTPUT;
use super::{Inputs, Native, whole};
use crate::interpreter::machine::Machine;
use crate::interpreter::stop::{Eval, unsupported};
use crate::interpreter::value::Value;

/// An exclusive bound for the digits of widths and precisions.
const MOST_DIGITS: usize = 4;

/// Returns the function with this name.
pub fn find(symbol: &str) -> Option<Native> {
    match symbol {
        "printf" => Some(printf),
        _ => None,
    }
}

fn printf(machine: &mut Machine<'_, '_>, inputs: Inputs<'_>) -> Eval<Option<Value>> {
    let format = machine.text(inputs.address(0)?)?;
    let mut text = Vec::new();
    let mut rest = format.iter().copied().peekable();
    let mut next = 1;
    while let Some(byte) = rest.next() {
        if byte != b'%' {
            text.push(byte);
            continue;
        }
        let mut directive = String::new();
        while let Some(byte) = rest.next_if(|byte| !byte.is_ascii_alphabetic() && *byte != b'%') {
            directive.push(char::from(byte));
        }
        while rest.next_if(|byte| b"lz".contains(byte)).is_some() {}
        match rest.next() {
            Some(b'%') => text.push(b'%'),
            Some(kind) => {
                let converted = converted(machine, inputs.get(next)?, kind, &directive)?;
                text.extend_from_slice(&converted);
                next += 1;
            }
            None => return Err(unsupported("a format that ends with %")),
        }
    }
    machine.streams.put(OUTPUT, &text);
    whole(text.len() as u64)
}

/// Formats a value according to a directive: `%5d`, `%-8s`, `%.3f`.
fn converted(machine: &Machine<'_, '_>, value: &Value, kind: u8, directive: &str) -> Eval<Vec<u8>> {
    let (width, precision) = directive.split_once('.').unwrap_or((directive, ""));
    let is_left = width.starts_with('-');
    let is_plain = |text: &str| text.len() < MOST_DIGITS && text.bytes().all(|byte| byte.is_ascii_digit());
    let width = width.trim_start_matches('-');
    if !is_plain(width) || !is_plain(precision) || width.starts_with('0') && width.len() > 1 {
        return Err(unsupported(format!("%{directive} in a format")));
    }
    let text = match (kind, value) {
        (b'd' | b'i' | b'u', value) if precision.is_empty() => value.whole()?.to_string().into_bytes(),
        (b'x', value) if precision.is_empty() && value.whole()? >= 0 => {
            format!("{:x}", value.whole()?).into_bytes()
        }
        (b'c', value) => vec![value.whole()? as u8],
        (b's', value) if precision.is_empty() => machine.text(value.address()?)?,
        (b'f', value) if value.real()?.is_finite() => {
            let places = precision.parse().unwrap_or(if directive.contains('.') { 0 } else { 6 });
            format!("{:.*}", places, value.real()?).into_bytes()
        }
        _ => return Err(unsupported(format!("%{directive}{} in a format", char::from(kind)))),
    };
    let blanks = vec![b' '; width.parse::<usize>().unwrap_or(0).saturating_sub(text.len())];
    Ok(if is_left { [text, blanks].concat() } else { [blanks, text].concat() })
}
