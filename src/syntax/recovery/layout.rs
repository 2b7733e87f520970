//! What the layout of a text tells about ENDs that are missing or too many.
//!
//! Where END is missing, the END of an outer statement is taken for that of an inner one, and the mistake shows only at the
//! end of the procedure. People indent what they write, so the columns of the words that begin and end statements
//! show which statement it was. They are believed only where they explain exactly as many ENDs as are missing or too
//! many; a text that is laid out in another way is read as if there were no lines.

use crate::base::Span;
use crate::syntax::keyword::Keyword;

use super::cursor::resembles;
use super::idioms::END_WORDS;
use super::token::{Symbol, Token, TokenKind};

/// The ENDs that are missing and those that are too many, as the layout shows them.
#[derive(Default)]
pub struct Layout {
    /// Where a statement begins that has no END, and the index of the token in front of which END should stand.
    unclosed: Vec<(u32, usize)>,
    /// The indices of ENDs that end nothing.
    superfluous: Vec<usize>,
}

impl Layout {
    /// Looks at each sequence of statements from its BEGIN to the END with a name.
    pub fn of(text: &str, start: u32, tokens: &[Token]) -> Layout {
        let lines = Lines { text, start, tokens };
        let mut layout = Layout::default();
        let mut part = Reading::Declarations;
        for at in 0..tokens.len() {
            match lines.kind(at) {
                TokenKind::Keyword(Keyword::Begin) => {
                    part = match part {
                        Reading::Declarations => Reading::Statements(at + 1),
                        // BEGIN within statements leaves open what belongs to which.
                        Reading::Statements(_) | Reading::Compounds => Reading::Compounds,
                    }
                }
                // Here the END of a block is missing.
                TokenKind::Keyword(Keyword::Procedure) => part = Reading::Declarations,
                TokenKind::Keyword(Keyword::End) if lines.ends_block(at) => {
                    if let Reading::Statements(from) = part {
                        layout.add(Part::read(&lines, from, at));
                    }
                    part = Reading::Declarations;
                }
                _ => {}
            }
        }
        layout.unclosed.sort_unstable();
        layout
    }

    fn add(&mut self, part: Part) {
        let (unclosed, superfluous) = (part.unclosed.len(), part.superfluous.len());
        let explained =
            unclosed + superfluous > 0 && part.missing == unclosed as isize - superfluous as isize;
        if explained && (unclosed == 0 || superfluous == 0) {
            self.unclosed.extend(part.unclosed);
            self.superfluous.extend(part.superfluous);
        }
    }

    /// The token in front of which the statement that begins at `start` should have ended.
    pub fn end_of(&self, start: u32) -> Option<usize> {
        let found = self.unclosed.binary_search_by_key(&start, |(opener, _)| *opener).ok()?;
        self.unclosed.get(found).map(|(_, place)| *place)
    }

    /// Whether the END at an index ends nothing.
    pub fn is_superfluous(&self, at: usize) -> bool {
        self.superfluous.binary_search(&at).is_ok()
    }
}

/// What is read of a block.
enum Reading {
    Declarations,
    /// Statements, which begin at that token.
    Statements(usize),
    /// Statements that BEGIN and END group.
    Compounds,
}

/// Tokens and the lines they stand on.
struct Lines<'a> {
    text: &'a str,
    start: u32,
    tokens: &'a [Token],
}

impl Lines<'_> {
    /// The kind of a token. A word that begins a line and is meant to be a keyword counts as one.
    fn kind(&self, at: usize) -> TokenKind {
        let Some(token) = self.tokens.get(at) else { return TokenKind::End };
        match token.kind {
            TokenKind::Name => self.meant(at).map_or(TokenKind::Name, TokenKind::Keyword),
            kind => kind,
        }
    }

    fn meant(&self, at: usize) -> Option<Keyword> {
        use Keyword::{Case, Loop, Repeat, While, With};
        use Symbol::{Assign, Caret, Dot, LeftBracket, LeftParen, Semicolon};
        self.column(at)?;
        let Span { lo, hi } = self.tokens.get(at)?.span;
        let word = self.text.get((lo - self.start) as usize..(hi - self.start) as usize)?;
        let behind = self.tokens.get(at + 1)?.kind;
        let is_call = matches!(behind, TokenKind::Symbol(LeftParen | Semicolon));
        let next = word.eq_ignore_ascii_case("next") && self.is_on_line_of(at, at + 1);
        if next && behind == TokenKind::Name {
            return Some(Keyword::End);
        }
        let is_misspelt = |keyword: &Keyword| !is_call && resembles(word, *keyword);
        let keyword = Keyword::miscased(word)
            .or(END_WORDS.iter().any(|end| word.eq_ignore_ascii_case(end)).then_some(Keyword::End))
            .or(word.eq_ignore_ascii_case("elif").then_some(Keyword::Elsif))
            .or_else(|| [While, Loop, Case, With, Repeat].into_iter().find(is_misspelt))?;
        let is_name = matches!(behind, TokenKind::Symbol(Assign | Caret | Dot | LeftBracket));
        (!is_name).then_some(keyword)
    }

    /// The column of a token that is the first on its line.
    fn column(&self, at: usize) -> Option<usize> {
        let hi = self.tokens.get(at)?.span.lo;
        let before = at.checked_sub(1).and_then(|before| self.tokens.get(before));
        let lo = before.map_or(self.start, |before| before.span.hi);
        let between = self.text.get((lo - self.start) as usize..(hi - self.start) as usize)?;
        let (_, line) = between.rsplit_once('\n').or((at == 0).then_some(("", between)))?;
        Some(line.len())
    }

    /// Whether the END there is followed by a name and what ends a procedure or module.
    fn ends_block(&self, at: usize) -> bool {
        let ends = matches!(self.kind(at + 2), TokenKind::Symbol(Symbol::Semicolon | Symbol::Dot));
        self.kind(at + 1) == TokenKind::Name && ends && self.is_on_line_of(at, at + 1)
    }

    fn is_on_line_of(&self, first: usize, second: usize) -> bool {
        let (Some(first), Some(second)) = (self.tokens.get(first), self.tokens.get(second)) else {
            return false;
        };
        let between =
            self.text.get((first.span.hi - self.start) as usize..(second.span.lo - self.start) as usize);
        between.is_some_and(|between| !between.contains('\n'))
    }

    /// The word there, if it opens a statement that END or UNTIL closes.
    fn opener(&self, at: usize) -> Option<Keyword> {
        use Keyword::{Case, Do, End, Exit, For, If, Loop, Repeat, While, With};
        let TokenKind::Keyword(keyword) = self.kind(at) else { return None };
        let before = at.checked_sub(1).filter(|before| self.is_on_line_of(*before, at));
        if keyword == Do {
            return self
                .begins_with_do(at)
                .then(|| if self.is_on_line_of(at, at + 1) { For } else { Repeat });
        }
        if keyword == While && before.is_some_and(|before| self.begins_with_do(before)) {
            return None;
        }
        // `END IF`, `EXIT LOOP`
        let is_idiom = matches!(before.map(|at| self.kind(at)), Some(TokenKind::Keyword(End | Exit)));
        let opens = matches!(keyword, If | While | For | Loop | Case | With | Repeat);
        (opens && !is_idiom).then_some(keyword)
    }

    /// Whether the token there is a DO that begins a loop, as in Fortran.
    fn begins_with_do(&self, at: usize) -> bool {
        use Keyword::{Begin, Do, Else, Loop, Repeat, Then};
        let before = at.checked_sub(1).map(|before| self.kind(before));
        let begins = match before {
            Some(TokenKind::Keyword(keyword)) => matches!(keyword, Begin | Else | Loop | Repeat | Then),
            before => before == Some(TokenKind::Symbol(Symbol::Semicolon)),
        };
        begins && self.kind(at) == TokenKind::Keyword(Do)
    }

    /// Whether a statement begins there, and not the rest of one of which the beginning stands on another line.
    fn begins_statement(&self, at: usize) -> bool {
        let before = at.checked_sub(1).map(|at| self.kind(at));
        match self.kind(at) {
            TokenKind::Keyword(keyword) => keyword.starts_statement(),
            TokenKind::Name => match before {
                Some(TokenKind::Symbol(symbol)) => {
                    matches!(
                        symbol,
                        Symbol::Semicolon | Symbol::RightParen | Symbol::RightBracket | Symbol::Caret
                    )
                }
                Some(TokenKind::Keyword(keyword)) => matches!(keyword, Keyword::End | Keyword::Exit),
                Some(TokenKind::Name | TokenKind::Number | TokenKind::String) => true,
                _ => false,
            },
            _ => false,
        }
    }
}

/// The statements between BEGIN and the END of a block.
struct Part {
    /// What is open: the keyword, its index, its column if it begins a line, and whether labels stand in it.
    open: Vec<Opener>,
    unclosed: Vec<(u32, usize)>,
    superfluous: Vec<usize>,
    /// How many ENDs are missing; less than none if some are too many.
    missing: isize,
}

#[derive(Clone, Copy)]
struct Opener {
    keyword: Keyword,
    start: u32,
    column: Option<usize>,
}

impl Part {
    fn read(lines: &Lines<'_>, from: usize, end: usize) -> Part {
        let mut part = Part { open: Vec::new(), unclosed: Vec::new(), superfluous: Vec::new(), missing: 0 };
        for at in from..end {
            part.token(lines, at);
        }
        while part.leave(end) {}
        part
    }

    fn token(&mut self, lines: &Lines<'_>, at: usize) {
        use Keyword::{Else, Elsif, End, Repeat, Until};
        let column = lines.column(at);
        if lines.begins_statement(at) {
            // What stands no further to the right than a statement is not within it.
            self.leave_while(at, |open| {
                column.is_some_and(|column| Some(column) <= open.column && open.column.is_some())
            });
        }
        if let Some(keyword) = lines.opener(at) {
            let start = lines.tokens.get(at).map_or(0, |token| token.span.lo);
            self.missing += isize::from(keyword != Repeat);
            self.open.push(Opener { keyword, start, column });
            return;
        }
        let is_left =
            |open: &Opener| open.column.is_some_and(|left| column.is_some_and(|column| column < left));
        match lines.kind(at) {
            TokenKind::Keyword(Else | Elsif) => self.leave_while(at, is_left),
            TokenKind::Keyword(Until) if self.open.iter().any(|open| open.keyword == Repeat) => {
                self.leave_while(at, |open| open.keyword != Repeat);
                self.open.pop();
            }
            TokenKind::Keyword(End) => {
                self.missing -= 1;
                self.leave_while(at, is_left);
                self.end(at, column);
            }
            _ => {}
        }
    }

    /// END, which closes the innermost statement unless it stands too far to the right.
    fn end(&mut self, at: usize, column: Option<usize>) {
        let closes = self.open.last().is_some_and(|open| match (open.column, column) {
            (Some(left), Some(column)) => column <= left,
            _ => true,
        });
        if closes {
            self.open.pop();
        } else {
            self.superfluous.push(at);
        }
    }

    fn leave_while(&mut self, place: usize, is_left: impl Fn(&Opener) -> bool) {
        while self.open.last().is_some_and(&is_left) && self.leave(place) {}
    }

    /// Notes that the innermost statement has no end; false if none is open.
    fn leave(&mut self, place: usize) -> bool {
        let open = self.open.pop();
        self.unclosed
            .extend(open.filter(|open| open.keyword != Keyword::Repeat).map(|open| (open.start, place)));
        open.is_some()
    }
}
