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
/// The part of the characters of a cut line that remains before a mark.
const PART_BEFORE: usize = 3;
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

/// Returns the excerpts of `file` that show the spans, in the order of the text, with lines of at most `columns`
/// characters and the marks of cuts. Requires that the spans lie in the file.
pub fn excerpts(file: &SourceFile, spans: &[(usize, Span)], columns: usize) -> Vec<Excerpt> {
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
    groups.iter().map(|group| excerpt(file, group, columns)).collect()
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

fn excerpt(file: &SourceFile, marks: &[MarkedSpan], columns: usize) -> Excerpt {
    let first = marks.iter().map(|mark| mark.lines.0).min().unwrap_or(1);
    let last = marks.iter().map(|mark| mark.lines.1).max().unwrap_or(first);
    let mut excerpt = Excerpt { text: String::new(), first_line: first, marks: Vec::new() };
    let mut ranges: Vec<Range<Option<usize>>> = vec![None..None; marks.len()];
    for number in first..=last {
        let line = Line::of(file, number, marks, columns);
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

/// The visible parts of a line.
struct Line<'f> {
    text: &'f str,
    /// The offset of `text` in the file.
    start: usize,
    /// The parts of `text` in order, one or two.
    parts: Vec<Range<usize>>,
}

impl<'f> Line<'f> {
    fn of(file: &'f SourceFile, number: u32, marks: &[MarkedSpan], columns: usize) -> Line<'f> {
        let whole = file.line_range(number);
        let text = file.text.get(whole.clone()).unwrap_or_default();
        let line = |parts| Line { text, start: whole.start, parts };
        if text.len() <= columns {
            return line(std::iter::once(0..text.len()).collect());
        }
        let starts = marks.iter().filter(|mark| mark.lines.0 == number).map(|mark| mark.offsets.start);
        let starts: Vec<usize> =
            starts.map(|start| start.saturating_sub(whole.start).min(text.len())).collect();
        let first = starts.iter().copied().min().unwrap_or_default();
        let last = starts.iter().copied().max().unwrap_or_default();
        let one = around(text, first, columns);
        if last <= one.end {
            return line(std::iter::once(one).collect());
        }
        let [one, two] = [first, last].map(|mark| around(text, mark, columns / 2));
        line(match two.start <= one.end {
            true => std::iter::once(one.start..two.end).collect(),
            false => vec![one, two],
        })
    }

    /// Returns the position of a file's offset in the text that [`Line::append_to`] appends.
    fn place(&self, offset: usize) -> usize {
        let offset = offset.saturating_sub(self.start);
        let mut place = 0;
        for part in &self.parts {
            if part.start > 0 {
                place += ELLIPSIS.len();
            }
            if offset <= part.end {
                return place + offset.saturating_sub(part.start);
            }
            place += part.len();
        }
        place
    }

    fn append_to(&self, text: &mut String) {
        for part in &self.parts {
            if part.start > 0 {
                text.push_str(ELLIPSIS);
            }
            text.extend(self.text.get(part.clone()).unwrap_or_default().chars().map(harmless));
        }
        if self.parts.last().is_some_and(|part| part.end < self.text.len()) {
            text.push_str(ELLIPSIS);
        }
        text.push('\n');
    }
}

/// Returns the part of a line, `columns` characters long, that begins somewhat before the offset `mark`.
fn around(text: &str, mark: usize, columns: usize) -> Range<usize> {
    let before = text.get(..mark).unwrap_or_default();
    let from = before.char_indices().rev().nth(columns / PART_BEFORE).map_or(0, |(offset, _)| offset);
    let rest = text.get(from..).unwrap_or_default();
    from..from + rest.char_indices().nth(columns).map_or(rest.len(), |(offset, _)| offset)
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

    const COLUMNS: usize = 120;

    fn excerpts_of(text: &str, ranges: &[(u32, u32)]) -> Vec<Excerpt> {
        let mut sources = SourceMap::new();
        let id = sources.add("a.mod".into(), text.into()).expect("small");
        let file = sources.file(id);
        let span = |(lo, hi): &(u32, u32)| Span::new(file.start + lo, file.start + hi);
        let spans: Vec<_> = ranges.iter().map(span).enumerate().collect();
        excerpts(file, &spans, COLUMNS)
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
        assert_eq!(found[0].text.chars().count(), ELLIPSIS.len() * 2 + COLUMNS);
        assert!(found[0].text.starts_with("...ü") && found[0].text.ends_with("-..."));
    }

    #[test]
    fn marks_that_end_outside_a_cut_line_end_with_it() {
        let found = excerpts_of(&"(".repeat(1000), &[(0, 1000)]);
        assert_eq!(marked(&found[0]), ["(".repeat(COLUMNS).as_str()]);
    }

    #[test]
    fn long_lines_are_cut_between_distant_marks() {
        let text = format!("{}x{}y{}", "a".repeat(300), "b".repeat(300), "c".repeat(300));
        let found = excerpts_of(&text, &[(300, 301), (601, 602)]);
        assert_eq!(marked(&found[0]), ["x", "y"]);
        assert_eq!(found[0].text.len(), COLUMNS + ELLIPSIS.len() * 3);
        assert!(found[0].text.contains("bb...bb"), "{}", found[0].text);
        let near = excerpts_of(&text, &[(300, 301), (370, 371)]);
        assert_eq!(near[0].text.matches(ELLIPSIS).count(), 2, "{}", near[0].text);
        assert_eq!(marked(&near[0]), ["x", "b"]);
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
