//! Files by name, as the library's module TlcFile declares them.

use super::streams::{
    Access, ERRORS, EXISTS, INPUT, INVALID, IS_DIRECTORY, NAME_TOO_LONG, NO_ENTRY, OUTPUT, OpenMode, Origin,
    Streams,
};
use super::{Inputs, Native, address, boolean, whole};
use crate::interpreter::machine::Machine;
use crate::interpreter::memory::Address;
use crate::interpreter::stop::{Eval, unsupported};
use crate::interpreter::value::Value;

/// The system's error number for a file that is not a terminal.
const NO_TERMINAL: i64 = 25;

/// Returns the function with this name.
pub fn find(symbol: &str) -> Option<Native> {
    of_streams(symbol).or_else(|| of_positions(symbol)).or_else(|| of_names(symbol))
}

fn of_streams(symbol: &str) -> Option<Native> {
    let native: Native = match symbol {
        "TlcStandardFile" | "TlcTerminalFile" => |_, inputs| {
            address(Streams::address(match inputs.whole(0)? {
                0 => INPUT,
                1 => OUTPUT,
                _ => ERRORS,
            }))
        },
        "TlcOpenFile" => open,
        "TlcCloseFile" => |machine, inputs| {
            let stream = machine.streams.at(inputs.address(0)?)?;
            machine.streams.close(stream)?;
            boolean(!machine.streams.has_failed(stream))
        },
        "TlcFlushFile" => |machine, inputs| {
            if machine.streams.at(inputs.address(0)?)? == OUTPUT {
                machine.streams.flush();
            }
            boolean(true)
        },
        "TlcReadBytes" => read,
        "TlcReadLine" => read_line,
        "TlcWriteBytes" => |machine, inputs| {
            let stream = machine.streams.at(inputs.address(0)?)?;
            machine.charge_for_bytes(inputs.size(2)?)?;
            let bytes = machine.memory.read(inputs.address(1)?, inputs.size(2)?)?.to_vec();
            whole(machine.streams.put(stream, &bytes) as u64)
        },
        "TlcFileFailed" => |machine, inputs| {
            let stream = machine.streams.at(inputs.address(0)?)?;
            boolean(machine.streams.has_failed(stream))
        },
        "TlcFileEnded" => |machine, inputs| {
            let stream = machine.streams.at(inputs.address(0)?)?;
            boolean(machine.streams.has_ended(stream))
        },
        "TlcForgetState" => |machine, inputs| {
            let stream = machine.streams.at(inputs.address(0)?)?;
            machine.streams.forget_state(stream);
            Ok(None)
        },
        _ => return None,
    };
    Some(native)
}

fn of_positions(symbol: &str) -> Option<Native> {
    let native: Native = match symbol {
        "TlcSetPosition" => |machine, inputs| {
            let stream = machine.streams.at(inputs.address(0)?)?;
            let origin = match inputs.whole(2)? {
                0 => Origin::Start,
                1 => Origin::Here,
                2 => Origin::End,
                _ => return boolean(false),
            };
            boolean(machine.streams.set_position(stream, inputs.whole(1)? as i64, origin)?)
        },
        "TlcPosition" => |machine, inputs| {
            let stream = machine.streams.at(inputs.address(0)?)?;
            whole(machine.streams.position(stream)?)
        },
        "TlcTruncate" => |machine, inputs| {
            let stream = machine.streams.at(inputs.address(0)?)?;
            match u64::try_from(inputs.whole(1)?) {
                Ok(length) => {
                    machine.charge(length)?;
                    boolean(machine.streams.truncate(stream, length)?)
                }
                Err(_) => {
                    machine.streams.error = INVALID;
                    boolean(false)
                }
            }
        },
        "TlcDescriptor" => |machine, inputs| {
            let stream = machine.streams.at(inputs.address(0)?)?;
            whole(machine.streams.descriptor(stream))
        },
        "TlcIsTerminal" => |machine, inputs| {
            machine.streams.at(inputs.address(0)?)?;
            machine.streams.error = NO_TERMINAL;
            boolean(false)
        },
        "TlcIsReady" => |machine, inputs| {
            machine.streams.at(inputs.address(0)?)?;
            boolean(true)
        },
        "TlcErrorNumber" => |machine, _| whole(machine.streams.error),
        _ => return None,
    };
    Some(native)
}

fn of_names(symbol: &str) -> Option<Native> {
    let native: Native = match symbol {
        "TlcFileExists" => |machine, inputs| {
            let name = machine.characters(inputs.address(0)?, inputs.size(1)?)?;
            boolean(machine.streams.holds(&name)?)
        },
        "TlcRemoveFile" => |machine, inputs| {
            let name = machine.characters(inputs.address(0)?, inputs.size(1)?)?;
            let removed = machine.streams.remove(&name)?;
            report(machine, removed)
        },
        "TlcRenameFile" => |machine, inputs| {
            let name = machine.characters(inputs.address(0)?, inputs.size(1)?)?;
            let new = machine.characters(inputs.address(2)?, inputs.size(3)?)?;
            let renamed = machine.streams.rename(&name, &new)?;
            report(machine, renamed)
        },
        _ => return None,
    };
    Some(native)
}

fn open(machine: &mut Machine<'_, '_>, inputs: Inputs<'_>) -> Eval<Option<Value>> {
    let name = machine.characters(inputs.address(0)?, inputs.size(1)?)?;
    let (access, mode) = match inputs.whole(2)? {
        0 => ("r", OpenMode::Old),
        1 => ("w", OpenMode::Emptied),
        2 => ("wa", OpenMode::Any),
        3 => ("rw", OpenMode::Old),
        4 => ("rw", OpenMode::Emptied),
        5 => ("rwa", OpenMode::Any),
        6 => ("w", OpenMode::New),
        7 => ("rw", OpenMode::New),
        other => return Err(unsupported(format!("the way {other} to open a file"))),
    };
    let [reads, writes, appends] = ['r', 'w', 'a'].map(|letter| access.contains(letter));
    let opened = machine.streams.open(&name, Access { reads, writes, appends }, mode)?;
    machine.streams.error = opened.err().unwrap_or_default();
    let problem = opened.err().map_or(Ok(0), problem)?;
    machine.write_number(inputs.address(3)?, problem)?;
    address(opened.map_or(Address::NIL, Streams::address))
}

/// Reads bytes, and returns their number.
fn read(machine: &mut Machine<'_, '_>, inputs: Inputs<'_>) -> Eval<Option<Value>> {
    let stream = machine.streams.at(inputs.address(0)?)?;
    let count = inputs.size(2)?;
    let mut bytes = Vec::new();
    while (bytes.len() as u64) < count {
        match machine.streams.get(stream) {
            Some(byte) => bytes.push(byte),
            None => break,
        }
    }
    machine.write_bytes(inputs.address(1)?, &bytes)?;
    whole(bytes.len() as u64)
}

/// Reads bytes up to the next end of a line, and returns their number.
fn read_line(machine: &mut Machine<'_, '_>, inputs: Inputs<'_>) -> Eval<Option<Value>> {
    let stream = machine.streams.at(inputs.address(0)?)?;
    let line = machine.streams.line(stream, inputs.size(2)?);
    machine.write_bytes(inputs.address(1)?, &line)?;
    whole(line.len() as u64)
}

fn report(machine: &mut Machine<'_, '_>, done: Result<(), i64>) -> Eval<Option<Value>> {
    machine.streams.error = done.err().unwrap_or_default();
    whole(done.err().map_or(Ok(0), problem)?)
}

/// Returns the library's number for a system error.
fn problem(error: i64) -> Eval<i64> {
    match error {
        NO_ENTRY => Ok(1),
        EXISTS => Ok(3),
        IS_DIRECTORY => Ok(4),
        NAME_TOO_LONG | INVALID => Ok(7),
        other => Err(unsupported(format!("the error {other} of the system"))),
    }
}
