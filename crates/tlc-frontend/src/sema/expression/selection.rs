//! Selectors of the parts of variables: fields, elements, and the targets of pointers.

use crate::base::{Interval, Span};
use crate::diagnostics::{Code, Diagnostic, Edit};
use crate::hir::{self, Check, Const, Expr, ExprKind, Place, Projection, Root, Type, TypeId, TypeTable};
use crate::syntax::ast::{self, Ident, Selector};

use crate::sema::checker::ExprChecker;
use crate::sema::constant::error_expr;
use crate::sema::naming::object::Entity;
use crate::sema::naming::resolved::Denoted;
use crate::sema::typing::advice::{with_enumeration_value, with_import};
use crate::sema::typing::compatibility::assignment_compatible;

/// Applies selectors to a variable, one after the other.
pub struct PartSelection<'c, 'a> {
    exprs: ExprChecker<'c, 'a>,
    /// The part of the variable that is selected so far.
    place: Place,
}

impl<'c, 'a> PartSelection<'c, 'a> {
    /// Creates a selection of a whole variable.
    pub fn new(exprs: ExprChecker<'c, 'a>, place: Place) -> PartSelection<'c, 'a> {
        PartSelection { exprs, place }
    }

    /// Applies selectors; `None` after a report. `span` is that of the whole designator.
    pub fn apply(mut self, selectors: &'a [Selector], span: Span) -> Option<Place> {
        for selector in selectors {
            if self.place.ty == TypeTable::ERROR || !self.select(selector) {
                return None;
            }
        }
        self.place.span = span;
        (self.place.ty != TypeTable::ERROR).then_some(self.place)
    }

    /// Applies one selector; false after a report.
    fn select(&mut self, selector: &'a Selector) -> bool {
        if self.exprs.is_hidden(self.place.ty, self.place.span, selector_span(selector)) {
            return false;
        }
        let step = match selector {
            Selector::Field(name) => self.field(*name),
            Selector::Index(indices, span) => return indices.iter().all(|i| self.index(i, *span)),
            Selector::Deref(span) => self.deref(*span),
            Selector::Arguments(args, span) => {
                report_part_of_result(&mut self.exprs, args, *span);
                return false;
            }
        };
        let Some((projection, ty)) = step else { return false };
        self.place.projections.push(projection);
        self.place.ty = ty;
        self.place.span = self.place.span.to(selector_span(selector));
        true
    }

    fn index(&mut self, expr: &'a ast::Expr, brackets: Span) -> bool {
        let array = self.place.ty;
        let (index_type, element, bounds) = match *self.exprs.tables.ty(array) {
            Type::Array { index, low, high, element } => {
                (index, element, Some(Interval::new(low.into(), high.into())))
            }
            Type::OpenArray { element } => (TypeTable::INTEGER, element, None),
            _ => {
                self.report_no_array(brackets);
                return false;
            }
        };
        let value = self.exprs.expression(expr);
        let index = self.index_value(value, index_type);
        if index.ty == TypeTable::ERROR {
            return false;
        }
        if let Some(number) = index.constant_ordinal()
            && !self.constant_index(number, bounds, array, index.span)
        {
            return false;
        }
        let checked = self.exprs.session.checks.has(Check::Index) && !self.index_fits(&index, bounds);
        self.place.projections.push(Projection::Index { index: Box::new(index), array, checked });
        self.place.ty = element;
        self.place.span = self.place.span.to(brackets);
        true
    }

    fn field(&mut self, name: Ident) -> Option<(Projection, TypeId)> {
        let record = self.place.ty;
        if self.exprs.session.damage.is_lost(name) {
            return None;
        }
        let Type::Record { fields, .. } = self.exprs.tables.ty(record) else {
            self.report_no_record(name);
            return None;
        };
        if let Some(field) = self.exprs.tables.fields.get(&(record, name.name)) {
            self.exprs.session.note_use(name.span, Denoted::Field(record, *field));
            return Some((Projection::Field { field: *field, record }, fields[*field].ty));
        }
        let names: Vec<_> = fields.values().map(|field| field.name).collect();
        let (text, shown) = (self.exprs.session.text(name.name), self.exprs.tables.shown(record));
        let mut diagnostic = Diagnostic::new(Code::UnknownField, format!("no field `{text}` in {shown}"))
            .at(name.span, "unknown field");
        let session = &self.exprs.session;
        let similar = session.closest(name.name, &names);
        let renamed = session.renamed(name.name, &names).filter(|_| similar.is_none());
        diagnostic = match similar {
            None if renamed.is_some() => {
                let renamed = renamed.unwrap_or_default();
                let why = format!("did you mean `{renamed}`?");
                diagnostic.suggest(name.span, renamed, why).not_applicable()
            }
            None if self.is_method(name) => self.with_call_of_procedure(diagnostic, name),
            None if self.inner_field(record, name).is_some() => {
                let inner = self.inner_field(record, name).unwrap_or_default();
                let inner = format!("{inner}.");
                let why = format!("`{inner}{text}` is a field");
                diagnostic.suggest(name.span.start(), inner, why).not_applicable()
            }
            Some(similar) => diagnostic.suggest(name.span, similar, format!("did you mean `{similar}`?")),
            None => {
                let all: Vec<String> = names
                    .iter()
                    .take(10)
                    .map(|name| format!("`{}`", self.exprs.session.text(*name)))
                    .collect();
                if all.is_empty() {
                    diagnostic
                } else {
                    diagnostic.note(format!("its fields are {}", all.join(", ")))
                }
            }
        };
        self.exprs.session.report(diagnostic);
        None
    }

    fn deref(&mut self, span: Span) -> Option<(Projection, TypeId)> {
        let mut pointer = self.place.ty;
        let types = &mut self.exprs.tables.program.types;
        if types.get(types.revealed(pointer)) == &Type::Address
            && self.exprs.session.dialect.rules().addresses_lead_to_words
        {
            pointer = types.add(Type::Pointer { target: TypeTable::WORD });
        }
        if let Some(target) = types.pointee(pointer) {
            let checked = self.exprs.session.checks.has(Check::Nil);
            return Some((Projection::Deref { pointer, checked, span }, target));
        }
        if self.is_opaque(span) {
            return None;
        }
        let shown = self.exprs.tables.shown(pointer);
        let diagnostic =
            Diagnostic::new(Code::NoSuchParts, format!("a value of type {shown} is not a pointer"))
                .at(span, "only pointers can be dereferenced")
                .and(self.place.span, format!("this is of type {shown}"));
        self.exprs.session.report(diagnostic);
        None
    }

    /// Whether the type of the place is opaque, which is reported once for each type.
    fn is_opaque(&mut self, span: Span) -> bool {
        let ty = self.place.ty;
        if !matches!(self.exprs.tables.ty(ty), Type::Opaque { .. }) {
            return false;
        }
        if self.exprs.tables.reported_opaque.insert(ty) {
            let shown = self.exprs.tables.shown(ty);
            let diagnostic = Diagnostic::new(Code::NoSuchParts, format!("the type {shown} is opaque"))
                .at(span, "only its implementation module knows its parts")
                .and(self.place.span, format!("this is of type {shown}"))
                .help("use the procedures of its module");
            self.exprs.session.report(diagnostic);
        }
        true
    }

    fn report_no_record(&mut self, name: Ident) {
        if self.is_opaque(name.span) {
            return;
        }
        let shown = self.exprs.tables.shown(self.place.ty);
        let mut diagnostic =
            Diagnostic::new(Code::NoSuchParts, format!("a value of type {shown} has no fields"))
                .at(name.span, "only records have fields")
                .and(self.place.span, format!("this is of type {shown}"));
        if let Some(target) = self.exprs.tables.program.types.pointee(self.place.ty)
            && self.exprs.tables.fields.contains_key(&(target, name.name))
        {
            diagnostic = diagnostic.suggest(self.place.span.end(), "^", "dereference the pointer first");
        } else if self.is_method(name) {
            diagnostic = self.with_call_of_procedure(diagnostic, name);
        } else if let Some((edit, why)) = self.length_instead(name) {
            diagnostic = diagnostic.suggest_edits(vec![edit], why).not_applicable();
        }
        self.exprs.session.report(diagnostic);
    }

    /// Returns the only field of a record that is itself a record with a field of this name.
    fn inner_field(&self, record: TypeId, name: Ident) -> Option<&str> {
        let Type::Record { fields, .. } = self.exprs.tables.ty(record) else { return None };
        let has_field = |ty| self.exprs.tables.fields.contains_key(&(ty, name.name));
        let mut inner = fields.values().filter(|field| has_field(field.ty));
        let field = inner.next().filter(|_| inner.next().is_none())?;
        Some(self.exprs.session.text(field.name))
    }

    /// Whether a name after a variable is followed by parentheses, as a method of other languages is.
    fn is_method(&self, name: Ident) -> bool {
        self.exprs.session.text_behind(name.span).is_some_and(|behind| behind.starts_with('('))
    }

    /// Adds to a message the call of a procedure with the variable at hand as its first argument.
    fn with_call_of_procedure(&self, diagnostic: Diagnostic, name: Ident) -> Diagnostic {
        let (session, tables) = (&self.exprs.session, &self.exprs.tables);
        let Some(variable) = session.source(self.place.span) else { return diagnostic };
        let holds_text = matches!(
            *tables.ty(self.place.ty),
            Type::Array { element: TypeTable::CHAR, .. } | Type::OpenArray { element: TypeTable::CHAR }
        );
        let is_procedure = |object| matches!(tables.objects[object].entity, Entity::Procedure(_));
        let is_comparison = holds_text && ["equals", "Equals", "equal"].contains(&session.text(name.name));
        let procedure = match is_comparison {
            true => "Equal",
            false => session.text(name.name),
        };
        let diagnostic =
            diagnostic.note("variables have no methods: a procedure takes the variable as an argument");
        if !is_comparison && !tables.scopes.lookup(name.name).is_some_and(is_procedure) {
            return diagnostic;
        }
        let behind = session.text_behind(name.span).unwrap_or_default();
        let separator = if behind[1..].trim_start().starts_with(')') { "" } else { ", " };
        let called = Span { hi: name.span.hi + 1, ..self.place.span };
        let text = format!("{procedure}({variable}{separator}");
        let why = format!("call `{procedure}` with the variable as its first argument");
        let diagnostic = diagnostic.suggest(called, text, why).not_applicable();
        match is_comparison {
            true => with_import(tables, session, diagnostic, ("Strings", "Equal")),
            false => diagnostic,
        }
    }

    /// Returns the call that replaces `a.length` of other languages, and the reason.
    fn length_instead(&self, name: Ident) -> Option<(Edit, &'static str)> {
        let session = &self.exprs.session;
        if !["length", "Length", "len", "size", "count"].contains(&session.text(name.name)) {
            return None;
        }
        let (variable, whole) = (session.source(self.place.span)?, self.place.span.to(name.span));
        match self.exprs.tables.ty(self.place.ty) {
            Type::Array { element: TypeTable::CHAR, .. } | Type::OpenArray { element: TypeTable::CHAR } => {
                let why = "`LENGTH` returns the length of a string";
                Some((Edit::replace(whole, format!("LENGTH({variable})")), why))
            }
            Type::Array { .. } | Type::OpenArray { .. } => {
                let behind = session.text_behind(name.span)?;
                let minus_one = behind
                    .trim_start()
                    .strip_prefix('-')
                    .and_then(|rest| rest.trim_start().strip_prefix('1'));
                let rest = minus_one.filter(|rest| !rest.starts_with(|c: char| c.is_ascii_alphanumeric()));
                let why = "`HIGH` returns the last index of an array";
                Some(match rest {
                    Some(rest) => {
                        let hi = whole.hi + (behind.len() - rest.len()) as u32;
                        (Edit::replace(Span { hi, ..whole }, format!("HIGH({variable})")), why)
                    }
                    None => (Edit::replace(whole, format!("(HIGH({variable}) + 1)")), why),
                })
            }
            _ => None,
        }
    }

    fn report_no_array(&mut self, brackets: Span) {
        let shown = self.exprs.tables.shown(self.place.ty);
        let mut diagnostic =
            Diagnostic::new(Code::NoSuchParts, format!("a value of type {shown} has no elements"))
                .at(brackets, "only arrays have elements")
                .and(self.place.span, format!("this is of type {shown}"));
        let pointee = self.exprs.tables.program.types.pointee(self.place.ty);
        if pointee.is_some_and(|target| {
            matches!(self.exprs.tables.ty(target), Type::Array { .. } | Type::OpenArray { .. })
        }) {
            diagnostic = diagnostic.suggest(self.place.span.end(), "^", "dereference the pointer first");
        }
        if let Type::Record { fields, .. } = self.exprs.tables.ty(self.place.ty)
            && let Some(first) = fields.values().next()
        {
            let variable = self.exprs.session.source(self.place.span).unwrap_or("r");
            let field = self.exprs.session.text(first.name);
            diagnostic = diagnostic.help(format!("a field is selected by its name: `{variable}.{field}`"));
        }
        let global = match self.place.root {
            Root::Global(global) => Some(global),
            _ => None,
        };
        let globals = &self.exprs.tables.program.globals;
        if let Some(global) = global.filter(|global| globals[*global].address.is_some()) {
            let name = self.exprs.session.text(globals[global].name);
            if !self.exprs.session.without_elements.insert(global) {
                return;
            }
            diagnostic = diagnostic
                .note(format!("the number in brackets after `{name}` in its declaration is an address"))
                .help(format!("declare an array: `{name}: ARRAY [0..n-1] OF {}`", shown.trim_matches('`')));
        }
        self.exprs.session.report(diagnostic);
    }

    /// Converts an index. Arrays with whole bounds accept an index of any whole type; others require the type
    /// of their bounds.
    fn index_value(&mut self, value: Expr, index_type: TypeId) -> Expr {
        let index_type = self.exprs.tables.program.types.host(index_type);
        let value = self.exprs.typing().implied_index(value, index_type);
        let is_whole = matches!(self.exprs.tables.ty(value.ty), Type::Whole(_));
        let whole_bounds = matches!(self.exprs.tables.ty(index_type), Type::Whole(_));
        match &value.kind {
            _ if is_whole && whole_bounds => value,
            ExprKind::Const(Const::Whole(number))
                if whole_bounds && value.ty == TypeTable::WHOLE_CONSTANT =>
            {
                // A number that no index type holds is outside all bounds. Its type only serves the message
                // about the index.
                let ty = [TypeTable::INTEGER, TypeTable::LONGINT, TypeTable::LONGCARD]
                    .into_iter()
                    .find(|ty| self.exprs.tables.ordinal_range(*ty).is_some_and(|all| all.contains(*number)));
                Expr { ty: ty.unwrap_or(value.ty), ..value }
            }
            _ if index_type == value.ty || value.ty == TypeTable::ERROR => value,
            ExprKind::Const(_)
                if assignment_compatible(&self.exprs.tables.program.types, index_type, value.ty)
                    .is_some() =>
            {
                self.exprs.typing().retyped(value, index_type)
            }
            _ => {
                let expected = if whole_bounds {
                    "a whole number".to_owned()
                } else {
                    self.exprs.tables.shown(index_type)
                };
                let found = self.exprs.tables.shown(value.ty);
                let diagnostic =
                    Diagnostic::new(Code::WrongIndexType, format!("the index of this array is not {found}"))
                        .at(value.span, format!("expected {expected}, found {found}"));
                let diagnostic = with_enumeration_value(&self.exprs.typing(), diagnostic, &value, index_type);
                self.exprs.session.report(diagnostic);
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
        let shown = self.exprs.tables.shown(array);
        let types = &self.exprs.tables.program.types;
        let index_type = match types.get(array) {
            Type::Array { index, .. } => *index,
            _ => TypeTable::CARDINAL,
        };
        let written = |value| hir::print_ordinal(types, index_type, value, self.exprs.session.names);
        let index = written(index);
        let range = match bounds {
            Some(_) => format!("the bounds are [{}..{}]", written(low), written(high)),
            None => "the first index of an open array is 0".to_owned(),
        };
        let diagnostic =
            Diagnostic::new(Code::ConstantIndexOutOfBounds, format!("index {index} is outside of {shown}"))
                .at(span, range);
        self.exprs.session.report(diagnostic);
        false
    }

    /// Whether an index is known to lie within the bounds and needs no check.
    fn index_fits(&self, index: &Expr, bounds: Option<Interval>) -> bool {
        bounds.is_some_and(|bounds| {
            index.constant_ordinal().is_some() || self.exprs.tables.surely_lies_within(index, bounds)
        })
    }
}

/// Returns the span of a selector.
pub fn selector_span(selector: &Selector) -> Span {
    match selector {
        Selector::Field(name) => name.span,
        Selector::Index(_, span) | Selector::Deref(span) | Selector::Arguments(_, span) => *span,
    }
}

/// Reports selectors after the arguments of a call, which is not a type transfer.
#[cold]
pub fn report_part_of_result<'a>(exprs: &mut ExprChecker<'_, 'a>, args: &'a [ast::Expr], brackets: Span) {
    exprs.check_arguments(args);
    let diagnostic = Diagnostic::new(Code::NoSuchParts, "a part of a result cannot be selected")
        .at(brackets, "this is a call, not a type transfer")
        .help("assign the result to a variable first");
    exprs.session.report(diagnostic);
}
