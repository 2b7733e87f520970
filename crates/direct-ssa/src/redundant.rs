//! The removal of redundant phis (Algorithm 5, section 3.2), without recursion.
//!
//! A set of phis is redundant if they use only each other and one other value: then all of them are that
//! value. A single redundant phi is trivial and already removed. By Lemma 1 it is enough to examine strongly
//! connected components of phis that use each other. A component that two values enter keeps the phis which
//! they enter, and the rest of it is divided again.
//!
//! So the phis of a loop may be examined once for each loop around it, as section 4.1 says: 4,000 nested
//! loops with a phi each took 0.5 s. Everything else is linear.

use crate::entity::SecondaryMap;

use super::tables::phi::PhiTable;
use super::trace::{Event, Step};
use super::value::Phi;
use super::{Value, Word};

/// Replaces all sets of redundant phis by the value that they have. No phi in the table may be incomplete.
pub(super) fn remove_redundant<V: Word>(phis: &mut PhiTable<V>) {
    let mut members: Vec<Phi> = phis.keys().filter(|&phi| !phis.is_replaced(phi)).collect();
    let mut removal = Removal {
        phis,
        groups: SecondaryMap::new(),
        last_group: NO_GROUP,
        numbers: SecondaryMap::new(),
        visits: Vec::new(),
        stack: Vec::new(),
        found: Vec::new(),
        components: Vec::new(),
        waiting: Vec::new(),
    };
    removal.divide(&members);
    while let Some(size) = removal.components.pop() {
        members.clear();
        members.extend(removal.waiting.drain(removal.waiting.len() - size..));
        removal.process(&mut members);
        if !members.is_empty() {
            removal.divide(&members);
        }
    }
}

/// The group of a phi that is in no group.
const NO_GROUP: u32 = 0;

struct Removal<'a, V> {
    phis: &'a mut PhiTable<V>,
    /// The subset of phis that is being examined: those with the last number.
    groups: SecondaryMap<Phi, u32>,
    last_group: u32,
    /// The position of a phi in `stack`, counted from 1; 0 if it is not there.
    numbers: SecondaryMap<Phi, u32>,
    /// The path from a phi over its operands to the one that is being visited.
    visits: Vec<PhiVisit>,
    /// The visited phis that belong to no finished component.
    stack: Vec<Phi>,
    /// Components of the subset that is being divided, used ones before their users: their phis and their
    /// sizes.
    found: Vec<(Phi, usize)>,
    /// The sizes of the components to be processed, the next one last.
    components: Vec<usize>,
    /// The phis of these components.
    waiting: Vec<Phi>,
}

/// A phi whose operands are being visited.
#[derive(Clone, Copy)]
struct PhiVisit {
    phi: Phi,
    /// The position of the next operand in the table.
    operand: usize,
    /// The smallest number of a reachable phi on the stack, as far as is known.
    low: u32,
}

/// The values from outside that the phis of a component use.
enum Outer<V> {
    Nothing,
    Only(Value<V>),
    Several,
}

impl<V: Word> Removal<'_, V> {
    /// `computePhiSCCs` and `topologicalSort`: divides the subgraph of these phis into its strongly connected
    /// components (by Tarjan's algorithm, which finds a component after all that it uses) and queues them in
    /// this order. Single phis are left out: the trivial ones are already removed.
    fn divide(&mut self, members: &[Phi]) {
        self.group(members);
        for &phi in members {
            if self.groups[phi] == self.last_group {
                self.visit(phi);
                self.visit_operands();
            }
        }
        while let Some(&(_, size)) = self.found.last() {
            let first = self.found.len() - size;
            self.waiting.extend(self.found.drain(first..).map(|(phi, _)| phi));
            self.components.push(size);
        }
    }

    /// Makes the phis that are not replaced the subset that is being examined.
    fn group(&mut self, members: &[Phi]) {
        self.last_group += 1;
        for &phi in members {
            if !self.phis.is_replaced(phi) {
                self.groups[phi] = self.last_group;
            }
        }
    }

    fn visit(&mut self, phi: Phi) {
        self.stack.push(phi);
        let number = self.stack.len() as u32;
        self.numbers[phi] = number;
        self.visits.push(PhiVisit { phi, operand: self.phis.operand_range(phi).start, low: number });
    }

    fn visit_operands(&mut self) {
        while let Some(visit) = self.visits.last_mut() {
            let PhiVisit { phi, operand, .. } = *visit;
            if operand == self.phis.operand_range(phi).end {
                self.leave();
                continue;
            }
            visit.operand += 1;
            let Some(used) = self.phis.find(self.phis.operand(operand)).phi() else { continue };
            if self.groups[used] != self.last_group {
                continue;
            }
            match self.numbers[used] {
                0 => self.visit(used),
                number => visit.low = visit.low.min(number),
            }
        }
    }

    /// Ends the visit of a phi, and its component if no phi before it on the stack belongs to it.
    fn leave(&mut self) {
        let Some(PhiVisit { phi, low, .. }) = self.visits.pop() else { return };
        let number = self.numbers[phi];
        if low != number {
            if let Some(user) = self.visits.last_mut() {
                user.low = user.low.min(low);
            }
            return;
        }
        let first = number as usize - 1;
        let size = self.stack.len() - first;
        for phi in self.stack.drain(first..) {
            self.numbers[phi] = 0;
            self.groups[phi] = NO_GROUP;
            if size > 1 {
                self.found.push((phi, size));
            }
        }
    }

    /// `processSCC`: replaces a component by the only value it uses from outside. If there are several, the
    /// phis that may still be redundant stay in `members`.
    fn process(&mut self, members: &mut Vec<Phi>) {
        let size = members.len();
        members.retain(|&phi| !self.phis.is_replaced(phi));
        if let Some(&root) = members.first() {
            for &phi in members.iter() {
                self.phis.note(|| Event::Search(Step::PhiComponent { root, phi }));
            }
        }
        self.group(members);
        match self.outer(members) {
            // The component is in unreachable code.
            Outer::Nothing => self.replace(members, None),
            Outer::Only(value) => self.replace(members, Some(value)),
            // Others were replaced since the component was found, so it may no longer be one. Divide it
            // again.
            Outer::Several if members.len() < size => {}
            Outer::Several => members.retain(|&phi| self.is_inner(phi)),
        }
    }

    fn outer(&mut self, members: &[Phi]) -> Outer<V> {
        let mut only = None;
        for &phi in members {
            for position in self.phis.operand_range(phi) {
                let Some(value) = self.outer_operand(position) else { continue };
                if *only.get_or_insert(value) != value {
                    return Outer::Several;
                }
            }
        }
        only.map_or(Outer::Nothing, Outer::Only)
    }

    /// Whether the phi uses nothing from outside the component.
    fn is_inner(&mut self, phi: Phi) -> bool {
        self.phis.operand_range(phi).all(|position| self.outer_operand(position).is_none())
    }

    /// Returns the operand at a position, unless it is in the component or never taken.
    fn outer_operand(&mut self, position: usize) -> Option<Value<V>> {
        let value = self.phis.find(self.phis.operand(position));
        let inner = value.phi().is_some_and(|phi| self.groups[phi] == self.last_group);
        (!inner && !value.is_unreachable()).then_some(value)
    }

    /// `replaceSCCByValue`: replaces the phis by the value; if there is none, they are unreachable.
    fn replace(&mut self, members: &mut Vec<Phi>, by: Option<Value<V>>) {
        for phi in members.drain(..) {
            let by = by.unwrap_or(Value::unreachable(self.phis.variable(phi)));
            self.phis.replace_redundant(phi, by);
        }
        self.phis.try_remove_unchecked();
    }
}
