//! Modules as units. A debugger searches for a name first in the unit in which the program has stopped: if
//! all modules were one unit, it would show a variable of another module with the same name. Without
//! variables one unit is enough, and valgrind 3.19 reads only one.

use std::rc::Rc;

use tlc_frontend::base::SecondaryMap;
use tlc_frontend::hir::{LocalModule, LocalModuleId, ModuleId, Program};

use super::builder::{DebugBuilder, DebugNode};
use super::{DebugInfo, DebugLevel, DebugOptions};

/// The producer of the program. gdb trusts the line table for the end of a procedure's prologue only if the
/// compiler's name begins like this.
const PRODUCER: &str = concat!("clang LLVM (tlc ", env!("CARGO_PKG_VERSION"), ")");

/// A module with its unit.
#[derive(Clone)]
pub(super) struct CompileUnit<'ctx> {
    pub builder: Rc<DebugBuilder<'ctx>>,
    /// The compile unit of LLVM.
    pub node: DebugNode,
    /// The module as the scope of its declarations.
    pub module: DebugNode,
}

impl<'ctx> CompileUnit<'ctx> {
    /// Begins a unit with the name of a file.
    pub fn new(
        builder: Rc<DebugBuilder<'ctx>>,
        file: DebugNode,
        name: &str,
        options: &DebugOptions<'_>,
    ) -> CompileUnit<'ctx> {
        let node = builder.unit(file, PRODUCER, options);
        let module = builder.module(node, name, options.level);
        CompileUnit { builder, node, module }
    }

    /// Returns another module in this unit.
    fn with_module(&self, name: &str, level: DebugLevel) -> CompileUnit<'ctx> {
        let module = self.builder.module(self.node, name, level);
        CompileUnit { builder: Rc::clone(&self.builder), node: self.node, module }
    }
}

/// Returns a position in each module that has procedures: that of the first one.
pub(super) fn positions(program: &Program) -> SecondaryMap<ModuleId, Option<u32>> {
    let mut positions = SecondaryMap::<ModuleId, Option<u32>>::new();
    for procedure in program.procedures.values().filter(|procedure| procedure.foreign.is_none()) {
        positions[procedure.module].get_or_insert(procedure.span.lo);
    }
    positions
}

impl<'ctx> DebugInfo<'_, 'ctx> {
    /// Returns the unit of a module that contains an item at a position.
    pub(super) fn unit(&mut self, module: ModuleId, position: u32) -> CompileUnit<'ctx> {
        if let Some(known) = &self.units[module] {
            return known.clone();
        }
        let name = self.names.resolve(self.program.modules[module].name);
        if let (DebugLevel::Lines, Some(main)) = (self.options.level, &self.units[self.program.main]) {
            let unit = main.with_module(name, self.options.level);
            return self.units[module].insert(unit).clone();
        }
        let position = self.module_positions[module].unwrap_or(position);
        let file = self.file_at(position);
        let builder = Rc::new(self.builder.for_another_unit());
        self.units[module].insert(CompileUnit::new(builder, file, name, &self.options)).clone()
    }

    /// Returns a local module of a module, as the scope of its declarations.
    pub(super) fn local_module(&mut self, module: DebugNode, id: LocalModuleId) -> DebugNode {
        if let Some(known) = self.local_modules[id] {
            return known;
        }
        let LocalModule { name, outer, .. } = &self.program.local_modules[id];
        let scope = outer.map_or(module, |outer| self.local_module(module, outer));
        let node = self.builder.module(scope, self.names.resolve(*name), self.options.level);
        *self.local_modules[id].insert(node)
    }

    /// Records the modules that each module imports.
    pub(super) fn describe_imports(&self) {
        for (id, unit) in self.units.iter() {
            let Some(unit) = unit else { continue };
            for imported in &self.program.modules[id].imports {
                let name = self.names.resolve(self.program.modules[*imported].name);
                unit.builder.import(unit.node, unit.module, name);
            }
        }
    }
}
