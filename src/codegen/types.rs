//! The types of the language as LLVM types, with their sizes.

use inkwell::AddressSpace;
use inkwell::context::Context;
use inkwell::targets::{TargetData, TargetMachine};
use inkwell::types::{BasicTypeEnum, FloatType, IntType, PointerType};

use crate::base::SecondaryMap;
use crate::hir::{Real, Type, TypeId, TypeTable, Whole};

use super::llvm::array_type;

/// How one type looks in LLVM.
#[derive(Clone, Copy)]
pub(super) struct Layout<'ctx> {
    /// Its type in memory: BOOLEAN is a byte there.
    pub memory: BasicTypeEnum<'ctx>,
    /// Size in bytes, a multiple of the alignment.
    pub size: u64,
    /// Alignment in bytes.
    pub align: u32,
}

/// The LLVM types of a program, made when they are first asked for.
pub(super) struct Types<'a, 'ctx> {
    context: &'ctx Context,
    table: &'a TypeTable,
    target: TargetData,
    layouts: SecondaryMap<TypeId, Option<Layout<'ctx>>>,
}

impl<'a, 'ctx> Types<'a, 'ctx> {
    /// No types yet.
    pub fn new(context: &'ctx Context, table: &'a TypeTable, machine: &TargetMachine) -> Types<'a, 'ctx> {
        Types { context, table, target: machine.get_target_data(), layouts: SecondaryMap::new() }
    }

    /// The type of an id.
    pub fn get(&self, ty: TypeId) -> &'a Type {
        self.table.get(ty)
    }

    /// Whether values of the type are LLVM values; all others are handled by address.
    pub fn is_scalar(&self, ty: TypeId) -> bool {
        self.table.is_scalar(ty)
    }

    /// The element type of an open array.
    pub fn open_element(&self, ty: TypeId) -> Option<TypeId> {
        match self.get(ty) {
            Type::OpenArray { element } => Some(*element),
            _ => None,
        }
    }

    /// The type, size and alignment of a variable of type `ty`.
    pub fn layout(&mut self, ty: TypeId) -> Layout<'ctx> {
        if let Some(layout) = self.layouts[ty] {
            return layout;
        }
        let memory = self.memory(ty);
        let layout = Layout {
            memory,
            size: self.target.get_abi_size(&memory),
            align: self.target.get_abi_alignment(&memory),
        };
        self.layouts[ty] = Some(layout);
        layout
    }

    fn memory(&mut self, ty: TypeId) -> BasicTypeEnum<'ctx> {
        let table = self.table;
        match table.get(ty) {
            Type::Array { low, high, element, .. } => {
                let length = high.wrapping_sub(*low) as u64 + 1;
                array_type(self.layout(*element).memory, length).into()
            }
            Type::Record { fields, .. } => {
                let fields: Vec<_> = fields.values().map(|field| self.layout(field.ty).memory).collect();
                self.context.struct_type(&fields, false).into()
            }
            Type::Boolean => self.context.i8_type().into(),
            _ => self.value(ty),
        }
    }

    /// The type of a scalar as a value: BOOLEAN is a bit.
    pub fn value(&self, ty: TypeId) -> BasicTypeEnum<'ctx> {
        match self.get(ty) {
            Type::Boolean | Type::Char | Type::Whole(_) => self.int(ty).into(),
            Type::Real(real) => self.real(*real).into(),
            Type::Pointer { .. } | Type::Nil => self.pointer().into(),
            other => unreachable!("no values of {other:?} are passed around"),
        }
    }

    /// The type of a whole number, CHAR or BOOLEAN as a value.
    pub fn int(&self, ty: TypeId) -> IntType<'ctx> {
        match self.get(ty) {
            Type::Boolean => self.context.bool_type(),
            Type::Char => self.context.i8_type(),
            Type::Whole(whole) => self.whole(*whole),
            other => unreachable!("{other:?} is not an ordinal type"),
        }
    }

    fn whole(&self, whole: Whole) -> IntType<'ctx> {
        if whole.bits() == 32 { self.context.i32_type() } else { self.context.i64_type() }
    }

    /// The type of a real number.
    pub fn real(&self, real: Real) -> FloatType<'ctx> {
        if real.bits() == 32 { self.context.f32_type() } else { self.context.f64_type() }
    }

    /// The type of all addresses.
    pub fn pointer(&self) -> PointerType<'ctx> {
        self.context.ptr_type(AddressSpace::default())
    }

    /// The ordinal type's values: least, greatest, and whether they may be negative.
    pub fn range(&self, ty: TypeId) -> Range {
        match self.get(ty) {
            Type::Boolean => Range { low: 0, high: 1, signed: false },
            Type::Char => Range { low: 0, high: 255, signed: false },
            Type::Whole(whole) => Range { low: whole.min(), high: whole.max(), signed: whole.signed() },
            other => unreachable!("{other:?} is not an ordinal type"),
        }
    }
}

/// The values of an ordinal type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Range {
    /// The least value.
    pub low: i128,
    /// The greatest value.
    pub high: i128,
    /// Whether the type is signed.
    pub signed: bool,
}
