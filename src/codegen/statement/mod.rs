//! Statements other than loops.

pub(super) mod assembly;
mod case;
mod case_table;
pub(super) mod exceptions;
mod for_loop;
mod goto;
mod loop_bounds;
mod loops;
mod predeclared;

use inkwell::values::BasicValue;

use direct_ssa::inspect::Inspect;
use tlc_frontend::hir::{Condition, Expr, LocalId, Place, Stmt, StmtKind};

use super::function::{ClaimFailure, OnTheFly};
use super::llvm::built;
use super::procedure::{Home, JumpTarget, ProcLowering};
use super::runtime::RuntimeFn;

impl<'ctx> ProcLowering<'_, '_, 'ctx> {
    /// Lowers statements. If control does not arrive, statements are skipped up to the next one to or into
    /// which GOTO leads; without labels all are.
    pub fn stmts(&mut self, stmts: &[Stmt]) {
        for stmt in stmts {
            if !self.function.is_reachable() {
                if self.procedure.labels.is_empty() {
                    return;
                }
                if !self.assigned.is_entered(stmt) {
                    continue;
                }
            }
            self.function.frame().release_temporaries();
            self.stmt(stmt);
        }
    }

    /// Lowers statements and continues at `next`. An IF or WHILE at their end needs no end of its own: all of
    /// its paths jump directly to `next`.
    pub fn stmts_before(&mut self, stmts: &[Stmt], next: &mut JumpTarget) {
        match stmts.split_last() {
            Some((last, before))
                if self.function.optimizes(OnTheFly::Jumps) && self.procedure.labels.is_empty() =>
            {
                self.stmts(before);
                if self.function.is_reachable() {
                    self.function.frame().release_temporaries();
                    self.stmt_before(last, next);
                }
            }
            _ => self.stmts(stmts),
        }
        self.function.jump(next);
    }

    fn stmt_before(&mut self, stmt: &Stmt, next: &mut JumpTarget) {
        match &stmt.kind {
            StmtKind::If { arms, otherwise } => {
                self.begin_stmt(stmt);
                self.if_arms(stmt, arms, otherwise, next);
            }
            StmtKind::While { condition, body } => {
                self.begin_stmt(stmt);
                self.while_rounds(stmt, condition, body, next);
            }
            _ => self.stmt(stmt),
        }
    }

    /// Sets the position and counter of a statement for the code that follows.
    fn begin_stmt(&mut self, stmt: &Stmt) {
        self.function.builder_mut().ssa_mut().note_position(stmt.span.lo);
        self.locate(stmt.span.lo);
        self.count_stmt(stmt);
    }

    fn stmt(&mut self, stmt: &Stmt) {
        self.begin_stmt(stmt);
        if self.module.options.verify_checks {
            self.assert_claims(stmt.span.lo);
        }
        match &stmt.kind {
            StmtKind::Assign { target, value } => self.assign(target, value),
            StmtKind::Call(call) => {
                self.call(call, None);
            }
            StmtKind::Step { target, op, amount, checked } => {
                self.step(target, *op, amount, *checked, stmt.span);
            }
            StmtKind::New { pointer, target } => self.new_storage(pointer, *target, stmt.span),
            StmtKind::Dispose { pointer, checked } => self.dispose(pointer, *checked),
            StmtKind::Halt(status) => self.halt(status.as_ref(), stmt.span.lo),
            StmtKind::If { arms, otherwise } => self.if_stmt(stmt, arms, otherwise),
            StmtKind::While { condition, body } => self.while_stmt(stmt, condition, body),
            StmtKind::Repeat { body, condition } => self.repeat_stmt(stmt, body, condition),
            StmtKind::Loop { id, body } => self.loop_stmt(stmt, *id, body),
            StmtKind::Exit(id) => self.exit_stmt(*id),
            StmtKind::For { control, from, to, by, body } => {
                self.for_stmt(stmt, control, [from, to], *by, body);
            }
            StmtKind::Element { set, element, include, checked } => {
                self.change_element(set, element, *include, *checked);
            }
            StmtKind::Case { subject, arms, otherwise, checked } => {
                self.case_stmt(stmt, subject, arms, otherwise.as_deref(), *checked);
            }
            StmtKind::With { binding, record, body } => self.with_stmt(*binding, record, body),
            StmtKind::Try { call, result, handler } => self.try_stmt(stmt, call, result.as_ref(), handler),
            StmtKind::Reraise => self.reraise(),
            StmtKind::Return(value) => self.return_stmt(value.as_ref()),
            StmtKind::Goto(label) => self.goto_stmt(*label, stmt.span),
            StmtKind::Label(label) => self.label_stmt(*label),
            StmtKind::Assembly(assembly) => self.assembly(assembly, stmt.span.lo),
        }
        self.locate_end(stmt);
    }

    /// Makes the program assert proofs from here on, reporting this position if one fails.
    pub fn assert_claims(&mut self, position: u32) {
        let function = self.module.runtime(RuntimeFn::FailClaim).function;
        let place = self.module.location(position);
        self.function.assert_claims(ClaimFailure { function, place });
    }

    fn assign(&mut self, target: &Place, value: &Expr) {
        if let Some(variable) = self.variable_at(target) {
            let value = self.lazy(value);
            self.function.write_variable(variable, value);
        } else if self.module.types.is_scalar(target.ty) {
            let (address, region) = self.located(target);
            let value = self.scalar(value);
            self.store_in(region, target.ty, address, value);
        } else {
            let address = self.address(target);
            self.assign_aggregate(target.ty, address, value);
        }
    }

    fn if_stmt(&mut self, stmt: &Stmt, arms: &[(Condition, Vec<Stmt>)], otherwise: &[Stmt]) {
        let mut end = self.function.target(self.assigned.by_stmt(stmt), c"if.end");
        self.if_arms(stmt, arms, otherwise, &mut end);
        self.function.enter(end);
    }

    fn if_arms(
        &mut self,
        stmt: &Stmt,
        arms: &[(Condition, Vec<Stmt>)],
        otherwise: &[Stmt],
        end: &mut JumpTarget,
    ) {
        let whole = self.assigned.by_stmt(stmt);
        for (index, (condition, body)) in arms.iter().enumerate() {
            if !self.function.is_reachable() && whole.is_some() {
                break;
            }
            let assigned = self.assigned.by_condition(condition.id);
            let mut then = self.function.target(assigned, c"if.then");
            let mut next = self.function.target(assigned, c"if.else");
            let is_last = index + 1 == arms.len() && otherwise.is_empty();
            let other = if is_last { &mut *end } else { &mut next };
            if index > 0 {
                self.locate(condition.value.span.lo);
            }
            self.count_condition(condition);
            self.condition(&condition.value, &mut then, other, true);
            self.function.enter(then);
            self.stmts_before(body, end);
            self.function.enter(next);
        }
        self.stmts_before(otherwise, end);
    }

    /// Lowers WITH: the record is located here, and the body uses its address.
    fn with_stmt(&mut self, binding: LocalId, record: &Place, body: &[Stmt]) {
        let address = self.address(record);
        self.homes[binding] = Home::Memory { address };
        self.stmts(body);
    }

    fn return_stmt(&mut self, value: Option<&Expr>) {
        let scalar = match (value, self.result_address) {
            (None, _) => None,
            (Some(value), Some(address)) => {
                let ty = self.procedure.result.unwrap_or(value.ty);
                self.fill_aggregate(ty, address, value);
                None
            }
            (Some(value), None) => {
                let value = self.scalar(value);
                self.function.record_returned(value);
                Some(value.basic())
            }
        };
        self.leave_handler();
        built(self.function.ins().build_return(scalar.as_ref().map(|value| value as &dyn BasicValue<'ctx>)));
        self.function.end_block();
    }
}
