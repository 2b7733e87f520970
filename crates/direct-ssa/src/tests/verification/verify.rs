//! The checker proves the results of the builder, in every variant.

use crate::graph::{Graph, Operation, Terminator};
use crate::tests::program::{Lowered, Mode, lower};
use crate::tests::random::{Random, goto_program, lower_goto, program, shuffled};
use crate::trace::{Event, Log};
use crate::verify::{Rule, verify};
use crate::{SsaBuilder, Strategy};

/// Returns the random procedure with this number, built in one of many ways.
pub fn lowered(seed: u64) -> Lowered {
    let strategy = Strategy::ALL[seed as usize % 4];
    match seed / 4 % 4 {
        kind @ (0 | 1) => {
            let (variables, body, _) = program(seed, kind == 1);
            let mode = match seed / 16 % 5 {
                0 => Mode::Plain,
                1 | 2 => Mode::Late(strategy),
                _ => Mode::With(strategy),
            };
            lower(variables, &body, mode, (seed / 16).is_multiple_of(3))
        }
        kind => {
            let mut random = Random::new(seed);
            let variables = 1 + random.below(3);
            let program = goto_program(&mut random, variables);
            let order = shuffled(&mut random, program.len());
            let late = random.below(2) == 0;
            lower_goto(&program, variables, &order, Some(strategy), late, kind == 2)
        }
    }
}

#[test]
fn what_is_built_is_proved() {
    let (mut reads, mut phis, mut irreducible) = (0, 0, 0);
    for seed in 0..8000 {
        let mut lowered = lowered(seed);
        match lowered.verify() {
            Ok(proof) => {
                reads += proof.reads;
                phis += proof.phis;
                irreducible += usize::from(!proof.is_reducible);
            }
            Err(violation) => panic!("seed {seed}: {violation}\n{}", lowered.ir),
        }
    }
    assert!(reads > 20_000 && phis > 5_000 && irreducible > 500, "{reads} {phis} {irreducible}");
}

/// A read after a cycle with two entries finds the definition before the cycle by a set, although a phi that
/// is redundant in the cycle arrives. That is one value under two names; another value in its place is an
/// error.
#[test]
fn a_read_may_pass_redundant_phis_of_an_irreducible_cycle() {
    let (mut ir, mut ssa) = (Graph::new(), SsaBuilder::with_observer(Strategy::Default, Log::new()));
    let x = ssa.declare_variable();
    let entry = ssa.declare_block();
    ssa.seal_block(entry);
    let (condition, value) = (ir.parameter(0), ir.parameter(1));
    ssa.write_variable(x, entry, value.into());
    let [left, right] = [0; 2].map(|_| ssa.declare_block());
    let assigned = ssa.sets().new_set();
    let end = ssa.declare_join(entry, assigned);
    let ends = [(entry, [left, right]), (left, [right, end]), (right, [left, end])];
    for (from, targets) in ends {
        ir.terminate(from, Terminator::Branch(condition, targets[0], targets[1]));
        for to in targets {
            ssa.add_predecessor(to, from);
        }
    }
    ssa.fill_block(entry);
    let inside = ssa.read_variable(x, right);
    let inside = ssa.resolve(&mut ir, inside);
    ir.append(right, Operation::Print(inside));
    ssa.fill_block(left);
    ssa.fill_block(right);
    for block in [left, right, end] {
        ssa.seal_block(block);
    }
    let behind = ssa.read_variable(x, end);
    assert!(inside != value && behind.ir() == Some(value), "a phi is in the cycle, and passed behind it");
    ir.terminate(end, Terminator::Return(value));
    ssa.fill_block(end);
    ssa.finish(&mut ir);

    let mut events = std::mem::take(ssa.observer());
    let proof = verify(&events, &ir).map(|proof| (proof.reads, proof.phis, proof.is_reducible));
    assert_eq!(proof, Ok((2, 2, false)), "{ir}");
    for event in &mut events {
        if let Event::Read { value, block, .. } = event
            && *block == end
        {
            *value = condition.into();
        }
    }
    assert_eq!(verify(&events, &ir).map_err(|violation| violation.rule), Err(Rule::ReadInLockstep));
}
