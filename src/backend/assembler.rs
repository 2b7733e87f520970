//! What LLVM finds wrong in ASM statements when it assembles them. Without a handler it would print that and end the process.

use std::ffi::{CStr, c_void};
use std::sync::Mutex;

use inkwell::context::{AsContextRef, Context};
use llvm_sys::LLVMDiagnosticSeverity;
use llvm_sys::core::{
    LLVMContextSetDiagnosticHandler, LLVMDisposeMessage, LLVMGetDiagInfoDescription, LLVMGetDiagInfoSeverity,
};
use llvm_sys::prelude::LLVMDiagnosticInfoRef;

/// The errors that LLVM has reported. It must live as long as the contexts that it watches.
#[derive(Default)]
pub struct ReportedErrors {
    found: Mutex<Vec<String>>,
}

impl ReportedErrors {
    /// Has the errors of a context collected here.
    pub fn watch(&self, context: &Context) {
        let collector = std::ptr::from_ref(self).cast_mut().cast::<c_void>();
        // SAFETY: the handler has the signature that LLVM asks for, and gets back what it is given here.
        unsafe { LLVMContextSetDiagnosticHandler(context.as_ctx_ref(), Some(collect), collector) };
    }

    /// Returns the errors there are, and forgets them.
    pub fn take(&self) -> Vec<String> {
        std::mem::take(&mut *self.found.lock().unwrap_or_else(std::sync::PoisonError::into_inner))
    }
}

extern "C" fn collect(info: LLVMDiagnosticInfoRef, collector: *mut c_void) {
    // SAFETY: LLVM passes what it tells of, and the collector that was given with the handler.
    let (severity, collector) =
        unsafe { (LLVMGetDiagInfoSeverity(info), &*collector.cast_const().cast::<ReportedErrors>()) };
    if severity != LLVMDiagnosticSeverity::LLVMDSError {
        return;
    }
    // SAFETY: the description is a text that ends with a zero byte and belongs to us.
    let text = unsafe {
        let description = LLVMGetDiagInfoDescription(info);
        let text = CStr::from_ptr(description).to_string_lossy().into_owned();
        LLVMDisposeMessage(description);
        text
    };
    collector.found.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push(text);
}
