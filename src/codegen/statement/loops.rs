//! WHILE, REPEAT, LOOP and EXIT.

use tlc_frontend::hir::{Condition, LoopId, Stmt};

use crate::codegen::procedure::ProcLowering;
use crate::codegen::procedure::note::{LoopKind, Note, ProcTarget};
use crate::codegen::statement::loop_bounds::{loop_bounds, record_loop_bounds};

impl<'ctx> ProcLowering<'_, '_, 'ctx> {
    /// Lowers WHILE, with its condition in the header, before each iteration.
    pub fn while_stmt(&mut self, stmt: &Stmt, condition: &Condition, body: &[Stmt]) {
        let mut end = self.expr.code.function.target(self.expr.assigned.by_stmt(stmt), c"while.end");
        self.while_rounds(stmt, condition, body, &mut end);
        self.expr.code.function.enter(end);
    }

    /// Lowers WHILE up to the jumps to its end.
    pub fn while_rounds(&mut self, stmt: &Stmt, condition: &Condition, body: &[Stmt], end: &mut ProcTarget) {
        let assigned = self.expr.assigned.by_stmt(stmt);
        let mut header = self.expr.code.function.target(assigned, c"while.header");
        self.enter_loop(stmt, &mut header, LoopKind::While);
        let mut round =
            self.expr.code.function.target(self.expr.assigned.by_condition(condition.id), c"while.body");
        self.count_condition(condition);
        self.expr.condition(&condition.value, &mut round, end, false);
        self.expr.code.function.enter(round);
        self.stmts_before(body, &mut header);
        self.expr.code.function.close_loop(header);
    }

    /// Enters the header of a loop.
    fn enter_loop(&mut self, stmt: &Stmt, header: &mut ProcTarget, kind: LoopKind) {
        let bounds = loop_bounds(&mut self.expr, &self.steps, stmt);
        self.expr.code.function.jump_noted(header, Some(Note::Entry(kind, stmt.span)));
        self.expr.code.function.enter_loop(header);
        record_loop_bounds(&mut self.expr, &bounds);
    }

    /// Lowers REPEAT, whose condition is evaluated after each iteration.
    pub fn repeat_stmt(&mut self, stmt: &Stmt, body: &[Stmt], condition: &Condition) {
        let assigned = self.expr.assigned.by_stmt(stmt);
        let mut end = self.expr.code.function.target(assigned, c"repeat.end");
        let mut header = self.expr.code.function.target(assigned, c"repeat.body");
        self.enter_loop(stmt, &mut header, LoopKind::Repeat);
        self.stmts(body);
        self.expr.code.locate(condition.value.span.lo);
        self.count_condition(condition);
        self.expr.condition(&condition.value, &mut end, &mut header, false);
        self.expr.code.function.close_loop(header);
        self.expr.code.function.enter(end);
    }

    /// Lowers LOOP, which only EXIT leaves.
    pub fn loop_stmt(&mut self, stmt: &Stmt, id: LoopId, body: &[Stmt]) {
        let assigned = self.expr.assigned.by_stmt(stmt);
        self.exits[id] = Some(self.expr.code.function.target(assigned, c"loop.end"));
        let mut header = self.expr.code.function.target(assigned, c"loop.body");
        self.enter_loop(stmt, &mut header, LoopKind::Loop);
        self.stmts_before(body, &mut header);
        self.expr.code.function.close_loop(header);
        let end = self.take_exit(id);
        self.expr.code.function.enter(end);
    }

    /// Lowers EXIT to a jump to the end of its LOOP.
    pub fn exit_stmt(&mut self, id: LoopId) {
        let mut end = self.take_exit(id);
        self.expr.code.function.jump(&mut end);
        self.exits[id] = Some(end);
    }

    fn take_exit(&mut self, id: LoopId) -> ProcTarget {
        self.exits[id].take().expect("EXIT is inside its LOOP")
    }
}
