//! Lints: likely mistakes in a valid program, found in its typed tree.
//!
//! Each file has one idea. The lints for single statements and expressions share one walk over the procedures
//! of the program; procedures of the library are skipped. Unused names are found by `sema`, which resolves
//! them, and reads of variables that were never assigned by `codegen`, which builds SSA form.

pub mod certain_failures;
mod comparison;
mod dead_store;
mod empty_loop;
mod endless_loop;
mod endless_recursion;
mod missing_return;
mod self_assignment;
mod unused_procedure;
mod walk;

use rustc_hash::FxHashSet;

use crate::base::{Interner, Symbol};
use crate::diagnostics::{Code, Diagnostics};
use crate::hir::{ModuleId, ProcId, Program};

use dead_store::DeadStores;
use missing_return::ReturnFinder;
use unused_procedure::Calls;
use walk::LintWalk;

/// The program and the sink, shared by all lints.
struct Linter<'p, 'd> {
    program: &'p Program,
    names: &'p Interner,
    diagnostics: &'d mut Diagnostics,
    /// Whether comparisons of reals by equality are reported.
    real_equality: bool,
    /// Whether superfluous assignments to fields are reported.
    dead_fields: bool,
}

/// Reports the mistakes in the modules of a program, except those of the library. Requires a completed tree,
/// see [`passes::complete`](crate::passes::complete). With `is_linked`, code from other compilers may call
/// the declarations of a module without a definition module.
pub fn report(program: &Program, names: &Interner, is_linked: bool, diagnostics: &mut Diagnostics) {
    let real_equality = diagnostics.may_show(Code::RealEquality);
    let dead_fields = diagnostics.may_show(Code::UnreadField);
    let mut linter = Linter { program, names, diagnostics, real_equality, dead_fields };
    let mut calls = Calls::new(program, is_linked);
    let mut stores = DeadStores::new(program);
    let mut finder = ReturnFinder::new(program);
    for (id, procedure) in &program.procedures {
        if !linter.program.is_own(procedure) {
            continue;
        }
        let calls_itself = LintWalk::new(&mut linter, id, &mut calls).procedure();
        if calls_itself {
            endless_recursion::report(&mut linter, id, procedure);
        }
        stores.report(&mut linter, id, procedure);
        finder.report(&mut linter, procedure);
    }
    calls.report(&mut linter);
}

/// Reports the mistakes in the procedures of a program with errors elsewhere, which has been completed: those
/// of single procedures, and checks that are certain to fail.
pub fn report_whole(program: &Program, names: &Interner, diagnostics: &mut Diagnostics) {
    let wanted = diagnostics.may_show_certain_failures();
    let findings = if wanted { certain_failures::find(program, names) } else { Vec::new() };
    findings.into_iter().for_each(|finding| diagnostics.report(finding.diagnostic));
    let mut linter = Linter { program, names, diagnostics, real_equality: false, dead_fields: false };
    let (mut calls, mut finder) = (Calls::new(program, true), ReturnFinder::new(program));
    let mut stores = DeadStores::new(program);
    // A nested procedure whose statements are not known may read the variables around it.
    let others = program.procedures.values().filter(|procedure| !program.is_own(procedure));
    let parents = others.flat_map(|procedure| {
        std::iter::successors(procedure.parent, |parent| program.procedures[*parent].parent)
    });
    let around_others: FxHashSet<ProcId> = parents.collect();
    for (id, procedure) in &program.procedures {
        if linter.program.is_own(procedure) {
            LintWalk::new(&mut linter, id, &mut calls).procedure();
            finder.report(&mut linter, procedure);
            if !around_others.contains(&id) {
                stores.report(&mut linter, id, procedure);
            }
        }
    }
}

impl Linter<'_, '_> {
    /// Whether a name indicates that it is intentionally unused.
    fn is_meant_to_be_unused(&self, name: Symbol) -> bool {
        self.names.resolve(name).starts_with('_')
    }
}

/// Whether only the program itself can use the declarations of a module without a definition: the main
/// module, if it has statements. One without statements exists for others.
fn is_closed(program: &Program, module: ModuleId, is_linked: bool) -> bool {
    let of = &program.modules[module];
    of.is_program && module == program.main && of.body.is_some() && !is_linked && !of.demanded
}

/// Whether code outside the module may call a procedure.
fn is_known_outside(program: &Program, id: ProcId, is_linked: bool) -> bool {
    let procedure = &program.procedures[id];
    procedure.exported && !is_closed(program, procedure.module, is_linked)
}
