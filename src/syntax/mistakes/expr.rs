//! Expressions. Each function returns the height of the tree that the expression would have.

use crate::base::Span;
use crate::diagnostics::{Code, Diagnostic};
use crate::syntax::ast::MAX_HEIGHT;
use crate::syntax::build::MAX_EXPR_HEIGHT;

use super::Examiner;
use super::token::{Foreign, Keyword, Symbol, TokenKind};

/// How tightly operators bind.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Level {
    Relation,
    Addition,
    Multiplication,
}

impl Examiner<'_> {
    /// An expression.
    pub fn expression(&mut self) -> u32 {
        let mut height = self.sum();
        let mut first: Option<Span> = None;
        while let Some(op) = self.operator(Level::Relation) {
            if let Some(first) = first {
                self.chained(op, first);
            }
            first = Some(op);
            let right = self.sum();
            height = self.higher(height.max(right) + 1, op);
        }
        height
    }

    fn chained(&mut self, op: Span, first: Span) {
        let diagnostic = Diagnostic::new(Code::E0113, "comparisons cannot be chained")
            .at(op, "a second comparison")
            .and(first, "the first comparison")
            .help("join two comparisons with `AND`: `(a < b) AND (b < c)`");
        self.report_elsewhere(diagnostic);
    }

    fn sum(&mut self) -> u32 {
        let start = self.span();
        let sign = self.eat(Symbol::Plus) || self.eat(Symbol::Minus);
        let height = self.term() + u32::from(sign);
        let mut height = self.higher(height, start);
        while let Some(op) = self.operator(Level::Addition) {
            let right = self.term();
            height = self.higher(height.max(right) + 1, op);
        }
        height
    }

    fn term(&mut self) -> u32 {
        let mut height = self.factor();
        while let Some(op) = self.operator(Level::Multiplication) {
            let right = self.factor();
            height = self.higher(height.max(right) + 1, op);
        }
        height
    }

    /// `{NOT} operand`
    fn factor(&mut self) -> u32 {
        let mut prefixes = 0;
        let start = self.span();
        while self.prefix() {
            prefixes += 1;
        }
        let height = self.operand() + prefixes;
        self.higher(height, start)
    }

    fn prefix(&mut self) -> bool {
        match self.kind() {
            TokenKind::Symbol(Symbol::Tilde) | TokenKind::Keyword(Keyword::Not) => {}
            TokenKind::Symbol(Symbol::Plus | Symbol::Minus) => {
                let message = format!("{} in front of an operand", self.found());
                let diagnostic = Diagnostic::new(Code::E0114, message)
                    .at(self.span(), "a sign may stand only in front of the first term")
                    .help("put the operand into parentheses: `a * (-b)`");
                self.report(diagnostic);
            }
            TokenKind::Foreign(Foreign::Bang) => self.foreign_operator(Foreign::Bang),
            TokenKind::Foreign(Foreign::PlusPlus | Foreign::MinusMinus) => {
                self.unexpected("an expression");
            }
            TokenKind::Name
                if self.miscased() == Some(Keyword::Not) && self.kind_at(1) == TokenKind::Name =>
            {
                self.take_misspelt(Keyword::Not);
                return true;
            }
            _ => return false,
        }
        self.advance();
        true
    }

    /// Keeps a height within the limit.
    pub fn higher(&mut self, height: u32, at: Span) -> u32 {
        if height <= MAX_EXPR_HEIGHT {
            return height;
        }
        let diagnostic = Diagnostic::new(Code::E0110, "the expression is too long")
            .at(at, format!("here it exceeds {MAX_EXPR_HEIGHT} operators in a row"))
            .note(format!("the tree of a program may be at most {MAX_HEIGHT} levels high"))
            .help("compute parts of it in statements of their own");
        self.report_elsewhere(diagnostic);
        self.stop();
        1
    }

    // ---- Operators ----

    /// Goes over an operator of `level`.
    fn operator(&mut self, level: Level) -> Option<Span> {
        if self.operator_level()? != level {
            return None;
        }
        match self.kind() {
            TokenKind::Foreign(foreign) => {
                self.foreign_operator(foreign);
                Some(self.advance())
            }
            TokenKind::Name => match self.miscased() {
                Some(keyword) => Some(self.take_misspelt(keyword)),
                None => Some(self.type_test()),
            },
            _ => Some(self.advance()),
        }
    }

    fn operator_level(&self) -> Option<Level> {
        use Symbol::{
            Ampersand, Equal, Greater, GreaterEqual, Hash, Less, LessEqual, Minus, Plus, Slash, Star, Unequal,
        };
        match self.kind() {
            TokenKind::Symbol(Star | Slash | Ampersand) => Some(Level::Multiplication),
            TokenKind::Symbol(Plus | Minus) => Some(Level::Addition),
            TokenKind::Symbol(Equal | Hash | Unequal | Less | LessEqual | Greater | GreaterEqual) => {
                Some(Level::Relation)
            }
            TokenKind::Keyword(keyword) => keyword_level(keyword),
            TokenKind::Name if self.at_type_test() => Some(Level::Relation),
            TokenKind::Name => keyword_level(self.miscased()?),
            TokenKind::Foreign(foreign) => match foreign {
                Foreign::EqualGreater if self.in_labels => None,
                Foreign::EqualEqual | Foreign::BangEqual | Foreign::EqualLess | Foreign::EqualGreater => {
                    Some(Level::Relation)
                }
                Foreign::AndAnd
                | Foreign::Percent
                | Foreign::StarStar
                | Foreign::LessLess
                | Foreign::GreaterGreater => Some(Level::Multiplication),
                Foreign::OrOr => Some(Level::Addition),
                _ => None,
            },
            _ => None,
        }
    }

    pub fn foreign_operator(&mut self, foreign: Foreign) {
        let (text, meaning) = (foreign.text(), foreign.meaning());
        if let Some(help) = foreign.help() {
            let diagnostic = Diagnostic::new(Code::E0116, format!("`{text}` is not part of the language"))
                .at(self.span(), "an operator of another language")
                .help(help);
            return self.report(diagnostic);
        }
        let replacement = if meaning.starts_with(|c: char| c.is_ascii_alphabetic()) {
            self.spaced(meaning)
        } else {
            meaning.to_owned()
        };
        let diagnostic = Diagnostic::new(Code::E0116, format!("`{text}` is not part of the language"))
            .at(self.span(), "an operator of another language")
            .suggest(self.span(), replacement, format!("write `{meaning}`"));
        self.report(diagnostic);
    }

    /// A word in place of the symbol ahead, with blanks where none stand beside the symbol.
    fn spaced(&self, word: &str) -> String {
        let touches = |c: Option<char>| c.is_some_and(|c| !c.is_whitespace());
        let (before, behind) = self.text.split_at((self.span().lo - self.start) as usize);
        let left = before.chars().next_back().filter(|c| !matches!(c, '(' | '['));
        let right = behind.get(self.word().len()..).and_then(|rest| rest.chars().next());
        let blank = |touches: bool| if touches { " " } else { "" };
        format!("{}{word}{}", blank(touches(left)), blank(touches(right)))
    }

    // ---- Operands ----

    fn operand(&mut self) -> u32 {
        match self.kind() {
            TokenKind::Name => self.value(),
            TokenKind::Number => {
                self.advance();
                1
            }
            TokenKind::String => self.string(),
            TokenKind::Symbol(Symbol::LeftParen) => self.nested(Examiner::parenthesis),
            TokenKind::Symbol(Symbol::LeftBrace) => self.nested(Examiner::constructor),
            TokenKind::Symbol(Symbol::LeftBracket) => self.set_in_brackets(),
            TokenKind::Keyword(Keyword::If | Keyword::Case) => {
                self.conditional_expression();
                1
            }
            _ => {
                self.unexpected("an expression");
                1
            }
        }
    }

    /// `'don''t'` looks like two strings.
    fn string(&mut self) -> u32 {
        let first = self.advance();
        let adjoins = self.kind() == TokenKind::String && self.span().lo == first.hi;
        if adjoins {
            let diagnostic = Diagnostic::new(Code::E0104, "a quote within a string")
                .at(self.span().start().to(self.span()), "a second string starts here")
                .note("doubling a quote does not put it into the string")
                .help("enclose the string in the other kind of quotes");
            self.report(diagnostic);
            self.advance();
        }
        1
    }

    fn parenthesis(&mut self) -> u32 {
        let bracket = self.advance();
        let height = self.expression();
        self.close(Symbol::RightParen, "`)` after the expression", bracket);
        height
    }

    /// A variable or a call.
    fn value(&mut self) -> u32 {
        let start = self.advance();
        let height = self.selectors();
        match self.kind() {
            TokenKind::Symbol(Symbol::LeftParen) => {
                let args = self.nested(Examiner::args);
                self.selectors_of_call();
                self.higher(height.max(args + 1), start)
            }
            // A brace that opens a block does not stand for a constructor.
            TokenKind::Symbol(Symbol::LeftBrace) if !self.brace_opens_block() => {
                self.constructor_of(start.to(self.behind()))
            }
            _ => height,
        }
    }

    /// An expression in the head of a statement.
    pub fn head_expression(&mut self) {
        self.in_head = true;
        self.expression();
        self.in_head = false;
    }

    /// Whether statements stand behind the brace ahead, as in `if (x) {`.
    fn brace_opens_block(&self) -> bool {
        let mut depth = 0_u32;
        if !self.in_head {
            return false;
        }
        for ahead in 0.. {
            match self.kind_at(ahead) {
                TokenKind::Symbol(Symbol::LeftBrace) => depth += 1,
                TokenKind::Symbol(Symbol::RightBrace) => depth -= 1,
                TokenKind::Symbol(Symbol::Semicolon | Symbol::Assign) | TokenKind::End => return true,
                TokenKind::Keyword(keyword) if keyword.starts_statement() => return true,
                _ => {}
            }
            if depth == 0 {
                break;
            }
        }
        false
    }

    /// `.name`, `[indices]` and `^`
    pub fn selectors(&mut self) -> u32 {
        let mut height = 1;
        loop {
            match self.kind() {
                TokenKind::Symbol(Symbol::Dot) => {
                    self.advance();
                    if self.expect_name("the name of a field").is_none() {
                        return height;
                    }
                }
                TokenKind::Symbol(Symbol::Caret) => {
                    self.advance();
                }
                TokenKind::Symbol(Symbol::LeftBracket) => {
                    height = height.max(self.nested(Examiner::index) + 1);
                }
                TokenKind::Foreign(Foreign::Arrow) => {
                    self.foreign_operator(Foreign::Arrow);
                    self.advance();
                    self.expect_name("the name of a field");
                }
                _ => return height,
            }
        }
    }

    fn index(&mut self) -> u32 {
        let bracket = self.advance();
        let height = self.list();
        self.close(Symbol::RightBracket, "`,` or `]` after the index", bracket);
        height
    }

    /// Actual parameters.
    pub fn args(&mut self) -> u32 {
        let bracket = self.advance();
        if self.eat(Symbol::RightParen) {
            return 0;
        }
        let mut height = self.list();
        while self.separates_arguments() {
            let diagnostic = self.unexpected_diagnostic("`,` or `)` after the parameter").suggest(
                self.span(),
                ",",
                "the parameters of a call are separated by commas",
            );
            self.report(diagnostic);
            self.advance();
            height = height.max(self.list());
        }
        self.close(Symbol::RightParen, "`,` or `)` after the parameter", bracket);
        height
    }

    /// Whether the semicolon ahead stands for a comma: the bracket is closed on the same line.
    fn separates_arguments(&self) -> bool {
        if !self.at_symbol(Symbol::Semicolon) {
            return false;
        }
        let line_end = self.end_of_line();
        let rest = (1..).map(|ahead| self.token(ahead)).take_while(|token| token.span.lo < line_end);
        for token in rest {
            match token.kind {
                TokenKind::Symbol(Symbol::RightParen) => return true,
                TokenKind::Symbol(Symbol::Assign | Symbol::LeftParen)
                | TokenKind::Keyword(_)
                | TokenKind::End => break,
                _ => {}
            }
        }
        false
    }

    fn list(&mut self) -> u32 {
        let mut height = self.expression();
        while self.eat(Symbol::Comma) {
            height = height.max(self.expression());
        }
        height
    }

    /// Goes over the symbol that closes `bracket`, or reports what was expected instead.
    pub fn close(&mut self, close: Symbol, expected: &str, bracket: Span) {
        if self.eat(close) || self.behind_open_string() {
            return;
        }
        let diagnostic = self.unexpected_diagnostic(expected).and(bracket, "this bracket is not closed");
        self.report(diagnostic);
        self.leave_brackets();
    }
}

fn keyword_level(keyword: Keyword) -> Option<Level> {
    match keyword {
        Keyword::Div | Keyword::Mod | Keyword::Rem | Keyword::And => Some(Level::Multiplication),
        Keyword::Or => Some(Level::Addition),
        Keyword::In => Some(Level::Relation),
        _ => None,
    }
}
