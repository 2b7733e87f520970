//! LLVM functions in the form that the checker reads.

use inkwell::llvm_sys::LLVMOpcode;
use inkwell::llvm_sys::core::{
    LLVMCountIncoming, LLVMGetBasicBlockTerminator, LLVMGetFirstBasicBlock, LLVMGetFirstInstruction,
    LLVMGetIncomingBlock, LLVMGetIncomingValue, LLVMGetInstructionOpcode, LLVMGetNextBasicBlock,
    LLVMGetNextInstruction, LLVMGetNumOperands, LLVMGetNumSuccessors, LLVMGetOperand, LLVMGetSuccessor,
    LLVMValueIsBasicBlock,
};
use inkwell::llvm_sys::prelude::{LLVMBasicBlockRef, LLVMValueRef};
use inkwell::values::{AsValueRef, FunctionValue};
use rustc_hash::FxHashMap;

use super::{LlvmIr, Scalar};
use crate::entity::EntityRef;
use crate::verify::{FinishedIr, IrBlock, Listing};
use crate::{Block, Variable};

/// A finished LLVM function in the form that the [checker](crate::verify) reads.
///
/// The checker sees only the contents of the function; of its construction it gets only the first and last
/// LLVM block of each block.
pub struct FinishedFunction<'a, 'ctx> {
    ir: &'a LlvmIr<'ctx>,
    blocks: Vec<LLVMBasicBlockRef>,
    numbers: FxHashMap<LLVMBasicBlockRef, IrBlock>,
}

impl<'a, 'ctx> FinishedFunction<'a, 'ctx> {
    /// Returns the function that was built with this IR.
    pub fn new(function: FunctionValue<'ctx>, ir: &'a LlvmIr<'ctx>) -> FinishedFunction<'a, 'ctx> {
        let mut blocks = Vec::new();
        // SAFETY: the function is alive, and so are the blocks in it; null follows the last one.
        unsafe {
            let mut block = LLVMGetFirstBasicBlock(function.as_value_ref());
            while !block.is_null() {
                blocks.push(block);
                block = LLVMGetNextBasicBlock(block);
            }
        }
        let numbers = blocks.iter().enumerate().map(|(index, &block)| (block, IrBlock::new(index))).collect();
        FinishedFunction { ir, blocks, numbers }
    }

    fn code(&self, block: LLVMBasicBlockRef) -> Option<IrBlock> {
        self.numbers.get(&block).copied()
    }
}

impl<'ctx> FinishedIr for FinishedFunction<'_, 'ctx> {
    type Value = Scalar<'ctx>;

    fn ir_block_count(&self) -> usize {
        self.blocks.len()
    }

    fn extent(&self, block: Block) -> Option<(IrBlock, IrBlock)> {
        let code = self.ir.llvm_blocks(block);
        Some((self.code(code.entry.as_mut_ptr())?, self.code(code.exit.as_mut_ptr())?))
    }

    fn list(&self, code: IrBlock, listing: &mut Listing<'_, Scalar<'ctx>>) {
        let block = self.blocks[code.index()];
        // SAFETY: the block is alive, and so are its instructions; null follows the last one. Indices are
        // below the counts that LLVM returns.
        unsafe {
            let mut instruction = LLVMGetFirstInstruction(block);
            while !instruction.is_null() {
                let result = Scalar::new(instruction);
                if LLVMGetInstructionOpcode(instruction) == LLVMOpcode::LLVMPHI {
                    let operands = (0..LLVMCountIncoming(instruction)).filter_map(|index| {
                        let from = self.code(LLVMGetIncomingBlock(instruction, index))?;
                        Some((from, Scalar::new(LLVMGetIncomingValue(instruction, index))))
                    });
                    listing.phi(result, operands);
                } else {
                    listing.instruction(Some(result), operands(instruction));
                }
                instruction = LLVMGetNextInstruction(instruction);
            }
            let end = LLVMGetBasicBlockTerminator(block);
            let count = if end.is_null() { 0 } else { LLVMGetNumSuccessors(end) };
            for index in 0..count {
                if let Some(next) = self.code(LLVMGetSuccessor(end, index)) {
                    listing.edge(next);
                }
            }
        }
    }

    fn undefined(&self, variable: Variable) -> Option<Scalar<'ctx>> {
        Some(self.ir.unassigned(variable))
    }
}

/// Returns the values that an instruction uses, without the blocks that it names.
///
/// # Safety
/// The instruction is alive.
unsafe fn operands<'ctx>(instruction: LLVMValueRef) -> impl Iterator<Item = Scalar<'ctx>> {
    // SAFETY: the indices are below the count that LLVM returns.
    unsafe {
        (0..LLVMGetNumOperands(instruction) as u32)
            .map(move |index| LLVMGetOperand(instruction, index))
            .filter(|&operand| LLVMValueIsBasicBlock(operand) == 0)
            .map(|operand| Scalar::new(operand))
    }
}
