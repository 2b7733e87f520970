//! Reads texts that the strict parser refuses: says what is wrong, and builds a tree of all the rest.
//!
//! The [`RecoveringParser`] says in the user's words what it misses, goes on, and builds the tree that the strict parser
//! would give for the mended text. It accepts exactly what that one accepts; tests hold the two together. It never runs
//! on correct programs.
//!
//! One mistake should give one message: after a report nothing more is said about the same token, and the parser
//! goes on at the next semicolon, END, or keyword that starts something new. Where it passes over tokens the tree
//! has an error node, and [`Damage`] tells which names may have been declared there.

mod action;
mod assembly;
mod block;
mod case;
mod declaration;
mod expression;
mod idioms;
mod import;
mod layout;
mod lexer;
mod messages;
mod module;
mod open;
mod procedure;
mod record;
mod repetition;
mod statement;
mod token;
mod types;

use rustc_hash::FxHashSet;

use crate::base::{self, Interner, Span};
use crate::diagnostics::{Code, Diagnostic, Edit};

use super::ast::{Damage, Decl, Ident, Import, Module, ModuleKind};
use super::build::MAX_NESTING;
use super::keyword::Keyword;

use block::Compounds;
use layout::Layout;
use lexer::{Lexed, lex};
use messages::Message;
use open::Open;
use token::{Foreign, Symbol, Token, TokenKind, quote};

const MAX_REPORTS: usize = 50;

/// In how many keywords the case is corrected by one message.
const MAX_CORRECTED: usize = 24;

/// How many passages with mistakes are noted: more than there can be reports.
const MAX_DOUBTS: usize = 4 * MAX_REPORTS;

/// A text to be read: free of comments, from the global position `start` on.
pub struct Source<'a> {
    pub text: &'a str,
    /// The text as it stands in the file, from which names are taken.
    pub written: &'a str,
    pub start: u32,
    /// Whether the text lacks its end, which alone is no mistake.
    pub cut: bool,
}

/// The tree of a text, and the mistakes in it.
pub fn recover(source: &Source<'_>, interner: &mut Interner) -> (Module, Vec<Diagnostic>) {
    let Lexed { tokens, mut reports, strays, mended, defined } = lex(source.text, source.start);
    let &Source { text, written, start, cut } = source;
    // The parser owns the names while it reads.
    let names = std::mem::take(interner);
    let layout = Layout::of(text, start, &tokens);
    let mut parser =
        RecoveringParser { text, written, start, cut, tokens, layout, interner: names, ..Default::default() };
    strays.iter().for_each(|stray| parser.doubt(parser.line_at(*stray)));
    parser.strays = strays;
    parser.mistaken_tokens = !reports.is_empty();
    parser.mended = mended;
    defined.iter().for_each(|name| parser.lose_name(name));
    parser.lose_names_behind_digits();
    let module = parser.module();
    *interner = std::mem::take(&mut parser.interner);
    parser.report_compounds();
    parser.report_miscased();
    parser.report_export_marks();
    let end = parser.stopped.unwrap_or(parser.span().hi.saturating_add(1));
    reports.retain(|report| report.primary_span().is_some_and(|span| span.lo < end));
    reports.append(&mut parser.reports);
    reports.sort_by_key(Diagnostic::primary_span);
    if reports.len() > MAX_REPORTS {
        reports.truncate(MAX_REPORTS);
        let last = reports.pop().map(|last| last.note("there are more syntax errors than are shown"));
        reports.extend(last);
    }
    (module, reports)
}

/// Each name once, in the order of their first places.
pub fn distinct(mut names: Vec<base::Symbol>) -> Vec<base::Symbol> {
    let mut seen = FxHashSet::default();
    names.retain(|name| seen.insert(*name));
    names
}

pub fn too_deep(span: Span) -> Diagnostic {
    Diagnostic::new(Code::E0110, format!("the program is nested more than {MAX_NESTING} levels deep"))
        .at(span, "this level is one too many")
        .note(format!("brackets, statements, records and procedures may be nested {MAX_NESTING} levels deep"))
}

/// Reads tokens, reports mistakes and builds the tree.
#[derive(Default)]
struct RecoveringParser<'a> {
    text: &'a str,
    written: &'a str,
    start: u32,
    interner: Interner,
    tokens: Vec<Token>,
    /// Where characters stand that no token has.
    strays: Vec<u32>,
    /// Mistakes within tokens were reported.
    mistaken_tokens: bool,
    /// Strings that were reported as not written rightly.
    mended: Vec<Span>,
    at: usize,
    reports: Vec<Diagnostic>,
    /// The token the last report is about.
    reported: Option<usize>,
    unit: ModuleKind,
    open: Vec<Open>,
    layout: Layout,
    /// The name of a block, and the END with the name of an outer one that was taken for its end.
    misnamed: Option<(Span, Span)>,
    /// Levels of nesting, those in `open` among them.
    depth: u32,
    /// What is to be said about BEGIN within statements.
    compounds: Option<Compounds>,
    /// The last statement with an end of its own had `BEGIN ... END` for it.
    ended_by_compound: bool,
    /// The token behind the last brace that ended a statement.
    braced_end: usize,
    /// The token behind text that was passed over among declarations: those of its section may go on there.
    resumed: usize,
    /// The token behind the last REPEAT statement.
    repeat_end: usize,
    /// A brace in front of ELSE was read, so that one behind it is no surprise.
    braces: bool,
    /// The braces behind ELSE IF for which a message about the first IF suggests words.
    corrected_braces: Vec<usize>,
    /// The values of a case are read, behind which a colon stands.
    in_labels: bool,
    /// The head of a statement is read, behind which some people put a brace.
    in_head: bool,
    /// Declarations are read that stand among statements.
    among_statements: bool,
    in_statements: bool,
    /// No BEGIN stands in front of the statements, so that they may be declarations.
    unbegun: bool,
    /// How many variant parts of records are open.
    variants: u32,
    /// The numbers of lines were reported.
    numbered: bool,
    /// The marks that export in Oberon.
    export_marks: Vec<Span>,
    /// The keywords in the wrong case.
    miscased: Vec<(Span, Keyword)>,
    /// Where reading ended early.
    stopped: Option<u32>,
    cut: bool,
    /// How many nodes of the tree are errors or lack something.
    holes: usize,
    /// The tokens passed over since the last error node for such tokens.
    skipped: Option<Span>,
    damage: Damage,
    /// Declarations that stand among statements, for the block around them.
    hoisted: Vec<Decl>,
    /// Imports behind declarations, for the module around them.
    late_imports: Vec<Import>,
}

impl<'a> RecoveringParser<'a> {
    // ---- Tokens ----

    /// The token `ahead` tokens on; the end token behind the last.
    fn token(&self, ahead: usize) -> Token {
        let last = self.tokens.last().copied();
        let token = self.tokens.get(self.at + ahead).copied().or(last);
        token.expect("the list of tokens has an end token")
    }

    fn kind(&self) -> TokenKind {
        self.token(0).kind
    }

    fn kind_at(&self, ahead: usize) -> TokenKind {
        self.token(ahead).kind
    }

    fn span(&self) -> Span {
        self.token(0).span
    }

    fn before(&self) -> Option<Token> {
        self.at.checked_sub(1).and_then(|before| self.tokens.get(before)).copied()
    }

    fn behind(&self) -> Span {
        self.before().map_or(Span { lo: self.start, hi: self.start }, |token| token.span.end())
    }

    fn text_of(&self, span: Span) -> &'a str {
        self.text.get((span.lo - self.start) as usize..(span.hi - self.start) as usize).unwrap_or_default()
    }

    /// The name at a place, as it stands in the file.
    fn name_at(&self, span: Span) -> &'a str {
        self.written.get((span.lo - self.start) as usize..(span.hi - self.start) as usize).unwrap_or_default()
    }

    fn word(&self) -> &'a str {
        self.text_of(self.span())
    }

    fn keyword(&self) -> Option<Keyword> {
        match self.kind() {
            TokenKind::Keyword(keyword) => Some(keyword),
            _ => None,
        }
    }

    fn at_end(&self) -> bool {
        self.kind() == TokenKind::End
    }

    fn at_name(&self) -> bool {
        self.kind() == TokenKind::Name
    }

    fn at_keyword(&self, keyword: Keyword) -> bool {
        self.kind() == TokenKind::Keyword(keyword)
    }

    fn at_symbol(&self, symbol: Symbol) -> bool {
        self.kind() == TokenKind::Symbol(symbol)
    }

    fn at_foreign(&self, foreign: Foreign) -> bool {
        self.kind() == TokenKind::Foreign(foreign)
    }

    /// Whether one of `symbols` stands `ahead` tokens on.
    fn sees(&self, ahead: usize, symbols: &[Symbol]) -> bool {
        matches!(self.kind_at(ahead), TokenKind::Symbol(symbol) if symbols.contains(&symbol))
    }

    fn is_behind(&self, symbol: Symbol) -> bool {
        self.before().is_some_and(|token| token.kind == TokenKind::Symbol(symbol))
    }

    /// Whether the token ahead stands on another line than the one before.
    fn is_on_new_line(&self) -> bool {
        self.text_of(self.behind().to(self.span().start())).contains('\n')
    }

    /// Goes to the next token and returns the span of this one.
    fn advance(&mut self) -> Span {
        let span = self.span();
        if !self.at_end() {
            self.at += 1;
        }
        span
    }

    fn eat(&mut self, symbol: Symbol) -> bool {
        self.eat_if(self.at_symbol(symbol))
    }

    fn eat_keyword(&mut self, keyword: Keyword) -> bool {
        self.eat_if(self.at_keyword(keyword))
    }

    fn eat_if(&mut self, there: bool) -> bool {
        if there {
            self.advance();
        }
        there
    }

    /// What `item` reads, and what it reads behind each comma; an `item` that finds nothing ends the list.
    fn separated<T>(&mut self, mut item: impl FnMut(&mut Self) -> Option<T>) -> Vec<T> {
        let mut list = Vec::with_capacity(1);
        while let Some(next) = item(self) {
            list.push(next);
            if !self.eat(Symbol::Comma) {
                break;
            }
        }
        list
    }

    // ---- Passing over tokens ----

    fn skip_to(&mut self, wanted: impl Fn(&RecoveringParser<'a>) -> bool) {
        let from = self.at;
        while !self.at_end() && !wanted(self) {
            self.advance();
        }
        self.lose(from);
    }

    fn skip(&mut self) {
        let from = self.at;
        self.advance();
        self.lose(from);
    }

    /// Passes over the rest of a piece of a declaration, up to a semicolon or what starts or ends a block.
    fn skip_declaration(&mut self) {
        self.skip_to(|parser| parser.at_symbol(Symbol::Semicolon) || parser.starts_or_ends_block());
    }

    /// Notes that the tokens from the index `from` up to the one ahead are not in the tree. Names in them may have
    /// been declared; among statements, only those behind a keyword that starts declarations.
    fn lose(&mut self, from: usize) {
        let Some(tokens) = self.tokens.get(from..self.at).filter(|tokens| !tokens.is_empty()) else { return };
        let span = tokens.iter().fold(Span::NONE, |span, token| span.to(token.span));
        let mut declares = !self.in_statements || self.unbegun;
        for token in tokens {
            declares |= matches!(token.kind, TokenKind::Keyword(keyword) if keyword.starts_declaration());
            if !declares || token.kind != TokenKind::Name {
                continue;
            }
            let text = self.name_at(token.span);
            self.damage.lost.push(self.interner.intern(text));
        }
        self.holes += 1;
        self.skipped = Some(self.skipped.unwrap_or(span).to(span));
    }

    /// Notes that nobody knows what a name stands for.
    fn lose_name(&mut self, name: &str) {
        self.damage.lost.push(self.interner.intern(name));
    }

    /// Notes the names that begin with a digit, and what is left of them without it.
    fn lose_names_behind_digits(&mut self) {
        let names = self.tokens.iter().filter(|token| token.kind == TokenKind::Name).map(|token| token.span);
        let names: Vec<Span> =
            names.filter(|span| self.name_at(*span).starts_with(|c: char| c.is_ascii_digit())).collect();
        for span in names {
            let name = self.name_at(span);
            self.lose_name(name);
            self.lose_name(name.trim_start_matches(|c: char| c.is_ascii_digit()));
        }
    }

    // ---- Reports ----

    /// Reports a mistake at the token ahead, unless something was said about that token already.
    fn report(&mut self, diagnostic: Diagnostic) {
        if self.silent() || self.reported == Some(self.at) {
            return;
        }
        self.reported = Some(self.at);
        self.report_elsewhere(diagnostic);
    }

    fn message(&self, message: &Message) -> Diagnostic {
        message.about(self.span(), &self.found())
    }

    fn say(&mut self, message: &Message) {
        self.report(self.message(message));
    }

    /// Reports `message` and goes over the token it is about.
    fn say_over(&mut self, message: &Message) {
        self.say(message);
        self.advance();
    }

    /// Reports a mistake that has nothing to do with the token ahead.
    fn report_elsewhere(&mut self, diagnostic: Diagnostic) {
        if self.stopped.is_none() {
            self.reports.push(diagnostic);
        }
        if self.reports.len() > MAX_REPORTS {
            self.stop();
        }
    }

    /// Whether a mistake here would not be worth a word: reading was stopped, the text ends only because
    /// a comment does not, or what stands in front of this token could not be read.
    fn silent(&self) -> bool {
        let first = self.strays.partition_point(|stray| *stray < self.behind().lo);
        let behind_stray = self.strays.get(first).is_some_and(|stray| *stray < self.span().lo);
        self.stopped.is_some() || self.cut && self.at_end() || self.behind_open_string() || behind_stray
    }

    fn behind_open_string(&self) -> bool {
        self.before()
            .is_some_and(|token| token.kind == TokenKind::String && !self.is_ended_string(token.span))
    }

    fn is_ended_string(&self, span: Span) -> bool {
        if self.mended.binary_search(&span).is_ok() {
            return true;
        }
        let text = self.text_of(span);
        text.len() > 1 && text.chars().next() == text.chars().next_back()
    }

    /// Ends the reading: what follows cannot be understood.
    fn stop(&mut self) {
        if self.stopped.is_none() {
            self.stopped = Some(self.span().hi);
            let from = self.at;
            self.at = self.tokens.len() - 1;
            self.in_statements = false;
            self.lose(from);
            self.doubt_blocks();
        }
    }

    fn found(&self) -> String {
        match self.kind() {
            TokenKind::End => "the end of the file".to_owned(),
            TokenKind::String => "a string".to_owned(),
            TokenKind::Keyword(keyword) => format!("`{}`", keyword.text()),
            _ => quote(self.word()),
        }
    }

    fn unexpected(&mut self, expected: &str) {
        self.report(self.expected(expected));
        self.doubt_line();
    }

    /// Reports that `expected` should stand here, with advice; what follows may be read all the same.
    fn unexpected_with(&mut self, expected: &str, help: &str) {
        self.report(self.expected(expected).help(help));
    }

    /// Notes that nothing more is to be said about the line on which the token ahead stands.
    fn doubt_line(&mut self) {
        self.doubt(self.line_at(self.span().lo));
    }

    /// Notes that nothing more is to be said about a passage.
    fn doubt(&mut self, passage: Span) {
        if self.damage.passages.len() < MAX_DOUBTS {
            self.damage.passages.push(passage);
        }
    }

    fn line_at(&self, position: u32) -> Span {
        let (before, behind) = self.text.split_at((position - self.start) as usize);
        let lo = self.start + before.rfind('\n').map_or(0, |newline| newline + 1) as u32;
        Span { lo, hi: position + behind.find('\n').unwrap_or(behind.len()) as u32 }
    }

    fn end_of_line(&self) -> u32 {
        self.line_at(self.span().lo).hi
    }

    fn expected(&self, expected: &str) -> Diagnostic {
        let message = format!("expected {expected}, found {}", self.found());
        Diagnostic::new(Code::E0101, message).at(self.span(), format!("expected {expected}"))
    }

    /// Reports that `expected` should stand here, and goes over the token ahead as if it were `text`.
    fn replace(&mut self, expected: &str, text: &str, why: &str) {
        self.report(self.expected(expected).suggest(self.span(), text, why));
        self.advance();
    }

    // ---- Expectations ----

    /// Goes over `symbol`, or reports that it is missing; `place` says where, as in `after the name`.
    fn expect(&mut self, symbol: Symbol, place: &str) -> bool {
        let there = self.eat(symbol);
        if !there {
            self.unexpected(&format!("`{}` {place}", symbol.text()));
        }
        there
    }

    /// Goes over `keyword`, or over the name ahead if that is `meant` for it.
    fn eat_meant(&mut self, keyword: Keyword, meant: bool) -> bool {
        if meant {
            self.take_misspelt(keyword);
        }
        meant || self.eat_keyword(keyword)
    }

    /// Goes over `keyword`, also in the wrong case or with a slip of the pen, or reports it missing.
    fn expect_keyword(&mut self, keyword: Keyword, place: &str) -> bool {
        let there = self.eat_meant(keyword, self.resembles(keyword));
        if !there {
            self.unexpected(&format!("`{}` {place}", keyword.text()));
        }
        there
    }

    /// Goes over a name or a keyword that was meant for one, as the token behind it shows, or reports it missing.
    fn expect_name(&mut self, what: &str) -> Ident {
        use Symbol::{Assign, Colon, Comma, Equal, LeftParen};
        if self.at_name() {
            return self.ident();
        }
        if self.keyword().is_some() && self.sees(1, &[Assign, Colon, Comma, Equal, LeftParen]) {
            return self.reserved(what);
        }
        self.unexpected(what);
        self.holes += 1;
        self.missing_name()
    }

    fn declared_name(&mut self, what: &str) -> Ident {
        // What is declared under a keyword is used under another name.
        self.damage.nameless |= !self.at_name();
        let name = self.expect_name(what);
        self.damage.declared.push(name.name);
        name
    }

    fn ident(&mut self) -> Ident {
        let span = self.advance();
        let text = self.name_at(span);
        Ident { name: self.interner.intern(text), span }
    }

    fn missing_name(&mut self) -> Ident {
        Ident { name: self.interner.intern(""), span: self.behind() }
    }

    /// Goes over a keyword that stands for a name, and takes it for one wherever it clearly does: it is one mistake.
    fn reserved(&mut self, what: &str) -> Ident {
        let message = format!("expected {what}, found the keyword {}", self.found());
        let diagnostic = Diagnostic::new(Code::E0108, message).at(self.span(), "reserved word");
        let name = self.word().to_ascii_lowercase();
        let is_free = !self.tokens.iter().any(|token| self.text_of(token.span) == name);
        let uses = self.uses_as_name();
        for at in &uses {
            self.tokens[*at].kind = TokenKind::Name;
        }
        let edits = uses.iter().map(|at| Edit::replace(self.tokens[*at].span, name.clone()));
        let edits = edits.collect();
        self.report(if is_free && uses.len() <= MAX_CORRECTED {
            diagnostic.suggest_edits(edits, "a keyword cannot be a name; the same word in small letters can")
        } else {
            diagnostic.help("a keyword cannot be a name")
        });
        self.holes += 1;
        self.ident()
    }

    fn is_end(&self, at: usize) -> bool {
        self.tokens.get(at).is_some_and(|token| token.kind == TokenKind::Keyword(Keyword::End))
    }

    /// The indices of the keyword ahead and those behind it where the same word can be nothing but a name.
    fn uses_as_name(&self) -> Vec<usize> {
        use Symbol::{Assign, Caret, Comma, Dot, LeftParen, Minus, Plus, RightParen, Semicolon, Slash, Star};
        let kind = self.kind();
        let symbol_at = |at: usize| match self.tokens.get(at).map(|token| token.kind) {
            Some(TokenKind::Symbol(symbol)) => Some(symbol),
            _ => None,
        };
        let is_name = |at: &usize| {
            let (before, behind) = (symbol_at(at.wrapping_sub(1)), symbol_at(at + 1));
            let computes = |symbol| matches!(symbol, Some(Plus | Minus | Star | Slash));
            let is_argument = matches!(before, Some(LeftParen | Comma))
                && (matches!(behind, Some(RightParen | Comma)) || computes(behind));
            let is_selected = matches!(behind, Some(Caret | Dot)) && kind != TokenKind::Keyword(Keyword::End);
            let is_operand =
                (before == Some(Assign) || computes(before)) && kind != TokenKind::Keyword(Keyword::Not);
            // `END IF;` ends a statement in other languages.
            let is_end = at.checked_sub(1).is_some_and(|before| self.is_end(before))
                && matches!(behind, Some(Semicolon | Dot))
                && !matches!(kind, TokenKind::Keyword(keyword) if keyword.starts_statement());
            behind == Some(Assign) || is_argument || is_selected || is_operand || is_end
        };
        let further = (self.at + 1..self.tokens.len()).filter(|at| self.tokens[*at].kind == kind);
        std::iter::once(self.at).chain(further.filter(is_name)).collect()
    }

    /// Whether the name ahead is `keyword` in the wrong case or misspelt.
    fn resembles(&self, keyword: Keyword) -> bool {
        self.at_name() && resembles(self.word(), keyword)
    }

    fn miscased(&self) -> Option<Keyword> {
        if self.at_name() { Keyword::miscased(self.word()) } else { None }
    }

    fn take_misspelt(&mut self, keyword: Keyword) -> Span {
        let (text, span) = (keyword.text(), self.span());
        if self.word().eq_ignore_ascii_case(text) {
            if !self.silent() && self.reported != Some(self.at) {
                self.reported = Some(self.at);
                self.miscased.push((span, keyword));
            }
            return self.advance();
        }
        let message = format!("expected the keyword `{text}`, found {}", quote(self.word()));
        let diagnostic = Diagnostic::new(Code::E0107, message).at(span, "not a keyword");
        self.report(diagnostic.suggest(span, text, format!("did you mean `{text}`?")));
        self.advance()
    }

    /// One message about all keywords in the wrong case: a person who writes one so writes all so.
    fn report_miscased(&mut self) {
        self.miscased.sort_unstable_by_key(|(span, _)| *span);
        let Some(((span, keyword), further)) = self.miscased.split_first() else { return };
        let text = keyword.text();
        let message = format!("expected the keyword `{text}`, found {}", quote(self.text_of(*span)));
        let mut diagnostic =
            Diagnostic::new(Code::E0107, message).at(*span, "keywords have capital letters only");
        diagnostic = match further.len() {
            0 => diagnostic.suggest(*span, text, format!("did you mean `{text}`?")),
            1..MAX_CORRECTED => {
                let edit = |(span, keyword): &(Span, Keyword)| Edit::replace(*span, keyword.text());
                let count = format!("{} keywords of the file are in the wrong case", self.miscased.len());
                let edits = self.miscased.iter().map(edit).collect();
                diagnostic.note(count).suggest_edits(edits, "write keywords in capital letters")
            }
            _ => diagnostic
                .note(format!("{} keywords of the file are in the wrong case", self.miscased.len()))
                .help("write keywords in capital letters"),
        };
        self.reports.push(diagnostic);
    }

    /// Reports a misspelt keyword and stays in front of it, where it now counts.
    fn correct(&mut self, keyword: Keyword) {
        self.take_misspelt(keyword);
        self.at -= 1;
    }

    /// Reads a piece of the text. If something is missing in its tree, nothing more is to be said about it.
    fn piece<T>(&mut self, inner: impl FnOnce(&mut Self) -> T) -> T {
        let (start, holes) = (self.span(), self.holes);
        let result = inner(self);
        if self.holes > holes {
            self.doubt(start.to(self.behind()));
        }
        result
    }

    /// Runs `inner` one level down; where that is too deep, reading ends.
    fn nested<T>(&mut self, inner: impl FnOnce(&mut Self) -> T) -> Option<T> {
        if !self.enters(self.span()) {
            return None;
        }
        let result = inner(self);
        self.depth -= 1;
        Some(result)
    }

    /// Goes one level down, if that is not too deep; `span` is the place of the level.
    fn enters(&mut self, span: Span) -> bool {
        let enters = self.depth <= MAX_NESTING;
        if enters {
            self.depth += 1;
        } else {
            self.report(too_deep(span));
            self.stop();
        }
        enters
    }

    fn damage(&mut self) -> Option<Box<Damage>> {
        let mut damage = std::mem::take(&mut self.damage);
        for names in [&mut damage.lost, &mut damage.declared] {
            *names = distinct(std::mem::take(names));
        }
        if damage.blocks.is_none() {
            damage.declared = Vec::<base::Symbol>::new();
        }
        let is_damaged = !self.reports.is_empty()
            || !damage.passages.is_empty()
            || self.mistaken_tokens
            || self.cut
            || damage.blocks.is_some();
        is_damaged.then(|| Box::new(damage))
    }
}

/// Whether a word is a keyword but for its case and, in a longer one, a slip of the hand.
fn resembles(word: &str, keyword: Keyword) -> bool {
    let slips = if keyword.text().len() >= 4 { 1 } else { 0 };
    // Some people take the digit for the letter.
    let digits = word.len() <= 20 && word.contains('0') && word.replace('0', "O") == keyword.text();
    digits || word.len() <= 20 && strsim::osa_distance(&word.to_ascii_uppercase(), keyword.text()) <= slips
}

#[cfg(test)]
pub mod tests;
