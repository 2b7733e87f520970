//! The search for wrong code, crashes and hangs of the compiler: programs are generated at random or made by
//! mutating others, and the behaviour of compiled code is compared with that of an interpreter of the typed
//! tree.

pub mod generator;
pub mod interpreter;
pub mod random;

#[cfg(feature = "llvm")]
pub mod campaign;
#[cfg(feature = "llvm")]
pub mod command_line;
#[cfg(feature = "llvm")]
pub mod kinds;
#[cfg(feature = "llvm")]
pub mod reducer;
#[cfg(feature = "llvm")]
pub mod targets;
pub mod tokens;
