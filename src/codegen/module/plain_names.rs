//! The names that GNU Modula-2 gives to exports of modules: `Module_Name`, and `_M2_Module_init` for the
//! initialisation. C code written for them also links with our objects.

use inkwell::values::GlobalValue;

use crate::codegen::llvm;
use tlc_frontend::hir::{GlobalId, ModuleId, ProcId, Procedure};

use super::ModuleLowering;
use super::linkage;
use super::mangle;

impl<'ctx> ModuleLowering<'_, 'ctx> {
    /// Defines the plain names of the exports of modules with a definition. Requires that everything else is
    /// declared, because a name that is already in use is left alone.
    pub fn define_plain_names(&self) {
        let program = self.program;
        for id in program.modules.keys().filter(|id| self.has_plain_names(*id)) {
            let module = self.names.resolve(program.modules[id].name);
            let initialisation = mangle::initialisation(program, self.names, id);
            let starter = self.module.get_function(&initialisation).map(|starter| starter.as_global_value());
            self.define_plain_name(&format!("_M2_{module}_init"), starter);
            for (target, name) in self.exported_by(id) {
                self.define_plain_name(&format!("{module}_{name}"), Some(target));
            }
        }
    }

    /// Returns the plain name of an exported procedure.
    pub fn plain_name(&self, procedure: &Procedure) -> String {
        let module = self.names.resolve(self.program.modules[procedure.module].name);
        format!("{module}_{}", self.names.resolve(procedure.name))
    }

    fn has_plain_names(&self, module: ModuleId) -> bool {
        linkage::is_whole(self.program, self.options.mode, module)
            && self.program.modules[module].version.is_some()
    }

    /// Returns the procedures and variables that a module exports, with their names.
    fn exported_by(&self, module: ModuleId) -> Vec<(GlobalValue<'ctx>, &str)> {
        let program = self.program;
        let is_exported = |id: &ProcId| {
            let procedure = &program.procedures[*id];
            procedure.module == module && procedure.exported && procedure.foreign.is_none()
        };
        let procedures = program.procedures.keys().filter(is_exported).filter_map(|id| {
            let procedure = self.own_procedure(id)?;
            let entry = self.module.get_function(&mangle::entry(program, self.names, self.options.mode, id));
            let function = entry.unwrap_or(procedure.function);
            Some((function.as_global_value(), self.names.resolve(program.procedures[id].name)))
        });
        let is_variable =
            |id: &GlobalId| program.globals[*id].module == module && program.globals[*id].exported;
        let variables = program.globals.keys().filter(is_variable).filter_map(|id| {
            let symbol = mangle::global(program, self.names, id);
            let variable = self.module.get_global(&symbol).filter(|variable| !variable.is_declaration())?;
            Some((variable, self.names.resolve(program.globals[id].name)))
        });
        procedures.chain(variables).collect()
    }

    fn define_plain_name(&self, symbol: &str, target: Option<GlobalValue<'ctx>>) {
        let is_taken = self.module.get_function(symbol).is_some() || self.module.get_global(symbol).is_some();
        if let Some(target) = target.filter(|_| !is_taken) {
            llvm::add_weak_alias(&self.module, target, symbol);
        }
    }
}
