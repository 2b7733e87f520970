//! Places: addresses of variables and their parts, loads and stores.

use inkwell::values::{IntValue, PointerValue};

use crate::base::Span;
use crate::hir::{Expr, FieldId, Place, Projection, Root, Type, TypeId};
use crate::ssa::Variable;

use super::instructions::{CastOp, IntOp};
use super::llvm::{Scalar, built};
use super::procedure::{Home, Lazy, ProcLowering};

impl<'ctx> ProcLowering<'_, '_, 'ctx> {
    /// The SSA variable that the place is, if it is one and not something reached through one.
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

    /// The value of a scalar place; `position` is where the source reads it.
    pub fn load_place(&mut self, place: &Place, position: u32) -> Lazy<'ctx> {
        if let Some(variable) = self.variable_at(place) {
            return self.read_variable(variable, position);
        }
        let address = self.address(place);
        self.load(place.ty, address).into()
    }

    /// Gives a scalar place without projections a value.
    pub fn write_place(&mut self, place: &Place, value: Lazy<'ctx>) {
        match self.variable_at(place) {
            Some(variable) => self.write_variable(variable, value),
            None => {
                let address = self.address(place);
                let value = self.resolve(value);
                self.store(place.ty, address, value);
            }
        }
    }

    /// The address of a place that is in memory.
    pub fn address(&mut self, place: &Place) -> PointerValue<'ctx> {
        let (mut address, rest) = self.start_of(place);
        for projection in rest {
            address = match projection {
                Projection::Field { field, record } => self.field(address, *record, *field),
                Projection::Index { index, array, checked } => {
                    self.element(address, place, (index, *array), *checked)
                }
                Projection::Deref { pointer, checked, span } => {
                    let target = self.load(*pointer, address).pointer();
                    self.followed(target, place, *checked, *span)
                }
            };
        }
        address
    }

    /// The address that the root leads to, and the projections that are still to be made from there. A
    /// pointer that is an SSA variable has no address of its own: its first projection is made here.
    fn start_of<'p>(&mut self, place: &'p Place) -> (PointerValue<'ctx>, &'p [Projection]) {
        let home = match place.root {
            Root::Global(global) => return (self.module.global(global), &place.projections),
            Root::Constant(_) => unreachable!("not lowered yet"),
            Root::Local(local) => self.homes[local],
        };
        match (home, place.projections.split_first()) {
            (Home::Memory { address, .. }, _) => (address, &place.projections),
            (Home::Variable { variable, .. }, Some((Projection::Deref { checked, span, .. }, rest))) => {
                let pointer = self.read_variable(variable, place.span.lo);
                let pointer = self.resolve(pointer).pointer();
                (self.followed(pointer, place, *checked, *span), rest)
            }
            (Home::Variable { slot: Some(slot), .. }, None) => (slot, &[]),
            (Home::Variable { variable, .. }, _) => unreachable!("{variable} has no address"),
        }
    }

    fn field(&mut self, address: PointerValue<'ctx>, record: TypeId, field: FieldId) -> PointerValue<'ctx> {
        if field.as_u32() == 0 {
            return address;
        }
        let ty = self.module.types.layout(record).memory;
        self.field_address(ty, address, field.as_u32())
    }

    fn element(
        &mut self,
        address: PointerValue<'ctx>,
        place: &Place,
        (index, array): (&Expr, TypeId),
        checked: bool,
    ) -> PointerValue<'ctx> {
        let number = self.int(index);
        let wide = self.widened(number, index.ty);
        match *self.module.types.get(array) {
            Type::Array { low, high, element, .. } => {
                let low_value = self.i64(low);
                let offset = if low == 0 { wide } else { self.int_op(IntOp::Sub, wide, low_value, "offset") };
                if checked {
                    self.check_index(index, wide, offset, low, high);
                }
                self.indexed(element, address, offset)
            }
            Type::OpenArray { element } => {
                if checked {
                    let high = self.high_of(place);
                    self.check_open_index(index, wide, high);
                }
                self.indexed(element, address, wide)
            }
            ref other => unreachable!("{other:?} has no elements"),
        }
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
        self.element_address(ty, address, offset)
    }

    /// The greatest index of the open array that is the root of the place.
    pub fn high_of(&self, place: &Place) -> IntValue<'ctx> {
        let home = match place.root {
            Root::Local(local) => self.homes[local],
            Root::Global(global) => unreachable!("{global} is an open array"),
            Root::Constant(constant) => unreachable!("{constant} is an open array"),
        };
        match home {
            Home::Memory { high: Some(high), .. } => high,
            _ => unreachable!("an open array comes with its length"),
        }
    }

    /// The address that a pointer holds. Without the check NIL must still not be undefined behaviour:
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

    /// The value of a scalar in memory.
    pub fn load(&mut self, ty: TypeId, address: PointerValue<'ctx>) -> Scalar<'ctx> {
        let memory = self.module.types.layout(ty).memory;
        let value = Scalar::from(built(self.builder.build_load(memory, address, "load")));
        if self.module.types.get(ty) != &Type::Boolean {
            return value;
        }
        let bit = self.module.context.bool_type();
        self.cast_int(CastOp::Truncate, value.int(), bit, "bool").into()
    }

    /// Stores a scalar in memory.
    pub fn store(&mut self, ty: TypeId, address: PointerValue<'ctx>, value: Scalar<'ctx>) {
        let stored = if self.module.types.get(ty) == &Type::Boolean {
            let byte = self.module.context.i8_type();
            self.cast_int(CastOp::ZeroExtend, value.int(), byte, "byte").into()
        } else {
            value
        };
        built(self.builder.build_store(address, stored.basic()));
    }

    /// An ordinal number in 64 bits.
    pub fn widened(&mut self, value: IntValue<'ctx>, ty: TypeId) -> IntValue<'ctx> {
        let wide = self.module.context.i64_type();
        if value.get_type() == wide {
            value
        } else if self.module.types.range(ty).signed {
            self.cast_int(CastOp::SignExtend, value, wide, "wide")
        } else {
            self.cast_int(CastOp::ZeroExtend, value, wide, "wide")
        }
    }

    /// A constant of 64 bits.
    pub fn i64(&self, value: i64) -> IntValue<'ctx> {
        self.module.context.i64_type().const_int(value as u64, true)
    }
}
