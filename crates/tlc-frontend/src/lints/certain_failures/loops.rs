//! Loops: first iteration by iteration with the values known at the beginning, then once for all iterations.
//!
//! If the iterations end, the state after the loop is that of the last one. Otherwise it is the state after
//! forgetting everything that the loop writes. Both terminate: the iterations are limited by the budget of
//! the anchor, and the visit for all iterations happens once.

use crate::base::Span;
use crate::hir::{CompareOp, Condition, Expr, Loop, LoopId, Place, Stmt};

use super::analysis::AbstractInterpreter;
use super::memory::{CellLocation, LoopContext, Memory};
use super::state::{PathFlow, StateChanges, StateMark};
use super::value::{Cause, Interval, KnownValue, Value};
use super::wording::LAST_ROUND;

/// The maximum number of states at EXIT statements kept for one loop, and of changes in one state.
const MOST_EXITS: usize = 16;
const MOST_CHANGES: usize = 4_096;

/// The kind of a loop, with its condition or bounds.
#[derive(Clone, Copy)]
enum LoopShape<'p> {
    While(&'p Condition),
    Until(&'p Condition),
    Endless(LoopId),
    For(ControlValues<'p>),
}

/// The values of a control variable.
#[derive(Clone, Copy)]
struct ControlValues<'p> {
    control: &'p Place,
    first: Value,
    limit: Value,
    by: i128,
    span: Span,
    /// Whether there is any iteration.
    runs: Option<bool>,
}

impl<'p> ControlValues<'p> {
    fn new(
        memory: &Memory<'p>,
        control: &'p Place,
        bounds: [&'p Expr; 2],
        by: i128,
        values: [Value; 2],
    ) -> ControlValues<'p> {
        let [first, limit] = values;
        let op = if by > 0 { CompareOp::LessEqual } else { CompareOp::GreaterEqual };
        let numbers =
            memory.least_and_greatest(first, bounds[0]).zip(memory.least_and_greatest(limit, bounds[1]));
        let runs = numbers.and_then(|(first, limit)| first.compare(op, limit));
        ControlValues { control, first, limit, by, span: bounds[0].span.to(bounds[1].span), runs }
    }

    /// Sets the control variable.
    fn set(&self, memory: &mut Memory<'p>, value: Value) {
        let location = memory.seen_location(self.control).unwrap_or(CellLocation::Nowhere);
        memory.store(location, KnownValue { value, cause: Cause::Loop, span: self.span });
    }

    /// Returns the known value of a control variable.
    fn current(&self, memory: &Memory<'p>) -> Option<Value> {
        match memory.seen_location(self.control)? {
            CellLocation::Cells(cell) => Some(memory.state.get(cell).seen()),
            CellLocation::Among(..) | CellLocation::Nowhere => None,
        }
    }

    /// Returns the number of iterations.
    fn count(&self) -> Option<u64> {
        let (first, limit) = self.first.number().zip(self.limit.number())?;
        u64::try_from((limit - first) / self.by + 1).ok()
    }

    /// Returns the value in the last iteration.
    fn last(&self) -> Value {
        match (self.first.number(), self.limit.number()) {
            (Some(first), Some(limit)) => Value::whole(first + (limit - first) / self.by * self.by),
            _ if self.by.abs() == 1 => self.limit,
            _ => Value::Unknown,
        }
    }

    /// Returns all values in one.
    fn all(&self) -> Value {
        match (self.first, self.limit) {
            (Value::Whole(first), Value::Whole(limit)) => Value::Whole(first.hull(limit)),
            (Value::Whole(first), Value::High { .. }) if self.by > 0 && first.low >= 0 => {
                Value::Whole(Interval::new(first.low, i64::MAX.into()))
            }
            _ => Value::Unknown,
        }
    }
}

/// The continuation after an iteration.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    Round,
    End,
    /// Either of the two.
    Unknown,
}

/// A loop that is being visited.
struct LoopRun<'a, 'p> {
    analysis: &'a mut AbstractInterpreter<'p>,
    stmt: &'p Stmt,
    shape: LoopShape<'p>,
    body: &'p [Stmt],
    /// The state at its beginning.
    mark: StateMark,
    /// How control reaches its beginning.
    before: PathFlow,
}

impl<'p> AbstractInterpreter<'p> {
    /// Visits a loop of any kind.
    pub fn loop_stmt(&mut self, stmt: &'p Stmt, form: Loop<'p>) {
        match form {
            Loop::Before { condition, body } => {
                self.begin_loop(stmt, LoopShape::While(condition), body).run()
            }
            Loop::After { body, condition } => self.begin_loop(stmt, LoopShape::Until(condition), body).run(),
            Loop::Endless { id, body } => self.begin_loop(stmt, LoopShape::Endless(id), body).run(),
            Loop::Counted { control, from, to, by, body } => {
                let values = [self.eval(from), self.eval(to)];
                if self.flow.reachable {
                    let trip = ControlValues::new(&self.memory, control, [from, to], i128::from(by), values);
                    match trip.runs {
                        Some(false) => trip.set(&mut self.memory, trip.first),
                        _ => self.begin_loop(stmt, LoopShape::For(trip), body).run(),
                    }
                }
            }
        }
    }

    fn begin_loop(&mut self, stmt: &'p Stmt, shape: LoopShape<'p>, body: &'p [Stmt]) -> LoopRun<'_, 'p> {
        let (mark, before) = (self.memory.state.mark(), self.flow);
        LoopRun { analysis: self, stmt, shape, body, mark, before }
    }

    /// Visits an EXIT statement.
    pub fn exit(&mut self, id: LoopId) {
        let loops = &self.memory.frame().loops;
        let Some(number) = loops.iter().rposition(|context| context.id == id) else {
            return self.flow.leave();
        };
        let (mark, is_innermost) = (loops[number].mark, number + 1 == loops.len());
        let is_full =
            loops[number].exits.len() >= MOST_EXITS || self.memory.state.count_since(mark) > MOST_CHANGES;
        if is_full {
            self.memory.frame().loops[number].has_others = true;
        } else {
            let changes = self.memory.state.changes(mark);
            self.budget.charge(changes.len());
            self.memory.frame().loops[number].exits.push(changes);
        }
        self.flow.exits += 1;
        self.flow.ended += u32::from(!is_innermost);
        self.flow.end();
    }
}

impl<'p> LoopRun<'_, 'p> {
    /// Runs a loop iteration by iteration, and once for all iterations if that leaves something undecided.
    fn run(&mut self) {
        let is_anchor = self.analysis.budget.anchor.is_none();
        self.enter_loop();
        let next = self.rounds();
        let is_decided = self.analysis.flow.undecided == self.before.undecided;
        match next {
            Some(Next::End) if is_anchor && !is_decided => {
                let (ends, behind) = self.ends();
                self.again();
                self.all_rounds_of();
                self.again();
                self.go_on_behind(&ends, behind);
            }
            Some(Next::End) => self.leave_loop(),
            // The state at which the iterations were abandoned also holds.
            Some(_) if !is_anchor => {
                self.all_rounds();
                self.leave_loop();
            }
            _ => {
                self.ends();
                self.again();
                self.enter_loop();
                self.all_rounds();
                self.leave_loop();
            }
        }
    }

    /// Visits the loop for all iterations and discards the state after it.
    fn all_rounds_of(&mut self) {
        self.enter_loop();
        self.all_rounds();
        self.ends();
    }

    /// Returns to the beginning of the loop.
    fn again(&mut self) {
        self.analysis.memory.state.rewind(self.mark);
        self.analysis.flow = PathFlow { undecided: self.analysis.flow.undecided, ..self.before };
    }

    fn enter_loop(&mut self) {
        if let LoopShape::Endless(id) = self.shape {
            self.analysis.memory.frame().loops.push(LoopContext {
                id,
                mark: self.mark,
                exits: Vec::new(),
                has_others: false,
            });
        }
    }

    fn leave_loop(&mut self) {
        let (ends, behind) = self.ends();
        self.go_on_behind(&ends, behind);
    }

    fn go_on_behind(&mut self, ends: &[StateChanges], behind: PathFlow) {
        self.analysis.memory.state.undo(self.mark);
        self.analysis.flow = PathFlow { undecided: self.analysis.flow.undecided, ..behind };
        self.analysis.memory.state.join(ends);
    }

    /// Returns the states after a loop, and how control reaches them.
    fn ends(&mut self) -> (Vec<StateChanges>, PathFlow) {
        let mut behind = self.analysis.flow;
        let ends = match self.shape {
            LoopShape::Endless(_) => {
                behind.exits = self.before.exits;
                self.exits_of()
            }
            _ if self.analysis.flow.reachable => vec![self.analysis.memory.state.changes(self.mark)],
            _ => Vec::new(),
        };
        self.analysis.budget.charge(ends.iter().map(Vec::len).sum());
        behind.reachable = !ends.is_empty();
        behind.sure = self.before.sure && behind.reachable && behind.all_go_on(&self.before);
        if !behind.reachable && behind.all_go_on(&self.before) {
            // The loop never terminates.
            behind.left += 1;
        }
        (ends, behind)
    }

    fn exits_of(&mut self) -> Vec<StateChanges> {
        let Some(context) = self.analysis.memory.frame().loops.pop() else { return Vec::new() };
        if !context.has_others {
            return context.exits;
        }
        self.analysis.memory.state.rewind(self.mark);
        self.analysis.memory.forget_loop(self.stmt, &mut self.analysis.budget);
        vec![self.analysis.memory.state.changes(self.mark)]
    }

    /// Runs iteration after iteration. `None` if that is too expensive, or if their number is unknown.
    fn rounds(&mut self) -> Option<Next> {
        let count = match self.shape {
            LoopShape::For(trip) => {
                Some(trip.count().filter(|count| *count as i64 <= self.analysis.budget.fuel())?)
            }
            _ => None,
        };
        let is_anchor = self.analysis.budget.anchor.is_none();
        let ration = self.analysis.budget.begin(self.stmt.span, self.stmt.span, &mut self.analysis.flow)?;
        self.analysis.rounds.push((mark_of(self.shape, self.stmt.span), 0));
        let next = self.rounds_within(count, is_anchor);
        self.analysis.rounds.pop();
        self.analysis.budget.end(&ration).then_some(next).filter(|_| next != Next::Unknown || !is_anchor)
    }

    fn rounds_within(&mut self, count: Option<u64>, is_anchor: bool) -> Next {
        let mut round = 0;
        while self.analysis.budget.step() && self.analysis.flow.reachable {
            round += 1;
            if let Some(last) = self.analysis.rounds.last_mut() {
                last.1 = if count == Some(round) { LAST_ROUND } else { round };
            }
            let before = self.analysis.budget.fuel();
            let next = self.round(round, count);
            if next != Next::Round {
                return next;
            }
            let is_too_much = count.is_some_and(|count| {
                let rest = i64::try_from(count - round).unwrap_or(i64::MAX);
                rest.saturating_mul(before - self.analysis.budget.fuel()) > self.analysis.budget.fuel()
            });
            // Only the end of a FOR statement is still certain.
            if is_too_much || is_anchor && count.is_none() && !self.analysis.flow.sure {
                return Next::Unknown;
            }
        }
        Next::Unknown
    }

    /// Evaluates the condition of a loop and records its truth; `Err` holds the continuation if it is
    /// unknown.
    fn decided(&mut self, condition: &'p Condition) -> Result<bool, Next> {
        let truth = self.analysis.eval(&condition.value).truth();
        if !self.analysis.flow.reachable {
            return Err(Next::End);
        }
        let truth = truth.ok_or(Next::Unknown)?;
        self.analysis.assume(&condition.value, truth);
        Ok(truth)
    }

    fn round(&mut self, round: u64, count: Option<u64>) -> Next {
        match self.shape {
            LoopShape::While(condition) => match self.decided(condition) {
                Ok(true) => self.body(),
                Ok(false) => Next::End,
                Err(next) => next,
            },
            LoopShape::Until(condition) => match self.body() {
                Next::Round => match self.decided(condition) {
                    Ok(true) => Next::End,
                    Ok(false) => Next::Round,
                    Err(next) => next,
                },
                next => next,
            },
            LoopShape::Endless(_) => self.body(),
            LoopShape::For(trip) => {
                let value = trip.first.number().map(|first| first + (i128::from(round) - 1) * trip.by);
                let value = value.map_or(Value::Unknown, Value::whole);
                trip.set(&mut self.analysis.memory, value);
                match self.body() {
                    Next::Round if trip.current(&self.analysis.memory) != Some(value) => Next::Unknown,
                    Next::Round if count == Some(round) => Next::End,
                    next => next,
                }
            }
        }
    }

    fn body(&mut self) -> Next {
        self.analysis.statements(self.body);
        if self.analysis.flow.reachable { Next::Round } else { Next::End }
    }

    /// Visits the loop once for all iterations from the current one on.
    fn all_rounds(&mut self) {
        if let LoopShape::For(trip) = self.shape {
            return self.all_rounds_of_for(&trip);
        }
        self.analysis.memory.forget_loop(self.stmt, &mut self.analysis.budget);
        match self.shape {
            LoopShape::While(condition) => {
                let truth = self.analysis.eval(&condition.value).truth();
                if !self.analysis.flow.reachable {
                    return;
                }
                if truth != Some(false) {
                    self.analysis.flow.undecided += 1;
                    self.analysis.flow.sure &= truth == Some(true);
                    let mark = self.analysis.memory.state.mark();
                    self.analysis.assume(&condition.value, true);
                    self.analysis.statements(self.body);
                    self.analysis.memory.state.undo(mark);
                    self.analysis.flow.reachable = true;
                }
                match truth {
                    Some(true) => self.analysis.flow.end(),
                    _ => self.analysis.assume(&condition.value, false),
                }
            }
            LoopShape::Until(condition) => {
                self.analysis.flow.undecided += 1;
                self.analysis.statements(self.body);
                if self.analysis.flow.reachable {
                    let truth = self.analysis.eval(&condition.value).truth();
                    match truth {
                        _ if !self.analysis.flow.reachable => {}
                        Some(false) => self.analysis.flow.end(),
                        _ => self.analysis.assume(&condition.value, true),
                    }
                }
            }
            _ => {
                self.analysis.flow.undecided += 1;
                self.analysis.statements(self.body);
                self.analysis.flow.end();
            }
        }
    }

    /// Visits a FOR statement once for all iterations, and its first and last one separately if they are
    /// certain.
    fn all_rounds_of_for(&mut self, trip: &ControlValues<'p>) {
        let before = self.analysis.flow;
        self.analysis.flow.undecided += 1;
        if trip.runs == Some(true) {
            self.one_round(trip, (trip.first, 1));
        }
        self.analysis.memory.forget_loop(self.stmt, &mut self.analysis.budget);
        let mark = self.analysis.memory.state.mark();
        trip.set(&mut self.analysis.memory, trip.all());
        let is_anchored = self.analysis.budget.anchor.is_some();
        self.analysis.flow.sure = if is_anchored { before.sure && trip.runs == Some(true) } else { true };
        self.analysis.statements(self.body);
        let comes_back = self.analysis.flow.reachable && self.analysis.flow.all_go_on(&before);
        self.analysis.memory.state.undo(mark);
        self.analysis.flow.reachable = true;
        self.analysis.flow.sure = before.sure;
        let last = if trip.runs == Some(true) { trip.last() } else { Value::Unknown };
        if comes_back && last.is_known() {
            self.one_round(trip, (last, LAST_ROUND));
        }
        trip.set(&mut self.analysis.memory, if last.is_known() { last } else { trip.all() });
    }

    /// Visits an iteration that is certain to happen, for the checks that are certain to fail in it.
    fn one_round(&mut self, trip: &ControlValues<'p>, (value, round): (Value, u64)) {
        if !value.is_known() || self.analysis.budget.anchor.is_some() && !self.analysis.flow.sure {
            return;
        }
        let Some(ration) =
            self.analysis.budget.begin(self.stmt.span, self.stmt.span, &mut self.analysis.flow)
        else {
            return;
        };
        let before = self.analysis.flow;
        let mark = self.analysis.memory.state.mark();
        self.analysis.rounds.push((trip.span, round));
        trip.set(&mut self.analysis.memory, value);
        self.analysis.statements(self.body);
        self.analysis.rounds.pop();
        self.analysis.memory.state.undo(mark);
        self.analysis.flow = PathFlow { sure: ration.sure_before, ..before };
        self.analysis.budget.end(&ration);
    }
}

/// Returns the span for labels of iterations: the bounds of FOR, or the keyword of another loop.
fn mark_of(shape: LoopShape<'_>, span: Span) -> Span {
    let keyword = match shape {
        LoopShape::For(trip) => return trip.span,
        LoopShape::While(_) => "WHILE",
        LoopShape::Until(_) => "REPEAT",
        LoopShape::Endless(_) => "LOOP",
    };
    Span::new(span.lo, span.hi.min(span.lo + keyword.len() as u32))
}
