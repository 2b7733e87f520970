//! Lowering of the typed tree to LLVM IR.
//!
//! SSA form is built directly while lowering (`direct_ssa`): scalar variables never become allocas.
//!
//! Reading order: `module` lowers a program and `start` makes it run; around them stands what belongs to
//! the whole module, from `signature`, how procedures are declared and called, to `constants`.
//! `procedure` lowers one procedure, of which `passes::assigned` says beforehand what its statements change:
//! `ssa_backend` and `jump_target` are where it meets the SSA builder, `frame` is its memory,
//! `uninitialised` the warnings that come of it. The rest lowers statements, expressions and places, a file
//! for each family of them; `checks` has all run-time checks.

mod llvm;

mod module;

mod function;
mod runtime;

mod procedure;

mod goto;

mod expression;
mod set;
mod statement;

mod uninitialised;
mod verification;

mod cps;

pub use cps::print_continuations;
pub use function::{OnTheFly, OnTheFlySet};
pub use module::{Counts, ProcedureCounts, count, print_c_header};

use std::cell::RefCell;

use inkwell::context::Context;
use inkwell::module::Module;
use inkwell::targets::TargetMachine;

use crate::base::{Interner, SourceMap};
use crate::diagnostics::Diagnostics;
use crate::hir;
use direct_ssa::{Statistics, Strategy};

/// What the module is to become.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// A whole program: `tlc_program` runs the module bodies, everything else is internal.
    Executable,
    /// A program that is linked with objects that were compiled separately.
    Linked,
    /// An object to be linked with others: what the main module declares and its initialisation are external.
    Object,
}

/// How the variables that need no memory become SSA values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Construction {
    /// Directly, while lowering: they are never in memory.
    Direct(Strategy),
    /// Not at all: every variable is memory in the entry block, and each use loads or stores.
    Alloca,
}

/// What lowering has to know besides the program.
#[derive(Clone, Copy, Debug)]
pub struct Options<'a> {
    /// What the module is to become.
    pub mode: Mode,
    /// Where the target triple and the data layout come from.
    pub machine: &'a TargetMachine,
    /// Whether blocks, parameters and phis are named, for a reader of the IR.
    pub keep_names: bool,
    /// How variables become SSA values.
    pub construction: Construction,
    /// Whether recursion that is too deep is reported.
    pub watch_stack: bool,
    /// What is optimized while instructions are built.
    pub otf: OnTheFlySet,
    /// Whether the SSA form of each procedure is proved to be right, as [`direct_ssa::verify`] does it.
    pub verify_ssa: bool,
    /// Whether mistakes are put into the SSA form, so that the proof must fail.
    pub break_ssa: bool,
    /// Where the events of each construction are written, if somebody wants to read them.
    pub trace: Option<&'a RefCell<String>>,
    /// Where to tell what the construction of each procedure did, by its symbol.
    pub statistics: Option<&'a RefCell<Vec<(String, Statistics)>>>,
}

/// Lowers a checked program to one LLVM module, which is well-formed. Reads of variables that were never
/// assigned are reported as warnings on the way. Fails if the SSA form is to be proved and is wrong.
pub fn lower_program<'a, 'ctx>(
    context: &'ctx Context,
    program: &'a hir::Program,
    names: &'a Interner,
    sources: &'a SourceMap,
    options: &Options<'a>,
    diagnostics: &mut Diagnostics,
) -> Result<Module<'ctx>, String> {
    module::lower_program(context, program, names, sources, options, diagnostics)
}
