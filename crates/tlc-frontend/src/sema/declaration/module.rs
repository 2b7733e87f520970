//! Modules: imports, exports, initialisation and finalisation.

use crate::base::{EntityRef, Span};
use crate::diagnostics::{Code, Diagnostic, UnknownName};
use crate::hir::{ModuleId, ProcId, Procedure, Role, Stmt};
use crate::syntax::ast::{self, Export, Ident, Import, ModuleKind};

use super::block::{DeclarationNode, Declarations, NodeKind};
use super::exports::ModuleExports;
use crate::sema::body::{BodyFlow, CheckPosition};
use crate::sema::checker::Checker;
use crate::sema::naming::Naming;
use crate::sema::naming::object::{Entity, ObjectId};
use crate::sema::naming::resolved::Denoted;
use crate::sema::naming::suggestion::Wanted;
use crate::sema::tables::ExportedNames;

/// The maximum length of an import list whose names are excluded from the suggestions for one of them.
const MAX_LIST: usize = 2000;

impl<'a> Checker<'a> {
    /// Checks the interface of a module: its definition module, or the whole of a module without a
    /// definition. Requires that the interfaces of the modules it imports are checked.
    pub fn interface(&mut self, id: ModuleId, module: &'a ast::Module) {
        let first = ObjectId::new(self.tables.objects.len());
        self.enter_module(id, module);
        let declarations = self.declare_all(&module.decls);
        self.define_all(&declarations);
        ModuleExports { tables: &mut self.tables, id, tree: module }.enter(&declarations);
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
        self.bind_renamed_values(id);
        self.enter_module(id, module);
        self.enter_definition(id);
        let declarations = self.declare_all(&module.decls);
        self.define_all(&declarations);
        self.procedures(&declarations);
        self.module_blocks(module, &declarations);
        self.leave_definition(id, module.name);
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
        let has_initial_value = |node: &DeclarationNode<'_>| matches!(node.kind, NodeKind::Var(.., Some(_)));
        let starts_something = starts_something || declarations.nodes.iter().any(has_initial_value);
        if starts_something || self.tables.has_local_bodies(declarations) {
            let (id, unknown) = (self.enter_module_part(module, Role::Body, end), self.tables.unknown);
            let mut stmts = self.initial_values(declarations);
            stmts.extend(self.local_bodies(declarations));
            stmts.extend(module.body.iter().flat_map(|body| self.stmts().protected_body(body).0));
            self.leave_module_part(id, unknown, stmts);
            self.tables.program.modules[self.position.module].body = Some(id);
        } else {
            self.stmts().finish_labels();
        }
        let local = std::mem::take(&mut self.local_finally);
        if module.finally.is_some() || !local.is_empty() {
            let (id, unknown) = (self.enter_module_part(module, Role::Finally, end), self.tables.unknown);
            let mut stmts: Vec<Stmt> =
                module.finally.iter().flat_map(|finally| self.stmts().finally_part(finally)).collect();
            stmts.extend(local.into_iter().rev());
            self.leave_module_part(id, unknown, stmts);
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

    fn leave_module_part(&mut self, id: ProcId, unknown: u32, stmts: Vec<Stmt>) {
        self.tables.broken.extend((self.tables.unknown > unknown).then_some(id));
        let labels = self.stmts().finish_labels();
        self.position.procedure = None;
        let procedure = &mut self.tables.program.procedures[id];
        procedure.body = stmts;
        procedure.labels = labels;
    }

    /// Binds the values of the enumerations that the definition of a module only renames, as its imports.
    fn bind_renamed_values(&mut self, id: ModuleId) {
        let ExportedNames { by_name, in_order, .. } = &self.tables.exports[id];
        for (name, object) in by_name {
            if !in_order.contains(object) {
                self.tables.scopes.bind(*name, *object);
            }
        }
    }
}

impl<'a> Naming<'_, 'a> {
    fn import(&mut self, import: &'a Import, importer: ModuleId) {
        match import {
            Import::Modules(modules) => {
                for ident in modules {
                    let entity = self.module_entity(*ident, importer);
                    self.declare(*ident, entity, true);
                }
            }
            Import::Names { module, names } => {
                let source = self.module_entity(*module, importer);
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
        if self.session.dialect.rules().is_lenient && !exports.declared {
            // The module imports itself, and its declarations are being checked.
            let scope = self.tables.scopes.current();
            if let Some(object) = self.tables.scopes.lookup(name.name)
                && self.tables.objects[object].scope == scope
            {
                self.session.note_use(name.span, Denoted::Object(object));
                let object = &mut self.tables.objects[object];
                object.used = true;
                return object.entity.clone();
            }
            self.report_not_exported(module_name, name, &[]);
            return Entity::Error;
        }
        if !exports.declared || self.session.damage.is_lost_in(interface, name.name) {
            return Entity::Error;
        }
        if let Some(object) = exports.by_name.get(&name.name) {
            self.session.note_use(name.span, Denoted::Object(*object));
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
        if let Some(declared) = self.declared_inside(module, name) {
            self.report_hidden(module_name, name, declared);
            return Entity::Error;
        }
        if !self.session.damage.may_export(interface, name.name) {
            self.report_not_exported(module_name, name, &candidates);
        }
        Entity::Error
    }

    /// Reports a name that a module does not export. Similar names among `candidates` are suggested.
    pub fn report_not_exported(&mut self, module: Ident, name: Ident, candidates: &[ObjectId]) {
        let (module_text, text) = (self.session.text(module.name), self.session.text(name.name));
        let diagnostic = Diagnostic::new(
            Code::NotDeclaredInModule,
            format!("module `{module_text}` does not declare `{text}`"),
        )
        .at(name.span, format!("not declared in `{module_text}`"));
        let rest = self.session.text_behind(name.span).and_then(|text| text.split(';').next());
        // A long list is not compared with each of its names.
        let rest = rest.filter(|rest| rest.len() <= MAX_LIST);
        let listed_later: Vec<&str> = rest.unwrap_or_default().split(',').map(str::trim).collect();
        let is_new = |object: &&ObjectId| {
            let name = self.tables.objects[**object].name;
            self.tables.scopes.lookup(name).is_none() && !listed_later.contains(&self.session.text(name))
        };
        let listed = self.session.listed(name.span);
        let is_listed = listed.is_some();
        let candidates = candidates.iter().filter(|object| !is_listed || is_new(object)).copied();
        let mut diagnostic =
            self.suggest_among(diagnostic, name, &candidates.collect::<Vec<_>>(), Wanted::Any);
        if is_listed {
            let meant = diagnostic.suggestion.iter().flat_map(|suggestion| &suggestion.edits);
            let meant =
                meant.filter_map(|edit| self.session.names.get(&edit.replacement)).collect::<Vec<_>>();
            let has_similar = !meant.is_empty();
            self.session.suggested_imports.extend(meant);
            if let Some(part @ Some(_)) = listed {
                let name = text.to_owned();
                diagnostic = diagnostic.about_unknown(UnknownName {
                    name,
                    kind: None,
                    has_similar,
                    listed: part,
                    module: None,
                });
            }
        }
        self.session.report(diagnostic);
    }

    /// Returns the declaration of a name in the implementation of a module.
    fn declared_inside(&self, module: ModuleId, name: Ident) -> Option<Span> {
        let units = &self.tables.imports.units[module];
        let unit = units.implementation.filter(|unit| *unit != units.interface)?;
        let names = self.tables.trees[unit].decls.iter().flat_map(|decl| match decl {
            ast::Decl::Const { name, .. } | ast::Decl::Type { name, .. } => vec![*name],
            ast::Decl::Var { names, .. } => names.iter().map(|name| name.ident).collect(),
            ast::Decl::Procedure(procedure) => vec![procedure.name],
            _ => Vec::new(),
        });
        names.into_iter().find(|declared| declared.name == name.name).map(|declared| declared.span)
    }

    /// Reports a name that only the implementation of a module declares.
    fn report_hidden(&mut self, module: Ident, name: Ident, declared: Span) {
        let help = format!("declare it in the definition module of `{}`", self.session.text(module.name));
        let diagnostic = self
            .not_exported(module, name)
            .at(name.span, "not in the definition module")
            .and(declared, "declared in the implementation here")
            .help(help);
        self.session.report(diagnostic);
    }

    /// Reports a name that a definition module of the second edition declares but does not list.
    fn report_unlisted(&mut self, module: Ident, name: Ident, declared: Span) {
        let diagnostic = self
            .not_exported(module, name)
            .at(name.span, "not in the export list of the definition module")
            .and(declared, "declared here")
            .note("in the dialect `pim2`, a definition module only exports the names in its export list");
        self.session.report(diagnostic);
    }

    fn not_exported(&self, module: Ident, name: Ident) -> Diagnostic {
        let [module, name] = [module, name].map(|ident| self.session.text(ident.name));
        Diagnostic::new(Code::NotDeclaredInModule, format!("module `{module}` does not export `{name}`"))
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

    /// Returns the entity of a module name in an import list of `importer`.
    pub fn module_entity(&mut self, ident: Ident, importer: ModuleId) -> Entity {
        if ident.name == self.tables.system.name {
            return Entity::System;
        }
        let module = self.imported_module(ident, importer);
        if let Some(module) = module {
            self.session.note_use(ident.span, Denoted::Module(module));
        }
        Entity::Module(module.into())
    }

    /// Returns the module with a name, or `None` if it is missing or part of an import cycle, so that nothing
    /// can be imported from it.
    fn imported_module(&mut self, ident: Ident, importer: ModuleId) -> Option<ModuleId> {
        let module = self.tables.imports.imported(ident.name, self.tables.program.modules[importer].library);
        self.tables.incomplete |= module.is_none();
        let is_own = self.session.dialect.rules().is_lenient && module == Some(importer);
        module.filter(|module| is_own || self.tables.exports[*module].declared)
    }
}
