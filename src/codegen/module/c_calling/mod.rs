//! The calling convention of C, for procedures of `FOR "C"` modules, values of procedure types, and the
//! procedures that C code calls.
//!
//! Procedures of the language pass records by address and a complex number as a vector; C passes both in
//! registers or as copies in memory. Everything else is passed alike. So a convention is needed only for
//! procedures with such parameters or results: their arguments are evaluated as for any other call, and then
//! converted. A procedure that C calls, directly or by its value, gets an *entry*, a function that
//! converts the other way round and calls the procedure.
//!
//! Reading order: `classification` chooses registers; `interface` describes functions with the convention,
//! `conversion` converts arguments and results, `entry` defines functions.

mod classification;
mod conversion;
mod entry;
mod interface;

pub(in crate::codegen) use classification::{CConvention, Content, Passing, Piece, passing_of};
pub(super) use classification::{is_aggregate, needs_entry};
pub(in crate::codegen) use conversion::call_c;
