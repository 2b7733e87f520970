//! ThinLTO: modules that are compiled by processes of their own and optimized like one program.
//!
//! A module is written as bitcode with a summary. The linker reads the summaries of all modules and writes an index
//! for each; with its index, a module imports functions of the others, and is then optimized like any module.

use std::ffi::{CStr, CString, c_char};
use std::path::Path;
use std::ptr;

use inkwell::context::{AsContextRef, Context};
use inkwell::memory_buffer::MemoryBuffer;
use inkwell::module::Module;
use inkwell::values::{AsValueRef, GlobalValue};
use llvm_sys::core::{LLVMDisposeMessage, LLVMGlobalGetValueType};
use llvm_sys::prelude::{LLVMContextRef, LLVMMemoryBufferRef, LLVMModuleRef};
use llvm_sys::target::{LLVMABISizeOfType, LLVMGetModuleDataLayout};

unsafe extern "C" {
    fn llvm_tuning_summarized(module: LLVMModuleRef) -> LLVMMemoryBufferRef;
    fn llvm_tuning_import(
        context: LLVMContextRef,
        path: *const c_char,
        index: *const c_char,
        message: *mut *mut c_char,
    ) -> LLVMModuleRef;
}

/// Returns a module as bitcode with the summary that a linker needs. Unnamed constants get names.
pub fn summarized_bitcode(module: &Module<'_>) -> Vec<u8> {
    // SAFETY: the module is alive; the buffer is ours.
    let buffer = unsafe { MemoryBuffer::new(llvm_tuning_summarized(module.as_mut_ptr())) };
    buffer.as_slice().to_vec()
}

/// Reads a module, and the functions of others that its index lets it import.
///
/// # Errors
///
/// A file cannot be read, is not bitcode, or differs from the one that the index was made of.
pub fn import<'ctx>(context: &'ctx Context, path: &Path, index: &Path) -> Result<Module<'ctx>, String> {
    let name =
        |path: &Path| CString::new(path.as_os_str().as_encoded_bytes()).map_err(|error| error.to_string());
    let (path, index) = (name(path)?, name(index)?);
    let mut message = ptr::null_mut();
    // SAFETY: the context and the names are alive; the module is ours, and the message is one of LLVM's.
    unsafe {
        let module = llvm_tuning_import(context.as_ctx_ref(), path.as_ptr(), index.as_ptr(), &mut message);
        if !module.is_null() {
            return Ok(Module::new(module));
        }
        let text = CStr::from_ptr(message).to_string_lossy().into_owned();
        LLVMDisposeMessage(message);
        Err(text)
    }
}

/// Returns the total size in bytes of the variables that a module defines or uses.
pub fn size_of_variables(module: &Module<'_>) -> u64 {
    // SAFETY: the module is alive, and its layout lives as long as the module.
    let layout = unsafe { LLVMGetModuleDataLayout(module.as_mut_ptr()) };
    let size = |global: GlobalValue<'_>| unsafe {
        // SAFETY: the variable belongs to the module.
        LLVMABISizeOfType(layout, LLVMGlobalGetValueType(global.as_value_ref()))
    };
    module.get_globals().map(size).sum()
}
