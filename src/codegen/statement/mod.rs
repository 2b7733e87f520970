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

use tlc_frontend::hir::{Condition, Expr, LocalId, Place, Root, Stmt, StmtKind};

use crate::codegen::function::{NOT_REPORTED, OnTheFly};
use crate::codegen::llvm::built;
use crate::codegen::procedure::ProcLowering;
use crate::codegen::procedure::locals::Home;
use crate::codegen::procedure::note::ProcTarget;
use crate::codegen::statement::assembly::assembly_stmt;
use crate::codegen::statement::exceptions::reraise;
use direct_ssa::inspect::Inspect;

impl<'ctx> ProcLowering<'_, '_, 'ctx> {
    /// Lowers statements. If control does not arrive, statements are skipped up to the next one to or into
    /// which GOTO leads; without labels all are.
    pub fn stmts(&mut self, stmts: &[Stmt]) {
        for stmt in stmts {
            if !self.expr.code.function.is_reachable() {
                if self.expr.locals.procedure.labels.is_empty() {
                    return;
                }
                if !self.expr.assigned.is_entered(stmt) {
                    continue;
                }
            }
            self.expr.code.function.frame.release_temporaries();
            self.stmt(stmt);
        }
    }

    /// Lowers statements and continues at `next`. An IF or WHILE at their end needs no end of its own: all of
    /// its paths jump directly to `next`.
    pub fn stmts_before(&mut self, stmts: &[Stmt], next: &mut ProcTarget) {
        match stmts.split_last() {
            Some((last, before))
                if self.expr.code.function.optimizes(OnTheFly::Jumps)
                    && self.expr.locals.procedure.labels.is_empty() =>
            {
                self.stmts(before);
                if self.expr.code.function.is_reachable() {
                    self.expr.code.function.frame.release_temporaries();
                    self.stmt_before(last, next);
                }
            }
            _ => self.stmts(stmts),
        }
        self.expr.code.function.jump(next);
    }

    fn stmt_before(&mut self, stmt: &Stmt, next: &mut ProcTarget) {
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
        self.expr.code.function.builder_mut().ssa_mut().note_position(stmt.span.lo);
        let position = if self.copies_parameter(stmt) { NOT_REPORTED } else { stmt.span.lo };
        self.expr.code.locate(position);
        if let Some(counting) = &self.counting {
            counting.count_stmt(&mut self.expr.code, stmt);
        }
    }

    /// Whether a statement copies a field of a parameter that is a split record. Debuggers stop in a procedure
    /// when all parameters have their values.
    fn copies_parameter(&self, stmt: &Stmt) -> bool {
        let StmtKind::Assign { target: Place { root: Root::Local(local), .. }, .. } = &stmt.kind else {
            return false;
        };
        let local = &self.expr.locals.procedure.locals[*local];
        local.part.is_some() && local.span == stmt.span
    }

    /// Counts an evaluation of a condition.
    pub fn count_condition(&mut self, condition: &Condition) {
        if let Some(counting) = &self.counting {
            counting.count_condition(&mut self.expr.code, condition);
        }
    }

    fn stmt(&mut self, stmt: &Stmt) {
        self.begin_stmt(stmt);
        if self.expr.code.module.options.verify_checks {
            self.expr.code.assert_claims(stmt.span.lo);
        }
        match &stmt.kind {
            StmtKind::Assign { target, value } => self.assign(target, value),
            StmtKind::Call(call) => {
                self.expr.call(call, None);
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
                self.expr.change_element(set, element, *include, *checked);
            }
            StmtKind::Case { subject, arms, otherwise, checked } => {
                self.case_stmt(stmt, subject, arms, otherwise.as_deref(), *checked);
            }
            StmtKind::With { binding, record, body } => self.with_stmt(*binding, record, body),
            StmtKind::Try { call, result, handler } => self.try_stmt(stmt, call, result.as_ref(), handler),
            StmtKind::Reraise => reraise(&mut self.expr.code),
            StmtKind::Return(value) => self.return_stmt(value.as_ref()),
            StmtKind::Goto(label) => self.goto_stmt(*label, stmt.span),
            StmtKind::Label(label) => self.label_stmt(*label),
            StmtKind::Assembly(assembly) => assembly_stmt(&mut self.expr, assembly, stmt.span.lo),
        }
        self.expr.code.locate_end(stmt);
    }

    fn assign(&mut self, target: &Place, value: &Expr) {
        if let Some(variable) = self.expr.locals.variable_at(target) {
            let value = self.expr.lazy(value);
            self.expr.code.assign_variable(variable, value);
        } else if self.expr.code.module.types.is_scalar(target.ty) {
            let (address, region) = self.expr.located(target);
            let value = self.expr.scalar(value);
            self.expr.code.store_in(region, target.ty, address, value);
        } else {
            self.expr.assign_aggregate(target, value);
        }
    }

    fn if_stmt(&mut self, stmt: &Stmt, arms: &[(Condition, Vec<Stmt>)], otherwise: &[Stmt]) {
        let mut end = self.expr.code.function.target(self.expr.assigned.by_stmt(stmt), c"if.end");
        self.if_arms(stmt, arms, otherwise, &mut end);
        self.expr.code.function.enter(end);
    }

    fn if_arms(
        &mut self,
        stmt: &Stmt,
        arms: &[(Condition, Vec<Stmt>)],
        otherwise: &[Stmt],
        end: &mut ProcTarget,
    ) {
        let whole = self.expr.assigned.by_stmt(stmt);
        for (index, (condition, body)) in arms.iter().enumerate() {
            if !self.expr.code.function.is_reachable() && whole.is_some() {
                break;
            }
            let assigned = self.expr.assigned.by_condition(condition.id);
            let mut then = self.expr.code.function.target(assigned, c"if.then");
            let mut next = self.expr.code.function.target(assigned, c"if.else");
            let is_last = index + 1 == arms.len() && otherwise.is_empty();
            let other = if is_last { &mut *end } else { &mut next };
            if index > 0 {
                self.expr.code.locate(condition.value.span.lo);
            }
            self.count_condition(condition);
            self.expr.condition(&condition.value, &mut then, other, true);
            self.expr.code.function.enter(then);
            self.stmts_before(body, end);
            self.expr.code.function.enter(next);
        }
        self.stmts_before(otherwise, end);
    }

    /// Lowers WITH: the record is located here, and the body uses its address.
    fn with_stmt(&mut self, binding: LocalId, record: &Place, body: &[Stmt]) {
        let address = self.expr.address(record);
        self.expr.locals.homes[binding] = Home::Memory { address };
        self.stmts(body);
    }

    fn return_stmt(&mut self, value: Option<&Expr>) {
        let scalar = match (value, self.result_address) {
            (None, _) => None,
            (Some(value), Some(address)) => {
                let ty = self.expr.locals.procedure.result.unwrap_or(value.ty);
                self.expr.fill_aggregate(ty, address, value);
                None
            }
            (Some(value), None) => {
                let value = self.expr.scalar(value);
                self.expr.code.function.known.record_returned(value);
                Some(value.basic())
            }
        };
        self.leave_handler();
        built(
            self.expr
                .code
                .function
                .ins()
                .build_return(scalar.as_ref().map(|value| value as &dyn BasicValue<'ctx>)),
        );
        self.expr.code.function.end_block();
    }
}
