//! The sections of records with variants: which fields a record has depends on its tags.

use std::ops::Range;
use std::sync::Arc;

use super::{FieldId, TypeId};

/// A section of a record with variants, in source order. A constructor gives its values in this order.
#[derive(Debug)]
pub enum Section {
    /// Fields with numbers that follow each other.
    Fields(Range<usize>),
    /// A variant part.
    Choice(Choice),
}

/// A variant part: what chooses among the variants, and their sections.
#[derive(Debug)]
pub struct Choice {
    /// The tag field, unless the part has none.
    pub tag: Option<FieldId>,
    /// The type of the tag.
    pub tag_type: TypeId,
    /// The variants in source order.
    pub variants: Vec<Variant>,
    /// What stands behind ELSE.
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
    /// Returns the sections of the variant that a value of the tag chooses, if there is one.
    pub fn chosen(&self, tag: i128) -> Option<&Arc<[Section]>> {
        let is_chosen =
            |variant: &&Variant| variant.labels.iter().any(|(low, high)| (*low..=*high).contains(&tag));
        self.variants.iter().find(is_chosen).map(|variant| &variant.sections).or(self.otherwise.as_ref())
    }
}
