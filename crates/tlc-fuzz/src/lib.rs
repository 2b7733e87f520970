//! The search for wrong code, crashes and hangs of the compiler: programs are drawn at random or made by breaking
//! others, and what the compiler makes of them is compared with what an interpreter of the typed tree says.

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
