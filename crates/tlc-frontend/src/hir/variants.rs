//! The sections of records with variants: the fields that a record has depend on its tags.

use std::ops::Range;
use std::sync::Arc;

use super::{FieldId, TypeId};

/// A section of a record with variants, in source order. A constructor lists its values in this order.
#[derive(Debug)]
pub enum Section {
    /// Fields with consecutive numbers.
    Fields(Range<usize>),
    /// A variant part.
    Choice(Choice),
}

/// A variant part: its tag, and the sections of its variants.
#[derive(Debug)]
pub struct Choice {
    /// The tag field, unless the part has none.
    pub tag: Option<FieldId>,
    /// The type of the tag.
    pub tag_type: TypeId,
    /// The variants in source order.
    pub variants: Vec<Variant>,
    /// The sections after ELSE.
    pub otherwise: Option<Arc<[Section]>>,
}

/// A variant with the ranges of its labels.
#[derive(Debug)]
pub struct Variant {
    /// The least and the greatest value of each label.
    pub labels: Vec<(i128, i128)>,
    pub sections: Arc<[Section]>,
}

impl Choice {
    /// Returns the sections of the variant that a value of the tag selects, if there is one.
    pub fn chosen(&self, tag: i128) -> Option<&Arc<[Section]>> {
        let is_chosen =
            |variant: &&Variant| variant.labels.iter().any(|(low, high)| (*low..=*high).contains(&tag));
        self.variants.iter().find(is_chosen).map(|variant| &variant.sections).or(self.otherwise.as_ref())
    }
}
