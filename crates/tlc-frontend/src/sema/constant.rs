//! The expressions of constants and of errors.

use crate::base::Span;
use crate::hir::{Const, Expr, ExprKind, TypeId, TypeTable};

/// Builds the expression of a constant.
pub fn constant(value: Const, ty: TypeId, span: Span) -> Expr {
    Expr { kind: ExprKind::Const(value), ty, span }
}

/// Builds the expression that replaces a wrong one after the report; its type is compatible with all types.
pub fn error_expr(span: Span) -> Expr {
    constant(Const::Nil, TypeTable::ERROR, span)
}
