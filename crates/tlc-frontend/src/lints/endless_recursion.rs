//! Procedures that call themselves on every path through them.
//!
//! The shared walk records which procedures call themselves. Only those are examined further, statement by
//! statement in execution order, until there is a call of the procedure itself or a way out.

use rustc_hash::FxHashSet;

use crate::base::{Interner, Span};
use crate::diagnostics::{Code, Diagnostic};
use crate::hir::visit::{self, Visitor};
use crate::hir::{
    Call, Callee, Condition, Control, Expr, ExprKind, Loop, ProcId, Procedure, Program, RuntimeProcedure,
    Stmt, Unseen,
};
use crate::passes::leaves;

use super::Linter;

/// The first event on a path.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    /// Control reaches the end of the examined part.
    On,
    /// The procedure calls itself.
    Recurs(Span),
    /// Control may leave the procedure, the program, or the order of the statements.
    Out,
}

/// A walk over a procedure in execution order.
struct RecursionFlow<'p> {
    program: &'p Program,
    names: &'p Interner,
    id: ProcId,
    way: Way,
}

/// Reports a procedure that calls itself, if every path through it does.
pub(super) fn report(linter: &mut Linter<'_, '_>, id: ProcId, procedure: &Procedure) {
    let mut flow = RecursionFlow { program: linter.program, names: linter.names, id, way: Way::On };
    flow.visit_body(&procedure.body);
    let Way::Recurs(call) = flow.way else { return };
    let name = linter.names.resolve(procedure.name);
    let message = format!("`{name}` calls itself on every path");
    linter.diagnostics.report(
        Diagnostic::new(Code::EndlessRecursion, message)
            .at(procedure.span, "a call of it never returns")
            .and(call, "this call is always reached")
            .help("make the recursive call depend on a condition"),
    );
}

impl RecursionFlow<'_> {
    /// Finds the first event in several bodies, only one of which is executed.
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

    /// Returns the first event in one part on its own.
    fn apart(&mut self, walk: impl FnOnce(&mut Self)) -> Way {
        let before = std::mem::replace(&mut self.way, Way::On);
        walk(self);
        std::mem::replace(&mut self.way, before)
    }

    /// Visits a part that may not be executed.
    fn perhaps(&mut self, walk: impl FnOnce(&mut Self)) {
        if self.way == Way::On && self.apart(walk) == Way::Out {
            self.way = Way::Out;
        }
    }

    /// Whether a procedure may end the program or leave by an exception.
    fn may_end(&self, id: ProcId) -> bool {
        let mut finder = EndFinder { program: self.program, names: self.names, calls: vec![id], ends: false };
        let mut seen = FxHashSet::default();
        while let Some(id) = finder.calls.pop().filter(|_| !finder.ends) {
            if id != self.id && seen.insert(id) {
                finder.procedure(&self.program.procedures[id]);
            }
        }
        finder.ends
    }
}

impl<'t> Visitor<'t> for RecursionFlow<'_> {
    fn visit_body(&mut self, body: &'t [Stmt]) {
        for stmt in body {
            if self.way == Way::On {
                self.visit_stmt(stmt);
            }
        }
    }

    fn visit_stmt(&mut self, stmt: &'t Stmt) {
        match stmt.kind.control() {
            Control::Straight if stmt.kind.unseen() == Unseen::Anything => self.way = Way::Out,
            Control::Straight | Control::Binding(_) | Control::Loop(Loop::After { .. }) => {
                visit::walk_stmt(self, stmt);
            }
            Control::Branch(branch) => {
                branch.subject().into_iter().for_each(|subject| self.visit_expr(subject));
                let mut conditions = branch.arms().filter_map(|(condition, _)| condition);
                conditions.next().into_iter().for_each(|first| self.visit_condition(first));
                conditions.for_each(|condition| self.perhaps(|flow| flow.visit_condition(condition)));
                if self.way == Way::On {
                    let last = branch.otherwise().unwrap_or_default();
                    self.one_of(branch.arms().map(|(_, body)| body).chain([last]));
                }
            }
            Control::Loop(Loop::Before { condition, body }) => {
                self.visit_condition(condition);
                self.perhaps(|flow| flow.visit_body(body));
            }
            Control::Loop(Loop::Counted { from, to, body, .. }) => {
                self.visit_expr(from);
                self.visit_expr(to);
                self.perhaps(|flow| flow.visit_body(body));
            }
            Control::Loop(Loop::Endless { .. }) | Control::End(_) => {
                visit::walk_stmt(self, stmt);
                if self.way == Way::On {
                    self.way = Way::Out;
                }
            }
            Control::Label(_) | Control::ProtectedCall(_) => self.way = Way::Out,
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

/// Finds statements that end the program or leave it by an exception.
struct EndFinder<'p> {
    program: &'p Program,
    names: &'p Interner,
    /// The procedures that remain to be examined.
    calls: Vec<ProcId>,
    ends: bool,
}

impl<'p> EndFinder<'p> {
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

impl<'p> Visitor<'p> for EndFinder<'p> {
    fn visit_stmt(&mut self, stmt: &'p Stmt) {
        self.ends |= stmt.kind.departs() || stmt.kind.unseen() == Unseen::Anything;
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
