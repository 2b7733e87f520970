//! Conversions between the forms of scalars.

use inkwell::types::{BasicTypeEnum, IntType};
use inkwell::values::{AsValueRef, CallSiteValue, FloatValue, IntValue};
use inkwell::{FloatPredicate, IntPredicate};

use tlc_frontend::base::Interval;
use tlc_frontend::hir::{Expr, Procedure, TypeId, TypeTable};

use crate::codegen::code::CodeBuilder;
use crate::codegen::function::{CastOp, IntOp};
use crate::codegen::module::signature::widened_result;
use crate::codegen::module::types::Sign;
use direct_ssa::llvm::Scalar;

impl<'ctx> CodeBuilder<'_, '_, 'ctx> {
    /// Converts a real to the nearest value of a whole type, and a NaN to zero.
    pub fn saturated(&mut self, value: FloatValue<'ctx>, ty: TypeId) -> IntValue<'ctx> {
        let name = if self.module.types.is_signed(ty) { "llvm.fptosi.sat" } else { "llvm.fptoui.sat" };
        let types = [self.module.types.int(ty).into(), value.get_type().into()];
        let function = self.module.intrinsic(name, &types);
        self.function.pure_call(function, &[value.into()]).int()
    }

    /// Checks that the truncated value fits: it must lie strictly between the neighbours of the range. These
    /// are exact in 64-bit reals except the one below -2^63: there is no real number between the two.
    pub fn check_real_range(&mut self, value: FloatValue<'ctx>, operand: &Expr, ty: TypeId) {
        let Interval { low, high } = self.module.types.range(ty);
        let double = self.module.context.f64_type();
        let below = (low - 1) as f64;
        let low_predicate = if below == low as f64 { FloatPredicate::ULT } else { FloatPredicate::ULE };
        let too_low = self.function.compare_reals(low_predicate, value, double.const_float(below), "too.low");
        let above = double.const_float((high + 1) as f64);
        let too_high = self.function.compare_reals(FloatPredicate::UGE, value, above, "too.high");
        let outside = self.function.int_op(IntOp::Or, too_low, too_high, "outside");
        self.fail_real_range_if(outside, value, operand, ty);
    }

    /// Converts an integer to the form of another integer type of the same size, by way of that in memory.
    pub fn same_number(
        &mut self,
        value: IntValue<'ctx>,
        from: TypeId,
        (to, to_type): (TypeId, IntType<'ctx>),
    ) -> IntValue<'ctx> {
        let memory = self.module.types.layout(from).memory.into_int_type();
        let stored = self.resized(value, memory, Sign::None, "stored");
        let sign = self.module.types.conversion_in_memory(to).unwrap_or(Sign::None);
        self.stored_number(stored, to_type, sign)
    }

    /// Converts a number of 64 bits that fits a CARDINAL to one.
    pub fn as_cardinal(&mut self, number: IntValue<'ctx>) -> IntValue<'ctx> {
        let to = self.module.types.int(TypeTable::CARDINAL);
        self.resized(number, to, Sign::None, "cardinal")
    }

    /// Converts an integer in memory to the value that it represents. Any non-zero BOOLEAN in memory is TRUE,
    /// even if foreign code has written it.
    pub fn stored_number(&mut self, stored: IntValue<'ctx>, to: IntType<'ctx>, sign: Sign) -> IntValue<'ctx> {
        if to.get_bit_width() == 1 {
            let zero = stored.get_type().const_zero();
            return self.function.compare_ints(IntPredicate::NE, stored, zero);
        }
        self.resized(stored, to, sign, "value")
    }

    /// Converts an integer to another width.
    pub fn resized(
        &mut self,
        value: IntValue<'ctx>,
        to: IntType<'ctx>,
        sign: Sign,
        name: &str,
    ) -> IntValue<'ctx> {
        let (from_bits, to_bits) = (value.get_type().get_bit_width(), to.get_bit_width());
        match sign {
            _ if to_bits == from_bits => value,
            _ if to_bits < from_bits => self.function.cast_int(CastOp::Truncate, value, to, name),
            Sign::None => self.function.cast_int(CastOp::ZeroExtend, value, to, name),
            Sign::Copied => self.function.cast_int(CastOp::SignExtend, value, to, name),
        }
    }

    /// Extends an ordinal number to 64 bits.
    pub fn widened(&mut self, value: IntValue<'ctx>, ty: TypeId) -> IntValue<'ctx> {
        let sign = if self.module.types.is_signed(ty) { Sign::Copied } else { Sign::None };
        self.resized(value, self.module.context.i64_type(), sign, "wide")
    }

    /// Returns the result of a call, if it is a scalar.
    pub fn scalar_result(&self, result: Option<TypeId>, site: CallSiteValue<'ctx>) -> Option<Scalar<'ctx>> {
        let returns_scalar = result.is_some_and(|ty| self.module.types.is_scalar(ty));
        // SAFETY: the call is a value, and the callee was declared to return a scalar.
        returns_scalar.then(|| unsafe { Scalar::new(site.as_value_ref()) })
    }

    /// Converts the result of a C procedure: a BOOLEAN is returned as a byte.
    pub fn foreign_result(&mut self, callee: &Procedure, result: Scalar<'ctx>) -> Scalar<'ctx> {
        if let Some(sign) = widened_result(&self.module.program.types, callee) {
            let long = self.module.context.i64_type();
            return self.resized(result.int(), long, sign, "result").into();
        }
        match callee.result.map(|ty| self.module.types.value(ty)) {
            Some(BasicTypeEnum::IntType(int)) if int.get_bit_width() == 1 => {
                self.stored_number(result.int(), int, Sign::None).into()
            }
            _ => result,
        }
    }
}
