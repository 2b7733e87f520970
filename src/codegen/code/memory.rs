//! Memory: loads, stores, copies, addresses of parts, and temporary variables.

use inkwell::values::{BasicValue, InstructionValue, IntValue, PointerValue};

use tlc_frontend::base::Span;
use tlc_frontend::hir::{FieldId, Local, Place, StringId, Type, TypeId, TypeTable};

use crate::codegen::code::{CodeBuilder, VariableCell};
use crate::codegen::function::{Lazy, MemoryRegion};
use crate::codegen::llvm::built;
use direct_ssa::Variable;
use direct_ssa::llvm::Scalar;

/// Returns a variable with the characters of a string constant, whose address is given, and a zero: the callee
/// may change it.
pub fn string_variable<'ctx>(
    code: &mut CodeBuilder<'_, '_, 'ctx>,
    string: StringId,
    constant: PointerValue<'ctx>,
) -> PointerValue<'ctx> {
    let size = code.module.program.strings[string].len() as u64 + 1;
    let memory = code.module.context.i8_type().array_type(size as u32).into();
    let variable = code.function.frame.alloca(memory, size, 1, "string");
    built(code.function.ins().build_memcpy(variable, 1, constant, 1, code.u64(size)));
    variable
}

impl<'ctx> CodeBuilder<'_, '_, 'ctx> {
    /// Returns memory for a value of type `ty` until the end of the statement.
    pub fn temporary(&mut self, ty: TypeId) -> PointerValue<'ctx> {
        let layout = self.module.types.layout(ty);
        self.function.frame.temporary(ty.as_u32(), layout.memory, layout.size, layout.placement)
    }

    /// Fills an array of CHAR with a string constant, padded with zero bytes.
    pub fn fill_with_string(&mut self, ty: TypeId, target: PointerValue<'ctx>, string: StringId) {
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

    /// Copies a variable of type `ty` to the same place or to one that does not overlap it.
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

    /// Returns the address of a field.
    pub fn field(
        &mut self,
        address: PointerValue<'ctx>,
        record: TypeId,
        field: FieldId,
    ) -> PointerValue<'ctx> {
        if let Some(offset) = self.module.types.offset_in_raw(record, field) {
            return self.byte_address(address, offset);
        }
        if field.as_u32() == 0 {
            return address;
        }
        let ty = self.module.types.layout(record).memory;
        self.function.field_address(ty, address, field.as_u32())
    }

    /// Returns the address at an offset in bytes from another one.
    pub fn byte_address(&mut self, address: PointerValue<'ctx>, offset: u64) -> PointerValue<'ctx> {
        if offset == 0 {
            return address;
        }
        let byte = self.module.context.i8_type().into();
        let offset = self.u64(offset);
        self.function.element_address(byte, address, offset)
    }

    /// Returns the address of an element, given its distance from the first one.
    pub fn indexed(
        &mut self,
        element: TypeId,
        address: PointerValue<'ctx>,
        offset: IntValue<'ctx>,
    ) -> PointerValue<'ctx> {
        if offset.get_zero_extended_constant() == Some(0) {
            return address;
        }
        let ty = self.module.types.layout(element).memory;
        self.function.element_address(ty, address, offset)
    }

    /// Returns the address that a pointer holds. Even without the check, NIL must not be undefined behaviour:
    /// the processor faults.
    pub fn followed(
        &mut self,
        pointer: PointerValue<'ctx>,
        place: &Place,
        checked: bool,
        caret: Span,
    ) -> PointerValue<'ctx> {
        if checked {
            self.check_nil(pointer, Span::new(place.span.lo, caret.lo), caret.lo);
        } else {
            self.leave_nil_to_processor();
        }
        pointer
    }

    /// Loads a scalar from memory.
    pub fn load(&mut self, ty: TypeId, address: PointerValue<'ctx>) -> Scalar<'ctx> {
        self.load_from(None, ty, address)
    }

    /// Returns the value of a scalar in memory, without a load if the region's content there is known.
    pub fn load_from(
        &mut self,
        region: impl Into<Option<MemoryRegion>>,
        ty: TypeId,
        address: PointerValue<'ctx>,
    ) -> Scalar<'ctx> {
        let layout = self.module.types.layout(ty);
        if let Type::Complex(parts) = *self.module.types.get(ty) {
            let vector = self.module.types.complex(parts);
            let value = built(self.function.ins().build_load(vector, address, "load"));
            set_alignment(value.as_instruction_value(), layout.align);
            return value.into();
        }
        let region = region.into();
        let value =
            match region.and_then(|region| self.function.known.remembered(region, address, layout.memory)) {
                Some(value) => {
                    self.function.claim_content(address, value);
                    value
                }
                None => {
                    let value =
                        Scalar::from(built(self.function.ins().build_load(layout.memory, address, "load")));
                    if let Some(region) = region {
                        self.function.known.remember(region, address, layout.memory, value);
                    }
                    value
                }
            };
        match self.module.types.conversion_in_memory(ty) {
            None => value,
            Some(sign) => self.stored_number(value.int(), self.module.types.int(ty), sign).into(),
        }
    }

    /// Stores a scalar in memory.
    pub fn store(&mut self, ty: TypeId, address: PointerValue<'ctx>, value: Scalar<'ctx>) {
        self.store_in(MemoryRegion::Anywhere, ty, address, value);
    }

    /// Stores a scalar in memory without writing anything outside of the region.
    pub fn store_in(
        &mut self,
        region: MemoryRegion,
        ty: TypeId,
        address: PointerValue<'ctx>,
        value: Scalar<'ctx>,
    ) {
        let memory = self.module.types.layout(ty).memory;
        let stored = stored_form(self, ty, value);
        let store = self.function.store_in_region(region, address, memory, stored);
        align_store(self, ty, store);
    }

    /// Assigns to a variable in SSA form.
    pub fn assign_variable(&mut self, variable: Variable, value: Lazy<'ctx>) {
        self.function.def_var(variable, value);
        let kept = self.module.debug.as_ref().and_then(|debug| debug.kept_variable(variable));
        if let Some(kept) = kept {
            let value = self.function.resolve(value);
            store_for_debuggers(self, kept.ty, kept.address, value);
        }
    }

    /// Allocates memory for a local in the frame.
    pub fn local_alloca(&mut self, local: &Local) -> PointerValue<'ctx> {
        let layout = self.module.types.slot(local.ty);
        let name = if self.module.options.keep_names { self.module.names.resolve(local.name) } else { "" };
        self.function.frame.alloca(layout.memory, layout.size, layout.placement.max(local.align), name)
    }

    /// Returns the content of a variable.
    pub fn read_cell(&mut self, cell: VariableCell<'ctx>, place: &Place) -> Scalar<'ctx> {
        match cell {
            VariableCell::Variable(variable) => {
                let value = self.function.read_var_at(variable, place.span.lo);
                self.function.resolve(value)
            }
            VariableCell::Memory(address, region) => self.load_from(region, place.ty, address),
        }
    }

    /// Assigns another value to a variable.
    pub fn write_cell(&mut self, cell: VariableCell<'ctx>, ty: TypeId, value: Scalar<'ctx>) {
        match cell {
            VariableCell::Variable(variable) => self.assign_variable(variable, value.into()),
            VariableCell::Memory(address, region) => self.store_in(region, ty, address, value),
        }
    }
}

/// Copies a variable of type `ty` to a place that may overlap it in part.
pub fn copy_overlapping<'ctx>(
    code: &mut CodeBuilder<'_, '_, 'ctx>,
    ty: TypeId,
    target: PointerValue<'ctx>,
    source: PointerValue<'ctx>,
) {
    let layout = code.module.types.layout(ty);
    let size = code.u64(layout.size);
    built(code.function.ins().build_memmove(target, layout.align, source, layout.align, size));
}

/// Stores a scalar in the memory in which debuggers find a variable. Nothing that is known about memory
/// changes: either only debuggers read this memory, or it is the slot of the variable.
pub fn store_for_debuggers<'ctx>(
    code: &mut CodeBuilder<'_, '_, 'ctx>,
    ty: TypeId,
    address: PointerValue<'ctx>,
    value: Scalar<'ctx>,
) {
    let stored = stored_form(code, ty, value);
    let store = built(code.function.builder().ins().build_store(address, stored.basic()));
    align_store(code, ty, store);
}

/// Returns a value in the form that memory contains.
pub fn stored_form<'ctx>(
    code: &mut CodeBuilder<'_, '_, 'ctx>,
    ty: TypeId,
    value: Scalar<'ctx>,
) -> Scalar<'ctx> {
    match code.module.types.conversion_in_memory(ty) {
        None => value,
        Some(sign) => {
            let memory = code.module.types.layout(ty).memory.into_int_type();
            let name = if value.int().get_type().get_bit_width() == 1 { "byte" } else { "stored" };
            code.resized(value.int(), memory, sign, name).into()
        }
    }
}

fn align_store(code: &mut CodeBuilder<'_, '_, '_>, ty: TypeId, store: InstructionValue<'_>) {
    if let Type::Complex(_) = code.module.types.get(ty) {
        set_alignment(Some(store), code.module.types.layout(ty).align);
    }
}

/// Sets the alignment of an access or of a variable: LLVM would assume that vectors are aligned to their size.
pub fn set_alignment(instruction: Option<InstructionValue<'_>>, align: u32) {
    if let Some(instruction) = instruction {
        instruction.set_alignment(align).expect("a load, store or variable has an alignment");
    }
}
