//! Labels and GOTO.
//!
//! The block of a label is sealed at the end of the procedure, for any statement may jump there. The path of
//! a warning goes through jumps as through conditions.

use std::ffi::CString;

use crate::base::{SecondaryMap, Span};
use crate::hir::{LabelId, Procedure, Stmt, StmtKind};
use direct_ssa::Block;

use super::procedure::ProcLowering;
use super::uninitialised::Note;

/// From where to where in the source jumps come; nowhere by default.
#[derive(Clone, Copy)]
pub(super) struct Hull {
    first: u32,
    last: u32,
}

impl Default for Hull {
    fn default() -> Hull {
        Hull { first: u32::MAX, last: 0 }
    }
}

impl Hull {
    /// Whether there are no jumps.
    pub fn is_empty(self) -> bool {
        self.first > self.last
    }

    /// The hull of both.
    pub fn with(self, other: Hull) -> Hull {
        Hull { first: self.first.min(other.first), last: self.last.max(other.last) }
    }

    /// Whether all jumps come from within a statement.
    pub fn lies_within(self, statement: Span) -> bool {
        self.is_empty() || statement.lo <= self.first && self.last < statement.hi
    }
}

/// Where the jumps to each label of a procedure come from.
pub(super) struct JumpSources(SecondaryMap<LabelId, Hull>);

impl JumpSources {
    /// No jumps.
    pub fn none() -> JumpSources {
        JumpSources(SecondaryMap::new())
    }

    /// Looks for jumps if there are labels at all.
    pub fn collect(procedure: &Procedure) -> JumpSources {
        let mut sources = JumpSources::none();
        if !procedure.labels.is_empty() {
            sources.visit(&procedure.body);
        }
        sources
    }

    /// From where to where jumps to the label come.
    pub fn sources(&self, label: LabelId) -> Hull {
        self.0[label]
    }

    /// Whether there is a jump to the label.
    pub fn lead_to(&self, label: LabelId) -> bool {
        !self.sources(label).is_empty()
    }

    fn visit(&mut self, stmts: &[Stmt]) {
        for stmt in stmts {
            match &stmt.kind {
                StmtKind::Goto(label) => {
                    let here = Hull { first: stmt.span.lo, last: stmt.span.lo };
                    self.0[*label] = self.0[*label].with(here);
                }
                StmtKind::If { arms, otherwise } => {
                    arms.iter().for_each(|(_, body)| self.visit(body));
                    self.visit(otherwise);
                }
                StmtKind::While { body, .. }
                | StmtKind::Repeat { body, .. }
                | StmtKind::Loop { body, .. }
                | StmtKind::With { body, .. }
                | StmtKind::Try { handler: body, .. }
                | StmtKind::For { body, .. } => self.visit(body),
                StmtKind::Case { arms, otherwise, .. } => {
                    arms.iter().for_each(|arm| self.visit(&arm.body));
                    otherwise.iter().for_each(|body| self.visit(body));
                }
                _ => {}
            }
        }
    }
}

impl ProcLowering<'_, '_, '_> {
    /// `GOTO label`
    pub fn goto_stmt(&mut self, label: LabelId, span: Span) {
        let block = self.label_block(label);
        self.leave_handler();
        self.function.jump_to_block(block, Some(Note::Goto(span)));
    }

    /// `label:`, which control also falls into. Nothing begins at a label that no jump leads to.
    pub fn label_stmt(&mut self, label: LabelId) {
        if !self.assigned.is_jumped_to(label) {
            return;
        }
        let block = self.label_block(label);
        self.function.jump_to_block(block, None);
        self.function.start(block);
    }

    /// Declares that all jumps have been made. Where they enter a loop at several places, phis may be left
    /// that stand for one value together; these are removed now.
    pub fn finish_labels(&mut self) {
        if self.procedure.labels.is_empty() {
            return;
        }
        let builder = self.function.builder_mut();
        for block in self.labels.values().filter_map(|block| block.expand()) {
            builder.seal_block(block);
        }
        if !builder.ssa().is_reducible() {
            builder.ssa_mut().minimize();
        }
    }

    fn label_block(&mut self, label: LabelId) -> Block {
        if let Some(block) = self.labels[label].expand() {
            return block;
        }
        let name = match self.module.options.keep_names {
            true => self.module.names.resolve(self.procedure.labels[label].name),
            false => "",
        };
        // An identifier holds no zero byte.
        let name = CString::new(name).unwrap_or_default();
        let block = self.function.create_block(None, &name);
        self.labels[label] = block.into();
        block
    }
}
