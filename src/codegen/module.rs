//! Lowering of a whole program.

use inkwell::context::Context;
use inkwell::module::Module;

use crate::base::{Interner, SourceMap};
use crate::diagnostics::Diagnostics;
use crate::hir;

use super::Options;

pub(super) fn lower_program<'ctx>(
    context: &'ctx Context,
    program: &hir::Program,
    names: &Interner,
    _sources: &SourceMap,
    options: &Options<'_>,
    _diagnostics: &mut Diagnostics,
) -> Module<'ctx> {
    let module = context.create_module(names.resolve(program.modules[program.main].name));
    module.set_triple(&options.machine.get_triple());
    module.set_data_layout(&options.machine.get_target_data().get_data_layout());
    module
}
