//! Statements.

use crate::base::Span;
use crate::diagnostics::{Code, Diagnostic};

use super::token::{Foreign, Keyword, Symbol, TokenKind};
use super::{Examiner, quote};

impl Examiner<'_> {
    /// Statements up to a word that ends them; `follow` says what may stand behind one.
    pub fn statements(&mut self, follow: &str) {
        loop {
            while self.eat(Symbol::Semicolon) {}
            if self.at_end_of_statements() {
                return;
            }
            let before = self.at;
            self.statement();
            if self.at_end_of_statements() {
                return;
            }
            // Declarations and blocks in braces, which do not belong here, bring along their own ends.
            // No semicolon stands behind a label.
            let separated = [Symbol::Semicolon, Symbol::RightBrace, Symbol::Colon]
                .into_iter()
                .any(|symbol| self.is_behind(symbol));
            if !self.eat(Symbol::Semicolon) && !separated {
                self.missing_separator(follow);
            }
            if self.at == before {
                self.advance();
            }
        }
    }

    fn at_end_of_statements(&self) -> bool {
        match self.kind() {
            TokenKind::End => true,
            TokenKind::Keyword(keyword) => keyword.ends_statements(),
            TokenKind::Name => self.ending_word().is_some(),
            TokenKind::Symbol(Symbol::RightBrace) => self.open.last().is_some_and(|open| open.braced),
            _ => false,
        }
    }

    /// The keyword that ends statements for which the name ahead stands.
    fn ending_word(&self) -> Option<Keyword> {
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
        self.miscased().filter(|keyword| {
            matches!(keyword, Keyword::End | Keyword::Else | Keyword::Elsif | Keyword::Until)
        })
    }

    /// Other languages' ELSIF.
    pub fn at_elsif(&self) -> bool {
        self.at_name() && ["ELSEIF", "ELIF"].iter().any(|word| self.word().eq_ignore_ascii_case(word))
    }

    /// Reports what stands behind a statement and goes to where the next one starts.
    fn missing_separator(&mut self, follow: &str) {
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
            TokenKind::Name => self.action(),
            TokenKind::Symbol(Symbol::LeftBrace | Symbol::RightBrace) => {
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
            }
            Keyword::Goto => {
                self.advance();
                self.expect_name("the name of a label after `GOTO`");
            }
            Keyword::Return => self.return_statement(),
            Keyword::Case | Keyword::With => {
                let diagnostic = self.unsupported(&format!("{} statements", keyword.text()));
                self.report(diagnostic);
                self.skip_construct();
            }
            Keyword::Retry => {
                let diagnostic = self.unsupported("RETRY statements");
                self.report(diagnostic);
                self.advance();
            }
            Keyword::Const | Keyword::Type | Keyword::Var | Keyword::Label => {
                let message = format!("`{}` among statements", keyword.text());
                let diagnostic = Diagnostic::new(Code::E0101, message)
                    .at(span, "expected a statement")
                    .help("declarations stand in front of `BEGIN`");
                self.report(diagnostic);
                self.declaration(keyword);
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
            Keyword::If | Keyword::While | Keyword::For | Keyword::Return | Keyword::Case => {
                !continues.map(TokenKind::Symbol).contains(&behind)
            }
            Keyword::Repeat | Keyword::Loop => matches!(behind, TokenKind::Name | TokenKind::Keyword(_)),
            Keyword::Goto => behind == TokenKind::Name,
            _ => false,
        };
        plausible.then_some(keyword)
    }

    /// Passes over CASE or WITH up to its END.
    pub fn skip_construct(&mut self) {
        use Keyword::{Begin, Case, End, For, If, Loop, Procedure, Record, While, With};
        let mut depth = 0_u32;
        while !self.at_end() && !self.at_end_of_open_block() {
            match self.keyword() {
                Some(If | While | For | Loop | Case | With | Record) => depth += 1,
                Some(End) => depth -= 1,
                Some(Procedure | Begin) => return,
                _ => {}
            }
            self.advance();
            if depth == 0 {
                return;
            }
        }
    }

    // ---- Structured statements ----

    fn if_statement(&mut self) {
        self.advance();
        self.condition("THEN", "IF");
        let follow = "`;`, `ELSIF`, `ELSE` or `END`";
        loop {
            self.statements(follow);
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

    fn else_part(&mut self) {
        let start = self.span();
        self.expect_keyword(Keyword::Else, "");
        if self.at_keyword(Keyword::If) {
            let span = start.to(self.span());
            if let Some(open) = self.open.last_mut() {
                open.else_if = Some(span);
            }
        }
        loop {
            self.statements("`;` or `END`");
            let again = matches!(self.keyword(), Some(Keyword::Else | Keyword::Elsif));
            if again && !self.encloses(Keyword::If) {
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

    /// The condition of IF, ELSIF or WHILE, and the keyword behind it.
    fn condition(&mut self, behind: &str, of: &str) {
        self.expression();
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
    fn eat_brace(&mut self) -> bool {
        let brace = self.eat(Symbol::LeftBrace);
        if brace && let Some(open) = self.open.last_mut() {
            open.braced = true;
        }
        brace
    }

    /// After a mistake in the head of a statement: goes behind `keyword` if it stands on the same line,
    /// or to where a statement may start.
    fn resume_statements(&mut self, keyword: Keyword) {
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
    fn end_of_line(&self) -> u32 {
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

    fn loop_body(&mut self) {
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
        self.expect_name("the control variable of `FOR`");
        if self.at_symbol(Symbol::Equal) || self.kind() == TokenKind::Foreign(Foreign::EqualEqual) {
            self.equal_for_assign();
            self.advance();
        } else {
            self.expect(Symbol::Assign, "after the control variable");
        }
        self.expression();
        self.expect_keyword(Keyword::To, "after the first value");
        self.expression();
        if self.at_keyword(Keyword::By) || self.miscased() == Some(Keyword::By) {
            self.expect_keyword(Keyword::By, "");
            self.expression();
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
        if !self.at_symbol(Symbol::Semicolon) && !self.at_end_of_statements() && !self.at_foreign_statement()
        {
            self.expression();
        }
    }

    /// Whether a statement starts here, so that RETURN has no value.
    fn at_foreign_statement(&self) -> bool {
        self.keyword().is_some_and(|keyword| keyword.starts_statement())
    }

    // ---- Assignments and calls ----

    fn action(&mut self) {
        let start = self.span();
        if self.keyword().is_some() {
            self.reserved("a statement");
        } else {
            self.advance();
        }
        self.selectors();
        let target = start.to(self.behind());
        match self.kind() {
            TokenKind::Symbol(Symbol::Assign) => {
                self.advance();
                self.expression();
            }
            TokenKind::Symbol(Symbol::LeftParen) => {
                self.nested(Examiner::args);
                self.selectors_of_call();
            }
            TokenKind::Symbol(Symbol::Equal) | TokenKind::Foreign(Foreign::EqualEqual) => {
                self.equal_for_assign();
                self.advance();
                self.expression();
            }
            TokenKind::Symbol(Symbol::Colon) if target == start && self.is_label() => {
                self.advance();
            }
            TokenKind::Symbol(Symbol::Colon) => self.split_assign(),
            TokenKind::Foreign(foreign) => self.foreign_assignment(foreign, target),
            TokenKind::String | TokenKind::Number => {
                let diagnostic = self
                    .unexpected_diagnostic(&format!("`:=`, `(` or `;` after {}", quote(self.text_of(target))))
                    .help("the parameters of a call stand in parentheses");
                self.report(diagnostic);
            }
            _ => {}
        }
    }

    /// Whether what stands behind the colon ahead can follow a label.
    fn is_label(&self) -> bool {
        match self.kind_at(1) {
            TokenKind::Name | TokenKind::Symbol(Symbol::Semicolon) => true,
            TokenKind::Keyword(keyword) => keyword.starts_statement() || keyword.ends_statements(),
            _ => false,
        }
    }

    fn equal_for_assign(&mut self) {
        let diagnostic = Diagnostic::new(Code::E0117, format!("expected `:=`, found {}", self.found()))
            .at(self.span(), "this compares")
            .suggest(self.span(), ":=", "values are assigned with `:=`");
        self.report(diagnostic);
    }

    /// `x : = 1`
    fn split_assign(&mut self) {
        let colon = self.span();
        let mut diagnostic = self.unexpected_diagnostic("`:=`");
        let equal = self.kind_at(1) == TokenKind::Symbol(Symbol::Equal);
        if equal {
            let both = colon.to(self.token(1).span);
            diagnostic = diagnostic.suggest(both, ":=", "`:=` is one symbol");
        } else {
            diagnostic =
                diagnostic.help("values are assigned with `:=`; variables are declared in front of `BEGIN`");
        }
        self.report(diagnostic);
        self.advance();
        self.eat(Symbol::Equal);
        self.expression();
    }

    /// `x += 1`, `x++`
    fn foreign_assignment(&mut self, foreign: Foreign, target: Span) {
        let name = self.text_of(target);
        let name = if name.len() <= 40 { name } else { "x" };
        let text = foreign.text();
        let help = match foreign {
            Foreign::PlusPlus => format!("write `INC({name})`"),
            Foreign::MinusMinus => format!("write `DEC({name})`"),
            Foreign::PlusEqual | Foreign::MinusEqual | Foreign::StarEqual | Foreign::SlashEqual => {
                format!("write `{name} := {name} {} ...`", text.trim_end_matches('='))
            }
            _ => return,
        };
        let diagnostic = Diagnostic::new(Code::E0116, format!("`{text}` is not part of the language"))
            .at(self.span(), "expected `:=`")
            .help(help);
        self.report(diagnostic);
        self.advance();
        if !matches!(foreign, Foreign::PlusPlus | Foreign::MinusMinus) {
            self.expression();
        }
    }

    /// `f(x).y`: a call ends a designator.
    pub fn selectors_of_call(&mut self) {
        if !matches!(
            self.kind(),
            TokenKind::Symbol(Symbol::Dot | Symbol::LeftBracket | Symbol::Caret | Symbol::LeftParen)
        ) {
            return;
        }
        let diagnostic = Diagnostic::new(Code::E0101, format!("{} behind a call", self.found()))
            .at(self.span(), "no part of a result can be selected")
            .help("assign the result to a variable first");
        self.report(diagnostic);
        self.selectors();
        if self.at_symbol(Symbol::LeftParen) {
            self.nested(Examiner::args);
        }
    }
}
