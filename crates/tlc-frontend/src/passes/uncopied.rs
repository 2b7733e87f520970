//! Finds value parameters of array and record types that need no copy, and leaves them with the callers.
//!
//! A value parameter is a copy that belongs to the callee. The copy is not observable if the procedure only
//! reads the parameter, and if no variable that may be the argument is written before the last of these
//! reads. The destination of a write is not analysed: a write to anything outside the frame of the procedure
//! counts, whatever its type, because variants may overlap. So does the call of a procedure that writes, or
//! that calls one.
//!
//! Requires that storage is chosen. Procedures with labels are skipped, because their statements have no
//! order.

use crate::base::SecondaryMap;
use crate::hir::visit::{self, Access, Visitor};
use crate::hir::{
    AddressUsage, Argument, Call, Callee, Condition, Control, Conversion, End, Expr, ExprKind, LocalId,
    LocalKind, Loop, ParameterMode, Place, ProcId, Procedure, Program, Root, Stmt, StmtKind, Storage, Unseen,
    VariableRef,
};

use super::aliasing::frame_variable;

/// The maximum number of procedures that a call may reach; one that reaches more counts as a write.
const MOST_REACHED: usize = 64;

/// Leaves value parameters with the callers if no copy is needed.
pub fn leave_with_callers(program: &mut Program) {
    let mut effects = ForeignWrites { program, scans: SecondaryMap::new(), known: SecondaryMap::new() };
    let mut uncopied = Vec::new();
    for (id, procedure) in &program.procedures {
        let candidates = candidates(program, procedure);
        if candidates.is_empty() {
            continue;
        }
        let mut walk = CopyWalk::new(procedure, &candidates, &mut effects);
        walk.visit_body(&procedure.body);
        let kept = candidates.into_iter().filter(|local| walk.candidates[*local]);
        uncopied.extend(kept.map(|local| VariableRef { procedure: id, local }));
    }
    for VariableRef { procedure, local } in uncopied {
        program.procedures[procedure].locals[local].storage = Storage::Indirect;
    }
}

/// Returns the value parameters that would be copied.
fn candidates(program: &Program, procedure: &Procedure) -> Vec<LocalId> {
    if procedure.foreign.is_some() || procedure.is_reentered || !procedure.labels.is_empty() {
        return Vec::new();
    }
    let is_candidate = |id: &LocalId| {
        let local = &procedure.locals[*id];
        local.kind == LocalKind::Parameter(ParameterMode::Value)
            && local.storage == Storage::Memory
            && !program.types.is_scalar(local.ty)
            && local.align == 0
            && local.usage == AddressUsage::default()
    };
    procedure.parameters.iter().copied().filter(is_candidate).collect()
}

/// Whether a place may be a part of a caller's variable: anything outside the frame of the procedure.
fn is_foreign(procedure: &Procedure, place: &Place) -> bool {
    frame_variable(place).is_none_or(|local| procedure.locals[local].storage == Storage::Indirect)
}

/// Whether a statement writes the place itself. Calls write what is passed to them.
fn is_write(access: Access) -> bool {
    matches!(access, Access::Write | Access::Update)
}

/// Returns the variable in the frame that is passed by address, as a whole or in part.
fn passed_variable(program: &Program, argument: &Argument) -> Option<LocalId> {
    match argument {
        Argument::Reference(place) => frame_variable(place),
        // A variable whose address is taken is always copied.
        Argument::Address(_) => None,
        Argument::Value(value) if program.types.is_scalar(value.ty) => None,
        Argument::Value(value) | Argument::OpenArray(value) => loaded_variable(value),
    }
}

fn loaded_variable(mut value: &Expr) -> Option<LocalId> {
    while let ExprKind::Convert { conversion: Conversion::Bits, operand, .. } = &value.kind {
        value = operand;
    }
    match &value.kind {
        ExprKind::Load(place) => frame_variable(place),
        _ => None,
    }
}

/// A walk over a procedure in execution order.
struct CopyWalk<'w, 'p> {
    procedure: &'p Procedure,
    effects: &'w mut ForeignWrites<'p>,
    /// The parameters that need no copy so far.
    candidates: SecondaryMap<LocalId, bool>,
    /// Whether a foreign variable may have been written on a path to this place; false if no path leads here.
    written: bool,
    /// The number of writes so far.
    writes: u32,
    /// Whether the current statement, if it is a straight one, assigns a foreign variable.
    assigns: bool,
}

impl<'w, 'p> CopyWalk<'w, 'p> {
    fn new(
        procedure: &'p Procedure,
        parameters: &[LocalId],
        effects: &'w mut ForeignWrites<'p>,
    ) -> CopyWalk<'w, 'p> {
        let mut candidates = SecondaryMap::new();
        parameters.iter().for_each(|local| candidates[*local] = true);
        CopyWalk { procedure, effects, candidates, written: false, writes: 0, assigns: false }
    }

    fn write(&mut self) {
        self.written = true;
        self.writes += 1;
    }

    fn write_if_foreign(&mut self, place: &Place) {
        if is_foreign(self.procedure, place) {
            self.write();
        }
    }

    /// Whether a value is copied as a whole to its destination, which it may partly overlap.
    fn is_copied(&self, value: &Expr) -> bool {
        !self.effects.program.types.is_scalar(value.ty)
    }

    /// Visits a loop: if it writes, an iteration begins after the writes of the previous one. Loops within
    /// are then visited only once more, because the second visit starts with `written` set.
    fn rounds(&mut self, round: impl Fn(&mut Self)) {
        let (before, writes) = (self.written, self.writes);
        round(self);
        let changes = self.writes != writes;
        if changes && !before {
            self.written = true;
            round(self);
        }
        self.written = before || changes;
    }

    /// Visits branches of which one is executed, each with the condition that leads to it.
    fn branches<'s>(&mut self, arms: impl Iterator<Item = (Option<&'p Condition>, &'s [Stmt])>)
    where
        's: 'p,
    {
        let mut end = false;
        for (condition, body) in arms {
            condition.into_iter().for_each(|condition| self.visit_condition(condition));
            let before = self.written;
            self.visit_body(body);
            end |= self.written;
            self.written = before;
        }
        self.written |= end;
    }

    /// Visits a statement that evaluates its parts and then writes the places among them.
    fn straight(&mut self, stmt: &'p Stmt) {
        let begins_with_write = match &stmt.kind {
            StmtKind::Assign { target, value } => self.is_copied(value) && is_foreign(self.procedure, target),
            kind => kind.unseen() != Unseen::Nothing,
        };
        if begins_with_write {
            self.write();
        }
        self.assigns = false;
        visit::walk_stmt(self, stmt);
        if self.assigns {
            self.write();
        }
    }

    /// Reads the arguments of a call, which happens at the call, after all arguments are evaluated.
    fn pass(&mut self, call: &Call) {
        for (number, argument) in call.arguments.iter().enumerate() {
            if let Some(local) = passed_variable(self.effects.program, argument)
                && (self.written || !self.effects.only_reads(call, number))
            {
                self.candidates[local] = false;
            }
        }
    }
}

impl<'p> Visitor<'p> for CopyWalk<'_, 'p> {
    fn visit_stmt(&mut self, stmt: &'p Stmt) {
        match stmt.kind.control() {
            Control::Straight => self.straight(stmt),
            Control::Label(_) | Control::Binding(_) => visit::walk_stmt(self, stmt),
            Control::Branch(branch) => {
                branch.subject().into_iter().for_each(|subject| self.visit_expr(subject));
                self.branches(branch.arms().chain([(None, branch.otherwise().unwrap_or_default())]));
            }
            Control::Loop(Loop::Counted { control, from, to, body, .. }) => {
                self.visit_expr(from);
                self.visit_expr(to);
                self.rounds(|walk| {
                    walk.write_if_foreign(control);
                    walk.visit_body(body);
                });
            }
            Control::Loop(Loop::Before { .. } | Loop::After { .. } | Loop::Endless { .. }) => {
                self.rounds(|walk| visit::walk_stmt(walk, stmt));
            }
            Control::ProtectedCall(_) => {
                self.write();
                visit::walk_stmt(self, stmt);
            }
            Control::End(end) => {
                if let End::Return(Some(value)) = end
                    && self.is_copied(value)
                {
                    self.write();
                }
                visit::walk_stmt(self, stmt);
                self.written = false;
            }
        }
    }

    fn visit_place(&mut self, place: &'p Place, access: Access) {
        self.assigns |= is_write(access) && is_foreign(self.procedure, place);
        if let Root::Local(local) = place.root {
            // A write through a pointer in the parameter changes another variable.
            let is_read = access == Access::Read || frame_variable(place).is_none();
            if self.written || !is_read {
                self.candidates[local] = false;
            }
        }
        visit::walk_place(self, place);
    }

    fn visit_call(&mut self, call: &'p Call) {
        visit::walk_call(self, call);
        self.pass(call);
        if self.effects.writes(self.procedure, call) {
            self.write();
        }
    }
}

/// Determines which procedures write variables that are foreign to them.
struct ForeignWrites<'p> {
    program: &'p Program,
    /// The scans of the procedures examined so far.
    scans: SecondaryMap<ProcId, Option<Scan>>,
    /// The results that include everything that a procedure calls.
    known: SecondaryMap<ProcId, Option<bool>>,
}

/// The facts in the statements of a procedure.
#[derive(Clone, Default)]
struct Scan {
    writes: bool,
    callees: Vec<ProcId>,
}

impl<'p> ForeignWrites<'p> {
    /// Whether the argument with this number is only read, and not past its HIGH.
    fn only_reads(&self, call: &Call, number: usize) -> bool {
        let Some(id) = call.callee.procedure() else { return false };
        let callee = &self.program.procedures[id];
        let Some(parameter) = callee.parameters.get(number) else { return false };
        callee.locals[*parameter].kind == LocalKind::Parameter(ParameterMode::Value)
            && callee.foreign.as_ref().is_none_or(|foreign| foreign.is_confined)
    }

    /// Whether a call writes a variable that is foreign to its caller.
    fn writes(&mut self, caller: &Procedure, call: &Call) -> bool {
        match call.callee.procedure() {
            Some(id) if self.program.procedures[id].foreign.is_none() => self.of(id),
            Some(id) => foreign_call_writes(self.program, caller, id, call),
            None => true,
        }
    }

    /// Whether a procedure writes, or one that it leads to.
    fn of(&mut self, id: ProcId) -> bool {
        if let Some(known) = self.known[id] {
            return known;
        }
        let (mut reached, mut next) = (vec![id], 0);
        let mut writes = false;
        // Each procedure enters the list once, and their number is limited.
        while let (false, Some(procedure)) = (writes, reached.get(next).copied()) {
            let scan = self.scan(procedure);
            writes = scan.writes || reached.len() > MOST_REACHED;
            let new: Vec<ProcId> =
                scan.callees.iter().filter(|callee| !reached.contains(callee)).copied().collect();
            reached.extend(new);
            next += 1;
        }
        let decided = if writes { &reached[..1] } else { &reached[..] };
        decided.iter().for_each(|procedure| self.known[*procedure] = Some(writes));
        writes
    }

    fn scan(&mut self, id: ProcId) -> &Scan {
        let program = self.program;
        self.scans[id].get_or_insert_with(|| {
            let procedure = &program.procedures[id];
            let mut collector = WriteCollector { program, procedure, scan: Scan::default() };
            collector.scan.writes = program.modules[procedure.module].external;
            collector.visit_body(&procedure.body);
            collector.scan.callees.sort_unstable();
            collector.scan.callees.dedup();
            collector.scan
        })
    }
}

/// Whether a call of a procedure of C writes a variable that is foreign to its caller.
fn foreign_call_writes(program: &Program, caller: &Procedure, id: ProcId, call: &Call) -> bool {
    let callee = &program.procedures[id];
    if !callee.foreign.as_ref().is_some_and(|foreign| foreign.is_confined) {
        return true;
    }
    call.arguments.iter().zip(&callee.parameters).any(|(argument, parameter)| {
        callee.locals[*parameter].kind == LocalKind::Parameter(ParameterMode::Reference)
            && passed_variable(program, argument)
                .is_none_or(|local| caller.locals[local].storage == Storage::Indirect)
    })
}

/// Collects the writes and calls of a procedure.
struct WriteCollector<'p> {
    program: &'p Program,
    procedure: &'p Procedure,
    scan: Scan,
}

impl<'p> Visitor<'p> for WriteCollector<'p> {
    fn visit_stmt(&mut self, stmt: &'p Stmt) {
        self.scan.writes |= stmt.kind.unseen() != Unseen::Nothing;
        visit::walk_stmt(self, stmt);
    }

    fn visit_place(&mut self, place: &'p Place, access: Access) {
        self.scan.writes |= is_write(access) && is_foreign(self.procedure, place);
        visit::walk_place(self, place);
    }

    fn visit_call(&mut self, call: &'p Call) {
        match call.callee {
            Callee::Procedure(id) if self.program.procedures[id].foreign.is_none() => {
                self.scan.callees.push(id);
            }
            Callee::Procedure(id) => {
                self.scan.writes |= foreign_call_writes(self.program, self.procedure, id, call);
            }
            Callee::Value { .. } | Callee::Runtime(_) => self.scan.writes = true,
        }
        visit::walk_call(self, call);
    }
}
