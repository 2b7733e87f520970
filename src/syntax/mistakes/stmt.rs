//! Statements.

use crate::base::Span;
use crate::diagnostics::{Code, Diagnostic};

use super::Examiner;
use super::habits::END_WORDS;
use super::token::{Foreign, Keyword, Symbol, TokenKind};

impl Examiner<'_> {
    /// Statements up to a word that ends them; `follow` says what may stand behind one.
    pub fn statements(&mut self, follow: &str) {
        loop {
            while self.eat(Symbol::Semicolon) || self.comment_in_braces() {}
            if self.at_end_of_statements() {
                return;
            }
            if self.innermost_is(Keyword::Case) && self.at_case_label() {
                return;
            }
            let before = self.at;
            self.statement();
            while self.comment_in_braces() {}
            if self.innermost_is(Keyword::Case) && self.at_case_label() || self.at_end_of_statements() {
                return;
            }
            // Declarations and blocks in braces, which do not belong here, bring along their own ends.
            // No semicolon stands behind a label.
            let separated = self.is_behind(Symbol::Semicolon)
                || self.is_behind(Symbol::Colon)
                || self.braced_end == self.at;
            if !self.eat(Symbol::Semicolon) && !separated {
                self.missing_separator(follow);
            }
            if self.at == before {
                self.advance();
                self.skip_to(|examiner| {
                    examiner.at_symbol(Symbol::Semicolon)
                        || examiner.at_end_of_statements()
                        || examiner.keyword().is_some_and(Keyword::starts_statement)
                });
            }
        }
    }

    pub fn at_end_of_statements(&self) -> bool {
        match self.kind() {
            TokenKind::End => true,
            TokenKind::Keyword(keyword) => keyword.ends_statements(),
            TokenKind::Name => self.ending_word().is_some(),
            TokenKind::Symbol(Symbol::RightBrace) => self.open.last().is_some_and(|open| open.braced),
            TokenKind::Symbol(Symbol::Bar) => self.open.iter().any(|open| open.keyword == Keyword::Case),
            _ => false,
        }
    }

    /// The keyword that ends statements for which the name ahead stands.
    pub fn ending_word(&self) -> Option<Keyword> {
        use Symbol::{Assign, Caret, Colon, Dot, LeftBracket, LeftParen};
        let continues = [Assign, Colon, Dot, LeftBracket, Caret, LeftParen];
        let pascal_end =
            self.kind_at(1) == TokenKind::Symbol(Symbol::Dot) && self.kind_at(2) == TokenKind::End;
        if continues.map(TokenKind::Symbol).contains(&self.kind_at(1)) && !pascal_end {
            return None;
        }
        if self.at_elsif() {
            return Some(Keyword::Elsif);
        }
        if self.at_foreign_word(&END_WORDS) && !self.open.is_empty() {
            return Some(Keyword::End);
        }
        let statement_follows = matches!(self.kind_at(1), TokenKind::Name | TokenKind::Keyword(_));
        self.miscased().filter(|keyword| match keyword {
            Keyword::End | Keyword::Else | Keyword::Elsif | Keyword::Until => true,
            Keyword::Except | Keyword::Finally => statement_follows,
            _ => false,
        })
    }

    /// Other languages' ELSIF.
    pub fn at_elsif(&self) -> bool {
        self.at_name() && ["ELSEIF", "ELIF"].iter().any(|word| self.word().eq_ignore_ascii_case(word))
    }

    /// Reports what stands behind a statement and goes to where the next one starts.
    pub fn missing_separator(&mut self, follow: &str) {
        if self.starts_statement() {
            let mut diagnostic = self.unexpected_diagnostic(&format!("{follow} after the statement"));
            if self.clearly_starts_statement() {
                diagnostic = diagnostic.suggest(self.behind(), ";", "statements are separated by semicolons");
            }
            self.report(diagnostic);
            return;
        }
        let mut diagnostic = self.unexpected_diagnostic(&format!("{follow} after the statement"));
        match self.kind() {
            TokenKind::Symbol(Symbol::LeftBrace | Symbol::RightBrace) => {
                diagnostic = diagnostic.help("blocks of statements end with `END`, not with braces");
            }
            TokenKind::Symbol(Symbol::RightParen) => {
                diagnostic = diagnostic.help("no bracket is open here");
            }
            _ => {}
        }
        self.report(diagnostic);
        self.skip_to(|examiner| {
            examiner.at_symbol(Symbol::Semicolon)
                || examiner.at_end_of_statements()
                || examiner.keyword().is_some_and(Keyword::starts_statement)
        });
        self.eat(Symbol::Semicolon);
    }

    fn starts_statement(&self) -> bool {
        self.at_name() || self.keyword().is_some_and(Keyword::starts_statement)
    }

    /// Whether the name or keyword ahead cannot have been meant as a part of the statement before.
    fn clearly_starts_statement(&self) -> bool {
        let between = self.behind().to(self.span().start());
        let continues = [Symbol::Assign, Symbol::LeftParen, Symbol::Dot, Symbol::LeftBracket, Symbol::Caret];
        self.keyword().is_some()
            || self.text_of(between).contains('\n')
            || continues.map(TokenKind::Symbol).contains(&self.kind_at(1))
    }

    fn statement(&mut self) {
        if let Some(keyword) = self.keyword() {
            return self.keyword_statement(keyword);
        }
        if let Some(keyword) = self.misspelt_statement() {
            self.take_misspelt(keyword);
            self.at -= 1;
            return self.keyword_statement(keyword);
        }
        match self.kind() {
            TokenKind::Name if self.resembles(Keyword::Begin) && self.kind_at(1) == TokenKind::Name => {
                self.compound();
            }
            TokenKind::Name => self.action(),
            TokenKind::Foreign(Foreign::MinusMinus | Foreign::PlusPlus) => self.foreign_step(),
            TokenKind::Symbol(Symbol::LeftBrace) => self.block_in_braces(),
            TokenKind::Symbol(Symbol::RightBrace) => {
                let diagnostic = self
                    .unexpected_diagnostic("a statement")
                    .help("statements stand between words such as `THEN` and `END`, not between braces");
                self.report(diagnostic);
                self.advance();
            }
            _ => {
                self.unexpected("a statement");
            }
        }
    }

    fn keyword_statement(&mut self, keyword: Keyword) {
        let span = self.span();
        match keyword {
            Keyword::If => self.within(keyword, span, None, Examiner::if_statement),
            Keyword::While => self.within(keyword, span, None, Examiner::while_statement),
            Keyword::For => self.within(keyword, span, None, Examiner::for_statement),
            Keyword::Loop => self.within(keyword, span, None, Examiner::loop_statement),
            Keyword::Repeat => self.within(keyword, span, None, Examiner::repeat_statement),
            Keyword::Exit => {
                self.advance();
                self.condition_of_exit();
            }
            Keyword::Retry => {
                self.advance();
            }
            Keyword::Goto => {
                self.advance();
                self.expect_name("the name of a label after `GOTO`");
            }
            Keyword::Return => self.return_statement(),
            Keyword::Case => self.within(keyword, span, None, Examiner::case_statement),
            Keyword::With => self.within(keyword, span, None, Examiner::with_statement),
            Keyword::Const | Keyword::Type | Keyword::Var | Keyword::Label => {
                let message = format!("`{}` among statements", keyword.text());
                let diagnostic = Diagnostic::new(Code::E0101, message)
                    .at(span, "expected a statement")
                    .help("declarations stand in front of `BEGIN`");
                self.report(diagnostic);
                self.among_statements = true;
                self.declaration(keyword);
                self.among_statements = false;
            }
            _ if self.kind_at(1) == TokenKind::Symbol(Symbol::Assign) => {
                self.action();
            }
            _ => {
                self.unexpected("a statement");
                self.advance();
            }
        }
    }

    /// The keyword a statement starts with for which the name ahead stands.
    fn misspelt_statement(&self) -> Option<Keyword> {
        let behind = self.kind_at(1);
        let Some(keyword) = self.miscased() else {
            // Two names in a row are a mistake in any case.
            let statements = [Keyword::While, Keyword::Repeat, Keyword::Loop, Keyword::Return, Keyword::Goto];
            let odd =
                matches!(behind, TokenKind::Name | TokenKind::Number | TokenKind::Keyword(Keyword::Not));
            return statements.into_iter().find(|keyword| odd && self.resembles(*keyword));
        };
        use Symbol::{Assign, Caret, Colon, Dot, LeftBracket, Semicolon};
        let continues = [Assign, Colon, Dot, LeftBracket, Caret, Semicolon];
        let plausible = match keyword {
            Keyword::If | Keyword::While | Keyword::For | Keyword::Return | Keyword::Case | Keyword::With => {
                !continues.map(TokenKind::Symbol).contains(&behind)
            }
            Keyword::Repeat | Keyword::Loop => matches!(behind, TokenKind::Name | TokenKind::Keyword(_)),
            Keyword::Goto => behind == TokenKind::Name,
            _ => false,
        };
        plausible.then_some(keyword)
    }

    // ---- Structured statements ----

    fn if_statement(&mut self) {
        self.advance();
        self.condition("THEN", "IF");
        let follow = "`;`, `ELSIF`, `ELSE` or `END`";
        loop {
            if !self.compound_branch() {
                self.statements(follow);
                self.brace_before_else();
            } else if !self.continues_if() {
                break;
            }
            if self.at_keyword(Keyword::Elsif) {
                self.advance();
                self.condition("THEN", "ELSIF");
            } else if self.ending_word() == Some(Keyword::Elsif) {
                self.take_misspelt(Keyword::Elsif);
                self.condition("THEN", "ELSIF");
            } else if self.at_keyword(Keyword::Else) || self.resembles(Keyword::Else) {
                self.else_part();
                break;
            } else if !self.stray_word() {
                break;
            }
        }
        self.statement_end();
    }

    /// `BEGIN ... END` as the whole branch of a statement, as in Pascal.
    fn compound_branch(&mut self) -> bool {
        let compound = self.at_keyword(Keyword::Begin)
            || self.resembles(Keyword::Begin) && self.kind_at(1) == TokenKind::Name;
        if compound {
            self.compound();
            if let Some(open) = self.open.last_mut() {
                open.compound = true;
            }
        }
        compound
    }

    /// Whether ELSE or ELSIF is next.
    fn continues_if(&mut self) -> bool {
        let word = self.keyword().or(self.ending_word());
        let continues = matches!(word, Some(Keyword::Else | Keyword::Elsif));
        if continues && let Some(open) = self.open.last_mut() {
            open.compound = false;
        }
        continues
    }

    fn else_part(&mut self) {
        let start = self.span();
        self.expect_keyword(Keyword::Else, "");
        if self.compound_branch() || self.else_if(start) {
            return;
        }
        if self.braces {
            self.eat_brace();
        }
        loop {
            self.statements("`;` or `END`");
            let again = matches!(self.keyword(), Some(Keyword::Else | Keyword::Elsif));
            let of_case = self.at_keyword(Keyword::Else) && self.encloses(Keyword::Case);
            if again && !of_case && !self.encloses(Keyword::If) {
                let diagnostic = Diagnostic::new(Code::E0120, format!("{} behind `ELSE`", self.found()))
                    .at(self.span(), "`ELSE` is the last part of `IF`")
                    .and(start, "here is `ELSE`");
                self.report(diagnostic);
                if self.eat_keyword(Keyword::Elsif) {
                    self.condition("THEN", "ELSIF");
                } else {
                    self.advance();
                }
            } else if !self.stray_word() {
                return;
            }
        }
    }

    /// `} else`: the brace ends the branch, not the statement.
    fn brace_before_else(&mut self) {
        let else_follows = {
            let word = self.text_of(self.token(1).span);
            ["ELSE", "ELSIF", "ELIF", "ELSEIF"].iter().any(|keyword| word.eq_ignore_ascii_case(keyword))
        };
        if self.at_symbol(Symbol::RightBrace)
            && else_follows
            && let Some(open) = self.open.last_mut().filter(|open| open.braced)
        {
            open.braced = false;
            self.advance();
            self.braces = true;
        }
    }

    /// The statement behind `ELSE IF`; whether it ends the outer one, too, as in Pascal.
    fn else_if(&mut self, start: Span) -> bool {
        if !self.at_keyword(Keyword::If) && self.misspelt_statement() != Some(Keyword::If) {
            return false;
        }
        let span = start.to(self.span());
        if let Some(open) = self.open.last_mut() {
            open.else_if = Some(span);
        }
        self.ended_by_compound = false;
        self.statement();
        if self.braced_end == self.at {
            if let Some(open) = self.open.last_mut() {
                open.finished = true;
            }
            return true;
        }
        if self.ended_by_compound {
            if let Some(open) = self.open.last_mut() {
                open.compound = true;
            }
            return true;
        }
        if !self.at_end_of_statements() && !self.eat(Symbol::Semicolon) {
            self.missing_separator("`;` or `END`");
        }
        false
    }

    /// The condition of IF, ELSIF or WHILE, and the keyword behind it.
    fn condition(&mut self, behind: &str, of: &str) {
        self.head_expression();
        self.assignment_in_condition();
        let keyword = if behind == "THEN" { Keyword::Then } else { Keyword::Do };
        if self.eat_keyword(keyword) {
            return;
        }
        let confused = match keyword {
            Keyword::Then => Keyword::Do,
            _ => Keyword::Then,
        };
        if self.at_keyword(confused) {
            let diagnostic = self
                .unexpected_diagnostic(&format!("`{behind}` after the condition of `{of}`"))
                .suggest(self.span(), behind, format!("`{of}` goes with `{behind}`"));
            self.report(diagnostic);
            self.advance();
            return;
        }
        if !self.expect_keyword(keyword, &format!("after the condition of `{of}`")) && !self.eat_brace() {
            self.resume_statements(keyword);
        }
    }

    /// A brace that stands for THEN or DO; the one that closes it stands for END.
    pub fn eat_brace(&mut self) -> bool {
        let brace = self.eat(Symbol::LeftBrace);
        if brace && let Some(open) = self.open.last_mut() {
            open.braced = true;
        }
        brace
    }

    /// After a mistake in the head of a statement: goes behind `keyword` if it stands on the same line,
    /// or to where a statement may start.
    pub fn resume_statements(&mut self, keyword: Keyword) {
        let line_end = self.end_of_line();
        let found = (0..)
            .map(|ahead| self.token(ahead))
            .take_while(|token| token.kind != TokenKind::End && token.span.lo < line_end);
        let distance = found.map(|token| token.kind).position(|kind| kind == TokenKind::Keyword(keyword));
        if let Some(distance) = distance {
            self.at += distance + 1;
            return;
        }
        if self.starts_statement() || self.at_end_of_statements() {
            return;
        }
        self.skip_to(|examiner| {
            examiner.at_symbol(Symbol::Semicolon)
                || examiner.at_end_of_statements()
                || examiner.keyword().is_some_and(Keyword::starts_statement)
                || examiner.span().lo >= line_end
        });
    }

    /// The position of the end of the line the token ahead stands on.
    pub fn end_of_line(&self) -> u32 {
        let from = self.span().lo;
        let rest = self.text.get((from - self.start) as usize..).unwrap_or_default();
        from + rest.find('\n').unwrap_or(rest.len()) as u32
    }

    fn while_statement(&mut self) {
        self.advance();
        self.condition("DO", "WHILE");
        self.loop_body();
    }

    fn loop_statement(&mut self) {
        self.advance();
        self.loop_body();
    }

    fn with_statement(&mut self) {
        self.advance();
        self.record_variable();
        while self.at_symbol(Symbol::Comma) {
            let diagnostic = Diagnostic::new(Code::E0121, "`WITH` opens one record")
                .at(self.span(), "expected `DO`")
                .help("nest the statements: `WITH a DO WITH b DO ... END END`");
            self.report(diagnostic);
            self.advance();
            self.record_variable();
        }
        if !self.expect_keyword(Keyword::Do, "after the record of `WITH`") && !self.eat_brace() {
            self.resume_statements(Keyword::Do);
        }
        self.loop_body();
    }

    fn record_variable(&mut self) {
        self.expect_name("a record variable");
        self.selectors();
    }

    fn loop_body(&mut self) {
        if self.compound_branch() {
            return self.statement_end();
        }
        loop {
            self.statements("`;` or `END`");
            if !self.stray_word() {
                break;
            }
        }
        self.statement_end();
    }

    fn for_statement(&mut self) {
        self.advance();
        let start = self.at;
        if self.at_symbol(Symbol::LeftParen) {
            self.for_in_parentheses();
            return self.loop_body();
        }
        self.expect_name("the control variable of `FOR`");
        if matches!(self.kind(), TokenKind::Symbol(Symbol::LeftBracket | Symbol::Dot | Symbol::Caret)) {
            let diagnostic = Diagnostic::new(Code::E0101, "the control variable of `FOR` is no name alone")
                .at(self.span(), "expected `:=`")
                .help("count with a variable of its own");
            self.report(diagnostic);
            self.selectors();
        }
        if self.at_keyword(Keyword::In) {
            self.for_in();
            return self.loop_body();
        }
        if self.at_symbol(Symbol::Equal) || self.at_foreign(Foreign::EqualEqual) {
            self.equal_for_assign();
            self.advance();
        } else {
            self.expect(Symbol::Assign, "after the control variable");
        }
        self.head_expression();
        let words = ["downto"];
        if !self.foreign_word(&words, "TO", "steps down are written `FOR i := 10 TO 1 BY -1 DO`") {
            self.expect_keyword(Keyword::To, "after the first value");
        }
        self.head_expression();
        if self.at_keyword(Keyword::By) || self.miscased() == Some(Keyword::By) {
            self.expect_keyword(Keyword::By, "");
            self.head_expression();
        }
        let place = "after the bounds of `FOR`";
        let headless = self.reported.is_some_and(|reported| reported >= start);
        let resumes = self.expect_keyword(Keyword::Do, place) || self.eat_brace();
        if !resumes || headless && self.reported == Some(self.at) {
            self.resume_statements(Keyword::Do);
        }
        self.loop_body();
    }

    fn repeat_statement(&mut self) {
        self.advance();
        loop {
            self.statements("`;` or `UNTIL`");
            if self.at_end_of_open_block() {
                return self.unclosed();
            }
            match self.keyword() {
                Some(Keyword::Until) => {
                    self.advance();
                    self.expression();
                    return;
                }
                Some(Keyword::End) => {
                    self.unclosed();
                    self.advance();
                    return;
                }
                _ if self.ending_word() == Some(Keyword::Until) => {
                    self.take_misspelt(Keyword::Until);
                    self.expression();
                    return;
                }
                _ if self.stray_word() => {}
                _ => return self.unclosed(),
            }
        }
    }

    fn return_statement(&mut self) {
        self.advance();
        if matches!(self.kind(), TokenKind::Symbol(Symbol::Assign | Symbol::Equal)) {
            let diagnostic = Diagnostic::new(Code::E0101, format!("{} behind `RETURN`", self.found()))
                .at(self.span(), "expected an expression")
                .help("the value follows by itself: `RETURN value`");
            self.report(diagnostic);
            self.advance();
        }
        // `end` on the same line is the name of a variable.
        let line_end = self.text_of(self.behind().to(self.span().start())).contains('\n');
        let named = self.at_name() && !line_end;
        let none =
            self.at_symbol(Symbol::Semicolon) || self.at_end_of_statements() || self.at_foreign_statement();
        if named || !none {
            self.expression();
        }
    }

    /// Whether a statement starts here, so that RETURN has no value.
    fn at_foreign_statement(&self) -> bool {
        self.keyword().is_some_and(|keyword| keyword.starts_statement())
    }
}
