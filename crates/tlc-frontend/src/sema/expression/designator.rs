//! Designators: names, qualified names, and variables with selectors.

use crate::base::Span;
use crate::diagnostics::{Code, Diagnostic};
use crate::hir::{
    Const, Expr, ExprKind, FieldId, Place, ProcId, Projection, Root, StringId, Type, TypeId, TypeTable,
};
use crate::syntax::ast::{Designator, Ident, Selector};

use super::selection::{PartSelection, report_part_of_result, selector_span};
use super::transferred_variable::transferred_designator;
use crate::sema::checker::ExprChecker;
use crate::sema::constant::{constant, error_expr};
use crate::sema::naming::foreign_name;
use crate::sema::naming::object::{Entity, WithId};
use crate::sema::naming::resolved::Denoted;
use crate::sema::naming::suggestion::Wanted;
use crate::sema::predeclared::catalogue::Predeclared;
use crate::sema::session::CheckSession;
use crate::sema::types::layout;

pub enum Resolved {
    /// A variable or a part of one.
    Place(Place),
    /// A constant with its type.
    Constant(Const, TypeId),
    Type(TypeId),
    Procedure(ProcId),
    Predeclared(Predeclared),
    Module,
    Label,
    /// A designator with a reported error.
    Error,
}

impl Resolved {
    /// Returns the word that messages use for an entity of this kind.
    pub fn kind(&self) -> &'static str {
        match self {
            Resolved::Place(_) => "variable",
            Resolved::Constant(..) => "constant",
            Resolved::Type(_) => "type",
            Resolved::Procedure(_) => "procedure",
            Resolved::Predeclared(_) => "predeclared procedure",
            Resolved::Module => "module",
            Resolved::Label => "label",
            Resolved::Error => "name",
        }
    }
}

impl<'a> ExprChecker<'_, 'a> {
    /// Returns the entity that a name denotes. An unknown name is reported, and denotes an error from then
    /// on.
    pub fn resolve(&mut self, ident: Ident, wanted: Wanted) -> Entity {
        let entity = self.entity(ident, wanted);
        if let Entity::Error | Entity::Type(TypeTable::ERROR) = entity {
            self.tables.unknown += 1;
        }
        entity
    }

    fn entity(&mut self, ident: Ident, wanted: Wanted) -> Entity {
        match self.tables.scopes.lookup(ident.name) {
            Some(object)
                if self.session.damage.is_lost(ident) && self.tables.objects[object].span != Span::NONE =>
            {
                Entity::Error
            }
            Some(id) => {
                self.session.note_use(ident.span, Denoted::Object(id));
                let object = &mut self.tables.objects[id];
                object.used = true;
                if let Entity::Field(..) = object.entity
                    && let Some(hidden) = self.tables.behind_fields.get(&id)
                {
                    self.tables.hiding_fields.entry(*hidden).or_insert(ident.span);
                }
                match object.entity {
                    Entity::Type(ty)
                        if object.span == Span::NONE && self.session.dialect.rules().long_is_word =>
                    {
                        Entity::Type(word_instead_of_long(ty))
                    }
                    ref entity => entity.clone(),
                }
            }
            None => {
                if let Some(entity) = self.naming().pervasive(ident) {
                    return entity;
                }
                let module = self.position.module;
                self.naming().report_unknown(ident, wanted, module);
                // The one message covers all further uses of the name in this scope.
                let object = self.naming().declare(ident, Entity::Error, false);
                if let Some(resolved) = &mut self.session.resolved {
                    resolved.note_undeclared(object);
                }
                Entity::Error
            }
        }
    }

    /// Returns the meaning of a designator; errors are reported.
    pub fn resolve_designator(&mut self, designator: &'a Designator, wanted: Wanted) -> Resolved {
        let mut entity = self.resolve(designator.head, wanted);
        let (mut name, mut selectors) = (designator.head, designator.selectors.as_slice());
        while let (
            Entity::Module(_) | Entity::LocalModule(_) | Entity::System,
            [Selector::Field(field), rest @ ..],
        ) = (&entity, selectors)
        {
            entity = self.naming().qualified(&entity, name, *field).unwrap_or(Entity::Error);
            (name, selectors) = (*field, rest);
        }
        if let Entity::Field(with, field) = entity {
            let place = self.with_field(with, field, designator.head.span);
            let record = self.position.withs[with.0 as usize].ty;
            self.session.note_use(designator.head.span, Denoted::Field(record, field));
            return self.selected(place, selectors, designator.span);
        }
        let root = match entity {
            Entity::Global(global) => Some((Root::Global(global), self.tables.program.globals[global].ty)),
            Entity::Local(variable) => {
                let ty = self.tables.program.procedures[variable.procedure].locals[variable.local].ty;
                Some((Root::Local(self.local(variable)), ty))
            }
            Entity::Constant { value: Const::Structured(id), ty } if !selectors.is_empty() => {
                Some((Root::Constant(id), ty))
            }
            Entity::Constant { value: Const::String(id), .. }
                if matches!(selectors, [Selector::Index(..), ..])
                    && !self.tables.program.strings[id].is_empty() =>
            {
                Some(self.characters_of(id, name.span))
            }
            _ => None,
        };
        if let Some((root, ty)) = root {
            self.tables.unknown += u32::from(ty == TypeTable::ERROR);
            let place = Place { root, projections: Vec::new(), ty, span: designator.head.span.to(name.span) };
            return self.selected(place, selectors, designator.span);
        }
        match (&entity, selectors) {
            (_, []) => {}
            (Entity::Type(ty), [Selector::Arguments(args, _), rest @ ..]) => {
                return match transferred_designator(self, *ty, args, designator, rest) {
                    Some(place) => self.selected(place, rest, designator.span),
                    None => Resolved::Error,
                };
            }
            (entity, [selector, ..]) => return self.report_selected(name, entity, selector),
        }
        match entity {
            Entity::Constant { value, ty } => Resolved::Constant(value, ty),
            Entity::Type(ty) => Resolved::Type(ty),
            Entity::Procedure(procedure) => Resolved::Procedure(procedure),
            Entity::Predeclared(predeclared) => Resolved::Predeclared(predeclared),
            Entity::Module(_) | Entity::LocalModule(_) | Entity::System => Resolved::Module,
            Entity::Label(..) => Resolved::Label,
            Entity::Error | Entity::Global(_) | Entity::Local(_) | Entity::Field(..) => Resolved::Error,
        }
    }

    /// Returns a string constant as an array of its characters.
    fn characters_of(&mut self, string: StringId, span: Span) -> (Root, TypeId) {
        let program = &mut self.tables.program;
        let high = program.strings[string].len() as i64 - 1;
        let array = Type::Array { index: TypeTable::CARDINAL, low: 0, high, element: TypeTable::CHAR };
        let ty = program.types.add(array);
        let value = constant(Const::String(string), ty, span);
        (Root::Constant(program.constants.push(value)), ty)
    }

    /// Applies selectors to a variable.
    fn selected(&mut self, place: Place, selectors: &'a [Selector], span: Span) -> Resolved {
        let place = match selectors {
            [] => (place.ty != TypeTable::ERROR).then_some(Place { span, ..place }),
            _ => PartSelection::new(self.part(), place).apply(selectors, span),
        };
        place.map_or(Resolved::Error, Resolved::Place)
    }

    /// Whether a type is opaque here, which is reported: `typed` has the type, and `part` accesses a part of
    /// it.
    pub fn is_hidden(&mut self, ty: TypeId, typed: Span, part: Span) -> bool {
        let is_hidden = self.tables.hidden.get(&ty).is_some_and(|owner| *owner != self.position.module);
        if is_hidden {
            let shown = self.tables.shown(ty);
            let message = format!("the structure of type {shown} is hidden");
            let diagnostic = Diagnostic::new(Code::NoSuchParts, message)
                .at(part, "only its implementation module can access its parts")
                .and(typed, format!("this is of type {shown}, which is opaque"));
            self.session.report(diagnostic);
        }
        is_hidden
    }

    /// Whether values of a type exceed memory, which is reported.
    pub fn is_too_large(&mut self, ty: TypeId, span: Span) -> bool {
        let is_too_large = self.tables.layouts.unlimited(ty).is_some();
        if is_too_large {
            self.session.report(layout::unlimited(span));
        }
        is_too_large
    }

    /// Returns the value of a designator.
    pub fn designated_value(&mut self, designator: &'a Designator) -> Expr {
        let span = designator.span;
        match self.resolve_designator(designator, Wanted::Value) {
            Resolved::Place(place) => {
                if let Some(part) = self.tables.constant_part(&place) {
                    return Expr { span, ..part };
                }
                let ty = place.ty;
                Expr { kind: ExprKind::Load(place), ty, span }
            }
            Resolved::Constant(value, ty) => constant(value, ty, span),
            Resolved::Procedure(procedure) => self.typing().procedure_value(procedure, span),
            Resolved::Predeclared(position) if position.is_position() => {
                self.predeclared(position).position_value(span)
            }
            Resolved::Error => error_expr(span),
            other => self.report_no_value(designator, &other),
        }
    }

    /// Notes a change of the control variable of a FOR statement in its body, which is a mistake in most
    /// dialects.
    pub fn reject_control(&mut self, place: &Place) {
        self.reject_read_only(place);
        if !place.projections.is_empty() {
            return;
        }
        let mut controls = self.position.controls.iter_mut();
        let Some((_, control, is_changed)) = controls.find(|(root, ..)| *root == place.root) else {
            return;
        };
        *is_changed = true;
        if self.session.dialect.rules().changes_controls {
            return;
        }
        let name = self.session.text(control.name);
        let diagnostic = Diagnostic::new(
            Code::ChangedControlVariable,
            format!("the control variable `{name}` is changed in the body of its FOR statement"),
        )
        .at(place.span, "changed here")
        .and(control.span, "the FOR statement controls it")
        .help("use WHILE or LOOP if the step varies");
        self.session.report(diagnostic);
    }

    /// Reports the change of a CONST parameter or of a part of it.
    fn reject_read_only(&mut self, place: &Place) {
        let (Root::Local(local), Some(procedure)) = (place.root, self.position.procedure) else { return };
        let local = &self.tables.program.procedures[procedure].locals[local];
        let leaves = |step: &Projection| matches!(step, Projection::Deref { .. });
        if !local.read_only || place.projections.iter().any(leaves) {
            return;
        }
        let message = format!("the CONST parameter `{}` is changed", self.session.text(local.name));
        let diagnostic = Diagnostic::new(Code::NotAssignable, message)
            .at(place.span, "changed here")
            .and(local.span, "declared here");
        self.session.report(diagnostic);
    }

    /// Builds the place of a field that is named inside a WITH statement.
    pub fn with_field(&self, with: WithId, field: FieldId, span: Span) -> Place {
        let mut place = self.position.withs[with.0 as usize].clone();
        let record = place.ty;
        if let Type::Record { fields, .. } = self.tables.ty(record) {
            place.projections.push(Projection::Field { field, record });
            place.ty = fields[field].ty;
        }
        place.span = span;
        place
    }

    /// Returns the type that a name or qualified name denotes, or `TypeTable::ERROR` after a report.
    pub fn named_type(&mut self, path: &[Ident]) -> TypeId {
        let Some(head) = path.first() else { return TypeTable::ERROR };
        let entity = self.resolve(*head, Wanted::Type);
        let (entity, name) = match (entity, path.get(1)) {
            (entity, None) => (entity, *head),
            (Entity::Error, Some(_)) => return TypeTable::ERROR,
            (entity, Some(name)) => match self.naming().qualified(&entity, *head, *name) {
                Some(entity) => (entity, *name),
                None => {
                    self.naming().report_not_a_module(*head, &entity);
                    return TypeTable::ERROR;
                }
            },
        };
        match entity {
            Entity::Type(ty) => ty,
            Entity::Error => TypeTable::ERROR,
            other => self.report_not_a_type(name, &other),
        }
    }

    fn report_selected(&mut self, name: Ident, entity: &Entity, selector: &'a Selector) -> Resolved {
        let (span, text) = (selector_span(selector), self.session.text(name.name));
        match (entity, selector) {
            (Entity::Error | Entity::Type(TypeTable::ERROR), Selector::Arguments(args, _)) => {
                self.check_arguments(args);
            }
            (_, Selector::Arguments(args, span)) => report_part_of_result(self, args, *span),
            (Entity::Error, _) => {}
            (_, Selector::Field(_)) => self.naming().report_not_a_module(name, entity),
            _ => {
                let message = format!("`{text}` is a {}, not a variable", entity.kind());
                self.session.report(
                    Diagnostic::new(Code::NoSuchParts, message).at(span, "only variables have parts"),
                );
            }
        }
        Resolved::Error
    }

    fn report_no_value(&mut self, designator: &Designator, resolved: &Resolved) -> Expr {
        let name = self.session.designator_text(designator);
        let kind = resolved.kind();
        let diagnostic = Diagnostic::new(Code::NotAValue, format!("`{name}` is a {kind}, not a value"))
            .at(designator.span, "expected a value");
        self.session.report(diagnostic);
        error_expr(designator.span)
    }

    /// Reports a name at a place at which a type is needed, and returns the error type.
    pub fn report_not_a_type(&mut self, ident: Ident, entity: &Entity) -> TypeId {
        let name = self.session.text(ident.name);
        let mut diagnostic =
            Diagnostic::new(Code::NotAType, format!("`{name}` is a {}, not a type", entity.kind()))
                .at(ident.span, "expected a type");
        if let Some(declared) = self.tables.declaration_of(ident.name) {
            diagnostic = diagnostic.and(declared, format!("the {} is declared here", entity.kind()));
        }
        if let Some((ty, advice)) = foreign_name::type_of(name) {
            diagnostic = diagnostic.suggest(ident.span, ty, advice);
        }
        self.session.report(diagnostic);
        TypeTable::ERROR
    }
}

/// Returns the type with the size of a word in place of its long counterpart.
fn word_instead_of_long(ty: TypeId) -> TypeId {
    match ty {
        TypeTable::LONGINT => TypeTable::INTEGER,
        TypeTable::LONGCARD => TypeTable::CARDINAL,
        _ => ty,
    }
}

impl CheckSession<'_> {
    /// Returns a designator as text for messages.
    pub fn designator_text(&self, designator: &Designator) -> String {
        let mut text = self.text(designator.head.name).to_owned();
        for selector in &designator.selectors {
            match selector {
                Selector::Field(name) => {
                    text.push('.');
                    text.push_str(self.text(name.name));
                }
                Selector::Index(..) => text.push_str("[...]"),
                Selector::Deref(_) => text.push('^'),
                Selector::Arguments(..) => text.push_str("(...)"),
            }
        }
        text
    }
}
