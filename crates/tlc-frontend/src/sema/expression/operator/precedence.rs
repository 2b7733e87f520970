//! Messages about operands of the wrong type because `AND`, `OR` or `NOT` binds more tightly than a relation.

use crate::base::Span;
use crate::diagnostics::{Diagnostic, Edit};
use crate::hir::{CompareOp, Expr, ExprKind, TypeTable};
use crate::sema::session::CheckSession;
use crate::syntax::{ast, missing_parentheses};

impl CheckSession<'_> {
    /// Explains that the operator of the expression at `operation` binds more tightly than the adjacent
    /// relation, if there is one, and adds parentheses to the message.
    pub fn with_precedence(&self, diagnostic: Diagnostic, op: &str, operation: Span) -> Diagnostic {
        let relation = self.relation.filter(|relation| missing_parentheses::is_beside(relation, operation));
        let Some(ast::ExprKind::Binary { op: relation, left, right, .. }) =
            relation.map(|relation| &relation.kind)
        else {
            return diagnostic;
        };
        let advice = "put the comparison in parentheses";
        let diagnostic = diagnostic.note(format!("`{op}` binds more tightly than `{}`", relation.text()));
        match missing_parentheses::around_relations(&[left, right]) {
            Some(edits) => diagnostic.suggest_edits(edits, advice),
            None => diagnostic.help(advice),
        }
    }

    /// Returns the edits that make comparisons of `a = x OR y`, or of `(a = x) OR y`: `(a = x) OR (a = y)`.
    pub fn repeated_relation(&self, left: &Expr, right: &Expr, operation: Span) -> Option<Vec<Edit>> {
        let is_equality = |op: ast::BinaryOp| matches!(op, ast::BinaryOp::Equal | ast::BinaryOp::NotEqual);
        if right.ty == TypeTable::BOOLEAN || !matches!(right.kind, ExprKind::Const(_)) {
            return None;
        }
        let begun = |subject: &str, op: &str| Edit::before(right.span, format!("({subject} {op} "));
        if let ExprKind::Compare { op: CompareOp::Equal, left: subject, .. } = &left.kind {
            let edits = vec![begun(self.source(subject.span)?, "="), Edit::behind(right.span, ")")];
            return Some(edits);
        }
        let relation = self.relation?;
        let ast::ExprKind::Binary { op, left: subject, right: compared, .. } = &relation.kind else {
            return None;
        };
        let suits = is_equality(*op) && compared.span == operation && left.ty != TypeTable::BOOLEAN;
        let begun = begun(self.source(subject.span)?, op.text());
        let first = [Edit::before(subject.span, "("), Edit::behind(left.span, ")")];
        suits.then(|| first.into_iter().chain([begun, Edit::behind(right.span, ")")]).collect())
    }
}
