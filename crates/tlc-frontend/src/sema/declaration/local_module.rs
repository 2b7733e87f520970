//! Local modules: scopes that see only their imports from the enclosing block, and make only their exports
//! visible to it.
//!
//! The declarations of a block and of all its local modules are one set: they may depend on each other in any
//! direction. Only the view in which names are resolved differs.

use crate::base::Symbol;
use crate::diagnostics::{Code, Diagnostic};
use crate::hir::{Call, LocalModuleId, ProcId, Procedure, Role, Stmt, StmtKind, Type, TypeId};
use crate::syntax::ast::{self, Ident, Import};

use super::block::{Declarations, NodeKind};
use crate::sema::body::BodyFlow;
use crate::sema::checker::Checker;
use crate::sema::naming::Naming;
use crate::sema::naming::object::{Entity, Object, ObjectId, ScopeId};
use crate::sema::naming::resolved::Denoted;
use crate::sema::naming::suggestion::Wanted;
use crate::sema::tables::ProgramTables;
use crate::sema::types::ordinal::enumeration_value;

/// Resolves the imports of one local module.
struct LocalImporter<'c, 'd, 'a> {
    checker: &'c mut Checker<'a>,
    /// The declarations of the enclosing block.
    declarations: &'d Declarations<'a>,
    /// The module that imports.
    id: LocalModuleId,
    /// The enclosing local module in the same block.
    around: Option<LocalModuleId>,
    /// The imported local modules with the names in the import lists.
    imported: Vec<(Ident, LocalModuleId)>,
}

impl<'a> Checker<'a> {
    /// Resolves the imports of the local modules of a block. Requires that all names of the block are
    /// declared.
    pub fn local_imports(&mut self, declarations: &Declarations<'a>) {
        // Each module is declared after the module that encloses it, whose imports are thus resolved first.
        for id in &declarations.modules {
            let tree = self.tables.local_modules[*id].tree;
            let around = self.tables.program.local_modules[*id].outer;
            let mut importer =
                LocalImporter { checker: self, declarations, id: *id, around, imported: Vec::new() };
            tree.imports.iter().for_each(|import| importer.import(import));
            importer.import_exports();
            self.export_renamed_enumerations(*id, declarations);
        }
    }

    /// Exports the values of enumerations with the types that a local module only renames: `TYPE Colour =
    /// Colours.Colour`.
    fn export_renamed_enumerations(&mut self, id: LocalModuleId, declarations: &Declarations<'a>) {
        let tree = self.tables.local_modules[id].tree;
        let Some(export) = &tree.export else { return };
        let renamed = tree.decls.iter().filter_map(|decl| match decl {
            ast::Decl::Type {
                name,
                ty: Some(ast::TypeExpr { kind: ast::TypeExprKind::Named(path), .. }),
            } => {
                let listed = export.names.iter().find(|listed| listed.name == name.name);
                listed.map(|listed| (*listed, path.as_slice()))
            }
            _ => None,
        });
        let around = self.tables.program.local_modules[id].outer;
        for (name, path) in renamed {
            let Some(ty) = self.type_by_path(Some(id), path, declarations) else { continue };
            let values = self.in_local_module(Some(id), |checker| checker.naming().add_values(name, ty));
            for (value, object) in values {
                self.tables.local_modules[id].export(value.name, object);
                if !export.qualified {
                    self.in_local_module(around, |checker| checker.naming().bind_value(value, object));
                }
            }
        }
    }

    /// Returns the type that a path in a local module names before the types of the block are defined: an
    /// enumeration of the block, any type of another module, or the type that a type of the block renames.
    fn type_by_path(
        &mut self,
        mut within: Option<LocalModuleId>,
        mut path: &'a [Ident],
        declarations: &Declarations<'a>,
    ) -> Option<TypeId> {
        // A chain of names without a repetition is shorter than the list of declarations.
        for _ in 0..=declarations.nodes.len() {
            let object = self.in_local_module(within, |checker| checker.tables.object_by_path(path))?;
            let node = match (&self.tables.objects[object].entity, declarations.node(object)) {
                (Entity::Type(ty), _) => return Some(*ty),
                (_, node) => node?,
            };
            match node.kind {
                NodeKind::Type(ast::TypeExpr { kind: ast::TypeExprKind::Named(next), .. }) => {
                    (within, path) = (node.within, next);
                }
                NodeKind::Type(ty) => return self.tables.enumerations.get(&ty.span).copied(),
                _ => return None,
            }
        }
        None
    }

    /// Runs `action` in the view of a local module of the current block, or in the view of the block itself.
    pub fn in_local_module<R>(
        &mut self,
        module: Option<LocalModuleId>,
        action: impl FnOnce(&mut Self) -> R,
    ) -> R {
        let view = module.and_then(|id| self.tables.local_modules[id].view.take().map(|view| (id, view)));
        let Some((id, view)) = view else { return action(self) };
        let labels = std::mem::take(&mut self.tables.local_modules[id].labels);
        let scope = view.scope();
        self.tables.scopes.enter_view(view);
        let outer_labels = std::mem::replace(&mut self.body.labels, labels);
        let outer_scope = std::mem::replace(&mut self.body.scope, scope);
        let outer_within = self.position.within.replace(id);
        let result = action(self);
        self.position.within = outer_within;
        self.body.scope = outer_scope;
        let labels = std::mem::replace(&mut self.body.labels, outer_labels);
        let view = self.tables.scopes.leave_view();
        let module = &mut self.tables.local_modules[id];
        module.view = Some(view);
        module.labels = labels;
        result
    }

    /// Returns the calls of the bodies of a block's local modules, in order. Each body calls the bodies of
    /// its own local modules first.
    pub fn local_bodies(&mut self, declarations: &Declarations<'a>) -> Vec<Stmt> {
        // Nothing is captured at the level of the module, whose body is the caller.
        let caller = self.position.procedure;
        let parent = caller.filter(|caller| !self.tables.program.procedures[*caller].is_module_body());
        self.local_bodies_in(declarations, self.position.within, parent)
    }

    fn local_bodies_in(
        &mut self,
        declarations: &Declarations<'a>,
        outer: Option<LocalModuleId>,
        parent: Option<ProcId>,
    ) -> Vec<Stmt> {
        let mut calls = Vec::new();
        for id in &declarations.modules {
            if self.tables.program.local_modules[*id].outer != outer {
                continue;
            }
            let tree = self.tables.local_modules[*id].tree;
            calls.extend(self.local_part(*id, Role::Body, parent, |checker| {
                let mut stmts = checker.local_bodies_in(declarations, Some(*id), parent);
                stmts.extend(tree.body.iter().flat_map(|body| checker.stmts().protected_body(body).0));
                stmts
            }));
            match &tree.finally {
                None => {}
                Some(finally) if parent.is_some() => self.report_local_finally(finally),
                Some(finally) => {
                    let part = |checker: &mut Self| checker.stmts().finally_part(finally);
                    let call = self.local_part(*id, Role::Finally, parent, part);
                    self.local_finally.extend(call);
                }
            }
        }
        calls
    }

    /// Checks the body or FINALLY part of a local module as a procedure without parameters, and returns the
    /// call of it, or `None` if it has no statements.
    fn local_part(
        &mut self,
        id: LocalModuleId,
        role: Role,
        parent: Option<ProcId>,
        statements: impl FnOnce(&mut Self) -> Vec<Stmt>,
    ) -> Option<Stmt> {
        let tree = self.tables.local_modules[id].tree;
        let name = tree.name;
        let end = tree.end_name.map_or(name.span.end(), |name| name.span.start());
        let within = self.tables.program.local_modules[id].outer;
        let procedure =
            Procedure { parent, within, ..Procedure::new(self.position.module, name.name, name.span, end) };
        let procedure = self.tables.program.procedures.push(procedure);
        let module = &mut self.tables.program.local_modules[id];
        *if role == Role::Finally { &mut module.finally } else { &mut module.body } = Some(procedure);
        let (stmts, labels) = self.in_local_module(Some(id), |checker| {
            let labels = std::mem::take(&mut checker.body.labels);
            let body = BodyFlow { scope: checker.body.scope, labels, ..BodyFlow::default() };
            let outer_body = std::mem::replace(&mut checker.body, body);
            let position = checker.position.outlined(procedure);
            let outer_position = std::mem::replace(&mut checker.position, position);
            let stmts = statements(checker);
            let labels = checker.stmts().finish_labels();
            (checker.position, checker.body) = (outer_position, outer_body);
            (stmts, labels)
        });
        if stmts.is_empty() {
            return None;
        }
        self.tables.program.procedures[procedure].body = stmts;
        self.tables.program.procedures[procedure].labels = labels;
        self.exprs().note_call(procedure);
        Some(call_of(procedure, name))
    }

    fn report_local_finally(&mut self, finally: &ast::Body) {
        let diagnostic =
            Diagnostic::new(Code::FinallyInLocalModule, "FINALLY in a local module of a procedure")
                .at(finally.span, "a module within a procedure no longer exists when the program ends");
        self.session.report(diagnostic);
    }
}

impl<'a> LocalImporter<'_, '_, 'a> {
    fn import(&mut self, import: &'a Import) {
        match import {
            Import::Modules(names) => {
                for name in names {
                    if let Some(object) = self.seen(*name) {
                        self.import_object(*name, object);
                    }
                }
            }
            Import::Names { module, names } => self.import_names(*module, names),
        }
    }

    /// Returns the object that a name denotes outside the local module; an unknown name is reported.
    fn seen(&mut self, name: Ident) -> Option<ObjectId> {
        self.checker.in_local_module(self.around, |checker| {
            let object = checker.tables.scopes.lookup(name.name);
            match object {
                Some(object) => {
                    checker.session.note_use(name.span, Denoted::Object(object));
                    checker.tables.objects[object].used = true;
                }
                None => {
                    let module = checker.position.module;
                    checker.naming().report_unknown(name, Wanted::Any, module);
                }
            }
            object
        })
    }

    /// Imports an object into a local module. The values of an enumeration type come with the type.
    fn import_object(&mut self, name: Ident, object: ObjectId) {
        // The types of this block are not defined yet, but its enumeration types exist.
        let entity = match self.declarations.node(object).map(|node| node.kind) {
            Some(NodeKind::Type(ty)) => {
                let declared = self.checker.tables.enumerations.get(&ty.span).copied();
                declared.or_else(|| self.renamed(object)).map(Entity::Type)
            }
            _ => Some(self.checker.tables.objects[object].entity.clone()),
        };
        if let Some(Entity::LocalModule(module)) = entity
            && self.imported.iter().all(|(_, before)| *before != module)
        {
            self.imported.push((name, module));
        }
        self.checker.in_local_module(Some(self.id), |checker| {
            checker.naming().bind_here(name, object);
            if let Some(entity) = entity {
                checker.naming().import_enumeration_values(name, &entity);
            }
        });
    }

    /// Imports the names that imported local modules export without qualification: they are known wherever
    /// the module is (PIM2, chapter 11). Declarations and the names in import lists take precedence.
    fn import_exports(&mut self) {
        let mut next = 0;
        // Each module is entered once, so this terminates.
        while let Some((name, module)) = self.imported.get(next).copied() {
            next += 1;
            let exporter = &self.checker.tables.local_modules[module];
            if exporter.tree.export.as_ref().is_none_or(|export| export.qualified) {
                continue;
            }
            for object in exporter.exported.clone() {
                let name = Ident { name: self.checker.tables.objects[object].name, ..name };
                let is_free = self.checker.in_local_module(Some(self.id), |checker| {
                    let (tables, scope) = (&checker.tables, checker.tables.scopes.current());
                    let before = tables.scopes.lookup(name.name);
                    before.is_none_or(|before| !tables.is_declared_in(scope, before))
                });
                if is_free {
                    self.import_object(name, object);
                }
            }
        }
    }

    /// Returns the type that a declaration of the block merely renames.
    fn renamed(&mut self, object: ObjectId) -> Option<TypeId> {
        let node = self.declarations.node(object)?;
        let NodeKind::Type(ast::TypeExpr { kind: ast::TypeExprKind::Named(path), .. }) = node.kind else {
            return None;
        };
        self.checker.type_by_path(node.within, path, self.declarations)
    }

    /// Checks `FROM module IMPORT names`. The module is one that is visible outside the local module, or any
    /// other module.
    fn import_names(&mut self, module: Ident, names: &'a [Ident]) {
        let entity = self.checker.in_local_module(self.around, |checker| {
            let object = checker.tables.scopes.lookup(module.name);
            if let Some(object) = object {
                checker.session.note_use(module.span, Denoted::Object(object));
            }
            object.map(|object| checker.tables.objects[object].entity.clone())
        });
        let source = match entity {
            Some(entity @ (Entity::Module(_) | Entity::LocalModule(_) | Entity::System)) => entity,
            Some(Entity::Error) => return self.import_nothing(names),
            Some(other) => {
                self.checker.naming().report_not_a_module(module, &other);
                return self.import_nothing(names);
            }
            None => {
                let importer = self.checker.position.module;
                self.checker.naming().module_entity(module, importer)
            }
        };
        for name in names {
            if let Entity::LocalModule(local) = source {
                let object = self.checker.naming().exported_by_local(local, module, *name);
                if let Some(object) = object {
                    self.import_object(*name, object);
                }
                continue;
            }
            let entity = self.checker.naming().qualified(&source, module, *name).unwrap_or(Entity::Error);
            self.checker
                .in_local_module(Some(self.id), |checker| checker.naming().import_name(*name, entity));
        }
    }

    fn import_nothing(&mut self, names: &'a [Ident]) {
        self.checker.in_local_module(Some(self.id), |checker| {
            for name in names {
                checker.naming().declare(*name, Entity::Error, true);
            }
        });
    }
}

impl<'a> Naming<'_, 'a> {
    /// Returns the objects that a local module exports: those of its export list, and the values of exported
    /// enumerations.
    pub fn local_exports(&mut self, module: &'a ast::Module) -> Vec<(Ident, ObjectId)> {
        let scope = self.tables.scopes.current();
        let mut exports = Vec::new();
        for name in module.export.iter().flat_map(|export| &export.names) {
            let object = self
                .tables
                .scopes
                .lookup(name.name)
                .filter(|object| self.tables.is_declared_in(scope, *object));
            match object {
                Some(object) => {
                    self.session.note_use(name.span, Denoted::Object(object));
                    exports.push((*name, object));
                }
                None if self.session.damage.may_declare(*name) => {}
                None => self.report_not_exported(module.name, *name, &[]),
            }
        }
        for decl in &module.decls {
            if let ast::Decl::Type { name, ty: Some(ty) } = decl
                && let ast::TypeExprKind::Enumeration(values) = &ty.kind
                && exports.iter().any(|(exported, _)| exported.name == name.name)
            {
                for value in values {
                    let object = self.tables.scopes.lookup(value.name);
                    exports.extend(object.map(|object| (*value, object)));
                }
            }
        }
        exports
    }

    /// Binds a name of the current scope to an object that another scope of the block declares.
    pub fn bind_here(&mut self, name: Ident, object: ObjectId) {
        let scope = self.tables.scopes.current();
        match self.tables.scopes.lookup(name.name).filter(|before| self.tables.is_declared_in(scope, *before))
        {
            Some(before) if before == object => {}
            Some(before) => self.report_duplicate(name, before),
            None => {
                self.tables.scopes.bind(name.name, object);
                self.tables.bound.insert((scope, object));
            }
        }
    }

    /// Makes objects of the values of an enumeration. They belong to the current scope, in which they have no
    /// names.
    fn add_values(&mut self, name: Ident, ty: TypeId) -> Vec<(Ident, ObjectId)> {
        let Type::Enumeration { names } = self.tables.ty(ty) else { return Vec::new() };
        let (names, scope) = (names.clone(), self.tables.scopes.current());
        let add = |(number, value): (usize, Symbol)| {
            let entity = enumeration_value(ty, number);
            let object = Object { name: value, span: name.span, scope, imported: true, used: true, entity };
            (Ident { name: value, span: name.span }, self.tables.objects.push(object))
        };
        names.into_iter().enumerate().map(add).collect()
    }

    /// Binds a value of an enumeration in the current scope, unless the name already has a meaning there.
    fn bind_value(&mut self, value: Ident, object: ObjectId) {
        let scope = self.tables.scopes.current();
        let before = self.tables.scopes.lookup(value.name);
        if before.is_none_or(|before| !self.tables.is_declared_in(scope, before)) {
            self.bind_here(value, object);
        }
    }

    /// Returns the object that a local module exports under a name; an unknown name is reported.
    pub fn exported_by_local(
        &mut self,
        module: LocalModuleId,
        module_name: Ident,
        name: Ident,
    ) -> Option<ObjectId> {
        let object = self.tables.local_modules[module].exports.get(&name.name).copied();
        if let Some(object) = object {
            self.session.note_use(name.span, Denoted::Object(object));
        }
        if object.is_none() && !self.session.damage.may_declare(name) {
            let candidates = self.tables.local_modules[module].exported.clone();
            self.report_not_exported(module_name, name, &candidates);
        }
        object
    }
}

impl<'a> ProgramTables<'a> {
    /// Returns the object that a path names in the current scope.
    fn object_by_path(&self, path: &[Ident]) -> Option<ObjectId> {
        let (head, rest) = path.split_first()?;
        let mut object = self.scopes.lookup(head.name)?;
        for name in rest {
            object = match self.objects[object].entity {
                Entity::Module(module) => *self.exports[module.expand()?].by_name.get(&name.name)?,
                Entity::LocalModule(module) => *self.local_modules[module].exports.get(&name.name)?,
                _ => return None,
            };
        }
        Some(object)
    }

    /// Whether an object is declared in a scope, or was bound there by the import or export of a local
    /// module.
    pub fn is_declared_in(&self, scope: ScopeId, object: ObjectId) -> bool {
        self.objects[object].scope == scope || self.bound.contains(&(scope, object))
    }

    /// Whether a local module and all local modules that enclose it export a name without qualification, so
    /// that it is known in the enclosing block.
    pub fn reaches_block(&self, module: LocalModuleId, name: Symbol) -> bool {
        let mut modules = std::iter::successors(Some(module), |id| self.program.local_modules[*id].outer);
        modules.all(|id| {
            let export = self.local_modules[id].tree.export.as_ref();
            export.is_some_and(|export| !export.qualified && export.names.iter().any(|own| own.name == name))
        })
    }

    /// Whether a local module of the block has statements, which must run first.
    pub fn has_local_bodies(&self, declarations: &Declarations<'a>) -> bool {
        let bodies = declarations.modules.iter().filter_map(|id| self.local_modules[*id].tree.body.as_ref());
        bodies.into_iter().any(|body| !body.stmts.is_empty())
    }
}

fn call_of(procedure: ProcId, name: Ident) -> Stmt {
    Stmt::new(StmtKind::Call(Call::without_arguments(procedure, name.span)), name.span)
}
