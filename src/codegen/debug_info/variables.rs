//! Module variables in debug information.

use inkwell::module::Linkage;
use inkwell::values::GlobalValue;
use rustc_hash::FxHashSet;

use tlc_frontend::base::Symbol;
use tlc_frontend::hir::{Global, GlobalId, LocalModule, ModuleId, Program};

use super::builder::{DebugNode, set_variable};
use super::units::CompileUnit;
use super::{DebugInfo, DebugLevel};
use crate::codegen::module::ModuleLowering;

/// Returns the names shared by several variables of one module, including its local modules.
pub(super) fn repeated_names(program: &Program) -> FxHashSet<(ModuleId, Symbol)> {
    if program.local_modules.is_empty() {
        return FxHashSet::default();
    }
    let mut seen = FxHashSet::default();
    let names = program.globals.values().map(|global| (global.module, global.name));
    names.filter(|name| !seen.insert(*name)).collect()
}

impl DebugInfo<'_, '_> {
    /// Returns the name of a module variable. gdb does not search scopes of this language, so it could take a
    /// name that is repeated within a module for any of its variables; then all of them have qualified names.
    fn variable_name(&self, variable: &Global) -> String {
        let name = self.names.resolve(variable.name);
        let is_repeated = self.repeated_names.contains(&(variable.module, variable.name));
        if !is_repeated || self.options.level == DebugLevel::Lldb {
            return name.to_owned();
        }
        let mut qualified = name.to_owned();
        let mut within = variable.within;
        while let Some(id) = within {
            let LocalModule { name, outer, .. } = &self.program.local_modules[id];
            qualified = format!("{}.{qualified}", self.names.resolve(*name));
            within = *outer;
        }
        format!("{}.{qualified}", self.names.resolve(self.program.modules[variable.module].name))
    }

    fn describe_global(&mut self, id: GlobalId, global: GlobalValue<'_>) {
        if self.options.level >= DebugLevel::Full {
            // gdb takes a global variable without an address for an unresolved symbol.
            let is_local = global.get_linkage() == Linkage::Internal;
            set_variable(global, self.variable(id, is_local));
        }
    }

    fn variable(&mut self, id: GlobalId, is_local: bool) -> DebugNode {
        self.described_globals[id] = true;
        let definition = &self.program.globals[id];
        let place = self.file_and_line(definition.span.lo);
        let ty = self.types.get(&self.builder, definition.ty);
        let name = self.variable_name(definition);
        let CompileUnit { builder, module, .. } = self.unit(definition.module, definition.span.lo);
        let scope = definition.within.map_or(module, |within| self.local_module(module, within));
        builder.global_variable(scope, &name, place, ty, is_local)
    }

    /// Describes module variables of the program that have no memory, because nothing uses them or because
    /// the program fixes their addresses. Otherwise a debugger would show other items with their names.
    pub(super) fn describe_other_globals(&mut self) {
        for (id, global) in &self.program.globals {
            let module = &self.program.modules[global.module];
            let is_known = self.described_globals[id] || global.foreign || module.external;
            if !is_known && !module.library {
                // gdb searches for a symbol of the name if the variable is not local to its unit.
                self.variable(id, true);
            }
        }
    }
}

impl<'ctx> ModuleLowering<'_, 'ctx> {
    /// Describes a global as a variable of the source.
    pub fn describe_global(&mut self, id: GlobalId, global: GlobalValue<'ctx>) {
        if let Some(debug) = &mut self.debug {
            debug.describe_global(id, global);
        }
    }
}
