//! The layout of values in memory: one rule for `sema`, which computes `SIZE`, and for `codegen`.

use super::{Type, TypeId, TypeTable, Whole};

/// The size and alignment of a type in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layout {
    /// The size, a multiple of the alignment.
    pub size: u64,
    /// The alignment, a power of two.
    pub align: u64,
}

impl Default for Layout {
    fn default() -> Layout {
        Layout { size: 0, align: 1 }
    }
}

impl Layout {
    /// The largest size of a value in bytes: the address space of a program on x86-64.
    pub const LARGEST: u64 = 1 << 47;

    /// The largest alignment that any type requires, in bytes.
    pub const LARGEST_NATURAL: u64 = 8;

    /// Returns the layout of a value that is aligned to its size.
    const fn natural(size: u64) -> Layout {
        Layout { size, align: size }
    }

    /// Appends a part and returns its offset, or `None` if the part would extend past `limit`.
    pub fn append(&mut self, part: Layout, limit: u64) -> Option<u64> {
        let offset = self.size.checked_next_multiple_of(part.align)?;
        let size = offset.checked_add(part.size)?;
        if size > limit {
            return None;
        }
        *self = Layout { size, align: self.align.max(part.align) };
        Some(offset)
    }

    /// Rounds the size up to a multiple of the alignment.
    pub fn padded(self) -> Layout {
        Layout { size: self.size.next_multiple_of(self.align), ..self }
    }
}

impl TypeTable {
    /// Returns the integer that represents a value of an ordinal type, a small set or storage in memory: the
    /// smallest one that holds the values.
    pub fn stored_whole(&self, ty: &Type) -> Option<Whole> {
        match ty {
            Type::Boolean | Type::Char => Some(Whole::unsigned_of(8)),
            Type::Whole(whole) => Some(*whole),
            Type::Enumeration { names } => Some(smallest(0, names.len() as i128 - 1)),
            Type::Subrange { low, high, .. } => Some(smallest(*low, *high)),
            Type::Set { low, high, .. } if high - low < 64 => Some(smallest(0, (1 << (high - low + 1)) - 1)),
            Type::Storage { bits } => Some(Whole::unsigned_of(*bits)),
            _ => None,
        }
    }

    /// Returns the layout of a type that is neither an array nor a record.
    pub fn simple_layout(&self, ty: &Type) -> Layout {
        match ty {
            Type::Real(real) => Layout::natural(u64::from(real.bits() / 8)),
            Type::Complex(real) => {
                let part = u64::from(real.bits() / 8);
                Layout { size: 2 * part, align: part }
            }
            Type::String { length } => Layout { size: u64::from(*length), align: 1 },
            Type::Set { low, high, .. } if high - low >= 64 => {
                Layout { size: ((high - low) as u64 / 64 + 1) * 8, align: 8 }
            }
            _ => match self.stored_whole(ty) {
                Some(whole) => Layout::natural(u64::from(whole.bits() / 8)),
                None => Layout::natural(8),
            },
        }
    }

    /// Computes the layout of a type from those of its parts.
    pub fn layout(&self, mut id: TypeId) -> Layout {
        let mut count = 1;
        while let Type::Array { low, high, element, .. } = self.get(id) {
            count *= high.wrapping_sub(*low) as u64 + 1;
            id = *element;
        }
        let element = match self.get(id) {
            Type::Record { size, align, .. } => Layout { size: *size, align: *align },
            simple => self.simple_layout(simple),
        };
        Layout { size: element.size * count, align: element.align }
    }
}

/// Returns the smallest integer that holds the values of a range, an unsigned one if no value is negative.
fn smallest(low: i128, high: i128) -> Whole {
    let of = if low < 0 { Whole::signed_of } else { Whole::unsigned_of };
    let fitting = [8, 16, 32].map(of).into_iter().find(|whole| whole.min() <= low && high <= whole.max());
    fitting.unwrap_or(of(64))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::{EntityRef, Symbol};

    #[test]
    fn parts_are_aligned_and_the_whole_padded() {
        let types = TypeTable::default();
        let of = |parts: &[TypeId]| {
            let mut record = Layout::default();
            let offsets: Vec<_> =
                parts.iter().map(|part| record.append(types.layout(*part), u64::MAX)).collect();
            let Layout { size, align } = record.padded();
            (offsets, size, align)
        };
        assert_eq!(of(&[]), (vec![], 0, 1));
        let mixed = [TypeTable::CHAR, TypeTable::INTEGER, TypeTable::BOOLEAN];
        assert_eq!(of(&mixed), (vec![Some(0), Some(8), Some(16)], 24, 8));
        assert_eq!(of(&[TypeTable::CHAR, TypeTable::SHORTCOMPLEX]), (vec![Some(0), Some(4)], 12, 4));
        assert_eq!(Layout::default().append(Layout { size: 9, align: 1 }, 8), None);
    }

    #[test]
    fn ordinal_types_take_as_little_as_they_can() {
        let types = TypeTable::default();
        let bits = |ty: &Type| types.stored_whole(ty).map(|whole| (whole.bits(), whole.signed()));
        let subrange = |low, high| Type::Subrange { host: TypeTable::INTEGER, low, high };
        assert_eq!(bits(&subrange(0, 255)), Some((8, false)));
        assert_eq!(bits(&subrange(0, 256)), Some((16, false)));
        assert_eq!(bits(&subrange(-128, 127)), Some((8, true)));
        assert_eq!(bits(&subrange(-1, 128)), Some((16, true)));
        assert_eq!(bits(&subrange(-1, 1 << 31)), Some((64, true)));
        let enumeration = |count| Type::Enumeration { names: vec![Symbol::new(0); count] };
        assert_eq!(bits(&enumeration(1)), Some((8, false)));
        assert_eq!(bits(&enumeration(256)), Some((8, false)));
        assert_eq!(bits(&enumeration(257)), Some((16, false)));
    }

    #[test]
    fn sets_are_integers_up_to_64_elements() {
        let types = TypeTable::default();
        let layout = |low, high| {
            let layout = types.simple_layout(&Type::Set { element: TypeTable::INTEGER, low, high });
            (layout.size, layout.align)
        };
        assert_eq!(layout(0, 7), (1, 1));
        assert_eq!(layout(-4, 4), (2, 2));
        assert_eq!(layout(0, 63), (8, 8));
        assert_eq!(layout(0, 64), (16, 8));
        assert_eq!(layout(0, 255), (32, 8));
    }
}
