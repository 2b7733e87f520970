//! From verified LLVM IR to files a linker and a user can work with: target machine, optimization,
//! machine code, linking.

mod emission;
mod fatal;
mod linker;
mod optimization;
mod processors;
mod target;

pub use emission::{assembly, bitcode, calls_others, object, text};
pub use fatal::{llvm_version, on_fatal_error};
pub use linker::{LinkError, Linker};
pub use optimization::{OptLevel, optimize, verify};
pub use target::{Target, TargetError};
