//! What is known at the place where code is lowered: values computed before, conditions decided before, and
//! bounds of values.
//!
//! Every entry belongs to the logical block in which it was made. It holds where that block dominates: the
//! blocks that dominate the current one form a stack, which follows the nesting of the statements. An entry
//! whose block has left the stack is as good as none, so nothing is ever undone.

use rustc_hash::FxHashMap;

use crate::base::{PackedOption, SecondaryMap};
use crate::ssa::Block;

use super::super::llvm::Scalar;
use super::Op;

/// An operation and its operands, or what is asked about a value.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Key {
    pub op: Op,
    pub operands: [u64; 3],
}

#[derive(Clone, Copy)]
struct Entry {
    /// A value, a truth value or a bound, as the operation says.
    word: u64,
    block: Block,
}

/// Values, conditions and bounds known so far in a procedure.
pub(in super::super) struct Known<'ctx> {
    entries: FxHashMap<Key, Entry>,
    /// The blocks known to dominate the current one, the entry first, the current one last.
    dominators: Vec<Block>,
    dominates: SecondaryMap<Block, bool>,
    /// The nearest known dominator of each block; none is the entry.
    parents: SecondaryMap<Block, PackedOption<Block>>,
    /// What decides that control comes over the last edge into a block.
    conditions: SecondaryMap<Block, Option<(Scalar<'ctx>, bool)>>,
    /// Code goes to a block beside the others, where nothing is learned.
    pub aside: bool,
}

/// A table that is this much larger than what it holds is made anew instead of cleared.
const SPARE: usize = 16;

impl<'ctx> Known<'ctx> {
    /// Nothing.
    pub fn new() -> Known<'ctx> {
        Known {
            entries: FxHashMap::default(),
            dominators: Vec::new(),
            dominates: SecondaryMap::new(),
            parents: SecondaryMap::new(),
            conditions: SecondaryMap::new(),
            aside: false,
        }
    }

    /// Forgets the procedure. Clearing takes time in proportion to the room that is there, so one large
    /// procedure must not make it slow for all that follow.
    pub fn clear(&mut self) {
        if self.entries.capacity() > SPARE * (self.entries.len() + SPARE) {
            self.entries = FxHashMap::default();
        } else {
            self.entries.clear();
        }
        self.dominators.clear();
        self.dominates.clear();
        self.parents.clear();
        self.conditions.clear();
        self.aside = false;
    }

    /// Code goes to a block from here on. `dominator` is one that is known to dominate it, if there is any
    /// but the entry.
    pub fn enter(&mut self, block: Block, dominator: Option<Block>) {
        self.parents[block] = dominator.into();
        let mut nearest = dominator;
        while let Some(candidate) = nearest
            && !self.dominates[candidate]
        {
            nearest = self.parents[candidate].expand();
        }
        let least = usize::from(!self.dominators.is_empty());
        while self.dominators.len() > least && self.dominators.last().copied() != nearest {
            let left = self.dominators.pop().expect("the stack holds more than the entry");
            self.dominates[left] = false;
        }
        self.dominators.push(block);
        self.dominates[block] = true;
    }

    /// Code goes on in a block that was entered before.
    pub fn enter_again(&mut self, block: Block) {
        if self.dominators.last() != Some(&block) {
            if self.dominates[block] {
                let position = self.dominators.iter().rposition(|dominator| *dominator == block);
                let kept = position.map_or(0, |position| position + 1);
                self.dominators.drain(kept..).for_each(|left| self.dominates[left] = false);
            } else {
                self.enter(block, self.parents[block].expand());
            }
        }
    }

    /// Takes note of what decides that control comes over an edge into a block.
    pub fn set_condition(&mut self, block: Block, condition: Scalar<'ctx>, value: bool) {
        self.conditions[block] = Some((condition, value));
    }

    /// What was noted for the only edge into a block.
    pub fn condition(&self, block: Block) -> Option<(Scalar<'ctx>, bool)> {
        self.conditions[block]
    }

    /// What is known here.
    pub(super) fn get(&self, key: &Key) -> Option<u64> {
        let entry = self.entries.get(key)?;
        self.dominates[entry.block].then_some(entry.word)
    }

    /// Learns something that holds from here on.
    pub(super) fn insert(&mut self, key: Key, word: u64) {
        if self.aside {
            return;
        }
        if let Some(block) = self.dominators.last().copied() {
            self.entries.insert(key, Entry { word, block });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::IntOp;
    use super::*;
    use crate::base::EntityRef;

    fn key(number: u64) -> Key {
        Key { op: Op::Int(IntOp::And), operands: [number, 0, 0] }
    }

    #[test]
    fn what_is_known_holds_where_its_block_dominates() {
        let mut known = Known::new();
        let [entry, left, right, join, inner] = [0, 1, 2, 3, 4].map(Block::new);
        known.enter(entry, None);
        known.insert(key(0), 10);
        known.enter(left, Some(entry));
        known.insert(key(1), 11);
        known.enter(inner, Some(left));
        assert_eq!((known.get(&key(0)), known.get(&key(1))), (Some(10), Some(11)));
        known.enter(right, Some(entry));
        assert_eq!((known.get(&key(0)), known.get(&key(1))), (Some(10), None));
        known.insert(key(1), 12);
        known.enter(join, Some(inner));
        // `inner` and `left` have been left: only the entry is known to dominate.
        assert_eq!((known.get(&key(0)), known.get(&key(1))), (Some(10), None));
        known.enter_again(right);
        assert_eq!(known.get(&key(1)), Some(12));
        known.enter_again(entry);
        assert_eq!((known.get(&key(0)), known.get(&key(1))), (Some(10), None));
    }

    #[test]
    fn nothing_is_learned_aside() {
        let mut known = Known::new();
        known.enter(Block::new(0), None);
        known.aside = true;
        known.insert(key(0), 10);
        assert_eq!(known.get(&key(0)), None);
    }
}
