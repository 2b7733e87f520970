//! Numbered entities and the tables that hold them, from `cranelift-entity`.
//!
//! Each kind of entity is a `u32` newtype made with [`entity_impl!`]. One [`PrimaryMap`] owns all entities of
//! a kind; a [`SecondaryMap`] is a side table.

pub(crate) use cranelift_entity::packed_option::PackedOption;
pub(crate) use cranelift_entity::{EntityRef, PrimaryMap, SecondaryMap, entity_impl};
