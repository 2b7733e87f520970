//! Labels and GOTO.
//!
//! The block of a label is sealed at the end of the procedure, because any statement may jump there. The path
//! of a warning follows jumps as it follows conditions.

use std::ffi::CString;

use tlc_frontend::base::Span;
use tlc_frontend::hir::LabelId;

use crate::codegen::procedure::ProcLowering;
use crate::codegen::procedure::note::Note;
use direct_ssa::Block;

impl<'ctx> ProcLowering<'_, '_, 'ctx> {
    /// Lowers `GOTO label`.
    pub fn goto_stmt(&mut self, label: LabelId, span: Span) {
        let block = self.label_block(label);
        self.leave_handler();
        self.expr.code.function.jump_to_block(block, Some(Note::Goto(span)));
    }

    /// Lowers `label:`, into which control may also fall. Without jumps to it, a label needs no block.
    pub fn label_stmt(&mut self, label: LabelId) {
        if !self.expr.assigned.is_jumped_to(label) {
            return;
        }
        let block = self.label_block(label);
        self.expr.code.function.jump_to_block(block, None);
        self.expr.code.function.start(block);
    }

    /// Declares that all jumps have been made. If jumps enter a loop at several places, redundant sets of
    /// phis may remain; these are removed now.
    pub fn finish_labels(&mut self) {
        if self.expr.locals.procedure.labels.is_empty() {
            return;
        }
        for block in self.labels.values().filter_map(|block| block.expand()) {
            self.expr.code.function.seal(block);
        }
        let builder = self.expr.code.function.builder_mut();
        if !builder.ssa().is_reducible() {
            self.expr.code.function.seal_all();
            self.expr.code.function.builder_mut().ssa_mut().minimize();
        }
    }

    fn label_block(&mut self, label: LabelId) -> Block {
        if let Some(block) = self.labels[label].expand() {
            return block;
        }
        let name = match self.expr.code.module.options.keep_names {
            true => self.expr.code.module.names.resolve(self.expr.locals.procedure.labels[label].name),
            false => "",
        };
        // An identifier contains no zero byte.
        let name = CString::new(name).unwrap_or_default();
        let block = self.expr.code.function.create_block(None, &name);
        self.labels[label] = block.into();
        block
    }
}
