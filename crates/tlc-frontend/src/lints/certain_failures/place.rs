//! Places: their cells, the checks on the way to them, and reads and writes of their values.

use crate::diagnostics::Code;
use crate::hir::{Expr, ExprKind, Place, Projection, Root, TypeId};

use super::analysis::AbstractInterpreter;
use super::memory::{CellLocation, part};
use super::value::{Cause, Interval, Value};
use super::wording::Words;

impl<'p> AbstractInterpreter<'p> {
    /// Finds the location of a place. Indices are evaluated, and the checks on the way are made.
    pub fn locate(&mut self, place: &'p Place) -> CellLocation {
        let mut location = self.memory.root(place.root);
        let mut dimension = 0;
        for (number, step) in place.projections.iter().enumerate() {
            if !self.flow.reachable {
                return CellLocation::Nowhere;
            }
            location = match step {
                Projection::Field { field, record } => {
                    let offset = self.memory.cells.offset(*record, *field);
                    part(location, offset)
                }
                Projection::Index { index, array, checked } => {
                    let value = self.eval(index);
                    if *checked && self.flow.reachable {
                        self.check_index(place, index, (*array, dimension), value);
                    }
                    let element = self.memory.element(place, (*array, dimension), location, value);
                    dimension += 1;
                    element
                }
                Projection::Deref { checked, .. } => {
                    let address = self.memory.at(location);
                    if *checked {
                        self.check_address(place, number, address);
                    }
                    CellLocation::Nowhere
                }
            };
        }
        location
    }

    /// Checks that an index is within the bounds.
    fn check_index(
        &mut self,
        place: &'p Place,
        index: &'p Expr,
        (array, dimension): (TypeId, u32),
        value: Value,
    ) {
        if let Some((limits, _)) = self.memory.bounds(place, array, dimension) {
            let Value::Whole(interval) = value else { return };
            if interval.common(limits).is_none() {
                self.fail(Code::CertainIndexFailure, index.span, &[index], |wording| {
                    let amount = wording.amount(index.ty, interval);
                    let name = wording.array_text(place, dimension);
                    let bounds = wording.between(index.ty, limits);
                    Words {
                        message: format!("this index is certain to be out of bounds: it is {amount}"),
                        label: format!("the indices of {name} are [{bounds}]"),
                        help: wording.help_for_round(index, interval, limits),
                    }
                });
            }
        } else if let Value::High { frame, array, dimension: of, offset: offset @ 1.. } = value
            && place.root == Root::Local(array)
            && frame == self.memory.frame_number()
            && of == dimension
        {
            self.fail(Code::CertainIndexFailure, index.span, &[index], |wording| {
                let name = wording.array_text(place, dimension);
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

    /// Checks that the address from the pointer that precedes a caret is not NIL.
    fn check_address(&mut self, place: &'p Place, number: usize, address: Value) {
        if !self.flow.reachable || address != Value::Whole(Interval::NIL) {
            return;
        }
        let pointer = pointer_in(place, number);
        let text = self.wording().place_text(&pointer);
        let is_disposed = self.memory.known_at(&pointer).is_some_and(|known| known.cause == Cause::Disposed);
        let ty = pointer.ty;
        let pointer = Expr { span: pointer.span, kind: ExprKind::Load(pointer), ty };
        self.fail(Code::CertainNil, place.span, &[&pointer], |_| Words {
            message: "this pointer is certain to be NIL".to_owned(),
            label: format!("`{text}` does not point to a variable"),
            help: is_disposed.then(|| "use the variable before DISPOSE frees it".to_owned()),
        });
    }

    /// Returns the value read at a place.
    pub fn load(&mut self, place: &'p Place) -> Value {
        if let Root::Constant(id) = place.root {
            self.locate(place);
            return self.memory.constant_part(id, place);
        }
        let location = self.locate(place);
        let is_scalar = self.memory.program.types.is_scalar(place.ty);
        let value = if is_scalar { self.memory.at(location) } else { Value::Unknown };
        if value.is_known() { value } else { self.memory.by_type(place) }
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
