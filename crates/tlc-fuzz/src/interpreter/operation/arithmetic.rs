//! Arithmetic on whole, real and complex numbers. Whole numbers are computed in 128 bits and then compared
//! with the bounds of their type.

use tlc_frontend::base::Interval;
use tlc_frontend::hir::{BinaryOp, Expr, Type, TypeId, TypeTable, UnaryOp};

use super::set;
use crate::interpreter::failure::CheckFailure;
use crate::interpreter::machine::Machine;
use crate::interpreter::stop::{Eval, unsupported};
use crate::interpreter::value::Value;

/// Returns the least and the greatest value of a whole type, a storage type, or the host of a subrange.
pub fn limits(types: &TypeTable, ty: TypeId) -> Interval {
    match types.get(types.host(ty)) {
        Type::Storage { bits } => Interval::new(0, (1 << bits) - 1),
        _ => types.ordinal_range(types.host(ty)).unwrap_or(Interval::new(i128::MIN, i128::MAX)),
    }
}

/// Reduces a number that may not fit to the value that the bits of a whole type keep of it.
pub fn wrapped(types: &TypeTable, ty: TypeId, number: i128) -> i128 {
    let Interval { low, high } = limits(types, ty);
    if (low..=high).contains(&number) { number } else { (number - low).rem_euclid(high - low + 1) + low }
}

/// Applies a unary operator to a real or complex number.
pub fn unary_real(op: UnaryOp, value: &Value) -> Eval<Value> {
    Ok(match (op, value) {
        (UnaryOp::Negate, Value::Real(number)) => Value::Real(-number),
        (UnaryOp::Negate, Value::ShortReal(number)) => Value::ShortReal(-number),
        (UnaryOp::Negate, Value::Complex(parts)) => Value::Complex(parts.map(|part| -part)),
        (UnaryOp::Negate, Value::ShortComplex(parts)) => Value::ShortComplex(parts.map(|part| -part)),
        (UnaryOp::Abs, Value::Real(number)) => Value::Real(number.abs()),
        (UnaryOp::Abs, Value::ShortReal(number)) => Value::ShortReal(number.abs()),
        _ => return Err(unsupported(format!("{op:?} of {value:?}"))),
    })
}

impl Machine<'_, '_> {
    /// Applies a unary operator to an ordinal value; `expr` is the whole operation.
    pub fn unary_whole(
        &mut self,
        expr: &Expr,
        op: UnaryOp,
        operand: TypeId,
        number: i128,
        checked: bool,
    ) -> Eval<Value> {
        let exact = match op {
            UnaryOp::Not => return Ok(Value::boolean(number == 0)),
            UnaryOp::Odd => return Ok(Value::boolean(number.rem_euclid(2) == 1)),
            UnaryOp::Cap => return Ok(Value::Whole(capital(number))),
            UnaryOp::Negate => -number,
            UnaryOp::Abs => number.abs(),
            other => return Err(unsupported(format!("{other:?} of a whole number"))),
        };
        let Interval { low, high } = limits(&self.program.types, operand);
        if checked && !(low..=high).contains(&exact) {
            let sign = if op == UnaryOp::Negate { "-" } else { "ABS" };
            let text = format!("{sign}({number}) does not fit {}", self.type_name(expr.ty));
            return Err(self.fail(CheckFailure::WholeValue, expr.span.lo, &text));
        }
        Ok(Value::Whole(wrapped(&self.program.types, operand, exact)))
    }

    /// Applies a binary operator to two values; `expr` is the whole operation. The operator comes with its
    /// text.
    pub fn binary(
        &mut self,
        expr: &Expr,
        (op, sign): (BinaryOp, &str),
        operands: [Value; 2],
        check_overflow: bool,
        check_zero: bool,
    ) -> Eval<Value> {
        match operands {
            [Value::Real(left), Value::Real(right)] => Ok(Value::Real(real(op, left, right)?)),
            [Value::ShortReal(left), Value::ShortReal(right)] => Ok(Value::ShortReal(real(op, left, right)?)),
            [Value::Complex(left), Value::Complex(right)] => Ok(Value::Complex(complex(op, left, right)?)),
            [Value::ShortComplex(left), Value::ShortComplex(right)] => {
                Ok(Value::ShortComplex(complex(op, left, right)?))
            }
            [Value::Set(left), Value::Set(right)] => Ok(Value::Set(set::operation(op, &left, &right)?)),
            [Value::Set(elements), Value::Whole(by)] => Ok(Value::Set(set::moved(op, &elements, by)?)),
            [Value::Whole(word), Value::Whole(by)] if matches!(op, BinaryOp::Shift | BinaryOp::Rotate) => {
                self.moved_word(expr.ty, op, word, by)
            }
            [Value::Whole(left), Value::Whole(right)] => {
                self.binary_whole(expr, (op, sign), [left, right], check_overflow, check_zero)
            }
            [left, right] => Err(unsupported(format!("{left:?} {op:?} {right:?}"))),
        }
    }

    /// SHIFT and ROTATE of a number, applied to the set of its bits.
    fn moved_word(&self, ty: TypeId, op: BinaryOp, word: i128, by: i128) -> Eval<Value> {
        let size = self.program.types.layout(ty).size as usize;
        let bits: Vec<bool> = (0..8 * size).map(|number| word >> number & 1 == 1).collect();
        let moved = set::moved(op, &bits, by)?;
        let number = moved.iter().rev().fold(0, |number, bit| 2 * number + i128::from(*bit));
        Ok(Value::Whole(wrapped(&self.program.types, ty, number)))
    }

    fn binary_whole(
        &mut self,
        expr: &Expr,
        (op, sign): (BinaryOp, &str),
        [left, right]: [i128; 2],
        check_overflow: bool,
        check_zero: bool,
    ) -> Eval<Value> {
        let Some(exact) = whole(op, left, right)? else {
            if !check_zero {
                return Err(unsupported("a division by zero without a check"));
            }
            let text = format!("division by zero: {left} {sign} 0");
            return Err(self.fail(CheckFailure::WholeDivision, expr.span.lo, &text));
        };
        let Interval { low, high } = limits(&self.program.types, expr.ty);
        if check_overflow && !(low..=high).contains(&exact) {
            return Err(self.fail_overflow(expr.span.lo, [left, right], sign, expr.ty));
        }
        Ok(Value::Whole(wrapped(&self.program.types, expr.ty, exact)))
    }

    /// Fails because the result of an operation does not fit its type.
    pub fn fail_overflow(
        &mut self,
        position: u32,
        [left, right]: [i128; 2],
        sign: &str,
        ty: TypeId,
    ) -> crate::interpreter::stop::Stop {
        let right = if right < 0 { format!("({right})") } else { right.to_string() };
        let text = format!("{left} {sign} {right} does not fit {}", self.type_name(ty));
        self.fail(CheckFailure::WholeValue, position, &text)
    }
}

/// Returns the exact result of an operation on whole numbers; `None` for a zero divisor.
fn whole(op: BinaryOp, left: i128, right: i128) -> Eval<Option<i128>> {
    Ok(match op {
        BinaryOp::Add => Some(left + right),
        BinaryOp::Sub => Some(left - right),
        // The operands have at most 64 bits. Only the greatest products of two such unsigned numbers exceed
        // 127 bits, and they overflow in any case: their lowest bits are right.
        BinaryOp::Mul => Some(left.checked_mul(right).unwrap_or_else(|| product_beyond(left, right))),
        BinaryOp::Div => left.checked_div_euclid(right),
        BinaryOp::Mod => left.checked_rem_euclid(right),
        BinaryOp::Quotient => left.checked_div(right),
        BinaryOp::Remainder => left.checked_rem(right),
        other => return Err(unsupported(format!("{other:?} of whole numbers"))),
    })
}

/// Returns a number beyond 64 bits that has the last 64 bits of a product.
fn product_beyond(left: i128, right: i128) -> i128 {
    (left as u64).wrapping_mul(right as u64) as i128 + (1 << 64)
}

/// The operations that arithmetic requires of both sizes of reals.
trait RealNumber:
    Copy
    + PartialOrd
    + std::ops::Add<Output = Self>
    + std::ops::Sub<Output = Self>
    + std::ops::Mul<Output = Self>
    + std::ops::Div<Output = Self>
    + std::ops::Neg<Output = Self>
{
    fn magnitude(self) -> Self;
}

impl RealNumber for f64 {
    fn magnitude(self) -> f64 {
        self.abs()
    }
}

impl RealNumber for f32 {
    fn magnitude(self) -> f32 {
        self.abs()
    }
}

fn real<T: RealNumber>(op: BinaryOp, left: T, right: T) -> Eval<T> {
    Ok(match op {
        BinaryOp::Add => left + right,
        BinaryOp::Sub => left - right,
        BinaryOp::Mul => left * right,
        BinaryOp::DivideReal => left / right,
        other => return Err(unsupported(format!("{other:?} of real numbers"))),
    })
}

fn complex<T: RealNumber>(op: BinaryOp, [a, b]: [T; 2], [c, d]: [T; 2]) -> Eval<[T; 2]> {
    Ok(match op {
        BinaryOp::Add => [a + c, b + d],
        BinaryOp::Sub => [a - c, b - d],
        BinaryOp::Mul => [a * c - b * d, a * d + b * c],
        // Smith, Algorithm 116: Complex division, CACM 5 (1962).
        BinaryOp::DivideReal if c.magnitude() >= d.magnitude() => {
            let ratio = d / c;
            let denominator = c + d * ratio;
            [(a + b * ratio) / denominator, (b - a * ratio) / denominator]
        }
        BinaryOp::DivideReal => {
            let ratio = c / d;
            let denominator = d + c * ratio;
            [(a * ratio + b) / denominator, (b * ratio - a) / denominator]
        }
        other => return Err(unsupported(format!("{other:?} of complex numbers"))),
    })
}

/// CAP: returns the capital of a letter, and other characters unchanged.
fn capital(character: i128) -> i128 {
    u8::try_from(character).map_or(character, |byte| i128::from(byte.to_ascii_uppercase()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn divisions_are_those_of_the_report() {
        // The table is that of docs/language.md.
        let table = [
            (31, 10, 3, 1, 3, 1),
            (-31, 10, -4, 9, -3, -1),
            (31, -10, -3, 1, -3, 1),
            (-31, -10, 4, 9, 3, -1),
        ];
        for (x, y, div, modulus, quotient, remainder) in table {
            let of = |op| whole(op, x, y).ok().flatten();
            assert_eq!(of(BinaryOp::Div), Some(div));
            assert_eq!(of(BinaryOp::Mod), Some(modulus));
            assert_eq!(of(BinaryOp::Quotient), Some(quotient));
            assert_eq!(of(BinaryOp::Remainder), Some(remainder));
        }
        assert_eq!(whole(BinaryOp::Div, 1, 0).ok(), Some(None));
    }

    #[test]
    fn numbers_wrap_around_within_their_type() {
        let types = TypeTable::default();
        assert_eq!(wrapped(&types, TypeTable::INTEGER8, 128), -128);
        assert_eq!(wrapped(&types, TypeTable::INTEGER8, -129), 127);
        assert_eq!(wrapped(&types, TypeTable::CARDINAL8, -1), 255);
        let greatest = i128::from(u64::MAX);
        let square = whole(BinaryOp::Mul, greatest, greatest).ok().flatten();
        assert_eq!(square.map(|square| wrapped(&types, TypeTable::CARDINAL, square)), Some(1));
        assert!(square.is_some_and(|square| square > greatest));
    }

    #[test]
    fn complex_quotients_are_scaled() {
        let big = 1e300;
        let quotient = complex(BinaryOp::DivideReal, [big, big], [big, big]).ok();
        assert_eq!(quotient, Some([1.0, 0.0]));
    }
}
