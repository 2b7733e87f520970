//! The parameters and variables of the procedure that is being lowered, and the places in which they are
//! kept.

use inkwell::values::{IntValue, PointerValue};

use tlc_frontend::base::{PrimaryMap, SecondaryMap};
use tlc_frontend::hir::{
    Argument, Expr, ExprKind, LocalId, Place, ProcId, Procedure, Root, SetElement, Storage, Type, TypeTable,
    VariableRef,
};
use tlc_frontend::passes::argument_may_change;

use direct_ssa::Variable;

/// The place in which a local is kept.
#[derive(Clone, Copy)]
pub(in crate::codegen) enum Home<'ctx> {
    /// The local is an SSA variable.
    Variable {
        /// Its number in the SSA builder.
        variable: Variable,
        /// The memory of its value during calls that can access it.
        slot: Option<PointerValue<'ctx>>,
    },
    /// The local is in memory.
    Memory { address: PointerValue<'ctx> },
}

/// The locals of a procedure.
pub(in crate::codegen) struct ProcedureLocals<'a, 'ctx> {
    pub id: ProcId,
    pub procedure: &'a Procedure,
    pub homes: PrimaryMap<LocalId, Home<'ctx>>,
    /// The greatest index of each dimension of the open arrays.
    pub highs: SecondaryMap<LocalId, Vec<IntValue<'ctx>>>,
}

impl<'ctx> ProcedureLocals<'_, 'ctx> {
    /// Whether a value can be written part by part: it consists of constants and SSA variables, so that it does
    /// not depend on the memory that it fills, and no check in it can fail after some parts were written.
    pub fn can_be_filled_in(&self, value: &Expr) -> bool {
        match &value.kind {
            ExprKind::Const(_) | ExprKind::High { .. } => true,
            ExprKind::Load(place) => self.variable_at(place).is_some(),
            ExprKind::Unary { operand, checked: false, .. }
            | ExprKind::Convert { operand, checked: false, .. } => self.can_be_filled_in(operand),
            ExprKind::Binary { left, right, check_overflow: false, check_zero: false, .. }
            | ExprKind::Compare { left, right, .. }
            | ExprKind::Complex(left, right) => self.can_be_filled_in(left) && self.can_be_filled_in(right),
            ExprKind::Array(elements) => elements.iter().all(|element| self.can_be_filled_in(&element.value)),
            ExprKind::Record(fields) => fields.iter().all(|(_, value)| self.can_be_filled_in(value)),
            ExprKind::Set { elements, checked: false } => elements.iter().all(|SetElement { low, high }| {
                self.can_be_filled_in(low) && high.as_ref().is_none_or(|high| self.can_be_filled_in(high))
            }),
            _ => false,
        }
    }

    /// Returns the SSA variable of the place, unless the place is only reached through one.
    pub fn variable_at(&self, place: &Place) -> Option<Variable> {
        if !place.projections.is_empty() {
            return None;
        }
        match place.root {
            Root::Local(local) => match self.homes[local] {
                Home::Variable { variable, .. } => Some(variable),
                Home::Memory { .. } => None,
            },
            Root::Global(_) | Root::Constant(_) => None,
        }
    }

    /// Returns the greatest index of each dimension of the open array that is the root of the place.
    pub fn highs_of(&self, place: &Place) -> &[IntValue<'ctx>] {
        match place.root {
            Root::Local(local) => &self.highs[local],
            other => unreachable!("{other:?} is an open array"),
        }
    }

    /// Returns the greatest index of each open dimension of a place that is an open array or a part of one.
    pub fn open_highs(&self, place: &Place) -> Vec<IntValue<'ctx>> {
        self.highs_of(place)[place.projections.len()..].to_vec()
    }

    /// Whether evaluating later arguments of a call may change the variable that is passed by its address.
    pub fn is_changed_by(&self, later: &[Argument], value: &Expr) -> bool {
        match &value.kind {
            ExprKind::Load(place) => {
                later.iter().any(|argument| argument_may_change(self.procedure, argument, place))
            }
            _ => false,
        }
    }

    /// Returns the HIGHs of the open dimensions of a value.
    pub fn highs_of_value(&self, types: &TypeTable, array: &Expr) -> Vec<IntValue<'ctx>> {
        match (&array.kind, types.get(array.ty)) {
            (ExprKind::Load(place), Type::OpenArray { .. }) => self.open_highs(place),
            _ => Vec::new(),
        }
    }

    /// Returns the local for a captured variable, or for a variable of the procedure.
    pub fn local_of(&self, variable: VariableRef) -> LocalId {
        if variable.procedure == self.id {
            return variable.local;
        }
        let capture = self.procedure.capture_of(variable);
        capture.expect("a caller captures the variables of others that its callees capture").local
    }

    /// Returns a variable that calls access, and its slot.
    pub fn spilled_home(&self, local: LocalId) -> (Variable, PointerValue<'ctx>) {
        match self.homes[local] {
            Home::Variable { variable, slot: Some(slot) } => (variable, slot),
            _ => unreachable!("{local} was spilled and has no slot"),
        }
    }

    /// Returns the local of each SSA variable.
    pub fn locals_of_variables(&self) -> SecondaryMap<Variable, Option<LocalId>> {
        let mut locals = SecondaryMap::new();
        for (id, home) in &self.homes {
            if let Home::Variable { variable, .. } = home {
                locals[*variable] = Some(id);
            }
        }
        locals
    }

    /// Whether a variable is in SSA form and no call accesses it.
    pub fn is_private(&self, control: &Place) -> bool {
        match control.root {
            Root::Local(local) => self.procedure.locals[local].storage == Storage::Ssa,
            Root::Global(_) | Root::Constant(_) => false,
        }
    }
}
