//! Construction of expressions.

use crate::base::Span;
use crate::syntax::ast::{BinaryOp, Designator, Expr, ExprKind, Ident, MAX_HEIGHT, Selector, UnaryOp};
use crate::syntax::build::MAX_NESTING;

/// The maximum height of a single expression, so that the whole tree keeps to [`MAX_HEIGHT`].
pub const MAX_EXPR_HEIGHT: u32 = MAX_HEIGHT - MAX_NESTING;

/// An expression under construction.
pub struct PartialExpr {
    pub expr: Expr,
    /// The text of the expression, parentheses included.
    pub span: Span,
    /// The height of its tree.
    pub height: u32,
}

impl PartialExpr {
    /// Creates an expression of a given height without parentheses around it.
    pub fn new(kind: ExprKind, span: Span, height: u32) -> PartialExpr {
        PartialExpr { expr: Expr { kind, span }, span, height }
    }

    /// Creates an expression without parts.
    pub fn leaf(kind: ExprKind, span: Span) -> PartialExpr {
        PartialExpr::new(kind, span, 1)
    }

    /// Builds the expression `op operand`.
    pub fn unary(op: UnaryOp, op_span: Span, operand: PartialExpr) -> PartialExpr {
        let kind = ExprKind::Unary { op, operand: Box::new(operand.expr) };
        PartialExpr::new(kind, op_span.to(operand.span), operand.height + 1)
    }

    /// Builds the expression `left op right`.
    pub fn binary(op: BinaryOp, op_span: Span, left: PartialExpr, right: PartialExpr) -> PartialExpr {
        let (span, height) = (left.span.to(right.span), left.height.max(right.height) + 1);
        let kind = ExprKind::Binary { op, op_span, left: Box::new(left.expr), right: Box::new(right.expr) };
        PartialExpr::new(kind, span, height)
    }
}

/// Converts the designator before a constructor to the name of a type, and returns whether it is one.
pub fn type_name(designator: Designator) -> (Vec<Ident>, bool) {
    let (mut names, mut is_type) = (vec![designator.head], true);
    for selector in designator.selectors {
        match selector {
            Selector::Field(name) => names.push(name),
            Selector::Index(..) | Selector::Deref(_) | Selector::Arguments(..) => is_type = false,
        }
    }
    (names, is_type)
}
