//! Procedures as values: their addresses.
//!
//! Procedures of the language and of C can be values of the same types, so all of them are called in the same
//! way, by the convention of C with the HIGH of open arrays. The value of a procedure that is called in
//! another way is a function of our own.

use inkwell::IntPredicate;
use inkwell::module::Linkage;
use inkwell::values::{BasicMetadataValueEnum, BasicValueEnum, PointerValue};

use tlc_frontend::hir::{Local, LocalKind, ParameterMode, ProcId, Procedure};

use super::ModuleLowering;
use super::c_calling::{CConvention, Passing, passing_of};
use super::mangle;
use super::signature::{DeclaredFunction, passed, widened_result};
use super::types::{Sign, open_dimensions};
use crate::codegen::llvm::built;

impl<'ctx> ModuleLowering<'_, 'ctx> {
    /// Returns the value of a procedure type that denotes a procedure.
    pub fn procedure_value(&mut self, id: ProcId) -> PointerValue<'ctx> {
        let procedure = &self.program.procedures[id];
        let callee = self.procedure(id);
        let types = &self.program.types;
        let needs_adapter = || {
            let is_open = |local: &Local| open_dimensions(types, local.ty) > 0;
            !procedure.passes_highs() && passed(procedure).any(is_open)
                || procedure.result.is_some_and(|ty| types.is_boolean(ty))
                || widened_result(types, procedure).is_some()
        };
        if let Some(convention) = CConvention::as_value(&self.program.types, procedure) {
            if let Some(entry) = self.exported_entry(id, &convention) {
                return entry;
            }
            let symbol = self.symbol_of_value(procedure, callee);
            return self.entry_of_value(&symbol, procedure, callee, &convention);
        }
        if procedure.foreign.is_some() && needs_adapter() {
            return self.adapter(procedure, callee);
        }
        callee.function.as_global_value().as_pointer_value()
    }

    /// Returns the symbol of the value of a procedure. Modules for C may declare one symbol with different
    /// types.
    fn symbol_of_value(&self, procedure: &Procedure, callee: DeclaredFunction<'ctx>) -> String {
        let symbol = callee.function.get_name().to_string_lossy();
        match &procedure.foreign {
            Some(_) => {
                format!("{}.{symbol}.value", mangle::module(self.program, self.names, procedure.module))
            }
            None => format!("{symbol}.value"),
        }
    }

    fn adapter(&mut self, procedure: &Procedure, callee: DeclaredFunction<'ctx>) -> PointerValue<'ctx> {
        let symbol = self.symbol_of_value(procedure, callee);
        if let Some(known) = self.module.get_function(&symbol) {
            return known.as_global_value().as_pointer_value();
        }
        let ty = self.adapted_type(procedure);
        // All units and objects have the same adapter, because values are compared.
        let function = self.module.add_function(&symbol, ty, Some(Linkage::LinkOnceODR));
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
                let highs = arguments.by_ref().take(dimensions as usize);
                values.extend(highs.filter(|_| procedure.passes_highs()));
            }
        }
        let call = callee.call(&builder, &values, "");
        built(match call.try_as_basic_value().basic() {
            Some(BasicValueEnum::IntValue(int))
                if let Some(sign) = widened_result(&self.program.types, procedure) =>
            {
                let long = self.context.i64_type();
                let result = match sign {
                    Sign::Copied => built(builder.build_int_s_extend(int, long, "result")),
                    Sign::None => built(builder.build_int_z_extend(int, long, "result")),
                };
                builder.build_return(Some(&result))
            }
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
