//! Control flow through sequences of statements: finds missing RETURNs and unreachable statements.
//!
//! Every label counts as reachable, whether or not a GOTO leads to it.

use crate::base::Span;
use crate::diagnostics::{Code, Diagnostic};
use crate::hir::Stmt;
use crate::syntax::ast::{self, StmtKind};

use crate::sema::checker::StmtChecker;

/// The flow of control after a statement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Completion {
    /// The next statement may run.
    Continues,
    /// The next statement is never reached.
    Ends,
}

/// A sequence of statements during its check.
#[derive(Default)]
pub struct Sequence {
    /// The typed form of the statements so far.
    pub checked: Vec<Stmt>,
    /// The statement after which control does not continue.
    ended: Option<Span>,
    /// Whether an unreachable statement was reported.
    is_warned: bool,
}

impl Completion {
    /// Joins the flow after two alternatives, one of which runs.
    pub fn or(self, other: Completion) -> Completion {
        if self == Completion::Ends { other } else { self }
    }
}

impl<'a> StmtChecker<'_, 'a> {
    /// Checks a sequence of statements.
    pub fn statements(&mut self, stmts: &'a [ast::Stmt]) -> (Vec<Stmt>, Completion) {
        let mut sequence = Sequence::default();
        match self.position.procedure.filter(|_| self.is_to_be_divided(stmts)) {
            Some(around) => self.divided(around, stmts, &mut sequence),
            None => {
                sequence.checked.reserve_exact(stmts.len());
                self.sequence(stmts, &mut sequence);
            }
        }
        (sequence.checked, if sequence.ended.is_some() { Completion::Ends } else { Completion::Continues })
    }

    /// Checks statements that follow those of the sequence.
    pub fn sequence(&mut self, stmts: &'a [ast::Stmt], sequence: &mut Sequence) {
        for stmt in stmts {
            if sequence.ended.is_some() && has_label(stmt) {
                sequence.ended = None;
            }
            if let Some(end) = sequence.ended
                && !sequence.is_warned
            {
                sequence.is_warned = true;
                self.warn_unreachable(stmt.span, end);
            }
            if self.statement(stmt, &mut sequence.checked) == Completion::Ends {
                sequence.ended.get_or_insert(stmt.span);
            }
        }
    }

    fn warn_unreachable(&mut self, stmt: Span, end: Span) {
        let diagnostic = Diagnostic::new(Code::UnreachableStatement, "unreachable statement")
            .at(stmt, "this is never executed")
            .and(end, "control never reaches the statement after this one");
        self.session.report(diagnostic);
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
