//! Control flow through sequences of statements, which finds missing RETURNs and unreachable statements.
//!
//! Every label counts as reachable, whether or not a GOTO leads to it.

use crate::base::Span;
use crate::diagnostics::{Code, Diagnostic};
use crate::hir::Stmt;
use crate::syntax::ast::{self, StmtKind};

use crate::sema::checker::Checker;
use crate::sema::session::Session;

/// The flow of control behind a statement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flow {
    /// The next statement may run.
    Continues,
    /// The next statement is never reached.
    Ends,
}

impl Flow {
    /// Joins the flow behind two alternatives, one of which runs.
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
                self.session.warn_unreachable(stmt.span, end);
            }
            let flow = self.statement(stmt, &mut checked);
            if flow == Flow::Ends {
                ended.get_or_insert(stmt.span);
            }
        }
        (checked, if ended.is_some() { Flow::Ends } else { Flow::Continues })
    }
}

impl Session<'_> {
    fn warn_unreachable(&mut self, stmt: Span, end: Span) {
        let diagnostic = Diagnostic::new(Code::W0002, "unreachable statement")
            .at(stmt, "this never runs")
            .and(end, "control does not go on behind this statement");
        self.report(diagnostic);
    }
}

/// Whether a GOTO may lead to a statement or into it.
fn has_label(stmt: &ast::Stmt) -> bool {
    match &stmt.kind {
        StmtKind::Label(_) => true,
        // No jump leads into FOR or WITH.
        StmtKind::For { .. } | StmtKind::With { .. } => false,
        kind => kind.bodies().into_iter().flatten().any(has_label),
    }
}
