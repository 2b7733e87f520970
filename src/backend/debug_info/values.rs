//! What is left to do about the records of variables when a module is optimized.

use inkwell::module::Module;
use llvm_sys::prelude::LLVMModuleRef;

use crate::backend::OptLevel;

unsafe extern "C" {
    fn tlc_debug_values_settle(module: LLVMModuleRef, is_optimized: bool);
}

/// Settles what records say of variables in a module that was optimized at this level and is not changed any more. No instruction changes.
pub fn settle(module: &Module<'_>, level: OptLevel) {
    // SAFETY: the module is alive.
    unsafe { tlc_debug_values_settle(module.as_mut_ptr(), level != OptLevel::O0) }
}
