//! The differences between versions of LLVM that Rust sees.
//!
//! Since version 19, debug information consists of records in place of calls of intrinsics. The bindings that
//! inkwell provides decide: where a function is called, they are imported by a glob, which has priority over
//! the replacement at the top of this file. So no feature has to name the version.
//!
//! The differences that C++ sees are in `promote/version.h`.

use inkwell::llvm_sys::core::{LLVMPositionBuilderAtEnd, LLVMPositionBuilderBefore};
use inkwell::llvm_sys::prelude::{
    LLVMBasicBlockRef, LLVMBuilderRef, LLVMDIBuilderRef, LLVMMetadataRef, LLVMValueRef,
};

/// Replaces the function of LLVM 19 in versions without records.
///
/// # Safety
///
/// As for [`position_before_records`].
#[allow(dead_code, non_snake_case, reason = "used if the bindings lack the function of this name")]
unsafe fn LLVMPositionBuilderBeforeDbgRecords(
    builder: LLVMBuilderRef,
    block: LLVMBasicBlockRef,
    next: LLVMValueRef,
) {
    // SAFETY: guaranteed by the caller.
    unsafe {
        if next.is_null() {
            LLVMPositionBuilderAtEnd(builder, block);
        } else {
            LLVMPositionBuilderBefore(builder, next);
        }
    }
}

/// Replaces the function of LLVM 19 by a call of an intrinsic.
///
/// # Safety
///
/// As for [`insert_debug_value`].
#[allow(dead_code, non_snake_case, reason = "used if the bindings lack the function of this name")]
unsafe fn LLVMDIBuilderInsertDbgValueRecordBefore(
    builder: LLVMDIBuilderRef,
    value: LLVMValueRef,
    variable: LLVMMetadataRef,
    expression: LLVMMetadataRef,
    location: LLVMMetadataRef,
    next: LLVMValueRef,
) {
    unsafe extern "C" {
        fn LLVMDIBuilderInsertDbgValueBefore(
            builder: LLVMDIBuilderRef,
            value: LLVMValueRef,
            variable: LLVMMetadataRef,
            expression: LLVMMetadataRef,
            location: LLVMMetadataRef,
            next: LLVMValueRef,
        ) -> LLVMValueRef;
    }
    // SAFETY: guaranteed by the caller.
    unsafe { LLVMDIBuilderInsertDbgValueBefore(builder, value, variable, expression, location, next) };
}

/// Positions a builder before an instruction and the debug records at it, or at the end of the block if the
/// instruction is null.
///
/// # Safety
///
/// Builder and block are alive, and the instruction is null or in the block.
pub(super) unsafe fn position_before_records(
    builder: LLVMBuilderRef,
    block: LLVMBasicBlockRef,
    next: LLVMValueRef,
) {
    #[allow(unused_imports, reason = "some versions lack the function")]
    use inkwell::llvm_sys::core::*;
    // SAFETY: guaranteed by the caller.
    unsafe { LLVMPositionBuilderBeforeDbgRecords(builder, block, next) };
}

/// Records before an instruction that a variable of the source has a value.
///
/// # Safety
///
/// All handles are alive and belong to the module of the builder.
pub(super) unsafe fn insert_debug_value(
    builder: LLVMDIBuilderRef,
    value: LLVMValueRef,
    variable: LLVMMetadataRef,
    expression: LLVMMetadataRef,
    location: LLVMMetadataRef,
    next: LLVMValueRef,
) {
    #[allow(unused_imports, reason = "some versions lack the function")]
    use inkwell::llvm_sys::debuginfo::*;
    // SAFETY: guaranteed by the caller.
    unsafe { LLVMDIBuilderInsertDbgValueRecordBefore(builder, value, variable, expression, location, next) };
}
