//! Calls: their arguments, the visit of the called procedure, and the effects of a call that is not followed.

use std::rc::Rc;

use crate::diagnostics::Code;
use crate::hir::{Argument, Call, Callee, Expr, ExprKind, ProcId, Procedure};

use super::analysis::AbstractInterpreter;
use super::effects::can_be_followed;
use super::frames::Actual;
use super::memory::CellLocation;
use super::value::{Interval, Value};
use super::wording::Words;

impl<'p> AbstractInterpreter<'p> {
    /// Evaluates a call and returns its result.
    pub fn call(&mut self, call: &'p Call) -> Value {
        let callee = match &call.callee {
            Callee::Procedure(id) => Some(*id),
            Callee::Runtime(_) => None,
            Callee::Value { value, checked } => self.procedure_value(value, *checked),
        };
        let actuals: Vec<Actual> = call.arguments.iter().map(|argument| self.actual(argument)).collect();
        if !self.flow.reachable {
            return Value::Unknown;
        }
        let Some(id) = callee else {
            self.memory.forget_arguments(&actuals);
            self.forget_unknown(matches!(call.callee, Callee::Runtime(_)));
            return Value::Unknown;
        };
        if let Some(value) = self.follow(id, call, &actuals) {
            self.results.push((call.span, value));
            return value;
        }
        self.memory.forget_arguments(&actuals);
        self.memory.forget_effects_of(id);
        self.note_doubtful_return(id);
        Value::Unknown
    }

    /// Evaluates a procedure value, and returns the procedure if it is known.
    fn procedure_value(&mut self, value: &'p Expr, checked: bool) -> Option<ProcId> {
        match self.eval(value) {
            Value::Procedure(id) => Some(id),
            Value::Whole(Interval::NIL) if checked && self.flow.reachable => {
                self.fail(Code::CertainNil, value.span, &[value], |_| Words {
                    message: "this procedure variable is certain to be NIL".to_owned(),
                    label: "it does not contain a procedure".to_owned(),
                    help: None,
                });
                None
            }
            _ => None,
        }
    }

    fn actual(&mut self, argument: &'p Argument) -> Actual {
        let nothing = |ty, span| Actual {
            span,
            value: Value::Unknown,
            parts: Vec::new(),
            location: CellLocation::Nowhere,
            width: 0,
            ty,
        };
        match argument {
            Argument::Value(value) if self.memory.program.types.is_scalar(value.ty) => {
                let known = self.eval(value);
                Actual { value: known, ..nothing(value.ty, value.span) }
            }
            Argument::Value(value) => {
                let mut parts = Vec::new();
                self.parts(value, value.span, &mut parts);
                Actual { parts, ..nothing(value.ty, value.span) }
            }
            Argument::Reference(place) | Argument::OpenArray(Expr { kind: ExprKind::Load(place), .. }) => {
                let location = self.locate(place);
                let width = self.memory.cells.count(place.ty);
                let location = if width == 0 { CellLocation::Nowhere } else { location };
                Actual { location, width, ..nothing(place.ty, place.span) }
            }
            Argument::Address(value) | Argument::OpenArray(value) => {
                self.eval(value);
                nothing(value.ty, value.span)
            }
        }
    }

    /// Visits a procedure with the values known at the call. `None` if that costs too much or is not worth
    /// it.
    fn follow(&mut self, id: ProcId, call: &'p Call, actuals: &[Actual]) -> Option<Value> {
        let procedure = &self.memory.program.procedures[id];
        let is_worth =
            actuals.is_empty() || self.memory.state.knows_globals() || actuals.iter().any(Actual::is_known);
        if !is_worth || !self.may_follow() || !can_be_followed(self.memory.program, procedure) {
            return None;
        }
        let ration = self.budget.begin(call.span, procedure.span, &mut self.flow)?;
        let before = self.flow;
        let mark = self.memory.state.mark();
        let cells = self.memory.state.len();
        let mut frame = self.memory.frame_of_call(id, call.span, actuals);
        frame.mark = Some(mark);
        self.budget.charge(frame.locals.len());
        self.memory.frames.push(frame);
        self.statements(&procedure.body);
        self.end_of_procedure(procedure);
        let returns = self.memory.frames.pop().map(|frame| frame.returns).unwrap_or_default();
        self.memory.state.truncate(cells);
        self.memory.state.undo(mark);
        let is_complete = self.budget.end(&ration);
        if !is_complete {
            self.flow = before;
            return None;
        }
        self.flow.reachable = !returns.is_empty();
        self.flow.left += u32::from(returns.is_empty());
        self.flow.sure = before.sure && self.flow.left == before.left;
        self.flow.undecided += u32::from(returns.len() > 1);
        (self.flow.ended, self.flow.exits) = (before.ended, before.exits);
        let (ends, values): (Vec<_>, Vec<Value>) = returns.into_iter().unzip();
        self.memory.state.join(&ends);
        Some(values.into_iter().reduce(Value::or).unwrap_or(Value::Unknown))
    }

    /// Ends the visit of a procedure at its END.
    fn end_of_procedure(&mut self, procedure: &'p Procedure) {
        if !self.flow.reachable || self.budget.is_exhausted() {
            return;
        }
        if procedure.result.is_some() && procedure.check_return {
            return self.fail(Code::CertainAbort, procedure.end, &[], |wording| Words {
                message: format!(
                    "this call of `{}` is certain to end without RETURN",
                    wording.names.resolve(procedure.name)
                ),
                label: "control reaches this END".to_owned(),
                help: Some("end each path through a function with RETURN".to_owned()),
            });
        }
        self.note_return(Value::Unknown);
    }

    /// Visits a procedure without knowledge about its calls.
    pub fn walk(&mut self, id: ProcId) {
        let procedure = &self.memory.program.procedures[id];
        let mut frame = self.memory.empty_frame(id, None);
        let shared = self.memory.state.len();
        self.memory.add_parameters(&mut frame, procedure, true);
        self.memory.state.share(shared, self.memory.state.len());
        self.memory.add_parameters(&mut frame, procedure, false);
        self.memory.add_variables(&mut frame, procedure);
        self.memory.frames.push(frame);
        self.statements(&procedure.body);
        self.memory.frames.pop();
        self.memory.state.truncate(shared);
        self.memory.state.share(0, 0);
    }

    /// Records that a procedure may not return, if it may end the program or leave by an exception.
    fn note_doubtful_return(&mut self, id: ProcId) {
        if self.memory.facts.effects(id).may_not_return {
            self.flow.sure = false;
            self.flow.left += 1;
        }
    }

    /// Forgets everything that unknown code may change. Such code need not return.
    fn forget_unknown(&mut self, is_runtime: bool) {
        if is_runtime {
            self.memory.state.forget_globals();
        }
        let facts = Rc::clone(&self.memory.facts);
        self.memory.forget_effects(facts.effects_of_values());
        self.flow.sure = false;
        self.flow.left += 1;
    }
}
