//! Options and results of lowering.

use inkwell::module::Module;
use inkwell::targets::TargetMachine;

use super::corruption::Corruption;
use super::debug_info::DebugOptions;
use super::function::{CheckCounts, OnTheFlySet};
use super::graphs::ProcedureGraph;
use direct_ssa::{Statistics, Strategy};

/// The purpose of the LLVM module.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LoweringMode {
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
pub enum SsaConstruction {
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
    pub mode: LoweringMode,
    /// The source of the target triple and the data layout.
    pub machine: &'a TargetMachine,
    /// Whether blocks, parameters and phis are named, for a reader of the IR.
    pub keep_names: bool,
    /// The way in which variables become SSA values.
    pub construction: SsaConstruction,
    /// Support for finding the frames of procedures.
    pub frames: Frames,
    /// The options of debug information.
    pub debug: DebugOptions<'a>,
    /// Whether executions are counted.
    pub coverage: bool,
    /// The procedures of the main module that the program runs by name after the bodies of its modules.
    pub entries: &'a [String],
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
