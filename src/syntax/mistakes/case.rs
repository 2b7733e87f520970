//! CASE statements, and the labels that variants of records have, too.

use crate::diagnostics::{Code, Diagnostic};

use super::Examiner;
use super::token::{Foreign, Keyword, Symbol, TokenKind};

impl Examiner<'_> {
    /// `CASE subject OF arms ELSE statements END`
    pub fn case_statement(&mut self) {
        self.advance();
        self.head_expression();
        if !self.expect_keyword(Keyword::Of, "after the expression of `CASE`") && !self.eat_brace() {
            self.resume_statements(Keyword::Of);
        }
        loop {
            while self.eat(Symbol::Bar) {}
            if self.ends_arms() {
                break;
            }
            self.case_labels("the case");
            self.arm();
            if self.at_case_label() {
                self.missing_bar("cases");
            } else if !self.at_symbol(Symbol::Bar) {
                break;
            }
        }
        if self.at_keyword(Keyword::Else) || self.ending_word() == Some(Keyword::Else) {
            self.expect_keyword(Keyword::Else, "");
            self.otherwise();
        }
        self.statement_end();
    }

    /// Whether no further case follows here.
    fn ends_arms(&self) -> bool {
        let closed = self.at_symbol(Symbol::RightBrace) || self.at_end();
        let ended = self.ending_word().is_some() && self.kind_at(1) != TokenKind::Symbol(Symbol::Comma);
        closed || ended || self.keyword().is_some_and(Keyword::ends_statements)
    }

    fn arm(&mut self) {
        loop {
            self.statements("`;`, `|`, `ELSE` or `END`");
            if !self.stray_word() {
                return;
            }
        }
    }

    /// The statements behind ELSE, which is the last part.
    fn otherwise(&mut self) {
        loop {
            self.statements("`;` or `END`");
            if self.at_symbol(Symbol::Bar) && self.innermost_is(Keyword::Case) {
                let diagnostic = Diagnostic::new(Code::E0120, "a case behind `ELSE`")
                    .at(self.span(), "`ELSE` is the last part of `CASE`");
                self.report(diagnostic);
                self.advance();
                if !self.ends_arms() {
                    self.case_labels("the case");
                }
            } else if !self.stray_word() {
                return;
            }
        }
    }

    /// Whether the innermost of what is open is of this kind.
    pub fn innermost_is(&self, keyword: Keyword) -> bool {
        self.open.last().is_some_and(|open| open.keyword == keyword)
    }

    // ---- Labels ----

    /// `a, b..c:`
    pub fn case_labels(&mut self, of: &str) {
        let start = self.at;
        loop {
            self.in_labels = true;
            self.expression();
            if self.eat(Symbol::DotDot) {
                self.expression();
            }
            self.in_labels = false;
            if !self.eat(Symbol::Comma) {
                break;
            }
        }
        if self.eat(Symbol::Colon) {
            return;
        }
        let diagnostic = self.unexpected_diagnostic(&format!("`:` after the values of {of}"));
        self.report(diagnostic);
        if self.at_foreign(Foreign::EqualGreater) || self.at == start {
            self.advance();
        }
    }

    /// Whether a number, character or string stands here that the colon, comma or dots behind it show to be
    /// the label of a case.
    pub fn at_case_label(&self) -> bool {
        let behind = match self.kind() {
            TokenKind::Number | TokenKind::String => self.kind_at(1),
            TokenKind::Symbol(Symbol::Minus) if self.kind_at(1) == TokenKind::Number => self.kind_at(2),
            _ => return false,
        };
        [Symbol::Colon, Symbol::Comma, Symbol::DotDot].map(TokenKind::Symbol).contains(&behind)
    }

    /// Reports that no `|` stands in front of the label ahead.
    pub fn missing_bar(&mut self, what: &str) {
        let diagnostic = self.unexpected_diagnostic("`|` in front of the next case").suggest(
            self.span().start(),
            "| ",
            format!("{what} are separated by `|`"),
        );
        self.report(diagnostic);
    }
}
