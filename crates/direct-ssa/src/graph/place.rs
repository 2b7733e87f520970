//! The places of the statements in a text, for showing a construction beside the text.

use std::ops::Range;

use super::Graph;
use crate::Block;

/// The place of a statement, or of the end of a block.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// The bytes of the text.
    pub range: Range<usize>,
    /// The line of the first byte, from 1.
    pub line: usize,
    /// The column of the first byte in characters, from 1.
    pub column: usize,
}

/// The number of a place in a graph: its position in [`Graph::places`], counted from 1. Zero marks an item
/// that is in no text.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct PlaceNumber(pub u32);

impl Graph {
    /// The places of the statements in the text that the graph was read from, in order. The events of a
    /// construction report the position `n` when the statement at the `n`th of these places, counted from 1,
    /// begins, and 0 when the last statement is done.
    pub fn places(&self) -> &[Place] {
        &self.places
    }

    /// Returns the place of a position that an event reports.
    pub fn place(&self, position: u32) -> Option<&Place> {
        self.places.get((position as usize).checked_sub(1)?)
    }

    /// The places of the statements of a block; the last one is its end.
    pub fn statements(&self, block: Block) -> Vec<&Place> {
        let body = self.body(block).iter().map(|&instruction| self.place_of[instruction]);
        let phis = self.blocks[block].phis.iter().map(|&phi| self.place_of[phi]);
        let mut numbers: Vec<u32> =
            phis.chain(body).chain([self.blocks[block].end]).map(|place| place.0).collect();
        numbers.dedup();
        // The first place is that of the heading.
        numbers.into_iter().filter(|number| *number > 1).filter_map(|number| self.place(number)).collect()
    }

    /// Adds a place, whose line and column [`TextWalk`] finds later.
    pub(super) fn add_place(&mut self, range: Range<usize>) -> PlaceNumber {
        self.places.push(Place { range, line: 1, column: 1 });
        PlaceNumber(self.places.len() as u32)
    }
}

/// A walk through a text that counts lines and columns.
pub(super) struct TextWalk<'t> {
    text: &'t str,
    offset: usize,
    line: usize,
    column: usize,
}

impl<'t> TextWalk<'t> {
    /// Begins at the first character.
    pub fn new(text: &'t str) -> TextWalk<'t> {
        TextWalk { text, offset: 0, line: 1, column: 1 }
    }

    /// Advances to an offset that is not before the last one, and returns its line and column.
    pub fn to(&mut self, offset: usize) -> (usize, usize) {
        for character in self.text[self.offset..offset].chars() {
            (self.line, self.column) =
                if character == '\n' { (self.line + 1, 1) } else { (self.line, self.column + 1) };
        }
        self.offset = offset;
        (self.line, self.column)
    }
}
