//! Types.

use crate::base::Span;
use crate::syntax::ast::{FieldSection, IndexRange, TypeExpr, TypeExprKind};
use crate::syntax::cursor::Cursor;
use crate::syntax::grammar::Rule;
use crate::syntax::scan::MAX_NESTING;

use super::Builder;

/// What stands in front of a type and makes it another one.
enum Prefix {
    Array(Vec<IndexRange>),
    OpenArray,
    Pointer,
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
                Some(Rule::record) => break self.record(cursor),
                _ => break self.qualified(cursor),
            }
        };
        cursor.close();
        self.prefixed(prefixes, inner)
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
        let span = names.iter().fold(Span::NONE, |span, name| span.to(name.span));
        TypeExpr { kind: TypeExprKind::Named(names), span }
    }

    fn prefixed(&mut self, prefixes: Vec<(u32, Prefix)>, inner: TypeExpr) -> TypeExpr {
        if prefixes.len() as u32 > MAX_NESTING {
            self.clean = false;
            return TypeExpr { kind: TypeExprKind::Error, span: inner.span };
        }
        prefixes.into_iter().rev().fold(inner, |inner, (lo, prefix)| {
            let span = Span { lo, hi: inner.span.hi };
            let inner = Box::new(inner);
            let kind = match prefix {
                Prefix::Array(ranges) => TypeExprKind::Array { ranges, element: inner },
                Prefix::OpenArray => TypeExprKind::OpenArray(inner),
                Prefix::Pointer => TypeExprKind::Pointer(inner),
            };
            TypeExpr { kind, span }
        })
    }

    fn ranges(&mut self, cursor: &mut Cursor<'a>) -> Vec<IndexRange> {
        let mut ranges = Vec::with_capacity(1);
        while cursor.at(Rule::range) {
            let lo = cursor.open(Rule::range);
            let first = self.expression(cursor);
            ranges.push(if cursor.at(Rule::expression) {
                {
                    let high = self.expression(cursor);
                    let span = Span { lo, hi: high.span.hi };
                    let kind = TypeExprKind::Subrange { base: None, low: first, high };
                    IndexRange::Type(TypeExpr { kind, span })
                }
            } else {
                IndexRange::Length(first)
            });
            cursor.close();
        }
        ranges
    }

    fn record(&mut self, cursor: &mut Cursor<'a>) -> TypeExpr {
        let lo = cursor.open(Rule::record) - "RECORD".len() as u32;
        let mut sections = Vec::new();
        while cursor.at(Rule::fields) {
            cursor.open(Rule::fields);
            let names = self.name_list(cursor);
            let ty = self.type_expr(cursor);
            cursor.close();
            sections.push(FieldSection::Fields { names, ty });
        }
        TypeExpr { kind: TypeExprKind::Record(sections), span: Span { lo, hi: cursor.close() } }
    }
}
