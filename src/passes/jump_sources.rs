//! From where in the source GOTO leads to each label.

use crate::base::{SecondaryMap, Span};
use crate::hir::visit::{self, Access, Visitor};
use crate::hir::{Call, Expr, LabelId, Place, Procedure, Stmt, StmtKind};

/// From where to where in the source jumps come, as positions; nowhere by default.
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
    /// The range of a single jump.
    fn at(position: u32) -> JumpRange {
        JumpRange { first: position, last: position }
    }

    /// Whether there are no jumps.
    pub fn is_empty(self) -> bool {
        self.first > self.last
    }

    /// The smallest range that holds both.
    pub fn with(self, other: JumpRange) -> JumpRange {
        JumpRange { first: self.first.min(other.first), last: self.last.max(other.last) }
    }

    /// Whether all jumps come from within a statement.
    pub fn lies_within(self, statement: Span) -> bool {
        self.is_empty() || statement.lo <= self.first && self.last < statement.hi
    }
}

/// Where the jumps to each label of a procedure come from.
pub struct JumpSources(SecondaryMap<LabelId, JumpRange>);

impl JumpSources {
    /// Creates the table of a procedure without labels.
    pub fn none() -> JumpSources {
        JumpSources(SecondaryMap::new())
    }

    /// Looks for jumps if there are labels at all.
    pub fn collect(procedure: &Procedure) -> JumpSources {
        let mut sources = JumpSources::none();
        if !procedure.labels.is_empty() {
            sources.visit_body(&procedure.body);
        }
        sources
    }

    /// From where to where jumps to the label come.
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
        if let StmtKind::Goto(label) = stmt.kind {
            self.0[label] = self.0[label].with(JumpRange::at(stmt.span.lo));
        }
        visit::walk_stmt(self, stmt);
    }

    // No statement stands in an expression.
    fn visit_expr(&mut self, _: &Expr) {}
    fn visit_place(&mut self, _: &Place, _: Access) {}
    fn visit_call(&mut self, _: &Call) {}
}
