//! Passes over the typed tree: from the tree to facts about it, or to another tree. They depend on neither
//! syntax nor LLVM, and walk with [`hir::visit`](crate::hir::visit).
//!
//! [`complete`] turns the result of `sema` into the tree that is verified, printed and lowered:
//! `module_variables` makes locals of variables that only the body of a module uses, `kept_addresses` finds
//! variables that remain reachable after a call, `storage` decides where variables live, `records` makes
//! variables of record fields, `uncopied` leaves value parameters with their callers, and `numbering` gives
//! statements the keys of facts.
//!
//! The other passes change nothing. They answer questions of the lowering: `call_graph` finds the procedures
//! that the program reaches, and `aliasing` in the same walk the variable parameters without aliases;
//! `assigned` finds the variables that a statement assigns, `definite_assignment` those that may be read
//! before, and `never_assigned` those that are read but assigned nowhere; `jump_sources` finds the positions
//! of GOTO, `loop_steps` the variables that a loop only steps; `intervals` bounds parameters and results in
//! the whole program; `calls` decides whether evaluating an expression may change a
//! place; `departures` finds calls that may not return, and `passages` statements that are executed equally
//! often.

mod kept_addresses;
mod module_variables;
mod numbering;
mod records;
mod storage;
mod uncopied;

mod aliasing;
mod assigned;
mod call_graph;
mod calls;
mod definite_assignment;
mod departures;
mod intervals;
mod jump_sources;
mod loop_steps;
mod never_assigned;
mod passages;

pub use aliasing::Aliasing;
pub use assigned::{Assigned, LocalSets};
pub use call_graph::CallGraph;
pub use calls::{argument_may_change, leaves, may_change};
pub use definite_assignment::PossiblyUnassigned;
pub use departures::Departures;
pub use intervals::{Intervals, Observation, ObservedCheck, observe};
pub use jump_sources::{JumpRange, JumpSources};
pub use kept_addresses::mark_kept_addresses;
pub use loop_steps::{LoopStep, LoopSteps, Stepped};
pub use module_variables::make_local;
pub use never_assigned::{NeverAssigned, never_assigned};
pub use numbering::number_statements;
pub use passages::{CounterId, Passage, Passages};
pub use records::split_records;
pub use storage::choose_storage;
pub use uncopied::leave_with_callers;

use crate::base::Interner;
use crate::hir::{GlobalId, Program};

/// Completes the tree of a program that was checked. Afterwards the tree is never rewritten. `is_private`
/// decides whether all uses of a module variable are in the tree.
pub fn complete(
    program: &mut Program,
    names: &mut Interner,
    is_private: impl Fn(&Program, GlobalId) -> bool,
) {
    // Must come first, because all other passes also handle these variables.
    make_local(program, is_private);
    // Must precede storage, which depends on the use of each variable.
    mark_kept_addresses(program);
    choose_storage(program);
    // Must follow storage, because variables for fields get their storage here, from the use of the fields.
    split_records(program, names);
    // Must follow records, because parameters that are split need no copy anyway.
    leave_with_callers(program);
    // Must follow all rewriting of statements, because it makes numbers dense and in source order.
    number_statements(program);
}
