//! What variables hold from where on, as LLVM's debug records tell it.

use inkwell::builder::Builder;
use inkwell::debug_info::{DILocalVariable, DILocation, DebugInfoBuilder};
use inkwell::values::{AsValueRef, PointerValue};
use llvm_sys::LLVMOpcode;
use llvm_sys::core::{
    LLVMConstInt, LLVMConstIntGetZExtValue, LLVMConstNull, LLVMGetFirstInstruction, LLVMGetInsertBlock,
    LLVMGetInstructionOpcode, LLVMGetLastInstruction, LLVMGetNextInstruction, LLVMGetPoison,
    LLVMGetTypeContext, LLVMInt1TypeInContext, LLVMInt64TypeInContext, LLVMIsAConstantInt,
    LLVMIsAConstantPointerNull, LLVMIsConstant, LLVMTypeOf,
};
use llvm_sys::debuginfo::{LLVMDIBuilderCreateExpression, LLVMDIBuilderInsertDbgValueRecordBefore};
use llvm_sys::prelude::{LLVMBasicBlockRef, LLVMDIBuilderRef, LLVMMetadataRef, LLVMValueRef};

use super::{LlvmIr, Scalar};
use crate::Variable;
use crate::debug_values::{DebugNotes, DebugValue, Held, Start};
use crate::inspect::Inspect;

/// The notes of a function under construction.
pub(super) type Notes<'ctx> = DebugNotes<Scalar<'ctx>, PointerValue<'ctx>, Position>;

/// A part of a variable, in bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fragment {
    /// Where it begins in the variable.
    pub offset: u64,
    /// How long it is.
    pub size: u64,
}

/// A record to be made: what a variable holds from before an instruction on.
#[derive(Clone, Copy, Debug)]
pub struct DebugRecord<'ctx> {
    /// The variable that the record is about.
    pub variable: Variable,
    held: Held<Scalar<'ctx>, PointerValue<'ctx>>,
    before: LLVMValueRef,
}

/// DWARF's operation `DW_OP_deref`, which reads memory.
const DEREFERENCE: u64 = 0x06;

/// DWARF's operation `DW_OP_constu`, which takes a constant.
const CONSTANT: u64 = 0x10;

/// DWARF's operation `DW_OP_and`.
const AND: u64 = 0x1a;

/// DWARF's operation `DW_OP_stack_value`, which says that the result is the value.
const VALUE: u64 = 0x9f;

/// LLVM's operation `DW_OP_LLVM_fragment`, which says which part of a variable a value is.
const FRAGMENT: u64 = 0x1000;

impl<'ctx> DebugRecord<'ctx> {
    /// Makes the record. The variable of the source is in the scope of the location, and the module is the one of
    /// the function. (inkwell's own calls return a record as if it were an instruction.)
    pub fn insert(
        &self,
        builder: &DebugInfoBuilder<'ctx>,
        variable: DILocalVariable<'ctx>,
        location: DILocation<'ctx>,
    ) {
        // SAFETY: inkwell's wrappers are alive.
        unsafe {
            self.insert_raw(builder.as_mut_ptr(), variable.as_mut_ptr(), location.as_mut_ptr(), None);
        }
    }

    /// Makes the record for a variable of the source, or for a part of it.
    ///
    /// # Safety
    ///
    /// The builder, the `DILocalVariable` and the `DILocation` are alive and of the function's module, and the function has not
    /// changed since it was finalized.
    pub unsafe fn insert_raw(
        &self,
        builder: LLVMDIBuilderRef,
        variable: LLVMMetadataRef,
        location: LLVMMetadataRef,
        part: Option<Fragment>,
    ) {
        let (value, operations) = self.value();
        let part = part.map(|part| [FRAGMENT, part.offset, part.size]);
        let mut operations: Vec<u64> = operations.iter().chain(part.iter().flatten()).copied().collect();
        // SAFETY: the caller answers for the handles, and the value is one of the function. There are as many operations as it says.
        unsafe {
            let expression =
                LLVMDIBuilderCreateExpression(builder, operations.as_mut_ptr(), operations.len());
            LLVMDIBuilderInsertDbgValueRecordBefore(
                builder,
                value,
                variable,
                expression,
                location,
                self.before,
            );
        }
    }

    /// The value of LLVM and what is to be done with it.
    fn value(&self) -> (LLVMValueRef, &'static [u64]) {
        // SAFETY: the instruction and the value are alive.
        unsafe {
            let context = LLVMGetTypeContext(LLVMTypeOf(self.before));
            let number = LLVMInt64TypeInContext(context);
            let value = match self.held {
                Held::At(address) => return (address.as_value_ref(), &[DEREFERENCE]),
                Held::Nothing | Held::Undefined => return (LLVMGetPoison(number), &[]),
                Held::Value(value) => value.raw(),
            };
            let is_truth_value = LLVMTypeOf(value) == LLVMInt1TypeInContext(context);
            if LLVMIsConstant(value) == 0 {
                // One bit of a register counts.
                (value, if is_truth_value { &[CONSTANT, 1, AND, VALUE] } else { &[] })
            } else if is_truth_value && !LLVMIsAConstantInt(value).is_null() {
                // The one bit of a constant would be its sign.
                (LLVMConstInt(number, LLVMConstIntGetZExtValue(value), 0), &[])
            } else if !LLVMIsAConstantPointerNull(value).is_null() {
                // LLVM's fast selection of instructions forgets records about pointers that are constant.
                (LLVMConstNull(number), &[])
            } else {
                (value, &[])
            }
        }
    }
}

/// The records that say what the notes of a finished function do.
pub(super) fn records<'ctx>(
    notes: &Notes<'ctx>,
    ssa: &impl Inspect<Value = Scalar<'ctx>>,
    ir: &LlvmIr<'ctx>,
) -> Vec<DebugRecord<'ctx>> {
    let values = notes.finish(ssa).into_iter();
    let records = values.map(|DebugValue { variable, held, start }| DebugRecord {
        variable,
        held: if held == Held::Undefined { Held::Value(ir.unassigned(variable)) } else { held },
        before: match start {
            Start::Head(block) => first_behind_phis(ir.llvm_blocks(block).entry.as_mut_ptr()),
            Start::Place(position) => position.next(),
        },
    });
    records.collect()
}

/// The end of the code that there was at some moment.
#[derive(Clone, Copy, Debug)]
pub(super) struct Position {
    block: LLVMBasicBlockRef,
    /// The last instruction of the block then, or null. It is no phi, because these may be erased.
    behind: LLVMValueRef,
}

impl Position {
    /// The place of a builder that is positioned at the end of a block.
    pub fn of(builder: &Builder<'_>) -> Position {
        // SAFETY: the builder is alive and positioned in a block, which may have no instruction yet.
        let (block, last) = unsafe {
            let block = LLVMGetInsertBlock(builder.as_mut_ptr());
            (block, LLVMGetLastInstruction(block))
        };
        Position { block, behind: if is_phi(last) { std::ptr::null_mut() } else { last } }
    }

    /// The instruction that follows. The block has ended since, so that there is one.
    fn next(self) -> LLVMValueRef {
        if self.behind.is_null() {
            return first_behind_phis(self.block);
        }
        // SAFETY: only phis are erased while a function is built, and this is none.
        unsafe { LLVMGetNextInstruction(self.behind) }
    }
}

/// The first instruction of a block that is no phi.
fn first_behind_phis(block: LLVMBasicBlockRef) -> LLVMValueRef {
    // SAFETY: the block is alive, and so are its instructions. It ends with one that is no phi.
    unsafe {
        let mut instruction = LLVMGetFirstInstruction(block);
        while is_phi(instruction) {
            instruction = LLVMGetNextInstruction(instruction);
        }
        instruction
    }
}

fn is_phi(instruction: LLVMValueRef) -> bool {
    // SAFETY: the instruction is alive if there is one.
    !instruction.is_null() && unsafe { LLVMGetInstructionOpcode(instruction) } == LLVMOpcode::LLVMPHI
}
