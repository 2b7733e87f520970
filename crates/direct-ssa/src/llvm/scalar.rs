//! An LLVM value in one machine word.

use std::ffi::CStr;
use std::fmt;
use std::marker::PhantomData;

use inkwell::context::Context;
use inkwell::llvm_sys::LLVMTypeKind;
use inkwell::llvm_sys::core::{
    LLVMDisposeMessage, LLVMGetTypeKind, LLVMIsAPHINode, LLVMPrintValueToString, LLVMTypeOf,
};
use inkwell::llvm_sys::prelude::LLVMValueRef;
use inkwell::values::{
    AsValueRef, BasicValueEnum, FloatValue, IntValue, PointerValue, StructValue, VectorValue,
};

use super::checks::Type;
use crate::tables::control_flow::broken_rule;
use crate::{Value, Word};

/// An LLVM value of a type that a variable can have: an integer, a floating-point number, a pointer, a
/// vector.
///
/// A front end knows the type of each expression. So this is the bare handle, and [`int`](Scalar::int) and
/// its siblings trust the caller about the type: asking LLVM, as inkwell's enums do, costs calls whenever a
/// value is passed on. [`basic`](Scalar::basic) asks LLVM.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Scalar<'ctx>(LLVMValueRef, PhantomData<&'ctx Context>);

impl<'ctx> Scalar<'ctx> {
    /// Wraps an LLVM handle.
    ///
    /// # Safety
    /// The handle is a live value of a first-class type of the context.
    pub unsafe fn new(value: LLVMValueRef) -> Scalar<'ctx> {
        Scalar(value, PhantomData)
    }

    /// Returns the handle.
    pub fn raw(self) -> LLVMValueRef {
        self.0
    }

    /// Returns the value, which is of an integer type; a debug build panics if it is not.
    #[cfg_attr(debug_assertions, track_caller)]
    pub fn int(self) -> IntValue<'ctx> {
        self.expect_type(LLVMTypeKind::LLVMIntegerTypeKind, "an integer type");
        // SAFETY: the handle is a live value; its type is the caller's promise.
        unsafe { IntValue::new(self.0) }
    }

    /// Whether the value is of an integer type.
    pub fn is_int(self) -> bool {
        self.kind() == LLVMTypeKind::LLVMIntegerTypeKind
    }

    /// Returns the value, which is of a floating-point type; a debug build panics if it is not.
    #[cfg_attr(debug_assertions, track_caller)]
    pub fn real(self) -> FloatValue<'ctx> {
        if cfg!(debug_assertions) && !is_real(self.kind()) {
            self.is_of_another_type("a floating-point type");
        }
        // SAFETY: as in `int`.
        unsafe { FloatValue::new(self.0) }
    }

    /// Returns the value, which is of a pointer type; a debug build panics if it is not.
    #[cfg_attr(debug_assertions, track_caller)]
    pub fn pointer(self) -> PointerValue<'ctx> {
        self.expect_type(LLVMTypeKind::LLVMPointerTypeKind, "a pointer type");
        // SAFETY: as in `int`.
        unsafe { PointerValue::new(self.0) }
    }

    /// Returns the value, which is of a vector type; a debug build panics if it is not.
    #[cfg_attr(debug_assertions, track_caller)]
    pub fn vector(self) -> VectorValue<'ctx> {
        self.expect_type(LLVMTypeKind::LLVMVectorTypeKind, "a vector type");
        // SAFETY: as in `int`.
        unsafe { VectorValue::new(self.0) }
    }

    /// Returns the value, which is of a structure type; a debug build panics if it is not.
    #[cfg_attr(debug_assertions, track_caller)]
    pub fn structure(self) -> StructValue<'ctx> {
        self.expect_type(LLVMTypeKind::LLVMStructTypeKind, "a structure type");
        // SAFETY: as in `int`.
        unsafe { StructValue::new(self.0) }
    }

    /// Returns the value with its type, which is determined by LLVM.
    pub fn basic(self) -> BasicValueEnum<'ctx> {
        // SAFETY: the handle is a live value of a first-class type.
        unsafe { BasicValueEnum::new(self.0) }
    }

    /// Whether the value is a phi instruction.
    pub fn is_phi(self) -> bool {
        // SAFETY: the handle is a live value. inkwell determines the opcode in several steps.
        unsafe { !LLVMIsAPHINode(self.0).is_null() }
    }

    fn kind(self) -> LLVMTypeKind {
        // SAFETY: the handle is a live value.
        unsafe { LLVMGetTypeKind(LLVMTypeOf(self.0)) }
    }

    #[cfg_attr(debug_assertions, track_caller)]
    fn expect_type(self, kind: LLVMTypeKind, name: &str) {
        if cfg!(debug_assertions) && self.kind() != kind {
            self.is_of_another_type(name);
        }
    }

    #[cold]
    #[track_caller]
    fn is_of_another_type(self, expected: &str) -> ! {
        // SAFETY: the handle is a live value.
        let found = Type(unsafe { LLVMTypeOf(self.0) });
        broken_rule(format_args!("`{self:?}` is of type {found}, and not of {expected}"))
    }
}

fn is_real(kind: LLVMTypeKind) -> bool {
    use LLVMTypeKind::*;
    matches!(
        kind,
        LLVMHalfTypeKind
            | LLVMBFloatTypeKind
            | LLVMFloatTypeKind
            | LLVMDoubleTypeKind
            | LLVMX86_FP80TypeKind
            | LLVMFP128TypeKind
            | LLVMPPC_FP128TypeKind
    )
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
        // SAFETY: the handle is a live value, whose type may be one that inkwell does not know; the text is freed
        // once.
        unsafe {
            let text = LLVMPrintValueToString(self.0);
            let written = f.write_str(CStr::from_ptr(text).to_string_lossy().trim_start());
            LLVMDisposeMessage(text);
            written
        }
    }
}

/// Allows an inkwell value as a [`Scalar`] or a [`Value`].
macro_rules! scalar_from {
    ($($value:ident),*) => {$(
        impl<'ctx> From<$value<'ctx>> for Scalar<'ctx> {
            fn from(value: $value<'ctx>) -> Scalar<'ctx> {
                Scalar(value.as_value_ref(), PhantomData)
            }
        }

        impl<'ctx> From<$value<'ctx>> for Value<Scalar<'ctx>> {
            fn from(value: $value<'ctx>) -> Value<Scalar<'ctx>> {
                Scalar::from(value).into()
            }
        }
    )*};
}

scalar_from!(IntValue, FloatValue, PointerValue, StructValue, VectorValue, BasicValueEnum);
