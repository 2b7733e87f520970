//! Lowering of sets: `bits` has the operations on sets of up to 64 elements, which are one value, and `large`
//! those on larger sets, which are in memory.
//!
//! Bits without an element are always zero. No access is ever outside of the value: shifts by at least the
//! width of a value are undefined in LLVM, and none is ever built.

pub(super) mod bits;
pub(super) mod large;

use inkwell::IntPredicate;
use inkwell::values::IntValue;

use tlc_frontend::base::Interval;
use tlc_frontend::hir::{BinaryOp, Expr, ExprKind, Place, SetElement, Type, TypeId, UnaryOp};

use crate::codegen::expression::ExprLowering;
use crate::codegen::function::{CastOp, IntOp};
use crate::codegen::set::bits::{
    ElementPosition, bit_number, bit_of, bits_of_range, set_complement, set_operation, with_bit,
};
use crate::codegen::set::large::{change_in_memory, word_of_set};
use direct_ssa::llvm::Scalar;

impl<'ctx> ExprLowering<'_, '_, 'ctx> {
    /// Returns the position of an element in sets of type `set`. `checked`: the program fails if it has none.
    pub fn element_of_set(&mut self, element: &Expr, set: TypeId, checked: bool) -> ElementPosition<'ctx> {
        let (low, high) = self.code.module.types.set_limits(set);
        let value = self.int(element);
        let wide = self.code.widened(value, element.ty);
        let least = self.code.i64(low);
        let offset = self.code.function.int_op(IntOp::Sub, wide, least, "offset");
        if self.value_range(element).is_within(Interval::new(low.into(), high.into())) {
            self.claim_range(element, value);
            return ElementPosition { offset, inside: None };
        }
        let last = self.code.i64(high - low);
        if !checked {
            let inside = self.code.function.compare_ints(IntPredicate::ULE, offset, last);
            return ElementPosition { offset, inside: Some(inside) };
        }
        let outside = self.code.function.compare_for_check(IntPredicate::UGT, offset, last);
        self.code.fail_element_if(outside, element, value, set);
        self.code.function.known.record_bound(offset, (high - low) as u64);
        ElementPosition { offset, inside: None }
    }

    /// Builds a set constructor.
    pub fn small_set(&mut self, ty: TypeId, elements: &[SetElement], checked: bool) -> IntValue<'ctx> {
        let word = self.code.module.types.int(ty);
        let mut set = word.const_zero();
        for SetElement { low, high } in elements {
            let low = self.element_of_set(low, ty, checked);
            let bits = match high {
                Some(high) => {
                    let high = self.element_of_set(high, ty, checked);
                    bits_of_range(self.code.function, low, high, word)
                }
                None => bit_of(self.code.function, low, word),
            };
            set = self.code.function.int_op(IntOp::Or, set, bits, "set");
        }
        set
    }

    /// Lowers `element IN set`.
    pub fn in_set(&mut self, element: &Expr, set: &Expr) -> IntValue<'ctx> {
        let element = self.element_of_set(element, set.ty, false);
        let (word, offset) = if self.code.module.types.is_scalar(set.ty) {
            (self.int(set), element.offset)
        } else {
            word_of_set(self, element, set)
        };
        let number = bit_number(self.code.function, offset, word.get_type());
        let shifted = self.code.function.int_op(IntOp::UnsignedShiftRight, word, number, "shifted");
        let bit = self.code.function.cast_int(
            CastOp::Truncate,
            shifted,
            self.code.module.context.bool_type(),
            "in",
        );
        match element.inside {
            Some(inside) => self.code.function.int_op(IntOp::And, inside, bit, "in"),
            None => bit,
        }
    }

    /// Lowers INCL and EXCL.
    pub fn change_element(&mut self, set: &Place, element: &Expr, include: bool, checked: bool) {
        if !self.code.module.types.is_scalar(set.ty) {
            let address = self.address(set);
            let element = self.element_of_set(element, set.ty, checked);
            return change_in_memory(&mut self.code, address, element, include);
        }
        let cell = self.cell(set);
        let element = self.element_of_set(element, set.ty, checked);
        let word = self.code.module.types.int(set.ty);
        let bit = bit_of(self.code.function, element, word);
        let old = self.code.read_cell(cell, set).int();
        let new = with_bit(self.code.function, old, bit, include);
        self.code.write_cell(cell, set.ty, new.into());
    }

    /// Returns the value of an expression whose type is a small set, if its operation exists only for sets.
    pub fn set_value(&mut self, expr: &Expr) -> Option<Scalar<'ctx>> {
        if !matches!(self.code.module.types.get(expr.ty), Type::Set { .. }) {
            return None;
        }
        let value = match &expr.kind {
            ExprKind::Set { elements, checked } => self.small_set(expr.ty, elements, *checked),
            ExprKind::Unary { op: UnaryOp::Complement, operand, .. } => {
                let set = self.int(operand);
                set_complement(&mut self.code, expr.ty, set)
            }
            ExprKind::Binary { op, left, right, .. } if !matches!(op, BinaryOp::Shift | BinaryOp::Rotate) => {
                let (left, right) = (self.int(left), self.int(right));
                set_operation(self.code.function, *op, left, right)
            }
            _ => return None,
        };
        Some(value.into())
    }
}
