//! Procedures that are never called.

use rustc_hash::FxHashSet;

use crate::base::{EntityRef, EntryKind, Interner, SecondaryMap};
use crate::diagnostics::{Code, Diagnostic};
use crate::hir::{ModuleId, ProcId, Procedure, Program};

use super::{Linter, is_known_outside};

/// The procedures that each procedure uses, by calls or as values.
pub(super) struct Calls {
    /// The used procedures, grouped by their users.
    used: Vec<ProcId>,
    /// The end of each procedure's entries in `used`.
    ends: SecondaryMap<ProcId, u32>,
    /// The beginning of each procedure's entries in `used`.
    starts: SecondaryMap<ProcId, u32>,
    current: ProcId,
    is_linked: bool,
}

impl Calls {
    /// Creates an empty list.
    pub fn new(program: &Program, is_linked: bool) -> Calls {
        Calls {
            used: Vec::new(),
            ends: SecondaryMap::with_capacity(program.procedures.len()),
            starts: SecondaryMap::with_capacity(program.procedures.len()),
            current: ProcId::new(0),
            is_linked,
        }
    }

    /// Whether code from other compilers may use the declarations of a module without a definition module.
    pub fn is_linked(&self) -> bool {
        self.is_linked
    }

    /// Begins the entries of a procedure.
    pub fn enter(&mut self, caller: ProcId) {
        self.current = caller;
        self.starts[caller] = self.used.len() as u32;
        self.ends[caller] = self.used.len() as u32;
    }

    /// Records that the current procedure uses another.
    pub fn note(&mut self, callee: ProcId) {
        self.used.push(callee);
        self.ends[self.current] = self.used.len() as u32;
    }

    /// Reports the procedures that no running code can reach. Procedures nested in a reported one are not
    /// reported, nor is a second block of a procedure, which has a warning of its own.
    pub fn report(&self, linter: &mut Linter<'_, '_>) {
        let program = linter.program;
        let reached = self.reached(program, linter.names);
        let mut declared = FxHashSet::default();
        for (id, procedure) in &program.procedures {
            let is_inside = procedure.parent.is_some_and(|parent| !reached[parent]);
            let is_looked_at = !is_inside && linter.program.is_own(procedure);
            let place = (procedure.module, procedure.parent, procedure.within, procedure.name);
            if is_looked_at
                && declared.insert(place)
                && !reached[id]
                && !linter.is_meant_to_be_unused(procedure.name)
            {
                self.report_unused(linter, id, procedure);
            }
        }
    }

    fn report_unused(&self, linter: &mut Linter<'_, '_>, id: ProcId, procedure: &Procedure) {
        if is_body_of_local_module(linter.program, procedure) {
            return;
        }
        let name = linter.names.resolve(procedure.name);
        let label =
            if self.used_by(id).contains(&id) { "it is only called by itself" } else { "nothing calls it" };
        let message = format!("the procedure `{name}` is never called");
        let mut diagnostic = Diagnostic::new(Code::UnusedProcedure, message).at(procedure.span, label);
        if let Some(kind) = entry_kind(linter.program, linter.names, procedure) {
            let command = kind.prefix().to_ascii_lowercase();
            let rule = "runs it by its name if it has neither parameters nor a result";
            diagnostic = diagnostic.help(format!("`tlc {command}` {rule}"));
        }
        linter.diagnostics.report(diagnostic);
    }

    fn used_by(&self, id: ProcId) -> &[ProcId] {
        self.used.get(self.starts[id] as usize..self.ends[id] as usize).unwrap_or_default()
    }

    fn reached(&self, program: &Program, names: &Interner) -> SecondaryMap<ProcId, bool> {
        let mut reached = SecondaryMap::with_capacity(program.procedures.len());
        let mut work: Vec<ProcId> = Vec::new();
        for (id, procedure) in &program.procedures {
            let kind = entry_kind(program, names, procedure);
            // A module of tests without statements is not meant for other modules.
            let is_of_tests = !procedure.is_module_body() && kind.is_some_and(|kind| kind.module().is_some());
            if kind.is_some() && procedure.is_plain() || !is_of_tests && self.is_root(program, id, procedure)
            {
                reached[id] = true;
                work.push(id);
            }
        }
        // Each procedure enters the list once, when it is reached, so the list becomes empty.
        while let Some(id) = work.pop() {
            for callee in self.used_by(id) {
                if !std::mem::replace(&mut reached[*callee], true) {
                    work.push(*callee);
                }
            }
        }
        reached
    }

    /// Whether a procedure runs without a call in the program.
    fn is_root(&self, program: &Program, id: ProcId, procedure: &Procedure) -> bool {
        procedure.is_module_body()
            || is_known_outside(program, id, self.is_linked)
            || is_demanded(program, procedure.module)
    }
}

/// Returns for which of `tlc test` and `tlc bench` a procedure is meant, by its name and the imports of its module.
/// They run those without parameters and result.
fn entry_kind(program: &Program, names: &Interner, procedure: &Procedure) -> Option<EntryKind> {
    let main = &program.modules[program.main];
    if procedure.module != program.main || !main.is_program {
        return None;
    }
    let imports = |wanted: &str| {
        let mut imported = main.imports.iter().map(|id| &program.modules[*id]);
        imported.any(|module| names.resolve(module.name) == wanted)
    };
    let name = names.resolve(procedure.name);
    let kind = EntryKind::ALL.into_iter().find(|kind| kind.has_name(name))?;
    kind.module().is_none_or(imports).then_some(kind)
}

/// Whether a procedure is the body of a local module without statements, which is never called.
fn is_body_of_local_module(program: &Program, procedure: &Procedure) -> bool {
    let mut modules = program.local_modules.values();
    procedure.body.is_empty()
        && modules.any(|module| module.name == procedure.name && module.outer == procedure.within)
}

fn is_demanded(program: &Program, module: ModuleId) -> bool {
    program.modules[module].demanded
}
