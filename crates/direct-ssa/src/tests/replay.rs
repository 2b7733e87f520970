//! The events are complete: a replay of them alone reproduces the state of the algorithm at each step.

use std::collections::{BTreeMap, BTreeSet};

use super::verification::verify::lowered;
use crate::graph::Instruction;
use crate::trace::{Beginning, Event, Log, Step};
use crate::value::Phi;
use crate::{Block, Value, Variable};

/// The state of the algorithm, as a stepper shows it.
#[derive(Default)]
struct State {
    /// `currentDef` of the paper, with the definitions that blocks took over.
    definitions: BTreeMap<(Block, Variable), Value<Instruction>>,
    sets: BTreeMap<Block, BTreeSet<Variable>>,
    variables: Vec<Variable>,
    /// The number of variables at the declaration of each join.
    known: BTreeMap<Block, usize>,
    sealed: BTreeSet<Block>,
    predecessors: BTreeMap<Block, Vec<Block>>,
    phis: BTreeMap<Phi, (Block, Variable)>,
    /// `incompletePhis` of the paper.
    incomplete: BTreeSet<Phi>,
    operands: BTreeMap<Phi, Vec<Value<Instruction>>>,
    removed: BTreeMap<Phi, Value<Instruction>>,
    marked: BTreeSet<Block>,
    /// The reason for the next phi.
    begins: Option<(Block, Variable, Beginning)>,
    /// The number of steps that were compared with the state.
    compared: usize,
}

impl State {
    /// Returns the value that replaces this one now.
    fn find(&self, mut value: Value<Instruction>) -> Value<Instruction> {
        while let Some(by) = value.phi().and_then(|phi| self.removed.get(&phi)) {
            value = *by;
        }
        value
    }

    fn assert_known(&mut self, block: Block, variable: Variable, value: Value<Instruction>) {
        let known = self.definitions.get(&(block, variable)).map(|known| self.find(*known));
        assert_eq!(known, Some(self.find(value)), "{variable} in {block}");
        self.compared += 1;
    }

    fn assigns(&self, join: Block, variable: Variable) -> bool {
        let is_late = self.variables.iter().position(|declared| *declared == variable)
            >= self.known.get(&join).copied();
        is_late || self.sets.get(&join).is_some_and(|set| set.contains(&variable))
    }

    fn take_over(&mut self, block: Block, parent: Block, but_assigned: bool) {
        let taken: Vec<_> = self
            .variables
            .iter()
            .filter(|variable| !but_assigned || !self.assigns(block, **variable))
            .filter_map(|variable| Some((*variable, *self.definitions.get(&(parent, *variable))?)))
            .collect();
        for (variable, value) in taken {
            self.definitions.entry((block, variable)).or_insert(value);
        }
    }

    fn step(&mut self, event: &Event<Instruction>, next: Option<&Event<Instruction>>) {
        match *event {
            Event::Variable(variable) => self.variables.push(variable),
            Event::Block(block, Some(_)) => _ = self.known.insert(block, self.variables.len()),
            Event::Edge { from, to } => self.predecessors.entry(to).or_default().push(from),
            Event::Sealed(block) => assert!(self.sealed.insert(block), "{block} is sealed once"),
            Event::Write { variable, block, value } => _ = self.definitions.insert((block, variable), value),
            Event::Phi { phi, block, variable } => {
                let begins = self.begins.take();
                if let Some((at, of, how)) = begins {
                    assert_eq!((at, of), (block, variable));
                    if how == Beginning::Unsealed {
                        self.incomplete.insert(phi);
                    }
                }
                self.phis.insert(phi, (block, variable));
            }
            Event::Operand { phi, value } => {
                self.incomplete.remove(&phi);
                self.operands.entry(phi).or_default().push(value);
            }
            Event::Removed { phi, by } => {
                assert_eq!(self.removed.insert(phi, by), None, "{phi} is removed once")
            }
            Event::Search(step) => self.search(step, next),
            _ => {}
        }
    }

    fn search(&mut self, step: Step<Instruction>, next: Option<&Event<Instruction>>) {
        match step {
            Step::Join { block, .. } => _ = self.known.insert(block, self.variables.len()),
            Step::Assigned { block, variable } => _ = self.sets.entry(block).or_default().insert(variable),
            Step::LookUp { variable, block } => {
                let known = self.definitions.contains_key(&(block, variable));
                assert!(!known, "{variable} is known in {block}");
                self.compared += 1;
            }
            Step::GoOn { from, to, .. } => {
                assert_eq!(self.predecessors[&from], [to]);
                assert!(self.sealed.contains(&from));
            }
            Step::Unassigned { variable, block, .. } => {
                assert!(!self.assigns(block, variable), "{variable} is assigned before {block}");
                self.compared += 1;
            }
            Step::Found { variable, block, value } => self.assert_known(block, variable, value),
            Step::Begins { variable, block, how } => {
                let makes_phi = !matches!(how, Beginning::Entry | Beginning::Unreachable);
                assert_eq!(matches!(next, Some(Event::Phi { .. })), makes_phi, "{how:?}");
                assert_eq!(how == Beginning::Unsealed, makes_phi && !self.sealed.contains(&block), "{how:?}");
                assert!(how != Beginning::Cycle || self.marked.contains(&block));
                self.begins = makes_phi.then_some((block, variable, how));
            }
            Step::Defined { variable, block, value } => _ = self.definitions.insert((block, variable), value),
            Step::TookOver { block, parent, but_assigned } => self.take_over(block, parent, but_assigned),
            Step::Operands { phi } => {
                let (block, _) = self.phis[&phi];
                assert!(self.sealed.contains(&block));
                self.incomplete.remove(&phi);
            }
            Step::Kept { phi, witnesses } => {
                let [one, other] = witnesses.map(|value| self.find(value));
                let operands: Vec<_> = self.operands[&phi].iter().map(|value| self.find(*value)).collect();
                assert!(one != other && operands.contains(&one) && operands.contains(&other), "{phi}");
                self.compared += 1;
            }
            Step::Marked { block } => assert!(self.marked.insert(block), "{block} is marked once"),
            Step::Unmarked { block } => assert!(self.marked.remove(&block), "{block} was marked"),
            Step::Visited { block } => assert!(self.sealed.contains(&block)),
            Step::Component { .. } | Step::PhiComponent { .. } => {}
        }
    }
}

/// Replays a log and returns the number of compared steps.
fn replay(log: &Log<Instruction>) -> usize {
    let mut state = State::default();
    let mut asked = None;
    for (position, event) in log.iter().enumerate() {
        state.step(event, log.get(position + 1));
        match *event {
            Event::Search(Step::LookUp { variable, block }) => asked = asked.or(Some((variable, block))),
            // A read returns the current definition of its block, whether or not it was searched for.
            Event::Read { variable, block, value, .. }
                if state.definitions.contains_key(&(block, variable)) =>
            {
                state.assert_known(block, variable, value);
                asked = None;
            }
            Event::Read { .. } | Event::Sealed(_) => asked = None,
            _ => {}
        }
    }
    assert!(state.incomplete.is_empty() && state.marked.is_empty());
    state.compared
}

#[test]
fn who_replays_the_events_has_the_state() {
    let mut compared = 0;
    for seed in 0..4000 {
        compared += replay(lowered(seed).ssa.observer());
    }
    assert!(compared > 100_000, "{compared}");
}

/// A log that lacks a step leads to another state, which the test above would notice.
#[test]
fn who_replays_only_some_events_notices() {
    let is_needed = |event: &Event<Instruction>| {
        matches!(event, Event::Search(Step::Defined { .. } | Step::TookOver { .. }))
    };
    let mut noticed = 0;
    for seed in 0..200 {
        let mut lowered = lowered(seed);
        let log = lowered.ssa.observer();
        let Some(place) = log.iter().position(is_needed) else { continue };
        log.remove(place);
        let log = std::mem::take(log);
        noticed += usize::from(std::panic::catch_unwind(|| replay(&log)).is_err());
    }
    assert!(noticed > 50, "{noticed}");
}
