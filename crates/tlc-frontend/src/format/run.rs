//! The layout of text without statements and fields of records: headings, expressions, simple statements, lists.
//!
//! A line may end after a comma, a semicolon, a binary operator, an opening bracket, an assignment and the word
//! IMPORT or EXPORT. The line ends of the user are kept if all lines fit. Otherwise the text is filled, with
//! line ends at the outermost places.

use pretty::DocAllocator;

use crate::syntax::{Keyword, Symbol, TokenKind};

use super::layout::{CONTINUATION, Formatter, Gap, TokenLayout};
use super::spacing::{self, is_spaced, opens};
use super::tokens::width;

/// The class of places of line ends that only the user chooses: after an assignment, or IMPORT.
const CHOSEN: u8 = 2;

/// The number of classes of places, the outermost of which are semicolons.
const CLASSES: u8 = 6;

/// The space that is left for the words before and after a run.
const RESERVE: usize = 16;

/// Returns the class of the place before a token; `None` if the line cannot end there.
fn class(formatter: &Formatter<'_, '_>, index: usize) -> Option<u8> {
    let list = formatter.list;
    if list.is_keyword(index, Keyword::To) && !list.is_keyword(index - 1, Keyword::Pointer) {
        return Some(1);
    }
    match list.kind(index - 1) {
        TokenKind::Symbol(Symbol::Semicolon) => Some(0),
        TokenKind::Symbol(Symbol::Comma) => Some(1),
        TokenKind::Symbol(Symbol::Assign) => Some(CHOSEN),
        TokenKind::Symbol(Symbol::Equal) if formatter.definition == Some(index - 1) => Some(CHOSEN),
        TokenKind::Keyword(Keyword::Import | Keyword::Qualified) => Some(CHOSEN),
        TokenKind::Keyword(Keyword::Export) if !list.is_keyword(index, Keyword::Qualified) => Some(CHOSEN),
        _ => spacing::operator(list, index - 1).map(|op| CHOSEN + op.precedence()),
    }
}

impl<'a> Formatter<'a, '_> {
    /// Lays out the tokens up to the one at `end`, the first without its gap. The first line begins `lead`
    /// columns after the indentation.
    pub fn run(&mut self, end: usize, lead: usize) -> TokenLayout<'a> {
        let first = std::mem::replace(&mut self.at, end);
        if first >= end {
            return self.nil();
        }
        if let Some(line) = self.one_line(first, end) {
            return line;
        }
        let keeps = self.fits_as_it_is(first, end, lead);
        let outer = std::mem::replace(&mut self.keeps_line_ends, keeps);
        let layout = self.level(first, end, 0).nest(CONTINUATION as isize);
        self.keeps_line_ends = outer;
        layout
    }

    /// Returns tokens as one text if they are on one line, which has enough space for them wherever they are
    /// put.
    fn one_line(&mut self, first: usize, end: usize) -> Option<TokenLayout<'a>> {
        let list = self.list;
        if !list.on_one_line(first, end - 1) || (first + 1..end).any(|index| !list.remarks(index).is_empty())
        {
            return None;
        }
        let source = list.text.get(list.at(first).lo..list.at(end - 1).hi)?;
        if self.indent + RESERVE + source.len() / 2 > self.width {
            return None;
        }
        let mut line = String::with_capacity(source.len() + 8);
        for index in first..end {
            if index > first && is_spaced(list, index) {
                line.push(' ');
            }
            line.push_str(list.token_text(index));
        }
        if self.indent + RESERVE + width(&line) > self.width {
            return None;
        }
        let last = self.trailing(end - 1);
        let line = if line == source { self.text(source) } else { self.arena.text(line) };
        Some(line.append(last))
    }

    /// Whether all lines fit if the user's line ends are kept.
    fn fits_as_it_is(&mut self, first: usize, end: usize, lead: usize) -> bool {
        let (mut column, mut widest) = (self.indent + lead, 0);
        // Each bracket in brackets indents the lines in it further.
        let mut depth = 0_usize;
        for index in first..end {
            let next_line = self.indent + CONTINUATION * depth.max(1);
            let must_break = index > first && self.must_break(index);
            if index > first {
                let trailing = self.list.trailing(index);
                let mut breaks = trailing > 0;
                for remark in self.list.remarks(index).iter().skip(trailing) {
                    if breaks || remark.breaks > 0 {
                        (widest, column, breaks) = (widest.max(column), next_line, false);
                    }
                    let text = self.list.text.get(remark.lo..remark.hi).unwrap_or_default();
                    column = match text.rsplit_once('\n') {
                        Some((_, last)) => {
                            self.is_unsettled = true;
                            next_line + width(last.trim())
                        }
                        None => column + 1 + width(text),
                    };
                }
                breaks |= must_break && self.list.at(index).breaks > 0;
                if breaks || self.ends_line_before(index) {
                    (widest, column) = (widest.max(column), next_line);
                } else {
                    column += usize::from(is_spaced(self.list, index));
                }
            }
            column += width(self.list.token_text(index));
            depth = depth.saturating_add_signed(self.list.kind(index).nesting() as isize);
        }
        widest.max(column) < self.width
    }

    /// Whether the user ended the line at the place before a token. A line end before an operator moves to the
    /// place after it.
    fn ends_line_before(&self, index: usize) -> bool {
        let list = self.list;
        if !list.remarks(index).is_empty() {
            return false;
        }
        let has_line_end = list.at(index).breaks > 0;
        if opens(list.kind(index - 1)) {
            let is_broken = has_line_end || self.has_rows(index);
            return is_broken && !spacing::is_attached(list.kind(index));
        }
        match class(self, index) {
            Some(class) if class > CHOSEN => {
                has_line_end || list.at(index - 1).breaks > 0 && list.remarks(index - 1).is_empty()
            }
            Some(_) => has_line_end,
            None => false,
        }
    }

    /// Whether the elements of a constructor, the first of which begins at a token, are on several lines.
    fn has_rows(&self, first: usize) -> bool {
        let list = self.list;
        let Some(closing) = list.closing(first - 1).filter(|_| list.is_symbol(first - 1, Symbol::LeftBrace))
        else {
            return false;
        };
        let mut index = first;
        while index < closing {
            index = list.closing(index).unwrap_or(index) + 1;
            let follows_comma = list.is_symbol(index - 1, Symbol::Comma);
            if follows_comma && index < closing && list.at(index).line > list.at(index - 1).line {
                return true;
            }
        }
        false
    }

    /// Lays out the tokens from `first` to `end`, which are enclosed in the same brackets and contain no
    /// place of a class before `from`.
    fn level(&mut self, first: usize, end: usize, from: u8) -> TokenLayout<'a> {
        let Some((outermost, places)) = self.places(first, end, from) else { return self.atoms(first, end) };
        let mut start = first;
        let mut layout = None;
        for place in places.into_iter().chain([end]) {
            let line_ends = self.line_ends;
            let part = self.level(start, place, outermost + 1);
            let is_broken = self.line_ends > line_ends;
            layout = Some(match layout {
                None => part,
                Some(layout) => self.joined(layout, start, part, (outermost, is_broken)),
            });
            start = place;
        }
        layout.unwrap_or_else(|| self.nil())
    }

    /// Joins two parts of a level at a place of the given class before the token `index`. `is_broken`: the
    /// second part contains a line end.
    fn joined(
        &mut self,
        layout: TokenLayout<'a>,
        index: usize,
        part: TokenLayout<'a>,
        (class, is_broken): (u8, bool),
    ) -> TokenLayout<'a> {
        if self.must_break(index) {
            return layout.append(self.gap(index, Gap::Plain)).append(part);
        }
        if self.keeps_line_ends && self.ends_line_before(index) {
            return layout.append(self.gap(index, Gap::Break)).append(part);
        }
        if class == CHOSEN {
            return layout.append(self.gap(index, Gap::Plain)).append(part);
        }
        if is_broken {
            return layout.append(self.gap(index, Gap::Soft)).append(part);
        }
        layout.append(self.gap(index, Gap::Line).append(part).group())
    }

    /// Returns the outermost class of places between tokens, from the class `from` on, and these places.
    fn places(&self, first: usize, end: usize, from: u8) -> Option<(u8, Vec<usize>)> {
        let (mut outermost, mut places) = (CLASSES, Vec::new());
        let mut index = first;
        while index < end {
            if index > first
                && let Some(class) = class(self, index).filter(|class| *class >= from && *class <= outermost)
            {
                if class < outermost {
                    places.clear();
                }
                outermost = class;
                places.push(index);
            }
            index = self.list.closing(index).filter(|closing| *closing < end).unwrap_or(index) + 1;
        }
        (!places.is_empty()).then_some((outermost, places))
    }

    /// Lays out tokens between which the line cannot end, except after opening brackets.
    fn atoms(&mut self, first: usize, end: usize) -> TokenLayout<'a> {
        let mut layout = self.nil();
        let mut index = first;
        while index < end {
            if index > first {
                layout = layout.append(self.gap(index, Gap::Plain));
            }
            layout = layout.append(self.token(index));
            if let Some(closing) = self.list.closing(index).filter(|closing| *closing < end) {
                let indentation = if self.depth > 0 { CONTINUATION } else { 0 };
                self.depth += 1;
                layout = layout.append(self.enclosed(index + 1, closing).nest(indentation as isize));
                self.depth -= 1;
                index = closing;
                layout = layout.append(self.gap(index, Gap::Plain)).append(self.token(index));
            }
            index += 1;
        }
        layout
    }

    /// Whether the line may end after the opening bracket of a long list.
    fn is_long(&self, first: usize, closing: usize) -> bool {
        let mut rest = self.width / 4;
        let mut exceeds = |index: usize| {
            let text = self.list.token_text(index).len();
            let is_beyond = text > rest;
            rest = rest.saturating_sub(text);
            is_beyond
        };
        !self.list.is_symbol(first - 1, Symbol::LeftBracket) && (first..closing).any(&mut exceeds)
    }

    /// Lays out the tokens between two brackets, with the gap before the first of them.
    fn enclosed(&mut self, first: usize, closing: usize) -> TokenLayout<'a> {
        if first == closing {
            return self.nil();
        }
        if self.keeps_line_ends && self.ends_line_before(first) {
            return self.gap(first, Gap::Break).append(self.level(first, closing, 0));
        }
        if self.list.is_symbol(first - 1, Symbol::LeftBrace) {
            // The elements of a constructor with several lines begin on the second one.
            return self.gap(first, Gap::Line).append(self.level(first, closing, 0)).group();
        }
        let gap = if self.is_long(first, closing) { Gap::Soft } else { Gap::Plain };
        self.gap(first, gap).append(self.level(first, closing, 0))
    }
}
