//! Modules: their kind, name, imports, exports and end.

use crate::base::Span;
use crate::diagnostics::{Code, Diagnostic};
use crate::syntax::ast::ModuleKind;

use super::token::{Keyword, Symbol, TokenKind};
use super::{Examiner, Open};

impl Examiner<'_> {
    /// The whole file.
    pub fn module(&mut self) {
        let Some(unit) = self.module_kind() else { return self.stop() };
        self.unit = unit;
        let keyword_span = self.behind();
        let name = self.expect_name("the name of the module");
        self.priority();
        self.semicolon_behind("the name of the module");
        self.open.push(Open::new(Keyword::Module, name.unwrap_or(keyword_span), name));
        self.imports();
        match unit {
            ModuleKind::Definition | ModuleKind::ForeignDefinition => self.definition_block(),
            ModuleKind::Program | ModuleKind::Implementation | ModuleKind::Local => self.block(),
        }
        self.open.pop();
        if !self.at_end() {
            let diagnostic = Diagnostic::new(Code::E0118, "the file goes on behind the end of the module")
                .at(self.span(), "a file holds one module");
            self.report(diagnostic);
            self.stop();
        }
    }

    /// `MODULE name; ... END name;` among declarations.
    pub fn local_module(&mut self) {
        let keyword_span = self.advance();
        let name = self.expect_name("the name of the module");
        self.priority();
        self.semicolon_behind("the name of the module");
        self.within(Keyword::Module, name.unwrap_or(keyword_span), name, |examiner| {
            examiner.imports();
            examiner.block();
        });
    }

    /// Whether the module file is a definition module, and is not within anything.
    pub fn defines(&self) -> bool {
        let definition = matches!(self.unit, ModuleKind::Definition | ModuleKind::ForeignDefinition);
        definition && self.open.len() == 1
    }

    // ---- The kind of module ----

    /// The kind of the module; `None` if what follows cannot be read.
    fn module_kind(&mut self) -> Option<ModuleKind> {
        if self.eat_keyword(Keyword::Module) {
            return Some(ModuleKind::Program);
        }
        match self.kind() {
            TokenKind::Keyword(Keyword::Definition) => self.definition(),
            TokenKind::Keyword(Keyword::Implementation) => {
                self.advance();
                self.expect_keyword(Keyword::Module, "after `IMPLEMENTATION`");
                Some(ModuleKind::Implementation)
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
                Some(ModuleKind::Program)
            }
            _ if self.resembles(Keyword::Definition) => {
                self.take_misspelt(Keyword::Definition);
                self.at -= 1;
                self.definition()
            }
            _ if self.resembles(Keyword::Implementation) => {
                self.take_misspelt(Keyword::Implementation);
                self.expect_keyword(Keyword::Module, "after `IMPLEMENTATION`");
                Some(ModuleKind::Implementation)
            }
            _ if self.foreign_word(&["program", "unit", "library"], "MODULE", "a program is a `MODULE`") => {
                Some(ModuleKind::Program)
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

    fn definition(&mut self) -> Option<ModuleKind> {
        self.advance();
        self.expect_keyword(Keyword::Module, "after `DEFINITION`");
        if !self.eat_keyword(Keyword::For) {
            return Some(ModuleKind::Definition);
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
        Some(ModuleKind::ForeignDefinition)
    }

    /// `[4]` behind the name of a module.
    fn priority(&mut self) {
        let definition = matches!(self.unit, ModuleKind::Definition | ModuleKind::ForeignDefinition);
        if !self.at_symbol(Symbol::LeftBracket) {
            return;
        }
        if definition && self.open.is_empty() {
            let diagnostic = Diagnostic::new(Code::E0122, "a definition module has no priority")
                .at(self.span(), "expected `;`")
                .help("the priority stands in the implementation module");
            self.report(diagnostic);
        }
        self.nested(Examiner::bracketed);
    }

    /// An expression in brackets: a priority or an address.
    pub fn bracketed(&mut self) {
        let bracket = self.advance();
        self.expression();
        if self.eat(Symbol::RightBracket) {
            return;
        }
        let diagnostic =
            self.unexpected_diagnostic("`]` after the expression").and(bracket, "this bracket is not closed");
        self.report(diagnostic);
        let ends =
            [Symbol::RightBracket, Symbol::Colon, Symbol::Comma, Symbol::Semicolon].map(TokenKind::Symbol);
        self.skip_to(|examiner| ends.contains(&examiner.kind()) || examiner.starts_or_ends_block());
        self.eat(Symbol::RightBracket);
    }

    // ---- Imports and exports ----

    /// The imports at the head of a module, and its export list.
    fn imports(&mut self) {
        let mut exported: Option<Span> = None;
        loop {
            match self.import_keyword() {
                Some(Keyword::Export) => {
                    let span = self.span();
                    self.check_export(exported);
                    self.export();
                    exported = Some(span);
                }
                Some(_) => {
                    if let Some(export) = exported {
                        let diagnostic = Diagnostic::new(Code::E0101, "an import behind the export list")
                            .at(self.span(), "imports stand in front of it")
                            .and(export, "the export list");
                        self.report(diagnostic);
                    }
                    self.import();
                }
                None => return,
            }
        }
    }

    /// The keyword ahead if an import or export starts with it; misspelt ones are corrected.
    fn import_keyword(&mut self) -> Option<Keyword> {
        use Keyword::{Export, From, Import};
        if let Some(keyword) = self.keyword() {
            return matches!(keyword, Import | From | Export).then_some(keyword);
        }
        if self.kind_at(1) != TokenKind::Name {
            return None;
        }
        let words = ["uses", "include", "using"];
        if self.foreign_word(&words, "IMPORT", "modules are imported with `IMPORT` or `FROM ... IMPORT`") {
            self.at -= 1;
            return Some(Import);
        }
        let meant = [Import, From, Export].into_iter().find(|keyword| self.resembles(*keyword))?;
        self.take_misspelt(meant);
        self.at -= 1;
        Some(meant)
    }

    fn check_export(&mut self, before: Option<Span>) {
        let diagnostic = if let Some(before) = before {
            Diagnostic::new(Code::E0101, "a second export list")
                .at(self.span(), "a module has one")
                .and(before, "here is the first")
        } else if self.unit == ModuleKind::Implementation && self.open.len() == 1 {
            Diagnostic::new(Code::E0122, "an implementation module has no export list")
                .at(self.span(), "expected a declaration")
                .note("what its definition module declares is exported")
        } else {
            return;
        };
        self.report(diagnostic);
    }

    /// `IMPORT A, B;` or `FROM A IMPORT x, y;`
    pub fn import(&mut self) {
        if self.keyword() == Some(Keyword::From) || self.resembles(Keyword::From) {
            self.advance();
            self.expect_name("the name of a module");
            self.expect_keyword(Keyword::Import, "after the name of the module");
        } else {
            self.advance();
        }
        if !self.at_symbol(Symbol::Star) {
            self.name_list("a name");
        }
        self.import_habits();
        self.semicolon_behind("the list of names");
    }

    /// `EXPORT names;` or `EXPORT QUALIFIED names;`
    pub fn export(&mut self) {
        self.advance();
        if self.resembles(Keyword::Qualified)
            && self.word() != "UNQUALIFIED"
            && self.kind_at(1) == TokenKind::Name
        {
            self.take_misspelt(Keyword::Qualified);
        } else if self.at_name() && self.word() == "UNQUALIFIED" && self.kind_at(1) == TokenKind::Name {
            // No keyword: elsewhere it is a name like any other.
            self.advance();
        } else {
            self.eat_keyword(Keyword::Qualified);
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
        use Keyword::{Begin, End, Except, Finally};
        let boundary = |keyword: Keyword| {
            keyword.starts_declaration() || matches!(keyword, Begin | End | Except | Finally)
        };
        self.keyword().is_some_and(boundary)
    }
}
