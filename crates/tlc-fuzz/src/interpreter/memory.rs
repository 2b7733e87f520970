//! Memory as separate objects: variables, constants, results of NEW. An address is the number of an object
//! and an offset in it, packed into 64 bits, so that programs can compute with addresses; an access outside
//! of the object is detected. Numbers of objects are never reused, so a dangling address is detected as well.

use rustc_hash::FxHashMap;

use super::GaveUp;
use super::stop::{Eval, unsupported};

/// The address of a byte, or of another thing: a procedure, a coroutine, a stream.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Address(u64);

/// The bits of an address that are the offset.
const OFFSET_BITS: u32 = 32;

/// The kinds of things that have an address but are not memory. Their numbers begin after those of objects.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Thing {
    Procedure,
    Coroutine,
    Stream,
    /// The source of the exceptions of the language.
    LanguageSource,
}

impl Thing {
    const ALL: [Thing; 4] = [Thing::Procedure, Thing::Coroutine, Thing::Stream, Thing::LanguageSource];

    /// Returns the number of the first one among the numbers of objects.
    fn base(self) -> u32 {
        0x8000_0000 + ((self as u32) << 28)
    }
}

impl Address {
    pub const NIL: Address = Address(0);

    fn new(object: u32, offset: u64) -> Address {
        Address(u64::from(object) << OFFSET_BITS | offset)
    }

    /// Returns the number that programs see if they convert the address.
    pub fn number(self) -> u64 {
        self.0
    }

    /// Returns the address with this number.
    pub fn from_number(number: u64) -> Address {
        Address(number)
    }

    /// Returns the address `bytes` further on. It may leave its object, which the next access detects.
    pub fn plus(self, bytes: u64) -> Address {
        Address(self.0.wrapping_add(bytes))
    }

    /// Returns the address of a thing that is not memory.
    pub fn of(thing: Thing, number: u32) -> Address {
        Address::new(thing.base() + number, 0)
    }

    /// Returns the number of the thing of this kind at the address; `None` if there is none.
    pub fn as_thing(self, thing: Thing) -> Option<u32> {
        let number = self.object();
        let kind = Thing::ALL.into_iter().rev().find(|kind| number >= kind.base());
        (kind == Some(thing) && self.offset() == 0).then(|| number - thing.base())
    }

    fn object(self) -> u32 {
        (self.0 >> OFFSET_BITS) as u32
    }

    fn offset(self) -> u64 {
        self.0 & ((1 << OFFSET_BITS) - 1)
    }
}

/// The operations that an object allows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ObjectKind {
    /// A variable, which lives until its procedure ends.
    Variable,
    /// A string or structured constant, which is read-only.
    Constant,
    /// Storage that the program deallocates.
    Heap,
}

#[derive(Debug)]
struct Object {
    bytes: Vec<u8>,
    kind: ObjectKind,
    /// Whether each byte was written, for storage that is not zero at first.
    written: Option<Vec<bool>>,
}

/// All live objects.
#[derive(Debug, Default)]
pub struct Memory {
    objects: FxHashMap<u32, Object>,
    /// The number of objects created so far.
    count: u32,
    used: u64,
    limit: u64,
    /// For each disposed object, the number of heap objects created before its disposal.
    disposed: FxHashMap<u32, u64>,
    made: u64,
}

/// The result of a disposal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Disposal {
    Done,
    /// The address is not that of storage in use.
    Refused,
}

impl Memory {
    /// Creates a memory that holds at most `limit` bytes at once.
    pub fn new(limit: u64) -> Memory {
        Memory { limit, ..Memory::default() }
    }

    /// Creates an object with the given contents.
    pub fn add(&mut self, bytes: Vec<u8>, kind: ObjectKind) -> Eval<Address> {
        let size = bytes.len() as u64;
        if size > self.limit - self.used || self.count >= Thing::Procedure.base() - 1 {
            return Err(GaveUp::Memory.into());
        }
        self.used += size;
        self.count += 1;
        self.made += u64::from(kind == ObjectKind::Heap);
        self.objects.insert(self.count, Object { bytes, kind, written: None });
        Ok(Address::new(self.count, 0))
    }

    /// Creates an object of zero bytes.
    pub fn add_zeroed(&mut self, size: u64, kind: ObjectKind) -> Eval<Address> {
        if size > self.limit - self.used {
            return Err(GaveUp::Memory.into());
        }
        self.add(vec![0; size as usize], kind)
    }

    /// Creates storage with undefined contents.
    pub fn add_unwritten(&mut self, size: u64) -> Eval<Address> {
        let address = self.add_zeroed(size, ObjectKind::Heap)?;
        if let Some(object) = self.objects.get_mut(&address.object()) {
            object.written = Some(vec![false; size as usize]);
        }
        Ok(address)
    }

    /// Ends the life of a variable.
    pub fn remove(&mut self, address: Address) {
        if let Some(object) = self.objects.remove(&address.object()) {
            self.used -= object.bytes.len() as u64;
        }
    }

    /// Disposes of storage. Whether a second disposal is noticed depends on whether the storage was allocated
    /// again meanwhile.
    pub fn dispose(&mut self, address: Address) -> Eval<Disposal> {
        let number = address.object();
        match self.objects.get(&number) {
            Some(object) if object.kind == ObjectKind::Heap && address.offset() == 0 => {
                self.disposed.insert(number, self.made);
                self.remove(address);
                Ok(Disposal::Done)
            }
            Some(_) => Ok(Disposal::Refused),
            None => match self.disposed.get(&number) {
                Some(made) if *made < self.made => {
                    Err(unsupported("disposal of storage that may be in use again"))
                }
                _ => Ok(Disposal::Refused),
            },
        }
    }

    /// Returns the size of the storage in use that begins at an address.
    pub fn heap_size(&self, address: Address) -> Option<u64> {
        let object = self.objects.get(&address.object())?;
        (object.kind == ObjectKind::Heap && address.offset() == 0).then_some(object.bytes.len() as u64)
    }

    /// Returns the bytes from an address to the end of its object.
    pub fn rest(&self, address: Address) -> Eval<&[u8]> {
        let rest = self.objects.get(&address.object()).and_then(|object| {
            let start = address.offset() as usize;
            object.bytes.get(start..)
        });
        rest.ok_or_else(outside)
    }

    /// Returns the bytes at an address.
    pub fn read(&self, address: Address, size: u64) -> Eval<&[u8]> {
        if size == 0 {
            return Ok(&[]);
        }
        let object = self.objects.get(&address.object()).ok_or_else(outside)?;
        let start = address.offset() as usize;
        let range = start..start.saturating_add(size as usize);
        if object.written.as_ref().is_some_and(|written| written.get(range.clone()).is_some_and(is_unwritten))
        {
            return Err(unsupported("storage that was never written"));
        }
        object.bytes.get(range).ok_or_else(outside)
    }

    /// Returns `size` bytes at an address, which the caller must fill.
    pub fn write(&mut self, address: Address, size: u64) -> Eval<&mut [u8]> {
        if size == 0 {
            return Ok(&mut []);
        }
        let object = self.objects.get_mut(&address.object()).ok_or_else(outside)?;
        if object.kind == ObjectKind::Constant {
            return Err(unsupported("an assignment to a constant"));
        }
        let start = address.offset() as usize;
        let range = start..start.saturating_add(size as usize);
        if let Some(written) = object.written.as_mut().and_then(|written| written.get_mut(range.clone())) {
            written.fill(true);
        }
        object.bytes.get_mut(range).ok_or_else(outside)
    }
}

impl Memory {
    /// Copies bytes within an object or between two, together with the record of which were written.
    pub fn copy(&mut self, to: Address, from: Address, size: u64) -> Eval<()> {
        if size == 0 {
            return Ok(());
        }
        let object = self.objects.get(&from.object()).ok_or_else(outside)?;
        let start = from.offset() as usize;
        let range = start..start.saturating_add(size as usize);
        let bytes = object.bytes.get(range.clone()).ok_or_else(outside)?.to_vec();
        let known = object.written.as_ref().and_then(|written| written.get(range)).map(<[bool]>::to_vec);
        self.write(to, size)?.copy_from_slice(&bytes);
        if let (Some(known), Some(object)) = (known, self.objects.get_mut(&to.object())) {
            let start = to.offset() as usize;
            let written = object.written.as_mut().and_then(|all| all.get_mut(start..start + known.len()));
            match written {
                Some(written) => written.copy_from_slice(&known),
                None if is_unwritten(&known) => return Err(unsupported("storage that was never written")),
                None => {}
            }
        }
        Ok(())
    }
}

/// Whether none of the bytes was ever written. Records have gaps that are never written, so one written byte
/// is enough.
fn is_unwritten(written: &[bool]) -> bool {
    !written.contains(&true)
}

fn outside() -> super::stop::Stop {
    unsupported("outside an object")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accesses_stay_in_their_objects() {
        let mut memory = Memory::new(100);
        let first = memory.add(vec![1, 2, 3, 4], ObjectKind::Variable).expect("there is room");
        let second = memory.add(vec![5], ObjectKind::Constant).expect("there is room");
        assert_eq!(memory.read(first.plus(1), 3).expect("it is inside"), [2, 3, 4]);
        assert!(memory.read(first.plus(1), 4).is_err());
        assert!(memory.read(second.plus(u64::MAX), 1).is_err());
        assert!(memory.write(second, 1).is_err());
        assert!(memory.read(Address::NIL, 1).is_err());
        memory.remove(first);
        assert!(memory.read(first, 1).is_err());
        assert!(memory.add_zeroed(100, ObjectKind::Heap).is_err());
    }

    #[test]
    fn a_second_disposal_is_refused_until_storage_is_given_out_again() {
        let mut memory = Memory::new(100);
        let heap = memory.add_zeroed(8, ObjectKind::Heap).expect("there is room");
        assert_eq!(memory.dispose(heap).ok(), Some(Disposal::Done));
        assert_eq!(memory.dispose(heap).ok(), Some(Disposal::Refused));
        let variable = memory.add_zeroed(8, ObjectKind::Variable).expect("there is room");
        assert_eq!(memory.dispose(variable).ok(), Some(Disposal::Refused));
        memory.add_zeroed(8, ObjectKind::Heap).expect("there is room");
        assert!(memory.dispose(heap).is_err());
    }

    #[test]
    fn things_are_told_apart() {
        for thing in Thing::ALL {
            let address = Address::of(thing, 7);
            for other in Thing::ALL {
                assert_eq!(address.as_thing(other), (thing == other).then_some(7));
            }
        }
        assert_eq!(Address::NIL.as_thing(Thing::Procedure), None);
    }

    #[test]
    fn unwritten_storage_is_noticed() {
        let mut memory = Memory::new(100);
        let heap = memory.add_unwritten(16).expect("there is room");
        assert!(memory.read(heap, 8).is_err());
        memory.write(heap, 8).expect("it is inside").fill(0);
        assert!(memory.read(heap, 8).is_ok() && memory.read(heap.plus(8), 8).is_err());
    }
}
