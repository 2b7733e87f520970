//! Arrays and records, which are handled by address.
//!
//! Two variables of one type are either the same or do not overlap at all, for no type contains itself. So
//! memcpy, which allows equal addresses, copies them.

use inkwell::values::{IntValue, PointerValue};

use crate::hir::{Const, Expr, ExprKind, Local, StringId, TypeId};

use super::llvm::built;
use super::procedure::ProcLowering;

impl<'ctx> ProcLowering<'_, '_, 'ctx> {
    /// Assigns to a variable that the value may depend on.
    pub fn assign_aggregate(&mut self, ty: TypeId, target: PointerValue<'ctx>, value: &Expr) {
        match &value.kind {
            ExprKind::Const(Const::String(string)) => self.fill_with_string(ty, target, *string),
            _ => {
                let source = self.aggregate(ty, value);
                self.copy(ty, target, source);
            }
        }
    }

    /// Fills memory that the value does not depend on: a result can go there at once.
    pub fn fill_aggregate(&mut self, ty: TypeId, target: PointerValue<'ctx>, value: &Expr) {
        match &value.kind {
            ExprKind::Call(call) => {
                self.call(call, Some(target));
            }
            _ => self.assign_aggregate(ty, target, value),
        }
    }

    /// The address where the array or record of type `ty` that an expression stands for can be read.
    pub fn aggregate(&mut self, ty: TypeId, expr: &Expr) -> PointerValue<'ctx> {
        match &expr.kind {
            ExprKind::Load(place) => self.address(place),
            _ => {
                let layout = self.module.types.layout(ty);
                let temporary = self.frame.temporary(ty, layout);
                self.fill_aggregate(ty, temporary, expr);
                temporary
            }
        }
    }

    /// A string constant in an array of CHAR, padded with zero bytes.
    fn fill_with_string(&mut self, ty: TypeId, target: PointerValue<'ctx>, string: StringId) {
        let size = self.module.types.layout(ty).size;
        let length = size.min(self.module.program.strings[string].len() as u64);
        if length > 0 {
            let source = self.module.string(string);
            built(self.builder.build_memcpy(target, 1, source, 1, self.u64(length)));
        }
        if length < size {
            let byte = self.module.context.i8_type();
            // SAFETY: the offset is less than the size of the array.
            let rest =
                built(unsafe { self.builder.build_in_bounds_gep(byte, target, &[self.u64(length)], "rest") });
            built(self.builder.build_memset(rest, 1, byte.const_zero(), self.u64(size - length)));
        }
    }

    /// Copies a variable of type `ty`.
    pub fn copy(&mut self, ty: TypeId, target: PointerValue<'ctx>, source: PointerValue<'ctx>) {
        let layout = self.module.types.layout(ty);
        let size = self.u64(layout.size);
        built(self.builder.build_memcpy(target, layout.align, source, layout.align, size));
    }

    /// Fills a variable of type `ty` with zeros.
    pub fn zero(&mut self, ty: TypeId, target: PointerValue<'ctx>) {
        let layout = self.module.types.layout(ty);
        let zero = self.module.context.i8_type().const_zero();
        built(self.builder.build_memset(target, layout.align, zero, self.u64(layout.size)));
    }

    /// The copy that a procedure makes of an open array it takes by value. It stands in the entry block,
    /// although its size is known only when the program runs.
    pub fn copied_open_array(
        &mut self,
        local: &Local,
        original: PointerValue<'ctx>,
        high: IntValue<'ctx>,
    ) -> PointerValue<'ctx> {
        let element = self.module.types.open_element(local.ty).expect("the local is an open array");
        let layout = self.module.types.layout(element);
        let count = built(self.builder.build_int_nuw_add(high, self.u64(1), "count"));
        let copy = built(self.builder.build_array_alloca(layout.memory, count, "copy"));
        let size = match layout.size {
            1 => count,
            size => built(self.builder.build_int_nuw_mul(count, self.u64(size), "size")),
        };
        built(self.builder.build_memcpy(copy, layout.align, original, layout.align, size));
        copy
    }

    /// A constant of 64 bits.
    pub fn u64(&self, value: u64) -> IntValue<'ctx> {
        self.module.context.i64_type().const_int(value, false)
    }
}
