//! Arrays, records and large sets, which are handled by address.
//!
//! Two variables of one type are usually either identical or do not overlap at all, because no type contains
//! itself; then memcpy copies them, which allows equal addresses. But fields of a record with variants may
//! overlap in part, and so may any two places that are reached through addresses. Those are copied by memmove,
//! and never written part by part from values that they contain.

use inkwell::values::PointerValue;

use tlc_frontend::hir::{ArrayElement, BinaryOp, Const, Expr, ExprKind, FieldId, Place, Type, TypeId};

use crate::codegen::code::memory::copy_overlapping;
use crate::codegen::expression::ExprLowering;
use crate::codegen::expression::overlap::may_overlap_in_part;
use crate::codegen::llvm::built;
use crate::codegen::runtime::RuntimeFn;
use crate::codegen::set::large::MOST_WORDS;

impl<'ctx> ExprLowering<'_, '_, 'ctx> {
    /// Assigns a value that may depend on the variable.
    pub fn assign_aggregate(&mut self, target: &Place, value: &Expr) {
        let (ty, address) = (target.ty, self.address(target));
        if can_be_filled(self, target, value) {
            return self.fill_aggregate(ty, address, value);
        }
        let source = self.aggregate(ty, value);
        match is_at_overlap(self, target, value) {
            true => copy_overlapping(&mut self.code, ty, address, source),
            false => self.code.copy(ty, address, source),
        }
    }

    /// Fills memory on which the value does not depend, so that a result can be written there directly. (The
    /// operands of set operations may be there as a whole, because these work word by word.)
    pub fn fill_aggregate(&mut self, ty: TypeId, target: PointerValue<'ctx>, value: &Expr) {
        match &value.kind {
            ExprKind::Call(call) => {
                self.call(call, Some(target));
            }
            ExprKind::Const(Const::String(string)) => self.code.fill_with_string(ty, target, *string),
            ExprKind::Array(elements) => self.fill_array(ty, target, elements),
            ExprKind::Record(fields) => self.fill_record(ty, target, fields),
            ExprKind::Set { elements, checked } => self.fill_set(ty, target, elements, *checked),
            ExprKind::Unary { operand, .. } => self.fill_with_complement(ty, target, operand),
            ExprKind::Binary { op, left, right, .. } => {
                self.fill_with_operation(ty, target, *op, [left, right]);
            }
            ExprKind::Convert { operand, .. } if self.code.module.types.is_scalar(operand.ty) => {
                let value = self.scalar(operand);
                self.code.store(operand.ty, target, value);
            }
            ExprKind::Convert { operand, .. } => {
                let source = self.aggregate(operand.ty, operand);
                let size = self
                    .code
                    .module
                    .types
                    .layout(ty)
                    .size
                    .min(self.code.module.types.layout(operand.ty).size);
                built(self.code.function.ins().build_memcpy(target, 1, source, 1, self.code.u64(size)));
            }
            _ => {
                let source = self.aggregate(ty, value);
                self.code.copy(ty, target, source);
            }
        }
    }

    /// Returns the address at which the value of an expression of array or record type `ty` can be read.
    pub fn aggregate(&mut self, ty: TypeId, expr: &Expr) -> PointerValue<'ctx> {
        match &expr.kind {
            ExprKind::Load(place) => self.address(place),
            ExprKind::Const(Const::Structured(id)) => self.code.module.structured_constant(*id),
            ExprKind::Const(Const::Set(words)) => self.code.module.constant_words(words, "set"),
            _ => {
                let temporary = self.code.temporary(ty);
                self.fill_aggregate(ty, temporary, expr);
                temporary
            }
        }
    }

    /// Evaluates an array constructor.
    fn fill_array(&mut self, ty: TypeId, target: PointerValue<'ctx>, elements: &[ArrayElement]) {
        let Type::Array { element, .. } = *self.code.module.types.get(ty) else {
            unreachable!("{ty} has no elements");
        };
        let memory = self.code.module.types.layout(element).memory;
        let mut index = 0;
        for ArrayElement { value, count } in elements {
            let first = self.code.function.element_address(memory, target, self.code.u64(index));
            self.fill_part(element, first, value);
            if *count > 1 {
                let size = self.code.module.types.layout(element).size;
                let (size, count) = (self.code.u64(size), self.code.u64(*count));
                let function = self.code.module.runtime(RuntimeFn::Repeat);
                function.call(&self.code.function.ins(), &[first.into(), size.into(), count.into()], "");
            }
            index += count;
        }
    }

    /// Evaluates a record constructor.
    fn fill_record(&mut self, ty: TypeId, target: PointerValue<'ctx>, given: &[(FieldId, Expr)]) {
        let types = &self.code.module.program.types;
        let Type::Record { fields, .. } = types.get(ty) else {
            unreachable!("{ty} has no fields");
        };
        if given.len() < fields.len() {
            self.code.zero(ty, target);
        }
        for (field, value) in given {
            let address = self.code.field(target, ty, *field);
            self.fill_part(fields[*field].ty, address, value);
        }
    }

    fn fill_part(&mut self, ty: TypeId, target: PointerValue<'ctx>, value: &Expr) {
        if self.code.module.types.is_scalar(ty) {
            let value = self.scalar(value);
            self.code.store(ty, target, value);
        } else {
            self.fill_aggregate(ty, target, value);
        }
    }
}

/// Whether a value is a variable that may overlap the target in part.
fn is_at_overlap(expr: &ExprLowering<'_, '_, '_>, target: &Place, value: &Expr) -> bool {
    let program = expr.code.module.program;
    matches!(&value.kind, ExprKind::Load(place)
        if may_overlap_in_part(program, expr.locals.procedure, [target, place]))
}

/// Whether a value can be written to a variable part by part, which it may depend on.
fn can_be_filled(expr: &ExprLowering<'_, '_, '_>, target: &Place, value: &Expr) -> bool {
    match &value.kind {
        ExprKind::Const(_) => true,
        ExprKind::Binary { op: BinaryOp::Shift | BinaryOp::Rotate, .. } => false,
        // All words of the operands are read before the first one is written.
        ExprKind::Unary { .. } | ExprKind::Binary { .. }
            if expr.code.module.types.wide_word(target.ty, MOST_WORDS).is_some() =>
        {
            true
        }
        ExprKind::Unary { operand, .. } => !is_at_overlap(expr, target, operand),
        ExprKind::Binary { left, right, .. } => {
            !is_at_overlap(expr, target, left) && !is_at_overlap(expr, target, right)
        }
        ExprKind::Array(_) | ExprKind::Record(_) | ExprKind::Set { .. } => {
            expr.locals.can_be_filled_in(value)
        }
        _ => false,
    }
}
