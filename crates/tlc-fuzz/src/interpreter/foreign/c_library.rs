//! Parts of the C library that programs use under their own names.

use super::storage::difference;
use super::streams::{INPUT, OUTPUT};
use super::{Inputs, Native, address, whole};
use crate::interpreter::End;
use crate::interpreter::machine::Machine;
use crate::interpreter::stop::{Eval, Stop, unsupported};
use crate::interpreter::value::Value;

/// Returns the function with this name.
pub fn find(symbol: &str) -> Option<Native> {
    let native: Native = match symbol {
        "strlen" => |machine, inputs| whole(machine.text(inputs.address(0)?)?.len() as u64),
        "strcpy" => |machine, inputs| {
            let mut text = machine.text(inputs.address(1)?)?;
            text.push(0);
            machine.write_bytes(inputs.address(0)?, &text)?;
            address(inputs.address(0)?)
        },
        "strncpy" => strncpy,
        "strcmp" => |machine, inputs| {
            let [left, right] = [machine.text(inputs.address(0)?)?, machine.text(inputs.address(1)?)?];
            whole(difference(&left, &right))
        },
        "strncmp" => strncmp,
        "atoi" => |machine, inputs| whole(atoi(&machine.text(inputs.address(0)?)?)?),
        "abs" => |_, inputs| match inputs.whole(0)? {
            least if least <= i128::from(i32::MIN) => Err(unsupported("abs of the least number")),
            number => whole(number.abs()),
        },
        "labs" | "llabs" => |_, inputs| match inputs.whole(0)? {
            least if least <= i128::from(i64::MIN) => Err(unsupported("labs of the least number")),
            number => whole(number.abs()),
        },
        "toupper" => |_, inputs| match inputs.whole(0)? {
            number @ 0..=255 => whole((number as u8).to_ascii_uppercase()),
            _ => Err(unsupported("toupper of a number that is not a character")),
        },
        "puts" => |machine, inputs| {
            let mut text = machine.text(inputs.address(0)?)?;
            text.push(b'\n');
            machine.streams.put(OUTPUT, &text);
            whole(1)
        },
        "putchar" => |machine, inputs| {
            let character = inputs.whole(0)? as u8;
            machine.streams.put(OUTPUT, &[character]);
            whole(character)
        },
        "getchar" => |machine, _| whole(machine.streams.get(INPUT).map_or(-1, i64::from)),
        "write" => write,
        "abort" => |machine, _| {
            machine.streams.flush();
            Err(Stop::Ended(End::Trap))
        },
        "exit" => |machine, inputs| Err(machine.exit_quietly(inputs.whole(0)?)),
        "atexit" => |machine, inputs| {
            let procedure = machine.procedure_at(inputs.address(0)?)?;
            machine.register_finally(procedure);
            whole(0)
        },
        _ => return None,
    };
    Some(native)
}

/// Copies a text and fills the rest of the room with zero bytes; a text that fills the room has none at its
/// end.
fn strncpy(machine: &mut Machine<'_, '_>, inputs: Inputs<'_>) -> Eval<Option<Value>> {
    let count = inputs.size(2)?;
    let room = count.checked_sub(1).map(|high| machine.characters(inputs.address(1)?, high));
    let text = room.transpose()?.unwrap_or_default();
    let to = machine.memory.write(inputs.address(0)?, count)?;
    to.fill(0);
    to[..text.len()].copy_from_slice(&text);
    address(inputs.address(0)?)
}

/// Compares up to the first difference, or to a zero byte in both texts.
fn strncmp(machine: &mut Machine<'_, '_>, inputs: Inputs<'_>) -> Eval<Option<Value>> {
    let (left, right, most) = (inputs.address(0)?, inputs.address(1)?, inputs.size(2)?);
    if most == 0 {
        return whole(0);
    }
    let mut pairs = machine.memory.rest(left)?.iter().zip(machine.memory.rest(right)?);
    let last = pairs.position(|(left, right)| left != right || *left == 0);
    let size = last.map_or(most, |last| most.min(last as u64 + 1));
    let order = difference(machine.memory.read(left, size)?, machine.memory.read(right, size)?);
    machine.charge_for_bytes(size)?;
    whole(order)
}

/// Returns the number that a text begins with.
fn atoi(text: &[u8]) -> Eval<i32> {
    let text = String::from_utf8_lossy(text).into_owned();
    let text = text.trim_start();
    let digits = text.trim_start_matches(['+', '-']);
    let sign = text.len() - digits.len();
    let count = digits.bytes().take_while(u8::is_ascii_digit).count();
    if count == 0 || sign > 1 {
        return Ok(0);
    }
    text[..sign + count].parse().map_err(|_| unsupported("atoi of a number that is too great"))
}

/// Writes to a descriptor, bypassing the buffer of the standard output.
fn write(machine: &mut Machine<'_, '_>, inputs: Inputs<'_>) -> Eval<Option<Value>> {
    let descriptor = inputs.whole(0)?;
    let bytes = machine.memory.read(inputs.address(1)?, inputs.size(2)?)?.to_vec();
    match descriptor {
        1 if machine.streams.is_flushed() => {
            machine.streams.put(OUTPUT, &bytes);
            machine.streams.flush();
        }
        2 => machine.streams.add_to_errors(&bytes),
        _ => return Err(unsupported(format!("output to the descriptor {descriptor}"))),
    }
    whole(bytes.len() as u64)
}

#[cfg(test)]
mod tests {
    use super::atoi;

    #[test]
    fn numbers_end_with_their_digits() {
        let of = |text: &str| atoi(text.as_bytes()).ok();
        assert_eq!(of(" -12x"), Some(-12));
        assert_eq!(of("+-1"), Some(0));
        assert_eq!(of("x"), Some(0));
        assert_eq!(of("99999999999"), None);
    }
}
