//! The layout of constructs that contain sequences: of statements, declarations or fields.
//!
//! A construct that the user wrote on one line stays there if it fits. Otherwise each section, a keyword with
//! the sequence after it, stays on one line if the user wrote it so and it fits; all others have a line for
//! each element.

use crate::syntax::Symbol;

use super::layout::{Formatter, Gap, INDENT, LaidPart, TokenLayout};
use super::spacing::is_spaced;
use super::tokens::width;

/// Elements, each with the semicolon after it.
#[derive(Default)]
pub struct ElementSequence<'a> {
    pub parts: Vec<LaidPart<'a>>,
    /// The number of elements of the tree that it contains.
    pub count: usize,
}

/// A section of a construct: its head, and the sequence after it.
pub struct BlockSection<'a> {
    pub head: LaidPart<'a>,
    /// The gap before the head, if the construct has several lines.
    pub gap: Gap,
    /// The indentation of the head.
    pub depth: usize,
    /// The index of the token after the head.
    pub body_first: usize,
    pub body: ElementSequence<'a>,
    /// The indentation of the sequence.
    pub indent: usize,
    /// Whether the sequence has lines of its own unless the whole construct is on one line.
    pub is_block: bool,
    /// Whether the section may stay on one line if the construct does not fit it.
    pub is_arm: bool,
}

impl<'a> BlockSection<'a> {
    /// Creates a section without a sequence.
    pub fn of(head: LaidPart<'a>, gap: Gap, depth: usize) -> BlockSection<'a> {
        BlockSection {
            head,
            gap,
            depth,
            body_first: 0,
            body: ElementSequence::default(),
            indent: INDENT,
            is_block: false,
            is_arm: false,
        }
    }
}

impl<'a> Formatter<'a, '_> {
    /// Lays out what `content` does, without the gap before it.
    pub fn part(&mut self, content: impl FnOnce(&mut Self) -> TokenLayout<'a>) -> LaidPart<'a> {
        let (first, line_ends) = (self.at, self.line_ends);
        let layout = content(self);
        LaidPart { first, layout, is_broken: self.line_ends > line_ends }
    }

    /// Lays out the elements that follow, with the separators. `start` returns the global position of an
    /// element.
    pub fn sequence<T>(
        &mut self,
        elements: &[T],
        start: impl Fn(&T) -> u32,
        mut lay_out: impl FnMut(&mut Self, &T) -> TokenLayout<'a>,
    ) -> ElementSequence<'a> {
        let mut sequence = ElementSequence::default();
        loop {
            let index = self.at;
            let is_separator =
                self.list.is_symbol(index, Symbol::Semicolon) || self.list.is_symbol(index, Symbol::Colon);
            if is_separator && let Some(last) = sequence.parts.pop() {
                let line_ends = self.line_ends;
                let layout = last.layout.append(self.next(Gap::Plain));
                let is_broken = last.is_broken || self.line_ends > line_ends;
                sequence.parts.push(LaidPart { layout, is_broken, ..last });
                continue;
            }
            if is_separator {
                sequence.parts.push(self.part(|this| {
                    this.at += 1;
                    this.token(index)
                }));
                continue;
            }
            let place = self.origin + self.list.at(index).lo as u32;
            let Some(element) = elements.get(sequence.count).filter(|element| start(element) == place) else {
                return sequence;
            };
            sequence.count += 1;
            self.starts.push(index);
            sequence.parts.push(self.part(|this| lay_out(this, element)));
        }
    }

    /// Lays out a section whose head was laid out: the sequence that follows.
    pub fn section(
        &mut self,
        head: LaidPart<'a>,
        gap: Gap,
        sequence: impl FnOnce(&mut Self) -> ElementSequence<'a>,
    ) -> BlockSection<'a> {
        let body_first = self.at;
        let body = self.indented(INDENT, sequence);
        BlockSection { body_first, body, ..BlockSection::of(head, gap, 0) }
    }

    /// Lays out a construct from its sections and its end, which is laid out without the gap before it.
    pub fn construct(
        &mut self,
        sections: Vec<BlockSection<'a>>,
        end: LaidPart<'a>,
        end_gap: Gap,
    ) -> TokenLayout<'a> {
        let first = sections.first().map_or(0, |section| section.head.first);
        let is_on_line = self.list.on_one_line(first, self.at - 1)
            && sections.iter().all(|section| self.is_inline(section))
            && !end.is_broken;
        let (mut layout, last) = (self.nil(), sections.len() - 1);
        let mut end = Some(end);
        for (number, section) in sections.into_iter().enumerate() {
            let gap = match number {
                0 => self.nil(),
                _ if is_on_line => self.gap(section.head.first, Gap::Line),
                _ => self.gap(section.head.first, section.gap),
            };
            let depth = section.depth as isize;
            let content = match end.take_if(|_| !is_on_line && number == last && self.ends_on_line(&section))
            {
                Some(end) => self.with_end(section, end),
                None => self.laid_out(section, is_on_line),
            };
            layout = layout.append(gap.append(content).nest(depth));
        }
        if let Some(end) = end {
            let gap = if is_on_line { Gap::Line } else { end_gap };
            layout = layout.append(self.gap(end.first, gap)).append(end.layout);
        }
        if is_on_line { layout.group() } else { layout }
    }

    /// Whether the user wrote the body of a procedure or module, up to the END that precedes the next token, on
    /// one line.
    pub fn ends_on_line(&self, section: &BlockSection<'a>) -> bool {
        section.is_block && self.is_inline(section) && self.list.on_one_line(section.head.first, self.at - 1)
    }

    /// Lays out a section and the end of its construct on one line if they fit it.
    pub fn with_end(&mut self, section: BlockSection<'a>, end: LaidPart<'a>) -> TokenLayout<'a> {
        let layout = self.laid_out(section, true);
        layout.append(self.gap(end.first, Gap::Line)).append(end.layout).group()
    }

    /// Whether a section may be on one line because the user wrote it so.
    fn is_inline(&self, section: &BlockSection<'a>) -> bool {
        if section.head.is_broken {
            return false;
        }
        let mut last = section.body_first;
        section.body.parts.iter().enumerate().all(|(number, part)| {
            let before = if number == 0 { section.body_first.saturating_sub(1) } else { last };
            last = part.first;
            !part.is_broken && !self.must_break(part.first) && self.list.on_one_line(before, part.first)
        })
    }

    /// Lays out a section. `in_line`: the line ends depend on the whole construct.
    pub fn laid_out(&mut self, section: BlockSection<'a>, in_line: bool) -> TokenLayout<'a> {
        if section.body.parts.is_empty() {
            return section.head.layout;
        }
        let indent = section.indent as isize;
        let in_line = in_line && !section.is_arm;
        if in_line || !section.is_block && self.is_inline(&section) {
            let body = self.in_line(section.body.parts);
            let layout = section.head.layout.append(body.nest(indent));
            return if in_line { layout } else { layout.group() };
        }
        let body = self.in_lines(section.body.parts, self.indent + section.depth + section.indent);
        section.head.layout.append(body.nest(indent))
    }

    /// Joins parts that are on one line if the enclosing group is.
    fn in_line(&mut self, parts: Vec<LaidPart<'a>>) -> TokenLayout<'a> {
        let mut layout = self.nil();
        for part in parts {
            layout = layout.append(self.gap(part.first, Gap::Line)).append(part.layout);
        }
        layout
    }

    /// Joins parts, of which those that the user wrote on one line stay there as far as they fit. Nothing shares
    /// a line with a part that does not fit a line of its own, `indent` columns from the margin.
    fn in_lines(&mut self, parts: Vec<LaidPart<'a>>, indent: usize) -> TokenLayout<'a> {
        let mut layout = self.nil();
        let ends: Vec<usize> = parts.iter().skip(1).map(|part| part.first).chain([self.at]).collect();
        let mut shares_line = false;
        for (number, (part, end)) in parts.into_iter().zip(ends).enumerate() {
            let may_share = !part.is_broken && indent + self.flat_width(part.first, end) <= self.width;
            let continues = shares_line && may_share && self.continues_line(part.first);
            shares_line = may_share;
            layout = layout.append(if continues {
                self.gap(part.first, Gap::Line).append(part.layout).group()
            } else {
                let gap = if number > 0 { Gap::Next } else { Gap::Open };
                self.gap(part.first, gap).append(part.layout)
            });
        }
        layout
    }

    /// Returns the greatest width of the tokens from `first` to `end` if they are on one line.
    fn flat_width(&self, first: usize, end: usize) -> usize {
        let list = self.list;
        (first..end).fold(0, |sum, index| {
            let remarks = if index > first { list.remarks(index) } else { &[] };
            let remarks = remarks.iter().filter_map(|remark| list.text.get(remark.lo..remark.hi));
            let blanks = usize::from(index > first && is_spaced(list, index));
            sum + remarks.fold(blanks, |sum, text| sum + width(text) + 2) + width(list.token_text(index))
        })
    }

    /// Whether the user wrote a token on the line of the preceding one, and it may stay there.
    pub fn continues_line(&self, index: usize) -> bool {
        self.list.at(index).breaks == 0 && !self.must_break(index)
    }
}
