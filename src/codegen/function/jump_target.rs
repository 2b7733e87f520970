//! Places that control jumps to, and the jumps.
//!
//! A target gets a block only when it needs one. Nothing is built for a target without jumps; after a single
//! unconditional jump, control continues in the block that jumped. Targets other than loop headers are sealed
//! when they are entered, because all jumps to them have been made by then.

use std::ffi::CStr;

use inkwell::basic_block::BasicBlock;
use inkwell::values::IntValue;

use direct_ssa::{Block, SetId};

use super::{DebugLocation, FunctionContext, OnTheFly};
use crate::codegen::llvm::built;

/// A destination of jumps.
#[derive(Clone, Copy, Debug)]
pub(in crate::codegen) struct JumpTarget<N> {
    /// The block at whose end the structured statement or expression of the target begins, and the set of the
    /// variables that it may assign before control gets here. `None` if GOTO leads into the statement.
    statement: Option<(Block, SetId)>,
    name: &'static CStr,
    reached: Reached<N>,
}

/// The ways in which control reaches a target.
#[derive(Clone, Copy, Debug)]
enum Reached<N> {
    /// No jump to the target has been made.
    Never,
    /// One jump at the end of a block, with its source location. It is not built while it is the only one.
    OnceFrom(Block, Option<N>, Option<DebugLocation>),
    /// The edges into a block of the target's own.
    At(Block),
}

impl<'ctx, N: Copy> FunctionContext<'ctx, N> {
    /// Returns the target of a statement or expression that begins here, with its assigned set; `None` if
    /// GOTO leads into it, so that it does not always begin here.
    pub fn target(&self, assigned: impl Into<Option<SetId>>, name: &'static CStr) -> JumpTarget<N> {
        let statement = self.current_block().zip(assigned.into());
        JumpTarget { statement, name, reached: Reached::Never }
    }

    /// Jumps if control arrives here; afterwards it does not.
    pub fn jump(&mut self, target: &mut JumpTarget<N>) {
        self.jump_noted(target, None);
    }

    /// Jumps, with a note that explains in a warning why control takes this edge.
    pub fn jump_noted(&mut self, target: &mut JumpTarget<N>, note: Option<N>) {
        let Some(from) = self.builder.leave() else { return };
        if let Reached::Never = target.reached {
            target.reached = Reached::OnceFrom(from, note, self.location);
        } else {
            let block = self.block_of(target);
            self.jump_from(from, block, note);
        }
    }

    /// Jumps to a block if control arrives here.
    pub fn jump_to_block(&mut self, to: Block, note: Option<N>) {
        if let Some(from) = self.builder.leave() {
            self.jump_from(from, to, note);
        }
    }

    fn jump_from(&mut self, from: Block, to: Block, note: Option<N>) {
        self.builder.br_from(from, to);
        self.paths.add_edge(from, to, note);
    }

    /// Jumps to the first target if the condition holds and to the second otherwise, each with its note. A
    /// known condition leaves only one jump.
    pub fn branch(
        &mut self,
        condition: IntValue<'ctx>,
        (when_true, true_note): (&mut JumpTarget<N>, Option<N>),
        (when_false, false_note): (&mut JumpTarget<N>, Option<N>),
    ) {
        let constant = condition.get_zero_extended_constant();
        match constant.filter(|_| self.optimizes(OnTheFly::Branch)) {
            Some(0) => self.jump_noted(when_false, false_note),
            Some(_) => self.jump_noted(when_true, true_note),
            None => {
                let from = self.block();
                let (true_block, false_block) = (self.block_of(when_true), self.block_of(when_false));
                self.known.facts.set_branch_condition(true_block, condition, true);
                self.known.facts.set_branch_condition(false_block, condition, false);
                self.paths.add_edge(from, true_block, true_note);
                self.paths.add_edge(from, false_block, false_note);
                self.builder.cond_br(condition, true_block, false_block);
            }
        }
    }

    /// Positions the builder at the end of a block again, after a failure was built.
    pub fn position_at_end(&self, block: Block) {
        self.builder.ins().position_at_end(self.builder.llvm_blocks(block).exit);
    }

    /// Jumps to an LLVM block that does not return and so is not a block of the construction.
    pub fn jump_to_failure(&mut self, failure: BasicBlock<'ctx>) {
        built(self.builder.ins().build_unconditional_branch(failure));
        self.end_block();
    }

    /// Adds an edge and returns the LLVM block to branch to.
    pub fn edge(&mut self, from: Block, to: Block, note: Option<N>) -> BasicBlock<'ctx> {
        self.paths.add_edge(from, to, note);
        self.builder.add_edge(from, to)
    }

    /// Returns the block of a target that is reached by several edges.
    pub fn block_of(&mut self, target: &mut JumpTarget<N>) -> Block {
        if let Reached::At(block) = target.reached {
            return block;
        }
        let block = self.create_block(target.statement, target.name);
        if let Reached::OnceFrom(from, note, location) = target.reached {
            let around = self.locate(location);
            self.jump_from(from, block, note);
            self.locate(around);
        }
        target.reached = Reached::At(block);
        block
    }

    /// Creates a block; for `statement` see [`JumpTarget`].
    pub fn create_block(&mut self, statement: Option<(Block, SetId)>, name: &CStr) -> Block {
        self.paths.add_block(statement.map(|(dominating, _)| dominating));
        match statement {
            Some((dominating, assigned)) => self.builder.create_join(name, dominating, assigned),
            None => self.builder.create_block(name),
        }
    }

    /// Enters a target after all jumps to it have been made. Control does not arrive if there are none.
    pub fn enter(&mut self, mut target: JumpTarget<N>) {
        debug_assert!(self.current_block().is_none(), "control falls into {:?} without an edge", target.name);
        if self.lies_behind_labels(&target) {
            self.block_of(&mut target);
        }
        match target.reached {
            Reached::Never => {}
            Reached::OnceFrom(from, ..) => {
                self.builder.resume(from);
                self.known.continue_facts(from);
            }
            Reached::At(block) => {
                self.seal(block);
                match self.only_predecessor(block) {
                    Some(predecessor) => self.known.enter_facts_of_successor(block, predecessor),
                    None => self.known.enter_facts(block, self.paths.dominating(block)),
                }
                self.builder.switch_to_block(block);
            }
        }
    }

    /// Whether control would continue in the first block although code at labels has been built since. That
    /// code may run after the code built now, but facts of the first block are taken to hold everywhere.
    fn lies_behind_labels(&self, target: &JumpTarget<N>) -> bool {
        let Reached::OnceFrom(from, ..) = target.reached else { return false };
        let last = self.builder.function().get_last_basic_block();
        self.known.facts.is_first(from) && last != Some(self.builder.llvm_blocks(from).exit)
    }

    fn only_predecessor(&self, block: Block) -> Option<Block> {
        let mut predecessors = self.builder.ssa().predecessors(block);
        predecessors.next().filter(|_| predecessors.next().is_none())
    }

    /// Enters the header of a loop, to which more jumps will be made; [`Self::close_loop`] follows. If GOTO
    /// leads into the loop, these jumps may be the only ones.
    pub fn enter_loop(&mut self, header: &mut JumpTarget<N>) {
        debug_assert!(self.current_block().is_none(), "control falls into {:?} without an edge", header.name);
        if !matches!(header.reached, Reached::Never) || header.statement.is_none() {
            let block = self.block_of(header);
            self.start(block);
        }
    }

    /// Declares that all jumps to the header of a loop have been made.
    pub fn close_loop(&mut self, header: JumpTarget<N>) {
        if let Reached::At(block) = header.reached {
            self.seal(block);
        }
    }

    /// Enters an empty block, to which jumps may still be made.
    pub fn start(&mut self, block: Block) {
        self.known.epochs.advance();
        self.known.enter_facts(block, self.paths.dominating(block));
        self.builder.switch_to_block(block);
    }
}
