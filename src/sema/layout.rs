//! How much memory the values of a type take: natural alignment, fields in source order, as in C.

use crate::base::SecondaryMap;
use crate::hir::{Field, Layout, Type, TypeId, TypeTable};

/// The size in bytes that no type exceeds; so much a program can address on x86-64.
pub const LARGEST: u64 = 1 << 47;

/// The layouts of the array and record types; those of all others follow from the type.
#[derive(Debug, Default)]
pub struct Layouts {
    composed: SecondaryMap<TypeId, Layout>,
}

impl Layouts {
    /// Notes the layout of an array or record type.
    pub fn set(&mut self, id: TypeId, layout: Layout) {
        self.composed[id] = layout;
    }

    /// The size in bytes of the values of a type that was added to the table.
    pub fn size(&self, types: &TypeTable, id: TypeId) -> u64 {
        self.get(types, id).size
    }

    /// The layout of a type that consists of types with known layouts; `None` above [`LARGEST`].
    pub fn of(&self, types: &TypeTable, ty: &Type) -> Option<Layout> {
        let layout = match ty {
            Type::Array { low, high, element, .. } => {
                let element = self.get(types, *element);
                let length = u64::try_from(i128::from(*high) - i128::from(*low) + 1).ok()?;
                Layout { size: element.size.checked_mul(length)?, align: element.align }
            }
            Type::Record { size, align, .. } => Layout { size: *size, align: *align },
            simple => types.simple_layout(simple),
        };
        (layout.size <= LARGEST).then_some(layout)
    }

    /// Places the fields of a record one behind the other and gives the layout of the record; `None` above
    /// [`LARGEST`].
    pub fn place<'f>(
        &self,
        types: &TypeTable,
        fields: impl Iterator<Item = &'f mut Field>,
    ) -> Option<Layout> {
        let mut record = Layout::default();
        for field in fields {
            let layout = self.get(types, field.ty);
            field.offset = record.size.next_multiple_of(layout.align);
            // Both terms are at most `LARGEST`, and so is every sum that goes on.
            record.size = field.offset + layout.size;
            record.align = record.align.max(layout.align);
            if record.size > LARGEST {
                return None;
            }
        }
        Some(Layout { size: record.size.next_multiple_of(record.align), ..record })
    }

    fn get(&self, types: &TypeTable, id: TypeId) -> Layout {
        match types.get(id) {
            Type::Array { .. } | Type::Record { .. } => self.composed[id],
            simple => types.simple_layout(simple),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::{EntityRef, PrimaryMap, Symbol};
    use crate::hir::FieldId;

    #[test]
    fn fields_are_aligned_and_the_record_padded() {
        let types = TypeTable::new(64);
        let layouts = Layouts::default();
        let of = |fields: &[TypeId]| {
            let field = |ty: &TypeId| Field { name: Symbol::new(0), ty: *ty, offset: 0 };
            let mut fields: PrimaryMap<FieldId, Field> = fields.iter().map(field).collect();
            layouts.place(&types, fields.values_mut()).map(|layout| (layout.size, layout.align))
        };
        assert_eq!(of(&[]), Some((0, 1)));
        assert_eq!(of(&[TypeTable::CHAR, TypeTable::INTEGER, TypeTable::BOOLEAN]), Some((24, 8)));
        assert_eq!(of(&[TypeTable::CHAR, TypeTable::SHORTINT]), Some((8, 4)));
    }

    #[test]
    fn arrays_are_limited() {
        let types = TypeTable::new(64);
        let array =
            |low, high| Type::Array { index: TypeTable::INTEGER, low, high, element: TypeTable::INTEGER };
        let size = |ty| Layouts::default().of(&types, &ty).map(|l| l.size);
        assert_eq!(size(array(-1, 1)), Some(24));
        assert_eq!(size(array(1, 1 << 44)), Some(LARGEST));
        assert_eq!(size(array(0, 1 << 44)), None);
        assert_eq!(size(array(i64::MIN, i64::MAX)), None);
    }
}
