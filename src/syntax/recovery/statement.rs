//! Reads statements, and finds where the next one starts behind what is none.

use crate::base::Span;
use crate::syntax::ast::{Expr, Stmt, StmtKind};
use crate::syntax::keyword::Keyword;

use super::RecoveringParser;
use super::idioms::END_WORDS;
use super::messages;
use super::token::{Foreign, Symbol, Token, TokenKind};

impl RecoveringParser<'_> {
    /// Statements up to a word that ends what is open.
    pub fn sequence(&mut self, follow: &str) -> Vec<Stmt> {
        self.sequence_with(follow, |_| false)
    }

    /// Statements up to a word that ends what is open, without what `passes` goes over and words that end nothing.
    pub fn sequence_with(&mut self, follow: &str, mut passes: impl FnMut(&mut Self) -> bool) -> Vec<Stmt> {
        let mut list = Vec::new();
        loop {
            self.statements(&mut list, follow);
            if self.at_dedent() || !passes(self) && !self.stray_word(&mut list) {
                return list;
            }
        }
    }

    /// Statements up to a word that ends them; `follow` says what may stand behind one.
    pub fn statements(&mut self, list: &mut Vec<Stmt>, follow: &str) {
        let around = std::mem::replace(&mut self.in_statements, true);
        loop {
            while self.eat(Symbol::Semicolon) || self.superfluous_end() || self.comment_in_braces() {}
            if self.at_last_of_statements() {
                break;
            }
            let (before, known) = (self.at, list.len());
            self.statement(list);
            while self.comment_in_braces() {}
            if !self.at_last_of_statements() {
                self.separator(list.get_mut(known..).unwrap_or_default(), follow);
                if self.at == before {
                    self.skip();
                    self.skip_statement();
                }
            }
            let skipped = self.skipped.take();
            list.extend(skipped.map(|span| Stmt { kind: StmtKind::Error, span }));
        }
        self.in_statements = around;
    }

    /// Goes over an END that ends nothing, as the layout shows.
    fn superfluous_end(&mut self) -> bool {
        let superfluous = self.at_keyword(Keyword::End) && self.layout.is_superfluous(self.at);
        if superfluous {
            let is_between = self.is_behind(Symbol::Semicolon) && self.sees(1, &[Symbol::Semicolon]);
            let last = if is_between { self.token(1).span } else { self.span() };
            let span = self.behind().to(last);
            self.end_of_nothing(span);
        }
        superfluous
    }

    /// Reports the END ahead, which ends nothing; without the text at `span` the statements are right.
    pub fn end_of_nothing(&mut self, span: Span) {
        let diagnostic = self.message(&messages::END_OF_NOTHING).suggest(span, "", "leave it out");
        self.doubt_blocks();
        self.doubt_line();
        self.report(match self.repeat_end == self.at {
            true => diagnostic.note("`REPEAT` ends with the condition behind `UNTIL`"),
            false => diagnostic,
        });
        self.advance();
    }

    fn at_last_of_statements(&self) -> bool {
        self.at_end_of_statements() || self.innermost_is(Keyword::Case) && self.at_case_label()
    }

    /// Goes over the semicolon behind `statements`, or reports that it is missing.
    fn separator(&mut self, statements: &mut [Stmt], follow: &str) {
        // Declarations and blocks in braces, which do not belong here, bring along their own ends.
        // No semicolon stands behind a label.
        let separated =
            self.is_behind(Symbol::Semicolon) || self.is_behind(Symbol::Colon) || self.braced_end == self.at;
        if self.eat(Symbol::Semicolon) || separated {
            return;
        }
        if let Some(Stmt { kind, span }) = statements.last_mut() {
            if is_simple(kind) && !(self.is_on_new_line() && self.starts_statement()) {
                self.doubt(*span);
            }
            // A name with something behind it need not have been meant as a call.
            if let StmtKind::Call { callee, args } = kind {
                self.damage.lost.extend(self.unbegun.then_some(callee.head.name));
                if args.is_none() {
                    *kind = StmtKind::Error;
                }
            }
        }
        self.missing_separator(follow);
    }

    fn skip_statement(&mut self) {
        self.skip_to(Self::is_behind_statement);
    }

    /// Whether a semicolon, an end or the next statement shows that a statement ends here.
    fn is_behind_statement(&self) -> bool {
        self.at_symbol(Symbol::Semicolon)
            || self.at_end_of_statements()
            || self.keyword().is_some_and(Keyword::starts_statement)
    }

    pub fn at_end_of_statements(&self) -> bool {
        match self.kind() {
            _ if self.at_dedent() => true,
            TokenKind::End => true,
            _ if self.at_loop_behind_do() => true,
            TokenKind::Keyword(keyword) => keyword.ends_statements(),
            TokenKind::Name => self.ending_word().is_some() || self.at_next(),
            TokenKind::Symbol(Symbol::RightBrace) => self.innermost().braced,
            TokenKind::Symbol(Symbol::Bar) => self.open.iter().any(|open| open.keyword == Keyword::Case),
            _ => false,
        }
    }

    /// The keyword that ends statements for which the name ahead stands.
    pub fn ending_word(&self) -> Option<Keyword> {
        use Symbol::{Assign, Caret, Colon, Dot, LeftBracket, LeftParen};
        let pascal_end = self.sees(1, &[Dot]) && self.kind_at(2) == TokenKind::End
            || self.miscased() == Some(Keyword::Else) && self.at_else_of_python();
        if self.at_foreign_word(&["ELSEIF", "ELIF"]) && self.is_in_front_of_condition() {
            return Some(Keyword::Elsif);
        }
        if self.sees(1, &[Assign, Colon, Dot, LeftBracket, Caret, LeftParen]) && !pascal_end {
            return None;
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

    /// Whether more than a name or a call begins with the word ahead.
    fn is_in_front_of_condition(&self) -> bool {
        use Symbol::{Assign, Caret, Colon, Dot, LeftBracket, LeftParen, Semicolon};
        if !self.sees(1, &[LeftParen]) {
            return !self.sees(1, &[Assign, Colon, Dot, LeftBracket, Caret]);
        }
        self.end_of_group(1, |_| false).is_ok_and(|end| {
            !self.sees(end, &[Semicolon, Assign, Dot, Caret]) && self.kind_at(end) != TokenKind::End
        })
    }

    /// `else:` with its statements on the next line, within an IF.
    fn at_else_of_python(&self) -> bool {
        let between = self.token(1).span.end().to(self.token(2).span.start());
        self.sees(1, &[Symbol::Colon])
            && self.open.iter().any(|open| open.keyword == Keyword::If)
            && self.text_of(between).contains('\n')
    }

    /// Reports what stands behind a statement and goes to where the next one starts.
    pub fn missing_separator(&mut self, follow: &str) {
        if self.at_assigned_sum() {
            self.say(&messages::VALUE_ASSIGNED);
            self.doubt_line();
            return self.skip_statement();
        }
        let mut diagnostic = self.expected(&format!("{follow} after the statement"));
        if self.starts_statement() {
            if !self.is_on_new_line() {
                self.doubt_line();
            }
            if self.clearly_starts_statement() {
                diagnostic = diagnostic.suggest(self.behind(), ";", "statements are separated by semicolons");
            }
            return self.report(diagnostic);
        }
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
        self.doubt_line();
        self.skip_statement();
        self.eat(Symbol::Semicolon);
    }

    /// Whether an operator stands here and `:=` behind its operands, as in `i + 1 := 2`.
    fn at_assigned_sum(&self) -> bool {
        use Symbol::{Assign, Minus, Plus, Semicolon, Slash, Star};
        let mut kinds = self.kinds_on_line().take_while(|kind| *kind != TokenKind::Symbol(Semicolon));
        self.sees(0, &[Plus, Minus, Star, Slash]) && kinds.any(|kind| kind == TokenKind::Symbol(Assign))
    }

    pub fn starts_statement(&self) -> bool {
        self.at_name() || self.keyword().is_some_and(Keyword::starts_statement)
    }

    /// Whether the name or keyword ahead cannot have been meant as a part of the statement before.
    fn clearly_starts_statement(&self) -> bool {
        use Symbol::{Assign, Caret, Dot, LeftBracket, LeftParen};
        self.keyword().is_some()
            || self.is_on_new_line()
            || self.sees(1, &[Assign, LeftParen, Dot, LeftBracket, Caret])
    }

    fn statement(&mut self, list: &mut Vec<Stmt>) {
        if self.at_assembly() {
            return self.assembly(list);
        }
        if self.loop_of_do(list) {
            return;
        }
        if let Some(keyword) = self.keyword() {
            return self.keyword_statement(keyword, list);
        }
        if let Some(keyword) = self.misspelt_statement() {
            self.correct(keyword);
            return self.keyword_statement(keyword, list);
        }
        if self.foreign_statement(list) {
            return;
        }
        match self.kind() {
            TokenKind::Name if self.resembles(Keyword::Begin) && self.kind_at(1) == TokenKind::Name => {
                self.compound(list);
            }
            TokenKind::Name => self.add_action(list),
            TokenKind::Foreign(Foreign::MinusMinus | Foreign::PlusPlus) => self.foreign_step(),
            TokenKind::Symbol(Symbol::LeftBrace) => self.block_in_braces(list),
            TokenKind::Symbol(Symbol::RightBrace) => {
                self.say(&messages::BRACE);
                self.skip();
            }
            _ => self.unexpected("a statement"),
        }
    }

    fn add_action(&mut self, list: &mut Vec<Stmt>) {
        let lo = self.span().lo;
        if self.unbegun && !self.sees(1, &[Symbol::Assign, Symbol::LeftParen]) {
            let name = self.word();
            self.damage.lost.push(self.interner.intern(name));
        }
        // A name behind a statement that lacks its end need not have been meant as a call.
        let doubtful = self.reported == Some(self.at);
        let (mut kind, hi) = self.piece(Self::action);
        if doubtful && matches!(kind, StmtKind::Call { args: None, .. }) {
            kind = StmtKind::Error;
        }
        list.push(Stmt { kind, span: Span { lo, hi } });
    }

    fn keyword_statement(&mut self, keyword: Keyword, list: &mut Vec<Stmt>) {
        let parts: fn(&mut Self) -> StmtKind = match keyword {
            Keyword::If => Self::if_statement,
            Keyword::While => |parser| {
                let condition = parser.condition(Keyword::Do, "WHILE");
                StmtKind::While { condition, body: parser.loop_body() }
            },
            Keyword::For => Self::for_statement,
            Keyword::Loop => |parser| {
                parser.brace_of_loop();
                StmtKind::Loop(parser.loop_body())
            },
            Keyword::Repeat => |parser| {
                let (body, condition) = parser.repeat_statement();
                StmtKind::Repeat { body, condition }
            },
            Keyword::Case => Self::case_statement,
            Keyword::With => Self::with_statement,
            _ => return self.simple_statement(keyword, list),
        };
        let start = self.span();
        let kind = self.within(keyword, start, None, |parser| {
            parser.advance();
            parts(parser)
        });
        let span = start.to(self.behind());
        list.extend(kind.map(|kind| Stmt { kind, span }));
    }

    /// The statement REPEAT with a condition that is not known.
    pub fn repeated(&mut self, body: Vec<Stmt>) -> StmtKind {
        StmtKind::Repeat { body, condition: self.error_expr() }
    }

    /// A statement that begins with a keyword and has no statements within it, or what is none.
    fn simple_statement(&mut self, keyword: Keyword, list: &mut Vec<Stmt>) {
        let start = self.span();
        let kind = match keyword {
            Keyword::Exit => {
                let exit = self.advance();
                list.push(Stmt { kind: StmtKind::Exit, span: exit });
                return self.behind_exit(exit);
            }
            Keyword::Retry => return list.push(Stmt { kind: StmtKind::Retry, span: self.advance() }),
            Keyword::Goto => {
                self.advance();
                let label = self.expect_name("the name of a label after `GOTO`");
                if label.is_missing() { StmtKind::Error } else { StmtKind::Goto(label) }
            }
            Keyword::Return => {
                let (value, hi) = self.piece(Self::return_value);
                return list.push(Stmt { kind: StmtKind::Return(value), span: Span { lo: start.lo, hi } });
            }
            Keyword::Const | Keyword::Type | Keyword::Var | Keyword::Label => {
                return self.declarations_among_statements(keyword);
            }
            _ if self.sees(1, &[Symbol::Assign]) => return self.add_action(list),
            _ => {
                self.unexpected("a statement");
                return self.skip();
            }
        };
        list.push(Stmt { kind, span: start.to(self.behind()) });
    }

    /// Declarations, which belong to the block around the statements.
    fn declarations_among_statements(&mut self, keyword: Keyword) {
        self.say(&messages::DECLARATION_WITHIN);
        let mut decls = Vec::new();
        self.among_statements = true;
        self.in_statements = false;
        self.declaration(keyword, &mut decls);
        self.in_statements = true;
        self.among_statements = false;
        // There may be more of them.
        self.unbegun = true;
        self.hoisted.append(&mut decls);
    }

    /// The keyword a statement starts with for which the name ahead stands.
    pub fn misspelt_statement(&self) -> Option<Keyword> {
        let behind = self.kind_at(1);
        let Some(keyword) = self.miscased() else {
            // Two names in a row are a mistake in any case.
            let statements = [Keyword::While, Keyword::Repeat, Keyword::Loop, Keyword::Return, Keyword::Goto];
            let odd =
                matches!(behind, TokenKind::Name | TokenKind::Number | TokenKind::Keyword(Keyword::Not));
            return statements.into_iter().find(|keyword| odd && self.resembles(*keyword));
        };
        use Symbol::{Assign, Caret, Colon, Dot, LeftBracket, Semicolon};
        let plausible = match keyword {
            Keyword::If | Keyword::While | Keyword::For | Keyword::Return | Keyword::Case | Keyword::With => {
                !self.sees(1, &[Assign, Colon, Dot, LeftBracket, Caret, Semicolon]) && !self.at_whole_call()
            }
            // Alone in front of an end it is a call.
            Keyword::Repeat | Keyword::Loop => match behind {
                TokenKind::Keyword(keyword) => !keyword.ends_statements(),
                behind => matches!(behind, TokenKind::Name | TokenKind::Symbol(Symbol::LeftBrace)),
            },
            Keyword::Goto => behind == TokenKind::Name,
            Keyword::Exit => {
                behind == TokenKind::Keyword(Keyword::If)
                    || self.text_of(self.token(1).span).eq_ignore_ascii_case("WHEN")
            }
            _ => false,
        };
        plausible.then_some(keyword)
    }

    /// Whether a name, arguments in brackets and the end of a statement are ahead: a call, whatever the name resembles.
    fn at_whole_call(&self) -> bool {
        if !self.sees(1, &[Symbol::LeftParen]) {
            return false;
        }
        let (mut at, mut depth) = (1, 0);
        loop {
            match self.kind_at(at) {
                TokenKind::Symbol(Symbol::LeftParen) => depth += 1,
                TokenKind::Symbol(Symbol::RightParen) => depth -= 1,
                TokenKind::Symbol(Symbol::Semicolon) | TokenKind::End => return false,
                _ => {}
            }
            at += 1;
            if depth == 0 {
                break;
            }
        }
        match self.kind_at(at) {
            TokenKind::Keyword(keyword) => keyword.ends_statements(),
            TokenKind::Symbol(symbol) => matches!(symbol, Symbol::Semicolon | Symbol::Bar),
            _ => false,
        }
    }

    fn if_statement(&mut self) -> StmtKind {
        let (mut arms, mut otherwise) = (Vec::new(), None);
        let (mut condition, mut body) = (self.condition(Keyword::Then, "IF"), Vec::new());
        loop {
            let compound = self.compound_branch(&mut body);
            if !compound {
                self.statements(&mut body, "`;`, `ELSIF`, `ELSE` or `END`");
                self.brace_before_else();
            }
            if compound && !self.continues_if() || self.at_dedent() {
                break;
            }
            if self.eat_meant(Keyword::Elsif, self.ending_word() == Some(Keyword::Elsif)) {
                let next = self.condition(Keyword::Then, "ELSIF");
                arms.push((std::mem::replace(&mut condition, next), std::mem::take(&mut body)));
            } else if self.at_keyword(Keyword::Else) || self.resembles(Keyword::Else) {
                otherwise = Some(self.else_part());
                break;
            } else if !self.stray_word(&mut body) {
                break;
            }
        }
        arms.push((condition, body));
        self.statement_end();
        StmtKind::If { arms, otherwise }
    }

    /// `BEGIN ... END` as the whole branch of a statement, as in Pascal.
    pub fn compound_branch(&mut self, list: &mut Vec<Stmt>) -> bool {
        let compound = self.at_keyword(Keyword::Begin)
            || self.resembles(Keyword::Begin) && self.kind_at(1) == TokenKind::Name;
        if compound {
            self.compound_statement(list);
            self.mark(|open| open.compound = true);
        }
        compound
    }

    fn continues_if(&mut self) -> bool {
        let word = self.keyword().or(self.ending_word());
        let continues = matches!(word, Some(Keyword::Else | Keyword::Elsif));
        if continues {
            self.mark(|open| open.compound = false);
            self.end_of_compound_is_needless();
        }
        continues
    }

    fn else_part(&mut self) -> Vec<Stmt> {
        let start = self.span();
        let mut list = Vec::new();
        self.expect_keyword(Keyword::Else, "");
        if self.at_symbol(Symbol::Colon) {
            let diagnostic = self.expected("a statement");
            self.report(diagnostic.suggest(self.span(), "", "statements follow `ELSE` without a colon"));
            self.advance();
        }
        if self.compound_branch(&mut list) || self.else_if(start, &mut list) {
            return list;
        }
        if self.braces {
            self.eat_brace();
        }
        loop {
            self.statements(&mut list, "`;` or `END`");
            if self.at_dedent() {
                return list;
            }
            let again = matches!(self.keyword(), Some(Keyword::Else | Keyword::Elsif));
            let of_case = self.at_keyword(Keyword::Else) && self.encloses(Keyword::Case);
            if again && !of_case && !self.encloses(Keyword::If) {
                self.report(self.message(&messages::PART_BEHIND_ELSE).and(start, "here is `ELSE`"));
                if self.eat_keyword(Keyword::Elsif) {
                    self.condition(Keyword::Then, "ELSIF");
                } else {
                    self.advance();
                }
            } else if !self.stray_word(&mut list) {
                return list;
            }
        }
    }

    /// `} else`: the brace ends the branch, not the statement.
    fn brace_before_else(&mut self) {
        let word = self.text_of(self.token(1).span);
        let else_follows =
            ["ELSE", "ELSIF", "ELIF", "ELSEIF"].iter().any(|keyword| word.eq_ignore_ascii_case(keyword));
        let braced = self.innermost().braced;
        if self.at_symbol(Symbol::RightBrace) && else_follows && braced {
            self.mark(|open| open.braced = false);
            self.advance();
            self.braces = true;
        }
    }

    /// The statement behind `ELSE IF`; whether it ends the outer one, too, as in Pascal.
    fn else_if(&mut self, start: Span, list: &mut Vec<Stmt>) -> bool {
        if !self.at_keyword(Keyword::If) && self.misspelt_statement() != Some(Keyword::If) {
            return false;
        }
        let span = start.to(self.span());
        self.mark(|open| open.else_if = Some(span));
        self.ended_by_compound = false;
        self.statement(list);
        if self.braced_end == self.at {
            self.mark(|open| open.finished = true);
            return true;
        }
        if self.ended_by_compound {
            self.compounds_share_their_end();
            self.mark(|open| open.compound = true);
            return true;
        }
        if !self.at_end_of_statements() && !self.eat(Symbol::Semicolon) {
            self.missing_separator("`;` or `END`");
        }
        false
    }

    /// The condition of IF, ELSIF or WHILE, and the keyword behind it.
    fn condition(&mut self, behind: Keyword, of: &str) -> Expr {
        let condition = self.piece(|parser| {
            let condition = parser.head_expression();
            if !parser.at_symbol(Symbol::Assign) {
                return condition;
            }
            parser.say_over(&messages::ASSIGN_FOR_EQUAL);
            parser.expression();
            parser.error_expr()
        });
        if self.eat_keyword(behind) {
            return condition;
        }
        let text = behind.text();
        let place = format!("after the condition of `{of}`");
        let confused = if behind == Keyword::Then { Keyword::Do } else { Keyword::Then };
        if self.at_keyword(confused) {
            self.replace(&format!("`{text}` {place}"), text, &format!("`{of}` goes with `{text}`"));
        } else {
            self.expect_behind_head(behind, &place);
        }
        condition
    }

    /// Goes behind THEN, DO or OF, a brace instead of it, or to where the statements seem to begin.
    pub fn expect_behind_head(&mut self, keyword: Keyword, place: &str) {
        if self.eat_meant(keyword, self.resembles(keyword)) || self.foreign_head(keyword, place) {
            return;
        }
        self.missing_head(keyword, place);
        self.resume_statements(keyword);
    }

    /// A brace that stands for THEN or DO; the one that closes it stands for END.
    pub fn eat_brace(&mut self) -> bool {
        let brace = self.eat(Symbol::LeftBrace);
        if brace {
            self.mark(|open| open.braced = true);
        }
        brace
    }

    /// Goes from within the head of a statement behind `keyword` on the same line, or to where a statement may start.
    pub fn resume_statements(&mut self, keyword: Keyword) {
        if let Some(distance) = self.distance_on_line(keyword) {
            (0..distance).for_each(|_| self.skip());
            self.advance();
            return;
        }
        let line_end = self.end_of_line();
        if self.starts_statement() || self.at_end_of_statements() {
            return;
        }
        self.skip_to(|parser| parser.is_behind_statement() || parser.span().lo >= line_end);
    }

    /// How many tokens on the same line stand in front of `keyword`, if it follows there.
    pub fn distance_on_line(&self, keyword: Keyword) -> Option<usize> {
        let ends = |kind: TokenKind| matches!(kind, TokenKind::Symbol(Symbol::Semicolon | Symbol::Assign));
        let mut kinds =
            self.kinds_on_line().enumerate().take_while(|(ahead, kind)| *ahead == 0 || !ends(*kind));
        kinds.position(|(_, kind)| kind == TokenKind::Keyword(keyword))
    }

    pub fn kinds_on_line(&self) -> impl Iterator<Item = TokenKind> {
        let line_end = self.end_of_line();
        let on_line = move |token: &Token| token.kind != TokenKind::End && token.span.lo < line_end;
        (0..).map(|ahead| self.token(ahead)).take_while(on_line).map(|token| token.kind)
    }

    /// RETURN, its value, and the end of its text.
    fn return_value(&mut self) -> (Option<Expr>, u32) {
        let keyword = self.advance();
        if self.sees(0, &[Symbol::Assign, Symbol::Equal]) {
            self.say_over(&messages::BEHIND_RETURN);
        }
        // `end` on the same line is the name of a variable.
        let named = self.at_name() && !self.is_on_new_line();
        if !named && self.is_behind_statement() {
            let is_behind_end =
                self.at_keyword(Keyword::End) && !self.is_on_new_line() && self.is_value_behind_end();
            return (is_behind_end.then(|| self.error_expr()), keyword.hi);
        }
        let value = self.comparison();
        (Some(value.expr), value.span.hi)
    }

    /// Whether no name that an END may have stands behind it: a value has changed places with it, and the message about what
    /// stands there tells.
    fn is_value_behind_end(&self) -> bool {
        match self.kind_at(1) {
            TokenKind::Number | TokenKind::String => true,
            TokenKind::Name => self.kind_at(2) == TokenKind::Name,
            _ => false,
        }
    }
}

fn is_simple(kind: &StmtKind) -> bool {
    matches!(kind, StmtKind::Assign { .. } | StmtKind::Call { .. } | StmtKind::Return(_) | StmtKind::Goto(_))
}
