//! Division of very long sequences of statements into procedures.
//!
//! The time and memory of optimization and code generation grow faster than the size of a function: a module
//! body of 100,000 assignments would take minutes. Parts of such a sequence become nested procedures, which
//! capture variables like any other and are called one after the other, so that no function exceeds the
//! length at which compilation is fast.

use crate::hir::{Call, ProcId, Procedure, Stmt, StmtKind};
use crate::syntax::ast;

use super::control_flow::Sequence;
use super::loop_jump::is_loop_jump;
use crate::sema::checker::StmtChecker;

/// The maximum length of a sequence that is not divided. Longer sequences are written by programs, not by
/// people.
const LONGEST: usize = 5_000;

/// The number of statements that become a procedure. Half of it is not much faster, and twice as many are
/// much slower.
const PART: usize = 250;

impl<'a> StmtChecker<'_, 'a> {
    /// Whether a sequence is to be divided. Statements stay together if GOTO or RETRY may lead to them, if a
    /// FOR statement controls a variable or if WITH has bound a record.
    pub fn is_to_be_divided(&self, stmts: &[ast::Stmt]) -> bool {
        stmts.len() > LONGEST
            && self.position.procedure.is_some()
            && self.position.controls.is_empty()
            && self.position.withs.is_empty()
            && self.body.labels.is_empty()
            && self.body.handler.is_none()
    }

    /// Checks a sequence in parts. A part that control may leave in the middle stays in place.
    pub fn divided(&mut self, around: ProcId, stmts: &'a [ast::Stmt], sequence: &mut Sequence) {
        for part in stmts.chunks(PART) {
            if part.iter().any(|stmt| is_left(stmt, false) || jumps_in_loop(self, stmt)) {
                self.sequence(part, sequence);
            } else {
                self.outlined(around, part, sequence);
            }
        }
    }

    /// Checks a part as a procedure, and calls that.
    fn outlined(&mut self, around: ProcId, part: &'a [ast::Stmt], sequence: &mut Sequence) {
        let Some((first, last)) = part.first().zip(part.last()) else { return };
        let Procedure { name, span, .. } = self.tables.program.procedures[around];
        let id = self.tables.program.procedures.push(Procedure {
            parent: Some(around),
            is_part: true,
            ..Procedure::new(self.position.module, name, span, last.span.end())
        });
        let body = self.body.outlined();
        let outer_body = std::mem::replace(self.body, body);
        let position = self.position.outlined(id);
        let outer_position = std::mem::replace(self.position, position);
        let before = std::mem::take(&mut sequence.checked);
        self.sequence(part, sequence);
        let stmts = std::mem::replace(&mut sequence.checked, before);
        (*self.position, *self.body) = (outer_position, outer_body);
        self.tables.program.procedures[id].body = stmts;
        self.exprs().note_call(id);
        sequence.checked.push(Stmt::new(StmtKind::Call(Call::without_arguments(id, first.span)), first.span));
    }
}

/// Whether control may leave a statement for a place other than the next statement. An EXIT in a LOOP inside
/// the statement does not.
fn is_left(stmt: &ast::Stmt, in_loop: bool) -> bool {
    match &stmt.kind {
        ast::StmtKind::Return(_)
        | ast::StmtKind::Goto(_)
        | ast::StmtKind::Label(_)
        | ast::StmtKind::Retry => true,
        ast::StmtKind::Exit => !in_loop,
        kind => {
            let in_loop = in_loop || matches!(kind, ast::StmtKind::Loop(_));
            kind.bodies().into_iter().flatten().any(|stmt| is_left(stmt, in_loop))
        }
    }
}

/// Whether a statement is or contains a BREAK or CONTINUE that refers to a loop around it.
fn jumps_in_loop(checker: &StmtChecker<'_, '_>, stmt: &ast::Stmt) -> bool {
    match &stmt.kind {
        ast::StmtKind::Call { callee, args: None, .. } => is_loop_jump(checker, callee),
        kind if kind.is_loop() => false,
        kind => kind.bodies().into_iter().flatten().any(|stmt| jumps_in_loop(checker, stmt)),
    }
}
