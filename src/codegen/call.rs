//! Calls: arguments, captured variables, and the spilling of SSA variables that a callee can reach.

use inkwell::values::{AsValueRef, BasicMetadataValueEnum, IntValue, PointerValue};

use crate::hir::{
    Argument, Call, Capture, CaptureMode, Const, Expr, ExprKind, LocalId, Place, Procedure, Root, Type,
    TypeId, VariableRef,
};

use super::calls::has_call;
use super::llvm::Scalar;
use super::procedure::{Home, ProcLowering};
use super::signature::{Passing, has_result_address, passing};

/// What a call passes.
struct Passed<'ctx> {
    values: Vec<BasicMetadataValueEnum<'ctx>>,
    /// The SSA variables whose slots are among the addresses.
    spilled: Vec<LocalId>,
}

impl<'ctx> ProcLowering<'_, '_, 'ctx> {
    /// Lowers a call and gives its scalar result. An array or record result goes to `result`, or to a
    /// temporary if nobody wants it.
    pub fn call(&mut self, call: &Call, result: Option<PointerValue<'ctx>>) -> Option<Scalar<'ctx>> {
        let Some(id) = call.callee.procedure() else { unreachable!("not lowered yet") };
        let callee = &self.module.program.procedures[id];
        let passed = self.pass(call, callee, result);
        self.spill(&passed.spilled);
        let site = self.module.procedure(id).call(self.builder, &passed.values, "call");
        self.reload(&passed.spilled);
        let returns_scalar = callee.result.is_some_and(|ty| self.module.types.is_scalar(ty));
        // SAFETY: the call is a value, and the callee was declared to return a scalar.
        returns_scalar.then(|| unsafe { Scalar::new(site.as_value_ref()) })
    }

    /// Evaluates what is passed, from left to right.
    fn pass(&mut self, call: &Call, callee: &Procedure, result: Option<PointerValue<'ctx>>) -> Passed<'ctx> {
        let mut passed = Passed { values: Vec::with_capacity(callee.locals.len()), spilled: Vec::new() };
        if has_result_address(&self.module.program.types, callee) {
            let address = result.unwrap_or_else(|| self.unwanted_result(callee));
            passed.values.push(address.into());
        }
        for (index, parameter) in callee.parameters.iter().enumerate() {
            let parameter = &callee.locals[*parameter];
            // What a later argument calls may change the variable that this one copies.
            let may_change = || call.arguments[index + 1..].iter().any(has_call);
            match &call.arguments[index] {
                Argument::Value(value) => self.pass_value(&mut passed, parameter.ty, value, may_change),
                Argument::Reference(place) => self.pass_reference(&mut passed, place),
                Argument::OpenArray(array) => {
                    let (address, high) = self.open_array(array);
                    passed.values.push(address.into());
                    if passing(&self.module.program.types, callee, parameter) == Passing::OpenArray {
                        passed.values.push(high.into());
                    }
                }
            }
        }
        for capture in &callee.captures {
            self.pass_capture(&mut passed, callee, capture);
        }
        passed.spilled.sort_unstable();
        passed.spilled.dedup();
        passed
    }

    fn unwanted_result(&mut self, callee: &Procedure) -> PointerValue<'ctx> {
        let ty = callee.result.expect("the callee has a result");
        let layout = self.module.types.layout(ty);
        self.frame.temporary(ty, layout)
    }

    fn pass_value(
        &mut self,
        passed: &mut Passed<'ctx>,
        ty: TypeId,
        value: &Expr,
        may_change: impl FnOnce() -> bool,
    ) {
        if self.module.types.is_scalar(ty) {
            passed.values.push(self.scalar(value).basic().into());
            return;
        }
        let mut address = self.aggregate(ty, value);
        if matches!(value.kind, ExprKind::Load(_)) && may_change() {
            let layout = self.module.types.layout(ty);
            let copy = self.frame.temporary(ty, layout);
            self.copy(ty, copy, address);
            address = copy;
        }
        passed.values.push(address.into());
    }

    fn pass_reference(&mut self, passed: &mut Passed<'ctx>, place: &Place) {
        if let (Root::Local(local), Some(_)) = (place.root, self.variable_at(place)) {
            passed.spilled.push(local);
        }
        passed.values.push(self.address(place).into());
    }

    /// Address and HIGH of what is passed as an open array.
    fn open_array(&mut self, array: &Expr) -> (PointerValue<'ctx>, IntValue<'ctx>) {
        if let ExprKind::Const(Const::String(string)) = array.kind {
            let length = self.module.program.strings[string].len() as u64;
            // The empty string is passed as its terminator: there are no arrays without elements.
            return (self.module.string(string), self.u64(length.max(1) - 1));
        }
        match (*self.module.types.get(array.ty)).clone() {
            Type::Array { low, high, .. } => {
                (self.aggregate(array.ty, array), self.i64(high.wrapping_sub(low)))
            }
            Type::OpenArray { .. } => match &array.kind {
                ExprKind::Load(place) => (self.address(place), self.high_of(place)),
                other => unreachable!("{other:?} is no open array"),
            },
            other => unreachable!("{other:?} has no elements to lend"),
        }
    }

    /// A variable of an enclosing procedure, which is either this one or also captured by this one.
    fn pass_capture(&mut self, passed: &mut Passed<'ctx>, callee: &Procedure, capture: &Capture) {
        let local = self.local_of(capture.variable);
        match (capture.mode, self.homes[local]) {
            (CaptureMode::Value, Home::Variable { variable, .. }) => {
                passed.values.push(self.peek_variable(variable).basic().into());
            }
            (CaptureMode::Value, Home::Memory { address, .. }) => {
                let value = self.load(callee.locals[capture.local].ty, address);
                passed.values.push(value.basic().into());
            }
            (CaptureMode::Reference, Home::Variable { slot: Some(slot), .. }) => {
                passed.spilled.push(local);
                passed.values.push(slot.into());
            }
            (CaptureMode::Reference, Home::Memory { address, high }) => {
                passed.values.push(address.into());
                passed.values.extend(high.map(BasicMetadataValueEnum::from));
            }
            (CaptureMode::Reference, Home::Variable { variable, slot: None }) => {
                unreachable!("{variable} is captured by reference and has no slot")
            }
        }
    }

    fn local_of(&self, variable: VariableRef) -> LocalId {
        if variable.procedure == self.id {
            return variable.local;
        }
        let captures = &self.procedure.captures;
        let index = captures.binary_search_by_key(&variable, |capture| capture.variable);
        captures[index.expect("a caller captures what its callees capture of others")].local
    }

    /// Stores variables in their slots just before a call that can reach them.
    fn spill(&mut self, locals: &[LocalId]) {
        for local in locals {
            let (variable, slot) = self.spilled_home(*local);
            let value = self.peek_variable(variable);
            self.store(self.procedure.locals[*local].ty, slot, value);
        }
    }

    /// Reads them back just after it.
    fn reload(&mut self, locals: &[LocalId]) {
        for local in locals {
            let (variable, slot) = self.spilled_home(*local);
            let value = self.load(self.procedure.locals[*local].ty, slot);
            self.write_variable(variable, value.into());
        }
    }

    fn spilled_home(&self, local: LocalId) -> (crate::ssa::Variable, PointerValue<'ctx>) {
        match self.homes[local] {
            Home::Variable { variable, slot: Some(slot) } => (variable, slot),
            _ => unreachable!("{local} was spilled and has no slot"),
        }
    }
}
