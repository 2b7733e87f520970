//! Second symbols of procedures, as people write their names. gdb 13 knows procedures of this language by their last name
//! alone, and nested ones not at all; by symbols all debuggers and profilers find them.

use inkwell::module::Module;
use llvm_sys::prelude::LLVMModuleRef;

unsafe extern "C" {
    fn tlc_debug_name_procedures(module: LLVMModuleRef);
}

/// Gives the procedures of a module with debug information symbols such as `Module.Outer.Inner` and `Outer.Inner`. It is called
/// when nothing is optimized any more, because a symbol is a use of its function.
pub fn name_procedures(module: &Module<'_>) {
    // SAFETY: the module is alive.
    unsafe { tlc_debug_name_procedures(module.as_mut_ptr()) };
}
