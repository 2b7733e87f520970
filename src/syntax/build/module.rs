//! Modules and what they are made of: imports, exports, sections, bodies.

use crate::base::Span;
use crate::syntax::ast::{Body, Decl, Export, Import, Module, ModuleKind};
use crate::syntax::cursor::Cursor;
use crate::syntax::grammar::Rule;

use super::Builder;

impl<'a> Builder<'a> {
    /// The kind, name, imports and exports of `module`.
    pub fn head(&mut self, cursor: &mut Cursor<'a>, module: &mut Module) {
        cursor.open(Rule::head);
        module.kind = self.module_kind(cursor);
        module.name = self.name(cursor);
        self.module_head(cursor, module);
        // Definition modules have no priority, and those of implementations export all that is declared there.
        self.clean &= match module.kind {
            ModuleKind::Program | ModuleKind::Local => true,
            ModuleKind::Definition | ModuleKind::ForeignDefinition => module.priority.is_none(),
            ModuleKind::Implementation => module.export.is_none(),
        };
    }

    fn module_kind(&mut self, cursor: &mut Cursor<'a>) -> ModuleKind {
        match cursor.rule() {
            Some(Rule::implementation) => {
                cursor.leaf(Rule::implementation);
                ModuleKind::Implementation
            }
            Some(Rule::definition) => {
                cursor.leaf(Rule::definition);
                if !cursor.at(Rule::foreign) {
                    return ModuleKind::Definition;
                }
                cursor.leaf(Rule::foreign);
                ModuleKind::ForeignDefinition
            }
            _ => ModuleKind::Program,
        }
    }

    /// What stands behind the name, up to the export list.
    fn module_head(&mut self, cursor: &mut Cursor<'a>, module: &mut Module) {
        if cursor.at(Rule::bracketed) {
            module.priority = Some(self.bracketed(cursor));
        }
        while let Some(rule @ (Rule::import_modules | Rule::import_names)) = cursor.rule() {
            let import = self.import(cursor, rule);
            module.imports.push(import);
        }
        if cursor.at(Rule::export) {
            module.export = Some(self.export(cursor));
        }
    }

    fn import(&mut self, cursor: &mut Cursor<'a>, rule: Rule) -> Import {
        cursor.open(rule);
        let import = if rule == Rule::import_names {
            let module = self.name(cursor);
            Import::Names { module, names: self.name_list(cursor) }
        } else {
            Import::Modules(self.name_list(cursor))
        };
        cursor.close();
        import
    }

    fn export(&mut self, cursor: &mut Cursor<'a>) -> Export {
        let lo = cursor.open(Rule::export) - "EXPORT".len() as u32;
        let qualified = cursor.at(Rule::qualifying);
        if qualified {
            cursor.leaf(Rule::qualifying);
        }
        let names = self.name_list(cursor);
        Export { qualified, names, span: Span { lo, hi: cursor.close() } }
    }

    /// Appends what a section declares; `rule` is the kind of section.
    pub fn section(&mut self, cursor: &mut Cursor<'a>, rule: Rule, decls: &mut Vec<Decl>) {
        cursor.open(rule);
        while let Some(rule) = cursor.rule() {
            decls.push(match rule {
                Rule::const_decl => self.const_decl(cursor),
                Rule::type_decl => self.type_decl(cursor),
                Rule::opaque_decl => self.opaque_decl(cursor),
                Rule::var_decl => self.var_decl(cursor),
                Rule::procedure => self.procedure(cursor),
                Rule::heading => Decl::Procedure(Box::new(self.heading(cursor))),
                Rule::label_decl => self.label_decl(cursor),
                Rule::local_module => self.local_module(cursor),
                _ => unreachable!("the grammar has no other declarations"),
            });
        }
        cursor.close();
    }

    /// The sections of a block.
    pub fn sections(&mut self, cursor: &mut Cursor<'a>) -> Vec<Decl> {
        let mut decls = Vec::new();
        while cursor.at(Rule::section) {
            self.section(cursor, Rule::section, &mut decls);
        }
        decls
    }

    /// The bodies and the end of `module`; `rule` is the kind of tail.
    pub fn tail(&mut self, cursor: &mut Cursor<'a>, rule: Rule, module: &mut Module) {
        cursor.open(rule);
        self.module_tail(cursor, module);
    }

    fn module_tail(&mut self, cursor: &mut Cursor<'a>, module: &mut Module) {
        module.body = self.body(cursor, Rule::body, "BEGIN");
        module.finally = self.body(cursor, Rule::finally, "FINALLY");
        module.end_name = Some(self.name(cursor));
    }

    fn local_module(&mut self, cursor: &mut Cursor<'a>) -> Decl {
        let lo = cursor.open(Rule::local_module) - "MODULE".len() as u32;
        let name = self.name(cursor);
        let mut module = Module::new(ModuleKind::Local, name, Span { lo, hi: lo });
        self.module_head(cursor, &mut module);
        module.decls = self.sections(cursor);
        self.module_tail(cursor, &mut module);
        module.span.hi = cursor.close();
        Decl::Module(Box::new(module))
    }

    /// The statements behind `keyword`, if they are there, with what handles their exceptions.
    pub fn body(&mut self, cursor: &mut Cursor<'a>, rule: Rule, keyword: &str) -> Option<Body> {
        if !cursor.at(rule) {
            return None;
        }
        let behind = cursor.open(rule);
        let stmts = self.statements(cursor);
        let except = cursor.at(Rule::statements).then(|| self.statements(cursor));
        cursor.close();
        Some(Body::new(Span { lo: behind - keyword.len() as u32, hi: behind }, stmts, except))
    }
}
