//! Places that control jumps to, and the jumps.
//!
//! A target gets a block only when it needs one. Where nothing jumps to, nothing is ever lowered; where a single
//! unconditional jump leads to, control just goes on in the block that jumped. Targets other than loop headers
//! are sealed when they are entered, for all jumps to them have been made by then.

use std::ffi::CStr;

use inkwell::basic_block::BasicBlock;
use inkwell::values::IntValue;

use direct_ssa::{Block, SetId};

use super::Otf;
use crate::codegen::llvm::built;
use crate::codegen::procedure::ProcLowering;
use crate::codegen::uninitialised::Note;

/// A place to jump to.
#[derive(Clone, Copy, Debug)]
pub(in crate::codegen) struct JumpTarget {
    /// The structured statement or expression it belongs to began at the end of the block and assigns at most
    /// the variables in the set before control gets here. Nothing is known if GOTO leads into the statement.
    statement: Option<(Block, SetId)>,
    name: &'static CStr,
    reached: Reached,
}

/// How control gets to a target.
#[derive(Clone, Copy, Debug)]
enum Reached {
    /// Not yet.
    Never,
    /// By one jump at the end of a block, which is not made as long as it is the only one.
    OnceFrom(Block, Option<Note>),
    /// By the edges into a block of its own.
    At(Block),
}

impl<'ctx> ProcLowering<'_, '_, 'ctx> {
    /// A target of a statement or expression that begins here, and what it assigns; `None` if GOTO leads
    /// into it, so that it does not always begin here.
    pub fn target(&self, assigned: impl Into<Option<SetId>>, name: &'static CStr) -> JumpTarget {
        JumpTarget { statement: self.current.zip(assigned.into()), name, reached: Reached::Never }
    }

    /// Jumps if control is here at all; it is elsewhere afterwards.
    pub fn jump(&mut self, target: &mut JumpTarget) {
        self.jump_noted(target, None);
    }

    /// Jumps, with a note for the reader of a warning about what it means that control goes this way.
    pub fn jump_noted(&mut self, target: &mut JumpTarget, note: Option<Note>) {
        let Some(from) = self.current.take() else { return };
        if let Reached::Never = target.reached {
            target.reached = Reached::OnceFrom(from, note);
        } else {
            let block = self.block_of(target);
            self.make_jump(from, block, note);
        }
    }

    /// Jumps to a block.
    pub fn make_jump(&mut self, from: Block, to: Block, note: Option<Note>) {
        self.builder.position_at_end(self.ir.llvm_blocks(from).exit);
        let code = self.edge(from, to, note);
        built(self.builder.build_unconditional_branch(code));
        self.ssa.fill_block(from);
    }

    /// Goes to the first target if the condition holds and to the second if not, each with its note. If
    /// that is known now, there is only one way.
    pub fn branch(
        &mut self,
        condition: IntValue<'ctx>,
        (when_true, true_note): (&mut JumpTarget, Option<Note>),
        (when_false, false_note): (&mut JumpTarget, Option<Note>),
    ) {
        let constant = condition.get_zero_extended_constant();
        match constant.filter(|_| self.optimizes(Otf::Branch)) {
            Some(0) => self.jump_noted(when_false, false_note),
            Some(_) => self.jump_noted(when_true, true_note),
            None => {
                let from = self.block();
                let (true_block, false_block) = (self.block_of(when_true), self.block_of(when_false));
                self.builder.position_at_end(self.ir.llvm_blocks(from).exit);
                self.known.set_condition(true_block, condition, true);
                self.known.set_condition(false_block, condition, false);
                let true_code = self.edge(from, true_block, true_note);
                let false_code = self.edge(from, false_block, false_note);
                built(self.builder.build_conditional_branch(condition, true_code, false_code));
                self.end_block();
            }
        }
    }

    /// Adds an edge and gives the LLVM block to branch to.
    pub fn edge(&mut self, from: Block, to: Block, note: Option<Note>) -> BasicBlock<'ctx> {
        self.ssa.add_predecessor(to, from);
        self.paths.add_edge(from, to, note);
        self.ir.llvm_blocks(to).entry
    }

    /// The block of a target that more than one way leads to.
    pub fn block_of(&mut self, target: &mut JumpTarget) -> Block {
        if let Reached::At(block) = target.reached {
            return block;
        }
        let block = self.declare_block(target.statement, target.name);
        if let Reached::OnceFrom(from, note) = target.reached {
            self.make_jump(from, block, note);
        }
        target.reached = Reached::At(block);
        block
    }

    /// Declares a block. `statement`: as in [`JumpTarget`].
    pub fn declare_block(&mut self, statement: Option<(Block, SetId)>, name: &CStr) -> Block {
        let block = match statement {
            Some((dominating, assigned)) => self.ssa.declare_join(dominating, assigned),
            None => self.ssa.declare_block(),
        };
        self.ir.add_block(block, self.new_code(name));
        self.paths.add_block(statement.map(|(dominating, _)| dominating));
        block
    }

    /// Goes on at a target to which all jumps have been made. Control does not arrive if there are none.
    pub fn enter(&mut self, target: JumpTarget) {
        debug_assert!(self.current.is_none(), "control falls into {target:?} without an edge");
        match target.reached {
            Reached::Never => {}
            Reached::OnceFrom(from, _) => self.resume(from),
            Reached::At(block) => {
                self.ssa.seal_block(block);
                match self.only_predecessor(block) {
                    Some(predecessor) => self.know_only_successor(block, predecessor),
                    None => self.know_block(block, self.paths.dominating(block)),
                }
                self.append(block);
            }
        }
    }

    fn only_predecessor(&self, block: Block) -> Option<Block> {
        let mut predecessors = self.ssa.predecessors(block);
        predecessors.next().filter(|_| predecessors.next().is_none())
    }

    /// Goes on at the header of a loop, to which more jumps will be made; [`Self::close_loop`] follows. If
    /// GOTO leads into the loop, the header may be reached only by them.
    pub fn enter_loop(&mut self, header: &mut JumpTarget) {
        debug_assert!(self.current.is_none(), "control falls into {header:?} without an edge");
        if !matches!(header.reached, Reached::Never) || header.statement.is_none() {
            let block = self.block_of(header);
            self.start(block);
        }
    }

    /// Declares that all jumps to the header of a loop have been made.
    pub fn close_loop(&mut self, header: JumpTarget) {
        if let Reached::At(block) = header.reached {
            self.ssa.seal_block(block);
        }
    }

    /// Goes on in an empty block, to which jumps may still be made.
    pub fn start(&mut self, block: Block) {
        self.builder.forget_memory();
        self.know_block(block, self.paths.dominating(block));
        self.append(block);
    }

    fn append(&mut self, block: Block) {
        let code = self.ir.llvm_blocks(block).entry;
        self.function.append_existing_basic_block(code);
        self.builder.position_at_end(code);
        self.current = Some(block);
    }

    /// Goes on at the end of a block that was left without a jump. Its code moves behind what was lowered
    /// in between, for LLVM lays blocks out in this order as long as it does not optimize.
    fn resume(&mut self, block: Block) {
        let code = self.ir.llvm_blocks(block).exit;
        if let Some(last) = self.function.get_last_basic_block()
            && last != code
        {
            code.move_after(last).expect("both blocks are in the function");
        }
        self.builder.position_at_end(code);
        self.current = Some(block);
        self.know_block_again(block);
    }
}
