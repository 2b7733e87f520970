//! Declarations.

use crate::base::Span;
use crate::diagnostics::{Code, Diagnostic};

use super::Examiner;
use super::token::{Keyword, Symbol, TokenKind};

impl Examiner<'_> {
    /// The declarations of a program module or procedure.
    pub fn declarations(&mut self) {
        while let Some(keyword) = self.declaration_keyword() {
            self.declaration(keyword);
        }
    }

    /// The declarations of a module written in C: procedures without blocks, and no variables.
    pub fn foreign_declarations(&mut self) {
        loop {
            match self.declaration_keyword() {
                Some(Keyword::Procedure) => {
                    self.advance();
                    self.heading();
                }
                Some(Keyword::Var) => {
                    let diagnostic = self.unsupported("variables of modules written in C");
                    self.report(diagnostic);
                    self.declaration(Keyword::Var);
                }
                Some(Keyword::Label) => {
                    let diagnostic = Diagnostic::new(Code::E0101, "a definition module has no labels")
                        .at(self.span(), "expected a declaration or `END`")
                        .help("labels belong to statements, and there are none here");
                    self.report(diagnostic);
                    self.declaration(Keyword::Label);
                }
                Some(keyword) => self.declaration(keyword),
                None if self.at_end() || matches!(self.keyword(), Some(Keyword::End | Keyword::Begin)) => {
                    return;
                }
                None => {
                    self.unexpected("a declaration or `END`");
                    self.advance();
                    self.skip_to(Examiner::starts_or_ends_block);
                }
            }
        }
    }

    /// The keyword ahead if a declaration starts with it. Misspelt ones are corrected.
    fn declaration_keyword(&mut self) -> Option<Keyword> {
        if let Some(keyword) = self.keyword() {
            return keyword.starts_declaration().then_some(keyword);
        }
        use Keyword::{Const, Label, Procedure, Type, Var};
        let behind = self.kind_at(1);
        if behind != TokenKind::Name {
            return None;
        }
        let meant =
            [Const, Type, Var, Procedure, Label].into_iter().find(|keyword| self.resembles(*keyword))?;
        self.take_misspelt(meant);
        // The keyword is behind; go back in front of it, where it now counts.
        self.at -= 1;
        Some(meant)
    }

    /// A section of declarations, or a procedure.
    pub fn declaration(&mut self, keyword: Keyword) {
        match keyword {
            Keyword::Import | Keyword::From => {
                let diagnostic = Diagnostic::new(Code::E0101, "an import behind declarations")
                    .at(self.span(), "imports stand in front of all declarations");
                self.report(diagnostic);
                self.import();
            }
            Keyword::Module => self.local_module(),
            Keyword::Procedure => self.procedure(),
            Keyword::Export => {
                self.advance();
                self.eat_keyword(Keyword::Qualified);
                self.name_list("a name");
                self.semicolon_behind("the list of names");
            }
            Keyword::Label => {
                self.advance();
                self.name_list("the name of a label");
                self.semicolon_behind("the list of labels");
            }
            _ => self.section(keyword),
        }
    }

    /// The declarations behind CONST, TYPE or VAR.
    fn section(&mut self, keyword: Keyword) {
        self.advance();
        let mut first = true;
        while self.at_declared_name(keyword) || first && self.at_first_name() {
            first = false;
            match keyword {
                Keyword::Const => self.const_decl(),
                Keyword::Type => self.type_decl(),
                _ => self.var_decl(),
            }
        }
    }

    /// Whether a name stands here, right behind CONST, TYPE or VAR.
    fn at_first_name(&self) -> bool {
        self.at_name() && self.miscased().is_none()
    }

    /// Whether another name is declared here, rather than something new begun.
    fn at_declared_name(&self, section: Keyword) -> bool {
        let behind = self.kind_at(1);
        // Where `=` is due, some people write `:=`.
        if section != Keyword::Var && self.at_name() && behind == TokenKind::Symbol(Symbol::Assign) {
            return true;
        }
        let declares = [Symbol::Colon, Symbol::Comma, Symbol::Equal].map(TokenKind::Symbol);
        match self.kind() {
            TokenKind::Keyword(_) => declares.contains(&behind),
            TokenKind::Name if declares.contains(&behind) => true,
            // `begin`, `x := 1`, `Write(x)` and `procedure p` are not declarations.
            TokenKind::Name => {
                let statement =
                    [Symbol::Assign, Symbol::LeftParen, Symbol::Dot, Symbol::LeftBracket, Symbol::Semicolon];
                self.miscased().is_none()
                    && !statement.map(TokenKind::Symbol).contains(&behind)
                    && !self.resembles(Keyword::Begin)
                    && !self.resembles(Keyword::Procedure)
            }
            _ => false,
        }
    }

    fn const_decl(&mut self) {
        self.expect_name("the name of a constant");
        if self.eat(Symbol::Colon) {
            let diagnostic = Diagnostic::new(Code::E0101, "a constant is declared without a type")
                .at(self.behind_symbol(), "expected `=`")
                .help("write `CONST name = value;`");
            self.report(diagnostic);
            self.type_expr();
        }
        self.equals("the name of the constant");
        self.expression();
        self.semicolon_behind("the constant");
    }

    fn type_decl(&mut self) {
        self.expect_name("the name of a type");
        self.equals("the name of the type");
        self.type_expr();
        self.semicolon_behind("the type");
    }

    fn var_decl(&mut self) {
        self.name_list("the name of a variable");
        if !self.eat(Symbol::Colon) {
            let diagnostic =
                self.unexpected_diagnostic("`,` or `:` after the name").help("write `VAR name: Type;`");
            self.report(diagnostic);
            self.skip_to(|examiner| examiner.at_symbol(Symbol::Semicolon) || examiner.starts_or_ends_block());
            self.eat(Symbol::Semicolon);
            return;
        }
        self.type_expr();
        if self.at_symbol(Symbol::Assign) || self.at_symbol(Symbol::Equal) {
            let diagnostic = Diagnostic::new(Code::E0101, "a declaration of variables gives no value")
                .at(self.span(), "expected `;`")
                .help("assign the first value in a statement behind `BEGIN`");
            self.report(diagnostic);
            self.advance();
            self.expression();
        }
        self.semicolon_behind("the declaration");
    }

    /// The `=` of a constant or type; `:=` and `:` are corrected.
    fn equals(&mut self, place: &str) {
        let wrong = matches!(self.kind(), TokenKind::Symbol(Symbol::Assign | Symbol::Colon));
        if !wrong {
            self.expect(Symbol::Equal, &format!("after {place}"));
            return;
        }
        let diagnostic = self.unexpected_diagnostic(&format!("`=` after {place}")).suggest(
            self.span(),
            "=",
            "constants and types are declared with `=`",
        );
        self.report(diagnostic);
        self.advance();
    }

    /// The span of the token before.
    fn behind_symbol(&self) -> Span {
        let hi = self.behind().hi;
        Span { lo: hi - 1, hi }
    }

    /// A module within a module is passed over as a whole.
    fn local_module(&mut self) {
        let diagnostic = self.unsupported("modules within modules");
        self.report(diagnostic);
        self.advance();
        let name = self.word();
        self.skip_to(|examiner| {
            examiner.at_keyword(Keyword::End) && examiner.text_of(examiner.token(1).span) == name
        });
        self.advance();
        self.advance();
        self.eat(Symbol::Semicolon);
    }

    // ---- Procedures ----

    fn procedure(&mut self) {
        let keyword_span = self.advance();
        let name = self.heading();
        if self.at_name() && self.word() == "FORWARD" {
            let diagnostic = Diagnostic::new(Code::E0109, "FORWARD declarations are not supported")
                .at(self.span(), "not needed")
                .help("a procedure may be used before it is declared: leave this declaration out");
            self.report(diagnostic);
            self.advance();
            self.eat(Symbol::Semicolon);
            return;
        }
        self.within(Keyword::Procedure, name.unwrap_or(keyword_span), name, Examiner::block);
    }

    /// A heading from its name to its semicolon; returns the name.
    fn heading(&mut self) -> Option<Span> {
        let name = self.expect_name("the name of a procedure");
        if name.is_none() {
            self.skip_to(|examiner| {
                let kind = examiner.kind();
                kind == TokenKind::Symbol(Symbol::LeftParen)
                    || kind == TokenKind::Symbol(Symbol::Semicolon)
                    || examiner.starts_or_ends_block()
            });
        }
        if self.at_symbol(Symbol::LeftParen) {
            self.nested(Examiner::params);
        }
        if self.eat(Symbol::Colon) {
            self.result_type();
        }
        self.semicolon_behind("the heading of the procedure");
        name
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
        if self.at_symbol(Symbol::DotDot) {
            let diagnostic = self.unsupported("variable numbers of parameters");
            self.report(diagnostic);
            self.advance();
            self.eat(Symbol::Dot);
            return;
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

    /// Goes behind the bracket that closes the innermost list, if it comes before the construct ends.
    pub fn leave_brackets(&mut self) {
        let mut depth = 0_u32;
        loop {
            match self.kind() {
                TokenKind::Symbol(Symbol::LeftParen | Symbol::LeftBracket) => depth += 1,
                TokenKind::Symbol(Symbol::RightParen | Symbol::RightBracket) if depth == 0 => {
                    self.advance();
                    return;
                }
                TokenKind::Symbol(Symbol::RightParen | Symbol::RightBracket) => depth -= 1,
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
