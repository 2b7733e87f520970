//! The variables of modules for debuggers.

use inkwell::values::GlobalValue;

use crate::base::Interner;
use crate::hir::{GlobalId, Program};

use super::{DebugInfo, DebugLevel};
use crate::codegen::module::ModuleLowering;

impl DebugInfo<'_, '_> {
    fn describe_global(
        &mut self,
        program: &Program,
        names: &Interner,
        id: GlobalId,
        global: GlobalValue<'_>,
    ) {
        if self.options.level < DebugLevel::Full {
            return;
        }
        let definition = &program.globals[id];
        let scope = self.module(program, names, definition.module);
        let (file, line) = self.place(definition.span.lo);
        let ty = self.types.get(&self.builder, definition.ty);
        let name = names.resolve(definition.name);
        self.builder.describe_global(global, scope, name, (file, line), ty, !definition.exported);
    }
}

impl<'ctx> ModuleLowering<'_, 'ctx> {
    /// Says of a global what it is in the source.
    pub fn describe_global(&mut self, id: GlobalId, global: GlobalValue<'ctx>) {
        if let Some(debug) = &mut self.debug {
            debug.describe_global(self.program, self.names, id, global);
        }
    }
}
