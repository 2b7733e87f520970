//! The numbers of statements and conditions, which other passes use as keys for facts about them.
//!
//! Numbers are dense in each procedure, so a table of facts is a vector. They are assigned once, when the
//! tree is no longer rewritten: a pass that moves, copies or creates statements need not maintain numbers.

use crate::base::EntityRef;
use crate::hir::visit::{self, VisitorMut};
use crate::hir::{Condition, ConditionId, Expr, ExprKind, Procedure, Program, Stmt, StmtId};

/// Numbers the statements and conditions of all procedures in source order.
pub fn number_statements(program: &mut Program) {
    for procedure in program.procedures.values_mut() {
        number(procedure);
    }
}

fn number(procedure: &mut Procedure) {
    let mut numbering = Numbering { stmts: 0, conditions: 0 };
    numbering.visit_body(&mut procedure.body);
}

/// The number of statements and conditions so far.
struct Numbering {
    stmts: usize,
    conditions: usize,
}

impl Numbering {
    fn next_condition(&mut self) -> ConditionId {
        self.conditions += 1;
        ConditionId::new(self.conditions - 1)
    }
}

impl VisitorMut for Numbering {
    fn visit_stmt(&mut self, stmt: &mut Stmt) {
        stmt.id = StmtId::new(self.stmts);
        self.stmts += 1;
        visit::walk_stmt_mut(self, stmt);
    }

    fn visit_condition(&mut self, condition: &mut Condition) {
        self.visit_expr(&mut condition.value);
        condition.id = match condition.value.kind {
            ExprKind::And { id, .. } | ExprKind::Or { id, .. } => id,
            _ => self.next_condition(),
        };
    }

    fn visit_expr(&mut self, expr: &mut Expr) {
        if let ExprKind::And { id, .. } | ExprKind::Or { id, .. } = &mut expr.kind {
            *id = self.next_condition();
        }
        visit::walk_expr_mut(self, expr);
    }
}
