//! The size of the IR of a module, procedure by procedure.

use derive_more::{Add, Sum};
use inkwell::basic_block::BasicBlock;
use inkwell::module::Module;
use inkwell::values::{FunctionValue, InstructionOpcode};
use serde::Serialize;

/// The numbers of instructions in one or more procedures.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Add, Sum, Serialize)]
pub struct Counts {
    /// All instructions, including those below.
    pub instructions: u64,
    /// The stack slots, `alloca` in LLVM.
    pub allocas: u64,
    /// Reads of memory.
    pub loads: u64,
    /// Writes of memory.
    pub stores: u64,
    pub phis: u64,
    pub blocks: u64,
}

impl Counts {
    /// Returns the sum of allocas, loads and stores.
    pub fn memory(&self) -> u64 {
        self.allocas + self.loads + self.stores
    }

    fn of(function: FunctionValue<'_>) -> Counts {
        function.get_basic_block_iter().map(Counts::of_block).sum()
    }

    fn of_block(block: BasicBlock<'_>) -> Counts {
        let mut counts = Counts { blocks: 1, ..Counts::default() };
        for instruction in block.get_instructions() {
            counts.instructions += 1;
            match instruction.get_opcode() {
                InstructionOpcode::Alloca => counts.allocas += 1,
                InstructionOpcode::Load => counts.loads += 1,
                InstructionOpcode::Store => counts.stores += 1,
                InstructionOpcode::Phi => counts.phis += 1,
                _ => {}
            }
        }
        counts
    }
}

/// The counts of a procedure with the given name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ProcedureCounts {
    /// The symbol of the procedure.
    pub name: String,
    #[serde(flatten)]
    pub counts: Counts,
}

/// Counts the procedures of a module that have a body, in their order.
pub fn count(module: &Module<'_>) -> Vec<ProcedureCounts> {
    let bodies = module.get_functions().filter(|function| function.count_basic_blocks() > 0);
    let named = |function: FunctionValue<'_>| ProcedureCounts {
        name: function.get_name().to_string_lossy().into_owned(),
        counts: Counts::of(function),
    };
    bodies.map(named).collect()
}
