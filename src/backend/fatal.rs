//! The version of LLVM, and the handling of its fatal errors.

use std::ffi::{CStr, c_char};
use std::sync::OnceLock;

use llvm_sys::error_handling::LLVMInstallFatalErrorHandler;

/// The handler that gets the message of a fatal error.
static HANDLER: OnceLock<fn(&str) -> !> = OnceLock::new();

/// Returns the version of LLVM, for example `22.1.8`.
pub fn llvm_version() -> String {
    let (major, minor, patch) = inkwell::support::get_llvm_version();
    format!("{major}.{minor}.{patch}")
}

/// Installs a handler of LLVM's fatal errors. The handler must end the process, because unwinding through
/// LLVM's frames is impossible. Only the first handler is installed.
pub fn on_fatal_error(handler: fn(&str) -> !) {
    if HANDLER.set(handler).is_ok() {
        // inkwell's wrapper leaves reading the C string to its caller as well.
        // SAFETY: `fatal_error` has the C signature LLVM asks for and lives as long as the program.
        unsafe { LLVMInstallFatalErrorHandler(Some(fatal_error)) };
    }
}

extern "C" fn fatal_error(reason: *const c_char) {
    // SAFETY: LLVM passes a message that ends in a zero byte and outlives the call.
    let message = unsafe { CStr::from_ptr(reason) }.to_string_lossy();
    if let Some(handler) = HANDLER.get() {
        handler(&message);
    }
}
