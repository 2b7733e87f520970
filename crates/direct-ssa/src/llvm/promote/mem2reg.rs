//! LLVM's own pass, for comparison.

use std::marker::PhantomData;

use inkwell::context::Context;
use inkwell::llvm_sys::prelude::LLVMValueRef;
use inkwell::values::{AsValueRef, FunctionValue};

#[repr(C)]
struct RawMem2Reg {
    opaque: [u8; 0],
}

unsafe extern "C" {
    fn direct_ssa_mem2reg_begin() -> *mut RawMem2Reg;
    fn direct_ssa_mem2reg_end(pass: *mut RawMem2Reg);
    fn direct_ssa_mem2reg_run(pass: *mut RawMem2Reg, function: LLVMValueRef);
}

/// LLVM's pass `mem2reg`, with the analyses that it requires: a dominator tree and a list of assumptions.
pub struct Mem2Reg<'ctx> {
    pass: *mut RawMem2Reg,
    context: PhantomData<&'ctx Context>,
}

impl<'ctx> Mem2Reg<'ctx> {
    /// Returns the pass for functions of one context.
    pub fn new() -> Mem2Reg<'ctx> {
        // SAFETY: the call has no requirements.
        Mem2Reg { pass: unsafe { direct_ssa_mem2reg_begin() }, context: PhantomData }
    }

    /// Promotes the variables of a function.
    pub fn promote(&mut self, function: FunctionValue<'ctx>) {
        if function.get_first_basic_block().is_some() {
            // SAFETY: pass and function are alive, and the function has blocks.
            unsafe { direct_ssa_mem2reg_run(self.pass, function.as_value_ref()) };
        }
    }
}

impl Default for Mem2Reg<'_> {
    fn default() -> Self {
        Mem2Reg::new()
    }
}

impl Drop for Mem2Reg<'_> {
    fn drop(&mut self) {
        // SAFETY: it was made by `new` and is not used again.
        unsafe { direct_ssa_mem2reg_end(self.pass) };
    }
}
