//! Complex numbers: vectors of two reals, the real part first.

use inkwell::FloatPredicate;
use inkwell::values::{FloatValue, IntValue, VectorValue};

use tlc_frontend::hir::{BinaryOp, CompareOp, Expr, TypeId, UnaryOp};

use crate::codegen::function::{IntOp, RealOp};
use crate::codegen::llvm::built;
use crate::codegen::procedure::ProcLowering;
use direct_ssa::llvm::Scalar;

/// The real and the imaginary part.
type Parts<'ctx> = [FloatValue<'ctx>; 2];

impl<'ctx> ProcLowering<'_, '_, 'ctx> {
    /// Lowers `CMPLX(re, im)`.
    pub fn complex_of(&mut self, re: &Expr, im: &Expr) -> VectorValue<'ctx> {
        let parts = [self.real(re), self.real(im)];
        self.joined(parts)
    }

    fn joined(&mut self, [re, im]: Parts<'ctx>) -> VectorValue<'ctx> {
        let number = self.module.context.i32_type();
        let empty = re.get_type().vec_type(2).const_zero();
        let half =
            built(self.function.ins().build_insert_element(empty, re, number.const_int(0, false), "re"));
        built(self.function.ins().build_insert_element(half, im, number.const_int(1, false), "complex"))
    }

    fn parts(&mut self, value: VectorValue<'ctx>) -> Parts<'ctx> {
        [UnaryOp::RealPart, UnaryOp::ImaginaryPart].map(|part| self.part_of_complex(part, value))
    }

    /// Lowers RE and IM.
    pub fn part_of_complex(&mut self, part: UnaryOp, value: VectorValue<'ctx>) -> FloatValue<'ctx> {
        let (number, name) = if part == UnaryOp::RealPart { (0, "re") } else { (1, "im") };
        let number = self.module.context.i32_type().const_int(number, false);
        built(self.function.ins().build_extract_element(value, number, name)).into_float_value()
    }

    /// Lowers a unary operation on a complex number.
    pub fn unary_complex(&mut self, op: UnaryOp, value: VectorValue<'ctx>) -> Scalar<'ctx> {
        match op {
            UnaryOp::Negate => built(self.function.ins().build_float_neg(value, "negated")).into(),
            UnaryOp::RealPart | UnaryOp::ImaginaryPart => self.part_of_complex(op, value).into(),
            other => unreachable!("{other:?} of a complex number"),
        }
    }

    /// Lowers a binary operation on complex numbers.
    pub fn binary_complex(
        &mut self,
        op: BinaryOp,
        left: VectorValue<'ctx>,
        right: VectorValue<'ctx>,
    ) -> VectorValue<'ctx> {
        match op {
            BinaryOp::Add => built(self.function.ins().build_float_add(left, right, "sum")),
            BinaryOp::Sub => built(self.function.ins().build_float_sub(left, right, "difference")),
            BinaryOp::Mul => {
                let (left, right) = (self.parts(left), self.parts(right));
                let product = self.complex_product(left, right);
                self.joined(product)
            }
            BinaryOp::DivideReal => {
                let (left, right) = (self.parts(left), self.parts(right));
                let quotient = self.complex_quotient(left, right);
                self.joined(quotient)
            }
            other => unreachable!("{other:?} of complex numbers"),
        }
    }

    fn complex_product(&mut self, [a, b]: Parts<'ctx>, [c, d]: Parts<'ctx>) -> Parts<'ctx> {
        let [ac, bd, ad, bc] = [(a, c), (b, d), (a, d), (b, c)].map(|(x, y)| self.real_mul(x, y));
        [self.function.real_op(RealOp::Sub, ac, bd, "re"), self.function.real_op(RealOp::Add, ad, bc, "im")]
    }

    /// Divides by Smith's method: both parts of the divisor are scaled by the larger one, so that no
    /// intermediate result overflows if the quotient does not. With `x`, `y` the parts of the dividend and
    /// `u`, `v` the larger and the smaller part of the divisor, the quotient has the denominator `u + v * (v
    /// / u)`.
    fn complex_quotient(&mut self, [a, b]: Parts<'ctx>, [c, d]: Parts<'ctx>) -> Parts<'ctx> {
        let [size_c, size_d] = [c, d].map(|part| self.magnitude_of(part));
        let real_is_larger =
            self.function.compare_reals(FloatPredicate::OGE, size_c, size_d, "real.is.larger");
        let larger = self.select_real(real_is_larger, c, d);
        let smaller = self.select_real(real_is_larger, d, c);
        let ratio = self.function.real_op(RealOp::Div, smaller, larger, "ratio");
        let scaled = self.real_mul(smaller, ratio);
        let denominator = self.function.real_op(RealOp::Add, larger, scaled, "denominator");

        let minus_a = self.function.negate_real(a);
        let re = self.numerator(real_is_larger, [a, b], [b, a], ratio);
        let im = self.numerator(real_is_larger, [b, minus_a], [minus_a, b], ratio);
        [re, im].map(|part| self.function.real_op(RealOp::Div, part, denominator, "quotient"))
    }

    /// Returns `x + y * ratio` for one of two pairs.
    fn numerator(
        &mut self,
        condition: IntValue<'ctx>,
        [x, y]: Parts<'ctx>,
        [other_x, other_y]: Parts<'ctx>,
        ratio: FloatValue<'ctx>,
    ) -> FloatValue<'ctx> {
        let first = self.select_real(condition, x, other_x);
        let second = self.select_real(condition, y, other_y);
        let product = self.real_mul(second, ratio);
        self.function.real_op(RealOp::Add, first, product, "numerator")
    }

    fn real_mul(&mut self, left: FloatValue<'ctx>, right: FloatValue<'ctx>) -> FloatValue<'ctx> {
        self.function.real_op(RealOp::Mul, left, right, "product")
    }

    fn select_real(
        &mut self,
        condition: IntValue<'ctx>,
        when_true: FloatValue<'ctx>,
        when_false: FloatValue<'ctx>,
    ) -> FloatValue<'ctx> {
        built(self.function.ins().build_select(condition, when_true, when_false, "selected"))
            .into_float_value()
    }

    /// Compares complex numbers by `=` or `#`.
    pub fn compare_complex(
        &mut self,
        op: CompareOp,
        left: VectorValue<'ctx>,
        right: VectorValue<'ctx>,
    ) -> IntValue<'ctx> {
        let ([a, b], [c, d]) = (self.parts(left), self.parts(right));
        let (predicate, joined) = match op {
            CompareOp::Equal => (FloatPredicate::OEQ, IntOp::And),
            CompareOp::NotEqual => (FloatPredicate::UNE, IntOp::Or),
            other => unreachable!("{other:?} of complex numbers"),
        };
        let re = self.function.compare_reals(predicate, a, c, "compare");
        let im = self.function.compare_reals(predicate, b, d, "compare");
        self.function.int_op(joined, re, im, "compare")
    }

    /// Converts a complex number to another precision.
    pub fn complex_to_complex(&mut self, ty: TypeId, operand: &Expr) -> VectorValue<'ctx> {
        let value = self.scalar(operand).vector();
        let to = self.module.types.value(ty).into_vector_type();
        if value.get_type() == to {
            return value;
        }
        built(self.function.ins().build_float_cast(value, to, "complex"))
    }
}
