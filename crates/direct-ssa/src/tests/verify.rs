//! The checker: it proves what the builder makes, in every variant, and it finds every bug that is planted.

use std::collections::BTreeSet;
use std::panic;

use super::program::{Lowered, Mode, lower};
use super::random::{Random, goto_program, lower_goto, program, shuffled};
use crate::Strategy;
use crate::fault::{Fault, plant};
use crate::verify::Rule;

/// The random procedure of a number, built in one of the many ways there are.
fn lowered(seed: u64) -> Lowered {
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

/// Each bug, and a rule that it breaks.
const FAULTS: [(Fault, Rule); 20] = [
    (Fault::WrongEdge, Rule::ReadInLockstep),
    (Fault::SealedTooEarly, Rule::ReadInLockstep),
    (Fault::UsersNotChecked, Rule::NotTrivial),
    (Fault::StaleForwarding, Rule::HandleInLockstep),
    (Fault::MemoizedElsewhere, Rule::ReadInLockstep),
    (Fault::WrongShortcut, Rule::ReadInLockstep),
    (Fault::NothingForgotten, Rule::ReadInLockstep),
    (Fault::WrongVariable, Rule::OperandInLockstep),
    (Fault::IncompleteDropped, Rule::OperandPerEdge),
    (Fault::OperandDuplicated, Rule::OperandInLockstep),
    (Fault::TrivialKept, Rule::NotTrivial),
    (Fault::LastIgnored, Rule::ReadInLockstep),
    (Fault::DeadKept, Rule::Pruned),
    (Fault::UndefinedOperand, Rule::OperandInLockstep),
    (Fault::OperandsSwapped, Rule::OperandInLockstep),
    (Fault::OperandMissing, Rule::OperandPerEdge),
    (Fault::WriteLost, Rule::ReadInLockstep),
    (Fault::WrongBlock, Rule::PhisFirst),
    (Fault::WronglyReplaced, Rule::HandleInLockstep),
    (Fault::RedundantKept, Rule::NotRedundant),
];

#[test]
fn every_planted_bug_is_found_and_the_rule_it_breaks_is_named() {
    let missed: Vec<String> = FAULTS
        .into_iter()
        .map(|(fault, rule)| (fault, rule, rules_broken_by(fault)))
        .filter(|(_, rule, found)| !found.contains(rule))
        .map(|(fault, rule, found)| format!("{fault:?} breaks {found:?}, but not {rule:?}"))
        .collect();
    assert!(missed.is_empty(), "{}", missed.join("; "));
}

/// The rules that the checker finds broken in random programs. A bug may also make the builder itself fail.
fn rules_broken_by(fault: Fault) -> BTreeSet<Rule> {
    plant(Some(fault));
    let verdicts = (0..2000).filter_map(|seed| {
        panic::catch_unwind(|| lowered(seed).verify().err().map(|violation| violation.rule)).ok()?
    });
    let found = verdicts.collect();
    plant(None);
    found
}
