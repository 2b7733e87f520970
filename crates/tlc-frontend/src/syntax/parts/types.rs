//! Construction of types with prefixes, names, subranges and alignments.

use crate::base::Span;
use crate::syntax::ast::{Expr, Ident, IndexRange, TypeExpr, TypeExprKind};

/// A prefix that turns a type into another one.
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
    /// Builds the type that begins at `lo` with this prefix, which `inner` follows.
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

/// Builds the type `inner` with preceding prefixes, each with its start.
pub fn prefixed(prefixes: Vec<(u32, Prefix)>, inner: TypeExpr) -> TypeExpr {
    prefixes.into_iter().rev().fold(inner, |inner, (lo, prefix)| prefix.of(lo, inner))
}

/// Builds the type that `names` denote.
pub fn named_type(names: Vec<Ident>) -> TypeExpr {
    let span = names.iter().fold(Span::NONE, |span, name| span.to(name.span));
    TypeExpr { kind: TypeExprKind::Named(names), span }
}

/// Builds the subrange `[low..high]` at `brackets`, after the name of the type `base`, if that is given.
pub fn subrange(base: Option<TypeExpr>, low: Expr, high: Expr, brackets: Span) -> TypeExpr {
    let span = base.as_ref().map_or(brackets, |base| base.span.to(brackets));
    let base = base.and_then(|base| match base.kind {
        TypeExprKind::Named(names) => Some(names),
        _ => None,
    });
    TypeExpr { kind: TypeExprKind::Subrange { base, low, high }, span }
}

/// Builds the type `inner` with an alignment after it.
pub fn aligned(alignment: Expr, inner: TypeExpr) -> TypeExpr {
    let span = inner.span;
    let kind = TypeExprKind::Aligned { alignment: Box::new(alignment), inner: Box::new(inner) };
    TypeExpr { kind, span }
}
