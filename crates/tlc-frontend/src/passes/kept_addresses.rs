//! Finds the variables whose addresses outlast a call, because the procedure that gets them by reference
//! applies `ADR` to its parameter, and marks them as addressed.
//!
//! The use of such an address by the procedure is not examined, and a procedure whose body is in another
//! object is assumed to keep it. Procedures of C do not keep the addresses of variable parameters. A
//! procedure that is called as a value keeps them if any procedure does.

use std::collections::BTreeMap;

use crate::hir::visit::{self, Visitor};
use crate::hir::{
    Argument, Call, LocalId, LocalKind, ParameterMode, Place, ProcId, Procedure, Program, VariableRef,
};

use super::aliasing::frame_variable;

/// Marks the variables that are passed to parameters whose addresses may be kept.
pub fn mark_kept_addresses(program: &mut Program) {
    let mut work = addressed_parameters(program);
    if work.is_empty() {
        return;
    }
    let mut passed = PassedVariables::of(program);
    let mut kept = std::mem::take(&mut passed.to_unknown);
    // Each variable enters the list once, when it is marked, so the list becomes empty.
    while let Some(parameter) = work.pop() {
        kept.extend(passed.to_parameters.remove(&parameter).unwrap_or_default());
        while let Some(variable) = kept.pop() {
            mark(program, variable, &mut work);
        }
    }
}

/// Returns the reference parameters to which `ADR` is known to be applied.
fn addressed_parameters(program: &Program) -> Vec<VariableRef> {
    let mut parameters = Vec::new();
    for (procedure, declared) in &program.procedures {
        let is_elsewhere = declared.foreign.is_none() && program.modules[declared.module].external;
        let is_kept = |local: LocalId| {
            is_reference(declared, local) && (is_elsewhere || declared.locals[local].usage.addressed)
        };
        let kept = declared.parameters.iter().filter(|local| is_kept(**local));
        parameters.extend(kept.map(|local| VariableRef { procedure, local: *local }));
    }
    parameters
}

fn is_reference(procedure: &Procedure, local: LocalId) -> bool {
    procedure.locals[local].kind == LocalKind::Parameter(ParameterMode::Reference)
}

/// Marks a variable, and queues it if it is a parameter. For a captured variable, marks the one it refers to.
fn mark(program: &mut Program, variable: VariableRef, work: &mut Vec<VariableRef>) {
    let owner = owner_of(program, variable);
    let procedure = &mut program.procedures[owner.procedure];
    let usage = &mut procedure.locals[owner.local].usage;
    if !std::mem::replace(&mut usage.addressed, true) && is_reference(procedure, owner.local) {
        work.push(owner);
    }
}

/// Returns the variable that a local refers to.
fn owner_of(program: &Program, variable: VariableRef) -> VariableRef {
    let captures = &program.procedures[variable.procedure].captures;
    let capture = captures.iter().find(|capture| capture.local == variable.local);
    // The variable belongs to an enclosing procedure, so a capture never leads to another one.
    capture.map_or(variable, |capture| capture.variable)
}

/// The variables that calls pass by reference.
#[derive(Default)]
struct PassedVariables {
    to_parameters: BTreeMap<VariableRef, Vec<VariableRef>>,
    to_unknown: Vec<VariableRef>,
}

impl PassedVariables {
    fn of(program: &Program) -> PassedVariables {
        let mut finder = ReferenceFinder { program, caller: None, passed: PassedVariables::default() };
        for (id, procedure) in &program.procedures {
            finder.caller = Some(id);
            finder.visit_body(&procedure.body);
        }
        finder.passed
    }
}

/// Collects the variables that calls pass by reference.
struct ReferenceFinder<'p> {
    program: &'p Program,
    caller: Option<ProcId>,
    passed: PassedVariables,
}

impl ReferenceFinder<'_> {
    fn note(&mut self, callee: Option<ProcId>, number: usize, place: &Place) {
        let (Some(procedure), Some(local)) = (self.caller, frame_variable(place)) else { return };
        let variable = VariableRef { procedure, local };
        let Some(callee) = callee else { return self.passed.to_unknown.push(variable) };
        let Some(parameter) = self.program.procedures[callee].parameters.get(number) else { return };
        let parameter = VariableRef { procedure: callee, local: *parameter };
        self.passed.to_parameters.entry(parameter).or_default().push(variable);
    }
}

impl<'p> Visitor<'p> for ReferenceFinder<'p> {
    fn visit_call(&mut self, call: &'p Call) {
        for (number, argument) in call.arguments.iter().enumerate() {
            if let Argument::Reference(place) = argument {
                self.note(call.callee.procedure(), number, place);
            }
        }
        visit::walk_call(self, call);
    }
}
