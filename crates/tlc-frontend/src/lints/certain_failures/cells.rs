//! The cells of types: a scalar is one cell, a record or small array the sequence of the cells of its parts.

use crate::base::SecondaryMap;
use crate::hir::{FieldId, Type, TypeId, TypeTable};

/// The maximum number of cells of one variable; larger ones are not tracked, so that tables cost nothing.
const MOST: u32 = 64;

/// The maximum nesting depth of structures that are tracked.
const DEEPEST: u32 = 100;

/// The number of cells of each type.
pub struct Cells<'p> {
    types: &'p TypeTable,
    /// One more than the number of cells; 0 for types without a query yet.
    counts: SecondaryMap<TypeId, u32>,
}

impl<'p> Cells<'p> {
    /// Creates an empty table.
    pub fn new(types: &'p TypeTable) -> Cells<'p> {
        Cells { types, counts: SecondaryMap::new() }
    }

    /// Returns the number of cells of a type; 0 if parts share memory, or if it has no values of its own.
    pub fn count(&mut self, ty: TypeId) -> u32 {
        self.count_within(ty, 0)
    }

    /// Returns the number of cells of a type that was counted before, otherwise 0.
    pub fn known(&self, ty: TypeId) -> u32 {
        self.counts[ty].saturating_sub(1)
    }

    /// Returns the number of cells that precede a field, if the record was counted before and the field has
    /// cells.
    pub fn known_offset(&self, record: TypeId, field: FieldId) -> Option<u32> {
        match self.types.get(record) {
            Type::Record { fields, .. } if self.known(record) > 0 && self.known(fields[field].ty) > 0 => {
                let before = fields.iter().take_while(|(id, _)| *id != field);
                Some(before.map(|(_, field)| self.known(field.ty)).sum())
            }
            _ => None,
        }
    }

    fn count_within(&mut self, ty: TypeId, depth: u32) -> u32 {
        match self.counts[ty] {
            0 => {
                let count = self.counted(ty, depth);
                self.counts[ty] = count + 1;
                count
            }
            count => count - 1,
        }
    }

    /// Counts the cells of a type. Declarations may form chains of any length, so the depth has a limit.
    fn counted(&mut self, ty: TypeId, depth: u32) -> u32 {
        let types = self.types;
        match types.get(ty) {
            Type::Array { .. } | Type::Record { .. } if depth > DEEPEST => 0,
            Type::Array { low, high, element, .. } => {
                let length = high.wrapping_sub(*low) as u64;
                if length >= u64::from(MOST) {
                    return 0;
                }
                up_to_most(u64::from(self.count_within(*element, depth + 1)) * (length + 1))
            }
            Type::Record { overlaid: true, .. } => 0,
            Type::Record { fields, .. } => {
                let counts: u64 =
                    fields.values().map(|field| u64::from(self.count_within(field.ty, depth + 1))).sum();
                up_to_most(counts)
            }
            Type::Storage { .. } | Type::Nil => 0,
            _ => types.is_scalar(ty).into(),
        }
    }

    /// Returns the number of cells that precede a field, if both have cells.
    pub fn offset(&mut self, record: TypeId, field: FieldId) -> Option<u32> {
        let types = self.types;
        match types.get(record) {
            Type::Record { fields, .. } if self.count(record) > 0 && self.count(fields[field].ty) > 0 => {
                let before = fields.iter().take_while(|(id, _)| *id != field);
                Some(before.map(|(_, field)| self.count(field.ty)).sum())
            }
            _ => None,
        }
    }
}

fn up_to_most(count: u64) -> u32 {
    u32::try_from(count).ok().filter(|count| *count <= MOST).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_types_have_no_cells() {
        let mut types = TypeTable::default();
        let mut array =
            |high, element| types.add(Type::Array { index: TypeTable::INTEGER, low: 1, high, element });
        let small = array(4, TypeTable::INTEGER);
        let square = array(4, small);
        let large = array(1000, TypeTable::CHAR);
        let huge = array(i64::MAX, small);
        let mut cells = Cells::new(&types);
        assert_eq!(cells.count(TypeTable::REAL), 1);
        assert_eq!((cells.count(small), cells.count(square)), (4, 16));
        assert_eq!((cells.count(large), cells.count(huge)), (0, 0));
        assert_eq!(cells.count(TypeTable::BYTE), 0);
    }
}
