//! CASE statements, and the labels that variants of records have, too.

use crate::base::Span;
use crate::syntax::ast::{CaseArm, CaseLabel, Stmt, StmtKind};
use crate::syntax::keyword::Keyword;

use super::RecoveringParser;
use super::messages;
use super::token::{Foreign, Symbol, TokenKind};

impl RecoveringParser<'_> {
    /// `CASE subject OF arms ELSE statements END`, from behind the keyword.
    pub fn case_statement(&mut self) -> StmtKind {
        let subject = self.piece(Self::head_expression);
        self.expect_behind_head(Keyword::Of, "after the expression of `CASE`");
        let mut arms = Vec::new();
        loop {
            while self.eat(Symbol::Bar) {}
            if self.ends_arms() {
                break;
            }
            let labels = self.case_labels("the case");
            arms.push(CaseArm { labels, body: self.sequence("`;`, `|`, `ELSE` or `END`") });
            if self.at_case_label() {
                self.missing_bar("cases");
            } else if !self.at_symbol(Symbol::Bar) {
                break;
            }
        }
        let has_else =
            !self.at_dedent() && self.eat_meant(Keyword::Else, self.ending_word() == Some(Keyword::Else));
        let otherwise = has_else.then(|| self.otherwise());
        self.statement_end();
        StmtKind::Case { subject, arms, otherwise }
    }

    /// Whether no further case follows here.
    fn ends_arms(&self) -> bool {
        let closed = self.at_symbol(Symbol::RightBrace) || self.at_end() || self.at_dedent();
        let ended = self.ending_word().is_some() && !self.sees(1, &[Symbol::Comma]);
        closed || ended || self.keyword().is_some_and(Keyword::ends_statements)
    }

    /// The statements behind ELSE, which is the last part.
    fn otherwise(&mut self) -> Vec<Stmt> {
        self.sequence_with("`;` or `END`", |parser| {
            let another = parser.at_symbol(Symbol::Bar) && parser.innermost_is(Keyword::Case);
            if another {
                parser.say_over(&messages::CASE_BEHIND_ELSE);
                if !parser.ends_arms() {
                    parser.case_labels("the case");
                }
            }
            another
        })
    }

    /// `a, b..c:`
    pub fn case_labels(&mut self, of: &str) -> Vec<CaseLabel> {
        self.piece(|parser| parser.labels(of))
    }

    fn labels(&mut self, of: &str) -> Vec<CaseLabel> {
        let start = self.at;
        self.in_labels = true;
        let labels = self.separated(|parser| {
            let low = parser.comparison();
            let high = parser.eat(Symbol::DotDot).then(|| parser.comparison());
            let hi = high.as_ref().map_or(low.span.hi, |high| high.span.hi);
            let span = Span { lo: low.span.lo.min(hi), hi };
            Some(CaseLabel { low: low.expr, high: high.map(|high| high.expr), span })
        });
        self.in_labels = false;
        if !self.eat(Symbol::Colon) {
            self.unexpected(&format!("`:` after the values of {of}"));
            if self.at_foreign(Foreign::EqualGreater) || self.at == start {
                self.skip();
            }
        }
        labels
    }

    /// Whether a number, character or string stands here that the colon, comma or dots behind it show to be
    /// the label of a case.
    pub fn at_case_label(&self) -> bool {
        let behind = match self.kind() {
            TokenKind::Number | TokenKind::String => 1,
            TokenKind::Symbol(Symbol::Minus) if self.kind_at(1) == TokenKind::Number => 2,
            _ => return false,
        };
        self.sees(behind, &[Symbol::Colon, Symbol::Comma, Symbol::DotDot])
    }

    /// Reports that no `|` stands in front of the label ahead.
    pub fn missing_bar(&mut self, what: &str) {
        let (diagnostic, why) =
            (self.expected("`|` in front of the next case"), format!("{what} are separated by `|`"));
        self.report(diagnostic.suggest(self.span().start(), "| ", why));
    }
}
