//! Code for values whose operands are scalars or addresses already: it depends on no local and no control
//! flow of a procedure.
//!
//! Reading order: `memory` loads, stores and copies; `conversion` converts; `arithmetic`, `division` and
//! `complex` compute; `checks` builds the run-time checks.

pub(super) mod arithmetic;
mod checks;
pub(super) mod complex;
mod conversion;
pub(super) mod division;
pub(super) mod memory;

use inkwell::values::{BasicMetadataValueEnum, IntValue, PointerValue};

use tlc_frontend::hir::Stmt;

use crate::codegen::function::{ClaimFailure, DebugLocation, MemoryRegion};
use crate::codegen::module::ModuleLowering;
use crate::codegen::procedure::note::ProcFunction;
use crate::codegen::runtime::RuntimeFn;
use direct_ssa::Variable;

/// The length of the keyword END, at which structured statements end.
const END: u32 = 3;

/// The location of the preceding instructions, to which the builder returns.
#[must_use = "instructions after the part belong to the enclosing construct"]
#[derive(Clone, Copy)]
pub(super) struct PreviousLocation(Option<DebugLocation>);

/// The module and the function to which code is added.
pub(super) struct CodeBuilder<'m, 'a, 'ctx> {
    pub module: &'m mut ModuleLowering<'a, 'ctx>,
    /// The function under construction.
    pub function: &'m mut ProcFunction<'ctx>,
}

/// A variable that is read and written without evaluating its designator twice.
#[derive(Clone, Copy)]
pub(super) enum VariableCell<'ctx> {
    Variable(Variable),
    Memory(PointerValue<'ctx>, MemoryRegion),
}

impl<'ctx> CodeBuilder<'_, '_, 'ctx> {
    /// Sets the location of the instructions built from here on to a position.
    pub fn locate(&mut self, position: u32) {
        let _ = self.enter_location(position);
    }

    /// Sets the location of the instructions built from here on to the end of a structured statement. They
    /// join its paths, and must not appear to belong to one of them.
    pub fn locate_end(&mut self, stmt: &Stmt) {
        if stmt.kind.is_structured() {
            self.locate(stmt.span.hi.saturating_sub(END).max(stmt.span.lo));
        }
    }

    /// Sets the location of the instructions of a part of a statement, until [`Self::leave_location`].
    pub fn enter_location(&mut self, position: u32) -> PreviousLocation {
        let location = self.module.debug.as_mut().and_then(|debug| debug.location(position));
        PreviousLocation(location.and_then(|location| self.function.locate(Some(location))))
    }

    /// Restores the location around a part of a statement.
    pub fn leave_location(&mut self, around: PreviousLocation) {
        self.function.locate(around.0);
    }

    /// Returns a constant of 64 bits.
    pub fn u64(&self, value: u64) -> IntValue<'ctx> {
        self.module.context.i64_type().const_int(value, false)
    }

    /// Returns a constant of 64 bits.
    pub fn i64(&self, value: i64) -> IntValue<'ctx> {
        self.module.context.i64_type().const_int(value as u64, true)
    }

    /// Passes the source location of the next call to a function of the run-time library.
    pub fn pass_location(&mut self, taker: RuntimeFn, position: u32) {
        let place = self.module.location(position);
        let function = self.module.runtime(taker);
        function.call(&self.function.ins(), &[place.into()], "");
    }

    /// Calls a function of the run-time library that returns nothing.
    pub fn call_runtime(&mut self, function: RuntimeFn, values: &[BasicMetadataValueEnum<'ctx>]) {
        let function = self.module.runtime(function);
        function.call(&self.function.ins(), values, "");
    }

    /// Makes the program assert proofs from here on, reporting this position if one fails.
    pub fn assert_claims(&mut self, position: u32) {
        let function = self.module.runtime(RuntimeFn::FailClaim).function;
        let place = self.module.location(position);
        self.function.assert_claims(ClaimFailure { function, place });
    }
}
