//! Blocks: declarations, BEGIN, statements, END and a name. It is here that mistakes about BEGIN and END
//! show, and most of the work is to say which END is missing or too many.

use crate::base::Span;
use crate::diagnostics::{Code, Diagnostic};

use super::token::{Keyword, Symbol, TokenKind};
use super::{Examiner, Open, quote, too_deep};
use crate::syntax::scan::MAX_NESTING;

impl Examiner<'_> {
    /// The block of a program module or procedure, the innermost of what is open.
    pub fn block(&mut self) {
        self.declarations();
        if self.at_keyword(Keyword::Begin) || self.statement_without_begin() {
            self.eat_keyword(Keyword::Begin);
            self.body();
        }
        self.block_end();
    }

    /// The block of a module written in C.
    pub fn foreign_block(&mut self) {
        self.foreign_declarations();
        while self.at_keyword(Keyword::Begin) {
            let diagnostic = Diagnostic::new(Code::E0101, "a definition module has no statements")
                .at(self.span(), "expected a declaration or `END`")
                .help("it declares only the headings of procedures");
            self.report(diagnostic);
            self.advance();
            self.body();
            let ends_module = self.at_end_of_open_block();
            if ends_module || !self.at_keyword(Keyword::End) {
                break;
            }
            // The block of a procedure, which should not be here.
            self.advance();
            self.skip_to(|examiner| examiner.at_symbol(Symbol::Semicolon) || examiner.starts_or_ends_block());
            self.eat(Symbol::Semicolon);
            self.foreign_declarations();
        }
        self.block_end();
    }

    /// Something that is no declaration where declarations end: if it looks like a statement, it is
    /// reported, and the statements are read as if BEGIN stood in front of them.
    fn statement_without_begin(&mut self) -> bool {
        if self.starts_or_ends_block() || self.at_end() {
            return false;
        }
        if self.resembles(Keyword::Begin) {
            self.take_misspelt(Keyword::Begin);
            return true;
        }
        let diagnostic = self
            .unexpected_diagnostic("a declaration, `BEGIN` or `END`")
            .help("statements stand between `BEGIN` and `END`");
        self.report(diagnostic);
        true
    }

    /// The statements of a block, up to the END that is its own.
    fn body(&mut self) {
        loop {
            self.statements("`;` or `END`");
            if !self.stray_word() && !self.end_too_many() {
                return;
            }
        }
    }

    /// A word among statements that ends nothing there, ELSE without IF and the like, is passed over.
    pub fn stray_word(&mut self) -> bool {
        let Some(keyword) = self.keyword() else { return false };
        let opener = match keyword {
            Keyword::Else | Keyword::Elsif => Keyword::If,
            Keyword::Until => Keyword::Repeat,
            Keyword::Begin => return self.second_begin(),
            Keyword::Except | Keyword::Finally => {
                let diagnostic = self.unsupported(&format!("{} parts", keyword.text()));
                self.report(diagnostic);
                self.advance();
                return true;
            }
            _ => return false,
        };
        if self.open.iter().any(|open| open.keyword == opener) {
            return false;
        }
        let (word, opener) = (keyword.text(), opener.text());
        let diagnostic = Diagnostic::new(Code::E0120, format!("`{word}` without `{opener}`"))
            .at(self.span(), format!("no `{opener}` is open here"));
        self.report(diagnostic);
        self.advance();
        if keyword != Keyword::Else {
            self.expression();
            self.eat_keyword(Keyword::Then);
        }
        true
    }

    /// BEGIN among statements, which people know from Pascal; false if it is rather the END of a
    /// procedure that is missing.
    fn second_begin(&mut self) -> bool {
        let procedure = self.open.iter().rev().find(|open| open.keyword == Keyword::Procedure);
        if procedure.is_some_and(|open| self.indentation(self.span()) <= self.indentation(open.span)) {
            return false;
        }
        let diagnostic = Diagnostic::new(Code::E0101, "`BEGIN` within statements")
            .at(self.span(), "statements are not grouped by `BEGIN`")
            .note("`THEN`, `ELSE`, `DO`, `LOOP` and `REPEAT` are followed by any number of statements");
        self.report(diagnostic);
        self.advance();
        true
    }

    /// How far the line is indented on which `span` starts.
    fn indentation(&self, span: Span) -> usize {
        let before = self.text.get(..(span.lo - self.start) as usize).unwrap_or_default();
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        let line = self.text.get(line_start..).unwrap_or_default();
        line.len() - line.trim_start().len()
    }

    /// An END behind which the statements of the block go on.
    fn end_too_many(&mut self) -> bool {
        if !self.at_keyword(Keyword::End) {
            return false;
        }
        let own_name = self.open.last().and_then(|open| open.name).map(|name| self.text_of(name));
        let goes_on = match (self.kind_at(1), self.kind_at(2)) {
            (TokenKind::Symbol(Symbol::Semicolon), TokenKind::Name) => true,
            (TokenKind::Symbol(Symbol::Semicolon), TokenKind::Keyword(Keyword::End)) => {
                self.kind_at(3) == TokenKind::Name && Some(self.text_of(self.token(3).span)) == own_name
            }
            (TokenKind::Symbol(Symbol::Semicolon), TokenKind::Keyword(keyword)) => keyword.starts_statement(),
            (TokenKind::Keyword(Keyword::End), TokenKind::Name) => {
                Some(self.text_of(self.token(2).span)) == own_name
            }
            _ => false,
        };
        if goes_on {
            let diagnostic = Diagnostic::new(Code::E0120, "this `END` closes nothing")
                .at(self.span(), "no statement is open here");
            self.report(diagnostic);
            self.advance();
        }
        goes_on
    }

    /// END, the name, and what stands behind it.
    fn block_end(&mut self) {
        if !self.at_keyword(Keyword::End) && !self.resembles(Keyword::End) {
            return self.unclosed();
        }
        self.expect_keyword(Keyword::End, "");
        let end = self.behind();
        let module = self.open.last().is_some_and(|open| open.keyword == Keyword::Module);
        let name = self.open.last().and_then(|open| open.name).map(|name| self.text_of(name).to_owned());
        if self.at_name() {
            self.advance();
        } else {
            self.missing_end_name(end, name.as_deref(), module);
        }
        if module { self.full_stop() } else { self.semicolon_behind("the end of the procedure") }
    }

    fn missing_end_name(&mut self, end: Span, name: Option<&str>, module: bool) {
        let what = if module { "module" } else { "procedure" };
        let ends = [Symbol::Semicolon, Symbol::Dot].map(TokenKind::Symbol);
        if self.keyword().is_some() && ends.contains(&self.kind_at(1)) {
            self.reserved(&format!("the name of the {what}"));
            return;
        }
        let message = format!("expected the name of the {what} after `END`, found {}", self.found());
        let mut diagnostic = Diagnostic::new(Code::E0112, message).at(self.span(), "expected a name");
        if let Some(name) = name.filter(|name| name.len() <= 80) {
            diagnostic =
                diagnostic.suggest(end, format!(" {name}"), format!("repeat the name of the {what}"));
        }
        self.report(diagnostic);
    }

    fn full_stop(&mut self) {
        if self.eat(Symbol::Dot) {
            return;
        }
        let end = self.behind();
        let message = format!("expected `.` after the end of the module, found {}", self.found());
        let mut diagnostic = Diagnostic::new(Code::E0101, message).at(self.span(), "expected `.`");
        diagnostic = if self.at_symbol(Symbol::Semicolon) {
            diagnostic.suggest(self.span(), ".", "a module ends with a full stop")
        } else {
            diagnostic.suggest(end, ".", "a module ends with a full stop")
        };
        self.report(diagnostic);
        if self.eat(Symbol::Semicolon) && !self.at_end() {
            self.stop();
        }
    }

    // ---- What is open ----

    /// Runs `inner` with a statement, procedure or module open.
    pub fn within(
        &mut self,
        keyword: Keyword,
        span: Span,
        name: Option<Span>,
        inner: impl FnOnce(&mut Self),
    ) {
        if self.open.len() as u32 + self.depth > MAX_NESTING {
            self.report(too_deep(span));
            return self.stop();
        }
        self.open.push(Open { keyword, span, name, else_if: None, braced: false });
        inner(self);
        self.open.pop();
    }

    /// Whether something of this kind is open around the innermost.
    pub fn encloses(&self, keyword: Keyword) -> bool {
        self.open.iter().rev().skip(1).any(|open| open.keyword == keyword)
    }

    /// Whether the END ahead is followed by the name of an open module or procedure.
    pub fn at_end_of_open_block(&self) -> bool {
        if !self.at_keyword(Keyword::End) || self.kind_at(1) != TokenKind::Name {
            return false;
        }
        let name = self.text_of(self.token(1).span);
        self.open.iter().filter_map(|open| open.name).any(|span| self.text_of(span) == name)
    }

    /// Goes over the END of the innermost statement, or reports that it is missing.
    pub fn statement_end(&mut self) {
        if self.at_end_of_open_block() {
            return self.unclosed();
        }
        let braced = self.open.last().is_some_and(|open| open.braced);
        match self.keyword() {
            Some(Keyword::End) => {
                self.advance();
            }
            _ if braced && self.eat(Symbol::RightBrace) => {}
            _ if self.resembles(Keyword::End) => {
                self.take_misspelt(Keyword::End);
            }
            _ => self.unclosed(),
        }
    }

    /// Reports that the innermost of what is open has no end.
    pub fn unclosed(&mut self) {
        let Some(open) = self.open.last() else { return };
        let (opener, closer) = match open.keyword {
            Keyword::Repeat => ("this `REPEAT`".to_owned(), "UNTIL"),
            Keyword::Module => ("the module".to_owned(), "END"),
            Keyword::Procedure => ("the procedure".to_owned(), "END"),
            keyword => (format!("this `{}`", keyword.text()), "END"),
        };
        let (found, span) = if self.at_end_of_open_block() {
            let span = self.span().to(self.token(1).span);
            (quote(self.text_of(span)), span)
        } else {
            (self.found(), self.span())
        };
        let message = format!("expected `{closer}` for {opener}, found {found}");
        let mut diagnostic = Diagnostic::new(Code::E0111, message)
            .at(span, format!("expected `{closer}` before this"))
            .and(open.span, format!("{opener} is not closed"));
        if let Some(else_if) = open.else_if {
            diagnostic =
                diagnostic.suggest(else_if, "ELSIF", "`ELSE IF` opens another `IF` with its own `END`");
        }
        self.report(diagnostic);
    }
}
