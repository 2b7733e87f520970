//! Sets of variables: bit sets of one width in one vector.

use crate::entity::{EntityRef, entity_impl};

use super::Variable;

/// A set of [`VariableSets`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SetId(u32);
entity_impl!(SetId, "set");

/// The sets of variables of one procedure: which variables the statements inside a structured statement
/// assign.
#[derive(Debug, Default)]
pub struct VariableSets {
    /// The sets one after the other, each of `width` words.
    words: Vec<u64>,
    /// How many sets there are.
    count: u32,
    /// The words of one set.
    width: usize,
}

impl VariableSets {
    /// A new set without elements.
    pub fn new_set(&mut self) -> SetId {
        let set = SetId::from_u32(self.count);
        self.count += 1;
        self.words.resize(self.words.len() + self.width, 0);
        set
    }

    /// Adds a variable to a set.
    pub fn insert(&mut self, set: SetId, variable: Variable) {
        let (word, bit) = position(variable);
        self.words_mut(set)[word] |= bit;
    }

    /// Adds the elements of `other` to `set`.
    pub fn union(&mut self, set: SetId, other: SetId) {
        let (to, from) = (set.index() * self.width, other.index() * self.width);
        for offset in 0..self.width {
            self.words[to + offset] |= self.words[from + offset];
        }
    }

    /// Whether a variable is in a set.
    #[inline]
    pub fn contains(&self, set: SetId, variable: Variable) -> bool {
        let (word, bit) = position(variable);
        self.words[set.index() * self.width + word] & bit != 0
    }

    /// Forgets all sets and variables.
    pub(super) fn clear(&mut self) {
        self.words.clear();
        self.count = 0;
        self.width = 0;
    }

    /// Whether there is no set.
    pub(super) fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// How many sets there are.
    pub fn count(&self) -> usize {
        self.count as usize
    }

    /// Makes sets wide enough for variables up to this one. There is no set yet.
    pub(super) fn declare_variable(&mut self, variable: Variable) {
        self.width = position(variable).0 + 1;
    }

    /// The bits of a set, the lowest bit of the first word for the first variable.
    #[inline]
    pub(super) fn words(&self, set: SetId) -> &[u64] {
        &self.words[set.index() * self.width..][..self.width]
    }

    fn words_mut(&mut self, set: SetId) -> &mut [u64] {
        &mut self.words[set.index() * self.width..][..self.width]
    }
}

const BITS: usize = u64::BITS as usize;

fn position(variable: Variable) -> (usize, u64) {
    (variable.index() / BITS, 1 << (variable.index() % BITS))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_over_more_variables_than_a_word_has_bits() {
        let variables = [0, 63, 64, 130].map(Variable::new);
        let mut sets = VariableSets::default();
        sets.declare_variable(Variable::new(130));
        let [small, large] = [sets.new_set(), sets.new_set()];
        sets.insert(small, variables[1]);
        sets.insert(large, variables[0]);
        sets.insert(large, variables[3]);
        sets.union(small, large);
        assert_eq!(variables.map(|variable| sets.contains(small, variable)), [true, true, false, true]);
        assert_eq!(variables.map(|variable| sets.contains(large, variable)), [true, false, false, true]);
    }
}
