//! Conditions: their truth, and the knowledge that follows from it.

use crate::hir::{CompareOp, Expr, ExprKind, UnaryOp};

use super::analysis::AbstractInterpreter;
use super::memory::CellLocation;
use super::value::{Cause, Interval, KnownValue, Value};

impl<'p> AbstractInterpreter<'p> {
    /// Evaluates `left AND right` if `continues_when`, otherwise `left OR right`: the right operand is
    /// evaluated if the left one has this truth.
    pub fn both(&mut self, left: &'p Expr, right: &'p Expr, continues_when: bool) -> Value {
        let truth = self.eval(left).truth();
        match truth {
            _ if !self.flow.reachable => Value::Unknown,
            Some(truth) if truth == continues_when => self.eval(right),
            Some(_) => Value::boolean(Some(!continues_when)),
            None => self.perhaps(left, right, continues_when),
        }
    }

    /// Evaluates the right operand if the truth of the left one is unknown: control is not sure to reach it.
    fn perhaps(&mut self, left: &'p Expr, right: &'p Expr, continues_when: bool) -> Value {
        self.flow.undecided += 1;
        let before = self.flow;
        let mark = self.memory.state.mark();
        self.assume(left, continues_when);
        self.flow.sure = false;
        let value = self.eval(right);
        let changes = self.memory.state.changes(mark);
        self.memory.state.rewind(mark);
        let comes_back = std::mem::replace(&mut self.flow.reachable, true);
        self.flow.sure = before.sure && self.flow.left == before.left && comes_back;
        self.memory.state.keep(mark);
        if !comes_back {
            self.assume(left, !continues_when);
            return Value::boolean(Some(!continues_when));
        }
        // The assumption does not hold on the other path, so this join undoes it.
        self.memory.state.join(&[changes, Vec::new()]);
        match value.truth() {
            Some(truth) if truth != continues_when => Value::boolean(Some(truth)),
            _ => Value::Unknown,
        }
    }

    /// Records the consequences of an evaluated expression's truth. The path ends if the expression cannot
    /// have this truth.
    pub fn assume(&mut self, expr: &'p Expr, truth: bool) {
        match &expr.kind {
            ExprKind::Unary { op: UnaryOp::Not, operand, .. } => self.assume(operand, !truth),
            ExprKind::And { left, right, .. } if truth => {
                self.assume(left, true);
                self.assume(right, true);
            }
            ExprKind::Or { left, right, .. } if !truth => {
                self.assume(left, false);
                self.assume(right, false);
            }
            ExprKind::Compare { op, left, right } => {
                let op = if truth { *op } else { op.contrary() };
                self.assume_relation(expr, left, op, right);
                self.assume_relation(expr, right, op.mirrored(), left);
            }
            ExprKind::Load(_) => {
                self.narrow(expr, expr, CompareOp::Equal, Interval::exact(truth.into()));
            }
            _ => {}
        }
    }

    fn assume_relation(&mut self, whole: &'p Expr, left: &'p Expr, op: CompareOp, right: &'p Expr) {
        if self.memory.program.types.ordinal_range(left.ty).is_none() && !self.memory.is_address(left.ty) {
            return;
        }
        let value = self.memory.peek(right);
        if !value.is_known() {
            return;
        }
        if let Some(numbers) = self.memory.numbers(value, right.ty) {
            self.narrow(whole, left, op, numbers);
        }
    }

    /// Narrows the known numbers of a variable.
    fn narrow(&mut self, whole: &'p Expr, variable: &'p Expr, op: CompareOp, numbers: Interval) {
        let variable = self.memory.without_conversion(variable);
        let ExprKind::Load(place) = &variable.kind else { return };
        if !self.memory.program.types.is_scalar(place.ty) {
            return;
        }
        let Some(CellLocation::Cells(cell)) = self.memory.seen_location(place) else { return };
        let known = self.memory.state.get(cell);
        let before = match known.seen() {
            Value::Whole(interval) => Some(interval),
            Value::Unknown if self.memory.is_address(place.ty) => {
                Some(Interval::new(0, Interval::NOT_NIL.high))
            }
            Value::Unknown => self.memory.numbers(Value::Unknown, place.ty),
            _ => None,
        };
        let Some(before) = before else { return };
        match before.where_holds(op, numbers) {
            None => self.flow.end(),
            Some(after) if after != before => {
                let value = Value::Whole(after);
                self.memory.state.set(cell, KnownValue { value, cause: Cause::Condition, span: whole.span });
            }
            Some(_) => {}
        }
    }
}
