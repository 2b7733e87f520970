//! Types.

use crate::base::Span;
use crate::diagnostics::{Code, Diagnostic};
use crate::syntax::scan::MAX_NESTING;

use super::token::{Keyword, Symbol, TokenKind};
use super::{Examiner, too_deep};

impl Examiner<'_> {
    /// Any type but an open array.
    pub fn type_expr(&mut self) {
        let mut prefixes = 0;
        while self.type_prefix() {
            prefixes += 1;
        }
        if prefixes > MAX_NESTING {
            self.report_elsewhere(too_deep(self.span()));
        }
        self.type_core();
    }

    /// `ARRAY ranges OF`, `POINTER TO` or `SET OF`; false if none stands here.
    fn type_prefix(&mut self) -> bool {
        let name_follows = self.kind_at(1) == TokenKind::Name;
        match self.kind() {
            TokenKind::Keyword(Keyword::Array) => self.array(),
            TokenKind::Keyword(Keyword::Pointer) => {
                self.advance();
                self.expect_keyword(Keyword::To, "after `POINTER`");
            }
            TokenKind::Keyword(set @ (Keyword::Set | Keyword::PackedSet)) => {
                self.advance();
                self.expect_keyword(Keyword::Of, &format!("after `{}`", set.text()));
            }
            TokenKind::Symbol(Symbol::Caret) => {
                let diagnostic = self.unexpected_diagnostic("a type").suggest(
                    self.span(),
                    "POINTER TO ",
                    "types of pointers are written `POINTER TO T`",
                );
                self.report(diagnostic);
                self.advance();
            }
            TokenKind::Name
                if self.resembles(Keyword::Array)
                    && self.kind_at(1) != TokenKind::Symbol(Symbol::Semicolon) =>
            {
                self.take_misspelt(Keyword::Array);
                self.at -= 1;
                self.array();
            }
            TokenKind::Name
                if self.resembles(Keyword::Pointer)
                    && (name_follows || self.kind_at(1) == TokenKind::Keyword(Keyword::To)) =>
            {
                self.take_misspelt(Keyword::Pointer);
                self.expect_keyword(Keyword::To, "after `POINTER`");
            }
            TokenKind::Name if self.resembles(Keyword::Set) && self.miscased_of_follows(1) => {
                self.take_misspelt(Keyword::Set);
                self.expect_keyword(Keyword::Of, "after `SET`");
            }
            _ => return false,
        }
        true
    }

    fn type_core(&mut self) {
        match self.kind() {
            TokenKind::Name if self.resembles(Keyword::Record) && self.begins_record() => {
                self.take_misspelt(Keyword::Record);
                self.at -= 1;
                self.nested(Examiner::record);
            }
            TokenKind::Name => self.named_or_subrange(),
            TokenKind::Keyword(Keyword::Record) => self.nested(Examiner::record),
            TokenKind::Keyword(Keyword::Procedure) => self.procedure_type(),
            TokenKind::Symbol(Symbol::LeftParen) => self.nested(Examiner::enumeration),
            TokenKind::Symbol(Symbol::LeftBracket) => self.nested(Examiner::subrange),
            TokenKind::Number | TokenKind::String | TokenKind::Symbol(Symbol::Minus) => {
                let start = self.span();
                self.bare_subrange(start);
            }
            _ => self.unexpected("a type"),
        }
    }

    /// Whether what follows the name ahead looks like the fields of a record.
    fn begins_record(&self) -> bool {
        matches!(self.kind_at(1), TokenKind::Name | TokenKind::Keyword(Keyword::Case | Keyword::End))
    }

    /// Whether OF, in any case, is the token `ahead` tokens on.
    fn miscased_of_follows(&self, ahead: usize) -> bool {
        self.text_of(self.token(ahead).span).eq_ignore_ascii_case("OF")
    }

    /// `T`, `M.T`, `T[low..high]`, and the mistakes that begin with a name.
    fn named_or_subrange(&mut self) {
        let start = self.span();
        self.qualified();
        match self.kind() {
            TokenKind::Symbol(Symbol::LeftBracket) => self.nested(Examiner::subrange),
            TokenKind::Symbol(Symbol::DotDot) => self.bare_subrange(start),
            _ => self.type_habits(start),
        }
    }

    /// `(a, b, c)`
    fn enumeration(&mut self) {
        let bracket = self.advance();
        self.name_list("the name of a value");
        if self.at_symbol(Symbol::Equal) || self.at_symbol(Symbol::Assign) {
            let diagnostic =
                Diagnostic::new(Code::E0121, "a value of an enumeration has no number of its own")
                    .at(self.span(), "expected `,` or `)`")
                    .help("the values count from 0 in the order of their names");
            self.report(diagnostic);
            return self.leave_brackets();
        }
        self.close(Symbol::RightParen, "`,` or `)` after the name of a value", bracket);
    }

    /// `[low..high]`
    fn subrange(&mut self) {
        let bracket = self.advance();
        self.expression();
        if !self.eat(Symbol::DotDot) {
            let mut diagnostic = self.unexpected_diagnostic("`..` after the least value of the subrange");
            if self.at_symbol(Symbol::RightBracket) {
                diagnostic = diagnostic.help("a text of n characters is an `ARRAY [0..n-1] OF CHAR`");
            }
            self.report(diagnostic);
            return self.leave_brackets();
        }
        self.expression();
        self.close(Symbol::RightBracket, "`]` after the subrange", bracket);
    }

    /// `1..10` without brackets; a part of it from `start` on may be read.
    fn bare_subrange(&mut self, start: Span) {
        let diagnostic = self.unexpected_diagnostic("a type");
        if !self.at_symbol(Symbol::DotDot) {
            self.expression();
        }
        if !self.eat(Symbol::DotDot) {
            return self.report_elsewhere(diagnostic);
        }
        self.expression();
        let range = start.to(self.behind());
        let text: String = self.text_of(range).chars().take(80).collect();
        let diagnostic =
            Diagnostic::new(Code::E0101, "a subrange without brackets").at(range, "expected `[`");
        self.report_elsewhere(diagnostic.suggest(
            range,
            format!("[{text}]"),
            "put the subrange into brackets",
        ));
    }

    // ---- Procedure types ----

    /// `PROCEDURE (VAR T, ARRAY OF CHAR): T`
    fn procedure_type(&mut self) {
        self.advance();
        if self.at_symbol(Symbol::LeftParen) {
            self.nested(Examiner::formal_params);
        } else if self.at_symbol(Symbol::Colon) {
            let diagnostic = self.unexpected_diagnostic("`(` after `PROCEDURE`");
            let behind = self.behind();
            self.report(diagnostic.suggest(
                behind,
                " ()",
                "functions have parentheses, also without parameters",
            ));
        } else {
            return;
        }
        if self.eat(Symbol::Colon) {
            self.result_type();
        }
    }

    fn formal_params(&mut self) {
        let bracket = self.advance();
        if self.eat(Symbol::RightParen) {
            return;
        }
        let mut named = false;
        loop {
            named |= self.formal_param();
            if self.at_symbol(Symbol::Semicolon) && self.parameter_follows(named) {
                let diagnostic = self
                    .unexpected_diagnostic("`,` or `)` after the type of the parameter")
                    .suggest(self.span(), ",", "the types of parameters are separated by commas");
                self.report(diagnostic);
                self.advance();
            } else if !self.eat(Symbol::Comma) {
                break;
            }
        }
        self.close(Symbol::RightParen, "`,` or `)` after the type of the parameter", bracket);
    }

    /// Whether a parameter rather than the next declaration follows the semicolon ahead; `named` says whether
    /// parameters with names stood in front of it.
    fn parameter_follows(&self, named: bool) -> bool {
        use Symbol::{Colon, Comma, Dot, RightParen, Semicolon};
        match (self.kind_at(1), self.kind_at(2)) {
            (TokenKind::Keyword(Keyword::Var | Keyword::Array) | TokenKind::Symbol(Symbol::Ellipsis), _) => {
                true
            }
            (TokenKind::Name, TokenKind::Symbol(Comma | RightParen | Semicolon | Dot)) => true,
            (TokenKind::Name, TokenKind::Symbol(Colon)) => named,
            _ => false,
        }
    }

    /// A parameter of a procedure type; whether it has a name, which is reported.
    fn formal_param(&mut self) -> bool {
        if self.at_symbol(Symbol::Ellipsis) {
            self.ellipsis();
            return false;
        }
        self.eat_keyword(Keyword::Var);
        let start = self.span();
        if !self.names_a_parameter() {
            self.formal_type();
            return false;
        }
        self.name_list("the name of a parameter");
        let names = start.to(self.span());
        let diagnostic = Diagnostic::new(Code::E0101, "a name in front of the type of a parameter")
            .at(start.to(self.behind()), "expected a type")
            .suggest(names, "", "a procedure type gives only the types of its parameters");
        self.report_elsewhere(diagnostic);
        self.advance();
        self.formal_type();
        true
    }

    /// Whether `a:` or `a, b:` stands here, as in the heading of a procedure.
    fn names_a_parameter(&self) -> bool {
        let mut ahead = 0;
        while self.kind_at(ahead) == TokenKind::Name {
            match self.kind_at(ahead + 1) {
                TokenKind::Symbol(Symbol::Colon) => return true,
                TokenKind::Symbol(Symbol::Comma) => ahead += 2,
                _ => return false,
            }
        }
        false
    }

    /// `T` or `M.T`
    pub fn qualified(&mut self) {
        self.expect_name("a type");
        while self.eat(Symbol::Dot) {
            self.expect_name("a name");
        }
    }

    // ---- Arrays ----

    fn array(&mut self) {
        let array = self.advance();
        if self.at_keyword(Keyword::Of) {
            let diagnostic = Diagnostic::new(Code::E0115, "an open array is not the type of a parameter")
                .at(array.to(self.span()), "no index range")
                .help("write `ARRAY [low..high] OF T`; only parameters may leave the range open");
            self.report(diagnostic);
        } else {
            self.index_type();
            while self.eat(Symbol::Comma) {
                self.index_type();
            }
        }
        self.expect_keyword(Keyword::Of, "after the index range");
    }

    fn index_type(&mut self) {
        match self.kind() {
            TokenKind::Symbol(Symbol::LeftBracket) => self.nested(Examiner::range),
            TokenKind::Symbol(Symbol::LeftParen) => self.nested(Examiner::enumeration),
            TokenKind::Name if !self.is_computed_bound() => {
                self.qualified();
                if self.at_symbol(Symbol::LeftBracket) {
                    self.nested(Examiner::subrange);
                }
            }
            TokenKind::Name | TokenKind::Number | TokenKind::String | TokenKind::Symbol(Symbol::Minus) => {
                self.bare_range();
            }
            _ => self.unexpected("an index range after `ARRAY`"),
        }
    }

    /// Whether the name ahead begins an expression rather than the name of an index type.
    fn is_computed_bound(&self) -> bool {
        use Symbol::{DotDot, LeftParen, Minus, Plus, Slash, Star};
        let mut ahead = 1;
        while self.kind_at(ahead) == TokenKind::Symbol(Symbol::Dot) {
            ahead += 2;
        }
        [DotDot, LeftParen, Minus, Plus, Slash, Star].map(TokenKind::Symbol).contains(&self.kind_at(ahead))
    }

    fn range(&mut self) {
        self.advance();
        self.expression();
        if self.eat(Symbol::DotDot) {
            self.expression();
        }
        if self.eat(Symbol::RightBracket) {
            return;
        }
        let mut diagnostic = self.unexpected_diagnostic("`]` after the index range");
        if self.at_symbol(Symbol::Comma) {
            diagnostic = diagnostic.help("each index has its own brackets: `ARRAY [0..2], [0..3] OF T`");
        }
        self.report(diagnostic);
        self.leave_brackets();
    }

    /// `ARRAY 10 OF`, `ARRAY 0..9 OF`
    fn bare_range(&mut self) {
        let diagnostic = self.unexpected_diagnostic("`[` after `ARRAY`");
        let start = self.span();
        self.expression();
        if self.eat(Symbol::DotDot) {
            self.expression();
        }
        let range = start.to(self.behind());
        let text: String = self.text_of(range).chars().take(80).collect();
        self.report_elsewhere(diagnostic.suggest(
            range,
            format!("[{text}]"),
            "put the index range into brackets",
        ));
    }

    // ---- Parameters and results ----

    /// `{ARRAY OF} name`
    pub fn formal_type(&mut self) {
        let mut prefixes = 0;
        while self.at_keyword(Keyword::Array) && self.kind_at(1) == TokenKind::Keyword(Keyword::Of) {
            self.advance();
            self.advance();
            prefixes += 1;
        }
        if prefixes > MAX_NESTING {
            self.report_elsewhere(too_deep(self.span()));
        }
        self.named_type("the type of a parameter is a name, or an open array of a name");
    }

    /// The type of a function's result.
    pub fn result_type(&mut self) {
        self.named_type("the type of a result is a name");
    }

    fn named_type(&mut self, rule: &str) {
        if self.at_name() && self.miscased().is_none() {
            return self.qualified();
        }
        use Keyword::{Array, PackedSet, Pointer, Procedure, Record, Set};
        let procedure = self.at_keyword(Procedure) && self.kind_at(1) != TokenKind::Name;
        let in_place = matches!(self.keyword(), Some(Array | Record | Pointer | Set | PackedSet))
            || self.at_symbol(Symbol::LeftParen)
            || self.at_symbol(Symbol::LeftBracket);
        if in_place || procedure {
            let diagnostic = Diagnostic::new(Code::E0115, rule)
                .at(self.span(), "expected the name of a type")
                .help("declare the type in a `TYPE` section and use its name here");
            self.report(diagnostic);
        }
        if in_place || procedure || self.at_name() {
            return self.type_expr();
        }
        self.unexpected("the name of a type");
    }
}
