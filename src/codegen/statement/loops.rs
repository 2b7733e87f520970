//! WHILE, REPEAT, LOOP and EXIT.

use tlc_frontend::hir::{Condition, LoopId, Stmt};

use crate::codegen::procedure::{JumpTarget, ProcLowering};
use crate::codegen::uninitialised::{LoopKind, Note};

impl ProcLowering<'_, '_, '_> {
    /// Lowers WHILE, with its condition in the header, before each iteration.
    pub fn while_stmt(&mut self, stmt: &Stmt, condition: &Condition, body: &[Stmt]) {
        let mut end = self.function.target(self.assigned.by_stmt(stmt), c"while.end");
        self.while_rounds(stmt, condition, body, &mut end);
        self.function.enter(end);
    }

    /// Lowers WHILE up to the jumps to its end.
    pub fn while_rounds(&mut self, stmt: &Stmt, condition: &Condition, body: &[Stmt], end: &mut JumpTarget) {
        let assigned = self.assigned.by_stmt(stmt);
        let mut header = self.function.target(assigned, c"while.header");
        self.enter_loop(stmt, &mut header, LoopKind::While);
        let mut round = self.function.target(self.assigned.by_condition(condition.id), c"while.body");
        self.count_condition(condition);
        self.condition(&condition.value, &mut round, end, false);
        self.function.enter(round);
        self.stmts_before(body, &mut header);
        self.function.close_loop(header);
    }

    /// Enters the header of a loop.
    fn enter_loop(&mut self, stmt: &Stmt, header: &mut JumpTarget, kind: LoopKind) {
        let bounds = self.loop_bounds(stmt);
        self.function.jump_noted(header, Some(Note::Entry(kind, stmt.span)));
        self.function.enter_loop(header);
        self.record_loop_bounds(&bounds);
    }

    /// Lowers REPEAT, whose condition is evaluated after each iteration.
    pub fn repeat_stmt(&mut self, stmt: &Stmt, body: &[Stmt], condition: &Condition) {
        let assigned = self.assigned.by_stmt(stmt);
        let mut end = self.function.target(assigned, c"repeat.end");
        let mut header = self.function.target(assigned, c"repeat.body");
        self.enter_loop(stmt, &mut header, LoopKind::Repeat);
        self.stmts(body);
        self.locate(condition.value.span.lo);
        self.count_condition(condition);
        self.condition(&condition.value, &mut end, &mut header, false);
        self.function.close_loop(header);
        self.function.enter(end);
    }

    /// Lowers LOOP, which only EXIT leaves.
    pub fn loop_stmt(&mut self, stmt: &Stmt, id: LoopId, body: &[Stmt]) {
        let assigned = self.assigned.by_stmt(stmt);
        self.exits[id] = Some(self.function.target(assigned, c"loop.end"));
        let mut header = self.function.target(assigned, c"loop.body");
        self.enter_loop(stmt, &mut header, LoopKind::Loop);
        self.stmts_before(body, &mut header);
        self.function.close_loop(header);
        let end = self.take_exit(id);
        self.function.enter(end);
    }

    /// Lowers EXIT to a jump to the end of its LOOP.
    pub fn exit_stmt(&mut self, id: LoopId) {
        let mut end = self.take_exit(id);
        self.function.jump(&mut end);
        self.exits[id] = Some(end);
    }

    fn take_exit(&mut self, id: LoopId) -> JumpTarget {
        self.exits[id].take().expect("EXIT is inside its LOOP")
    }
}
