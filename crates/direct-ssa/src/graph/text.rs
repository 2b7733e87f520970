//! The printer of the text form.
//!
//! Values are numbered in the order of the text, so that graphs that differ only in the order of their
//! construction have the same text.

use std::fmt;

use rustc_hash::FxHashMap;

use crate::entity::SecondaryMap;

use crate::Variable;
use crate::trace::{Event, Names, narrate, narrate_each};

use super::{BinaryOperator, Block, Graph, Instruction, Operation, Terminator};

impl fmt::Display for Graph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = ValueNames::new(self);
        if !self.parameters.is_empty() || !self.names.procedure.is_empty() {
            let parameters: Vec<_> = self.parameters.iter().map(|&value| names.operand(value)).collect();
            let space = if self.names.procedure.is_empty() { "" } else { " " };
            writeln!(f, "procedure{space}{}({})", self.names.procedure, parameters.join(", "))?;
        }
        for block in self.blocks() {
            let Some(terminator) = self.terminator(block) else { continue };
            writeln!(f, "{}", self.label(block))?;
            for &instruction in self.phis(block).iter().chain(self.body(block)) {
                writeln!(f, "    {}", names.instruction(instruction))?;
            }
            writeln!(f, "    {}", names.terminator(terminator))?;
        }
        Ok(())
    }
}

impl Graph {
    /// Narrates the construction that made this graph from `source`, with the names of its text. Statements
    /// are identified by their lines and columns in the text of `source`.
    pub fn story(&self, events: &[Event<Instruction>], source: &Graph) -> String {
        narrate(events, &TraceNames::new(self, source))
    }
}

impl Graph {
    /// Returns the line of each event of [`Graph::story`].
    pub fn story_of_each(&self, events: &[Event<Instruction>], source: &Graph) -> Vec<String> {
        narrate_each(events, &TraceNames::new(self, source))
    }
}

/// The names of variables, blocks and values in a trace.
pub(super) struct TraceNames<'a> {
    values: ValueNames<'a>,
    /// The graph from which the one with the values was made.
    source: &'a Graph,
}

impl<'a> TraceNames<'a> {
    pub fn new(made: &'a Graph, source: &'a Graph) -> TraceNames<'a> {
        TraceNames { values: ValueNames::new(made), source }
    }
}

impl Names<Instruction> for TraceNames<'_> {
    fn variable(&self, variable: Variable) -> String {
        self.source.variable_name(variable)
    }

    fn block(&self, block: Block) -> String {
        self.source.block_name(block)
    }

    fn value(&self, value: Instruction) -> String {
        self.values.operand(value)
    }

    fn removed_phi(&self, variable: &str, number: usize) -> String {
        format!("{variable}.{}", self.values.count(variable) + number)
    }

    fn position(&self, position: u32) -> String {
        self.source
            .place(position)
            .map_or("the end".to_owned(), |place| format!("{}:{}", place.line, place.column))
    }
}

/// The name of each value in the text.
pub struct ValueNames<'a> {
    graph: &'a Graph,
    names: SecondaryMap<Instruction, String>,
    /// The number of values named after each variable.
    counts: FxHashMap<String, usize>,
}

impl<'a> ValueNames<'a> {
    pub fn new(graph: &'a Graph) -> ValueNames<'a> {
        let mut names = SecondaryMap::new();
        let mut counts: FxHashMap<String, usize> = FxHashMap::default();
        let mut name = |instruction: Instruction| {
            let base = graph.base_name(instruction);
            let count = counts.entry(base.clone()).or_default();
            *count += 1;
            names[instruction] = format!("{base}.{count}");
        };
        graph.parameters.iter().copied().for_each(&mut name);
        for block in graph.blocks().filter(|&block| graph.terminator(block).is_some()) {
            for &instruction in graph.phis(block).iter().chain(graph.body(block)) {
                if !matches!(graph.operation(instruction), Operation::Print(_) | Operation::Store(..)) {
                    name(instruction);
                }
            }
        }
        ValueNames { graph, names, counts }
    }

    fn count(&self, variable: &str) -> usize {
        self.counts.get(variable).copied().unwrap_or_default()
    }

    pub fn operand(&self, instruction: Instruction) -> String {
        let instruction = self.graph.find(instruction);
        match self.graph.operation(instruction) {
            Operation::Constant(number) => number.to_string(),
            Operation::Undefined(variable) => format!("undefined {}", self.graph.variable_name(*variable)),
            _ => self.names[instruction].clone(),
        }
    }

    pub fn instruction(&self, instruction: Instruction) -> String {
        let text = match self.graph.operation(instruction) {
            Operation::Print(value) => return format!("print {}", self.operand(*value)),
            Operation::Store(variable, value) => {
                return format!("{} = {}", self.graph.variable_name(*variable), self.operand(*value));
            }
            Operation::Load(variable) => self.graph.variable_name(*variable),
            Operation::Copy(value) => self.operand(*value),
            Operation::Binary(operator, left, right) => {
                format!("{} {} {}", self.operand(*left), operator.sign(), self.operand(*right))
            }
            Operation::Call(name, operands) => {
                let operands: Vec<_> = operands.iter().map(|value| self.operand(*value)).collect();
                format!("call {name}({})", operands.join(", "))
            }
            Operation::Phi(_, operands) => format!("phi({})", self.joined(operands)),
            Operation::Constant(_)
            | Operation::Parameter(_)
            | Operation::Undefined(_)
            | Operation::Erased(_) => {
                unreachable!("{instruction} is not in a block")
            }
        };
        format!("{} = {text}", self.operand(instruction))
    }

    fn joined(&self, operands: &[(Block, Instruction)]) -> String {
        let operand = |&(from, value)| format!("{}: {}", self.graph.block_name(from), self.operand(value));
        operands.iter().map(operand).collect::<Vec<_>>().join(", ")
    }

    pub fn terminator(&self, terminator: &Terminator) -> String {
        let name = |block: &Block| self.graph.block_name(*block);
        match terminator {
            Terminator::Jump(target) => format!("goto {}", name(target)),
            Terminator::Branch(condition, then, otherwise) => {
                format!("branch {}, {}, {}", self.operand(*condition), name(then), name(otherwise))
            }
            Terminator::Switch(number, targets) => {
                let targets: Vec<_> = targets.iter().map(name).collect();
                format!("switch {}, {}", self.operand(*number), targets.join(", "))
            }
            Terminator::Return(value) => format!("return {}", self.operand(*value)),
        }
    }
}

impl Graph {
    /// Returns the part before the dot of a value's name: the variable it was written to, or `v`.
    fn base_name(&self, instruction: Instruction) -> String {
        let written = self.names.values[instruction].expand();
        let variable = match self.operation(instruction) {
            Operation::Phi(variable, _) | Operation::Load(variable) => Some(*variable),
            _ => written,
        };
        match (variable, self.operation(instruction)) {
            (Some(variable), _) => self.variable_name(variable),
            (None, Operation::Parameter(_)) => "p".to_owned(),
            (None, _) => "v".to_owned(),
        }
    }
}

impl BinaryOperator {
    /// The operator in the text form.
    pub fn sign(self) -> &'static str {
        match self {
            BinaryOperator::Add => "+",
            BinaryOperator::Sub => "-",
            BinaryOperator::Mul => "*",
            BinaryOperator::Equal => "==",
            BinaryOperator::Less => "<",
        }
    }
}
