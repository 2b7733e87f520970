//! The known values of all variables at one place of the program, and how states split and join.
//!
//! There is one state, which follows the interpreter. At a branch a mark is set; the changes on one path are
//! undone before the next path is visited, and all are joined after the last one. So the cost of a branch
//! depends on the number of changes and not on the number of variables.

use super::value::KnownValue;

/// The number of a tracked scalar: a variable, or a part of one.
pub type CellId = u32;

/// A moment to which the state can return.
#[derive(Clone, Copy, Debug)]
pub struct StateMark {
    journal: usize,
    cells: usize,
}

/// The known values of the cells that changed since a mark, each once.
pub type StateChanges = Vec<(CellId, KnownValue)>;

/// How control reaches the current place.
#[derive(Clone, Copy, Debug)]
pub struct PathFlow {
    /// Whether control reaches it at all.
    pub reachable: bool,
    /// Whether control is sure to reach it from the anchor.
    pub sure: bool,
    /// The number of paths that have left the program, or the procedure by a failure.
    pub left: u32,
    /// The number of paths that have ended with RETURN, or with EXIT of an outer loop.
    pub ended: u32,
    /// The number of paths that have ended with EXIT of the innermost loop.
    pub exits: u32,
    /// The number of branches so far whose condition was unknown.
    pub undecided: u32,
}

impl PathFlow {
    /// Whether no path has ended since an earlier moment.
    pub fn all_go_on(&self, since: &PathFlow) -> bool {
        (self.left, self.ended, self.exits) == (since.left, since.ended, since.exits)
    }

    /// Ends the current path: control does not get past this place.
    pub fn end(&mut self) {
        self.reachable = false;
        self.sure = false;
    }

    /// Ends the current path because control leaves the program, or the procedure by an exception.
    pub fn leave(&mut self) {
        self.left += 1;
        self.end();
    }

    /// The beginning of a procedure.
    pub const BEGINNING: PathFlow =
        PathFlow { reachable: true, sure: true, left: 0, ended: 0, exits: 0, undecided: 0 };
}

/// The known values at a place.
#[derive(Default)]
pub struct KnownState {
    cells: Vec<KnownValue>,
    /// The previous values of the changes since the first mark that is still set.
    journal: Vec<(CellId, KnownValue)>,
    marks: usize,
    /// An index into a list for each cell, used only within one function.
    slots: Vec<u32>,
    /// The cells of module variables come first.
    globals: CellId,
    /// The cells of variables that also have names outside the procedure, and may coincide.
    shared: (CellId, CellId),
    /// The module variables and shared cells whose value may be known.
    known_globals: Vec<CellId>,
    known_shared: Vec<CellId>,
}

const NO_SLOT: u32 = u32::MAX;

impl KnownState {
    /// Adds cells with unknown values, and returns the first.
    pub fn add(&mut self, count: u32) -> CellId {
        let first = self.len();
        self.cells.resize(self.cells.len() + count as usize, KnownValue::NOTHING);
        if self.slots.len() < self.cells.len() {
            self.slots.resize(self.cells.len(), NO_SLOT);
        }
        first
    }

    /// Returns the number of cells.
    pub fn len(&self) -> CellId {
        self.cells.len() as CellId
    }

    /// Removes the cells from a number on.
    pub fn truncate(&mut self, len: CellId) {
        self.cells.truncate(len as usize);
    }

    /// Makes all cells so far those of module variables.
    pub fn end_globals(&mut self) {
        self.globals = self.len();
    }

    /// Makes a range of cells the shared ones.
    pub fn share(&mut self, first: CellId, end: CellId) {
        self.shared = (first, end);
        self.known_shared.clear();
    }

    /// Whether a cell is shared.
    pub fn is_shared(&self, cell: CellId) -> bool {
        self.shared.0 <= cell && cell < self.shared.1
    }

    /// Whether a cell belongs to a module variable.
    pub fn is_global(&self, cell: CellId) -> bool {
        cell < self.globals
    }

    /// Whether the value of any module variable is known.
    pub fn knows_globals(&self) -> bool {
        !self.known_globals.is_empty()
    }

    /// Returns the known value of a cell.
    pub fn get(&self, cell: CellId) -> KnownValue {
        self.cells[cell as usize]
    }

    /// Records the value of a cell from now on.
    pub fn set(&mut self, cell: CellId, known: KnownValue) {
        let place = &mut self.cells[cell as usize];
        if !known.value.is_known() && !place.value.is_known() {
            return;
        }
        let before = std::mem::replace(place, known);
        if self.marks > 0 {
            self.journal.push((cell, before));
        }
        self.list(cell, known);
    }

    fn list(&mut self, cell: CellId, known: KnownValue) {
        if !known.value.is_known() {
            return;
        }
        if self.is_global(cell) {
            self.known_globals.push(cell);
        } else if self.is_shared(cell) {
            self.known_shared.push(cell);
        }
    }

    /// Forgets the value of a cell.
    pub fn forget(&mut self, cell: CellId) {
        if self.get(cell).value.is_known() {
            self.set(cell, KnownValue::NOTHING);
        }
    }

    /// Forgets all module variables.
    pub fn forget_globals(&mut self) {
        // A return to a mark lists the cell again, so the list always contains all known cells.
        for cell in std::mem::take(&mut self.known_globals) {
            self.forget(cell);
        }
    }

    /// Forgets all shared cells.
    pub fn forget_shared(&mut self) {
        for cell in std::mem::take(&mut self.known_shared) {
            self.forget(cell);
        }
    }

    /// Sets a mark. Marks are undone in the reverse order.
    pub fn mark(&mut self) -> StateMark {
        self.marks += 1;
        StateMark { journal: self.journal.len(), cells: self.cells.len() }
    }

    /// Removes a mark and keeps the changes.
    pub fn keep(&mut self, _mark: StateMark) {
        self.marks -= 1;
        if self.marks == 0 {
            self.journal.clear();
        }
    }

    /// Returns to a mark and removes it.
    pub fn undo(&mut self, mark: StateMark) {
        self.rewind(mark);
        self.keep(mark);
    }

    /// Returns to a mark, which stays.
    pub fn rewind(&mut self, mark: StateMark) {
        while self.journal.len() > mark.journal {
            let Some((cell, known)) = self.journal.pop() else { break };
            // A cell past the end belonged to a call that has returned.
            if let Some(place) = self.cells.get_mut(cell as usize) {
                *place = known;
                self.list(cell, known);
            }
        }
    }

    /// Returns the number of changes since a mark, counting each change to the same cell.
    pub fn count_since(&self, mark: StateMark) -> usize {
        self.journal.len() - mark.journal
    }

    /// Returns the known values of the cells that changed since a mark and existed then.
    pub fn changes(&mut self, mark: StateMark) -> StateChanges {
        let mut changes = StateChanges::new();
        for (cell, _) in &self.journal[mark.journal..] {
            let number = *cell as usize;
            if number < mark.cells && self.slots[number] == NO_SLOT {
                self.slots[number] = 0;
                changes.push((*cell, self.cells[number]));
            }
        }
        for (cell, _) in &changes {
            self.slots[*cell as usize] = NO_SLOT;
        }
        changes
    }

    /// Applies the changes of one path.
    pub fn apply(&mut self, changes: &StateChanges) {
        for (cell, known) in changes {
            self.set(*cell, *known);
        }
    }

    /// Joins paths that begin with the current state.
    pub fn join(&mut self, ways: &[StateChanges]) {
        if let [way] = ways {
            return self.apply(way);
        }
        let mut joined: Vec<(CellId, KnownValue, usize)> = Vec::new();
        for (cell, known) in ways.iter().flatten() {
            let slot = &mut self.slots[*cell as usize];
            match joined.get_mut(*slot as usize) {
                Some((_, all, count)) => {
                    *all = all.or(*known);
                    *count += 1;
                }
                None => {
                    *slot = joined.len() as u32;
                    joined.push((*cell, *known, 1));
                }
            }
        }
        for (cell, known, count) in joined {
            self.slots[cell as usize] = NO_SLOT;
            let known = if count < ways.len() { known.or(self.get(cell)) } else { known };
            self.set(cell, known);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::value::{Cause, Interval, Value};
    use super::*;
    use crate::base::Span;

    fn number(number: i128) -> KnownValue {
        KnownValue { value: Value::whole(number), cause: Cause::Assigned, span: Span::NONE }
    }

    fn two_cells() -> KnownState {
        let mut state = KnownState::default();
        state.add(2);
        state.set(0, number(1));
        state
    }

    #[test]
    fn ways_are_joined_cell_by_cell() {
        let mut state = two_cells();
        state.set(1, number(10));
        let mark = state.mark();
        state.set(0, number(5));
        state.set(0, number(6));
        let first = state.changes(mark);
        assert_eq!(first.len(), 1, "each cell once");
        state.rewind(mark);
        assert_eq!(state.get(0), number(1));
        state.set(1, number(20));
        let second = state.changes(mark);
        state.undo(mark);
        state.join(&[first, second]);
        assert_eq!(state.get(0).value, Value::Whole(Interval::new(1, 6)));
        assert_eq!(state.get(1).value, Value::Whole(Interval::new(10, 20)));
    }

    #[test]
    fn a_state_that_goes_back_knows_its_module_variables_again() {
        let mut state = two_cells();
        state.end_globals();
        state.set(1, number(3));
        let mark = state.mark();
        state.forget_globals();
        assert!(!state.get(1).value.is_known() && !state.knows_globals());
        state.undo(mark);
        assert_eq!(state.get(1), number(3));
        state.forget_globals();
        assert!(!state.get(1).value.is_known(), "it is in the list again");
    }

    #[test]
    fn cells_of_calls_that_have_returned_are_no_changes() {
        let mut state = two_cells();
        let mark = state.mark();
        let local = state.add(1);
        state.set(local, number(7));
        state.set(0, number(2));
        state.truncate(local);
        assert_eq!(state.changes(mark), [(0, number(2))]);
        state.undo(mark);
        assert_eq!(state.get(0), number(1));
    }
}
