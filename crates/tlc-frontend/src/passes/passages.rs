//! Passages: statements that are executed equally often, for `--coverage`.
//!
//! A passage begins where control branches or joins: at the start of a procedure and of each list in a
//! structured statement, after a label, and after a statement from within which control may go elsewhere,
//! such as a call that may not return (`departures`). A condition that is evaluated more or less often than
//! its statement is executed is a passage of its own. So each passage has a counter, and no count is computed
//! from others.
//!
//! Code outlined from a procedure, because a handler protects it or the procedure is long, is executed in
//! place of the call to it, and its passages belong to the procedure. Statements that are not in the source
//! do not form passages.

use rustc_hash::FxHashMap;

use crate::base::{EntityRef, Span, entity_impl};
use crate::hir::visit::{self, Visitor};
use crate::hir::{
    Call, Callee, Condition, ConditionId, Control, Expr, Loop, ProcId, Program, ProtectedCall, Stmt, StmtId,
    StmtKind,
};

use super::Departures;

/// A counter of a procedure.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CounterId(u32);
entity_impl!(CounterId, "counter");

/// A passage with its counter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Passage {
    /// The text that is executed as often as the counter states, except for passages within it.
    pub span: Span,
    /// The beginning of the text that leads to the passage: the end of the text executed before.
    pub from: u32,
    /// The counter of executions.
    pub counter: CounterId,
}

/// The passages of a procedure. Nested passages follow the passage that contains them.
#[derive(Debug, Default)]
pub struct Passages {
    /// All passages; the first one is the whole procedure, whose counter is 0.
    pub all: Vec<Passage>,
    /// The number of counters.
    pub counters: usize,
    stmts: FxHashMap<(ProcId, StmtId), CounterId>,
    conditions: FxHashMap<(ProcId, ConditionId), CounterId>,
}

impl Passages {
    /// Divides a procedure whose statements are numbered, and that was not outlined from another one.
    pub fn find(program: &Program, departures: &Departures, id: ProcId) -> Passages {
        let procedure = &program.procedures[id];
        let passages = Passages::default();
        let end = procedure.end;
        let mut finder = Finder { program, departures, procedure: id, passages, end, may_leave: false };
        // The assignments that split a record parameter do not belong to the text of the body.
        let is_field = |stmt: &Stmt| {
            stmt.kind.label().is_none() && procedure.locals.values().any(|local| local.span == stmt.span)
        };
        let is_heading = |stmt: &&Stmt| finder.is_hidden_call(stmt) || is_field(stmt);
        let heading = procedure.body.iter().take_while(is_heading).count();
        let (heading, body) = procedure.body.split_at(heading);
        let returns = !heading.iter().any(|stmt| finder.departs(stmt));
        let first = body.iter().map(|stmt| finder.start(stmt)).min();
        let whole = Span { lo: first.unwrap_or(end.lo).min(end.lo), hi: end.hi };
        finder.passages.add(whole, whole.lo);
        finder.list(body, whole, whole.lo, returns);
        finder.passages
    }

    /// Returns the counter of executions that begin with a statement of a procedure or of code outlined from
    /// it, if a passage begins there.
    pub fn before_stmt(&self, procedure: ProcId, stmt: &Stmt) -> Option<CounterId> {
        self.stmts.get(&(procedure, stmt.id)).copied()
    }

    /// Returns the counter of evaluations of a condition, if it has its own.
    pub fn before_condition(&self, procedure: ProcId, condition: &Condition) -> Option<CounterId> {
        self.conditions.get(&(procedure, condition.id)).copied()
    }

    /// Adds a passage. Statements from the same text, or from text outside the procedure, only get a counter.
    fn add(&mut self, span: Span, from: u32) -> CounterId {
        let counter = CounterId::new(self.counters);
        self.counters += 1;
        let is_within = |whole: &Passage| whole.span.lo <= span.lo && span.hi <= whole.span.hi;
        let is_new =
            self.all.first().is_none_or(is_within) && self.all.last().is_none_or(|last| last.span != span);
        if is_new {
            self.all.push(Passage { span, from: from.min(span.lo), counter });
        }
        counter
    }
}

/// Finds passages during a walk over a procedure.
struct Finder<'p> {
    program: &'p Program,
    departures: &'p Departures,
    /// The procedure, or the code outlined from it that is being visited.
    procedure: ProcId,
    passages: Passages,
    /// The END of the procedure, which is the position of statements that are not in the source.
    end: Span,
    /// Whether control may have left or entered within the statement that is being visited.
    may_leave: bool,
}

impl<'p> Finder<'p> {
    /// Whether a statement is in the source.
    fn is_written(&self, stmt: &Stmt) -> bool {
        stmt.span != self.end && stmt.span.lo < stmt.span.hi && !self.is_hidden_call(stmt)
    }

    /// Whether a statement calls a part of a local module, at the position of its declaration.
    fn is_hidden_call(&self, stmt: &Stmt) -> bool {
        let StmtKind::Call(Call { callee: Callee::Procedure(called), .. }) = &stmt.kind else { return false };
        let heading = self.program.procedures[*called].span;
        stmt.span.lo <= heading.lo && heading.hi <= stmt.span.hi
    }

    /// Whether a statement is a call that may not return.
    fn departs(&self, stmt: &Stmt) -> bool {
        matches!(&stmt.kind, StmtKind::Call(call) if self.departures.may_depart(call))
    }

    /// Returns the code outlined from the current procedure that a call runs, if it is such a call.
    fn outlined(&self, call: &Call) -> Option<(ProcId, &'p [Stmt])> {
        let id = call.callee.procedure()?;
        let procedure = &self.program.procedures[id];
        let is_part = procedure.outlined_from(self.program) == Some(self.procedure);
        is_part.then_some((id, &*procedure.body))
    }

    /// Returns for each statement of a list where the text of it or of a later one begins, whichever is
    /// first: the expressions that FOR evaluates before it begins form a statement that precedes it.
    fn starts(&self, list: &[Stmt]) -> Vec<u32> {
        let backwards = list.iter().rev().scan(u32::MAX, |least, stmt| {
            *least = (*least).min(self.start(stmt));
            Some(*least)
        });
        let mut starts: Vec<u32> = backwards.collect();
        starts.reverse();
        starts
    }

    fn start(&self, stmt: &Stmt) -> u32 {
        match stmt.kind.control() {
            _ if !self.is_written(stmt) => u32::MAX,
            // RETRY leads to a label at the position of the heading.
            Control::Label(_) => u32::MAX,
            Control::ProtectedCall(ProtectedCall { call, .. }) => {
                let protected = self.outlined(call).map_or(&[][..], |(_, body)| body);
                let starts = protected.iter().map(|stmt| self.start(stmt));
                starts.filter(|start| *start != u32::MAX).min().unwrap_or(stmt.span.lo)
            }
            Control::Straight
            | Control::Binding(_)
            | Control::Branch(_)
            | Control::Loop(_)
            | Control::End(_) => stmt.span.lo,
        }
    }

    /// Divides a list of statements in a statement or procedure, given the position where the text leading to
    /// it begins, and whether the enclosing passage counts its beginning.
    fn list(&mut self, list: &'p [Stmt], around: Span, mut from: u32, mut is_counted: bool) {
        let last = list.iter().rfind(|stmt| self.is_written(stmt));
        let Some(end) = last.map(|last| last.span.hi) else { return };
        let mut begun = None;
        for (stmt, start) in list.iter().zip(self.starts(list)) {
            if !self.is_written(stmt) {
                let departs = self.departs(stmt);
                is_counted &= !departs;
                self.may_leave |= departs;
                continue;
            }
            if stmt.kind.label().is_some() {
                is_counted = false;
                from = from.max(stmt.span.lo);
                self.may_leave = true;
                continue;
            }
            // One statement of the source may have become several, in sequence or nested.
            let is_again = begun.replace(start) == Some(start) || stmt.span == around;
            if !is_counted && !is_again {
                let counter = self.passages.add(Span { lo: start, hi: end.max(stmt.span.hi) }, from);
                self.passages.stmts.insert((self.procedure, stmt.id), counter);
                is_counted = true;
            }
            let before = std::mem::take(&mut self.may_leave);
            self.stmt(stmt);
            is_counted &= !self.may_leave;
            from = stmt.span.hi;
            self.may_leave |= before;
        }
    }

    fn stmt(&mut self, stmt: &'p Stmt) {
        let (may_leave, first) = match stmt.kind.control() {
            Control::End(_) | Control::Loop(Loop::Endless { .. }) | Control::ProtectedCall(_) => (true, None),
            Control::Branch(branch) => (false, branch.arms().next().and_then(|(condition, _)| condition)),
            Control::Straight
            | Control::Label(_)
            | Control::Binding(_)
            | Control::Loop(Loop::Before { .. } | Loop::After { .. } | Loop::Counted { .. }) => (false, None),
        };
        self.may_leave |= may_leave;
        let first = first.map(|condition| condition.id);
        // Starts after the first letter of the keyword, because a passage may begin with the statement.
        let end = stmt.span.lo + 1;
        let mut parts = PassageVisitor { finder: self, around: stmt.span, first, is_hidden: false, end };
        visit::walk_stmt(&mut parts, stmt);
    }
}

/// The lists, conditions and calls of a statement.
struct PassageVisitor<'f, 'p> {
    finder: &'f mut Finder<'p>,
    /// The statement that contains them.
    around: Span,
    /// The condition that is evaluated once whenever the statement is executed.
    first: Option<ConditionId>,
    /// Whether the statement is an IF that is not in the source.
    is_hidden: bool,
    /// The end of the part that was visited last.
    end: u32,
}

impl<'p> Visitor<'p> for PassageVisitor<'_, 'p> {
    fn visit_body(&mut self, body: &'p [Stmt]) {
        self.finder.list(body, self.around, self.end, self.is_hidden);
        if let Some(last) = body.last() {
            self.end = self.end.max(last.span.hi);
        }
    }

    fn visit_condition(&mut self, condition: &'p Condition) {
        let span = condition.value.span;
        self.is_hidden |= span == self.around;
        if self.first != Some(condition.id) && !self.is_hidden {
            let passages = &mut self.finder.passages;
            let counter = passages.add(span, self.end);
            passages.conditions.insert((self.finder.procedure, condition.id), counter);
        }
        visit::walk_condition(self, condition);
    }

    fn visit_expr(&mut self, expr: &'p Expr) {
        self.end = self.end.max(expr.span.hi);
        visit::walk_expr(self, expr);
    }

    fn visit_call(&mut self, call: &'p Call) {
        let Some((part, body)) = self.finder.outlined(call) else {
            self.finder.may_leave |= self.finder.departures.may_depart(call);
            return visit::walk_call(self, call);
        };
        let outer = std::mem::replace(&mut self.finder.procedure, part);
        self.finder.list(body, self.around, self.end, true);
        self.finder.procedure = outer;
        let written = body.iter().rfind(|stmt| self.finder.is_written(stmt));
        self.end = self.end.max(written.map_or(0, |last| last.span.hi));
    }
}
