//! The values of variables from each position on, as LLVM's debug records.

use inkwell::builder::Builder;
use inkwell::debug_info::{DILocalVariable, DILocation, DebugInfoBuilder};
use inkwell::llvm_sys::LLVMOpcode;
use inkwell::llvm_sys::core::{
    LLVMConstInt, LLVMConstIntGetZExtValue, LLVMConstNull, LLVMGetFirstInstruction, LLVMGetInsertBlock,
    LLVMGetInstructionOpcode, LLVMGetLastInstruction, LLVMGetNextInstruction, LLVMGetPoison,
    LLVMGetTypeContext, LLVMInt1TypeInContext, LLVMInt64TypeInContext, LLVMIsAConstantInt,
    LLVMIsAConstantPointerNull, LLVMIsConstant, LLVMTypeOf,
};
use inkwell::llvm_sys::debuginfo::LLVMDIBuilderCreateExpression;
use inkwell::llvm_sys::prelude::{LLVMBasicBlockRef, LLVMDIBuilderRef, LLVMMetadataRef, LLVMValueRef};
use inkwell::values::{AsValueRef, PointerValue};

use super::version::insert_debug_value;
use super::{LlvmIr, Scalar};
use crate::Variable;
use crate::debug_values::{DebugNotes, DebugValue, Held, Start};
use crate::inspect::Inspect;

/// The notes of a function under construction.
pub(super) type Notes<'ctx> = DebugNotes<Scalar<'ctx>, PointerValue<'ctx>, Position>;

/// A part of a variable, in bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fragment {
    /// Its offset in the variable.
    pub offset: u64,
    /// The length of the part.
    pub size: u64,
}

/// A record to be inserted: the value of a variable from an instruction on.
#[derive(Clone, Copy, Debug)]
pub struct DebugRecord<'ctx> {
    /// The variable that the record is about.
    pub variable: Variable,
    held: Held<Scalar<'ctx>, PointerValue<'ctx>>,
    before: LLVMValueRef,
}

/// DWARF's operation `DW_OP_deref`, which reads memory.
const DEREFERENCE: u64 = 0x06;

/// DWARF's operation `DW_OP_constu`, which pushes a constant.
const CONSTANT: u64 = 0x10;

/// DWARF's operation `DW_OP_and`.
const AND: u64 = 0x1a;

/// DWARF's operation `DW_OP_stack_value`, which makes the result the value.
const VALUE: u64 = 0x9f;

/// LLVM's operation `DW_OP_LLVM_fragment`, which selects the part of a variable that a value describes.
const FRAGMENT: u64 = 0x1000;

impl<'ctx> DebugRecord<'ctx> {
    /// Inserts the record. The variable of the source is in the scope of the location, and the module is that
    /// of the function. (inkwell's own calls return a record as if it were an instruction.)
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

    /// Inserts the record for a variable of the source, or for a part of it.
    ///
    /// # Safety
    ///
    /// The builder, the `DILocalVariable` and the `DILocation` are alive and belong to the function's module,
    /// and the function has not changed since it was finalized.
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
        // SAFETY: the caller guarantees the handles, and the value belongs to the function. The count is that
        // of the operations.
        unsafe {
            let expression =
                LLVMDIBuilderCreateExpression(builder, operations.as_mut_ptr(), operations.len());
            insert_debug_value(builder, value, variable, expression, location, self.before);
        }
    }

    /// Returns the LLVM value and the operations to apply to it.
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
                // Only one bit of a register counts.
                (value, if is_truth_value { &[CONSTANT, 1, AND, VALUE] } else { &[] })
            } else if is_truth_value && !LLVMIsAConstantInt(value).is_null() {
                // The only bit of a constant would be its sign.
                (LLVMConstInt(number, LLVMConstIntGetZExtValue(value), 0), &[])
            } else if !LLVMIsAConstantPointerNull(value).is_null() {
                // LLVM's fast instruction selection drops records about constant pointers.
                (LLVMConstNull(number), &[])
            } else {
                (value, &[])
            }
        }
    }
}

/// Returns the records for the notes of a finished function.
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

/// The end of the code at some moment.
#[derive(Clone, Copy, Debug)]
pub(super) struct Position {
    block: LLVMBasicBlockRef,
    /// The last instruction of the block at that moment, or null. It is not a phi, because phis may be
    /// erased.
    behind: LLVMValueRef,
}

impl Position {
    /// Returns the position of a builder at the end of a block.
    pub fn of(builder: &Builder<'_>) -> Position {
        // SAFETY: the builder is alive and positioned in a block, which may have no instruction yet.
        let (block, last) = unsafe {
            let block = LLVMGetInsertBlock(builder.as_mut_ptr());
            (block, LLVMGetLastInstruction(block))
        };
        Position { block, behind: if is_phi(last) { std::ptr::null_mut() } else { last } }
    }

    /// Returns the instruction that follows. There is one, because the block has ended since.
    fn next(self) -> LLVMValueRef {
        if self.behind.is_null() {
            return first_behind_phis(self.block);
        }
        // SAFETY: only phis are erased while a function is built, and this is not a phi.
        unsafe { LLVMGetNextInstruction(self.behind) }
    }
}

/// Returns the first instruction of a block that is not a phi.
fn first_behind_phis(block: LLVMBasicBlockRef) -> LLVMValueRef {
    // SAFETY: the block is alive, and so are its instructions. Its last one is not a phi.
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
