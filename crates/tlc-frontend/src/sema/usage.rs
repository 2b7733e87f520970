//! The uses of variables by nested procedures. They are closed over the calls, since a caller has to pass the
//! variables that its callee needs.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::base::SecondaryMap;
use crate::hir::{
    self, Capture, CaptureMode, Local, LocalId, LocalKind, ParameterMode, ProcId, Program, Storage,
    VariableRef,
};

/// The uses of the variables of all procedures.
#[derive(Debug, Default)]
pub struct UsageTable {
    pub procedures: SecondaryMap<ProcId, ProcedureUsage>,
}

/// The captures and calls of a procedure, and the uses of its variables.
#[derive(Clone, Debug, Default)]
pub struct ProcedureUsage {
    /// The locals that represent its captured variables.
    pub captured: FxHashMap<VariableRef, LocalId>,
    /// The captured variables in the order in which they were found.
    pub order: Vec<(VariableRef, LocalId)>,
    /// The callers of a nested procedure, each once.
    pub callers: Vec<ProcId>,
    /// The nested procedures that it calls.
    pub callees: FxHashSet<ProcId>,
    /// The uses of its own variables.
    pub variables: SecondaryMap<LocalId, VariableUsage>,
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

impl UsageTable {
    /// Returns the uses of a variable.
    fn of(&self, variable: VariableRef) -> VariableUsage {
        self.procedures[variable.procedure].variables[variable.local]
    }

    /// Returns the uses of a variable, to be changed.
    pub fn change(&mut self, variable: VariableRef) -> &mut VariableUsage {
        &mut self.procedures[variable.procedure].variables[variable.local]
    }
}

/// Returns the local that represents `variable` in `procedure`, which is nested in the procedure of the
/// variable, and whether that local is new.
pub fn capture(
    program: &mut Program,
    usage: &mut UsageTable,
    procedure: ProcId,
    variable: VariableRef,
) -> (LocalId, bool) {
    let captured = &mut usage.procedures[procedure];
    if let Some(local) = captured.captured.get(&variable) {
        return (*local, false);
    }
    let Local { name, ty, span, read_only, .. } =
        program.procedures[variable.procedure].locals[variable.local];
    let kind = LocalKind::Capture(CaptureMode::Reference);
    let local = Local { read_only, ..Local::new(name, ty, kind, Storage::Indirect, span) };
    let local = program.procedures[procedure].locals.push(local);
    captured.captured.insert(variable, local);
    captured.order.push((variable, local));
    (local, true)
}

/// Closes the captures over the calls of nested procedures, decides how each one is passed, and records the
/// other uses of variables in the tree.
///
/// Every pair of a procedure and a variable enters the work list once, so the list becomes empty.
pub fn close(program: &mut Program, usage: &mut UsageTable) {
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

fn choose_modes(program: &mut Program, usage: &mut UsageTable, procedure: ProcId) {
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
fn mode(program: &Program, usage: &UsageTable, variable: VariableRef) -> CaptureMode {
    let local = &program.procedures[variable.procedure].locals[variable.local];
    let is_reference = local.kind == LocalKind::Parameter(ParameterMode::Reference);
    if is_reference || usage.of(variable).changed_inside || !program.types.is_scalar(local.ty) {
        CaptureMode::Reference
    } else {
        CaptureMode::Value
    }
}
