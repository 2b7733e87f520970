//! Functions of our own that C calls, or that call C for a procedure of the language.
//!
//! A procedure whose convention differs has an *entry* for its uses as a value. An exported procedure of an
//! object also has one, which checks the parameters: C could pass a value that does not belong to their
//! types, and procedures of the language call the procedure itself.

use inkwell::attributes::AttributeLoc;
use inkwell::module::Linkage;
use inkwell::values::{BasicMetadataValueEnum, FunctionValue, PointerValue};

use tlc_frontend::hir::{Check, Expr, ExprKind, Place, ProcId, Procedure, Root};

use super::classification::{CConvention, CPassing, Passing, needs_entry};
use super::conversion::CConversion;
use crate::codegen::code::CodeBuilder;
use crate::codegen::function::set_location;
use crate::codegen::llvm::built;
use crate::codegen::module::signature::DeclaredFunction;
use crate::codegen::module::{ModuleLowering, attributes, linkage, mangle};
use crate::codegen::procedure::note::ProcFunction;

impl<'ctx> ModuleLowering<'_, 'ctx> {
    /// Defines the entries of the exported procedures that need one, in the unit of the procedure.
    pub fn define_entries(&mut self, function: &mut ProcFunction<'ctx>) {
        let program = self.program;
        for (id, procedure) in &program.procedures {
            let is_called_by_c = procedure.exported
                && procedure.foreign.is_none()
                && linkage::is_whole(program, self.options.mode, procedure.module);
            if is_called_by_c
                && needs_entry(program, procedure)
                && let Some(callee) = self.own_procedure(id)
            {
                define_checked_entry(self, function, id, callee);
            }
        }
    }

    /// Returns the function that C calls for an exported procedure whose convention differs, as the value of
    /// the procedure in all objects; `None` if no other object has the procedure.
    pub fn exported_entry(&mut self, id: ProcId, convention: &CConvention) -> Option<PointerValue<'ctx>> {
        let procedure = &self.program.procedures[id];
        let symbol = match procedure.foreign.is_none() && procedure.exported {
            true if self.program.modules[procedure.module].external => self.plain_name(procedure),
            true if linkage::is_whole(self.program, self.options.mode, procedure.module) => {
                mangle::entry(self.program, self.names, self.options.mode, id)
            }
            _ => return None,
        };
        let entry = declare_entry(self, &symbol, Linkage::External, convention);
        Some(entry.as_global_value().as_pointer_value())
    }

    /// Returns the entry of a procedure as a value, which has the convention.
    pub fn entry_of_value(
        &mut self,
        symbol: &str,
        procedure: &Procedure,
        callee: DeclaredFunction<'ctx>,
        convention: &CConvention,
    ) -> PointerValue<'ctx> {
        if let Some(known) = self.module.get_function(symbol) {
            return known.as_global_value().as_pointer_value();
        }
        // All units and objects have the same entry, because values are compared.
        let entry = declare_entry(self, symbol, Linkage::LinkOnceODR, convention);
        let builder = self.context.create_builder();
        builder.position_at_end(self.context.append_basic_block(entry, "entry"));
        if let Some(debug) = self.debug.as_mut().filter(|_| procedure.foreign.is_none()) {
            set_location(&builder, Some(debug.describe_entry(procedure, entry)));
        }
        let received = CConversion { module: self, ins: &builder }.receive(convention, entry);
        let result = match &procedure.foreign {
            None => callee.call(&builder, &received.values, "").try_as_basic_value().basic(),
            Some(foreign) => {
                let values = match foreign.follows_mocka {
                    true => received.values,
                    false => without_highs(convention, &received.values),
                };
                let own = CConvention::of(&self.program.types, procedure);
                let address = callee.function.as_global_value().as_pointer_value();
                let mut conversion = CConversion { module: self, ins: &builder };
                conversion.call_at_entry(&own, (callee.ty, address), &values)
            }
        };
        let mut conversion = CConversion { module: self, ins: &builder };
        conversion.return_to_c(convention, result, received.result_address);
        entry.as_global_value().as_pointer_value()
    }

    /// Defines a procedure of a module without an implementation by a call of the C function with its plain
    /// name. The definition is weak: if the module is written in the language, its object has the procedure.
    pub fn define_in_c(&mut self, procedure: &Procedure, function: FunctionValue<'ctx>) {
        let convention = CConvention::of(&self.program.types, procedure);
        let ty = convention.function_type(self, None);
        let callee = declare_entry(self, &self.plain_name(procedure), Linkage::External, &convention);
        function.set_linkage(Linkage::WeakAny);
        let builder = self.context.create_builder();
        builder.position_at_end(self.context.append_basic_block(function, "entry"));
        let values: Vec<_> = function.get_param_iter().map(BasicMetadataValueEnum::from).collect();
        let address = callee.as_global_value().as_pointer_value();
        let mut conversion = CConversion { module: self, ins: &builder };
        let result = conversion.call_at_entry(&convention, (ty, address), &values);
        built(match result {
            Some(value) => builder.build_return(Some(&value)),
            None => builder.build_return(None),
        });
    }
}

fn define_checked_entry<'ctx>(
    module: &mut ModuleLowering<'_, 'ctx>,
    function: &mut ProcFunction<'ctx>,
    id: ProcId,
    callee: DeclaredFunction<'ctx>,
) {
    let procedure = &module.program.procedures[id];
    let convention = CConvention::of(&module.program.types, procedure);
    let symbol = mangle::entry(module.program, module.names, module.options.mode, id);
    let entry = declare_entry(module, &symbol, Linkage::External, &convention);
    function.begin(entry);
    if let Some(debug) = &mut module.debug {
        function.locate(Some(debug.enter_entry(procedure, entry)));
    }
    function.enter_function();
    let mut code = CodeBuilder { module, function };
    let received = CConversion { module: code.module, ins: &code.function.ins() }.receive(&convention, entry);
    check_received(&mut code, procedure, &convention, &received.values);
    let site = callee.call(&code.function.ins(), &received.values, "");
    let result = site.try_as_basic_value().basic();
    let mut conversion = CConversion { module: code.module, ins: &code.function.ins() };
    conversion.return_to_c(&convention, result, received.result_address);
    code.function.end_block();
    code.function.finish();
}

fn declare_entry<'ctx>(
    module: &mut ModuleLowering<'_, 'ctx>,
    symbol: &str,
    linkage: Linkage,
    convention: &CConvention,
) -> FunctionValue<'ctx> {
    if let Some(known) = module.module.get_function(symbol) {
        return known;
    }
    let entry = module.module.add_function(symbol, convention.function_type(module, None), Some(linkage));
    attributes::add(entry, AttributeLoc::Function, &module.attributes.procedures);
    module.attributes.add_unwinding(entry);
    for (place, attribute) in convention.attributes(module, false) {
        entry.add_attribute(place, attribute);
    }
    entry
}

/// Checks that the ordinal parameters that C has passed belong to their types.
fn check_received<'ctx>(
    code: &mut CodeBuilder<'_, '_, 'ctx>,
    procedure: &Procedure,
    convention: &CConvention,
    values: &[BasicMetadataValueEnum<'ctx>],
) {
    if !code.module.program.checks.has(Check::Range) {
        return;
    }
    let mut index = usize::from(convention.returns_by_address(&code.module.program.types));
    for (id, parameter) in procedure.parameters.iter().zip(&convention.parameters) {
        let types = &code.module.program.types;
        let (own, all) = (types.ordinal_range(parameter.ty), types.represented_range(parameter.ty));
        if let (CPassing::Plain(Passing::Value), Some(all)) = (&parameter.passing, all)
            && own != Some(all)
        {
            let span = procedure.locals[*id].span;
            let root = Root::Local(*id);
            let place = Place { root, projections: Vec::new(), ty: parameter.ty, span };
            let expr = Expr { kind: ExprKind::Load(place), ty: parameter.ty, span };
            code.check_range(&expr, values[index].into_int_value(), all, parameter.ty);
        }
        index += parameter.value_count();
    }
}

/// Returns the arguments without the HIGH of open arrays.
fn without_highs<'ctx>(
    convention: &CConvention,
    values: &[BasicMetadataValueEnum<'ctx>],
) -> Vec<BasicMetadataValueEnum<'ctx>> {
    let counts: usize = convention.parameters.iter().map(|parameter| parameter.value_count()).sum();
    let (address, mut rest) = values.split_at(values.len() - counts);
    let mut kept = address.to_vec();
    for parameter in &convention.parameters {
        let (own, others) = rest.split_at(parameter.value_count());
        kept.extend(own.first());
        rest = others;
    }
    kept
}
