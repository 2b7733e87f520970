//! Expressions: their values, as far as they are known, and the checks in them.

use crate::diagnostics::Code;
use crate::hir::visit::{self, Visitor};
use crate::hir::{BinaryOp, Conversion, Expr, ExprKind, SetElement, Type, TypeId, UnaryOp};

use super::analysis::AbstractInterpreter;
use super::arithmetic;
use super::value::{Interval, Value};
use super::wording::{Wording, Words, real_text};

impl<'p> Visitor<'p> for AbstractInterpreter<'p> {
    fn visit_expr(&mut self, expr: &'p Expr) {
        self.eval(expr);
    }
}

impl<'p> AbstractInterpreter<'p> {
    /// Evaluates an expression. Afterwards control is reachable only if the checks in it may pass.
    pub fn eval(&mut self, expr: &'p Expr) -> Value {
        if !self.flow.reachable {
            return Value::Unknown;
        }
        self.budget.charge(1);
        match &expr.kind {
            ExprKind::Const(constant) => self.memory.constant(constant, expr.ty),
            ExprKind::Load(place) => self.load(place),
            ExprKind::Unary { op, operand, checked } => {
                let value = self.eval(operand);
                self.unary(expr, (*op, *checked), operand, value)
            }
            ExprKind::Binary { op, left, right, check_overflow, check_zero } => {
                let values = [self.eval(left), self.eval(right)];
                self.binary(expr, *op, [left, right], values, [*check_overflow, *check_zero])
            }
            ExprKind::Compare { op, left, right } => {
                let values = [self.eval(left), self.eval(right)];
                Value::boolean(self.memory.compare(*op, left.ty, values))
            }
            ExprKind::And { left, right, .. } => self.both(left, right, true),
            ExprKind::Or { left, right, .. } => self.both(left, right, false),
            ExprKind::Call(call) => self.call(call),
            ExprKind::Convert { conversion, operand, checked } => {
                let value = self.eval(operand);
                self.convert(expr, *conversion, operand, value, *checked)
            }
            ExprKind::High { array, dimension } => self.memory.high(*array, *dimension),
            ExprKind::In { element, set } => {
                let values = [self.eval(element), self.eval(set)];
                self.is_element(set.ty, values)
            }
            ExprKind::Set { elements, checked } => self.set_of(expr.ty, elements, *checked),
            ExprKind::Address(place) => {
                self.locate(place);
                Value::Whole(Interval::NOT_NIL)
            }
            ExprKind::StringLength(_) | ExprKind::Array(_) | ExprKind::Record(_) | ExprKind::Complex(..) => {
                visit::walk_expr(self, expr);
                Value::Unknown
            }
        }
    }

    fn unary(
        &mut self,
        expr: &'p Expr,
        (op, checked): (UnaryOp, bool),
        operand: &'p Expr,
        value: Value,
    ) -> Value {
        match (op, value) {
            (UnaryOp::Not, value) => Value::boolean(value.truth().map(|truth| !truth)),
            (UnaryOp::Odd, value) => Value::boolean(value.number().map(|number| number.rem_euclid(2) == 1)),
            (UnaryOp::Negate, Value::Real(number)) => Value::Real(-number),
            (UnaryOp::Abs, Value::Real(number)) => Value::Real(number.abs()),
            (UnaryOp::Negate | UnaryOp::Abs, Value::Whole(interval)) => {
                let exact = op.interval(interval);
                let sign = if op == UnaryOp::Negate { "-" } else { "ABS" };
                self.overflowing(expr, &[operand], checked, exact, |wording| {
                    format!("{sign}({})", wording.amount(operand.ty, interval))
                })
            }
            (UnaryOp::Cap, Value::Whole(interval)) => interval.number().map_or(Value::Unknown, |number| {
                Value::whole(u8::try_from(number).map_or(number, |byte| byte.to_ascii_uppercase().into()))
            }),
            _ => Value::Unknown,
        }
    }

    fn binary(
        &mut self,
        expr: &'p Expr,
        op: BinaryOp,
        operands: [&'p Expr; 2],
        values: [Value; 2],
        [check_overflow, check_zero]: [bool; 2],
    ) -> Value {
        if !self.flow.reachable {
            return Value::Unknown;
        }
        match values {
            [Value::Real(left), Value::Real(right)] => {
                self.memory.real(expr.ty, arithmetic::real(op, left, right))
            }
            [Value::Set(left), Value::Set(right)] => arithmetic::set(op, left, right),
            [high @ Value::High { .. }, Value::Whole(by)] => beyond_high(high, op, by),
            [Value::Whole(by), high @ Value::High { .. }] if op == BinaryOp::Add => beyond_high(high, op, by),
            // Nothing is certain about a sum or product with an operand that may be any number.
            [Value::Unknown, _] | [_, Value::Unknown]
                if matches!(op, BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul) =>
            {
                Value::Unknown
            }
            _ => {
                let left = self.memory.numbers(values[0], operands[0].ty);
                let right = self.memory.numbers(values[1], operands[1].ty);
                let Some((left, right)) = left.zip(right) else { return Value::Unknown };
                if check_zero && right == Interval::exact(0) {
                    self.fail_division(op, operands, left);
                    return Value::Unknown;
                }
                let exact = op.interval(left, right);
                let sign = self.memory.sign(op);
                self.overflowing(expr, &operands, check_overflow, exact, |wording| {
                    let [left, right] = [(operands[0], left), (operands[1], right)]
                        .map(|(operand, numbers)| wording.amount(operand.ty, numbers));
                    format!("{left} {sign} {right}")
                })
            }
        }
    }

    fn fail_division(&mut self, op: BinaryOp, operands: [&'p Expr; 2], dividend: Interval) {
        let sign = self.memory.sign(op);
        self.fail(Code::CertainDivisionByZero, operands[1].span, &operands, |_| Words {
            message: "this divisor is certain to be zero".to_owned(),
            label: match dividend.number() {
                Some(number) => format!("{number} {sign} 0 is not defined"),
                None => format!("{sign} 0 is not defined"),
            },
            help: Some("compare the divisor with 0 before the division".to_owned()),
        });
    }

    /// Checks and returns the result of an operation that may overflow its type.
    fn overflowing(
        &mut self,
        expr: &'p Expr,
        operands: &[&'p Expr],
        checked: bool,
        exact: Option<Interval>,
        operation: impl FnOnce(&Wording<'_, 'p>) -> String,
    ) -> Value {
        let (Some(exact), Some(limits)) = (exact, self.memory.limits(expr.ty)) else { return Value::Unknown };
        self.checked(exact, limits, checked, |analysis| {
            analysis.fail(Code::CertainOverflow, expr.span, operands, |wording| Words {
                message: format!("this result is certain not to fit `{}`", wording.host_text(expr.ty)),
                label: format!("{} is outside of {}", operation(wording), wording.limits_text(expr.ty)),
                help: wording.help_for_sign(expr.ty, exact),
            });
        })
    }

    /// Returns the numbers that are in a range. If some may not be, the others are left by a check; without
    /// one the value is unknown. `fail` is called for a check that no number passes.
    pub fn checked(
        &mut self,
        numbers: Interval,
        range: Interval,
        checked: bool,
        fail: impl FnOnce(&mut AbstractInterpreter<'p>),
    ) -> Value {
        match numbers.common(range) {
            Some(fitting) if checked || fitting == numbers => return Value::Whole(fitting),
            None if checked => fail(self),
            _ => {}
        }
        Value::Unknown
    }

    fn convert(
        &mut self,
        expr: &'p Expr,
        conversion: Conversion,
        operand: &'p Expr,
        value: Value,
        checked: bool,
    ) -> Value {
        if !self.flow.reachable {
            return Value::Unknown;
        }
        match (conversion, value) {
            (Conversion::Pointer, value) => value,
            (Conversion::Whole, Value::High { .. } | Value::Unknown) => value,
            (Conversion::Whole, value) => {
                let range = self.memory.program.types.ordinal_range(expr.ty);
                match self.memory.numbers(value, operand.ty).zip(range) {
                    Some((numbers, range)) => self.checked(numbers, range, checked, |analysis| {
                        let amount = |wording: &Wording<'_, 'p>| wording.amount(operand.ty, numbers);
                        analysis.fail_range(expr.ty, operand, amount);
                    }),
                    None => Value::Unknown,
                }
            }
            (Conversion::WholeToReal, value) => {
                let number = value.number().map(|number| number as f64);
                self.memory.real(expr.ty, number)
            }
            (Conversion::Real, Value::Real(number)) => self.memory.real(expr.ty, Some(number)),
            (Conversion::Bits, Value::Set(bits)) => self
                .memory
                .fitting(expr.ty, self.memory.limits(expr.ty).map(|_| Interval::exact(bits.into()))),
            (Conversion::RealToWhole, Value::Real(number)) => {
                self.real_to_whole(expr, operand, number, checked)
            }
            _ => Value::Unknown,
        }
    }

    fn fail_range(&mut self, ty: TypeId, operand: &'p Expr, amount: impl FnOnce(&Wording<'_, 'p>) -> String) {
        self.fail(Code::CertainRangeFailure, operand.span, &[operand], |wording| Words {
            message: format!("this value is certain not to fit {}", wording.name_of(ty)),
            label: format!("it is {}, outside of {}", amount(wording), wording.range_text(ty)),
            help: None,
        });
    }

    /// Converts a real number to a whole one by truncation toward zero.
    fn real_to_whole(&mut self, expr: &'p Expr, operand: &'p Expr, number: f64, checked: bool) -> Value {
        let Some(range) = self.memory.program.types.ordinal_range(expr.ty) else { return Value::Unknown };
        // The conversion to 128 bits is exact except for numbers far out of range, which stay out of range.
        let truncated = number.trunc() as i128;
        if range.contains(truncated) {
            return Value::whole(truncated);
        }
        if checked {
            self.fail_range(expr.ty, operand, |_| real_text(number));
        }
        Value::Unknown
    }

    fn is_element(&self, ty: TypeId, [element, set]: [Value; 2]) -> Value {
        let Type::Set { low, high, .. } = *self.memory.program.types.get(ty) else { return Value::Unknown };
        let elements = Interval::new(low.into(), high.into());
        match (element, set) {
            (Value::Whole(numbers), _) if numbers.common(elements).is_none() => Value::boolean(Some(false)),
            (Value::Whole(numbers), Value::Set(bits)) => {
                let number = numbers.number().map(|number| number - i128::from(low));
                Value::boolean(number.map(|number| bits >> number & 1 == 1))
            }
            _ => Value::Unknown,
        }
    }

    fn set_of(&mut self, ty: TypeId, elements: &'p [SetElement], checked: bool) -> Value {
        let mut bits = Some(0);
        for SetElement { low, high } in elements {
            let first = self.element_of(ty, low, checked);
            let last = match high {
                Some(high) => self.element_of(ty, high, checked),
                None => first,
            };
            bits = bits.zip(first.zip(last)).map(|(bits, (first, last))| {
                (first..=last).fold(bits, |bits: u64, number| bits | 1 << number)
            });
        }
        bits.map_or(Value::Unknown, Value::Set)
    }

    /// Evaluates and checks an element of a set. Returns its bit, if it is known and the set is small.
    pub fn element_of(&mut self, ty: TypeId, element: &'p Expr, checked: bool) -> Option<u32> {
        let value = self.eval(element);
        let Type::Set { low, high, .. } = *self.memory.program.types.get(ty) else { return None };
        let range = Interval::new(low.into(), high.into());
        let numbers = self.memory.numbers(value, element.ty)?;
        if numbers.common(range).is_none() {
            if checked && self.flow.reachable {
                self.fail(Code::CertainSetFailure, element.span, &[element], |wording| Words {
                    message: "this is certain not to be an element of the set".to_owned(),
                    label: format!(
                        "it is {}, but the elements of `{}` are [{}]",
                        wording.amount(element.ty, numbers),
                        wording.type_text(ty),
                        wording.between(element.ty, range)
                    ),
                    help: None,
                });
            }
            return None;
        }
        let number = numbers.number()? - range.low;
        u32::try_from(number).ok().filter(|number| *number < 64 && range.high - range.low < 64)
    }
}

/// Returns `HIGH(a) + by`, if the offset is not too large.
fn beyond_high(high: Value, op: BinaryOp, by: Interval) -> Value {
    let (Value::High { frame, array, dimension, offset }, Some(by)) = (high, by.number()) else {
        return Value::Unknown;
    };
    let by = match op {
        BinaryOp::Add => by,
        BinaryOp::Sub => -by,
        _ => return Value::Unknown,
    };
    match i64::try_from(by).ok().and_then(|by| offset.checked_add(by)) {
        Some(offset) => Value::High { frame, array, dimension, offset },
        None => Value::Unknown,
    }
}
