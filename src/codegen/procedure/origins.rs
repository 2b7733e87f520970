//! Ranges of the values of ordinal expressions in a procedure, from their origins.
//!
//! A variable in SSA form contains only values that the procedure has assigned to it, and every assignment is
//! checked. All other variables are memory, and so are fields of split records, because copying a record
//! checks nothing. A variable that is read before it is assigned is zero.

use std::cell::OnceCell;

use tlc_frontend::hir::{
    self, Call, Callee, Check, LocalId, LocalKind, Origin, Origins, ParameterMode, Place, Procedure, Program,
    Root, Storage, VariableRef,
};
use tlc_frontend::passes::PossiblyUnassigned;

/// The origins of the values that a procedure uses.
pub(in crate::codegen) struct ProcedureOrigins<'a> {
    program: &'a Program,
    procedure: &'a Procedure,
    /// Whether the procedure is used as a value, which C code may call.
    is_value: bool,
    unassigned: OnceCell<PossiblyUnassigned>,
}

impl<'a> ProcedureOrigins<'a> {
    /// Creates the origins of the values in a procedure of the program.
    pub fn new(program: &'a Program, procedure: &'a Procedure, is_value: bool) -> ProcedureOrigins<'a> {
        ProcedureOrigins { program, procedure, is_value, unassigned: OnceCell::new() }
    }

    fn unassigned(&self) -> &PossiblyUnassigned {
        self.unassigned.get_or_init(|| PossiblyUnassigned::find(self.procedure))
    }

    /// Whether a variable of the procedure may be read before it is assigned.
    pub fn may_read_unassigned(&self) -> bool {
        let is_variable = |kind| matches!(kind, LocalKind::Variable | LocalKind::Binding);
        self.procedure.locals.iter().any(|(id, local)| is_variable(local.kind) && self.unassigned().has(id))
    }

    fn of_local(&self, id: LocalId) -> Origin {
        let local = &self.procedure.locals[id];
        if !self.program.checks.has(Check::Range) {
            return if local.storage.is_ssa() { Origin::Unknown } else { Origin::Memory };
        }
        if local.storage != Storage::Ssa || local.is_part() {
            return Origin::Memory;
        }
        match local.kind {
            LocalKind::Parameter(ParameterMode::Value) if self.is_value => Origin::Unknown,
            LocalKind::Parameter(_) => Origin::Checked,
            LocalKind::Capture(_) => self.of_capture(id),
            LocalKind::Variable | LocalKind::Binding => {
                let is_zero = || self.unassigned().has(id);
                if !self.has_zero(local.ty) && is_zero() { Origin::Memory } else { Origin::Checked }
            }
        }
    }

    /// Returns the origin of a variable of an enclosing procedure, without checking whether it was assigned
    /// before the call.
    fn of_capture(&self, id: LocalId) -> Origin {
        let Some(capture) = self.procedure.captures.iter().find(|capture| capture.local == id) else {
            return Origin::Memory;
        };
        let VariableRef { procedure, local } = capture.variable;
        let variable = &self.program.procedures[procedure].locals[local];
        let holds_checked = variable.storage == Storage::Ssa && variable.kind == LocalKind::Variable;
        if holds_checked && self.has_zero(variable.ty) { Origin::Checked } else { Origin::Memory }
    }

    fn has_zero(&self, ty: hir::TypeId) -> bool {
        self.program.types.ordinal_range(ty).is_some_and(|range| range.contains(0))
    }

    /// Whether a procedure of the language returns only results that it has checked.
    fn checks_result(&self, procedure: &Procedure) -> bool {
        let checks = self.program.checks;
        let ends_by_return =
            checks.has(Check::Return) || procedure.result.is_some_and(|ty| self.has_zero(ty));
        procedure.foreign.is_none() && checks.has(Check::Range) && ends_by_return
    }
}

impl Origins for ProcedureOrigins<'_> {
    fn of_place(&self, place: &Place) -> Origin {
        match place.root {
            Root::Local(local) if place.projections.is_empty() => self.of_local(local),
            _ => Origin::Memory,
        }
    }

    fn of_call(&self, call: &Call) -> Origin {
        match call.callee {
            Callee::Procedure(id) if self.checks_result(&self.program.procedures[id]) => Origin::Checked,
            _ => Origin::Unknown,
        }
    }
}
