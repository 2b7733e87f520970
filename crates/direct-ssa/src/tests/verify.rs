//! The checker proves what the builder makes, in every variant.

use super::program::{Lowered, Mode, lower};
use super::random::{Random, goto_program, lower_goto, program, shuffled};
use crate::Strategy;

/// The random procedure of a number, built in one of the many ways there are.
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
