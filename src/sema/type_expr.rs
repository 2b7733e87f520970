//! Types as they are written.

use crate::base::{PrimaryMap, Span, Symbol};
use crate::diagnostics::{Code, Diagnostic};
use crate::hir::{Const, Expr, ExprKind, Field, FieldId, Layout, Type, TypeId, TypeTable};
use crate::syntax::ast::{self, FieldSection, Ident, IndexRange, TypeExpr, TypeExprKind};

use super::checker::{Checker, constant};
use super::layout;
use super::object::Entity;
use super::suggestion::Wanted;

/// The index range of an array dimension.
struct Dimension {
    index: TypeId,
    low: i64,
    high: i64,
}

impl<'a> Checker<'a> {
    /// The type that is written, `TypeTable::ERROR` after a report.
    pub fn type_expr(&mut self, ty: &'a TypeExpr) -> TypeId {
        match &ty.kind {
            TypeExprKind::Named(path) => self.named_type(path),
            TypeExprKind::Array { ranges, element } => self.array_type(ranges, element, ty.span),
            TypeExprKind::OpenArray(_) => self.report_open_array(ty.span),
            TypeExprKind::Record(sections) => self.record_type(sections, ty.span),
            TypeExprKind::Pointer(target) => {
                let pointer = self.program.types.add(Type::Pointer { target: TypeTable::ERROR });
                self.pointers.push((pointer, target));
                pointer
            }
            TypeExprKind::Error => TypeTable::ERROR,
            TypeExprKind::Enumeration(_)
            | TypeExprKind::Subrange { .. }
            | TypeExprKind::Set { .. }
            | TypeExprKind::Procedure { .. } => {
                self.unsupported(ty.span);
                TypeTable::ERROR
            }
        }
    }

    fn report_open_array(&mut self, span: Span) -> TypeId {
        let diagnostic =
            Diagnostic::new(Code::E0311, "an open array is only possible as the type of a parameter")
                .at(span, "this array has no length")
                .help("give the bounds: ARRAY [low..high] OF ...");
        self.report(diagnostic);
        TypeTable::ERROR
    }

    /// The type of a name or qualified name.
    pub fn named_type(&mut self, path: &'a [Ident]) -> TypeId {
        let Some(head) = path.first() else { return TypeTable::ERROR };
        let entity = self.resolve(*head, Wanted::Type);
        let (entity, name) = match (entity, path.get(1)) {
            (entity, None) => (entity, *head),
            (Entity::Error, Some(_)) => return TypeTable::ERROR,
            (entity, Some(name)) => match self.qualified(&entity, *head, *name) {
                Some(entity) => (entity, *name),
                None => {
                    self.report_not_a_module(*head, &entity);
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

    fn report_not_a_type(&mut self, ident: Ident, entity: &Entity) -> TypeId {
        let name = self.text(ident.name);
        let mut diagnostic =
            Diagnostic::new(Code::E0206, format!("`{name}` is a {}, not a type", entity.kind()))
                .at(ident.span, "expected a type");
        if let Some(declared) = self.declaration_of(ident.name) {
            diagnostic = diagnostic.and(declared, format!("the {} is declared here", entity.kind()));
        }
        self.report(diagnostic);
        TypeTable::ERROR
    }

    /// Where the name at hand is declared, unless it is predeclared or unknown.
    pub fn declaration_of(&self, name: Symbol) -> Option<Span> {
        let object = self.scopes.lookup(name)?;
        Some(self.objects[object].span).filter(|span| *span != Span::NONE)
    }

    fn array_type(&mut self, ranges: &'a [IndexRange], element: &'a TypeExpr, span: Span) -> TypeId {
        let dimensions: Vec<Option<Dimension>> = ranges.iter().map(|range| self.dimension(range)).collect();
        let mut ty = self.type_expr(element);
        for dimension in dimensions.into_iter().rev() {
            ty = match dimension {
                Some(Dimension { index, low, high }) if ty != TypeTable::ERROR => {
                    self.add_sized(Type::Array { index, low, high, element: ty }, span)
                }
                _ => return TypeTable::ERROR,
            };
        }
        ty
    }

    fn dimension(&mut self, range: &'a IndexRange) -> Option<Dimension> {
        match range {
            IndexRange::Length(length) => {
                let (_, count) = self.bound(length)?;
                if count < 1 {
                    self.report_bounds(length.span, "the length of an array is at least 1", "not a length");
                    return None;
                }
                Some(Dimension { index: TypeTable::INTEGER, low: 0, high: count - 1 })
            }
            IndexRange::Type(ast::TypeExpr {
                kind: TypeExprKind::Subrange { base: None, low: low_expr, high: high_expr },
                ..
            }) => {
                let (low, high) = (self.bound(low_expr), self.bound(high_expr));
                let ((index, low), (high_type, high)) = (low?, high?);
                let span = low_expr.span.to(high_expr.span);
                if index != high_type {
                    let (low, high) = (self.shown(index), self.shown(high_type));
                    self.report_bounds(
                        span,
                        "the bounds of an array are of one type",
                        &format!("{low} and {high}"),
                    );
                    return None;
                }
                if low > high {
                    let label = format!("{low} is greater than {high}");
                    self.report_bounds(
                        span,
                        "the lower bound of an array is not above the upper one",
                        &label,
                    );
                    return None;
                }
                Some(Dimension { index, low, high })
            }
            IndexRange::Type(ty) => {
                self.unsupported(ty.span);
                None
            }
        }
    }

    /// A bound with the index type it asks for.
    fn bound(&mut self, expr: &'a ast::Expr) -> Option<(TypeId, i64)> {
        let (value, ty) = self.constant_expression(expr)?;
        let value = constant(value, ty, expr.span);
        if let Some(character) = self.character(&value) {
            return Some((TypeTable::CHAR, i64::from(character)));
        }
        let (message, label) = match value.kind {
            ExprKind::Const(Const::Boolean(value)) => return Some((TypeTable::BOOLEAN, i64::from(value))),
            ExprKind::Const(Const::Whole(value)) => match i64::try_from(value) {
                Ok(value) => return Some((TypeTable::INTEGER, value)),
                Err(_) => ("the bounds of an array are INTEGER values", format!("this is {value}")),
            },
            _ => {
                let found = self.shown(ty);
                ("the bounds of an array are of a whole type, CHAR or BOOLEAN", format!("found {found}"))
            }
        };
        self.report_bounds(expr.span, message, &label);
        None
    }

    /// The character that a constant of type CHAR or of length 1 stands for.
    pub fn character(&self, expr: &Expr) -> Option<u8> {
        match &expr.kind {
            ExprKind::Const(Const::Char(character)) => Some(*character),
            ExprKind::Const(Const::String(id)) => match *self.program.strings[*id] {
                [character] => Some(character),
                _ => None,
            },
            _ => None,
        }
    }

    fn report_bounds(&mut self, span: Span, message: &str, label: &str) {
        self.report(Diagnostic::new(Code::E0309, message).at(span, label));
    }

    fn record_type(&mut self, sections: &'a [FieldSection], span: Span) -> TypeId {
        let mut fields: PrimaryMap<FieldId, Field> = PrimaryMap::new();
        let mut spans = Vec::new();
        let mut broken = false;
        for section in sections {
            let FieldSection::Fields { names, ty } = section else {
                broken = true;
                continue;
            };
            let ty = self.type_expr(ty);
            broken |= ty == TypeTable::ERROR;
            for ident in names {
                fields.push(Field { name: ident.name, ty, offset: 0 });
                spans.push(ident.span);
            }
        }
        if broken {
            // A field of unknown type must not bring messages about the record, so that the record is
            // unknown, too.
            return TypeTable::ERROR;
        }
        let names: Vec<Symbol> = fields.values().map(|field| field.name).collect();
        let record = match self.layouts.place(&self.program.types, fields.values_mut()) {
            Some(Layout { size, align }) => {
                self.add_sized(Type::Record { fields, overlaid: false, size, align }, span)
            }
            None => self.report_too_large(span),
        };
        if record != TypeTable::ERROR {
            self.index_fields(record, &names, &spans);
        }
        record
    }

    /// Makes fields findable by name, and reports names that occur twice.
    fn index_fields(&mut self, record: TypeId, names: &[Symbol], spans: &[Span]) {
        for (index, (name, span)) in names.iter().zip(spans).enumerate() {
            let field = FieldId::from_u32(index as u32);
            match self.fields.entry((record, *name)) {
                std::collections::hash_map::Entry::Vacant(entry) => {
                    entry.insert(field);
                }
                std::collections::hash_map::Entry::Occupied(entry) => {
                    let first = spans[entry.get().as_u32() as usize];
                    let text = self.names.resolve(*name);
                    let diagnostic = Diagnostic::new(
                        Code::E0202,
                        format!("field `{text}` is declared twice in the same record"),
                    )
                    .at(*span, format!("`{text}` is declared again"))
                    .and(first, "first declared here");
                    self.diagnostics.report(diagnostic);
                }
            }
        }
    }

    /// Adds an array or record type unless it is too large.
    fn add_sized(&mut self, ty: Type, span: Span) -> TypeId {
        let Some(layout) = self.layouts.of(&self.program.types, &ty) else {
            return self.report_too_large(span);
        };
        let id = self.program.types.add(ty);
        self.layouts.set(id, layout);
        id
    }

    fn report_too_large(&mut self, span: Span) -> TypeId {
        let diagnostic = Diagnostic::new(Code::E0310, "this type is too large")
            .at(span, format!("values would need more than {} bytes", layout::LARGEST));
        self.report(diagnostic);
        TypeTable::ERROR
    }
}
