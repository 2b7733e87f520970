//! Rules for calls and ASM statements, a part of the verifier.

use crate::hir::{
    Argument, Assembly, AssemblyInput, AssemblyLocation, AssemblyOperand, AssemblyOutput, Call, Callee,
    Const, Expr, ExprKind, FormalParameter, LocalKind, ParameterMode, Place, ProcId, Projection, Root,
    Signature, Storage, Type, TypeId,
};

use super::{Verified, Verifier};

impl Verifier<'_> {
    /// Returns the type of the result of a call.
    pub(super) fn result(&self, call: &Call) -> Result<Option<TypeId>, String> {
        match &call.callee {
            Callee::Procedure(id) => Ok(self.program.procedures[*id].result),
            Callee::Value { value, .. } => Ok(self.signature(value)?.result),
            Callee::Runtime(procedure) => Ok(procedure.result()),
        }
    }

    fn signature(&self, value: &Expr) -> Result<&Signature, String> {
        match self.types().get(value.ty) {
            Type::Procedure(signature) => Ok(signature),
            _ => Err(format!("a value of {} is called", value.ty)),
        }
    }

    /// Checks the arguments of a call.
    pub(super) fn call(&self, call: &Call) -> Verified {
        match &call.callee {
            Callee::Procedure(id) => {
                let callee = &self.program.procedures[*id];
                ensure!(!callee.is_module_body(), "a module body is called");
                let variadic = callee.foreign.as_ref().is_some_and(|foreign| foreign.variadic);
                let parameters = callee.parameters.iter().map(|parameter| {
                    let local = &callee.locals[*parameter];
                    let is_reference = local.kind == LocalKind::Parameter(ParameterMode::Reference);
                    let mode = if is_reference { ParameterMode::Reference } else { ParameterMode::Value };
                    FormalParameter { mode, ty: local.ty }
                });
                self.arguments(&call.arguments, parameters, variadic)?;
                self.passed_on(*id)
            }
            Callee::Value { value, .. } => {
                let Signature { parameters, variadic, .. } = self.signature(value)?;
                self.arguments(&call.arguments, parameters.iter().copied(), *variadic)
            }
            Callee::Runtime(_) => Ok(()),
        }
    }

    /// Checks that values are in registers, and variables that must have an address in memory.
    pub(super) fn assembly(&self, assembly: &Assembly) -> Verified {
        for AssemblyOutput { place, location, .. } in &assembly.outputs {
            let in_memory = *location == AssemblyLocation::Memory;
            ensure!(in_memory || self.types().is_scalar(place.ty), "{} is assigned to a register", place.ty);
        }
        for AssemblyInput { operand, location } in &assembly.inputs {
            let is_variable = matches!(operand, AssemblyOperand::Variable(_));
            ensure!(is_variable == (*location == AssemblyLocation::Memory), "{operand:?} is in {location:?}");
            if let AssemblyLocation::Output(number) = location {
                let output = assembly.outputs.get(*number);
                let has_register = output.is_some_and(|output| output.location != AssemblyLocation::Memory);
                ensure!(
                    has_register,
                    "an input shares the location of output {number}, which is not in a register"
                );
            }
        }
        Ok(())
    }

    /// Whether the callee is a function whose result need not be used.
    pub(super) fn may_drop_result(&self, call: &Call) -> bool {
        let Callee::Procedure(id) = call.callee else { return false };
        let callee = &self.program.procedures[id];
        callee.result_optional && callee.result.is_some_and(|ty| self.types().is_scalar(ty))
    }

    fn arguments(
        &self,
        arguments: &[Argument],
        parameters: impl ExactSizeIterator<Item = FormalParameter>,
        variadic: bool,
    ) -> Verified {
        let count = parameters.len();
        let enough = arguments.len() == count || variadic && arguments.len() > count;
        ensure!(enough, "a procedure is called with a wrong number of arguments");
        for (argument, parameter) in arguments.iter().zip(parameters) {
            self.argument(argument, parameter)?;
        }
        let are_values = arguments[count..].iter().all(|argument| matches!(argument, Argument::Value(_)));
        ensure!(are_values, "an additional argument of a variadic procedure is not a value");
        Ok(())
    }

    /// Checks that the caller has every variable that the callee captures.
    fn passed_on(&self, id: ProcId) -> Verified {
        let callee = &self.program.procedures[id];
        for capture in &callee.captures {
            let own = capture.variable.procedure == self.id;
            let passed_on = self.procedure.capture_of(capture.variable);
            ensure!(
                own || passed_on.is_some_and(|c| c.mode == capture.mode),
                "a caller of {id} lacks a variable that it captures"
            );
        }
        Ok(())
    }

    fn argument(&self, argument: &Argument, parameter: FormalParameter) -> Verified {
        let open_element = match self.types().get(parameter.ty) {
            Type::OpenArray { element } => Some(*element),
            _ => None,
        };
        match (argument, parameter.mode, open_element) {
            (Argument::OpenArray(array), mode, Some(element)) => self.has_elements(array, mode, element),
            (Argument::Value(value), ParameterMode::Value, None) => self.assigned(parameter.ty, value),
            (Argument::Reference(place), ParameterMode::Reference, None) => {
                ensure!(
                    place.ty == parameter.ty || self.stands_for(parameter.ty, place.ty),
                    "a place of {} is passed to a VAR parameter of {}",
                    place.ty,
                    parameter.ty
                );
                Ok(())
            }
            (Argument::Address(pointer), ParameterMode::Reference, None) => {
                let leads_to = self.types().pointee(pointer.ty);
                ensure!(leads_to == Some(parameter.ty), "{pointer:?} is not the address of a parameter");
                Ok(())
            }
            _ => Err(format!("{argument:?} does not fit its parameter")),
        }
    }

    /// Whether a variable parameter of type `formal` can refer to a variable of another type `actual`: both
    /// are addresses, both procedures or both arrays of the same elements, or one is storage of the size of
    /// the other.
    fn stands_for(&self, formal: TypeId, actual: TypeId) -> bool {
        let is_address = |ty| matches!(ty, &Type::Address | &Type::Pointer { .. } | &Type::Opaque { .. });
        let types = self.types();
        match types.get(formal) {
            Type::Storage { .. } => types.is_scalar(actual) && types.layout(formal) == types.layout(actual),
            Type::Whole(_) => {
                matches!(types.get(actual), Type::Storage { .. })
                    && types.layout(formal) == types.layout(actual)
            }
            Type::Procedure(_) => matches!(types.get(actual), Type::Procedure(_)),
            Type::Array { element, .. } => {
                matches!(types.get(actual), Type::Array { element: own, .. } if own == element)
                    && types.layout(formal) == types.layout(actual)
            }
            ty => is_address(ty) && is_address(types.get(actual)),
        }
    }

    /// Checks an argument for an open array of `element`.
    fn has_elements(&self, array: &Expr, mode: ParameterMode, element: TypeId) -> Verified {
        if matches!(self.types().get(element), Type::Storage { .. }) {
            return Ok(());
        }
        let fits = match (&array.kind, self.types().get(array.ty)) {
            (ExprKind::Const(Const::String(_)), _) => self.types().get(element) == &Type::Char,
            (ExprKind::Load(_), Type::Array { element: own, .. } | Type::OpenArray { element: own }) => {
                self.fits_dimension(*own, element)
            }
            (_, Type::Array { element: own, .. }) => {
                mode == ParameterMode::Value && self.fits_dimension(*own, element)
            }
            _ => false,
        };
        ensure!(fits, "{} is passed to an open array of {element}", array.ty);
        Ok(())
    }

    /// Whether the elements of an actual array fit those of a formal one; these may also be open arrays.
    fn fits_dimension(&self, own: TypeId, formal: TypeId) -> bool {
        let (own_type, formal_type) = (self.types().get(own), self.types().get(formal));
        match (own_type, formal_type) {
            _ if own == formal => true,
            (
                Type::Array { element: own, .. } | Type::OpenArray { element: own },
                Type::OpenArray { element: formal },
            ) => self.fits_dimension(*own, *formal),
            _ => false,
        }
    }

    /// Checks that the address of a place can be taken.
    pub(super) fn addressable(&self, place: &Place) -> Verified {
        let through_pointer = place.projections.iter().any(|step| matches!(step, Projection::Deref { .. }));
        if let Root::Local(id) = place.root {
            let storage = self.procedure.locals[id].storage;
            ensure!(
                through_pointer || storage != Storage::Ssa,
                "the address of {id} is needed, which is never in memory"
            );
        }
        Ok(())
    }
}
