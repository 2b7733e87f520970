//! Conversions between scalar types.

use inkwell::FloatPredicate;
use inkwell::values::{FloatValue, IntValue};

use crate::hir::{Conversion, Expr, RangeOf, Type, TypeId};

use super::llvm::{Scalar, built};
use super::procedure::ProcLowering;
use super::types::Range;

impl<'ctx> ProcLowering<'_, '_, 'ctx> {
    /// A conversion of `operand` to the type of `expr`.
    pub fn convert(
        &mut self,
        expr: &Expr,
        conversion: Conversion,
        operand: &Expr,
        checked: bool,
    ) -> Scalar<'ctx> {
        match conversion {
            Conversion::Whole => self.whole_to_whole(expr.ty, operand, checked).into(),
            Conversion::WholeToReal => self.whole_to_real(expr.ty, operand).into(),
            Conversion::RealToWhole => self.real_to_whole(expr.ty, operand, checked).into(),
            Conversion::Real => self.real_to_real(expr.ty, operand).into(),
            Conversion::Pointer => self.scalar(operand),
        }
    }

    /// Whether the conversion needs no instruction: a wider range in the same representation.
    pub fn keeps_value(&self, expr: &Expr, conversion: Conversion, operand: &Expr, checked: bool) -> bool {
        match conversion {
            Conversion::Pointer => true,
            Conversion::Whole => {
                let types = &self.module.types;
                let (from, to) = (types.range(operand.ty), types.range(expr.ty));
                let fits = to.low <= from.low && from.high <= to.high;
                (fits || !checked) && types.int(operand.ty) == types.int(expr.ty)
            }
            _ => false,
        }
    }

    fn whole_to_whole(&mut self, ty: TypeId, operand: &Expr, checked: bool) -> IntValue<'ctx> {
        let value = self.int(operand);
        let Range { low, high, .. } = self.module.types.range(ty);
        if checked {
            self.check_range(operand, value, (low, high), RangeOf::Type(ty));
        }
        let to = self.module.types.int(ty);
        let (from_bits, to_bits) = (value.get_type().get_bit_width(), to.get_bit_width());
        if to_bits < from_bits {
            built(self.builder.build_int_truncate(value, to, "narrow"))
        } else if to_bits == from_bits {
            value
        } else if self.module.types.range(operand.ty).signed {
            built(self.builder.build_int_s_extend(value, to, "wide"))
        } else {
            built(self.builder.build_int_z_extend(value, to, "wide"))
        }
    }

    fn whole_to_real(&mut self, ty: TypeId, operand: &Expr) -> FloatValue<'ctx> {
        let value = self.int(operand);
        let to = self.module.types.value(ty).into_float_type();
        if self.module.types.range(operand.ty).signed {
            built(self.builder.build_signed_int_to_float(value, to, "real"))
        } else {
            built(self.builder.build_unsigned_int_to_float(value, to, "real"))
        }
    }

    /// Truncates toward zero. Without the check a value that does not fit becomes the nearest that does
    /// and a NaN zero, for LLVM's plain conversion would be undefined.
    fn real_to_whole(&mut self, ty: TypeId, operand: &Expr, checked: bool) -> IntValue<'ctx> {
        let value = self.real(operand);
        let to = self.module.types.int(ty);
        let signed = self.module.types.range(ty).signed;
        if !checked {
            return self.saturated(value, ty);
        }
        let double = self.module.context.f64_type();
        let wide = if value.get_type() == double {
            value
        } else {
            built(self.builder.build_float_ext(value, double, "wide"))
        };
        self.check_real_range(wide, operand, ty);
        if signed {
            built(self.builder.build_float_to_signed_int(value, to, "whole"))
        } else {
            built(self.builder.build_float_to_unsigned_int(value, to, "whole"))
        }
    }

    fn saturated(&mut self, value: FloatValue<'ctx>, ty: TypeId) -> IntValue<'ctx> {
        let name = if self.module.types.range(ty).signed { "llvm.fptosi.sat" } else { "llvm.fptoui.sat" };
        let types = [self.module.types.int(ty).into(), value.get_type().into()];
        let function = self.module.intrinsic(name, &types);
        self.call_intrinsic(function, &[value.into()]).into_int_value()
    }

    /// The truncated value fits if it lies strictly between the neighbours of the range. They are exact in
    /// 64-bit reals, but for the one below -2^63: there is no real number between the two.
    fn check_real_range(&mut self, value: FloatValue<'ctx>, operand: &Expr, ty: TypeId) {
        let Range { low, high, .. } = self.module.types.range(ty);
        let double = self.module.context.f64_type();
        let below = (low - 1) as f64;
        let low_predicate = if below == low as f64 { FloatPredicate::ULT } else { FloatPredicate::ULE };
        let too_low = built(self.builder.build_float_compare(
            low_predicate,
            value,
            double.const_float(below),
            "too.low",
        ));
        let above = double.const_float((high + 1) as f64);
        let too_high = built(self.builder.build_float_compare(FloatPredicate::UGE, value, above, "too.high"));
        let outside = built(self.builder.build_or(too_low, too_high, "outside"));
        self.fail_real_range_if(outside, value, operand, ty);
    }

    fn real_to_real(&mut self, ty: TypeId, operand: &Expr) -> FloatValue<'ctx> {
        let value = self.real(operand);
        let Type::Real(real) = self.module.types.get(ty) else {
            unreachable!("a conversion between reals gives a real");
        };
        let to = self.module.types.real(*real);
        built(self.builder.build_float_cast(value, to, "real"))
    }
}
