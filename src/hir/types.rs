//! Types. A [`TypeId`] is the identity of a type: two types are the same exactly when their ids are equal.

use crate::base::{PrimaryMap, Symbol, entity_impl};

/// A type of the [`TypeTable`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TypeId(u32);
entity_impl!(TypeId, "type");

/// A field of a record type, numbered from 0 in source order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FieldId(u32);
entity_impl!(FieldId, "field");

/// A type.
#[derive(Clone, PartialEq, Debug)]
pub enum Type {
    /// The type of what was reported as an error; compatible with everything. Not in a finished program.
    Error,
    /// BOOLEAN, one byte in memory, `i1` as a value.
    Boolean,
    /// CHAR, one unsigned byte.
    Char,
    /// A whole type.
    Whole(Whole),
    /// A real type.
    Real(Real),
    /// The type of whole constants without a declared type; fits every whole type that holds the value.
    WholeConstant,
    /// The type of real constants without a declared type; fits every real type.
    RealConstant,
    /// The type of a string literal of that many characters (one of length 1 is also a CHAR).
    String {
        /// Characters, without a terminator.
        length: u32,
    },
    /// The type of NIL.
    Nil,
    /// `POINTER TO target`
    Pointer {
        /// What it points to.
        target: TypeId,
    },
    /// `ARRAY [low .. high] OF element`; several dimensions are arrays of arrays.
    Array {
        /// The type of the index.
        index: TypeId,
        /// The least index.
        low: i64,
        /// The greatest index; at least `low`.
        high: i64,
        /// The type of the elements.
        element: TypeId,
    },
    /// `ARRAY OF element`, the type of a formal parameter whose length comes with the call.
    OpenArray {
        /// The type of the elements.
        element: TypeId,
    },
    /// `RECORD ... END`
    Record {
        /// The fields in source order.
        fields: PrimaryMap<FieldId, Field>,
    },
}

/// A field of a record.
#[derive(Clone, PartialEq, Debug)]
pub struct Field {
    /// The name.
    pub name: Symbol,
    /// The type.
    pub ty: TypeId,
}

/// The whole types.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Whole {
    /// INTEGER, 64 bits signed.
    Integer,
    /// CARDINAL, 64 bits unsigned.
    Cardinal,
    /// LONGINT, 64 bits signed.
    LongInt,
    /// LONGCARD, 64 bits unsigned.
    LongCard,
    /// SHORTINT, 32 bits signed.
    ShortInt,
    /// SHORTCARD, 32 bits unsigned.
    ShortCard,
}

impl Whole {
    /// Size in bits.
    pub fn bits(self) -> u32 {
        match self {
            Whole::ShortInt | Whole::ShortCard => 32,
            _ => 64,
        }
    }

    /// Whether values may be negative.
    pub fn signed(self) -> bool {
        matches!(self, Whole::Integer | Whole::LongInt | Whole::ShortInt)
    }

    /// The least value.
    pub fn min(self) -> i128 {
        if self.signed() { -(1 << (self.bits() - 1)) } else { 0 }
    }

    /// The greatest value.
    pub fn max(self) -> i128 {
        (1 << (self.bits() - u32::from(self.signed()))) - 1
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
    /// Size in bits.
    pub fn bits(self) -> u32 {
        if self == Real::ShortReal { 32 } else { 64 }
    }
}

/// All types of a program with the names they were declared under.
#[derive(Debug)]
pub struct TypeTable {
    types: PrimaryMap<TypeId, TypeEntry>,
}

#[derive(Debug)]
struct TypeEntry {
    ty: Type,
    name: Option<Symbol>,
}

/// The types that exist before any declaration, in the order of [`TypeTable`]'s constants.
const PREDECLARED: [Type; 15] = [
    Type::Error,
    Type::Boolean,
    Type::Char,
    Type::Whole(Whole::Integer),
    Type::Whole(Whole::Cardinal),
    Type::Whole(Whole::LongInt),
    Type::Whole(Whole::LongCard),
    Type::Whole(Whole::ShortInt),
    Type::Whole(Whole::ShortCard),
    Type::Real(Real::Real),
    Type::Real(Real::LongReal),
    Type::Real(Real::ShortReal),
    Type::WholeConstant,
    Type::RealConstant,
    Type::Nil,
];

#[allow(missing_docs, reason = "each is named after its type")]
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
}

impl Default for TypeTable {
    fn default() -> TypeTable {
        TypeTable::new()
    }
}

impl TypeTable {
    /// A table of the predeclared types.
    pub fn new() -> TypeTable {
        let types = PREDECLARED.into_iter().map(|ty| TypeEntry { ty, name: None }).collect();
        TypeTable { types }
    }

    /// Adds a new type, different from every other.
    pub fn add(&mut self, ty: Type) -> TypeId {
        self.types.push(TypeEntry { ty, name: None })
    }

    /// Gives a type that was added before its definition was known (a forward reference).
    pub fn define(&mut self, id: TypeId, ty: Type) {
        self.types[id].ty = ty;
    }

    /// Names a type by its declaration; the first name stays, others are aliases.
    pub fn set_name(&mut self, id: TypeId, name: Symbol) {
        self.types[id].name.get_or_insert(name);
    }

    /// The type of an id.
    pub fn get(&self, id: TypeId) -> &Type {
        &self.types[id].ty
    }

    /// The name a type was declared under; predeclared types are named by `sema` when it declares them.
    pub fn name(&self, id: TypeId) -> Option<Symbol> {
        self.types[id].name
    }

    /// All types in the order they were added.
    pub fn iter(&self) -> impl Iterator<Item = (TypeId, &Type)> {
        self.types.iter().map(|(id, entry)| (id, &entry.ty))
    }

    /// Whether values of the type are one machine value that can live in SSA form.
    pub fn is_scalar(&self, id: TypeId) -> bool {
        matches!(
            self.get(id),
            Type::Boolean | Type::Char | Type::Whole(_) | Type::Real(_) | Type::Pointer { .. } | Type::Nil
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constants_name_the_predeclared_types() {
        let table = TypeTable::new();
        assert_eq!(table.get(TypeTable::CHAR), &Type::Char);
        assert_eq!(table.get(TypeTable::SHORTCARD), &Type::Whole(Whole::ShortCard));
        assert_eq!(table.get(TypeTable::SHORTREAL), &Type::Real(Real::ShortReal));
        assert_eq!(table.get(TypeTable::NIL), &Type::Nil);
    }

    #[test]
    fn whole_types_know_their_range() {
        assert_eq!(Whole::Integer.min(), i128::from(i64::MIN));
        assert_eq!(Whole::Cardinal.max(), i128::from(u64::MAX));
        assert_eq!(Whole::ShortInt.max(), i128::from(i32::MAX));
        assert_eq!(Whole::ShortCard.min(), 0);
    }
}
