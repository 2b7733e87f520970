//! Excerpts: the lines of source text that a message shows.
//!
//! The renderer gets only these lines, and long ones are cut around their marks. Neither a file of a million
//! lines nor a line of a million characters makes a message long or slow.

use std::ops::Range;

use crate::base::{SourceFile, Span};

/// The maximum number of lines between two marks of one excerpt. Marks further apart are shown as two
/// excerpts.
const MAX_GAP: u32 = 20;
/// The maximum number of lines of a mark that is shown completely. For a longer mark only the first line is
/// shown.
const MAX_MARKED_LINES: u32 = 8;
/// The length in characters at which lines are cut.
const MAX_COLUMNS: usize = 120;
/// The number of characters of a cut line that remain before its first mark.
const COLUMNS_BEFORE: usize = 40;
/// The text that replaces the part that was cut.
const ELLIPSIS: &str = "...";

/// A sequence of lines of a file with marks on them.
#[derive(PartialEq, Eq, Debug)]
pub struct Excerpt {
    /// The lines, some of which may be cut.
    pub text: String,
    /// The number of the first line.
    pub first_line: u32,
    /// The marked ranges of `text`, each with the number of its span.
    pub marks: Vec<(usize, Range<usize>)>,
}

impl Excerpt {
    /// Returns the column, from 1, of an offset of `text`. It differs from the column in the file if the line
    /// was cut.
    pub fn shown_column(&self, offset: usize) -> usize {
        let before = self.text.get(..offset).unwrap_or_default();
        before.rsplit('\n').next().unwrap_or_default().chars().count() + 1
    }
}

/// The offsets of a span in its file.
#[derive(Clone)]
struct MarkedSpan {
    number: usize,
    offsets: Range<usize>,
    lines: (u32, u32),
}

/// Returns the excerpts of `file` that show the spans, in the order of the text. Requires that the spans lie
/// in the file.
pub fn excerpts(file: &SourceFile, spans: &[(usize, Span)]) -> Vec<Excerpt> {
    let mut marks: Vec<MarkedSpan> = spans.iter().map(|(number, span)| mark(file, *number, *span)).collect();
    marks.sort_by_key(|mark| (mark.lines.0, mark.number));
    let mut groups: Vec<Vec<MarkedSpan>> = Vec::new();
    let mut last_line = 0;
    for mark in marks {
        let line = mark.lines.1;
        match groups.last_mut() {
            Some(group) if mark.lines.0 <= last_line + MAX_GAP => group.push(mark),
            _ => groups.push(vec![mark]),
        }
        last_line = last_line.max(line);
    }
    groups.iter().map(|group| excerpt(file, group)).collect()
}

fn mark(file: &SourceFile, number: usize, span: Span) -> MarkedSpan {
    let offsets = file.offset(span.lo)..file.offset(span.hi);
    let first = file.line_at(offsets.start);
    // A span that ends with a line end belongs to that line, not to the next.
    let last = file.line_at(offsets.end.saturating_sub(1).max(offsets.start));
    if last - first < MAX_MARKED_LINES {
        return MarkedSpan { number, offsets, lines: (first, last) };
    }
    let end = file.line_range(first).end.max(offsets.start);
    MarkedSpan { number, offsets: offsets.start..end, lines: (first, first) }
}

fn excerpt(file: &SourceFile, marks: &[MarkedSpan]) -> Excerpt {
    let first = marks.iter().map(|mark| mark.lines.0).min().unwrap_or(1);
    let last = marks.iter().map(|mark| mark.lines.1).max().unwrap_or(first);
    let mut excerpt = Excerpt { text: String::new(), first_line: first, marks: Vec::new() };
    let mut ranges: Vec<Range<Option<usize>>> = vec![None..None; marks.len()];
    for number in first..=last {
        let line = Line::of(file, number, marks);
        let start = excerpt.text.len();
        for (mark, range) in marks.iter().zip(&mut ranges) {
            if mark.lines.0 == number {
                range.start = Some(start + line.place(mark.offsets.start));
            }
            if mark.lines.1 == number {
                range.end = Some(start + line.place(mark.offsets.end));
            }
        }
        line.append_to(&mut excerpt.text);
    }
    excerpt.text.pop();
    for (mark, range) in marks.iter().zip(ranges) {
        let start = range.start.unwrap_or_default();
        excerpt.marks.push((mark.number, start..range.end.unwrap_or(start).max(start)));
    }
    excerpt
}

/// The visible part of a line.
struct Line<'f> {
    text: &'f str,
    /// The offset of `text` in the file.
    start: usize,
    cut_before: bool,
    cut_behind: bool,
}

impl<'f> Line<'f> {
    fn of(file: &'f SourceFile, number: u32, marks: &[MarkedSpan]) -> Line<'f> {
        let whole = file.line_range(number);
        let text = file.text.get(whole.clone()).unwrap_or_default();
        if text.len() <= MAX_COLUMNS {
            return Line { text, start: whole.start, cut_before: false, cut_behind: false };
        }
        let starts = marks.iter().filter(|mark| mark.lines.0 == number).map(|mark| mark.offsets.start);
        let marked = starts.min().map_or(0, |start| start.saturating_sub(whole.start).min(text.len()));
        let before = text.get(..marked).unwrap_or_default();
        let from = before.char_indices().rev().nth(COLUMNS_BEFORE).map_or(0, |(offset, _)| offset);
        let rest = text.get(from..).unwrap_or_default();
        let length = rest.char_indices().nth(MAX_COLUMNS).map_or(rest.len(), |(offset, _)| offset);
        Line {
            text: rest.get(..length).unwrap_or_default(),
            start: whole.start + from,
            cut_before: from > 0,
            cut_behind: length < rest.len(),
        }
    }

    /// Returns the position of a file's offset in the text that [`Line::append_to`] appends.
    fn place(&self, offset: usize) -> usize {
        let ellipsis = if self.cut_before { ELLIPSIS.len() } else { 0 };
        ellipsis + offset.saturating_sub(self.start).min(self.text.len())
    }

    fn append_to(&self, text: &mut String) {
        if self.cut_before {
            text.push_str(ELLIPSIS);
        }
        text.extend(self.text.chars().map(harmless));
        if self.cut_behind {
            text.push_str(ELLIPSIS);
        }
        text.push('\n');
    }
}

/// Replaces a control character in the range from U+0080 to U+009F, which the renderer leaves unchanged but
/// terminals also obey. The replacement also has two bytes, so that marks keep their positions.
pub(super) fn harmless(character: char) -> char {
    if matches!(character, '\u{80}'..='\u{9f}') { '·' } else { character }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::SourceMap;

    fn excerpts_of(text: &str, ranges: &[(u32, u32)]) -> Vec<Excerpt> {
        let mut sources = SourceMap::new();
        let id = sources.add("a.mod".into(), text.into()).expect("small");
        let file = sources.file(id);
        let span = |(lo, hi): &(u32, u32)| Span::new(file.start + lo, file.start + hi);
        let spans: Vec<_> = ranges.iter().map(span).enumerate().collect();
        excerpts(file, &spans)
    }

    fn marked(excerpt: &Excerpt) -> Vec<&str> {
        excerpt.marks.iter().map(|(_, range)| &excerpt.text[range.clone()]).collect()
    }

    #[test]
    fn only_the_marked_lines_are_shown() {
        let found = excerpts_of("one\ntwo\r\nthree\nfour", &[(4, 7), (9, 14)]);
        assert_eq!(found.len(), 1);
        assert_eq!((found[0].text.as_str(), found[0].first_line), ("two\nthree", 2));
        assert_eq!(marked(&found[0]), ["two", "three"]);
    }

    #[test]
    fn distant_marks_are_shown_apart() {
        let text = "a\n".repeat(100_000);
        let found = excerpts_of(&text, &[(199_998, 199_999), (0, 1)]);
        let shown: Vec<_> = found.iter().map(|e| (e.first_line, e.text.as_str(), e.marks[0].0)).collect();
        assert_eq!(shown, [(1, "a", 1), (100_000, "a", 0)]);
    }

    #[test]
    fn long_lines_are_cut_around_the_first_mark() {
        let text = format!("{}x{}", "ü".repeat(500_000), "-".repeat(500_000));
        let found = excerpts_of(&text, &[(1_000_000, 1_000_001)]);
        assert_eq!(marked(&found[0]), ["x"]);
        assert_eq!(found[0].text.chars().count(), ELLIPSIS.len() * 2 + MAX_COLUMNS);
        assert!(found[0].text.starts_with("...ü") && found[0].text.ends_with("-..."));
    }

    #[test]
    fn marks_that_end_outside_a_cut_line_end_with_it() {
        let found = excerpts_of(&"(".repeat(1000), &[(0, 1000), (700, 701)]);
        assert_eq!(marked(&found[0]), ["(".repeat(MAX_COLUMNS).as_str(), ""]);
    }

    #[test]
    fn marks_over_many_lines_are_shown_on_the_first() {
        let text = "ab\n".repeat(1000);
        let found = excerpts_of(&text, &[(1, 3000)]);
        assert_eq!((found[0].text.as_str(), marked(&found[0])), ("ab", vec!["b"]));
        let two = excerpts_of(&text, &[(1, 5)]);
        assert_eq!((two[0].text.as_str(), marked(&two[0])), ("ab\nab", vec!["b\nab"]));
    }

    #[test]
    fn the_end_of_the_text_can_be_marked() {
        let found = excerpts_of("one\n", &[(4, 4)]);
        assert_eq!((found[0].text.as_str(), found[0].first_line), ("", 2));
        assert_eq!(found[0].marks, [(0, 0..0)]);
    }
}
