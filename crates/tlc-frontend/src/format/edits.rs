//! The changes from a text to its formatted form.

use std::ops::Range;

use crate::syntax::{Keyword, Symbol, TokenKind};

use super::tokens::TokenList;

/// A change to a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextEdit {
    /// The offsets of the text that is replaced.
    pub range: Range<usize>,
    pub text: String,
}

/// Returns the changes between the tokens of two texts that have the same tokens: all of them, or those before
/// the tokens with the given indices.
pub fn between(before: &TokenList<'_>, after: &TokenList<'_>, chosen: Option<Range<usize>>) -> Vec<TextEdit> {
    let mut edits = Vec::new();
    for index in chosen.unwrap_or(0..before.len()) {
        let gap = |list: &TokenList<'_>| {
            let start = index.checked_sub(1).map_or(0, |last| list.at(last).hi);
            start..list.at(index).lo
        };
        let (range, new) = (gap(before), after.text.get(gap(after)).unwrap_or_default());
        if before.text.get(range.clone()) != Some(new) {
            edits.push(TextEdit { range, text: new.to_owned() });
        }
    }
    edits
}

/// Returns the tokens of the statements and declarations to which the lines of a range belong. `starts` are the
/// first tokens of all of them.
pub fn tokens(list: &TokenList<'_>, lines: Range<usize>, starts: &[usize]) -> Range<usize> {
    let first = (0..list.len()).find(|index| list.at(*index).line >= lines.start).unwrap_or(list.len() - 1);
    let last = (first..list.len()).take_while(|index| list.at(*index).line < lines.end).last();
    let Some(last) = last else {
        // The lines have comments only, or are empty.
        return if lines.is_empty() { first..first } else { first..first + 1 };
    };
    let mut starts = starts.to_vec();
    starts.sort_unstable();
    let from = starts.iter().rev().find(|start| **start <= first).copied().unwrap_or_default();
    let end = starts.iter().find(|start| **start > last).copied().unwrap_or(list.len());
    let closes = |index: &usize| {
        matches!(
            list.kind(*index),
            TokenKind::Keyword(
                Keyword::End
                    | Keyword::Else
                    | Keyword::Elsif
                    | Keyword::Until
                    | Keyword::Begin
                    | Keyword::Finally
            ) | TokenKind::Symbol(Symbol::Bar)
                | TokenKind::End
        )
    };
    let has_whole_text = lines.start == 0 && last + 1 == list.len();
    let end = (last + 1..end).find(closes).unwrap_or(end);
    if has_whole_text { 0..list.len() } else { from..end }
}
