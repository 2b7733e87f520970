//! Captures: the variables of enclosing procedures that nested procedures use.
//!
//! Nested procedures are lambda-lifted: a variable of an enclosing procedure becomes an additional parameter.
//! Direct uses and calls are recorded while bodies are checked. At the end the uses are closed over the
//! calls, since a caller has to pass the variables that its callee needs.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::base::SecondaryMap;
use crate::hir::{
    self, Capture, CaptureMode, Local, LocalId, LocalKind, ParameterMode, Place, ProcId, Program, Projection,
    Root, Storage, VariableRef,
};

use super::checker::Checker;

/// The uses of the variables of all procedures.
#[derive(Debug, Default)]
pub struct Usage {
    procedures: SecondaryMap<ProcId, ProcedureUsage>,
}

/// The captures and calls of a procedure, and the uses of its variables.
#[derive(Clone, Debug, Default)]
struct ProcedureUsage {
    /// The locals that represent its captured variables.
    captured: FxHashMap<VariableRef, LocalId>,
    /// The captured variables in the order in which they were found.
    order: Vec<(VariableRef, LocalId)>,
    /// The callers of a nested procedure, each once.
    callers: Vec<ProcId>,
    /// The nested procedures that it calls.
    callees: FxHashSet<ProcId>,
    /// The uses of its own variables.
    variables: SecondaryMap<LocalId, VariableUsage>,
}

/// The uses of a variable.
#[derive(Clone, Copy, Debug, Default)]
pub struct VariableUsage {
    /// Whether it is passed to a variable parameter as a whole.
    pub passed_by_reference: bool,
    /// Whether a nested procedure may change it, directly or through a variable parameter that refers to it.
    pub changed_inside: bool,
    /// Whether its address is taken, so that it may be read and changed at any time.
    pub addressed: bool,
    /// Whether a nested procedure captures it by its address.
    pub captured_by_reference: bool,
}

impl VariableUsage {
    /// Returns the uses that decide the choice of storage.
    fn in_tree(self) -> hir::AddressUsage {
        hir::AddressUsage {
            passed_by_reference: self.passed_by_reference,
            captured_by_reference: self.captured_by_reference,
            addressed: self.addressed,
        }
    }
}

impl Usage {
    /// Returns the uses of a variable.
    fn of(&self, variable: VariableRef) -> VariableUsage {
        self.procedures[variable.procedure].variables[variable.local]
    }

    fn change(&mut self, variable: VariableRef) -> &mut VariableUsage {
        &mut self.procedures[variable.procedure].variables[variable.local]
    }
}

impl Checker<'_> {
    /// Returns the local that represents a variable in the current procedure: the variable itself, or a
    /// capture.
    pub fn local(&mut self, variable: VariableRef) -> LocalId {
        match self.body.procedure {
            Some(procedure) if procedure != variable.procedure => {
                capture(&mut self.tables.program, &mut self.tables.usage, procedure, variable).0
            }
            _ => variable.local,
        }
    }

    /// Records that the current procedure calls another one.
    pub fn note_call(&mut self, callee: ProcId) {
        let Some(caller) = self.body.procedure else { return };
        let is_nested = self.tables.program.procedures[callee].parent.is_some();
        if is_nested && self.tables.usage.procedures[caller].callees.insert(callee) {
            self.tables.usage.procedures[callee].callers.push(caller);
        }
    }

    /// Records that a place is assigned.
    pub fn note_change(&mut self, place: &Place) {
        if let Some((variable, true)) = self.whole_variable(place) {
            self.tables.usage.change(variable).changed_inside = true;
        }
    }

    /// Records that a place is passed to a variable parameter of `callee`, or of an unknown procedure.
    ///
    /// A nested procedure that receives a variable by reference may change it under the name of the parameter
    /// while its callees read the variable under its own name. Such a variable is not captured by value.
    pub fn note_passed_by_reference(&mut self, place: &Place, callee: Option<ProcId>) {
        let is_nested = callee.is_some_and(|callee| self.tables.program.procedures[callee].parent.is_some());
        if let Some((variable, is_captured)) = self.whole_variable(place) {
            let usage = self.tables.usage.change(variable);
            usage.passed_by_reference = true;
            usage.changed_inside |= is_captured || is_nested;
        }
    }

    /// Records that the address of a place, or of the variable that contains it, is taken.
    pub fn note_addressed(&mut self, place: &Place) {
        let through_pointer = place.projections.iter().any(|step| matches!(step, Projection::Deref { .. }));
        let whole = Place { projections: Vec::new(), ..place.clone() };
        if let (Some((variable, _)), false) = (self.whole_variable(&whole), through_pointer) {
            let usage = self.tables.usage.change(variable);
            usage.addressed = true;
            usage.changed_inside = true;
        }
    }

    /// Returns the variable of a procedure that a place denotes as a whole, and whether it is captured here.
    fn whole_variable(&self, place: &Place) -> Option<(VariableRef, bool)> {
        let (Root::Local(local), Some(procedure)) = (place.root, self.body.procedure) else { return None };
        if !place.projections.is_empty() {
            return None;
        }
        if !matches!(self.tables.program.procedures[procedure].locals[local].kind, LocalKind::Capture(_)) {
            return Some((VariableRef { procedure, local }, false));
        }
        let captures = &self.tables.usage.procedures[procedure].order;
        // Captures are added one by one, so they are also ordered by their locals.
        let index = captures.binary_search_by_key(&local, |(_, local)| *local).ok()?;
        Some((captures[index].0, true))
    }
}

/// Returns the local that represents `variable` in `procedure`, which is nested in the procedure of the
/// variable, and whether that local is new.
fn capture(
    program: &mut Program,
    usage: &mut Usage,
    procedure: ProcId,
    variable: VariableRef,
) -> (LocalId, bool) {
    let captured = &mut usage.procedures[procedure];
    if let Some(local) = captured.captured.get(&variable) {
        return (*local, false);
    }
    let Local { name, ty, span, .. } = program.procedures[variable.procedure].locals[variable.local];
    let kind = LocalKind::Capture(CaptureMode::Reference);
    let local = Local::new(name, ty, kind, Storage::Indirect, span);
    let local = program.procedures[procedure].locals.push(local);
    captured.captured.insert(variable, local);
    captured.order.push((variable, local));
    (local, true)
}

/// Closes the captures over the calls of nested procedures, decides how each one is passed, and records the
/// other uses of variables in the tree.
///
/// Every pair of a procedure and a variable enters the work list once, so the list becomes empty.
pub fn close(program: &mut Program, usage: &mut Usage) {
    let ids: Vec<ProcId> = program.procedures.keys().collect();
    let mut work: Vec<(ProcId, VariableRef)> = Vec::new();
    for id in &ids {
        work.extend(usage.procedures[*id].order.iter().map(|(variable, _)| (*id, *variable)));
    }
    while let Some((callee, variable)) = work.pop() {
        for index in 0..usage.procedures[callee].callers.len() {
            let caller = usage.procedures[callee].callers[index];
            if caller != variable.procedure && capture(program, usage, caller, variable).1 {
                work.push((caller, variable));
            }
        }
    }
    for id in &ids {
        choose_modes(program, usage, *id);
    }
    for (procedure, definition) in program.procedures.iter_mut() {
        for (local, definition) in definition.locals.iter_mut() {
            definition.usage = usage.of(VariableRef { procedure, local }).in_tree();
        }
    }
}

fn choose_modes(program: &mut Program, usage: &mut Usage, procedure: ProcId) {
    let mut captures: Vec<Capture> = usage.procedures[procedure]
        .order
        .iter()
        .map(|(variable, local)| Capture {
            variable: *variable,
            local: *local,
            mode: mode(program, usage, *variable),
        })
        .collect();
    captures.sort_by_key(|capture| capture.variable);
    for capture in &captures {
        program.procedures[procedure].locals[capture.local].kind = LocalKind::Capture(capture.mode);
        if capture.mode == CaptureMode::Reference {
            usage.change(capture.variable).captured_by_reference = true;
        }
    }
    program.procedures[procedure].captures = captures;
}

/// Returns how a variable is captured. A scalar that no nested procedure changes is passed by value: while a
/// nested procedure runs, the procedure that declares the variable waits, so the value stays the same. The
/// argument of a variable parameter may change under another name.
fn mode(program: &Program, usage: &Usage, variable: VariableRef) -> CaptureMode {
    let local = &program.procedures[variable.procedure].locals[variable.local];
    let is_reference = local.kind == LocalKind::Parameter(ParameterMode::Reference);
    if is_reference || usage.of(variable).changed_inside || !program.types.is_scalar(local.ty) {
        CaptureMode::Reference
    } else {
        CaptureMode::Value
    }
}
