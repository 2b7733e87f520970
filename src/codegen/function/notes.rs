//! What variables hold from where on, for debuggers.
//!
//! A note is taken when a variable is written. Its value may be a phi that nothing has needed so far; debuggers must not
//! make it needed, so that it is looked for when the function is finished. A phi that is there then is what its variable holds
//! at the beginning of its block.

use inkwell::basic_block::BasicBlock;
use inkwell::values::PointerValue;
use llvm_sys::LLVMOpcode;
use llvm_sys::core::{
    LLVMGetFirstInstruction, LLVMGetInsertBlock, LLVMGetInstructionOpcode, LLVMGetLastInstruction,
    LLVMGetNextInstruction,
};
use llvm_sys::prelude::{LLVMBasicBlockRef, LLVMValueRef};
use rustc_hash::FxHashMap;

use direct_ssa::Variable;
use direct_ssa::inspect::{Inspect, KeptPhi, Phi, ValueKind};
use direct_ssa::llvm::Scalar;

use super::{FunctionContext, Lazy};

/// What a variable holds from a place of the function on.
#[derive(Clone, Copy)]
pub(in crate::codegen) enum Held<'ctx> {
    /// The value; none if it is nowhere.
    Value(Option<Scalar<'ctx>>),
    /// What is at the address.
    At(PointerValue<'ctx>),
}

/// What a variable holds from before an instruction on.
pub(in crate::codegen) struct Description<'ctx> {
    pub variable: Variable,
    pub held: Held<'ctx>,
    /// The first instruction for which it holds.
    pub before: LLVMValueRef,
}

/// A note, taken at the end of the code that there was.
#[derive(Clone, Copy)]
pub(super) struct Note<'ctx> {
    variable: Variable,
    held: Noted<'ctx>,
    block: LLVMBasicBlockRef,
    /// The last instruction of the block then, or null. It is no phi, because these may be erased.
    behind: LLVMValueRef,
}

#[derive(Clone, Copy)]
enum Noted<'ctx> {
    Value(Lazy<'ctx>),
    At(PointerValue<'ctx>),
}

impl<'ctx, N: Copy> FunctionContext<'ctx, N> {
    /// Has notes be taken of what variables hold, in this function.
    pub fn take_notes(&mut self) {
        self.notes = Some(Vec::new());
    }

    /// Notes that a variable has a value from here on.
    pub fn note_value(&mut self, variable: Variable, value: Lazy<'ctx>) {
        self.note(variable, Noted::Value(value));
    }

    /// Notes that a variable has no value of the program from here on, so that it is read as zero.
    pub fn note_unassigned(&mut self, variable: Variable) {
        if self.notes.is_some() {
            let zero = self.builder.ir().zero(variable);
            self.note_value(variable, zero.into());
        }
    }

    /// Notes that the value of a variable is in memory from here on.
    pub fn note_in_memory(&mut self, variable: Variable, address: PointerValue<'ctx>) {
        self.note(variable, Noted::At(address));
    }

    fn note(&mut self, variable: Variable, held: Noted<'ctx>) {
        let Some(notes) = &mut self.notes else { return };
        // SAFETY: the builder is alive and positioned in a block, which may have no instruction yet.
        let (block, last) = unsafe {
            let block = LLVMGetInsertBlock(self.builder.ins().as_mut_ptr());
            (block, LLVMGetLastInstruction(block))
        };
        let behind = if is_phi(last) { std::ptr::null_mut() } else { last };
        notes.push(Note { variable, held, block, behind });
    }

    /// Returns what variables hold in the finished function, in the order in which it is to be told, and ends the notes.
    pub fn descriptions(&mut self) -> Vec<Description<'ctx>> {
        let Some(notes) = self.notes.take() else { return Vec::new() };
        let kept = self.builder.ssa().kept_phis();
        let emitted: FxHashMap<Phi, Scalar<'ctx>> = kept.iter().map(|kept| (kept.phi, kept.ir)).collect();
        let of_phi = |kept: &KeptPhi<Scalar<'ctx>>| Description {
            variable: kept.variable,
            held: Held::Value(Some(kept.ir)),
            before: first_instruction(self.builder.llvm_blocks(kept.block).entry),
        };
        let mut descriptions: Vec<_> = kept.iter().map(of_phi).collect();
        descriptions.extend(notes.iter().map(|note| Description {
            variable: note.variable,
            held: match note.held {
                Noted::Value(value) => Held::Value(self.final_value(value, &emitted)),
                Noted::At(address) => Held::At(address),
            },
            before: note.position(),
        }));
        descriptions
    }

    /// The value that a handle has in the finished function; none if nothing has needed it.
    fn final_value(&self, value: Lazy<'ctx>, emitted: &FxHashMap<Phi, Scalar<'ctx>>) -> Option<Scalar<'ctx>> {
        let ssa = self.builder.ssa();
        let value = value.ir().map_or(value, |ir| ssa.handle(ir));
        match ssa.settled(value).kind() {
            ValueKind::Ir(value) => Some(value),
            ValueKind::Undefined(variable) | ValueKind::Unreachable(variable) => {
                Some(self.builder.ir().zero(variable))
            }
            ValueKind::Phi(phi) => emitted.get(&phi).copied(),
        }
    }
}

impl Note<'_> {
    /// The instruction that follows the place of the note. The block has ended since, so that there is one.
    fn position(&self) -> LLVMValueRef {
        if self.behind.is_null() {
            return first_behind_phis(self.block);
        }
        // SAFETY: only phis are erased while a function is built, and this is none.
        unsafe { LLVMGetNextInstruction(self.behind) }
    }
}

fn first_instruction(block: BasicBlock<'_>) -> LLVMValueRef {
    first_behind_phis(block.as_mut_ptr())
}

/// The first instruction of a block that is no phi.
fn first_behind_phis(block: LLVMBasicBlockRef) -> LLVMValueRef {
    // SAFETY: the block is alive, and so are its instructions. It ends with one that is no phi.
    unsafe {
        let mut instruction = LLVMGetFirstInstruction(block);
        while is_phi(instruction) {
            instruction = LLVMGetNextInstruction(instruction);
        }
        instruction
    }
}

fn is_phi(instruction: LLVMValueRef) -> bool {
    // SAFETY: the instruction is alive if there is one.
    !instruction.is_null() && unsafe { LLVMGetInstructionOpcode(instruction) } == LLVMOpcode::LLVMPHI
}
