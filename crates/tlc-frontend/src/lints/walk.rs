//! The walk over statements and expressions of a procedure, shared by the lints for single ones.

use crate::hir::visit::{self, Access, Visitor};
use crate::hir::{
    Call, Const, Control, Expr, ExprKind, Loop, Place, ProcId, Procedure, Root, Stmt, StmtKind,
};

use super::endless_loop::OpenLoops;
use super::unused_procedure::Calls;
use super::{Linter, comparison, empty_loop, is_closed, self_assignment};

/// A walk over one procedure.
pub(super) struct LintWalk<'w, 'p, 'd> {
    linter: &'w mut Linter<'p, 'd>,
    id: ProcId,
    procedure: &'p Procedure,
    calls: &'w mut Calls,
    calls_itself: bool,
    loops: OpenLoops,
}

impl<'w, 'p, 'd> LintWalk<'w, 'p, 'd> {
    pub fn new(linter: &'w mut Linter<'p, 'd>, id: ProcId, calls: &'w mut Calls) -> LintWalk<'w, 'p, 'd> {
        let procedure = &linter.program.procedures[id];
        LintWalk { linter, id, procedure, calls, calls_itself: false, loops: OpenLoops::default() }
    }

    /// Visits the statements, and returns whether the procedure calls itself.
    pub fn procedure(mut self) -> bool {
        self.calls.enter(self.id);
        self.visit_body(&self.procedure.body);
        self.calls_itself
    }
}

impl<'p> Visitor<'p> for LintWalk<'_, 'p, '_> {
    fn visit_stmt(&mut self, stmt: &'p Stmt) {
        if let StmtKind::Assign { target, value } = &stmt.kind {
            self_assignment::check(self.linter, stmt, target, value);
        }
        let condition = match stmt.kind.control() {
            Control::Loop(Loop::Counted { from, to, by, .. }) => {
                empty_loop::check(self.linter, from, to, by);
                None
            }
            Control::Loop(Loop::Before { condition, .. } | Loop::After { condition, .. }) => {
                Some(&condition.value).filter(|value| self.loops.enter(self.procedure, value))
            }
            Control::End(_) | Control::Label(_) => {
                self.loops.may_end();
                None
            }
            _ => None,
        };
        visit::walk_stmt(self, stmt);
        if let Some(condition) = condition {
            let Linter { program, names, diagnostics, .. } = &mut *self.linter;
            let is_closed = |module| is_closed(program, module, self.calls.is_linked());
            let found = self.loops.leave((program, names), self.id, condition, is_closed);
            found.into_iter().for_each(|found| diagnostics.report(found));
        }
    }

    fn visit_expr(&mut self, expr: &'p Expr) {
        match &expr.kind {
            ExprKind::Compare { op, left, right } => comparison::check(self.linter, expr, *op, (left, right)),
            ExprKind::And { .. } | ExprKind::Or { .. } => comparison::check_pair(self.linter, expr),
            ExprKind::Const(Const::Procedure(id)) => self.calls.note(*id),
            ExprKind::Const(Const::Structured(id)) => self.visit_expr(&self.linter.program.constants[*id]),
            _ => {}
        }
        visit::walk_expr(self, expr);
    }

    fn visit_call(&mut self, call: &'p Call) {
        if let Some(callee) = call.callee.procedure() {
            self.calls.note(callee);
            self.calls_itself |= callee == self.id;
        }
        visit::walk_call(self, call);
    }

    fn visit_place(&mut self, place: &'p Place, access: Access) {
        self.loops.note_place(place, access);
        if let Root::Constant(id) = place.root {
            self.visit_expr(&self.linter.program.constants[id]);
        }
        visit::walk_place(self, place);
    }
}
