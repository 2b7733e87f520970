//! Sets of variables: bit sets of one width in one vector.

use crate::entity::{EntityRef, entity_impl};

use crate::Variable;
use crate::tables::control_flow::unknown_variable;

/// A set of [`VariableSets`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SetId(u32);
entity_impl!(SetId, "set");

/// The sets of variables of one procedure: the variables that the statements inside a structured statement
/// assign.
///
/// A set contains every variable that is declared later than the set itself. A front end that encounters a
/// variable while it lowers a statement need not put it into the sets of the enclosing statements: a set with
/// superfluous elements costs a phi that turns out to be trivial, but the program is always correct.
///
/// ```
/// # use direct_ssa::{Backend, SsaBuilder};
/// # fn example<B: Backend>(mut ssa: SsaBuilder<B>) {
/// let (early, other) = (ssa.declare_variable(), ssa.declare_variable());
/// let (inner, outer) = (ssa.sets().new_set(), ssa.sets().new_set());
/// ssa.sets().insert(inner, early);
/// ssa.sets().union(outer, inner);
/// let late = ssa.declare_variable();
/// assert!(ssa.sets().contains(outer, early));
/// assert!(!ssa.sets().contains(outer, other));
/// assert!(ssa.sets().contains(outer, late));
/// assert_eq!(ssa.sets().count(), 2);
/// # }
/// ```
#[derive(Debug, Default)]
pub struct VariableSets {
    /// The sets in sequence, each of `width` words.
    words: Vec<u64>,
    /// The number of sets.
    count: u32,
    /// The number of sets, from the first on, that contain all variables declared after them.
    extended: u32,
    /// The number of words in a set.
    width: usize,
    /// The number of variables.
    variables: u32,
}

impl VariableSets {
    /// Creates a set without elements.
    pub fn new_set(&mut self) -> SetId {
        let set = SetId::from_u32(self.count);
        self.count += 1;
        // There may be no variable yet.
        self.width = self.width.max(1);
        self.words.resize(self.words.len() + self.width, 0);
        set
    }

    /// Adds a variable to a set.
    #[track_caller]
    pub fn insert(&mut self, set: SetId, variable: Variable) {
        if variable.index() >= self.variables as usize {
            unknown_variable(variable);
        }
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
    pub(crate) fn clear(&mut self) {
        self.words.clear();
        self.count = 0;
        self.extended = 0;
        self.width = 0;
        self.variables = 0;
    }

    /// The number of sets.
    pub fn count(&self) -> usize {
        self.count as usize
    }

    /// Makes sets wide enough for variables up to this one, the next in order. Existing sets contain it.
    pub(crate) fn declare_variable(&mut self, variable: Variable) {
        let width = position(variable).0 + 1;
        self.variables = variable.as_u32() + 1;
        if self.count == 0 {
            self.width = width;
        } else {
            self.declare_late(variable, width);
        }
    }

    /// Extends the existing sets by all variables from this one on, including those that are not declared
    /// yet. A set is extended once, and the width at least doubles when it grows, so that a late variable
    /// costs a constant number of steps on average, whatever the number of sets.
    #[cold]
    fn declare_late(&mut self, variable: Variable, width: usize) {
        if width > self.width {
            self.widen(width.next_power_of_two());
        }
        let (first, bit) = position(variable);
        for set in self.extended..self.count {
            let words = self.words_mut(SetId::from_u32(set));
            words[first] |= bit.wrapping_neg();
            words[first + 1..].fill(!0);
        }
        self.extended = self.count;
    }

    /// Gives each set more words. The new words of a set that contains all later variables are full.
    fn widen(&mut self, width: usize) {
        let mut words = vec![0; self.count as usize * width];
        for (set, (to, from)) in words.chunks_mut(width).zip(self.words.chunks(self.width)).enumerate() {
            to[..self.width].copy_from_slice(from);
            to[self.width..].fill(if set < self.extended as usize { !0 } else { 0 });
        }
        self.words = words;
        self.width = width;
    }

    /// Whether every variable of `set` is in `other`.
    #[cfg(debug_assertions)]
    pub(crate) fn is_subset(&self, set: SetId, other: SetId) -> bool {
        self.words(set).iter().zip(self.words(other)).all(|(words, others)| words & !others == 0)
    }

    /// The bits of a set, the lowest bit of the first word for the first variable.
    #[inline]
    pub(crate) fn words(&self, set: SetId) -> &[u64] {
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

    #[test]
    fn a_set_contains_all_variables_declared_after_it() {
        let mut sets = VariableSets::default();
        let mut made: Vec<(SetId, usize)> = Vec::new();
        for index in 0..300 {
            sets.declare_variable(Variable::new(index));
            if [0, 5, 62, 63, 64, 100, 191, 192, 250].contains(&index) {
                made.push((sets.new_set(), index));
                let (last, _) = made[made.len() - 1];
                sets.insert(last, Variable::new(index / 2));
            }
            for &(set, before) in &made {
                for other in 0..=index {
                    let expected = other > before || other == before / 2;
                    assert_eq!(sets.contains(set, Variable::new(other)), expected, "{set} {other} {index}");
                }
            }
        }
    }
}
