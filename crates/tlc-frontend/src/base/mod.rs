//! Foundations of every room: positions in source text, interned names, and intervals of whole numbers.
//!
//! Numbered things elsewhere in the compiler are `u32` newtypes made with [`entity_impl!`] and kept in a
//! [`PrimaryMap`] (one owner per kind of id) or a [`SecondaryMap`] (side tables).

mod dialect;
mod encoding;
mod entry;
mod intern;
mod interval;
mod printable;
mod relation;
mod similar;
mod source;
mod span;

pub use cranelift_entity::packed_option::PackedOption;
pub use cranelift_entity::{EntityRef, PrimaryMap, SecondaryMap, entity_impl};
pub use dialect::{Conditions, Dialect, Truncation};
pub use encoding::{BYTE_ORDER_MARK, Decoded, Encoding};
pub use entry::EntryKind;
pub use intern::{Intern, Interner, SharedInterner, Symbol};
pub use interval::Interval;
pub use printable::printable;
pub use relation::CompareOp;
pub use similar::most_similar;
pub use source::{FileId, Location, SourceFile, SourceMap, SourceTooLarge};
pub use span::Span;
