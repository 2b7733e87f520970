//! IF and CASE: the paths that control may take, and the state after them.

use crate::diagnostics::Code;
use crate::hir::{CaseArm, Condition, Expr, Stmt};

use super::analysis::AbstractInterpreter;
use super::state::{PathFlow, StateChanges, StateMark};
use super::value::{Interval, Value};
use super::wording::Words;

/// The maximum number of conditions of one IF that narrow the state after them, to limit the cost of chains.
const MOST_CONDITIONS: usize = 32;

/// The paths through a branch.
struct Ways {
    mark: StateMark,
    before: PathFlow,
    ends: Vec<StateChanges>,
    count: usize,
    /// Whether control reaches the end of each path.
    all_end: bool,
}

impl<'p> AbstractInterpreter<'p> {
    fn part_ways(&mut self) -> Ways {
        Ways { mark: self.memory.state.mark(), before: self.flow, ends: Vec::new(), count: 0, all_end: true }
    }

    /// Visits a path and records the state at its end. It is unknown which of several paths control takes.
    fn way(&mut self, ways: &mut Ways, body: &'p [Stmt]) {
        self.flow.sure &= ways.count == 0;
        self.statements(body);
        ways.count += 1;
        ways.all_end &= self.flow.reachable;
        if self.flow.reachable {
            let changes = self.memory.state.changes(ways.mark);
            self.budget.charge(changes.len());
            ways.ends.push(changes);
        }
    }

    /// Visits a path that control may or may not take, and then restores the state before it.
    fn perhaps_way(
        &mut self,
        ways: &mut Ways,
        body: &'p [Stmt],
        assume: impl FnOnce(&mut AbstractInterpreter<'p>),
    ) {
        let sure = std::mem::replace(&mut self.flow.sure, false);
        let arm = self.memory.state.mark();
        assume(self);
        if self.flow.reachable {
            self.way(ways, body);
        }
        self.memory.state.undo(arm);
        self.flow.reachable = true;
        self.flow.sure = sure;
    }

    /// Joins the states at the ends of all paths.
    fn meet(&mut self, ways: Ways) {
        self.memory.state.undo(ways.mark);
        self.flow.reachable = !ways.ends.is_empty();
        self.flow.sure = ways.before.sure && ways.all_end && self.flow.all_go_on(&ways.before);
        self.flow.undecided += u32::from(ways.count > 1);
        self.memory.state.join(&ways.ends);
    }

    /// Visits an IF statement.
    pub fn if_stmt(&mut self, arms: &'p [(Condition, Vec<Stmt>)], otherwise: &'p [Stmt]) {
        let mut ways = self.part_ways();
        for (number, (condition, body)) in arms.iter().enumerate() {
            let condition = &condition.value;
            let truth = self.eval(condition).truth();
            match truth {
                _ if !self.flow.reachable => break,
                Some(true) => {
                    self.assume(condition, true);
                    self.way(&mut ways, body);
                    return self.meet(ways);
                }
                Some(false) => {}
                None => self.perhaps_way(&mut ways, body, |analysis| analysis.assume(condition, true)),
            }
            if number < MOST_CONDITIONS {
                self.assume(condition, false);
            }
        }
        match self.flow.reachable {
            true => self.way(&mut ways, otherwise),
            false => ways.all_end = false,
        }
        self.meet(ways);
    }

    /// Visits a CASE statement.
    pub fn case_stmt(
        &mut self,
        subject: &'p Expr,
        arms: &'p [CaseArm],
        otherwise: Option<&'p [Stmt]>,
        checked: bool,
    ) {
        let value = self.eval(subject);
        if !self.flow.reachable {
            return;
        }
        let numbers = match value {
            // The labels of a CASE over sets are numbers with the same bits.
            Value::Set(bits) => Some(Interval::exact(bits.into())),
            value => self.memory.numbers(value, subject.ty),
        };
        let numbers = numbers.unwrap_or(Interval::new(i128::MIN, i128::MAX));
        let mut ways = self.part_ways();
        let exact = numbers.number();
        let mut covered = 0;
        for arm in arms {
            self.budget.charge(arm.labels.len());
            let Some(selected) = selected(arm, numbers) else { continue };
            covered += arm.labels.iter().map(|(low, high)| high - low + 1).sum::<i128>();
            if exact.is_some() {
                self.way(&mut ways, &arm.body);
                return self.meet(ways);
            }
            self.perhaps_way(&mut ways, &arm.body, |analysis| analysis.memory.select(subject, selected));
        }
        let is_complete = numbers.high.checked_sub(numbers.low).is_some_and(|distance| covered > distance)
            && arms
                .iter()
                .flat_map(|arm| &arm.labels)
                .all(|(low, high)| Interval::new(*low, *high).is_within(numbers));
        match otherwise {
            Some(otherwise) if !is_complete => self.way(&mut ways, otherwise),
            None if ways.count == 0 && checked => {
                self.fail_case(subject, numbers);
                ways.all_end = false;
            }
            _ => {}
        }
        self.meet(ways);
    }

    fn fail_case(&mut self, subject: &'p Expr, numbers: Interval) {
        self.fail(Code::CertainCaseFailure, subject.span, &[subject], |wording| {
            let amount = wording.amount(subject.ty, numbers);
            Words {
                message: "this CASE statement is certain to select no arm".to_owned(),
                label: format!("it is {amount}, which no label matches, and there is no ELSE"),
                help: Some("add an arm with this label, or an ELSE for all other values".to_owned()),
            }
        });
    }
}

/// Returns the smallest interval that contains all numbers of `numbers` that select an arm.
fn selected(arm: &CaseArm, numbers: Interval) -> Option<Interval> {
    let common = arm.labels.iter().filter_map(|(low, high)| Interval::new(*low, *high).common(numbers));
    common.reduce(Interval::hull)
}
