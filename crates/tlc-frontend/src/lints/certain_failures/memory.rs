//! The memory of the interpreter: the variables with their cells, and the known values of the cells.

use std::rc::Rc;

use crate::base::{EntityRef, SecondaryMap, Span};
use crate::hir::{
    CaptureMode, GlobalId, LocalId, LoopId, Place, ProcId, Procedure, Program, Projection, Root, Stmt, Type,
    TypeId, VariableRef,
};

use super::budget::Budget;
use super::cells::Cells;
use super::effects::{CallEffects, ProgramEffects, Write};
use super::state::{CellId, KnownState, StateChanges, StateMark};
use super::value::{Cause, Interval, KnownValue, Value};

/// The maximum number of cells for all module variables.
const MOST_GLOBALS: u32 = 1_000;

/// The cells that a variable has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CellLocation {
    /// All of its cells, from this one on.
    Cells(CellId),
    /// Some of the given number of cells from this one on.
    Among(CellId, u32),
    /// It has no cells.
    Nowhere,
}

/// The activation of a procedure that is being interpreted.
pub struct CallFrame<'p> {
    /// The number of the call, unique among all calls.
    pub number: u32,
    pub id: ProcId,
    pub procedure: &'p Procedure,
    /// The locations of its locals.
    pub locals: Vec<CellLocation>,
    /// The greatest indices of open arrays.
    pub highs: Vec<(LocalId, Vec<Value>)>,
    /// The LOOP statements that contain the current place, the innermost last.
    pub loops: Vec<LoopContext>,
    /// The state at its beginning, if it was called; the states at returns are relative to it.
    pub mark: Option<StateMark>,
    /// The states at its RETURN statements, with the results.
    pub returns: Vec<(StateChanges, Value)>,
    /// The call that created it.
    pub call: Option<Span>,
}

/// A LOOP statement that is being interpreted.
pub struct LoopContext {
    pub id: LoopId,
    pub mark: StateMark,
    /// The states at its EXIT statements.
    pub exits: Vec<StateChanges>,
    /// Whether there are further states that were not kept.
    pub has_others: bool,
}

/// The variables of a program with what is known of them at the current place.
pub struct Memory<'p> {
    pub program: &'p Program,
    pub facts: Rc<ProgramEffects>,
    pub cells: Cells<'p>,
    pub state: KnownState,
    pub globals: SecondaryMap<GlobalId, Option<CellId>>,
    /// The activations of procedures, the current one last.
    pub frames: Vec<CallFrame<'p>>,
    /// The number of calls so far.
    pub calls: u32,
}

impl<'p> Memory<'p> {
    /// Creates a memory without variables.
    pub fn new(program: &'p Program, facts: ProgramEffects) -> Memory<'p> {
        Memory {
            program,
            facts: Rc::new(facts),
            cells: Cells::new(&program.types),
            state: KnownState::default(),
            globals: SecondaryMap::new(),
            frames: Vec::new(),
            calls: 0,
        }
    }

    /// Returns the frame of the current procedure.
    pub fn frame(&mut self) -> &mut CallFrame<'p> {
        self.frames.last_mut().expect("a walk over statements is within a procedure")
    }

    /// Returns the location of a local of the current procedure.
    pub fn local(&self, local: LocalId) -> CellLocation {
        let frame = self.frames.last();
        frame.and_then(|frame| frame.locals.get(local.index())).copied().unwrap_or(CellLocation::Nowhere)
    }

    /// Returns the number of the current call.
    pub fn frame_number(&self) -> u32 {
        self.frames.last().map_or(0, |frame| frame.number)
    }

    /// Forgets the values of `count` cells.
    pub fn forget_cells(&mut self, first: CellId, count: u32) {
        (first..first + count).for_each(|cell| self.state.forget(cell));
    }

    /// Prepares a write to cells: forgets cells that may be the same variable by another name.
    pub fn before_write(&mut self, location: CellLocation) {
        match location {
            CellLocation::Cells(cell) | CellLocation::Among(cell, _) if self.state.is_shared(cell) => {
                self.state.forget_globals();
                self.state.forget_shared();
            }
            CellLocation::Cells(cell) | CellLocation::Among(cell, _) if !self.state.is_global(cell) => {}
            // A variable parameter may refer to the same variable.
            CellLocation::Cells(_) | CellLocation::Among(..) | CellLocation::Nowhere => {
                self.state.forget_shared()
            }
        }
    }

    /// Forgets the value at a location, which has `count` cells.
    pub fn forget_at(&mut self, location: CellLocation, count: u32) {
        self.before_write(location);
        match location {
            CellLocation::Cells(first) => self.forget_cells(first, count),
            CellLocation::Among(first, length) => self.forget_cells(first, length),
            CellLocation::Nowhere => {}
        }
    }

    /// Returns the local of the current procedure for a variable of its own or of an enclosing procedure.
    pub fn captured(&self, variable: VariableRef) -> Option<LocalId> {
        let frame = self.frames.last()?;
        if frame.id == variable.procedure {
            return Some(variable.local);
        }
        frame.procedure.capture_of(variable).map(|capture| capture.local)
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

    /// Forgets everything that a call with these effects may change.
    pub fn forget_effects(&mut self, effects: &CallEffects) {
        self.state.forget_shared();
        if effects.all_globals {
            return self.state.forget_globals();
        }
        for global in &effects.globals {
            let count = self.cells.count(self.program.globals[*global].ty);
            self.forget_at(self.global(*global), count);
        }
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
    pub fn forget_loop(&mut self, stmt: &'p Stmt, budget: &mut Budget) {
        let id = self.frame().id;
        let facts = Rc::clone(&self.facts);
        let writes = facts.writes_of_loop(id, stmt.id);
        budget.charge(writes.len());
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

    /// Adds cells for the module variables that only the program itself reaches, and only by name.
    pub fn add_globals(&mut self) {
        for (id, global) in &self.program.globals {
            let module = &self.program.modules[global.module];
            let is_reached = global.foreign || global.address.is_some() || self.facts.is_addressed(id);
            let count = self.cells.count(global.ty);
            if !module.library && !is_reached && count > 0 && self.state.len() + count <= MOST_GLOBALS {
                self.globals[id] = Some(self.state.add(count));
            }
        }
        self.state.end_globals();
    }

    /// Records that all cells of a variable are zero.
    pub fn set_zero(&mut self, ty: TypeId, first: CellId, (cause, span): (Cause, Span)) {
        let mut zeros = Vec::new();
        self.zeros(ty, &mut zeros);
        for ((value, is_in_type), cell) in zeros.into_iter().zip(first..) {
            // Another warning reports the module variables that are never assigned a value of their type.
            let cause = if is_in_type || !self.state.is_global(cell) { cause } else { Cause::Unassigned };
            self.state.set(cell, KnownValue { value, cause, span });
        }
    }

    /// Appends the value zero of each cell of a type, and whether it belongs to the type. Types that have
    /// cells are of limited depth.
    fn zeros(&mut self, ty: TypeId, zeros: &mut Vec<(Value, bool)>) {
        let types = &self.program.types;
        match types.get(ty) {
            _ if self.cells.count(ty) == 0 => {}
            Type::Array { element, .. } => {
                let length = self.cells.count(ty) / self.cells.count(*element).max(1);
                (0..length).for_each(|_| self.zeros(*element, zeros));
            }
            Type::Record { fields, .. } => fields.values().for_each(|field| self.zeros(field.ty, zeros)),
            Type::Real(_) => zeros.push((Value::Real(0.0), true)),
            Type::Set { .. } => zeros.push((Value::Set(0), true)),
            Type::Complex(_) => zeros.push((Value::Unknown, true)),
            _ => {
                let has_zero = types.ordinal_range(ty).is_none_or(|values| values.contains(0));
                zeros.push((Value::whole(0), has_zero));
            }
        }
    }

    /// Sets a module variable to zero, its value at the beginning.
    pub fn initialise(&mut self, id: GlobalId) {
        let global = &self.program.globals[id];
        if let CellLocation::Cells(first) = self.global(id) {
            self.set_zero(global.ty, first, (Cause::Initial, global.span));
        }
    }

    /// Writes a scalar.
    pub fn store(&mut self, location: CellLocation, known: KnownValue) {
        self.before_write(location);
        match location {
            CellLocation::Cells(cell) => self.state.set(cell, known),
            CellLocation::Among(first, count) => self.forget_cells(first, count),
            CellLocation::Nowhere => {}
        }
    }

    /// Returns the location of a variable.
    pub fn root(&mut self, root: Root) -> CellLocation {
        match root {
            Root::Local(local) => self.local(local),
            Root::Global(global) => self.global(global),
            Root::Constant(_) => CellLocation::Nowhere,
        }
    }

    /// Returns the location of a module variable.
    pub fn global(&self, global: GlobalId) -> CellLocation {
        self.globals[global].map_or(CellLocation::Nowhere, CellLocation::Cells)
    }

    /// Returns the known value of the scalar at a location.
    pub fn at(&self, location: CellLocation) -> Value {
        match location {
            CellLocation::Cells(cell) => self.state.get(cell).seen(),
            CellLocation::Among(..) | CellLocation::Nowhere => Value::Unknown,
        }
    }

    /// Returns the location of an array element. The dimension counts the indices after the variable.
    pub fn element(
        &mut self,
        place: &Place,
        (array, dimension): (TypeId, u32),
        location: CellLocation,
        index: Value,
    ) -> CellLocation {
        let CellLocation::Cells(first) = location else { return location };
        let Some((bounds, element)) = self.bounds(place, array, dimension) else {
            return CellLocation::Nowhere;
        };
        let size = self.cells.count(element);
        let length = u32::try_from(bounds.high - bounds.low + 1).unwrap_or(0).saturating_mul(size);
        match index.number() {
            _ if length == 0 || first + length > self.state.len() => CellLocation::Nowhere,
            Some(number) if bounds.contains(number) => {
                CellLocation::Cells(first + (number - bounds.low) as u32 * size)
            }
            _ => CellLocation::Among(first, length),
        }
    }

    /// Returns the indices of an array and the type of its elements, if they are known.
    pub fn bounds(&self, place: &Place, array: TypeId, dimension: u32) -> Option<(Interval, TypeId)> {
        match self.program.types.get(array) {
            Type::Array { low, high, element, .. } => {
                Some((Interval::new((*low).into(), (*high).into()), *element))
            }
            Type::OpenArray { element } => {
                let Root::Local(local) = place.root else { return None };
                let high = self.high(local, dimension).number()?;
                Some((Interval::new(0, high), *element))
            }
            _ => None,
        }
    }

    /// Returns the location of a place without evaluating anything; `None` if a pointer leads to it.
    pub fn seen_location(&self, place: &Place) -> Option<CellLocation> {
        let mut location = match place.root {
            Root::Local(local) => self.local(local),
            Root::Global(global) => self.global(global),
            Root::Constant(_) => return None,
        };
        let mut dimension = 0;
        for step in &place.projections {
            location = match step {
                Projection::Field { field, record } => {
                    part(location, self.cells.known_offset(*record, *field))
                }
                Projection::Index { index, array, .. } => {
                    let CellLocation::Cells(first) = location else { return None };
                    let (bounds, element) = self.bounds(place, *array, dimension)?;
                    let number = self.peek(index).number()?;
                    let size = self.cells.known(element);
                    if size == 0 || !bounds.contains(number) {
                        return None;
                    }
                    dimension += 1;
                    CellLocation::Cells(first + (number - bounds.low) as u32 * size)
                }
                Projection::Deref { .. } => return None,
            };
        }
        Some(location)
    }
}

/// Returns the location of a part with this offset.
pub fn part(location: CellLocation, offset: Option<u32>) -> CellLocation {
    match (location, offset) {
        (CellLocation::Cells(first), Some(offset)) => CellLocation::Cells(first + offset),
        (CellLocation::Among(..), _) => location,
        _ => CellLocation::Nowhere,
    }
}
