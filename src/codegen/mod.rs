//! Lowering of the typed tree to LLVM IR.
//!
//! SSA form is built directly while lowering (`direct_ssa`): scalar variables never become allocas.
//!
//! Reading order: `options` has the inputs and the results. `module` lowers a unit of a program
//! (`module::unit`) and contains the items of the whole module, from `signature`, the calling convention of
//! procedures, to `constants`. `function` builds the instructions of one function independently of the
//! language, `code` those of operations whose operands are values already, with all run-time checks;
//! `runtime` lists the run-time library. `expression` and `set` lower expressions, `procedure` and
//! `statement` procedures and their statements, using the sets of assigned variables from `passes::assigned`.
//! `reaching` finds the definitions that reach a place, for people.
//! `size_limits` reports frames that are too large, `debug_info` relates the code to the source, `coverage`
//! counts executions, and `units` divides large programs.

mod llvm;
mod options;

mod module;

mod function;
mod runtime;

mod code;
mod procedure;

mod expression;
mod set;
mod statement;

mod coverage;
mod debug_info;

mod units;

mod corruption;
mod size_limits;

mod cps;
mod graphs;
mod reaching;

pub use corruption::Corruption;
pub use coverage::hash_of_files;
pub use cps::print_continuations;
pub use debug_info::{DebugLevel, DebugOptions, name_procedures};
pub use function::{CheckCounts, OnTheFly, OnTheFlySet};
pub use graphs::ProcedureGraph;
pub use module::linkage::is_private;
pub use module::mangle::readable;
pub use module::unit::lower_unit;
pub use module::{Counts, ExportedName, ProcedureCounts, count, print_c_header};
pub use options::{Frames, Lowered, LoweringMode, LoweringOptions, ProcedureStatistics, SsaConstruction};
pub use reaching::{
    CheckReason, Definition, DefinitionForm, ReachingValue, StepAmount, ValueCheck, reaching,
};
pub use size_limits::size_of_globals;
pub use statement::assembly::POSITION_MARK;
pub use statement::exceptions::inline_protected;
pub use units::{Division, Plan};
