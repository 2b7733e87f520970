//! The variables of a running procedure.

use tlc_frontend::base::{EntityRef, Span};
use tlc_frontend::hir::{LocalId, ProcId, TypeId};

use super::GaveUp;
use super::machine::Machine;
use super::memory::{Address, ObjectKind};
use super::stop::{Eval, unsupported};
use super::value::{self, Value};

/// The place of a parameter, variable or capture.
#[derive(Clone, Debug)]
pub enum Slot {
    /// A scalar whose address was never taken.
    Value(Value),
    /// A variable in memory: one of this procedure, or one passed by its address.
    At(Address),
    /// An open array with the greatest index of each open dimension.
    Open { address: Address, highs: Vec<u64> },
}

/// The state of a running procedure.
#[derive(Debug)]
pub struct Frame {
    pub procedure: ProcId,
    /// The statement that is being executed.
    pub around: Span,
    slots: Vec<Slot>,
    /// The objects that live until the procedure returns.
    own: Vec<Address>,
    /// The objects that live until the current statement ends.
    temporaries: Vec<Address>,
}

impl Frame {
    /// Creates a frame whose slots are added later.
    pub fn new(procedure: ProcId, count: usize) -> Frame {
        let slots = Vec::with_capacity(count);
        Frame { procedure, around: Span::NONE, slots, own: Vec::new(), temporaries: Vec::new() }
    }

    /// Adds the slot of the next local.
    pub fn push(&mut self, slot: Slot) {
        self.slots.push(slot);
    }

    pub fn slot(&self, local: LocalId) -> &Slot {
        &self.slots[local.index()]
    }

    pub fn set_slot(&mut self, local: LocalId, slot: Slot) {
        self.slots[local.index()] = slot;
    }

    /// Returns the greatest index of each open dimension of an open array.
    pub fn highs(&self, local: LocalId) -> Eval<&[u64]> {
        match self.slot(local) {
            Slot::Open { highs, .. } => Ok(highs),
            other => Err(unsupported(format!("HIGH of {other:?}"))),
        }
    }
}

impl<'p> Machine<'_, 'p> {
    /// Creates an object that lives as long as the procedure.
    pub fn own(&mut self, frame: &mut Frame, bytes: Vec<u8>) -> Eval<Address> {
        let address = self.memory.add(bytes, ObjectKind::Variable)?;
        frame.own.push(address);
        Ok(address)
    }

    /// Creates an object that lives as long as the current statement.
    pub fn temporary(&mut self, frame: &mut Frame, bytes: Vec<u8>) -> Eval<Address> {
        let address = self.memory.add(bytes, ObjectKind::Variable)?;
        frame.temporaries.push(address);
        Ok(address)
    }

    /// Ends the life of the objects of a statement.
    pub fn release_temporaries(&mut self, frame: &mut Frame) {
        while let Some(address) = frame.temporaries.pop() {
            self.memory.remove(address);
        }
    }

    /// Ends the life of all objects of a procedure.
    pub fn release(&mut self, mut frame: Frame) {
        self.release_temporaries(&mut frame);
        for address in frame.own {
            self.memory.remove(address);
        }
    }

    /// Returns the address of a local. Taking the address of a scalar moves it into memory.
    pub fn address_of_local(&mut self, frame: &mut Frame, local: LocalId) -> Eval<Address> {
        let value = match frame.slot(local) {
            Slot::At(address) | Slot::Open { address, .. } => return Ok(*address),
            Slot::Value(value) => value.clone(),
        };
        let ty = self.program.procedures[frame.procedure].locals[local].ty;
        let bytes = self.bytes_of(ty, &value)?;
        let address = self.own(frame, bytes)?;
        frame.set_slot(local, Slot::At(address));
        Ok(address)
    }

    /// Creates the slot of a variable that is initially zero.
    pub fn zero_slot(&mut self, frame: &mut Frame, ty: TypeId) -> Eval<Slot> {
        let types = &self.program.types;
        if types.is_scalar(ty) {
            return Ok(Slot::Value(value::zero(types, ty)?));
        }
        let bytes = self.room_for(ty)?;
        Ok(Slot::At(self.own(frame, bytes)?))
    }

    /// Creates the slot of a value parameter.
    pub fn value_slot(&mut self, frame: &mut Frame, ty: TypeId, value: Value) -> Eval<Slot> {
        if self.program.types.is_scalar(ty) {
            return Ok(Slot::Value(value));
        }
        let bytes = self.bytes_of(ty, &value)?;
        Ok(Slot::At(self.own(frame, bytes)?))
    }

    /// Returns the bytes of a value in a variable of its type.
    pub fn bytes_of(&mut self, ty: TypeId, value: &Value) -> Eval<Vec<u8>> {
        let mut bytes = self.room_for(ty)?;
        value.encode(&mut bytes);
        Ok(bytes)
    }

    /// Returns zero bytes for a value of type `ty`. They also count as steps: programs may copy much at once.
    pub fn room_for(&mut self, ty: TypeId) -> Eval<Vec<u8>> {
        let size = self.program.types.layout(ty).size;
        if size > self.limits.memory {
            return Err(GaveUp::Memory.into());
        }
        self.charge_for_bytes(size)?;
        Ok(vec![0; size as usize])
    }
}
