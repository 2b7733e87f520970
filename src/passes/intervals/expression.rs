//! The values of expressions, and the knowledge that follows from conditions.

use crate::hir::{
    Argument, ArrayElement, Call, Callee, CompareOp, Const, Conversion, Expr, ExprKind, Place, Projection,
    Root, SetElement, TypeId, UnaryOp,
};
use crate::passes::Interval;

use super::state::State;
use super::walk::Walk;

impl<'p> Walk<'p, '_> {
    /// Evaluates an expression; `None` if it is not of an ordinal type.
    pub fn eval(&mut self, expr: &'p Expr) -> Option<Interval> {
        match &expr.kind {
            ExprKind::Const(constant) => constant.ordinal().map(Interval::exact),
            ExprKind::Load(place) => {
                self.place(place);
                self.loaded(place, expr.ty)
            }
            ExprKind::Unary { op, operand, checked } => {
                let operand = self.eval(operand);
                match (op, operand) {
                    (UnaryOp::Negate | UnaryOp::Abs, Some(operand)) => {
                        self.fitting(expr.ty, operand.unary(*op), *checked)
                    }
                    (UnaryOp::Not, Some(Interval { low, high })) => Some(Interval::new(1 - high, 1 - low)),
                    _ => self.any(expr.ty),
                }
            }
            ExprKind::Binary { op, left, right, check_overflow, check_zero } => {
                let (left, right) = (self.eval(left), self.eval(right));
                let right = right.map(|right| if *check_zero { without_zero(right) } else { right });
                let operands = left.zip(right);
                let exact = operands.and_then(|(left, right)| Interval::binary(*op, left, right));
                self.fitting(expr.ty, exact, *check_overflow)
            }
            ExprKind::And { .. } | ExprKind::Or { .. } => {
                let [holds, fails] = self.branch(expr);
                self.state = holds.join(fails);
                Some(Interval::TRUTH)
            }
            ExprKind::Compare { left, right, .. } | ExprKind::In { element: left, set: right } => {
                self.eval(left);
                self.eval(right);
                Some(Interval::TRUTH)
            }
            ExprKind::Call(call) => {
                self.call(call);
                let known = call.callee.procedure().and_then(|callee| self.results[callee]);
                known.or_else(|| self.any(expr.ty))
            }
            ExprKind::Convert { conversion, operand, checked } => {
                let operand = self.eval(operand);
                self.converted(*conversion, operand, *checked, expr.ty)
            }
            _ => {
                self.parts(expr);
                self.any(expr.ty)
            }
        }
    }

    /// Evaluates the parts of an expression whose value is unknown.
    fn parts(&mut self, expr: &'p Expr) {
        match &expr.kind {
            ExprKind::Set { elements, .. } => {
                for SetElement { low, high } in elements {
                    self.eval(low);
                    if let Some(high) = high {
                        self.eval(high);
                    }
                }
            }
            ExprKind::Array(elements) => {
                for ArrayElement { value, .. } in elements {
                    self.eval(value);
                }
            }
            ExprKind::Record(fields) => {
                for (_, value) in fields {
                    self.eval(value);
                }
            }
            ExprKind::Complex(left, right) => {
                self.eval(left);
                self.eval(right);
            }
            ExprKind::StringLength(operand) => {
                self.eval(operand);
            }
            ExprKind::Address(place) => self.place(place),
            _ => {}
        }
    }

    /// Returns all values that a type can have outside of memory.
    pub fn any(&self, ty: TypeId) -> Option<Interval> {
        self.program.types.represented_range(ty).map(|(low, high)| Interval::new(low, high))
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

    fn converted(
        &self,
        conversion: Conversion,
        operand: Option<Interval>,
        is_checked: bool,
        ty: TypeId,
    ) -> Option<Interval> {
        let types = &self.program.types;
        let range = |range: Option<(i128, i128)>| range.map(|(low, high)| Interval::new(low, high));
        match (conversion, operand, range(types.ordinal_range(ty))) {
            (Conversion::Whole, Some(operand), Some(own)) if operand.is_within(own) => Some(operand),
            (Conversion::Whole, Some(operand), Some(own)) if is_checked => {
                Some(operand.common(own).unwrap_or(own))
            }
            (Conversion::Bits, ..) => range(types.stored_range(ty)),
            _ => self.any(ty),
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
        self.program.types.stored_range(ty).map(|(low, high)| Interval::new(low, high))
    }

    /// Evaluates the indices in a place.
    pub fn place(&mut self, place: &'p Place) {
        for projection in &place.projections {
            if let Projection::Index { index, .. } = projection {
                self.eval(index);
            }
        }
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
                Argument::OpenArray(array) => {
                    self.eval(array);
                    None
                }
            });
        }
        self.pass(call, arguments);
    }

    /// Evaluates a condition, and returns the states in which it holds and in which it does not.
    pub fn branch(&mut self, condition: &'p Expr) -> [State; 2] {
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
                let state = std::mem::replace(&mut self.state, State::unreached());
                if *truth { [state, State::unreached()] } else { [State::unreached(), state] }
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

    fn branch_if_reached(&mut self, condition: &'p Expr) -> [State; 2] {
        if self.state.is_reached { self.branch(condition) } else { [State::unreached(), State::unreached()] }
    }

    /// Records that an expression, if it is a variable, has a relation to some number of an interval.
    pub fn narrow(&self, state: &mut State, expr: &Expr, op: CompareOp, other: Interval) {
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
                    && let Some((low, high)) = self.program.types.ordinal_range(expr.ty)
                    && value.is_within(Interval::new(low, high))
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
