//! Modules: their kind, name and end; what definition modules have in the place of a block.

use crate::base::Span;
use crate::syntax::ast::{Decl, Expr, Ident, Module, ModuleKind};
use crate::syntax::keyword::Keyword;

use super::RecoveringParser;
use super::block::Block;
use super::messages;
use super::token::{Symbol, TokenKind};

impl RecoveringParser<'_> {
    pub fn module(&mut self) -> Module {
        let span = Span { lo: self.start, hi: self.start + self.text.len() as u32 };
        let nameless = Ident { name: self.interner.intern(""), span: span.start() };
        let mut module = Module::new(ModuleKind::Program, nameless, span);
        match self.module_kind() {
            Some(unit) => self.whole_module(&mut module, unit),
            None => self.stop(),
        }
        module.damage = self.damage();
        module
    }

    fn whole_module(&mut self, module: &mut Module, unit: ModuleKind) {
        self.unit = unit;
        module.kind = unit;
        let name = self.module_head(module);
        let block = self.within(Keyword::Module, module.name.span, name, |parser| {
            parser.imports(module);
            if parser.is_definition() { parser.definition_block() } else { parser.block() }
        });
        self.finish_module(module, block.unwrap_or_default());
        if !self.at_end() {
            self.say(&messages::BEHIND_MODULE);
            self.stop();
        }
    }

    /// `MODULE name; ... END name;` among declarations.
    pub fn local_module(&mut self) -> Decl {
        let keyword = self.advance();
        let outer = std::mem::take(&mut self.late_imports);
        let nameless = self.missing_name();
        let mut module = Box::new(Module::new(ModuleKind::Local, nameless, keyword));
        let name = self.module_head(&mut module);
        let block = self.within(Keyword::Module, name.unwrap_or(keyword), name, |parser| {
            parser.imports(&mut module);
            parser.block()
        });
        self.finish_module(&mut module, block.unwrap_or_default());
        module.span = keyword.to(self.behind());
        self.late_imports = outer;
        Decl::Module(module)
    }

    /// The name, the priority and the semicolon; returns where the name stands, if it is there.
    fn module_head(&mut self, module: &mut Module) -> Option<Span> {
        module.name = self.declared_name("the name of the module");
        module.priority = self.priority();
        self.semicolon_behind("the name of the module");
        Some(module.name.span).filter(|_| !module.name.is_missing())
    }

    fn finish_module(&mut self, module: &mut Module, block: Block) {
        let Block { decls, body, finally, end_name, .. } = block;
        module.imports.append(&mut self.late_imports);
        (module.decls, module.body, module.finally, module.end_name) = (decls, body, finally, end_name);
    }

    /// Whether the module file is a definition module, and is not within anything.
    pub fn defines(&self) -> bool {
        self.is_definition() && self.open.len() == 1
    }

    pub fn is_definition(&self) -> bool {
        matches!(self.unit, ModuleKind::Definition | ModuleKind::ForeignDefinition)
    }

    /// The kind of the module; `None` if what follows cannot be read.
    fn module_kind(&mut self) -> Option<ModuleKind> {
        use Keyword::{Definition, Implementation, Module};
        let misspelt = [Module, Definition, Implementation].into_iter().find(|word| self.resembles(*word));
        if let Some(keyword) = misspelt {
            self.correct(keyword);
        }
        match misspelt.or(self.keyword()) {
            Some(keyword @ (Module | Definition | Implementation)) => {
                self.advance();
                if keyword != Module {
                    self.expect_keyword(Module, &format!("after `{}`", keyword.text()));
                }
                return Some(match keyword {
                    Definition => self.kind_of_definition(),
                    Implementation => ModuleKind::Implementation,
                    _ => ModuleKind::Program,
                });
            }
            _ if self.at_end() => self.say(&messages::NO_MODULE),
            _ if self.foreign_word(&["program", "unit", "library"], "MODULE", "a program is a `MODULE`") => {
                return Some(ModuleKind::Program);
            }
            _ => self
                .unexpected_with("`MODULE` at the start of the file", "a program starts with `MODULE Name;`"),
        }
        None
    }

    fn kind_of_definition(&mut self) -> ModuleKind {
        if !self.eat_keyword(Keyword::For) {
            return ModuleKind::Definition;
        }
        if self.kind() != TokenKind::String {
            self.unexpected("`\"C\"` after `FOR`");
        } else if !self.eat_if(matches!(self.word(), "\"C\"" | "'C'")) {
            self.say_over(&messages::ONLY_C);
        }
        ModuleKind::ForeignDefinition
    }

    /// `[4]` behind the name of a module.
    fn priority(&mut self) -> Option<Expr> {
        if !self.at_symbol(Symbol::LeftBracket) {
            return None;
        }
        if self.is_definition() && self.open.is_empty() {
            self.say(&messages::PRIORITY_OF_DEFINITION);
        }
        self.bracketed()
    }

    /// An expression in brackets: a priority or an address.
    pub fn bracketed(&mut self) -> Option<Expr> {
        self.nested(|parser| {
            let bracket = parser.advance();
            let expr = parser.expression();
            if !parser.eat(Symbol::RightBracket) {
                let diagnostic = parser.expected("`]` after the expression");
                parser.report(diagnostic.and(bracket, "this bracket is not closed"));
                let ends = [Symbol::RightBracket, Symbol::Colon, Symbol::Comma, Symbol::Semicolon];
                parser.skip_to(|parser| parser.sees(0, &ends) || parser.starts_or_ends_block());
                parser.eat(Symbol::RightBracket);
            }
            expr
        })
    }

    pub fn name_list(&mut self, what: &str) -> Vec<Ident> {
        self.separated(|parser| parser.listed_name(what))
    }

    pub fn listed_name(&mut self, what: &str) -> Option<Ident> {
        Some(self.declared_name(what)).filter(|name| !name.is_missing())
    }

    /// A semicolon that ends a piece of a declaration. Without it, what stands between is left out.
    pub fn semicolon_behind(&mut self, what: &str) {
        if self.eat(Symbol::Semicolon) {
            return;
        }
        let on_new_line = self.is_on_new_line();
        let mut diagnostic = self.expected(&format!("`;` after {what}"));
        if on_new_line || self.keyword().is_some() {
            diagnostic = diagnostic.suggest(self.behind(), ";", "add the semicolon");
        }
        self.report(diagnostic);
        if on_new_line && (self.at_name() || self.keyword().is_some()) {
            return;
        }
        self.holes += 1;
        self.skip_declaration();
        self.eat(Symbol::Semicolon);
    }

    /// Whether a declaration, a body or an end starts here: a place to go on after a mistake.
    pub fn starts_or_ends_block(&self) -> bool {
        self.keyword().is_some_and(|keyword| keyword.starts_declaration() || keyword.ends_declarations())
    }

    /// The block of a definition module: declarations, headings of procedures, and nothing that does something.
    fn definition_block(&mut self) -> Block {
        let mut block = Block::default();
        loop {
            self.definitions(&mut block.decls);
            let has_statements =
                matches!(self.keyword(), Some(Keyword::Begin | Keyword::Finally | Keyword::Except));
            if !has_statements || !self.statements_of_definition() {
                break;
            }
        }
        self.block_end(&mut block);
        self.add_skipped_declaration(&mut block.decls);
        block
    }

    fn definitions(&mut self, decls: &mut Vec<Decl>) {
        loop {
            let mut nothing = Vec::new();
            match self.declaration_keyword() {
                Some(Keyword::Procedure) => {
                    decls.push(Decl::Procedure(Box::new(self.piece(Self::heading))));
                    // No block follows here anyway.
                    if self.at_forward() {
                        self.say_over(&messages::FORWARD_OF_DEFINITION);
                        self.eat(Symbol::Semicolon);
                    }
                }
                Some(Keyword::Label) => {
                    self.say(&messages::LABELS_OF_DEFINITION);
                    self.declaration(Keyword::Label, &mut nothing);
                }
                Some(Keyword::Module) => {
                    self.say(&messages::MODULE_OF_DEFINITION);
                    self.declaration(Keyword::Module, &mut nothing);
                    self.doubt_blocks();
                }
                Some(keyword) => self.declaration(keyword, decls),
                None if self.at_end() || self.keyword().is_some_and(Keyword::ends_declarations) => return,
                None if self.miscased() == Some(Keyword::End) => return,
                None => {
                    self.unexpected("a declaration or `END`");
                    self.skip();
                    self.skip_to(Self::starts_or_ends_block);
                }
            }
            self.add_skipped_declaration(decls);
        }
    }

    /// Statements, which should not be here; false if the module ends behind them.
    fn statements_of_definition(&mut self) -> bool {
        self.say(match self.unit {
            ModuleKind::ForeignDefinition => &messages::STATEMENTS_OF_DEFINITION_FOR_C,
            _ => &messages::STATEMENTS_OF_DEFINITION,
        });
        self.doubt_blocks();
        self.advance();
        self.body();
        if self.at_end_of_open_block() || !self.at_keyword(Keyword::End) {
            return self.keyword().is_some_and(Keyword::ends_declarations) && !self.at_keyword(Keyword::End);
        }
        // The end of a procedure.
        self.advance();
        self.skip_declaration();
        self.eat(Symbol::Semicolon);
        true
    }
}
