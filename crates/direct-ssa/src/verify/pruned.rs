//! Rule 3: every phi is used by something that is not a phi.

use rustc_hash::FxHashMap;

use crate::entity::SecondaryMap;

use super::history::History;
use super::listing::{Id, Text};
use super::{Rule, Violation, broken};

/// Proves that the phis of the construction are used. Other phis of the IR are instructions of the program.
pub(super) fn check(history: &History, text: &Text) -> Result<(), Box<Violation>> {
    let phis: FxHashMap<Id, usize> =
        history.phis.iter().enumerate().map(|(position, phi)| (phi.value, position)).collect();
    let mut rest: Vec<Id> = Vec::new();
    for (line, data) in text.lines.iter().enumerate() {
        if !data.result.is_some_and(|value| phis.contains_key(&value)) {
            rest.extend(text.operands(line).iter().map(|operand| operand.value));
        }
    }
    let mut is_used: SecondaryMap<Id, bool> = SecondaryMap::new();
    while let Some(value) = rest.pop() {
        if phis.contains_key(&value)
            && !std::mem::replace(&mut is_used[value], true)
            && let Some(place) = text.definitions[value]
        {
            rest.extend(text.operands(place.line).iter().map(|operand| operand.value));
        }
    }
    match history.phis.iter().find(|phi| !is_used[phi.value]) {
        None => Ok(()),
        Some(phi) => {
            let position = history.blocks[phi.block].position;
            broken(Rule::Pruned, format!("nothing but phis uses {}", phi.value))
                .map_err(|violation| violation.at(phi.block, Some(phi.variable), position))
        }
    }
}
