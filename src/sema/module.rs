//! Modules: imports, declarations, exports and the body.

use crate::base::{EntityRef, PackedOption};
use crate::diagnostics::{Code, Diagnostic};
use crate::hir::{ModuleId, ProcId, Procedure, Role};
use crate::syntax::ast::{self, Ident, Import};

use super::checker::{Body, Checker, Exports};
use super::declaration::Declarations;
use super::object::{Entity, ObjectId};
use super::suggestion::Wanted;

impl<'a> Checker<'a> {
    /// Checks a module. Requires that the modules it imports are checked.
    pub fn module(&mut self, id: ModuleId, module: &'a ast::Module) {
        self.module = id;
        if matches!(module.kind, ast::ModuleKind::Definition | ast::ModuleKind::Implementation) {
            self.unsupported(module.name.span);
        }
        let handled = module.body.as_ref().filter(|body| body.except.is_some());
        for body in handled.iter().copied().chain(&module.finally) {
            self.unsupported(body.span);
        }
        self.scopes.enter();
        self.body = Body { scope: self.scopes.current(), ..Body::default() };
        for import in &module.imports {
            self.import(import);
        }
        let declarations = self.declare_all(&module.decls);
        self.exports[id] = self.exports_of(&declarations);
        self.define_all(&declarations);
        self.procedures(&declarations);
        self.end_name("module", module.name, module.end_name);
        match module.body.as_ref().filter(|body| !body.stmts.is_empty()) {
            Some(body) => self.module_body(module, &body.stmts),
            None => drop(self.finish_labels()),
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

    /// The module of a name; none if nothing can be taken from it: it is missing or part of an import cycle.
    fn imported_module(&mut self, ident: Ident) -> Option<ModuleId> {
        let module = self.imports.module(ident.name);
        self.incomplete |= module.is_none();
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
        let end = module.end_name.map_or(module.span.end(), |name| name.span.start());
        let id: ProcId = self.program.procedures.push(Procedure {
            role: Role::Body,
            ..Procedure::new(self.module, module.name.name, module.name.span, end)
        });
        self.program.modules[self.module].body = Some(id);
        self.body.procedure = Some(id);
        let (body, _) = self.statements(stmts);
        let labels = self.finish_labels();
        let procedure = &mut self.program.procedures[id];
        procedure.body = body;
        procedure.labels = labels;
    }
}
