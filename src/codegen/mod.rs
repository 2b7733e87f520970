//! Lowering of the typed tree to LLVM IR.
//!
//! SSA form is built directly while lowering (`direct_ssa`): scalar variables never become allocas.
//!
//! Reading order: `module` lowers a program and has what belongs to the whole module, from `signature`, how procedures
//! are declared and called, to `constants`. `function` builds the instructions of one function and knows nothing of
//! the language; `procedure` holds it and lowers one procedure (`value_range` knows where its values come from), of
//! which `passes::assigned` says beforehand what its statements change; `uninitialised` has the warnings that come of
//! it, `size_limits` the errors about frames that are too large, and `units` divides large programs. `statement`, `expression` and `set` have a file for
//! each family;
//! `runtime` has the run-time library and all run-time checks; `debug_info` says which code is what of the source, and `coverage` counts
//! what is executed.

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

/// What is there for those who walk over the frames of the stack: debuggers, profilers, exceptions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Frames {
    /// Whether each function has unwind tables. Where exceptions may pass, functions have them in any case.
    pub unwind_tables: bool,
    /// Whether each function keeps the address of its frame in a register.
    pub pointers: bool,
}

/// What lowering has to know besides the program.
#[derive(Clone, Copy, Debug)]
pub struct LoweringOptions<'a> {
    /// What the module is to become.
    pub mode: Mode,
    /// Where the target triple and the data layout come from.
    pub machine: &'a TargetMachine,
    /// Whether blocks, parameters and phis are named, for a reader of the IR.
    pub keep_names: bool,
    /// How variables become SSA values.
    pub construction: Construction,
    /// How the frames of procedures are found.
    pub frames: Frames,
    /// What debuggers are told.
    pub debug: DebugOptions<'a>,
    /// Whether executions are counted.
    pub coverage: bool,
    /// Whether recursion that is too deep is reported.
    pub watch_stack: bool,
    /// What is optimized while instructions are built.
    pub on_the_fly: OnTheFlySet,
    /// Whether the SSA form of each procedure is proved to be right, as [`direct_ssa::verify`] does it.
    pub verify_ssa: bool,
    /// Whether the program asserts what was proved, to leave checks and branches out.
    pub verify_checks: bool,
    /// How the SSA form is made wrong, so that the proof must fail.
    pub break_ssa: Option<Corruption>,
    /// The seed of the moments at which blocks are sealed, if that is not to be as soon as may be.
    pub chaos_seal: Option<u64>,
    /// Whether the events of each construction are wanted.
    pub trace: bool,
    /// Whether it is wanted what the construction of each procedure did.
    pub statistics: bool,
    /// Whether procedures are wanted as control flow graphs: those of the main module, or the one of `graph_of`.
    pub graphs: bool,
    /// The only procedure that is wanted as a graph: `Name` in the main module, or `Module.Name`.
    pub graph_of: Option<&'a str>,
}

/// What was counted while a procedure was lowered.
#[derive(Clone, Debug)]
pub struct ProcedureStatistics {
    /// The symbol of the procedure.
    pub name: String,
    /// What the construction of SSA form did.
    pub construction: Statistics,
    /// What became of the run-time checks.
    pub checks: CheckCounts,
}

impl ProcedureStatistics {
    /// Returns what was counted of a procedure that makes no checks.
    pub fn of_construction(name: String, construction: Statistics) -> ProcedureStatistics {
        ProcedureStatistics { name, construction, checks: CheckCounts::default() }
    }
}

/// What lowering gives.
pub struct Lowered<'ctx> {
    /// The module, which is well-formed.
    pub module: Module<'ctx>,
    /// The events of the construction of each procedure, a line for each; empty unless they are wanted.
    pub trace: String,
    /// What was counted of each procedure; empty unless it is wanted.
    pub statistics: Vec<ProcedureStatistics>,
    /// Procedures as control flow graphs; empty unless they are wanted.
    pub graphs: Vec<ProcedureGraph>,
}

/// Whether all uses of a module variable are in the program's tree.
pub fn is_private(program: &hir::Program, mode: Mode, global: hir::GlobalId) -> bool {
    module::linkage::global(program, mode, global) == inkwell::module::Linkage::Internal
}

/// Lowers a unit of a checked program, which `plan` is about, to an LLVM module. Reads of variables that were never assigned are
/// reported as warnings on the way.
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
