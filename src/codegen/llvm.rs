//! The calls of LLVM that inkwell lacks, each wrapped once, and the word-sized value that lowering passes around.

use std::ffi::CStr;
use std::fmt;
use std::marker::PhantomData;

use inkwell::IntPredicate;
use inkwell::basic_block::BasicBlock;
use inkwell::builder::BuilderError;
use inkwell::context::Context;
use inkwell::types::{ArrayType, AsTypeRef, BasicTypeEnum};
use inkwell::values::{
    ArrayValue, AsValueRef, BasicValueEnum, FloatValue, IntValue, PointerValue, StructValue, VectorValue,
};
use llvm_sys::LLVMTypeKind;
use llvm_sys::core::{
    LLVMArrayType2, LLVMConstArray2, LLVMContextSetDiscardValueNames, LLVMCreateBasicBlockInContext,
    LLVMGetOperand, LLVMGetTypeKind, LLVMIsAPHINode, LLVMTypeOf,
};
use llvm_sys::prelude::LLVMValueRef;

use direct_ssa::Word;

/// What an inkwell builder built. Its errors are an unset position, an index out of range of a type and
/// the like: lowering cannot cause them.
pub(super) fn built<T>(result: Result<T, BuilderError>) -> T {
    result.expect("the builder is positioned and its operands fit")
}

/// Has LLVM drop the names of instructions and blocks at once: they cost time and only readers want them.
pub(super) fn discard_value_names(context: &Context) {
    // SAFETY: the context is alive. inkwell has no wrapper of this call.
    unsafe { LLVMContextSetDiscardValueNames(context.raw(), 1) };
}

/// Whether a value is a phi.
pub(super) fn is_phi(value: Scalar<'_>) -> bool {
    // SAFETY: the value is alive. inkwell asks for the opcode in several steps.
    unsafe { !LLVMIsAPHINode(value.raw()).is_null() }
}

/// A block that belongs to no function yet; inkwell can only make blocks inside of functions.
pub(super) fn detached_block<'ctx>(context: &'ctx Context, name: &CStr) -> BasicBlock<'ctx> {
    // SAFETY: the context is alive and the name ends in a zero byte.
    let block = unsafe { BasicBlock::new(LLVMCreateBasicBlockInContext(context.raw(), name.as_ptr())) };
    block.expect("LLVM makes a block")
}

/// The type of `length` elements; inkwell's arrays have at most 2^32 - 1.
pub(super) fn array_type<'ctx>(element: BasicTypeEnum<'ctx>, length: u64) -> ArrayType<'ctx> {
    // SAFETY: every basic type of this compiler is sized, so it may be the element of an array.
    unsafe { ArrayType::new(LLVMArrayType2(element.as_type_ref(), length)) }
}

/// What a condition compares and how, if it is a comparison of whole numbers or addresses.
pub(super) fn comparison_of<'ctx>(condition: IntValue<'ctx>) -> Option<(IntPredicate, [Scalar<'ctx>; 2])> {
    let instruction = condition.as_instruction()?;
    let predicate = instruction.get_icmp_predicate()?;
    // SAFETY: a comparison has two operands, which are live.
    let operands =
        [0, 1].map(|index| unsafe { Scalar::new(LLVMGetOperand(condition.as_value_ref(), index)) });
    Some((predicate, operands))
}

/// An array of constants of one type, which may be structures and arrays themselves; inkwell wants to know which.
pub(super) fn const_array<'ctx>(
    element: BasicTypeEnum<'ctx>,
    values: &[BasicValueEnum<'ctx>],
) -> ArrayValue<'ctx> {
    let mut values: Vec<LLVMValueRef> = values.iter().map(|value| value.as_value_ref()).collect();
    // SAFETY: the values are constants of the type, of which there are as many as the length says.
    unsafe {
        ArrayValue::new(LLVMConstArray2(element.as_type_ref(), values.as_mut_ptr(), values.len() as u64))
    }
}

/// A value of a scalar type in one machine word. The typed tree knows of every expression whether it is
/// an integer, a real or a pointer; asking LLVM again, as inkwell's enums do, would only cost time.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Scalar<'ctx>(LLVMValueRef, PhantomData<&'ctx Context>);

impl<'ctx> Scalar<'ctx> {
    /// The value of an LLVM handle.
    ///
    /// # Safety
    /// The handle is a live value of an integer, floating-point, vector or pointer type of the context.
    pub unsafe fn new(value: LLVMValueRef) -> Scalar<'ctx> {
        Scalar(value, PhantomData)
    }

    /// The handle.
    pub fn raw(self) -> LLVMValueRef {
        self.0
    }

    /// The value of a whole type, CHAR or BOOLEAN.
    pub(super) fn int(self) -> IntValue<'ctx> {
        // SAFETY: it was made of a live value; the caller knows its type from the typed tree.
        unsafe { IntValue::new(self.0) }
    }

    /// Whether it is of a whole type, CHAR or BOOLEAN.
    pub(super) fn is_int(self) -> bool {
        // SAFETY: it was made of a live value.
        unsafe { LLVMGetTypeKind(LLVMTypeOf(self.0)) == LLVMTypeKind::LLVMIntegerTypeKind }
    }

    /// The value of a real type.
    pub(super) fn real(self) -> FloatValue<'ctx> {
        // SAFETY: as in `int`.
        unsafe { FloatValue::new(self.0) }
    }

    /// The value of a pointer type.
    pub(super) fn pointer(self) -> PointerValue<'ctx> {
        // SAFETY: as in `int`.
        unsafe { PointerValue::new(self.0) }
    }

    /// The value of a complex type.
    pub(super) fn complex(self) -> VectorValue<'ctx> {
        // SAFETY: as in `int`.
        unsafe { VectorValue::new(self.0) }
    }

    /// The pair that an intrinsic function gives, which is only taken apart.
    pub fn structure(self) -> StructValue<'ctx> {
        // SAFETY: as in `int`.
        unsafe { StructValue::new(self.0) }
    }

    /// The value with its type found out.
    pub fn basic(self) -> BasicValueEnum<'ctx> {
        // SAFETY: it was made of a live value.
        unsafe { BasicValueEnum::new(self.0) }
    }
}

/// LLVM's values are objects in memory that are aligned to eight bytes.
impl Word for Scalar<'_> {
    fn into_word(self) -> u64 {
        self.0.into_word()
    }

    fn from_word(word: u64) -> Self {
        Scalar(Word::from_word(word), PhantomData)
    }
}

impl fmt::Debug for Scalar<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.basic())
    }
}

impl<'ctx> From<IntValue<'ctx>> for Scalar<'ctx> {
    fn from(value: IntValue<'ctx>) -> Scalar<'ctx> {
        Scalar(value.as_value_ref(), PhantomData)
    }
}

impl<'ctx> From<FloatValue<'ctx>> for Scalar<'ctx> {
    fn from(value: FloatValue<'ctx>) -> Scalar<'ctx> {
        Scalar(value.as_value_ref(), PhantomData)
    }
}

impl<'ctx> From<PointerValue<'ctx>> for Scalar<'ctx> {
    fn from(value: PointerValue<'ctx>) -> Scalar<'ctx> {
        Scalar(value.as_value_ref(), PhantomData)
    }
}

impl<'ctx> From<VectorValue<'ctx>> for Scalar<'ctx> {
    fn from(value: VectorValue<'ctx>) -> Scalar<'ctx> {
        Scalar(value.as_value_ref(), PhantomData)
    }
}

impl<'ctx> From<BasicValueEnum<'ctx>> for Scalar<'ctx> {
    fn from(value: BasicValueEnum<'ctx>) -> Scalar<'ctx> {
        Scalar(value.as_value_ref(), PhantomData)
    }
}
