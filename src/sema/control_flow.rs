//! Where control goes behind a statement: missing RETURNs and unreachable statements are found here.
//!
//! A label counts as reachable; whether it is, is not asked.

use crate::base::Span;
use crate::diagnostics::{Code, Diagnostic};
use crate::hir::Stmt;
use crate::syntax::ast::{self, StmtKind};

use super::checker::Checker;

/// What happens behind a statement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flow {
    /// The next statement may run.
    Continues,
    /// The next statement is never reached.
    Ends,
}

impl Flow {
    /// The flow behind alternatives, of which one runs.
    pub fn or(self, other: Flow) -> Flow {
        if self == Flow::Ends { other } else { self }
    }
}

impl<'a> Checker<'a> {
    /// Checks a sequence of statements.
    pub fn statements(&mut self, stmts: &'a [ast::Stmt]) -> (Vec<Stmt>, Flow) {
        let mut checked = Vec::with_capacity(stmts.len());
        let mut ended: Option<Span> = None;
        let mut is_warned = false;
        for stmt in stmts {
            if ended.is_some() && has_label(stmt) {
                ended = None;
            }
            if let Some(end) = ended
                && !is_warned
            {
                is_warned = true;
                self.warn_unreachable(stmt.span, end);
            }
            let flow = self.statement(stmt, &mut checked);
            if flow == Flow::Ends {
                ended.get_or_insert(stmt.span);
            }
        }
        (checked, if ended.is_some() { Flow::Ends } else { Flow::Continues })
    }

    fn warn_unreachable(&mut self, stmt: Span, end: Span) {
        let diagnostic = Diagnostic::new(Code::W0002, "unreachable statement")
            .at(stmt, "this never runs")
            .and(end, "control does not go on behind this statement");
        self.report(diagnostic);
    }
}

/// Whether GOTO may lead to the statement or into it.
fn has_label(stmt: &ast::Stmt) -> bool {
    let any = |stmts: &[ast::Stmt]| stmts.iter().any(has_label);
    match &stmt.kind {
        StmtKind::Label(_) => true,
        StmtKind::If { arms, otherwise } => {
            arms.iter().any(|(_, body)| any(body)) || otherwise.as_deref().is_some_and(any)
        }
        StmtKind::While { body, .. } | StmtKind::Repeat { body, .. } | StmtKind::Loop(body) => any(body),
        StmtKind::Case { arms, otherwise, .. } => {
            arms.iter().any(|arm| any(&arm.body)) || otherwise.as_deref().is_some_and(any)
        }
        // No jump leads into FOR or WITH.
        StmtKind::For { .. }
        | StmtKind::With { .. }
        | StmtKind::Retry
        | StmtKind::Assign { .. }
        | StmtKind::Call { .. }
        | StmtKind::Exit
        | StmtKind::Return(_)
        | StmtKind::Goto(_)
        | StmtKind::Error => false,
    }
}
