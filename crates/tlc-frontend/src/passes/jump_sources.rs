//! The source positions from which GOTO leads to each label.

use crate::base::{SecondaryMap, Span};
use crate::hir::visit::{self, Access, Visitor};
use crate::hir::{Call, End, Expr, LabelId, Place, Procedure, Stmt};

/// The range of source positions from which jumps come; empty by default.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct JumpRange {
    first: u32,
    last: u32,
}

impl Default for JumpRange {
    fn default() -> JumpRange {
        JumpRange { first: u32::MAX, last: 0 }
    }
}

impl JumpRange {
    /// Returns the range of a single jump.
    fn at(position: u32) -> JumpRange {
        JumpRange { first: position, last: position }
    }

    /// Whether there are no jumps.
    pub fn is_empty(self) -> bool {
        self.first > self.last
    }

    /// Returns the smallest range that contains both.
    pub fn with(self, other: JumpRange) -> JumpRange {
        JumpRange { first: self.first.min(other.first), last: self.last.max(other.last) }
    }

    /// Whether all jumps come from within a statement.
    pub fn lies_within(self, statement: Span) -> bool {
        self.is_empty() || statement.lo <= self.first && self.last < statement.hi
    }
}

/// The source positions of the jumps to each label of a procedure.
pub struct JumpSources(SecondaryMap<LabelId, JumpRange>);

impl JumpSources {
    /// Creates the table of a procedure without labels.
    pub fn none() -> JumpSources {
        JumpSources(SecondaryMap::new())
    }

    /// Finds the jumps of a procedure, if it has labels at all.
    pub fn find(procedure: &Procedure) -> JumpSources {
        let mut sources = JumpSources::none();
        if !procedure.labels.is_empty() {
            sources.visit_body(&procedure.body);
        }
        sources
    }

    /// Returns the range of the jumps to a label.
    pub fn sources(&self, label: LabelId) -> JumpRange {
        self.0[label]
    }

    /// Whether there is a jump to the label.
    pub fn lead_to(&self, label: LabelId) -> bool {
        !self.sources(label).is_empty()
    }
}

impl Visitor<'_> for JumpSources {
    fn visit_stmt(&mut self, stmt: &Stmt) {
        if let Some(End::Jump(label)) = stmt.kind.end() {
            self.0[label] = self.0[label].with(JumpRange::at(stmt.span.lo));
        }
        visit::walk_stmt(self, stmt);
    }

    // An expression contains no statement.
    fn visit_expr(&mut self, _: &Expr) {}
    fn visit_place(&mut self, _: &Place, _: Access) {}
    fn visit_call(&mut self, _: &Call) {}
}
