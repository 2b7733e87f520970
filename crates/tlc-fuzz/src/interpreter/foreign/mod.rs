//! The C functions that programs need: the thin layer below the library, and parts of the C library, found by
//! name.

mod c_library;
mod characters;
mod environment;
mod files;
mod lines;
mod mathematics;
mod printing;
mod reals;
mod storage;
mod streams;
mod strings;

use tlc_frontend::hir::{ProcId, Type, TypeId};

use super::call::Passed;
use super::frame::Frame;
use super::machine::Machine;
use super::memory::Address;
use super::stop::{Eval, unsupported};
use super::value::{Value, decode};

pub use environment::ProgramArguments;
pub use reals::real_text;
pub use streams::Streams;

/// A function that replaces one of C. Arrays, records and variables arrive as addresses.
pub type Native = fn(&mut Machine<'_, '_>, Inputs<'_>) -> Eval<Option<Value>>;

/// The searches for a function by its name, one per topic.
const TOPICS: [fn(&str) -> Option<Native>; 10] = [
    characters::find,
    lines::find,
    strings::find,
    reals::find,
    storage::find,
    mathematics::find,
    files::find,
    environment::find,
    c_library::find,
    printing::find,
];

/// The arguments of a function.
#[derive(Clone, Copy)]
pub struct Inputs<'a>(&'a [Value]);

impl<'a> Inputs<'a> {
    fn get(self, number: usize) -> Eval<&'a Value> {
        self.0.get(number).ok_or_else(|| unsupported("too few arguments of a function in C"))
    }

    fn whole(self, number: usize) -> Eval<i128> {
        self.get(number)?.whole()
    }

    /// Returns an argument as an unsigned 64-bit number.
    fn size(self, number: usize) -> Eval<u64> {
        Ok(self.whole(number)? as u64)
    }

    fn address(self, number: usize) -> Eval<Address> {
        self.get(number)?.address()
    }

    fn real(self, number: usize) -> Eval<f64> {
        self.get(number)?.real()
    }
}

fn whole(number: impl Into<i128>) -> Eval<Option<Value>> {
    Ok(Some(Value::Whole(number.into())))
}

fn boolean(value: bool) -> Eval<Option<Value>> {
    Ok(Some(Value::boolean(value)))
}

fn address(address: Address) -> Eval<Option<Value>> {
    Ok(Some(Value::Address(address)))
}

impl Machine<'_, '_> {
    /// Calls a foreign procedure.
    pub fn call_foreign(
        &mut self,
        frame: &mut Frame,
        id: ProcId,
        passed: Vec<Passed>,
    ) -> Eval<Option<Value>> {
        let native = self.native(id)?;
        let mut inputs = Vec::with_capacity(passed.len());
        for passed in passed {
            inputs.push(self.input(frame, passed)?);
        }
        let result = native(self, Inputs(&inputs))?;
        match (self.program.procedures[id].result, result) {
            (None, _) => Ok(None),
            (Some(ty), Some(value)) if self.is_of_kind(ty, &value) => {
                // C returns as many bits as the declared type has, whatever value they represent.
                let bytes = self.bytes_of(ty, &value)?;
                Ok(Some(decode(&self.program.types, ty, &bytes)?))
            }
            (Some(ty), value) => Err(unsupported(format!("{value:?} of a function in C as {ty}"))),
        }
    }

    fn native(&mut self, id: ProcId) -> Eval<Native> {
        if let Some(native) = self.natives[id] {
            return Ok(native);
        }
        let foreign = self.program.procedures[id].foreign.as_ref();
        let symbol = foreign.map_or("", |foreign| self.names.resolve(foreign.symbol));
        let native = TOPICS.iter().find_map(|topic| topic(symbol));
        let native = native.ok_or_else(|| unsupported(format!("the function {symbol} in C")))?;
        self.natives[id] = Some(native);
        Ok(native)
    }

    fn input(&mut self, frame: &mut Frame, passed: Passed) -> Eval<Value> {
        Ok(match passed {
            Passed::Value(Value::Bytes(bytes)) | Passed::Copy { bytes, .. } => {
                Value::Address(self.temporary(frame, bytes)?)
            }
            Passed::Value(value) => value,
            Passed::Reference(address) | Passed::Open { address, .. } => Value::Address(address),
        })
    }

    /// Whether a value is of the kind of a type, regardless of its range.
    fn is_of_kind(&self, ty: TypeId, value: &Value) -> bool {
        let ty = self.program.types.get(ty);
        match value {
            Value::Whole(_) => self.program.types.stored_whole(ty).is_some(),
            Value::Real(_) => matches!(ty, Type::Real(real) if real.bits() == 64),
            Value::ShortReal(_) => matches!(ty, Type::Real(real) if real.bits() == 32),
            Value::Address(_) => {
                matches!(ty, Type::Address | Type::Pointer { .. } | Type::Opaque { .. } | Type::Procedure(_))
            }
            _ => false,
        }
    }

    /// Returns the characters of an open array up to its first 0C, or all of them up to its HIGH.
    fn characters(&self, at: Address, high: u64) -> Eval<Vec<u8>> {
        let rest = self.memory.rest(at)?;
        let room = usize::try_from(high).unwrap_or(usize::MAX).saturating_add(1);
        let end = rest.iter().take(room).position(|byte| *byte == 0);
        match end {
            Some(end) => Ok(rest[..end].to_vec()),
            None => Ok(self.memory.read(at, room as u64)?.to_vec()),
        }
    }

    /// Reads a C string, which ends with a zero byte.
    fn text(&self, at: Address) -> Eval<Vec<u8>> {
        let rest = self.memory.rest(at)?;
        let end = rest.iter().position(|byte| *byte == 0);
        end.map(|end| rest[..end].to_vec()).ok_or_else(|| unsupported("outside an object"))
    }

    /// Writes bytes to memory.
    fn write_bytes(&mut self, at: Address, bytes: &[u8]) -> Eval<()> {
        self.memory.write(at, bytes.len() as u64)?.copy_from_slice(bytes);
        Ok(())
    }

    /// Writes a 64-bit number to memory.
    fn write_number(&mut self, at: Address, number: i64) -> Eval<()> {
        self.write_bytes(at, &number.to_le_bytes())
    }
}
