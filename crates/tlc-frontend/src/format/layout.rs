//! The layout of the passages between tokens: blanks, line ends, comments and pragmas.
//!
//! A comment stays between the two tokens that surround it. If it ends the line of the first one, it stays
//! there, and the line ends after it; if it has lines of its own, it keeps them.

use pretty::{Arena, Doc, DocAllocator, DocBuilder};

use super::spacing;
use super::tokens::{Remark, TokenList, width};

/// A part of the laid-out text, in which the library chooses the line ends.
pub type TokenLayout<'a> = DocBuilder<'a, Arena<'a>, ()>;

/// The number of blanks by which a line is indented for each level.
pub const INDENT: usize = 2;

/// The number of blanks by which the further lines of a construct that does not fit one line are indented.
pub const CONTINUATION: usize = 4;

/// The separation of a token from the preceding one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gap {
    /// A blank, or nothing, as the two tokens require.
    Plain,
    /// A blank or nothing, or a line end if the enclosing group does not fit a line.
    Line,
    /// A blank or nothing, or a line end if the text up to the next possible line end does not fit the line.
    Soft,
    /// A line end.
    Break,
    /// A line end, and an empty line if the text has one.
    Next,
    /// A line end after the beginning of a block: no empty line follows.
    Open,
    /// A line end before a declaration, and an empty line if the text has one. Comments that are further to the
    /// right belong to the preceding declaration if an empty line follows them.
    Declaration,
    /// A line end before BEGIN, and an empty line if the text has one. Comments that are further to the right
    /// belong to the declarations.
    Begin,
    /// A line end before the end of a block: no empty line precedes the token. Comments that are further to
    /// the right belong to the block.
    Close,
}

impl Gap {
    fn ends_line(self) -> bool {
        !matches!(self, Gap::Plain | Gap::Line | Gap::Soft)
    }
}

/// A laid-out construct.
pub struct LaidPart<'a> {
    /// The index of its first token.
    pub first: usize,
    pub layout: TokenLayout<'a>,
    /// Whether it contains a line end in any case.
    pub is_broken: bool,
}

/// Lays out the tokens of a text, from the token `at` on.
pub struct Formatter<'a, 't> {
    pub arena: &'a Arena<'a>,
    pub list: &'t TokenList<'a>,
    /// The global position of the text.
    pub origin: u32,
    pub width: usize,
    /// The index of the next token.
    pub at: usize,
    /// The indentation of the lines that are being laid out.
    pub indent: usize,
    /// The number of line ends so far that do not depend on the width.
    pub line_ends: usize,
    /// The first tokens of statements and declarations: range formatting begins and ends there.
    pub starts: Vec<usize>,
    /// Whether the run that is being laid out keeps the line ends of the user.
    pub keeps_line_ends: bool,
    /// The number of brackets around the tokens of the run.
    pub depth: usize,
    /// Whether the layout depends on the place of a comment of several lines within a line, which may move.
    pub is_unsettled: bool,
    /// The equals sign of the declaration that is being laid out.
    pub definition: Option<usize>,
}

impl<'a> Formatter<'a, '_> {
    pub fn text(&self, text: &'a str) -> TokenLayout<'a> {
        self.arena.text(text)
    }

    pub fn nil(&self) -> TokenLayout<'a> {
        self.arena.nil()
    }

    /// Lays out the lines of `content` with a further indentation.
    pub fn indented<T>(&mut self, by: usize, content: impl FnOnce(&mut Self) -> T) -> T {
        self.indent += by;
        let content = content(self);
        self.indent -= by;
        content
    }

    /// Returns the next token, with its gap and the comments that end its line.
    pub fn next(&mut self, gap: Gap) -> TokenLayout<'a> {
        let index = self.at;
        self.at += 1;
        self.gap(index, gap).append(self.token(index))
    }

    /// Returns a token and the comments that end its line.
    pub fn token(&mut self, index: usize) -> TokenLayout<'a> {
        let token = self.text(self.list.token_text(index));
        if self.list.remarks(index + 1).is_empty() { token } else { token.append(self.trailing(index)) }
    }

    /// Returns the comments that end the line of a token.
    pub fn trailing(&self, index: usize) -> TokenLayout<'a> {
        let trailing = self.list.trailing(index + 1);
        let mut layout = self.nil();
        for (number, remark) in self.list.remarks(index + 1).iter().take(trailing).enumerate() {
            let is_comment = !self.list.text.get(remark.lo..).unwrap_or_default().starts_with(['<', '%']);
            let blanks = if number == 0 && is_comment { "  " } else { " " };
            layout = layout.append(blanks).append(self.remark(remark, trailing > 1));
        }
        layout
    }

    /// Whether a comment in the gap before a token requires a line end there.
    pub fn must_break(&self, index: usize) -> bool {
        let remarks = self.list.remarks(index);
        self.list.trailing(index) > 0
            || !remarks.is_empty()
                && (self.list.at(index).breaks > 0 || remarks.iter().any(|remark| remark.breaks > 0))
    }

    /// Returns the separation before a token, with the comments that do not end the preceding line.
    pub fn gap(&mut self, index: usize, gap: Gap) -> TokenLayout<'a> {
        let trailing = self.list.trailing(index);
        let remarks = self.list.remarks(index).get(trailing..).unwrap_or_default();
        let token = self.list.at(index);
        if gap.ends_line() || self.must_break(index) {
            self.line_ends += 1;
        }
        let gap = if trailing > 0 && !gap.ends_line() { Gap::Break } else { gap };
        let is_first_of_text = index == 0;
        if remarks.is_empty() {
            return if is_first_of_text { self.nil() } else { self.separation(index, gap, token.breaks) };
        }
        let mut layout = self.nil();
        let depths = self.depths(index, gap, remarks);
        for (number, (remark, depth)) in remarks.iter().zip(depths).enumerate() {
            let separation = match number {
                0 if is_first_of_text => self.nil(),
                0 if remark.breaks > 0 && !gap.ends_line() => self.line_end(false),
                0 if gap.ends_line() => {
                    self.line_end(gap != Gap::Open && gap != Gap::Break && remark.breaks > 1)
                }
                0 if spacing::opens(self.list.kind(index - 1)) => self.separation(index, gap, 0),
                0 => match gap {
                    Gap::Line => self.arena.line(),
                    Gap::Soft => self.arena.softline(),
                    _ => self.arena.space(),
                },
                _ if remark.breaks > 0 => self.line_end(gap.ends_line() && remark.breaks > 1),
                _ => self.arena.space(),
            };
            let piece = self.remark(remark, true);
            let piece = match remark.is_fixed && (remark.breaks > 0 || is_first_of_text && number == 0) {
                true => self.at_column(separation.append(piece), remark.column),
                false => separation.append(piece).nest(depth as isize),
            };
            layout = layout.append(piece);
        }
        let last = match token.breaks {
            0 if spacing::is_attached(self.list.kind(index)) => self.nil(),
            0 => self.arena.space(),
            breaks => self.line_end(gap.ends_line() && !matches!(gap, Gap::Break | Gap::Close) && breaks > 1),
        };
        layout.append(last)
    }

    /// Returns for each remark before a token the indentation beyond that of the token.
    fn depths(&self, index: usize, gap: Gap, remarks: &[Remark]) -> Vec<usize> {
        if !matches!(gap, Gap::Close | Gap::Begin | Gap::Declaration) {
            return vec![0; remarks.len()];
        }
        let own = self.list.column(index);
        let mut column = own;
        let mut depths: Vec<usize> = remarks
            .iter()
            .map(|remark| {
                if remark.breaks > 0 {
                    column = remark.column;
                }
                if column > own { INDENT } else { 0 }
            })
            .collect();
        let breaks = self.list.at(index).breaks;
        let last = match gap {
            Gap::Declaration if breaks < 2 => remarks.iter().rposition(|remark| remark.breaks > 1),
            // The remarks on the line of the token belong to it.
            _ if breaks == 0 => remarks.iter().rposition(|remark| remark.breaks > 0),
            _ => Some(remarks.len()),
        };
        depths.iter_mut().skip(last.unwrap_or_default()).for_each(|depth| *depth = 0);
        depths
    }

    fn separation(&mut self, index: usize, gap: Gap, breaks: usize) -> TokenLayout<'a> {
        let is_spaced = index > 0 && spacing::is_spaced(self.list, index);
        match gap {
            Gap::Plain if is_spaced => self.arena.space(),
            Gap::Plain => self.nil(),
            Gap::Line if is_spaced => self.arena.line(),
            Gap::Line => self.arena.line_(),
            Gap::Soft if is_spaced => self.arena.softline(),
            Gap::Soft => self.arena.softline_(),
            Gap::Next | Gap::Declaration | Gap::Begin => self.line_end(breaks > 1),
            Gap::Break | Gap::Open | Gap::Close => self.line_end(false),
        }
    }

    fn line_end(&self, with_empty_line: bool) -> TokenLayout<'a> {
        let end = self.arena.hardline();
        if with_empty_line { end.append(self.arena.hardline()) } else { end }
    }

    /// Returns a comment, whose further lines move as its first one does. If it is not `measured`, the width of
    /// the line does not include it.
    fn remark(&self, remark: &Remark, is_measured: bool) -> TokenLayout<'a> {
        let text = self.list.text.get(remark.lo..remark.hi).unwrap_or_default();
        let mut lines = text.split('\n').map(str::trim_end);
        let first = lines.next().unwrap_or_default();
        let shown = if is_measured { self.text(first) } else { unmeasured(self.arena, first) };
        let rest: Vec<(usize, &'a str)> = lines.map(indentation).collect();
        if rest.is_empty() {
            return shown;
        }
        let (arena, is_fixed, column) = (self.arena, remark.is_fixed, remark.column as isize);
        let least = rest.iter().filter(|(_, content)| !content.is_empty()).map(|(blanks, _)| *blanks).min();
        let least = least.unwrap_or_default() as isize;
        let first = shown.into_doc();
        arena.column(move |now| {
            let moved = if is_fixed { 0 } else { (now as isize - column).max(-least) };
            let rest = rest.clone();
            let rest = arena.nesting(move |nesting| {
                let last = rest.len() - 1;
                let lines = rest.iter().enumerate().map(|(number, (blanks, content))| {
                    // Text may follow the last line.
                    let text = if number == last { arena.text(*content) } else { unmeasured(arena, content) };
                    let line = arena.hardline().append(text);
                    line.nest(*blanks as isize + moved - nesting as isize)
                });
                arena.concat(lines).into_doc()
            });
            DocBuilder(arena, first.into()).append(rest).into_doc()
        })
    }

    /// Returns a line end and what follows it at a fixed column.
    fn at_column(&self, layout: TokenLayout<'a>, column: usize) -> TokenLayout<'a> {
        let (arena, layout) = (self.arena, layout.into_doc());
        arena.nesting(move |nesting| {
            DocBuilder(arena, layout.into()).nest(column as isize - nesting as isize).into_doc()
        })
    }
}

/// Returns the indentation of a line and the line without it.
fn indentation(line: &str) -> (usize, &str) {
    let content = line.trim_start();
    (width(line.get(..line.len() - content.len()).unwrap_or_default()), content)
}

/// Returns a text that does not count for the width of its line.
fn unmeasured<'a>(arena: &'a Arena<'a>, text: &'a str) -> TokenLayout<'a> {
    DocBuilder(arena, Doc::RenderLen(0, arena.alloc(Doc::BorrowedText(text))).into())
}
