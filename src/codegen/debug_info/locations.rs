//! Source locations of instructions.

use tlc_frontend::hir::Stmt;

use crate::codegen::function::Location;
use crate::codegen::procedure::ProcLowering;

/// The location of the preceding instructions, to which the builder returns.
#[must_use = "instructions after the part belong to the enclosing construct"]
#[derive(Clone, Copy)]
pub(in crate::codegen) struct PlaceAround(Option<Location>);

/// The length of the keyword END, at which structured statements end.
const END: u32 = 3;

impl ProcLowering<'_, '_, '_> {
    /// Sets the location of the instructions built from here on to a position.
    pub fn locate(&mut self, position: u32) {
        let _ = self.enter_place(position);
    }

    /// Sets the location of the instructions built from here on to the end of a structured statement. They
    /// join its paths, and must not appear to belong to one of them.
    pub fn locate_end(&mut self, stmt: &Stmt) {
        if stmt.kind.is_structured() {
            self.locate(stmt.span.hi.saturating_sub(END).max(stmt.span.lo));
        }
    }

    /// Sets the location of the instructions of a part of a statement, until [`Self::leave_place`].
    pub fn enter_place(&mut self, position: u32) -> PlaceAround {
        let Some(debug) = &mut self.module.debug else { return PlaceAround(None) };
        let Some(scope) = debug.current else { return PlaceAround(None) };
        let (line, column) = debug.positions.line_and_column(position).unwrap_or_default();
        let location = debug.builder.location(scope, line, column);
        PlaceAround(self.function.locate(Some(location)))
    }

    /// Restores the location around a part of a statement.
    pub fn leave_place(&mut self, around: PlaceAround) {
        self.function.locate(around.0);
    }
}
