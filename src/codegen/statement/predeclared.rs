//! The predeclared procedures: INC, DEC, NEW, DISPOSE and HALT.

use tlc_frontend::base::Span;
use tlc_frontend::hir::{BinaryOp, Expr, Place, Type, TypeId};

use crate::codegen::llvm::built;
use crate::codegen::procedure::ProcLowering;
use crate::codegen::runtime::RuntimeFn;

/// The greatest size in bytes of an object that NEW zeroes with inline instructions.
const GREATEST_ZEROED_IN_LINE: u64 = 128;

impl<'ctx> ProcLowering<'_, '_, 'ctx> {
    /// Lowers INC and DEC. The old value is read after the amount was evaluated, as in `x := x + amount`.
    pub fn step(&mut self, target: &Place, op: BinaryOp, amount: &Expr, checked: bool, span: Span) {
        let cell = self.expr.cell(target);
        let by = self.expr.int(amount);
        let value = self.expr.code.read_cell(cell, target).int();
        let host = self.expr.code.module.program.types.host(target.ty);
        let stepped = match self.expr.code.module.types.get(host) {
            Type::Whole(_) => self.expr.code.stepped_whole(target.ty, op, [value, by], checked, span),
            _ => self.expr.code.stepped_small(target.ty, op, [value, by], checked, span),
        };
        self.expr.code.write_cell(cell, target.ty, stepped.into());
    }

    /// Lowers `NEW(pointer)`. Small objects are zeroed here, so that LLVM can remove superfluous stores.
    pub fn new_storage(&mut self, pointer: &Place, target: TypeId, span: Span) {
        let cell = self.expr.cell(pointer);
        let layout = self.expr.code.module.types.layout(target);
        let is_small = layout.size <= GREATEST_ZEROED_IN_LINE;
        let size = self.expr.code.u64(layout.size);
        let location = self.expr.code.module.location(span.lo);
        let function =
            self.expr.code.module.runtime(if is_small { RuntimeFn::New } else { RuntimeFn::NewZeroed });
        let call = function.call(&self.expr.code.function.ins(), &[size.into(), location.into()], "new");
        let storage = call.try_as_basic_value().unwrap_basic().into_pointer_value();
        if is_small {
            let zero = self.expr.code.module.context.i8_type().const_zero();
            built(self.expr.code.function.ins().build_memset(storage, layout.align, zero, size));
        }
        self.expr.code.write_cell(cell, pointer.ty, storage.into());
    }

    /// Lowers `DISPOSE(pointer)`: checks the pointer, and calls the run-time library.
    pub fn dispose(&mut self, pointer: &Place, checked: bool) {
        let cell = self.expr.cell(pointer);
        let storage = self.expr.code.read_cell(cell, pointer).pointer();
        if checked {
            self.expr.code.check_nil(storage, pointer.span, pointer.span.lo);
        }
        let function = self.expr.code.module.runtime(RuntimeFn::Dispose);
        let location = self.expr.code.module.location(pointer.span.lo);
        let text = self.expr.code.module.constants.positions.excerpt(pointer.span.lo, pointer.span.hi);
        let text = self.expr.code.module.text(&text);
        function.call(&self.expr.code.function.ins(), &[storage.into(), location.into(), text.into()], "");
        let nil = self.expr.code.module.types.pointer().const_null();
        self.expr.code.write_cell(cell, pointer.ty, nil.into());
    }

    /// Lowers HALT, with or without a status. Control does not return.
    pub fn halt(&mut self, status: Option<&Expr>, position: u32) {
        match status {
            None => {
                let function = self.expr.code.module.runtime(RuntimeFn::Halt);
                let location = self.expr.code.module.location(position);
                function.call(&self.expr.code.function.ins(), &[location.into()], "");
            }
            Some(status) => {
                let value = self.expr.int(status);
                let wide = self.expr.code.widened(value, status.ty);
                let function = self.expr.code.module.runtime(RuntimeFn::Exit);
                function.call(&self.expr.code.function.ins(), &[wide.into()], "");
            }
        }
        built(self.expr.code.function.ins().build_unreachable());
        self.expr.code.function.end_block();
    }
}
