//! Loops: first iteration by iteration with the values known at the beginning, then once for all iterations.
//!
//! If the iterations end, the state after the loop is that of the last one. Otherwise it is the state after
//! forgetting everything that the loop writes. Both terminate: the iterations are limited by the budget of
//! the anchor, and the visit for all iterations happens once.

use crate::base::Span;
use crate::hir::{CompareOp, Condition, Expr, Loop, LoopId, Place, Stmt};

use super::analysis::{Analysis, Flow, Location, LoopContext};
use super::state::{Changes, Mark};
use super::value::{Cause, Interval, Known, Value};

/// The maximum number of states at EXIT statements kept for one loop, and of changes in one state.
const MOST_EXITS: usize = 16;
const MOST_CHANGES: usize = 4_096;

/// The number of a last iteration that is not counted.
pub const LAST_ROUND: u64 = u64::MAX;

/// The kind of a loop, with its condition or bounds.
#[derive(Clone, Copy)]
enum Shape<'p> {
    While(&'p Condition),
    Until(&'p Condition),
    Endless(LoopId),
    For(Trip<'p>),
}

/// The values of a control variable.
#[derive(Clone, Copy)]
struct Trip<'p> {
    control: &'p Place,
    first: Value,
    limit: Value,
    by: i128,
    span: Span,
    /// Whether there is any iteration.
    runs: Option<bool>,
}

impl Trip<'_> {
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

impl<'p> Analysis<'p> {
    /// Visits a loop of any kind.
    pub fn loop_stmt(&mut self, stmt: &'p Stmt, form: Loop<'p>) {
        match form {
            Loop::Before { condition, body } => self.run(stmt, Shape::While(condition), body),
            Loop::After { body, condition } => self.run(stmt, Shape::Until(condition), body),
            Loop::Endless { id, body } => self.run(stmt, Shape::Endless(id), body),
            Loop::Counted { control, from, to, by, body } => {
                let values = [self.eval(from), self.eval(to)];
                if self.flow.reachable {
                    let trip = self.trip(control, [from, to], i128::from(by), values);
                    match trip.runs {
                        Some(false) => self.set_control(&trip, trip.first),
                        _ => self.run(stmt, Shape::For(trip), body),
                    }
                }
            }
        }
    }

    fn trip(&self, control: &'p Place, bounds: [&'p Expr; 2], by: i128, values: [Value; 2]) -> Trip<'p> {
        let [first, limit] = values;
        let op = if by > 0 { CompareOp::LessEqual } else { CompareOp::GreaterEqual };
        let numbers =
            self.least_and_greatest(first, bounds[0]).zip(self.least_and_greatest(limit, bounds[1]));
        let runs = numbers.and_then(|(first, limit)| first.compare(op, limit));
        Trip { control, first, limit, by, span: bounds[0].span.to(bounds[1].span), runs }
    }

    /// Returns the range of a bound; HIGH is never negative.
    fn least_and_greatest(&self, value: Value, bound: &Expr) -> Option<Interval> {
        match value {
            Value::High { offset, .. } => {
                let greatest = self.program.types.represented_range(bound.ty)?.high;
                Some(Interval::new(offset.into(), greatest.max(offset.into())))
            }
            value => self.numbers(value, bound.ty),
        }
    }

    fn set_control(&mut self, trip: &Trip<'p>, value: Value) {
        let location = self.seen_location(trip.control).unwrap_or(Location::Nowhere);
        self.store(location, Known { value, cause: Cause::Loop, span: trip.span });
    }

    /// Runs a loop iteration by iteration, and once for all iterations if that leaves something undecided.
    fn run(&mut self, stmt: &'p Stmt, shape: Shape<'p>, body: &'p [Stmt]) {
        let is_anchor = self.anchor.is_none();
        let before = self.flow;
        let mark = self.state.mark();
        self.enter_loop(shape, mark);
        let next = self.rounds(stmt, shape, body);
        let is_decided = self.flow.undecided == before.undecided;
        match next {
            Some(Next::End) if is_anchor && !is_decided => {
                let (ends, behind) = self.ends(stmt, shape, mark, before);
                self.again(mark, before);
                self.all_rounds_of(stmt, shape, (mark, before), body);
                self.again(mark, before);
                self.go_on_behind(mark, &ends, behind);
            }
            Some(Next::End) => self.leave_loop(stmt, shape, mark, before),
            // The state at which the iterations were abandoned also holds.
            Some(_) if !is_anchor => {
                self.all_rounds(stmt, shape, body);
                self.leave_loop(stmt, shape, mark, before);
            }
            _ => {
                self.ends(stmt, shape, mark, before);
                self.again(mark, before);
                self.enter_loop(shape, mark);
                self.all_rounds(stmt, shape, body);
                self.leave_loop(stmt, shape, mark, before);
            }
        }
    }

    /// Visits the loop for all iterations and discards the state after it.
    fn all_rounds_of(
        &mut self,
        stmt: &'p Stmt,
        shape: Shape<'p>,
        (mark, before): (Mark, Flow),
        body: &'p [Stmt],
    ) {
        self.enter_loop(shape, mark);
        self.all_rounds(stmt, shape, body);
        self.ends(stmt, shape, mark, before);
    }

    /// Returns to the beginning of the loop.
    fn again(&mut self, mark: Mark, before: Flow) {
        self.state.rewind(mark);
        self.flow = Flow { undecided: self.flow.undecided, ..before };
    }

    fn enter_loop(&mut self, shape: Shape<'p>, mark: Mark) {
        if let Shape::Endless(id) = shape {
            self.frame().loops.push(LoopContext { id, mark, exits: Vec::new(), has_others: false });
        }
    }

    fn leave_loop(&mut self, stmt: &'p Stmt, shape: Shape<'p>, mark: Mark, before: Flow) {
        let (ends, behind) = self.ends(stmt, shape, mark, before);
        self.go_on_behind(mark, &ends, behind);
    }

    fn go_on_behind(&mut self, mark: Mark, ends: &[Changes], behind: Flow) {
        self.state.undo(mark);
        self.flow = Flow { undecided: self.flow.undecided, ..behind };
        self.state.join(ends);
    }

    /// Returns the states after a loop, and how control reaches them.
    fn ends(&mut self, stmt: &'p Stmt, shape: Shape<'p>, mark: Mark, before: Flow) -> (Vec<Changes>, Flow) {
        let mut behind = self.flow;
        let ends = match shape {
            Shape::Endless(_) => {
                behind.exits = before.exits;
                self.exits_of(stmt, mark)
            }
            _ if self.flow.reachable => vec![self.state.changes(mark)],
            _ => Vec::new(),
        };
        self.charge(ends.iter().map(Vec::len).sum());
        behind.reachable = !ends.is_empty();
        behind.sure = before.sure && behind.reachable && behind.all_go_on(&before);
        if !behind.reachable && behind.all_go_on(&before) {
            // The loop never terminates.
            behind.left += 1;
        }
        (ends, behind)
    }

    fn exits_of(&mut self, stmt: &'p Stmt, mark: Mark) -> Vec<Changes> {
        let Some(context) = self.frame().loops.pop() else { return Vec::new() };
        if !context.has_others {
            return context.exits;
        }
        self.state.rewind(mark);
        self.forget_loop(stmt);
        vec![self.state.changes(mark)]
    }

    /// Visits an EXIT statement.
    pub fn exit(&mut self, id: LoopId) {
        let loops = &self.frame().loops;
        let Some(number) = loops.iter().rposition(|context| context.id == id) else { return self.leave() };
        let (mark, is_innermost) = (loops[number].mark, number + 1 == loops.len());
        let is_full = loops[number].exits.len() >= MOST_EXITS || self.state.count_since(mark) > MOST_CHANGES;
        if is_full {
            self.frame().loops[number].has_others = true;
        } else {
            let changes = self.state.changes(mark);
            self.charge(changes.len());
            self.frame().loops[number].exits.push(changes);
        }
        self.flow.exits += 1;
        self.flow.ended += u32::from(!is_innermost);
        self.end_way();
    }

    /// Runs iteration after iteration. `None` if that is too expensive, or if their number is unknown.
    fn rounds(&mut self, stmt: &'p Stmt, shape: Shape<'p>, body: &'p [Stmt]) -> Option<Next> {
        let count = match shape {
            Shape::For(trip) => Some(trip.count().filter(|count| *count as i64 <= self.fuel())?),
            _ => None,
        };
        let is_anchor = self.anchor.is_none();
        let ration = self.begin(stmt.span, stmt.span)?;
        self.rounds.push((mark_of(shape, stmt.span), 0));
        let next = self.rounds_within(shape, body, count, is_anchor);
        self.rounds.pop();
        self.end(&ration).then_some(next).filter(|_| next != Next::Unknown || !is_anchor)
    }

    fn rounds_within(
        &mut self,
        shape: Shape<'p>,
        body: &'p [Stmt],
        count: Option<u64>,
        is_anchor: bool,
    ) -> Next {
        let mut round = 0;
        while self.step() {
            round += 1;
            if let Some(last) = self.rounds.last_mut() {
                last.1 = if count == Some(round) { LAST_ROUND } else { round };
            }
            let before = self.fuel();
            let next = self.round(shape, round, count, body);
            if next != Next::Round {
                return next;
            }
            let is_too_much = count.is_some_and(|count| {
                let rest = i64::try_from(count - round).unwrap_or(i64::MAX);
                rest.saturating_mul(before - self.fuel()) > self.fuel()
            });
            // Only the end of a FOR statement is still certain.
            if is_too_much || is_anchor && count.is_none() && !self.flow.sure {
                return Next::Unknown;
            }
        }
        Next::Unknown
    }

    /// Evaluates the condition of a loop and records its truth; `Err` holds the continuation if it is
    /// unknown.
    fn decided(&mut self, condition: &'p Condition) -> Result<bool, Next> {
        let truth = self.eval(&condition.value).truth();
        if !self.flow.reachable {
            return Err(Next::End);
        }
        let truth = truth.ok_or(Next::Unknown)?;
        self.assume(&condition.value, truth);
        Ok(truth)
    }

    fn round(&mut self, shape: Shape<'p>, round: u64, count: Option<u64>, body: &'p [Stmt]) -> Next {
        match shape {
            Shape::While(condition) => match self.decided(condition) {
                Ok(true) => self.body(body),
                Ok(false) => Next::End,
                Err(next) => next,
            },
            Shape::Until(condition) => match self.body(body) {
                Next::Round => match self.decided(condition) {
                    Ok(true) => Next::End,
                    Ok(false) => Next::Round,
                    Err(next) => next,
                },
                next => next,
            },
            Shape::Endless(_) => self.body(body),
            Shape::For(trip) => {
                let value = trip.first.number().map(|first| first + (i128::from(round) - 1) * trip.by);
                let value = value.map_or(Value::Unknown, Value::whole);
                self.set_control(&trip, value);
                match self.body(body) {
                    Next::Round if self.control(&trip) != Some(value) => Next::Unknown,
                    Next::Round if count == Some(round) => Next::End,
                    next => next,
                }
            }
        }
    }

    fn body(&mut self, body: &'p [Stmt]) -> Next {
        self.statements(body);
        if self.flow.reachable { Next::Round } else { Next::End }
    }

    /// Returns the known value of a control variable.
    fn control(&self, trip: &Trip<'p>) -> Option<Value> {
        match self.seen_location(trip.control)? {
            Location::Cells(cell) => Some(self.state.get(cell).seen()),
            Location::Among(..) | Location::Nowhere => None,
        }
    }

    /// Visits the loop once for all iterations from the current one on.
    fn all_rounds(&mut self, stmt: &'p Stmt, shape: Shape<'p>, body: &'p [Stmt]) {
        if let Shape::For(trip) = shape {
            return self.all_rounds_of_for(stmt, &trip, body);
        }
        self.forget_loop(stmt);
        match shape {
            Shape::While(condition) => {
                let truth = self.eval(&condition.value).truth();
                if !self.flow.reachable {
                    return;
                }
                if truth != Some(false) {
                    self.flow.undecided += 1;
                    self.flow.sure &= truth == Some(true);
                    let mark = self.state.mark();
                    self.assume(&condition.value, true);
                    self.statements(body);
                    self.state.undo(mark);
                    self.flow.reachable = true;
                }
                match truth {
                    Some(true) => self.end_way(),
                    _ => self.assume(&condition.value, false),
                }
            }
            Shape::Until(condition) => {
                self.flow.undecided += 1;
                self.statements(body);
                if self.flow.reachable {
                    let truth = self.eval(&condition.value).truth();
                    match truth {
                        _ if !self.flow.reachable => {}
                        Some(false) => self.end_way(),
                        _ => self.assume(&condition.value, true),
                    }
                }
            }
            _ => {
                self.flow.undecided += 1;
                self.statements(body);
                self.end_way();
            }
        }
    }

    /// Visits a FOR statement once for all iterations, and its first and last one separately if they are
    /// certain.
    fn all_rounds_of_for(&mut self, stmt: &'p Stmt, trip: &Trip<'p>, body: &'p [Stmt]) {
        let before = self.flow;
        self.flow.undecided += 1;
        if trip.runs == Some(true) {
            self.one_round(stmt, trip, (trip.first, 1), body);
        }
        self.forget_loop(stmt);
        let mark = self.state.mark();
        self.set_control(trip, trip.all());
        let is_anchored = self.anchor.is_some();
        self.flow.sure = if is_anchored { before.sure && trip.runs == Some(true) } else { true };
        self.statements(body);
        let comes_back = self.flow.reachable && self.flow.all_go_on(&before);
        self.state.undo(mark);
        self.flow.reachable = true;
        self.flow.sure = before.sure;
        let last = if trip.runs == Some(true) { trip.last() } else { Value::Unknown };
        if comes_back && last.is_known() {
            self.one_round(stmt, trip, (last, LAST_ROUND), body);
        }
        self.set_control(trip, if last.is_known() { last } else { trip.all() });
    }

    /// Visits an iteration that is certain to happen, for the checks that are certain to fail in it.
    fn one_round(&mut self, stmt: &'p Stmt, trip: &Trip<'p>, (value, round): (Value, u64), body: &'p [Stmt]) {
        if !value.is_known() || self.anchor.is_some() && !self.flow.sure {
            return;
        }
        let Some(ration) = self.begin(stmt.span, stmt.span) else { return };
        let before = self.flow;
        let mark = self.state.mark();
        self.rounds.push((trip.span, round));
        self.set_control(trip, value);
        self.statements(body);
        self.rounds.pop();
        self.state.undo(mark);
        self.flow = Flow { sure: ration.sure_before, ..before };
        self.end(&ration);
    }
}

/// Returns the span for labels of iterations: the bounds of FOR, or the keyword of another loop.
fn mark_of(shape: Shape<'_>, span: Span) -> Span {
    let keyword = match shape {
        Shape::For(trip) => return trip.span,
        Shape::While(_) => "WHILE",
        Shape::Until(_) => "REPEAT",
        Shape::Endless(_) => "LOOP",
    };
    Span::new(span.lo, span.hi.min(span.lo + keyword.len() as u32))
}
