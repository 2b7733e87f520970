//! Strings in arrays of characters, as the library's module TlcChars declares them. Overlapping arguments are
//! read before the result is written.

use super::{Inputs, Native, whole};
use crate::interpreter::machine::Machine;
use crate::interpreter::stop::Eval;
use crate::interpreter::value::Value;

/// The result of an unsuccessful search.
const NOWHERE: u64 = u64::MAX;

/// Returns the function with this name.
pub fn find(symbol: &str) -> Option<Native> {
    let native: Native = match symbol {
        "TlcExtractChars" => extract,
        "TlcInsertChars" => insert,
        "TlcConcatChars" => concat,
        "TlcFindChars" => find_first,
        "TlcFindCharsBack" => find_last,
        "TlcFindDifference" => |machine, inputs| {
            let left = characters(machine, inputs, 0, inputs.size(1)?)?;
            let right = characters(machine, inputs, 2, inputs.size(3)?)?;
            position(first_difference(&left, &right))
        },
        _ => return None,
    };
    Some(native)
}

/// Returns `count` characters of an array argument.
fn characters(machine: &mut Machine<'_, '_>, inputs: Inputs<'_>, number: usize, count: u64) -> Eval<Vec<u8>> {
    machine.charge_for_bytes(count)?;
    Ok(machine.memory.read(inputs.address(number)?, count)?.to_vec())
}

fn position(position: Option<usize>) -> Eval<Option<Value>> {
    whole(position.map_or(NOWHERE, |position| position as u64))
}

/// Copies a part of a string, as far as it reaches and there is room.
fn extract(machine: &mut Machine<'_, '_>, inputs: Inputs<'_>) -> Eval<Option<Value>> {
    let (start, count, high) = (inputs.size(2)?, inputs.size(3)?, inputs.size(5)?);
    let string = machine.characters(inputs.address(0)?, inputs.size(1)?)?;
    let start = usize::try_from(start).unwrap_or(usize::MAX).min(string.len());
    let room = high.saturating_add(1);
    let length = count.min(room).min((string.len() - start) as u64);
    let mut part = string[start..][..length as usize].to_vec();
    if length < room {
        part.push(0);
    }
    machine.charge_for_bytes(length)?;
    machine.write_bytes(inputs.address(4)?, &part)?;
    Ok(None)
}

/// Inserts a string into another one at a position that is not past the end, and writes as much as there is
/// room for.
fn insert(machine: &mut Machine<'_, '_>, inputs: Inputs<'_>) -> Eval<Option<Value>> {
    let (destination, high) = (inputs.address(0)?, inputs.size(1)?);
    let (count, start) = (inputs.size(3)?, inputs.size(4)?);
    let text = machine.characters(destination, high)?;
    machine.charge_for_bytes(text.len() as u64)?;
    let Some(rest) = usize::try_from(start).ok().and_then(|start| text.get(start..)) else {
        return Ok(None);
    };
    let room = high.saturating_add(1) - start;
    let mut changed = characters(machine, inputs, 2, count.min(room))?;
    changed.extend_from_slice(rest);
    let changed = terminated(changed, room);
    machine.write_bytes(destination.plus(start), &changed)?;
    Ok(None)
}

/// Concatenates two strings, and writes as much as there is room for.
fn concat(machine: &mut Machine<'_, '_>, inputs: Inputs<'_>) -> Eval<Option<Value>> {
    let room = inputs.size(1)?.saturating_add(1);
    let length = inputs.size(3)?.min(room);
    let mut both = characters(machine, inputs, 2, length)?;
    both.extend(characters(machine, inputs, 4, inputs.size(5)?.min(room - length))?);
    machine.write_bytes(inputs.address(0)?, &terminated(both, room))?;
    Ok(None)
}

/// Returns the bytes that are written for a string in an array of that size.
fn terminated(mut text: Vec<u8>, size: u64) -> Vec<u8> {
    // If the array has no room for the zero byte, it is cut off as well.
    text.push(0);
    text.truncate(usize::try_from(size).unwrap_or(usize::MAX));
    text
}

/// A search for a pattern in a text, from a position on.
type Search = fn(&[u8], &[u8], usize) -> Option<usize>;

/// Searches an array, whose string may end anywhere.
fn find_first(machine: &mut Machine<'_, '_>, inputs: Inputs<'_>) -> Eval<Option<Value>> {
    let text = machine.characters(inputs.address(2)?, inputs.size(3)?)?;
    search(machine, inputs, &text, first_place)
}

/// Searches a string of a known length.
fn find_last(machine: &mut Machine<'_, '_>, inputs: Inputs<'_>) -> Eval<Option<Value>> {
    let text = characters(machine, inputs, 2, inputs.size(3)?)?;
    search(machine, inputs, &text, last_place)
}

fn search(
    machine: &mut Machine<'_, '_>,
    inputs: Inputs<'_>,
    text: &[u8],
    search: Search,
) -> Eval<Option<Value>> {
    let (count, length) = (inputs.size(1)?, text.len() as u64);
    if count == 0 || count > length {
        return position(None);
    }
    machine.charge(length)?;
    let pattern = characters(machine, inputs, 0, count)?;
    position(search(&pattern, text, usize::try_from(inputs.size(4)?).unwrap_or(usize::MAX)))
}

/// Returns the first place of a pattern that does not begin before a position.
fn first_place(pattern: &[u8], text: &[u8], start: usize) -> Option<usize> {
    let places = text.get(start..)?.windows(pattern.len()).position(|part| part == pattern);
    places.map(|place| start + place)
}

/// Returns the last place of a pattern that does not begin after a position.
fn last_place(pattern: &[u8], text: &[u8], start: usize) -> Option<usize> {
    let end = start.saturating_add(pattern.len()).min(text.len());
    text[..end].windows(pattern.len()).rposition(|part| part == pattern)
}

/// Returns the first position at which two strings differ; a string also differs from a longer one at its own
/// end.
fn first_difference(left: &[u8], right: &[u8]) -> Option<usize> {
    let common = left.iter().zip(right).take_while(|(left, right)| left == right).count();
    (common < left.len().max(right.len())).then_some(common)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_are_found_in_both_directions() {
        let first = |start| first_place(b"aba", b"ababa-aba", start);
        assert_eq!([0, 1, 3, 6, 7, 9, 10].map(first), [0, 2, 6, 6, 9, 9, 9].map(|at| (at < 9).then_some(at)));
        let last = |start| last_place(b"ba", b"ababa", start);
        assert_eq!([0, 1, 2, 3, usize::MAX].map(last), [None, Some(1), Some(1), Some(3), Some(3)]);
    }

    #[test]
    fn strings_differ_in_length_also() {
        assert_eq!(first_difference(b"abc", b"abc"), None);
        assert_eq!(first_difference(b"abc", b"abd"), Some(2));
        assert_eq!(first_difference(b"ab", b"abc"), Some(2));
        assert_eq!(first_difference(b"", b""), None);
    }

    #[test]
    fn strings_end_where_their_arrays_do() {
        assert_eq!(terminated(b"ab".to_vec(), 3), b"ab\0");
        assert_eq!(terminated(b"abc".to_vec(), 3), b"abc");
        assert_eq!(terminated(b"abcd".to_vec(), 3), b"abc");
        assert_eq!(terminated(Vec::new(), 0), b"");
    }
}
