//! Modules: their kind, name, imports and end.

use crate::diagnostics::{Code, Diagnostic};

use super::token::{Keyword, Symbol, TokenKind};
use super::{Examiner, Open};

impl Examiner<'_> {
    /// The whole file.
    pub fn module(&mut self) {
        let Some(foreign) = self.module_kind() else { return self.stop() };
        let keyword_span = self.behind();
        let name = self.expect_name("the name of the module");
        if self.at_symbol(Symbol::LeftBracket) {
            let diagnostic = self.unsupported("priorities of modules");
            self.report(diagnostic);
            self.skip_to(|examiner| examiner.at_symbol(Symbol::Semicolon));
        }
        self.semicolon_behind("the name of the module");
        let span = name.unwrap_or(keyword_span);
        self.open.push(Open { keyword: Keyword::Module, span, name, else_if: None, braced: false });
        while matches!(self.keyword(), Some(Keyword::Import | Keyword::From)) {
            self.import();
        }
        if foreign {
            self.foreign_block();
        } else {
            self.block();
        }
        self.open.pop();
        if !self.at_end() {
            let diagnostic = Diagnostic::new(Code::E0118, "the file goes on behind the end of the module")
                .at(self.span(), "a file holds one module");
            self.report(diagnostic);
            self.stop();
        }
    }

    /// Whether the module is written in C; `None` if what follows cannot be read.
    fn module_kind(&mut self) -> Option<bool> {
        if self.eat_keyword(Keyword::Module) {
            return Some(false);
        }
        match self.kind() {
            TokenKind::Keyword(Keyword::Definition) => self.definition(),
            TokenKind::Keyword(Keyword::Implementation) => {
                let diagnostic = self.unsupported("IMPLEMENTATION modules");
                self.report(diagnostic);
                None
            }
            TokenKind::End => {
                let diagnostic = Diagnostic::new(Code::E0119, "the file holds no module")
                    .at(self.span(), "expected `MODULE`")
                    .help("a program starts with `MODULE Name;` and ends with `END Name.`");
                self.report(diagnostic);
                None
            }
            _ if self.resembles(Keyword::Module) => {
                self.take_misspelt(Keyword::Module);
                Some(false)
            }
            _ => {
                let diagnostic = self
                    .unexpected_diagnostic("`MODULE` at the start of the file")
                    .help("a program starts with `MODULE Name;`");
                self.report(diagnostic);
                None
            }
        }
    }

    fn definition(&mut self) -> Option<bool> {
        let start = self.advance();
        self.expect_keyword(Keyword::Module, "after `DEFINITION`");
        if !self.eat_keyword(Keyword::For) {
            let message = "definition modules are supported only for modules written in C";
            let diagnostic = Diagnostic::new(Code::E0109, message)
                .at(start, "not supported in this version")
                .help("a module written in C starts with `DEFINITION MODULE FOR \"C\" Name;`");
            self.report(diagnostic);
            return None;
        }
        if self.kind() != TokenKind::String {
            self.unexpected("`\"C\"` after `FOR`");
        } else if matches!(self.word(), "\"C\"" | "'C'") {
            self.advance();
        } else {
            let diagnostic = Diagnostic::new(Code::E0109, "no other language than C is supported")
                .at(self.span(), "not supported in this version");
            self.report(diagnostic);
            self.advance();
        }
        Some(true)
    }

    /// `IMPORT A, B;` or `FROM A IMPORT x, y;`
    pub fn import(&mut self) {
        if self.eat_keyword(Keyword::From) {
            self.expect_name("the name of a module");
            self.expect_keyword(Keyword::Import, "after the name of the module");
        } else {
            self.advance();
        }
        self.name_list("a name");
        self.semicolon_behind("the list of names");
    }

    /// `a, b, c`
    pub fn name_list(&mut self, what: &str) {
        loop {
            if self.expect_name(what).is_none() || !self.eat(Symbol::Comma) {
                return;
            }
        }
    }

    /// A semicolon that ends a piece of a declaration. Without it, what stands between is left out.
    pub fn semicolon_behind(&mut self, what: &str) {
        if self.eat(Symbol::Semicolon) {
            return;
        }
        let behind = self.behind();
        let on_new_line = self.text_of(behind.to(self.span().start())).contains('\n');
        let mut diagnostic = self.unexpected_diagnostic(&format!("`;` after {what}"));
        if on_new_line || self.keyword().is_some() {
            diagnostic = diagnostic.suggest(behind, ";", "add the semicolon");
        }
        self.report(diagnostic);
        if on_new_line && (self.at_name() || self.keyword().is_some()) {
            return;
        }
        self.skip_to(|examiner| examiner.at_symbol(Symbol::Semicolon) || examiner.starts_or_ends_block());
        self.eat(Symbol::Semicolon);
    }

    /// Whether a declaration, a body or an end starts here: a place to go on after a mistake.
    pub fn starts_or_ends_block(&self) -> bool {
        let boundary = |keyword: Keyword| {
            keyword.starts_declaration() || matches!(keyword, Keyword::Begin | Keyword::End)
        };
        self.keyword().is_some_and(boundary)
    }
}
