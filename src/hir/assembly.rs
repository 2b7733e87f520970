//! ASM statements: instructions of the processor, with what goes in and out.

use super::{Expr, Place};

/// An ASM statement. Its operands are numbered, outputs first.
#[derive(Clone, Debug)]
pub struct Assembly {
    /// The text of the instructions.
    pub template: Vec<TemplatePart>,
    /// The variables that get values.
    pub outputs: Vec<AssemblyOutput>,
    /// What the instructions read.
    pub inputs: Vec<AssemblyInput>,
    /// The names of the registers that are changed, `memory` and `cc` among them.
    pub clobbers: Vec<String>,
    /// Whether it does more than giving values to its outputs, so that it stays even if nothing needs these.
    pub is_volatile: bool,
}

/// A part of the text of instructions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TemplatePart {
    /// As it goes to the assembler.
    Text(String),
    /// Where an operand is.
    Operand {
        number: usize,
        /// How much of a register is named: `b`, `h`, `w`, `k` or `q`; `c` is a constant without its mark.
        modifier: Option<char>,
    },
    /// A number that no other ASM statement has.
    UniqueNumber,
}

/// Where the instructions find an operand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AssemblyLocation {
    /// In any register for whole numbers and addresses.
    Register,
    /// In one with this name.
    Named(&'static str),
    /// In any register for real numbers.
    Vector,
    /// At an address.
    Memory,
    /// In the instruction: a constant.
    Immediate,
    /// Where the output of this number goes.
    Output(usize),
}

/// A variable that gets a value.
#[derive(Clone, Debug)]
pub struct AssemblyOutput {
    /// The variable, a scalar unless it is in memory.
    pub place: Place,
    /// Where its value is found afterwards.
    pub location: AssemblyLocation,
    /// Whether its old value is there before.
    pub is_updated: bool,
    /// Whether it may be written while inputs are still to be read.
    pub is_early: bool,
}

/// What is read.
#[derive(Clone, Debug)]
pub struct AssemblyInput {
    pub operand: AssemblyOperand,
    pub location: AssemblyLocation,
}

/// A value, or a variable that is in memory.
#[derive(Clone, Debug)]
pub enum AssemblyOperand {
    /// For all locations but [`AssemblyLocation::Memory`].
    Value(Expr),
    /// Its address goes to the instructions: for [`AssemblyLocation::Memory`] alone.
    Variable(Place),
}
