//! Boolean expressions: as conditions they become branches, without a value ever being made.

use std::ffi::CStr;

use inkwell::values::IntValue;

use crate::hir::{ConditionId, Const, Expr, ExprKind, UnaryOp};
use direct_ssa::{Backend, Block};

use super::jump_target::JumpTarget;
use super::llvm::Scalar;
use super::procedure::ProcLowering;
use super::uninitialised::Note;

impl<'ctx> ProcLowering<'_, '_, 'ctx> {
    /// Jumps to one of two targets if control is here at all. AND, OR and NOT only choose targets for their operands. `noted`: the
    /// edges explain to the reader of a warning which way control goes.
    pub fn condition(
        &mut self,
        condition: &Expr,
        when_true: &mut JumpTarget,
        when_false: &mut JumpTarget,
        noted: bool,
    ) {
        if self.current.is_none() {
            return;
        }
        match &condition.kind {
            ExprKind::Const(Const::Boolean(true)) => self.jump(when_true),
            ExprKind::Const(Const::Boolean(false)) => self.jump(when_false),
            ExprKind::Unary { op: UnaryOp::Not, operand, .. } => {
                self.condition(operand, when_false, when_true, noted);
            }
            ExprKind::And { id, left, right } => {
                let mut both = self.target(self.assigned.by_condition(*id), c"and.right");
                self.condition(left, &mut both, when_false, noted);
                self.enter(both);
                self.condition(right, when_true, when_false, noted);
            }
            ExprKind::Or { id, left, right } => {
                let mut other = self.target(self.assigned.by_condition(*id), c"or.right");
                self.condition(left, when_true, &mut other, noted);
                self.enter(other);
                self.condition(right, when_true, when_false, noted);
            }
            _ => {
                let value = self.int(condition);
                let note = |value| noted.then_some(Note::Condition(condition.span, value));
                self.branch(value, (when_true, note(true)), (when_false, note(false)));
            }
        }
    }

    /// AND or OR as a value: the right operand is evaluated only when the left one does not decide.
    pub fn short_circuit(
        &mut self,
        is_and: bool,
        id: ConditionId,
        [left, right]: [&Expr; 2],
    ) -> IntValue<'ctx> {
        let assigned = self.assigned.by_condition(id);
        let mut end = self.target(assigned, c"bool.end");
        let left = self.int(left);
        if let Some(left) = left.get_zero_extended_constant() {
            let decided = (left == 0) == is_and;
            return if decided { self.boolean(left != 0) } else { self.int(right) };
        }
        let name: &'static CStr = if is_and { c"and.right" } else { c"or.right" };
        let mut more = self.target(assigned, name);
        let decided_in = self.block();
        if is_and {
            self.branch(left, (&mut more, None), (&mut end, None));
        } else {
            self.branch(left, (&mut end, None), (&mut more, None));
        }
        self.enter(more);
        let right = self.int(right);
        let evaluated_in = self.block();
        self.jump(&mut end);
        self.enter(end);
        self.choice(&[(self.boolean(!is_and), decided_in), (right, evaluated_in)])
    }

    /// A phi in the current block, which no variable belongs to.
    fn choice(&mut self, operands: &[(IntValue<'ctx>, Block)]) -> IntValue<'ctx> {
        let entry = self.ir.code(self.block()).entry;
        let ty = self.module.context.bool_type();
        let phi = self.ir.build_phi(entry, ty.into(), c"bool");
        let operands: Vec<_> = operands.iter().map(|(value, block)| (*block, Scalar::from(*value))).collect();
        self.ir.set_operands(phi, &operands);
        phi.int()
    }

    /// A constant BOOLEAN.
    pub fn boolean(&self, value: bool) -> IntValue<'ctx> {
        self.module.context.bool_type().const_int(u64::from(value), false)
    }
}
