//! The interpreter of graphs.

use crate::entity::{EntityRef, SecondaryMap};

use super::{BinaryOperator, Block, Graph, Instruction, Operation, Terminator};
use crate::Variable;

/// The result of running a procedure.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// The numbers printed.
    pub printed: Vec<i64>,
    /// The returned number; `None` if the procedure did not return within the allowed number of blocks.
    pub returned: Option<i64>,
}

impl Graph {
    /// Runs the procedure for at most `fuel` blocks.
    ///
    /// # Panics
    ///
    /// If the graph is not well-formed: a value is used that was not computed, a phi has no operand for the
    /// edge over which its block is entered, or a block does not end.
    pub fn run(&self, arguments: &[i64], fuel: usize) -> Outcome {
        let mut run = Run {
            graph: self,
            arguments,
            values: SecondaryMap::new(),
            memory: SecondaryMap::new(),
            printed: Vec::new(),
        };
        let mut block = Block::new(0);
        for _ in 0..fuel {
            for &instruction in self.body(block) {
                run.execute(instruction);
            }
            let next = match self.terminator(block).expect("a block that is entered has an end") {
                Terminator::Return(value) => {
                    let returned = Some(run.value(*value));
                    return Outcome { printed: run.printed, returned };
                }
                other => run.target(other),
            };
            run.enter(next.0, block, next.1);
            block = next.0;
        }
        Outcome { printed: run.printed, returned: None }
    }
}

struct Run<'a> {
    graph: &'a Graph,
    arguments: &'a [i64],
    values: SecondaryMap<Instruction, Option<i64>>,
    memory: SecondaryMap<Variable, i64>,
    printed: Vec<i64>,
}

impl Run<'_> {
    /// Gives all phis of a block their values simultaneously. The block is entered over an edge from `from`;
    /// of several such edges, over the one with this number.
    fn enter(&mut self, block: Block, from: Block, edge: usize) {
        let mut values = Vec::new();
        for &phi in &self.graph.blocks[block].phis {
            if let Operation::Phi(_, operands) = self.graph.operation(phi) {
                let operand = operands.iter().filter(|(predecessor, _)| *predecessor == from).nth(edge);
                let (_, operand) = *operand.expect("a phi has an operand for every edge");
                values.push((phi, self.value(operand)));
            }
        }
        for (phi, value) in values {
            self.values[phi] = Some(value);
        }
    }

    fn execute(&mut self, instruction: Instruction) {
        match *self.graph.operation(instruction) {
            Operation::Binary(operator, left, right) => {
                self.values[instruction] = Some(calculate(operator, self.value(left), self.value(right)));
            }
            Operation::Copy(value) => self.values[instruction] = Some(self.value(value)),
            Operation::Call(ref name, ref operands) => {
                // The result of a call depends on all of its operands, so a wrong operand changes the output.
                let number = name.bytes().fold(0, |number, byte| mixed(number, byte.into()));
                let number =
                    operands.iter().fold(number, |number, operand| mixed(number, self.value(*operand)));
                self.values[instruction] = Some(number);
                self.printed.push(number);
            }
            Operation::Print(value) => self.printed.push(self.value(value)),
            Operation::Load(variable) => self.values[instruction] = Some(self.memory[variable]),
            Operation::Store(variable, value) => self.memory[variable] = self.value(value),
            _ => unreachable!("{instruction} is not among the instructions of a block"),
        }
    }

    fn value(&self, instruction: Instruction) -> i64 {
        let instruction = self.graph.find(instruction);
        match *self.graph.operation(instruction) {
            Operation::Constant(number) => number,
            Operation::Undefined(_) => 0,
            Operation::Parameter(index) => self.arguments.get(index as usize).copied().unwrap_or(0),
            _ => self.values[instruction].expect("a value is computed before it is used"),
        }
    }

    /// Returns the target of a terminator that does not leave the procedure, and the number of edges to the
    /// same target that precede the one taken.
    fn target(&self, terminator: &Terminator) -> (Block, usize) {
        match *terminator {
            Terminator::Jump(target) => (target, 0),
            Terminator::Branch(condition, then, otherwise) => {
                if self.value(condition) != 0 {
                    (then, 0)
                } else {
                    (otherwise, usize::from(then == otherwise))
                }
            }
            Terminator::Switch(number, ref targets) => {
                let last = targets.len().checked_sub(1).expect("a switch has a target");
                let taken = usize::try_from(self.value(number)).map_or(last, |number| number.min(last));
                let target = targets[taken];
                (target, targets[..taken].iter().filter(|&&other| other == target).count())
            }
            Terminator::Return(_) => unreachable!("a procedure that returns goes nowhere"),
        }
    }
}

/// Mixes two numbers: the result depends on both.
fn mixed(number: i64, more: i64) -> i64 {
    (number ^ more).wrapping_mul(0x100_0000_01b3)
}

/// Computes the result of an operation.
pub(super) fn calculate(operator: BinaryOperator, left: i64, right: i64) -> i64 {
    match operator {
        BinaryOperator::Add => left.wrapping_add(right),
        BinaryOperator::Sub => left.wrapping_sub(right),
        BinaryOperator::Mul => left.wrapping_mul(right),
        BinaryOperator::Equal => (left == right).into(),
        BinaryOperator::Less => (left < right).into(),
    }
}
