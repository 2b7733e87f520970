//! Expressions. Operands are evaluated from left to right; each check follows its operand immediately.

use tlc_frontend::base::EntityRef;
use tlc_frontend::hir::{
    ArrayElement, CompareOp, Const, Expr, ExprKind, FieldId, Place, ProcId, Type, TypeId, TypeTable, UnaryOp,
};

use super::frame::Frame;
use super::machine::Machine;
use super::memory::{Address, Thing};
use super::operation::arithmetic;
use super::stop::{Eval, unsupported};
use super::value::Value;

impl<'p> Machine<'_, 'p> {
    /// Evaluates an expression.
    pub fn evaluate(&mut self, frame: &mut Frame, expr: &'p Expr) -> Eval<Value> {
        let value = self.evaluate_kind(frame, expr)?;
        self.complete(expr.span);
        Ok(value)
    }

    fn evaluate_kind(&mut self, frame: &mut Frame, expr: &'p Expr) -> Eval<Value> {
        self.step()?;
        match &expr.kind {
            ExprKind::Const(constant) => self.constant_of(expr.ty, constant),
            ExprKind::Load(place) => self.value_at(frame, place),
            ExprKind::Unary { op, operand, checked } => {
                let value = self.evaluate(frame, operand)?;
                self.unary(expr, *op, operand.ty, value, *checked)
            }
            ExprKind::Binary { op, left, right, check_overflow, check_zero } => {
                let operands = [self.evaluate(frame, left)?, self.evaluate(frame, right)?];
                let module = self.program.procedures[frame.procedure].module;
                let written = (*op, self.program.operator_text(module, *op));
                self.binary(expr, written, operands, *check_overflow, *check_zero)
            }
            ExprKind::Compare { op, left, right } => {
                let left = self.evaluate(frame, left)?;
                let right = self.evaluate(frame, right)?;
                Ok(Value::boolean(compare(*op, &left, &right)?))
            }
            ExprKind::And { left, right, .. } => match self.condition(frame, left)? {
                true => self.evaluate(frame, right),
                false => Ok(Value::boolean(false)),
            },
            ExprKind::Or { left, right, .. } => match self.condition(frame, left)? {
                true => Ok(Value::boolean(true)),
                false => self.evaluate(frame, right),
            },
            ExprKind::Call(call) => {
                self.call(frame, call)?.ok_or_else(|| unsupported("the result of a procedure without one"))
            }
            ExprKind::Convert { conversion, operand, checked } => {
                let value = self.evaluate(frame, operand)?;
                self.convert(expr, *conversion, operand, value, *checked)
            }
            ExprKind::High { array, dimension } => {
                let high = frame.highs(*array)?[*dimension as usize];
                Ok(self.cardinal(high))
            }
            ExprKind::In { element, set } => self.is_element(frame, element, set),
            ExprKind::Set { elements, checked } => self.set_of(frame, expr.ty, elements, *checked),
            ExprKind::Array(elements) => self.array_of(frame, expr.ty, elements),
            ExprKind::Record(fields) => self.record_of(frame, expr.ty, fields),
            ExprKind::Complex(re, im) => {
                let parts = [self.evaluate(frame, re)?.real()?, self.evaluate(frame, im)?.real()?];
                match self.program.types.get(expr.ty) {
                    Type::Complex(real) => Ok(Value::of_complex(*real, parts)),
                    other => Err(unsupported(format!("CMPLX gives {other:?}"))),
                }
            }
            ExprKind::Address(place) => Ok(Value::Address(self.address(frame, place)?)),
            ExprKind::StringLength(string) => self.string_length(frame, string),
        }
    }

    /// Evaluates a BOOLEAN expression.
    pub fn condition(&mut self, frame: &mut Frame, expr: &'p Expr) -> Eval<bool> {
        if expr.span != frame.around {
            self.begin(expr.span);
        }
        self.evaluate(frame, expr)?.truth()
    }

    /// Evaluates an ordinal expression to its number.
    pub fn whole(&mut self, frame: &mut Frame, expr: &'p Expr) -> Eval<i128> {
        self.evaluate(frame, expr)?.whole()
    }

    fn value_at(&mut self, frame: &mut Frame, place: &'p Place) -> Eval<Value> {
        let at = self.locate(frame, place)?;
        let value = self.read(frame, at, place.ty)?;
        if let Value::Bytes(bytes) = &value {
            self.charge_for_bytes(bytes.len() as u64)?;
        }
        Ok(value)
    }

    /// Returns a number as a CARDINAL.
    fn cardinal(&self, number: u64) -> Value {
        Value::Whole(arithmetic::wrapped(&self.program.types, TypeTable::CARDINAL, i128::from(number)))
    }

    fn constant_of(&mut self, ty: TypeId, constant: &Const) -> Eval<Value> {
        let types = &self.program.types;
        Ok(match (constant, types.get(ty)) {
            (Const::Whole(number), Type::Address) => Value::Address(Address::from_number(*number as u64)),
            (Const::Whole(number), _) => Value::Whole(*number),
            (Const::Real(number), Type::Real(real)) => Value::of_real(*real, *number),
            (Const::Complex(re, im), Type::Complex(real)) => Value::of_complex(*real, [*re, *im]),
            (Const::Set(words), Type::Set { low, high, .. }) => {
                let count = (high - low) as usize + 1;
                Value::Set((0..count).map(|number| words[number / 64] >> (number % 64) & 1 == 1).collect())
            }
            (Const::Boolean(truth), _) => Value::boolean(*truth),
            (Const::Char(character), _) => Value::Whole(i128::from(*character)),
            (Const::Nil, _) => Value::Address(Address::NIL),
            (Const::Procedure(id), _) => Value::Address(Address::of(Thing::Procedure, id.as_u32())),
            (Const::String(id), _) => Value::Bytes(self.program.strings[*id].to_vec()),
            (Const::Structured(id), _) => {
                let address = self.constant(*id)?;
                self.load(address, ty)?
            }
            (other, ty) => return Err(unsupported(format!("the constant {other:?} of {ty:?}"))),
        })
    }

    /// Returns the value of a structured constant, which consists of constants.
    pub fn constant_value(&mut self, expr: &'p Expr) -> Eval<Value> {
        // A constant reads no variable from the frame.
        self.evaluate(&mut Frame::new(ProcId::new(0), 0), expr)
    }

    fn array_of(&mut self, frame: &mut Frame, ty: TypeId, elements: &'p [ArrayElement]) -> Eval<Value> {
        let Type::Array { element, .. } = *self.program.types.get(ty) else {
            return Err(unsupported("elements of a value that is not an array"));
        };
        let size = self.program.types.layout(element).size as usize;
        let mut bytes = self.room_for(ty)?;
        let mut start = 0;
        for ArrayElement { value, count } in elements {
            let value = self.evaluate(frame, value)?;
            let end = start + size * *count as usize;
            bytes[start..end].chunks_exact_mut(size.max(1)).for_each(|chunk| value.encode(chunk));
            start = end;
        }
        Ok(Value::Bytes(bytes))
    }

    fn record_of(&mut self, frame: &mut Frame, ty: TypeId, given: &'p [(FieldId, Expr)]) -> Eval<Value> {
        let Type::Record { fields, .. } = self.program.types.get(ty) else {
            return Err(unsupported("fields of a value that is not a record"));
        };
        let mut bytes = self.room_for(ty)?;
        for (field, value) in given {
            let value = self.evaluate(frame, value)?;
            let field = &fields[*field];
            let (start, size) = (field.offset as usize, self.program.types.layout(field.ty).size as usize);
            value.encode(&mut bytes[start..start + size]);
        }
        Ok(Value::Bytes(bytes))
    }

    /// LENGTH: returns the number of characters before the first 0C.
    fn string_length(&mut self, frame: &mut Frame, string: &'p Expr) -> Eval<Value> {
        let (address, highs) = self.open_array(frame, string, TypeTable::CHAR)?;
        let size = highs.first().map_or(1, |high| high + 1);
        let bytes = self.memory.read(address, size)?;
        let length = bytes.iter().position(|byte| *byte == 0).unwrap_or(bytes.len());
        Ok(self.cardinal(length as u64))
    }

    fn unary(
        &mut self,
        expr: &Expr,
        op: UnaryOp,
        operand: TypeId,
        value: Value,
        checked: bool,
    ) -> Eval<Value> {
        match (op, value) {
            (UnaryOp::RealPart | UnaryOp::ImaginaryPart, value) => part_of_complex(op, &value),
            (UnaryOp::Complement, value) => {
                Ok(Value::Set(value.set()?.into_iter().map(|is_in| !is_in).collect()))
            }
            (_, Value::Whole(number)) => self.unary_whole(expr, op, operand, number, checked),
            (_, value) => arithmetic::unary_real(op, &value),
        }
    }
}

/// RE and IM of a complex number.
fn part_of_complex(op: UnaryOp, value: &Value) -> Eval<Value> {
    let part = usize::from(op == UnaryOp::ImaginaryPart);
    match value {
        Value::Complex(parts) => Ok(Value::Real(parts[part])),
        Value::ShortComplex(parts) => Ok(Value::ShortReal(parts[part])),
        other => Err(unsupported(format!("{op:?} of {other:?}"))),
    }
}

/// Whether a relation holds.
fn compare(op: CompareOp, left: &Value, right: &Value) -> Eval<bool> {
    Ok(match (left, right) {
        (Value::Whole(left), Value::Whole(right)) => holds(op, left, right),
        (Value::Real(left), Value::Real(right)) => holds(op, left, right),
        (Value::ShortReal(left), Value::ShortReal(right)) => holds(op, left, right),
        (Value::Complex(_), Value::Complex(_)) | (Value::ShortComplex(_), Value::ShortComplex(_)) => {
            holds_of_complex(op, left.complex()?, right.complex()?)?
        }
        (Value::Set(left), Value::Set(right)) => holds_of_sets(op, left, right),
        (Value::Address(left), Value::Address(right)) => holds(op, left, right),
        _ => return Err(unsupported(format!("{left:?} {op:?} {right:?}"))),
    })
}

/// Whether a relation holds. If an operand is NaN, only `#` holds.
fn holds<T: PartialOrd>(op: CompareOp, left: &T, right: &T) -> bool {
    match op {
        CompareOp::Equal => left == right,
        CompareOp::NotEqual => left != right,
        CompareOp::Less => left < right,
        CompareOp::LessEqual => left <= right,
        CompareOp::Greater => left > right,
        CompareOp::GreaterEqual => left >= right,
    }
}

fn holds_of_complex(op: CompareOp, left: [f64; 2], right: [f64; 2]) -> Eval<bool> {
    match op {
        CompareOp::Equal => Ok(left == right),
        CompareOp::NotEqual => Ok(left != right),
        other => Err(unsupported(format!("{other:?} of complex numbers"))),
    }
}

/// Whether a relation of sets holds: `<=` and `>=` are inclusion, `<` and `>` proper inclusion.
fn holds_of_sets(op: CompareOp, left: &[bool], right: &[bool]) -> bool {
    let within = |part: &[bool], whole: &[bool]| part.iter().zip(whole).all(|(a, b)| !a || *b);
    match op {
        CompareOp::Equal => left == right,
        CompareOp::NotEqual => left != right,
        CompareOp::LessEqual => within(left, right),
        CompareOp::GreaterEqual => within(right, left),
        CompareOp::Less => within(left, right) && left != right,
        CompareOp::Greater => within(right, left) && left != right,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_compared_by_inclusion() {
        let (small, large, other) = ([true, false, false], [true, true, false], [false, false, true]);
        assert!(holds_of_sets(CompareOp::LessEqual, &small, &large));
        assert!(holds_of_sets(CompareOp::Greater, &large, &small));
        assert!(!holds_of_sets(CompareOp::Less, &small, &small));
        assert!(!holds_of_sets(CompareOp::LessEqual, &other, &large));
        assert!(!holds_of_sets(CompareOp::GreaterEqual, &other, &large));
    }

    #[test]
    fn nothing_holds_of_nan_but_that_it_differs() {
        let relations = [CompareOp::Equal, CompareOp::Less, CompareOp::LessEqual, CompareOp::GreaterEqual];
        assert!(relations.into_iter().all(|op| !holds(op, &f64::NAN, &1.0)));
        assert!(holds(CompareOp::NotEqual, &f64::NAN, &f64::NAN));
    }
}
