//! The search for wrong code, crashes and hangs: programs are drawn at random, and what the compiler makes of them is
//! compared with what an interpreter of the typed tree says.

pub mod interpreter;
