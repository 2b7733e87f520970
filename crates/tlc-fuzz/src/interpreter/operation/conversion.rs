//! Conversions between types, with their checks.

use tlc_frontend::base::Interval;
use tlc_frontend::hir::{Conversion, Expr, Type, TypeId};

use super::arithmetic::{limits, wrapped};
use crate::interpreter::failure::CheckFailure;
use crate::interpreter::foreign::real_text;
use crate::interpreter::machine::Machine;
use crate::interpreter::stop::{Eval, unsupported};
use crate::interpreter::value::{self, Value};

impl Machine<'_, '_> {
    /// Converts a value to the type of `expr`.
    pub fn convert(
        &mut self,
        expr: &Expr,
        conversion: Conversion,
        operand: &Expr,
        value: Value,
        checked: bool,
    ) -> Eval<Value> {
        match conversion {
            Conversion::Whole => self.whole_to_whole(expr.ty, operand, value.whole()?, checked),
            Conversion::WholeToReal => self.whole_to_real(expr.ty, value.whole()?),
            Conversion::RealToWhole => self.real_to_whole(expr.ty, operand, value.real()?, checked),
            Conversion::Real => match self.program.types.get(expr.ty) {
                Type::Real(real) => Ok(Value::of_real(*real, value.real()?)),
                other => Err(unsupported(format!("a real number as {other:?}"))),
            },
            Conversion::Complex => match self.program.types.get(expr.ty) {
                Type::Complex(real) => Ok(Value::of_complex(*real, value.complex()?)),
                other => Err(unsupported(format!("a complex number as {other:?}"))),
            },
            Conversion::Pointer => Ok(value),
            Conversion::Bits => self.same_bits(expr.ty, operand.ty, &value),
        }
    }

    /// Without the check a whole number wraps around. Other types keep a value that fits their storage, since
    /// variables that were never assigned hold such values. The result for other values is undefined.
    fn whole_to_whole(&mut self, ty: TypeId, operand: &Expr, number: i128, checked: bool) -> Eval<Value> {
        let types = &self.program.types;
        let Interval { low, high } = types.ordinal_range(ty).unwrap_or_else(|| limits(types, ty));
        if (low..=high).contains(&number) {
            return Ok(Value::Whole(number));
        }
        if checked {
            let text =
                format!("value {} is outside {}", self.written(operand.ty, number), self.range_text(ty));
            return Err(self.fail(CheckFailure::Range, operand.span.lo, &text));
        }
        let definition = types.get(ty);
        let stored = types.stored_whole(definition).filter(|_| definition != &Type::Boolean);
        match definition {
            Type::Whole(_) | Type::Char | Type::Storage { .. } => {
                Ok(Value::Whole(wrapped(types, ty, number)))
            }
            _ if stored.is_some_and(|stored| (stored.min()..=stored.max()).contains(&number)) => {
                Ok(Value::Whole(number))
            }
            _ => Err(unsupported("a value outside of its type without a check")),
        }
    }

    /// Returns the nearest real number; ties go to the even one.
    fn whole_to_real(&self, ty: TypeId, number: i128) -> Eval<Value> {
        match self.program.types.get(ty) {
            // Rounding twice could give a different number.
            Type::Real(real) if real.bits() == 32 => Ok(Value::ShortReal(number as f32)),
            Type::Real(_) => Ok(Value::Real(number as f64)),
            other => Err(unsupported(format!("a whole number as {other:?}"))),
        }
    }

    /// Truncates toward zero. Without the check a number that does not fit becomes the nearest one that does,
    /// and NaN becomes zero.
    fn real_to_whole(&mut self, ty: TypeId, operand: &Expr, number: f64, checked: bool) -> Eval<Value> {
        let Interval { low, high } = limits(&self.program.types, ty);
        // The conversion to 128 bits is exact except for numbers far outside, which remain outside.
        let truncated = number.trunc() as i128;
        if !number.is_nan() && (low..=high).contains(&truncated) {
            return Ok(Value::Whole(truncated));
        }
        if checked {
            let text = format!("value {} is outside {}", real_text(number, 0), self.range_text(ty));
            return Err(self.fail(CheckFailure::Range, operand.span.lo, &text));
        }
        Ok(Value::Whole(if number.is_nan() { 0 } else { truncated.clamp(low, high) }))
    }

    /// Reinterprets the bytes of a value as another type.
    /// Returns the value of another type that has the same bytes.
    pub fn same_bits(&mut self, ty: TypeId, from: TypeId, value: &Value) -> Eval<Value> {
        let mut bytes = self.bytes_of(from, value)?;
        let types = &self.program.types;
        bytes.resize(types.layout(ty).size as usize, 0);
        value::decode(types, ty, &bytes)
    }
}
