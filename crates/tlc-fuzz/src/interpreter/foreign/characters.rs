//! Characters and numbers on streams, as the library's module TlcIO declares them.

use super::reals::{fixed_text, real_text};
use super::{Inputs, Native, boolean, whole};
use crate::interpreter::machine::Machine;
use crate::interpreter::stop::Eval;
use crate::interpreter::value::Value;

/// Returns the function with this name.
pub fn find(symbol: &str) -> Option<Native> {
    let native: Native = match symbol {
        "TlcGet" => get,
        "TlcPeek" => peek,
        "TlcUnget" => unget,
        "TlcPut" => |machine, inputs| put(machine, inputs).and(Ok(None)),
        "TlcPutChars" => |machine, inputs| put_characters(machine, inputs).and(Ok(None)),
        "TlcWriteChar" => |machine, inputs| boolean(put(machine, inputs)?),
        "TlcWriteChars" => |machine, inputs| boolean(put_characters(machine, inputs)?),
        "TlcPutInt" => |machine, inputs| {
            let text = inputs.whole(1)?.to_string();
            put_text(machine, inputs, &text, inputs.size(2)?)
        },
        "TlcPutCard" => |machine, inputs| {
            let text = digits(inputs.size(1)?, inputs.size(2)?);
            put_text(machine, inputs, &text, inputs.size(3)?)
        },
        "TlcPutReal" => |machine, inputs| {
            let columns = inputs.size(2)?;
            put_text(machine, inputs, &real_text(inputs.real(1)?, columns), columns)
        },
        "TlcPutFixed" => |machine, inputs| {
            let text = fixed_text(inputs.real(1)?, inputs.size(3)?)?;
            put_text(machine, inputs, &text, inputs.size(2)?)
        },
        _ => return None,
    };
    Some(native)
}

/// Reads the next character, or returns -1 at the end.
fn get(machine: &mut Machine<'_, '_>, inputs: Inputs<'_>) -> Eval<Option<Value>> {
    let stream = machine.streams.at(inputs.address(0)?)?;
    whole(machine.streams.get(stream).map_or(-1, i64::from))
}

/// Returns the next character without reading it, or -1 at the end.
fn peek(machine: &mut Machine<'_, '_>, inputs: Inputs<'_>) -> Eval<Option<Value>> {
    let stream = machine.streams.at(inputs.address(0)?)?;
    whole(machine.streams.peek(stream).map_or(-1, i64::from))
}

fn unget(machine: &mut Machine<'_, '_>, inputs: Inputs<'_>) -> Eval<Option<Value>> {
    let stream = machine.streams.at(inputs.address(0)?)?;
    machine.streams.unget(stream, inputs.whole(1)? as u8);
    Ok(None)
}

/// Writes a character; returns whether the stream has accepted it.
fn put(machine: &mut Machine<'_, '_>, inputs: Inputs<'_>) -> Eval<bool> {
    let stream = machine.streams.at(inputs.address(0)?)?;
    Ok(machine.streams.put(stream, &[inputs.whole(1)? as u8]) == 1)
}

/// Writes characters; returns whether the stream has accepted all. Writing none always succeeds.
fn put_characters(machine: &mut Machine<'_, '_>, inputs: Inputs<'_>) -> Eval<bool> {
    let stream = machine.streams.at(inputs.address(0)?)?;
    let text = machine.characters(inputs.address(1)?, inputs.size(2)?)?;
    machine.charge_for_bytes(text.len() as u64)?;
    Ok(text.is_empty() || machine.streams.put(stream, &text) == text.len())
}

/// Writes a text, right-justified in a number of columns.
fn put_text(
    machine: &mut Machine<'_, '_>,
    inputs: Inputs<'_>,
    text: &str,
    columns: u64,
) -> Eval<Option<Value>> {
    let stream = machine.streams.at(inputs.address(0)?)?;
    machine.charge(columns)?;
    for _ in text.len() as u64..columns {
        machine.streams.put(stream, b" ");
    }
    machine.streams.put(stream, text.as_bytes());
    Ok(None)
}

/// Formats a number in a base from 2 to 16.
fn digits(number: u64, base: u64) -> String {
    let mut digits = Vec::new();
    let mut rest = number;
    loop {
        digits.push(char::from(b"0123456789ABCDEF"[(rest % base) as usize]));
        rest /= base;
        if rest == 0 {
            return digits.iter().rev().collect();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::digits;

    #[test]
    fn numbers_have_digits_of_their_base() {
        assert_eq!(digits(0, 10), "0");
        assert_eq!(digits(u64::MAX, 16), "FFFFFFFFFFFFFFFF");
        assert_eq!(digits(8, 8), "10");
        assert_eq!(digits(5, 2), "101");
    }
}
