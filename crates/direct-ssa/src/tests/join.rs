//! Joins of values that belong to no variable.

use crate::graph::{Graph, Instruction, Operation, Terminator};
use crate::inspect::Inspect;
use crate::trace::Log;
use crate::verify::verify;
use crate::{Block, SsaBuilder, Strategy, Value, Variable};

/// A procedure whose entry switches to this number of arms, which all lead to one end.
struct Arms {
    ir: Graph,
    ssa: SsaBuilder<Graph, Log<Instruction>>,
    variable: Variable,
    arms: Vec<Block>,
    end: Block,
}

impl Arms {
    fn new(count: usize, strategy: Strategy) -> Arms {
        let (mut ir, mut ssa) = (Graph::new(), SsaBuilder::with_observer(strategy, Log::new()));
        let entry = ssa.declare_block();
        ssa.seal_block(entry);
        let end = ssa.declare_block();
        let arms: Vec<Block> = (0..count).map(|_| ssa.declare_block()).collect();
        let number = ir.parameter(0);
        ir.terminate(entry, Terminator::Switch(number, arms.clone()));
        ssa.fill_block(entry);
        for &arm in &arms {
            ssa.add_predecessor(arm, entry);
            ssa.seal_block(arm);
            ir.terminate(arm, Terminator::Jump(end));
            ssa.add_predecessor(end, arm);
            ssa.fill_block(arm);
        }
        ssa.seal_block(end);
        let variable = ssa.declare_variable();
        Arms { ir, ssa, variable, arms, end }
    }

    fn join(&mut self, operands: &[(Block, Value<Instruction>)]) -> Value<Instruction> {
        self.ssa.join(self.variable, self.end, operands)
    }

    fn finish(&mut self, result: Value<Instruction>) {
        let result = self.ssa.resolve(&mut self.ir, result);
        self.ir.terminate(self.end, Terminator::Return(result));
        self.ssa.fill_block(self.end);
        self.ssa.finish(&mut self.ir);
        if let Err(violation) = verify(self.ssa.observer(), &self.ir) {
            panic!("{violation}\n{}", self.ir);
        }
    }
}

#[test]
fn operands_come_in_any_order() {
    for strategy in Strategy::ALL {
        for is_reversed in [false, true] {
            let mut arms = Arms::new(5, strategy);
            let mut operands: Vec<_> =
                (0..5).map(|index| (arms.arms[index], arms.ir.constant(10 * index as i64).into())).collect();
            if is_reversed {
                operands.reverse();
            }
            let value = arms.join(&operands);
            arms.finish(value);
            for index in 0..5 {
                assert_eq!(arms.ir.run(&[index], 10).returned, Some(10 * index), "{}", arms.ir);
            }
        }
    }
}

#[test]
fn equal_values_need_no_phi() {
    let mut arms = Arms::new(2, Strategy::Default);
    let one = arms.ir.constant(1);
    let value = arms.join(&[(arms.arms[0], one.into()), (arms.arms[1], one.into())]);
    assert_eq!(value.ir(), Some(one));
    arms.finish(value);
    assert_eq!(arms.ssa.statistics().phis_made_in_ir, 0);
}

#[test]
fn a_join_is_emitted_when_an_instruction_needs_it() {
    let mut arms = Arms::new(2, Strategy::Default);
    let (one, two) = (arms.ir.constant(1), arms.ir.constant(2));
    let value = arms.join(&[(arms.arms[0], one.into()), (arms.arms[1], two.into())]);
    assert!(!arms.ssa.is_emitted(value));
    assert_eq!(arms.ssa.joined(value), Some(&[one.into(), two.into()][..]));
    arms.finish(one.into());
    assert_eq!(arms.ir.phis(arms.end), []);
}

/// The join of an incomplete phi with the value that the phi turns out to be.
#[test]
fn a_join_falls_with_the_phi_it_joins() {
    let (mut ir, mut ssa) = (Graph::new(), SsaBuilder::<Graph>::new());
    let (x, joined) = (ssa.declare_variable(), ssa.declare_variable());
    let [entry, header, arm, end] = [0; 4].map(|_| ssa.declare_block());
    let (condition, one) = (ir.parameter(0), ir.constant(1));
    ssa.seal_block(entry);
    ssa.write_variable(x, entry, one.into());
    let goto = |ir: &mut Graph, ssa: &mut SsaBuilder<Graph>, from, end: Terminator| {
        end.successors().into_iter().for_each(|to| ssa.add_predecessor(to, from));
        ir.terminate(from, end);
        ssa.fill_block(from);
    };
    goto(&mut ir, &mut ssa, entry, Terminator::Jump(header));
    let handle = ssa.read_variable(x, header);
    goto(&mut ir, &mut ssa, header, Terminator::Branch(condition, arm, end));
    ssa.seal_block(arm);
    goto(&mut ir, &mut ssa, arm, Terminator::Jump(end));
    ssa.seal_block(end);
    let value = ssa.join(joined, end, &[(header, handle), (arm, one.into())]);
    let emitted = ssa.resolve(&mut ir, value);
    ir.append(end, Operation::Print(emitted));
    assert_eq!(ir.phis(end), [emitted], "the phi of the header may still become another value");
    goto(&mut ir, &mut ssa, end, Terminator::Jump(header));
    ssa.seal_block(header);
    ssa.finish(&mut ir);
    assert_eq!(ir.phis(end), [], "{ir}");
    assert_eq!(ir.find(emitted), one);
}

/// Searching for the operand of each edge among all operands would take a second here.
#[test]
fn a_join_of_many_edges() {
    let mut arms = Arms::new(20_000, Strategy::Default);
    let operands: Vec<_> = arms
        .arms
        .clone()
        .into_iter()
        .zip(0..)
        .map(|(arm, number)| (arm, arms.ir.constant(number).into()))
        .collect();
    let value = arms.join(&operands);
    arms.finish(value);
    assert_eq!(arms.ir.run(&[12_345], 10).returned, Some(12_345));
}
