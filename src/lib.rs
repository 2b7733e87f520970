//! tlc, a native compiler for Modula-2: from the typed tree of its front end, `tlc_frontend`, to executables.

pub mod backend;
pub mod cli;
pub mod codegen;
pub mod driver;
pub mod explore;
pub mod options;
pub mod project;
pub mod server;
