//! Where each variable lives.

use crate::hir::{
    CaptureMode, Local, LocalKind, ParameterMode, ProcId, Program, Storage, TypeTable, VariableRef,
};

use super::capture::{Usage, VariableUsage};

/// Chooses the storage of all locals. Requires that captures are closed.
pub fn choose(program: &mut Program, usage: &Usage) {
    for (procedure, definition) in program.procedures.iter_mut() {
        choose_for(procedure, definition.locals.iter_mut(), &program.types, usage);
    }
}

fn choose_for<'l>(
    procedure: ProcId,
    locals: impl Iterator<Item = (crate::hir::LocalId, &'l mut Local)>,
    types: &TypeTable,
    usage: &Usage,
) {
    for (local, definition) in locals {
        let usage = usage.of(VariableRef { procedure, local });
        definition.addressed = usage.addressed;
        definition.storage = storage(definition.kind, types.is_scalar(definition.ty), usage);
    }
}

/// The rule: addresses of others are indirect, scalars live in SSA form, everything else in memory.
fn storage(kind: LocalKind, is_scalar: bool, usage: VariableUsage) -> Storage {
    match kind {
        LocalKind::Parameter(ParameterMode::Reference)
        | LocalKind::Capture(CaptureMode::Reference)
        | LocalKind::Binding => Storage::Indirect,
        LocalKind::Parameter(ParameterMode::Value)
        | LocalKind::Variable
        | LocalKind::Capture(CaptureMode::Value) => {
            if !is_scalar || usage.addressed {
                Storage::Memory
            } else if usage.lent || usage.captured_by_reference {
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
        let plain = VariableUsage::default();
        let lent = VariableUsage { lent: true, ..plain };
        let captured = VariableUsage { captured_by_reference: true, ..plain };
        let value = LocalKind::Parameter(ParameterMode::Value);
        assert_eq!(storage(LocalKind::Variable, true, plain), Storage::Ssa);
        assert_eq!(storage(value, true, lent), Storage::SsaSpilled);
        assert_eq!(storage(value, true, captured), Storage::SsaSpilled);
        assert_eq!(storage(value, false, lent), Storage::Memory);
        assert_eq!(storage(LocalKind::Parameter(ParameterMode::Reference), true, lent), Storage::Indirect);
        assert_eq!(storage(LocalKind::Capture(CaptureMode::Reference), false, plain), Storage::Indirect);
        assert_eq!(storage(LocalKind::Capture(CaptureMode::Value), true, plain), Storage::Ssa);
    }
}
