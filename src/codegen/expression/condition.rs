//! Boolean expressions: conditions become branches, without creating a value.

use std::ffi::CStr;

use inkwell::values::IntValue;

use tlc_frontend::hir::{ConditionId, Const, Expr, ExprKind, UnaryOp};

use crate::codegen::procedure::{JumpTarget, ProcLowering};
use crate::codegen::uninitialised::Note;

impl<'ctx> ProcLowering<'_, '_, 'ctx> {
    /// Jumps to one of two targets if control arrives here. AND, OR and NOT only select targets for their
    /// operands. If `noted`, the edges get notes that explain in a warning which path control takes.
    pub fn condition(
        &mut self,
        condition: &Expr,
        when_true: &mut JumpTarget,
        when_false: &mut JumpTarget,
        noted: bool,
    ) {
        if !self.function.is_reachable() {
            return;
        }
        match &condition.kind {
            ExprKind::Const(Const::Boolean(true)) => self.function.jump(when_true),
            ExprKind::Const(Const::Boolean(false)) => self.function.jump(when_false),
            ExprKind::Unary { op: UnaryOp::Not, operand, .. } => {
                self.condition(operand, when_false, when_true, noted);
            }
            ExprKind::And { id, left, right } => {
                let mut both = self.function.target(self.assigned.by_condition(*id), c"and.right");
                self.condition(left, &mut both, when_false, noted);
                self.function.enter(both);
                self.condition(right, when_true, when_false, noted);
            }
            ExprKind::Or { id, left, right } => {
                let mut other = self.function.target(self.assigned.by_condition(*id), c"or.right");
                self.condition(left, when_true, &mut other, noted);
                self.function.enter(other);
                self.condition(right, when_true, when_false, noted);
            }
            _ => {
                let value = self.int(condition);
                let note = |value| noted.then_some(Note::Condition(condition.span, value));
                self.function.branch(value, (when_true, note(true)), (when_false, note(false)));
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
        let mut end = self.function.target(assigned, c"bool.end");
        let left = self.int(left);
        if let Some(left) = left.get_zero_extended_constant() {
            let decided = (left == 0) == is_and;
            return if decided { self.function.boolean(left != 0) } else { self.int(right) };
        }
        let name: &'static CStr = if is_and { c"and.right" } else { c"or.right" };
        let mut more = self.function.target(assigned, name);
        let decided_in = self.function.block();
        if is_and {
            self.function.branch(left, (&mut more, None), (&mut end, None));
        } else {
            self.function.branch(left, (&mut end, None), (&mut more, None));
        }
        self.function.enter(more);
        let right = self.int(right);
        let evaluated_in = self.function.block();
        self.function.jump(&mut end);
        self.function.enter(end);
        self.function.join_booleans(&[(decided_in, self.function.boolean(!is_and)), (evaluated_in, right)])
    }
}
