//! Facts that hold at the place that is being lowered: values computed before, conditions decided before, and
//! bounds of values.
//!
//! Every entry belongs to the logical block in which it was made, and holds in all blocks that this block
//! dominates. The blocks that dominate the current one form a stack, which follows the nesting of the
//! statements. An entry whose block has left the stack is ignored, so nothing is ever undone. Only the bounds
//! that follow from the computation of a value hold wherever the value is available.

use std::collections::hash_map::Entry as MapEntry;
use std::hash::Hash;

use inkwell::values::IntValue;
use rustc_hash::FxHashMap;

use direct_ssa::Block;
use tlc_frontend::base::{PackedOption, SecondaryMap};

use super::interval::IntBounds;
use super::limits::{BOUNDS_PER_STATEMENT, CONDITIONS, ENTRIES_PER_STATEMENT, LAYERS, SPARE};
use super::relation::Relation;
use crate::codegen::function::operation::Op;

/// An operation and its operands, or a property of a value.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(in crate::codegen::function) struct Key {
    pub op: Op,
    pub operands: [u64; 3],
}

#[derive(Clone, Copy)]
struct Entry {
    /// A value or a truth value, depending on the operation.
    word: u64,
    block: Block,
}

/// Facts recorded more than once for a key: first in a block, then more precisely in a block that it
/// dominates.
struct Layers<K, T> {
    /// The index of the last layer of each key in the list, counted from 1.
    tops: FxHashMap<K, u32>,
    list: Vec<Layer<T>>,
}

#[derive(Clone, Copy)]
struct Layer<T> {
    what: T,
    block: Block,
    /// The layer of a block that dominates this one, if there is any.
    below: u32,
}

/// The bounds recorded for an integer.
#[derive(Clone, Copy, Default)]
struct Bounded {
    /// The bounds that hold everywhere.
    own: Option<IntBounds>,
    /// The index of the last layer of its local bounds, counted from 1.
    top: u32,
}

impl<K: Eq + Hash, T: Copy> Layers<K, T> {
    fn new() -> Layers<K, T> {
        Layers { tops: FxHashMap::default(), list: Vec::new() }
    }

    fn clear(&mut self) {
        reset(&mut self.tops);
        self.list.clear();
    }

    /// Returns the index and the content of the layer that holds.
    fn get(&self, key: &K, places: &SecondaryMap<Block, BlockFacts<'_>>) -> Option<(u32, T)> {
        holding(&self.list, *self.tops.get(key)?, places)
    }

    fn insert(&mut self, key: K, what: T, block: Block, below: u32) {
        self.list.push(Layer { what, block, below });
        self.tops.insert(key, self.list.len() as u32);
    }
}

/// Returns the index and the content of the first layer that holds, from the given one downwards.
fn holding<T: Copy>(
    list: &[Layer<T>],
    mut at: u32,
    places: &SecondaryMap<Block, BlockFacts<'_>>,
) -> Option<(u32, T)> {
    for _ in 0..LAYERS {
        let layer = list.get((at as usize).checked_sub(1)?)?;
        if places[layer.block].dominates {
            return Some((at, layer.what));
        }
        at = layer.below;
    }
    None
}

/// The words of two values, the smaller one first, and their relation.
type Compared = ((u64, u64), Relation);

/// The facts that belong to a block as a place of the control flow.
#[derive(Clone, Copy, Default)]
struct BlockFacts<'ctx> {
    /// Whether the block is known to dominate the current one.
    dominates: bool,
    /// The nearest known dominator of the block; `None` means the entry.
    parent: PackedOption<Block>,
    /// The relation of two values that holds in the block because of the branch to it.
    on_the_way: Option<Compared>,
    /// The condition under which control takes the last edge into the block.
    condition: Option<(IntValue<'ctx>, bool)>,
}

/// Values, conditions and bounds known so far in a procedure.
pub(in crate::codegen::function) struct FactTable<'ctx> {
    entries: FxHashMap<Key, Entry>,
    bounds: FxHashMap<u64, Bounded>,
    /// Bounds that hold only in the blocks that a block dominates.
    narrowed: Vec<Layer<IntBounds>>,
    relations: Layers<(u64, u64), Relation>,
    /// The blocks known to dominate the current one, the entry first, the current one last.
    dominators: Vec<Block>,
    places: SecondaryMap<Block, BlockFacts<'ctx>>,
    /// The bounds of all values that the procedure has returned so far; the inner `None` if nothing is known
    /// of them.
    pub returned: Option<Option<IntBounds>>,
    /// Whether code is being built in a block outside the construction, so that nothing is recorded.
    is_suspended: bool,
}

impl<'ctx> FactTable<'ctx> {
    /// Creates a table in which nothing is recorded.
    pub fn new() -> FactTable<'ctx> {
        FactTable {
            entries: FxHashMap::default(),
            bounds: FxHashMap::default(),
            narrowed: Vec::new(),
            relations: Layers::new(),
            dominators: Vec::new(),
            places: SecondaryMap::new(),
            returned: None,
            is_suspended: false,
        }
    }

    /// Forgets the procedure.
    pub fn clear(&mut self) {
        reset(&mut self.entries);
        reset(&mut self.bounds);
        self.narrowed.clear();
        self.relations.clear();
        self.dominators.clear();
        self.places.clear();
        self.returned = None;
        self.is_suspended = false;
    }

    /// Reserves the usual space for a procedure with the given number of structured statements.
    pub fn reserve(&mut self, statements: usize) {
        self.entries.reserve(ENTRIES_PER_STATEMENT * statements);
        self.bounds.reserve(BOUNDS_PER_STATEMENT * statements);
    }

    /// Whether a block is the entry, which dominates all others.
    pub fn is_first(&self, block: Block) -> bool {
        self.dominators.first() == Some(&block)
    }

    /// Enters a block. `dominator` is known to dominate it; `None` if only the entry is.
    pub fn enter(&mut self, block: Block, dominator: Option<Block>) {
        self.places[block].parent = dominator.into();
        let mut nearest = dominator;
        while let Some(candidate) = nearest
            && let BlockFacts { dominates: false, parent, .. } = self.places[candidate]
        {
            nearest = parent.expand();
        }
        let least = usize::from(!self.dominators.is_empty());
        while self.dominators.len() > least && self.dominators.last().copied() != nearest {
            let left = self.dominators.pop().expect("the stack holds more than the entry");
            self.places[left].dominates = false;
        }
        self.dominators.push(block);
        self.places[block].dominates = true;
    }

    /// Continues in a block that was entered before.
    pub fn enter_again(&mut self, block: Block) {
        if self.dominators.last() != Some(&block) {
            if self.places[block].dominates {
                let position = self.dominators.iter().rposition(|dominator| *dominator == block);
                let kept = position.map_or(0, |position| position + 1);
                self.dominators.drain(kept..).for_each(|left| self.places[left].dominates = false);
            } else {
                self.enter(block, self.places[block].parent.expand());
            }
        }
    }

    /// Stops recording until [`Self::resume`]: code goes to a block that does not lead back.
    pub fn suspend(&mut self) {
        debug_assert!(!self.is_suspended, "one block beside the others is built at a time");
        self.is_suspended = true;
    }

    /// Whether recording is suspended.
    pub fn is_suspended(&self) -> bool {
        self.is_suspended
    }

    /// Records facts again after a pause.
    pub fn resume(&mut self) {
        self.is_suspended = false;
    }

    /// Records the condition under which control takes an edge into a block.
    pub fn set_branch_condition(&mut self, block: Block, condition: IntValue<'ctx>, value: bool) {
        self.places[block].condition = Some((condition, value));
    }

    /// Returns the condition that was recorded for the only edge into a block.
    pub fn branch_condition(&self, block: Block) -> Option<(IntValue<'ctx>, bool)> {
        self.places[block].condition
    }

    /// Returns the fact recorded for a key, if it holds here.
    pub fn get(&self, key: &Key) -> Option<u64> {
        let entry = self.entries.get(key)?;
        self.places[entry.block].dominates.then_some(entry.word)
    }

    /// Returns the fact recorded for a key if it holds here. Otherwise makes the fact and records it, with a single
    /// search of the table. Also returns whether the fact is new.
    pub fn get_or_record(&mut self, key: Key, make: impl FnOnce() -> u64) -> (u64, bool) {
        let block = self.dominators.last().copied().filter(|_| !self.is_suspended);
        let Some(block) = block else {
            return self.get(&key).map_or_else(|| (make(), true), |word| (word, false));
        };
        match self.entries.entry(key) {
            MapEntry::Occupied(found) if self.places[found.get().block].dominates => {
                (found.get().word, false)
            }
            place => {
                let word = make();
                place.insert_entry(Entry { word, block });
                (word, true)
            }
        }
    }

    /// Returns the bounds that a value has everywhere, if any are recorded.
    pub fn own_bounds(&self, value: u64) -> Option<IntBounds> {
        self.bounds.get(&value)?.own
    }

    /// Returns the bounds of a value here, if any are recorded.
    pub fn bounds(&self, value: u64) -> Option<IntBounds> {
        let Bounded { own, top } = *self.bounds.get(&value)?;
        holding(&self.narrowed, top, &self.places).map(|(_, bounds)| bounds).or(own)
    }

    /// Records bounds that a value has everywhere.
    pub fn record_own_bounds(&mut self, value: u64, bounds: IntBounds) {
        if !self.is_suspended {
            self.bounds.entry(value).or_default().own = Some(bounds);
        }
    }

    /// Records bounds that a value has from here on, at least as narrow as those known before.
    pub fn record_bounds(&mut self, value: u64, bounds: IntBounds) {
        let Some(block) = self.dominators.last().copied().filter(|_| !self.is_suspended) else { return };
        let bounded = self.bounds.entry(value).or_default();
        let below = holding(&self.narrowed, bounded.top, &self.places).map_or(0, |(place, _)| place);
        self.narrowed.push(Layer { what: bounds, block, below });
        bounded.top = self.narrowed.len() as u32;
    }

    /// Returns the relation of two values here, the smaller word first.
    pub fn relation(&self, words: (u64, u64)) -> Relation {
        let told = self.relations.get(&words, &self.places).map(|(_, relation)| relation);
        let nearest = self.dominators.iter().rev().take(CONDITIONS);
        let conditions =
            nearest.filter_map(|block| self.places[*block].on_the_way).filter(|(on, _)| *on == words);
        conditions.fold(told.unwrap_or(Relation::ANY), |all, (_, relation)| all.and(relation))
    }

    /// Records the relation that two values have in a block, the smaller word first.
    pub fn set_branch_relation(&mut self, block: Block, words: (u64, u64), relation: Relation) {
        self.places[block].on_the_way = Some((words, relation));
    }

    /// Records the relation that two values have from here on, the smaller word first.
    pub fn record_relation(&mut self, words: (u64, u64), relation: Relation) {
        let Some(block) = self.dominators.last().copied().filter(|_| !self.is_suspended) else { return };
        let (place, before) = self.relations.get(&words, &self.places).unwrap_or((0, Relation::ANY));
        let relation = before.and(relation);
        if relation != before {
            self.relations.insert(words, relation, block, place);
        }
    }

    /// Records a fact that holds from here on.
    pub fn record(&mut self, key: Key, word: u64) {
        if self.is_suspended {
            return;
        }
        if let Some(block) = self.dominators.last().copied() {
            self.entries.insert(key, Entry { word, block });
        }
    }
}

/// Empties a table. This takes time in proportion to its capacity, so one large procedure must not make it
/// slow for all that follow.
fn reset<K, T>(table: &mut FxHashMap<K, T>) {
    if table.capacity() > SPARE * (table.len() + SPARE) {
        *table = FxHashMap::default();
    } else {
        table.clear();
    }
}

#[cfg(test)]
mod tests {
    use inkwell::IntPredicate;

    use super::*;
    use crate::codegen::function::IntOp;
    use tlc_frontend::base::EntityRef;
    use tlc_frontend::base::Interval;

    fn key(number: u64) -> Key {
        Key { op: Op::Int(IntOp::And), operands: [number, 0, 0] }
    }

    #[test]
    fn what_is_known_holds_where_its_block_dominates() {
        let mut facts = FactTable::new();
        let [entry, left, right, join, inner] = [0, 1, 2, 3, 4].map(Block::new);
        facts.enter(entry, None);
        facts.record(key(0), 10);
        facts.enter(left, Some(entry));
        facts.record(key(1), 11);
        facts.enter(inner, Some(left));
        assert_eq!((facts.get(&key(0)), facts.get(&key(1))), (Some(10), Some(11)));
        facts.enter(right, Some(entry));
        assert_eq!((facts.get(&key(0)), facts.get(&key(1))), (Some(10), None));
        facts.record(key(1), 12);
        facts.enter(join, Some(inner));
        // `inner` and `left` have been left: only the entry is known to dominate.
        assert_eq!((facts.get(&key(0)), facts.get(&key(1))), (Some(10), None));
        facts.enter_again(right);
        assert_eq!(facts.get(&key(1)), Some(12));
        facts.enter_again(entry);
        assert_eq!((facts.get(&key(0)), facts.get(&key(1))), (Some(10), None));
    }

    #[test]
    fn what_an_outer_block_knows_comes_back_behind_an_inner_one() {
        let mut facts = FactTable::new();
        let [entry, left, right] = [0, 1, 2].map(Block::new);
        let upto = |high| IntBounds::within(64, true, Interval::new(0, high));
        facts.enter(entry, None);
        facts.record_own_bounds(7, upto(1000));
        facts.record_bounds(7, upto(100));
        facts.enter(left, Some(entry));
        facts.record_bounds(7, upto(10));
        assert_eq!(facts.bounds(7), Some(upto(10)));
        facts.enter(right, Some(entry));
        assert_eq!(facts.bounds(7), Some(upto(100)));
        assert_eq!(facts.own_bounds(7), Some(upto(1000)));
        assert_eq!(facts.bounds(8), None);
    }

    #[test]
    fn nothing_is_recorded_aside() {
        let mut facts = FactTable::new();
        facts.enter(Block::new(0), None);
        facts.suspend();
        facts.record(key(0), 10);
        assert_eq!(facts.get(&key(0)), None);
    }

    #[test]
    fn what_decides_an_edge_holds_in_its_block_only() {
        let mut facts = FactTable::new();
        let [entry, left, right] = [0, 1, 2].map(Block::new);
        let less = Relation::where_holds(IntPredicate::SLT);
        let words = (3, 4);
        facts.enter(entry, None);
        facts.set_branch_relation(left, words, less);
        assert_eq!(facts.relation(words), Relation::ANY);
        facts.enter(left, Some(entry));
        assert_eq!((facts.relation(words), facts.relation((3, 5))), (less, Relation::ANY));
        facts.enter(right, Some(entry));
        assert_eq!(facts.relation(words), Relation::ANY);
    }

    #[test]
    fn relations_add_up_and_come_back_behind_an_inner_block() {
        let mut facts = FactTable::new();
        let [entry, left, right] = [0, 1, 2].map(Block::new);
        let [at_most, at_least, equal] = [IntPredicate::SLE, IntPredicate::SGE, IntPredicate::EQ];
        let words = (3, 4);
        facts.enter(entry, None);
        facts.record_relation(words, Relation::where_holds(at_most));
        facts.enter(left, Some(entry));
        facts.record_relation(words, Relation::where_holds(at_least));
        assert_eq!(facts.relation(words), Relation::where_holds(equal));
        facts.enter(right, Some(entry));
        assert_eq!(facts.relation(words), Relation::where_holds(at_most));
    }

    #[test]
    fn a_cleared_table_knows_nothing() {
        let mut facts = FactTable::new();
        let entry = Block::new(0);
        let bounds = IntBounds::constant(64, 5);
        let words = (3, 4);
        facts.enter(entry, None);
        facts.record(key(0), 10);
        facts.record_own_bounds(7, bounds);
        facts.record_bounds(8, bounds);
        facts.record_relation(words, Relation::where_holds(IntPredicate::EQ));
        facts.returned = Some(Some(bounds));
        facts.suspend();
        facts.clear();
        assert!(!facts.is_suspended() && facts.returned.is_none() && !facts.is_first(entry));
        facts.enter(entry, None);
        assert!(facts.is_first(entry) && !facts.is_first(Block::new(1)));
        assert_eq!((facts.get(&key(0)), facts.bounds(7), facts.bounds(8)), (None, None, None));
        assert_eq!(facts.relation(words), Relation::ANY);
    }

    #[test]
    fn a_block_that_is_entered_again_has_left_what_lies_behind_it() {
        let mut facts = FactTable::new();
        let [entry, outer, inner] = [0, 1, 2].map(Block::new);
        facts.enter(entry, None);
        facts.enter(outer, Some(entry));
        facts.record(key(0), 10);
        facts.enter(inner, Some(outer));
        facts.record(key(1), 11);
        facts.enter_again(outer);
        assert_eq!((facts.get(&key(0)), facts.get(&key(1))), (Some(10), None));
        facts.record(key(2), 12);
        facts.enter_again(inner);
        assert_eq!((facts.get(&key(1)), facts.get(&key(2))), (Some(11), Some(12)));
    }

    #[test]
    fn what_the_entry_knows_holds_everywhere() {
        let mut facts = FactTable::new();
        facts.enter(Block::new(0), None);
        facts.record(key(0), 10);
        for block in [1, 2, 3] {
            facts.enter(Block::new(block), None);
            assert_eq!(facts.get(&key(0)), Some(10), "no block is known to dominate but the entry");
            assert_eq!(facts.get(&key(1)), None);
            facts.record(key(1), 11);
        }
    }

    #[test]
    fn only_a_table_with_far_too_much_room_is_made_anew() {
        let with_room = |entries: u32, room: usize| {
            let mut table: FxHashMap<u32, u32> = FxHashMap::default();
            table.reserve(room);
            table.extend((0..entries).map(|number| (number, number)));
            let before = table.capacity();
            reset(&mut table);
            assert!(table.is_empty());
            table.capacity() == before
        };
        assert!(with_room(100, 1500) && !with_room(100, 5000));
        assert!(with_room(1, 200) && !with_room(1, 400));
    }
}
