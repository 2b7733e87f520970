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

    /// `ARRAY ranges OF` or `POINTER TO`; false if none stands here.
    fn type_prefix(&mut self) -> bool {
        let name_follows = self.kind_at(1) == TokenKind::Name;
        match self.kind() {
            TokenKind::Keyword(Keyword::Array) => self.array(),
            TokenKind::Keyword(Keyword::Pointer) => {
                self.advance();
                self.expect_keyword(Keyword::To, "after `POINTER`");
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
            _ => return false,
        }
        true
    }

    fn type_core(&mut self) {
        match self.kind() {
            TokenKind::Name if self.resembles(Keyword::Record) && self.kind_at(1) == TokenKind::Name => {
                self.take_misspelt(Keyword::Record);
                self.at -= 1;
                self.nested(Examiner::record);
            }
            TokenKind::Name => {
                self.qualified();
                if self.at_symbol(Symbol::LeftBracket) {
                    self.unsupported_type("subrange types");
                }
            }
            TokenKind::Keyword(Keyword::Record) => self.nested(Examiner::record),
            TokenKind::Keyword(Keyword::Set | Keyword::PackedSet) => {
                self.unsupported_type("set types");
            }
            TokenKind::Keyword(Keyword::Procedure) => self.unsupported_type("procedure types"),
            TokenKind::Symbol(Symbol::LeftParen) => self.unsupported_type("enumeration types"),
            TokenKind::Symbol(Symbol::LeftBracket) => self.unsupported_type("subrange types"),
            _ => self.unexpected("a type"),
        }
    }

    /// Reports a type of later versions and goes to its end.
    fn unsupported_type(&mut self, what: &str) {
        let diagnostic = self.unsupported(what);
        self.report(diagnostic);
        while !self.at_end() && !self.at_symbol(Symbol::Semicolon) && !self.at_keyword(Keyword::End) {
            match self.kind() {
                TokenKind::Symbol(Symbol::LeftParen | Symbol::LeftBracket) => {
                    self.advance();
                    self.leave_brackets();
                }
                TokenKind::Symbol(Symbol::RightParen | Symbol::Equal | Symbol::Assign) => return,
                TokenKind::Keyword(Keyword::Begin | Keyword::Var | Keyword::Const | Keyword::Type) => return,
                _ => {
                    self.advance();
                }
            }
        }
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
        match self.kind() {
            TokenKind::Keyword(Keyword::Of) => {
                let diagnostic = Diagnostic::new(Code::E0115, "an open array is not the type of a parameter")
                    .at(array.to(self.span()), "no index range")
                    .help("write `ARRAY [low..high] OF T`; only parameters may leave the range open");
                self.report(diagnostic);
            }
            TokenKind::Symbol(Symbol::LeftBracket) => self.ranges(),
            _ => self.bare_range(),
        }
        self.expect_keyword(Keyword::Of, "after the index range");
    }

    fn ranges(&mut self) {
        loop {
            if !self.at_symbol(Symbol::LeftBracket) {
                self.unexpected("`[` before the index range");
                return;
            }
            self.nested(Examiner::range);
            if !self.eat(Symbol::Comma) {
                return;
            }
        }
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
        if !matches!(self.kind(), TokenKind::Name | TokenKind::Number) {
            return self.unexpected("`[` after `ARRAY`");
        }
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

    // ---- Records ----

    fn record(&mut self) {
        let start = self.advance();
        loop {
            self.fields();
            if self.eat(Symbol::Semicolon) {
                continue;
            }
            if self.eat_keyword(Keyword::End) {
                return;
            }
            if !self.missing_field_separator(start) {
                return;
            }
        }
    }

    /// Reports what stands behind fields; whether the record goes on there.
    fn missing_field_separator(&mut self, start: Span) -> bool {
        if self.at_end() || self.starts_declaration_here() {
            let diagnostic = Diagnostic::new(
                Code::E0111,
                format!("expected `END` for this `RECORD`, found {}", self.found()),
            )
            .at(self.span(), "expected `END` before this")
            .and(start, "this `RECORD` is not closed");
            self.report(diagnostic);
            return false;
        }
        let behind = self.behind();
        let mut diagnostic = self.unexpected_diagnostic("`;` or `END` after the field");
        if self.at_name() {
            diagnostic = diagnostic.suggest(behind, ";", "add the semicolon");
        }
        self.report(diagnostic);
        if !self.at_name() {
            self.skip_to(|examiner| examiner.at_symbol(Symbol::Semicolon) || examiner.starts_or_ends_block());
        }
        true
    }

    fn starts_declaration_here(&self) -> bool {
        self.keyword().is_some_and(|keyword| keyword.starts_declaration() || keyword == Keyword::Begin)
    }

    fn fields(&mut self) {
        if self.at_keyword(Keyword::Case) {
            let diagnostic = self.unsupported("variant records");
            self.report(diagnostic);
            self.skip_construct();
            return;
        }
        let named =
            self.at_name() || self.keyword().is_some() && self.kind_at(1) == TokenKind::Symbol(Symbol::Colon);
        if !named {
            return;
        }
        self.name_list("the name of a field");
        if self.eat(Symbol::Colon) {
            self.type_expr();
        } else {
            self.unexpected("`,` or `:` after the name of the field");
            self.skip_to(|examiner| examiner.at_symbol(Symbol::Semicolon) || examiner.starts_or_ends_block());
        }
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
        if matches!(self.keyword(), Some(Array | Record | Pointer | Set | PackedSet)) {
            let diagnostic = Diagnostic::new(Code::E0115, rule)
                .at(self.span(), "expected the name of a type")
                .help("declare the type in a `TYPE` section and use its name here");
            self.report(diagnostic);
        }
        if self.at_keyword(Procedure) || !self.at_name() && self.keyword().is_none() {
            return self.unexpected("the name of a type");
        }
        self.type_expr();
    }
}
