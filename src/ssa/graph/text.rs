//! The text form of a graph.
//!
//! Results are numbered in the order of the text, so that graphs which differ only in the order of their
//! making have the same text.

use std::fmt;

use crate::base::SecondaryMap;

use super::{Block, Graph, Instruction, Operation, Terminator};

impl fmt::Display for Graph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Names::new(self);
        for block in self.blocks() {
            let Some(terminator) = self.terminator(block) else { continue };
            writeln!(f, "{block}:")?;
            for &instruction in self.phis(block).iter().chain(self.body(block)) {
                writeln!(f, "    {}", names.instruction(instruction))?;
            }
            writeln!(f, "    {}", names.terminator(terminator))?;
        }
        Ok(())
    }
}

/// The number of each result in the text.
struct Names<'a> {
    graph: &'a Graph,
    numbers: SecondaryMap<Instruction, u32>,
}

impl<'a> Names<'a> {
    fn new(graph: &'a Graph) -> Names<'a> {
        let mut numbers = SecondaryMap::new();
        let mut next = 0;
        for block in graph.blocks() {
            for &instruction in graph.phis(block).iter().chain(graph.body(block)) {
                if !matches!(graph.operation(instruction), Operation::Print(_) | Operation::Store(..)) {
                    numbers[instruction] = next;
                    next += 1;
                }
            }
        }
        Names { graph, numbers }
    }

    fn operand(&self, instruction: Instruction) -> String {
        let instruction = self.graph.find(instruction);
        match self.graph.operation(instruction) {
            Operation::Constant(number) => number.to_string(),
            Operation::Parameter(index) => format!("p{index}"),
            Operation::Undefined(variable) => format!("undefined {variable}"),
            _ => format!("v{}", self.numbers[instruction]),
        }
    }

    fn instruction(&self, instruction: Instruction) -> String {
        let text = match self.graph.operation(instruction) {
            Operation::Print(value) => return format!("print {}", self.operand(*value)),
            Operation::Store(variable, value) => {
                return format!("store {variable}, {}", self.operand(*value));
            }
            Operation::Load(variable) => format!("load {variable}"),
            Operation::Binary(operator, left, right) => {
                let operator = format!("{operator:?}").to_lowercase();
                format!("{operator} {}, {}", self.operand(*left), self.operand(*right))
            }
            Operation::Phi(variable, operands) => format!("phi {variable} {}", self.joined(operands)),
            Operation::Constant(_)
            | Operation::Parameter(_)
            | Operation::Undefined(_)
            | Operation::Erased(_) => {
                unreachable!("{instruction} stands in no block")
            }
        };
        format!("{} = {text}", self.operand(instruction))
    }

    fn joined(&self, operands: &[(Block, Instruction)]) -> String {
        let operands: Vec<_> =
            operands.iter().map(|&(from, value)| format!("{from}: {}", self.operand(value))).collect();
        format!("[{}]", operands.join(", "))
    }

    fn terminator(&self, terminator: &Terminator) -> String {
        match terminator {
            Terminator::Jump(target) => format!("jump {target}"),
            Terminator::Branch(condition, then, otherwise) => {
                format!("branch {}, {then}, {otherwise}", self.operand(*condition))
            }
            Terminator::Switch(number, targets) => {
                let targets: Vec<_> = targets.iter().map(Block::to_string).collect();
                format!("switch {}, {}", self.operand(*number), targets.join(", "))
            }
            Terminator::Return(value) => format!("return {}", self.operand(*value)),
        }
    }
}
