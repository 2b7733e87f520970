//! Places that control jumps to, and the jumps.
//!
//! A block exists from the first jump to it on: where nothing jumps to, nothing is ever lowered. Targets other
//! than loop headers are sealed when they are entered, for all jumps to them have been made by then.

use std::ffi::CStr;

use inkwell::basic_block::BasicBlock;
use inkwell::values::IntValue;

use crate::ssa::{Block, SetId};

use super::llvm::built;
use super::procedure::ProcLowering;
use super::uninitialised::Note;

/// A place to jump to. It belongs to a structured statement or expression that began at the end of the block
/// `dominating` and assigns at most the variables in `assigned` before control gets here.
#[derive(Clone, Copy, Debug)]
pub(super) struct JumpTarget {
    dominating: Block,
    assigned: SetId,
    name: &'static CStr,
    block: Option<Block>,
}

impl<'ctx> ProcLowering<'_, '_, 'ctx> {
    /// A target of a statement or expression that begins here.
    pub fn target(&self, assigned: SetId, name: &'static CStr) -> JumpTarget {
        JumpTarget { dominating: self.block(), assigned, name, block: None }
    }

    /// Jumps if control is here at all; it is elsewhere afterwards.
    pub fn jump(&mut self, target: &mut JumpTarget) {
        self.jump_noted(target, None);
    }

    /// Jumps, with a note for the reader of a warning about what it means that control goes this way.
    pub fn jump_noted(&mut self, target: &mut JumpTarget, note: Option<Note>) {
        if let Some(from) = self.current.take() {
            let code = self.edge(from, target, note);
            built(self.builder.build_unconditional_branch(code));
            self.ssa.fill_block(from);
        }
    }

    /// Goes to the first target if the condition holds and to the second if not, each with its note. If
    /// that is known now, there is only one way.
    pub fn branch(
        &mut self,
        condition: IntValue<'ctx>,
        (when_true, true_note): (&mut JumpTarget, Option<Note>),
        (when_false, false_note): (&mut JumpTarget, Option<Note>),
    ) {
        match condition.get_zero_extended_constant() {
            Some(0) => self.jump_noted(when_false, false_note),
            Some(_) => self.jump_noted(when_true, true_note),
            None => {
                let from = self.block();
                let true_code = self.edge(from, when_true, true_note);
                let false_code = self.edge(from, when_false, false_note);
                built(self.builder.build_conditional_branch(condition, true_code, false_code));
                self.ssa.fill_block(from);
                self.current = None;
            }
        }
    }

    /// Adds an edge to a target and gives the LLVM block to branch to.
    fn edge(&mut self, from: Block, target: &mut JumpTarget, note: Option<Note>) -> BasicBlock<'ctx> {
        let block = match target.block {
            Some(block) => block,
            None => *target.block.insert(self.declare(target)),
        };
        self.ssa.add_predecessor(block, from);
        self.paths.add_edge(from, block, note);
        self.ir.code(block).entry
    }

    fn declare(&mut self, target: &JumpTarget) -> Block {
        let block = self.ssa.declare_join(target.dominating, target.assigned);
        self.ir.add_block(block, self.new_code(target.name));
        self.paths.add_block(Some(target.dominating));
        block
    }

    /// Goes on at a target to which all jumps have been made. Control does not arrive if there are none.
    pub fn enter(&mut self, target: JumpTarget) {
        debug_assert!(self.current.is_none(), "control falls into {target:?} without an edge");
        if let Some(block) = target.block {
            self.ssa.seal_block(self.ir, block);
            self.start(block);
        }
    }

    /// Goes on at the header of a loop, to which more jumps will be made; [`Self::close_loop`] follows.
    pub fn enter_loop(&mut self, header: &JumpTarget) {
        debug_assert!(self.current.is_none(), "control falls into {header:?} without an edge");
        if let Some(block) = header.block {
            self.start(block);
        }
    }

    /// Declares that all jumps to the header of a loop have been made.
    pub fn close_loop(&mut self, header: JumpTarget) {
        if let Some(block) = header.block {
            self.ssa.seal_block(self.ir, block);
        }
    }

    fn start(&mut self, block: Block) {
        let code = self.ir.code(block).entry;
        self.function.append_existing_basic_block(code);
        self.builder.position_at_end(code);
        self.current = Some(block);
    }
}
