//! The LLVM attributes in use, looked up once.

use std::ffi::CStr;
use std::ptr::null_mut;

use inkwell::attributes::{Attribute, AttributeLoc};
use inkwell::context::{AsContextRef, Context};
use inkwell::module::Module;
use inkwell::types::{AnyType, BasicTypeEnum};
use inkwell::values::{AsValueRef, FunctionValue};
use llvm_sys::core::LLVMCreateConstantRangeAttribute;
use llvm_sys::prelude::{LLVMAttributeRef, LLVMValueRef};
use llvm_sys::{LLVMAttributeFunctionIndex, LLVMAttributeReturnIndex};

use tlc_frontend::base::Interval;
use tlc_frontend::hir::HIGHS;

use crate::codegen::options::Frames;

/// The value of `uwtable` for tables that hold at each instruction, not only at calls: profilers interrupt
/// anywhere.
const AT_EACH_INSTRUCTION: u64 = 2;

/// The greatest number of attributes added at once.
const AT_ONCE: usize = 8;

/// The name of the attribute of protected statements.
pub(in crate::codegen) const PROTECTED: &CStr = c"tlc-protected";

unsafe extern "C" {
    fn tlc_add_attributes(
        function: LLVMValueRef,
        index: u32,
        attributes: *const LLVMAttributeRef,
        count: usize,
    );
}

/// The attributes of one context.
pub(in crate::codegen) struct Attributes<'ctx> {
    context: &'ctx Context,
    /// The function never unwinds; set on all functions of a program without handlers.
    nounwind: Option<Attribute>,
    /// The attributes by which debuggers and profilers find the caller of each function.
    frames: Vec<Attribute>,
    /// The attributes of all procedures: those of `frames`, and the one that touches large frames page by
    /// page, so that none reaches past the guard page below the stack.
    pub procedures: Vec<Attribute>,
    pub noreturn: Attribute,
    /// Calls are not inlined.
    pub noinline: Attribute,
    /// Equal calls are not merged, so that each keeps its place.
    pub nomerge: Attribute,
    /// The function consists of protected statements.
    pub protected: Attribute,
    /// The callee may return a second time.
    pub returns_twice: Attribute,
    /// The function is compiled as at `-O0`.
    pub optnone: Attribute,
    /// The function is hardly ever called; the blocks that call it are placed out of line.
    pub cold: Attribute,
    /// CASE becomes comparisons, not a jump table.
    pub no_jump_tables: Attribute,
    /// The address is not NIL.
    pub nonnull: Attribute,
    /// The callee does not keep the address: `captures(none)`, whose number is 0.
    pub captures_none: Attribute,
    /// Memory accessed through the address is accessed in no other way while the callee runs.
    pub noalias: Attribute,
    /// The callee only reads through the address.
    pub readonly: Attribute,
    /// The value is zero-extended to its register, as the C ABI requires for small unsigned types.
    pub zeroext: Attribute,
    /// The value is sign-extended to its register, as the C ABI requires for small signed types.
    pub signext: Attribute,
    /// Accesses at address 0 are not undefined: they are left to the processor.
    null_pointer_is_valid: Attribute,
    /// The value, read without a sign, is HIGH of an array.
    pub high: Attribute,
    dereferenceable: u32,
    sret: u32,
    byval: u32,
    align: u32,
}

impl<'ctx> Attributes<'ctx> {
    /// Looks up the attributes.
    pub fn new(context: &'ctx Context, may_raise: bool, frames: Frames) -> Attributes<'ctx> {
        let attribute = |name| context.create_enum_attribute(Attribute::get_named_enum_kind_id(name), 0);
        let probe_stack = context.create_string_attribute("probe-stack", "inline-asm");
        let frames = frame_attributes(context, frames);
        Attributes {
            context,
            procedures: std::iter::once(probe_stack).chain(frames.iter().copied()).collect(),
            nounwind: (!may_raise).then(|| attribute("nounwind")),
            frames,
            noreturn: attribute("noreturn"),
            noinline: attribute("noinline"),
            nomerge: attribute("nomerge"),
            protected: context.create_string_attribute(PROTECTED.to_str().unwrap_or_default(), ""),
            returns_twice: attribute("returns_twice"),
            optnone: attribute("optnone"),
            cold: attribute("cold"),
            no_jump_tables: context.create_string_attribute("no-jump-tables", "true"),
            nonnull: attribute("nonnull"),
            captures_none: attribute("captures"),
            noalias: attribute("noalias"),
            readonly: attribute("readonly"),
            zeroext: attribute("zeroext"),
            signext: attribute("signext"),
            null_pointer_is_valid: attribute("null_pointer_is_valid"),
            high: range_attribute(context, HIGHS),
            dereferenceable: Attribute::get_named_enum_kind_id("dereferenceable"),
            sret: Attribute::get_named_enum_kind_id("sret"),
            byval: Attribute::get_named_enum_kind_id("byval"),
            align: Attribute::get_named_enum_kind_id("align"),
        }
    }

    /// Marks a function that exceptions never leave, if that holds for the whole program.
    pub fn add_unwinding(&self, function: FunctionValue<'_>) {
        if let Some(nounwind) = self.nounwind {
            function.add_attribute(AttributeLoc::Function, nounwind);
        }
    }

    /// Marks all functions of a module so that accesses at address 0 reach the processor: LLVM does not
    /// inline functions into one that differs in this attribute.
    pub fn add_null_pointer_is_valid(&self, module: &Module<'_>) {
        for function in module.get_functions().filter(|function| function.count_basic_blocks() > 0) {
            function.add_attribute(AttributeLoc::Function, self.null_pointer_is_valid);
        }
    }

    /// Makes the frames of a function that is defined here visible to stack walkers.
    pub fn add_frames(&self, function: FunctionValue<'_>) {
        add(function, AttributeLoc::Function, &self.frames);
    }

    /// Returns the attribute for an address through which at least `size` bytes can be accessed.
    pub fn dereferenceable(&self, size: u64) -> Attribute {
        self.context.create_enum_attribute(self.dereferenceable, size)
    }

    /// Returns the attribute for an address that is a multiple of `bytes`.
    pub fn align(&self, bytes: u32) -> Attribute {
        self.context.create_enum_attribute(self.align, u64::from(bytes))
    }

    /// Returns the attribute for the address that receives a result of type `ty`.
    pub fn sret(&self, ty: BasicTypeEnum<'ctx>) -> Attribute {
        self.context.create_type_attribute(self.sret, ty.as_any_type_enum())
    }

    /// Returns the attribute for the address of a value of type `ty` that the call copies to the stack.
    pub fn byval(&self, ty: BasicTypeEnum<'ctx>) -> Attribute {
        self.context.create_type_attribute(self.byval, ty.as_any_type_enum())
    }
}

fn frame_attributes(context: &Context, frames: Frames) -> Vec<Attribute> {
    let table = Attribute::get_named_enum_kind_id("uwtable");
    let tables = frames.unwind_tables.then(|| context.create_enum_attribute(table, AT_EACH_INSTRUCTION));
    let pointers = frames.pointers.then(|| context.create_string_attribute("frame-pointer", "all"));
    tables.into_iter().chain(pointers).collect()
}

/// Returns the attribute for an integer of 64 bits that lies in a range.
fn range_attribute(context: &Context, range: Interval) -> Attribute {
    let (first, end) = (range.low as u64, (range.high + 1) as u64);
    let kind = Attribute::get_named_enum_kind_id("range");
    let context = context.as_ctx_ref();
    // SAFETY: the context is alive, the kind takes a range, and a number of 64 bits is one word.
    unsafe { Attribute::new(LLVMCreateConstantRangeAttribute(context, kind, 64, &first, &end)) }
}

/// Adds the attributes to the function.
pub(in crate::codegen) fn add(function: FunctionValue<'_>, place: AttributeLoc, attributes: &[Attribute]) {
    let index = match place {
        AttributeLoc::Return => LLVMAttributeReturnIndex,
        AttributeLoc::Param(number) => number + 1,
        AttributeLoc::Function => LLVMAttributeFunctionIndex,
    };
    match attributes {
        [] => {}
        [attribute] => function.add_attribute(place, *attribute),
        _ => {
            for group in attributes.chunks(AT_ONCE) {
                let mut raw = [null_mut(); AT_ONCE];
                raw.iter_mut().zip(group).for_each(|(raw, attribute)| *raw = attribute.as_mut_ptr());
                // SAFETY: the function and the attributes are alive and of one context, and the count is
                // right.
                unsafe { tlc_add_attributes(function.as_value_ref(), index, raw.as_ptr(), group.len()) }
            }
        }
    }
}
