//! Memory as separate objects: a variable, a constant, what NEW made. An address is the number of an object and
//! an offset in it, packed into 64 bits, so that programs can compute with addresses; what leaves its object is
//! noticed. Numbers of objects are never used again, so an address that outlived its object is noticed, too.

use rustc_hash::FxHashMap;

use super::GaveUp;
use super::stop::{Eval, unsupported};

/// The place of a byte, or something else that an address stands for: a procedure, a coroutine, a stream.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Address(u64);

/// The bits of an address that are the offset.
const OFFSET_BITS: u32 = 32;

/// The kinds of things that have an address and are no memory. Their numbers begin where those of objects end.
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

    /// The number of the first one among the numbers of objects.
    fn base(self) -> u32 {
        0x8000_0000 + ((self as u32) << 28)
    }
}

impl Address {
    pub const NIL: Address = Address(0);

    fn new(object: u32, offset: u64) -> Address {
        Address(u64::from(object) << OFFSET_BITS | offset)
    }

    /// The address as programs see it that convert it to a number.
    pub fn number(self) -> u64 {
        self.0
    }

    /// The address that a number stands for.
    pub fn from_number(number: u64) -> Address {
        Address(number)
    }

    /// The address some bytes further on. It may leave its object, which is noticed at the next access.
    pub fn plus(self, bytes: u64) -> Address {
        Address(self.0.wrapping_add(bytes))
    }

    /// The address of a thing that is no memory.
    pub fn of(thing: Thing, number: u32) -> Address {
        Address::new(thing.base() + number, 0)
    }

    /// The number of the thing at the address, if it is such a thing.
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

/// What may be done with an object.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A variable, which lives until its procedure ends.
    Variable,
    /// A string or structured constant, which is only read.
    Constant,
    /// Storage that the program gives back.
    Heap,
}

#[derive(Debug)]
struct Object {
    bytes: Vec<u8>,
    kind: Kind,
    /// For storage that is not made zero: whether each byte was written.
    written: Option<Vec<bool>>,
}

/// All objects that live.
#[derive(Debug, Default)]
pub struct Memory {
    objects: FxHashMap<u32, Object>,
    /// How many objects there have been.
    count: u32,
    used: u64,
    limit: u64,
    /// For storage that was given back: how many objects of the heap had been made by then.
    disposed: FxHashMap<u32, u64>,
    made: u64,
}

/// What came of giving storage back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Disposal {
    Done,
    /// There was none in use.
    Refused,
}

impl Memory {
    /// Memory for so many bytes at once.
    pub fn new(limit: u64) -> Memory {
        Memory { limit, ..Memory::default() }
    }

    /// Makes an object with the given contents.
    pub fn add(&mut self, bytes: Vec<u8>, kind: Kind) -> Eval<Address> {
        let size = bytes.len() as u64;
        if size > self.limit - self.used || self.count >= Thing::Procedure.base() - 1 {
            return Err(GaveUp::Memory.into());
        }
        self.used += size;
        self.count += 1;
        self.made += u64::from(kind == Kind::Heap);
        self.objects.insert(self.count, Object { bytes, kind, written: None });
        Ok(Address::new(self.count, 0))
    }

    /// Makes an object of zero bytes.
    pub fn add_zeroed(&mut self, size: u64, kind: Kind) -> Eval<Address> {
        if size > self.limit - self.used {
            return Err(GaveUp::Memory.into());
        }
        self.add(vec![0; size as usize], kind)
    }

    /// Makes storage whose contents nothing is known of.
    pub fn add_unwritten(&mut self, size: u64) -> Eval<Address> {
        let address = self.add_zeroed(size, Kind::Heap)?;
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

    /// Gives storage back. Whether a second disposal is noticed depends on who got the storage meanwhile.
    pub fn dispose(&mut self, address: Address) -> Eval<Disposal> {
        let number = address.object();
        match self.objects.get(&number) {
            Some(object) if object.kind == Kind::Heap && address.offset() == 0 => {
                self.disposed.insert(number, self.made);
                self.remove(address);
                Ok(Disposal::Done)
            }
            Some(object) if object.kind == Kind::Heap => Err(unsupported("disposal of a part of an object")),
            Some(_) => Ok(Disposal::Refused),
            None if self.disposed.get(&number) == Some(&self.made) && address.offset() == 0 => {
                Ok(Disposal::Refused)
            }
            None => Err(unsupported("disposal of what is not in use")),
        }
    }

    /// The size of storage in use that begins there.
    pub fn heap_size(&self, address: Address) -> Option<u64> {
        let object = self.objects.get(&address.object())?;
        (object.kind == Kind::Heap && address.offset() == 0).then_some(object.bytes.len() as u64)
    }

    /// The bytes from an address on to the end of the object.
    pub fn rest(&self, address: Address) -> Eval<&[u8]> {
        let rest = self.objects.get(&address.object()).and_then(|object| {
            let start = address.offset() as usize;
            object.bytes.get(start..)
        });
        rest.ok_or_else(outside)
    }

    /// The bytes at an address.
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

    /// Room for so many bytes at an address, which the caller fills.
    pub fn write(&mut self, address: Address, size: u64) -> Eval<&mut [u8]> {
        if size == 0 {
            return Ok(&mut []);
        }
        let object = self.objects.get_mut(&address.object()).ok_or_else(outside)?;
        if object.kind == Kind::Constant {
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
    /// Copies bytes within an object or between two, with what is known of whether they were written.
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

/// Whether nothing was ever written there. Records have gaps that nobody writes, so one written byte is enough.
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
        let first = memory.add(vec![1, 2, 3, 4], Kind::Variable).expect("there is room");
        let second = memory.add(vec![5], Kind::Constant).expect("there is room");
        assert_eq!(memory.read(first.plus(1), 3).expect("it is inside"), [2, 3, 4]);
        assert!(memory.read(first.plus(1), 4).is_err());
        assert!(memory.read(second.plus(u64::MAX), 1).is_err());
        assert!(memory.write(second, 1).is_err());
        assert!(memory.read(Address::NIL, 1).is_err());
        memory.remove(first);
        assert!(memory.read(first, 1).is_err());
        assert!(memory.add_zeroed(100, Kind::Heap).is_err());
    }

    #[test]
    fn a_second_disposal_is_refused_until_storage_is_given_out_again() {
        let mut memory = Memory::new(100);
        let heap = memory.add_zeroed(8, Kind::Heap).expect("there is room");
        assert_eq!(memory.dispose(heap).ok(), Some(Disposal::Done));
        assert_eq!(memory.dispose(heap).ok(), Some(Disposal::Refused));
        memory.add_zeroed(8, Kind::Heap).expect("there is room");
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
