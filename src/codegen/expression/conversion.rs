//! Conversions between scalar types.

use inkwell::FloatPredicate;
use inkwell::types::{BasicTypeEnum, IntType};
use inkwell::values::{FloatValue, IntValue};

use tlc_frontend::base::Interval;
use tlc_frontend::hir::{Conversion, Expr, Type, TypeId};

use crate::codegen::function::{CastOp, IntOp};
use crate::codegen::llvm::built;
use crate::codegen::module::types::Sign;
use crate::codegen::procedure::ProcLowering;
use direct_ssa::llvm::Scalar;

impl<'ctx> ProcLowering<'_, '_, 'ctx> {
    /// Lowers a conversion of `operand` to the type of `expr`.
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
            Conversion::Complex => self.complex_to_complex(expr.ty, operand).into(),
            Conversion::Bits => self.same_bits(expr.ty, operand),
        }
    }

    /// Whether the conversion needs no instruction: a wider range in the same representation.
    pub fn keeps_value(&self, expr: &Expr, conversion: Conversion, operand: &Expr, checked: bool) -> bool {
        match conversion {
            Conversion::Pointer => true,
            Conversion::Whole => {
                let types = &self.module.types;
                let fits = || self.value_range(operand).is_within(types.range(expr.ty));
                // If claims are asserted, the value is needed.
                (!checked || fits() && !self.function.asserts_claims())
                    && types.int(operand.ty) == types.int(expr.ty)
            }
            _ => false,
        }
    }

    fn whole_to_whole(&mut self, ty: TypeId, operand: &Expr, checked: bool) -> IntValue<'ctx> {
        let value = self.int(operand);
        if checked {
            self.check_range(operand, value, self.module.types.range(ty), ty);
        }
        let to = self.module.types.int(ty);
        let name = if to.get_bit_width() < value.get_type().get_bit_width() { "narrow" } else { "wide" };
        let sign = if self.module.types.is_signed(operand.ty) { Sign::Copied } else { Sign::None };
        self.resized(value, to, sign, name)
    }

    fn whole_to_real(&mut self, ty: TypeId, operand: &Expr) -> FloatValue<'ctx> {
        let value = self.int(operand);
        let to = self.module.types.value(ty).into_float_type();
        if self.module.types.is_signed(operand.ty) {
            self.function.int_to_real(CastOp::SignedToReal, value, to)
        } else {
            self.function.int_to_real(CastOp::UnsignedToReal, value, to)
        }
    }

    /// Truncates toward zero. Without the check, a value that does not fit becomes the nearest one that does,
    /// and a NaN becomes zero, because LLVM's plain conversion would be undefined.
    fn real_to_whole(&mut self, ty: TypeId, operand: &Expr, checked: bool) -> IntValue<'ctx> {
        let value = self.real(operand);
        let to = self.module.types.int(ty);
        let signed = self.module.types.is_signed(ty);
        if !checked {
            return self.saturated(value, ty);
        }
        let double = self.module.context.f64_type();
        let wide = self.function.cast_real(value, double, "wide");
        self.check_real_range(wide, operand, ty);
        if signed {
            self.function.real_to_int(CastOp::RealToSigned, value, to)
        } else {
            self.function.real_to_int(CastOp::RealToUnsigned, value, to)
        }
    }

    fn saturated(&mut self, value: FloatValue<'ctx>, ty: TypeId) -> IntValue<'ctx> {
        let name = if self.module.types.is_signed(ty) { "llvm.fptosi.sat" } else { "llvm.fptoui.sat" };
        let types = [self.module.types.int(ty).into(), value.get_type().into()];
        let function = self.module.intrinsic(name, &types);
        self.function.pure_call(function, &[value.into()]).int()
    }

    /// Checks that the truncated value fits: it must lie strictly between the neighbours of the range. These
    /// are exact in 64-bit reals except the one below -2^63: there is no real number between the two.
    fn check_real_range(&mut self, value: FloatValue<'ctx>, operand: &Expr, ty: TypeId) {
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

    fn real_to_real(&mut self, ty: TypeId, operand: &Expr) -> FloatValue<'ctx> {
        let value = self.real(operand);
        let Type::Real(real) = self.module.types.get(ty) else {
            unreachable!("a conversion between reals gives a real");
        };
        let to = self.module.types.real(*real);
        self.function.cast_real(value, to, "real")
    }

    /// Returns a scalar of another type with the bits of the operand. Values whose form differs from that in
    /// memory, and arrays and records, are converted through memory.
    fn same_bits(&mut self, ty: TypeId, operand: &Expr) -> Scalar<'ctx> {
        let (from, to) = (operand.ty, ty);
        if !self.module.types.is_scalar(from) {
            let source = self.aggregate(from, operand);
            let copy = self.temporary(to);
            let size = self.module.types.layout(to).size.min(self.module.types.layout(from).size);
            built(self.function.ins().build_memcpy(copy, 1, source, 1, self.u64(size)));
            return self.load(to, copy);
        }
        let value = self.scalar(operand);
        let [from_type, to_type] = [from, to].map(|ty| self.module.types.value(ty));
        let simple = [from, to].iter().all(|ty| self.module.types.conversion_in_memory(*ty).is_none());
        match (from_type, to_type) {
            _ if simple && from_type == to_type => value,
            (BasicTypeEnum::IntType(_), BasicTypeEnum::IntType(int)) => {
                self.same_number(value.int(), from, (to, int)).into()
            }
            (BasicTypeEnum::IntType(_), BasicTypeEnum::PointerType(pointer)) if simple => {
                built(self.function.ins().build_int_to_ptr(value.int(), pointer, "pointer")).into()
            }
            (BasicTypeEnum::PointerType(_), BasicTypeEnum::IntType(int)) if simple => {
                built(self.function.ins().build_ptr_to_int(value.pointer(), int, "number")).into()
            }
            _ => {
                let address = self.temporary(from);
                self.store(from, address, value);
                self.load(to, address)
            }
        }
    }

    /// Converts an integer to the form of another integer type of the same size, by way of that in memory.
    fn same_number(
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
}
