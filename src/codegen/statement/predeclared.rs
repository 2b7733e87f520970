//! The predeclared procedures: INC, DEC, NEW, DISPOSE and HALT.

use inkwell::IntPredicate;
use inkwell::values::{IntValue, PointerValue};

use direct_ssa::Variable;
use tlc_frontend::base::Span;
use tlc_frontend::hir::{BinaryOp, Expr, Place, Type, TypeId, TypeTable};

use crate::codegen::function::{CastOp, IntOp, Region};
use crate::codegen::llvm::built;
use crate::codegen::procedure::ProcLowering;
use crate::codegen::runtime::RuntimeFn;
use direct_ssa::llvm::Scalar;

/// The greatest size in bytes of an object that NEW zeroes with inline instructions.
const GREATEST_ZEROED_IN_LINE: u64 = 128;

/// A variable that is read and written without evaluating its designator twice.
#[derive(Clone, Copy)]
pub(in crate::codegen) enum Cell<'ctx> {
    Variable(Variable),
    Memory(PointerValue<'ctx>, Region),
}

impl<'ctx> ProcLowering<'_, '_, 'ctx> {
    /// Returns the variable at a place, whose designator is evaluated here.
    pub fn cell(&mut self, place: &Place) -> Cell<'ctx> {
        match self.variable_at(place) {
            Some(variable) => Cell::Variable(variable),
            None => {
                let (address, region) = self.located(place);
                Cell::Memory(address, region)
            }
        }
    }

    /// Returns the content of a variable.
    pub fn read_cell(&mut self, cell: Cell<'ctx>, place: &Place) -> Scalar<'ctx> {
        match cell {
            Cell::Variable(variable) => {
                let value = self.function.read_variable(variable, place.span.lo);
                self.function.resolve(value)
            }
            Cell::Memory(address, region) => self.load_from(region, place.ty, address),
        }
    }

    /// Assigns another value to a variable.
    pub fn write_cell(&mut self, cell: Cell<'ctx>, ty: TypeId, value: Scalar<'ctx>) {
        match cell {
            Cell::Variable(variable) => self.function.write_variable(variable, value.into()),
            Cell::Memory(address, region) => self.store_in(region, ty, address, value),
        }
    }

    /// Lowers INC and DEC. The old value is read after the amount was evaluated, as in `x := x + amount`.
    pub fn step(&mut self, target: &Place, op: BinaryOp, amount: &Expr, checked: bool, span: Span) {
        let cell = self.cell(target);
        let by = self.int(amount);
        let value = self.read_cell(cell, target).int();
        let host = self.module.program.types.host(target.ty);
        let stepped = match self.module.types.get(host) {
            Type::Whole(_) => self.stepped_whole(target.ty, op, [value, by], checked, span),
            _ => self.stepped_small(target.ty, op, [value, by], checked, span),
        };
        self.write_cell(cell, target.ty, stepped.into());
    }

    fn stepped_whole(
        &mut self,
        ty: TypeId,
        op: BinaryOp,
        [value, by]: [IntValue<'ctx>; 2],
        checked: bool,
        span: Span,
    ) -> IntValue<'ctx> {
        if !checked {
            return match op {
                BinaryOp::Add => self.function.int_op(IntOp::Add, value, by, "stepped"),
                _ => self.function.int_op(IntOp::Sub, value, by, "stepped"),
            };
        }
        let host = self.module.program.types.host(ty);
        let types = &self.module.types;
        let (own, limits, signed) = (types.range(host), types.range(ty), types.is_signed(host));
        let outside = |this: &mut Self, stepped| this.outside(stepped, (own, signed), limits);
        let (stepped, fails) = match self.never_overflowing(op, signed, value, by) {
            Some(stepped) if host == ty => {
                self.function.count_proved_check();
                return stepped;
            }
            Some(stepped) => (stepped, outside(self, stepped)),
            None => {
                let (stepped, overflows) = self.overflowing(op, signed, value, by);
                let outside = outside(self, stepped);
                (stepped, self.function.int_op(IntOp::Or, overflows, outside, "fails"))
            }
        };
        self.fail_overflow_if(fails, span.lo, [value, by], ty, op.text(), ty);
        stepped
    }

    /// Steps a CHAR, BOOLEAN, enumeration or subrange of them by a CARDINAL: the amount must be at most the
    /// distance to the greatest value if added, or to the least if subtracted.
    fn stepped_small(
        &mut self,
        ty: TypeId,
        op: BinaryOp,
        [value, by]: [IntValue<'ctx>; 2],
        checked: bool,
        span: Span,
    ) -> IntValue<'ctx> {
        let wide = self.widened(value, ty);
        let by = self.widened(by, TypeTable::CARDINAL);
        let int_op = if op == BinaryOp::Add { IntOp::Add } else { IntOp::Sub };
        let stepped = self.function.int_op(int_op, wide, by, "stepped");
        if checked {
            let range = self.module.types.range(ty);
            let fails = self.leaves_small(by, stepped, (range.low as u64, range.high as u64));
            self.fail_step_if(fails, span.lo, [wide, by], op.text(), ty);
            self.function.record_within(stepped, false, range);
        }
        self.function.cast_int(CastOp::Truncate, stepped, value.get_type(), "narrow")
    }

    /// Whether a step leaves a range of at most 32 bits. The value comes from memory and may lie outside of
    /// it: only the result counts.
    fn leaves_small(
        &mut self,
        by: IntValue<'ctx>,
        stepped: IntValue<'ctx>,
        (low, high): (u64, u64),
    ) -> IntValue<'ctx> {
        let least = self.u64(low);
        let offset = self.function.int_op(IntOp::Sub, stepped, least, "offset");
        let is_outside = self.function.compare_for_check(IntPredicate::UGT, offset, self.u64(high - low));
        // A sum or difference of 32-bit numbers cannot wrap around into the range.
        let is_far = self.function.compare_for_check(IntPredicate::UGT, by, self.u64(u32::MAX.into()));
        self.function.int_op(IntOp::Or, is_far, is_outside, "fails")
    }

    /// Lowers `NEW(pointer)`. Small objects are zeroed here, so that LLVM can remove superfluous stores.
    pub fn new_storage(&mut self, pointer: &Place, target: TypeId, span: Span) {
        let cell = self.cell(pointer);
        let layout = self.module.types.layout(target);
        let is_small = layout.size <= GREATEST_ZEROED_IN_LINE;
        let size = self.u64(layout.size);
        let location = self.module.location(span.lo);
        let function = self.module.runtime(if is_small { RuntimeFn::New } else { RuntimeFn::NewZeroed });
        let call = function.call(&self.function.ins(), &[size.into(), location.into()], "new");
        let storage = call.try_as_basic_value().unwrap_basic().into_pointer_value();
        if is_small {
            let zero = self.module.context.i8_type().const_zero();
            built(self.function.ins().build_memset(storage, layout.align, zero, size));
        }
        self.write_cell(cell, pointer.ty, storage.into());
    }

    /// Lowers `DISPOSE(pointer)`: checks the pointer, and calls the run-time library.
    pub fn dispose(&mut self, pointer: &Place, checked: bool) {
        let cell = self.cell(pointer);
        let storage = self.read_cell(cell, pointer).pointer();
        if checked {
            self.check_nil(storage, pointer.span, pointer.span.lo);
        }
        let function = self.module.runtime(RuntimeFn::Dispose);
        let location = self.module.location(pointer.span.lo);
        let text = self.module.constants.positions.excerpt(pointer.span.lo, pointer.span.hi);
        let text = self.module.text(&text);
        function.call(&self.function.ins(), &[storage.into(), location.into(), text.into()], "");
        let nil = self.module.types.pointer().const_null();
        self.write_cell(cell, pointer.ty, nil.into());
    }

    /// Lowers HALT, with or without a status. Control does not return.
    pub fn halt(&mut self, status: Option<&Expr>, position: u32) {
        match status {
            None => {
                let function = self.module.runtime(RuntimeFn::Halt);
                let location = self.module.location(position);
                function.call(&self.function.ins(), &[location.into()], "");
            }
            Some(status) => {
                let value = self.int(status);
                let wide = self.widened(value, status.ty);
                let function = self.module.runtime(RuntimeFn::Exit);
                function.call(&self.function.ins(), &[wide.into()], "");
            }
        }
        built(self.function.ins().build_unreachable());
        self.function.end_block();
    }
}
