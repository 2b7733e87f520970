//! Places: variables and parts of them.

use tlc_frontend::base::Span;
use tlc_frontend::hir::{Expr, LocalId, Place, Projection, Root, Type, TypeId, TypeTable};

use super::failure::CheckFailure;
use super::frame::{Frame, Slot};
use super::machine::Machine;
use super::memory::Address;
use super::stop::{Eval, unsupported};
use super::value::{self, Value};

/// The result of locating a place.
#[derive(Clone, Copy, Debug)]
pub enum Location {
    /// A scalar variable of the procedure that is not in memory.
    Local(LocalId),
    Memory(Address),
}

impl<'p> Machine<'_, 'p> {
    /// Locates a place, checking its indices and pointers from left to right.
    pub fn locate(&mut self, frame: &mut Frame, place: &'p Place) -> Eval<Location> {
        let mut at = match place.root {
            Root::Global(id) => Location::Memory(self.global(id)),
            Root::Constant(id) => Location::Memory(self.constant(id)?),
            Root::Local(id) => match frame.slot(id) {
                Slot::Value(_) => Location::Local(id),
                Slot::At(address) | Slot::Open { address, .. } => Location::Memory(*address),
            },
        };
        for (number, projection) in place.projections.iter().enumerate() {
            at = Location::Memory(self.project(frame, place, number, projection, at)?);
        }
        Ok(at)
    }

    fn project(
        &mut self,
        frame: &mut Frame,
        place: &'p Place,
        number: usize,
        projection: &'p Projection,
        at: Location,
    ) -> Eval<Address> {
        match projection {
            Projection::Field { field, record } => match self.program.types.get(*record) {
                Type::Record { fields, .. } => Ok(in_memory(at)?.plus(fields[*field].offset)),
                other => Err(unsupported(format!("a field of {other:?}"))),
            },
            Projection::Index { index, array, checked } => {
                let (low, high, size) = self.dimension(frame, place, number, *array)?;
                let value = self.evaluate(frame, index)?.whole()?;
                self.check_index(index, value, (low, high), *checked)?;
                Ok(in_memory(at)?.plus((value - low) as u64 * size))
            }
            Projection::Deref { pointer, checked, span } => {
                let target = self.read(frame, at, *pointer)?.address()?;
                let text = Span::new(place.span.lo, span.lo);
                self.check_pointer(target, text, span.lo, *checked)?;
                Ok(target)
            }
        }
    }

    /// Returns the least and greatest index of the array in projection `number` of a place, and the size of
    /// the selected elements.
    fn dimension(
        &self,
        frame: &Frame,
        place: &Place,
        number: usize,
        array: TypeId,
    ) -> Eval<(i128, i128, u64)> {
        let types = &self.program.types;
        match (types.get(array), place.root) {
            (Type::Array { low, high, element, .. }, _) => {
                Ok((i128::from(*low), i128::from(*high), types.layout(*element).size))
            }
            (Type::OpenArray { .. }, Root::Local(local)) => {
                let highs = frame.highs(local)?;
                let inner: u64 = highs[number + 1..].iter().map(|high| high + 1).product();
                Ok((0, i128::from(highs[number]), inner * types.layout(innermost(types, array)).size))
            }
            (other, _) => Err(unsupported(format!("an element of {other:?}"))),
        }
    }

    fn check_index(
        &mut self,
        index: &Expr,
        value: i128,
        (low, high): (i128, i128),
        checked: bool,
    ) -> Eval<()> {
        if (low..=high).contains(&value) {
            return Ok(());
        }
        if !checked {
            return Err(unsupported("an index outside of its array without a check"));
        }
        let [value, low, high] = [value, low, high].map(|number| self.written(index.ty, number));
        let text = format!("index {value} is outside [{low}..{high}]");
        Err(self.fail(CheckFailure::Index, index.span.lo, &text))
    }

    /// Checks that a pointer is not NIL; `text` is the pointer in the source.
    pub fn check_pointer(&mut self, pointer: Address, text: Span, position: u32, checked: bool) -> Eval<()> {
        if pointer != Address::NIL {
            return Ok(());
        }
        if !checked {
            return Err(unsupported("NIL is followed without a check"));
        }
        let text = format!("`{}` is NIL", self.excerpt(text));
        Err(self.fail(CheckFailure::Location, position, &text))
    }

    /// Returns the address of a place.
    pub fn address(&mut self, frame: &mut Frame, place: &'p Place) -> Eval<Address> {
        match self.locate(frame, place)? {
            Location::Local(local) => self.address_of_local(frame, local),
            Location::Memory(address) => Ok(address),
        }
    }

    /// Reads the value at a location.
    pub fn read(&self, frame: &Frame, at: Location, ty: TypeId) -> Eval<Value> {
        match at {
            Location::Memory(address) => self.load(address, ty),
            Location::Local(local) => match frame.slot(local) {
                Slot::Value(value) => Ok(value.clone()),
                // It has moved into memory since it was located.
                Slot::At(address) | Slot::Open { address, .. } => self.load(*address, ty),
            },
        }
    }

    /// Writes a value to a location.
    pub fn write(&mut self, frame: &mut Frame, at: Location, ty: TypeId, value: Value) -> Eval<()> {
        let address = match at {
            Location::Memory(address) => address,
            Location::Local(local) => match frame.slot(local) {
                Slot::At(address) | Slot::Open { address, .. } => *address,
                Slot::Value(_) => {
                    frame.set_slot(local, Slot::Value(value));
                    return Ok(());
                }
            },
        };
        self.store(address, ty, &value)
    }

    /// Reads a value of type `ty` from memory.
    pub fn load(&self, address: Address, ty: TypeId) -> Eval<Value> {
        let types = &self.program.types;
        let bytes = self.memory.read(address, types.layout(ty).size)?;
        value::decode(types, ty, bytes)
    }

    /// Writes a value of type `ty` to memory.
    pub fn store(&mut self, address: Address, ty: TypeId, value: &Value) -> Eval<()> {
        let size = self.program.types.layout(ty).size;
        value.encode(self.memory.write(address, size)?);
        Ok(())
    }
}

/// Returns the address of a location that must be in memory, since scalars have no parts.
fn in_memory(at: Location) -> Eval<Address> {
    match at {
        Location::Memory(address) => Ok(address),
        Location::Local(local) => Err(unsupported(format!("a part of the scalar {local}"))),
    }
}

/// Returns the type of the elements of an open array after all its dimensions.
pub fn innermost(types: &TypeTable, mut ty: TypeId) -> TypeId {
    while let Type::OpenArray { element } = types.get(ty) {
        ty = *element;
    }
    ty
}
