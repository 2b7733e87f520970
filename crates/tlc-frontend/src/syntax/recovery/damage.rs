//! The parts of a text that are missing from its tree, and the names they may have declared.

use rustc_hash::FxHashSet;

use crate::base::{self, Span};
use crate::syntax::ast::{Damage, DamagedBlock, Ident};
use crate::syntax::keyword::Keyword;

use super::Parser;
use super::open::Open;
use super::reporter::MAX_REPORTS;
use crate::syntax::token::TokenKind;

/// The maximum number of passages with mistakes, which exceeds the maximum number of reports.
const MAX_DOUBTS: usize = 4 * MAX_REPORTS;

/// The parts of a text that are missing from its tree.
#[derive(Default)]
pub struct Losses {
    /// The number of nodes of the tree that are errors or lack a part.
    pub holes: usize,
    /// The tokens skipped since the last error node for such tokens.
    pub skipped: Option<Span>,
    /// Whether the heading before the block ahead could not be parsed.
    pub heading: bool,
    /// The declarations, headings and simple statements that contain mistakes.
    pub passages: Vec<Span>,
    /// The damage of the innermost block.
    pub block: DamagedBlock,
    /// The start of the first block that has ended without its name.
    pub unnamed: Option<u32>,
    /// The damage of the blocks that have ended with their names.
    pub inner: Vec<DamagedBlock>,
}

/// The state of the losses before a block.
pub struct OuterBlock {
    damage: DamagedBlock,
    /// The number of mistakes.
    mistakes: usize,
    reports: usize,
}

impl Losses {
    /// Returns a number that grows with each mistake.
    fn mistakes(&self) -> usize {
        self.holes + self.passages.len() + usize::from(self.heading)
    }
}

impl DamagedBlock {
    /// Adds the damage of a block within this one.
    fn add(&mut self, inner: DamagedBlock) {
        self.lost.extend(inner.lost);
        self.declared.extend(inner.declared);
        self.nameless |= inner.nameless;
        self.heading |= inner.heading;
        if let Some(span) = inner.doubtful {
            self.doubt(span);
        }
    }

    /// Adds to the text in which statements and blocks may begin or end elsewhere.
    pub fn doubt(&mut self, span: Span) {
        self.doubtful = Some(self.doubtful.map_or(span, |before| before.to(span)));
    }

    /// Records that blocks end where they were meant to from `position` on.
    pub fn trust(&mut self, position: u32) {
        if let Some(span) = &mut self.doubtful {
            span.hi = span.hi.min(position);
        }
    }

    /// Returns the block with each name once; the declared names only matter if they may be declared elsewhere.
    fn reduced(mut self) -> DamagedBlock {
        self.lost = distinct(self.lost);
        self.declared = if self.doubtful.is_some() { distinct(self.declared) } else { Vec::new() };
        self
    }
}

impl Parser<'_> {
    // ---- Skipped tokens ----

    pub fn skip_to(&mut self, mut wanted: impl FnMut(&Self) -> bool) {
        let from = self.at;
        while !self.at_end() && !wanted(self) {
            self.advance();
        }
        self.lose(from);
    }

    /// Skips tokens up to one that matches `pattern` or the end of the line.
    pub fn skip_on_line(&mut self, pattern: &str) {
        let end = self.end_of_line();
        self.skip_to(|p| p.ahead(pattern) || p.span().lo >= end);
    }

    pub fn skip(&mut self) {
        let from = self.at;
        self.advance();
        self.lose(from);
    }

    /// Skips the rest of a declaration, up to a semicolon or the start or end of a block.
    pub fn skip_declaration(&mut self) {
        self.skip_to(|p| p.ahead(";/block"));
    }

    /// Skips all tokens up to `wanted` and that one itself, or up to a token of `ends`.
    pub fn skip_past(&mut self, wanted: &str, ends: &str) {
        self.skip_to(|p| p.ahead(wanted) || p.ahead(ends));
        self.eat_ahead(wanted);
    }

    /// Skips the brackets ahead and all tokens between them.
    pub fn skip_group(&mut self) {
        (0..self.group_length()).for_each(|_| self.skip());
    }

    /// Records that the tokens from the index `from` up to the token ahead are not in the tree. Names in them
    /// may have been declared; among statements, only those after a keyword that starts declarations.
    pub fn lose(&mut self, from: usize) {
        let cursor = &self.cursor;
        let Some(tokens) = cursor.tokens.get(from..cursor.at).filter(|tokens| !tokens.is_empty()) else {
            return;
        };
        let span = tokens.iter().fold(Span::NONE, |span, token| span.to(token.span));
        let mut declares = !self.context.in_statements || self.context.unbegun;
        for token in tokens {
            declares |= matches!(token.kind, TokenKind::Keyword(keyword) if keyword.starts_declaration());
            if declares && token.kind == TokenKind::Name {
                let name = self.interner.intern(cursor.text_of(token.span));
                self.losses.block.lost.push(name);
            }
        }
        self.losses.holes += 1;
        self.losses.skipped = Some(self.losses.skipped.unwrap_or(span).to(span));
    }

    // ---- Lost names ----

    /// Records that the meaning of a name is unknown.
    pub fn lose_name(&mut self, name: &str) {
        self.losses.block.lost.push(self.interner.intern(name));
    }

    /// Records that the meaning of `names` is unknown.
    pub fn lose_names<'i>(&mut self, names: impl IntoIterator<Item = &'i Ident>) {
        self.losses.block.lost.extend(names.into_iter().map(|name| name.name));
    }

    /// Records that the meaning of names that begin with a digit is unknown, and also of the names without
    /// the digit.
    pub fn lose_names_behind_digits(&mut self) {
        for at in 0..self.tokens.len() {
            let name = self.text_of(self.token(at).span);
            if self.ahead_at(at, "name") && name.starts_with(|c: char| c.is_ascii_digit()) {
                self.lose_name(name);
                self.lose_name(name.trim_start_matches(|c: char| c.is_ascii_digit()));
            }
        }
    }

    // ---- Doubtful passages ----

    /// Suppresses further reports about a passage.
    pub fn doubt(&mut self, passage: Span) {
        if self.losses.passages.len() < MAX_DOUBTS {
            self.losses.passages.push(passage);
        }
    }

    /// Suppresses further reports about the line of the token ahead.
    pub fn doubt_line(&mut self) {
        self.doubt(self.line_at(self.span().lo));
    }

    /// Records that statements and blocks may end elsewhere, from the outermost open statement of the block
    /// on, or in all of its statements if none is open.
    pub fn doubt_blocks(&mut self) {
        let is_block = |open: &&Open| matches!(open.keyword, Keyword::Module | Keyword::Procedure);
        let open = self.open.stack.iter().rev();
        let statement = open.clone().take_while(|open| !is_block(open)).last().map(|open| open.span.lo);
        let statements = || open.clone().find(is_block).and_then(|block| block.state.statements);
        let from = statement.or_else(statements).unwrap_or(self.span().lo);
        self.losses.block.doubt(Span { lo: from, hi: u32::MAX });
    }

    /// Parses a piece of the text, and suppresses further reports about it if its tree is incomplete.
    pub fn piece<T>(&mut self, inner: impl FnOnce(&mut Self) -> T) -> T {
        let (start, holes) = (self.span(), self.losses.holes);
        let result = inner(self);
        if self.losses.holes > holes {
            self.doubt(start.to(self.behind()));
        }
        result
    }

    /// Begins the block of the procedure or module that is open. Mistakes in a procedure have no consequences
    /// outside of it if it ends with its name. Local modules export their names.
    #[inline(never)]
    pub fn enter_block(&mut self) -> Option<Box<OuterBlock>> {
        if !self.open.innermost_is(Keyword::Procedure) {
            return None;
        }
        let (mistakes, reports) = (self.losses.mistakes(), self.reporter.reports.len());
        let own = DamagedBlock { heading: self.losses.heading, ..DamagedBlock::default() };
        let damage = std::mem::replace(&mut self.losses.block, own);
        Some(Box::new(OuterBlock { damage, mistakes, reports }))
    }

    /// Ends the block that was entered from `outer`.
    #[inline(never)]
    pub fn leave_block(&mut self, outer: Option<Box<OuterBlock>>) {
        let Some(outer) = outer else { return };
        let start = self.open.stack.last().map(|open| open.span).unwrap_or_default();
        let mut block = std::mem::replace(&mut self.losses.block, outer.damage);
        if !self.open.innermost().named_end {
            self.losses.unnamed = self.losses.unnamed.or(Some(start.lo));
            self.losses.block.add(block);
        } else if self.losses.mistakes() > outer.mistakes
            || self.reporter.reports.len() > outer.reports
            || block.heading
            || block.doubtful.is_some()
        {
            block.span = start.to(self.behind());
            self.losses.inner.push(block.reduced());
        }
    }

    /// Removes and returns the damage of the whole module, if there is any.
    pub fn take_damage(&mut self) -> Option<Box<Damage>> {
        let losses = std::mem::take(&mut self.losses);
        let unit = losses.block.reduced();
        let is_damaged = !self.reporter.reports.is_empty()
            || !losses.passages.is_empty()
            || self.reporter.mistaken_tokens
            || self.reporter.cut
            || unit.doubtful.is_some();
        is_damaged.then(|| Box::new(Damage { passages: losses.passages, unit, inner: losses.inner }))
    }
}

/// Returns each name once, in the order of first occurrence.
pub fn distinct(mut names: Vec<base::Symbol>) -> Vec<base::Symbol> {
    let mut seen = FxHashSet::default();
    names.retain(|name| seen.insert(*name));
    names
}
