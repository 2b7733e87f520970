//! Modules and what they are made of: imports, exports, sections, bodies.

use crate::syntax::ast::{Body, Decl, Export, Import, Module, ModuleKind};
use crate::syntax::keyword::Keyword;
use crate::syntax::symbol::Symbol;

use super::lexer::Kind;
use super::{Read, Refused, StrictParser};

impl StrictParser<'_> {
    /// A compilation unit, and nothing behind it.
    pub fn unit(&mut self, module: &mut Module) -> Read<()> {
        module.kind = self.kind()?;
        module.name = self.name()?;
        self.module_head(module)?;
        let is_definition = match module.kind {
            // Definition modules have no priority, and those of implementations export all that is declared there.
            ModuleKind::Definition | ModuleKind::ForeignDefinition if module.priority.is_some() => {
                return Err(Refused);
            }
            ModuleKind::Implementation if module.export.is_some() => return Err(Refused),
            ModuleKind::Definition | ModuleKind::ForeignDefinition => true,
            ModuleKind::Program | ModuleKind::Implementation | ModuleKind::Local => false,
        };
        if is_definition {
            while self.definition_section(&mut module.decls)? {}
            self.expect_keyword(Keyword::End)?;
            module.end_name = Some(self.name()?);
        } else {
            module.decls = self.sections()?;
            self.module_tail(module)?;
        }
        self.expect(Symbol::Dot)?;
        if self.token.kind == Kind::End { Ok(()) } else { Err(Refused) }
    }

    fn kind(&mut self) -> Read<ModuleKind> {
        let kind = match self.token.kind {
            Kind::Keyword(Keyword::Definition) => ModuleKind::Definition,
            Kind::Keyword(Keyword::Implementation) => ModuleKind::Implementation,
            _ => {
                self.expect_keyword(Keyword::Module)?;
                return Ok(ModuleKind::Program);
            }
        };
        self.advance();
        self.expect_keyword(Keyword::Module)?;
        if kind != ModuleKind::Definition || !self.take_keyword(Keyword::For) {
            return Ok(kind);
        }
        if !matches!(self.token_text(), "\"C\"" | "'C'") {
            return Err(Refused);
        }
        self.advance();
        Ok(ModuleKind::ForeignDefinition)
    }

    /// What stands behind the name, up to the export list.
    fn module_head(&mut self, module: &mut Module) -> Read<()> {
        if self.at(Symbol::LeftBracket) {
            module.priority = Some(self.bracketed()?);
        }
        self.expect(Symbol::Semicolon)?;
        loop {
            let import = if self.take_keyword(Keyword::Import) {
                Import::Modules(self.names()?)
            } else if self.take_keyword(Keyword::From) {
                let module = self.name()?;
                self.expect_keyword(Keyword::Import)?;
                Import::Names { module, names: self.names()? }
            } else {
                break;
            };
            self.expect(Symbol::Semicolon)?;
            module.imports.push(import);
        }
        if self.at_keyword(Keyword::Export) {
            module.export = Some(self.export()?);
        }
        Ok(())
    }

    fn export(&mut self) -> Read<Export> {
        let lo = self.lo();
        self.advance();
        let qualified = self.take_keyword(Keyword::Qualified);
        if !qualified && self.at_word("UNQUALIFIED") {
            // It may as well be the first name of the list.
            let before = (self.lexer, self.token, self.behind);
            self.advance();
            if !self.at_name() {
                (self.lexer, self.token, self.behind) = before;
            }
        }
        let names = self.names()?;
        self.expect(Symbol::Semicolon)?;
        Ok(Export { qualified, names, span: self.span_from(lo) })
    }

    /// Reads a section of a definition module; false if none is ahead.
    fn definition_section(&mut self, decls: &mut Vec<Decl>) -> Read<bool> {
        match self.token.kind {
            Kind::Keyword(Keyword::Const) => self.constants(decls)?,
            Kind::Keyword(Keyword::Type) => self.types(decls, true)?,
            Kind::Keyword(Keyword::Var) => self.variables(decls)?,
            Kind::Keyword(Keyword::Procedure) => decls.push(Decl::Procedure(Box::new(self.heading()?))),
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// The sections of a block.
    pub fn sections(&mut self) -> Read<Vec<Decl>> {
        let mut decls = Vec::new();
        loop {
            match self.token.kind {
                Kind::Keyword(Keyword::Const) => self.constants(&mut decls)?,
                Kind::Keyword(Keyword::Type) => self.types(&mut decls, false)?,
                Kind::Keyword(Keyword::Var) => self.variables(&mut decls)?,
                Kind::Keyword(Keyword::Procedure) => decls.push(self.procedure()?),
                Kind::Keyword(Keyword::Label) => decls.push(self.labels()?),
                Kind::Keyword(Keyword::Module) => decls.push(self.local_module()?),
                _ => return Ok(decls),
            }
        }
    }

    /// The bodies and the end of `module`.
    fn module_tail(&mut self, module: &mut Module) -> Read<()> {
        module.body = self.body(Keyword::Begin)?;
        module.finally = self.body(Keyword::Finally)?;
        self.expect_keyword(Keyword::End)?;
        module.end_name = Some(self.name()?);
        Ok(())
    }

    fn local_module(&mut self) -> Read<Decl> {
        let lo = self.lo();
        self.advance();
        let name = self.name()?;
        let mut module = Module::new(ModuleKind::Local, name, name.span);
        self.module_head(&mut module)?;
        module.decls = self.sections()?;
        self.module_tail(&mut module)?;
        self.expect(Symbol::Semicolon)?;
        module.span = self.span_from(lo);
        Ok(Decl::Module(Box::new(module)))
    }

    /// The statements behind `keyword`, if they are there, with what handles their exceptions.
    pub fn body(&mut self, keyword: Keyword) -> Read<Option<Body>> {
        if !self.at_keyword(keyword) {
            return Ok(None);
        }
        let lo = self.lo();
        self.advance();
        let span = self.span_from(lo);
        let stmts = self.statements()?;
        let except = if self.take_keyword(Keyword::Except) { Some(self.statements()?) } else { None };
        Ok(Some(Body::new(span, stmts, except)))
    }
}
