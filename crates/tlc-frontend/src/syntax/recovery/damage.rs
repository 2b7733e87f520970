//! The parts of a text that are missing from its tree, and the names they may have declared.

use rustc_hash::FxHashSet;

use crate::base::{self, Span};
use crate::syntax::ast::{Damage, DamagedBlock, Ident, Part};
use crate::syntax::keyword::Keyword;
use crate::syntax::symbol::Symbol;

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
    /// The parts of the text without mistakes.
    pub whole: Vec<(Span, Part)>,
    /// The end of the last text of which no part is trusted.
    pub distrusted: u32,
    /// The first token in each open bracket, and the number of mistakes before it; expressions are nested too
    /// deeply for the stack to hold them.
    pub brackets: Vec<(usize, usize)>,
    /// Whether the innermost piece lacks a bracket.
    pub unclosed: bool,
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
    /// The number of mistakes and reports.
    mistakes: usize,
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

    /// Skips the rest of a declaration, up to a semicolon, the start or end of a block, or another declaration on
    /// a new line.
    pub fn skip_declaration(&mut self) {
        self.skip_to(|p| p.ahead(";/block") || p.ahead("newline name =/:"));
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
    /// may have been declared; among statements, only those after a keyword that starts declarations. So may the
    /// name before a colon.
    pub fn lose(&mut self, from: usize) {
        let cursor = &self.cursor;
        let Some(tokens) = cursor.tokens.get(from..cursor.at).filter(|tokens| !tokens.is_empty()) else {
            return;
        };
        let span = tokens.iter().fold(Span::NONE, |span, token| span.to(token.span));
        let mut declares = !self.context.in_statements || self.context.unbegun;
        let before = from.checked_sub(1).and_then(|before| cursor.tokens.get(before));
        if let (Some(name), Some(TokenKind::Symbol(Symbol::Colon))) = (before, tokens.first().map(|t| t.kind))
            && name.kind == TokenKind::Name
        {
            self.losses.block.lost.push(self.interner.intern(cursor.text_of(name.span)));
        }
        // OF in place of FROM or PROCEDURE, which was skipped before, begins no type.
        let before = before.filter(|token| token.kind != TokenKind::Keyword(Keyword::Of));
        let (mut before, mut in_record) = (before.map(|token| token.kind), false);
        for token in tokens {
            if let TokenKind::Keyword(keyword) = token.kind {
                declares |= keyword.starts_declaration();
                in_record = keyword == Keyword::Record || in_record && keyword != Keyword::End;
            }
            let is_used = in_record || before.replace(token.kind).is_some_and(precedes_use);
            if declares && token.kind == TokenKind::Name && !is_used {
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
        let end = self.start + self.text.len() as u32;
        self.losses.block.doubt(Span { lo: from, hi: end });
    }

    /// Parses a piece of the text, and suppresses further reports about it if its tree is incomplete.
    pub fn piece<T>(&mut self, inner: impl FnOnce(&mut Self) -> T) -> T {
        self.piece_before(";/|/ends", inner)
    }

    /// Parses a piece of the text that a token of `follow` follows, unless the piece itself ends with one.
    pub fn piece_before<T>(&mut self, follow: &str, inner: impl FnOnce(&mut Self) -> T) -> T {
        let (start, holes, mistakes) = (self.span(), self.losses.holes, self.mistakes());
        let is_begun = self.before().is_none_or(|token| delimits(token.kind));
        self.losses.unclosed = false;
        let result = inner(self);
        if self.losses.holes > holes {
            self.doubt(start.to(self.behind()));
            if self.losses.unclosed {
                self.distrust(start.lo);
            }
        } else if is_begun && (self.ahead(follow) || self.before().is_some_and(|token| delimits(token.kind)))
        {
            trust_since(self, start, Part::Piece, mistakes);
        }
        result
    }

    /// Returns a number that grows with each mistake and report.
    pub fn mistakes(&self) -> usize {
        self.losses.mistakes() + self.reporter.reports.len()
    }

    /// Records that the parts of the text from `position` on may belong together in another way.
    #[inline(never)]
    pub fn distrust(&mut self, position: u32) {
        self.losses.whole.retain(|(whole, part)| whole.lo < position || *part == Part::Name);
    }

    /// Begins the block of the procedure or module that is open. Mistakes in a procedure have no consequences
    /// outside of it if it ends with its name. Local modules export their names.
    #[inline(never)]
    pub fn enter_block(&mut self) -> Option<Box<OuterBlock>> {
        if !self.open.innermost_is(Keyword::Procedure) {
            return None;
        }
        let mistakes = self.mistakes();
        let own = DamagedBlock { heading: self.losses.heading, ..DamagedBlock::default() };
        let damage = std::mem::replace(&mut self.losses.block, own);
        Some(Box::new(OuterBlock { damage, mistakes }))
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
        } else if self.mistakes() > outer.mistakes || block.heading || block.doubtful.is_some() {
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
        let Losses { passages, mut whole, inner, .. } = losses;
        let doubtful = inner.iter().chain([&unit]).filter_map(|block| block.doubtful);
        let hidden: Vec<Span> = passages.iter().copied().chain(doubtful).collect();
        whole.retain(|(span, _)| hidden.iter().any(|hidden| hidden.lo <= span.hi && span.lo <= hidden.hi));
        is_damaged.then(|| Box::new(Damage { passages, whole, unit, inner }))
    }
}

/// Suppresses further reports about the text between semicolons at a span, on one line, even about parts of it
/// without mistakes.
pub fn distrust_around(p: &mut Parser<'_>, span: Span) {
    let line = p.line_at(span.lo);
    let [before, after] = [Span { hi: span.lo, ..line }, Span { lo: span.lo, ..line }];
    let lo = p.text_of(before).rfind(';').map_or(line.lo, |at| line.lo + at as u32 + 1);
    let hi = p.text_of(after).find(';').map_or(line.hi, |at| span.lo + at as u32);
    p.doubt(Span { lo, hi });
    p.distrust(lo);
    p.losses.distrusted = hi;
}

/// Whether statements, heads and declarations begin and end at a token of this kind.
fn delimits(kind: TokenKind) -> bool {
    use Symbol::{Bar, Colon, Semicolon};
    matches!(kind, TokenKind::Keyword(_) | TokenKind::Symbol(Semicolon | Bar | Colon))
}

/// Whether a name after a token of this kind is used, not declared.
fn precedes_use(kind: TokenKind) -> bool {
    matches!(kind, TokenKind::Keyword(Keyword::Of | Keyword::To) | TokenKind::Symbol(Symbol::Equal))
}

/// Whether an operand ends with a token of this kind, or its next selector begins with it.
fn is_end_of_operand(kind: TokenKind) -> bool {
    use Symbol::{Caret, Dot, RightBrace, RightBracket, RightParen};
    match kind {
        TokenKind::Name | TokenKind::Number | TokenKind::String | TokenKind::Foreign(_) => true,
        TokenKind::Symbol(symbol) => matches!(symbol, Caret | Dot | RightBrace | RightBracket | RightParen),
        _ => false,
    }
}

/// Returns each name once, in the order of first occurrence.
pub fn distinct(mut names: Vec<base::Symbol>) -> Vec<base::Symbol> {
    let mut seen = FxHashSet::default();
    names.retain(|name| seen.insert(*name));
    names
}

/// Records that the text from `start` to the token ahead is whole, unless there were fewer than `mistakes`
/// mistakes before it, it contains characters of no token, or no part of it is trusted.
#[inline(never)]
pub fn trust_since(p: &mut Parser<'_>, start: Span, part: Part, mistakes: usize) {
    let (strays, end) = (&p.reporter.strays, p.span().lo);
    let is_strange = strays.iter().any(|stray| start.lo <= *stray && *stray < end);
    if p.mistakes() == mistakes && !is_strange && start.lo >= p.losses.distrusted {
        p.losses.whole.push((start.to(p.behind()), part));
    }
}

/// Like [`trust_since`], for the name at a span whose arguments end here.
#[inline(never)]
pub fn trust_callee(p: &mut Parser<'_>, name: Span, mistakes: usize) {
    if p.mistakes() == mistakes && !p.losses.unclosed {
        p.losses.whole.push((name, Part::Name));
    }
}

/// Skips the bracket ahead and returns it.
#[inline(never)]
pub fn open_trusted(p: &mut Parser<'_>) -> Span {
    let bracket = p.advance();
    let begin = (p.at, p.mistakes());
    p.losses.brackets.push(begin);
    bracket
}

/// Records that the text in brackets that begin at `bracket` is whole, unless they are not `closed` or empty,
/// or an operand follows in the head of a statement.
#[inline(never)]
pub fn close_trusted(p: &mut Parser<'_>, bracket: Span, closed: bool) {
    let Some((start, mistakes)) = p.losses.brackets.pop() else { return };
    let is_continued = p.context.in_head && p.ahead("name/number/string");
    if closed && p.at > start + 1 && !is_continued {
        let is_parenthesis = p.text_of(bracket) == "(";
        let part = if is_parenthesis { Part::Parentheses } else { Part::Brackets };
        trust_since(p, bracket, part, mistakes);
    }
}

/// Like [`trust_since`], for the name whose first token has the index `start`, if no other operand
/// is beside it.
#[inline(never)]
pub fn trust_name(p: &mut Parser<'_>, start: usize, mistakes: usize) {
    let before = start.checked_sub(1).and_then(|before| p.tokens.get(before)).copied();
    let is_apart = before.is_none_or(|token| !is_end_of_operand(token.kind));
    let is_ended = p.is_on_new_line() || !p.ahead("name/number/string/(/[/./^/:/:=/{");
    if let Some(token) = p.tokens.get(start).filter(|_| is_apart && is_ended) {
        trust_since(p, token.span, Part::Name, mistakes);
    }
}
