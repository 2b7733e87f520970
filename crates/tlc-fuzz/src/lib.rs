//! The search for wrong code, crashes and hangs of the compiler: programs are generated at random or made by
//! mutating others, and the behaviour of compiled code is compared with that of an interpreter of the typed
//! tree.

pub mod campaign;
pub mod command_line;
pub mod generator;
pub mod interpreter;
pub mod kinds;
pub mod random;
pub mod reducer;
pub mod targets;
pub mod tokens;
