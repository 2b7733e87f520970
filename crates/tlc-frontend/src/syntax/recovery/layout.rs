//! Missing and superfluous ENDs, as the layout of the text shows them.
//!
//! If an END is missing, the END of an outer statement is matched with an inner one, and the mistake is found
//! only at the end of the procedure. The columns of the words that begin and end statements show the
//! statement without END. They are used only if they explain exactly as many ENDs as are missing or
//! superfluous; otherwise the text is parsed without regard to its lines.

use std::ops::Range;

use crate::syntax::keyword::Keyword;

use super::cursor::{TokenCursor, resembles};
use super::idioms::{END_WORDS, TRY};
use crate::syntax::token::TokenKind;

/// The missing and the superfluous ENDs.
#[derive(Default)]
pub struct EndLayout {
    /// The starts of statements without END, each with the index of the token that END should precede.
    unclosed: Vec<(u32, usize)>,
    /// The indices of superfluous ENDs.
    superfluous: Vec<usize>,
}

impl EndLayout {
    /// Examines each sequence of statements from its BEGIN to the END with a name.
    pub fn of(cursor: &TokenCursor<'_>) -> EndLayout {
        let mut lines = TokenCursor { tokens: cursor.tokens.clone(), ..*cursor };
        for (at, token) in lines.tokens.iter_mut().enumerate() {
            token.kind = meant(cursor, at).map_or(token.kind, TokenKind::Keyword);
        }
        let mut layout = EndLayout::default();
        // The index of the first statement of the block.
        let mut from = None;
        for at in 0..lines.tokens.len() {
            match lines.kind_at(at) {
                // The ENDs of statements that contain BEGIN are ambiguous, so these are ignored.
                TokenKind::Keyword(Keyword::Begin) => from = Some(from.map_or(at + 1, |_| usize::MAX)),
                // The END of a block is missing.
                TokenKind::Keyword(Keyword::Procedure) => from = None,
                TokenKind::Keyword(Keyword::End) if cursor.ahead_at(at, "~END sameline name ;/.") => {
                    layout.add(BlockLayout::read(&lines, from.take().unwrap_or(at)..at));
                }
                _ => {}
            }
        }
        layout.unclosed.sort_unstable();
        layout
    }

    fn add(&mut self, BlockLayout { found, missing, .. }: BlockLayout) {
        let [unclosed, superfluous] = [found.unclosed.len(), found.superfluous.len()];
        if (unclosed == 0 || superfluous == 0) && missing == unclosed as isize - superfluous as isize {
            self.unclosed.extend(found.unclosed);
            self.superfluous.extend(found.superfluous);
        }
    }

    /// Returns the index of the token before which the statement that begins at `start` should have ended.
    pub fn end_of(&self, start: u32) -> Option<usize> {
        let found = self.unclosed.binary_search_by_key(&start, |(opener, _)| *opener).ok()?;
        self.unclosed.get(found).map(|(_, place)| *place)
    }

    /// Whether the END at an index is superfluous.
    pub fn is_superfluous(&self, at: usize) -> bool {
        self.superfluous.binary_search(&at).is_ok()
    }
}

/// Returns the keyword that a name at the start of a line is intended to be.
fn meant(cursor: &TokenCursor<'_>, at: usize) -> Option<Keyword> {
    use Keyword::{Case, Elsif, End, Loop, Repeat, While, With};
    if cursor.is_on_line_of_last(at) || !cursor.ahead_at(at, "name") {
        return None;
    }
    let word = cursor.word_at(at);
    let is_end = cursor.ahead_at(at, END_WORDS) || cursor.ahead_at(at, "'next' sameline name");
    let is_call = cursor.ahead_at(at + 1, "(/;");
    let is_misspelt = |keyword: &Keyword| !is_call && resembles(word, *keyword);
    let keyword = Keyword::miscased(word)
        .or(is_end.then_some(End))
        .or(cursor.ahead_at(at, "'elif'/'catch'").then_some(Elsif))
        .or_else(|| [While, Loop, Case, With, Repeat].into_iter().find(is_misspelt))?;
    (!cursor.ahead_at(at + 1, ":=/^/./[")).then_some(keyword)
}

/// The statements between BEGIN and the END of a block.
#[derive(Default)]
struct BlockLayout {
    /// The open statements.
    open: Vec<Opener>,
    found: EndLayout,
    /// The number of missing ENDs, negative for superfluous ones.
    missing: isize,
}

/// The start of an open statement.
struct Opener {
    keyword: Keyword,
    start: u32,
    /// The column of the keyword, if it is the first on its line.
    column: Option<u32>,
}

impl BlockLayout {
    fn read(lines: &TokenCursor<'_>, range: Range<usize>) -> BlockLayout {
        let (mut part, end) = (BlockLayout::default(), range.end);
        range.for_each(|at| part.token(lines, at));
        part.leave_while(end, |_| true);
        part
    }

    fn token(&mut self, lines: &TokenCursor<'_>, at: usize) {
        use Keyword::{Else, Elsif, End, Repeat, Until};
        let start = lines.token(at).span.lo;
        let column = (!lines.is_on_line_of_last(at)).then(|| start - lines.line_at(start).lo);
        let columns = |open: &Opener| column.zip(open.column);
        let is_left = |open: &Opener| columns(open).is_some_and(|(column, left)| column < left);
        let begins = match lines.kind_at(at) {
            TokenKind::Keyword(keyword) => keyword.starts_statement(),
            TokenKind::Name => lines.ahead_at(at - 1, ";/)/]/^/END/EXIT/name/number/string"),
            _ => return,
        };
        if begins {
            // A statement that begins no further to the right than another one is not nested in it.
            self.leave_while(at, |open| columns(open).is_some_and(|(column, left)| column <= left));
        }
        if let Some(keyword) = opener(lines, at) {
            self.missing += isize::from(keyword != Repeat);
            self.open.push(Opener { keyword, start, column });
            return;
        }
        match lines.kind_at(at) {
            TokenKind::Keyword(Else | Elsif) => self.leave_while(at, is_left),
            TokenKind::Keyword(Until) if self.open.iter().any(|open| open.keyword == Repeat) => {
                self.leave_while(at, |open| open.keyword != Repeat);
                self.open.pop();
            }
            TokenKind::Keyword(End) => {
                self.missing -= 1;
                self.leave_while(at, is_left);
                // END closes the innermost statement unless it is too far to the right.
                match self.open.last().map(|open| columns(open).is_none_or(|(column, left)| column <= left)) {
                    Some(true) => _ = self.open.pop(),
                    _ => self.found.superfluous.push(at),
                }
            }
            _ => {}
        }
    }

    /// Leaves the innermost statements, which have no END before `place`.
    fn leave_while(&mut self, place: usize, leaves: impl Fn(&Opener) -> bool) {
        while let Some(open) = self.open.pop_if(|open| leaves(open)) {
            self.found.unclosed.extend((open.keyword != Keyword::Repeat).then_some((open.start, place)));
        }
    }
}

/// Returns the keyword at `at` if it opens a statement that END or UNTIL closes.
fn opener(lines: &TokenCursor<'_>, at: usize) -> Option<Keyword> {
    use Keyword::{Case, Do, For, If, Loop, Repeat, While, With};
    if lines.ahead_at(at, TRY) && lines.ahead_at(at + 1, "name/begins") {
        return Some(Keyword::Begin);
    }
    let TokenKind::Keyword(keyword) = lines.kind_at(at) else { return None };
    // Loops of Fortran begin with DO or DO WHILE.
    let begins_with_do = |at| lines.ahead_at(at, "BEGIN/ELSE/LOOP/REPEAT/THEN/; DO");
    if keyword == Do {
        return begins_with_do(at - 1)
            .then(|| if lines.ahead_at(at + 1, "sameline _ :=/=") { For } else { Repeat });
    }
    let opens = matches!(keyword, If | While | For | Loop | Case | With | Repeat);
    let is_part = lines.ahead_at(at - 1, "DO sameline WHILE") && at > 1 && begins_with_do(at - 2);
    // `END IF`, `EXIT LOOP`
    let is_idiom = lines.ahead_at(at - 1, "END/EXIT sameline _");
    (opens && !is_part && !is_idiom).then_some(keyword)
}
