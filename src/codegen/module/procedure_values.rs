//! Procedures as values: their addresses.
//!
//! All calls are made in the same way, directly or through a value, with one exception: C procedures do not
//! take the HIGH of open arrays. A value of such a procedure is an adapter of our own that omits them.

use inkwell::IntPredicate;
use inkwell::module::Linkage;
use inkwell::values::{BasicMetadataValueEnum, BasicValueEnum, PointerValue};

use tlc_frontend::hir::{Local, LocalKind, ParameterMode, ProcId, Procedure};

use super::ModuleLowering;
use super::signature::{DeclaredFunction, Passing, passed, passing_of};
use super::types::open_dimensions;
use crate::codegen::llvm::built;

impl<'ctx> ModuleLowering<'_, 'ctx> {
    /// Returns the value of a procedure type that denotes a procedure.
    pub fn procedure_value(&mut self, id: ProcId) -> PointerValue<'ctx> {
        let procedure = &self.program.procedures[id];
        let callee = self.procedure(id);
        let is_open = |local: &Local| open_dimensions(&self.program.types, local.ty) > 0;
        if procedure.foreign.is_some() && passed(procedure).any(is_open) {
            return self.adapter(procedure, callee);
        }
        callee.function.as_global_value().as_pointer_value()
    }

    fn adapter(&mut self, procedure: &Procedure, callee: DeclaredFunction<'ctx>) -> PointerValue<'ctx> {
        let symbol = format!("{}.adapted", callee.function.get_name().to_string_lossy());
        if let Some(known) = self.module.get_function(&symbol) {
            return known.as_global_value().as_pointer_value();
        }
        let ty = self.adapted_type(procedure);
        let function = self.module.add_function(&symbol, ty, Some(Linkage::Internal));
        self.attributes.add_unwinding(function);
        self.attributes.add_frames(function);
        let builder = self.context.create_builder();
        builder.position_at_end(self.context.append_basic_block(function, "entry"));
        let has_result_address = callee.ty.get_return_type().is_none() && procedure.result.is_some();
        let mut arguments = function.get_param_iter().map(BasicMetadataValueEnum::from);
        let mut values: Vec<_> = arguments.by_ref().take(usize::from(has_result_address)).collect();
        for local in passed(procedure) {
            values.extend(arguments.next());
            let by_value = local.kind == LocalKind::Parameter(ParameterMode::Value);
            if let Passing::OpenArray { dimensions } =
                passing_of(&self.program.types, local.ty, by_value, false)
            {
                arguments.by_ref().take(dimensions as usize).for_each(drop);
            }
        }
        let call = callee.call(&builder, &values, "");
        built(match call.try_as_basic_value().basic() {
            Some(BasicValueEnum::IntValue(byte)) if ty.get_return_type() != callee.ty.get_return_type() => {
                let zero = byte.get_type().const_zero();
                let truth = built(builder.build_int_compare(IntPredicate::NE, byte, zero, "bool"));
                builder.build_return(Some(&truth))
            }
            Some(value) => builder.build_return(Some(&value)),
            None => builder.build_return(None),
        });
        function.as_global_value().as_pointer_value()
    }
}
