//! The instructions of a finished function that are relevant for the text form.

use inkwell::basic_block::BasicBlock;
use inkwell::values::{AsValueRef, InstructionOpcode, InstructionValue};
use llvm_sys::core::{
    LLVMConstIntGetSExtValue, LLVMConstIntGetZExtValue, LLVMGetIntTypeWidth, LLVMGetNumOperands,
    LLVMGetNumSuccessors, LLVMGetOperand, LLVMGetSuccessor, LLVMGetTypeKind, LLVMGetValueName2,
    LLVMIsAConstant, LLVMIsAConstantInt, LLVMTypeOf, LLVMValueIsBasicBlock,
};
use llvm_sys::prelude::{LLVMBasicBlockRef, LLVMValueRef};
use llvm_sys::{LLVMIntPredicate, LLVMTypeKind};

/// An instruction of a finished function.
#[derive(Clone, Copy)]
pub struct Instruction<'ctx>(InstructionValue<'ctx>);

/// The width of the numbers of the text form.
const WIDTH: u32 = 64;

/// The instructions of a block.
pub fn of(block: BasicBlock<'_>) -> impl Iterator<Item = Instruction<'_>> {
    block.get_instructions().map(Instruction)
}

/// Returns the successors of a block; of two, the one for a true condition comes first.
pub fn successors(block: BasicBlock<'_>) -> Vec<BasicBlock<'_>> {
    let Some(end) = block.get_terminator() else { return Vec::new() };
    let end = end.as_value_ref();
    // SAFETY: the terminator is alive, and the indices are below the count that LLVM returns; successors are
    // blocks.
    unsafe {
        let block = |index| -> LLVMBasicBlockRef { LLVMGetSuccessor(end, index) };
        (0..LLVMGetNumSuccessors(end)).filter_map(|index| BasicBlock::new(block(index))).collect()
    }
}

/// Returns the number that a constant represents, if it is whole.
pub fn whole_number(value: LLVMValueRef) -> Option<i64> {
    // SAFETY: the value is alive; its type is checked before its bits are read.
    unsafe {
        if LLVMIsAConstantInt(value).is_null() {
            return None;
        }
        match LLVMGetIntTypeWidth(LLVMTypeOf(value)) {
            1 => Some(LLVMConstIntGetZExtValue(value) as i64),
            2..=WIDTH => Some(LLVMConstIntGetSExtValue(value)),
            _ => None,
        }
    }
}

/// Whether a value is a constant, which is in no block.
pub fn is_constant(value: LLVMValueRef) -> bool {
    // SAFETY: the value is alive.
    unsafe { !LLVMIsAConstant(value).is_null() }
}

/// Returns the name of a constant that is not a whole number.
pub fn constant_name(value: LLVMValueRef) -> String {
    let name = value_name(value);
    if name.is_empty() { "constant".to_owned() } else { format!("address_of_{name}") }
}

fn value_name(value: LLVMValueRef) -> String {
    let mut length = 0;
    // SAFETY: the value is alive, and its name has the length that LLVM returns.
    let name = unsafe {
        let start = LLVMGetValueName2(value, &mut length);
        std::slice::from_raw_parts(start.cast::<u8>(), length)
    };
    String::from_utf8_lossy(name).into_owned()
}

/// Returns the name of an intrinsic function of LLVM without its types: `llvm.sadd.with.overflow.i64`.
fn intrinsic(name: &str) -> Option<&str> {
    let name = name.strip_prefix("llvm.")?;
    let is_type = |part: &str| {
        part.starts_with(['i', 'f', 'p', 'v']) && part[1..].starts_with(|c: char| c.is_ascii_digit())
    };
    let end = name.split('.').take_while(|part| !is_type(part)).map(|part| part.len() + 1).sum::<usize>();
    name.get(..end.saturating_sub(1))
}

impl<'ctx> Instruction<'ctx> {
    pub fn new(instruction: InstructionValue<'ctx>) -> Instruction<'ctx> {
        Instruction(instruction)
    }

    pub fn raw(&self) -> LLVMValueRef {
        self.0.as_value_ref()
    }

    /// Whether the text has a statement for the instruction; `ends_block`: a terminator is the end of the
    /// block.
    pub fn is_written(&self, ends_block: bool) -> bool {
        match self.0.get_opcode() {
            InstructionOpcode::Phi | InstructionOpcode::Unreachable | InstructionOpcode::Return => false,
            // The condition of a check is used.
            InstructionOpcode::Br | InstructionOpcode::Switch => !ends_block && !self.operands().is_empty(),
            InstructionOpcode::IndirectBr => false,
            _ => true,
        }
    }

    pub fn is_branch(&self) -> bool {
        self.0.get_opcode() == InstructionOpcode::Br
    }

    /// Whether the instruction returns a value.
    pub fn has_result(&self) -> bool {
        // SAFETY: the instruction is alive.
        unsafe { LLVMGetTypeKind(LLVMTypeOf(self.raw())) != LLVMTypeKind::LLVMVoidTypeKind }
    }

    /// Returns the operands, without the callee of a call.
    pub fn operands(&self) -> Vec<LLVMValueRef> {
        // SAFETY: the instruction is alive, and the indices are below the count that LLVM returns.
        let mut operands: Vec<LLVMValueRef> = unsafe {
            (0..LLVMGetNumOperands(self.raw()) as u32)
                .map(|index| LLVMGetOperand(self.raw(), index))
                .filter(|&operand| LLVMValueIsBasicBlock(operand) == 0)
                .collect()
        };
        match self.0.get_opcode() {
            InstructionOpcode::Call | InstructionOpcode::Invoke
                if operands.last().is_some_and(|callee| is_constant(*callee)) =>
            {
                operands.pop();
            }
            // The other operands are the numbers of the cases.
            InstructionOpcode::Switch => operands.truncate(1),
            _ => {}
        }
        operands
    }

    /// Returns the operator of the text form, and whether its operands are exchanged.
    pub fn infix(&self) -> Option<(&'static str, bool)> {
        let is_wide = self.operands().iter().all(|&operand| {
            // SAFETY: the operand is alive; its type is checked before its width is read.
            unsafe {
                let ty = LLVMTypeOf(operand);
                LLVMGetTypeKind(ty) == LLVMTypeKind::LLVMIntegerTypeKind && LLVMGetIntTypeWidth(ty) == WIDTH
            }
        });
        match self.0.get_opcode() {
            _ if !is_wide => None,
            InstructionOpcode::Add => Some(("+", false)),
            InstructionOpcode::Sub => Some(("-", false)),
            InstructionOpcode::Mul => Some(("*", false)),
            InstructionOpcode::ICmp => match self.predicate()? {
                LLVMIntPredicate::LLVMIntEQ => Some(("==", false)),
                LLVMIntPredicate::LLVMIntSLT => Some(("<", false)),
                LLVMIntPredicate::LLVMIntSGT => Some(("<", true)),
                _ => None,
            },
            _ => None,
        }
    }

    fn predicate(&self) -> Option<LLVMIntPredicate> {
        self.0.get_icmp_predicate().map(Into::into)
    }

    /// Returns the name of the operation: of the called procedure, of the comparison, or of the instruction.
    pub fn name(&self) -> String {
        let opcode = self.0.get_opcode();
        if matches!(opcode, InstructionOpcode::Call | InstructionOpcode::Invoke) {
            // SAFETY: the instruction is alive, and the callee is its last operand.
            let callee = unsafe { LLVMGetOperand(self.raw(), LLVMGetNumOperands(self.raw()) as u32 - 1) };
            let name = value_name(callee);
            return match intrinsic(&name) {
                Some(short) => short.to_owned(),
                None if name.is_empty() => "procedure_value".to_owned(),
                None => name,
            };
        }
        match (opcode, self.0.get_icmp_predicate()) {
            (InstructionOpcode::ICmp, Some(predicate)) => format!("compare_{predicate:?}").to_lowercase(),
            (InstructionOpcode::Br | InstructionOpcode::Switch, _) => "check".to_owned(),
            (opcode, _) => format!("{opcode:?}").to_lowercase(),
        }
    }
}
