//! `-Z break-ssa`: ways to corrupt the finished LLVM function or the log of its construction, so that the
//! proof of its SSA form must fail. The builder itself is unchanged.

use inkwell::context::Context;
use llvm_sys::core::{
    LLVMAddIncoming, LLVMBuildPhi, LLVMCountIncoming, LLVMGetFirstUse, LLVMGetIncomingBlock,
    LLVMGetIncomingValue, LLVMGetInstructionParent, LLVMGetOperand, LLVMGetPoison,
    LLVMInstructionEraseFromParent, LLVMPositionBuilderBefore, LLVMReplaceAllUsesWith, LLVMSetOperand,
    LLVMTypeOf,
};
use llvm_sys::prelude::LLVMValueRef;
use rustc_hash::FxHashSet;

use direct_ssa::Value;
use direct_ssa::llvm::{LlvmIr, Scalar};
use direct_ssa::trace::{Event, Log};

/// A way to corrupt the SSA form of each procedure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Corruption {
    /// Two different operands of each phi are exchanged.
    SwappedOperands,
    /// The first operand of each phi becomes poison.
    WrongOperand,
    /// Each phi loses its last operand.
    LostOperand,
    /// All operands of each phi become the first one.
    TrivialPhi,
    /// A copy of each phi takes over all of its uses.
    UnusedPhi,
    /// The log lacks the last assignment.
    LostWrite,
    /// The log records that the last read that found an instruction found zero.
    WrongRead,
}

impl Corruption {
    /// All ways of corruption, in the order in which they are listed.
    pub const ALL: [Corruption; 7] = [
        Corruption::SwappedOperands,
        Corruption::WrongOperand,
        Corruption::LostOperand,
        Corruption::TrivialPhi,
        Corruption::UnusedPhi,
        Corruption::LostWrite,
        Corruption::WrongRead,
    ];

    /// Returns the name in `-Z break-ssa=NAME`.
    pub fn name(self) -> &'static str {
        match self {
            Corruption::SwappedOperands => "swapped-operands",
            Corruption::WrongOperand => "wrong-operand",
            Corruption::LostOperand => "lost-operand",
            Corruption::TrivialPhi => "trivial-phi",
            Corruption::UnusedPhi => "unused-phi",
            Corruption::LostWrite => "lost-write",
            Corruption::WrongRead => "wrong-read",
        }
    }

    /// Returns the way with the given name.
    pub fn from_name(name: &str) -> Option<Corruption> {
        Corruption::ALL.into_iter().find(|corruption| corruption.name() == name)
    }

    /// Corrupts the finished function, or the log of its construction.
    pub(super) fn apply<'ctx>(
        self,
        context: &'ctx Context,
        ir: &LlvmIr<'ctx>,
        events: &mut Log<Scalar<'ctx>>,
    ) {
        match self {
            Corruption::LostWrite => lose_write(events),
            Corruption::WrongRead => change_read(ir, events),
            _ => {
                for phi in phis(events) {
                    // SAFETY: the phi was made in the function and not erased.
                    unsafe { self.change_phi(context, phi, events) };
                }
            }
        }
    }

    /// Changes a phi.
    ///
    /// # Safety
    /// The phi is alive and has its operands.
    unsafe fn change_phi<'ctx>(
        self,
        context: &'ctx Context,
        phi: Scalar<'ctx>,
        events: &mut Log<Scalar<'ctx>>,
    ) {
        // SAFETY: the indices are below the count that LLVM returns, and there is an operand for each edge.
        unsafe {
            let count = LLVMCountIncoming(phi.raw());
            let first = LLVMGetOperand(phi.raw(), 0);
            match self {
                Corruption::SwappedOperands => exchange_operands(phi.raw()),
                Corruption::WrongOperand => {
                    LLVMSetOperand(phi.raw(), 0, LLVMGetPoison(LLVMTypeOf(phi.raw())));
                }
                Corruption::TrivialPhi => {
                    (1..count).for_each(|index| LLVMSetOperand(phi.raw(), index, first));
                }
                Corruption::LostOperand => {
                    let short = copy_of(context, phi, count - 1);
                    LLVMReplaceAllUsesWith(phi.raw(), short.raw());
                    LLVMInstructionEraseFromParent(phi.raw());
                    rename(events, phi, short);
                }
                // A phi without uses would not gain another user.
                Corruption::UnusedPhi if !LLVMGetFirstUse(phi.raw()).is_null() => {
                    let copy = copy_of(context, phi, count);
                    LLVMReplaceAllUsesWith(phi.raw(), copy.raw());
                }
                Corruption::UnusedPhi | Corruption::LostWrite | Corruption::WrongRead => {}
            }
        }
    }
}

/// Returns the phis in the finished function.
fn phis<'ctx>(events: &Log<Scalar<'ctx>>) -> Vec<Scalar<'ctx>> {
    let erased = erased(events);
    let emitted = events.iter().filter_map(|event| match event {
        Event::Emitted { ir, .. } => Some(*ir),
        _ => None,
    });
    emitted.filter(|phi| !erased.contains(&phi.raw())).collect()
}

/// Returns the phis that were emitted in the function and erased again.
fn erased(events: &Log<Scalar<'_>>) -> FxHashSet<LLVMValueRef> {
    let erased = events.iter().filter_map(|event| match event {
        Event::Replaced { phi, .. } | Event::Erased { phi } => Some(phi.raw()),
        _ => None,
    });
    erased.collect()
}

/// Exchanges the first operand with one that differs from it.
///
/// # Safety
/// The phi is alive.
unsafe fn exchange_operands(phi: LLVMValueRef) {
    // SAFETY: the indices are below the count that LLVM returns, and there is an operand for each edge.
    unsafe {
        let first = LLVMGetOperand(phi, 0);
        let count = LLVMCountIncoming(phi);
        if let Some(index) = (1..count).find(|&index| LLVMGetOperand(phi, index) != first) {
            LLVMSetOperand(phi, 0, LLVMGetOperand(phi, index));
            LLVMSetOperand(phi, index, first);
        }
    }
}

/// Inserts a copy before a phi, with its first `count` operands.
///
/// # Safety
/// The phi is alive and has at least `count` operands.
unsafe fn copy_of<'ctx>(context: &'ctx Context, phi: Scalar<'ctx>, count: u32) -> Scalar<'ctx> {
    let builder = context.create_builder();
    // SAFETY: builder and phi are alive and of one context; the indices are below the count that LLVM
    // returns.
    unsafe {
        debug_assert!(!LLVMGetInstructionParent(phi.raw()).is_null(), "the phi is in a block");
        LLVMPositionBuilderBefore(builder.as_mut_ptr(), phi.raw());
        let copy = LLVMBuildPhi(builder.as_mut_ptr(), LLVMTypeOf(phi.raw()), c"copy".as_ptr());
        for index in 0..count {
            let mut value = LLVMGetIncomingValue(phi.raw(), index);
            let mut block = LLVMGetIncomingBlock(phi.raw(), index);
            LLVMAddIncoming(copy, &mut value, &mut block, 1);
        }
        Scalar::new(copy)
    }
}

/// Replaces a value by another one wherever the log refers to it.
fn rename<'ctx>(events: &mut Log<Scalar<'ctx>>, from: Scalar<'ctx>, to: Scalar<'ctx>) {
    let rename = |value: &mut Scalar<'ctx>| {
        if *value == from {
            *value = to;
        }
    };
    let rename_handle = |value: &mut Value<Scalar<'ctx>>| {
        if value.ir() == Some(from) {
            *value = to.into();
        }
    };
    for event in events {
        match event {
            Event::Write { value, .. } | Event::Read { value, .. } | Event::Operand { value, .. } => {
                rename_handle(value);
            }
            Event::Removed { by, .. } => rename_handle(by),
            Event::Resolved { value, ir } => {
                rename_handle(value);
                rename(ir);
            }
            Event::Emitted { ir, .. } => rename(ir),
            Event::Replaced { by, .. } => rename(by),
            _ => {}
        }
    }
}

/// Removes the last assignment from the log.
fn lose_write(events: &mut Log<Scalar<'_>>) {
    if let Some(last) = events.iter().rposition(|event| matches!(event, Event::Write { .. })) {
        events.remove(last);
    }
}

/// Makes the last read that found an instruction find zero.
fn change_read<'ctx>(ir: &LlvmIr<'ctx>, events: &mut Log<Scalar<'ctx>>) {
    for event in events.iter_mut().rev() {
        if let Event::Read { variable, value, .. } = event
            && let Some(found) = value.ir()
            && found != ir.unassigned(*variable)
        {
            *value = ir.unassigned(*variable).into();
            return;
        }
    }
}
