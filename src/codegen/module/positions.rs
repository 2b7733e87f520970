//! Source positions as texts for failed checks: `file:line:column`.

use tlc_frontend::base::SourceMap;

/// The greatest distance at which counting from the last position is worthwhile.
const NEAR: usize = 4096;

/// Finds lines and columns. Checks are lowered nearly in source order, so each position is counted from the
/// last one if that is near: looking up each one would take quadratic time on very long lines.
pub(in crate::codegen) struct Positions<'a> {
    sources: &'a SourceMap,
    last: Option<Last<'a>>,
}

#[derive(Clone, Copy)]
struct Last<'a> {
    file: &'a str,
    text: &'a str,
    start: u32,
    offset: usize,
    line: u32,
    column: u32,
}

impl<'a> Positions<'a> {
    /// Creates the positions of the given files.
    pub fn new(sources: &'a SourceMap) -> Positions<'a> {
        Positions { sources, last: None }
    }

    /// Returns the line and column of a position, both from 1; `None` if it is in no file.
    pub fn line_and_column(&mut self, position: u32) -> Option<(u32, u32)> {
        self.find(position);
        self.last.as_ref().map(|last| (last.line, last.column))
    }

    fn find(&mut self, position: u32) {
        self.last = self.counted_from_last(position).or_else(|| self.looked_up(position));
    }

    /// Returns `file:line:column` of a position; `?` if it is in no file.
    pub fn text(&mut self, position: u32) -> String {
        self.find(position);
        match &self.last {
            Some(last) => written(last.file, last.line, last.column),
            None => "?".to_owned(),
        }
    }

    /// Returns `file:line:column` of a position without using the last one.
    pub fn looked_up_text(&self, position: u32) -> String {
        self.sources.location(position).map_or("?".to_owned(), |location| {
            written(&location.file.recorded, location.line, location.column)
        })
    }

    fn looked_up(&self, position: u32) -> Option<Last<'a>> {
        let location = self.sources.location(position)?;
        let file = location.file;
        Some(Last {
            file: &file.recorded,
            text: &file.text,
            start: file.start,
            offset: file.offset(position),
            line: location.line,
            column: location.column,
        })
    }

    /// Returns the position if it is on the same line as the last one and near.
    fn counted_from_last(&self, position: u32) -> Option<Last<'a>> {
        let last = self.last?;
        let offset = position.checked_sub(last.start)? as usize;
        if offset.abs_diff(last.offset) > NEAR {
            return None;
        }
        let between = last.text.get(last.offset.min(offset)..last.offset.max(offset))?;
        if between.contains('\n') {
            return None;
        }
        let columns = between.chars().count() as u32;
        let column = if offset >= last.offset { last.column + columns } else { last.column - columns };
        Some(Last { offset, column, ..last })
    }

    /// Returns the source text of `lo..hi` on one line; only its end if it is long.
    pub fn excerpt(&self, lo: u32, hi: u32) -> String {
        let whole = self.source(lo, hi).unwrap_or("?");
        let shown = whole.char_indices().rev().nth(EXCERPT - 1).map_or(0, |(start, _)| start);
        let words: Vec<&str> = whole[shown..].split_whitespace().collect();
        let text = words.join(" ");
        if shown == 0 { text } else { format!("...{text}") }
    }

    fn source(&self, lo: u32, hi: u32) -> Option<&'a str> {
        let file = self.sources.file_at(lo)?;
        file.text.get(file.offset(lo)..hi.checked_sub(file.start)? as usize)
    }
}

/// The maximal length of an excerpt in characters.
const EXCERPT: usize = 60;

/// Returns `file:line:column` in a string with room for the texts of a check, which follow it. Programs with
/// checks have thousands of these texts, and `format!` takes three times as long.
fn written(file: &str, line: u32, column: u32) -> String {
    const ROOM: usize = 72;
    let mut text = String::with_capacity(file.len() + ROOM);
    text.push_str(file);
    for number in [line, column] {
        text.push(':');
        text.push_str(&number.to_string());
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counting_on_gives_what_looking_up_gives() {
        let mut sources = SourceMap::new();
        let text = "MODULE é;\nx := äöü + y;  z := 1\n\nEND";
        let file = sources.add("m.mod".into(), text.into()).expect("small");
        let start = sources.file(file).start;
        let starts: Vec<u32> = text.char_indices().map(|(i, _)| start + i as u32).collect();
        let mut positions = Positions::new(&sources);
        for (forward, backward) in starts.iter().zip(starts.iter().rev()) {
            for position in [*forward, *backward] {
                let expected = sources.location(position).map(|l| l.to_string());
                assert_eq!(Some(positions.text(position)), expected);
            }
        }
        assert_eq!(positions.text(0), "?");
    }

    #[test]
    fn excerpts_are_short_and_on_one_line() {
        let mut sources = SourceMap::new();
        let long = format!("p\n .q{}", "x".repeat(100));
        let file = sources.add("m.mod".into(), long).expect("small");
        let start = sources.file(file).start;
        let positions = Positions::new(&sources);
        assert_eq!(positions.excerpt(start, start + 5), "p .q");
        assert_eq!(positions.excerpt(start, start + 105), format!("...{}", "x".repeat(60)));
    }
}
