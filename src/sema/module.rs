//! Modules: imports, declarations, exports and the body.

use crate::base::{EntityRef, PackedOption, PrimaryMap};
use crate::diagnostics::{Code, Diagnostic};
use crate::hir::{ModuleId, ProcId, Procedure};
use crate::syntax::ast::{self, Decl, Ident, Import, ModuleKind};

use super::checker::{Body, Checker, Exports};
use super::declaration::Declarations;
use super::object::{Entity, ObjectId};
use super::suggestion::Wanted;

impl<'a> Checker<'a> {
    /// Checks a module. Requires that the modules it imports are checked.
    pub fn module(&mut self, id: ModuleId, module: &'a ast::Module) {
        self.module = id;
        self.body = Body::default();
        self.scopes.enter();
        for import in &module.imports {
            self.import(import);
        }
        if module.kind == ModuleKind::ForeignDefinition {
            self.reject_foreign_variables(module);
        }
        let declarations = self.declare_all(&module.decls);
        self.exports[id] = self.exports_of(&declarations);
        self.define_all(&declarations);
        self.procedures(&declarations);
        self.end_name("module", module.name, module.end_name);
        if let Some(stmts) = module.body.as_deref().filter(|stmts| !stmts.is_empty()) {
            self.module_body(module, stmts);
        }
        self.scopes.leave();
    }

    fn import(&mut self, import: &'a Import) {
        match import {
            Import::Modules(modules) => {
                for ident in modules {
                    let module = PackedOption::from(self.imported_module(*ident));
                    self.declare(*ident, Entity::Module(module), true);
                }
            }
            Import::Names { module, names } => {
                let source = self.imported_module(*module);
                for name in names {
                    let entity = source.map_or(Entity::Error, |source| self.exported(source, *module, *name));
                    self.declare(*name, entity, true);
                }
            }
        }
    }

    /// The module of a name; none if there is nothing to take from it, which was reported.
    fn imported_module(&mut self, ident: Ident) -> Option<ModuleId> {
        let module = self.imports.module(ident.name);
        if module.is_none() && !self.diagnostics.has_errors() {
            let name = self.text(ident.name);
            let diagnostic = Diagnostic::new(Code::E0604, format!("module `{name}` was not found"))
                .at(ident.span, "no such module");
            self.report(diagnostic);
        }
        module.filter(|module| self.exports[*module].known)
    }

    /// What a module exports under a name.
    pub fn exported(&mut self, module: ModuleId, module_name: Ident, name: Ident) -> Entity {
        let exports = &self.exports[module];
        if !exports.known {
            return Entity::Error;
        }
        if let Some(object) = exports.by_name.get(&name.name) {
            return self.objects[*object].entity.clone();
        }
        let (module_text, text) = (self.text(module_name.name), self.text(name.name));
        let diagnostic =
            Diagnostic::new(Code::E0602, format!("module `{module_text}` does not declare `{text}`"))
                .at(name.span, format!("not declared in `{module_text}`"));
        let candidates = exports.in_order.clone();
        let diagnostic = self.suggest_among(diagnostic, name, &candidates, Wanted::Any);
        self.report(diagnostic);
        Entity::Error
    }

    fn reject_foreign_variables(&mut self, module: &'a ast::Module) {
        for decl in &module.decls {
            if let Decl::Var { names, .. } = decl {
                for ident in names {
                    let name = self.text(ident.name);
                    let diagnostic = Diagnostic::new(
                        Code::E0603,
                        format!("variable `{name}` in a module that is written in C"),
                    )
                    .at(ident.span, "variables of C cannot be declared")
                    .help("declare procedures in C that read and write it");
                    self.report(diagnostic);
                }
            }
        }
    }

    fn exports_of(&self, declarations: &Declarations<'a>) -> Exports {
        let first = declarations.first.index();
        let mut exports = Exports { known: true, ..Exports::default() };
        for object in (first..self.objects.len()).map(ObjectId::new) {
            exports.by_name.entry(self.objects[object].name).or_insert(object);
            exports.in_order.push(object);
        }
        exports
    }

    fn module_body(&mut self, module: &'a ast::Module, stmts: &'a [ast::Stmt]) {
        let id: ProcId = self.program.procedures.push(Procedure {
            module: self.module,
            name: module.name.name,
            is_module_body: true,
            parent: None,
            parameters: Vec::new(),
            result: None,
            locals: PrimaryMap::new(),
            captures: Vec::new(),
            body: Vec::new(),
            foreign: None,
            check_return: false,
            span: module.name.span,
            end: module.end_name.map_or(module.span.end(), |name| name.span.start()),
        });
        self.program.modules[self.module].body = Some(id);
        self.body = Body { procedure: Some(id), ..Body::default() };
        let (body, _) = self.statements(stmts);
        self.program.procedures[id].body = body;
    }
}
