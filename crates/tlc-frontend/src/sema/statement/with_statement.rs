//! The WITH statement: the fields of a record as names of their own.

use crate::base::{Span, Symbol};
use crate::diagnostics::{Code, Diagnostic};
use crate::hir::{Local, LocalKind, Place, Root, Stmt, StmtKind, Storage, Type, TypeId, TypeTable};
use crate::syntax::ast::{self, Designator, Ident};

use super::Checked;
use super::control_flow::Completion;
use crate::sema::checker::StmtChecker;
use crate::sema::expression::designator::Resolved;
use crate::sema::naming::object::{Entity, ObjectId, WithId};
use crate::sema::naming::suggestion::Wanted;
use crate::sema::tables::ProgramTables;

impl<'a> StmtChecker<'_, 'a> {
    /// Checks `WITH record DO body END`. If nothing in the body can change which record is meant, only the
    /// body remains in the typed tree.
    pub fn with_stmt(
        &mut self,
        record: &'a Designator,
        body: &'a [ast::Stmt],
        span: Span,
    ) -> (Vec<Stmt>, Completion) {
        let Some(place) = self.with_record(record) else {
            // Without the record every field in the body would be reported as unknown.
            return (Vec::new(), Completion::Continues);
        };
        self.body.closed.push((span, "WITH"));
        let checked = if place.is_fixed() {
            self.with_body(place, body)
        } else {
            let (kind, flow) = self.bound_with(record.head.name, place, body);
            (kind.into_iter().map(|kind| Stmt::new(kind, span)).collect(), flow)
        };
        self.body.closed.pop();
        checked
    }

    /// Checks a WITH statement over a record whose address has to be computed once, before the body.
    fn bound_with(&mut self, name: Symbol, record: Place, body: &'a [ast::Stmt]) -> Checked {
        let Some(procedure) = self.position.procedure else { return (None, Completion::Continues) };
        let binding = Local::new(name, record.ty, LocalKind::Binding, Storage::Indirect, record.span);
        let binding = self.tables.program.procedures[procedure].locals.push(binding);
        let root = Root::Local(binding);
        let place = Place { root, projections: Vec::new(), ty: record.ty, span: record.span };
        let (body, flow) = self.with_body(place, body);
        (Some(StmtKind::With { binding, record, body }), flow)
    }

    fn with_body(&mut self, place: Place, body: &'a [ast::Stmt]) -> (Vec<Stmt>, Completion) {
        self.tables.scopes.enter();
        let with = WithId(self.position.withs.len() as u32);
        self.declare_fields(with, place.ty, place.span);
        self.position.withs.push(place);
        let checked = self.statements(body);
        self.position.withs.pop();
        self.tables.scopes.leave();
        checked
    }

    /// Checks the record after WITH; `None` after a report.
    fn with_record(&mut self, record: &'a Designator) -> Option<Place> {
        let (label, shown) = match self.exprs().resolve_designator(record, Wanted::Variable) {
            Resolved::Error => return None,
            Resolved::Place(place) if matches!(self.tables.ty(place.ty), Type::Record { .. }) => {
                return (!self.exprs().is_hidden(place.ty, place.span, record.span)).then_some(place);
            }
            Resolved::Place(place) if place.ty == TypeTable::ERROR => return None,
            Resolved::Place(place) => {
                let pointed = match *self.tables.ty(place.ty) {
                    Type::Pointer { target } => matches!(self.tables.ty(target), Type::Record { .. }),
                    _ => false,
                };
                let shown = self.tables.shown(place.ty);
                (format!("this is of type {shown}"), pointed)
            }
            other => (format!("this is a {}", other.kind()), false),
        };
        let mut diagnostic =
            Diagnostic::new(Code::WithWithoutRecord, "WITH needs a record variable").at(record.span, label);
        if shown {
            diagnostic = diagnostic.suggest(record.span.end(), "^", "dereference the pointer first");
        }
        self.session.report(diagnostic);
        None
    }

    fn declare_fields(&mut self, with: WithId, record: TypeId, span: Span) {
        let Type::Record { fields, .. } = self.tables.ty(record) else { return };
        let names: Vec<_> = fields.iter().map(|(id, field)| (id, field.name)).collect();
        for (field, name) in names {
            let hidden = self.tables.scopes.lookup(name);
            let object = self.naming().declare(Ident { name, span }, Entity::Field(with, field), false);
            if let Some(variable) = hidden.and_then(|hidden| variable_behind(self.tables, hidden)) {
                self.tables.behind_fields.insert(object, variable);
            }
        }
    }
}

/// Returns the variable or parameter that an object is, or that it hides as a field.
fn variable_behind(tables: &ProgramTables<'_>, object: ObjectId) -> Option<ObjectId> {
    match tables.objects[object].entity {
        Entity::Local(_) | Entity::Global(_) => Some(object),
        Entity::Field(..) => tables.behind_fields.get(&object).copied(),
        _ => None,
    }
}
