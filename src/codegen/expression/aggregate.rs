//! Arrays, records and large sets, which are handled by address.
//!
//! Two variables of one type are either identical or do not overlap at all, because no type contains itself.
//! So memcpy, which allows equal addresses, copies them.

use inkwell::values::{IntValue, PointerValue};

use tlc_frontend::hir::{
    ArrayElement, BinaryOp, Const, Expr, ExprKind, FieldId, LocalId, SetElement, StringId, Type, TypeId,
    TypeTable,
};

use crate::codegen::llvm::built;
use crate::codegen::module::types::innermost;
use crate::codegen::procedure::ProcLowering;
use crate::codegen::runtime::RuntimeFn;

impl<'ctx> ProcLowering<'_, '_, 'ctx> {
    /// Assigns a value that may depend on the variable.
    pub fn assign_aggregate(&mut self, ty: TypeId, target: PointerValue<'ctx>, value: &Expr) {
        let in_place = match &value.kind {
            ExprKind::Binary { op: BinaryOp::Shift | BinaryOp::Rotate, .. } => false,
            ExprKind::Const(_) | ExprKind::Unary { .. } | ExprKind::Binary { .. } => true,
            ExprKind::Array(_) | ExprKind::Record(_) | ExprKind::Set { .. } => self.reads_no_memory(value),
            _ => false,
        };
        if in_place {
            self.fill_aggregate(ty, target, value);
        } else {
            let source = self.aggregate(ty, value);
            self.copy(ty, target, source);
        }
    }

    /// Fills memory on which the value does not depend, so that a result can be written there directly. (The
    /// operands of set operations may be there, because these work word by word.)
    pub fn fill_aggregate(&mut self, ty: TypeId, target: PointerValue<'ctx>, value: &Expr) {
        match &value.kind {
            ExprKind::Call(call) => {
                self.call(call, Some(target));
            }
            ExprKind::Const(Const::String(string)) => self.fill_with_string(ty, target, *string),
            ExprKind::Array(elements) => self.fill_array(ty, target, elements),
            ExprKind::Record(fields) => self.fill_record(ty, target, fields),
            ExprKind::Set { elements, checked } => self.fill_set(ty, target, elements, *checked),
            ExprKind::Unary { operand, .. } => self.fill_with_complement(ty, target, operand),
            ExprKind::Binary { op, left, right, .. } => {
                self.fill_with_operation(ty, target, *op, [left, right]);
            }
            ExprKind::Convert { operand, .. } if self.module.types.is_scalar(operand.ty) => {
                let value = self.scalar(operand);
                self.store(operand.ty, target, value);
            }
            ExprKind::Convert { operand, .. } => {
                let source = self.aggregate(operand.ty, operand);
                let size = self.module.types.layout(ty).size.min(self.module.types.layout(operand.ty).size);
                built(self.function.ins().build_memcpy(target, 1, source, 1, self.u64(size)));
            }
            _ => {
                let source = self.aggregate(ty, value);
                self.copy(ty, target, source);
            }
        }
    }

    /// Returns the address at which the value of an expression of array or record type `ty` can be read.
    pub fn aggregate(&mut self, ty: TypeId, expr: &Expr) -> PointerValue<'ctx> {
        match &expr.kind {
            ExprKind::Load(place) => self.address(place),
            ExprKind::Const(Const::Structured(id)) => self.module.structured_constant(*id),
            ExprKind::Const(Const::Set(words)) => self.module.constant_words(words, "set"),
            _ => {
                let temporary = self.temporary(ty);
                self.fill_aggregate(ty, temporary, expr);
                temporary
            }
        }
    }

    /// Returns memory for a value of type `ty` until the end of the statement.
    pub fn temporary(&mut self, ty: TypeId) -> PointerValue<'ctx> {
        let layout = self.module.types.layout(ty);
        self.function.frame().temporary(ty.as_u32(), layout.memory, layout.size, layout.placement)
    }

    /// Evaluates an array constructor.
    fn fill_array(&mut self, ty: TypeId, target: PointerValue<'ctx>, elements: &[ArrayElement]) {
        let Type::Array { element, .. } = *self.module.types.get(ty) else {
            unreachable!("{ty} has no elements");
        };
        let memory = self.module.types.layout(element).memory;
        let mut index = 0;
        for ArrayElement { value, count } in elements {
            let first = self.function.element_address(memory, target, self.u64(index));
            self.fill_part(element, first, value);
            if *count > 1 {
                let size = self.module.types.layout(element).size;
                let (size, count) = (self.u64(size), self.u64(*count));
                let function = self.module.runtime(RuntimeFn::Repeat);
                function.call(&self.function.ins(), &[first.into(), size.into(), count.into()], "");
            }
            index += count;
        }
    }

    /// Evaluates a record constructor.
    fn fill_record(&mut self, ty: TypeId, target: PointerValue<'ctx>, given: &[(FieldId, Expr)]) {
        let types = &self.module.program.types;
        let Type::Record { fields, .. } = types.get(ty) else {
            unreachable!("{ty} has no fields");
        };
        if given.len() < fields.len() {
            self.zero(ty, target);
        }
        for (field, value) in given {
            let address = self.field(target, ty, *field);
            self.fill_part(fields[*field].ty, address, value);
        }
    }

    fn fill_part(&mut self, ty: TypeId, target: PointerValue<'ctx>, value: &Expr) {
        if self.module.types.is_scalar(ty) {
            let value = self.scalar(value);
            self.store(ty, target, value);
        } else {
            self.fill_aggregate(ty, target, value);
        }
    }

    /// Whether a value consists of constants and SSA variables only, so that it cannot depend on the memory
    /// that it fills.
    fn reads_no_memory(&self, value: &Expr) -> bool {
        match &value.kind {
            ExprKind::Const(_) | ExprKind::High { .. } => true,
            ExprKind::Load(place) => self.variable_at(place).is_some(),
            ExprKind::Unary { operand, .. } | ExprKind::Convert { operand, .. } => {
                self.reads_no_memory(operand)
            }
            ExprKind::Binary { left, right, .. }
            | ExprKind::Compare { left, right, .. }
            | ExprKind::Complex(left, right) => self.reads_no_memory(left) && self.reads_no_memory(right),
            ExprKind::Array(elements) => elements.iter().all(|element| self.reads_no_memory(&element.value)),
            ExprKind::Record(fields) => fields.iter().all(|(_, value)| self.reads_no_memory(value)),
            ExprKind::Set { elements, .. } => elements.iter().all(|SetElement { low, high }| {
                self.reads_no_memory(low) && high.as_ref().is_none_or(|high| self.reads_no_memory(high))
            }),
            _ => false,
        }
    }

    /// Fills an array of CHAR with a string constant, padded with zero bytes.
    fn fill_with_string(&mut self, ty: TypeId, target: PointerValue<'ctx>, string: StringId) {
        let size = self.module.types.layout(ty).size;
        let length = size.min(self.module.program.strings[string].len() as u64);
        if length > 0 {
            let source = self.module.string(string);
            built(self.function.ins().build_memcpy(target, 1, source, 1, self.u64(length)));
        }
        if length < size {
            let byte = self.module.context.i8_type();
            // SAFETY: the offset is less than the size of the array.
            let rest = built(unsafe {
                self.function.ins().build_in_bounds_gep(byte, target, &[self.u64(length)], "rest")
            });
            built(self.function.ins().build_memset(rest, 1, byte.const_zero(), self.u64(size - length)));
        }
    }

    /// Copies a variable of type `ty`.
    pub fn copy(&mut self, ty: TypeId, target: PointerValue<'ctx>, source: PointerValue<'ctx>) {
        let layout = self.module.types.layout(ty);
        let size = self.u64(layout.size);
        built(self.function.ins().build_memcpy(target, layout.align, source, layout.align, size));
    }

    /// Fills a variable of type `ty` with zeros.
    pub fn zero(&mut self, ty: TypeId, target: PointerValue<'ctx>) {
        let layout = self.module.types.layout(ty);
        let zero = self.module.context.i8_type().const_zero();
        built(self.function.ins().build_memset(target, layout.align, zero, self.u64(layout.size)));
    }

    /// Returns the copy that a procedure makes of an open array parameter passed by value. It is made in the
    /// entry block, although its size is known only at run time.
    pub fn copied_open_array(&mut self, id: LocalId, original: PointerValue<'ctx>) -> PointerValue<'ctx> {
        let element = innermost(&self.module.program.types, self.procedure.locals[id].ty);
        let highs = self.highs[id].clone();
        self.copied_elements(element, &highs, original)
    }

    /// Returns a copy of the elements of an open array on the stack. Characters are followed by a zero, like
    /// a string constant: a program may pass the address to C.
    pub fn copied_elements(
        &mut self,
        element: TypeId,
        highs: &[IntValue<'ctx>],
        original: PointerValue<'ctx>,
    ) -> PointerValue<'ctx> {
        let layout = self.module.types.layout(element);
        let count = self.element_count_of(highs);
        let is_text = element == TypeTable::CHAR;
        let room = match is_text {
            true => built(self.function.ins().build_int_nuw_add(count, self.u64(1), "room")),
            false => count,
        };
        let copy = built(self.function.ins().build_array_alloca(layout.memory, room, "copy"));
        if let Some(alloca) = copy.as_instruction().filter(|_| layout.placement > layout.align) {
            alloca.set_alignment(layout.placement).expect("an alloca has an alignment");
        }
        let size = match layout.size {
            1 => count,
            size => built(self.function.ins().build_int_nuw_mul(count, self.u64(size), "size")),
        };
        built(self.function.ins().build_memcpy(copy, layout.align, original, layout.align, size));
        if is_text {
            let byte = self.module.context.i8_type();
            // SAFETY: the offset is that of the last byte of the copy.
            let end = built(unsafe { self.function.ins().build_in_bounds_gep(byte, copy, &[count], "end") });
            built(self.function.ins().build_store(end, byte.const_zero()));
        }
        copy
    }

    /// Returns the number of elements in all dimensions of an open array.
    pub fn element_count_of(&mut self, highs: &[IntValue<'ctx>]) -> IntValue<'ctx> {
        let mut all: Option<IntValue<'ctx>> = None;
        for high in highs {
            let count = built(self.function.ins().build_int_nuw_add(*high, self.u64(1), "count"));
            all = Some(match all {
                None => count,
                Some(all) => built(self.function.ins().build_int_nuw_mul(all, count, "count")),
            });
        }
        all.unwrap_or_else(|| self.u64(1))
    }

    /// Returns a constant of 64 bits.
    pub fn u64(&self, value: u64) -> IntValue<'ctx> {
        self.module.context.i64_type().const_int(value, false)
    }
}
