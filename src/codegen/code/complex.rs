//! Complex numbers: vectors of two reals, the real part first.

use inkwell::FloatPredicate;
use inkwell::types::VectorType;
use inkwell::values::{FloatValue, IntValue, VectorValue};

use tlc_frontend::hir::{BinaryOp, CompareOp, UnaryOp};

use crate::codegen::code::CodeBuilder;
use crate::codegen::function::{IntOp, RealOp};
use crate::codegen::llvm::built;
use crate::codegen::procedure::note::ProcFunction;
use direct_ssa::llvm::Scalar;

/// The real and the imaginary part.
type ComplexParts<'ctx> = [FloatValue<'ctx>; 2];

/// Returns the complex number with the given parts.
pub fn joined<'ctx>(function: &mut ProcFunction<'ctx>, [re, im]: ComplexParts<'ctx>) -> VectorValue<'ctx> {
    let number = re.get_type().get_context().i32_type();
    let empty = re.get_type().vec_type(2).const_zero();
    let half = built(function.ins().build_insert_element(empty, re, number.const_int(0, false), "re"));
    built(function.ins().build_insert_element(half, im, number.const_int(1, false), "complex"))
}

/// Lowers RE and IM.
pub fn part_of_complex<'ctx>(
    function: &mut ProcFunction<'ctx>,
    part: UnaryOp,
    value: VectorValue<'ctx>,
) -> FloatValue<'ctx> {
    let (number, name) = if part == UnaryOp::RealPart { (0, "re") } else { (1, "im") };
    let number = value.get_type().get_context().i32_type().const_int(number, false);
    built(function.ins().build_extract_element(value, number, name)).into_float_value()
}

fn parts<'ctx>(function: &mut ProcFunction<'ctx>, value: VectorValue<'ctx>) -> ComplexParts<'ctx> {
    [UnaryOp::RealPart, UnaryOp::ImaginaryPart].map(|part| part_of_complex(function, part, value))
}

/// Converts a complex number to another precision.
pub fn complex_to_complex<'ctx>(
    function: &ProcFunction<'ctx>,
    value: VectorValue<'ctx>,
    to: VectorType<'ctx>,
) -> VectorValue<'ctx> {
    if value.get_type() == to {
        return value;
    }
    built(function.ins().build_float_cast(value, to, "complex"))
}

/// Lowers a unary operation on a complex number.
pub fn unary_complex<'ctx>(
    function: &mut ProcFunction<'ctx>,
    op: UnaryOp,
    value: VectorValue<'ctx>,
) -> Scalar<'ctx> {
    match op {
        UnaryOp::Negate => built(function.ins().build_float_neg(value, "negated")).into(),
        UnaryOp::RealPart | UnaryOp::ImaginaryPart => part_of_complex(function, op, value).into(),
        other => unreachable!("{other:?} of a complex number"),
    }
}

/// Compares complex numbers by `=` or `#`.
pub fn compare_complex<'ctx>(
    function: &mut ProcFunction<'ctx>,
    op: CompareOp,
    left: VectorValue<'ctx>,
    right: VectorValue<'ctx>,
) -> IntValue<'ctx> {
    let ([a, b], [c, d]) = (parts(function, left), parts(function, right));
    let (predicate, joined) = match op {
        CompareOp::Equal => (FloatPredicate::OEQ, IntOp::And),
        CompareOp::NotEqual => (FloatPredicate::UNE, IntOp::Or),
        other => unreachable!("{other:?} of complex numbers"),
    };
    let re = function.compare_reals(predicate, a, c, "compare");
    let im = function.compare_reals(predicate, b, d, "compare");
    function.int_op(joined, re, im, "compare")
}

/// Lowers a binary operation on complex numbers.
pub fn binary_complex<'ctx>(
    code: &mut CodeBuilder<'_, '_, 'ctx>,
    op: BinaryOp,
    left: VectorValue<'ctx>,
    right: VectorValue<'ctx>,
) -> VectorValue<'ctx> {
    match op {
        BinaryOp::Add => built(code.function.ins().build_float_add(left, right, "sum")),
        BinaryOp::Sub => built(code.function.ins().build_float_sub(left, right, "difference")),
        BinaryOp::Mul => {
            let (left, right) = (parts(code.function, left), parts(code.function, right));
            let product = complex_product(code.function, left, right);
            joined(code.function, product)
        }
        BinaryOp::DivideReal => {
            let (left, right) = (parts(code.function, left), parts(code.function, right));
            let quotient = complex_quotient(code, left, right);
            joined(code.function, quotient)
        }
        other => unreachable!("{other:?} of complex numbers"),
    }
}

fn complex_product<'ctx>(
    function: &mut ProcFunction<'ctx>,
    [a, b]: ComplexParts<'ctx>,
    [c, d]: ComplexParts<'ctx>,
) -> ComplexParts<'ctx> {
    let [ac, bd, ad, bc] = [(a, c), (b, d), (a, d), (b, c)].map(|(x, y)| real_mul(function, x, y));
    [function.real_op(RealOp::Sub, ac, bd, "re"), function.real_op(RealOp::Add, ad, bc, "im")]
}

/// Divides by Smith's method: both parts of the divisor are scaled by the larger one, so that no
/// intermediate result overflows if the quotient does not. With `x`, `y` the parts of the dividend and
/// `u`, `v` the larger and the smaller part of the divisor, the quotient has the denominator `u + v * (v
/// / u)`.
fn complex_quotient<'ctx>(
    code: &mut CodeBuilder<'_, '_, 'ctx>,
    [a, b]: ComplexParts<'ctx>,
    [c, d]: ComplexParts<'ctx>,
) -> ComplexParts<'ctx> {
    let [size_c, size_d] = [c, d].map(|part| code.magnitude_of(part));
    let real_is_larger = code.function.compare_reals(FloatPredicate::OGE, size_c, size_d, "real.is.larger");
    let larger = select_real(code.function, real_is_larger, c, d);
    let smaller = select_real(code.function, real_is_larger, d, c);
    let ratio = code.function.real_op(RealOp::Div, smaller, larger, "ratio");
    let scaled = real_mul(code.function, smaller, ratio);
    let denominator = code.function.real_op(RealOp::Add, larger, scaled, "denominator");

    let minus_a = code.function.negate_real(a);
    let re = numerator(code.function, real_is_larger, [a, b], [b, a], ratio);
    let im = numerator(code.function, real_is_larger, [b, minus_a], [minus_a, b], ratio);
    [re, im].map(|part| code.function.real_op(RealOp::Div, part, denominator, "quotient"))
}

/// Returns `x + y * ratio` for one of two pairs.
fn numerator<'ctx>(
    function: &mut ProcFunction<'ctx>,
    condition: IntValue<'ctx>,
    [x, y]: ComplexParts<'ctx>,
    [other_x, other_y]: ComplexParts<'ctx>,
    ratio: FloatValue<'ctx>,
) -> FloatValue<'ctx> {
    let first = select_real(function, condition, x, other_x);
    let second = select_real(function, condition, y, other_y);
    let product = real_mul(function, second, ratio);
    function.real_op(RealOp::Add, first, product, "numerator")
}

fn real_mul<'ctx>(
    function: &mut ProcFunction<'ctx>,
    left: FloatValue<'ctx>,
    right: FloatValue<'ctx>,
) -> FloatValue<'ctx> {
    function.real_op(RealOp::Mul, left, right, "product")
}

fn select_real<'ctx>(
    function: &mut ProcFunction<'ctx>,
    condition: IntValue<'ctx>,
    when_true: FloatValue<'ctx>,
    when_false: FloatValue<'ctx>,
) -> FloatValue<'ctx> {
    built(function.ins().build_select(condition, when_true, when_false, "selected")).into_float_value()
}
