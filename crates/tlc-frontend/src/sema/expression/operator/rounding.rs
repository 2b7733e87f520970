//! Warnings about DIV and MOD of negative constants, which the editions of the report round differently.

use crate::base::Span;
use crate::diagnostics::{Code, Diagnostic};
use crate::hir::{BinaryOp, Const};
use crate::sema::expression::const_eval;
use crate::sema::session::CheckSession;
use crate::syntax::ast::{self, ExprKind};

impl CheckSession<'_> {
    /// Warns about the division of two constants that the second and third edition of the report truncate and
    /// the fourth does not, unless the module specifies its dialect.
    pub fn note_rounding(&mut self, op: BinaryOp, left: &Const, right: &Const, span: Span) {
        let truncating = match op {
            BinaryOp::Div => BinaryOp::Quotient,
            BinaryOp::Mod => BinaryOp::Remainder,
            _ => return,
        };
        let (Const::Whole(left), Const::Whole(right)) = (left, right) else { return };
        if !self.dialect.rules().is_ambiguous || *left >= 0 && *right >= 0 {
            return;
        }
        let [here, there] = [op, truncating].map(|op| const_eval::whole(op, *left, *right).ok());
        let Some((here, there)) = here.zip(there).filter(|(here, there)| here != there) else { return };
        let bracketed = |number: &i128| if *number < 0 { format!("({number})") } else { number.to_string() };
        let (left, right) = (bracketed(left), bracketed(right));
        let message = format!("the value of `{left} {} {right}` depends on the dialect", op.text());
        let diagnostic = Diagnostic::new(Code::DivisionOfNegatives, message)
            .at(span, format!("this is {here}; in the second and third editions of the report it is {there}"))
            .help(
                "choose one with `--dialect=...` or a pragma `<* dialect=pim3 *>`, or use `/` and `REM`, \
                 which truncate",
            );
        self.report(diagnostic);
    }

    /// Warns about the sign before a division of constants: it changes the sign of the result, although it
    /// seems to belong to the first operand.
    pub fn note_sign(&mut self, operand: &ast::Expr, span: Span) {
        let ExprKind::Binary { op, left, right, .. } = &operand.kind else { return };
        let op = match op {
            ast::BinaryOp::Div => BinaryOp::Div,
            ast::BinaryOp::Mod => BinaryOp::Mod,
            _ => return,
        };
        let (ExprKind::Whole(left_value), ExprKind::Whole(right_value)) = (&left.kind, &right.kind) else {
            return;
        };
        // Parentheses around the operation make the intention clear.
        if !self.dialect.rules().is_ambiguous || operand.span.hi != span.hi {
            return;
        }
        let (left, right) = (i128::from(*left_value), i128::from(*right_value));
        let negated = const_eval::whole(op, left, right).ok().map(|value| -value);
        let Some((here, other)) =
            negated.zip(const_eval::whole(op, -left, right).ok()).filter(|(here, other)| here != other)
        else {
            return;
        };
        let message = format!("the sign applies to the result of `{}`, not to {left}", op.text());
        let diagnostic = Diagnostic::new(Code::DivisionOfNegatives, message)
            .at(span, format!("this is {here}; `(-{left}) {} {right}` is {other}", op.text()))
            .help(format!("write `-({left} {} {right})` if that is intended", op.text()));
        self.report(diagnostic);
    }
}
