//! Builds the nodes of types.

use crate::base::Span;
use crate::syntax::ast::{Expr, FormalParam, Ident, IndexRange, TypeExpr, TypeExprKind};
use crate::syntax::cursor::Cursor;
use crate::syntax::grammar::Rule;
use crate::syntax::scan::MAX_NESTING;

use super::Builder;

/// What stands in front of a type and makes it another one.
pub enum Prefix {
    /// `ARRAY ranges OF`
    Array(Vec<IndexRange>),
    /// `ARRAY OF`
    OpenArray,
    /// `POINTER TO`
    Pointer,
    /// `SET OF` or `PACKEDSET OF`
    Set {
        /// Whether it is a PACKEDSET.
        packed: bool,
    },
}

impl Prefix {
    /// The type that begins at `lo` with this prefix, which `inner` follows.
    fn of(self, lo: u32, inner: TypeExpr) -> TypeExpr {
        let span = Span { lo, hi: inner.span.hi };
        let inner = Box::new(inner);
        let kind = match self {
            Prefix::Array(ranges) => TypeExprKind::Array { ranges, element: inner },
            Prefix::OpenArray => TypeExprKind::OpenArray(inner),
            Prefix::Pointer => TypeExprKind::Pointer(inner),
            Prefix::Set { packed } => TypeExprKind::Set { packed, element: inner },
        };
        TypeExpr { kind, span }
    }
}

/// The type `inner` with prefixes in front of it, each with its start.
pub fn prefixed(prefixes: Vec<(u32, Prefix)>, inner: TypeExpr) -> TypeExpr {
    prefixes.into_iter().rev().fold(inner, |inner, (lo, prefix)| prefix.of(lo, inner))
}

/// The type that `names` name.
pub fn named_type(names: Vec<Ident>) -> TypeExpr {
    let span = names.iter().fold(Span::NONE, |span, name| span.to(name.span));
    TypeExpr { kind: TypeExprKind::Named(names), span }
}

/// `[low..high]` at `brackets`, behind the name of the type `base`, if it is given.
pub fn subrange(base: Option<TypeExpr>, low: Expr, high: Expr, brackets: Span) -> TypeExpr {
    let span = base.as_ref().map_or(brackets, |base| base.span.to(brackets));
    let base = base.and_then(|base| match base.kind {
        TypeExprKind::Named(names) => Some(names),
        _ => None,
    });
    TypeExpr { kind: TypeExprKind::Subrange { base, low, high }, span }
}

/// The type `inner` with an alignment behind it.
pub fn aligned(alignment: Expr, inner: TypeExpr) -> TypeExpr {
    let span = inner.span;
    let kind = TypeExprKind::Aligned { alignment: Box::new(alignment), inner: Box::new(inner) };
    TypeExpr { kind, span }
}

impl<'a> Builder<'a> {
    /// Any type but an open array.
    pub fn type_expr(&mut self, cursor: &mut Cursor<'a>) -> TypeExpr {
        cursor.open(Rule::type_expr);
        let mut prefixes = Vec::new();
        let inner = loop {
            match cursor.rule() {
                Some(Rule::array) => {
                    let lo = cursor.open(Rule::array) - "ARRAY".len() as u32;
                    let ranges = self.ranges(cursor);
                    cursor.close();
                    prefixes.push((lo, Prefix::Array(ranges)));
                }
                Some(Rule::pointer) => {
                    let lo = cursor.leaf(Rule::pointer).lo - "POINTER".len() as u32;
                    prefixes.push((lo, Prefix::Pointer));
                }
                Some(Rule::set) => {
                    let lo = cursor.leaf(Rule::set).lo - "SET".len() as u32;
                    prefixes.push((lo, Prefix::Set { packed: false }));
                }
                Some(Rule::packed) => {
                    let lo = cursor.leaf(Rule::packed).lo - "PACKEDSET".len() as u32;
                    prefixes.push((lo, Prefix::Set { packed: true }));
                }
                Some(Rule::record) => break self.record(cursor),
                Some(Rule::procedure_type) => break self.procedure_type(cursor),
                _ => break self.simple_type(cursor),
            }
        };
        cursor.close();
        self.prefixed(prefixes, inner)
    }

    /// A type, perhaps with an alignment behind it.
    pub fn aligned_type(&mut self, cursor: &mut Cursor<'a>) -> TypeExpr {
        let inner = self.type_expr(cursor);
        if cursor.at(Rule::alignment) { aligned(self.alignment(cursor), inner) } else { inner }
    }

    /// The value of `bytealignment(value)`.
    pub fn alignment(&mut self, cursor: &mut Cursor<'a>) -> Expr {
        cursor.open(Rule::alignment);
        let value = self.expression(cursor);
        cursor.close();
        value
    }

    /// The type of a formal parameter.
    pub fn formal_type(&mut self, cursor: &mut Cursor<'a>) -> TypeExpr {
        cursor.open(Rule::formal_type);
        let mut prefixes = Vec::new();
        while cursor.at(Rule::open) {
            prefixes.push((cursor.leaf(Rule::open).lo, Prefix::OpenArray));
        }
        let inner = self.qualified(cursor);
        cursor.close();
        self.prefixed(prefixes, inner)
    }

    /// `T` or `M.T`
    pub fn qualified(&mut self, cursor: &mut Cursor<'a>) -> TypeExpr {
        cursor.open(Rule::qualified);
        let names = self.names(cursor);
        cursor.close();
        named_type(names)
    }

    fn prefixed(&mut self, prefixes: Vec<(u32, Prefix)>, inner: TypeExpr) -> TypeExpr {
        if prefixes.len() as u32 > MAX_NESTING {
            self.clean = false;
            return TypeExpr { kind: TypeExprKind::Error, span: inner.span };
        }
        prefixed(prefixes, inner)
    }

    /// The index types of an array.
    fn ranges(&mut self, cursor: &mut Cursor<'a>) -> Vec<IndexRange> {
        let mut ranges = Vec::with_capacity(1);
        while let Some(rule) = cursor.rule() {
            if rule == Rule::range {
                ranges.push(self.range(cursor));
            } else {
                cursor.open(Rule::simple_index);
                ranges.push(IndexRange::Type(self.simple_type(cursor)));
                cursor.close();
            }
        }
        ranges
    }

    fn range(&mut self, cursor: &mut Cursor<'a>) -> IndexRange {
        let lo = cursor.open(Rule::range);
        let low = self.expression(cursor);
        let high = cursor.at(Rule::expression).then(|| self.expression(cursor));
        let span = Span { lo, hi: cursor.close() };
        match high {
            Some(high) => {
                let kind = TypeExprKind::Subrange { base: None, low, high };
                IndexRange::Type(TypeExpr { kind, span })
            }
            None => IndexRange::Length(low),
        }
    }

    /// `T`, `(a, b)`, `[low..high]` or `T[low..high]`
    fn simple_type(&mut self, cursor: &mut Cursor<'a>) -> TypeExpr {
        match cursor.rule() {
            Some(Rule::enumeration) => {
                let lo = cursor.open(Rule::enumeration) - 1;
                let names = self.name_list(cursor);
                TypeExpr { kind: TypeExprKind::Enumeration(names), span: Span { lo, hi: cursor.close() } }
            }
            Some(Rule::subrange) => self.subrange(cursor, None),
            _ => {
                let ty = self.qualified(cursor);
                if cursor.at(Rule::subrange) { self.subrange(cursor, Some(ty)) } else { ty }
            }
        }
    }

    fn subrange(&mut self, cursor: &mut Cursor<'a>, base: Option<TypeExpr>) -> TypeExpr {
        let bracket = cursor.open(Rule::subrange) - 1;
        let low = self.expression(cursor);
        let high = self.expression(cursor);
        subrange(base, low, high, Span { lo: bracket, hi: cursor.close() })
    }

    fn procedure_type(&mut self, cursor: &mut Cursor<'a>) -> TypeExpr {
        let behind = cursor.open(Rule::procedure_type);
        let (mut params, mut variadic, mut hi) = (Vec::new(), false, behind);
        if cursor.at(Rule::formal_params) {
            cursor.open(Rule::formal_params);
            while cursor.at(Rule::formal_param) {
                cursor.open(Rule::formal_param);
                let var = self.is_var(cursor);
                params.push(FormalParam { var, ty: self.formal_type(cursor) });
                cursor.close();
            }
            variadic = self.is_variadic(cursor);
            hi = cursor.close();
        }
        let result = cursor.at(Rule::qualified).then(|| Box::new(self.qualified(cursor)));
        cursor.close();
        let hi = result.as_ref().map_or(hi, |result| result.span.hi);
        let span = Span { lo: behind - "PROCEDURE".len() as u32, hi };
        TypeExpr { kind: TypeExprKind::Procedure { params, variadic, result }, span }
    }
}
