//! Checks of calls of the function builder in builds with debug assertions. All panic at the caller, with the
//! names of the variable and the block.

use inkwell::builder::Builder;
use inkwell::llvm_sys::core::LLVMTypeOf;

use super::checks::{Type, named, text};
use super::{LlvmIr, Scalar};
use crate::tables::control_flow::{ControlFlow, broken_rule};
use crate::trace::Observer;
use crate::value::ValueKind;
use crate::{SsaBuilder, Value, Variable};

/// Checks that a value has the type of the variable that it is assigned to.
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
#[track_caller]
pub(super) fn check_blocks(ir: &LlvmIr<'_>, flow: &ControlFlow) {
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
