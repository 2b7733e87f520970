//! Messages about operands of the wrong type because `AND`, `OR` or `NOT` binds more tightly than a relation.

use crate::base::Span;
use crate::diagnostics::Diagnostic;
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
}
