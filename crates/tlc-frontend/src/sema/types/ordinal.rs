//! Ordinal types in source text: enumerations, subranges, and sets of their values.

use crate::base::{Interval, Span, Symbol};
use crate::diagnostics::{Code, Diagnostic};
use crate::hir::{self, Const, ExprKind, Type, TypeId, TypeTable};
use crate::syntax::ast::{self, FieldSection, Ident, IndexRange, TypeExpr, TypeExprKind};

use crate::sema::checker::TypeExprChecker;
use crate::sema::constant::constant;
use crate::sema::naming::Naming;
use crate::sema::naming::object::Entity;
use crate::sema::typing::Typing;

/// The greatest number of elements of a set type.
pub const LARGEST_SET: i128 = 1 << 24;

/// A range of ordinal values.
#[derive(Clone, Copy)]
pub struct OrdinalRange {
    /// The type of the values, which is never a subrange.
    pub host: TypeId,
    /// The least value.
    pub low: i128,
    /// The greatest value, which is at least `low`.
    pub high: i128,
}

/// A bound of a range.
struct Bound {
    /// The host type, or [`TypeTable::WHOLE_CONSTANT`] for a number of any whole type.
    ty: TypeId,
    number: i128,
    span: Span,
}

impl<'a> TypeExprChecker<'_, 'a> {
    /// Checks `[low .. high]` or `T[low .. high]`.
    pub fn subrange_type(
        &mut self,
        base: Option<&[Ident]>,
        low: &'a ast::Expr,
        high: &'a ast::Expr,
    ) -> TypeId {
        match self.subrange(base, low, high, "a subrange") {
            Some(OrdinalRange { host, low, high }) => {
                self.tables.program.types.add(Type::Subrange { host, low, high })
            }
            None => TypeTable::ERROR,
        }
    }

    /// Checks the bounds of a range and returns its values, or `None` after a report. The parameter `what`
    /// names the construct in messages.
    pub fn subrange(
        &mut self,
        base: Option<&[Ident]>,
        low: &'a ast::Expr,
        high: &'a ast::Expr,
        what: &str,
    ) -> Option<OrdinalRange> {
        let base = base.map(|path| self.subrange_base(path));
        let (low, high) = (self.bound(low, what), self.bound(high, what));
        let (low, high) = (low?, high?);
        let host = match base {
            Some(base) => self.checked_bounds(base?, &low, &high)?,
            None => self.host_of_bounds(&low, &high, what)?,
        };
        if low.number > high.number {
            let shown = |bound: &Bound| {
                hir::print_ordinal(&self.tables.program.types, host, bound.number, self.session.names)
            };
            let label = format!("{} is greater than {}", shown(&low), shown(&high));
            let message = format!("the lower bound of {what} must not be greater than the upper one");
            self.report_bounds(low.span.to(high.span), &message, &label);
            return None;
        }
        Some(OrdinalRange { host, low: low.number, high: high.number })
    }

    /// Checks the type before the bracket; `None` after a report.
    fn subrange_base(&mut self, path: &[Ident]) -> Option<TypeId> {
        let base = self.exprs().named_type(path);
        if base == TypeTable::ERROR {
            return None;
        }
        let span = path.iter().fold(Span::NONE, |span, name| span.to(name.span));
        self.typing().ordinal(base, span, "the base type of a subrange").map(|_| base)
    }

    /// Checks a bound of a range or the length of an array; `None` after a report.
    fn bound(&mut self, expr: &'a ast::Expr, what: &str) -> Option<Bound> {
        let (value, ty) = self.exprs().constant_expression(expr)?;
        let span = expr.span;
        let value = constant(value, ty, span);
        if let Some(character) = self.tables.character(&value) {
            return Some(Bound { ty: TypeTable::CHAR, number: i128::from(character), span });
        }
        let host = self.tables.program.types.host(ty);
        let number = match &value.kind {
            ExprKind::Const(value) => value.ordinal(),
            _ => None,
        };
        match (number, self.tables.ty(host)) {
            (Some(number), Type::Whole(_) | Type::WholeConstant) => {
                Some(Bound { ty: TypeTable::WHOLE_CONSTANT, number, span })
            }
            (Some(number), Type::Boolean | Type::Char | Type::Enumeration { .. }) => {
                Some(Bound { ty: host, number, span })
            }
            _ => {
                let found = self.tables.shown(ty);
                let message =
                    format!("the bounds of {what} must be of a whole type, CHAR, BOOLEAN or an enumeration");
                self.report_bounds(span, &message, &format!("found {found}"));
                None
            }
        }
    }

    /// Checks the length of an array in the form `ARRAY n OF T`, and returns the range of its indices.
    pub fn array_length(&mut self, expr: &'a ast::Expr) -> Option<OrdinalRange> {
        let bound = self.bound(expr, "an array")?;
        if bound.ty != TypeTable::WHOLE_CONSTANT {
            let shown = self.tables.shown(bound.ty);
            let message = "the length of an array must be a whole number";
            self.report_bounds(expr.span, message, &format!("found {shown}"));
            return None;
        }
        if bound.number < 1 {
            self.report_bounds(expr.span, "the length of an array must be at least 1", "not a valid length");
            return None;
        }
        Some(OrdinalRange { host: TypeTable::CARDINAL, low: 0, high: bound.number - 1 })
    }

    /// Checks `SET OF element`.
    pub fn set_type(&mut self, element: &'a TypeExpr, span: Span) -> TypeId {
        let ty = self.type_expr(element);
        let Some(OrdinalRange { host, low, high }) =
            self.typing().ordinal(ty, element.span, "the element type of a set")
        else {
            return TypeTable::ERROR;
        };
        if high - low >= LARGEST_SET {
            let shown = self.tables.shown(ty);
            let (count, size) = (high - low + 1, shown_bits(high - low + 1));
            let diagnostic =
                Diagnostic::new(Code::SetTooLarge, format!("a set of {shown} would be too large"))
                    .at(span, format!("its {count} elements would need {size}, one bit each"))
                    .note(format!("a set has at most {LARGEST_SET} elements, in {}", shown_bits(LARGEST_SET)))
                    .help("give the subrange of the elements that occur, such as `SET OF [0..999]`");
            self.session.report(diagnostic);
            return TypeTable::ERROR;
        }
        match self.kept_bounds(low, high, span, "the elements of a set") {
            Some((low, high)) => self.tables.program.types.add(Type::Set { element: host, low, high }),
            None => TypeTable::ERROR,
        }
    }

    /// Returns the host of a base type, or `None` after a report if a bound is not a value of the type.
    fn checked_bounds(&mut self, base: TypeId, low: &Bound, high: &Bound) -> Option<TypeId> {
        let values = self.tables.ordinal_range(base)?;
        let host = self.tables.program.types.host(base);
        let is_whole = matches!(self.tables.ty(host), Type::Whole(_));
        for bound in [low, high] {
            let fits_kind = if is_whole { bound.ty == TypeTable::WHOLE_CONSTANT } else { bound.ty == host };
            let shown = self.tables.shown(base);
            if !fits_kind {
                let found = self.tables.shown(bound.ty);
                let message = format!("the bounds of this subrange must be values of {shown}");
                self.report_bounds(bound.span, &message, &format!("this is of another type, {found}"));
                return None;
            }
            if !values.contains(bound.number) {
                self.typing().report_out_of_range(bound.number, base, bound.span);
                return None;
            }
        }
        Some(host)
    }

    /// Returns the host of a range without a base type. Whole bounds have the host CARDINAL, or INTEGER if
    /// one is negative; other bounds have their own type.
    fn host_of_bounds(&mut self, low: &Bound, high: &Bound, what: &str) -> Option<TypeId> {
        let span = low.span.to(high.span);
        if low.ty != high.ty {
            let (low, high) = (self.tables.shown(low.ty), self.tables.shown(high.ty));
            let message = format!("the bounds of {what} must be of the same type");
            self.report_bounds(span, &message, &format!("{low} and {high}"));
            return None;
        }
        if low.ty != TypeTable::WHOLE_CONSTANT {
            return Some(low.ty);
        }
        let candidates = if low.number >= 0 {
            [TypeTable::CARDINAL, TypeTable::LONGCARD]
        } else {
            [TypeTable::INTEGER, TypeTable::LONGINT]
        };
        let range = Interval::new(low.number, high.number);
        let holds = |ty: &TypeId| self.tables.ordinal_range(*ty).is_some_and(|all| range.is_within(all));
        let host = candidates.into_iter().find(holds);
        if host.is_none() {
            let message = format!("the bounds of {what} must be values of one whole type");
            self.report_bounds(span, &message, "no whole type contains both");
        }
        host
    }

    /// Returns bounds in the form in which types keep them, signed numbers of 64 bits; `None` after a report.
    /// The parameter `what` names the construct in messages.
    pub fn kept_bounds(&mut self, low: i128, high: i128, span: Span, what: &str) -> Option<(i64, i64)> {
        let bounds = i64::try_from(low).ok().zip(i64::try_from(high).ok());
        if bounds.is_none() {
            let message = format!("{what} must not exceed {}", i64::MAX);
            self.report_bounds(span, &message, &format!("the upper bound is {high}"));
        }
        bounds
    }

    fn report_bounds(&mut self, span: Span, message: &str, label: &str) {
        self.session.report(Diagnostic::new(Code::WrongArrayBounds, message).at(span, label));
    }
}

impl<'a> Naming<'_, 'a> {
    /// Declares the values of the enumerations inside a type in source text, and records in `node_of` that no
    /// node defines them. Enumerations depend on no other declaration, so their types exist from here on.
    pub fn declare_enumerations(&mut self, ty: &'a TypeExpr, node_of: &mut Vec<Option<u32>>) {
        match &ty.kind {
            TypeExprKind::Enumeration(names) => {
                self.declare_enumeration(ty.span, names);
                node_of.extend(names.iter().map(|_| None));
            }
            TypeExprKind::Array { ranges, element } => {
                for range in ranges {
                    if let IndexRange::Type(index) = range {
                        self.declare_enumerations(index, node_of);
                    }
                }
                self.declare_enumerations(element, node_of);
            }
            TypeExprKind::OpenArray(inner)
            | TypeExprKind::Pointer(inner)
            | TypeExprKind::Set { element: inner, .. }
            | TypeExprKind::Aligned { inner, .. } => self.declare_enumerations(inner, node_of),
            TypeExprKind::Record(sections) => self.declare_in_fields(sections, node_of),
            TypeExprKind::Procedure { params, result, .. } => {
                params.iter().for_each(|param| self.declare_enumerations(&param.ty, node_of));
                result.iter().for_each(|result| self.declare_enumerations(result, node_of));
            }
            TypeExprKind::Named(_) | TypeExprKind::Subrange { .. } | TypeExprKind::Error => {}
        }
    }

    fn declare_in_fields(&mut self, sections: &'a [FieldSection], node_of: &mut Vec<Option<u32>>) {
        for section in sections {
            match section {
                FieldSection::Alignment(_) => {}
                FieldSection::Fields { ty, .. } => self.declare_enumerations(ty, node_of),
                FieldSection::Variants(part) => {
                    self.declare_enumerations(&part.tag_type, node_of);
                    part.variants.iter().for_each(|variant| self.declare_in_fields(&variant.fields, node_of));
                    part.otherwise.iter().for_each(|fields| self.declare_in_fields(fields, node_of));
                }
            }
        }
    }

    fn declare_enumeration(&mut self, span: Span, names: &[Ident]) -> TypeId {
        let values: Vec<Symbol> = names.iter().map(|name| name.name).collect();
        let ty = self.tables.program.types.add(Type::Enumeration { names: values });
        for (number, name) in names.iter().enumerate() {
            self.declare(*name, enumeration_value(ty, number), false);
        }
        self.tables.enumerations.insert(span, ty);
        ty
    }

    /// Returns the type of an enumeration `(a, b, c)`, which is usually declared already.
    pub fn enumeration_type(&mut self, ty: &'a TypeExpr) -> TypeId {
        match (self.tables.enumerations.get(&ty.span), &ty.kind) {
            (Some(id), _) => *id,
            (None, TypeExprKind::Enumeration(names)) => self.declare_enumeration(ty.span, names),
            (None, _) => TypeTable::ERROR,
        }
    }

    /// Declares the values of an enumeration type in the scope that imports the type.
    pub fn import_enumeration_values(&mut self, name: Ident, entity: &Entity) {
        let Entity::Type(ty) = *entity else { return };
        let Type::Enumeration { names } = self.tables.ty(ty) else { return };
        for (number, value) in names.clone().into_iter().enumerate() {
            self.declare(Ident { name: value, span: name.span }, enumeration_value(ty, number), true);
        }
    }
}

impl Typing<'_, '_> {
    /// Returns the values of an ordinal type. Any other type is reported with the words that it cannot be
    /// `role`.
    pub fn ordinal(&mut self, ty: TypeId, span: Span, role: &str) -> Option<OrdinalRange> {
        if ty == TypeTable::ERROR {
            return None;
        }
        if let Some(Interval { low, high }) = self.tables.ordinal_range(ty) {
            return Some(OrdinalRange { host: self.tables.program.types.host(ty), low, high });
        }
        let shown = self.tables.shown(ty);
        let diagnostic = Diagnostic::new(Code::NotOrdinal, format!("{shown} cannot be {role}"))
            .at(span, "this is not an ordinal type")
            .note("ordinal types are the whole types, CHAR, BOOLEAN, enumerations and subranges of them");
        self.session.report(if role == "the subject of CASE" {
            diagnostic.help("write `IF ... THEN ... ELSIF ... THEN ... END` with comparisons")
        } else {
            diagnostic
        });
        None
    }
}

/// Builds the entity of an enumeration value.
pub fn enumeration_value(ty: TypeId, number: usize) -> Entity {
    Entity::Constant { value: Const::Whole(number as i128), ty }
}

/// Returns a number of bits in bytes, or in a greater unit.
fn shown_bits(bits: i128) -> String {
    let mut size = bits as f64 / 8.0;
    for unit in ["bytes", "KiB", "MiB", "GiB", "TiB", "PiB"] {
        if size < 1024.0 {
            return format!("{} {unit}", (size * 10.0).round() / 10.0);
        }
        size /= 1024.0;
    }
    format!("{} EiB", (size * 10.0).round() / 10.0)
}
