//! Relations without the parentheses that they need as operands of `AND`, `OR` and `NOT`, which bind more
//! tightly: the most frequent precedence mistake.

use crate::base::Span;
use crate::diagnostics::Edit;

use super::ast::{BinaryOp, Expr, ExprKind, UnaryOp};

/// Returns the parentheses around the relations between `operands`, from left to right, that would make each
/// of them an operand of the adjacent `AND`, `OR` or `NOT`. Returns `None` if no such operator is adjacent to
/// a relation, or none is between two of them, or if there are already parentheses.
pub fn around_relations(operands: &[&Expr]) -> Option<Vec<Edit>> {
    let operands: Vec<Vec<Piece>> = operands.iter().map(|operand| pieces(operand)).collect();
    let (first, last) = (operands.first()?, operands.last()?);
    let is_joined = |operand: &Vec<Piece>| operand.len() > 1;
    let inner = operands.get(1..operands.len() - 1)?;
    let is_negated = first.last().is_some_and(|piece| piece.negated);
    if !inner.iter().all(is_joined) || !(inner.iter().chain([first, last]).any(is_joined) || is_negated) {
        return None;
    }
    let mut edits = Vec::new();
    for (left, right) in operands.iter().zip(operands.iter().skip(1)) {
        let (left, right) = (left.last()?, right.first()?);
        if left.has_parentheses || right.has_parentheses {
            return None;
        }
        edits.push(Edit::before(left.span, "("));
        edits.push(Edit::behind(right.span, ")"));
    }
    Some(edits)
}

/// Whether the relation contains an operator without parentheses around it, whose expression occupies
/// `operation`.
pub fn is_beside(relation: &Expr, operation: Span) -> bool {
    let mut open = vec![relation];
    while let Some(expr) = open.pop() {
        if expr.span == operation {
            return true;
        }
        match &expr.kind {
            ExprKind::Binary { left, right, .. } => {
                open.extend(
                    [left, right].into_iter().filter(|operand| is_bare(expr, operand)).map(Box::as_ref),
                );
            }
            ExprKind::Unary { operand, .. } if operand.span.hi == expr.span.hi => open.push(operand),
            _ => {}
        }
    }
    false
}

/// The text between two operators `AND` or `OR`.
#[derive(Clone, Copy)]
struct Piece {
    /// The text without a preceding `NOT`.
    span: Span,
    negated: bool,
    /// Whether operands in it have parentheses, so that its start or end is unknown.
    has_parentheses: bool,
}

/// Divides an operand of a relation at each `AND` and `OR` outside parentheses.
fn pieces(operand: &Expr) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    let mut begins = true;
    // Steps in the order of the text. The tree is finite, and each step removes a part of it.
    let mut open = vec![InfixPart::Operand { expr: operand, is_bare: true }];
    while let Some(step) = open.pop() {
        let (expr, is_bare) = match step {
            InfixPart::Operator(op) => {
                begins = matches!(op, BinaryOp::And | BinaryOp::Or);
                continue;
            }
            InfixPart::Operand { expr, is_bare } => (expr, is_bare),
        };
        if let Some((op, operands)) = divided(expr).filter(|_| is_bare) {
            let [left, right] = operands
                .map(|operand| InfixPart::Operand { expr: operand, is_bare: self::is_bare(expr, operand) });
            open.extend([right, InfixPart::Operator(op), left]);
            continue;
        }
        let piece = Piece::of(expr, begins, is_bare);
        match pieces.last_mut().filter(|_| !begins) {
            Some(last) => last.extend(piece),
            None => pieces.push(piece),
        }
        begins = false;
    }
    pieces
}

/// Divides an operation that contains `AND` or `OR` outside parentheses.
fn divided(expr: &Expr) -> Option<(BinaryOp, [&Expr; 2])> {
    let ExprKind::Binary { op, left, right, .. } = &expr.kind else { return None };
    let mut open = vec![expr];
    while let Some(expr) = open.pop() {
        match &expr.kind {
            ExprKind::Binary { op: BinaryOp::And | BinaryOp::Or, .. } => return Some((*op, [left, right])),
            ExprKind::Binary { left, right, .. } => {
                open.extend(
                    [left, right].map(Box::as_ref).into_iter().filter(|operand| is_bare(expr, operand)),
                );
            }
            _ => {}
        }
    }
    None
}

enum InfixPart<'e> {
    Operand { expr: &'e Expr, is_bare: bool },
    Operator(BinaryOp),
}

impl Piece {
    fn of(expr: &Expr, begins: bool, is_bare: bool) -> Piece {
        let has_parentheses = !is_bare;
        match &expr.kind {
            ExprKind::Unary { op: UnaryOp::Not, operand } if begins && is_bare => {
                let has_parentheses = expr.span.hi != operand.span.hi;
                Piece { span: operand.span, negated: true, has_parentheses }
            }
            _ => Piece { span: expr.span, negated: false, has_parentheses },
        }
    }

    fn extend(&mut self, behind: Piece) {
        self.span = self.span.to(behind.span);
        self.has_parentheses |= behind.has_parentheses;
    }
}

/// Whether an operand has no parentheses around it: the text between belongs to the enclosing expression, and
/// to no operand.
fn is_bare(around: &Expr, operand: &Expr) -> bool {
    around.span.lo == operand.span.lo || around.span.hi == operand.span.hi
}
