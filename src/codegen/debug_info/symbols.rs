//! Additional symbols of procedures with qualified names. gdb 13 finds procedures of this language only by
//! their last name, and nested ones not at all; all debuggers and profilers find them by symbols.

use inkwell::module::Module;
use llvm_sys::prelude::LLVMModuleRef;

unsafe extern "C" {
    fn tlc_debug_name_procedures(module: LLVMModuleRef);
}

/// Adds symbols such as `Module.Outer.Inner`, `Outer.Inner` and, if it is unique, `Inner` to the procedures of
/// a module with debug information. Call it after all optimization, because a symbol is a use of its function.
pub fn name_procedures(module: &Module<'_>) {
    // SAFETY: the module is alive.
    unsafe { tlc_debug_name_procedures(module.as_mut_ptr()) };
}
