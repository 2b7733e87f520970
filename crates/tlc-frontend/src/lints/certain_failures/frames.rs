//! The frames of calls: the cells of parameters, captures and variables.

use crate::base::{EntityRef, Span};
use crate::hir::{Capture, CaptureMode, Local, LocalKind, ParameterMode, ProcId, Procedure, Type, TypeId};

use super::memory::{CallFrame, CellLocation, Memory};
use super::value::{Cause, KnownValue, Value};

/// The maximum number of cells for the variables of one procedure.
const MOST_CELLS: u32 = 4_096;

/// The argument of a parameter.
pub struct Actual {
    pub span: Span,
    pub value: Value,
    pub parts: Vec<KnownValue>,
    /// The location of a variable that is passed by reference or as an open array.
    pub location: CellLocation,
    pub width: u32,
    pub ty: TypeId,
}

impl Actual {
    /// Whether anything is known of the argument.
    pub fn is_known(&self) -> bool {
        self.value.is_known()
            || self.parts.iter().any(|part| part.value.is_known())
            || self.location != CellLocation::Nowhere
    }
}

impl<'p> Memory<'p> {
    /// Creates the frame of a call. The arguments are looked up in the frame of the caller.
    pub fn frame_of_call(&mut self, id: ProcId, call: Span, actuals: &[Actual]) -> CallFrame<'p> {
        let procedure = &self.program.procedures[id];
        let mut frame = self.empty_frame(id, Some(call));
        for (number, parameter) in procedure.parameters.iter().enumerate() {
            let local = &procedure.locals[*parameter];
            let Some(actual) = actuals.get(number) else { continue };
            let highs = self.highs(local.ty, actual.ty);
            let location = match local.kind {
                _ if local.usage.addressed => CellLocation::Nowhere,
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
    pub fn empty_frame(&mut self, id: ProcId, call: Option<Span>) -> CallFrame<'p> {
        self.calls += 1;
        let procedure = &self.program.procedures[id];
        CallFrame {
            number: self.calls,
            id,
            procedure,
            locals: vec![CellLocation::Nowhere; procedure.locals.len()],
            highs: Vec::new(),
            loops: Vec::new(),
            mark: None,
            returns: Vec::new(),
            call,
        }
    }

    /// Adds cells for the variables of a procedure, which are zero at its beginning.
    pub fn add_variables(&mut self, frame: &mut CallFrame<'p>, procedure: &'p Procedure) {
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
    fn initialise_local(&mut self, local: &Local, location: CellLocation) {
        let is_told = self.program.types.is_scalar(local.ty) && !local.usage.captured_by_reference;
        let cause = if is_told { Cause::Unassigned } else { Cause::Initial };
        if let CellLocation::Cells(first) = location {
            self.set_zero(local.ty, first, (cause, local.span));
        }
    }

    /// Adds cells that belong to one local alone.
    fn own_cells(&mut self, local: &Local) -> CellLocation {
        match self.cells.count(local.ty) {
            _ if local.usage.addressed => CellLocation::Nowhere,
            0 => CellLocation::Nowhere,
            count => CellLocation::Cells(self.state.add(count)),
        }
    }

    /// Returns the location of a variable parameter: that of the variable. Another type has other parts.
    fn reference(&mut self, local: &Local, actual: &Actual, has_highs: bool) -> CellLocation {
        let is_whole = has_highs || self.cells.count(local.ty) == actual.width;
        match actual.location {
            CellLocation::Cells(first) if !is_whole => CellLocation::Among(first, actual.width),
            location => location,
        }
    }

    /// Returns the location of a value parameter: cells of its own.
    fn value_parameter(&mut self, local: &Local, actual: &Actual, has_highs: bool) -> CellLocation {
        let parts = match actual.location {
            CellLocation::Cells(first) if has_highs => {
                (first..first + actual.width).map(|cell| self.state.get(cell)).collect()
            }
            _ if self.program.types.is_scalar(local.ty) => {
                vec![KnownValue { value: actual.value, cause: Cause::Passed, span: actual.span }]
            }
            _ => actual.parts.clone(),
        };
        let count = if has_highs { actual.width } else { self.cells.count(local.ty) };
        if count == 0 {
            return CellLocation::Nowhere;
        }
        let first = self.state.add(count);
        if parts.len() == count as usize {
            parts.into_iter().zip(first..).for_each(|(part, cell)| self.state.set(cell, part));
        }
        CellLocation::Cells(first)
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
    fn capture(&mut self, frame: &mut CallFrame<'p>, procedure: &'p Procedure, capture: &Capture) {
        let Some(local) = self.captured(capture.variable) else { return };
        let location = self.local(local);
        let highs = self.frames.last().and_then(|caller| caller.highs.iter().find(|(id, _)| *id == local));
        frame.highs.extend(highs.map(|(_, highs)| (capture.local, highs.clone())));
        frame.locals[capture.local.index()] = match (capture.mode, location) {
            (CaptureMode::Reference, location) => location,
            (CaptureMode::Value, CellLocation::Cells(cell)) => {
                let known = match self.state.get(cell) {
                    known @ KnownValue { cause: Cause::Unassigned, .. } => {
                        KnownValue { cause: Cause::Initial, ..known }
                    }
                    known => known,
                };
                let copy = self.own_cells(&procedure.locals[capture.local]);
                if let CellLocation::Cells(copy) = copy {
                    self.state.set(copy, known);
                }
                copy
            }
            (CaptureMode::Value, _) => CellLocation::Nowhere,
        };
    }

    /// Adds the cells of parameters and captures: if `are_shared` those by reference, otherwise the others.
    pub fn add_parameters(&mut self, frame: &mut CallFrame<'p>, procedure: &'p Procedure, are_shared: bool) {
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

    /// Forgets the variables that are passed to a procedure that is not followed.
    pub fn forget_arguments(&mut self, actuals: &[Actual]) {
        for actual in actuals {
            if actual.location != CellLocation::Nowhere {
                self.forget_at(actual.location, actual.width);
            }
        }
    }
}
