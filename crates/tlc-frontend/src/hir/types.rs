//! Types. A [`TypeId`] is the identity of a type: two types are the same if and only if their ids are equal.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::base::{Interval, PrimaryMap, Symbol, entity_impl};

use super::{ParameterMode, Section};

/// A type of the [`TypeTable`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TypeId(u32);
entity_impl!(TypeId, "type");

/// A field of a record type, numbered from 0 in source order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FieldId(u32);
entity_impl!(FieldId, "field");

/// The definition of a type.
#[derive(Clone, PartialEq, Debug)]
pub enum Type {
    /// The type of an expression or declaration with a reported error, which is compatible with all types. A
    /// finished program does not contain it.
    Error,
    /// BOOLEAN, one byte in memory, `i1` as a value.
    Boolean,
    /// CHAR, one unsigned byte.
    Char,
    /// A whole type, such as INTEGER.
    Whole(Whole),
    /// A real type, such as REAL.
    Real(Real),
    /// The type of whole constants without a declared type; fits every whole type that holds the value.
    WholeConstant,
    /// The type of real constants without a declared type; fits every real type.
    RealConstant,
    /// The type of a string literal with this number of characters (one of length 1 is also a CHAR).
    String {
        /// The number of characters, without a terminator.
        length: u32,
    },
    /// The type of complex constants without a declared type; fits every complex type.
    ComplexConstant,
    /// The type of NIL.
    Nil,
    /// A complex type: two reals.
    Complex(Real),
    /// `(a, b, c)`: the numbers from 0 in an unsigned integer of one, two or four bytes.
    Enumeration {
        /// The names of the values, in order.
        names: Vec<Symbol>,
    },
    /// `[low .. high]`: in memory the smallest integer that holds the values; as a value, one of the host.
    Subrange {
        /// The host type: a whole type, CHAR, BOOLEAN or an enumeration, never a subrange itself.
        host: TypeId,
        /// The least value.
        low: i128,
        /// The greatest value; at least `low`.
        high: i128,
    },
    /// `SET OF [low .. high]`. Element `e` is bit `e - low`. Up to 64 elements are one machine value (and one
    /// integer of 1, 2, 4 or 8 bytes in memory), more are an array of 64-bit words.
    Set {
        /// The host type of the elements.
        element: TypeId,
        /// The least element.
        low: i64,
        /// The greatest element; at least `low`.
        high: i64,
    },
    /// A procedure type: the address of a procedure, or NIL.
    Procedure(Signature),
    /// SYSTEM.LOC, BYTE and WORD: storage without a meaning, an unsigned integer of `bits` bits.
    Storage {
        /// 8, 32 or 64.
        bits: u32,
    },
    /// SYSTEM.ADDRESS: compatible with all pointers.
    Address,
    /// A type whose structure is known only in its implementation module; in memory a pointer.
    Opaque {
        /// The type that the implementation gives it: a pointer, ADDRESS, or another opaque type, but never
        /// this one. `None` if only the definition was read.
        full: Option<TypeId>,
    },
    /// A pointer type, `POINTER TO target`.
    Pointer {
        /// The type of the variables that its values point to.
        target: TypeId,
    },
    /// `ARRAY [low .. high] OF element`; several dimensions are arrays of arrays.
    Array {
        index: TypeId,
        /// The least index.
        low: i64,
        /// The greatest index; at least `low`.
        high: i64,
        element: TypeId,
    },
    /// `ARRAY OF element`, the type of a formal parameter whose length is passed with each call.
    OpenArray { element: TypeId },
    /// A record type, `RECORD ... END`.
    Record {
        /// The fields in source order, including those of all variants and their tags.
        fields: PrimaryMap<FieldId, Field>,
        /// Whether fields have positions that do not follow from their types: because they share memory, if
        /// the record has variants, or because the program aligns them.
        overlaid: bool,
        /// Size in bytes, a multiple of the alignment.
        size: u64,
        /// Alignment in bytes, a power of two.
        align: u64,
    },
}

/// The parameters and the result of a procedure type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Signature {
    /// The formal parameters in order.
    pub parameters: Vec<FormalParameter>,
    /// Whether further arguments may follow, as in C.
    pub variadic: bool,
    /// The result type of function procedures.
    pub result: Option<TypeId>,
}

/// A formal parameter of a procedure type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FormalParameter {
    /// The way in which the parameter is passed.
    pub mode: ParameterMode,
    pub ty: TypeId,
}

/// A field of a record.
#[derive(Clone, PartialEq, Debug)]
pub struct Field {
    pub name: Symbol,
    pub ty: TypeId,
    /// The offset in bytes from the beginning of the record.
    pub offset: u64,
}

/// The values of a whole type. Types with equal values are distinguished by their [`TypeId`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Whole {
    /// The size in bits: 8, 16, 32 or 64.
    bits: u32,
    /// Whether values may be negative.
    signed: bool,
}

impl Whole {
    /// Describes a whole type with negative numbers.
    pub const fn signed_of(bits: u32) -> Whole {
        Whole { bits, signed: true }
    }

    /// Describes a whole type without negative numbers.
    pub const fn unsigned_of(bits: u32) -> Whole {
        Whole { bits, signed: false }
    }

    /// Returns the size in bits.
    pub fn bits(self) -> u32 {
        self.bits
    }

    /// Whether values may be negative.
    pub fn signed(self) -> bool {
        self.signed
    }

    /// Returns the least value.
    pub fn min(self) -> i128 {
        if self.signed { -(1 << (self.bits - 1)) } else { 0 }
    }

    /// Returns the greatest value.
    pub fn max(self) -> i128 {
        (1 << (self.bits - u32::from(self.signed))) - 1
    }

    /// Returns all values.
    pub fn range(self) -> Interval {
        Interval::new(self.min(), self.max())
    }

    /// Whether `other` has all values of this type.
    pub fn is_part_of(self, other: Whole) -> bool {
        self.range().is_within(other.range())
    }
}

/// The real types.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Real {
    /// REAL, 64 bits.
    Real,
    /// LONGREAL, 64 bits.
    LongReal,
    /// SHORTREAL, 32 bits.
    ShortReal,
}

impl Real {
    /// Returns the size in bits.
    pub fn bits(self) -> u32 {
        if self == Real::ShortReal { 32 } else { 64 }
    }
}

/// All types of a program with their declared names.
#[derive(Clone, Debug)]
pub struct TypeTable {
    types: PrimaryMap<TypeId, TypeEntry>,
    /// The sections of the records that have variants.
    sections: FxHashMap<TypeId, Arc<[Section]>>,
    packed_fields: bool,
}

#[derive(Clone, Debug)]
struct TypeEntry {
    ty: Type,
    name: Option<Symbol>,
}

/// The types that exist before any declaration, in the order of [`TypeTable`]'s constants. INTEGER, CARDINAL,
/// BITSET and WORD have `word` bits.
fn predeclared(word: u32) -> [Type; 33] {
    let whole = |whole| Type::Whole(whole);
    [
        Type::Error,
        Type::Boolean,
        Type::Char,
        whole(Whole::signed_of(word)),
        whole(Whole::unsigned_of(word)),
        whole(Whole::signed_of(64)),
        whole(Whole::unsigned_of(64)),
        whole(Whole::signed_of(32)),
        whole(Whole::unsigned_of(32)),
        Type::Real(Real::Real),
        Type::Real(Real::LongReal),
        Type::Real(Real::ShortReal),
        Type::WholeConstant,
        Type::RealConstant,
        Type::Nil,
        Type::ComplexConstant,
        Type::Complex(Real::Real),
        Type::Complex(Real::LongReal),
        Type::Complex(Real::ShortReal),
        Type::Procedure(Signature { parameters: Vec::new(), variadic: false, result: None }),
        Type::Set { element: TypeTable::CARDINAL, low: 0, high: i64::from(word) - 1 },
        Type::Address,
        Type::Storage { bits: 8 },
        Type::Storage { bits: 8 },
        Type::Storage { bits: word },
        whole(Whole::signed_of(8)),
        whole(Whole::signed_of(16)),
        whole(Whole::signed_of(32)),
        whole(Whole::signed_of(64)),
        whole(Whole::unsigned_of(8)),
        whole(Whole::unsigned_of(16)),
        whole(Whole::unsigned_of(32)),
        whole(Whole::unsigned_of(64)),
    ]
}

impl TypeTable {
    pub const ERROR: TypeId = TypeId(0);
    pub const BOOLEAN: TypeId = TypeId(1);
    pub const CHAR: TypeId = TypeId(2);
    pub const INTEGER: TypeId = TypeId(3);
    pub const CARDINAL: TypeId = TypeId(4);
    pub const LONGINT: TypeId = TypeId(5);
    pub const LONGCARD: TypeId = TypeId(6);
    pub const SHORTINT: TypeId = TypeId(7);
    pub const SHORTCARD: TypeId = TypeId(8);
    pub const REAL: TypeId = TypeId(9);
    pub const LONGREAL: TypeId = TypeId(10);
    pub const SHORTREAL: TypeId = TypeId(11);
    pub const WHOLE_CONSTANT: TypeId = TypeId(12);
    pub const REAL_CONSTANT: TypeId = TypeId(13);
    pub const NIL: TypeId = TypeId(14);
    pub const COMPLEX_CONSTANT: TypeId = TypeId(15);
    pub const COMPLEX: TypeId = TypeId(16);
    pub const LONGCOMPLEX: TypeId = TypeId(17);
    pub const SHORTCOMPLEX: TypeId = TypeId(18);
    pub const PROC: TypeId = TypeId(19);
    pub const BITSET: TypeId = TypeId(20);
    pub const ADDRESS: TypeId = TypeId(21);
    pub const LOC: TypeId = TypeId(22);
    pub const BYTE: TypeId = TypeId(23);
    pub const WORD: TypeId = TypeId(24);
    pub const INTEGER8: TypeId = TypeId(25);
    pub const INTEGER16: TypeId = TypeId(26);
    pub const INTEGER32: TypeId = TypeId(27);
    pub const INTEGER64: TypeId = TypeId(28);
    pub const CARDINAL8: TypeId = TypeId(29);
    pub const CARDINAL16: TypeId = TypeId(30);
    pub const CARDINAL32: TypeId = TypeId(31);
    pub const CARDINAL64: TypeId = TypeId(32);
}

impl Default for TypeTable {
    fn default() -> TypeTable {
        TypeTable::new(64)
    }
}

impl TypeTable {
    /// Creates a table of the predeclared types. INTEGER, CARDINAL, BITSET and WORD have `word` (32 or 64)
    /// bits.
    pub fn new(word: u32) -> TypeTable {
        let types = predeclared(word).into_iter().map(|ty| TypeEntry { ty, name: None }).collect();
        TypeTable { types, sections: FxHashMap::default(), packed_fields: false }
    }

    /// Records that a record has a field without the padding that its type requires, so no address is known
    /// to be aligned.
    pub fn note_packed_fields(&mut self) {
        self.packed_fields = true;
    }

    /// Whether a record has a field without the padding that its type requires.
    pub fn has_packed_fields(&self) -> bool {
        self.packed_fields
    }

    /// Returns the unsigned whole type of `bits` bits: 8, 16, 32 or 64.
    pub fn unsigned_of(bits: u32) -> TypeId {
        match bits {
            8 => TypeTable::CARDINAL8,
            16 => TypeTable::CARDINAL16,
            32 => TypeTable::CARDINAL32,
            _ => TypeTable::CARDINAL64,
        }
    }

    /// Adds a new type, distinct from every other.
    pub fn add(&mut self, ty: Type) -> TypeId {
        self.types.push(TypeEntry { ty, name: None })
    }

    /// Replaces the definition of a type, which may be a forward reference without one.
    pub fn define(&mut self, id: TypeId, ty: Type) {
        self.types[id].ty = ty;
    }

    /// Names a type by its declaration; the first name stays, others are aliases.
    pub fn set_name(&mut self, id: TypeId, name: Symbol) {
        self.types[id].name.get_or_insert(name);
    }

    /// Records the sections of a record that has variants.
    pub fn set_sections(&mut self, record: TypeId, sections: Arc<[Section]>) {
        self.sections.insert(record, sections);
    }

    /// Returns the sections of a record, if it has variants.
    pub fn sections(&self, record: TypeId) -> Option<&Arc<[Section]>> {
        self.sections.get(&record)
    }

    /// Returns the definition of a type.
    pub fn get(&self, id: TypeId) -> &Type {
        &self.types[id].ty
    }

    /// Returns the declared name of a type. `sema` names the predeclared types when it declares them.
    pub fn name(&self, id: TypeId) -> Option<Symbol> {
        self.types[id].name
    }

    /// Returns all types in the order of their ids.
    pub fn iter(&self) -> impl Iterator<Item = (TypeId, &Type)> {
        self.types.iter().map(|(id, entry)| (id, &entry.ty))
    }

    /// Whether a value of the type is one machine value, which can live in SSA form.
    pub fn is_scalar(&self, id: TypeId) -> bool {
        match self.get(id) {
            Type::Set { low, high, .. } => high - low < 64,
            Type::Array { .. } | Type::OpenArray { .. } | Type::Record { .. } => false,
            Type::Error
            | Type::WholeConstant
            | Type::RealConstant
            | Type::ComplexConstant
            | Type::String { .. } => false,
            Type::Boolean
            | Type::Char
            | Type::Whole(_)
            | Type::Real(_)
            | Type::Complex(_)
            | Type::Enumeration { .. }
            | Type::Subrange { .. }
            | Type::Storage { .. }
            | Type::Pointer { .. }
            | Type::Procedure(_)
            | Type::Address
            | Type::Opaque { .. }
            | Type::Nil => true,
        }
    }

    /// Returns the implementation of an opaque type if it is visible, and any other type as it is.
    pub fn revealed(&self, id: TypeId) -> TypeId {
        let mut id = id;
        while let Type::Opaque { full: Some(full) } = self.get(id) {
            id = *full;
        }
        id
    }

    /// Returns the target of a pointer type, or of an opaque type that is known to be one.
    pub fn pointee(&self, id: TypeId) -> Option<TypeId> {
        match self.get(self.revealed(id)) {
            Type::Pointer { target } => Some(*target),
            Type::Address => Some(TypeTable::LOC),
            _ => None,
        }
    }

    /// Returns the host of a subrange, and any other type as it is.
    pub fn host(&self, id: TypeId) -> TypeId {
        match self.get(id) {
            Type::Subrange { host, .. } => *host,
            _ => id,
        }
    }

    /// Whether a type is BOOLEAN or a subrange of it.
    pub fn is_boolean(&self, id: TypeId) -> bool {
        matches!(self.get(self.host(id)), Type::Boolean)
    }

    /// Returns the least and the greatest value of an ordinal type: a whole type, CHAR, BOOLEAN, an
    /// enumeration, or a subrange of one of these.
    pub fn ordinal_range(&self, id: TypeId) -> Option<Interval> {
        match self.get(id) {
            Type::Boolean => Some(Interval::TRUTH),
            Type::Char => Some(Interval::new(0, 255)),
            Type::Whole(whole) => Some(whole.range()),
            Type::Enumeration { names } => Some(Interval::new(0, names.len() as i128 - 1)),
            Type::Subrange { low, high, .. } => Some(Interval::new(*low, *high)),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constants_name_the_predeclared_types() {
        let table = TypeTable::new(64);
        assert_eq!(table.get(TypeTable::CHAR), &Type::Char);
        assert_eq!(table.get(TypeTable::SHORTCARD), &Type::Whole(Whole::unsigned_of(32)));
        assert_eq!(table.get(TypeTable::SHORTREAL), &Type::Real(Real::ShortReal));
        assert_eq!(table.get(TypeTable::NIL), &Type::Nil);
        assert_eq!(table.get(TypeTable::ADDRESS), &Type::Address);
        assert_eq!(table.get(TypeTable::CARDINAL64), &Type::Whole(Whole::unsigned_of(64)));
    }

    #[test]
    fn whole_types_know_their_range() {
        assert_eq!(Whole::signed_of(64).min(), i128::from(i64::MIN));
        assert_eq!(Whole::unsigned_of(64).max(), i128::from(u64::MAX));
        assert_eq!(Whole::signed_of(32).max(), i128::from(i32::MAX));
        assert_eq!(Whole::unsigned_of(32).min(), 0);
    }
}
