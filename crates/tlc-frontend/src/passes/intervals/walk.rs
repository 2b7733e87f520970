//! The walk over the statements of one procedure, in execution order.
//!
//! A variable that a loop changes is not followed from iteration to iteration. In each iteration it may have
//! any value, or if the loop only steps it in one direction, a value on one side of its first. Then the body
//! is visited once for the state after its iterations, which together with the first values also holds at the
//! loop head; the second visit counts. The first visit skips this step for loops within, so that the cost of
//! a loop is proportional to its depth.

use crate::base::{Interval, SecondaryMap};
use crate::hir::visit::{self, Access, Visitor};
use crate::hir::{
    BinaryOp, Branch, Call, CaseArm, Check, CompareOp, Condition, Control, End, Expr, LocalKind, Loop,
    LoopId, Place, ProcId, Procedure, Program, ProtectedCall, Stmt, StmtKind,
};

use super::cases::ArgumentIntervals;
use super::observation::Observation;
use super::shape::ProcedureShape;
use super::state::IntervalState;

/// The arguments of a call.
pub(super) struct PassedArguments {
    pub callee: ProcId,
    pub arguments: ArgumentIntervals,
}

/// The inputs and results of the walk over one procedure.
pub(super) struct IntervalWalk<'p, 'w> {
    pub program: &'p Program,
    pub procedure: &'p Procedure,
    pub shape: &'w ProcedureShape,
    /// The results of the procedures for which they are known.
    pub results: &'w SecondaryMap<ProcId, Option<Interval>>,
    pub state: IntervalState,
    /// The enclosing LOOP statements.
    exits: Vec<Exits>,
    /// The number of enclosing loops in their first visit, whose findings do not count.
    trials: u32,
    /// All reached calls.
    pub passed: Vec<PassedArguments>,
    /// The union of the values of all reached RETURN statements.
    pub returned: Option<Interval>,
    /// The place whose values are wanted.
    pub(super) observation: Option<Observation>,
}

struct Exits {
    id: LoopId,
    trials: u32,
    state: IntervalState,
}

impl<'p, 'w> IntervalWalk<'p, 'w> {
    /// Visits a procedure whose parameters have these intervals, by number; others have those of their types.
    pub fn over(
        (program, procedure, shape): (&'p Program, &'p Procedure, &'w ProcedureShape),
        results: &'w SecondaryMap<ProcId, Option<Interval>>,
        parameters: &[Option<Interval>],
    ) -> IntervalWalk<'p, 'w> {
        let mut walk = IntervalWalk::at_start((program, procedure, shape), results, parameters);
        walk.run();
        walk
    }

    /// Visits a procedure like [`IntervalWalk::over`], and returns what it finds at a place.
    pub fn observed(
        procedure: (&'p Program, &'p Procedure, &'w ProcedureShape),
        results: &'w SecondaryMap<ProcId, Option<Interval>>,
        parameters: &[Option<Interval>],
        observation: Observation,
    ) -> Option<Observation> {
        let mut walk = IntervalWalk::at_start(procedure, results, parameters);
        walk.observation = Some(observation);
        walk.run();
        walk.observation
    }

    fn at_start(
        (program, procedure, shape): (&'p Program, &'p Procedure, &'w ProcedureShape),
        results: &'w SecondaryMap<ProcId, Option<Interval>>,
        parameters: &[Option<Interval>],
    ) -> IntervalWalk<'p, 'w> {
        let first = |(slot, local)| match procedure.locals[local].kind {
            LocalKind::Variable => Interval::exact(0),
            _ => {
                let number = procedure.parameters.iter().position(|parameter| *parameter == local);
                let known = number.and_then(|number| parameters.get(number).copied().flatten());
                known.unwrap_or(shape.all[slot])
            }
        };
        let values = shape.followed.iter().copied().enumerate().map(first).collect();
        IntervalWalk {
            program,
            procedure,
            shape,
            results,
            state: IntervalState::new(values),
            exits: Vec::new(),
            trials: 0,
            passed: Vec::new(),
            returned: None,
            observation: None,
        }
    }

    fn run(&mut self) {
        let procedure = self.procedure;
        self.stmts(&procedure.body);
        if self.state.is_reached && !procedure.check_return {
            self.note_result(Interval::exact(0));
        }
    }

    /// Whether the current visit of a statement is the one whose findings count.
    pub fn is_final(&self) -> bool {
        self.trials == 0
    }

    fn stmts(&mut self, body: &'p [Stmt]) {
        for stmt in body {
            if !self.state.is_reached {
                return;
            }
            self.stmt(stmt);
        }
    }

    fn stmt(&mut self, stmt: &'p Stmt) {
        match stmt.kind.control() {
            Control::Straight => self.straight(stmt),
            Control::Label(_) | Control::Binding(_) => visit::walk_stmt(&mut PartVisitor(self), stmt),
            Control::Branch(Branch::Conditions { arms, otherwise }) => self.if_stmt(arms, otherwise),
            Control::Branch(Branch::Labels { subject, arms, otherwise, checked }) => {
                self.case_stmt(subject, arms, otherwise, checked);
            }
            Control::ProtectedCall(ProtectedCall { call, result, body }) => self.try_stmt(call, result, body),
            Control::Loop(form) => self.loop_stmt(stmt, form),
            Control::End(End::Exit(id)) => self.exit_stmt(id),
            Control::End(End::Return(value)) => {
                if let Some(value) = value.and_then(|value| self.eval(value)) {
                    self.note_result(value);
                }
                self.leave();
            }
            Control::End(End::Departure | End::Jump(_)) => {
                visit::walk_stmt(&mut PartVisitor(self), stmt);
                self.leave();
            }
        }
    }

    fn straight(&mut self, stmt: &'p Stmt) {
        match &stmt.kind {
            StmtKind::Assign { target, value } => {
                self.place(target);
                let value = self.eval(value);
                self.assign(target, value);
            }
            StmtKind::Step { target, op, amount, checked } => self.step(target, *op, amount, *checked),
            // A variable that another statement writes may have any value.
            _ => visit::walk_stmt(&mut PartVisitor(self), stmt),
        }
    }

    /// Ends the current path, unless control may come to any label.
    fn leave(&mut self) {
        if !self.shape.is_tangled {
            self.state = IntervalState::unreached();
        }
    }

    fn assign(&mut self, target: &Place, value: Option<Interval>) {
        if self.observation.is_some() {
            self.observe_value(target, value.or_else(|| self.any(target.ty)));
        }
        if let Some(slot) = self.shape.slot(target) {
            self.state.set(slot, value.unwrap_or(self.shape.all[slot]));
        }
    }

    fn step(&mut self, target: &'p Place, op: BinaryOp, amount: &'p Expr, is_checked: bool) {
        self.place(target);
        let amount = self.eval(amount);
        let Some(slot) = self.shape.slot(target) else { return };
        let (before, all) = (self.state.get(slot), self.any(target.ty));
        let exact = before.zip(amount).and_then(|(before, amount)| op.interval(before, amount));
        if self.observation.is_some() && is_checked {
            self.observe_step(target, exact);
        }
        let checks = self.program.checks;
        let is_checked = is_checked && checks.has(Check::Range) && checks.has(Check::Overflow);
        let value = match (exact, all) {
            (Some(exact), Some(all)) if exact.is_within(all) && !is_checked => Some(exact),
            (Some(exact), _) if is_checked => exact.common(self.shape.all[slot]),
            _ => all,
        };
        self.assign(target, value);
    }

    fn if_stmt(&mut self, arms: &'p [(Condition, Vec<Stmt>)], otherwise: &'p [Stmt]) {
        let mut end = IntervalState::unreached();
        for (condition, body) in arms {
            if !self.state.is_reached {
                break;
            }
            let [holds, fails] = self.branch(&condition.value);
            self.state = holds;
            self.stmts(body);
            end = end.join(std::mem::replace(&mut self.state, fails));
        }
        self.stmts(otherwise);
        self.end_here(end);
    }

    /// Joins the current state with that at the end of another path.
    fn end_here(&mut self, other: IntervalState) {
        let own = std::mem::replace(&mut self.state, IntervalState::unreached());
        self.state = own.join(other);
    }

    fn case_stmt(
        &mut self,
        subject: &'p Expr,
        arms: &'p [CaseArm],
        otherwise: Option<&'p [Stmt]>,
        is_checked: bool,
    ) {
        self.eval(subject);
        let before = self.state.clone();
        let mut end = IntervalState::unreached();
        for CaseArm { labels, body } in arms {
            let mut state = before.clone();
            let ranges = labels.iter().map(|(low, high)| Interval::new(*low, *high));
            if let Some(all) = ranges.reduce(Interval::hull) {
                self.narrow(&mut state, subject, CompareOp::Equal, all);
            }
            self.state = state;
            self.stmts(body);
            end = end.join(std::mem::replace(&mut self.state, IntervalState::unreached()));
        }
        match otherwise {
            Some(body) => {
                self.state = before;
                self.stmts(body);
            }
            None if is_checked => {}
            None => self.state = before,
        }
        self.end_here(end);
    }

    /// Visits protected statements. The call changes no tracked variable, so the handler finds the old
    /// values.
    fn try_stmt(&mut self, call: &'p Call, result: Option<&'p Place>, handler: &'p [Stmt]) {
        self.call(call);
        let before = self.state.clone();
        if let Some(place) = result {
            self.place(place);
            self.assign(place, None);
        }
        let end = std::mem::replace(&mut self.state, before);
        self.stmts(handler);
        self.end_here(end);
    }

    fn exit_stmt(&mut self, id: LoopId) {
        let trials = self.trials;
        let around = self.exits.iter_mut().rev().find(|exits| exits.id == id);
        if let Some(exits) = around.filter(|exits| exits.trials == trials) {
            let before = std::mem::replace(&mut exits.state, IntervalState::unreached());
            exits.state = before.join(self.state.clone());
        }
        self.leave();
    }

    fn loop_stmt(&mut self, stmt: &'p Stmt, form: Loop<'p>) {
        let bounds = match form {
            Loop::Counted { from, to, .. } => (self.eval(from), self.eval(to)),
            Loop::Before { .. } | Loop::After { .. } | Loop::Endless { .. } => (None, None),
        };
        let changes = self.shape.changes(stmt);
        let first = self.state.clone();
        self.state.forget(changes, &self.shape.all);
        if changes.has_others() && self.trials == 0 {
            self.trials += 1;
            self.round(stmt, form, bounds);
            self.trials -= 1;
            self.end_here(first.clone());
        }
        let head = self.state.clone();
        let end = self.round(stmt, form, bounds);
        self.state = match form {
            Loop::Counted { control, .. } => self.behind_for(first, head, (control, bounds)),
            Loop::Before { .. } | Loop::After { .. } | Loop::Endless { .. } => end,
        };
    }

    /// Visits one iteration, and leaves the state that leads to the next. Returns the state after the loop.
    fn round(
        &mut self,
        stmt: &'p Stmt,
        form: Loop<'p>,
        bounds: (Option<Interval>, Option<Interval>),
    ) -> IntervalState {
        match form {
            Loop::Before { condition, body } => {
                let [holds, fails] = self.branch(&condition.value);
                self.state = holds;
                self.stmts(body);
                fails
            }
            Loop::After { body, condition } => {
                self.stmts(body);
                if !self.state.is_reached {
                    return IntervalState::unreached();
                }
                let [holds, fails] = self.branch(&condition.value);
                self.state = fails;
                holds
            }
            Loop::Endless { id, body } => {
                self.exits.push(Exits { id, trials: self.trials, state: IntervalState::unreached() });
                self.stmts(body);
                self.exits.pop().map_or_else(IntervalState::unreached, |exits| exits.state)
            }
            Loop::Counted { control, by, body, .. } => {
                self.enter_for(stmt, control, bounds, by);
                self.stmts(body);
                IntervalState::unreached()
            }
        }
    }

    /// Sets the control variable to the interval between both bounds, unless the body assigns it.
    fn enter_for(
        &mut self,
        stmt: &Stmt,
        control: &Place,
        bounds: (Option<Interval>, Option<Interval>),
        by: i64,
    ) {
        let (Some(from), Some(to)) = bounds else { return };
        let (low, high) = if by > 0 { (from.low, to.high) } else { (to.low, from.high) };
        if low > high {
            return self.leave();
        }
        if let Some(slot) = self.shape.slot(control) {
            let is_assigned = self.shape.changes(stmt).assigned & 1 << slot != 0;
            let value = if is_assigned { self.shape.all[slot] } else { Interval::new(low, high) };
            self.state.set(slot, value);
            self.observe_value(control, Some(value));
        }
    }

    /// Returns the state after FOR, which may not run at all. The state at the loop head also holds at the
    /// end.
    fn behind_for(
        &self,
        first: IntervalState,
        head: IntervalState,
        (control, bounds): (&Place, (Option<Interval>, Option<Interval>)),
    ) -> IntervalState {
        let slot = self.shape.slot(control);
        let before = slot.and_then(|slot| first.get(slot));
        let mut end = head.join(first);
        if let (Some(slot), Some(before)) = (slot, before) {
            let all = self.shape.all[slot];
            let value = match bounds {
                (Some(from), Some(to)) => from.hull(to).hull(before),
                _ => all,
            };
            let is_kept = end.get(slot).is_some_and(|end| end.is_within(value));
            end.set(slot, if is_kept { value } else { all });
        }
        end
    }

    fn note_result(&mut self, value: Interval) {
        if self.trials == 0 {
            self.returned = Some(self.returned.map_or(value, |before| before.hull(value)));
        }
    }

    /// Records the arguments of a call.
    pub fn pass(&mut self, call: &Call, arguments: ArgumentIntervals) {
        if let (Some(callee), 0) = (call.callee.procedure(), self.trials) {
            self.passed.push(PassedArguments { callee, arguments });
        }
    }
}

/// Visits the parts of a statement, once; what it writes may have any value.
struct PartVisitor<'a, 'p, 'w>(&'a mut IntervalWalk<'p, 'w>);

impl<'p> Visitor<'p> for PartVisitor<'_, 'p, '_> {
    fn visit_body(&mut self, body: &'p [Stmt]) {
        self.0.stmts(body);
    }

    fn visit_expr(&mut self, expr: &'p Expr) {
        self.0.eval(expr);
    }

    fn visit_place(&mut self, place: &'p Place, access: Access) {
        self.0.place(place);
        if access.may_change() {
            self.0.assign(place, None);
        }
    }

    fn visit_call(&mut self, call: &'p Call) {
        self.0.call(call);
    }
}
