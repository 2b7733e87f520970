//! Whether two functions are equal except for the names and the order of their phis.

use std::collections::{HashMap, HashSet};

use inkwell::llvm_sys::LLVMOpcode;
use inkwell::llvm_sys::LLVMTypeKind;
use inkwell::llvm_sys::core::{
    LLVMCountIncoming, LLVMGetBasicBlockTerminator, LLVMGetDebugLocColumn, LLVMGetDebugLocLine,
    LLVMGetFirstBasicBlock, LLVMGetFirstInstruction, LLVMGetFirstParam, LLVMGetIncomingBlock,
    LLVMGetIncomingValue, LLVMGetInstructionOpcode, LLVMGetInstructionParent, LLVMGetNextBasicBlock,
    LLVMGetNextInstruction, LLVMGetNextParam, LLVMGetNumOperands, LLVMGetNumSuccessors, LLVMGetOperand,
    LLVMGetSuccessor, LLVMGetTypeKind, LLVMGetValueName2, LLVMIsAGlobalValue, LLVMIsAInstruction,
    LLVMIsUndef, LLVMTypeOf, LLVMValueAsBasicBlock, LLVMValueIsBasicBlock,
};
use inkwell::llvm_sys::prelude::{LLVMBasicBlockRef, LLVMValueRef};
use inkwell::module::Module;
use inkwell::values::{AsValueRef, FunctionValue};

/// The blocks and values of the other function that correspond to those of the first.
#[derive(Default)]
struct Correspondence {
    values: HashMap<LLVMValueRef, LLVMValueRef>,
    blocks: HashMap<LLVMBasicBlockRef, LLVMBasicBlockRef>,
    /// The blocks of the first function that can be executed.
    reachable: HashSet<LLVMBasicBlockRef>,
    /// Phis whose operands have yet to be compared.
    phis: Vec<(LLVMValueRef, LLVMValueRef)>,
}

/// Returns a difference of two modules, or `None` if there is none.
pub fn difference(one: &Module<'_>, other: &Module<'_>) -> Option<String> {
    one.get_functions().filter(|function| function.count_basic_blocks() > 0).find_map(|function| {
        let name = function.get_name().to_string_lossy().into_owned();
        let Some(same) = other.get_function(&name) else { return Some(format!("{name} is missing")) };
        functions(function, same).map(|difference| format!("{name}: {difference}"))
    })
}

fn functions(one: FunctionValue<'_>, other: FunctionValue<'_>) -> Option<String> {
    // SAFETY: the functions are alive, and so are their contents; null follows the last item of each kind.
    unsafe {
        let mut known = Correspondence::default();
        let parameters = |function: FunctionValue<'_>| {
            list(LLVMGetFirstParam(function.as_value_ref()), |parameter| LLVMGetNextParam(parameter))
        };
        known.values.extend(parameters(one).into_iter().zip(parameters(other)));
        let (ours, theirs) = (blocks(one), blocks(other));
        if ours.len() != theirs.len() {
            return Some("the blocks differ".to_owned());
        }
        known.blocks.extend(ours.iter().copied().zip(theirs.iter().copied()));
        let mut pairs = Vec::new();
        known.reachable = reachable(one);
        let both = ours.iter().zip(&theirs);
        for (block, same) in both.filter(|(block, _)| known.reachable.contains(*block)) {
            let (phis, code) = instructions(*block);
            let (their_phis, their_code) = instructions(*same);
            if code.len() != their_code.len() {
                return Some(format!("{} instructions instead of {}", their_code.len(), code.len()));
            }
            if phis.len() < their_phis.len() {
                return Some(format!("{} phis instead of {}", their_phis.len(), phis.len()));
            }
            known.values.extend(code.iter().copied().zip(their_code.iter().copied()));
            pairs.extend(code.into_iter().zip(their_code));
        }
        pairs.into_iter().find_map(|(one, other)| known.compare(one, other)).or_else(|| {
            while let Some((one, other)) = known.phis.pop() {
                if let Some(difference) = known.compare_phis(one, other) {
                    return Some(difference);
                }
            }
            None
        })
    }
}

/// Returns the blocks of a function that can be executed. In others values may be used before their
/// definitions.
///
/// # Safety
/// The function is alive.
unsafe fn reachable(function: FunctionValue<'_>) -> HashSet<LLVMBasicBlockRef> {
    let mut found = HashSet::new();
    // SAFETY: guaranteed by the caller; the numbers of successors are below their count.
    unsafe {
        let mut waiting = vec![LLVMGetFirstBasicBlock(function.as_value_ref())];
        while let Some(block) = waiting.pop() {
            if found.insert(block) {
                let end = LLVMGetBasicBlockTerminator(block);
                waiting.extend((0..LLVMGetNumSuccessors(end)).map(|number| LLVMGetSuccessor(end, number)));
            }
        }
    }
    found
}

/// Returns all items of a linked list.
fn list<T>(first: *mut T, next: impl Fn(*mut T) -> *mut T) -> Vec<*mut T> {
    std::iter::successors((!first.is_null()).then_some(first), |&item| {
        Some(next(item)).filter(|next| !next.is_null())
    })
    .collect()
}

/// # Safety
/// The function is alive.
unsafe fn blocks(function: FunctionValue<'_>) -> Vec<LLVMBasicBlockRef> {
    // SAFETY: guaranteed by the caller.
    unsafe { list(LLVMGetFirstBasicBlock(function.as_value_ref()), |block| LLVMGetNextBasicBlock(block)) }
}

/// # Safety
/// The block is alive.
unsafe fn instructions(block: LLVMBasicBlockRef) -> (Vec<LLVMValueRef>, Vec<LLVMValueRef>) {
    // SAFETY: guaranteed by the caller.
    unsafe {
        let all = list(LLVMGetFirstInstruction(block), |instruction| LLVMGetNextInstruction(instruction));
        all.into_iter().partition(|&instruction| is_phi(instruction))
    }
}

/// # Safety
/// The value is alive.
unsafe fn is_phi(value: LLVMValueRef) -> bool {
    // SAFETY: guaranteed by the caller.
    unsafe { !LLVMIsAInstruction(value).is_null() && LLVMGetInstructionOpcode(value) == LLVMOpcode::LLVMPHI }
}

/// # Safety
/// The value is alive.
unsafe fn name(value: LLVMValueRef) -> String {
    let mut length = 0;
    // SAFETY: guaranteed by the caller; the name has the given length.
    unsafe {
        let start = LLVMGetValueName2(value, &mut length);
        String::from_utf8_lossy(std::slice::from_raw_parts(start.cast(), length)).into_owned()
    }
}

impl Correspondence {
    /// # Safety
    /// Both instructions are alive.
    unsafe fn compare(&mut self, one: LLVMValueRef, other: LLVMValueRef) -> Option<String> {
        // SAFETY: guaranteed by the caller; the numbers of operands are below their counts.
        unsafe {
            if LLVMGetInstructionOpcode(one) != LLVMGetInstructionOpcode(other)
                || LLVMTypeOf(one) != LLVMTypeOf(other)
                || LLVMGetNumOperands(one) != LLVMGetNumOperands(other)
            {
                return Some(format!("another instruction stands for {:?}", name(one)));
            }
            (0..LLVMGetNumOperands(one) as u32).find_map(|number| {
                let (ours, theirs) = (LLVMGetOperand(one, number), LLVMGetOperand(other, number));
                (!self.is_same(ours, theirs))
                    .then(|| format!("operand {number} of {:?} in {:?}", name(one), self.block_name(one)))
            })
        }
    }

    /// # Safety
    /// The instruction is alive.
    unsafe fn block_name(&self, instruction: LLVMValueRef) -> String {
        // SAFETY: guaranteed by the caller.
        unsafe { name(inkwell::llvm_sys::core::LLVMBasicBlockAsValue(LLVMGetInstructionParent(instruction))) }
    }

    /// # Safety
    /// Both phis are alive.
    unsafe fn compare_phis(&mut self, one: LLVMValueRef, other: LLVMValueRef) -> Option<String> {
        // SAFETY: guaranteed by the caller; the numbers of operands are below their counts.
        unsafe {
            let same_block =
                self.blocks.get(&LLVMGetInstructionParent(one)) == Some(&LLVMGetInstructionParent(other));
            let location = |phi| (LLVMGetDebugLocLine(phi), LLVMGetDebugLocColumn(phi));
            if location(one) != location(other) {
                let (due, found) = (location(one), location(other));
                return Some(format!("the phi {:?} is located at {found:?} and not at {due:?}", name(one)));
            }
            let count = LLVMCountIncoming(one);
            if !same_block || count != LLVMCountIncoming(other) {
                return Some(format!("the phi {:?} has another place", name(one)));
            }
            for number in 0..count {
                if !self.reachable.contains(&LLVMGetIncomingBlock(one, number)) {
                    continue;
                }
                let from = self.blocks.get(&LLVMGetIncomingBlock(one, number)).copied();
                let mut theirs = (0..count).filter(|&index| Some(LLVMGetIncomingBlock(other, index)) == from);
                let Some(index) = theirs.next() else {
                    return Some(format!("the phi {:?} has no operand for an edge", name(one)));
                };
                if !self.is_same(LLVMGetIncomingValue(one, number), LLVMGetIncomingValue(other, index)) {
                    return Some(format!("the phi {:?} has another operand", name(one)));
                }
            }
            None
        }
    }

    /// Whether two operands correspond.
    ///
    /// # Safety
    /// Both values are alive.
    unsafe fn is_same(&mut self, one: LLVMValueRef, other: LLVMValueRef) -> bool {
        // SAFETY: guaranteed by the caller.
        unsafe {
            if LLVMValueIsBasicBlock(one) != 0 {
                return LLVMValueIsBasicBlock(other) != 0
                    && self.blocks.get(&LLVMValueAsBasicBlock(one)) == Some(&LLVMValueAsBasicBlock(other));
            }
            if let Some(&known) = self.values.get(&one) {
                return known == other;
            }
            if is_phi(one) && is_phi(other) {
                self.values.insert(one, other);
                self.phis.push((one, other));
                return true;
            }
            if !LLVMIsAGlobalValue(one).is_null() {
                return !LLVMIsAGlobalValue(other).is_null() && name(one) == name(other);
            }
            let is_metadata = LLVMGetTypeKind(LLVMTypeOf(one)) == LLVMTypeKind::LLVMMetadataTypeKind;
            // Undefined values are interchangeable, and constants may refer to globals of their own module.
            let are_undefined = LLVMIsUndef(one) != 0 && LLVMIsUndef(other) != 0;
            one == other || is_metadata || are_undefined || format(one) == format(other)
        }
    }
}

/// # Safety
/// The value is alive.
unsafe fn format(value: LLVMValueRef) -> String {
    // SAFETY: guaranteed by the caller.
    unsafe { inkwell::values::AnyValueEnum::new(value).to_string() }
}
