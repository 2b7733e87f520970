//! Places: addresses of variables and their parts, loads and stores.

use inkwell::values::{IntValue, PointerValue};

use tlc_frontend::base::Interval;
use tlc_frontend::hir::{Expr, FieldId, Place, Projection, Root, Type, TypeId};

use crate::codegen::code::VariableCell;
use crate::codegen::expression::ExprLowering;
use crate::codegen::expression::overlap::{is_own_variable, selects_overlaid};
use crate::codegen::function::{IntOp, Lazy, MemoryRegion, word};
use crate::codegen::module::types::innermost;
use crate::codegen::procedure::locals::Home;

impl<'ctx> ExprLowering<'_, '_, 'ctx> {
    /// Returns the value of a scalar place; `position` is that of the read in the source.
    pub fn read_place(&mut self, place: &Place, position: u32) -> Lazy<'ctx> {
        if let Some(variable) = self.locals.variable_at(place) {
            return self.code.function.read_var_at(variable, position);
        }
        let (address, region) = self.located(place);
        self.code.load_from(region, place.ty, address).into()
    }

    /// Assigns a value to a scalar place without projections.
    pub fn write_place(&mut self, place: &Place, value: Lazy<'ctx>) {
        match self.locals.variable_at(place) {
            Some(variable) => self.code.assign_variable(variable, value),
            None => {
                let (address, region) = self.located(place);
                let value = self.code.function.resolve(value);
                self.code.store_in(region, place.ty, address, value);
            }
        }
    }

    /// Returns the address of a place that is in memory.
    pub fn address(&mut self, place: &Place) -> PointerValue<'ctx> {
        self.located(place).0
    }

    /// Returns the address of a place that is in memory, and the region that is written with it.
    pub fn located(&mut self, place: &Place) -> (PointerValue<'ctx>, MemoryRegion) {
        let (mut address, rest) = self.start_of(place);
        let mut region = self.region_of(place, address, rest);
        for (step, projection) in rest.iter().enumerate() {
            address = match projection {
                Projection::Field { field, record } => self.code.field(address, *record, *field),
                Projection::Index { index, array, checked } => match *self.code.module.types.get(*array) {
                    Type::OpenArray { .. } => {
                        let highs = self.locals.highs_of(place)[step..].to_vec();
                        self.open_element(address, (index, *array), &highs, *checked)
                    }
                    _ => self.element(address, (index, *array), *checked),
                },
                Projection::Deref { pointer, checked, span } => {
                    let target = self.code.load_from(region, *pointer, address).pointer();
                    region = MemoryRegion::Anywhere;
                    self.code.followed(target, place, *checked, *span)
                }
            };
        }
        (address, region)
    }

    /// Returns the region of a place at an address from which the projections `rest` remain.
    fn region_of(&self, place: &Place, address: PointerValue<'ctx>, rest: &[Projection]) -> MemoryRegion {
        let program = self.code.module.program;
        let has_owner = rest.len() == place.projections.len()
            && is_own_variable(program, self.locals.procedure, place.root);
        if !has_owner {
            return MemoryRegion::Anywhere;
        }
        let field = match rest.first() {
            Some(step @ Projection::Field { field, .. }) if !selects_overlaid(&program.types, step) => {
                Some(*field)
            }
            _ => None,
        };
        MemoryRegion::Variable(word(address), field.map(FieldId::as_u32))
    }

    /// Returns the address of the root and the projections that remain to be built from there. A pointer that
    /// is an SSA variable has no address of its own: its first projection is built here.
    fn start_of<'p>(&mut self, place: &'p Place) -> (PointerValue<'ctx>, &'p [Projection]) {
        let home = match place.root {
            Root::Global(global) => return (self.code.module.global(global), &place.projections),
            Root::Constant(constant) => {
                return (self.code.module.structured_constant(constant), &place.projections);
            }
            Root::Local(local) => self.locals.homes[local],
        };
        match (home, place.projections.split_first()) {
            (Home::Memory { address }, _) => (address, &place.projections),
            (Home::Variable { variable, .. }, Some((Projection::Deref { checked, span, .. }, rest))) => {
                let pointer = self.code.function.read_var_at(variable, place.span.lo);
                let pointer = self.code.function.resolve(pointer).pointer();
                (self.code.followed(pointer, place, *checked, *span), rest)
            }
            (Home::Variable { slot: Some(slot), .. }, None) => (slot, &[]),
            (Home::Variable { variable, .. }, _) => unreachable!("{variable} has no address"),
        }
    }

    fn element(
        &mut self,
        address: PointerValue<'ctx>,
        (index, array): (&Expr, TypeId),
        checked: bool,
    ) -> PointerValue<'ctx> {
        let Type::Array { low, high, element, .. } = *self.code.module.types.get(array) else {
            unreachable!("{array} has no elements");
        };
        let number = self.int(index);
        let wide = self.code.widened(number, index.ty);
        let low_value = self.code.i64(low);
        let offset =
            if low == 0 { wide } else { self.code.function.int_op(IntOp::Sub, wide, low_value, "offset") };
        let fits = self.value_range(index).is_within(Interval::new(low.into(), high.into()));
        if checked && fits {
            self.claim_range(index, number);
        }
        if checked && !fits {
            self.code.check_index(index, wide, offset, low, high);
        }
        self.code.indexed(element, address, offset)
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
        let mut offset = self.code.widened(number, index.ty);
        let (Some(high), inner) = (highs.first(), highs.get(1..).unwrap_or_default()) else {
            unreachable!("an open array comes with its length");
        };
        if checked {
            self.code.check_open_index(index, offset, *high);
        }
        for high in inner {
            let count = self.code.function.int_op(IntOp::Add, *high, self.code.u64(1), "count");
            offset = self.code.function.int_op(IntOp::Mul, offset, count, "offset");
        }
        self.code.indexed(innermost(&self.code.module.program.types, array), address, offset)
    }

    /// Returns the variable at a place, whose designator is evaluated here.
    pub fn cell(&mut self, place: &Place) -> VariableCell<'ctx> {
        match self.locals.variable_at(place) {
            Some(variable) => VariableCell::Variable(variable),
            None => {
                let (address, region) = self.located(place);
                VariableCell::Memory(address, region)
            }
        }
    }
}
