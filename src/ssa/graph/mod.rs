//! A small IR of our own, with a text form and an interpreter: what tests and examples build, and the proof
//! that the construction needs no particular IR.
//!
//! A graph holds whole numbers only. It can also read and write variables in memory, so that a program can
//! be given in both forms and the two compared.

mod interpreter;
mod text;

pub use interpreter::Outcome;

use rustc_hash::FxHashMap;

use crate::base::{EntityRef, PrimaryMap, SecondaryMap, entity_impl};

use super::{Backend, Block, Variable, Word};

/// An instruction of a [`Graph`] and its result.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Instruction(u32);
entity_impl!(Instruction, "v");

/// A procedure: blocks of instructions. The first block is the entry.
#[derive(Debug, Default)]
pub struct Graph {
    instructions: PrimaryMap<Instruction, Operation>,
    blocks: SecondaryMap<Block, BlockData>,
    constants: FxHashMap<i64, Instruction>,
    undefined: SecondaryMap<Variable, Option<Instruction>>,
}

#[derive(Clone, Debug, Default)]
struct BlockData {
    phis: Vec<Instruction>,
    body: Vec<Instruction>,
    terminator: Option<Terminator>,
}

/// What an instruction does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Operation {
    /// A number; stands in no block.
    Constant(i64),
    /// An argument of the procedure, counted from 0; stands in no block.
    Parameter(u32),
    /// What a variable reads as that has no definition: zero; stands in no block.
    Undefined(Variable),
    /// An operation on two numbers.
    Binary(BinaryOperator, Instruction, Instruction),
    /// Shows a number to the world.
    Print(Instruction),
    /// Reads a variable in memory, which is zero before it is written.
    Load(Variable),
    /// Writes a variable in memory.
    Store(Variable, Instruction),
    /// Joins the values of a variable: for each edge into the block, where it comes from and what it brings.
    Phi(Variable, Vec<(Block, Instruction)>),
    /// A trivial phi that was erased; the instruction that replaced it.
    Erased(Instruction),
}

/// An operation on two numbers. Arithmetic wraps around; comparisons give 0 or 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BinaryOperator {
    /// Sum.
    Add,
    /// Difference.
    Sub,
    /// Product.
    Mul,
    /// Whether the numbers are the same.
    Equal,
    /// Whether the first number is smaller.
    Less,
}

/// How a block ends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Terminator {
    /// Goes on in a block.
    Jump(Block),
    /// Goes on in the first block if the number is not zero, or else in the second.
    Branch(Instruction, Block, Block),
    /// Goes on in the block with this number, or in the last one if there are not so many.
    Switch(Instruction, Vec<Block>),
    /// Leaves the procedure.
    Return(Instruction),
}

impl Terminator {
    /// The blocks behind, one for each edge.
    pub fn successors(&self) -> Vec<Block> {
        match self {
            Terminator::Jump(target) => vec![*target],
            Terminator::Branch(_, then, otherwise) => vec![*then, *otherwise],
            Terminator::Switch(_, targets) => targets.clone(),
            Terminator::Return(_) => Vec::new(),
        }
    }
}

impl Graph {
    /// A procedure without blocks.
    pub fn new() -> Graph {
        Graph::default()
    }

    /// The number as an instruction; equal numbers are the same one.
    pub fn constant(&mut self, number: i64) -> Instruction {
        let instructions = &mut self.instructions;
        *self.constants.entry(number).or_insert_with(|| instructions.push(Operation::Constant(number)))
    }

    /// An argument of the procedure.
    pub fn parameter(&mut self, index: u32) -> Instruction {
        self.instructions.push(Operation::Parameter(index))
    }

    /// Adds an instruction at the end of the block.
    pub fn append(&mut self, block: Block, operation: Operation) -> Instruction {
        let instruction = self.instructions.push(operation);
        self.blocks[block].body.push(instruction);
        instruction
    }

    /// Adds an operation on two numbers at the end of the block.
    pub fn binary(
        &mut self,
        block: Block,
        operator: BinaryOperator,
        left: Instruction,
        right: Instruction,
    ) -> Instruction {
        self.append(block, Operation::Binary(operator, left, right))
    }

    /// Ends the block.
    pub fn terminate(&mut self, block: Block, terminator: Terminator) {
        self.blocks[block].terminator = Some(terminator);
    }

    /// All blocks up to the last one that has anything in it.
    pub fn blocks(&self) -> impl Iterator<Item = Block> + use<> {
        self.blocks.keys()
    }

    /// What an instruction does.
    pub fn operation(&self, instruction: Instruction) -> &Operation {
        &self.instructions[instruction]
    }

    /// The instruction itself, or what replaced it if it is an erased phi.
    pub fn find(&self, mut instruction: Instruction) -> Instruction {
        while let Operation::Erased(by) = self.instructions[instruction] {
            instruction = by;
        }
        instruction
    }

    /// The phis of a block, ordered by variable.
    pub fn phis(&self, block: Block) -> Vec<Instruction> {
        let phi = |&instruction: &Instruction| match self.instructions[instruction] {
            Operation::Phi(variable, _) => Some((variable, instruction)),
            _ => None,
        };
        let mut phis: Vec<_> = self.blocks[block].phis.iter().filter_map(phi).collect();
        phis.sort_unstable();
        phis.into_iter().map(|(_, instruction)| instruction).collect()
    }

    /// The instructions of a block behind its phis.
    pub fn body(&self, block: Block) -> &[Instruction] {
        &self.blocks[block].body
    }

    /// How the block ends; `None` if it is empty or under construction.
    pub fn terminator(&self, block: Block) -> Option<&Terminator> {
        self.blocks[block].terminator.as_ref()
    }
}

impl Word for Instruction {
    fn into_word(self) -> u64 {
        (self.index() as u64 + 1) << 2
    }

    fn from_word(word: u64) -> Instruction {
        Instruction::new((word >> 2) as usize - 1)
    }
}

impl Backend for Graph {
    type Value = Instruction;

    fn create_phi(&mut self, block: Block, variable: Variable) -> Instruction {
        let phi = self.instructions.push(Operation::Phi(variable, Vec::new()));
        self.blocks[block].phis.push(phi);
        phi
    }

    fn set_operands(&mut self, phi: Instruction, operands: &[(Block, Instruction)]) {
        if let Operation::Phi(_, own) = &mut self.instructions[phi] {
            own.extend_from_slice(operands);
        }
    }

    fn replace_phi(&mut self, phi: Instruction, by: Instruction) {
        self.instructions[phi] = Operation::Erased(by);
    }

    fn undefined(&mut self, variable: Variable) -> Instruction {
        let instructions = &mut self.instructions;
        *self.undefined[variable].get_or_insert_with(|| instructions.push(Operation::Undefined(variable)))
    }
}
