//! Cleanup of the records of variables after a module is optimized.

use inkwell::module::Module;
use llvm_sys::prelude::LLVMModuleRef;

use crate::OptLevel;

unsafe extern "C" {
    fn llvm_tuning_debug_values_settle(module: LLVMModuleRef, is_optimized: bool);
}

/// Finalizes the records of variables in a module that was optimized at this level and does not change any
/// more. Instructions stay as they are.
pub fn settle(module: &Module<'_>, level: OptLevel) {
    // SAFETY: the module is alive.
    unsafe { llvm_tuning_debug_values_settle(module.as_mut_ptr(), level != OptLevel::O0) }
}
