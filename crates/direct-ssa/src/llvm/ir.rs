//! LLVM as the IR of the SSA builder: phis and their places.

use std::ffi::{CStr, CString, c_char};

use inkwell::basic_block::BasicBlock;
use inkwell::builder::Builder;
use inkwell::context::Context;
use inkwell::llvm_sys::core::{
    LLVMAddIncoming, LLVMConstNull, LLVMGetFirstInstruction, LLVMGetFirstUse, LLVMGetPoison, LLVMGetUndef,
    LLVMInstructionEraseFromParent, LLVMReplaceAllUsesWith, LLVMSetCurrentDebugLocation2,
};
use inkwell::llvm_sys::prelude::{
    LLVMBasicBlockRef, LLVMBuilderRef, LLVMMetadataRef, LLVMTypeRef, LLVMValueRef,
};
use inkwell::types::{AsTypeRef, BasicTypeEnum};

use super::Scalar;
use super::version::position_before_records;
use crate::entity::PrimaryMap;
use crate::{Backend, Block, Variable};

/// The LLVM blocks that a block of the construction consists of: a front end may split its code, for instance
/// for a run-time check, without changing any variable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LlvmBlocks<'ctx> {
    /// The first one, at which control enters and which contains the phis.
    pub entry: BasicBlock<'ctx>,
    /// The last one, from which control leaves.
    pub exit: BasicBlock<'ctx>,
}

/// The value of variables that were never assigned.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Unassigned {
    /// The zero of its type.
    #[default]
    Zero,
    /// LLVM's `undef`; in unreachable code, and for values that arrive from there, `poison`.
    Undefined,
}

struct VariableType {
    ty: LLVMTypeRef,
    name: CString,
}

/// The function under construction as the SSA builder sees it.
///
/// [`FunctionBuilder`](super::FunctionBuilder) keeps one. It is public for callers that use an
/// [`SsaBuilder`](crate::SsaBuilder) directly and for checkers that read the finished function.
pub struct LlvmIr<'ctx> {
    /// A separate builder for phis, which leaves the position of the caller's builder unchanged.
    phi_builder: Builder<'ctx>,
    blocks: PrimaryMap<Block, LlvmBlocks<'ctx>>,
    variables: PrimaryMap<Variable, VariableType>,
    values: Vec<LLVMValueRef>,
    predecessors: Vec<LLVMBasicBlockRef>,
    unassigned: Unassigned,
    met_unassigned: bool,
}

impl<'ctx> LlvmIr<'ctx> {
    /// Returns the IR of a function without variables and blocks.
    pub fn new(context: &'ctx Context) -> LlvmIr<'ctx> {
        LlvmIr::with_builder(context.create_builder())
    }

    /// Returns the IR of a function without variables and blocks, with a given builder for its phis.
    pub fn with_builder(phi_builder: Builder<'ctx>) -> LlvmIr<'ctx> {
        LlvmIr {
            phi_builder,
            blocks: PrimaryMap::new(),
            variables: PrimaryMap::new(),
            values: Vec::new(),
            predecessors: Vec::new(),
            unassigned: Unassigned::Zero,
            met_unassigned: false,
        }
    }

    /// Discards the function and keeps the memory for the next one.
    pub fn clear(&mut self) {
        self.blocks.clear();
        self.variables.clear();
        self.met_unassigned = false;
    }

    /// Sets the value of variables that were never assigned.
    pub fn set_unassigned(&mut self, unassigned: Unassigned) {
        self.unassigned = unassigned;
    }

    /// Whether the function contains the value of an unassigned variable.
    pub fn met_unassigned(&self) -> bool {
        self.met_unassigned
    }

    /// Describes the variable that the SSA builder has just declared. Its phis get the name, which may be
    /// empty.
    pub fn add_variable(&mut self, variable: Variable, ty: BasicTypeEnum<'ctx>, name: &str) {
        // LLVM's names end at a zero byte.
        self.push_variable(variable, ty.as_type_ref(), CString::new(name).unwrap_or_default());
    }

    /// Describes a variable whose type may be one that inkwell does not know.
    ///
    /// # Safety
    ///
    /// The type is a live first-class type of the context.
    pub unsafe fn add_variable_of(&mut self, variable: Variable, ty: LLVMTypeRef, name: &str) {
        self.push_variable(variable, ty, CString::new(name).unwrap_or_default());
    }

    fn push_variable(&mut self, variable: Variable, ty: LLVMTypeRef, name: CString) {
        let added = self.variables.push(VariableType { ty, name });
        debug_assert_eq!(added, variable, "variables are added in the order in which they are declared");
    }

    /// Returns the type of a variable, which was added.
    #[cfg(feature = "promote")]
    pub(super) fn type_of_variable(&self, variable: Variable) -> LLVMTypeRef {
        self.variables[variable].ty
    }

    /// Returns the type of a variable, or `None` if it was not added.
    #[cfg(debug_assertions)]
    pub(super) fn type_of(&self, variable: Variable) -> Option<LLVMTypeRef> {
        self.variables.get(variable).map(|variable| variable.ty)
    }

    /// Returns the name of a variable.
    #[cfg(debug_assertions)]
    pub(super) fn name_of(&self, variable: Variable) -> std::borrow::Cow<'_, str> {
        self.variables[variable].name.to_string_lossy()
    }

    /// Adds the LLVM block of the block that the SSA builder has just declared.
    pub fn add_block(&mut self, block: Block, entry: BasicBlock<'ctx>) {
        let added = self.blocks.push(LlvmBlocks { entry, exit: entry });
        debug_assert_eq!(added, block, "blocks are added in the order in which they are declared");
    }

    /// Returns the LLVM blocks of a block.
    pub fn llvm_blocks(&self, block: Block) -> LlvmBlocks<'ctx> {
        self.blocks[block]
    }

    /// Returns the value of a variable that was never assigned.
    pub fn unassigned(&self, variable: Variable) -> Scalar<'ctx> {
        let ty = self.variables[variable].ty;
        match self.unassigned {
            // SAFETY: the type is alive, and so are its values.
            Unassigned::Zero => unsafe { Scalar::new(LLVMConstNull(ty)) },
            // SAFETY: as above.
            Unassigned::Undefined => unsafe { Scalar::new(LLVMGetUndef(ty)) },
        }
    }

    /// Declares that the code of `block` continues in another LLVM block.
    pub fn set_exit(&mut self, block: Block, exit: BasicBlock<'ctx>) {
        self.blocks[block].exit = exit;
    }

    /// Assigns a source location to phis in empty blocks; other phis get that of the first instruction.
    ///
    /// # Safety
    ///
    /// The location is null or a live `DILocation` of the context.
    pub unsafe fn set_debug_location(&mut self, location: LLVMMetadataRef) {
        // SAFETY: the builder is alive, and the caller guarantees the location.
        unsafe { LLVMSetCurrentDebugLocation2(self.phi_builder.as_mut_ptr(), location) };
    }

    /// Builds a phi without operands at the head of an LLVM block. inkwell's own way costs a fifth more, and
    /// phis are half of what is built for a large procedure.
    pub fn build_phi(&self, entry: BasicBlock<'ctx>, ty: BasicTypeEnum<'ctx>, name: &CStr) -> Scalar<'ctx> {
        // SAFETY: the type is alive.
        unsafe { self.build_phi_of(entry, ty.as_type_ref(), name, 0) }
    }

    /// # Safety
    /// The type is a live first-class type of the context.
    unsafe fn build_phi_of(
        &self,
        entry: BasicBlock<'ctx>,
        ty: LLVMTypeRef,
        name: &CStr,
        operands: usize,
    ) -> Scalar<'ctx> {
        let builder = self.phi_builder.as_mut_ptr();
        // SAFETY: builder, block and type are alive and of one context; the name ends in a zero byte. A null
        // instruction is the end of the block, which is also its head while it is empty.
        unsafe {
            // Debug records at the head belong after the phis.
            let first = LLVMGetFirstInstruction(entry.as_mut_ptr());
            position_before_records(builder, entry.as_mut_ptr(), first);
            Scalar::new(new_phi(builder, ty, operands as u32, name.as_ptr()))
        }
    }
}

#[cfg(feature = "promote")]
unsafe extern "C" {
    // Defined in phis.cpp.
    fn direct_ssa_build_phi(
        builder: LLVMBuilderRef,
        ty: LLVMTypeRef,
        operands: u32,
        name: *const c_char,
    ) -> LLVMValueRef;
}

/// Builds a phi with room for operands. LLVM's C interface reserves none, so that the phi is copied once or twice when
/// it gets them; without C++ files there is no other.
///
/// # Safety
///
/// Builder and type are alive and of one context; the name ends in a zero byte.
unsafe fn new_phi(
    builder: LLVMBuilderRef,
    ty: LLVMTypeRef,
    operands: u32,
    name: *const c_char,
) -> LLVMValueRef {
    #[cfg(feature = "promote")]
    // SAFETY: guaranteed by the caller.
    unsafe {
        direct_ssa_build_phi(builder, ty, operands, name)
    }
    #[cfg(not(feature = "promote"))]
    // SAFETY: guaranteed by the caller.
    unsafe {
        let _ = operands;
        inkwell::llvm_sys::core::LLVMBuildPhi(builder, ty, name)
    }
}

impl<'ctx> Backend for LlvmIr<'ctx> {
    type Value = Scalar<'ctx>;

    fn create_phi(&mut self, block: Block, variable: Variable) -> Scalar<'ctx> {
        self.create_phi_for(block, variable, 0)
    }

    fn create_phi_for(&mut self, block: Block, variable: Variable, operands: usize) -> Scalar<'ctx> {
        let VariableType { ty, name } = &self.variables[variable];
        // SAFETY: the type of a variable is alive.
        unsafe { self.build_phi_of(self.blocks[block].entry, *ty, name, operands) }
    }

    fn set_operands(&mut self, phi: Scalar<'ctx>, operands: &[(Block, Scalar<'ctx>)]) {
        self.values.clear();
        self.predecessors.clear();
        for (block, value) in operands {
            self.values.push(value.raw());
            self.predecessors.push(self.blocks[*block].exit.as_mut_ptr());
        }
        // SAFETY: `phi` was made by `create_phi` and not erased; both arrays have `operands.len()` live
        // entries. One call adds all operands, because inkwell's wrapper collects them again.
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
        // SAFETY: `phi` was made by `create_phi` and is erased only here, once. inkwell replaces a phi only
        // by a phi.
        unsafe {
            LLVMReplaceAllUsesWith(phi.raw(), by.raw());
            LLVMInstructionEraseFromParent(phi.raw());
        }
    }

    fn undefined(&mut self, variable: Variable) -> Scalar<'ctx> {
        self.met_unassigned = true;
        self.unassigned(variable)
    }

    fn unreachable(&mut self, variable: Variable) -> Scalar<'ctx> {
        self.met_unassigned = true;
        match self.unassigned {
            Unassigned::Zero => self.unassigned(variable),
            // SAFETY: the type is alive, and so is its value.
            Unassigned::Undefined => unsafe { Scalar::new(LLVMGetPoison(self.variables[variable].ty)) },
        }
    }
}
