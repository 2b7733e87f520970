//! Procedures: headings and their parameters.

use crate::base::Span;
use crate::diagnostics::{Code, Diagnostic};

use super::Examiner;
use super::token::{Keyword, Symbol, TokenKind};

impl Examiner<'_> {
    /// A procedure with its block, or a forward declaration.
    pub fn procedure(&mut self) {
        let keyword_span = self.advance();
        let name = self.heading();
        if self.at_forward() {
            return self.forward(name);
        }
        let bare = self.lacks_block(keyword_span);
        self.within(Keyword::Procedure, name.unwrap_or(keyword_span), name, |examiner| {
            examiner.open.iter_mut().last().into_iter().for_each(|open| open.bare = bare);
            examiner.block();
        });
    }

    /// Whether FORWARD stands here, also in small letters.
    pub fn at_forward(&self) -> bool {
        let semicolon = self.kind_at(1) == TokenKind::Symbol(Symbol::Semicolon);
        self.at_name() && self.word() == "FORWARD" || semicolon && self.at_foreign_word(&["FORWARD"])
    }

    /// `FORWARD;` in the place of the block of the procedure `name`.
    fn forward(&mut self, name: Option<Span>) {
        if self.word() != "FORWARD" {
            let message = format!("expected the word `FORWARD`, found {}", self.found());
            let diagnostic = Diagnostic::new(Code::E0107, message)
                .at(self.span(), "it has capital letters only")
                .suggest(self.span(), "FORWARD", "did you mean `FORWARD`?");
            self.report(diagnostic);
        }
        let word = self.advance();
        self.semicolon_behind("`FORWARD`");
        let own_end = self.at_keyword(Keyword::End)
            && name.is_some_and(|name| self.text_of(name) == self.text_of(self.token(1).span));
        if own_end && self.kind_at(2) == TokenKind::Symbol(Symbol::Semicolon) {
            let diagnostic = Diagnostic::new(Code::E0120, "this `END` closes nothing")
                .at(self.span(), "the procedure has no block here")
                .and(word, "this stands for the block");
            self.report(diagnostic);
            for _ in 0..3 {
                self.advance();
            }
        }
    }

    /// Whether another procedure follows the heading that began at `keyword`, indented no further.
    fn lacks_block(&self, keyword: Span) -> bool {
        let between = self.text_of(self.behind().to(self.span().start()));
        self.at_keyword(Keyword::Procedure)
            && between.contains('\n')
            && self.indentation(self.span()) <= self.indentation(keyword)
    }

    /// A heading from its name to its semicolon; returns the name.
    pub fn heading(&mut self) -> Option<Span> {
        self.receiver();
        let name = self.expect_name("the name of a procedure");
        if name.is_none() {
            self.skip_to(|examiner| {
                let kind = examiner.kind();
                kind == TokenKind::Symbol(Symbol::LeftParen)
                    || kind == TokenKind::Symbol(Symbol::Semicolon)
                    || examiner.starts_or_ends_block()
            });
        }
        self.export_mark();
        if self.at_symbol(Symbol::LeftParen) {
            self.nested(Examiner::params);
        }
        if self.eat(Symbol::Colon) {
            self.result();
        }
        self.semicolon_behind("the heading of the procedure");
        name
    }

    /// The type of the result, in brackets if it may be dropped.
    fn result(&mut self) {
        if !self.at_symbol(Symbol::LeftBracket) {
            return self.result_type();
        }
        let bracket = self.advance();
        self.result_type();
        self.close(Symbol::RightBracket, "`]` after the type of the result", bracket);
    }

    fn params(&mut self) {
        let bracket = self.advance();
        if self.eat(Symbol::RightParen) {
            return;
        }
        loop {
            self.param_section();
            if self.eat(Symbol::Semicolon) {
                continue;
            }
            if self.eat(Symbol::RightParen) {
                return;
            }
            if self.at_symbol(Symbol::Comma) {
                let diagnostic = self
                    .unexpected_diagnostic("`;` or `)` after the type of the parameter")
                    .suggest(self.span(), ";", "sections of parameters are separated by semicolons");
                self.report(diagnostic);
                self.advance();
                continue;
            }
            let diagnostic = self
                .unexpected_diagnostic("`;` or `)` after the type of the parameter")
                .and(bracket, "the parameters start here");
            self.report(diagnostic);
            self.leave_brackets();
            return;
        }
    }

    fn param_section(&mut self) {
        if self.at_symbol(Symbol::Ellipsis) {
            return self.ellipsis();
        }
        if self.resembles(Keyword::Var) && self.kind_at(1) == TokenKind::Name {
            self.take_misspelt(Keyword::Var);
        } else {
            self.eat_keyword(Keyword::Var);
        }
        self.name_list("the name of a parameter");
        if self.eat(Symbol::Colon) {
            self.formal_type();
        } else {
            let diagnostic = self
                .unexpected_diagnostic("`,` or `:` after the name of the parameter")
                .help("write `name: Type` or `VAR name: Type`");
            self.report(diagnostic);
            self.skip_to(|examiner| {
                let kind = examiner.kind();
                let stops = [Symbol::Semicolon, Symbol::RightParen].map(TokenKind::Symbol);
                stops.contains(&kind) || examiner.starts_or_ends_block()
            });
        }
    }

    /// `...`, the last of the parameters.
    pub fn ellipsis(&mut self) {
        let span = self.advance();
        if self.at_symbol(Symbol::Semicolon) || self.at_symbol(Symbol::Comma) {
            let diagnostic = Diagnostic::new(Code::E0101, "parameters behind `...`")
                .at(self.span(), "expected `)`")
                .and(span, "this stands for all further parameters");
            self.report(diagnostic);
        }
    }

    /// Goes behind the bracket that closes the innermost list, if it comes before the construct ends.
    pub fn leave_brackets(&mut self) {
        let mut depth = 0_u32;
        loop {
            match self.kind() {
                TokenKind::Symbol(Symbol::LeftParen | Symbol::LeftBracket | Symbol::LeftBrace) => depth += 1,
                TokenKind::Symbol(Symbol::RightParen | Symbol::RightBracket | Symbol::RightBrace) => {
                    if depth == 0 {
                        self.advance();
                        return;
                    }
                    depth -= 1;
                }
                TokenKind::Symbol(Symbol::Semicolon | Symbol::Assign) | TokenKind::End => return,
                TokenKind::Keyword(keyword) if ends_expression(keyword) => return,
                _ => {}
            }
            self.advance();
        }
    }
}

/// Keywords that cannot stand within brackets.
fn ends_expression(keyword: Keyword) -> bool {
    use Keyword::{By, Do, Of, Then, To};
    keyword.ends_statements()
        || keyword.starts_statement()
        || keyword.starts_declaration()
        || matches!(keyword, Then | Do | Of | To | By)
}
