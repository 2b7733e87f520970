//! The WITH statement: the fields of a record as names of their own.

use crate::base::{Span, Symbol};
use crate::diagnostics::{Code, Diagnostic};
use crate::hir::{
    FieldId, Local, LocalKind, Place, Projection, Root, Stmt, StmtKind, Storage, Type, TypeId, TypeTable,
    Usage,
};
use crate::syntax::ast::{self, Designator, Ident};

use super::checker::Checker;
use super::control_flow::Flow;
use super::designator::Denoted;
use super::object::{Entity, WithId};
use super::statement::Checked;
use super::suggestion::Wanted;

impl<'a> Checker<'a> {
    /// `WITH record DO body END`. Where the record is the same whatever happens, only the body is left of it.
    pub fn with_stmt(
        &mut self,
        record: &'a Designator,
        body: &'a [ast::Stmt],
        span: Span,
    ) -> (Vec<Stmt>, Flow) {
        let Some(place) = self.with_record(record) else {
            // The names of its fields would be reported one by one.
            return (Vec::new(), Flow::Continues);
        };
        self.body.closed.push((span, "WITH"));
        let checked = if is_fixed(&place) {
            self.with_body(place, body)
        } else {
            let (kind, flow) = self.bound_with(record.head.name, place, body);
            (kind.into_iter().map(|kind| Stmt::new(kind, span)).collect(), flow)
        };
        self.body.closed.pop();
        checked
    }

    /// WITH over a record that has to be found first, and only once.
    fn bound_with(&mut self, name: Symbol, record: Place, body: &'a [ast::Stmt]) -> Checked {
        let Some(procedure) = self.body.procedure else { return (None, Flow::Continues) };
        let binding = self.program.procedures[procedure].locals.push(Local {
            name,
            ty: record.ty,
            kind: LocalKind::Binding,
            storage: Storage::Indirect,
            usage: Usage::default(),
            span: record.span,
        });
        let root = Root::Local(binding);
        let place = Place { root, projections: Vec::new(), ty: record.ty, span: record.span };
        let (body, flow) = self.with_body(place, body);
        (Some(StmtKind::With { binding, record, body }), flow)
    }

    fn with_body(&mut self, place: Place, body: &'a [ast::Stmt]) -> (Vec<Stmt>, Flow) {
        self.scopes.enter();
        let with = WithId(self.body.withs.len() as u32);
        self.declare_fields(with, place.ty, place.span);
        self.body.withs.push(place);
        let checked = self.statements(body);
        self.body.withs.pop();
        self.scopes.leave();
        checked
    }

    fn declare_fields(&mut self, with: WithId, record: TypeId, span: Span) {
        let Type::Record { fields, .. } = self.ty(record) else { return };
        let names: Vec<_> = fields.iter().map(|(id, field)| (id, field.name)).collect();
        for (field, name) in names {
            self.declare(Ident { name, span }, Entity::Field(with, field), false);
        }
    }

    /// The record behind WITH; none after a report.
    fn with_record(&mut self, record: &'a Designator) -> Option<Place> {
        let (label, shown) = match self.denoted(record, Wanted::Variable) {
            Denoted::Error => return None,
            Denoted::Place(place) if matches!(self.ty(place.ty), Type::Record { .. }) => return Some(place),
            Denoted::Place(place) if place.ty == TypeTable::ERROR => return None,
            Denoted::Place(place) => {
                let pointed = match *self.ty(place.ty) {
                    Type::Pointer { target } => matches!(self.ty(target), Type::Record { .. }),
                    _ => false,
                };
                let shown = self.shown(place.ty);
                (format!("this is of type {shown}"), pointed)
            }
            other => (format!("this is a {}", other.kind()), false),
        };
        let mut diagnostic =
            Diagnostic::new(Code::E0424, "WITH needs a record variable").at(record.span, label);
        if shown {
            diagnostic = diagnostic.suggest(record.span.end(), "^", "follow the pointer first");
        }
        self.report(diagnostic);
        None
    }

    /// A field that a WITH statement gives a name.
    pub fn with_field(&self, with: WithId, field: FieldId, span: Span) -> Place {
        let mut place = self.body.withs[with.0 as usize].clone();
        let record = place.ty;
        if let Type::Record { fields, .. } = self.ty(record) {
            place.projections.push(Projection::Field { field, record });
            place.ty = fields[field].ty;
        }
        place.span = span;
        place
    }
}

/// Whether the record is the same whatever happens meanwhile.
fn is_fixed(place: &Place) -> bool {
    place.projections.iter().all(|step| matches!(step, Projection::Field { .. }))
}
