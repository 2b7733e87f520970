//! Declarations.

use crate::base::Span;
use crate::diagnostics::{Code, Diagnostic};

use super::habits::PROCEDURE_WORDS;
use super::token::{Foreign, Keyword, Symbol, TokenKind};
use super::{Examiner, quote};

impl Examiner<'_> {
    /// The declarations of a program module or procedure.
    pub fn declarations(&mut self) {
        while let Some(keyword) = self.declaration_keyword() {
            self.declaration(keyword);
        }
    }

    /// The keyword ahead if a declaration starts with it. Misspelt ones are corrected.
    pub fn declaration_keyword(&mut self) -> Option<Keyword> {
        if let Some(keyword) = self.keyword() {
            return keyword.starts_declaration().then_some(keyword);
        }
        use Keyword::{Const, Label, Procedure, Type, Var};
        if self.comment_in_braces() {
            return self.declaration_keyword();
        }
        if self.kind_at(1) != TokenKind::Name {
            return None;
        }
        if self.foreign_word(&PROCEDURE_WORDS, "PROCEDURE", "functions are procedures with a result") {
            self.at -= 1;
            return Some(Procedure);
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
                let diagnostic = Diagnostic::new(Code::E0101, "an export list behind declarations")
                    .at(self.span(), "the list stands behind the imports, in front of all declarations");
                self.report(diagnostic);
                self.export();
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
        if self.at_name()
            && behind == TokenKind::Symbol(Symbol::Semicolon)
            && section == Keyword::Type
            && self.defines()
        {
            return true;
        }
        if self.at_name() && behind == TokenKind::Symbol(Symbol::LeftBracket) && section == Keyword::Var {
            return self.declares_behind_bracket();
        }
        // `x;` in front of another constant or type lacks its value.
        let another = self.kind_at(2) == TokenKind::Name
            && [Symbol::Equal, Symbol::Semicolon].map(TokenKind::Symbol).contains(&self.kind_at(3));
        if self.at_name()
            && behind == TokenKind::Symbol(Symbol::Semicolon)
            && section == Keyword::Const
            && another
        {
            return true;
        }
        // Where `=` is due, some people write `:=`.
        if section != Keyword::Var
            && !self.among_statements
            && self.at_name()
            && behind == TokenKind::Symbol(Symbol::Assign)
        {
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
                let function = behind == TokenKind::Name && self.at_foreign_word(&PROCEDURE_WORDS);
                self.miscased().is_none()
                    && !function
                    && !statement.map(TokenKind::Symbol).contains(&behind)
                    && !self.resembles(Keyword::Begin)
                    && !self.resembles(Keyword::Procedure)
            }
            _ => false,
        }
    }

    /// Whether the brackets behind the name ahead hold an address, as a colon or comma behind them shows.
    fn declares_behind_bracket(&self) -> bool {
        let (mut ahead, mut depth) = (1, 0_u32);
        loop {
            match self.kind_at(ahead) {
                TokenKind::Symbol(Symbol::LeftBracket) => depth += 1,
                TokenKind::Symbol(Symbol::RightBracket) => depth -= 1,
                TokenKind::End | TokenKind::Symbol(Symbol::Semicolon) => return false,
                _ => {}
            }
            ahead += 1;
            if depth == 0 && self.kind_at(ahead) != TokenKind::Symbol(Symbol::LeftBracket) {
                let behind = [Symbol::Colon, Symbol::Comma].map(TokenKind::Symbol);
                return behind.contains(&self.kind_at(ahead));
            }
        }
    }

    fn const_decl(&mut self) {
        self.expect_name("the name of a constant");
        self.export_mark();
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
        let name = self.expect_name("the name of a type");
        self.export_mark();
        if let Some(name) = name.filter(|_| self.at_symbol(Symbol::Semicolon)) {
            self.check_opaque(name);
            self.advance();
            return;
        }
        self.equals("the name of the type");
        self.type_expr();
        self.semicolon_behind("the type");
    }

    /// `TYPE T;` leaves open what the type is.
    fn check_opaque(&mut self, name: Span) {
        if self.defines() {
            return;
        }
        let text = self.text_of(name);
        let diagnostic = Diagnostic::new(Code::E0122, "an opaque type outside of a definition module")
            .at(self.span(), "expected `=` and the type")
            .note(format!("only a definition module may leave open what {} is", quote(text)));
        self.report(diagnostic);
    }

    fn var_decl(&mut self) {
        loop {
            if self.expect_name("the name of a variable").is_none() {
                break;
            }
            self.export_mark();
            if self.at_symbol(Symbol::LeftBracket) {
                self.nested(Examiner::bracketed);
            }
            if !self.eat(Symbol::Comma) {
                break;
            }
        }
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
        let wrong = matches!(self.kind(), TokenKind::Symbol(Symbol::Assign | Symbol::Colon))
            || self.at_foreign(Foreign::EqualEqual);
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
    pub fn behind_symbol(&self) -> Span {
        let hi = self.behind().hi;
        Span { lo: hi - 1, hi }
    }
}
