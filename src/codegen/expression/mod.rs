//! Lowering of scalar expressions.

mod aggregate;
mod arithmetic;
mod complex;
mod condition;
mod conversion;
mod division;
mod frame_function;
mod place;
mod procedure_call;

use inkwell::FloatPredicate;
use inkwell::types::VectorType;
use inkwell::values::{FloatValue, IntValue};

use tlc_frontend::hir::{CompareOp, Const, Expr, ExprKind, Type, TypeId, TypeTable};

use super::function::{IntOp, Lazy};
use super::module::ModuleLowering;
use super::module::types::Sign;
use super::procedure::ProcLowering;
use super::runtime::RuntimeFn;
use crate::codegen::function::int_predicate;
use direct_ssa::llvm::Scalar;

impl<'ctx> ProcLowering<'_, '_, 'ctx> {
    /// Returns the value of an expression without resolving it: a value that is only copied emits no phi.
    pub fn lazy(&mut self, expr: &Expr) -> Lazy<'ctx> {
        match &expr.kind {
            ExprKind::Load(place) => self.load_place(place, place.span.lo),
            ExprKind::Convert { conversion, operand, checked }
                if self.keeps_value(expr, *conversion, operand, *checked) =>
            {
                self.lazy(operand)
            }
            _ => self.scalar(expr).into(),
        }
    }

    /// Lowers an expression of a scalar type.
    pub fn scalar(&mut self, expr: &Expr) -> Scalar<'ctx> {
        if let Some(set) = self.set_value(expr) {
            return set;
        }
        match &expr.kind {
            ExprKind::Const(constant) => self.module.scalar_constant(expr.ty, constant),
            ExprKind::Load(_) => {
                let value = self.lazy(expr);
                self.function.resolve(value)
            }
            ExprKind::Unary { op, operand, checked } => self.unary(expr, *op, operand, *checked),
            ExprKind::Binary { op, left, right, check_overflow, check_zero } => {
                self.binary(expr, *op, [left, right], *check_overflow, *check_zero)
            }
            ExprKind::Compare { op, left, right } => self.compare(*op, left, right).into(),
            ExprKind::And { id, left, right } => self.short_circuit(true, *id, [left, right]).into(),
            ExprKind::Or { id, left, right } => self.short_circuit(false, *id, [left, right]).into(),
            ExprKind::Call(call) => {
                let result = self.call(call, None);
                result.expect("a function whose result is a scalar returns it")
            }
            ExprKind::Convert { conversion, operand, checked } => {
                self.convert(expr, *conversion, operand, *checked)
            }
            ExprKind::High { array, dimension } => {
                let high = self.highs[*array][*dimension as usize];
                self.as_cardinal(high).into()
            }
            ExprKind::In { element, set } => self.in_set(element, set).into(),
            ExprKind::Complex(re, im) => self.complex_of(re, im).into(),
            ExprKind::Address(place) => self.address(place).into(),
            ExprKind::StringLength(operand) => self.string_length(operand).into(),
            ExprKind::Set { .. } | ExprKind::Array(_) | ExprKind::Record(_) => {
                unreachable!("{:?} is not a scalar", expr.kind)
            }
        }
    }

    /// Returns the value of an ordinal expression.
    pub fn int(&mut self, expr: &Expr) -> IntValue<'ctx> {
        self.scalar(expr).int()
    }

    /// Returns the value of an expression of a real type.
    pub fn real(&mut self, expr: &Expr) -> FloatValue<'ctx> {
        self.scalar(expr).real()
    }

    fn compare(&mut self, op: CompareOp, left: &Expr, right: &Expr) -> IntValue<'ctx> {
        if !self.module.types.is_scalar(left.ty) {
            return self.compare_large_sets(op, left, right);
        }
        let (a, b) = (self.scalar(left), self.scalar(right));
        match self.module.types.get(left.ty) {
            Type::Set { .. } => self.compare_sets(op, a.int(), b.int()),
            Type::Complex(_) => self.compare_complex(op, a.vector(), b.vector()),
            Type::Real(_) => {
                let predicate = real_predicate(op);
                self.function.compare_reals(predicate, a.real(), b.real(), "compare")
            }
            Type::Pointer { .. } | Type::Nil | Type::Address | Type::Opaque { .. } | Type::Procedure(_) => {
                let predicate = int_predicate(op, false);
                self.function.compare_pointers(predicate, a.pointer(), b.pointer())
            }
            _ => {
                let signed = self.module.types.is_signed(left.ty);
                self.function.compare_by_source(int_predicate(op, signed), a.int(), b.int())
            }
        }
    }

    /// Converts a number of 64 bits that fits a CARDINAL to one.
    fn as_cardinal(&mut self, number: IntValue<'ctx>) -> IntValue<'ctx> {
        let to = self.module.types.int(TypeTable::CARDINAL);
        self.resized(number, to, Sign::None, "cardinal")
    }

    /// Lowers LENGTH: the number of characters before the first 0C.
    fn string_length(&mut self, string: &Expr) -> IntValue<'ctx> {
        let (address, highs) = self.open_array(string, 1, TypeTable::CHAR, None);
        let function = self.module.runtime(RuntimeFn::StringLength);
        let one = self.u64(1);
        let count = self.function.int_op(IntOp::Add, highs[0], one, "count");
        let call = function.call(&self.function.ins(), &[address.into(), count.into()], "length");
        let length = call.try_as_basic_value().unwrap_basic().into_int_value();
        self.as_cardinal(length)
    }
}

impl<'ctx> ModuleLowering<'_, 'ctx> {
    /// Returns a constant of a scalar type as a value.
    pub fn scalar_constant(&mut self, ty: TypeId, constant: &Const) -> Scalar<'ctx> {
        let types = &self.types;
        match constant {
            Const::Whole(value) if types.get(ty) == &Type::Address => {
                let number = self.context.i64_type().const_int(*value as u64, false);
                number.const_to_pointer(types.pointer()).into()
            }
            Const::Whole(value) => types.int(ty).const_int(*value as u64, false).into(),
            Const::Boolean(value) => types.int(ty).const_int(u64::from(*value), false).into(),
            Const::Char(value) => types.int(ty).const_int(u64::from(*value), false).into(),
            Const::Set(words) => {
                types.int(ty).const_int(words.first().copied().unwrap_or_default(), false).into()
            }
            Const::Real(value) => types.value(ty).into_float_type().const_float(*value).into(),
            Const::Complex(re, im) => {
                let real = types.value(ty).into_vector_type().get_element_type().into_float_type();
                VectorType::const_vector(&[real.const_float(*re), real.const_float(*im)]).into()
            }
            Const::Nil => types.pointer().const_null().into(),
            Const::Procedure(id) => self.procedure_value(*id).into(),
            Const::String(_) | Const::Structured(_) => unreachable!("{constant:?} is not a scalar"),
        }
    }
}

/// Returns the predicate of a comparison of reals. Comparisons with a NaN are FALSE, except that it differs
/// from everything.
fn real_predicate(op: CompareOp) -> FloatPredicate {
    match op {
        CompareOp::Equal => FloatPredicate::OEQ,
        CompareOp::NotEqual => FloatPredicate::UNE,
        CompareOp::Less => FloatPredicate::OLT,
        CompareOp::LessEqual => FloatPredicate::OLE,
        CompareOp::Greater => FloatPredicate::OGT,
        CompareOp::GreaterEqual => FloatPredicate::OGE,
    }
}
