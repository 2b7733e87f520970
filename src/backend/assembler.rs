//! Errors that LLVM reports when it assembles ASM statements. Without a handler, LLVM would print them and
//! exit.

use std::ffi::{CStr, c_void};
use std::sync::Mutex;

use inkwell::context::{AsContextRef, Context};
use llvm_sys::LLVMDiagnosticSeverity;
use llvm_sys::core::{
    LLVMContextSetDiagnosticHandler, LLVMDisposeMessage, LLVMGetDiagInfoDescription, LLVMGetDiagInfoSeverity,
};
use llvm_sys::prelude::LLVMDiagnosticInfoRef;

/// The errors that LLVM has reported. The value must outlive the contexts that it watches.
#[derive(Default)]
pub struct ReportedErrors {
    found: Mutex<Vec<String>>,
}

impl ReportedErrors {
    /// Collects the errors of a context in this value.
    pub fn watch(&self, context: &Context) {
        let collector = std::ptr::from_ref(self).cast_mut().cast::<c_void>();
        // SAFETY: the handler has the signature that LLVM requires, and receives the pointer passed here.
        unsafe { LLVMContextSetDiagnosticHandler(context.as_ctx_ref(), Some(collect), collector) };
    }

    /// Removes and returns the errors collected so far.
    pub fn take(&self) -> Vec<String> {
        std::mem::take(&mut *self.found.lock().unwrap_or_else(std::sync::PoisonError::into_inner))
    }
}

extern "C" fn collect(info: LLVMDiagnosticInfoRef, collector: *mut c_void) {
    // SAFETY: LLVM passes a valid diagnostic, and the collector that was registered with the handler.
    let (severity, collector) =
        unsafe { (LLVMGetDiagInfoSeverity(info), &*collector.cast_const().cast::<ReportedErrors>()) };
    if severity != LLVMDiagnosticSeverity::LLVMDSError {
        return;
    }
    // SAFETY: the description is a text that ends with a zero byte and that we own.
    let text = unsafe {
        let description = LLVMGetDiagInfoDescription(info);
        let text = CStr::from_ptr(description).to_string_lossy().into_owned();
        LLVMDisposeMessage(description);
        text
    };
    collector.found.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push(text);
}
