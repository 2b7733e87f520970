//! Blocks: declarations, BEGIN, statements, END and a name. It is here that mistakes about BEGIN and END
//! show, and most of the work is to say which END is missing or too many.

use crate::base::Span;
use crate::diagnostics::{Code, Diagnostic};

use super::Examiner;
use super::token::{Keyword, Symbol, TokenKind};

impl Examiner<'_> {
    /// The block of a module or procedure, the innermost of what is open.
    pub fn block(&mut self) {
        self.declarations();
        let mut parts = Vec::new();
        while let Some(part) = self.part_of_block(&parts) {
            parts.push(part);
            self.body();
        }
        self.block_end();
    }

    /// Goes over the word in front of statements: BEGIN, EXCEPT or FINALLY; `parts` are those before it.
    fn part_of_block(&mut self, parts: &[(Keyword, Span)]) -> Option<(Keyword, Span)> {
        let span = self.span();
        match self.keyword() {
            Some(Keyword::Begin) if parts.is_empty() => {
                self.advance();
                Some((Keyword::Begin, span))
            }
            Some(part @ (Keyword::Except | Keyword::Finally)) => {
                self.check_part(part, parts);
                self.advance();
                Some((part, span))
            }
            _ => {
                let misspelt = [Keyword::Except, Keyword::Finally]
                    .into_iter()
                    .find(|part| !parts.is_empty() && self.ending_word() == Some(*part));
                if let Some(part) = misspelt {
                    self.take_misspelt(part);
                    return Some((part, span));
                }
                (parts.is_empty() && self.statement_without_begin()).then_some((Keyword::Begin, span))
            }
        }
    }

    /// EXCEPT stands behind BEGIN and behind FINALLY, FINALLY once and only in modules.
    fn check_part(&mut self, part: Keyword, parts: &[(Keyword, Span)]) {
        let text = part.text();
        let in_module = self.open.last().is_some_and(|open| open.keyword == Keyword::Module);
        let before = parts.iter().rev().find(|(before, _)| *before == part).map(|(_, span)| *span);
        let diagnostic = match (part, parts.last()) {
            (Keyword::Finally, _) if !in_module => {
                Diagnostic::new(Code::E0122, "a procedure has no `FINALLY` part")
                    .at(self.span(), "only modules are finalised")
            }
            (Keyword::Finally, _) if before.is_some() => Diagnostic::new(Code::E0120, "a second `FINALLY`")
                .at(self.span(), "a module has one `FINALLY` part"),
            (Keyword::Except, None) => Diagnostic::new(Code::E0120, "`EXCEPT` without `BEGIN`")
                .at(self.span(), "no statements stand in front of it")
                .note("`EXCEPT` handles the exceptions that the statements in front of it raise"),
            (Keyword::Except, Some((Keyword::Except, _))) => {
                Diagnostic::new(Code::E0120, "a second `EXCEPT`")
                    .at(self.span(), "the statements have one handler")
            }
            _ => return,
        };
        let diagnostic = match before {
            Some(before) if in_module || part == Keyword::Except => {
                diagnostic.and(before, format!("here is the first `{text}`"))
            }
            _ => diagnostic,
        };
        self.report(diagnostic);
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
    pub fn body(&mut self) {
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
            _ => return false,
        };
        let continues = |open: Keyword| open == opener || keyword == Keyword::Else && open == Keyword::Case;
        if self.open.iter().any(|open| continues(open.keyword)) {
            return false;
        }
        let (word, opener) = (keyword.text(), opener.text());
        let diagnostic = Diagnostic::new(Code::E0120, format!("`{word}` without `{opener}`"))
            .at(self.span(), format!("no `{opener}` is open here"));
        self.report(diagnostic);
        self.advance();
        if keyword != Keyword::Else {
            self.expression();
            if !self.eat_keyword(Keyword::Then) {
                self.eat_keyword(Keyword::Do);
            }
        }
        true
    }

    /// BEGIN among statements, which people know from Pascal; false if it is rather the END of a
    /// procedure that is missing.
    fn second_begin(&mut self) -> bool {
        let blocks = [Keyword::Procedure, Keyword::Module];
        let inner = self.open.iter().skip(1).rev().find(|open| blocks.contains(&open.keyword));
        if inner.is_some_and(|open| self.indentation(self.span()) <= self.indentation(open.span)) {
            return false;
        }
        self.compound();
        true
    }

    /// `BEGIN statements END`, as in Pascal. It is reported once; where there is one, there are more.
    pub fn compound(&mut self) {
        let diagnostic = Diagnostic::new(Code::E0121, "`BEGIN` within statements")
            .at(self.span(), "statements are not grouped by `BEGIN`")
            .note("`THEN`, `ELSE`, `DO`, `LOOP` and `REPEAT` are followed by any number of statements");
        if !std::mem::replace(&mut self.compounds, true) {
            self.report(diagnostic);
        }
        let begin = self.advance();
        self.within(Keyword::Begin, begin, None, |examiner| {
            loop {
                examiner.statements("`;` or `END`");
                if !examiner.stray_word() {
                    break;
                }
            }
            examiner.statement_end();
        });
    }

    /// How far the line is indented on which `span` starts.
    pub fn indentation(&self, span: Span) -> usize {
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
    pub fn block_end(&mut self) {
        if self.at_end_of_outer_block() || !self.at_keyword(Keyword::End) && !self.resembles(Keyword::End) {
            return self.unclosed();
        }
        let start = self.span();
        self.expect_keyword(Keyword::End, "");
        let end = self.behind();
        let module = self.open.last().is_some_and(|open| open.keyword == Keyword::Module);
        let own = self.open.last().and_then(|open| open.name);
        let name = own.map(|name| self.text_of(name).to_owned());
        if self.at_name() {
            self.note_misnamed(own, start.to(self.span()));
            self.advance();
        } else {
            self.missing_end_name(end, name.as_deref(), module);
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
}
