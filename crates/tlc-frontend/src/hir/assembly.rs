//! ASM statements: instructions of the processor, with their inputs and outputs.

use super::{Expr, Place};

/// An ASM statement. Its operands are numbered, outputs first.
#[derive(Clone, Debug)]
pub struct Assembly {
    /// The text of the instructions.
    pub template: Vec<TemplatePart>,
    /// The variables that are assigned.
    pub outputs: Vec<AssemblyOutput>,
    /// The values that the instructions read.
    pub inputs: Vec<AssemblyInput>,
    /// The names of the changed registers, which may include `memory` and `cc`.
    pub clobbers: Vec<String>,
    /// Whether it does more than assign its outputs, so that it is kept even if they are unused.
    pub is_volatile: bool,
}

/// A part of the text of the instructions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TemplatePart {
    /// Text that is passed to the assembler unchanged.
    Text(String),
    /// The position of an operand.
    Operand {
        number: usize,
        /// The named part of a register: `b`, `h`, `w`, `k` or `q`; `c` is a constant without its mark.
        modifier: Option<char>,
    },
    /// A number that is unique to each ASM statement.
    UniqueNumber,
}

/// The location of an operand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AssemblyLocation {
    /// In any register for whole numbers and addresses.
    Register,
    /// In the register with this name.
    Named(&'static str),
    /// In any register for real numbers.
    Vector,
    /// At an address.
    Memory,
    /// In the instruction: a constant.
    Immediate,
    /// In the location of the output with this number.
    Output(usize),
}

/// A variable that is assigned.
#[derive(Clone, Debug)]
pub struct AssemblyOutput {
    /// The variable, a scalar unless it is in memory.
    pub place: Place,
    /// The location of its value after the instructions.
    pub location: AssemblyLocation,
    /// Whether the location holds the old value before the instructions.
    pub is_updated: bool,
    /// Whether it may be written before all inputs are read.
    pub is_early: bool,
}

/// An operand that is read.
#[derive(Clone, Debug)]
pub struct AssemblyInput {
    pub operand: AssemblyOperand,
    pub location: AssemblyLocation,
}

/// A value, or a variable that is in memory.
#[derive(Clone, Debug)]
pub enum AssemblyOperand {
    /// A value, for all locations except [`AssemblyLocation::Memory`].
    Value(Expr),
    /// A variable whose address is passed to the instructions: only for [`AssemblyLocation::Memory`].
    Variable(Place),
}
