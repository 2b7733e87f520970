//! Designators: names, qualified names, and the steps to parts of variables.

use crate::base::Span;
use crate::diagnostics::{Code, Diagnostic};
use crate::hir::{
    self, Check, Const, Expr, ExprKind, Place, ProcId, Projection, Root, Type, TypeId, TypeTable,
};
use crate::syntax::ast::{self, Designator, Ident, Selector};

use super::checker::{Checker, constant, error_expr};
use super::const_eval;
use super::object::Entity;
use super::predeclared::Predeclared;
use super::suggestion::Wanted;

/// What a designator stands for.
pub enum Denoted {
    /// A variable or a part of one.
    Place(Place),
    /// A constant.
    Constant(Const, TypeId),
    /// A type.
    Type(TypeId),
    /// A procedure.
    Procedure(ProcId),
    /// A predeclared procedure.
    Predeclared(Predeclared),
    /// A module.
    Module,
    /// A label.
    Label,
    /// Something that was reported.
    Error,
}

impl Denoted {
    /// What kind of thing it is, for messages.
    pub fn kind(&self) -> &'static str {
        match self {
            Denoted::Place(_) => "variable",
            Denoted::Constant(..) => "constant",
            Denoted::Type(_) => "type",
            Denoted::Procedure(_) => "procedure",
            Denoted::Predeclared(_) => "predeclared procedure",
            Denoted::Module => "module",
            Denoted::Label => "label",
            Denoted::Error => "name",
        }
    }
}

impl<'a> Checker<'a> {
    /// What a name stands for; an unknown one is reported.
    pub fn resolve(&mut self, ident: Ident, wanted: Wanted) -> Entity {
        match self.scopes.lookup(ident.name) {
            Some(object) if self.damage.is_lost(ident) && self.objects[object].span != Span::NONE => {
                Entity::Error
            }
            Some(object) => self.objects[object].entity.clone(),
            None => {
                self.report_unknown(ident, wanted);
                // One message for all uses of the name in this scope.
                self.declare(ident, Entity::Error, false);
                Entity::Error
            }
        }
    }

    /// What a designator stands for.
    pub fn denoted(&mut self, designator: &'a Designator, wanted: Wanted) -> Denoted {
        let head = self.resolve(designator.head, wanted);
        let (entity, selectors, name) = match (head, designator.selectors.as_slice()) {
            (
                head @ (Entity::Module(_) | Entity::LocalModule(_) | Entity::System),
                [Selector::Field(name), rest @ ..],
            ) => {
                let entity = self.qualified(&head, designator.head, *name).unwrap_or(Entity::Error);
                (entity, rest, *name)
            }
            (entity, selectors) => (entity, selectors, designator.head),
        };
        if let Entity::Field(with, field) = entity {
            let place = self.with_field(with, field, designator.head.span);
            return self.selected(place, selectors, designator.span);
        }
        let root = match entity {
            Entity::Global(global) => Some((Root::Global(global), self.program.globals[global].ty)),
            Entity::Local(variable) => {
                let ty = self.program.procedures[variable.procedure].locals[variable.local].ty;
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
            return self.report_selected(name, &entity, selector);
        }
        match entity {
            Entity::Constant { value, ty } => Denoted::Constant(value, ty),
            Entity::Type(ty) => Denoted::Type(ty),
            Entity::Procedure(procedure) => Denoted::Procedure(procedure),
            Entity::Predeclared(predeclared) => Denoted::Predeclared(predeclared),
            Entity::Module(_) | Entity::LocalModule(_) | Entity::System => Denoted::Module,
            Entity::Label(..) => Denoted::Label,
            Entity::Error | Entity::Global(_) | Entity::Local(_) | Entity::Field(..) => Denoted::Error,
        }
    }

    fn report_selected(&mut self, name: Ident, entity: &Entity, selector: &Selector) -> Denoted {
        let (span, text) = (selector_span(selector), self.text(name.name));
        match (entity, selector) {
            (Entity::Error, _) => {}
            (_, Selector::Field(_)) => self.report_not_a_module(name, entity),
            _ => {
                let message = format!("`{text}` is a {}, not a variable", entity.kind());
                self.report(Diagnostic::new(Code::E0312, message).at(span, "only variables have parts"));
            }
        }
        Denoted::Error
    }

    /// Reports a period behind something that is neither a module nor a record.
    pub fn report_not_a_module(&mut self, name: Ident, entity: &Entity) {
        if matches!(entity, Entity::Error) {
            return;
        }
        let text = self.text(name.name);
        let message = format!("`{text}` is a {}, not a module or a record variable", entity.kind());
        let mut diagnostic =
            Diagnostic::new(Code::E0208, message).at(name.span, "this cannot stand in front of a period");
        if let Some(declared) = self.declaration_of(name.name) {
            diagnostic = diagnostic.and(declared, format!("the {} is declared here", entity.kind()));
        }
        self.report(diagnostic);
    }

    /// The part of a variable that selectors lead to.
    fn selected(&mut self, mut place: Place, selectors: &'a [Selector], span: Span) -> Denoted {
        for selector in selectors {
            if place.ty == TypeTable::ERROR || !self.select(&mut place, selector) {
                return Denoted::Error;
            }
        }
        place.span = span;
        if place.ty == TypeTable::ERROR { Denoted::Error } else { Denoted::Place(place) }
    }

    /// One step; false after a report.
    fn select(&mut self, place: &mut Place, selector: &'a Selector) -> bool {
        let step = match selector {
            Selector::Field(name) => self.field(place, *name),
            Selector::Index(indices, span) => return indices.iter().all(|i| self.index(place, i, *span)),
            Selector::Deref(span) => self.deref(place, *span),
        };
        let Some((projection, ty)) = step else { return false };
        place.projections.push(projection);
        place.ty = ty;
        place.span = place.span.to(selector_span(selector));
        true
    }

    fn field(&mut self, place: &Place, name: Ident) -> Option<(Projection, TypeId)> {
        let record = place.ty;
        if self.damage.is_lost(name) {
            return None;
        }
        let Type::Record { fields, .. } = self.ty(record) else {
            self.report_no_record(place, name);
            return None;
        };
        if let Some(field) = self.fields.get(&(record, name.name)) {
            return Some((Projection::Field { field: *field, record }, fields[*field].ty));
        }
        let names: Vec<_> = fields.values().map(|field| field.name).collect();
        let (text, shown) = (self.text(name.name), self.shown(record));
        let mut diagnostic = Diagnostic::new(Code::E0209, format!("no field `{text}` in {shown}"))
            .at(name.span, "unknown field");
        diagnostic = match self.closest(name.name, &names) {
            Some(similar) => diagnostic.suggest(name.span, similar, format!("did you mean `{similar}`?")),
            None => {
                let all: Vec<String> =
                    names.iter().take(10).map(|name| format!("`{}`", self.text(*name))).collect();
                if all.is_empty() {
                    diagnostic
                } else {
                    diagnostic.note(format!("its fields are {}", all.join(", ")))
                }
            }
        };
        self.report(diagnostic);
        None
    }

    fn report_no_record(&mut self, place: &Place, name: Ident) {
        let shown = self.shown(place.ty);
        let mut diagnostic = Diagnostic::new(Code::E0312, format!("a value of type {shown} has no fields"))
            .at(name.span, "only records have fields")
            .and(place.span, format!("this is of type {shown}"));
        if let Some(target) = self.program.types.pointee(place.ty)
            && self.fields.contains_key(&(target, name.name))
        {
            diagnostic = diagnostic.suggest(place.span.end(), "^", "follow the pointer first");
        }
        self.report(diagnostic);
    }

    fn index(&mut self, place: &mut Place, expr: &'a ast::Expr, brackets: Span) -> bool {
        let array = place.ty;
        let (index_type, element, bounds) = match *self.ty(array) {
            Type::Array { index, low, high, element } => {
                (index, element, Some((i128::from(low), i128::from(high))))
            }
            Type::OpenArray { element } => (TypeTable::INTEGER, element, None),
            _ => {
                self.report_no_array(place, brackets);
                return false;
            }
        };
        let value = self.expression(expr);
        let index = self.index_value(value, index_type);
        if index.ty == TypeTable::ERROR {
            return false;
        }
        if let Some(number) = constant_ordinal(&index)
            && !self.constant_index(number, bounds, array, index.span)
        {
            return false;
        }
        let checked = self.checks.has(Check::Index) && !self.index_fits(&index, bounds);
        place.projections.push(Projection::Index { index: Box::new(index), array, checked });
        place.ty = element;
        place.span = place.span.to(brackets);
        true
    }

    /// An index of any whole type serves arrays with whole bounds; others need the type of the bounds.
    fn index_value(&mut self, value: Expr, index_type: TypeId) -> Expr {
        let index_type = self.program.types.host(index_type);
        let is_whole = matches!(self.ty(value.ty), Type::Whole(_));
        let whole_bounds = matches!(self.ty(index_type), Type::Whole(_));
        match &value.kind {
            _ if is_whole && whole_bounds => value,
            ExprKind::Const(Const::Whole(number))
                if whole_bounds && value.ty == TypeTable::WHOLE_CONSTANT =>
            {
                // A number that no index type holds is out of every bounds; its type only carries it to the
                // message about the index.
                let fits = |(low, high)| low <= *number && *number <= high;
                let ty = [TypeTable::INTEGER, TypeTable::LONGINT, TypeTable::LONGCARD]
                    .into_iter()
                    .find(|ty| self.ordinal_range(*ty).is_some_and(fits));
                Expr { ty: ty.unwrap_or(value.ty), ..value }
            }
            _ if index_type == value.ty || value.ty == TypeTable::ERROR => value,
            ExprKind::Const(_) if self.assigns_silently(index_type, value.ty) => {
                self.retyped(value, index_type)
            }
            _ => {
                let expected =
                    if whole_bounds { "a whole number".to_owned() } else { self.shown(index_type) };
                let found = self.shown(value.ty);
                let diagnostic =
                    Diagnostic::new(Code::E0313, format!("the index of this array is not {found}"))
                        .at(value.span, format!("expected {expected}, found {found}"));
                self.report(diagnostic);
                error_expr(value.span)
            }
        }
    }

    fn assigns_silently(&self, target: TypeId, source: TypeId) -> bool {
        super::compatibility::assignment_compatible(&self.program.types, target, source).is_some()
    }

    /// Whether a constant index lies within the bounds; otherwise it is reported.
    fn constant_index(
        &mut self,
        index: i128,
        bounds: Option<(i128, i128)>,
        array: TypeId,
        span: Span,
    ) -> bool {
        let (low, high) = bounds.unwrap_or((0, i128::from(i64::MAX)));
        if low <= index && index <= high {
            return true;
        }
        let shown = self.shown(array);
        let types = &self.program.types;
        let index_type = match types.get(array) {
            Type::Array { index, .. } => *index,
            _ => TypeTable::CARDINAL,
        };
        let written = |value| hir::print_ordinal(types, index_type, value, self.names);
        let index = written(index);
        let range = match bounds {
            Some(_) => format!("the bounds are [{}..{}]", written(low), written(high)),
            None => "an open array begins at 0".to_owned(),
        };
        let diagnostic =
            Diagnostic::new(Code::E0308, format!("index {index} is outside of {shown}")).at(span, range);
        self.report(diagnostic);
        false
    }

    /// Whether an index cannot be outside of the bounds.
    fn index_fits(&self, index: &Expr, bounds: Option<(i128, i128)>) -> bool {
        let Some((low, high)) = bounds else { return false };
        constant_ordinal(index).is_some()
            || self.value_range(index).is_some_and(|(least, greatest)| low <= least && greatest <= high)
    }

    fn report_no_array(&mut self, place: &Place, brackets: Span) {
        let shown = self.shown(place.ty);
        let diagnostic = Diagnostic::new(Code::E0312, format!("a value of type {shown} has no elements"))
            .at(brackets, "only arrays have elements")
            .and(place.span, format!("this is of type {shown}"));
        self.report(diagnostic);
    }

    fn deref(&mut self, place: &Place, span: Span) -> Option<(Projection, TypeId)> {
        let pointer = place.ty;
        if let Some(target) = self.program.types.pointee(pointer) {
            let checked = self.checks.has(Check::Nil);
            return Some((Projection::Deref { pointer, checked, span }, target));
        }
        let shown = self.shown(pointer);
        let diagnostic = Diagnostic::new(Code::E0312, format!("a value of type {shown} is not a pointer"))
            .at(span, "only pointers can be followed")
            .and(place.span, format!("this is of type {shown}"));
        let diagnostic = match self.ty(pointer) {
            Type::Opaque { .. } => diagnostic
                .note(format!("{shown} is opaque: only its implementation module knows what it stands for")),
            _ => diagnostic,
        };
        self.report(diagnostic);
        None
    }

    /// The value that a designator stands for.
    pub fn designated_value(&mut self, designator: &'a Designator) -> Expr {
        let span = designator.span;
        match self.denoted(designator, Wanted::Value) {
            Denoted::Place(place) => {
                if let Some(part) = self.constant_part(&place) {
                    return Expr { span, ..part };
                }
                let ty = place.ty;
                Expr { kind: ExprKind::Load(place), ty, span }
            }
            Denoted::Constant(value, ty) => constant(value, ty, span),
            Denoted::Procedure(procedure) => self.procedure_value(procedure, span),
            Denoted::Predeclared(position) if position.is_position() => self.position_value(position, span),
            Denoted::Error => error_expr(span),
            other => self.report_no_value(designator, &other),
        }
    }

    fn report_no_value(&mut self, designator: &Designator, denoted: &Denoted) -> Expr {
        let name = self.designator_text(designator);
        let kind = denoted.kind();
        let diagnostic = Diagnostic::new(Code::E0207, format!("`{name}` is a {kind}, not a value"))
            .at(designator.span, "expected a value");
        self.report(diagnostic);
        error_expr(designator.span)
    }

    /// A name or qualified name as text.
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

/// The number of a constant of an ordinal type.
pub fn constant_ordinal(expr: &Expr) -> Option<i128> {
    match &expr.kind {
        ExprKind::Const(value) => const_eval::ordinal(value),
        _ => None,
    }
}

fn selector_span(selector: &Selector) -> Span {
    match selector {
        Selector::Field(name) => name.span,
        Selector::Index(_, span) | Selector::Deref(span) => *span,
    }
}
