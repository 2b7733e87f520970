//! Mistakes in calls of the function builder. All panic at the caller, with the name of the block.

use std::ffi::CStr;
use std::fmt;

use inkwell::basic_block::BasicBlock;
use inkwell::builder::{Builder, BuilderError};
use inkwell::llvm_sys::core::{LLVMDisposeMessage, LLVMPrintTypeToString};
use inkwell::llvm_sys::prelude::LLVMTypeRef;
use inkwell::values::FunctionValue;

use super::LlvmIr;
use crate::Block;
use crate::tables::control_flow::broken_rule;

#[cold]
#[track_caller]
pub(super) fn no_block(builder: &Builder<'_>) -> ! {
    let ended = builder.get_insert_block().map(|block| format!(": `{}` has ended", text(block)));
    broken_rule(format_args!(
        "code is built in a block, and not after its terminator{}",
        ended.unwrap_or_default()
    ))
}

#[cold]
#[track_caller]
pub(super) fn no_terminator(ir: &LlvmIr<'_>, block: Block) -> ! {
    broken_rule(format_args!("{} is left without a terminator", named(ir, block)))
}

#[cold]
#[track_caller]
pub(super) fn not_finalized(unfinished: FunctionValue<'_>) -> ! {
    broken_rule(format_args!(
        "another function is begun before `{}` is finalized or discarded",
        unfinished.get_name().to_string_lossy()
    ))
}

/// Unwraps a result of inkwell's builder. It fails if it has no position or its operands do not have the
/// right types: mistakes of the caller that LLVM's verifier would find as well.
#[track_caller]
pub(super) fn built<T>(result: Result<T, BuilderError>) -> T {
    result.expect("the builder is positioned and its operands fit")
}

/// Returns the number and the name of a block.
pub(super) fn named(ir: &LlvmIr<'_>, block: Block) -> String {
    format!("{block} `{}`", text(ir.llvm_blocks(block).entry))
}

pub(super) fn text(block: BasicBlock<'_>) -> String {
    block.get_name().to_string_lossy().into_owned()
}

/// A type, which may be one that inkwell does not know.
pub(super) struct Type(pub LLVMTypeRef);

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // SAFETY: the type is alive, and the text is freed once.
        unsafe {
            let text = LLVMPrintTypeToString(self.0);
            let written = f.write_str(&CStr::from_ptr(text).to_string_lossy());
            LLVMDisposeMessage(text);
            written
        }
    }
}
