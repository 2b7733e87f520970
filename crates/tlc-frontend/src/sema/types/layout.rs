//! Layouts: the size and alignment of values in memory. Alignment is natural and fields are in source order,
//! as in C.

use rustc_hash::FxHashMap;

use crate::base::{SecondaryMap, Span};
use crate::diagnostics::{Code, Diagnostic};
use crate::hir::{Layout, Type, TypeId, TypeTable};

/// The layouts of array and record types. All other layouts follow from the type.
#[derive(Debug, Default)]
pub struct Layouts {
    composed: SecondaryMap<TypeId, Layout>,
    /// The declared upper bounds of the array types whose values would exceed [`Layout::LARGEST`]. The types
    /// themselves end at the last element that memory can hold.
    unlimited: FxHashMap<TypeId, i128>,
}

impl Layouts {
    /// Enters the layout of an array or record type.
    pub fn set(&mut self, id: TypeId, layout: Layout) {
        self.composed[id] = layout;
    }

    /// Records the upper bound of an array type whose values would exceed [`Layout::LARGEST`].
    pub fn set_unlimited(&mut self, id: TypeId, high: i128) {
        self.unlimited.insert(id, high);
    }

    /// Returns the declared upper bound of an array type whose values would exceed [`Layout::LARGEST`]; `None` for
    /// other types.
    pub fn unlimited(&self, id: TypeId) -> Option<i128> {
        self.unlimited.get(&id).copied()
    }

    /// Returns the size in bytes of a type in the table.
    pub fn size(&self, types: &TypeTable, id: TypeId) -> u64 {
        self.get(types, id).size
    }

    /// Computes the layout of a type whose parts are in the table; `None` above [`Layout::LARGEST`].
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
        (layout.size <= Layout::LARGEST).then_some(layout)
    }

    /// Returns the layout of a type in the table.
    pub fn get(&self, types: &TypeTable, id: TypeId) -> Layout {
        match types.get(id) {
            Type::Array { .. } | Type::Record { .. } => self.composed[id],
            simple => types.simple_layout(simple),
        }
    }
}

/// Builds the message for a type whose values are larger than [`Layout::LARGEST`].
pub fn too_large(span: Span) -> Diagnostic {
    Diagnostic::new(Code::TypeTooLarge, "this type is too large")
        .at(span, format!("values would need more than {} bytes", Layout::LARGEST))
}

/// Builds the message for an array type that is larger than [`Layout::LARGEST`] where its values are needed.
pub fn unlimited(span: Span) -> Diagnostic {
    too_large(span)
        .note("such an array can only be the target of a pointer, or the argument for a VAR parameter or an open array")
}

/// Computes the size in bytes of the values of a type, and for an open array that of its elements. Returns
/// `None` for constants without a declared type, and above [`Layout::LARGEST`].
pub fn size(types: &TypeTable, mut id: TypeId) -> Option<u64> {
    let mut count = 1u64;
    loop {
        let size = match types.get(id) {
            Type::Array { low, high, element, .. } => {
                let length = u64::try_from(i128::from(*high) - i128::from(*low) + 1).ok()?;
                (id, count) = (*element, count.checked_mul(length)?);
                continue;
            }
            Type::OpenArray { element } => {
                id = *element;
                continue;
            }
            Type::Error | Type::WholeConstant | Type::RealConstant | Type::ComplexConstant | Type::Nil => {
                return None;
            }
            Type::Record { size, .. } => *size,
            simple => types.simple_layout(simple).size,
        };
        return size.checked_mul(count).filter(|size| *size <= Layout::LARGEST);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrays_are_limited() {
        let types = TypeTable::new(64);
        let array =
            |low, high| Type::Array { index: TypeTable::INTEGER, low, high, element: TypeTable::INTEGER };
        let size = |ty| Layouts::default().of(&types, &ty).map(|l| l.size);
        assert_eq!(size(array(-1, 1)), Some(24));
        assert_eq!(size(array(1, 1 << 44)), Some(Layout::LARGEST));
        assert_eq!(size(array(0, 1 << 44)), None);
        assert_eq!(size(array(i64::MIN, i64::MAX)), None);
    }
}

/// The alignment that a pragma requests.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Alignment {
    /// `bytealignment(0)`: a field follows the previous one without padding.
    Packed,
    /// A power of two in bytes, which has an effect if it exceeds the alignment of the type.
    AtLeast(u64),
}

impl Alignment {
    /// Returns the layout that a field of the layout `natural` gets.
    pub fn of(self, natural: Layout) -> Layout {
        let align = match self {
            Alignment::Packed => 1,
            Alignment::AtLeast(align) => natural.align.max(align),
        };
        Layout { align, ..natural }
    }

    /// Returns the alignment of a variable, or 0 if that of its type is enough.
    pub fn of_variable(self) -> u32 {
        match self {
            Alignment::Packed => 0,
            Alignment::AtLeast(align) => align as u32,
        }
    }
}
