//! The steps of a build of a project: the parts of a program, their objects, and the program that is linked from them.

pub mod cache;
pub mod digests;
pub mod entries;
pub mod environment;
pub mod lock;
pub mod parts;
pub mod scanning;
pub mod thin_lto;
pub mod watching;
