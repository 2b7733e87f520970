//! The storage of each variable.
//!
//! Requires that captures are closed and that the usage of every variable is known. Only the rule below
//! decides, so the text of a program shows which variables are in SSA form.

use crate::base::SecondaryMap;
use crate::hir::visit::{self, Visitor};
use crate::hir::{
    AddressUsage, Call, CaptureMode, Foreign, LocalKind, ParameterMode, ProcId, Program, Storage,
};

/// Chooses the storage of all locals.
pub fn choose_storage(program: &mut Program) {
    find_reentered(program);
    for procedure in program.procedures.values_mut() {
        for local in procedure.locals.values_mut() {
            let usage =
                AddressUsage { addressed: local.usage.addressed || procedure.is_reentered, ..local.usage };
            local.storage = storage(local.kind, program.types.is_scalar(local.ty), usage);
        }
    }
}

/// Finds the procedures that call functions like `setjmp`. If control returns to them a second time, its
/// origin is unknown, and no definition of a variable reaches that place: the value must be in memory.
fn find_reentered(program: &mut Program) {
    let mut callees = SecondaryMap::new();
    let mut is_any = false;
    for (id, procedure) in &program.procedures {
        if procedure.foreign.as_ref().is_some_and(Foreign::returns_twice) {
            callees[id] = true;
            is_any = true;
        }
    }
    if !is_any {
        return;
    }
    for procedure in program.procedures.values_mut() {
        let mut search = CallSearch { callees: &callees, found: false };
        search.visit_body(&procedure.body);
        procedure.is_reentered = search.found;
    }
}

/// Finds calls of certain procedures.
struct CallSearch<'c> {
    callees: &'c SecondaryMap<ProcId, bool>,
    found: bool,
}

impl<'t> Visitor<'t> for CallSearch<'_> {
    fn visit_call(&mut self, call: &'t Call) {
        self.found |= call.callee.procedure().is_some_and(|callee| self.callees[callee]);
        visit::walk_call(self, call);
    }
}

/// Implements the rule: memory of others is indirect, scalars live in SSA form, everything else in memory.
fn storage(kind: LocalKind, is_scalar: bool, usage: AddressUsage) -> Storage {
    match kind {
        LocalKind::Parameter(ParameterMode::Reference)
        | LocalKind::Capture(CaptureMode::Reference)
        | LocalKind::Binding => Storage::Indirect,
        LocalKind::Parameter(ParameterMode::Value)
        | LocalKind::Variable
        | LocalKind::Capture(CaptureMode::Value) => {
            if !is_scalar || usage.addressed {
                Storage::Memory
            } else if usage.passed_by_reference || usage.captured_by_reference {
                Storage::SsaSpilled
            } else {
                Storage::Ssa
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn storage_follows_kind_type_and_use() {
        let plain = AddressUsage::default();
        let passed = AddressUsage { passed_by_reference: true, ..plain };
        let captured = AddressUsage { captured_by_reference: true, ..plain };
        let addressed = AddressUsage { addressed: true, ..passed };
        let value = LocalKind::Parameter(ParameterMode::Value);
        assert_eq!(storage(LocalKind::Variable, true, plain), Storage::Ssa);
        assert_eq!(storage(value, true, passed), Storage::SsaSpilled);
        assert_eq!(storage(value, true, captured), Storage::SsaSpilled);
        assert_eq!(storage(value, true, addressed), Storage::Memory);
        assert_eq!(storage(value, false, passed), Storage::Memory);
        assert_eq!(storage(LocalKind::Parameter(ParameterMode::Reference), true, passed), Storage::Indirect);
        assert_eq!(storage(LocalKind::Capture(CaptureMode::Reference), false, plain), Storage::Indirect);
        assert_eq!(storage(LocalKind::Capture(CaptureMode::Value), true, plain), Storage::Ssa);
    }
}
