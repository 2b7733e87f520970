//! Modules: imports, exports, initialisation and finalisation.

use crate::base::{EntityRef, Span, Symbol};
use crate::diagnostics::{Code, Diagnostic};
use crate::hir::{ModuleId, ProcId, Procedure, Role, Stmt, Type};
use crate::syntax::ast::{self, Export, Ident, Import, ModuleKind};

use super::Declarations;
use crate::sema::body::{BodyFlow, CheckPosition};
use crate::sema::checker::Checker;
use crate::sema::naming::Naming;
use crate::sema::naming::object::{Entity, Object, ObjectId};
use crate::sema::naming::suggestion::Wanted;
use crate::sema::tables::{Exports, Tables};
use crate::sema::types::ordinal::enumeration_value;

impl<'a> Checker<'a> {
    /// Checks the interface of a module: its definition module, or the whole of a module without a
    /// definition. Requires that the interfaces of the modules it imports are checked.
    pub fn interface(&mut self, id: ModuleId, module: &'a ast::Module) {
        let first = ObjectId::new(self.tables.objects.len());
        self.enter_module(id, module);
        let declarations = self.declare_all(&module.decls);
        self.define_all(&declarations);
        self.tables.hide_types(id, module);
        self.tables.exports[id] = self.tables.exports_of(&declarations);
        self.tables.export_imported_modules(id, module);
        self.tables.hide_unlisted(id, module);
        self.naming().check_export(id, module);
        self.procedures(&declarations);
        self.module_blocks(module, &declarations);
        self.tables.finish_unit(id, module, first);
        self.tables.scopes.leave();
    }

    /// Checks an implementation module. Requires that the interfaces of all modules are checked.
    ///
    /// The imports of the definition are also visible in the implementation, as in GNU Modula-2, but any
    /// other declaration of a name hides them.
    pub fn implementation(&mut self, id: ModuleId, definition: &'a ast::Module, module: &'a ast::Module) {
        let first = ObjectId::new(self.tables.objects.len());
        self.tables.scopes.enter();
        for import in &definition.imports {
            self.naming().import(import, id);
        }
        self.tables.bind_renamed_values(id);
        self.enter_module(id, module);
        self.naming().enter_definition(id);
        let declarations = self.declare_all(&module.decls);
        self.define_all(&declarations);
        self.procedures(&declarations);
        self.module_blocks(module, &declarations);
        self.naming().leave_definition(id, module.name);
        self.tables.finish_unit(id, module, first);
        self.tables.scopes.leave();
        self.tables.scopes.leave();
    }

    fn enter_module(&mut self, id: ModuleId, module: &'a ast::Module) {
        self.unit_kind = module.kind;
        self.session.dialect = module.dialect;
        self.tables.scopes.enter();
        self.position = CheckPosition::new(id, None, None);
        self.body = BodyFlow { scope: self.tables.scopes.current(), ..BodyFlow::default() };
        for import in &module.imports {
            self.naming().import(import, id);
        }
    }

    /// Checks the name after END, the body and the FINALLY part.
    fn module_blocks(&mut self, module: &'a ast::Module, declarations: &Declarations<'a>) {
        self.session.end_name("module", module.name, module.end_name);
        let end = module.end_name.map_or(module.span.end(), |name| name.span.start());
        let starts_something = module.body.as_ref().is_some_and(|body| !body.stmts.is_empty());
        if starts_something || self.tables.has_local_bodies(declarations) {
            let id = self.enter_module_part(module, Role::Body, end);
            let mut stmts = self.local_bodies(declarations);
            stmts.extend(module.body.iter().flat_map(|body| self.stmts().protected_body(body).0));
            self.leave_module_part(id, stmts);
            self.tables.program.modules[self.position.module].body = Some(id);
        } else {
            self.stmts().finish_labels();
        }
        let local = std::mem::take(&mut self.local_finally);
        if module.finally.is_some() || !local.is_empty() {
            let id = self.enter_module_part(module, Role::Finally, end);
            let mut stmts: Vec<Stmt> =
                module.finally.iter().flat_map(|finally| self.stmts().finally_part(finally)).collect();
            stmts.extend(local.into_iter().rev());
            self.leave_module_part(id, stmts);
            self.tables.program.modules[self.position.module].finally = Some(id);
        }
    }

    fn enter_module_part(&mut self, module: &ast::Module, role: Role, end: Span) -> ProcId {
        let Ident { name, span } = module.name;
        let procedure = Procedure { role, ..Procedure::new(self.position.module, name, span, end) };
        let id = self.tables.program.procedures.push(procedure);
        self.position.procedure = Some(id);
        id
    }

    fn leave_module_part(&mut self, id: ProcId, stmts: Vec<Stmt>) {
        let labels = self.stmts().finish_labels();
        self.position.procedure = None;
        let procedure = &mut self.tables.program.procedures[id];
        procedure.body = stmts;
        procedure.labels = labels;
    }
}

impl<'a> Naming<'_, 'a> {
    fn import(&mut self, import: &'a Import, importer: ModuleId) {
        match import {
            Import::Modules(modules) => {
                for ident in modules {
                    let entity = self.tables.module_entity(*ident, importer);
                    self.declare(*ident, entity, true);
                }
            }
            Import::Names { module, names } => {
                let source = self.tables.module_entity(*module, importer);
                for name in names {
                    let entity = self.qualified(&source, *module, *name).unwrap_or(Entity::Error);
                    self.import_name(*name, entity);
                }
            }
        }
    }

    /// Declares a name that an import list takes from a module.
    pub fn import_name(&mut self, name: Ident, entity: Entity) {
        self.declare(name, entity.clone(), true);
        self.import_enumeration_values(name, &entity);
    }

    /// Returns the entity that `module.name` denotes, or `None` if `entity` is not a module.
    pub fn qualified(&mut self, entity: &Entity, module: Ident, name: Ident) -> Option<Entity> {
        match entity {
            Entity::Module(id) => {
                Some(id.expand().map_or(Entity::Error, |id| self.exported(id, module, name)))
            }
            Entity::LocalModule(id) => {
                let object = self.exported_by_local(*id, module, name);
                Some(object.map_or(Entity::Error, |object| {
                    let object = &mut self.tables.objects[object];
                    object.used = true;
                    object.entity.clone()
                }))
            }
            Entity::System => Some(self.exported_by_system(name)),
            _ => None,
        }
    }

    /// Returns the entity that a module exports under a name; an unknown name is reported.
    pub fn exported(&mut self, module: ModuleId, module_name: Ident, name: Ident) -> Entity {
        let exports = &self.tables.exports[module];
        let interface = self.tables.imports.units[module].interface;
        if !exports.declared || self.session.damage.is_lost_in(interface, name.name) {
            return Entity::Error;
        }
        if let Some(object) = exports.by_name.get(&name.name) {
            let object = &mut self.tables.objects[*object];
            object.used = true;
            return object.entity.clone();
        }
        if let Some(hidden) =
            exports.in_order.iter().find(|object| self.tables.objects[**object].name == name.name)
        {
            let declared = self.tables.objects[*hidden].span;
            self.report_unlisted(module_name, name, declared);
            return Entity::Error;
        }
        let candidates = exports.in_order.clone();
        self.report_not_exported(module_name, name, &candidates);
        Entity::Error
    }

    /// Reports a name that a module does not export. Similar names among `candidates` are suggested.
    pub fn report_not_exported(&mut self, module: Ident, name: Ident, candidates: &[ObjectId]) {
        if self.session.damage.may_declare(name.name) {
            return;
        }
        let (module_text, text) = (self.session.text(module.name), self.session.text(name.name));
        let diagnostic = Diagnostic::new(
            Code::NotDeclaredInModule,
            format!("module `{module_text}` does not declare `{text}`"),
        )
        .at(name.span, format!("not declared in `{module_text}`"));
        let diagnostic = self.suggest_among(diagnostic, name, candidates, Wanted::Any);
        self.session.report(diagnostic);
    }

    /// Reports a name that a definition module of the second edition declares but does not list.
    fn report_unlisted(&mut self, module: Ident, name: Ident, declared: Span) {
        let (module_text, text) = (self.session.text(module.name), self.session.text(name.name));
        let diagnostic = Diagnostic::new(
            Code::NotDeclaredInModule,
            format!("module `{module_text}` does not export `{text}`"),
        )
        .at(name.span, "not in the export list of the definition module")
        .and(declared, "declared here")
        .note("in the dialect `pim2`, a definition module only exports the names in its export list");
        self.session.report(diagnostic);
    }

    /// Checks the export list of a definition module. Except in the second edition of the report it has no
    /// effect, because a definition module exports all its declarations. A program module has no export list.
    fn check_export(&mut self, id: ModuleId, module: &ast::Module) {
        let Some(Export { names, span, .. }) = &module.export else { return };
        if module.kind == ModuleKind::Program {
            let diagnostic =
                Diagnostic::new(Code::MisplacedDeclaration, "a program module cannot have an export list")
                    .at(*span, "declarations for other modules belong in a definition module")
                    .note("only definition modules and local modules can have export lists");
            return self.session.report(diagnostic);
        }
        for name in names {
            self.exported(id, module.name, *name);
        }
    }
}

impl<'a> Tables<'a> {
    /// Returns the entity of a module name in an import list of `importer`.
    pub fn module_entity(&mut self, ident: Ident, importer: ModuleId) -> Entity {
        if ident.name == self.system.name {
            return Entity::System;
        }
        Entity::Module(self.imported_module(ident, importer).into())
    }

    /// Returns the module with a name, or `None` if it is missing or part of an import cycle, so that nothing
    /// can be imported from it.
    fn imported_module(&mut self, ident: Ident, importer: ModuleId) -> Option<ModuleId> {
        let module = self.imports.imported(ident.name, self.program.modules[importer].library);
        self.incomplete |= module.is_none();
        module.filter(|module| self.exports[*module].declared)
    }

    /// Returns the names that the current module declares at its top level, and the values of the
    /// enumerations of other modules that it renames. Requires that its types and constants are defined.
    fn exports_of(&mut self, declarations: &Declarations<'a>) -> Exports {
        let first = declarations.first.index();
        let mut exports = Exports { declared: true, ..Exports::default() };
        for id in (first..self.objects.len()).map(ObjectId::new) {
            let object = &self.objects[id];
            // The objects after the declarations include names that were not found.
            let is_declared = declarations.is_declared(id) || !matches!(object.entity, Entity::Error);
            // This includes the exports of local modules, and only the first of two declarations of a name.
            let is_seen = self.scopes.lookup(object.name) == Some(id);
            if is_declared && is_seen && !object.imported {
                exports.by_name.entry(object.name).or_insert(id);
                exports.in_order.push(id);
            }
        }
        for id in exports.in_order.clone() {
            for value in self.values_of(id) {
                // A declaration of the module takes precedence over an enumeration value of the same name.
                exports.by_name.entry(value.name).or_insert_with(|| self.objects.push(value));
            }
        }
        exports
    }

    /// Records the types that are opaque for other modules.
    fn hide_types(&mut self, id: ModuleId, module: &ast::Module) {
        for decl in &module.decls {
            // Another name for a type hides nothing of it.
            if let ast::Decl::Type { name, ty: Some(ty) } = decl
                && module.hidden.contains(&name.name)
                && !matches!(ty.kind, ast::TypeExprKind::Named(_))
                && let Some(object) = self.scopes.lookup(name.name)
                && let Entity::Type(ty) = self.objects[object].entity
            {
                self.hidden.insert(ty, id);
            }
        }
    }

    /// Binds the values of the enumerations that the definition of a module only renames, as its imports.
    fn bind_renamed_values(&mut self, id: ModuleId) {
        let Exports { by_name, in_order, .. } = &self.exports[id];
        for (name, object) in by_name {
            if !in_order.contains(object) {
                self.scopes.bind(*name, *object);
            }
        }
    }

    /// Adds the modules that a definition module without an export list imports by name: if `A` imports `B`,
    /// `A.B.x` is `B.x`, as in GNU Modula-2.
    fn export_imported_modules(&mut self, id: ModuleId, module: &ast::Module) {
        if module.kind != ModuleKind::Definition || module.export.is_some() {
            return;
        }
        for import in &module.imports {
            let Import::Modules(modules) = import else { continue };
            for ident in modules {
                let Some(object) = self.scopes.lookup(ident.name) else { continue };
                if matches!(self.objects[object].entity, Entity::Module(_) | Entity::System) {
                    self.exports[id].by_name.entry(ident.name).or_insert(object);
                }
            }
        }
    }

    /// Removes from the exports of a definition module the names that the export list of the second edition
    /// does not contain. The values of an enumeration are exported with the type.
    fn hide_unlisted(&mut self, id: ModuleId, module: &ast::Module) {
        let Some(Export { names, .. }) = &module.export else { return };
        if !module.dialect.exports_by_list() || module.kind != ModuleKind::Definition {
            return;
        }
        let mut listed: Vec<Symbol> = names.iter().map(|name| name.name).collect();
        let exports = &self.exports[id];
        for name in names {
            let values = exports.by_name.get(&name.name).map(|object| self.values_of(*object));
            listed.extend(values.into_iter().flatten().map(|value| value.name));
        }
        self.exports[id].by_name.retain(|name, _| listed.contains(name));
    }

    /// Returns the values of an enumeration type as objects that accompany the object of the type.
    fn values_of(&self, object: ObjectId) -> Vec<Object> {
        let Entity::Type(ty) = self.objects[object].entity else { return Vec::new() };
        let Type::Enumeration { names } = self.ty(ty) else { return Vec::new() };
        let values = names.iter().enumerate();
        values
            .map(|(number, name)| Object {
                name: *name,
                entity: enumeration_value(ty, number),
                ..self.objects[object].clone()
            })
            .collect()
    }
}
