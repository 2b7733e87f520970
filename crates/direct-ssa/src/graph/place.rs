//! Where the statements of a text stand, for whoever shows a construction beside the text.

use std::ops::Range;

use super::Graph;
use crate::Block;

/// The place of a statement, or of the end of a block.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// The bytes of the text.
    pub range: Range<usize>,
    /// Their line, from 1.
    pub line: usize,
    /// Their column in characters, from 1.
    pub column: usize,
}

/// The number of a place in a graph: its position in [`Graph::places`], counted from 1. Zero stands for what is in no text.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct PlaceNumber(pub u32);

impl Graph {
    /// Where the statements of the text stand that the graph was read from, in their order. The events of a construction
    /// tell the position `n` where the statement begins that stands at the `n`th of these places, counted from 1,
    /// and 0 where the last statement is done.
    pub fn places(&self) -> &[Place] {
        &self.places
    }

    /// The place of a position that an event tells.
    pub fn place(&self, position: u32) -> Option<&Place> {
        self.places.get((position as usize).checked_sub(1)?)
    }

    /// Where the statements of a block stand, and last its end.
    pub fn statements(&self, block: Block) -> Vec<&Place> {
        let body = self.body(block).iter().map(|&instruction| self.place_of[instruction]);
        let phis = self.blocks[block].phis.iter().map(|&phi| self.place_of[phi]);
        let mut numbers: Vec<u32> =
            phis.chain(body).chain([self.blocks[block].end]).map(|place| place.0).collect();
        numbers.dedup();
        // The first place is that of the heading.
        numbers.into_iter().filter(|number| *number > 1).filter_map(|number| self.place(number)).collect()
    }

    /// A new place, whose line and column [`Walk`] finds later.
    pub(super) fn add_place(&mut self, range: Range<usize>) -> PlaceNumber {
        self.places.push(Place { range, line: 1, column: 1 });
        PlaceNumber(self.places.len() as u32)
    }
}

/// A walk through a text that counts lines and columns.
pub(super) struct Walk<'t> {
    text: &'t str,
    offset: usize,
    line: usize,
    column: usize,
}

impl<'t> Walk<'t> {
    /// Begins at the first character.
    pub fn new(text: &'t str) -> Walk<'t> {
        Walk { text, offset: 0, line: 1, column: 1 }
    }

    /// Goes on to an offset that is not before the last one, and tells its line and column.
    pub fn to(&mut self, offset: usize) -> (usize, usize) {
        for character in self.text[self.offset..offset].chars() {
            (self.line, self.column) =
                if character == '\n' { (self.line + 1, 1) } else { (self.line, self.column + 1) };
        }
        self.offset = offset;
        (self.line, self.column)
    }
}
