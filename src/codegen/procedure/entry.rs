//! The code at the entry of a procedure: its arguments, and the homes of its parameters and variables.

use inkwell::values::{IntValue, PointerValue};

use tlc_frontend::base::{Interval, PackedOption, PrimaryMap, SecondaryMap};
use tlc_frontend::hir::{
    HIGHS, Local, LocalId, LocalKind, ParameterMode, ProcId, Procedure, Storage, TypeTable,
};

use crate::codegen::code::CodeBuilder;
use crate::codegen::code::memory::store_for_debuggers;
use crate::codegen::debug_info::kept_variables::{KeptVariable, memory_of};
use crate::codegen::expression::frame_function::keep_variables_in_memory;
use crate::codegen::module::signature::{has_result_address, passing};
use crate::codegen::module::types::{innermost, open_dimensions};
use crate::codegen::procedure::locals::{Home, ProcedureLocals};
use crate::codegen::procedure::origins::ProcedureOrigins;
use direct_ssa::Variable;
use direct_ssa::llvm::Scalar;

/// The SSA variable of each local that is one.
pub(super) type VariableOf = SecondaryMap<LocalId, PackedOption<Variable>>;

/// The entry of a procedure.
pub(super) struct ProcedureEntry<'e, 'm, 'a, 'ctx> {
    code: &'e mut CodeBuilder<'m, 'a, 'ctx>,
    locals: ProcedureLocals<'a, 'ctx>,
    /// The number of the LLVM parameter for each parameter and capture.
    arguments: SecondaryMap<LocalId, Option<u32>>,
}

impl<'a, 'ctx> ProcedureEntry<'_, '_, 'a, 'ctx> {
    /// Builds the code at the entry, and returns the locals and the address for an array or record result.
    pub fn enter(
        code: &mut CodeBuilder<'_, 'a, 'ctx>,
        id: ProcId,
        variables: &VariableOf,
        origins: &ProcedureOrigins<'a>,
    ) -> (ProcedureLocals<'a, 'ctx>, Option<PointerValue<'ctx>>) {
        let types = &code.module.program.types;
        let procedure = &code.module.program.procedures[id];
        let homes = PrimaryMap::with_capacity(procedure.locals.len());
        let locals = ProcedureLocals { id, procedure, homes, highs: SecondaryMap::new() };
        let arguments = arguments(types, procedure);
        // LLVM makes each call with a location a place for breakpoints. A debugger would take the first call that
        // copies or clears memory for the end of the prologue, although later arguments are not stored yet.
        let location = code.function.locate(None);
        let mut entry = ProcedureEntry { code, locals, arguments };
        let result_address = has_result_address(types, procedure).then(|| entry.argument(0).pointer());
        for (id, local) in &procedure.locals {
            entry.record_highs(id, local);
            let home = entry.home(id, variables[id].expand());
            entry.locals.homes.push(home);
        }
        entry.code.function.locate(location);
        if procedure.is_reentered {
            keep_variables_in_memory(entry.code, &entry.locals);
        }
        entry.record_parameters(origins);
        (entry.locals, result_address)
    }

    fn argument(&self, number: u32) -> Scalar<'ctx> {
        let parameter = self.code.function.value().get_nth_param(number);
        parameter.expect("the function was declared with its parameters").into()
    }

    /// Records the HIGHs of the dimensions of an open array, which are passed after its address.
    fn record_highs(&mut self, id: LocalId, local: &Local) {
        let dimensions = open_dimensions(&self.code.module.program.types, local.ty);
        if let (1.., Some(argument)) = (dimensions, self.arguments[id]) {
            let highs: Vec<_> =
                (1..=dimensions).map(|dimension| self.argument(argument + dimension).int()).collect();
            for high in &highs {
                self.record_argument(*high, false, HIGHS);
            }
            self.locals.highs[id] = highs;
        }
    }

    fn home(&mut self, id: LocalId, variable: Option<Variable>) -> Home<'ctx> {
        let local = &self.locals.procedure.locals[id];
        match (local.storage, variable, self.arguments[id]) {
            (Storage::Ssa | Storage::SsaSpilled, Some(variable), argument) => {
                self.variable_home(local, variable, argument)
            }
            // If SSA form is not constructed, each variable has a slot and is used by address.
            (Storage::Ssa | Storage::SsaSpilled, None, argument) => self.slot_home(local, argument),
            (Storage::Indirect, _, Some(argument)) => {
                Home::Memory { address: self.argument(argument).pointer() }
            }
            // WITH assigns it an address.
            (Storage::Indirect, _, None) => {
                Home::Memory { address: self.code.module.types.pointer().const_null() }
            }
            (Storage::Memory, _, argument) if self.code.module.types.is_scalar(local.ty) => {
                self.slot_home(local, argument)
            }
            (Storage::Memory, _, Some(argument)) => self.copied_parameter(id, argument),
            (Storage::Memory, _, None) => {
                let address = memory_of(self.code, local);
                self.code.zero(local.ty, address);
                Home::Memory { address }
            }
        }
    }

    fn variable_home(&mut self, local: &Local, variable: Variable, argument: Option<u32>) -> Home<'ctx> {
        let is_kept = self.code.module.options.debug.keeps_variables;
        let slot = (is_kept || local.storage == Storage::SsaSpilled).then(|| memory_of(self.code, local));
        if let (Some(address), Some(debug), true) = (slot, &mut self.code.module.debug, is_kept) {
            debug.keep_variable(variable, KeptVariable { ty: local.ty, address });
            let value = match argument {
                Some(argument) => self.argument(argument),
                None => self.code.module.types.value(local.ty).const_zero().into(),
            };
            store_for_debuggers(self.code, local.ty, address, value);
        }
        match argument {
            Some(argument) => {
                let value = self.argument(argument);
                self.code.function.def_var(variable, value.into());
            }
            None => self.code.function.builder_mut().begin_unassigned(variable),
        }
        Home::Variable { variable, slot }
    }

    /// Creates a scalar in memory, initialised to its argument or zero by one store: LLVM's mem2reg handles
    /// only loads and stores.
    fn slot_home(&mut self, local: &Local, argument: Option<u32>) -> Home<'ctx> {
        let address = memory_of(self.code, local);
        let value = match argument {
            Some(argument) => self.argument(argument),
            None => self.code.module.types.value(local.ty).const_zero().into(),
        };
        self.code.store(local.ty, address, value);
        Home::Memory { address }
    }

    /// Copies a value parameter of an array or record type to memory that belongs to the callee. The copy of
    /// an open array is made in the entry block, although its size is known only at run time.
    fn copied_parameter(&mut self, id: LocalId, argument: u32) -> Home<'ctx> {
        let local = &self.locals.procedure.locals[id];
        debug_assert!(
            matches!(local.kind, LocalKind::Parameter(ParameterMode::Value)),
            "only value parameters are passed by address and live in memory"
        );
        let original = self.argument(argument).pointer();
        let highs = &self.locals.highs[id];
        if highs.is_empty() {
            let address = self.code.local_alloca(local);
            self.code.copy(local.ty, address, original);
            Home::Memory { address }
        } else {
            let element = innermost(&self.code.module.program.types, local.ty);
            Home::Memory { address: self.code.copied_elements(element, highs, original) }
        }
    }

    /// Records the ranges of the arguments of all calls in the program. Nothing is recorded if a variable may
    /// be read before it is assigned: the warning about that must not depend on the callers.
    fn record_parameters(&mut self, origins: &ProcedureOrigins<'_>) {
        let procedure = self.locals.procedure;
        for (number, local) in procedure.parameters.iter().copied().enumerate() {
            let Some(range) = self.code.module.plan.intervals.parameter(self.locals.id, number) else {
                continue;
            };
            let Some(argument) = self.arguments[local] else { continue };
            if origins.may_read_unassigned() {
                return;
            }
            let argument = self.argument(argument).int();
            let signed = self.code.module.types.is_signed(procedure.locals[local].ty);
            self.record_argument(argument, signed, range);
        }
    }

    /// Records that an argument lies in a range in all calls.
    fn record_argument(&mut self, argument: IntValue<'ctx>, signed: bool, range: Interval) {
        if self.code.module.options.verify_checks {
            self.code.assert_claims(self.locals.procedure.span.lo);
            self.code.function.claim_within(argument, signed, range);
        }
        self.code.function.known.record_own_range(argument, signed, range);
    }
}

/// Returns the number of the LLVM parameter for each parameter and capture.
fn arguments(types: &TypeTable, procedure: &Procedure) -> SecondaryMap<LocalId, Option<u32>> {
    let mut arguments = SecondaryMap::with_capacity(procedure.locals.len());
    let mut next = u32::from(has_result_address(types, procedure));
    let captures = procedure.captures.iter().map(|capture| capture.local);
    for id in procedure.parameters.iter().copied().chain(captures) {
        arguments[id] = Some(next);
        next += passing(types, procedure, &procedure.locals[id]).value_count();
    }
    arguments
}
