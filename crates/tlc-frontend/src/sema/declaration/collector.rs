//! The first step of a scope: declares its names, including those of its local modules.

use crate::base::EntityRef;
use crate::hir::{
    self, Global, Local, LocalKind, ProcId, Procedure, Storage, TypeId, TypeTable, VariableRef,
};
use crate::syntax::ast::{self, Decl, Ident, ModuleKind, VarName};

use super::block::{DeclarationNode, Declarations, DeclaredProcedure, NodeKind};
use crate::sema::body::CheckPosition;
use crate::sema::checker::Checker;
use crate::sema::naming::object::{Entity, ObjectId};
use crate::sema::pending::LocalModuleScope;

/// Declares the names of a block and its local modules in source order, and collects the declarations.
pub struct DeclarationCollector<'c, 'a> {
    /// The checker, whose body is the one that the block belongs to.
    pub checker: &'c mut Checker<'a>,
    /// The declarations so far.
    pub declarations: &'c mut Declarations<'a>,
}

impl<'a> DeclarationCollector<'_, 'a> {
    /// Declares the names of one scope, and those of the local modules in it.
    pub fn declare(&mut self, decls: &'a [Decl]) {
        for decl in decls {
            match decl {
                Decl::Const { name, ty, value } => {
                    self.declare_node(*name, NodeKind::Const(ty.as_deref(), value));
                }
                Decl::Type { name, ty: Some(ty) } => {
                    match self.checker.pending_opaque(*name).or_else(|| self.announced_opaque(*name)) {
                        Some(opaque) => {
                            self.note_completed(*name);
                            self.add_node(*name, NodeKind::Full(opaque, ty));
                        }
                        None => self.declare_node(*name, NodeKind::Type(ty)),
                    }
                    self.checker.naming().declare_enumerations(ty, &mut self.declarations.node_of);
                }
                Decl::Type { name, ty: None } => {
                    self.checker.declare_opaque(*name);
                    self.declarations.node_of.push(None);
                }
                Decl::Module(module) => self.declare_local_module(module),
                Decl::Var { names, ty, initial } => self.declare_variables(names, ty, initial.as_deref()),
                Decl::Labels(names) => {
                    for name in names {
                        self.checker.stmts().declare_label(*name);
                        self.declarations.node_of.push(None);
                    }
                }
                Decl::Procedure(procedure) => self.declare_procedure(procedure),
                Decl::Error(_) => {}
            }
        }
    }

    /// Records the place at which an implementation completes a declaration, for the index of names.
    fn note_completed(&mut self, name: Ident) {
        if let Some(resolved) = &mut self.checker.session.resolved
            && let Some(object) = self.checker.tables.scopes.lookup(name.name)
        {
            resolved.note_completed(object, name.span);
        }
    }

    fn declare_node(&mut self, name: Ident, kind: NodeKind<'a>) {
        self.add_node(name, kind);
        self.checker.naming().declare(name, Entity::Error, false);
        self.declarations.node_of.push(Some(self.declarations.nodes.len() as u32 - 1));
    }

    /// Adds a node for the next object, or for an opaque type that the definition has declared.
    fn add_node(&mut self, name: Ident, kind: NodeKind<'a>) {
        let object = ObjectId::new(self.checker.tables.objects.len());
        self.declarations.nodes.push(DeclarationNode {
            kind,
            name,
            object,
            within: self.checker.position.within,
        });
    }

    fn declare_variables(
        &mut self,
        names: &'a [VarName],
        ty: &'a ast::TypeExpr,
        initial: Option<&'a ast::Expr>,
    ) {
        let Some(first) = names.first() else { return };
        let initial = self.checker.allowed_initial_value(initial);
        let object = ObjectId::new(self.checker.tables.objects.len());
        for name in names {
            let entity = self.add_variable(name);
            self.checker.naming().declare(name.ident, entity, false);
            self.declarations.node_of.push(Some(self.declarations.nodes.len() as u32));
        }
        self.checker.naming().declare_enumerations(ty, &mut self.declarations.node_of);
        let (kind, within) = (NodeKind::Var(names, ty, initial), self.checker.position.within);
        self.declarations.nodes.push(DeclarationNode { kind, name: first.ident, object, within });
    }

    /// Adds a variable to the current procedure or module; a variable at a fixed address is always added to
    /// the module. Its type and its address are set later.
    fn add_variable(&mut self, name: &VarName) -> Entity {
        let is_fixed = name.address.is_some();
        let Ident { name, span } = name.ident;
        let ty = TypeTable::ERROR;
        let Some(procedure) = self.checker.position.procedure.filter(|_| !is_fixed) else {
            let exported = self.is_exporting();
            let global = Global {
                module: self.checker.position.module,
                within: self.checker.position.within,
                exported,
                foreign: self.checker.unit_kind.is_for_c(),
                name,
                ty,
                align: 0,
                address: None,
                span,
            };
            return Entity::Global(self.checker.tables.program.globals.push(global));
        };
        let local = Local::new(name, ty, LocalKind::Variable, Storage::Memory, span);
        let local = self.checker.tables.program.procedures[procedure].locals.push(local);
        Entity::Local(VariableRef { procedure, local })
    }

    fn declare_procedure(&mut self, tree: &'a ast::Procedure) {
        let pending = self.checker.tables.pending_procedure(tree.name).or_else(|| self.announced(tree.name));
        let pending = pending.filter(|_| tree.block.is_some());
        let within = self.checker.position.within;
        let is_repeated = pending.is_some();
        let id = match pending {
            Some(id) => {
                self.note_completed(tree.name);
                self.checker.tables.pending_bodies.remove(&id);
                self.checker.tables.announced_blocks.insert(id, tree.name.span);
                id
            }
            None => {
                let id = self.new_procedure(tree);
                let object = self.checker.naming().declare(tree.name, Entity::Procedure(id), false);
                self.declarations.node_of.push(None);
                // A second declaration of a name was reported, and no block is expected for it.
                let is_new = self.checker.tables.scopes.lookup(tree.name.name) == Some(object);
                let is_definition = self.checker.unit_kind == ModuleKind::Definition && !tree.external;
                if is_new && (tree.forward || is_definition) {
                    self.checker.tables.expect_body(id, tree);
                }
                id
            }
        };
        self.declarations.procedures.push(DeclaredProcedure { id, tree, is_repeated, within });
    }

    /// Returns the procedure of the definition module that a local module implements by exporting the name to
    /// the level of the implementation module. The name also denotes it in the local modules.
    fn announced(&mut self, name: Ident) -> Option<ProcId> {
        let object = self.announced_object(name)?;
        let Entity::Procedure(procedure) = self.checker.tables.objects[object].entity else { return None };
        self.checker.tables.pending_bodies.get(&procedure)?;
        self.checker.naming().bind_here(name, object);
        Some(procedure)
    }

    /// Returns the opaque type of the definition module that a local module declares and exports to the level
    /// of the implementation module, if this is its first declaration.
    fn announced_opaque(&mut self, name: Ident) -> Option<TypeId> {
        let object = self.announced_object(name)?;
        let Entity::Type(ty) = self.checker.tables.objects[object].entity else { return None };
        if !self.checker.declares_opaque(ty) {
            return None;
        }
        self.checker.naming().bind_here(name, object);
        Some(ty)
    }

    /// Returns the object of the definition module whose name the current local module exports to the level
    /// of the implementation module.
    fn announced_object(&self, name: Ident) -> Option<ObjectId> {
        let CheckPosition { procedure: None, within: Some(within), .. } = self.checker.position else {
            return None;
        };
        if self.checker.unit_kind != ModuleKind::Implementation
            || !self.checker.tables.reaches_block(within, name.name)
        {
            return None;
        }
        let exports = &self.checker.tables.exports[self.checker.position.module];
        exports.by_name.get(&name.name).copied()
    }

    fn new_procedure(&mut self, tree: &'a ast::Procedure) -> ProcId {
        let end = tree.block.as_ref().map_or(tree.heading.end(), |block| block.end);
        self.checker.tables.program.procedures.push(Procedure {
            parent: self.checker.position.procedure,
            within: self.checker.position.within,
            exported: self.is_exporting(),
            ..Procedure::new(self.checker.position.module, tree.name.name, tree.name.span, end)
        })
    }

    /// Whether other modules can use the declarations of the current scope.
    fn is_exporting(&self) -> bool {
        let CheckPosition { procedure, within, .. } = self.checker.position;
        procedure.is_none() && within.is_none() && self.checker.unit_kind != ModuleKind::Implementation
    }

    /// Declares a local module with all names in it.
    fn declare_local_module(&mut self, module: &'a ast::Module) {
        let outer = self.checker.position.within;
        let local_module = hir::LocalModule { name: module.name.name, outer, body: None, finally: None };
        let id = self.checker.tables.program.local_modules.push(local_module);
        let view = self.checker.tables.scopes.new_view();
        self.checker.tables.local_modules.push(LocalModuleScope::new(module, view));
        self.checker.naming().declare(module.name, Entity::LocalModule(id), false);
        self.declarations.node_of.push(None);
        self.declarations.modules.push(id);
        let declarations = &mut *self.declarations;
        let first = self.checker.tables.objects.len();
        let exports = self.checker.in_local_module(Some(id), |checker| {
            DeclarationCollector { checker, declarations: &mut *declarations }.declare(&module.decls);
            checker.session.end_name("module", module.name, module.end_name);
            checker.naming().local_exports(module)
        });
        let scope = self.checker.tables.local_modules[id].view().map(|view| view.scope());
        let is_qualified = module.export.as_ref().is_some_and(|export| export.qualified);
        for (name, object) in exports {
            if !is_qualified {
                self.checker.naming().bind_here(name, object);
            }
            self.checker.tables.local_modules[id].export(name.name, object);
        }
        if self.checker.session.dialect.rules().is_lenient {
            let declared = self.checker.tables.objects.iter().skip(first);
            let declared = declared.filter(|(_, object)| Some(object.scope) == scope && !object.imported);
            let declared: Vec<_> = declared.map(|(id, object)| (object.name, id)).collect();
            for (name, object) in declared {
                self.checker.tables.local_modules[id].export(name, object);
            }
        }
    }
}
