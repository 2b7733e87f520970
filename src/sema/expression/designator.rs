//! Designators: names, qualified names, and selectors of parts of variables.

use crate::base::{Interval, Span};
use crate::diagnostics::{Code, Diagnostic};
use crate::hir::{
    self, Check, Const, Expr, ExprKind, FieldId, Place, ProcId, Projection, Root, Type, TypeId, TypeTable,
};
use crate::syntax::ast::{self, Designator, Ident, Selector};

use crate::sema::checker::{ExprChecker, constant, error_expr};
use crate::sema::naming::object::{Entity, WithId};
use crate::sema::naming::suggestion::Wanted;
use crate::sema::predeclared::Predeclared;
use crate::sema::session::Session;
use crate::sema::tables::Tables;
use crate::sema::typing::Typing;

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
        match self.tables.scopes.lookup(ident.name) {
            Some(object)
                if self.session.damage.is_lost(ident) && self.tables.objects[object].span != Span::NONE =>
            {
                Entity::Error
            }
            Some(object) => {
                let object = &mut self.tables.objects[object];
                object.used = true;
                object.entity.clone()
            }
            None => {
                let module = self.position.module;
                self.naming().report_unknown(ident, wanted, module);
                // The one message covers all further uses of the name in this scope.
                self.naming().declare(ident, Entity::Error, false);
                Entity::Error
            }
        }
    }

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
            _ => None,
        };
        if let Some((root, ty)) = root {
            let place = Place { root, projections: Vec::new(), ty, span: designator.head.span.to(name.span) };
            return self.selected(place, selectors, designator.span);
        }
        if let Some(selector) = selectors.first() {
            return self.typing().report_selected(name, &entity, selector);
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

    /// Applies selectors to a variable.
    fn selected(&mut self, mut place: Place, selectors: &'a [Selector], span: Span) -> Resolved {
        for selector in selectors {
            if place.ty == TypeTable::ERROR || !self.select(&mut place, selector) {
                return Resolved::Error;
            }
        }
        place.span = span;
        if place.ty == TypeTable::ERROR { Resolved::Error } else { Resolved::Place(place) }
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

    /// Applies one selector; false after a report.
    fn select(&mut self, place: &mut Place, selector: &'a Selector) -> bool {
        if self.is_hidden(place.ty, place.span, selector_span(selector)) {
            return false;
        }
        let step = match selector {
            Selector::Field(name) => self.typing().field(place, *name),
            Selector::Index(indices, span) => return indices.iter().all(|i| self.index(place, i, *span)),
            Selector::Deref(span) => self.typing().deref(place, *span),
        };
        let Some((projection, ty)) = step else { return false };
        place.projections.push(projection);
        place.ty = ty;
        place.span = place.span.to(selector_span(selector));
        true
    }

    fn index(&mut self, place: &mut Place, expr: &'a ast::Expr, brackets: Span) -> bool {
        let array = place.ty;
        let (index_type, element, bounds) = match *self.tables.ty(array) {
            Type::Array { index, low, high, element } => {
                (index, element, Some(Interval::new(low.into(), high.into())))
            }
            Type::OpenArray { element } => (TypeTable::INTEGER, element, None),
            _ => {
                self.typing().report_no_array(place, brackets);
                return false;
            }
        };
        let value = self.expression(expr);
        let index = self.typing().index_value(value, index_type);
        if index.ty == TypeTable::ERROR {
            return false;
        }
        if let Some(number) = index.constant_ordinal()
            && !self.typing().constant_index(number, bounds, array, index.span)
        {
            return false;
        }
        let checked = self.session.checks.has(Check::Index) && !self.tables.index_fits(&index, bounds);
        place.projections.push(Projection::Index { index: Box::new(index), array, checked });
        place.ty = element;
        place.span = place.span.to(brackets);
        true
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
            other => self.session.report_no_value(designator, &other),
        }
    }

    /// Reports a change of the control variable of a FOR statement in its body.
    pub fn reject_control(&mut self, place: &Place) {
        if !place.projections.is_empty() {
            return;
        }
        let Some((_, control)) = self.position.controls.iter().find(|(root, _)| *root == place.root) else {
            return;
        };
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
                    self.typing().report_not_a_module(*head, &entity);
                    return TypeTable::ERROR;
                }
            },
        };
        match entity {
            Entity::Type(ty) => ty,
            Entity::Error => TypeTable::ERROR,
            other => self.naming().report_not_a_type(name, &other),
        }
    }
}

impl Typing<'_, '_> {
    fn report_selected(&mut self, name: Ident, entity: &Entity, selector: &Selector) -> Resolved {
        let (span, text) = (selector_span(selector), self.session.text(name.name));
        match (entity, selector) {
            (Entity::Error, _) => {}
            (_, Selector::Field(_)) => self.report_not_a_module(name, entity),
            _ => {
                let message = format!("`{text}` is a {}, not a variable", entity.kind());
                self.session.report(
                    Diagnostic::new(Code::NoSuchParts, message).at(span, "only variables have parts"),
                );
            }
        }
        Resolved::Error
    }

    /// Reports a period after a name that is neither a module nor a record.
    pub fn report_not_a_module(&mut self, name: Ident, entity: &Entity) {
        if matches!(entity, Entity::Error) {
            return;
        }
        let text = self.session.text(name.name);
        let message = format!("`{text}` is a {}, not a module or a record variable", entity.kind());
        let mut diagnostic =
            Diagnostic::new(Code::NotQualifiable, message).at(name.span, "this cannot precede a period");
        if let Some(declared) = self.tables.declaration_of(name.name) {
            diagnostic = diagnostic.and(declared, format!("the {} is declared here", entity.kind()));
        }
        if let Entity::Type(ty) = entity
            && matches!(self.tables.ty(*ty), Type::Enumeration { .. })
        {
            diagnostic = diagnostic.help("an enumeration constant is written without the name of its type");
        }
        self.session.report(diagnostic);
    }

    fn field(&mut self, place: &Place, name: Ident) -> Option<(Projection, TypeId)> {
        let record = place.ty;
        if self.session.damage.is_lost(name) {
            return None;
        }
        let Type::Record { fields, .. } = self.tables.ty(record) else {
            self.report_no_record(place, name);
            return None;
        };
        if let Some(field) = self.tables.fields.get(&(record, name.name)) {
            return Some((Projection::Field { field: *field, record }, fields[*field].ty));
        }
        let names: Vec<_> = fields.values().map(|field| field.name).collect();
        let (text, shown) = (self.session.text(name.name), self.tables.shown(record));
        let mut diagnostic = Diagnostic::new(Code::UnknownField, format!("no field `{text}` in {shown}"))
            .at(name.span, "unknown field");
        diagnostic = match self.session.closest(name.name, &names) {
            Some(similar) => diagnostic.suggest(name.span, similar, format!("did you mean `{similar}`?")),
            None => {
                let all: Vec<String> =
                    names.iter().take(10).map(|name| format!("`{}`", self.session.text(*name))).collect();
                if all.is_empty() {
                    diagnostic
                } else {
                    diagnostic.note(format!("its fields are {}", all.join(", ")))
                }
            }
        };
        self.session.report(diagnostic);
        None
    }

    fn report_no_record(&mut self, place: &Place, name: Ident) {
        let shown = self.tables.shown(place.ty);
        let mut diagnostic =
            Diagnostic::new(Code::NoSuchParts, format!("a value of type {shown} has no fields"))
                .at(name.span, "only records have fields")
                .and(place.span, format!("this is of type {shown}"));
        if let Some(target) = self.tables.program.types.pointee(place.ty)
            && self.tables.fields.contains_key(&(target, name.name))
        {
            diagnostic = diagnostic.suggest(place.span.end(), "^", "dereference the pointer first");
        }
        self.session.report(diagnostic);
    }

    /// Converts an index. Arrays with whole bounds accept an index of any whole type; others require the type
    /// of their bounds.
    fn index_value(&mut self, value: Expr, index_type: TypeId) -> Expr {
        let index_type = self.tables.program.types.host(index_type);
        let value = self.implied_index(value, index_type);
        let is_whole = matches!(self.tables.ty(value.ty), Type::Whole(_));
        let whole_bounds = matches!(self.tables.ty(index_type), Type::Whole(_));
        match &value.kind {
            _ if is_whole && whole_bounds => value,
            ExprKind::Const(Const::Whole(number))
                if whole_bounds && value.ty == TypeTable::WHOLE_CONSTANT =>
            {
                // A number that no index type holds is outside all bounds. Its type only serves the message
                // about the index.
                let ty = [TypeTable::INTEGER, TypeTable::LONGINT, TypeTable::LONGCARD]
                    .into_iter()
                    .find(|ty| self.tables.ordinal_range(*ty).is_some_and(|all| all.contains(*number)));
                Expr { ty: ty.unwrap_or(value.ty), ..value }
            }
            _ if index_type == value.ty || value.ty == TypeTable::ERROR => value,
            ExprKind::Const(_) if self.tables.assigns_silently(index_type, value.ty) => {
                self.retyped(value, index_type)
            }
            _ => {
                let expected =
                    if whole_bounds { "a whole number".to_owned() } else { self.tables.shown(index_type) };
                let found = self.tables.shown(value.ty);
                let diagnostic =
                    Diagnostic::new(Code::WrongIndexType, format!("the index of this array is not {found}"))
                        .at(value.span, format!("expected {expected}, found {found}"));
                self.session.report(diagnostic);
                error_expr(value.span)
            }
        }
    }

    /// Whether a constant index lies within the bounds. Another index is reported.
    fn constant_index(&mut self, index: i128, bounds: Option<Interval>, array: TypeId, span: Span) -> bool {
        let Interval { low, high } = bounds.unwrap_or(Interval::new(0, i128::from(i64::MAX)));
        if Interval::new(low, high).contains(index) {
            return true;
        }
        let shown = self.tables.shown(array);
        let types = &self.tables.program.types;
        let index_type = match types.get(array) {
            Type::Array { index, .. } => *index,
            _ => TypeTable::CARDINAL,
        };
        let written = |value| hir::print_ordinal(types, index_type, value, self.session.names);
        let index = written(index);
        let range = match bounds {
            Some(_) => format!("the bounds are [{}..{}]", written(low), written(high)),
            None => "the first index of an open array is 0".to_owned(),
        };
        let diagnostic =
            Diagnostic::new(Code::ConstantIndexOutOfBounds, format!("index {index} is outside of {shown}"))
                .at(span, range);
        self.session.report(diagnostic);
        false
    }

    fn report_no_array(&mut self, place: &Place, brackets: Span) {
        let shown = self.tables.shown(place.ty);
        let diagnostic =
            Diagnostic::new(Code::NoSuchParts, format!("a value of type {shown} has no elements"))
                .at(brackets, "only arrays have elements")
                .and(place.span, format!("this is of type {shown}"));
        self.session.report(diagnostic);
    }

    fn deref(&mut self, place: &Place, span: Span) -> Option<(Projection, TypeId)> {
        let pointer = place.ty;
        if let Some(target) = self.tables.program.types.pointee(pointer) {
            let checked = self.session.checks.has(Check::Nil);
            return Some((Projection::Deref { pointer, checked, span }, target));
        }
        let shown = self.tables.shown(pointer);
        let diagnostic =
            Diagnostic::new(Code::NoSuchParts, format!("a value of type {shown} is not a pointer"))
                .at(span, "only pointers can be dereferenced")
                .and(place.span, format!("this is of type {shown}"));
        let diagnostic = match self.tables.ty(pointer) {
            Type::Opaque { .. } => diagnostic
                .note(format!("{shown} is opaque: only its implementation module can dereference it")),
            _ => diagnostic,
        };
        self.session.report(diagnostic);
        None
    }
}

impl Tables<'_> {
    fn assigns_silently(&self, target: TypeId, source: TypeId) -> bool {
        crate::sema::typing::compatibility::assignment_compatible(&self.program.types, target, source)
            .is_some()
    }

    /// Whether an index is known to lie within the bounds and needs no check.
    fn index_fits(&self, index: &Expr, bounds: Option<Interval>) -> bool {
        bounds.is_some_and(|bounds| {
            index.constant_ordinal().is_some() || self.surely_lies_within(index, bounds)
        })
    }
}

impl Session<'_> {
    fn report_no_value(&mut self, designator: &Designator, resolved: &Resolved) -> Expr {
        let name = self.designator_text(designator);
        let kind = resolved.kind();
        let diagnostic = Diagnostic::new(Code::NotAValue, format!("`{name}` is a {kind}, not a value"))
            .at(designator.span, "expected a value");
        self.report(diagnostic);
        error_expr(designator.span)
    }

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
            }
        }
        text
    }
}

fn selector_span(selector: &Selector) -> Span {
    match selector {
        Selector::Field(name) => name.span,
        Selector::Index(_, span) | Selector::Deref(span) => *span,
    }
}
