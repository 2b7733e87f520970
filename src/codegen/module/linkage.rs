//! Sharing of procedures, variables and modules between linked objects.
//!
//! An object contains all of its main module, and a program all of the modules that only objects use. Both
//! contain copies of the modules without a definition and of those of the library: linkers keep one copy of
//! each. The declarations of other modules with a definition are in their own objects.

use inkwell::module::Linkage;

use tlc_frontend::base::SecondaryMap;
use tlc_frontend::hir::{GlobalId, ModuleId, ProcId, Program};

use crate::codegen::options::Mode;

/// Returns the linkage of a procedure that is not foreign.
pub(in crate::codegen) fn procedure(program: &Program, mode: Mode, id: ProcId) -> Linkage {
    let procedure = &program.procedures[id];
    match (part(program, mode, procedure.module), procedure.exported) {
        (Part::Elsewhere, _) | (Part::Whole, true) => Linkage::External,
        (Part::Copied, true) => Linkage::LinkOnceODR,
        _ => Linkage::Internal,
    }
}

/// Whether code outside of this LLVM module can call the procedure.
pub(in crate::codegen) fn is_called_from_outside(program: &Program, mode: Mode, id: ProcId) -> bool {
    procedure(program, mode, id) != Linkage::Internal
}

/// Returns the linkage of a module variable: the copies of a copied module are merged.
pub(in crate::codegen) fn global(program: &Program, mode: Mode, id: GlobalId) -> Linkage {
    let global = &program.globals[id];
    match part(program, mode, global.module) {
        Part::Elsewhere => Linkage::External,
        Part::Whole if global.exported => Linkage::External,
        Part::Copied => Linkage::LinkOnceODR,
        Part::Whole | Part::Private => Linkage::Internal,
    }
}

/// Returns the linkage of a module's initialisation.
pub(in crate::codegen) fn initialisation(program: &Program, mode: Mode, id: ModuleId) -> Linkage {
    match part(program, mode, id) {
        Part::Elsewhere | Part::Whole => Linkage::External,
        Part::Copied => Linkage::LinkOnceODR,
        Part::Private => Linkage::Internal,
    }
}

/// The part of a module that is in the LLVM module under construction.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    /// All of the module, none of it used elsewhere.
    Private,
    /// All of the module, for use by others as well.
    Whole,
    /// The parts of the module that are used here; others contain theirs.
    Copied,
    /// None of the module: it is compiled separately.
    Elsewhere,
}

fn part(program: &Program, mode: Mode, id: ModuleId) -> Part {
    let is_main = id == program.main;
    match mode {
        _ if program.modules[id].external => Part::Elsewhere,
        Mode::Executable => Part::Private,
        Mode::Linked if program.modules[id].demanded => Part::Whole,
        Mode::Linked if is_main => Part::Private,
        Mode::Object if is_main => Part::Whole,
        Mode::Object | Mode::Linked => Part::Copied,
    }
}

/// Whether all of the module is here, so that others may use variables that nothing here uses.
pub(in crate::codegen) fn is_whole(program: &Program, mode: Mode, id: ModuleId) -> bool {
    part(program, mode, id) == Part::Whole
}

/// Whether other objects may have copies of the module.
pub(in crate::codegen) fn is_copied(program: &Program, mode: Mode, id: ModuleId) -> bool {
    part(program, mode, id) == Part::Copied
}

/// Returns the modules that have something to initialise, or import such modules.
pub(in crate::codegen) fn initialised(program: &Program) -> SecondaryMap<ModuleId, bool> {
    let mut initialised = SecondaryMap::with_default(false);
    let mut importers: SecondaryMap<ModuleId, Vec<ModuleId>> = SecondaryMap::new();
    for (id, module) in &program.modules {
        for import in &module.imports {
            importers[*import].push(id);
        }
    }
    let mut work = program.initialisation.clone();
    while let Some(id) = work.pop() {
        if !std::mem::replace(&mut initialised[id], true) {
            work.extend(&importers[id]);
        }
    }
    initialised
}

/// Whether all uses of a module variable are in the program's tree.
pub fn is_private(program: &Program, mode: Mode, global: GlobalId) -> bool {
    self::global(program, mode, global) == Linkage::Internal
}
