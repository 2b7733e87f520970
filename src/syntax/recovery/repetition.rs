//! Statements with one sequence of statements within them: FOR, REPEAT and WITH.

use crate::syntax::ast::{Designator, Expr, Ident, Stmt, StmtKind};
use crate::syntax::keyword::Keyword;

use super::RecoveringParser;
use super::messages;
use super::token::{Foreign, Symbol};

impl RecoveringParser<'_> {
    pub fn with_statement(&mut self) -> StmtKind {
        let record = self.piece(Self::record_variable);
        let mut further = Vec::new();
        while self.at_symbol(Symbol::Comma) {
            self.say_over(&messages::SECOND_RECORD);
            further.push(self.piece(Self::record_variable));
        }
        self.expect_behind_head(Keyword::Do, "after the record of `WITH`");
        let mut body = self.loop_body();
        while let Some(record) = further.pop() {
            let span = record.span.to(self.behind());
            body = vec![Stmt { kind: StmtKind::With { record, body }, span }];
        }
        StmtKind::With { record, body }
    }

    fn record_variable(&mut self) -> Designator {
        let name = self.expect_name("a record variable");
        self.designator(name).0
    }

    pub fn loop_body(&mut self) -> Vec<Stmt> {
        let mut body = Vec::new();
        if !self.compound_branch(&mut body) {
            body = self.sequence("`;` or `END`");
        }
        self.statement_end();
        body
    }

    pub fn for_statement(&mut self) -> StmtKind {
        let head = self.piece(Self::for_head);
        let (control, from, to, by) =
            head.unwrap_or_else(|| (self.missing_name(), self.error_expr(), self.error_expr(), None));
        let (from, to, by) = (from.into(), to.into(), by.map(Box::new));
        StmtKind::For { control, from, to, by, body: self.loop_body() }
    }

    /// The control variable, its first value, the bound and the step; none if they cannot be understood.
    fn for_head(&mut self) -> Option<(Ident, Expr, Expr, Option<Expr>)> {
        let start = self.at;
        if self.at_symbol(Symbol::LeftParen) {
            self.for_in_parentheses();
            return None;
        }
        if self.for_of_go() {
            return None;
        }
        let mut control = self.expect_name("the control variable of `FOR`");
        if self.sees(0, &[Symbol::LeftBracket, Symbol::Dot, Symbol::Caret]) {
            self.say(&messages::FOR_PART);
            self.designator(control);
            control = self.missing_name();
        }
        if self.at_keyword(Keyword::In) || self.miscased() == Some(Keyword::In) {
            let bounds = self.for_in();
            self.expect_behind_head(Keyword::Do, "after the bounds of `FOR`");
            return bounds.map(|(from, to, by)| (control, from, to, by));
        }
        if self.at_symbol(Symbol::Equal) || self.at_foreign(Foreign::EqualEqual) {
            self.say_over(&messages::EQUAL_FOR_ASSIGN);
        } else {
            self.expect(Symbol::Assign, "after the control variable");
        }
        let from = self.head_expression();
        let to = self.bound();
        let stepped = self.eat_meant(Keyword::By, self.miscased() == Some(Keyword::By))
            || self.foreign_word(&["step"], "BY", "the step stands behind `BY`");
        let by = stepped.then(|| self.head_expression());
        let headless = self.reported.is_some_and(|reported| reported >= start);
        let place = "after the bounds of `FOR`";
        let resumes =
            self.eat_meant(Keyword::Do, self.resembles(Keyword::Do)) || self.foreign_head(Keyword::Do, place);
        if !resumes {
            self.missing_head(Keyword::Do, place);
        }
        if !resumes || headless && self.reported == Some(self.at) {
            self.resume_statements(Keyword::Do);
        }
        Some((control, from, to, by))
    }

    /// The statements of REPEAT and the condition behind UNTIL.
    pub fn repeat_statement(&mut self) -> (Vec<Stmt>, Expr) {
        let body = self.sequence("`;` or `UNTIL`");
        if !self.at_end_of_open_block()
            && self.eat_meant(Keyword::Until, self.ending_word() == Some(Keyword::Until))
        {
            let condition = self.piece(Self::expression);
            self.repeat_end = self.at;
            return (body, condition);
        }
        self.unclosed();
        if !self.at_end_of_open_block() {
            self.eat_keyword(Keyword::End);
        }
        (body, self.error_expr())
    }
}
