//! The phis that are in the IR at the end, after instructions that needed a phi were dropped.

use crate::graph::{Graph, Instruction};
use crate::{Backend, Block, SsaBuilder, Variable};

/// A graph whose instructions use only these phis.
struct Dropping {
    graph: Graph,
    used: Vec<Instruction>,
}

impl Backend for Dropping {
    type Value = Instruction;

    fn create_phi(&mut self, block: Block, variable: Variable) -> Instruction {
        self.graph.create_phi(block, variable)
    }

    fn set_operands(&mut self, phi: Instruction, operands: &[(Block, Instruction)]) {
        self.graph.set_operands(phi, operands);
    }

    fn is_used(&self, phi: Instruction) -> bool {
        self.used.contains(&phi)
    }

    fn replace_phi(&mut self, phi: Instruction, by: Instruction) {
        self.graph.replace_phi(phi, by);
    }

    fn undefined(&mut self, variable: Variable) -> Instruction {
        self.graph.undefined(variable)
    }
}

/// Two joins in sequence, of two variables that have a definition on each path.
#[test]
fn a_phi_stays_if_an_instruction_uses_it_or_a_phi_that_stays() {
    let mut ir = Dropping { graph: Graph::new(), used: Vec::new() };
    let mut ssa = SsaBuilder::<Dropping>::new();
    let [x, y] = [0; 2].map(|_| ssa.declare_variable());
    let [entry, arm, join, second, end] = [0; 5].map(|_| ssa.declare_block());
    for (from, to) in [(entry, arm), (entry, join), (arm, join), (join, second), (join, end), (second, end)] {
        ssa.add_predecessor(to, from);
    }
    for (number, block) in [entry, arm, join, second, end].into_iter().enumerate() {
        ssa.seal_block(block);
        if block != join && block != end {
            let value = ir.graph.constant(number as i64);
            ssa.write_variable(x, block, value.into());
            ssa.write_variable(y, block, value.into());
        }
        ssa.fill_block(block);
    }
    let [unused, operand, used] = [(y, join), (x, join), (x, end)].map(|(variable, block)| {
        let value = ssa.read_variable(variable, block);
        ssa.resolve(&mut ir, value)
    });
    assert_eq!(ir.graph.phis(join), [operand, unused]);
    ir.used.push(used);
    ssa.finish(&mut ir);
    assert_eq!((ir.graph.phis(join), ir.graph.phis(end)), (vec![operand], vec![used]));
    let counted = ssa.statistics();
    assert_eq!((counted.phis_made_in_ir, counted.phis_in_ir), (3, 2));
}
