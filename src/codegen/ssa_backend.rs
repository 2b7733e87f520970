//! LLVM as the IR of the SSA builder: phis and where they stand.
//!
//! A block of the builder is a logical block. Run-time checks split its code into several LLVM blocks: phis
//! stand in the first of them, the entry, and control leaves from the last, the exit.

use std::ffi::{CStr, CString};

use inkwell::basic_block::BasicBlock;
use inkwell::builder::Builder;
use inkwell::context::Context;
use inkwell::types::{AsTypeRef, BasicTypeEnum};
use llvm_sys::core::{
    LLVMAddIncoming, LLVMBuildPhi, LLVMGetFirstInstruction, LLVMGetFirstUse, LLVMInstructionEraseFromParent,
    LLVMPositionBuilder, LLVMReplaceAllUsesWith,
};
use llvm_sys::prelude::{LLVMBasicBlockRef, LLVMValueRef};

use crate::base::PrimaryMap;
use direct_ssa::{Backend, Block, Variable};

use super::llvm::Scalar;

/// The LLVM code of one logical block.
#[derive(Clone, Copy)]
pub struct BlockCode<'ctx> {
    /// Where control enters and phis stand.
    pub entry: BasicBlock<'ctx>,
    /// Where control leaves.
    pub exit: BasicBlock<'ctx>,
}

struct VariableType<'ctx> {
    ty: BasicTypeEnum<'ctx>,
    name: CString,
}

/// The procedure under construction as the SSA builder sees it.
pub struct LlvmIr<'ctx> {
    /// A builder of its own for phis, so that the position of the other one stays.
    phi_builder: Builder<'ctx>,
    blocks: PrimaryMap<Block, BlockCode<'ctx>>,
    variables: PrimaryMap<Variable, VariableType<'ctx>>,
    values: Vec<LLVMValueRef>,
    predecessors: Vec<LLVMBasicBlockRef>,
}

impl<'ctx> LlvmIr<'ctx> {
    /// No procedure yet.
    pub fn new(context: &'ctx Context) -> LlvmIr<'ctx> {
        LlvmIr {
            phi_builder: context.create_builder(),
            blocks: PrimaryMap::new(),
            variables: PrimaryMap::new(),
            values: Vec::new(),
            predecessors: Vec::new(),
        }
    }

    /// Forgets the procedure.
    pub fn clear(&mut self) {
        self.blocks.clear();
        self.variables.clear();
    }

    /// Describes the variable that the builder has just declared; the name is empty unless names are kept.
    pub fn add_variable(&mut self, variable: Variable, ty: BasicTypeEnum<'ctx>, name: &str) {
        // An identifier holds no zero byte.
        let name = CString::new(name).unwrap_or_default();
        let added = self.variables.push(VariableType { ty, name });
        debug_assert_eq!(added, variable);
    }

    /// Gives the block that the builder has just declared its LLVM code.
    pub fn add_block(&mut self, block: Block, entry: BasicBlock<'ctx>) {
        let added = self.blocks.push(BlockCode { entry, exit: entry });
        debug_assert_eq!(added, block);
    }

    /// The LLVM code of a block.
    pub fn code(&self, block: Block) -> BlockCode<'ctx> {
        self.blocks[block]
    }

    /// What a variable reads as that was never assigned.
    pub fn zero(&self, variable: Variable) -> Scalar<'ctx> {
        self.variables[variable].ty.const_zero().into()
    }

    /// The code of `block` goes on in another LLVM block.
    pub fn set_exit(&mut self, block: Block, exit: BasicBlock<'ctx>) {
        self.blocks[block].exit = exit;
    }

    /// An empty phi at the head of an LLVM block. inkwell's own way to make a phi costs a fifth more,
    /// and phis are half of what a large procedure makes.
    pub fn build_phi(&self, entry: BasicBlock<'ctx>, ty: BasicTypeEnum<'ctx>, name: &CStr) -> Scalar<'ctx> {
        let builder = self.phi_builder.as_mut_ptr();
        // SAFETY: builder, block and type are alive and of one context; the name ends in a zero byte. A
        // null instruction is the end of the block, which is its head as long as it is empty.
        unsafe {
            LLVMPositionBuilder(builder, entry.as_mut_ptr(), LLVMGetFirstInstruction(entry.as_mut_ptr()));
            Scalar::new(LLVMBuildPhi(builder, ty.as_type_ref(), name.as_ptr()))
        }
    }
}

impl<'ctx> Backend for LlvmIr<'ctx> {
    type Value = Scalar<'ctx>;

    fn create_phi(&mut self, block: Block, variable: Variable) -> Scalar<'ctx> {
        let VariableType { ty, name } = &self.variables[variable];
        self.build_phi(self.blocks[block].entry, *ty, name)
    }

    fn set_operands(&mut self, phi: Scalar<'ctx>, operands: &[(Block, Scalar<'ctx>)]) {
        self.values.clear();
        self.predecessors.clear();
        for (block, value) in operands {
            self.values.push(value.raw());
            self.predecessors.push(self.blocks[*block].exit.as_mut_ptr());
        }
        // SAFETY: `phi` was made by `create_phi` and not erased; both arrays have `operands.len()` live
        // entries. One call for all operands: inkwell's wrapper collects them anew.
        unsafe {
            LLVMAddIncoming(
                phi.raw(),
                self.values.as_mut_ptr(),
                self.predecessors.as_mut_ptr(),
                operands.len() as u32,
            );
        }
    }

    fn is_used(&self, phi: Scalar<'ctx>) -> bool {
        // SAFETY: `phi` was made by `create_phi` and not erased.
        unsafe { !LLVMGetFirstUse(phi.raw()).is_null() }
    }

    fn replace_phi(&mut self, phi: Scalar<'ctx>, by: Scalar<'ctx>) {
        // SAFETY: `phi` was made by `create_phi` and is erased only here, once. inkwell replaces a phi
        // by nothing but a phi.
        unsafe {
            LLVMReplaceAllUsesWith(phi.raw(), by.raw());
            LLVMInstructionEraseFromParent(phi.raw());
        }
    }

    fn undefined(&mut self, variable: Variable) -> Scalar<'ctx> {
        self.zero(variable)
    }
}
