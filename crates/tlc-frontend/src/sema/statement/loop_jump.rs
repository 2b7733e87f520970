//! BREAK and CONTINUE of ADW Modula-2, which leave the innermost loop of any kind or continue with its next
//! round. The words are not reserved: they have these meanings where the program declares no such name.

use crate::base::Span;
use crate::diagnostics::{Code, Diagnostic};
use crate::hir::{LabelId, Stmt, StmtKind};
use crate::syntax::ast::{self, Designator, Ident};

use super::control_flow::Completion;
use crate::sema::body::{BodyLabel, LabelPlace};
use crate::sema::checker::StmtChecker;

const BREAK: &str = "BREAK";
const CONTINUE: &str = "CONTINUE";

impl<'a> StmtChecker<'_, 'a> {
    /// Checks BREAK or CONTINUE; `None` after a report.
    pub fn loop_jump(&mut self, word: Ident) -> Option<StmtKind> {
        let text = self.session.text(word.name);
        let Some(jumps) = self.body.jumps.last_mut() else {
            let diagnostic = Diagnostic::new(Code::ExitOutsideLoop, format!("{text} outside of a loop"))
                .at(word.span, "no loop encloses this");
            self.session.report(diagnostic);
            return None;
        };
        let target = if text == BREAK { &mut jumps.left } else { &mut jumps.continued };
        let set = Some(LabelPlace { span: word.span, within: None });
        let label = BodyLabel { declared: word, set, gotos: vec![word.span] };
        let id = *target.get_or_insert_with(|| self.body.labels.push(label));
        Some(StmtKind::Goto(id))
    }

    /// Checks the body of a loop. CONTINUE leads to its end.
    pub fn round(&mut self, body: &'a [ast::Stmt]) -> (Vec<Stmt>, Completion) {
        let (mut stmts, flow) = self.statements(body);
        match self.body.jumps.last_mut().and_then(|jumps| jumps.continued.take()) {
            Some(label) => {
                let end = stmts.last().map_or(Span::NONE, |stmt| stmt.span.end());
                stmts.push(label_at(label, end));
                (stmts, Completion::Continues)
            }
            None => (stmts, flow),
        }
    }

    /// Leaves the loop at `span`, after which control flows by `flow` unless it contains BREAK.
    pub fn leave_loop(&mut self, span: Span, flow: Completion, checked: &mut Vec<Stmt>) -> Completion {
        match self.body.jumps.pop().and_then(|jumps| jumps.left) {
            Some(label) => {
                checked.push(label_at(label, span.end()));
                Completion::Continues
            }
            None => flow,
        }
    }
}

/// Whether a statement that consists of a designator is BREAK or CONTINUE.
pub fn is_loop_jump(checker: &StmtChecker<'_, '_>, callee: &Designator) -> bool {
    callee.selectors.is_empty()
        && matches!(checker.session.text(callee.head.name), BREAK | CONTINUE)
        && checker.tables.scopes.lookup(callee.head.name).is_none()
}

fn label_at(label: LabelId, span: Span) -> Stmt {
    Stmt::new(StmtKind::Label(label), span)
}
