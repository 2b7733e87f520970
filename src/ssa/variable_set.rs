//! Sets of variables: bit sets of one width in one vector.

use crate::base::{EntityRef, entity_impl};

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
        self.words_of_mut(set)[word] |= bit;
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
        self.words_of(set)[word] & bit != 0
    }

    /// Forgets all sets. From now on they are sets over `variables` variables.
    pub(super) fn reset(&mut self, variables: usize) {
        self.words.clear();
        self.count = 0;
        self.width = variables.div_ceil(BITS);
    }

    /// The bits of a set, the lowest bit of the first word for the first variable.
    #[inline]
    pub(super) fn words_of(&self, set: SetId) -> &[u64] {
        &self.words[set.index() * self.width..][..self.width]
    }

    fn words_of_mut(&mut self, set: SetId) -> &mut [u64] {
        &mut self.words[set.index() * self.width..][..self.width]
    }
}

const BITS: usize = u64::BITS as usize;

fn position(variable: Variable) -> (usize, u64) {
    (variable.index() / BITS, 1 << (variable.index() % BITS))
}
