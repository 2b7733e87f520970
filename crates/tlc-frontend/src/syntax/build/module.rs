//! Modules: heads, imports, exports, bodies.

use crate::base::Span;
use crate::syntax::ast::{Body, Decl, Export, Import, Module, ModuleKind};
use crate::syntax::keyword::FOREIGN;
use crate::syntax::parts::follows_c;

use super::sign;
use super::{Read, Refused, Rule, TreeBuilder};

impl TreeBuilder<'_> {
    /// Parses a compilation unit, which is the text at `span`.
    pub fn unit(&mut self, span: Span) -> Read<Module> {
        self.match_piece(Rule::head)?;
        self.open();
        let kind = if self.take("DEFINITION") {
            ModuleKind::Definition
        } else if self.take("IMPLEMENTATION") {
            ModuleKind::Implementation
        } else if sign::is_name(self.byte()) {
            let word = self.token();
            if self.text(word) != FOREIGN {
                return Err(Refused);
            }
            ModuleKind::Foreign
        } else {
            ModuleKind::Program
        };
        let mut module = self.module_head(kind, span)?;
        if kind.is_definition() {
            self.match_piece(Rule::definitions)?;
            self.open();
            self.declarations(&mut module.decls)?;
        } else {
            while !self.follows(&["BEGIN", "END", "FINALLY"]) {
                self.match_piece(Rule::declaration)?;
                self.declarations(&mut module.decls)?;
            }
            self.match_piece(Rule::tail)?;
            self.open();
        }
        self.module_tail(&mut module)?;
        Ok(module)
    }

    pub fn local_module(&mut self) -> Read<Decl> {
        self.open();
        let lo = self.start();
        let mut module = self.module_head(ModuleKind::Local, Span::NONE)?;
        self.declarations(&mut module.decls)?;
        self.module_tail(&mut module)?;
        self.close();
        module.span = self.span_from(lo);
        Ok(Decl::Module(Box::new(module)))
    }

    /// Parses a module from the word MODULE to its export list.
    fn module_head(&mut self, mut kind: ModuleKind, span: Span) -> Read<Module> {
        self.pass("MODULE");
        if self.take("FOR") {
            self.pass_sign(sign::LANGUAGE);
            kind = ModuleKind::ForeignDefinition;
        } else if self.convention()? {
            kind = ModuleKind::ForeignDefinition;
        }
        self.is_for_c |= kind.is_for_c();
        let name = self.name();
        let mut module = Module::new(kind, name, span);
        if self.take("[") {
            module.priority = Some(self.expression()?);
            self.pass("]");
        }
        self.pass(";");
        loop {
            module.imports.push(if self.take("FROM") {
                let from = self.name();
                self.pass("IMPORT");
                Import::Names { module: from, names: self.names() }
            } else if self.take("IMPORT") {
                Import::Modules(self.names())
            } else {
                break;
            });
            self.pass(";");
        }
        module.export = self.export();
        match kind {
            // Definition modules have no priority, and implementation modules export the declarations of
            // their definitions.
            _ if kind.is_definition() && module.priority.is_some() => Err(Refused),
            ModuleKind::Implementation if module.export.is_some() => Err(Refused),
            _ => Ok(module),
        }
    }

    /// Parses the language in brackets, if there is one, and returns whether it is called like C.
    pub fn convention(&mut self) -> Read<bool> {
        if !self.take("[") {
            return Ok(false);
        }
        let span = self.token();
        self.pass("]");
        follows_c(self.text(span)).ok_or(Refused)
    }

    fn export(&mut self) -> Option<Export> {
        let lo = self.start();
        if !self.take("EXPORT") {
            return None;
        }
        let qualified = self.take("QUALIFIED");
        // UNQUALIFIED is a name unless another name follows.
        if !qualified && self.byte() == sign::UNQUALIFIED && sign::is_name(self.next_byte()) {
            self.skip();
        }
        let names = self.names();
        self.pass(";");
        Some(Export { qualified, names, span: self.span_from(lo) })
    }

    fn module_tail(&mut self, module: &mut Module) -> Read<()> {
        module.body = self.body("BEGIN")?;
        module.finally = self.body("FINALLY")?;
        self.pass("END");
        module.end_name = Some(self.name());
        Ok(())
    }

    /// Parses the statements after `word`, if it is ahead, with the handler of their exceptions.
    pub fn body(&mut self, word: &str) -> Read<Option<Body>> {
        let lo = self.start();
        if !self.take(word) {
            return Ok(None);
        }
        let span = self.span_from(lo);
        let stmts = self.statements()?;
        let except = if self.take("EXCEPT") { Some(self.statements()?) } else { None };
        Ok(Some(Body::new(span, stmts, except)))
    }
}
