//! Lowering of expressions.
//!
//! [`ExprLowering`] evaluates operands and leaves the operations on their values to [`CodeBuilder`].

mod aggregate;
mod arithmetic;
mod condition;
mod conversion;
pub(super) mod frame_function;
mod overlap;
mod place;
mod procedure_call;
mod record_registers;

use inkwell::types::VectorType;
use inkwell::values::{FloatValue, IntValue};

use tlc_frontend::base::Interval;
use tlc_frontend::hir::{Const, Expr, ExprKind, Type, TypeId, TypeTable};
use tlc_frontend::passes::Assigned;

use crate::codegen::code::CodeBuilder;
use crate::codegen::code::complex::joined;
use crate::codegen::function::{IntOp, Lazy};
use crate::codegen::module::ModuleLowering;
use crate::codegen::procedure::locals::ProcedureLocals;
use crate::codegen::procedure::origins::ProcedureOrigins;
use crate::codegen::runtime::RuntimeFn;
use direct_ssa::SetId;
use direct_ssa::llvm::Scalar;

/// The state of lowering the expressions of a procedure.
pub(super) struct ExprLowering<'m, 'a, 'ctx> {
    pub code: CodeBuilder<'m, 'a, 'ctx>,
    pub locals: ProcedureLocals<'a, 'ctx>,
    pub assigned: Assigned<SetId>,
    /// The origins of the values that the procedure uses.
    pub origins: ProcedureOrigins<'a>,
    /// The number of allocations by `alloca` in the code lowered so far.
    pub allocations: u32,
}

impl<'ctx> ExprLowering<'_, '_, 'ctx> {
    /// Returns the value of an expression without resolving it: a value that is only copied emits no phi.
    pub fn lazy(&mut self, expr: &Expr) -> Lazy<'ctx> {
        match &expr.kind {
            ExprKind::Load(place) => self.read_place(place, place.span.lo),
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
            ExprKind::Const(constant) => self.code.module.scalar_constant(expr.ty, constant),
            ExprKind::Load(_) => {
                let value = self.lazy(expr);
                self.code.function.resolve(value)
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
                let high = self.locals.highs[*array][*dimension as usize];
                self.code.as_cardinal(high).into()
            }
            ExprKind::In { element, set } => self.in_set(element, set).into(),
            ExprKind::Complex(re, im) => {
                let parts = [self.real(re), self.real(im)];
                joined(self.code.function, parts).into()
            }
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

    /// Lowers LENGTH: the number of characters before the first 0C.
    fn string_length(&mut self, string: &Expr) -> IntValue<'ctx> {
        let (address, highs) = self.open_array(string, 1, TypeTable::CHAR, None);
        let function = self.code.module.runtime(RuntimeFn::StringLength);
        let one = self.code.u64(1);
        let count = self.code.function.int_op(IntOp::Add, highs[0], one, "count");
        let call = function.call(&self.code.function.ins(), &[address.into(), count.into()], "length");
        let length = call.try_as_basic_value().unwrap_basic().into_int_value();
        self.code.as_cardinal(length)
    }

    /// Returns the range of the value of an ordinal expression, given its origin.
    pub fn value_range(&self, expr: &Expr) -> Interval {
        let range = self.code.module.program.types.value_range(expr, &self.origins);
        range.unwrap_or_else(|| self.code.module.types.range(expr.ty))
    }

    /// Asserts that the value of an ordinal expression lies in the range given by its origin.
    pub fn claim_range(&mut self, expr: &Expr, value: IntValue<'ctx>) {
        if self.code.function.asserts_claims() {
            let (range, signed) = (self.value_range(expr), self.code.module.types.is_signed(expr.ty));
            self.code.function.claim_within(value, signed, range);
        }
    }

    /// Returns the range of an ordinal value here, from its origin and from recorded facts.
    pub fn range_here(&self, expr: &Expr, value: IntValue<'ctx>) -> Interval {
        let own = self.value_range(expr);
        let here = self.code.function.known.range_of(value, self.code.module.types.is_signed(expr.ty));
        here.and_then(|here| own.common(here)).unwrap_or(own)
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
            Const::Whole(value) => self.constants.whole(types, ty, *value as u64).into(),
            Const::Boolean(value) => self.constants.whole(types, ty, u64::from(*value)).into(),
            Const::Char(value) => self.constants.whole(types, ty, u64::from(*value)).into(),
            Const::Set(words) => {
                self.constants.whole(types, ty, words.first().copied().unwrap_or_default()).into()
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
