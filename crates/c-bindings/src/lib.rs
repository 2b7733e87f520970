//! Definition modules of Modula-2 from C headers.
//!
//! libclang reads the headers and computes types, sizes and values of constants. The result is a text that a person
//! could have written: in the order of the headers, with their comments, in the style of the formatter. A declaration
//! without a counterpart in Modula-2 is never translated approximately: it is listed with the reason.

#![allow(non_upper_case_globals, reason = "patterns use the names of libclang")]

mod clang;
mod constants;
mod declarations;
mod headings;
mod items;
mod names;
mod records;
mod remarks;
mod selection;
mod translation;
mod translator;
mod types;

pub use clang::load;
pub use items::{Bindings, Refused};
pub use names::{is_name, of_module as module_name};
pub use translation::{BindingRequest, translate};
