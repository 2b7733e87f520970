//! Assignments, calls and labels: the statements that begin with a name.

use crate::base::Span;
use crate::syntax::ast::{Designator, StmtKind};

use super::messages;
use super::token::{Foreign, Symbol, TokenKind};
use super::{RecoveringParser, quote};

impl RecoveringParser<'_> {
    /// A statement that begins with a name, and the end of its text.
    pub fn action(&mut self) -> (StmtKind, u32) {
        let start = self.span();
        let head = if self.keyword().is_some() { self.reserved("a statement") } else { self.ident() };
        let (target, _) = self.designator(head);
        let span = start.to(self.behind());
        match self.kind() {
            TokenKind::Symbol(Symbol::Assign) => {
                self.advance();
                self.assignment(target)
            }
            TokenKind::Symbol(Symbol::LeftParen) => self.call(target, start),
            TokenKind::Symbol(Symbol::Equal) | TokenKind::Foreign(Foreign::EqualEqual) => {
                self.equal_for_assign();
                self.assignment(target)
            }
            TokenKind::Symbol(Symbol::Colon) if span == start && self.is_label() => {
                (StmtKind::Label(head), self.advance().hi)
            }
            TokenKind::Symbol(Symbol::Colon) => {
                self.split_assign();
                self.assignment(target)
            }
            TokenKind::Foreign(foreign) => self.foreign_assignment(foreign, target, span),
            TokenKind::String | TokenKind::Number => {
                let expected = format!("`:=`, `(` or `;` after {}", quote(self.text_of(span)));
                self.unexpected_with(&expected, "the parameters of a call stand in parentheses");
                (StmtKind::Error, span.hi)
            }
            _ => (StmtKind::Call { callee: target, args: None }, span.hi),
        }
    }

    /// `x = 1` and `x =: 1`
    fn equal_for_assign(&mut self) {
        let reversed = self.at_symbol(Symbol::Equal) && self.sees(1, &[Symbol::Colon]);
        if !reversed {
            return self.say_over(&messages::EQUAL_FOR_ASSIGN);
        }
        let span = self.span().to(self.token(1).span);
        self.report(messages::EQUAL_FOR_ASSIGN.about(span, "`=:`"));
        self.advance();
        self.advance();
    }

    /// The value behind `:=`.
    fn assignment(&mut self, target: Designator) -> (StmtKind, u32) {
        if let Some(made) = self.new_variable(target.span) {
            return made;
        }
        let value = self.comparison();
        if self.conditional_of_python(target.span, value.span) {
            return (StmtKind::Error, self.behind().hi);
        }
        if self.at_symbol(Symbol::Assign) {
            self.second_assignment(target.span, &value.expr, value.span);
            return (StmtKind::Error, self.behind().hi);
        }
        if self.at_foreign(Foreign::Question) {
            self.conditional_value(target.span, value.span);
            return (StmtKind::Error, self.behind().hi);
        }
        (StmtKind::Assign { target, value: value.expr }, value.span.hi)
    }

    fn call(&mut self, callee: Designator, start: Span) -> (StmtKind, u32) {
        let bracket = self.span();
        let (args, _) = self.args();
        let hi = self.behind().hi;
        if self.sees(0, &[Symbol::Assign]) && self.is_behind(Symbol::RightParen) {
            let target = self.element_in_parentheses(callee, args, bracket.to(self.behind()));
            self.advance();
            return self.assignment(target);
        }
        if self.at_symbol(Symbol::LeftBrace) && self.text_of(start) == "switch" {
            self.switch(start);
            return (StmtKind::Error, self.behind().hi);
        }
        if !self.selectors_of_call() {
            return (StmtKind::Call { callee, args: Some(args) }, hi);
        }
        if self.eat(Symbol::Assign) {
            self.expression();
        }
        (StmtKind::Error, self.behind().hi)
    }

    /// Whether what stands behind the colon ahead can follow a label.
    fn is_label(&self) -> bool {
        match self.kind_at(1) {
            TokenKind::Name | TokenKind::Symbol(Symbol::Semicolon | Symbol::Bar) => true,
            TokenKind::Keyword(keyword) => keyword.starts_statement() || keyword.ends_statements(),
            _ => false,
        }
    }

    /// `x : = 1`
    fn split_assign(&mut self) {
        let colon = self.span();
        let diagnostic = self.expected("`:=`");
        self.report(if self.sees(1, &[Symbol::Equal]) {
            diagnostic.suggest(colon.to(self.token(1).span), ":=", "`:=` is one symbol")
        } else {
            diagnostic.help("values are assigned with `:=`; variables are declared in front of `BEGIN`")
        });
        self.advance();
        self.eat(Symbol::Equal);
    }

    /// `f(x).y`: a call ends a designator. Whether more stands behind it.
    pub fn selectors_of_call(&mut self) -> bool {
        if !self.sees(0, &[Symbol::Dot, Symbol::LeftBracket, Symbol::Caret, Symbol::LeftParen]) {
            return false;
        }
        self.say(&messages::BEHIND_CALL);
        let nothing = self.missing_name();
        self.designator(nothing);
        if self.at_symbol(Symbol::LeftParen) {
            self.args();
        }
        true
    }
}
