//! Scalar expressions.

use inkwell::values::{FloatValue, IntValue};
use inkwell::{FloatPredicate, IntPredicate};

use crate::hir::{CompareOp, Const, Expr, ExprKind, LocalId, Type};

use super::llvm::Scalar;
use super::procedure::{Home, Lazy, ProcLowering};

impl<'ctx> ProcLowering<'_, '_, 'ctx> {
    /// The value as the SSA builder hands it around: what is only copied makes no phi.
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

    /// The value.
    pub fn scalar(&mut self, expr: &Expr) -> Scalar<'ctx> {
        match &expr.kind {
            ExprKind::Const(constant) => self.constant(constant, expr),
            ExprKind::Load(_) => {
                let value = self.lazy(expr);
                self.resolve(value)
            }
            ExprKind::Unary { op, operand, checked } => self.unary(expr, *op, operand, *checked),
            ExprKind::Binary { op, left, right, check_overflow, check_zero } => {
                self.binary(expr, *op, [left, right], *check_overflow, *check_zero)
            }
            ExprKind::Compare { op, left, right } => self.compare(*op, left, right).into(),
            ExprKind::And(left, right) | ExprKind::Or(left, right) => {
                self.short_circuit(expr, left, right).into()
            }
            ExprKind::Call(call) => {
                let result = self.call(call, None);
                result.expect("a function whose result is a scalar returns it")
            }
            ExprKind::Convert { conversion, operand, checked } => {
                self.convert(expr, *conversion, operand, *checked)
            }
            ExprKind::High { array, .. } => self.high_value(*array).into(),
            ExprKind::In { .. }
            | ExprKind::Set { .. }
            | ExprKind::Array(_)
            | ExprKind::Record(_)
            | ExprKind::Complex(..)
            | ExprKind::Address(_)
            | ExprKind::StringLength(_) => unreachable!("not lowered yet"),
        }
    }

    /// The value of an ordinal expression.
    pub fn int(&mut self, expr: &Expr) -> IntValue<'ctx> {
        self.scalar(expr).int()
    }

    /// The value of an expression of a real type.
    pub fn real(&mut self, expr: &Expr) -> FloatValue<'ctx> {
        self.scalar(expr).real()
    }

    fn constant(&mut self, constant: &Const, expr: &Expr) -> Scalar<'ctx> {
        let types = &self.module.types;
        match constant {
            Const::Whole(value) => types.int(expr.ty).const_int(*value as u64, false).into(),
            Const::Real(value) => match types.get(expr.ty) {
                Type::Real(real) => types.real(*real).const_float(*value).into(),
                other => unreachable!("a real constant of type {other:?}"),
            },
            Const::Boolean(value) => self.boolean(*value).into(),
            Const::Char(value) => types.int(expr.ty).const_int(u64::from(*value), false).into(),
            Const::Nil => types.pointer().const_null().into(),
            Const::Complex(..) | Const::Set(_) | Const::Procedure(_) | Const::Structured(_) => {
                unreachable!("not lowered yet")
            }
            Const::String(string) => unreachable!("{string} is no scalar"),
        }
    }

    fn compare(&mut self, op: CompareOp, left: &Expr, right: &Expr) -> IntValue<'ctx> {
        let (a, b) = (self.scalar(left), self.scalar(right));
        match self.module.types.get(left.ty) {
            Type::Real(_) => {
                let predicate = real_predicate(op);
                self.compare_reals(predicate, a.real(), b.real(), "compare")
            }
            Type::Pointer { .. }
            | Type::Nil
            | Type::Address
            | Type::Opaque { .. }
            | Type::Procedure(_) => {
                let predicate = int_predicate(op, false);
                self.compare_pointers(predicate, a.pointer(), b.pointer())
            }
            _ => {
                let signed = self.module.types.range(left.ty).signed;
                self.compare_by_source(int_predicate(op, signed), a.int(), b.int())
            }
        }
    }

    fn high_value(&self, local: LocalId) -> IntValue<'ctx> {
        match self.homes[local] {
            Home::Memory { high: Some(high), .. } => high,
            _ => unreachable!("an open array comes with its length"),
        }
    }
}

fn int_predicate(op: CompareOp, signed: bool) -> IntPredicate {
    match (op, signed) {
        (CompareOp::Equal, _) => IntPredicate::EQ,
        (CompareOp::NotEqual, _) => IntPredicate::NE,
        (CompareOp::Less, true) => IntPredicate::SLT,
        (CompareOp::Less, false) => IntPredicate::ULT,
        (CompareOp::LessEqual, true) => IntPredicate::SLE,
        (CompareOp::LessEqual, false) => IntPredicate::ULE,
        (CompareOp::Greater, true) => IntPredicate::SGT,
        (CompareOp::Greater, false) => IntPredicate::UGT,
        (CompareOp::GreaterEqual, true) => IntPredicate::SGE,
        (CompareOp::GreaterEqual, false) => IntPredicate::UGE,
    }
}

/// Comparisons with a NaN are FALSE, except that it differs from everything.
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
