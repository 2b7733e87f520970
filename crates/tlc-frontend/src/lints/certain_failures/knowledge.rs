//! The known values of expressions and variables, derived without evaluating anything.

use crate::base::Span;
use crate::hir::{
    ArrayElement, BinaryOp, CompareOp, Const, ConstantId, Conversion, Expr, ExprKind, LocalId, Place,
    Projection, Real, Root, StringId, Type, TypeId, TypeTable,
};

use super::arithmetic;
use super::memory::{CellLocation, Memory};
use super::value::{Cause, Interval, KnownValue, Value};

impl<'p> Memory<'p> {
    /// Returns the range of a variable's type. Memory may hold values that do not belong to the type.
    pub fn by_type(&self, place: &Place) -> Value {
        let (Root::Local(local), true) = (place.root, place.projections.is_empty()) else {
            return Value::Unknown;
        };
        let Some(frame) = self.frames.last() else { return Value::Unknown };
        let (types, variable) = (&self.program.types, &frame.procedure.locals[local]);
        if !variable.storage.is_ssa()
            || variable.is_part()
            || !matches!(types.get(place.ty), Type::Subrange { .. })
        {
            return Value::Unknown;
        }
        // The variable is zero before its first assignment.
        types
            .ordinal_range(place.ty)
            .map_or(Value::Unknown, |range| Value::Whole(range.hull(Interval::exact(0))))
    }

    /// Returns a part of a structured constant, if its indices are known.
    pub fn constant_part(&self, id: ConstantId, place: &Place) -> Value {
        let mut part = &self.program.constants[id];
        for step in &place.projections {
            let next = match (step, &part.kind) {
                (Projection::Field { field, .. }, ExprKind::Record(fields)) => {
                    fields.iter().find(|(id, _)| id == field).map(|(_, value)| value)
                }
                (Projection::Index { index, array, .. }, ExprKind::Array(elements)) => {
                    self.constant_element(elements, *array, index)
                }
                _ => None,
            };
            let Some(next) = next else { return Value::Unknown };
            part = match &next.kind {
                ExprKind::Const(Const::Structured(id)) => &self.program.constants[*id],
                _ => next,
            };
        }
        match &part.kind {
            ExprKind::Const(constant) => self.constant(constant, part.ty),
            _ => Value::Unknown,
        }
    }

    fn constant_element<'c>(
        &self,
        elements: &'c [ArrayElement],
        array: TypeId,
        index: &Expr,
    ) -> Option<&'c Expr> {
        let Type::Array { low, .. } = self.program.types.get(array) else { return None };
        let mut rest = u64::try_from(self.peek(index).number()? - i128::from(*low)).ok()?;
        for element in elements {
            if rest < element.count {
                return Some(&element.value);
            }
            rest -= element.count;
        }
        None
    }

    /// Returns the value of a constant.
    pub fn constant(&self, constant: &Const, ty: TypeId) -> Value {
        match constant {
            Const::Whole(number) => Value::whole(*number),
            Const::Boolean(truth) => Value::whole((*truth).into()),
            Const::Char(character) => Value::whole((*character).into()),
            Const::Nil => Value::Whole(Interval::NIL),
            Const::Real(number) => Value::Real(*number),
            Const::Procedure(id) => Value::Procedure(*id),
            Const::Set(words) if self.program.types.is_scalar(ty) => {
                words.first().map_or(Value::Unknown, |word| Value::Set(*word))
            }
            Const::Set(_) | Const::String(_) | Const::Complex(..) | Const::Structured(_) => Value::Unknown,
        }
    }

    /// Returns the value of an expression without evaluating it: nothing is checked or called.
    pub fn peek(&self, expr: &Expr) -> Value {
        match &expr.kind {
            ExprKind::Const(constant) => self.constant(constant, expr.ty),
            ExprKind::Load(place) if self.program.types.is_scalar(place.ty) => self.peek_place(place),
            ExprKind::Convert { conversion: Conversion::Whole | Conversion::Pointer, operand, .. } => {
                match (self.peek(operand), self.program.types.ordinal_range(expr.ty)) {
                    (Value::Whole(interval), Some(range)) if interval.is_within(range) => {
                        Value::Whole(interval)
                    }
                    (value @ Value::Whole(_), None) => value,
                    (value @ Value::High { .. }, _) => value,
                    _ => Value::Unknown,
                }
            }
            ExprKind::Binary { op: op @ (BinaryOp::Add | BinaryOp::Sub), left, right, .. } => {
                match (self.peek(left), self.peek(right)) {
                    (Value::Whole(left), Value::Whole(right)) => {
                        self.fitting(expr.ty, op.interval(left, right))
                    }
                    _ => Value::Unknown,
                }
            }
            ExprKind::High { array, dimension } => self.high(*array, *dimension),
            _ => Value::Unknown,
        }
    }

    fn peek_place(&self, place: &Place) -> Value {
        match self.seen_location(place) {
            Some(CellLocation::Cells(cell)) => self.state.get(cell).seen(),
            _ => Value::Unknown,
        }
    }

    /// Returns the numbers that a value may be, if its type has numbers.
    pub fn numbers(&self, value: Value, ty: TypeId) -> Option<Interval> {
        match value {
            Value::Whole(interval) => Some(interval),
            Value::Procedure(_) => Some(Interval::NOT_NIL),
            Value::High { offset: 0.., .. } => {
                Some(Interval::new(0, self.program.types.represented_range(ty)?.high))
            }
            _ => self.program.types.represented_range(ty),
        }
    }

    /// Returns a result as a value, if all of it fits its type.
    pub fn fitting(&self, ty: TypeId, result: Option<Interval>) -> Value {
        let range = self.limits(ty);
        match (result, range) {
            (Some(result), Some(range)) if result.is_within(range) => Value::Whole(result),
            _ => Value::Unknown,
        }
    }

    /// Returns the least and the greatest number of the host of a type.
    pub fn limits(&self, ty: TypeId) -> Option<Interval> {
        let types = &self.program.types;
        types.ordinal_range(types.host(ty))
    }

    /// Returns the value of HIGH of an open array.
    pub fn high(&self, array: LocalId, dimension: u32) -> Value {
        let Some(frame) = self.frames.last() else { return Value::Unknown };
        let known = frame.highs.iter().find(|(local, _)| *local == array);
        let known =
            known.and_then(|(_, highs)| highs.get(dimension as usize)).copied().unwrap_or(Value::Unknown);
        if known.is_known() {
            return known;
        }
        Value::High { frame: frame.number, array, dimension, offset: 0 }
    }

    /// Returns an operator as the module writes it.
    pub fn sign(&self, op: BinaryOp) -> &'static str {
        match self.frames.last() {
            Some(frame) => self.program.operator_text(frame.procedure.module, op),
            None => op.text(),
        }
    }

    /// Rounds a real result to the precision of its type. A result that is not a number is unknown.
    pub fn real(&self, ty: TypeId, number: Option<f64>) -> Value {
        let number = match self.program.types.get(ty) {
            Type::Real(Real::ShortReal) => number.map(|number| f64::from(number as f32)),
            _ => number,
        };
        number.filter(|number| number.is_finite()).map_or(Value::Unknown, Value::Real)
    }

    /// Returns the truth of a relation, if it is known.
    pub fn compare(&self, op: CompareOp, ty: TypeId, values: [Value; 2]) -> Option<bool> {
        match values {
            [Value::Real(left), Value::Real(right)] => Some(op.holds(left, right)),
            [Value::Set(left), Value::Set(right)] => arithmetic::compare_sets(op, left, right),
            [Value::Procedure(left), Value::Procedure(right)] if left == right => {
                Some(matches!(op, CompareOp::Equal | CompareOp::LessEqual | CompareOp::GreaterEqual))
            }
            [Value::Procedure(_), Value::Procedure(_)] => None,
            [
                Value::High { array, frame, dimension, offset },
                Value::High { array: a, frame: f, dimension: d, offset: o },
            ] if (array, frame, dimension) == (a, f, d) => {
                Interval::exact(offset.into()).compare(op, Interval::exact(o.into()))
            }
            [Value::Unknown, Value::Unknown] => None,
            [left, right] => self.numbers(left, ty)?.compare(op, self.numbers(right, ty)?),
        }
    }

    /// Whether values of a type are addresses.
    pub fn is_address(&self, ty: TypeId) -> bool {
        let types: &TypeTable = &self.program.types;
        types.is_scalar(ty) && types.ordinal_range(ty).is_none()
    }

    /// Returns the known value of a variable, if it is a scalar.
    pub fn known_at(&self, place: &Place) -> Option<KnownValue> {
        match self.seen_location(place)? {
            CellLocation::Cells(cell) if self.program.types.is_scalar(place.ty) => Some(self.state.get(cell)),
            _ => None,
        }
    }

    /// Strips the conversions between whole number types that leave the number unchanged.
    pub fn without_conversion<'e>(&self, mut expr: &'e Expr) -> &'e Expr {
        let types = &self.program.types;
        while let ExprKind::Convert { conversion: Conversion::Whole, operand, checked } = &expr.kind {
            let ranges = types.ordinal_range(operand.ty).zip(types.ordinal_range(expr.ty));
            if !checked && !ranges.is_some_and(|(from, to)| from.is_within(to)) {
                break;
            }
            expr = operand;
        }
        expr
    }

    /// Returns the range of a bound; HIGH is never negative.
    pub fn least_and_greatest(&self, value: Value, bound: &Expr) -> Option<Interval> {
        match value {
            Value::High { offset, .. } => {
                let greatest = self.program.types.represented_range(bound.ty)?.high;
                Some(Interval::new(offset.into(), greatest.max(offset.into())))
            }
            value => self.numbers(value, bound.ty),
        }
    }

    /// Records the value of the subject in an arm.
    pub fn select(&mut self, subject: &'p Expr, numbers: Interval) {
        let ExprKind::Load(place) = &subject.kind else { return };
        if let Some(CellLocation::Cells(cell)) = self.seen_location(place)
            && self.program.types.is_scalar(place.ty)
        {
            let value = Value::Whole(numbers);
            self.state.set(cell, KnownValue { value, cause: Cause::Selected, span: subject.span });
        }
    }

    /// Appends the characters of a string, padded or cut to `width`.
    pub fn characters(&self, id: StringId, width: u32, span: Span, parts: &mut Vec<KnownValue>) {
        let string = self.program.strings[id].iter().copied().chain(std::iter::repeat(0));
        parts.extend(string.take(width as usize).map(|character| KnownValue {
            value: Value::whole(character.into()),
            cause: Cause::Assigned,
            span,
        }));
    }
}
