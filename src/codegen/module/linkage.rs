//! Sharing of procedures, variables and modules between linked objects.
//!
//! An object contains all of its main module, and a program all of the modules that only objects use. Both
//! contain copies of the modules without a definition and of those of the library: linkers keep one copy of
//! each. The declarations of other modules with a definition are in their own objects.

use inkwell::module::Linkage;

use tlc_frontend::base::SecondaryMap;
use tlc_frontend::hir::{GlobalId, ModuleId, ProcId, Program};

use crate::codegen::options::LoweringMode;

/// Returns the linkage of a procedure that is not foreign.
pub(in crate::codegen) fn procedure(program: &Program, mode: LoweringMode, id: ProcId) -> Linkage {
    let procedure = &program.procedures[id];
    match (part(program, mode, procedure.module), procedure.exported) {
        (ModulePart::Elsewhere, _) | (ModulePart::Whole, true) => Linkage::External,
        (ModulePart::Copied, true) => Linkage::LinkOnceODR,
        _ => Linkage::Internal,
    }
}

/// Whether code outside of this LLVM module can call the procedure.
pub(in crate::codegen) fn is_called_from_outside(program: &Program, mode: LoweringMode, id: ProcId) -> bool {
    procedure(program, mode, id) != Linkage::Internal
}

/// Returns the linkage of a module variable: the copies of a copied module are merged.
pub(in crate::codegen) fn global(program: &Program, mode: LoweringMode, id: GlobalId) -> Linkage {
    let global = &program.globals[id];
    match part(program, mode, global.module) {
        ModulePart::Elsewhere => Linkage::External,
        ModulePart::Whole if global.exported => Linkage::External,
        ModulePart::Copied => Linkage::LinkOnceODR,
        ModulePart::Whole | ModulePart::Private => Linkage::Internal,
    }
}

/// Returns the linkage of a module's initialisation.
pub(in crate::codegen) fn initialisation(program: &Program, mode: LoweringMode, id: ModuleId) -> Linkage {
    match part(program, mode, id) {
        ModulePart::Elsewhere | ModulePart::Whole => Linkage::External,
        ModulePart::Copied => Linkage::LinkOnceODR,
        ModulePart::Private => Linkage::Internal,
    }
}

/// The part of a module that is in the LLVM module under construction.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ModulePart {
    /// All of the module, none of it used elsewhere.
    Private,
    /// All of the module, for use by others as well.
    Whole,
    /// The parts of the module that are used here; others contain theirs.
    Copied,
    /// None of the module: it is compiled separately.
    Elsewhere,
}

fn part(program: &Program, mode: LoweringMode, id: ModuleId) -> ModulePart {
    let is_main = id == program.main;
    match mode {
        _ if program.modules[id].external => ModulePart::Elsewhere,
        LoweringMode::Executable => ModulePart::Private,
        LoweringMode::Linked if program.modules[id].demanded => ModulePart::Whole,
        LoweringMode::Linked if is_main => ModulePart::Private,
        LoweringMode::Object if is_main => ModulePart::Whole,
        LoweringMode::Object | LoweringMode::Linked => ModulePart::Copied,
    }
}

/// Whether all of the module is here, so that others may use variables that nothing here uses.
pub(in crate::codegen) fn is_whole(program: &Program, mode: LoweringMode, id: ModuleId) -> bool {
    part(program, mode, id) == ModulePart::Whole
}

/// Whether other objects may have copies of the module.
pub(in crate::codegen) fn is_copied(program: &Program, mode: LoweringMode, id: ModuleId) -> bool {
    part(program, mode, id) == ModulePart::Copied
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
pub fn is_private(program: &Program, mode: LoweringMode, global: GlobalId) -> bool {
    self::global(program, mode, global) == Linkage::Internal
}
