//! Local modules: scopes that see of the block around them only what they import, and are seen in it only by
//! what they export.
//!
//! The declarations of a block and of all its local modules are one set: they may depend on each other in any
//! direction. What differs is the view in which names are resolved.

use rustc_hash::FxHashMap;

use crate::base::{PrimaryMap, Symbol};
use crate::diagnostics::{Code, Diagnostic};
use crate::hir::{self, Call, Callee, LabelId, LocalModuleId, ProcId, Procedure, Stmt, StmtKind};
use crate::syntax::ast::{self, Ident, Import};

use super::checker::{Body, Checker};
use super::declaration::{Declarations, NodeKind};
use super::label::Label;
use super::object::{Entity, ObjectId};
use super::scope::{ScopeId, View};
use super::suggestion::Wanted;

/// A local module while its block is checked.
pub struct LocalModule<'a> {
    /// Its source.
    tree: &'a ast::Module,
    /// What is seen in it; `None` while it is entered.
    view: Option<View>,
    /// The labels of its body.
    labels: PrimaryMap<LabelId, Label>,
    /// What it exports.
    pub exports: FxHashMap<Symbol, ObjectId>,
    /// The same in source order.
    exported: Vec<ObjectId>,
}

impl LocalModule<'_> {
    /// What is seen in it. Requires that it is not entered.
    pub fn view(&self) -> Option<&View> {
        self.view.as_ref()
    }
}

impl<'a> Checker<'a> {
    /// Declares a local module with all that is declared in it.
    pub fn declare_local_module(&mut self, declarations: &mut Declarations<'a>, module: &'a ast::Module) {
        let outer = self.body.within;
        let id = self.program.local_modules.push(hir::LocalModule { name: module.name.name, outer });
        let view = self.scopes.new_view();
        self.local_modules.push(LocalModule {
            tree: module,
            view: Some(view),
            labels: PrimaryMap::new(),
            exports: FxHashMap::default(),
            exported: Vec::new(),
        });
        self.declare(module.name, Entity::LocalModule(id), false);
        declarations.node_of.push(None);
        declarations.modules.push(id);
        let exports = self.in_local_module(Some(id), |checker| {
            checker.add_declarations(declarations, &module.decls);
            checker.end_name("module", module.name, module.end_name);
            checker.local_exports(module)
        });
        let is_qualified = module.export.as_ref().is_some_and(|export| export.qualified);
        for (name, object) in exports {
            if !is_qualified {
                self.bind_here(name, object);
            }
            let known = &mut self.local_modules[id];
            if known.exports.insert(name.name, object).is_none() {
                known.exported.push(object);
            }
        }
    }

    /// What the module at hand exports: the objects of its list, and the values of exported enumerations.
    fn local_exports(&mut self, module: &'a ast::Module) -> Vec<(Ident, ObjectId)> {
        let scope = self.scopes.current();
        let mut exports = Vec::new();
        for name in module.export.iter().flat_map(|export| &export.names) {
            let object = self.scopes.lookup(name.name).filter(|object| self.is_declared_in(scope, *object));
            match object {
                Some(object) => exports.push((*name, object)),
                None => self.report_not_exported(module.name, *name, &[]),
            }
        }
        for decl in &module.decls {
            if let ast::Decl::Type { name, ty: Some(ty) } = decl
                && let ast::TypeExprKind::Enumeration(values) = &ty.kind
                && exports.iter().any(|(exported, _)| exported.name == name.name)
            {
                for value in values {
                    let object = self.scopes.lookup(value.name);
                    exports.extend(object.map(|object| (*value, object)));
                }
            }
        }
        exports
    }

    /// Gives a name that was declared in another scope of the same block the same meaning in the current one.
    fn bind_here(&mut self, name: Ident, object: ObjectId) {
        let scope = self.scopes.current();
        match self.scopes.lookup(name.name).filter(|before| self.is_declared_in(scope, *before)) {
            Some(before) if before == object => {}
            Some(before) => self.report_duplicate(name, before),
            None => {
                self.scopes.bind(name.name, object);
                self.bound.insert((scope, object));
            }
        }
    }

    /// Whether an object got its name in a scope: by a declaration, or by the import or export of a local module.
    pub fn is_declared_in(&self, scope: ScopeId, object: ObjectId) -> bool {
        self.objects[object].scope == scope || self.bound.contains(&(scope, object))
    }

    /// Resolves the imports of the local modules of a block, whose names are all known.
    pub fn local_imports(&mut self, declarations: &Declarations<'a>) {
        // Each module is declared behind the one around it, which thus has its own imports.
        for id in &declarations.modules {
            let tree = self.local_modules[*id].tree;
            let around = self.program.local_modules[*id].outer;
            for import in &tree.imports {
                match import {
                    Import::Modules(names) => {
                        for name in names {
                            let found = self.in_local_module(around, |checker| checker.seen(*name));
                            if let Some(object) = found {
                                self.import_object(declarations, *id, *name, object);
                            }
                        }
                    }
                    Import::Names { module, names } => {
                        self.import_into(declarations, *id, around, *module, names)
                    }
                }
            }
        }
    }

    /// The object that a name stands for here; an unknown one is reported.
    fn seen(&mut self, name: Ident) -> Option<ObjectId> {
        let object = self.scopes.lookup(name.name);
        if object.is_none() {
            self.report_unknown(name, Wanted::Any);
        }
        object
    }

    /// Gives an object a name in a local module. With an enumeration type come its values.
    fn import_object(
        &mut self,
        declarations: &Declarations<'a>,
        id: LocalModuleId,
        name: Ident,
        object: ObjectId,
    ) {
        // The types of this block are not defined yet, but its enumerations are known.
        let entity = match declarations.node(object).map(|node| node.kind) {
            Some(NodeKind::Type(ty)) => self.enumerations.get(&ty.span).map(|ty| Entity::Type(*ty)),
            _ => Some(self.objects[object].entity.clone()),
        };
        self.in_local_module(Some(id), |checker| {
            checker.bind_here(name, object);
            if let Some(entity) = entity {
                checker.import_enumeration_values(name, &entity);
            }
        });
    }

    /// `FROM module IMPORT names` in a local module. The module is one that is seen around it, or else any other.
    fn import_into(
        &mut self,
        declarations: &Declarations<'a>,
        id: LocalModuleId,
        around: Option<LocalModuleId>,
        module: Ident,
        names: &'a [Ident],
    ) {
        let entity = self.in_local_module(around, |checker| {
            let object = checker.scopes.lookup(module.name);
            object.map(|object| checker.objects[object].entity.clone())
        });
        let source = match entity {
            Some(entity @ (Entity::Module(_) | Entity::LocalModule(_) | Entity::System)) => entity,
            Some(Entity::Error) => return self.import_nothing(id, names),
            Some(other) => {
                self.report_not_a_module(module, &other);
                return self.import_nothing(id, names);
            }
            None => self.module_entity(module),
        };
        for name in names {
            if let Entity::LocalModule(local) = source {
                let object = self.exported_by_local(local, module, *name);
                if let Some(object) = object {
                    self.import_object(declarations, id, *name, object);
                }
                continue;
            }
            let entity = self.qualified(&source, module, *name).unwrap_or(Entity::Error);
            self.in_local_module(Some(id), |checker| checker.import_name(*name, entity));
        }
    }

    fn import_nothing(&mut self, id: LocalModuleId, names: &'a [Ident]) {
        self.in_local_module(Some(id), |checker| {
            for name in names {
                checker.declare(*name, Entity::Error, true);
            }
        });
    }

    /// What a local module exports under a name.
    pub fn exported_by_local(
        &mut self,
        module: LocalModuleId,
        module_name: Ident,
        name: Ident,
    ) -> Option<ObjectId> {
        let object = self.local_modules[module].exports.get(&name.name).copied();
        if object.is_none() {
            let candidates = self.local_modules[module].exported.clone();
            self.report_not_exported(module_name, name, &candidates);
        }
        object
    }

    /// Does something in the view of a local module of the block at hand, or in the block's own.
    pub fn in_local_module<R>(
        &mut self,
        module: Option<LocalModuleId>,
        action: impl FnOnce(&mut Self) -> R,
    ) -> R {
        let view = module.and_then(|id| self.local_modules[id].view.take().map(|view| (id, view)));
        let Some((id, view)) = view else { return action(self) };
        let labels = std::mem::take(&mut self.local_modules[id].labels);
        let scope = view.scope();
        self.scopes.enter_view(view);
        let outer_labels = std::mem::replace(&mut self.body.labels, labels);
        let outer_scope = std::mem::replace(&mut self.body.scope, scope);
        let outer_within = self.body.within.replace(id);
        let result = action(self);
        self.body.within = outer_within;
        self.body.scope = outer_scope;
        let labels = std::mem::replace(&mut self.body.labels, outer_labels);
        let view = self.scopes.leave_view();
        let module = &mut self.local_modules[id];
        module.view = Some(view);
        module.labels = labels;
        result
    }

    /// Whether a local module of the block has statements to run first.
    pub fn has_local_bodies(&self, declarations: &Declarations<'a>) -> bool {
        let bodies = declarations.modules.iter().filter_map(|id| self.local_modules[*id].tree.body.as_ref());
        bodies.into_iter().any(|body| !body.stmts.is_empty())
    }

    /// The calls of the bodies of a block's local modules, in order. Each calls those of its own first.
    pub fn local_bodies(&mut self, declarations: &Declarations<'a>) -> Vec<Stmt> {
        // At the level of the module nothing is captured: the caller is its body.
        let caller = self.body.procedure;
        let parent = caller.filter(|caller| !self.program.procedures[*caller].is_module_body());
        self.local_bodies_in(declarations, self.body.within, parent)
    }

    fn local_bodies_in(
        &mut self,
        declarations: &Declarations<'a>,
        outer: Option<LocalModuleId>,
        parent: Option<ProcId>,
    ) -> Vec<Stmt> {
        let mut calls = Vec::new();
        for id in &declarations.modules {
            if self.program.local_modules[*id].outer != outer {
                continue;
            }
            let tree = self.local_modules[*id].tree;
            calls.extend(self.local_part(*id, parent, |checker| {
                let mut stmts = checker.local_bodies_in(declarations, Some(*id), parent);
                stmts.extend(tree.body.iter().flat_map(|body| checker.protected_body(body).0));
                stmts
            }));
            match &tree.finally {
                None => {}
                Some(finally) if parent.is_some() => self.report_local_finally(finally),
                Some(finally) => {
                    let call = self.local_part(*id, parent, |checker| checker.protected_body(finally).0);
                    self.local_finally.extend(call);
                }
            }
        }
        calls
    }

    fn report_local_finally(&mut self, finally: &ast::Body) {
        let diagnostic = Diagnostic::new(Code::E0608, "FINALLY in a local module of a procedure")
            .at(finally.span, "only modules that live as long as the program have a FINALLY part");
        self.report(diagnostic);
    }

    /// The call of a part of a local module, which is a procedure without parameters; none if there is nothing
    /// to do.
    fn local_part(
        &mut self,
        id: LocalModuleId,
        parent: Option<ProcId>,
        statements: impl FnOnce(&mut Self) -> Vec<Stmt>,
    ) -> Option<Stmt> {
        let tree = self.local_modules[id].tree;
        let name = tree.name;
        let end = tree.end_name.map_or(name.span.end(), |name| name.span.start());
        let within = self.program.local_modules[id].outer;
        let procedure =
            Procedure { parent, within, ..Procedure::new(self.module, name.name, name.span, end) };
        let procedure = self.program.procedures.push(procedure);
        let (stmts, labels) = self.in_local_module(Some(id), |checker| {
            let labels = std::mem::take(&mut checker.body.labels);
            let Body { scope, within, .. } = checker.body;
            let inner = Body { procedure: Some(procedure), scope, within, labels, ..Body::default() };
            let outer = std::mem::replace(&mut checker.body, inner);
            let stmts = statements(checker);
            let labels = checker.finish_labels();
            checker.body = outer;
            (stmts, labels)
        });
        if stmts.is_empty() {
            return None;
        }
        self.program.procedures[procedure].body = stmts;
        self.program.procedures[procedure].labels = labels;
        self.note_call(procedure);
        Some(call_of(procedure, name))
    }
}

fn call_of(procedure: ProcId, name: Ident) -> Stmt {
    let call = Call { callee: Callee::Procedure(procedure), arguments: Vec::new(), span: name.span };
    Stmt::new(StmtKind::Call(call), name.span)
}
