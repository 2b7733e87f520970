//! A graph in the form that the [checker](crate::verify) reads: every block is a basic block.

use crate::entity::EntityRef;
use crate::verify::{FinishedIr, IrBlock, Listing};
use crate::{Block, Variable};

use super::{Graph, Instruction, Operation, Terminator};

impl FinishedIr for Graph {
    type Value = Instruction;

    fn ir_block_count(&self) -> usize {
        self.blocks.values().len()
    }

    fn extent(&self, block: Block) -> Option<(IrBlock, IrBlock)> {
        let code = IrBlock::new(block.index());
        (block.index() < self.ir_block_count()).then_some((code, code))
    }

    fn list(&self, code: IrBlock, listing: &mut Listing<'_, Instruction>) {
        let block = Block::new(code.index());
        for &phi in &self.blocks[block].phis {
            if let Operation::Phi(_, operands) = self.operation(phi) {
                let operands = operands.iter();
                listing
                    .phi(phi, operands.map(|&(from, value)| (IrBlock::new(from.index()), self.find(value))));
            }
        }
        for &instruction in self.body(block) {
            if let Operation::Call(_, operands) = self.operation(instruction) {
                listing.instruction(Some(instruction), operands.iter().map(|value| self.find(*value)));
                continue;
            }
            let (result, operands) = match *self.operation(instruction) {
                Operation::Binary(_, left, right) => (Some(instruction), [Some(left), Some(right)]),
                Operation::Copy(value) => (Some(instruction), [Some(value), None]),
                Operation::Print(value) | Operation::Store(_, value) => (None, [Some(value), None]),
                _ => (Some(instruction), [None; 2]),
            };
            listing.instruction(result, operands.into_iter().flatten().map(|value| self.find(value)));
        }
        if let Some(terminator) = self.terminator(block) {
            let used = match *terminator {
                Terminator::Jump(_) => None,
                Terminator::Branch(value, ..) | Terminator::Switch(value, _) | Terminator::Return(value) => {
                    Some(self.find(value))
                }
            };
            listing.instruction(None, used);
            for successor in terminator.successors() {
                listing.edge(IrBlock::new(successor.index()));
            }
        }
    }

    fn undefined(&self, variable: Variable) -> Option<Instruction> {
        self.undefined.get(variable).copied().flatten()
    }
}
