//! Assignments, calls and labels: the statements that begin with a name.

use crate::base::Span;
use crate::diagnostics::{Code, Diagnostic};

use super::token::{Foreign, Symbol, TokenKind};
use super::{Examiner, quote};

impl Examiner<'_> {
    /// A statement that begins with a name.
    pub fn action(&mut self) {
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
                self.second_assignment();
            }
            TokenKind::Symbol(Symbol::LeftParen) => {
                self.nested(Examiner::args);
                if self.at_symbol(Symbol::LeftBrace) && self.text_of(start) == "switch" {
                    return self.switch(start);
                }
                let behind = self.at;
                self.selectors_of_call();
                if self.at > behind && self.eat(Symbol::Assign) {
                    self.expression();
                }
            }
            TokenKind::Symbol(Symbol::Equal) | TokenKind::Foreign(Foreign::EqualEqual) => {
                self.equal_for_assign();
                self.advance();
                // `x =: 1`
                self.eat(Symbol::Colon);
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
            TokenKind::Name | TokenKind::Symbol(Symbol::Semicolon | Symbol::Bar) => true,
            TokenKind::Keyword(keyword) => keyword.starts_statement() || keyword.ends_statements(),
            _ => false,
        }
    }

    /// Reports `=` where `:=` is due.
    pub fn equal_for_assign(&mut self) {
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

    /// `a := b := c`
    fn second_assignment(&mut self) {
        if !self.at_symbol(Symbol::Assign) {
            return;
        }
        let diagnostic = Diagnostic::new(Code::E0121, "an assignment has no value")
            .at(self.span(), "expected `;` or `END`")
            .help("write a statement for each assignment: `b := c; a := b`");
        self.report(diagnostic);
        self.advance();
        self.expression();
    }
}
