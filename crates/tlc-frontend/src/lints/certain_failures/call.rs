//! Calls: their arguments, the visit of the called procedure, and the effects of a call that is not followed.

use std::rc::Rc;

use crate::base::{EntityRef, Span};
use crate::diagnostics::Code;
use crate::hir::{
    Argument, Call, Callee, Capture, CaptureMode, Expr, ExprKind, Local, LocalId, LocalKind, ParameterMode,
    ProcId, Procedure, Stmt, Type, TypeId, VariableRef,
};

use super::analysis::{Analysis, Frame, Location};
use super::effects::{Effects, Write, is_seen};
use super::failure::Words;
use super::value::{Cause, Interval, Known, Value};

/// The maximum number of cells for the variables of one procedure.
const MOST_CELLS: u32 = 4_096;

/// The argument of a parameter.
struct Actual {
    span: Span,
    value: Value,
    parts: Vec<Known>,
    /// The location of a variable that is passed by reference or as an open array.
    location: Location,
    width: u32,
    ty: TypeId,
}

impl Actual {
    fn is_known(&self) -> bool {
        self.value.is_known()
            || self.parts.iter().any(|part| part.value.is_known())
            || self.location != Location::Nowhere
    }
}

impl<'p> Analysis<'p> {
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
            self.forget_arguments(&actuals);
            self.forget_unknown(matches!(call.callee, Callee::Runtime(_)));
            return Value::Unknown;
        };
        if let Some(value) = self.follow(id, call, &actuals) {
            self.results.push((call.span, value));
            return value;
        }
        self.forget_arguments(&actuals);
        self.forget_effects_of(id);
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
                    label: "there is no procedure to call".to_owned(),
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
            location: Location::Nowhere,
            width: 0,
            ty,
        };
        match argument {
            Argument::Value(value) if self.program.types.is_scalar(value.ty) => {
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
                let width = self.cells.count(place.ty);
                let location = if width == 0 { Location::Nowhere } else { location };
                Actual { location, width, ..nothing(place.ty, place.span) }
            }
            Argument::OpenArray(value) => {
                self.eval(value);
                nothing(value.ty, value.span)
            }
        }
    }

    /// Visits a procedure with the values known at the call. `None` if that costs too much or is not worth
    /// it.
    fn follow(&mut self, id: ProcId, call: &'p Call, actuals: &[Actual]) -> Option<Value> {
        let procedure = &self.program.procedures[id];
        let is_worth =
            actuals.is_empty() || self.state.knows_globals() || actuals.iter().any(Actual::is_known);
        if !is_worth || !self.may_follow() || !can_be_followed(self, procedure) {
            return None;
        }
        let ration = self.begin(call.span, procedure.span)?;
        let before = self.flow;
        let mark = self.state.mark();
        let cells = self.state.len();
        let mut frame = self.frame_of_call(id, call.span, actuals);
        frame.mark = Some(mark);
        self.charge(frame.locals.len());
        self.frames.push(frame);
        self.statements(&procedure.body);
        self.end_of_procedure(procedure);
        let returns = self.frames.pop().map(|frame| frame.returns).unwrap_or_default();
        self.state.truncate(cells);
        self.state.undo(mark);
        let is_complete = self.end(&ration);
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
        self.state.join(&ends);
        Some(values.into_iter().reduce(Value::or).unwrap_or(Value::Unknown))
    }

    /// Ends the visit of a procedure at its END.
    fn end_of_procedure(&mut self, procedure: &'p Procedure) {
        if !self.flow.reachable || self.is_exhausted() {
            return;
        }
        if procedure.result.is_some() && procedure.check_return {
            return self.fail(Code::CertainAbort, procedure.end, &[], |analysis| Words {
                message: format!(
                    "this call of `{}` is certain to end without RETURN",
                    analysis.names.resolve(procedure.name)
                ),
                label: "control reaches this END".to_owned(),
                help: Some("end each path through a function with RETURN".to_owned()),
            });
        }
        self.note_return(Value::Unknown);
    }

    /// Creates the frame of a call. The arguments are looked up in the frame of the caller.
    fn frame_of_call(&mut self, id: ProcId, call: Span, actuals: &[Actual]) -> Frame<'p> {
        let procedure = &self.program.procedures[id];
        let mut frame = self.empty_frame(id, Some(call));
        for (number, parameter) in procedure.parameters.iter().enumerate() {
            let local = &procedure.locals[*parameter];
            let Some(actual) = actuals.get(number) else { continue };
            let highs = self.highs(local.ty, actual.ty);
            let location = match local.kind {
                _ if local.usage.addressed => Location::Nowhere,
                LocalKind::Parameter(ParameterMode::Reference) => {
                    self.reference(local, actual, highs.is_some())
                }
                _ => self.value_parameter(local, actual, highs.is_some()),
            };
            frame.locals[parameter.index()] = location;
            frame.highs.extend(highs.map(|highs| (*parameter, highs)));
        }
        for capture in &procedure.captures {
            self.capture(&mut frame, procedure, capture);
        }
        self.add_variables(&mut frame, procedure);
        frame
    }

    /// Creates a frame whose locals have no location yet.
    fn empty_frame(&mut self, id: ProcId, call: Option<Span>) -> Frame<'p> {
        self.calls += 1;
        let procedure = &self.program.procedures[id];
        Frame {
            number: self.calls,
            id,
            procedure,
            locals: vec![Location::Nowhere; procedure.locals.len()],
            highs: Vec::new(),
            loops: Vec::new(),
            mark: None,
            returns: Vec::new(),
            call,
        }
    }

    fn add_variables(&mut self, frame: &mut Frame<'p>, procedure: &'p Procedure) {
        let first = self.state.len();
        for (id, local) in &procedure.locals {
            if local.kind == LocalKind::Variable && self.state.len() - first < MOST_CELLS {
                let location = self.own_cells(local);
                self.initialise_local(local, location);
                frame.locals[id.index()] = location;
            }
        }
    }

    /// Sets a variable to zero, its initial value. Another warning reports unassigned variables in SSA form.
    fn initialise_local(&mut self, local: &Local, location: Location) {
        let is_told = self.program.types.is_scalar(local.ty) && !local.usage.captured_by_reference;
        let cause = if is_told { Cause::Unassigned } else { Cause::Initial };
        if let Location::Cells(first) = location {
            self.set_zero(local.ty, first, (cause, local.span));
        }
    }

    /// Adds cells that belong to one local alone.
    fn own_cells(&mut self, local: &Local) -> Location {
        match self.cells.count(local.ty) {
            _ if local.usage.addressed => Location::Nowhere,
            0 => Location::Nowhere,
            count => Location::Cells(self.state.add(count)),
        }
    }

    /// Returns the location of a variable parameter: that of the variable. Another type has other parts.
    fn reference(&mut self, local: &Local, actual: &Actual, has_highs: bool) -> Location {
        let is_whole = has_highs || self.cells.count(local.ty) == actual.width;
        match actual.location {
            Location::Cells(first) if !is_whole => Location::Among(first, actual.width),
            location => location,
        }
    }

    /// Returns the location of a value parameter: cells of its own.
    fn value_parameter(&mut self, local: &Local, actual: &Actual, has_highs: bool) -> Location {
        let parts = match actual.location {
            Location::Cells(first) if has_highs => {
                (first..first + actual.width).map(|cell| self.state.get(cell)).collect()
            }
            _ if self.program.types.is_scalar(local.ty) => {
                vec![Known { value: actual.value, cause: Cause::Passed, span: actual.span }]
            }
            _ => actual.parts.clone(),
        };
        let count = if has_highs { actual.width } else { self.cells.count(local.ty) };
        if count == 0 {
            return Location::Nowhere;
        }
        let first = self.state.add(count);
        if parts.len() == count as usize {
            parts.into_iter().zip(first..).for_each(|(part, cell)| self.state.set(cell, part));
        }
        Location::Cells(first)
    }

    /// Returns the greatest indices of an open-array parameter, if the argument has the same element type.
    fn highs(&self, formal: TypeId, actual: TypeId) -> Option<Vec<Value>> {
        let types = &self.program.types;
        let (mut formal, mut actual, mut highs) = (formal, actual, Vec::new());
        while let Type::OpenArray { element } = types.get(formal) {
            let Type::Array { low, high, element: of, .. } = types.get(actual) else { return None };
            highs.push(Value::whole(i128::from(*high) - i128::from(*low)));
            (formal, actual) = (*element, *of);
        }
        (formal == actual && !highs.is_empty()).then_some(highs)
    }

    /// Adds to a frame a variable of an enclosing procedure that a nested one uses.
    fn capture(&mut self, frame: &mut Frame<'p>, procedure: &'p Procedure, capture: &Capture) {
        let Some(local) = self.captured(capture.variable) else { return };
        let location = self.local(local);
        let highs = self.frames.last().and_then(|caller| caller.highs.iter().find(|(id, _)| *id == local));
        frame.highs.extend(highs.map(|(_, highs)| (capture.local, highs.clone())));
        frame.locals[capture.local.index()] = match (capture.mode, location) {
            (CaptureMode::Reference, location) => location,
            (CaptureMode::Value, Location::Cells(cell)) => {
                let known = match self.state.get(cell) {
                    known @ Known { cause: Cause::Unassigned, .. } => {
                        Known { cause: Cause::Initial, ..known }
                    }
                    known => known,
                };
                let copy = self.own_cells(&procedure.locals[capture.local]);
                if let Location::Cells(copy) = copy {
                    self.state.set(copy, known);
                }
                copy
            }
            (CaptureMode::Value, _) => Location::Nowhere,
        };
    }

    /// Returns the local of the current procedure for a variable of its own or of an enclosing procedure.
    fn captured(&self, variable: VariableRef) -> Option<LocalId> {
        let frame = self.frames.last()?;
        if frame.id == variable.procedure {
            return Some(variable.local);
        }
        frame.procedure.capture_of(variable).map(|capture| capture.local)
    }

    /// Visits a procedure without knowledge about its calls.
    pub fn walk(&mut self, id: ProcId) {
        let procedure = &self.program.procedures[id];
        let mut frame = self.empty_frame(id, None);
        let shared = self.state.len();
        self.add_parameters(&mut frame, procedure, true);
        self.state.share(shared, self.state.len());
        self.add_parameters(&mut frame, procedure, false);
        self.add_variables(&mut frame, procedure);
        self.frames.push(frame);
        self.statements(&procedure.body);
        self.frames.pop();
        self.state.truncate(shared);
        self.state.share(0, 0);
    }

    /// Adds the cells of parameters and captures: if `are_shared` those by reference, otherwise the others.
    fn add_parameters(&mut self, frame: &mut Frame<'p>, procedure: &'p Procedure, are_shared: bool) {
        for (id, local) in &procedure.locals {
            let is_shared = match local.kind {
                LocalKind::Parameter(mode) => mode == ParameterMode::Reference,
                LocalKind::Capture(mode) => mode == CaptureMode::Reference,
                LocalKind::Variable | LocalKind::Binding => continue,
            };
            if is_shared == are_shared {
                frame.locals[id.index()] = self.own_cells(local);
            }
        }
    }

    fn forget_arguments(&mut self, actuals: &[Actual]) {
        for actual in actuals {
            if actual.location != Location::Nowhere {
                self.forget_at(actual.location, actual.width);
            }
        }
    }

    /// Forgets everything that a procedure may change that is not followed.
    pub fn forget_effects_of(&mut self, id: ProcId) {
        let facts = Rc::clone(&self.facts);
        self.forget_effects(facts.effects(id));
        let procedure = &self.program.procedures[id];
        for capture in procedure.captures.iter().filter(|capture| capture.mode == CaptureMode::Reference) {
            if let Some(local) = self.captured(capture.variable) {
                self.forget_local(local);
            }
        }
    }

    /// Records that a procedure may not return, if it may end the program or leave by an exception.
    fn note_doubtful_return(&mut self, id: ProcId) {
        if self.facts.effects(id).may_not_return {
            self.flow.sure = false;
            self.flow.left += 1;
        }
    }

    fn forget_effects(&mut self, effects: &Effects) {
        self.state.forget_shared();
        if effects.all_globals {
            return self.state.forget_globals();
        }
        for global in &effects.globals {
            let count = self.cells.count(self.program.globals[*global].ty);
            self.forget_at(self.global(*global), count);
        }
    }

    /// Forgets everything that unknown code may change. Such code need not return.
    fn forget_unknown(&mut self, is_runtime: bool) {
        if is_runtime {
            self.state.forget_globals();
        }
        let facts = Rc::clone(&self.facts);
        self.forget_effects(facts.effects_of_values());
        self.flow.sure = false;
        self.flow.left += 1;
    }

    fn forget_local(&mut self, local: LocalId) {
        let location = self.local(local);
        let Some(frame) = self.frames.last() else { return };
        let ty = frame.procedure.locals[local].ty;
        let open = frame.highs.iter().find(|(id, _)| *id == local).map(|(_, highs)| highs.clone());
        let count = match open {
            Some(highs) => self.width_of_open_array(ty, &highs),
            None => self.cells.count(ty),
        };
        self.forget_at(location, count);
    }

    fn width_of_open_array(&mut self, mut ty: TypeId, highs: &[Value]) -> u32 {
        while let Type::OpenArray { element } = self.program.types.get(ty) {
            ty = *element;
        }
        let lengths = highs.iter().map(|high| high.number().map_or(0, |high| high as u32 + 1));
        lengths.product::<u32>() * self.cells.count(ty)
    }

    /// Forgets everything that a loop writes.
    pub fn forget_loop(&mut self, stmt: &'p Stmt) {
        let id = self.frame().id;
        let facts = Rc::clone(&self.facts);
        let writes = facts.writes_of_loop(id, stmt.id);
        self.charge(writes.len());
        for write in writes {
            match *write {
                Write::Local(local) => self.forget_local(local),
                Write::Global(global) => {
                    let count = self.cells.count(self.program.globals[global].ty);
                    self.forget_at(self.global(global), count);
                }
                Write::Heap => self.state.forget_shared(),
                Write::Call(id) => self.forget_effects_of(id),
                Write::Unknown => {
                    self.state.forget_globals();
                    self.state.forget_shared();
                }
            }
        }
    }
}

/// Whether a procedure can be followed: one with labels, or one that returns twice, cannot.
pub fn can_be_followed(analysis: &Analysis<'_>, procedure: &Procedure) -> bool {
    is_seen(analysis.program, procedure) && procedure.labels.is_empty() && !procedure.is_reentered
}
