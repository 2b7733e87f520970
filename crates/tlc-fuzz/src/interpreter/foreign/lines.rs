//! Reading from the lines of a stream, as the library's module TlcIO declares it.

use std::ops::RangeInclusive;

use super::reals::parsed;
use super::{Inputs, Native, boolean, whole};
use crate::interpreter::machine::Machine;
use crate::interpreter::stop::Eval;
use crate::interpreter::value::Value;

/// The result of a read, numbered as in the library.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Reading {
    AllRight = 1,
    OutOfRange = 2,
    WrongFormat = 3,
    EndOfLine = 4,
    EndOfInput = 5,
}

impl Reading {
    /// Returns the result of a read that meets this byte first.
    fn of(next: Option<u8>) -> Reading {
        match next {
            None => Reading::EndOfInput,
            Some(b'\n') => Reading::EndOfLine,
            Some(_) => Reading::AllRight,
        }
    }

    /// Returns the result of the read of a number that meets this byte first, and nothing that begins one.
    fn without_number(next: Option<u8>) -> Reading {
        match Reading::of(next) {
            Reading::AllRight => Reading::WrongFormat,
            reading => reading,
        }
    }
}

/// Returns the function with this name.
pub fn find(symbol: &str) -> Option<Native> {
    let native: Native = match symbol {
        "TlcReadChar" => |machine, inputs| number(read_character(machine, inputs)?),
        "TlcReadString" => |machine, inputs| number(read_string(machine, inputs)?),
        "TlcReadRest" => |machine, inputs| number(read_rest(machine, inputs)?),
        "TlcReadToken" => |machine, inputs| number(read_token(machine, inputs)?),
        "TlcReadReal" => |machine, inputs| number(read_real(machine, inputs)?),
        "TlcReadInt" => |machine, inputs| number(read_int(machine, inputs)?),
        "TlcReadCard" => |machine, inputs| number(read_card(machine, inputs)?),
        "TlcSkipLine" => |machine, inputs| number(skip_line(machine, inputs)?),
        "TlcTakeChar" => take_character,
        "TlcTakeLine" => take_line,
        _ => return None,
    };
    Some(native)
}

fn number(reading: Reading) -> Eval<Option<Value>> {
    whole(reading as u8)
}

fn stream(machine: &Machine<'_, '_>, inputs: Inputs<'_>) -> Eval<usize> {
    machine.streams.at(inputs.address(0)?)
}

/// Copies characters into the array that is passed, followed by a zero byte if there is room. Those that do
/// not fit are lost.
fn fill(machine: &mut Machine<'_, '_>, inputs: Inputs<'_>, mut characters: Vec<u8>) -> Eval<()> {
    characters.push(0);
    characters.truncate(usize::try_from(room(inputs)?).unwrap_or(usize::MAX));
    machine.write_bytes(inputs.address(1)?, &characters)
}

/// Returns the number of characters in the array that is passed.
fn room(inputs: Inputs<'_>) -> Eval<u64> {
    Ok(inputs.size(2)?.saturating_add(1))
}

/// Reads the next character, unless it ends the line.
fn read_character(machine: &mut Machine<'_, '_>, inputs: Inputs<'_>) -> Eval<Reading> {
    let stream = stream(machine, inputs)?;
    let next = machine.streams.peek(stream);
    let reading = Reading::of(next);
    if let (Some(byte), Reading::AllRight) = (next, reading) {
        machine.streams.get(stream);
        machine.write_bytes(inputs.address(1)?, &[byte])?;
    }
    Ok(reading)
}

/// Reads as much of the line as there is room for.
fn read_string(machine: &mut Machine<'_, '_>, inputs: Inputs<'_>) -> Eval<Reading> {
    let stream = stream(machine, inputs)?;
    let reading = Reading::of(machine.streams.peek(stream));
    let line = machine.streams.line(stream, room(inputs)?);
    machine.charge_for_bytes(line.len() as u64)?;
    fill(machine, inputs, line)?;
    Ok(reading)
}

/// Reads the whole rest of the line; characters that do not fit are lost.
fn read_rest(machine: &mut Machine<'_, '_>, inputs: Inputs<'_>) -> Eval<Reading> {
    let stream = stream(machine, inputs)?;
    let reading = read_string(machine, inputs)?;
    if reading != Reading::AllRight || Reading::of(machine.streams.peek(stream)) != Reading::AllRight {
        return Ok(reading);
    }
    skip_to_end(machine, stream)?;
    Ok(Reading::OutOfRange)
}

/// Skips the rest of the line, and returns the result for the byte that follows.
fn skip_to_end(machine: &mut Machine<'_, '_>, stream: usize) -> Eval<Reading> {
    let skipped = machine.streams.line(stream, u64::MAX);
    machine.charge_for_bytes(skipped.len() as u64)?;
    Ok(Reading::of(machine.streams.peek(stream)))
}

/// Skips the rest of the line, and its end.
fn skip_line(machine: &mut Machine<'_, '_>, inputs: Inputs<'_>) -> Eval<Reading> {
    let stream = stream(machine, inputs)?;
    let behind = skip_to_end(machine, stream)?;
    if behind == Reading::EndOfInput {
        return Ok(Reading::EndOfInput);
    }
    machine.streams.get(stream);
    Ok(Reading::AllRight)
}

/// Skips blanks and reads up to the next blank or the end of the line, which is left unread.
fn read_token(machine: &mut Machine<'_, '_>, inputs: Inputs<'_>) -> Eval<Reading> {
    let stream = stream(machine, inputs)?;
    let mut token = Vec::new();
    let behind = loop {
        match machine.streams.get(stream) {
            Some(b' ') if token.is_empty() => machine.charge(1)?,
            end @ (None | Some(b' ' | b'\n')) => break end,
            Some(byte) => token.push(byte),
        }
    };
    if let Some(byte) = behind {
        machine.streams.unget(stream, byte);
    }
    let length = token.len() as u64;
    machine.charge_for_bytes(length)?;
    fill(machine, inputs, token)?;
    Ok(match length {
        0 => Reading::of(behind),
        _ if length > room(inputs)? => Reading::OutOfRange,
        _ => Reading::AllRight,
    })
}

/// The characters of a number as they are read from a stream.
struct Scanner<'m, 'p, 'n> {
    machine: &'m mut Machine<'p, 'n>,
    stream: usize,
    text: Vec<u8>,
}

impl<'m, 'p, 'n> Scanner<'m, 'p, 'n> {
    /// Starts at the next character that is not a blank.
    fn new(machine: &'m mut Machine<'p, 'n>, inputs: Inputs<'_>) -> Eval<Scanner<'m, 'p, 'n>> {
        let stream = stream(machine, inputs)?;
        while machine.streams.peek(stream) == Some(b' ') {
            machine.charge(1)?;
            machine.streams.get(stream);
        }
        Ok(Scanner { machine, stream, text: Vec::new() })
    }

    /// Takes the next character if it is one of these.
    fn one_of(&mut self, characters: &[u8]) -> Eval<bool> {
        let next = self.machine.streams.peek(self.stream).filter(|next| characters.contains(next));
        if let Some(next) = next {
            self.machine.charge(1)?;
            self.machine.streams.get(self.stream);
            self.text.push(next);
        }
        Ok(next.is_some())
    }

    /// Takes digits; returns whether there is one.
    fn digits(&mut self) -> Eval<bool> {
        let is_there = self.one_of(b"0123456789")?;
        while self.one_of(b"0123456789")? {}
        Ok(is_there)
    }

    /// Returns the result for a text that is not a number.
    fn failure(&mut self) -> Reading {
        if self.text.is_empty() {
            Reading::without_number(self.machine.streams.peek(self.stream))
        } else {
            Reading::WrongFormat
        }
    }

    /// Takes a whole number. `None`: there is none, or it is outside the bounds.
    fn whole(&mut self, bounds: RangeInclusive<i128>) -> Eval<(Reading, Option<i128>)> {
        if !self.digits()? {
            return Ok((self.failure(), None));
        }
        let text = String::from_utf8_lossy(&self.text);
        match text.parse().ok().filter(|number| bounds.contains(number)) {
            Some(number) => Ok((Reading::AllRight, Some(number))),
            None => Ok((Reading::OutOfRange, None)),
        }
    }
}

/// Reads a real number, which is stored only if it is finite.
fn read_real(machine: &mut Machine<'_, '_>, inputs: Inputs<'_>) -> Eval<Reading> {
    let mut scanner = Scanner::new(machine, inputs)?;
    scanner.one_of(b"+-")?;
    let mut is_number = scanner.digits()?;
    if is_number && scanner.one_of(b".")? {
        scanner.digits()?;
    }
    if is_number && scanner.one_of(b"Ee")? {
        scanner.one_of(b"+-")?;
        is_number = scanner.digits()?;
    }
    if !is_number {
        return Ok(scanner.failure());
    }
    let number = parsed(&scanner.text)?;
    if !number.is_finite() {
        return Ok(Reading::OutOfRange);
    }
    machine.write_bytes(inputs.address(1)?, &number.to_le_bytes())?;
    Ok(Reading::AllRight)
}

fn read_int(machine: &mut Machine<'_, '_>, inputs: Inputs<'_>) -> Eval<Reading> {
    let greatest = inputs.whole(1)?;
    let mut scanner = Scanner::new(machine, inputs)?;
    scanner.one_of(b"+-")?;
    let (reading, number) = scanner.whole(-greatest - 1..=greatest)?;
    if let Some(number) = number {
        machine.write_number(inputs.address(2)?, number as i64)?;
    }
    Ok(reading)
}

fn read_card(machine: &mut Machine<'_, '_>, inputs: Inputs<'_>) -> Eval<Reading> {
    let greatest = inputs.size(1)?;
    let (reading, number) = Scanner::new(machine, inputs)?.whole(0..=i128::from(greatest))?;
    if let Some(number) = number {
        machine.write_number(inputs.address(2)?, number as u64 as i64)?;
    }
    Ok(reading)
}

/// Returns the next character, or a zero byte at the end, and stores whether it ended a line.
fn take_character(machine: &mut Machine<'_, '_>, inputs: Inputs<'_>) -> Eval<Option<Value>> {
    let stream = stream(machine, inputs)?;
    let next = machine.streams.get(stream);
    machine.write_bytes(inputs.address(1)?, &[u8::from(next == Some(b'\n'))])?;
    whole(next.unwrap_or_default())
}

/// Reads the characters of the line and then its end, or as many as fit; returns whether the end was read.
fn take_line(machine: &mut Machine<'_, '_>, inputs: Inputs<'_>) -> Eval<Option<Value>> {
    let stream = stream(machine, inputs)?;
    let line = machine.streams.line(stream, room(inputs)?);
    let is_whole = (line.len() as u64) < room(inputs)?;
    machine.charge_for_bytes(line.len() as u64)?;
    fill(machine, inputs, line)?;
    boolean(is_whole && machine.streams.get(stream).is_some())
}
