//! The calls of LLVM that inkwell lacks, each wrapped once.

use std::ffi::CString;

use inkwell::IntPredicate;
use inkwell::builder::BuilderError;
use inkwell::context::Context;
use inkwell::module::Module;
use inkwell::types::{ArrayType, AsTypeRef, BasicTypeEnum};
use inkwell::values::{ArrayValue, AsValueRef, BasicValueEnum, GlobalValue, IntValue};
use llvm_sys::LLVMLinkage;
use llvm_sys::core::{
    LLVMAddAlias2, LLVMArrayType2, LLVMConstArray2, LLVMContextSetDiscardValueNames, LLVMGetOperand,
    LLVMSetLinkage,
};
use llvm_sys::prelude::LLVMValueRef;

use direct_ssa::llvm::Scalar;

/// Returns the result of inkwell's builder. Its errors are an unset position, an index out of range of a type
/// and the like: lowering cannot cause them.
pub(super) fn built<T>(result: Result<T, BuilderError>) -> T {
    result.expect("the builder is positioned and its operands fit")
}

/// Discards the names of instructions and blocks: they cost time, and only printed IR needs them.
pub(super) fn discard_value_names(context: &Context) {
    // SAFETY: the context is alive. inkwell has no wrapper of this call.
    unsafe { LLVMContextSetDiscardValueNames(context.raw(), 1) };
}

/// Returns the type of an array of `length` elements; inkwell's arrays have at most 2^32 - 1.
pub(super) fn array_type<'ctx>(element: BasicTypeEnum<'ctx>, length: u64) -> ArrayType<'ctx> {
    // SAFETY: every basic type of this compiler is sized, so it may be the element of an array.
    unsafe { ArrayType::new(LLVMArrayType2(element.as_type_ref(), length)) }
}

/// Returns the number of a constant, read with or without a sign.
pub(super) fn constant_number(value: IntValue<'_>, signed: bool) -> Option<i128> {
    match signed {
        true => value.get_sign_extended_constant().map(i128::from),
        false => value.get_zero_extended_constant().map(i128::from),
    }
}

/// Returns the predicate and the operands of a condition, if it is a comparison of whole numbers or
/// addresses.
pub(super) fn comparison_of<'ctx>(condition: IntValue<'ctx>) -> Option<(IntPredicate, [Scalar<'ctx>; 2])> {
    let instruction = condition.as_instruction()?;
    let predicate = instruction.get_icmp_predicate()?;
    // SAFETY: a comparison has two operands, which are live.
    let operands =
        [0, 1].map(|index| unsafe { Scalar::new(LLVMGetOperand(condition.as_value_ref(), index)) });
    Some((predicate, operands))
}

/// Returns an array of constants of one type; inkwell's functions depend on the kind of that type.
pub(super) fn const_array<'ctx>(
    element: BasicTypeEnum<'ctx>,
    values: &[BasicValueEnum<'ctx>],
) -> ArrayValue<'ctx> {
    let mut values: Vec<LLVMValueRef> = values.iter().map(|value| value.as_value_ref()).collect();
    // SAFETY: the values are constants of the type, and the length is their number.
    unsafe {
        ArrayValue::new(LLVMConstArray2(element.as_type_ref(), values.as_mut_ptr(), values.len() as u64))
    }
}

/// Gives a function or variable another name that objects may define themselves; inkwell cannot create
/// aliases.
pub(super) fn add_weak_alias<'ctx>(module: &Module<'ctx>, target: GlobalValue<'ctx>, name: &str) {
    let name = CString::new(name).expect("names of Modula-2 have no zero bytes");
    let ty = target.get_value_type().as_type_ref();
    // SAFETY: the module and its target are alive, the type is the target's, and the name ends with a zero.
    unsafe {
        let alias = LLVMAddAlias2(module.as_mut_ptr(), ty, 0, target.as_value_ref(), name.as_ptr());
        LLVMSetLinkage(alias, LLVMLinkage::LLVMWeakAnyLinkage);
    }
}
