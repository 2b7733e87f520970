//! Places: addresses of variables and their parts, loads and stores.

use inkwell::IntPredicate;
use inkwell::types::IntType;
use inkwell::values::{BasicValue, InstructionValue, IntValue, PointerValue};

use direct_ssa::Variable;
use tlc_frontend::base::{Interval, Span};
use tlc_frontend::hir::{Expr, FieldId, Place, Projection, Root, Storage, Type, TypeId};

use crate::codegen::function::Lazy;
use crate::codegen::function::{CastOp, IntOp, Region, word};
use crate::codegen::llvm::built;
use crate::codegen::module::types::{Sign, innermost};
use crate::codegen::procedure::{Home, ProcLowering};
use direct_ssa::llvm::Scalar;

impl<'ctx> ProcLowering<'_, '_, 'ctx> {
    /// Returns the SSA variable of the place, unless the place is only reached through one.
    pub fn variable_at(&self, place: &Place) -> Option<Variable> {
        if !place.projections.is_empty() {
            return None;
        }
        match place.root {
            Root::Local(local) => match self.homes[local] {
                Home::Variable { variable, .. } => Some(variable),
                Home::Memory { .. } => None,
            },
            Root::Global(_) | Root::Constant(_) => None,
        }
    }

    /// Returns the value of a scalar place; `position` is that of the read in the source.
    pub fn load_place(&mut self, place: &Place, position: u32) -> Lazy<'ctx> {
        if let Some(variable) = self.variable_at(place) {
            return self.function.read_variable(variable, position);
        }
        let (address, region) = self.located(place);
        self.load_from(region, place.ty, address).into()
    }

    /// Assigns a value to a scalar place without projections.
    pub fn write_place(&mut self, place: &Place, value: Lazy<'ctx>) {
        match self.variable_at(place) {
            Some(variable) => self.function.write_variable(variable, value),
            None => {
                let (address, region) = self.located(place);
                let value = self.function.resolve(value);
                self.store_in(region, place.ty, address, value);
            }
        }
    }

    /// Returns the address of a place that is in memory.
    pub fn address(&mut self, place: &Place) -> PointerValue<'ctx> {
        self.located(place).0
    }

    /// Returns the address of a place that is in memory, and the region that is written with it.
    pub fn located(&mut self, place: &Place) -> (PointerValue<'ctx>, Region) {
        let (mut address, rest) = self.start_of(place);
        let mut region = self.region_of(place, address, rest);
        for (step, projection) in rest.iter().enumerate() {
            address = match projection {
                Projection::Field { field, record } => self.field(address, *record, *field),
                Projection::Index { index, array, checked } => match *self.module.types.get(*array) {
                    Type::OpenArray { .. } => {
                        let highs = self.highs_of(place)[step..].to_vec();
                        self.open_element(address, (index, *array), &highs, *checked)
                    }
                    _ => self.element(address, (index, *array), *checked),
                },
                Projection::Deref { pointer, checked, span } => {
                    let target = self.load_from(region, *pointer, address).pointer();
                    region = Region::Anywhere;
                    self.followed(target, place, *checked, *span)
                }
            };
        }
        (address, region)
    }

    /// Returns the region of a place at an address from which the projections `rest` remain.
    fn region_of(&self, place: &Place, address: PointerValue<'ctx>, rest: &[Projection]) -> Region {
        let is_own = rest.len() == place.projections.len()
            && match place.root {
                Root::Global(_) | Root::Constant(_) => true,
                Root::Local(local) => self.procedure.locals[local].storage != Storage::Indirect,
            };
        if !is_own {
            return Region::Anywhere;
        }
        let field = match rest.first() {
            Some(Projection::Field { field, record })
                if !matches!(self.module.types.get(*record), Type::Record { overlaid: true, .. }) =>
            {
                Some(*field)
            }
            _ => None,
        };
        Region::Variable(word(address), field.map(FieldId::as_u32))
    }

    /// Returns the address of the root and the projections that remain to be built from there. A pointer that
    /// is an SSA variable has no address of its own: its first projection is built here.
    fn start_of<'p>(&mut self, place: &'p Place) -> (PointerValue<'ctx>, &'p [Projection]) {
        let home = match place.root {
            Root::Global(global) => return (self.module.global(global), &place.projections),
            Root::Constant(constant) => {
                return (self.module.structured_constant(constant), &place.projections);
            }
            Root::Local(local) => self.homes[local],
        };
        match (home, place.projections.split_first()) {
            (Home::Memory { address }, _) => (address, &place.projections),
            (Home::Variable { variable, .. }, Some((Projection::Deref { checked, span, .. }, rest))) => {
                let pointer = self.function.read_variable(variable, place.span.lo);
                let pointer = self.function.resolve(pointer).pointer();
                (self.followed(pointer, place, *checked, *span), rest)
            }
            (Home::Variable { slot: Some(slot), .. }, None) => (slot, &[]),
            (Home::Variable { variable, .. }, _) => unreachable!("{variable} has no address"),
        }
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

    fn element(
        &mut self,
        address: PointerValue<'ctx>,
        (index, array): (&Expr, TypeId),
        checked: bool,
    ) -> PointerValue<'ctx> {
        let Type::Array { low, high, element, .. } = *self.module.types.get(array) else {
            unreachable!("{array} has no elements");
        };
        let number = self.int(index);
        let wide = self.widened(number, index.ty);
        let low_value = self.i64(low);
        let offset =
            if low == 0 { wide } else { self.function.int_op(IntOp::Sub, wide, low_value, "offset") };
        let fits = self.value_range(index).is_within(Interval::new(low.into(), high.into()));
        if checked && fits {
            self.claim_range(index, number);
        }
        if checked && !fits {
            self.check_index(index, wide, offset, low, high);
        }
        self.indexed(element, address, offset)
    }

    /// Returns an element of an open array, or a part of one with several dimensions. `highs` are those of
    /// this dimension and the following ones.
    fn open_element(
        &mut self,
        address: PointerValue<'ctx>,
        (index, array): (&Expr, TypeId),
        highs: &[IntValue<'ctx>],
        checked: bool,
    ) -> PointerValue<'ctx> {
        let number = self.int(index);
        let mut offset = self.widened(number, index.ty);
        let (Some(high), inner) = (highs.first(), highs.get(1..).unwrap_or_default()) else {
            unreachable!("an open array comes with its length");
        };
        if checked {
            self.check_open_index(index, offset, *high);
        }
        for high in inner {
            let count = self.function.int_op(IntOp::Add, *high, self.u64(1), "count");
            offset = self.function.int_op(IntOp::Mul, offset, count, "offset");
        }
        self.indexed(innermost(&self.module.program.types, array), address, offset)
    }

    fn indexed(
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

    /// Returns the greatest index of each dimension of the open array that is the root of the place.
    fn highs_of(&self, place: &Place) -> &[IntValue<'ctx>] {
        match place.root {
            Root::Local(local) => &self.highs[local],
            other => unreachable!("{other:?} is an open array"),
        }
    }

    /// Returns the greatest index of each open dimension of a place that is an open array or a part of one.
    pub fn open_highs(&self, place: &Place) -> Vec<IntValue<'ctx>> {
        self.highs_of(place)[place.projections.len()..].to_vec()
    }

    /// Returns the address that a pointer holds. Even without the check, NIL must not be undefined behaviour:
    /// the processor faults.
    fn followed(
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
        region: impl Into<Option<Region>>,
        ty: TypeId,
        address: PointerValue<'ctx>,
    ) -> Scalar<'ctx> {
        let layout = self.module.types.layout(ty);
        if let Type::Complex(parts) = *self.module.types.get(ty) {
            let vector = self.module.types.complex(parts);
            let value = built(self.function.ins().build_load(vector, address, "load"));
            align_access(value.as_instruction_value(), layout.align);
            return value.into();
        }
        let region = region.into();
        let value = match region.and_then(|region| self.function.remembered(region, address, layout.memory)) {
            Some(value) => {
                self.function.claim_content(address, value);
                value
            }
            None => {
                let value =
                    Scalar::from(built(self.function.ins().build_load(layout.memory, address, "load")));
                if let Some(region) = region {
                    self.function.remember(region, address, layout.memory, value);
                }
                value
            }
        };
        match self.module.types.conversion_in_memory(ty) {
            None => value,
            Some(sign) => self.stored_number(value.int(), self.module.types.int(ty), sign).into(),
        }
    }

    /// Converts an integer in memory to the value that it represents. Any non-zero BOOLEAN in memory is TRUE,
    /// even if foreign code has written it.
    pub fn stored_number(&mut self, stored: IntValue<'ctx>, to: IntType<'ctx>, sign: Sign) -> IntValue<'ctx> {
        if to.get_bit_width() == 1 {
            let zero = stored.get_type().const_zero();
            return self.function.compare_ints(IntPredicate::NE, stored, zero);
        }
        self.resized(stored, to, sign, "value")
    }

    /// Stores a scalar in memory.
    pub fn store(&mut self, ty: TypeId, address: PointerValue<'ctx>, value: Scalar<'ctx>) {
        self.store_in(Region::Anywhere, ty, address, value);
    }

    /// Stores a scalar in memory without writing anything outside of the region.
    pub fn store_in(&mut self, region: Region, ty: TypeId, address: PointerValue<'ctx>, value: Scalar<'ctx>) {
        let layout = self.module.types.layout(ty);
        let stored = match self.module.types.conversion_in_memory(ty) {
            None => value,
            Some(sign) => {
                let name = if value.int().get_type().get_bit_width() == 1 { "byte" } else { "stored" };
                self.resized(value.int(), layout.memory.into_int_type(), sign, name).into()
            }
        };
        let store = self.function.store_in_region(region, address, layout.memory, stored);
        if let Type::Complex(_) = self.module.types.get(ty) {
            align_access(Some(store), layout.align);
        }
    }

    /// Converts an integer to another width.
    pub fn resized(
        &mut self,
        value: IntValue<'ctx>,
        to: IntType<'ctx>,
        sign: Sign,
        name: &str,
    ) -> IntValue<'ctx> {
        let (from_bits, to_bits) = (value.get_type().get_bit_width(), to.get_bit_width());
        match sign {
            _ if to_bits == from_bits => value,
            _ if to_bits < from_bits => self.function.cast_int(CastOp::Truncate, value, to, name),
            Sign::None => self.function.cast_int(CastOp::ZeroExtend, value, to, name),
            Sign::Copied => self.function.cast_int(CastOp::SignExtend, value, to, name),
        }
    }

    /// Extends an ordinal number to 64 bits.
    pub fn widened(&mut self, value: IntValue<'ctx>, ty: TypeId) -> IntValue<'ctx> {
        let sign = if self.module.types.is_signed(ty) { Sign::Copied } else { Sign::None };
        self.resized(value, self.module.context.i64_type(), sign, "wide")
    }

    /// Returns a constant of 64 bits.
    pub fn i64(&self, value: i64) -> IntValue<'ctx> {
        self.module.context.i64_type().const_int(value as u64, true)
    }
}

/// Sets the alignment of an access: LLVM would assume that vectors are aligned to their size.
fn align_access(access: Option<InstructionValue<'_>>, align: u32) {
    if let Some(access) = access {
        access.set_alignment(align).expect("a load or store has an alignment");
    }
}
