//! Lowering of the typed tree to LLVM IR.
//!
//! SSA form is built directly while lowering (`direct_ssa`): scalar variables never become allocas.
//!
//! Reading order: `module` lowers a program and contains the items of the whole module, from `signature`, the
//! calling convention of procedures, to `constants`. `function` builds the instructions of one function
//! independently of the language; `procedure` holds it and lowers one procedure (`value_range` has the origins
//! of its values), using the sets of assigned variables from `passes::assigned`; `uninitialised` reports the
//! resulting warnings, `size_limits` errors about frames that are too large, and `units` divides large
//! programs. `statement`, `expression` and `set` have a file for each family; `runtime` has the run-time
//! library and all run-time checks; `debug_info` relates the code to the source, and `coverage` counts
//! executions.

mod llvm;

mod module;

mod function;
mod runtime;

mod procedure;
mod value_range;

mod expression;
mod set;
mod statement;

mod coverage;
mod debug_info;

mod units;

mod corruption;
mod size_limits;
mod uninitialised;
mod verification;

mod cps;
mod graphs;

pub use corruption::Corruption;
pub use cps::print_continuations;
pub use debug_info::{DebugLevel, DebugOptions, name_procedures};
pub use function::{CheckCounts, OnTheFly, OnTheFlySet};
pub use graphs::ProcedureGraph;
pub use module::{Counts, ProcedureCounts, count, print_c_header};
pub use size_limits::size_of_globals;
pub use statement::assembly::POSITION_MARK;
pub use units::{Division, Plan};

use inkwell::context::Context;
use inkwell::module::Module;
use inkwell::targets::TargetMachine;

use direct_ssa::{Statistics, Strategy};
use tlc_frontend::base::{Interner, SourceMap};
use tlc_frontend::diagnostics::Diagnostics;
use tlc_frontend::hir;

/// The purpose of the LLVM module.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// A whole program: `tlc_program` runs the module bodies, everything else is internal.
    Executable,
    /// A program that is linked with objects that were compiled separately.
    Linked,
    /// An object to be linked with others: the declarations of the main module and its initialisation are
    /// external.
    Object,
}

/// The way in which variables that need no memory become SSA values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Construction {
    /// Directly, while lowering: they are never in memory.
    Direct(Strategy),
    /// Not at all: every variable is memory in the entry block, and each use loads or stores.
    Alloca,
}

/// Support for stack walkers: debuggers, profilers, exceptions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Frames {
    /// Whether each function has unwind tables. Functions through which exceptions may pass always have them.
    pub unwind_tables: bool,
    /// Whether each function keeps its frame pointer in a register.
    pub pointers: bool,
}

/// Options of lowering.
#[derive(Clone, Copy, Debug)]
pub struct LoweringOptions<'a> {
    /// The purpose of the LLVM module.
    pub mode: Mode,
    /// The source of the target triple and the data layout.
    pub machine: &'a TargetMachine,
    /// Whether blocks, parameters and phis are named, for a reader of the IR.
    pub keep_names: bool,
    /// The way in which variables become SSA values.
    pub construction: Construction,
    /// Support for finding the frames of procedures.
    pub frames: Frames,
    /// The options of debug information.
    pub debug: DebugOptions<'a>,
    /// Whether executions are counted.
    pub coverage: bool,
    /// Whether stack overflow is reported.
    pub watch_stack: bool,
    /// The optimizations made while instructions are built.
    pub on_the_fly: OnTheFlySet,
    /// Whether the SSA form of each procedure is proved correct, by [`direct_ssa::verify`].
    pub verify_ssa: bool,
    /// Whether the program asserts the proofs by which checks and branches were omitted.
    pub verify_checks: bool,
    /// The corruption of the SSA form, under which the proof must fail.
    pub break_ssa: Option<Corruption>,
    /// The seed for random sealing of blocks; `None` seals each block as early as possible.
    pub chaos_seal: Option<u64>,
    /// Whether the events of each construction are requested.
    pub trace: bool,
    /// Whether statistics of the construction of each procedure are requested.
    pub statistics: bool,
    /// Whether control flow graphs of procedures are requested: of those in the main module, or of
    /// `graph_of`.
    pub graphs: bool,
    /// The only procedure whose graph is requested: `Name` in the main module, or `Module.Name`.
    pub graph_of: Option<&'a str>,
}

/// The statistics of lowering a procedure.
#[derive(Clone, Debug)]
pub struct ProcedureStatistics {
    /// The symbol of the procedure.
    pub name: String,
    /// The statistics of the construction of SSA form.
    pub construction: Statistics,
    /// The counts of run-time checks.
    pub checks: CheckCounts,
}

impl ProcedureStatistics {
    /// Returns the statistics of a procedure without checks.
    pub fn of_construction(name: String, construction: Statistics) -> ProcedureStatistics {
        ProcedureStatistics { name, construction, checks: CheckCounts::default() }
    }
}

/// The result of lowering.
pub struct Lowered<'ctx> {
    /// The module, which is well-formed.
    pub module: Module<'ctx>,
    /// The events of the construction of each procedure, one per line; empty unless they are requested.
    pub trace: String,
    /// The statistics of each procedure; empty unless they are requested.
    pub statistics: Vec<ProcedureStatistics>,
    /// Procedures as control flow graphs; empty unless they are requested.
    pub graphs: Vec<ProcedureGraph>,
}

/// Whether all uses of a module variable are in the program's tree.
pub fn is_private(program: &hir::Program, mode: Mode, global: hir::GlobalId) -> bool {
    module::linkage::global(program, mode, global) == inkwell::module::Linkage::Internal
}

/// Lowers a unit of a checked program, whose plan is given, to an LLVM module. Reports reads of variables
/// that were never assigned as warnings.
///
/// # Errors
///
/// The first wrong SSA form, if it is verified.
pub fn lower_unit<'a, 'ctx>(
    context: &'ctx Context,
    program: &'a hir::Program,
    unit: (&'a Plan, usize),
    texts: (&'a Interner, &'a SourceMap),
    options: &LoweringOptions<'a>,
    diagnostics: &mut Diagnostics,
) -> anyhow::Result<Lowered<'ctx>> {
    module::lower_unit(context, program, unit, texts, options, diagnostics)
}
