//! The places of instructions in the source.

use crate::hir::Stmt;

use crate::codegen::function::Location;
use crate::codegen::procedure::ProcLowering;

/// The place of the instructions that were built before, to which code comes back.
#[must_use = "what is built behind the part belongs to what is around it"]
#[derive(Clone, Copy)]
pub(in crate::codegen) struct PlaceAround(Option<Location>);

/// The length of the keyword END, at which structured statements end.
const END: u32 = 3;

impl ProcLowering<'_, '_, '_> {
    /// Has the instructions that are built from here on belong to a position.
    pub fn locate(&mut self, position: u32) {
        let _ = self.enter_place(position);
    }

    /// Has the instructions that are built from here on belong to the end of a structured statement. They join its ways,
    /// and none of them is to look as if control were in another one.
    pub fn locate_end(&mut self, stmt: &Stmt) {
        if stmt.kind.is_structured() {
            self.locate(stmt.span.hi.saturating_sub(END).max(stmt.span.lo));
        }
    }

    /// Has the instructions of a part of a statement belong to its position, until [`Self::leave_place`].
    pub fn enter_place(&mut self, position: u32) -> PlaceAround {
        let Some(debug) = &mut self.module.debug else { return PlaceAround(None) };
        let Some(scope) = debug.current else { return PlaceAround(None) };
        let (line, column) = debug.positions.line_and_column(position).unwrap_or_default();
        let location = debug.builder.location(scope, line, column);
        PlaceAround(self.function.locate(Some(location)))
    }

    /// Has the instructions that are built from here on belong to what is around a part.
    pub fn leave_place(&mut self, around: PlaceAround) {
        self.function.locate(around.0);
    }
}
