//! The intervals of value parameters and results in the whole program.
//!
//! If all calls of a procedure are visible, a parameter can only have a value that some call passes; a result
//! is the value of some RETURN. For a `PROCEDURE P(n: INTEGER)` that is called with 10 and, under `n # 1`,
//! with `n - 1`, `n` is in `[1..10]`. Each procedure is visited by abstract interpretation with intervals
//! (Cousot and Cousot, "Abstract interpretation", POPL 1977): first from callees to callers for the results,
//! with unknown parameters; then from callers to callees for the parameters, and again if the arguments have
//! grown. Recursion that would keep growing is widened to constants that the procedure compares with, and
//! then to the limits of the type.
//!
//! A check is trusted only if it is made, and arithmetic that is not checked wraps around. So the intervals
//! hold for any set of enabled checks. Requires that storage is chosen and that statements are numbered.

mod cases;
mod expression;
mod observation;
mod observing;
mod shape;
mod state;
mod walk;

use crate::base::{Interval, SecondaryMap, Span};
use crate::hir::visit::{self, Visitor};
use crate::hir::{Call, LocalId, LocalKind, ParameterMode, ProcId, Program, Role, TypeId};

use super::CallGraph;

pub use observation::{Observation, ObservedCheck};

use cases::Cases;
use shape::ProcedureShape;
use walk::{IntervalWalk, PassedArguments};

/// The intervals of parameters and results.
#[derive(Default)]
pub struct Intervals {
    parameters: SecondaryMap<ProcId, Vec<Option<Interval>>>,
    results: SecondaryMap<ProcId, Option<Interval>>,
}

impl Intervals {
    /// Analyses the reached procedures. Not all calls of those for which `is_called_from_outside` holds are
    /// visible.
    pub fn find(
        program: &Program,
        calls: &CallGraph,
        is_called_from_outside: impl Fn(ProcId) -> bool,
    ) -> Intervals {
        let mut subjects: SecondaryMap<ProcId, Subject> = SecondaryMap::new();
        let mut is_any = false;
        let reached: Vec<ProcId> =
            calls.reached(program).into_iter().filter(|id| is_seen(program, *id)).collect();
        for id in &reached {
            let subject = Subject::new(program, calls, *id, &is_called_from_outside);
            is_any |= subject.has_parameters || subject.has_result;
            subjects[*id] = subject;
        }
        if !is_any {
            return Intervals::default();
        }
        let mut search = IntervalSearch { program, calls, subjects, results: SecondaryMap::new() };
        let order = search.callees_first(&reached);
        search.find_results(&order);
        search.find_parameters(&order);
        search.found()
    }

    /// Returns the interval of a parameter in all calls, if it is smaller than that of its type.
    pub fn parameter(&self, id: ProcId, number: usize) -> Option<Interval> {
        self.parameters[id].get(number).copied().flatten()
    }

    /// Returns the interval of a procedure's result, if it is smaller than that of its type.
    pub fn result(&self, id: ProcId) -> Option<Interval> {
        self.results[id]
    }
}

/// Analyses the procedure that contains a name. Not all calls of the procedures for which
/// `is_called_from_outside` holds are visible. Returns `None` if no statement contains the name.
pub fn observe(
    program: &Program,
    name: Span,
    is_called_from_outside: impl Fn(ProcId) -> bool + Copy,
) -> Option<Observation> {
    let holds = |span: Span| span.lo <= name.lo && name.hi <= span.hi;
    let mut procedures = program.procedures.iter();
    let (id, procedure) =
        procedures.find(|(_, procedure)| procedure.body.iter().any(|stmt| holds(stmt.span)))?;
    let calls = CallGraph::find(program, is_called_from_outside, true);
    let intervals = Intervals::find(program, &calls, is_called_from_outside);
    let parameters: Vec<Option<Interval>> =
        (0..procedure.parameters.len()).map(|number| intervals.parameter(id, number)).collect();
    let mut results: SecondaryMap<ProcId, Option<Interval>> = SecondaryMap::new();
    for (callee, _) in &program.procedures {
        results[callee] = intervals.result(callee);
    }
    let shape = ProcedureShape::new(program, procedure, calls.aliasing.is_value(id));
    let observation = Observation::of(name);
    IntervalWalk::observed((program, procedure, &shape), &results, &parameters, observation)
}

fn is_seen(program: &Program, id: ProcId) -> bool {
    let procedure = &program.procedures[id];
    procedure.foreign.is_none() && !program.modules[procedure.module].external
}

/// The knowledge about a procedure.
#[derive(Clone, Default)]
struct Subject {
    /// Whether all of its calls are visible, and it has parameters that are ordinal values.
    has_parameters: bool,
    /// Whether it is certainly the procedure that is called, and its result is an ordinal value.
    has_result: bool,
    cases: Cases,
}

impl Subject {
    fn new(
        program: &Program,
        calls: &CallGraph,
        id: ProcId,
        is_called_from_outside: &impl Fn(ProcId) -> bool,
    ) -> Subject {
        let procedure = &program.procedures[id];
        let is_private = procedure.role == Role::Procedure && !is_called_from_outside(id);
        let is_ordinal = |ty: TypeId| program.types.ordinal_range(ty).is_some();
        let has_ordinals = || {
            procedure.parameters.iter().any(|parameter| {
                let local = &procedure.locals[*parameter];
                local.kind == LocalKind::Parameter(ParameterMode::Value) && is_ordinal(local.ty)
            })
        };
        Subject {
            has_parameters: is_private && !calls.aliasing.is_value(id) && has_ordinals(),
            has_result: is_private && procedure.result.is_some_and(is_ordinal),
            ..Subject::default()
        }
    }
}

/// The search for the intervals of parameters and results.
struct IntervalSearch<'p> {
    program: &'p Program,
    calls: &'p CallGraph,
    subjects: SecondaryMap<ProcId, Subject>,
    results: SecondaryMap<ProcId, Option<Interval>>,
}

impl IntervalSearch<'_> {
    /// Finds calls, and orders the procedures so that callees precede callers, except in recursion.
    fn callees_first(&mut self, reached: &[ProcId]) -> Vec<ProcId> {
        let mut callees: SecondaryMap<ProcId, Vec<ProcId>> = SecondaryMap::new();
        for id in reached {
            let mut seen = Callees { of: &mut callees[*id] };
            seen.visit_body(&self.program.procedures[*id].body);
            callees[*id].sort_unstable();
            callees[*id].dedup();
            callees[*id].retain(|callee| is_seen(self.program, *callee));
        }
        let mut order = Vec::with_capacity(reached.len());
        let mut is_entered: SecondaryMap<ProcId, bool> = SecondaryMap::new();
        for root in reached {
            let mut stack = vec![(*root, 0)];
            // Each procedure is entered once, and each step enters one of its callees or leaves it.
            while let Some((id, next)) = stack.pop() {
                if next == 0 && std::mem::replace(&mut is_entered[id], true) {
                    continue;
                }
                match callees[id].get(next) {
                    Some(callee) => stack.extend([(id, next + 1), (*callee, 0)]),
                    None => order.push(id),
                }
            }
        }
        for id in reached {
            let has_parameters = |callee: &ProcId| self.subjects[*callee].has_parameters;
            let passes_any = callees[*id].iter().any(has_parameters);
            let procedure = &self.program.procedures[*id];
            let of_type = |local: &LocalId| self.program.types.represented_range(procedure.locals[*local].ty);
            let subject = &mut self.subjects[*id];
            // A procedure with parameters is visited once a call of it was found.
            subject.cases = match subject.has_parameters {
                true => {
                    let types = procedure.parameters.iter().map(of_type).collect();
                    Cases::none(types, callees[*id].contains(id))
                }
                false if subject.has_result || passes_any => Cases::only(),
                false => Cases::default(),
            };
        }
        order
    }

    fn walk(
        &self,
        shape: &ProcedureShape,
        id: ProcId,
        parameters: &[Option<Interval>],
    ) -> (Vec<PassedArguments>, Option<Interval>) {
        let procedure = &self.program.procedures[id];
        let walk = IntervalWalk::over((self.program, procedure, shape), &self.results, parameters);
        (walk.passed, walk.returned)
    }

    fn shape(&self, id: ProcId) -> ProcedureShape {
        ProcedureShape::new(self.program, &self.program.procedures[id], self.calls.aliasing.is_value(id))
    }

    /// Computes the results of procedures for any arguments.
    fn find_results(&mut self, order: &[ProcId]) {
        for id in order {
            if self.subjects[*id].has_result {
                let (_, returned) = self.walk(&self.shape(*id), *id, &[]);
                self.results[*id] = returned;
            }
        }
    }

    /// Computes the arguments of procedures, and their results for these.
    fn find_parameters(&mut self, order: &[ProcId]) {
        let mut shapes: SecondaryMap<ProcId, Option<ProcedureShape>> = SecondaryMap::new();
        let mut given = self.results.clone();
        // Each iteration visits a procedure whose parameters have grown, and their growth is limited.
        loop {
            let mut is_done = true;
            for id in order.iter().rev().copied() {
                while let Some((case, arguments)) = self.subjects[id].cases.take_due() {
                    is_done = false;
                    let shape = shapes[id].take().unwrap_or_else(|| self.shape(id));
                    let (passed, returned) = self.walk(&shape, id, &arguments);
                    let subject = &mut self.subjects[id];
                    subject.cases.note_result(case, returned);
                    if subject.has_result {
                        given[id] = subject.cases.returned();
                    }
                    for passed in passed {
                        self.pass(passed, &shape.stops);
                    }
                    shapes[id] = Some(shape);
                }
            }
            if is_done {
                break;
            }
        }
        self.results = given;
    }

    /// Records a call.
    fn pass(&mut self, PassedArguments { callee, arguments }: PassedArguments, stops: &[i128]) {
        let subject = &mut self.subjects[callee];
        if subject.has_parameters {
            subject.cases.pass(arguments, stops);
        }
    }

    /// Returns the intervals that are smaller than those of the types.
    fn found(self) -> Intervals {
        let (program, types) = (self.program, &self.program.types);
        let mut intervals = Intervals { results: self.results, ..Intervals::default() };
        for (id, procedure) in &program.procedures {
            if let Some(ty) = procedure.result {
                intervals.results[id] =
                    intervals.results[id].filter(|known| Some(*known) != types.represented_range(ty));
            }
            let parameters = self.subjects[id].cases.arguments();
            if !parameters.is_empty() {
                let known = parameters.iter().zip(&procedure.parameters);
                let known = known.map(|(known, local)| {
                    known.filter(|known| Some(*known) != types.represented_range(procedure.locals[*local].ty))
                });
                intervals.parameters[id] = known.collect();
            }
        }
        intervals
    }
}

/// Collects the procedures that are called by name.
struct Callees<'c> {
    of: &'c mut Vec<ProcId>,
}

impl<'p> Visitor<'p> for Callees<'_> {
    fn visit_call(&mut self, call: &'p Call) {
        self.of.extend(call.callee.procedure());
        visit::walk_call(self, call);
    }
}
