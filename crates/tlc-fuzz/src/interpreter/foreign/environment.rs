//! The environment of a program: its arguments, its end, exceptions of the library, coroutines.

use super::{Inputs, Native, address, boolean, whole};
use crate::interpreter::exception::{Exception, LANGUAGE, Source};
use crate::interpreter::machine::Machine;
use crate::interpreter::memory::Address;
use crate::interpreter::stop::{Eval, unsupported};
use crate::interpreter::value::Value;

/// The maximum length of the text of an exception in bytes.
const LONGEST_TEXT: u64 = 511;

/// The arguments of the program without its name.
#[derive(Clone, Default, Debug)]
pub struct ProgramArguments(Vec<Vec<u8>>);

impl ProgramArguments {
    pub fn new(arguments: &[String]) -> ProgramArguments {
        ProgramArguments(arguments.iter().map(|argument| argument.clone().into_bytes()).collect())
    }
}

/// Returns the function with this name.
pub fn find(symbol: &str) -> Option<Native> {
    of_exceptions(symbol).or_else(|| of_end(symbol))
}

fn of_exceptions(symbol: &str) -> Option<Native> {
    let native: Native = match symbol {
        "TlcRaise" => raise,
        "TlcFailOf" => |machine, inputs| {
            let [place, text] = texts(machine, [inputs.address(2)?, inputs.address(3)?])?;
            Err(machine.fail_of(Source::Own(inputs.address(0)?), inputs.size(1)?, &place, &text))
        },
        // Only messages of failed comparisons have places, and those are not predicted.
        "TlcComparedAt" => |_, _| address(Address::NIL),
        "TlcCompareAt" => |_, _| Ok(None),
        "TlcCurrentSource" => |machine, _| {
            let source = machine.handling.current().map(|exception| exception.source.address());
            address(source.unwrap_or(Address::NIL))
        },
        "TlcCurrentNumber" => {
            |machine, _| whole(machine.handling.current().map_or(0, |current| current.number))
        }
        "TlcCurrentText" => |machine, inputs| {
            let text = machine.handling.current().map_or(String::new(), |current| current.text.clone());
            fill(machine, inputs, (0, 1), text.as_bytes())?;
            Ok(None)
        },
        "TlcIsExceptional" => |machine, _| boolean(machine.handling.current().is_some()),
        "TlcLanguageSource" => |_, _| address(LANGUAGE.address()),
        _ => return None,
    };
    Some(native)
}

fn of_end(symbol: &str) -> Option<Native> {
    let native: Native = match symbol {
        "TlcHalt" => |machine, inputs| match inputs.whole(0)? {
            -1 => Err(machine.halt(None)),
            status => Err(machine.exit(status)),
        },
        "TlcBeginHalt" => |machine, _| {
            machine.ending.is_terminating = true;
            machine.ending.has_halted = true;
            Ok(None)
        },
        // The program ends, so no handler of the caller gets an exception.
        "TlcRunLast" => |machine, inputs| {
            machine.handling.abandon();
            machine.run_body(machine.procedure_at(inputs.address(0)?)?)
        },
        "TlcExitOnHalt" => |machine, inputs| {
            machine.ending.halt_status = Some(inputs.whole(0)?).filter(|status| *status >= 0);
            Ok(None)
        },
        "TlcFail" => |machine, inputs| {
            let [place, text] = texts(machine, [inputs.address(0)?, inputs.address(1)?])?;
            Err(machine.fail_at(&place, &text))
        },
        "TlcIsTerminating" => |machine, _| boolean(machine.ending.is_terminating),
        "TlcHasHalted" => |machine, _| boolean(machine.ending.has_halted),
        "TlcArgumentCount" => |machine, _| whole(machine.arguments.0.len() as u64 + 1),
        "TlcArgument" => argument,
        // The interpreter cannot create vectors.
        "TlcIsVector" => |_, _| boolean(false),
        "TlcArmVector" => |machine, inputs| {
            let message = format!("there is no interrupt vector {}", inputs.size(0)?);
            Err(machine.fail_at("RTint", &message))
        },
        // So no interrupt can arrive, and waiting for one never ends.
        "TlcListen" => |_, inputs| match inputs.get(0)?.truth()? {
            true => Err(unsupported("waiting for interrupts".to_owned())),
            false => Ok(None),
        },
        "TlcHandler" => |_, _| address(Address::NIL),
        "TlcLevel" => |_, _| whole(0u64),
        "TlcSetLevel" => |_, inputs| match inputs.size(1)? {
            0 => Ok(None),
            level => Err(unsupported(format!("coroutines of level {level}"))),
        },
        "TlcRunning" => |machine, _| address(machine.coroutines.running()),
        _ => return None,
    };
    Some(native)
}

/// Reads two texts that end with a zero byte.
fn texts(machine: &mut Machine<'_, '_>, at: [Address; 2]) -> Eval<[String; 2]> {
    let [first, second] = at.map(|at| machine.text(at));
    Ok([first?, second?].map(|text| String::from_utf8_lossy(&text).into_owned()))
}

fn raise(machine: &mut Machine<'_, '_>, inputs: Inputs<'_>) -> Eval<Option<Value>> {
    let source = match inputs.address(0)? {
        language if language == LANGUAGE.address() => LANGUAGE,
        own => Source::Own(own),
    };
    let high = inputs.size(3)?.min(LONGEST_TEXT - 1);
    let text = machine.characters(inputs.address(2)?, high)?;
    let text = String::from_utf8(text).map_err(|_| unsupported("an exception whose text is not ASCII"))?;
    let exception = Exception::new(source, inputs.size(1)?, text, false);
    let place = machine.handling.place_of_raise.take();
    Err(machine.raise(exception.raised_at(place)))
}

/// Copies the characters of an argument from an index on, as far as there is room; returns their number.
fn argument(machine: &mut Machine<'_, '_>, inputs: Inputs<'_>) -> Eval<Option<Value>> {
    let number = inputs.size(0)? as usize;
    if number == 0 {
        return Err(unsupported("the name of the program"));
    }
    let Some(argument) = machine.arguments.0.get(number - 1).cloned() else { return whole(0) };
    let start = usize::try_from(inputs.size(1)?).unwrap_or(usize::MAX).min(argument.len());
    let rest = &argument[start..];
    fill(machine, inputs, (2, 3), rest)?;
    whole(rest.len() as u64)
}

/// Writes a text to an open array of characters, given as an address and HIGH: as much as fits, followed by a
/// zero byte if there is room.
fn fill(
    machine: &mut Machine<'_, '_>,
    inputs: Inputs<'_>,
    (to, high): (usize, usize),
    text: &[u8],
) -> Eval<()> {
    let high = inputs.size(high)?;
    let fitting = text.len().min(usize::try_from(high).unwrap_or(usize::MAX).saturating_add(1));
    let mut bytes = text[..fitting].to_vec();
    if fitting as u64 <= high {
        bytes.push(0);
    }
    machine.write_bytes(inputs.address(to)?, &bytes)
}
