//! Values that are always equal although they have several names: redundant phis and the value that they
//! join.

use crate::cfg::dominators::Dominators;
use crate::entity::{EntityRef, PrimaryMap, SecondaryMap};

use super::history::{Final, History};
use super::listing::{Id, Text};
use super::values::Values;
use super::well_formed::Flow;

/// The representative of each value of the IR, shared by all values that are equal to it.
///
/// In the graph of values an edge leads from each operand to its phi, and from a root to each value that is
/// not a phi of the construction. All phis that a value dominates join it and each other, and nothing else.
/// They hold it whenever they are used, because it was proved before that definitions dominate uses. The
/// outermost of these values represents all of them. The operands are those of the IR, so the builder's
/// assertions have no influence.
pub(super) struct Congruence<'a> {
    history: &'a History,
    representatives: PrimaryMap<Id, Id>,
}

impl<'a> Congruence<'a> {
    /// Finds the values that are equal.
    pub fn new(history: &'a History, text: &Text, flow: &Flow) -> Congruence<'a> {
        let dominators = Dominators::new(&values(history, text, flow));
        let mut representatives: PrimaryMap<Id, Id> = text.definitions.keys().collect();
        // In this order a dominator precedes the values that it dominates.
        for node in dominators.order() {
            let Some(value) = node.index().checked_sub(1).map(Id::new) else { continue };
            if let Some(outer) = dominators.immediate(*node).and_then(|outer| outer.index().checked_sub(1)) {
                representatives[value] = representatives[Id::new(outer)];
            }
        }
        Congruence { history, representatives }
    }

    /// Returns the representative of a value; a missing definition is first replaced by its value in the IR.
    pub fn representative(&self, value: Final) -> Final {
        match value {
            Final::Ir(id) => Final::Ir(self.representatives[id]),
            Final::Undefined(variable) => match self.history.undefined[variable] {
                Some(id) => Final::Ir(self.representatives[id]),
                None => value,
            },
            _ => value,
        }
    }
}

fn values(history: &History, text: &Text, flow: &Flow) -> Values {
    let mut values = Values { successors: vec![Vec::new(); text.definitions.len() + 1] };
    let mut is_phi: SecondaryMap<Id, bool> = SecondaryMap::new();
    for phi in &history.phis {
        is_phi[phi.value] = true;
        let Some(place) = text.definitions[phi.value] else { continue };
        for operand in text.operands(place.line) {
            // Nothing arrives from unreachable code.
            if operand.from.is_some_and(|from| flow.is_reached(from)) {
                values.successors[operand.value.index() + 1].push(phi.value.index() + 1);
            }
        }
    }
    let others = text.definitions.keys().filter(|value| !is_phi[*value]);
    values.successors[0] = others.map(|value| value.index() + 1).collect();
    values
}
