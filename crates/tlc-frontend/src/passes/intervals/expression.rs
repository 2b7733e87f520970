//! The values of expressions, and the knowledge that follows from conditions.

use crate::base::Interval;
use crate::hir::visit::{self, Visitor};
use crate::hir::{
    Argument, Call, Callee, CompareOp, Const, Conversion, Expr, ExprKind, Place, Root, TypeId, UnaryOp,
};

use super::state::IntervalState;
use super::walk::IntervalWalk;

impl<'p> Visitor<'p> for IntervalWalk<'p, '_> {
    fn visit_expr(&mut self, expr: &'p Expr) {
        self.eval(expr);
    }
}

impl<'p> IntervalWalk<'p, '_> {
    /// Evaluates an expression; `None` if it is not of an ordinal type.
    pub fn eval(&mut self, expr: &'p Expr) -> Option<Interval> {
        match &expr.kind {
            ExprKind::Const(constant) => constant.ordinal().map(Interval::exact),
            ExprKind::Load(place) => {
                self.place(place);
                let value = self.loaded(place, expr.ty);
                if self.observation.is_some() {
                    self.observe_value(place, value);
                }
                value
            }
            ExprKind::Unary { op, operand, checked } => {
                let operand = self.eval(operand);
                match (op, operand) {
                    (UnaryOp::Negate | UnaryOp::Abs, Some(operand)) => {
                        if self.observation.is_some() {
                            self.observe_result(expr, op.interval(operand));
                        }
                        self.fitting(expr.ty, op.interval(operand), *checked)
                    }
                    (UnaryOp::Not, Some(operand)) => Some(Interval::exact(1) - operand),
                    _ => self.any(expr.ty),
                }
            }
            ExprKind::Binary { op, left, right, check_overflow, check_zero } => {
                let (left, right) = (self.eval(left), self.eval(right));
                if self.observation.is_some() && *check_zero {
                    self.observe_divisor(expr, right);
                }
                let right = right.map(|right| if *check_zero { without_zero(right) } else { right });
                let operands = left.zip(right);
                let exact = operands.and_then(|(left, right)| op.interval(left, right));
                if self.observation.is_some() {
                    self.observe_result(expr, exact);
                }
                self.fitting(expr.ty, exact, *check_overflow)
            }
            ExprKind::And { .. } | ExprKind::Or { .. } => {
                let [holds, fails] = self.branch(expr);
                self.state = holds.join(fails);
                Some(Interval::TRUTH)
            }
            ExprKind::Call(call) => {
                self.call(call);
                let known = call.callee.procedure().and_then(|callee| self.results[callee]);
                known.or_else(|| self.any(expr.ty))
            }
            ExprKind::Convert { conversion, operand, checked } => {
                let operand = self.eval(operand);
                if self.observation.is_some() {
                    self.observe_result(expr, operand);
                }
                match (conversion, operand) {
                    (Conversion::Whole, Some(operand)) => {
                        self.program.types.converted(operand, expr.ty, *checked)
                    }
                    (Conversion::Bits, _) => self.program.types.stored_range(expr.ty),
                    _ => self.any(expr.ty),
                }
            }
            _ => {
                visit::walk_expr(self, expr);
                self.any(expr.ty)
            }
        }
    }

    /// Returns all values that a type can have outside of memory.
    pub fn any(&self, ty: TypeId) -> Option<Interval> {
        self.program.types.represented_range(ty)
    }

    /// Returns the result of arithmetic: exact if it fits or is checked to fit; otherwise it may wrap around.
    fn fitting(&self, ty: TypeId, exact: Option<Interval>, is_checked: bool) -> Option<Interval> {
        let all = self.any(ty)?;
        match exact {
            Some(exact) if exact.is_within(all) => Some(exact),
            Some(exact) if is_checked => Some(exact.common(all).unwrap_or(all)),
            _ => Some(all),
        }
    }

    fn loaded(&self, place: &Place, ty: TypeId) -> Option<Interval> {
        if let Some(slot) = self.shape.slot(place) {
            return self.state.get(slot).or_else(|| self.any(ty));
        }
        let is_variable = match place.root {
            Root::Local(local) => self.procedure.locals[local].storage.is_ssa(),
            Root::Global(_) | Root::Constant(_) => false,
        };
        if is_variable && place.projections.is_empty() {
            return self.any(ty);
        }
        self.program.types.stored_range(ty)
    }

    /// Evaluates the indices in a place.
    pub fn place(&mut self, place: &'p Place) {
        if self.observation.is_some() {
            self.observe_indices(place);
        }
        visit::walk_place(self, place);
    }

    /// Evaluates a call, which does not change tracked variables.
    pub fn call(&mut self, call: &'p Call) {
        if let Callee::Value { value, .. } = &call.callee {
            self.eval(value);
        }
        let mut arguments = Vec::with_capacity(call.arguments.len());
        for argument in &call.arguments {
            arguments.push(match argument {
                Argument::Value(value) => self.eval(value),
                Argument::Reference(place) => {
                    self.place(place);
                    None
                }
                Argument::Address(value) | Argument::OpenArray(value) => {
                    self.eval(value);
                    None
                }
            });
        }
        self.pass(call, arguments);
    }

    /// Evaluates a condition, and returns the states in which it holds and in which it does not.
    pub fn branch(&mut self, condition: &'p Expr) -> [IntervalState; 2] {
        match &condition.kind {
            ExprKind::Unary { op: UnaryOp::Not, operand, .. } => {
                let [holds, fails] = self.branch(operand);
                [fails, holds]
            }
            ExprKind::And { left, right, .. } => {
                let [holds, fails] = self.branch(left);
                self.state = holds;
                let [both, second_fails] = self.branch_if_reached(right);
                [both, fails.join(second_fails)]
            }
            ExprKind::Or { left, right, .. } => {
                let [holds, fails] = self.branch(left);
                self.state = fails;
                let [second_holds, neither] = self.branch_if_reached(right);
                [holds.join(second_holds), neither]
            }
            ExprKind::Compare { op, left, right } => {
                let (a, b) = (self.eval(left), self.eval(right));
                [*op, op.contrary()].map(|op| {
                    let mut state = self.state.clone();
                    if let (Some(a), Some(b)) = (a, b) {
                        self.narrow(&mut state, left, op, b);
                        self.narrow(&mut state, right, op.mirrored(), a);
                    }
                    state
                })
            }
            ExprKind::Const(Const::Boolean(truth)) if !self.shape.is_tangled => {
                let state = std::mem::replace(&mut self.state, IntervalState::unreached());
                if *truth { [state, IntervalState::unreached()] } else { [IntervalState::unreached(), state] }
            }
            _ => {
                self.eval(condition);
                [1, 0].map(|truth| {
                    let mut state = self.state.clone();
                    self.narrow(&mut state, condition, CompareOp::Equal, Interval::exact(truth));
                    state
                })
            }
        }
    }

    fn branch_if_reached(&mut self, condition: &'p Expr) -> [IntervalState; 2] {
        if self.state.is_reached {
            self.branch(condition)
        } else {
            [IntervalState::unreached(), IntervalState::unreached()]
        }
    }

    /// Records that an expression, if it is a variable, has a relation to some number of an interval.
    pub fn narrow(&self, state: &mut IntervalState, expr: &Expr, op: CompareOp, other: Interval) {
        match &expr.kind {
            ExprKind::Load(place) => {
                if let Some(slot) = self.shape.slot(place).filter(|_| state.is_reached) {
                    state.narrow(slot, op, other);
                }
            }
            // The number stays the same, as for a subrange that becomes a value of its host.
            ExprKind::Convert { conversion: Conversion::Whole, operand, .. } => {
                if let ExprKind::Load(place) = &operand.kind
                    && let Some(value) = self.shape.slot(place).and_then(|slot| state.get(slot))
                    && let Some(own) = self.program.types.ordinal_range(expr.ty)
                    && value.is_within(own)
                {
                    self.narrow(state, operand, op, other);
                }
            }
            _ => {}
        }
    }
}

/// Removes zero from a divisor that was checked.
fn without_zero(divisor: Interval) -> Interval {
    if divisor.low == 0 && divisor.high > 0 { Interval::new(1, divisor.high) } else { divisor }
}
