//! Storage, as the library's module TlcStorage and the C library declare it.

use super::{Inputs, Native, address, boolean, whole};
use crate::interpreter::machine::Machine;
use crate::interpreter::memory::{Address, Disposal};
use crate::interpreter::stop::{Eval, unsupported};
use crate::interpreter::value::Value;

/// The unit to which sizes of small objects are rounded up.
const GRAIN: u64 = 16;
const GREATEST_SMALL: u64 = 1024;

/// Returns the function with this name.
pub fn find(symbol: &str) -> Option<Native> {
    let native: Native = match symbol {
        "TlcAllocate" => |machine, inputs| {
            let storage = allocate(machine, inputs.size(1)?)?;
            machine.write_number(inputs.address(0)?, storage.number() as i64)?;
            Ok(None)
        },
        "TlcDeallocate" => deallocate,
        "TlcStorageSize" => |machine, inputs| {
            let size = machine.memory.heap_size(inputs.address(0)?);
            whole(size.map_or(0, usable))
        },
        "TlcCopyBytes" | "memmove" | "memcpy" => copy,
        "malloc" => |machine, inputs| address(allocate(machine, inputs.size(0)?)?),
        "calloc" => |machine, inputs| {
            let size = inputs.size(0)?.saturating_mul(inputs.size(1)?);
            let storage = allocate(machine, size)?;
            machine.memory.write(storage, size)?.fill(0);
            address(storage)
        },
        "free" => |machine, inputs| {
            let storage = inputs.address(0)?;
            if storage != Address::NIL && machine.memory.dispose(storage)? == Disposal::Refused {
                return Err(unsupported("free of storage that is not in use"));
            }
            Ok(None)
        },
        "memset" => |machine, inputs| {
            let (to, byte, size) = (inputs.address(0)?, inputs.whole(1)? as u8, inputs.size(2)?);
            machine.memory.write(to, size)?.fill(byte);
            address(to)
        },
        "memcmp" => |machine, inputs| {
            let size = inputs.size(2)?;
            let left = machine.memory.read(inputs.address(0)?, size)?;
            let right = machine.memory.read(inputs.address(1)?, size)?;
            whole(difference(left, right))
        },
        _ => return None,
    };
    Some(native)
}

/// Returns the number of usable bytes in storage of that size.
fn usable(size: u64) -> u64 {
    if size > GREATEST_SMALL { size } else { size.max(1).next_multiple_of(GRAIN) }
}

/// Allocates storage; returns NIL if the size is impossible.
fn allocate(machine: &mut Machine<'_, '_>, size: u64) -> Eval<Address> {
    if size > i64::MAX as u64 {
        return Ok(Address::NIL);
    }
    machine.memory.add_unwritten(usable(size))
}

/// Disposes of storage and sets the variable to NIL; returns whether the storage was in use.
fn deallocate(machine: &mut Machine<'_, '_>, inputs: Inputs<'_>) -> Eval<Option<Value>> {
    let variable = inputs.address(0)?;
    let bytes: [u8; 8] = machine.memory.read(variable, 8)?.try_into().unwrap_or_default();
    let storage = Address::from_number(u64::from_le_bytes(bytes));
    let was_in_use = storage != Address::NIL && machine.memory.dispose(storage)? == Disposal::Done;
    machine.write_number(variable, 0)?;
    boolean(was_in_use)
}

fn copy(machine: &mut Machine<'_, '_>, inputs: Inputs<'_>) -> Eval<Option<Value>> {
    let (to, from) = (inputs.address(0)?, inputs.address(1)?);
    machine.memory.copy(to, from, inputs.size(2)?)?;
    address(to)
}

/// Returns a number less than, equal to or greater than 0, according to the first difference. C does not
/// specify its amount: programs that look at more than the sign behave unpredictably.
pub fn difference(left: &[u8], right: &[u8]) -> i128 {
    match left.cmp(right) {
        std::cmp::Ordering::Less => -1,
        std::cmp::Ordering::Equal => 0,
        std::cmp::Ordering::Greater => 1,
    }
}
