//! Sets as lists of booleans: one for each element of the type, true if it is in the set.

use tlc_frontend::hir::{BinaryOp, Expr, SetElement, Type, TypeId};

use crate::interpreter::failure::CheckFailure;
use crate::interpreter::frame::Frame;
use crate::interpreter::machine::Machine;
use crate::interpreter::stop::{Eval, unsupported};
use crate::interpreter::value::Value;

impl<'p> Machine<'_, 'p> {
    /// Evaluates a set constructor. A range with a bound that is not an element of the type adds nothing.
    pub fn set_of(
        &mut self,
        frame: &mut Frame,
        ty: TypeId,
        elements: &'p [SetElement],
        checked: bool,
    ) -> Eval<Value> {
        let (low, high) = self.set_limits(ty)?;
        let mut set = vec![false; (high - low) as usize + 1];
        for SetElement { low, high } in elements {
            let first = self.element_number(frame, low, ty, checked)?;
            let last = match high {
                Some(high) => self.element_number(frame, high, ty, checked)?,
                None => first,
            };
            if let (Some(first), Some(last)) = (first, last) {
                (first..=last).for_each(|number| set[number] = true);
            }
        }
        Ok(Value::Set(set))
    }

    /// `element IN set`
    pub fn is_element(&mut self, frame: &mut Frame, element: &'p Expr, set: &'p Expr) -> Eval<Value> {
        let number = self.element_number(frame, element, set.ty, false)?;
        let elements = self.evaluate(frame, set)?.set()?;
        Ok(Value::boolean(number.is_some_and(|number| elements[number])))
    }

    /// Returns the number of an element in sets of a type, counted from the least element; `None` for a value
    /// that is not an element.
    pub fn element_number(
        &mut self,
        frame: &mut Frame,
        element: &'p Expr,
        set: TypeId,
        checked: bool,
    ) -> Eval<Option<usize>> {
        let (low, high) = self.set_limits(set)?;
        let value = self.whole(frame, element)?;
        if (low..=high).contains(&value) {
            return Ok(Some((value - low) as usize));
        }
        if !checked {
            return Ok(None);
        }
        let text =
            format!("{} is not an element of {}", self.written(element.ty, value), self.type_name(set));
        Err(self.fail(CheckFailure::Range, element.span.lo, &text))
    }

    fn set_limits(&self, ty: TypeId) -> Eval<(i128, i128)> {
        match self.program.types.get(ty) {
            Type::Set { low, high, .. } => Ok((i128::from(*low), i128::from(*high))),
            other => Err(unsupported(format!("the elements of {other:?}"))),
        }
    }
}

/// Applies an operation to two sets of the same type.
pub fn operation(op: BinaryOp, left: &[bool], right: &[bool]) -> Eval<Vec<bool>> {
    let decide: fn(bool, bool) -> bool = match op {
        BinaryOp::Union => |a, b| a || b,
        BinaryOp::Difference => |a, b| a && !b,
        BinaryOp::Intersection => |a, b| a && b,
        BinaryOp::SymmetricDifference => |a, b| a != b,
        other => return Err(unsupported(format!("{other:?} of sets"))),
    };
    Ok(left.iter().zip(right).map(|(a, b)| decide(*a, *b)).collect())
}

/// SHIFT and ROTATE: move element `e` to `e + by`. Elements that leave the range are dropped, or enter at the
/// other end.
pub fn moved(op: BinaryOp, set: &[bool], by: i128) -> Eval<Vec<bool>> {
    let count = set.len() as i128;
    let mut target = vec![false; set.len()];
    for (number, _) in set.iter().enumerate().filter(|(_, is_in)| **is_in) {
        let to = match op {
            BinaryOp::Shift => number as i128 + by,
            BinaryOp::Rotate => (number as i128 + by).rem_euclid(count),
            other => return Err(unsupported(format!("{other:?} of a set by a number"))),
        };
        if (0..count).contains(&to) {
            target[to as usize] = true;
        }
    }
    Ok(target)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn elements(set: &[bool]) -> Vec<usize> {
        set.iter().enumerate().filter(|(_, is_in)| **is_in).map(|(number, _)| number).collect()
    }

    #[test]
    fn elements_move() {
        let set = [true, false, true, false, true];
        let of = |op, by| moved(op, &set, by).map(|moved| elements(&moved)).unwrap_or_default();
        assert_eq!(of(BinaryOp::Shift, 1), [1, 3]);
        assert_eq!(of(BinaryOp::Shift, -2), [0, 2]);
        assert_eq!(of(BinaryOp::Shift, i128::from(i64::MIN)), [0; 0]);
        assert_eq!(of(BinaryOp::Rotate, 1), [0, 1, 3]);
        assert_eq!(of(BinaryOp::Rotate, -6), [1, 3, 4]);
    }
}
