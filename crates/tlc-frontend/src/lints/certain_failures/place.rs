//! Places: their cells, the checks on the way to them, and reads and writes of their values.

use crate::diagnostics::Code;
use crate::hir::{
    ArrayElement, Const, ConstantId, Expr, ExprKind, GlobalId, Place, Projection, Root, Type, TypeId,
    print_ordinal,
};

use super::analysis::{Analysis, Location};
use super::failure::Words;
use super::loops::LAST_ROUND;
use super::value::{Interval, Known, Value};

impl<'p> Analysis<'p> {
    /// Finds the location of a place. Indices are evaluated, and the checks on the way are made.
    pub fn locate(&mut self, place: &'p Place) -> Location {
        let mut location = self.root(place.root);
        let mut dimension = 0;
        for (number, step) in place.projections.iter().enumerate() {
            if !self.flow.reachable {
                return Location::Nowhere;
            }
            location = match step {
                Projection::Field { field, record } => {
                    let offset = self.cells.offset(*record, *field);
                    part(location, offset)
                }
                Projection::Index { index, array, checked } => {
                    let value = self.eval(index);
                    if *checked && self.flow.reachable {
                        self.check_index(place, index, (*array, dimension), value);
                    }
                    let element = self.element(place, (*array, dimension), location, value);
                    dimension += 1;
                    element
                }
                Projection::Deref { checked, .. } => {
                    let address = self.at(location);
                    if *checked {
                        self.check_address(place, number, address);
                    }
                    Location::Nowhere
                }
            };
        }
        location
    }

    /// Returns the location of a variable.
    fn root(&mut self, root: Root) -> Location {
        match root {
            Root::Local(local) => self.local(local),
            Root::Global(global) => self.global(global),
            Root::Constant(_) => Location::Nowhere,
        }
    }

    /// Returns the location of a module variable.
    pub fn global(&self, global: GlobalId) -> Location {
        self.globals[global].map_or(Location::Nowhere, Location::Cells)
    }

    /// Returns the known value of the scalar at a location.
    pub fn at(&self, location: Location) -> Value {
        match location {
            Location::Cells(cell) => self.state.get(cell).seen(),
            Location::Among(..) | Location::Nowhere => Value::Unknown,
        }
    }

    /// Returns the location of an array element. The dimension counts the indices after the variable.
    fn element(
        &mut self,
        place: &Place,
        (array, dimension): (TypeId, u32),
        location: Location,
        index: Value,
    ) -> Location {
        let Location::Cells(first) = location else { return location };
        let Some((bounds, element)) = self.bounds(place, array, dimension) else {
            return Location::Nowhere;
        };
        let size = self.cells.count(element);
        let length = u32::try_from(bounds.high - bounds.low + 1).unwrap_or(0).saturating_mul(size);
        match index.number() {
            _ if length == 0 || first + length > self.state.len() => Location::Nowhere,
            Some(number) if bounds.contains(number) => {
                Location::Cells(first + (number - bounds.low) as u32 * size)
            }
            _ => Location::Among(first, length),
        }
    }

    /// Returns the indices of an array and the type of its elements, if they are known.
    fn bounds(&self, place: &Place, array: TypeId, dimension: u32) -> Option<(Interval, TypeId)> {
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

    /// Checks that an index is within the bounds.
    fn check_index(
        &mut self,
        place: &'p Place,
        index: &'p Expr,
        (array, dimension): (TypeId, u32),
        value: Value,
    ) {
        if let Some((limits, _)) = self.bounds(place, array, dimension) {
            let Value::Whole(interval) = value else { return };
            if interval.common(limits).is_none() {
                self.fail(Code::CertainIndexFailure, index.span, &[index], |analysis| {
                    let amount = analysis.amount(index.ty, interval);
                    let name = analysis.array_text(place, dimension);
                    let bounds = analysis.between(index.ty, limits);
                    Words {
                        message: format!("this index is certain to be out of bounds: it is {amount}"),
                        label: format!("the indices of {name} are [{bounds}]"),
                        help: analysis.help_for_round(index, interval, limits),
                    }
                });
            }
        } else if let Value::High { frame, array, dimension: of, offset: offset @ 1.. } = value
            && place.root == Root::Local(array)
            && frame == self.frame_number()
            && of == dimension
        {
            self.fail(Code::CertainIndexFailure, index.span, &[index], |analysis| {
                let name = analysis.array_text(place, dimension);
                Words {
                    message: format!(
                        "this index is certain to be out of bounds: it exceeds HIGH by {offset}"
                    ),
                    label: format!("HIGH is the greatest index of {name}"),
                    help: Some("the indices of an open array range from 0 to HIGH".to_owned()),
                }
            });
        }
    }

    /// Returns the help for an index that is the control variable of a loop with excessive bounds.
    fn help_for_round(&self, index: &Expr, number: Interval, bounds: Interval) -> Option<String> {
        let ExprKind::Load(place) = &index.kind else { return None };
        let Location::Cells(cell) = self.seen_location(place)? else { return None };
        let known = self.state.get(cell);
        let (_, round) = self.rounds.iter().rev().find(|(span, _)| *span == known.span)?;
        let border = if number.low > bounds.high { bounds.high } else { bounds.low };
        let border = print_ordinal(&self.program.types, index.ty, border, self.names);
        match *round {
            1 => Some(format!("start the loop at {border}")),
            LAST_ROUND => Some(format!("end the loop at {border}")),
            _ => None,
        }
    }

    /// Returns the text of the indexed array in messages.
    fn array_text(&self, place: &Place, dimension: u32) -> String {
        let indices =
            place.projections.iter().filter(|step| matches!(step, Projection::Index { .. })).count();
        if indices == 1 && place.projections.len() == 1 {
            format!("`{}`", self.root_text(place))
        } else if indices == place.projections.len() {
            format!("dimension {} of `{}`", dimension + 1, self.root_text(place))
        } else {
            "the array".to_owned()
        }
    }

    fn root_text(&self, place: &Place) -> String {
        let whole = Place { root: place.root, projections: Vec::new(), ty: place.ty, span: place.span };
        self.place_text(&whole)
    }

    /// Checks that the address from the pointer that precedes a caret is not NIL.
    fn check_address(&mut self, place: &'p Place, number: usize, address: Value) {
        if !self.flow.reachable || address != Value::Whole(Interval::NIL) {
            return;
        }
        let pointer = pointer_in(place, number);
        let text = self.place_text(&pointer);
        let ty = pointer.ty;
        let pointer = Expr { span: pointer.span, kind: ExprKind::Load(pointer), ty };
        self.fail(Code::CertainNil, place.span, &[&pointer], |_| Words {
            message: "this pointer is certain to be NIL".to_owned(),
            label: format!("`{text}` does not point to a variable"),
            help: None,
        });
    }

    /// Returns the location of a place without evaluating anything; `None` if a pointer leads to it.
    pub fn seen_location(&self, place: &Place) -> Option<Location> {
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
                    let Location::Cells(first) = location else { return None };
                    let (bounds, element) = self.bounds(place, *array, dimension)?;
                    let number = self.peek(index).number()?;
                    let size = self.cells.known(element);
                    if size == 0 || !bounds.contains(number) {
                        return None;
                    }
                    dimension += 1;
                    Location::Cells(first + (number - bounds.low) as u32 * size)
                }
                Projection::Deref { .. } => return None,
            };
        }
        Some(location)
    }

    /// Returns the value read at a place.
    pub fn load(&mut self, place: &'p Place) -> Value {
        if let Root::Constant(id) = place.root {
            self.locate(place);
            return self.constant_part(id, place);
        }
        let location = self.locate(place);
        let is_scalar = self.program.types.is_scalar(place.ty);
        let value = if is_scalar { self.at(location) } else { Value::Unknown };
        if value.is_known() { value } else { self.by_type(place) }
    }

    /// Returns the range of a variable's type. Memory may hold values that do not belong to the type.
    fn by_type(&self, place: &Place) -> Value {
        let (Root::Local(local), true) = (place.root, place.projections.is_empty()) else {
            return Value::Unknown;
        };
        let Some(frame) = self.frames.last() else { return Value::Unknown };
        let (types, variable) = (&self.program.types, &frame.procedure.locals[local]);
        if !variable.storage.is_ssa()
            || variable.is_part()
            || !matches!(types.get(place.ty), Type::Subrange { .. })
        {
            return Value::Unknown;
        }
        // The variable is zero before its first assignment.
        types
            .ordinal_range(place.ty)
            .map_or(Value::Unknown, |range| Value::Whole(range.hull(Interval::exact(0))))
    }

    /// Returns a part of a structured constant, if its indices are known.
    fn constant_part(&self, id: ConstantId, place: &Place) -> Value {
        let mut part = &self.program.constants[id];
        for step in &place.projections {
            let next = match (step, &part.kind) {
                (Projection::Field { field, .. }, ExprKind::Record(fields)) => {
                    fields.iter().find(|(id, _)| id == field).map(|(_, value)| value)
                }
                (Projection::Index { index, array, .. }, ExprKind::Array(elements)) => {
                    self.constant_element(elements, *array, index)
                }
                _ => None,
            };
            let Some(next) = next else { return Value::Unknown };
            part = match &next.kind {
                ExprKind::Const(Const::Structured(id)) => &self.program.constants[*id],
                _ => next,
            };
        }
        match &part.kind {
            ExprKind::Const(constant) => self.constant(constant, part.ty),
            _ => Value::Unknown,
        }
    }

    fn constant_element<'c>(
        &self,
        elements: &'c [ArrayElement],
        array: TypeId,
        index: &Expr,
    ) -> Option<&'c Expr> {
        let Type::Array { low, .. } = self.program.types.get(array) else { return None };
        let mut rest = u64::try_from(self.peek(index).number()? - i128::from(*low)).ok()?;
        for element in elements {
            if rest < element.count {
                return Some(&element.value);
            }
            rest -= element.count;
        }
        None
    }

    /// Writes a scalar.
    pub fn store(&mut self, location: Location, known: Known) {
        self.before_write(location);
        match location {
            Location::Cells(cell) => self.state.set(cell, known),
            Location::Among(first, count) => self.forget_cells(first, count),
            Location::Nowhere => {}
        }
    }
}

/// Returns the location of a part with this offset.
fn part(location: Location, offset: Option<u32>) -> Location {
    match (location, offset) {
        (Location::Cells(first), Some(offset)) => Location::Cells(first + offset),
        (Location::Among(..), _) => location,
        _ => Location::Nowhere,
    }
}

/// Returns the pointer that the step with this number follows.
fn pointer_in(place: &Place, number: usize) -> Place {
    let ty = match place.projections.get(number) {
        Some(Projection::Deref { pointer, .. }) => *pointer,
        _ => place.ty,
    };
    Place { root: place.root, projections: place.projections[..number].to_vec(), ty, span: place.span }
}
