//! Boolean expressions: conditions become branches, without creating a value.

use std::ffi::CStr;

use inkwell::values::IntValue;

use tlc_frontend::hir::{ConditionId, Const, Expr, ExprKind, UnaryOp};

use crate::codegen::expression::ExprLowering;
use crate::codegen::procedure::note::{Note, ProcTarget};

impl<'ctx> ExprLowering<'_, '_, 'ctx> {
    /// Jumps to one of two targets if control arrives here. AND, OR and NOT only select targets for their
    /// operands. If `noted`, the edges get notes that explain in a warning which path control takes.
    pub fn condition(
        &mut self,
        condition: &Expr,
        when_true: &mut ProcTarget,
        when_false: &mut ProcTarget,
        noted: bool,
    ) {
        if !self.code.function.is_reachable() {
            return;
        }
        match &condition.kind {
            ExprKind::Const(Const::Boolean(true)) => self.code.function.jump(when_true),
            ExprKind::Const(Const::Boolean(false)) => self.code.function.jump(when_false),
            ExprKind::Unary { op: UnaryOp::Not, operand, .. } => {
                self.condition(operand, when_false, when_true, noted);
            }
            ExprKind::And { id, left, right } => {
                let mut both = self.code.function.target(self.assigned.by_condition(*id), c"and.right");
                self.condition(left, &mut both, when_false, noted);
                self.code.function.enter(both);
                self.condition(right, when_true, when_false, noted);
            }
            ExprKind::Or { id, left, right } => {
                let mut other = self.code.function.target(self.assigned.by_condition(*id), c"or.right");
                self.condition(left, when_true, &mut other, noted);
                self.code.function.enter(other);
                self.condition(right, when_true, when_false, noted);
            }
            _ => {
                let value = self.int(condition);
                let note = |value| noted.then_some(Note::Condition(condition.span, value));
                self.code.function.branch(value, (when_true, note(true)), (when_false, note(false)));
            }
        }
    }

    /// Lowers AND or OR as a value: the right operand is evaluated only if the left one does not decide.
    pub fn short_circuit(
        &mut self,
        is_and: bool,
        id: ConditionId,
        [left, right]: [&Expr; 2],
    ) -> IntValue<'ctx> {
        let assigned = self.assigned.by_condition(id);
        let mut end = self.code.function.target(assigned, c"bool.end");
        let left = self.int(left);
        if let Some(left) = left.get_zero_extended_constant() {
            let decided = (left == 0) == is_and;
            return if decided { self.code.function.boolean(left != 0) } else { self.int(right) };
        }
        let name: &'static CStr = if is_and { c"and.right" } else { c"or.right" };
        let mut more = self.code.function.target(assigned, name);
        let decided_in = self.code.function.block();
        if is_and {
            self.code.function.branch(left, (&mut more, None), (&mut end, None));
        } else {
            self.code.function.branch(left, (&mut end, None), (&mut more, None));
        }
        self.code.function.enter(more);
        let right = self.int(right);
        let evaluated_in = self.code.function.block();
        self.code.function.jump(&mut end);
        self.code.function.enter(end);
        self.code
            .function
            .join_booleans(&[(decided_in, self.code.function.boolean(!is_and)), (evaluated_in, right)])
    }
}
