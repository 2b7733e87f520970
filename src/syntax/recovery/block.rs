//! Blocks: declarations, BEGIN, statements, END and a name. It is here that mistakes about BEGIN and END
//! show, and most of the work is to say which END is missing or too many.

use crate::base::Span;
use crate::diagnostics::{Code, Diagnostic, Edit};
use crate::syntax::ast::{Body, Decl, Ident, Stmt};
use crate::syntax::keyword::Keyword;

use super::messages;
use super::token::{Symbol, TokenKind};
use super::{MAX_CORRECTED, RecoveringParser};

/// The `BEGIN ... END` within statements that were read.
#[derive(Default)]
pub struct Compounds {
    /// The words without which the statements are right.
    needless: Vec<Span>,
    /// The END of the last one, as long as it may end the statement around it, too.
    last_end: Option<Span>,
    /// One of them has no END, or one that ends two statements.
    unclear: bool,
}

#[derive(Default)]
pub struct Block {
    pub decls: Vec<Decl>,
    pub body: Option<Body>,
    pub finally: Option<Body>,
    /// The word END, or where it should stand.
    pub end: Span,
    pub end_name: Option<Ident>,
}

impl Block {
    fn add_part(&mut self, (keyword, word): (Keyword, Span), stmts: Vec<Stmt>) {
        if keyword == Keyword::Finally && self.finally.is_none() {
            self.finally = Some(Body::new(word, stmts, None));
            return;
        }
        let last = if self.finally.is_some() { &mut self.finally } else { &mut self.body };
        match last {
            None => *last = Some(Body::new(word, stmts, None)),
            Some(Body { except: Some(handler), .. }) => handler.extend(stmts),
            Some(body) if keyword == Keyword::Except => {
                *body = Body::new(body.span, std::mem::take(&mut body.stmts), Some(stmts));
            }
            Some(body) => body.stmts.extend(stmts),
        }
    }
}

impl RecoveringParser<'_> {
    /// The block of a module or procedure, the innermost of what is open.
    pub fn block(&mut self) -> Block {
        let outer = std::mem::take(&mut self.hoisted);
        let mut block = Block { decls: self.declarations(), ..Block::default() };
        let mut parts = Vec::new();
        while let Some(part) = self.part_of_block(&parts) {
            parts.push(part);
            let stmts = self.body();
            block.add_part(part, stmts);
        }
        self.unbegun = false;
        block.decls.append(&mut std::mem::replace(&mut self.hoisted, outer));
        self.block_end(&mut block);
        self.add_skipped_declaration(&mut block.decls);
        block
    }

    /// Goes over the word in front of statements: BEGIN, EXCEPT or FINALLY; `parts` are those before it.
    fn part_of_block(&mut self, parts: &[(Keyword, Span)]) -> Option<(Keyword, Span)> {
        let span = self.span();
        match self.keyword() {
            Some(Keyword::Begin) if parts.is_empty() => Some((Keyword::Begin, self.advance())),
            Some(part @ (Keyword::Except | Keyword::Finally)) => {
                self.check_part(part, parts);
                Some((part, self.advance()))
            }
            _ if parts.is_empty() => self.statement_without_begin().then_some((Keyword::Begin, span.start())),
            _ => {
                let part = self.ending_word();
                let part = part.filter(|part| matches!(part, Keyword::Except | Keyword::Finally))?;
                Some((part, self.take_misspelt(part)))
            }
        }
    }

    /// EXCEPT stands behind BEGIN and behind FINALLY, FINALLY once and only in modules.
    fn check_part(&mut self, part: Keyword, parts: &[(Keyword, Span)]) {
        let in_module = self.innermost_is(Keyword::Module);
        let before = parts.iter().rev().find(|(before, _)| *before == part).map(|(_, span)| *span);
        let message = match (part, parts.last()) {
            (Keyword::Finally, _) if !in_module => messages::FINALLY_OF_PROCEDURE,
            (Keyword::Finally, _) if before.is_some() => messages::SECOND_FINALLY,
            (Keyword::Except, None) => messages::EXCEPT_WITHOUT_BEGIN,
            (Keyword::Except, Some((Keyword::Except, _))) => messages::SECOND_EXCEPT,
            _ => return,
        };
        let mut diagnostic = message.at(self.span());
        if let Some(before) = before.filter(|_| in_module || part == Keyword::Except) {
            diagnostic = diagnostic.and(before, format!("here is the first `{}`", part.text()));
        }
        self.report(diagnostic);
    }

    /// Reports what is no declaration; whether statements are to be read as if BEGIN stood in front of them.
    fn statement_without_begin(&mut self) -> bool {
        if self.starts_or_ends_block() || self.at_end() {
            return false;
        }
        if self.resembles(Keyword::Begin) {
            self.take_misspelt(Keyword::Begin);
            return true;
        }
        let clear = self.at_clear_statement() && !self.begin_follows();
        if clear {
            let (place, text) = match self.is_on_new_line() {
                true => (
                    self.behind(),
                    format!("\n{:1$}BEGIN", "", self.indentation(self.span()).saturating_sub(2)),
                ),
                false => (self.span().start(), "BEGIN ".to_owned()),
            };
            let diagnostic = self.message(&messages::NO_DECLARATION);
            self.report(diagnostic.suggest(place, text, "begin the statements"));
            return true;
        }
        self.say(&messages::NO_DECLARATION);
        self.doubt_line();
        self.doubt_blocks();
        self.damage.nameless |= !self.starts_statement();
        self.unbegun = true;
        true
    }

    /// Whether what is ahead can be nothing but a statement.
    pub fn at_clear_statement(&self) -> bool {
        use Symbol::{Assign, Caret, Dot, LeftBracket, LeftParen};
        self.keyword().is_some_and(Keyword::starts_statement)
            || self.at_name() && self.sees(1, &[Assign, Caret, Dot, LeftBracket, LeftParen])
    }

    /// Whether BEGIN stands in front of the next END with a name, and of the next procedure.
    pub fn begin_follows(&self) -> bool {
        self.next_of_block(|keyword| matches!(keyword, Keyword::Procedure | Keyword::Module))
            == Some(Keyword::Begin)
    }

    /// Whether declarations or BEGIN stand in front of the next END with a name.
    pub fn block_goes_on(&self) -> bool {
        self.next_of_block(Keyword::starts_declaration).is_some_and(|keyword| keyword != Keyword::End)
    }

    /// The first of BEGIN, what `counts`, and an END with the name of something open; none at the end of the text.
    fn next_of_block(&self, counts: impl Fn(Keyword) -> bool) -> Option<Keyword> {
        let decides = |ahead: usize| match self.kind_at(ahead) {
            TokenKind::End => Some(None),
            TokenKind::Keyword(Keyword::End) => {
                let name = self.token(ahead + 1);
                let is_own = name.kind == TokenKind::Name && self.names_open_block(self.text_of(name.span));
                is_own.then_some(Some(Keyword::End))
            }
            TokenKind::Keyword(keyword) if keyword == Keyword::Begin || counts(keyword) => {
                Some(Some(keyword))
            }
            _ => None,
        };
        (0..).find_map(decides)?
    }

    /// The statements of a block, up to the END that is its own.
    pub fn body(&mut self) -> Vec<Stmt> {
        let start = self.span().lo;
        self.mark(|open| open.statements = Some(start));
        self.sequence_with("`;` or `END`", Self::end_too_many)
    }

    /// A word among statements that ends nothing there, ELSE without IF and the like, is passed over.
    pub fn stray_word(&mut self, list: &mut Vec<Stmt>) -> bool {
        let Some(keyword) = self.keyword() else { return false };
        let opener = match keyword {
            Keyword::Else | Keyword::Elsif => Keyword::If,
            Keyword::Until => Keyword::Repeat,
            Keyword::Begin => return self.second_begin(list),
            _ => return false,
        };
        let continues = |open: Keyword| open == opener || keyword == Keyword::Else && open == Keyword::Case;
        if self.open.iter().any(|open| continues(open.keyword)) {
            return false;
        }
        let (word, opener) = (keyword.text(), opener.text());
        let diagnostic = Diagnostic::new(Code::E0120, format!("`{word}` without `{opener}`"));
        let diagnostic = diagnostic.at(self.span(), format!("no `{opener}` is open here"));
        let in_loop =
            keyword == Keyword::Elsif && self.open.iter().any(|open| open.keyword == Keyword::While);
        self.report(if in_loop {
            diagnostic.help("write `LOOP IF a THEN ... ELSIF b THEN ... ELSE EXIT END END`")
        } else {
            diagnostic
        });
        self.doubt_blocks();
        self.advance();
        if keyword != Keyword::Else {
            self.expression();
            if !self.eat_keyword(Keyword::Then) {
                self.eat_keyword(Keyword::Do);
            }
        }
        true
    }

    /// BEGIN among statements, as in Pascal; false if it is rather the END of a procedure that is missing.
    fn second_begin(&mut self, list: &mut Vec<Stmt>) -> bool {
        let blocks = [Keyword::Procedure, Keyword::Module];
        let inner = self.open.iter().skip(1).rev().find(|open| blocks.contains(&open.keyword));
        if inner.is_some_and(|open| self.indentation(self.span()) <= self.indentation(open.span)) {
            return false;
        }
        // Statements stood in front of the BEGIN of the block.
        if self.unbegun && self.open.last().is_some_and(|open| blocks.contains(&open.keyword)) {
            self.unbegun = false;
            self.advance();
            return true;
        }
        self.compound(list);
        self.doubt_blocks();
        true
    }

    /// `BEGIN statements END`, as in Pascal, among statements; both words are too many.
    pub fn compound(&mut self, list: &mut Vec<Stmt>) {
        self.compound_statement(list);
        self.end_of_compound_is_needless();
    }

    /// `BEGIN statements END`. It is reported once; where there is one, there are more.
    pub fn compound_statement(&mut self, list: &mut Vec<Stmt>) {
        if self.compounds.is_none() && !self.silent() && self.reported != Some(self.at) {
            self.reported = Some(self.at);
            self.compounds = Some(Compounds::default());
            self.doubt_line();
        }
        self.holes += 1;
        if self.miscased() == Some(Keyword::Begin) && !self.silent() {
            self.miscased.push((self.span(), Keyword::Begin));
        }
        let begin = self.advance();
        let needless = if self.is_on_new_line() { begin } else { begin.to(self.span().start()) };
        let stmts = self.within(Keyword::Begin, begin, None, |parser| {
            let stmts = parser.sequence("`;` or `END`");
            parser.statement_end();
            stmts
        });
        list.extend(stmts.into_iter().flatten());
        let end = self.before().map(|token| token.span);
        let end = end.filter(|end| self.text_of(*end).eq_ignore_ascii_case("END"));
        if let Some(compounds) = &mut self.compounds {
            compounds.needless.push(needless);
            compounds.last_end = end;
            compounds.unclear |= end.is_none();
        }
    }

    /// Notes that the END of the last compound statement does not end the statement around it.
    pub fn end_of_compound_is_needless(&mut self) {
        if let Some(compounds) = &mut self.compounds {
            compounds.needless.extend(compounds.last_end.take());
        }
    }

    /// Notes that the END of the last compound statement ends two statements, so that it is one too few.
    pub fn compounds_share_their_end(&mut self) {
        if let Some(compounds) = &mut self.compounds {
            compounds.unclear = true;
        }
    }

    /// One message about all compound statements, with all words that are too many.
    pub fn report_compounds(&mut self) {
        let Some(Compounds { mut needless, unclear, .. }) = self.compounds.take() else { return };
        needless.sort_unstable();
        let Some(first) = needless.first() else { return };
        let diagnostic = messages::BEGIN_WITHIN.at(*first);
        let clear = !unclear && needless.len() <= MAX_CORRECTED;
        let edits = needless.iter().map(|span| Edit::replace(*span, ""));
        self.reports.push(match clear {
            true => diagnostic.suggest_edits(edits.collect(), "leave out the words that group statements"),
            false => diagnostic.help("leave out each `BEGIN`, and each `END` that ends only that"),
        });
    }

    pub fn indentation(&self, span: Span) -> usize {
        let line = self.text_of(self.line_at(span.lo));
        line.len() - line.trim_start().len()
    }

    /// An END behind which the statements of the block go on.
    fn end_too_many(&mut self) -> bool {
        if !self.at_keyword(Keyword::End) {
            return false;
        }
        let is_own = |ahead| self.own_name() == Some(self.text_of(self.token(ahead).span));
        let goes_on = match (self.kind_at(1), self.kind_at(2)) {
            (TokenKind::Symbol(Symbol::Semicolon), TokenKind::Keyword(Keyword::End)) => is_own(3),
            (TokenKind::Symbol(Symbol::Semicolon), TokenKind::Keyword(keyword)) => keyword.starts_statement(),
            (TokenKind::Symbol(Symbol::Semicolon), behind) => behind == TokenKind::Name,
            (TokenKind::Keyword(Keyword::End), TokenKind::Name) => is_own(2),
            _ => false,
        };
        if goes_on {
            self.end_of_nothing(self.span());
        }
        goes_on
    }

    pub fn block_end(&mut self, block: &mut Block) {
        block.end = self.span();
        if self.at_end_of_outer_block() || !self.eat_meant(Keyword::End, self.resembles(Keyword::End)) {
            block.end = self.behind();
            return self.unclosed();
        }
        let module = self.innermost_is(Keyword::Module);
        let own = self.open.last().and_then(|open| open.name);
        if self.at_name() {
            let is_other = !self.names_open_block(self.word());
            self.note_misnamed(own, block.end.to(self.span()));
            let name = self.ident();
            self.damage.lost.extend(is_other.then_some(name.name));
            block.end_name = Some(name);
        } else {
            self.missing_end_name(own, module);
        }
        match (module, self.open.len()) {
            (true, 1) => self.full_stop(),
            (true, _) => self.semicolon_behind("the end of the module"),
            (false, _) => self.semicolon_behind("the end of the procedure"),
        }
    }

    /// Keeps in mind that the name ahead, behind END, is not `own` but that of an outer block.
    fn note_misnamed(&mut self, own: Option<Span>, end: Span) {
        let Some(own) = own else { return };
        let outer = self.open.iter().rev().skip(1).filter_map(|open| open.name);
        let (word, mut outer) = (self.word(), outer.map(|name| self.text_of(name)));
        if self.text_of(own) != word && outer.any(|name| name == word) {
            self.misnamed = Some((own, end));
        }
    }

    fn missing_end_name(&mut self, name: Option<Span>, module: bool) {
        let what = if module { "module" } else { "procedure" };
        let name = name.map(|name| self.text_of(name)).filter(|name| name.len() <= 80);
        let why = format!("repeat the name of the {what}");
        if self.keyword().is_some() && self.sees(1, &[Symbol::Semicolon, Symbol::Dot]) {
            let message = format!("expected the name of the {what}, found the keyword {}", self.found());
            let diagnostic = Diagnostic::new(Code::E0108, message).at(self.span(), "reserved word");
            self.report(match name {
                Some(name) => diagnostic.suggest(self.span(), name, why),
                None => diagnostic,
            });
            self.advance();
            return;
        }
        let message = format!("expected the name of the {what} after `END`, found {}", self.found());
        let mut diagnostic = Diagnostic::new(Code::E0112, message).at(self.span(), "expected a name");
        if let Some(name) = name {
            // What ends the block is missing, too, at the end of the file.
            let end = match self.at_end() {
                true if module && self.open.len() == 1 => ".",
                true => ";",
                false => "",
            };
            diagnostic = diagnostic.suggest(self.behind(), format!(" {name}{end}"), why);
        }
        self.report(diagnostic);
    }

    fn full_stop(&mut self) {
        if self.eat(Symbol::Dot) {
            return;
        }
        let place = if self.at_symbol(Symbol::Semicolon) { self.span() } else { self.behind() };
        let diagnostic = self.message(&messages::FULL_STOP);
        self.report(diagnostic.suggest(place, ".", "a module ends with a full stop"));
        if self.eat(Symbol::Semicolon) && !self.at_end() {
            self.stop();
        }
    }
}
