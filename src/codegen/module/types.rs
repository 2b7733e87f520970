//! LLVM types of the types of the language, with their sizes.

use std::num::NonZeroU32;

use inkwell::AddressSpace;
use inkwell::context::Context;
use inkwell::targets::{TargetData, TargetMachine};
use inkwell::types::{BasicTypeEnum, FloatType, IntType, PointerType, VectorType};

use tlc_frontend::base::{Interval, SecondaryMap};
use tlc_frontend::hir::{self, FieldId, Real, Type, TypeId, TypeTable, Whole};

use crate::codegen::llvm::array_type;

/// The form of a type in LLVM.
#[derive(Clone, Copy)]
pub(in crate::codegen) struct LlvmLayout<'ctx> {
    /// The type in memory, which may differ from the type of its values: a BOOLEAN is a byte in memory.
    pub memory: BasicTypeEnum<'ctx>,
    /// Size in bytes, a multiple of the alignment.
    pub size: u64,
    /// The alignment in bytes with which variables are placed.
    pub placement: u32,
    /// The alignment in bytes that addresses of values are known to have. Storage allocated at run time has
    /// at most the machine's, and with packed fields no alignment is known.
    pub align: u32,
}

/// The LLVM types of a program, each created at its first use.
pub(in crate::codegen) struct Types<'a, 'ctx> {
    context: &'ctx Context,
    table: &'a TypeTable,
    target: TargetData,
    layouts: SecondaryMap<TypeId, Option<LlvmLayout<'ctx>>>,
}

impl<'a, 'ctx> Types<'a, 'ctx> {
    /// Creates a table without types.
    pub fn new(context: &'ctx Context, table: &'a TypeTable, machine: &TargetMachine) -> Types<'a, 'ctx> {
        Types { context, table, target: machine.get_target_data(), layouts: SecondaryMap::new() }
    }

    /// Returns the type with an id.
    pub fn get(&self, ty: TypeId) -> &'a Type {
        self.table.get(ty)
    }

    /// Whether values of the type are LLVM values; all others are handled by address.
    pub fn is_scalar(&self, ty: TypeId) -> bool {
        self.table.is_scalar(ty)
    }

    /// Returns the type, size and alignment of a variable of type `ty`.
    pub fn layout(&mut self, ty: TypeId) -> LlvmLayout<'ctx> {
        if let Some(layout) = self.layouts[ty] {
            return layout;
        }
        // An array of arrays is laid out from its elements outwards, without recursion.
        let (mut unknown, mut inner) = (Vec::new(), ty);
        while self.layouts[inner].is_none()
            && let Type::Array { element, .. } = self.get(inner)
        {
            unknown.push(inner);
            inner = *element;
        }
        let mut layout = self.layout_of_element(inner);
        for array in unknown.into_iter().rev() {
            layout = self.layout_of_array(array, layout);
        }
        layout
    }

    /// Returns the layout of a type that is not an array, or of an array whose layout is known.
    fn layout_of_element(&mut self, ty: TypeId) -> LlvmLayout<'ctx> {
        if let Some(layout) = self.layouts[ty] {
            return layout;
        }
        let memory = self.memory(ty);
        let hir::Layout { size, align } = self.table.layout(ty);
        let placement = align as u32;
        let layout = LlvmLayout { memory, size, placement, align: self.known_alignment(placement) };
        self.enter_layout(ty, layout)
    }

    fn known_alignment(&self, placement: u32) -> u32 {
        match self.table.has_packed_fields() {
            true => 1,
            false => placement.min(hir::Layout::LARGEST_NATURAL as u32),
        }
    }

    /// Returns the layout of an array from that of its elements: LLVM would visit all dimensions each time.
    /// An array of length 1 is laid out as its only element if that is an array, so that no LLVM type has
    /// more dimensions than there are bits in a size.
    fn layout_of_array(&mut self, ty: TypeId, element: LlvmLayout<'ctx>) -> LlvmLayout<'ctx> {
        let length = self.array_length(ty);
        let memory = match element.memory {
            BasicTypeEnum::ArrayType(same) if length == 1 => same.into(),
            memory => array_type(memory, length).into(),
        };
        self.enter_layout(ty, LlvmLayout { memory, size: element.size * length, ..element })
    }

    fn array_length(&self, ty: TypeId) -> u64 {
        match self.get(ty) {
            Type::Array { low, high, .. } => high.wrapping_sub(*low) as u64 + 1,
            other => unreachable!("{other:?} is not an array"),
        }
    }

    fn enter_layout(&mut self, ty: TypeId, layout: LlvmLayout<'ctx>) -> LlvmLayout<'ctx> {
        debug_assert_eq!(
            (layout.size, u64::from(layout.placement).min(hir::Layout::LARGEST_NATURAL) as u32),
            (self.target.get_abi_size(&layout.memory), self.target.get_abi_alignment(&layout.memory)),
            "LLVM and the language agree on the layout of {:?}",
            self.table.get(ty)
        );
        self.layouts[ty] = Some(layout);
        layout
    }

    /// Returns the layout of a variable of the type in a frame. LLVM promotes memory to SSA values only if it
    /// has the type of the values.
    pub fn slot(&mut self, ty: TypeId) -> LlvmLayout<'ctx> {
        let layout = self.layout(ty);
        match *self.get(ty) {
            Type::Complex(parts) => LlvmLayout { memory: self.complex(parts).into(), ..layout },
            _ => layout,
        }
    }

    fn memory(&mut self, ty: TypeId) -> BasicTypeEnum<'ctx> {
        let table = self.table;
        match table.get(ty) {
            Type::Array { .. } => unreachable!("arrays are laid out from their elements"),
            Type::Record { overlaid: true, size, align, .. } => self.raw(*size, *align),
            Type::Record { fields, .. } => {
                let fields: Vec<_> = fields.values().map(|field| self.layout(field.ty).memory).collect();
                self.context.struct_type(&fields, false).into()
            }
            Type::Complex(real) => array_type(self.real(*real).into(), 2).into(),
            Type::Set { low, high, .. } if !table.is_scalar(ty) => {
                array_type(self.context.i64_type().into(), words(*low, *high)).into()
            }
            simple => match table.stored_whole(simple) {
                Some(whole) => self.whole(whole).into(),
                None => self.value(ty),
            },
        }
    }

    /// Returns the type of memory in which fields overlap.
    fn raw(&self, size: u64, align: u64) -> BasicTypeEnum<'ctx> {
        let unit = align.min(hir::Layout::LARGEST_NATURAL);
        let whole = self.whole(Whole::unsigned_of(unit as u32 * 8));
        array_type(whole.into(), size / unit).into()
    }

    /// Returns the type of a scalar as a value: BOOLEAN is a bit, a subrange has its host type, a complex
    /// number is a vector of two reals.
    pub fn value(&self, ty: TypeId) -> BasicTypeEnum<'ctx> {
        match self.get(ty) {
            Type::Real(real) => self.real(*real).into(),
            Type::Complex(real) => self.complex(*real).into(),
            Type::Pointer { .. } | Type::Nil | Type::Address | Type::Opaque { .. } | Type::Procedure(_) => {
                self.pointer().into()
            }
            _ => self.int(ty).into(),
        }
    }

    /// Returns the type of an ordinal value, a small set or storage as a value.
    pub fn int(&self, ty: TypeId) -> IntType<'ctx> {
        match self.get(ty) {
            Type::Boolean => self.context.bool_type(),
            Type::Subrange { host, .. } => self.int(*host),
            simple => match self.table.stored_whole(simple) {
                Some(whole) => self.whole(whole),
                None => unreachable!("no values of {simple:?} are passed around"),
            },
        }
    }

    fn whole(&self, whole: Whole) -> IntType<'ctx> {
        match whole.bits() {
            8 => self.context.i8_type(),
            16 => self.context.i16_type(),
            32 => self.context.i32_type(),
            _ => self.context.i64_type(),
        }
    }

    /// Returns the type of a complex number as a value.
    pub fn complex(&self, parts: Real) -> VectorType<'ctx> {
        self.real(parts).vec_type(2)
    }

    /// Returns the type of a real number.
    pub fn real(&self, real: Real) -> FloatType<'ctx> {
        if real.bits() == 32 { self.context.f32_type() } else { self.context.f64_type() }
    }

    /// Returns the type of all addresses.
    pub fn pointer(&self) -> PointerType<'ctx> {
        self.context.ptr_type(AddressSpace::default())
    }

    /// Returns the values of an ordinal type. Storage counts as an unsigned number.
    pub fn range(&self, ty: TypeId) -> Interval {
        match (self.table.ordinal_range(ty), self.get(ty)) {
            (Some(limits), _) => limits,
            (None, Type::Storage { bits }) => Interval::new(0, (1 << bits) - 1),
            (None, other) => unreachable!("{other:?} is not an ordinal type"),
        }
    }

    /// Whether values of the type or of its host may be negative.
    pub fn is_signed(&self, ty: TypeId) -> bool {
        matches!(self.get(self.table.host(ty)), Type::Whole(whole) if whole.signed())
    }

    /// Returns the extension of a scalar from memory to its value, if the two have different types.
    pub fn conversion_in_memory(&self, ty: TypeId) -> Option<Sign> {
        let ty = self.get(ty);
        match ty {
            Type::Boolean => Some(Sign::None),
            Type::Subrange { .. } => self.table.stored_whole(ty).map(Sign::of),
            _ => None,
        }
    }

    /// Returns the offset of a field in bytes, in a record whose fields share memory.
    pub fn offset_in_raw(&self, record: TypeId, field: FieldId) -> Option<u64> {
        match self.get(record) {
            Type::Record { fields, overlaid: true, .. } => Some(fields[field].offset),
            _ => None,
        }
    }

    /// Returns the least and the greatest element of a set type.
    pub fn set_limits(&self, ty: TypeId) -> (i64, i64) {
        match self.get(ty) {
            Type::Set { low, high, .. } => (*low, *high),
            other => unreachable!("{other:?} has no elements"),
        }
    }

    /// Returns the number of words of a large set.
    pub fn word_count(&self, ty: TypeId) -> u64 {
        let (low, high) = self.set_limits(ty);
        words(low, high)
    }

    /// Returns the number of elements of a set type.
    pub fn element_count(&self, ty: TypeId) -> u64 {
        let (low, high) = self.set_limits(ty);
        (high - low) as u64 + 1
    }

    /// Returns the bits of all elements of a small set.
    pub fn all_elements(&self, ty: TypeId) -> u64 {
        let (low, high) = self.set_limits(ty);
        u64::MAX >> (63 - (high - low))
    }

    /// Returns the integer type that is as wide as a large set of at most `most` words.
    pub fn wide_word(&self, ty: TypeId, most: u64) -> Option<IntType<'ctx>> {
        let count = self.word_count(ty);
        if count <= most { self.int_of_bits(64 * count) } else { None }
    }

    /// Returns the type of a value in a register: that in memory, in which subranges and truth values are
    /// whole bytes.
    pub fn register_type(&mut self, ty: TypeId) -> BasicTypeEnum<'ctx> {
        match self.value(ty) {
            BasicTypeEnum::IntType(int) => {
                let bits = self.layout(ty).size * 8;
                self.int_of_bits(bits).unwrap_or(int).into()
            }
            other => other,
        }
    }

    /// Returns the integer type with a number of bits.
    pub fn int_of_bits(&self, bits: u64) -> Option<IntType<'ctx>> {
        let width = u32::try_from(bits).ok().and_then(NonZeroU32::new)?;
        self.context.custom_width_int_type(width).ok()
    }
}

/// Returns the number of open dimensions with which an array type begins.
pub(in crate::codegen) fn open_dimensions(types: &TypeTable, mut ty: TypeId) -> u32 {
    let mut count = 0;
    while let Type::OpenArray { element } = types.get(ty) {
        (ty, count) = (*element, count + 1);
    }
    count
}

/// Returns the type of the elements of an open array after all its dimensions.
pub(in crate::codegen) fn innermost(types: &TypeTable, mut ty: TypeId) -> TypeId {
    while let Type::OpenArray { element } = types.get(ty) {
        ty = *element;
    }
    ty
}

/// Returns the number of words of a large set.
pub(in crate::codegen) fn words(low: i64, high: i64) -> u64 {
    (high - low) as u64 / 64 + 1
}

/// The extension of a value that is loaded from memory smaller than itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::codegen) enum Sign {
    /// The upper bits are zero.
    None,
    /// The upper bits are copies of the sign.
    Copied,
}

impl Sign {
    fn of(whole: Whole) -> Sign {
        if whole.signed() { Sign::Copied } else { Sign::None }
    }
}
