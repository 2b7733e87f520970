//! Rule 4: no phi is superfluous.

use rustc_hash::FxHashMap;

use crate::entity::EntityRef;

use super::super::{Block, Variable};
use super::frontier::Frontiers;
use super::history::{Final, History, PhiInIr, entry};
use super::lockstep::Joined;
use super::values::Values;
use super::well_formed::Flow;
use super::{Rule, Violation, broken};
use crate::cfg::dominators::Dominators;

/// Proves that the form is minimal, as far as the control flow requires it.
pub(super) fn check(history: &History, flow: &Flow, joined: &Joined) -> Result<(), Box<Violation>> {
    for (phi, operands) in history.phis.iter().zip(&joined.operands) {
        check_trivial(history, phi, operands)?;
    }
    if flow.is_reducible && flow.is_connected {
        check_necessary(history, flow, joined)?;
    }
    if history.is_minimized {
        check_redundant(history, joined)?;
    }
    Ok(())
}

fn fail(history: &History, phi: &PhiInIr, rule: Rule, detail: String) -> Result<(), Box<Violation>> {
    let position = history.blocks[phi.block].position;
    broken(rule, detail).map_err(|violation| violation.at(phi.block, Some(phi.variable), position))
}

/// Checks that two different values besides the phi arrive. A value from unreachable code may be any value.
fn check_trivial(history: &History, phi: &PhiInIr, operands: &[Final]) -> Result<(), Box<Violation>> {
    if operands.len() < history.blocks[phi.block].predecessors.len() {
        return Ok(());
    }
    let mut others = operands.iter().filter(|&&value| value != Final::Ir(phi.value));
    let first = others.next();
    if first.is_some() && others.any(|value| Some(value) != first) {
        return Ok(());
    }
    let first = first.map_or("nothing".to_owned(), Final::to_string);
    let detail = format!("{} joins {first} and at most itself", phi.value);
    fail(history, phi, Rule::NotTrivial, detail)
}

/// Checks that each phi is at a point where paths from two definitions converge (one may be the missing
/// definition in the entry) and its variable is live.
fn check_necessary(history: &History, flow: &Flow, joined: &Joined) -> Result<(), Box<Violation>> {
    let mut frontiers = Frontiers::new(history, &flow.blocks);
    for variable in history.accesses.keys() {
        let phis = &history.phis_of[variable];
        if phis.is_empty() {
            continue;
        }
        frontiers.find(definitions(history, flow, variable));
        for &position in phis {
            let phi = &history.phis[position];
            if !flow.blocks.is_reachable(phi.block) {
                continue;
            }
            if !joined.is_live[position] {
                fail(history, phi, Rule::Necessary, "the variable is not live".to_owned())?;
            }
            if !frontiers.contains(phi.block) {
                fail(history, phi, Rule::Necessary, "no two definitions converge".to_owned())?;
            }
        }
    }
    Ok(())
}

/// Returns the reachable blocks with a definition of the variable.
fn definitions(history: &History, flow: &Flow, variable: Variable) -> impl Iterator<Item = Block> {
    let writes = history.accesses[variable].iter().filter(|access| access.is_write);
    let blocks = writes.map(|access| access.block).filter(|&block| flow.blocks.is_reachable(block));
    blocks.chain([entry()])
}

/// Checks that only the root dominates a phi: another dominator would be the one value that its phis join.
fn check_redundant(history: &History, joined: &Joined) -> Result<(), Box<Violation>> {
    let mut nodes: FxHashMap<Key, usize> = FxHashMap::default();
    let mut values = Values { successors: vec![Vec::new(); history.phis.len() + 1] };
    for (position, phi) in history.phis.iter().enumerate() {
        nodes.insert(Key::new(Final::Ir(phi.value)), position + 1);
    }
    for (position, (phi, operands)) in history.phis.iter().zip(&joined.operands).enumerate() {
        if operands.len() < history.blocks[phi.block].predecessors.len() {
            // A value from unreachable code is a value of its own.
            values.successors[0].push(position + 1);
        }
        for &operand in operands {
            let node = *nodes.entry(Key::new(operand)).or_insert_with(|| {
                values.successors.push(Vec::new());
                let node = values.successors.len() - 1;
                values.successors[0].push(node);
                node
            });
            values.successors[node].push(position + 1);
        }
    }
    let dominators = Dominators::new(&values);
    for (position, phi) in history.phis.iter().enumerate() {
        if dominators.immediate(Block::new(position + 1)) != Some(Block::new(0)) {
            let detail = format!("{} belongs to phis that join a single value", phi.value);
            fail(history, phi, Rule::NotRedundant, detail)?;
        }
    }
    Ok(())
}

/// A value as the key of a map.
#[derive(PartialEq, Eq, Hash)]
struct Key(u8, u64);

impl Key {
    fn new(value: Final) -> Key {
        match value {
            Final::Ir(id) => Key(0, id.index() as u64),
            Final::Unused(word) => Key(1, word),
            Final::Undefined(variable) => Key(2, variable.index() as u64),
            Final::Pending(phi) => Key(3, phi.index() as u64),
            Final::Unreachable => Key(4, 0),
            Final::Erased(word) => Key(5, word),
        }
    }
}
