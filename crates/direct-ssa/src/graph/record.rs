//! A graph as data for other programs: names instead of numbers, as in the text form.

use serde::Serialize;

use crate::Block;

use super::text::ValueNames;
use super::{Graph, Instruction, Operation};

/// A procedure as [`Graph`] holds it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct GraphRecord {
    /// The name of the procedure; empty without a heading.
    pub procedure: String,
    /// The names of the parameters, in order.
    pub parameters: Vec<String>,
    /// The blocks in the order of the text; the first one is the entry.
    pub blocks: Vec<BlockRecord>,
}

/// A basic block with its edges.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct BlockRecord {
    /// The name by which edges refer to the block.
    pub name: String,
    /// The phis at the head of the block.
    pub phis: Vec<PhiRecord>,
    /// The statements after the phis, as text.
    pub statements: Vec<String>,
    /// The end of the block, as text.
    pub end: String,
    /// The successors, one for each edge.
    pub successors: Vec<String>,
}

/// A phi at the head of a block.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PhiRecord {
    /// The name of its value.
    pub value: String,
    /// The variable whose values it joins.
    pub variable: String,
    /// The operands, one for each edge into the block.
    pub operands: Vec<OperandRecord>,
}

/// An operand of a phi, with its edge.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct OperandRecord {
    /// The predecessor from which the edge comes.
    pub from: String,
    /// The value that arrives.
    pub value: String,
}

impl Graph {
    /// Returns the graph as data.
    pub fn record(&self) -> GraphRecord {
        let names = ValueNames::new(self);
        let is_complete = |block: &Block| self.terminator(*block).is_some();
        GraphRecord {
            procedure: self.names.procedure.clone(),
            parameters: self.parameters.iter().map(|&value| names.operand(value)).collect(),
            blocks: self.blocks().filter(is_complete).map(|block| self.record_of(block, &names)).collect(),
        }
    }

    fn record_of(&self, block: Block, names: &ValueNames<'_>) -> BlockRecord {
        let terminator = self.terminator(block);
        let successors = terminator.map(|terminator| terminator.successors()).unwrap_or_default();
        BlockRecord {
            name: self.block_name(block),
            phis: self.phis(block).into_iter().filter_map(|phi| self.phi_record(phi, names)).collect(),
            statements: self.body(block).iter().map(|&instruction| names.instruction(instruction)).collect(),
            end: terminator.map(|terminator| names.terminator(terminator)).unwrap_or_default(),
            successors: successors.into_iter().map(|successor| self.block_name(successor)).collect(),
        }
    }

    fn phi_record(&self, phi: Instruction, names: &ValueNames<'_>) -> Option<PhiRecord> {
        let Operation::Phi(variable, operands) = self.operation(phi) else { return None };
        let operand = |&(from, value): &(Block, Instruction)| OperandRecord {
            from: self.block_name(from),
            value: names.operand(value),
        };
        Some(PhiRecord {
            value: names.operand(phi),
            variable: self.variable_name(*variable),
            operands: operands.iter().map(operand).collect(),
        })
    }
}
