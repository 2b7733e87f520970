//! The calling convention of procedures. It is that of C, except for records and complex numbers, which
//! `c_calling` converts.
//!
//! The order of arguments: the address for an array or record result; the parameters; the captured variables
//! in the order of `Procedure::captures`. A scalar value parameter is one value; everything else is one
//! address, and open arrays of our own procedures are an address followed by the HIGH of each dimension.
//! Calls through values of procedure types are made in the same way.

use inkwell::attributes::{Attribute, AttributeLoc};
use inkwell::module::Linkage;
use inkwell::types::{BasicMetadataTypeEnum, BasicType, BasicTypeEnum, FunctionType};
use inkwell::values::{BasicMetadataValueEnum, CallSiteValue, FunctionValue};

use tlc_frontend::hir::{
    CaptureMode, Foreign, FormalParameter, Local, LocalKind, ParameterMode, ProcId, Procedure, Signature,
    Stmt, Type, TypeId, TypeTable, Visitor, visit,
};

use super::ModuleLowering;
use super::attributes;
use super::c_calling::{CConvention, Passing, passing_of};
use super::linkage;
use super::mangle;
use super::types::{Sign, open_dimensions};
use crate::codegen::function::BuildsCalls;

/// The number of parameters and captures that get attributes. LLVM rebuilds the list of a function for each
/// of them, and no calling convention requires any between procedures of our own.
const MOST_DESCRIBED: usize = 64;

/// Searches for statements that are executed repeatedly.
struct LoopFinder {
    found: bool,
}

impl LoopFinder {
    fn finds_in(body: &[Stmt]) -> bool {
        let mut finder = LoopFinder { found: false };
        body.iter().for_each(|stmt| finder.visit_stmt(stmt));
        finder.found
    }
}

impl<'t> Visitor<'t> for LoopFinder {
    fn visit_stmt(&mut self, stmt: &'t Stmt) {
        self.found |= stmt.kind.is_loop();
        visit::walk_stmt(self, stmt);
    }
}

/// A declared function. The type is kept separately because foreign modules may declare one symbol several
/// times with different types: they share the function.
#[derive(Clone, Copy)]
pub(in crate::codegen) struct DeclaredFunction<'ctx> {
    pub function: FunctionValue<'ctx>,
    /// The type with which it is called.
    pub ty: FunctionType<'ctx>,
}

/// Returns the way in which a parameter or capture of the procedure is passed.
pub(in crate::codegen) fn passing(types: &TypeTable, procedure: &Procedure, local: &Local) -> Passing {
    let by_value = matches!(
        local.kind,
        LocalKind::Parameter(ParameterMode::Value) | LocalKind::Capture(CaptureMode::Value)
    );
    passing_of(types, local.ty, by_value, !procedure.passes_highs())
}

/// Returns how the result of a foreign procedure is extended if C returns it as an `int` or `unsigned` and the
/// type has 64 bits.
pub(in crate::codegen) fn widened_result(types: &TypeTable, procedure: &Procedure) -> Option<Sign> {
    let foreign = procedure.foreign.as_ref().filter(|foreign| foreign.follows_mocka)?;
    match types.get(types.host(procedure.result?)) {
        Type::Whole(whole) if !foreign.variadic && whole.bits() == 64 => {
            Some(if whole.signed() { Sign::Copied } else { Sign::None })
        }
        _ => None,
    }
}

/// Whether the result is returned through an address that the caller passes.
pub(in crate::codegen) fn has_result_address(types: &TypeTable, procedure: &Procedure) -> bool {
    procedure.result.is_some_and(|ty| !types.is_scalar(ty))
}

impl<'ctx> DeclaredFunction<'ctx> {
    /// Calls the function.
    pub fn call(
        self,
        builder: &impl BuildsCalls<'ctx>,
        values: &[BasicMetadataValueEnum<'ctx>],
        name: &str,
    ) -> CallSiteValue<'ctx> {
        let address = self.function.as_global_value().as_pointer_value();
        builder.call(self.ty, address, values, name)
    }
}

impl<'a, 'ctx> ModuleLowering<'a, 'ctx> {
    /// Declares a procedure with its attributes and, if names are kept, the names of its parameters.
    pub fn declare_procedure(&mut self, id: ProcId, linkage: Linkage) -> DeclaredFunction<'ctx> {
        let procedure = &self.program.procedures[id];
        let ty = self.function_type(procedure);
        let function = match &procedure.foreign {
            Some(foreign) => {
                let symbol = match self.names.resolve(foreign.symbol) {
                    // As in C's header: the function `setjmp` also saves the signal mask and needs more space
                    // than many programs reserve.
                    "setjmp" if foreign.returns_twice() => "_setjmp",
                    symbol => symbol,
                };
                if let Some(known) = self.module.get_function(symbol) {
                    return DeclaredFunction { function: known, ty };
                }
                self.module.add_function(symbol, ty, Some(Linkage::External))
            }
            None => {
                let symbol = mangle::procedure(self.program, self.names, self.options.mode, id);
                self.module.add_function(&symbol, ty, Some(linkage))
            }
        };
        if procedure.foreign.is_none() {
            attributes::add(function, AttributeLoc::Function, &self.attributes.procedures);
        }
        if procedure.foreign.as_ref().is_some_and(Foreign::returns_twice) {
            function.add_attribute(AttributeLoc::Function, self.attributes.returns_twice);
        }
        if procedure.protected_in(self.program).is_some() {
            function.add_attribute(AttributeLoc::Function, self.attributes.protected);
        }
        if procedure.is_part {
            function.add_attribute(AttributeLoc::Function, self.attributes.noinline);
            // Statements that are executed once gain little from LLVM's passes, and there are thousands of
            // them.
            if !LoopFinder::finds_in(&procedure.body) {
                function.add_attribute(AttributeLoc::Function, self.attributes.optnone);
            }
        }
        self.attributes.add_unwinding(function);
        self.add_parameter_attributes(id, function);
        let is_elsewhere = procedure.foreign.is_none() && self.program.modules[procedure.module].external;
        if is_elsewhere && CConvention::of_call(&self.program.types, procedure, &[]).is_some() {
            self.define_in_c(procedure, function);
        }
        DeclaredFunction { function, ty }
    }

    fn function_type(&mut self, procedure: &Procedure) -> FunctionType<'ctx> {
        if let Some(foreign) = &procedure.foreign
            && let Some(convention) = CConvention::of_call(&self.program.types, procedure, &[])
        {
            let fixed = foreign.variadic.then_some(procedure.parameters.len());
            return convention.function_type(self, fixed);
        }
        let types = &self.program.types;
        let passed = passed(procedure).map(|local| (local.ty, passing(types, procedure, local)));
        let variadic = procedure.foreign.as_ref().is_some_and(|foreign| foreign.variadic);
        let ty = self.type_of(passed, procedure.result, variadic);
        match procedure.result {
            // C may return any byte for a BOOLEAN.
            Some(result) if procedure.foreign.is_some() && types.is_boolean(result) => {
                self.context.i8_type().fn_type(&ty.get_param_types(), variadic)
            }
            Some(_) if widened_result(types, procedure).is_some() => {
                self.context.i32_type().fn_type(&ty.get_param_types(), variadic)
            }
            _ => ty,
        }
    }

    /// Returns the type of a foreign procedure as if it were one of our own.
    pub fn adapted_type(&mut self, procedure: &Procedure) -> FunctionType<'ctx> {
        let types = &self.program.types;
        let passed = passed(procedure).map(|local| {
            let by_value = local.kind == LocalKind::Parameter(ParameterMode::Value);
            (local.ty, passing_of(types, local.ty, by_value, false))
        });
        self.type_of(passed, procedure.result, false)
    }

    /// Returns the type of the procedures that a value of a procedure type can denote.
    pub fn signature_type(&mut self, signature: &Signature) -> FunctionType<'ctx> {
        if let Some(convention) = CConvention::of_value_call(&self.program.types, signature, &[]) {
            return convention.function_type(self, signature.variadic.then_some(signature.parameters.len()));
        }
        let types = &self.program.types;
        let passed = signature.parameters.iter().map(|parameter| {
            let by_value = parameter.mode == ParameterMode::Value;
            (parameter.ty, passing_of(types, parameter.ty, by_value, false))
        });
        self.type_of(passed, signature.result, signature.variadic)
    }

    fn type_of(
        &self,
        passed: impl Iterator<Item = (TypeId, Passing)>,
        result: Option<TypeId>,
        variadic: bool,
    ) -> FunctionType<'ctx> {
        let pointer = self.types.pointer();
        let mut parameters: Vec<BasicMetadataTypeEnum<'ctx>> = Vec::new();
        if result.is_some_and(|ty| !self.types.is_scalar(ty)) {
            parameters.push(pointer.into());
        }
        for (ty, passing) in passed {
            match passing {
                Passing::Value => parameters.push(self.types.value(ty).into()),
                Passing::Address => parameters.push(pointer.into()),
                Passing::OpenArray { dimensions } => {
                    parameters.push(pointer.into());
                    parameters.extend(
                        (0..dimensions).map(|_| BasicMetadataTypeEnum::from(self.context.i64_type())),
                    );
                }
            }
        }
        match result {
            Some(ty) if self.types.is_scalar(ty) => self.types.value(ty).fn_type(&parameters, variadic),
            _ => self.context.void_type().fn_type(&parameters, variadic),
        }
    }

    /// Adds the attributes of a call through a value, which has no declaration with attributes: without them
    /// the callee would receive small values that are not extended.
    pub fn add_call_attributes(&mut self, signature: &Signature, site: CallSiteValue<'ctx>) {
        let mut index = 0;
        match signature.result {
            // The callee may be written in C and leave any value in the rest of the register.
            Some(ty) if self.types.is_scalar(ty) => {}
            Some(ty) => {
                let memory = self.types.layout(ty).memory;
                site.add_attribute(AttributeLoc::Param(0), self.attributes.sret(memory));
                index = 1;
            }
            None => {}
        }
        for FormalParameter { mode, ty } in &signature.parameters {
            match passing_of(&self.program.types, *ty, *mode == ParameterMode::Value, false) {
                Passing::Value => {
                    let extension = self.extension(*ty);
                    extension.iter().for_each(|known| site.add_attribute(AttributeLoc::Param(index), *known));
                    index += 1;
                }
                other => index += other.value_count(),
            }
        }
    }

    /// Extends the small arguments of a call of a C procedure to their registers.
    pub fn add_extensions(&mut self, procedure: &Procedure, site: CallSiteValue<'ctx>) {
        let convention = CConvention::of(&self.program.types, procedure);
        for (place, attribute) in convention.attributes(self, true) {
            site.add_attribute(place, attribute);
        }
    }

    fn add_parameter_attributes(&mut self, id: ProcId, function: FunctionValue<'ctx>) {
        let procedure = &self.program.procedures[id];
        if procedure.foreign.is_some()
            && let Some(convention) = CConvention::of_call(&self.program.types, procedure, &[])
        {
            for (place, attribute) in convention.attributes(self, true) {
                function.add_attribute(place, attribute);
            }
            return;
        }
        let mut index = 0;
        match procedure.result {
            Some(ty) if self.types.is_scalar(ty) && procedure.foreign.is_some() => {}
            Some(ty) if self.types.is_scalar(ty) => {
                attributes::add(function, AttributeLoc::Return, &self.extension(ty));
            }
            Some(ty) => {
                let attributes = self.result_address_attributes(ty);
                attributes::add(function, AttributeLoc::Param(0), &attributes);
                self.name_parameter(function, 0, "result");
                index = 1;
            }
            None => {}
        }
        // C may leave any bits in the rest of a register. Other objects rely on those that an exported procedure
        // expects of its callers.
        let is_called_back = self.plan.calls.aliasing.is_value(id)
            && !linkage::is_called_from_outside(self.program, self.options.mode, id);
        for (number, local) in passed(procedure).enumerate() {
            let is_foreign = procedure.foreign.is_some();
            let attributes = match passing(&self.program.types, procedure, local) {
                _ if number >= MOST_DESCRIBED && !is_foreign => Vec::new(),
                Passing::Value if is_called_back && !is_foreign => Vec::new(),
                Passing::Value => self.extension(local.ty),
                _ if is_foreign => Vec::new(),
                _ => self.address_attributes(id, number, local),
            };
            attributes::add(function, AttributeLoc::Param(index), &attributes);
            self.name_parameter(function, index, self.names.resolve(local.name));
            index += 1;
            if let Passing::OpenArray { dimensions } = passing(&self.program.types, procedure, local) {
                let name = format!("{}.high", self.names.resolve(local.name));
                for index in index..index + dimensions {
                    if number < MOST_DESCRIBED && !is_foreign {
                        function.add_attribute(AttributeLoc::Param(index), self.attributes.high);
                    }
                    self.name_parameter(function, index, &name);
                }
                index += dimensions;
            }
        }
    }

    fn name_parameter(&self, function: FunctionValue<'ctx>, index: u32, name: &str) {
        if self.options.keep_names
            && let Some(parameter) = function.get_nth_param(index)
        {
            parameter.set_name(name);
        }
    }

    /// Returns the extension of small types to the whole register, which C compilers expect of each other.
    pub fn extension(&self, ty: TypeId) -> Vec<Attribute> {
        match self.types.value(ty) {
            BasicTypeEnum::IntType(int) if int.get_bit_width() >= 32 => Vec::new(),
            BasicTypeEnum::IntType(_) if self.types.is_signed(ty) => vec![self.attributes.signext],
            BasicTypeEnum::IntType(_) => vec![self.attributes.zeroext],
            _ => Vec::new(),
        }
    }

    fn result_address_attributes(&mut self, ty: TypeId) -> Vec<Attribute> {
        let layout = self.types.layout(ty);
        let known = &self.attributes;
        vec![
            known.sret(layout.memory),
            known.noalias,
            known.captures_none,
            known.nonnull,
            known.dereferenceable(layout.size),
            known.align(layout.align),
        ]
    }

    /// Returns the attributes of the address of a variable that belongs to a caller. It cannot be NIL, and
    /// without ADR the callee cannot keep it beyond the call. A callee in another object may use ADR.
    fn address_attributes(&mut self, id: ProcId, number: usize, local: &Local) -> Vec<Attribute> {
        let mut attributes = vec![self.attributes.nonnull];
        let procedure = &self.program.procedures[id];
        let is_elsewhere = procedure.foreign.is_none() && self.program.modules[procedure.module].external;
        if !is_elsewhere && !self.plan.calls.aliasing.are_addresses_kept() {
            attributes.push(self.attributes.captures_none);
        }
        if open_dimensions(&self.program.types, local.ty) == 0 {
            let layout = self.types.layout(local.ty);
            attributes.push(self.attributes.dereferenceable(layout.size));
            attributes.push(self.attributes.align(layout.align));
        }
        if local.kind == LocalKind::Parameter(ParameterMode::Value) {
            // The callee copies the value and works on the copy.
            attributes.push(self.attributes.readonly);
        }
        if self.plan.calls.aliasing.is_exclusive(id, number) {
            attributes.push(self.attributes.noalias);
        }
        attributes
    }
}

/// Returns the parameters and captures that are passed to the procedure, in order.
pub(in crate::codegen) fn passed(procedure: &Procedure) -> impl Iterator<Item = &Local> {
    let captures = procedure.captures.iter().map(|capture| &capture.local);
    procedure.parameters.iter().chain(captures).map(|local| &procedure.locals[*local])
}
