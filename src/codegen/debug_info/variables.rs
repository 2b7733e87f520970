//! The variables of modules for debuggers.

use inkwell::values::GlobalValue;

use crate::hir::GlobalId;

use super::units::Unit;
use super::{DebugInfo, DebugLevel};
use crate::codegen::module::ModuleLowering;

impl DebugInfo<'_, '_> {
    fn describe_global(&mut self, id: GlobalId, global: GlobalValue<'_>) {
        if self.options.level < DebugLevel::Full {
            return;
        }
        let definition = &self.program.globals[id];
        let place = self.place(definition.span.lo);
        let ty = self.types.get(&self.builder, definition.ty);
        let name = self.names.resolve(definition.name);
        let Unit { builder, module, .. } = self.unit(definition.module, definition.span.lo);
        builder.describe_global(global, module, name, place, ty, !definition.exported);
    }
}

impl<'ctx> ModuleLowering<'_, 'ctx> {
    /// Says of a global what it is in the source.
    pub fn describe_global(&mut self, id: GlobalId, global: GlobalValue<'ctx>) {
        if let Some(debug) = &mut self.debug {
            debug.describe_global(id, global);
        }
    }
}
