//! Chaos sealing: one procedure is reported to the builder in many orders. Blocks are declared, edges added,
//! blocks filled and sealed, and variables read and written at any moment that the rules allow, and the
//! result is the same program.

mod chains;
mod construction;
mod exhaustive;
pub mod procedure;
mod random;

use super::oracle::{Flow, PhiSite, necessary_phis, phi_sites, redundant_phis, verify};
use super::random::Random;
use crate::Strategy;
use crate::graph::{Graph, Outcome};

use construction::{Built, Choices, Construction, Granularity};
use procedure::Procedure;

/// The number of blocks that a run may enter: enough to traverse any chain several times.
const FUEL: usize = 400;

/// A procedure and the required properties of its SSA form.
struct Expected {
    procedure: Procedure,
    memory: Graph,
    /// The outcomes of the program, with its arguments.
    outcomes: Vec<(Vec<i64>, Outcome)>,
    necessary: Vec<PhiSite>,
    is_reducible: bool,
    is_connected: bool,
}

impl Expected {
    fn new(procedure: Procedure) -> Expected {
        let memory = procedure.in_memory();
        let flow = Flow::new(&memory);
        let necessary = necessary_phis(&memory).into_iter().collect();
        let (is_reducible, is_connected) = (flow.is_reducible(), flow.is_connected());
        let outcome = |arguments: Vec<i64>| {
            let outcome = memory.run(&arguments, FUEL);
            (arguments, outcome)
        };
        let outcomes = procedure.arguments().map(outcome).into();
        Expected { procedure, memory, outcomes, necessary, is_reducible, is_connected }
    }

    /// Builds the procedure once and proves the result in three ways: with the checker, with the simple rules
    /// of the oracle, and by running it.
    fn check(&self, strategy: Strategy, minimal: bool, order: Granularity, choices: &mut impl Choices) {
        let construction = Construction::new(&self.procedure, strategy, order);
        let Built { mut lowered, blocks } = construction.run(choices, minimal);
        let case = || format!("{strategy}, {order:?}\n{}\n{}", self.procedure, self.memory);
        if let Err(violation) = lowered.verify() {
            panic!("{violation}\n{}\n{}", lowered.ir, case());
        }
        // The rules of the oracle take quadratic time, and the checker covers them all.
        if self.procedure.blocks.len() < 20 {
            verify(&lowered.ir);
        }
        for (arguments, expected) in &self.outcomes {
            let found = lowered.ir.run(arguments, FUEL);
            assert_eq!(found, *expected, "{arguments:?}\n{}\n{}", lowered.ir, case());
        }
        if minimal {
            assert!(redundant_phis(&lowered.ir).is_empty(), "{}\n{}", lowered.ir, case());
        }
        if self.is_connected && !self.procedure.has_copies() && (minimal || self.is_reducible) {
            let sites: Vec<PhiSite> = self.procedure.sites(&phi_sites(&lowered.ir), &blocks);
            assert_eq!(sites, self.necessary, "{}\n{}", lowered.ir, case());
        }
    }
}
