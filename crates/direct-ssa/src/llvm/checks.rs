//! Checks of calls of the function builder. Most run only in builds with debug assertions. All panic at the
//! caller, with the names of the variable and the block.

use std::ffi::CStr;
use std::fmt;

use inkwell::basic_block::BasicBlock;
use inkwell::builder::{Builder, BuilderError};
use inkwell::llvm_sys::core::{LLVMDisposeMessage, LLVMPrintTypeToString, LLVMTypeOf};
use inkwell::llvm_sys::prelude::LLVMTypeRef;
use inkwell::values::FunctionValue;

use super::{LlvmIr, Scalar};
use crate::tables::control_flow::broken_rule;
use crate::trace::Observer;
use crate::value::ValueKind;
use crate::{Block, SsaBuilder, Value, Variable};

/// Checks that a value has the type of the variable that it is assigned to.
#[cfg_attr(not(debug_assertions), allow(dead_code))]
#[track_caller]
pub(super) fn check_type<'ctx, O: Observer<Scalar<'ctx>>>(
    ir: &LlvmIr<'ctx>,
    ssa: &SsaBuilder<LlvmIr<'ctx>, O>,
    variable: Variable,
    value: Value<Scalar<'ctx>>,
) {
    let found = match value.kind() {
        // SAFETY: the value is alive.
        ValueKind::Ir(value) => Some(unsafe { LLVMTypeOf(value.raw()) }),
        ValueKind::Phi(phi) => ir.type_of(ssa.phis.variable(phi)),
        ValueKind::Undefined(variable) | ValueKind::Unreachable(variable) => ir.type_of(variable),
    };
    if let (Some(expected), Some(found)) = (ir.type_of(variable), found)
        && expected != found
    {
        let value = value.ir().map(|value| format!(": {value:?}")).unwrap_or_default();
        broken_rule(format_args!(
            "{variable} `{}` is of type {}, but the value assigned to it is of type {}{value}",
            ir.name_of(variable),
            Type(expected),
            Type(found),
        ));
    }
}

/// Checks that every block is sealed, and that those with an edge into them are filled.
#[cfg(debug_assertions)]
#[track_caller]
pub(super) fn check_blocks(ir: &LlvmIr<'_>, flow: &crate::tables::control_flow::ControlFlow) {
    for block in flow.blocks() {
        if !flow.is_sealed(block) {
            let place = flow.declared(block);
            broken_rule(format_args!(
                "{}, created at {place}, is not sealed when the function is finalized",
                named(ir, block)
            ));
        }
        if !flow.is_filled(block) && flow.predecessors(block).next().is_some() {
            let place = flow.declared(block);
            broken_rule(format_args!(
                "{}, created at {place}, is branched to, but has no terminator",
                named(ir, block)
            ));
        }
    }
}

/// Checks that instructions are not built after the terminator of a block.
#[cfg_attr(not(debug_assertions), allow(dead_code))]
#[track_caller]
pub(super) fn check_position(builder: &Builder<'_>) {
    if let Some(block) = builder.get_insert_block()
        && block.get_terminator().is_some()
    {
        broken_rule(format_args!(
            "an instruction is built after the terminator of the block `{}`; switch to another block first",
            text(block)
        ));
    }
}

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
fn named(ir: &LlvmIr<'_>, block: Block) -> String {
    format!("{block} `{}`", text(ir.llvm_blocks(block).entry))
}

fn text(block: BasicBlock<'_>) -> String {
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
