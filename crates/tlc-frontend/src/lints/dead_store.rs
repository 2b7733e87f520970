//! Values that are assigned to local variables and never read.
//!
//! A backward walk over the statements of a procedure keeps the set of variables whose values may still be
//! read. All reads in a loop count as reads after each of its iterations, so each statement is visited once
//! for each loop around it and no fixed point is needed. Each set has 64 variables; a procedure with more is
//! walked several times.
//!
//! Only variables that live in SSA form alone are checked: they are never read by address. Variables whose
//! value a nested procedure reads, procedures with labels, and very large ones are skipped.

use rustc_hash::FxHashSet;

use crate::base::{SecondaryMap, Span};
use crate::diagnostics::{Code, Diagnostic};
use crate::hir::visit::{self, Access, Visitor};
use crate::hir::{
    Binding, Const, Control, End, Expr, ExprKind, Local, LocalId, LocalKind, Loop, LoopId, ParameterMode,
    Place, ProcId, Procedure, Program, ProtectedCall, Root, Stmt, StmtKind, Storage, TypeId, TypeTable,
    VariableRef,
};

use super::Linter;

/// A set of up to 64 variables.
type LiveSet = u64;

/// The maximum number of sets for a procedure. One with more variables was generated.
const MOST_SETS: usize = 16;

/// Finds dead stores, procedure by procedure.
pub(super) struct DeadStores {
    /// The variables that nested procedures capture by value.
    captured: FxHashSet<VariableRef>,
}

impl DeadStores {
    pub fn new(program: &Program) -> DeadStores {
        let captures = program.procedures.values().flat_map(|procedure| &procedure.captures);
        DeadStores { captured: captures.map(|capture| capture.variable).collect() }
    }

    /// Reports the superfluous assignments of a procedure.
    pub fn report(&mut self, linter: &mut Linter<'_, '_>, id: ProcId, procedure: &Procedure) {
        if !procedure.labels.is_empty() || procedure.is_reentered {
            return;
        }
        let looked_at: Vec<LocalId> = procedure
            .locals
            .iter()
            .filter(|(_, local)| is_looked_at(linter, procedure, local))
            .filter(|(local, _)| !self.captured.contains(&VariableRef { procedure: id, local: *local }))
            .map(|(local, _)| local)
            .collect();
        if looked_at.len() > 64 * MOST_SETS {
            return;
        }
        for variables in looked_at.chunks(64) {
            search(linter, procedure, variables);
        }
    }
}

/// Whether all reads of a variable are visible, and it deserves a warning.
fn is_looked_at(linter: &Linter<'_, '_>, procedure: &Procedure, local: &Local) -> bool {
    let is_variable = matches!(local.kind, LocalKind::Variable | LocalKind::Parameter(ParameterMode::Value));
    // A variable without a name in the source has the name of the procedure.
    is_variable
        && !is_of_lost_type(linter, local.ty)
        && !local.of_module
        && local.storage == Storage::Ssa
        && (linter.dead_fields || !local.is_part())
        && local.name != procedure.name
        && !linter.is_meant_to_be_unused(local.name)
}

/// Whether the type of a variable is, or leads to, one that could not be determined, so that its uses are lost.
fn is_of_lost_type(linter: &Linter<'_, '_>, ty: TypeId) -> bool {
    ty == TypeTable::ERROR || linter.program.types.pointee(ty) == Some(TypeTable::ERROR)
}

/// Finds dead stores to up to 64 variables.
fn search(linter: &mut Linter<'_, '_>, procedure: &Procedure, variables: &[LocalId]) {
    let mut numbers = SecondaryMap::with_capacity(procedure.locals.len());
    for (number, local) in variables.iter().enumerate() {
        numbers[*local] = number as u32 + 1;
    }
    let mut uses = LocalUses { numbers: &numbers, updates_read: false, read: 0, written: 0, stored: 0 };
    uses.visit_body(&procedure.body);
    if uses.written == 0 {
        return;
    }
    let set_of = |has: fn(&Local) -> bool| {
        let numbers = variables.iter().enumerate().filter(|(_, local)| has(&procedure.locals[**local]));
        numbers.fold(0, |set, (number, _)| set | 1 << number)
    };
    // For these, the declaration is reported if they are never read; for others, the assignments.
    let declared = set_of(|local| local.kind == LocalKind::Variable && !local.is_part());
    let never_read = uses.stored & !uses.read & declared;
    let mut walk = LivenessWalk {
        numbers: &numbers,
        exits: Vec::new(),
        found: Vec::new(),
        silent: never_read,
        parameters: set_of(is_parameter),
    };
    walk.body(&procedure.body, 0, beginning(&procedure.body));
    let found = walk.found;
    for (number, local) in variables.iter().enumerate() {
        if never_read & 1 << number != 0 {
            report_never_read(linter, &procedure.locals[*local]);
        }
    }
    let mut stores = found.into_iter().rev().map(|(local, span)| (&procedure.locals[local], span)).peekable();
    while let Some((local, span)) = stores.next() {
        // Assignments to several parameters in a row are one mistake: the procedure should return them.
        let mut others = Vec::new();
        while is_parameter(local)
            && let Some(other) = stores.next_if(|(other, _)| is_parameter(other) && other.name != local.name)
        {
            others.push(other);
        }
        report_store(linter, local, span, &others);
    }
}

fn is_parameter(local: &Local) -> bool {
    matches!(local.kind, LocalKind::Parameter(_))
}

/// Returns the number of assignments at the beginning of a procedure, which may initialize variables.
fn beginning(body: &[Stmt]) -> usize {
    body.iter().take_while(|stmt| matches!(stmt.kind, StmtKind::Assign { .. })).count()
}

/// Whether a value is the result of a call.
fn is_result(value: &Expr) -> bool {
    match &value.kind {
        ExprKind::Call(_) => true,
        ExprKind::Convert { operand, .. } => is_result(operand),
        _ => false,
    }
}

/// Whether a value is a neutral initial value, such as 0 or NIL.
fn is_neutral(value: &Expr) -> bool {
    match &value.kind {
        ExprKind::Const(constant) => match constant {
            Const::Whole(0) | Const::Boolean(false) | Const::Char(0) | Const::Nil => true,
            Const::Real(number) => *number == 0.0,
            Const::Set(words) => words.iter().all(|word| *word == 0),
            _ => false,
        },
        _ => false,
    }
}

fn report_never_read(linter: &mut Linter<'_, '_>, local: &Local) {
    let name = linter.names.resolve(local.name);
    let diagnostic =
        Diagnostic::new(Code::UnusedVariable, format!("the variable `{name}` is assigned and never read"))
            .at(local.span, "nothing reads it")
            .help(format!("if that is intended, rename it to `_{name}`"));
    linter.diagnostics.report(diagnostic);
}

/// Reports an assignment to a variable. `others` are further ones to parameters if it is a parameter.
fn report_store(linter: &mut Linter<'_, '_>, local: &Local, span: Span, others: &[(&Local, Span)]) {
    let code = if local.is_part() { Code::UnreadField } else { Code::UnreadValue };
    if linter.diagnostics.has_just(code, span) || linter.diagnostics.has_just(Code::SelfAssignment, span) {
        return;
    }
    let name = linter.names.resolve(local.name);
    let label = "another value is assigned, or the procedure ends, before it is read";
    let value = |name: &str| format!("the value assigned to `{name}` here is never read");
    let mut diagnostic = Diagnostic::new(code, value(name)).at(span, label);
    for (other, span) in others {
        diagnostic = diagnostic.and(*span, value(linter.names.resolve(other.name)));
    }
    if is_parameter(local) {
        diagnostic = diagnostic
            .and(local.span, "a value parameter is a copy: the caller's variable keeps its value")
            .help(format!("only a VAR parameter returns a value to the caller: `VAR {name}`"));
    }
    linter.diagnostics.report(diagnostic);
}

/// The variables that statements read and assign.
struct LocalUses<'n> {
    /// The number of each checked variable, from 1.
    numbers: &'n SecondaryMap<LocalId, u32>,
    /// Whether INC, INCL and the like read the variable that they change. One that only counts is never read.
    updates_read: bool,
    read: LiveSet,
    written: LiveSet,
    /// The variables that are assigned anything except results of calls, which must be assigned to something.
    stored: LiveSet,
}

impl LocalUses<'_> {
    fn set_of(&self, place: &Place) -> LiveSet {
        bit(self.numbers, place)
    }
}

impl<'t> Visitor<'t> for LocalUses<'_> {
    fn visit_stmt(&mut self, stmt: &'t Stmt) {
        match &stmt.kind {
            StmtKind::Step { target: place, amount: operand, .. }
            | StmtKind::Element { set: place, element: operand, .. }
                if place.projections.is_empty() && !self.updates_read =>
            {
                self.written |= self.set_of(place);
                self.stored |= self.set_of(place);
                self.visit_expr(operand);
            }
            StmtKind::Assign { target, value } if target.projections.is_empty() && !is_result(value) => {
                self.stored |= self.set_of(target);
                visit::walk_stmt(self, stmt);
            }
            kind => {
                // A FOR statement that only counts its iterations reads its variable.
                if let Some(Loop::Counted { control, .. }) = kind.as_loop() {
                    self.read |= self.set_of(control);
                }
                visit::walk_stmt(self, stmt);
            }
        }
    }

    fn visit_place(&mut self, place: &'t Place, access: Access) {
        let set = self.set_of(place);
        let is_whole = place.projections.is_empty();
        if is_whole && access.may_change() {
            self.written |= set;
        }
        if !is_whole || access != Access::Write {
            self.read |= set;
        }
        visit::walk_place(self, place);
    }
}

/// Returns the set of the variable that a place belongs to; empty if the variable is not checked.
fn bit(numbers: &SecondaryMap<LocalId, u32>, place: &Place) -> LiveSet {
    match place.root {
        Root::Local(local) => numbers[local].checked_sub(1).map_or(0, |number| 1 << number),
        Root::Global(_) | Root::Constant(_) => 0,
    }
}

/// The body of a loop with a condition or a control variable. All variables that may be read in or after the
/// loop count as read after each iteration.
struct Rounds<'w, 'n> {
    walk: &'w mut LivenessWalk<'n>,
    around: LiveSet,
}

impl<'t> Visitor<'t> for Rounds<'_, '_> {
    fn visit_body(&mut self, body: &'t [Stmt]) {
        self.walk.body(body, self.around, 0);
    }
}

/// The backward walk. Its sets contain the variables whose values may be read later.
struct LivenessWalk<'n> {
    numbers: &'n SecondaryMap<LocalId, u32>,
    /// The LOOP statements around the current one, with the variables that may be read after each.
    exits: Vec<(LoopId, LiveSet)>,
    /// The superfluous assignments, the last one first.
    found: Vec<(LocalId, Span)>,
    /// The variables without warnings for single assignments.
    silent: LiveSet,
    /// The parameters. They have a value, so that a neutral one does not initialize them.
    parameters: LiveSet,
}

impl LivenessWalk<'_> {
    /// Walks over statements after which `live` may be read, and returns the variables that may be read
    /// before them. The first statements may assign neutral values that are never read.
    fn body(&mut self, body: &[Stmt], live: LiveSet, first: usize) -> LiveSet {
        // Statements after RETURN and the like never run, and have a warning of their own.
        let end = body.iter().position(|stmt| stmt.kind.ends_control()).map_or(body.len(), |last| last + 1);
        let numbered = body.iter().take(end).enumerate().rev();
        numbered.fold(live, |live, (number, stmt)| self.stmt(stmt, live, number < first))
    }

    fn stmt(&mut self, stmt: &Stmt, live: LiveSet, is_first_value: bool) -> LiveSet {
        match stmt.kind.control() {
            Control::Straight | Control::Label(_) => self.straight(stmt, live, is_first_value),
            Control::Branch(branch) => {
                let mut before = branch.otherwise().map_or(live, |body| self.body(body, live, 0));
                for (condition, body) in branch.arms() {
                    before |= self.body(body, live, 0);
                    before |= condition.map_or(0, |condition| self.reads(&condition.value));
                }
                before | branch.subject().map_or(0, |subject| self.reads(subject))
            }
            Control::Binding(Binding { place, body, .. }) => {
                self.body(body, live, 0) | self.reads_in(|uses| uses.visit_place(place, Access::Binding))
            }
            Control::ProtectedCall(ProtectedCall { call, body, .. }) => {
                live | self.body(body, live, 0) | self.reads_in(|uses| uses.visit_call(call))
            }
            Control::Loop(Loop::Endless { id, body }) => {
                self.exits.push((id, live));
                // The next iteration may be the last one, and exit before it assigns anything.
                let before = self.body(body, live | self.read_in(body), 0);
                self.exits.pop();
                before
            }
            Control::Loop(Loop::Before { .. } | Loop::After { .. } | Loop::Counted { .. }) => {
                let around = live | self.reads_in(|uses| uses.visit_stmt(stmt));
                visit::walk_stmt(&mut Rounds { walk: self, around }, stmt);
                around
            }
            Control::End(End::Exit(id)) => {
                let exit = self.exits.iter().rev().find(|(around, _)| *around == id);
                exit.map_or(!0, |(_, live)| *live)
            }
            Control::End(End::Return(_) | End::Departure) => {
                self.reads_in(|uses| visit::walk_stmt(uses, stmt))
            }
            // The target of a jump is unknown. Procedures with labels are not visited.
            Control::End(End::Jump(_)) => !0,
        }
    }

    fn straight(&mut self, stmt: &Stmt, live: LiveSet, is_first_value: bool) -> LiveSet {
        match &stmt.kind {
            StmtKind::Assign { target, value } => self.assign(stmt, (target, value), live, is_first_value),
            StmtKind::New { pointer, .. } if pointer.projections.is_empty() => {
                live & !bit(self.numbers, pointer)
            }
            // A variable that another statement writes may still be read as it was before.
            _ => live | self.reads_in(|uses| uses.visit_stmt(stmt)),
        }
    }

    fn assign(
        &mut self,
        stmt: &Stmt,
        (target, value): (&Place, &Expr),
        live: LiveSet,
        is_first_value: bool,
    ) -> LiveSet {
        if !target.projections.is_empty() {
            return live | self.reads_in(|uses| visit::walk_stmt(uses, stmt));
        }
        let set = bit(self.numbers, target);
        // An unwanted result must be assigned to something. The value that a FOR statement assigns if it does
        // not run has only the position of the variable.
        let is_meant = is_result(value)
            || is_first_value && set & self.parameters == 0 && is_neutral(value)
            || stmt.span == target.span;
        if let (Root::Local(local), true) = (target.root, set & !live & !self.silent != 0 && !is_meant) {
            self.found.push((local, stmt.span));
        }
        live & !set | self.reads(value)
    }

    fn reads(&self, expr: &Expr) -> LiveSet {
        self.reads_in(|uses| uses.visit_expr(expr))
    }

    fn read_in(&self, body: &[Stmt]) -> LiveSet {
        self.reads_in(|uses| uses.visit_body(body))
    }

    fn reads_in(&self, look: impl FnOnce(&mut LocalUses<'_>)) -> LiveSet {
        let mut uses =
            LocalUses { numbers: self.numbers, updates_read: true, read: 0, written: 0, stored: 0 };
        look(&mut uses);
        uses.read
    }
}
