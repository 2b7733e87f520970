//! The definitions of one variable as the IR of the construction.

use direct_ssa::{Backend, Block, Variable};

use tlc_frontend::base::{SecondaryMap, Span};
use tlc_frontend::hir::BinaryOp;

use super::{Definition, DefinitionForm, StepAmount};

/// The index of an entry of the table.
pub type EntryId = u32;

/// An entry of the table.
enum DefinitionEntry {
    Definition(DefinitionForm, Span),
    Step(EntryId, BinaryOp, StepAmount, Span),
    Phi(Block, Vec<EntryId>),
    Replaced(EntryId),
}

/// The place of a block in the text.
#[derive(Clone, Copy)]
struct BlockPlace {
    order: usize,
    stmt: Span,
    is_at_end: bool,
}

impl Default for BlockPlace {
    fn default() -> BlockPlace {
        BlockPlace { order: 0, stmt: Span::NONE, is_at_end: false }
    }
}

/// The definitions with the blocks whose phis join them.
pub struct DefinitionTable {
    /// The entries, each with its place in the order of the text.
    entries: Vec<(usize, DefinitionEntry)>,
    blocks: SecondaryMap<Block, BlockPlace>,
    /// The number of places so far.
    places: usize,
    unassigned: Option<EntryId>,
    /// The variable in its declaration.
    declared: Span,
}

impl DefinitionTable {
    /// Creates the table of a variable with its declaration.
    pub fn new(declared: Span) -> DefinitionTable {
        DefinitionTable {
            entries: Vec::new(),
            blocks: SecondaryMap::new(),
            places: 0,
            unassigned: None,
            declared,
        }
    }

    /// Records the place at which a block begins.
    pub fn place_block(&mut self, block: Block, stmt: Span, is_at_end: bool) {
        self.places += 1;
        self.blocks[block] = BlockPlace { order: self.places, stmt, is_at_end };
    }

    /// Adds a definition at the current place.
    pub fn define(&mut self, form: DefinitionForm, span: Span) -> EntryId {
        self.places += 1;
        self.push(self.places, DefinitionEntry::Definition(form, span))
    }

    /// Adds a step at the current place.
    pub fn step(&mut self, from: EntryId, op: BinaryOp, amount: StepAmount, span: Span) -> EntryId {
        self.places += 1;
        self.push(self.places, DefinitionEntry::Step(from, op, amount, span))
    }

    fn push(&mut self, place: usize, entry: DefinitionEntry) -> EntryId {
        self.entries.push((place, entry));
        self.entries.len() as EntryId - 1
    }

    /// Returns the entry that an entry was replaced by, directly or indirectly. A replacement is never replaced by
    /// an earlier one, so the search ends.
    pub fn settled(&self, mut id: EntryId) -> EntryId {
        while let Some((_, DefinitionEntry::Replaced(by))) = self.entries.get(id as usize) {
            id = *by;
        }
        id
    }

    /// Returns the statement of the first new variable, if an entry is the address of one on all paths.
    pub fn new_variable(&self, id: EntryId) -> Option<Span> {
        let mut first = None;
        for id in self.closure(id) {
            match &self.entries[id as usize].1 {
                DefinitionEntry::Phi(..) => {}
                DefinitionEntry::Definition(DefinitionForm::New, span) => first = first.or(Some(*span)),
                DefinitionEntry::Definition(..)
                | DefinitionEntry::Step(..)
                | DefinitionEntry::Replaced(_) => return None,
            }
        }
        first
    }

    /// Returns an entry and those that it joins.
    fn closure(&self, id: EntryId) -> Vec<EntryId> {
        let mut all = vec![self.settled(id)];
        let mut next = 0;
        while let Some(id) = all.get(next) {
            if let DefinitionEntry::Phi(_, operands) = &self.entries[*id as usize].1 {
                let operands: Vec<EntryId> = operands.iter().map(|operand| self.settled(*operand)).collect();
                for operand in operands {
                    if !all.contains(&operand) {
                        all.push(operand);
                    }
                }
            }
            next += 1;
        }
        all
    }

    /// Describes an entry, then those that it joins in the order of the text.
    pub fn definitions(&self, id: EntryId) -> Vec<Definition> {
        let numbers = self.numbers();
        let mut found: Vec<Definition> =
            self.closure(id).into_iter().map(|id| self.definition(id, &numbers)).collect();
        if let Some((_, others)) = found.split_first_mut() {
            others.sort_unstable_by_key(|definition| definition.number);
        }
        found
    }

    fn definition(&self, id: EntryId, numbers: &[usize]) -> Definition {
        let number = |id: EntryId| numbers[self.settled(id) as usize];
        let (form, span) = match &self.entries[id as usize].1 {
            DefinitionEntry::Definition(form, span) => (form.clone(), *span),
            DefinitionEntry::Step(from, op, amount, span) => {
                (DefinitionForm::Step(number(*from), *op, *amount), *span)
            }
            DefinitionEntry::Phi(block, operands) => {
                let BlockPlace { stmt, is_at_end, .. } = self.blocks[*block];
                let joins = operands.iter().map(|operand| number(*operand)).collect();
                (DefinitionForm::Phi { joins, is_at_end }, stmt)
            }
            DefinitionEntry::Replaced(_) => (DefinitionForm::Unassigned, Span::NONE),
        };
        Definition { number: number(id), form, span }
    }

    /// Numbers the entries that were not replaced in the order of the text.
    fn numbers(&self) -> Vec<usize> {
        let place = |(place, entry): &(usize, DefinitionEntry)| match entry {
            DefinitionEntry::Phi(block, _) => self.blocks[*block].order,
            _ => *place,
        };
        let mut order: Vec<(usize, usize)> = self.entries.iter().map(place).zip(0..).collect();
        order.retain(|(_, id)| !matches!(self.entries[*id].1, DefinitionEntry::Replaced(_)));
        order.sort_unstable();
        let mut numbers = vec![0; self.entries.len()];
        for (number, (_, id)) in order.into_iter().enumerate() {
            numbers[id] = number + 1;
        }
        numbers
    }
}

impl Backend for DefinitionTable {
    type Value = EntryId;

    fn create_phi(&mut self, block: Block, _: Variable) -> EntryId {
        self.push(0, DefinitionEntry::Phi(block, Vec::new()))
    }

    fn set_operands(&mut self, phi: EntryId, arriving: &[(Block, EntryId)]) {
        if let DefinitionEntry::Phi(_, operands) = &mut self.entries[phi as usize].1 {
            operands.extend(arriving.iter().map(|(_, value)| *value));
        }
    }

    fn replace_phi(&mut self, phi: EntryId, by: EntryId) {
        self.entries[phi as usize].1 = DefinitionEntry::Replaced(by);
    }

    fn undefined(&mut self, _: Variable) -> EntryId {
        if let Some(known) = self.unassigned {
            return known;
        }
        let entry = self.push(0, DefinitionEntry::Definition(DefinitionForm::Unassigned, self.declared));
        *self.unassigned.insert(entry)
    }
}
