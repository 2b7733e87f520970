//! What is known of all variables at one place of the program, and how states part and join.
//!
//! There is one state, which follows the walk. Where control parts, a mark is set; the changes of one way are taken out
//! again before the next way is walked, and all are joined behind them. So the cost of a branch depends on what it
//! changes and not on the number of variables.

use super::value::Known;

/// The number of the thing about which something is known: a scalar variable, or a scalar part of one.
pub type Cell = u32;

/// A moment to which the state can go back.
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    journal: usize,
    cells: usize,
}

/// What is known of the cells that changed since a mark, each once.
pub type Changes = Vec<(Cell, Known)>;

/// What is known at a place.
#[derive(Default)]
pub struct State {
    cells: Vec<Known>,
    /// What was known before each change since the first mark that is still set.
    journal: Vec<(Cell, Known)>,
    marks: usize,
    /// A place in a list for each cell, only in use within one function.
    slots: Vec<u32>,
    /// The cells of module variables come first.
    globals: Cell,
    /// The cells of variables that have names outside of the procedure, too, and may be the same ones.
    shared: (Cell, Cell),
    /// The module variables and shared cells of which something may be known.
    known_globals: Vec<Cell>,
    known_shared: Vec<Cell>,
}

const NO_SLOT: u32 = u32::MAX;

impl State {
    /// Adds cells of which nothing is known, and returns the first.
    pub fn add(&mut self, count: u32) -> Cell {
        let first = self.len();
        self.cells.resize(self.cells.len() + count as usize, Known::NOTHING);
        if self.slots.len() < self.cells.len() {
            self.slots.resize(self.cells.len(), NO_SLOT);
        }
        first
    }

    /// Returns the number of cells.
    pub fn len(&self) -> Cell {
        self.cells.len() as Cell
    }

    /// Takes the cells from a number on away again.
    pub fn truncate(&mut self, len: Cell) {
        self.cells.truncate(len as usize);
    }

    /// Makes all cells so far those of module variables.
    pub fn end_globals(&mut self) {
        self.globals = self.len();
    }

    /// Makes a range of cells the shared ones.
    pub fn share(&mut self, first: Cell, end: Cell) {
        self.shared = (first, end);
        self.known_shared.clear();
    }

    /// Whether a cell is shared.
    pub fn is_shared(&self, cell: Cell) -> bool {
        self.shared.0 <= cell && cell < self.shared.1
    }

    /// Whether a cell belongs to a module variable.
    pub fn is_global(&self, cell: Cell) -> bool {
        cell < self.globals
    }

    /// Whether something is known of a module variable.
    pub fn knows_globals(&self) -> bool {
        !self.known_globals.is_empty()
    }

    /// Returns what is known of a cell.
    pub fn get(&self, cell: Cell) -> Known {
        self.cells[cell as usize]
    }

    /// Notes what is known of a cell from now on.
    pub fn set(&mut self, cell: Cell, known: Known) {
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

    fn list(&mut self, cell: Cell, known: Known) {
        if !known.value.is_known() {
            return;
        }
        if self.is_global(cell) {
            self.known_globals.push(cell);
        } else if self.is_shared(cell) {
            self.known_shared.push(cell);
        }
    }

    /// Forgets what is known of a cell.
    pub fn forget(&mut self, cell: Cell) {
        if self.get(cell).value.is_known() {
            self.set(cell, Known::NOTHING);
        }
    }

    /// Forgets all module variables.
    pub fn forget_globals(&mut self) {
        // What goes back to a mark enters the list again, so that it always has all cells that are known.
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
    pub fn mark(&mut self) -> Mark {
        self.marks += 1;
        Mark { journal: self.journal.len(), cells: self.cells.len() }
    }

    /// Takes a mark away and keeps the changes.
    pub fn keep(&mut self, _mark: Mark) {
        self.marks -= 1;
        if self.marks == 0 {
            self.journal.clear();
        }
    }

    /// Goes back to a mark and takes it away.
    pub fn undo(&mut self, mark: Mark) {
        self.rewind(mark);
        self.keep(mark);
    }

    /// Goes back to a mark, which stays.
    pub fn rewind(&mut self, mark: Mark) {
        while self.journal.len() > mark.journal {
            let Some((cell, known)) = self.journal.pop() else { break };
            // A cell behind the end belonged to a call that has returned.
            if let Some(place) = self.cells.get_mut(cell as usize) {
                *place = known;
                self.list(cell, known);
            }
        }
    }

    /// Returns how many changes were made since a mark, those of one cell counted each.
    pub fn count_since(&self, mark: Mark) -> usize {
        self.journal.len() - mark.journal
    }

    /// Returns what is known of the cells that changed since a mark and existed then.
    pub fn changes(&mut self, mark: Mark) -> Changes {
        let mut changes = Changes::new();
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

    /// Makes the changes of one way.
    pub fn apply(&mut self, changes: &Changes) {
        for (cell, known) in changes {
            self.set(*cell, *known);
        }
    }

    /// Joins ways that begin with the state as it is now.
    pub fn join(&mut self, ways: &[Changes]) {
        if let [way] = ways {
            return self.apply(way);
        }
        let mut joined: Vec<(Cell, Known, usize)> = Vec::new();
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

    fn number(number: i128) -> Known {
        Known { value: Value::whole(number), cause: Cause::Assigned, span: Span::NONE }
    }

    fn two_cells() -> State {
        let mut state = State::default();
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
