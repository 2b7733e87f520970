//! The table of phis: operands, watchers, and forwarding. The algorithm that works on it, the removal of
//! trivial phis (Algorithm 3), is in `builder` with the others of the paper.
//!
//! Nothing here touches the IR. A removed phi forwards to the value that replaced it; [`PhiTable::find`]
//! follows the forwarding and shortens the path, as in a union-find structure.
//!
//! Two *witnesses* prove that a phi is not trivial (section 3.1): operands that differ from each other and
//! from the phi. Only when a witness is replaced can the phi become trivial, so a phi is on the list of
//! *watchers* of its two witnesses and of no other operand.

use std::ops::Range;

use crate::entity::{PackedOption, PrimaryMap};

use crate::trace::{Event, Step};
use crate::value::Phi;
use crate::{Block, Value, Variable, Word, tuning};

/// All phis of one procedure.
#[derive(Debug)]
pub(crate) struct PhiTable<V> {
    pub phis: PrimaryMap<Phi, PhiData<V>>,
    /// The operands of all phis that have them; those of one phi are adjacent.
    pub operands: Vec<Value<V>>,
    /// The entries of all lists of watchers.
    watches: Vec<Watch>,
    /// Phis that may be trivial.
    pub unchecked: Vec<Phi>,
    /// The events that happened to phis, if they are recorded.
    events: Option<Vec<Event<V>>>,
    /// The number of phis that were replaced because they were trivial, and because they were redundant.
    pub removed_trivial: usize,
    removed_redundant: usize,
}

/// The place, the operands and the state of one phi.
#[derive(Debug)]
pub(crate) struct PhiData<V> {
    block: Block,
    pub variable: Variable,
    pub operands: Operands,
    /// The replacement of the phi; the phi itself until it is replaced.
    pub forward: Value<V>,
    /// The phi in the IR, once an instruction needed it.
    ir: Option<Value<V>>,
    /// Distinct operands other than the phi itself, as far as they are known.
    pub witnesses: [Option<Value<V>>; 2],
    /// Phis that have this one as a witness.
    watchers: WatchList,
}

/// The operands of a phi.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Operands {
    /// The phi is incomplete: its block is not sealed. `next` is another incomplete phi of the block.
    Awaited { next: PackedOption<Phi> },
    /// A range of the table's operands; those before `scanned` are the witnesses or the phi itself.
    Given { first: u32, end: u32, scanned: u32 },
}

/// A singly linked list in `watches`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WatchList {
    first: u32,
    last: u32,
    pub length: u32,
}

/// An entry of a [`WatchList`].
#[derive(Clone, Copy, Debug)]
struct Watch {
    phi: Phi,
    /// The next entry; meaningless in the last one.
    next: u32,
}

impl WatchList {
    const EMPTY: WatchList = WatchList { first: 0, last: 0, length: 0 };
}

impl<V: Word> PhiTable<V> {
    /// Creates a table without phis.
    pub fn new() -> PhiTable<V> {
        PhiTable {
            phis: PrimaryMap::new(),
            operands: Vec::new(),
            watches: Vec::new(),
            unchecked: Vec::new(),
            events: None,
            removed_trivial: 0,
            removed_redundant: 0,
        }
    }

    /// Removes all phis and events.
    pub fn clear(&mut self) {
        self.phis.clear();
        self.operands.clear();
        self.watches.clear();
        self.unchecked.clear();
        self.removed_trivial = 0;
        self.removed_redundant = 0;
    }

    /// Reserves space for the usual number of phis in a procedure with this number of structured statements.
    pub fn reserve(&mut self, statements: usize) {
        self.phis.reserve(tuning::PHIS * statements);
        self.operands.reserve(tuning::PHI_OPERANDS * statements);
    }

    /// Reserves space for the phis that this number of accesses may need.
    #[cfg(feature = "promote")]
    pub fn reserve_for(&mut self, accesses: usize) {
        self.phis.reserve(accesses);
        self.operands.reserve(2 * accesses);
        self.watches.reserve(2 * accesses);
    }

    /// Turns the recording of events for [`PhiTable::take_events`] on or off.
    pub fn keep_events(&mut self, keep: bool) {
        self.events = keep.then(Vec::new);
    }

    /// Records an event, if events are recorded.
    #[inline]
    pub fn note(&mut self, event: impl FnOnce() -> Event<V>) {
        if let Some(events) = &mut self.events {
            events.push(event());
        }
    }

    /// Records that a phi was checked and stays, if events are recorded.
    #[inline]
    pub fn note_kept(&mut self, phi: Phi) {
        if let Some(events) = &mut self.events
            && let [Some(one), Some(other)] = self.phis[phi].witnesses
        {
            events.push(Event::Search(Step::Kept { phi, witnesses: [one, other] }));
        }
    }

    /// Returns the events that happened to phis since the last call.
    pub fn take_events(&mut self) -> Vec<Event<V>> {
        self.events.as_mut().map(std::mem::take).unwrap_or_default()
    }

    /// Creates a phi without operands. `next` is the incomplete phi of the block that was created before it.
    pub fn create(&mut self, block: Block, variable: Variable, next: PackedOption<Phi>) -> Phi {
        let phi = self.phis.next_key();
        self.note(|| Event::Phi { phi, block, variable });
        let forward = Value::from_phi(phi);
        self.phis.push(PhiData {
            block,
            variable,
            operands: Operands::Awaited { next },
            forward,
            ir: None,
            witnesses: [None; 2],
            watchers: WatchList::EMPTY,
        })
    }

    /// The phis in the order of their creation, including replaced ones.
    pub fn keys(&self) -> impl Iterator<Item = Phi> + use<V> {
        self.phis.keys()
    }

    /// The number of phis that were created.
    pub fn count(&self) -> usize {
        self.phis.len()
    }

    /// Whether at least two phis are left besides the trivial ones, so some may be redundant.
    #[cfg(feature = "promote")]
    pub fn has_several(&self) -> bool {
        self.phis.len() > self.removed_trivial + 1
    }

    /// The number of phis that were replaced because they were trivial.
    pub fn removed_trivial(&self) -> usize {
        self.removed_trivial
    }

    /// The number of phis that were replaced because they were redundant.
    pub fn removed_redundant(&self) -> usize {
        self.removed_redundant
    }

    /// The block that contains the phi.
    pub fn block(&self, phi: Phi) -> Block {
        self.phis[phi].block
    }

    /// The variable whose values the phi joins.
    pub fn variable(&self, phi: Phi) -> Variable {
        self.phis[phi].variable
    }

    /// Whether the phi was removed and another value replaces it.
    pub fn is_replaced(&self, phi: Phi) -> bool {
        self.phis[phi].forward != Value::from_phi(phi)
    }

    /// The incomplete phi of the same block that was created before this one.
    pub fn next_incomplete(&self, phi: Phi) -> PackedOption<Phi> {
        match self.phis[phi].operands {
            Operands::Awaited { next } => next,
            Operands::Given { .. } => PackedOption::default(),
        }
    }

    /// The phi in the IR.
    pub fn ir(&self, phi: Phi) -> Option<V> {
        self.phis[phi].ir.and_then(Value::ir)
    }

    /// Records that the phi now exists in the IR.
    pub fn set_ir(&mut self, phi: Phi, ir: V) {
        self.phis[phi].ir = Some(Value::from(ir));
    }

    /// The operands of a phi, one for each edge into its block; an incomplete phi has none. Some may be
    /// replaced phis.
    pub fn operands(&self, phi: Phi) -> &[Value<V>] {
        &self.operands[self.operand_range(phi)]
    }

    /// The positions of the operands of a phi.
    pub fn operand_range(&self, phi: Phi) -> Range<usize> {
        match self.phis[phi].operands {
            Operands::Awaited { .. } => 0..0,
            Operands::Given { first, end, .. } => first as usize..end as usize,
        }
    }

    /// The operand at a position.
    pub fn operand(&self, position: usize) -> Value<V> {
        self.operands[position]
    }

    /// Returns the value that replaces this one now, which is never a replaced phi.
    #[inline]
    pub fn find(&mut self, value: Value<V>) -> Value<V> {
        let Some(mut phi) = value.phi() else { return value };
        loop {
            let next = self.phis[phi].forward;
            let Some(next_phi) = next.phi() else { return next };
            if next_phi == phi {
                return next;
            }
            // Halve the path for later callers.
            let after = self.phis[next_phi].forward;
            self.phis[phi].forward = after;
            phi = match after.phi() {
                Some(phi) => phi,
                None => return after,
            };
        }
    }

    /// Returns the value that replaces this one now, without shortening the path: in one step after
    /// [`PhiTable::flatten`].
    pub fn found(&self, mut value: Value<V>) -> Value<V> {
        while let Some(phi) = value.phi() {
            let next = self.phis[phi].forward;
            if next == value {
                break;
            }
            value = next;
        }
        value
    }

    /// Makes all paths from replaced phis to their replacements one step long.
    pub fn flatten(&mut self) {
        for phi in self.phis.keys() {
            self.phis[phi].forward = self.find(Value::from_phi(phi));
        }
    }

    /// Begins the operands for [`PhiTable::give_operands`], which [`PhiTable::push_operand`] adds.
    pub fn begin_operands(&self) -> u32 {
        self.operands.len() as u32
    }

    /// Adds an operand of the phi whose operands are being collected.
    pub fn push_operand(&mut self, operand: Value<V>) {
        self.operands.push(operand);
    }

    /// Completes the phi with the operands from `first` on and replaces it if it is trivial. Phis that become
    /// trivial as a consequence are left to [`PhiTable::try_remove_unchecked`].
    pub fn give_operands(&mut self, phi: Phi, first: u32) {
        let end = self.operands.len() as u32;
        if let Some(events) = &mut self.events {
            let operands = self.operands[first as usize..].iter();
            events.extend(operands.map(|&value| Event::Operand { phi, value }));
        }
        self.phis[phi].operands = Operands::Given { first, end, scanned: first };
        self.try_remove_trivial_phi(phi, first, end, [None; 2]);
    }

    /// Replaces a phi of a redundant set (section 3.2) by the value of the whole set.
    /// [`PhiTable::try_remove_unchecked`] must follow.
    pub fn replace_redundant(&mut self, phi: Phi, by: Value<V>) {
        self.removed_redundant += 1;
        self.replace_by(phi, by);
    }

    /// Returns the current replacements of the witnesses, as far as they still are witnesses.
    pub fn current_witnesses(&mut self, phi: Phi) -> [Option<Value<V>>; 2] {
        let this = Value::from_phi(phi);
        let witnesses = self.phis[phi].witnesses.map(|witness| {
            witness.map(|value| self.find(value)).filter(|&value| value != this && !value.is_unreachable())
        });
        match witnesses {
            [None, second] => [second, None],
            [first, second] if first == second => [first, None],
            both => both,
        }
    }

    /// Puts the phi on the list of watchers of its witness, if the witness can be replaced at all.
    pub fn watch(&mut self, phi: Phi, witness: Value<V>) {
        if let Some(watched) = witness.phi() {
            let entry = self.watches.len() as u32;
            self.watches.push(Watch { phi, next: 0 });
            self.add_watchers(watched, WatchList { first: entry, last: entry, length: 1 });
        }
    }

    /// The phis that have this one as a witness.
    pub fn watchers(&self, phi: Phi) -> WatchList {
        self.phis[phi].watchers
    }

    /// Removes and returns the list of watchers of a phi that is replaced.
    pub fn take_watchers(&mut self, phi: Phi) -> WatchList {
        std::mem::replace(&mut self.phis[phi].watchers, WatchList::EMPTY)
    }

    /// Appends a list of watchers to that of a phi, in one step.
    pub fn add_watchers(&mut self, phi: Phi, more: WatchList) {
        let list = &mut self.phis[phi].watchers;
        if list.length == 0 {
            *list = more;
        } else if more.length > 0 {
            self.watches[list.last as usize].next = more.first;
            list.last = more.last;
            list.length += more.length;
        }
    }

    /// Puts all phis on a list of watchers on the list of phis that may be trivial.
    pub fn check_later(&mut self, watchers: WatchList) {
        let mut entry = watchers.first;
        for _ in 0..watchers.length {
            let Watch { phi, next } = self.watches[entry as usize];
            self.unchecked.push(phi);
            entry = next;
        }
    }
}
