//! Conversions between scalar types.

use inkwell::types::BasicTypeEnum;
use inkwell::values::{FloatValue, IntValue};

use tlc_frontend::hir::{Conversion, Expr, Type, TypeId};

use crate::codegen::code::complex::complex_to_complex;
use crate::codegen::expression::ExprLowering;
use crate::codegen::function::CastOp;
use crate::codegen::llvm::built;
use crate::codegen::module::types::Sign;
use direct_ssa::llvm::Scalar;

impl<'ctx> ExprLowering<'_, '_, 'ctx> {
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
            Conversion::Complex => {
                let value = self.scalar(operand).vector();
                let to = self.code.module.types.value(expr.ty).into_vector_type();
                complex_to_complex(self.code.function, value, to).into()
            }
            Conversion::Bits => self.same_bits(expr.ty, operand),
        }
    }

    /// Whether the conversion needs no instruction: a wider range in the same representation.
    pub fn keeps_value(&self, expr: &Expr, conversion: Conversion, operand: &Expr, checked: bool) -> bool {
        match conversion {
            Conversion::Pointer => true,
            Conversion::Whole => {
                let types = &self.code.module.types;
                let fits = || self.value_range(operand).is_within(types.range(expr.ty));
                // If claims are asserted, the value is needed.
                (!checked || fits() && !self.code.function.asserts_claims())
                    && types.int(operand.ty) == types.int(expr.ty)
            }
            _ => false,
        }
    }

    fn whole_to_whole(&mut self, ty: TypeId, operand: &Expr, checked: bool) -> IntValue<'ctx> {
        let value = self.int(operand);
        if checked {
            self.claim_range(operand, value);
            let own = self.value_range(operand);
            self.code.check_range(operand, value, own, ty);
        }
        let to = self.code.module.types.int(ty);
        let name = if to.get_bit_width() < value.get_type().get_bit_width() { "narrow" } else { "wide" };
        let sign = if self.code.module.types.is_signed(operand.ty) { Sign::Copied } else { Sign::None };
        self.code.resized(value, to, sign, name)
    }

    fn whole_to_real(&mut self, ty: TypeId, operand: &Expr) -> FloatValue<'ctx> {
        let value = self.int(operand);
        let to = self.code.module.types.value(ty).into_float_type();
        if self.code.module.types.is_signed(operand.ty) {
            self.code.function.int_to_real(CastOp::SignedToReal, value, to)
        } else {
            self.code.function.int_to_real(CastOp::UnsignedToReal, value, to)
        }
    }

    /// Truncates toward zero. Without the check, a value that does not fit becomes the nearest one that does,
    /// and a NaN becomes zero, because LLVM's plain conversion would be undefined.
    fn real_to_whole(&mut self, ty: TypeId, operand: &Expr, checked: bool) -> IntValue<'ctx> {
        let value = self.real(operand);
        let to = self.code.module.types.int(ty);
        let signed = self.code.module.types.is_signed(ty);
        if !checked {
            return self.code.saturated(value, ty);
        }
        let double = self.code.module.context.f64_type();
        let wide = self.code.function.cast_real(value, double, "wide");
        self.code.check_real_range(wide, operand, ty);
        if signed {
            self.code.function.real_to_int(CastOp::RealToSigned, value, to)
        } else {
            self.code.function.real_to_int(CastOp::RealToUnsigned, value, to)
        }
    }

    fn real_to_real(&mut self, ty: TypeId, operand: &Expr) -> FloatValue<'ctx> {
        let value = self.real(operand);
        let Type::Real(real) = self.code.module.types.get(ty) else {
            unreachable!("a conversion between reals gives a real");
        };
        let to = self.code.module.types.real(*real);
        self.code.function.cast_real(value, to, "real")
    }

    /// Returns a scalar of another type with the bits of the operand. Values whose form differs from that in
    /// memory, and arrays and records, are converted through memory.
    fn same_bits(&mut self, ty: TypeId, operand: &Expr) -> Scalar<'ctx> {
        let (from, to) = (operand.ty, ty);
        if !self.code.module.types.is_scalar(from) {
            let source = self.aggregate(from, operand);
            let copy = self.code.temporary(to);
            let size = self.code.module.types.layout(to).size.min(self.code.module.types.layout(from).size);
            built(self.code.function.ins().build_memcpy(copy, 1, source, 1, self.code.u64(size)));
            return self.code.load(to, copy);
        }
        let value = self.scalar(operand);
        let [from_type, to_type] = [from, to].map(|ty| self.code.module.types.value(ty));
        let simple = [from, to].iter().all(|ty| self.code.module.types.conversion_in_memory(*ty).is_none());
        match (from_type, to_type) {
            _ if simple && from_type == to_type => value,
            (BasicTypeEnum::IntType(_), BasicTypeEnum::IntType(int)) => {
                self.code.same_number(value.int(), from, (to, int)).into()
            }
            (BasicTypeEnum::IntType(_), BasicTypeEnum::PointerType(pointer)) if simple => {
                built(self.code.function.ins().build_int_to_ptr(value.int(), pointer, "pointer")).into()
            }
            (BasicTypeEnum::PointerType(_), BasicTypeEnum::IntType(int)) if simple => {
                built(self.code.function.ins().build_ptr_to_int(value.pointer(), int, "number")).into()
            }
            _ => {
                let address = self.code.temporary(from);
                self.code.store(from, address, value);
                self.code.load(to, address)
            }
        }
    }
}
