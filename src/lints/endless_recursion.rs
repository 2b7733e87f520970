//! Procedures that call themselves on every way through them.
//!
//! The shared walk notes which procedures call themselves. Only those are looked at again, statement by statement in the
//! order of execution, until there is a call of the procedure itself or a way out.

use rustc_hash::FxHashSet;

use crate::base::{Interner, Span};
use crate::diagnostics::{Code, Diagnostic};
use crate::hir::visit::{self, Visitor};
use crate::hir::{
    Call, Callee, Condition, Expr, ExprKind, ProcId, Procedure, Program, RuntimeProcedure, Stmt, StmtKind,
};
use crate::passes::leaves;

use super::Linter;

/// What happens first where control goes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    /// It comes behind what was looked at.
    On,
    /// The procedure calls itself.
    Recurs(Span),
    /// It may leave the procedure, the program, or the order of the statements.
    Out,
}

/// A walk over a procedure in the order in which it is executed.
struct Flow<'p> {
    program: &'p Program,
    names: &'p Interner,
    id: ProcId,
    way: Way,
}

/// Reports a procedure, one that calls itself, if there is no way through it without that.
pub(super) fn report(linter: &mut Linter<'_, '_>, id: ProcId, procedure: &Procedure) {
    let mut flow = Flow { program: linter.program, names: linter.names, id, way: Way::On };
    flow.visit_body(&procedure.body);
    let Way::Recurs(call) = flow.way else { return };
    let name = linter.names.resolve(procedure.name);
    let message = format!("`{name}` calls itself on every path");
    linter.diagnostics.report(
        Diagnostic::new(Code::W0216, message)
            .at(procedure.span, "a call of it never returns")
            .and(call, "this call is always reached")
            .help("make the recursive call depend on a condition"),
    );
}

impl Flow<'_> {
    /// What happens first in one of several bodies, of which only one is executed.
    fn one_of<'t>(&mut self, bodies: impl Iterator<Item = &'t [Stmt]>) {
        let ways: Vec<Way> = bodies.map(|body| self.apart(|flow| flow.visit_body(body))).collect();
        self.way = if ways.contains(&Way::Out) {
            Way::Out
        } else if ways.contains(&Way::On) {
            Way::On
        } else {
            ways.first().copied().unwrap_or(Way::On)
        };
    }

    /// What happens in a part for itself.
    fn apart(&mut self, walk: impl FnOnce(&mut Self)) -> Way {
        let before = std::mem::replace(&mut self.way, Way::On);
        walk(self);
        std::mem::replace(&mut self.way, before)
    }

    /// A part that need not be executed.
    fn perhaps(&mut self, walk: impl FnOnce(&mut Self)) {
        if self.way == Way::On && self.apart(walk) == Way::Out {
            self.way = Way::Out;
        }
    }

    /// Whether a procedure may end the program or leave by an exception.
    fn may_end(&self, id: ProcId) -> bool {
        let mut ends = Ends { program: self.program, names: self.names, calls: vec![id], ends: false };
        let mut seen = FxHashSet::default();
        while let Some(id) = ends.calls.pop().filter(|_| !ends.ends) {
            if id != self.id && seen.insert(id) {
                ends.procedure(&self.program.procedures[id]);
            }
        }
        ends.ends
    }
}

impl<'t> Visitor<'t> for Flow<'_> {
    fn visit_body(&mut self, body: &'t [Stmt]) {
        for stmt in body {
            if self.way == Way::On {
                self.visit_stmt(stmt);
            }
        }
    }

    fn visit_stmt(&mut self, stmt: &'t Stmt) {
        match &stmt.kind {
            StmtKind::If { arms, otherwise } => {
                arms.iter().take(1).for_each(|(condition, _)| self.visit_condition(condition));
                for (condition, _) in arms.iter().skip(1) {
                    self.perhaps(|flow| flow.visit_condition(condition));
                }
                if self.way == Way::On {
                    self.one_of(arms.iter().map(|(_, body)| &body[..]).chain([&otherwise[..]]));
                }
            }
            StmtKind::Case { subject, arms, otherwise, .. } => {
                self.visit_expr(subject);
                if self.way == Way::On {
                    let last = otherwise.as_deref().unwrap_or_default();
                    self.one_of(arms.iter().map(|arm| &arm.body[..]).chain([last]));
                }
            }
            StmtKind::While { condition, body } => {
                self.visit_condition(condition);
                self.perhaps(|flow| flow.visit_body(body));
            }
            StmtKind::For { from, to, body, .. } => {
                self.visit_expr(from);
                self.visit_expr(to);
                self.perhaps(|flow| flow.visit_body(body));
            }
            StmtKind::Loop { body, .. } => {
                self.visit_body(body);
                if self.way == Way::On {
                    self.way = Way::Out;
                }
            }
            StmtKind::Return(value) | StmtKind::Halt(value) => {
                value.iter().for_each(|value| self.visit_expr(value));
                if self.way == Way::On {
                    self.way = Way::Out;
                }
            }
            StmtKind::Exit(_)
            | StmtKind::Goto(_)
            | StmtKind::Label(_)
            | StmtKind::Reraise
            | StmtKind::Try { .. }
            | StmtKind::Assembly(_) => self.way = Way::Out,
            _ => visit::walk_stmt(self, stmt),
        }
    }

    fn visit_condition(&mut self, condition: &'t Condition) {
        self.visit_expr(&condition.value);
    }

    fn visit_expr(&mut self, expr: &'t Expr) {
        if self.way != Way::On {
            return;
        }
        match &expr.kind {
            ExprKind::And { left, right, .. } | ExprKind::Or { left, right, .. } => {
                self.visit_expr(left);
                self.perhaps(|flow| flow.visit_expr(right));
            }
            _ => visit::walk_expr(self, expr),
        }
    }

    fn visit_call(&mut self, call: &'t Call) {
        visit::walk_call(self, call);
        if self.way != Way::On {
            return;
        }
        self.way = match &call.callee {
            Callee::Procedure(id) if *id == self.id => Way::Recurs(call.span),
            Callee::Procedure(id) if self.may_end(*id) => Way::Out,
            Callee::Procedure(_) => Way::On,
            Callee::Runtime(procedure) if *procedure != RuntimeProcedure::Throw => Way::On,
            Callee::Runtime(_) | Callee::Value { .. } => Way::Out,
        };
    }
}

/// Looks for what ends the program or leaves by an exception.
struct Ends<'p> {
    program: &'p Program,
    names: &'p Interner,
    /// The procedures that are still to be looked at.
    calls: Vec<ProcId>,
    ends: bool,
}

impl<'p> Ends<'p> {
    fn procedure(&mut self, procedure: &'p Procedure) {
        let module = &self.program.modules[procedure.module];
        if module.library {
            self.ends |= leaves(self.names.resolve(procedure.name));
        } else if module.external || procedure.foreign.is_some() {
            self.ends = true;
        } else {
            self.visit_body(&procedure.body);
        }
    }
}

impl<'p> Visitor<'p> for Ends<'p> {
    fn visit_stmt(&mut self, stmt: &'p Stmt) {
        self.ends |= matches!(stmt.kind, StmtKind::Halt(_) | StmtKind::Reraise | StmtKind::Assembly(_));
        visit::walk_stmt(self, stmt);
    }

    fn visit_call(&mut self, call: &'p Call) {
        match &call.callee {
            Callee::Procedure(id) => self.calls.push(*id),
            Callee::Runtime(procedure) => self.ends |= *procedure == RuntimeProcedure::Throw,
            Callee::Value { .. } => self.ends = true,
        }
        visit::walk_call(self, call);
    }
}
