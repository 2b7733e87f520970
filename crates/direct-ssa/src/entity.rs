//! Numbered things and the tables they are kept in, from `cranelift-entity`.
//!
//! Each kind of thing is a `u32` newtype made with [`entity_impl!`]. One [`PrimaryMap`] owns all things of a kind; a
//! [`SecondaryMap`] is a side table.

pub(crate) use cranelift_entity::packed_option::PackedOption;
pub(crate) use cranelift_entity::{EntityRef, PrimaryMap, SecondaryMap, entity_impl};
