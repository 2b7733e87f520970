//! Rule 2: each read and each operand of a phi gets the value that must arrive there.
//!
//! For one variable at a time, the value that arrives at each block in which it is live is computed forward
//! from the writes, the entry and the phis of the variable. If two different values arrive and there is no
//! phi, the value is *mixed*, which is an error as soon as it is needed. A block's value changes at most
//! twice, from nothing to a value to mixed, so blocks can be visited in any order.
//!
//! In irreducible control flow one value may arrive under two names, through a redundant phi and past it. If
//! a proof by names fails there, redundant phis are compared as the values that they represent.

use crate::entity::SecondaryMap;

use super::super::{Block, Variable};
use super::congruence::Congruence;
use super::history::{Final, History, VariableAccess, entry};
use super::listing::{Id, IrBlock, Text};
use super::well_formed::Flow;
use super::{Rule, Violation, broken};

/// The value of the variable at the start of a block, as far as it is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Arriving {
    /// Nothing has been found to arrive.
    Nothing,
    Value(Final),
    /// Different values arrive at this block, which has no phi.
    Mixed(Block),
}

/// The operands that arrive at the phis, and the liveness of their variables.
#[derive(Default)]
pub(super) struct Joined {
    /// For each phi, in the order of the history: the values that arrive over the edges from reachable
    /// blocks.
    pub operands: Vec<Vec<Final>>,
    /// For each phi: whether its variable is live at the start of its block.
    pub is_live: Vec<bool>,
}

/// The state of a block for the current variable.
#[derive(Clone, Copy)]
struct State {
    arriving: Arriving,
    /// The last value written.
    written: Option<Final>,
    /// Whether the variable is needed at the start: by a read, or only by an operand of a phi.
    is_live: bool,
    is_needed: bool,
    /// The phi of the variable in the block, as a position in the history.
    phi: Option<usize>,
    is_touched: bool,
}

const UNTOUCHED: State = State {
    arriving: Arriving::Nothing,
    written: None,
    is_live: false,
    is_needed: false,
    phi: None,
    is_touched: false,
};

struct LockstepWalk<'a> {
    history: &'a History,
    text: &'a Text,
    flow: &'a Flow,
    /// The representatives of equal values, unless values are compared by name.
    congruence: Option<Congruence<'a>>,
    states: SecondaryMap<Block, State>,
    /// The blocks whose state is not the initial one.
    touched: Vec<Block>,
    rest: Vec<Block>,
    /// The block that ends in each basic block, for the predecessors of the phi that is being checked.
    ends: SecondaryMap<IrBlock, Option<Block>>,
    joined: Joined,
    reads: usize,
}

/// Proves that reads and phis are in lock step with the program. Returns the operands of the phis and the
/// number of reads.
pub(super) fn check(history: &History, text: &Text, flow: &Flow) -> Result<(Joined, usize), Box<Violation>> {
    match LockstepWalk::new(history, text, flow, None).all_variables() {
        Err(violation) if !flow.is_reducible => {
            let congruence = Congruence::new(history, text, flow);
            LockstepWalk::new(history, text, flow, Some(congruence)).all_variables().map_err(|_| violation)
        }
        result => result,
    }
}

impl<'a> LockstepWalk<'a> {
    fn new(
        history: &'a History,
        text: &'a Text,
        flow: &'a Flow,
        congruence: Option<Congruence<'a>>,
    ) -> LockstepWalk<'a> {
        let mut walk = LockstepWalk {
            history,
            text,
            flow,
            congruence,
            states: SecondaryMap::with_default(UNTOUCHED),
            touched: Vec::new(),
            rest: Vec::new(),
            ends: SecondaryMap::new(),
            joined: Joined::default(),
            reads: 0,
        };
        walk.states.resize(history.blocks.len());
        walk.joined.operands.resize(history.phis.len(), Vec::new());
        walk.joined.is_live.resize(history.phis.len(), false);
        walk
    }

    fn all_variables(mut self) -> Result<(Joined, usize), Box<Violation>> {
        for variable in self.history.accesses.keys() {
            self.variable(variable)?;
        }
        Ok((self.joined, self.reads))
    }
}

impl LockstepWalk<'_> {
    fn variable(&mut self, variable: Variable) -> Result<(), Box<Violation>> {
        let history = self.history;
        let (accesses, phis) = (&history.accesses[variable], &history.phis_of[variable]);
        if accesses.is_empty() && phis.is_empty() {
            return Ok(());
        }
        self.find_phis(variable, phis)?;
        self.find_live(accesses, phis);
        self.propagate(variable);
        self.check_accesses(variable, accesses)?;
        for &phi in phis {
            self.check_operands(phi)?;
        }
        while let Some(block) = self.touched.pop() {
            self.states[block] = UNTOUCHED;
        }
        Ok(())
    }

    /// Returns the value as it is compared: itself, or its representative.
    fn compared(&self, value: Final) -> Final {
        self.congruence.as_ref().map_or(value, |congruence| congruence.representative(value))
    }

    fn state(&mut self, block: Block) -> &mut State {
        let state = &mut self.states[block];
        if !state.is_touched {
            state.is_touched = true;
            self.touched.push(block);
        }
        state
    }

    fn find_phis(&mut self, variable: Variable, phis: &[usize]) -> Result<(), Box<Violation>> {
        for &phi in phis {
            let block = self.history.phis[phi].block;
            if self.state(block).phi.replace(phi).is_some() {
                let position = self.history.blocks[block].position;
                return broken(Rule::NotTrivial, "there are two phis of the variable".to_owned())
                    .map_err(|violation| violation.at(block, Some(variable), position));
            }
        }
        Ok(())
    }

    /// Marks the blocks at whose start the variable is read later or needed as an operand.
    fn find_live(&mut self, accesses: &[VariableAccess], phis: &[usize]) {
        for access in accesses {
            let value = self.compared(access.value);
            let state = self.state(access.block);
            if access.is_write {
                state.written = Some(value);
            } else if state.written.is_none() && !state.is_live {
                state.is_live = true;
                self.rest.push(access.block);
            }
        }
        while let Some(block) = self.rest.pop() {
            for position in 0..self.history.blocks[block].predecessors.len() {
                let before = self.history.blocks[block].predecessors[position];
                let state = self.state(before);
                if state.written.is_none() && !state.is_live {
                    state.is_live = true;
                    self.rest.push(before);
                }
            }
        }
        for &phi in phis {
            let block = self.history.phis[phi].block;
            self.joined.is_live[phi] = self.states[block].is_live;
            self.rest.push(block);
        }
        // Blocks needed only by operands are marked as well: a phi is checked even if it should not exist.
        while let Some(block) = self.rest.pop() {
            for position in 0..self.history.blocks[block].predecessors.len() {
                let before = self.history.blocks[block].predecessors[position];
                let state = self.state(before);
                if state.written.is_none() && !state.is_live && !state.is_needed {
                    state.is_needed = true;
                    if state.phi.is_none() {
                        self.rest.push(before);
                    }
                }
            }
        }
    }

    /// Computes the values that arrive at the blocks in which the variable is needed.
    fn propagate(&mut self, variable: Variable) {
        for position in 0..self.touched.len() {
            let block = self.touched[position];
            let start = match self.states[block].phi {
                Some(phi) => Some(Final::Ir(self.history.phis[phi].value)),
                None if block == entry() => Some(Final::Undefined(variable)),
                None => None,
            };
            if let Some(start) = start {
                self.states[block].arriving = Arriving::Value(self.compared(start));
            }
            if self.flow.blocks.is_reachable(block) {
                self.rest.push(block);
            }
        }
        while let Some(block) = self.rest.pop() {
            let leaving = self.leaving(block);
            if leaving == Arriving::Nothing {
                continue;
            }
            for position in 0..self.history.blocks[block].successors.len() {
                let next = self.history.blocks[block].successors[position];
                let state = &mut self.states[next];
                if !(state.is_live || state.is_needed) || state.phi.is_some() {
                    continue;
                }
                let met = meet(state.arriving, leaving, next);
                if met != state.arriving {
                    state.arriving = met;
                    if state.written.is_none() {
                        self.rest.push(next);
                    }
                }
            }
        }
    }

    /// Returns the value that leaves a block: the last one written, or else the one that arrives.
    fn leaving(&self, block: Block) -> Arriving {
        let state = &self.states[block];
        state.written.map_or(state.arriving, Arriving::Value)
    }

    /// Checks the reads of a variable by visiting its accesses in order.
    fn check_accesses(
        &mut self,
        variable: Variable,
        accesses: &[VariableAccess],
    ) -> Result<(), Box<Violation>> {
        for access in accesses {
            // From here on, `written` is the last value written so far, not the last in the block.
            self.states[access.block].written = None;
        }
        for access in accesses {
            let state = self.states[access.block];
            let value = self.compared(access.value);
            if access.is_write {
                self.states[access.block].written = Some(value);
            } else if self.flow.blocks.is_reachable(access.block) {
                let due = state.written.map_or(state.arriving, Arriving::Value);
                // A phi that no instruction needed has no value in the IR.
                if matches!(access.value, Final::Pending(_) | Final::Erased(_))
                    || due == Arriving::Value(value)
                {
                    self.reads += 1;
                } else {
                    let detail = format!("a read got {} where {} is due", access.value, due.text());
                    return broken(Rule::ReadInLockstep, detail)
                        .map_err(|violation| violation.at(access.block, Some(variable), access.position));
                }
            }
        }
        Ok(())
    }

    fn check_operands(&mut self, phi: usize) -> Result<(), Box<Violation>> {
        let history = self.history;
        let data = history.phis[phi];
        let Some(place) = self.text.definitions[data.value] else { return Ok(()) };
        let block = &history.blocks[data.block];
        for &before in &block.predecessors {
            if let Some((_, last)) = history.blocks[before].extent {
                self.ends[last] = Some(before);
            }
        }
        for operand in self.text.operands(place.line) {
            // Rule 1 has been proved: each operand arrives over an edge from one of the predecessors.
            let Some(before) = operand.from.and_then(|code| self.ends[code]) else { continue };
            if !self.flow.blocks.is_reachable(before) {
                continue;
            }
            let due = self.leaving(before);
            match due {
                Arriving::Value(value) if self.is_operand(value, operand.value) => {
                    // Rule 4 compares the operands of phis by name.
                    let joined = if self.congruence.is_some() { Final::Ir(operand.value) } else { value };
                    self.joined.operands[phi].push(joined);
                }
                _ => {
                    let (phi, there, due) = (data.value, operand.value, due.text());
                    let detail = format!("{phi} gets {there} from {before} where {due} is due");
                    return broken(Rule::OperandInLockstep, detail)
                        .map_err(|violation| violation.at(data.block, Some(data.variable), block.position));
                }
            }
        }
        Ok(())
    }

    fn is_operand(&self, value: Final, operand: Id) -> bool {
        match value {
            Final::Undefined(variable) => self.history.is_undefined(variable, Final::Ir(operand)),
            value => value == self.compared(Final::Ir(operand)),
        }
    }
}

fn meet(arriving: Arriving, leaving: Arriving, at: Block) -> Arriving {
    match (arriving, leaving) {
        (Arriving::Nothing, leaving) => leaving,
        (Arriving::Mixed(place), _) => Arriving::Mixed(place),
        (_, Arriving::Mixed(place)) => Arriving::Mixed(place),
        (Arriving::Value(one), Arriving::Value(other)) if one == other => arriving,
        _ => Arriving::Mixed(at),
    }
}

impl Arriving {
    fn text(self) -> String {
        match self {
            Arriving::Nothing => "nothing".to_owned(),
            Arriving::Value(value) => value.to_string(),
            Arriving::Mixed(block) => format!("a phi of what arrives at {block}"),
        }
    }
}
