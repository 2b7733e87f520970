//! The comments that belong to declarations, by their places.
//!
//! A comment on lines of its own belongs to the declaration that it touches: the one below it, else the one above.
//! If it touches both, the indentation decides and, without a difference, the habit of the file. A comment at the
//! end of the last line of a declaration is the second choice after one above it. A comment above declarations
//! without blank lines between them documents all that have none of their own. A comment that touches nothing
//! belongs to the declaration below if it begins with its name.

use std::ops::Range;

use super::comment::column;
use crate::syntax::{Lexeme, LexemeKind};

/// A text with its lexemes and lines.
pub struct TextLayout<'t> {
    pub text: &'t str,
    pub lexemes: Vec<Lexeme>,
    line_starts: Vec<usize>,
}

/// The place of a declaration.
#[derive(Clone, Debug)]
pub struct Extent {
    /// The first character.
    pub start: usize,
    /// The end of the part that readers need, before a comment at the end of its line.
    pub heading_end: usize,
    /// The end with all of it, and the sign after it.
    pub end: usize,
}

/// Consecutive comments without a blank line between them.
#[derive(Clone, Debug)]
struct CommentBlock {
    comments: Vec<Range<usize>>,
    first_line: usize,
    last_line: usize,
}

/// The comments between two tokens.
#[derive(Default)]
struct CommentGap {
    /// The comments on the line of the token before.
    trailing: Vec<Range<usize>>,
    blocks: Vec<CommentBlock>,
}

/// The comments of a declaration, by their place.
#[derive(Clone, Default)]
struct Found {
    before: Vec<Range<usize>>,
    /// The comment above CONST, TYPE or VAR.
    of_section: Vec<Range<usize>>,
    trailing: Vec<Range<usize>>,
    after: Vec<Range<usize>>,
}

impl<'t> TextLayout<'t> {
    pub fn new(text: &'t str, lexemes: Vec<Lexeme>) -> TextLayout<'t> {
        let ends = text.match_indices('\n').map(|(at, _)| at + 1);
        TextLayout { text, lexemes, line_starts: std::iter::once(0).chain(ends).collect() }
    }

    /// Returns the number of the line of an offset, which counts from 0.
    pub fn line(&self, offset: usize) -> usize {
        self.line_starts.partition_point(|start| *start <= offset).saturating_sub(1)
    }

    /// Returns the first token at or after an offset.
    pub fn token_from(&self, offset: usize) -> Option<&Lexeme> {
        let first = self.lexemes.partition_point(|lexeme| lexeme.place.start < offset);
        self.lexemes.get(first..)?.iter().find(|lexeme| !lexeme.kind.is_trivia())
    }

    /// Returns the last token before an offset.
    pub fn token_before(&self, offset: usize) -> Option<&Lexeme> {
        let first = self.lexemes.partition_point(|lexeme| lexeme.place.start < offset);
        self.lexemes.get(..first)?.iter().rev().find(|lexeme| !lexeme.kind.is_trivia())
    }

    /// Returns the end of the first semicolon at or after an offset.
    pub fn end_of_declaration(&self, offset: usize) -> usize {
        let first = self.lexemes.partition_point(|lexeme| lexeme.place.start < offset);
        let mut rest = self.lexemes.get(first..).unwrap_or_default().iter();
        let semicolon = rest.find(|lexeme| lexeme.kind == LexemeKind::Semicolon);
        semicolon.map_or(offset, |lexeme| lexeme.place.end)
    }

    /// Returns the text of a lexeme.
    pub fn text_of(&self, lexeme: &Lexeme) -> &'t str {
        self.text.get(lexeme.place.clone()).unwrap_or_default()
    }

    fn comments(&self, range: Range<usize>) -> impl Iterator<Item = Range<usize>> {
        let first = self.lexemes.partition_point(|lexeme| lexeme.place.start < range.start);
        let rest = self.lexemes.get(first..).unwrap_or_default();
        let inside = rest.iter().take_while(move |lexeme| lexeme.place.start < range.end);
        inside.filter(|lexeme| lexeme.kind == LexemeKind::Comment).map(|lexeme| lexeme.place.clone())
    }

    /// Returns the comments of a range, after which a token begins. `from` is the end of what precedes them, in
    /// the column `of`.
    fn gap(&self, from: usize, to: usize, of: usize) -> CommentGap {
        let mut gap = CommentGap::default();
        let last_line = self.line(from.saturating_sub(1));
        for comment in self.comments(from..to) {
            let (first, last) = (self.line(comment.start), self.line(comment.end));
            let continues = |before: &Range<usize>| {
                let its_column = column(self.text, comment.start);
                self.line(before.end) + 1 == first
                    && column(self.text, before.start) == its_column
                    && its_column > of
            };
            if gap.blocks.is_empty() && (first == last_line || gap.trailing.last().is_some_and(continues)) {
                gap.trailing.push(comment);
                continue;
            }
            match gap.blocks.last_mut().filter(|block| block.last_line + 1 >= first) {
                Some(block) => {
                    block.last_line = last;
                    block.comments.push(comment);
                }
                None => gap.blocks.push(CommentBlock {
                    comments: vec![comment],
                    first_line: first,
                    last_line: last,
                }),
            }
        }
        gap
    }

    fn has_blank_line(&self, range: Range<usize>) -> bool {
        let first = self.lexemes.partition_point(|lexeme| lexeme.place.start < range.start);
        let rest = self.lexemes.get(first..).unwrap_or_default().iter();
        let between = rest.take_while(|lexeme| lexeme.place.end <= range.end);
        let mut blanks = between.filter(|lexeme| lexeme.kind == LexemeKind::Blanks);
        blanks.any(|lexeme| self.text_of(lexeme).matches('\n').count() > 1)
    }

    /// Returns the comments of the head of a file: before the heading, which ends at `heading.end`, or after it. The
    /// first are the most likely ones.
    pub fn comments_of_head(
        &self,
        heading: Range<usize>,
        taken: &[Vec<Range<usize>>],
    ) -> Vec<Vec<Range<usize>>> {
        let is_free = |block: &CommentBlock| !taken.contains(&block.comments);
        let blocks = |gap: CommentGap| gap.blocks.into_iter().filter(is_free).map(|block| block.comments);
        let next = self.token_from(heading.end).map_or(self.text.len(), |token| token.place.start);
        let mut after = self.gap(heading.end, next, 0);
        let trailing = std::mem::take(&mut after.trailing);
        let start = self.gap(0, heading.start, 0);
        // No token precedes the first line.
        let first_line = Some(start.trailing.clone()).filter(|comments| !comments.is_empty());
        let mut before: Vec<_> = first_line.into_iter().chain(blocks(start)).collect();
        let nearest = before.pop();
        let trailing = Some(trailing).filter(|comments| !comments.is_empty());
        let after = trailing.into_iter().chain(blocks(after));
        nearest.into_iter().chain(after).chain(before.into_iter().rev()).collect()
    }

    /// Returns the comments about each declaration of a list; `names` are their first names.
    pub fn attach(&self, extents: &[Extent], names: &[&str], are_shared: bool) -> Vec<Vec<Range<usize>>> {
        let mut found = vec![Found::default(); extents.len()];
        let prefers_after = self.distribute(extents, names, false, &mut found);
        if prefers_after {
            found = vec![Found::default(); extents.len()];
            self.distribute(extents, names, true, &mut found);
        }
        self.shared(extents, found, are_shared)
    }

    /// Gives the comments to the declarations. Returns whether more of them clearly belong to the declaration above
    /// than to the one below. `after` is the habit of the file, if it is known.
    fn distribute(&self, extents: &[Extent], names: &[&str], after: bool, found: &mut [Found]) -> bool {
        let (mut above, mut below) = (0, 0);
        let mut previous: Option<usize> = None;
        for (index, (extent, name)) in extents.iter().zip(names).enumerate() {
            let place = self.between(previous.and_then(|index| extents.get(index)), extent, name);
            let gap = self.gap(place.from, place.start, place.column_above);
            let (upper, lower) = place.divided(gap.blocks, after);
            above += usize::from(upper.as_ref().is_some_and(|block| place.is_only_above(block)));
            below += usize::from(lower.as_ref().is_some_and(|block| !place.touches_above(block)));
            let lower = lower.map(|block| block.comments).unwrap_or_default();
            if let Some(found) = found.get_mut(index) {
                self.add_above(extent, &place, lower, found);
            }
            if let Some((found, extent)) =
                previous.and_then(|index| found.get_mut(index).zip(extents.get(index)))
            {
                match place.end_line {
                    Some(_) => add_after(found, gap.trailing, upper),
                    // Other words separate the declarations.
                    None => self.add_below(extent, extent.end, self.text.len(), found),
                }
            }
            previous = Some(index);
        }
        if let Some((extent, found)) = extents.last().zip(found.last_mut()) {
            self.add_below(extent, extent.end, self.text.len(), found);
            above += usize::from(!found.after.is_empty());
        }
        for (extent, found) in extents.iter().zip(found) {
            self.add_inner(extent, found);
        }
        above > below
    }

    /// Returns the place between a declaration, if there is one, and the next.
    fn between<'n>(&'n self, previous: Option<&Extent>, extent: &Extent, name: &'n str) -> Between<'n> {
        let start = self.section_start(extent);
        let from = self.token_before(start).map_or(0, |token| token.place.end);
        let is_next = previous.is_some_and(|previous| previous.end >= from);
        Between {
            text: self.text,
            name,
            from,
            start,
            line_below: self.line(start),
            end_line: is_next.then(|| self.line(from.saturating_sub(1))),
            column_above: previous.map_or(0, |previous| column(self.text, previous.start)),
            column_below: column(self.text, start),
        }
    }

    /// Adds the comments above a declaration and, if it is the first of its section, those after the keyword.
    fn add_above(
        &self,
        extent: &Extent,
        place: &Between<'_>,
        comments: Vec<Range<usize>>,
        found: &mut Found,
    ) {
        if place.start == extent.start {
            found.before = comments;
            return;
        }
        let keyword = self.token_from(place.start).map_or(place.start, |token| token.place.end);
        let CommentGap { trailing, blocks } = self.gap(keyword, extent.start, 0);
        let inner = blocks.into_iter().next_back().map_or(trailing, |block| block.comments);
        let line = self.line(extent.start);
        if inner.last().is_some_and(|comment| self.line(comment.end) + 1 >= line) {
            found.before = inner;
        }
        if !found.before.is_empty() || line <= place.line_below + 1 {
            found.of_section = comments;
        }
    }

    /// Adds a comment between a declaration and its semicolon or, if it has a block, the comments after its heading.
    fn add_inner(&self, extent: &Extent, found: &mut Found) {
        if found.trailing.is_empty() && extent.heading_end < extent.end {
            self.add_below(extent, extent.heading_end, extent.end, found);
        }
    }

    /// Adds the comments from an offset to the next token, but before `limit`.
    fn add_below(&self, extent: &Extent, from: usize, limit: usize, found: &mut Found) {
        let next = self.token_from(from).map_or(limit, |token| token.place.start.min(limit));
        let gap = self.gap(from, next, column(self.text, extent.start));
        let line = self.line(from.saturating_sub(1));
        let first = gap.blocks.into_iter().next().filter(|block| block.first_line <= line + 1);
        add_after(found, gap.trailing, first);
    }

    /// Chooses one comment for each declaration, and gives those of groups to all their members.
    fn shared(&self, extents: &[Extent], found: Vec<Found>, are_shared: bool) -> Vec<Vec<Range<usize>>> {
        let mut shared: Vec<Range<usize>> = Vec::new();
        let mut chosen = Vec::new();
        for (index, (found, extent)) in found.into_iter().zip(extents).enumerate() {
            let previous = index.checked_sub(1).and_then(|index| extents.get(index));
            let follows = previous.is_some_and(|previous| {
                let start = self.section_start(extent);
                previous.end <= start && !self.has_blank_line(previous.end..start)
            });
            let heads = [&found.before, &found.of_section].into_iter().find(|comments| !comments.is_empty());
            match heads {
                Some(comments) => shared = comments.clone(),
                None if !follows || !are_shared => shared.clear(),
                None => {}
            }
            let own = [found.before, found.trailing, found.after, found.of_section];
            let own = own.into_iter().find(|comments| !comments.is_empty());
            chosen.push(own.unwrap_or_else(|| shared.clone()));
        }
        chosen
    }

    /// Returns the start of a declaration with the keyword before it, if it is the first after it.
    fn section_start(&self, extent: &Extent) -> usize {
        let keyword = self.token_before(extent.start).filter(|token| {
            token.kind == LexemeKind::Keyword && ["CONST", "TYPE", "VAR"].contains(&self.text_of(token))
        });
        keyword.map_or(extent.start, |token| token.place.start)
    }
}

/// The text between two declarations.
struct Between<'t> {
    text: &'t str,
    /// The first name of the declaration below.
    name: &'t str,
    /// The end of the token above.
    from: usize,
    /// The start of the declaration below, or of the keyword of its section.
    start: usize,
    line_below: usize,
    /// The last line of the declaration above, if nothing else is between.
    end_line: Option<usize>,
    column_above: usize,
    column_below: usize,
}

impl Between<'_> {
    fn touches_above(&self, block: &CommentBlock) -> bool {
        self.end_line.is_some_and(|line| block.first_line <= line + 1)
    }

    fn touches_below(&self, block: &CommentBlock) -> bool {
        block.last_line + 1 >= self.line_below
    }

    /// Whether comments are indented deeper than the declarations, to which those above them belong.
    fn is_indented(&self, block: &CommentBlock) -> bool {
        let indent = block.comments.first().map_or(0, |comment| column(self.text, comment.start));
        indent > self.column_below && self.column_below <= self.column_above
    }

    fn is_only_above(&self, block: &CommentBlock) -> bool {
        self.touches_above(block) && (!self.touches_below(block) || self.is_indented(block))
    }

    /// Whether comments begin with the name of the declaration below.
    fn is_named(&self, block: &CommentBlock) -> bool {
        let first = block.comments.first().and_then(|place| self.text.get(place.clone()));
        let words = first.unwrap_or_default().trim_start_matches(['(', '*', '-', '=', ' ', '\t', '\r', '\n']);
        let rest = words.strip_prefix(self.name);
        rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_'))
    }

    /// Returns the comments of the declaration above, and those of the one below.
    fn divided(
        &self,
        mut blocks: Vec<CommentBlock>,
        after: bool,
    ) -> (Option<CommentBlock>, Option<CommentBlock>) {
        let is_single = blocks.len() == 1;
        let is_below =
            |last: &CommentBlock| match (self.touches_below(last), is_single && self.touches_above(last)) {
                (true, true) => self.is_named(last) || !self.is_indented(last) && !after,
                (touches_below, touches_above) => touches_below || !touches_above && self.is_named(last),
            };
        let lower = if blocks.last().is_some_and(is_below) { blocks.pop() } else { None };
        let upper = blocks.into_iter().next().filter(|block| self.touches_above(block));
        (upper, lower)
    }
}

/// Adds the comments that follow a declaration.
fn add_after(found: &mut Found, trailing: Vec<Range<usize>>, block: Option<CommentBlock>) {
    found.trailing.extend(trailing);
    found.after.extend(block.into_iter().flat_map(|block| block.comments));
}
