//! Passes over the typed tree: from the tree to facts about it, or to another tree. They know neither syntax nor
//! LLVM, and walk by [`hir::visit`](crate::hir::visit).
//!
//! [`complete`] makes of what `sema` hands over the tree that is verified, printed and lowered: `module_variables` makes
//! locals of variables that only the body of a module uses, `kept_addresses` says which variables others may reach after a call, `storage` where variables live, `records` makes variables of the fields
//! of records, `uncopied` leaves value parameters where the callers have them, `numbering` gives statements the keys of facts.
//!
//! The other passes change nothing. They answer questions of the lowering: `call_graph`, which procedures the
//! program reaches, and on the way `aliasing`, which variable parameters have no alias; `assigned`, which
//! variables a statement assigns; `definite_assignment`, which variables may be read before; `never_assigned`, which
//! are read and nowhere assigned; `jump_sources`, where GOTO comes from; `loop_steps`, which
//! variables a loop changes in steps only; `intervals`, what parameters and results can be in the whole program (`interval` computes);
//! `calls`, whether evaluating an expression may
//! change a place; `departures`, which calls need not come back; `passages`, which statements are executed equally often.

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
mod interval;
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
pub use interval::Interval;
pub use intervals::Intervals;
pub use jump_sources::{JumpRange, JumpSources};
pub use kept_addresses::mark_kept_addresses;
pub use loop_steps::{LoopSteps, Step, Stepped};
pub use module_variables::make_local;
pub use never_assigned::{NeverAssigned, never_assigned};
pub use numbering::number_statements;
pub use passages::{CounterId, Passage, Passages};
pub use records::split_records;
pub use storage::choose_storage;
pub use uncopied::leave_with_callers;

use crate::base::Interner;
use crate::hir::{GlobalId, Program};

/// Completes the tree of a program that was checked. Afterwards nothing rewrites it any more. `is_private` says of which
/// module variables all uses are in the tree.
pub fn complete(
    program: &mut Program,
    names: &mut Interner,
    is_private: impl Fn(&Program, GlobalId) -> bool,
) {
    // Must be first, because everything else is told of these variables, too.
    make_local(program, is_private);
    // Must be before storage, which goes by the use of each variable.
    mark_kept_addresses(program);
    choose_storage(program);
    // Must be after storage, because the variables of fields get theirs here, from how the fields are used.
    split_records(program, names);
    // Must be after records, because parameters that are split need no copy anyway.
    leave_with_callers(program);
    // Must be after all that rewrites statements, because it makes numbers dense and in source order.
    number_statements(program);
}
