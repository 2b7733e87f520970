//! The version of the compiler and the details of its build.

use crate::backend;

/// Returns the versions of the compiler and of the libraries that it is built on.
pub fn version() -> String {
    format!("{} (LLVM {})", env!("CARGO_PKG_VERSION"), backend::llvm_version())
}

/// Returns the facts that distinguish this build of the compiler from others, one on each line. Time and
/// paths are not among them, because equal sources give equal bytes.
pub fn build_details() -> String {
    format!(
        "commit: {}\nLLVM: {}\nhost: {}\ntarget: {}\n",
        option_env!("TLC_COMMIT").unwrap_or("unknown"),
        backend::llvm_version(),
        env!("TLC_HOST"),
        backend::TRIPLE,
    )
}
