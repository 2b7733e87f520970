//! The names that a check has resolved, from which the index of names is built.

use crate::base::Span;
use crate::hir::{FieldId, ModuleId, TypeId};

use super::object::ObjectId;

/// The meaning of a name at the place of its use.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Denoted {
    Object(ObjectId),
    Field(TypeId, FieldId),
    Module(ModuleId),
    /// The object that is declared at another place.
    DeclaredAt(Span),
}

/// The names that a check has resolved so far.
#[derive(Debug, Default)]
pub struct ResolvedNames {
    pub uses: Vec<(Span, Denoted)>,
    /// The objects that represent names without a declaration.
    pub undeclared: Vec<ObjectId>,
    /// The places of the fields of record types, in the order of the fields.
    pub fields: Vec<(TypeId, Vec<Span>)>,
    /// The names of the blocks and types by which implementations complete what a definition declares.
    pub completed: Vec<(ObjectId, Span)>,
}

impl ResolvedNames {
    /// Records a use of a name. Most checks record none, so their code does without this.
    #[cold]
    #[inline(never)]
    pub fn note(&mut self, span: Span, denoted: Denoted) {
        self.uses.push((span, denoted));
    }

    /// Records an object that represents a name without a declaration.
    pub fn note_undeclared(&mut self, object: ObjectId) {
        self.undeclared.push(object);
    }

    /// Records the places of the fields of a record type.
    pub fn note_fields(&mut self, record: TypeId, places: Vec<Span>) {
        self.fields.push((record, places));
    }

    /// Records the place at which an implementation completes an object of its definition.
    pub fn note_completed(&mut self, object: ObjectId, place: Span) {
        self.completed.push((object, place));
    }
}
