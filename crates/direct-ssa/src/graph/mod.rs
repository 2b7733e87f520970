//! A small IR with a readable text form and an interpreter, for tests, examples and teaching. It also proves
//! that the construction needs no particular IR.
//!
//! A [`Graph`] is one procedure on whole numbers. It may use *variables*, which can be written any number of
//! times, and *values*, which are defined once; a procedure that uses only values is in SSA form.
//! [`Graph::in_ssa_form`] converts a graph to SSA form, and [`Graph::run`] runs either form.
//!
//! # Text form
//!
//! ```text
//! procedure sum(n)            # the heading is left out if there is no parameter
//! entry:                      # the first block is the entry, and no edge leads into it
//!     i = 0; s = 0            # statements stand on lines of their own, or are separated by `;`
//!     goto header
//! header:
//!     branch i < n, body, exit
//! body:
//!     s = s + i
//!     i = i + 1
//!     goto header
//! exit:
//!     return s
//! ```
//!
//! | construct | syntax |
//! |---|---|
//! | variable | a name: `x`, `total`, `x'` |
//! | value | a name, a dot, a number: `x.1` holds a value that was written to `x` |
//! | operand | a variable, a value, a number, or `undefined x`: the value of `x` before any write (zero) |
//! | expression | an operand, or `+`, `-`, `*`, `==`, `<` between two |
//! | statement | `x = expression`, `print expression`, `x = call name(operand, ...)`, `call name(operand, ...)` |
//! | phi | `x.1 = phi(a: 0, b: x.2)`: at the head of a block, with an operand for each edge into it |
//! | join | `header (from entry, assigns i, s):` instead of `header:`: the statement that begins at the end of `entry` and ends here assigns no other variables; `join (from entry):` if it assigns none |
//! | end of a block | `goto a`; `branch expression, a, b` (to `b` if zero); `switch expression, a, b, c` (by number from 0, all others to the last); `return expression` |
//!
//! Comments begin with `#`. Printed SSA form can be parsed again:
//!
//! ```
//! use direct_ssa::Strategy;
//! use direct_ssa::graph::Graph;
//!
//! let source: Graph = "
//!     procedure sum(n)
//!     entry:  i = 0; s = 0; goto header
//!     header: branch i < n, body, exit
//!     body:   s = s + i; i = i + 1; goto header
//!     exit:   return s
//! ".parse().expect("the text is right");
//!
//! let (ssa, _) = source.in_ssa_form(Strategy::Default);
//! assert_eq!(
//!     ssa.to_string(),
//!     "\
//! procedure sum(n.1)
//! entry:
//!     goto header
//! header:
//!     i.1 = phi(entry: 0, body: i.2)
//!     s.1 = phi(entry: 0, body: s.2)
//!     v.1 = i.1 < n.1
//!     branch v.1, body, exit
//! body:
//!     s.2 = s.1 + i.1
//!     i.2 = i.1 + 1
//!     goto header
//! exit:
//!     return s.1
//! "
//! );
//! assert_eq!(ssa.run(&[5], 100).returned, Some(10));
//! assert_eq!(source.run(&[5], 100), ssa.run(&[5], 100));
//!
//! let again: Graph = ssa.to_string().parse().expect("what is printed can be read");
//! assert_eq!(again.to_string(), ssa.to_string());
//! ```

mod construction;
mod error;
#[cfg(feature = "serde")]
mod event_record;
mod finished;
mod interpreter;
mod join;
mod lexer;
mod parser;
mod place;
mod reader;
#[cfg(feature = "serde")]
mod record;
mod text;
mod threading;

pub use error::{ParseError, ParseErrorKind};
#[cfg(feature = "serde")]
pub use event_record::EventRecord;
pub use interpreter::Outcome;
pub use join::Join;
pub use place::Place;
#[cfg(feature = "serde")]
pub use record::{BlockRecord, GraphRecord, OperandRecord, PhiRecord};

use rustc_hash::FxHashMap;

use crate::entity::{EntityRef, PackedOption, PrimaryMap, SecondaryMap, entity_impl};

use self::place::PlaceNumber;
use super::cfg::Cfg;
use super::{Backend, Block, Variable, impl_word};

/// An instruction of a [`Graph`] and its result.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Instruction(u32);
entity_impl!(Instruction, "v");
impl_word!(Instruction);

/// A procedure: blocks of instructions. The first block is the entry.
#[derive(Debug, Default)]
pub struct Graph {
    instructions: PrimaryMap<Instruction, Operation>,
    blocks: SecondaryMap<Block, GraphBlock>,
    constants: FxHashMap<i64, Instruction>,
    undefined: SecondaryMap<Variable, Option<Instruction>>,
    /// The instructions of the parameters, in order.
    parameters: Vec<Instruction>,
    names: TextNames,
    /// The places of the statements in the text that the graph was read from.
    places: Vec<Place>,
    /// The place of the statement to which each instruction belongs.
    place_of: SecondaryMap<Instruction, PlaceNumber>,
}

/// Names for the text form; an item without a name is printed by its number.
#[derive(Clone, Debug, Default)]
struct TextNames {
    procedure: String,
    blocks: SecondaryMap<Block, String>,
    variables: SecondaryMap<Variable, String>,
    /// The variable to which the result of an instruction was written.
    values: SecondaryMap<Instruction, PackedOption<Variable>>,
}

#[derive(Clone, Debug, Default)]
struct GraphBlock {
    phis: Vec<Instruction>,
    body: Vec<Instruction>,
    terminator: Option<Terminator>,
    /// The place of the terminator.
    end: PlaceNumber,
    /// The statement that ends at the head of the block.
    join: Option<Join>,
}

/// The operation that an instruction performs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Operation {
    /// A number; belongs to no block.
    Constant(i64),
    /// An argument of the procedure, counted from 0; belongs to no block.
    Parameter(u32),
    /// The value of a variable without a definition: zero; belongs to no block.
    Undefined(Variable),
    /// Another instruction's value under a name of its own.
    Copy(Instruction),
    /// An operation on two numbers.
    Binary(BinaryOperator, Instruction, Instruction),
    /// Prints a number.
    Print(Instruction),
    /// An operation of which the graph knows only the name: it prints a number and returns it.
    Call(String, Vec<Instruction>),
    /// Reads a variable in memory, which is zero before it is written.
    Load(Variable),
    /// Writes a variable in memory.
    Store(Variable, Instruction),
    /// Joins the values of a variable: for each edge into the block, the predecessor and the value that
    /// arrives from it.
    Phi(Variable, Vec<(Block, Instruction)>),
    /// A trivial phi that was erased; the instruction that replaced it.
    Erased(Instruction),
}

/// An operation on two numbers. Arithmetic wraps around; comparisons return 0 or 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BinaryOperator {
    /// Adds two numbers, wrapping around.
    Add,
    /// Subtracts the right number from the left one, wrapping around.
    Sub,
    /// Multiplies two numbers, wrapping around.
    Mul,
    /// Whether the numbers are equal.
    Equal,
    /// Whether the first number is smaller.
    Less,
}

/// The end of a block, which selects the next one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Terminator {
    /// Jumps to a block.
    Jump(Block),
    /// Jumps to the first block if the number is not zero, and otherwise to the second.
    Branch(Instruction, Block, Block),
    /// Jumps to the block with this number, or to the last one if the number is out of range.
    Switch(Instruction, Vec<Block>),
    /// Leaves the procedure.
    Return(Instruction),
}

impl Terminator {
    /// Returns the successors, one for each edge.
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
    /// Creates a procedure without blocks.
    pub fn new() -> Graph {
        Graph::default()
    }

    /// Returns the instruction of a number; equal numbers share an instruction.
    pub fn constant(&mut self, number: i64) -> Instruction {
        let instructions = &mut self.instructions;
        *self.constants.entry(number).or_insert_with(|| instructions.push(Operation::Constant(number)))
    }

    /// Returns the instruction of an argument, counted from 0; equal indices share an instruction.
    pub fn parameter(&mut self, index: u32) -> Instruction {
        while self.parameters.len() <= index as usize {
            let next = self.parameters.len() as u32;
            self.parameters.push(self.instructions.push(Operation::Parameter(next)));
        }
        self.parameters[index as usize]
    }

    /// Returns the number of parameters.
    pub fn parameter_count(&self) -> usize {
        self.parameters.len()
    }

    /// Gives a block a name for the text form.
    pub fn name_block(&mut self, block: Block, name: &str) {
        self.names.blocks[block] = name.to_owned();
    }

    /// Gives a variable a name for the text form.
    pub fn name_variable(&mut self, variable: Variable, name: &str) {
        self.names.variables[variable] = name.to_owned();
    }

    /// Records that the result of an instruction is written to a variable, whose name it gets in the text
    /// form. Only the first call counts.
    pub fn name_value(&mut self, instruction: Instruction, variable: Variable) {
        let name = &mut self.names.values[instruction];
        if name.is_none() {
            *name = variable.into();
        }
    }

    /// The name of the procedure; empty without a heading.
    pub fn procedure_name(&self) -> &str {
        &self.names.procedure
    }

    /// The name of a block in the text form.
    pub fn block_name(&self, block: Block) -> String {
        match self.names.blocks[block].as_str() {
            "" => block.to_string(),
            name => name.to_owned(),
        }
    }

    /// The name of a variable in the text form.
    pub fn variable_name(&self, variable: Variable) -> String {
        match self.names.variables[variable].as_str() {
            "" => variable.to_string(),
            name => name.to_owned(),
        }
    }

    /// Returns an upper bound on the number of variables: one more than the highest number in use.
    pub fn variable_count(&self) -> usize {
        let of = |operation: &Operation| match operation {
            Operation::Load(variable) | Operation::Store(variable, _) | Operation::Phi(variable, _) => {
                variable.index() + 1
            }
            _ => 0,
        };
        self.instructions.values().map(of).max().unwrap_or(0)
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

    /// All blocks up to the last one that is not empty.
    pub fn blocks(&self) -> impl Iterator<Item = Block> + use<> {
        self.blocks.keys()
    }

    /// Returns the operation that an instruction performs.
    pub fn operation(&self, instruction: Instruction) -> &Operation {
        &self.instructions[instruction]
    }

    /// Returns the instruction itself, or the replacement if it is an erased phi.
    pub fn find(&self, mut instruction: Instruction) -> Instruction {
        while let Operation::Erased(by) = self.instructions[instruction] {
            instruction = by;
        }
        instruction
    }

    /// The phis of a block, ordered by the name and number of their variables.
    pub fn phis(&self, block: Block) -> Vec<Instruction> {
        let phi = |&instruction: &Instruction| match self.instructions[instruction] {
            Operation::Phi(variable, _) => Some((&self.names.variables[variable], variable, instruction)),
            _ => None,
        };
        let mut phis: Vec<_> = self.blocks[block].phis.iter().filter_map(phi).collect();
        phis.sort_unstable();
        phis.into_iter().map(|(.., instruction)| instruction).collect()
    }

    /// The instructions of a block after its phis.
    pub fn body(&self, block: Block) -> &[Instruction] {
        &self.blocks[block].body
    }

    /// The terminator of the block; `None` if it is empty or under construction.
    pub fn terminator(&self, block: Block) -> Option<&Terminator> {
        self.blocks[block].terminator.as_ref()
    }
}

impl Cfg for Graph {
    fn block_count(&self) -> usize {
        self.blocks.keys().len()
    }

    fn successors(&self, block: Block) -> impl DoubleEndedIterator<Item = Block> {
        self.terminator(block).map_or(Vec::new(), Terminator::successors).into_iter()
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
