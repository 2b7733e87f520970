//! The declarations of one scope: all names first, then what they stand for.

use crate::base::{EntityRef, Span};
use crate::diagnostics::{Code, Diagnostic};
use crate::hir::{
    Const, Global, Local, LocalKind, LocalModuleId, Place, ProcId, Procedure, Root, Storage, TypeId,
    TypeTable, VariableRef,
};
use crate::syntax::ast::{self, Decl, Ident, ModuleKind, VarName};

use super::checker::{Body, Checker};
use super::object::{Entity, ObjectId};

/// The declarations of a scope whose names are known.
pub struct Declarations<'a> {
    /// Constants, types and variables in source order.
    pub nodes: Vec<Node<'a>>,
    /// The procedures in source order.
    pub procedures: Vec<DeclaredProcedure<'a>>,
    /// The local modules, each behind the one around it.
    pub modules: Vec<LocalModuleId>,
    /// The first object of the scope; the objects of all declarations are numbered from here.
    pub first: ObjectId,
    /// For each object from `first` on the node that defines it; none for procedures and labels.
    pub node_of: Vec<Option<u32>>,
}

impl<'a> Declarations<'a> {
    /// What defines an object, if it is one of them.
    pub fn node(&self, object: ObjectId) -> Option<&Node<'a>> {
        let offset = object.index().checked_sub(self.first.index())?;
        let node = self.node_of.get(offset).copied().flatten()?;
        self.nodes.get(node as usize)
    }

    /// Whether an object is one of them.
    pub fn is_declared(&self, object: ObjectId) -> bool {
        let offset = object.index().checked_sub(self.first.index());
        offset.is_some_and(|offset| offset < self.node_of.len())
    }
}

/// A procedure with its heading.
#[derive(Clone, Copy)]
pub struct DeclaredProcedure<'a> {
    /// The procedure.
    pub id: ProcId,
    /// The source.
    pub tree: &'a ast::Procedure,
    /// Whether its heading is known from an announcement.
    pub announced: bool,
    /// The local module it is declared in.
    pub within: Option<LocalModuleId>,
}

/// A declaration that has to be defined before others can use it.
#[derive(Clone, Copy)]
pub struct Node<'a> {
    /// What is declared.
    pub kind: NodeKind<'a>,
    /// Its name, or the first one of a list of variables.
    pub name: Ident,
    /// The object of that name; those of further variables follow.
    pub object: ObjectId,
    /// The local module in whose view it is defined.
    pub within: Option<LocalModuleId>,
}

/// The declarations that depend on each other.
#[derive(Clone, Copy)]
pub enum NodeKind<'a> {
    /// A constant with its expression.
    Const(&'a ast::Expr),
    /// A type with what it stands for.
    Type(&'a ast::TypeExpr),
    /// An opaque type of the definition module with what it stands for.
    Full(TypeId, &'a ast::TypeExpr),
    /// Variables with their type.
    Var(&'a [VarName], &'a ast::TypeExpr),
}

impl<'a> Checker<'a> {
    /// Declares the names of a block and its local modules, in source order.
    pub fn declare_all(&mut self, decls: &'a [Decl]) -> Declarations<'a> {
        let mut declarations = Declarations {
            nodes: Vec::new(),
            procedures: Vec::new(),
            modules: Vec::new(),
            first: ObjectId::new(self.objects.len()),
            node_of: Vec::new(),
        };
        self.add_declarations(&mut declarations, decls);
        self.local_imports(&declarations);
        declarations
    }

    /// Declares the names of one scope.
    pub fn add_declarations(&mut self, declarations: &mut Declarations<'a>, decls: &'a [Decl]) {
        for decl in decls {
            match decl {
                Decl::Const { name, value } => self.declare_node(declarations, *name, NodeKind::Const(value)),
                Decl::Type { name, ty: Some(ty) } => {
                    match self.announced_type(*name) {
                        Some(opaque) => self.add_node(declarations, *name, NodeKind::Full(opaque, ty)),
                        None => self.declare_node(declarations, *name, NodeKind::Type(ty)),
                    }
                    self.declare_enumerations(ty, &mut declarations.node_of);
                }
                Decl::Type { name, ty: None } => {
                    self.declare_opaque(*name);
                    declarations.node_of.push(None);
                }
                Decl::Module(module) => self.declare_local_module(declarations, module),
                Decl::Var { names, ty } => self.declare_variables(declarations, names, ty),
                Decl::Labels(names) => {
                    for name in names {
                        self.declare_label(*name);
                        declarations.node_of.push(None);
                    }
                }
                Decl::Procedure(procedure) => self.declare_procedure(declarations, procedure),
                Decl::Error(_) => {}
            }
        }
    }

    fn declare_node(&mut self, declarations: &mut Declarations<'a>, name: Ident, kind: NodeKind<'a>) {
        self.add_node(declarations, name, kind);
        self.declare(name, Entity::Error, false);
        declarations.node_of.push(Some(declarations.nodes.len() as u32 - 1));
    }

    /// Adds what defines the next object, or one that is known.
    fn add_node(&self, declarations: &mut Declarations<'a>, name: Ident, kind: NodeKind<'a>) {
        let object = ObjectId::new(self.objects.len());
        declarations.nodes.push(Node { kind, name, object, within: self.body.within });
    }

    fn declare_variables(
        &mut self,
        declarations: &mut Declarations<'a>,
        names: &'a [VarName],
        ty: &'a ast::TypeExpr,
    ) {
        let Some(first) = names.first() else { return };
        let object = ObjectId::new(self.objects.len());
        for name in names {
            name.address.iter().for_each(|address| self.report_fixed_address(name.ident, address.span));
            let entity = self.add_variable(name.ident);
            self.declare(name.ident, entity, false);
            declarations.node_of.push(Some(declarations.nodes.len() as u32));
        }
        self.declare_enumerations(ty, &mut declarations.node_of);
        let (kind, within) = (NodeKind::Var(names, ty), self.body.within);
        declarations.nodes.push(Node { kind, name: first.ident, object, within });
    }

    /// Reports a variable that is to lie at an address of the machine.
    fn report_fixed_address(&mut self, name: Ident, address: Span) {
        let text = self.text(name.name);
        let diagnostic = Diagnostic::new(Code::E0342, format!("`{text}` is declared at a fixed address"))
            .at(address, "a program of this machine does not choose the addresses of its variables")
            .help("assign the address to a pointer: `p := SYSTEM.CAST(P, ...)`");
        self.report(diagnostic);
    }

    /// A variable of the procedure or module at hand, whose type is not known yet.
    fn add_variable(&mut self, ident: Ident) -> Entity {
        let Ident { name, span } = ident;
        let ty = TypeTable::ERROR;
        let Some(procedure) = self.body.procedure else {
            let exported = self.is_exporting();
            let global = Global { module: self.module, within: self.body.within, exported, name, ty, span };
            return Entity::Global(self.program.globals.push(global));
        };
        let local =
            Local { name, ty, kind: LocalKind::Variable, storage: Storage::Memory, addressed: false, span };
        let local = self.program.procedures[procedure].locals.push(local);
        Entity::Local(VariableRef { procedure, local })
    }

    /// A variable without a name in the program.
    pub fn hidden_variable(&mut self, procedure: ProcId, span: Span, ty: TypeId) -> VariableRef {
        let name = self.program.procedures[procedure].name;
        let kind = LocalKind::Variable;
        let local = Local { name, ty, kind, storage: Storage::Memory, addressed: false, span };
        let local = self.program.procedures[procedure].locals.push(local);
        VariableRef { procedure, local }
    }

    /// The place of a variable of this procedure or one around it.
    pub fn variable_place(&mut self, variable: VariableRef, span: Span) -> Place {
        let ty = self.program.procedures[variable.procedure].locals[variable.local].ty;
        Place { root: Root::Local(self.local(variable)), projections: Vec::new(), ty, span }
    }

    fn declare_procedure(&mut self, declarations: &mut Declarations<'a>, tree: &'a ast::Procedure) {
        let known = self.announced_procedure(tree.name).filter(|_| tree.block.is_some());
        let within = self.body.within;
        let announced = known.is_some();
        let id = match known {
            Some(id) => {
                self.announced.remove(&id);
                id
            }
            None => {
                let id = self.new_procedure(tree);
                let object = self.declare(tree.name, Entity::Procedure(id), false);
                declarations.node_of.push(None);
                // A second declaration of the name was reported and is not waited for.
                let is_new = self.scopes.lookup(tree.name.name) == Some(object);
                if is_new && (tree.forward || self.unit == ModuleKind::Definition) {
                    self.announce(id, tree);
                }
                id
            }
        };
        declarations.procedures.push(DeclaredProcedure { id, tree, announced, within });
    }

    fn new_procedure(&mut self, tree: &'a ast::Procedure) -> ProcId {
        let end = tree.block.as_ref().map_or(tree.heading.end(), |block| block.end);
        self.program.procedures.push(Procedure {
            parent: self.body.procedure,
            within: self.body.within,
            exported: self.is_exporting(),
            ..Procedure::new(self.module, tree.name.name, tree.name.span, end)
        })
    }

    /// Whether what is declared here can be used by other modules.
    fn is_exporting(&self) -> bool {
        let Body { procedure, within, .. } = self.body;
        procedure.is_none() && within.is_none() && self.unit != ModuleKind::Implementation
    }

    /// Defines constants, types and variables, each behind those it needs, then the targets of pointers.
    pub fn define_all(&mut self, declarations: &Declarations<'a>) {
        for node in self.dependency_order(declarations) {
            let node = &declarations.nodes[node as usize];
            self.in_local_module(node.within, |checker| checker.define(node));
        }
        self.define_deferred();
    }

    fn define(&mut self, node: &Node<'a>) {
        match node.kind {
            NodeKind::Const(value) => {
                if let Some((value, ty)) = self.constant_expression(value) {
                    self.objects[node.object].entity = Entity::Constant { value, ty };
                }
            }
            NodeKind::Type(ty) => {
                let id = self.type_expr(ty);
                if id != TypeTable::ERROR {
                    self.program.types.set_name(id, node.name.name);
                    self.objects[node.object].entity = Entity::Type(id);
                }
            }
            NodeKind::Full(opaque, ty) => {
                let full = self.type_expr(ty);
                self.complete_opaque(opaque, full, node.name);
            }
            NodeKind::Var(names, ty) => {
                let id = self.type_expr(ty);
                for offset in 0..names.len() {
                    self.set_variable_type(ObjectId::new(node.object.index() + offset), id);
                }
            }
        }
    }

    fn set_variable_type(&mut self, object: ObjectId, ty: TypeId) {
        match self.objects[object].entity {
            Entity::Global(global) => self.program.globals[global].ty = ty,
            Entity::Local(variable) => {
                self.program.procedures[variable.procedure].locals[variable.local].ty = ty;
            }
            _ => unreachable!("a variable is a global or a local"),
        }
    }

    /// The value and type of a constant expression; anything else is reported.
    pub fn constant_expression(&mut self, expr: &'a ast::Expr) -> Option<(Const, TypeId)> {
        let around = std::mem::replace(&mut self.in_constant, true);
        let checked = self.expression(expr);
        self.in_constant = around;
        if checked.ty == TypeTable::ERROR {
            if !self.diagnostics.has_errors() {
                // It asks for what is not known yet, such as the size of what a pointer leads to.
                self.report_not_constant(expr.span);
            }
            return None;
        }
        match checked.kind {
            crate::hir::ExprKind::Const(value) => Some((value, checked.ty)),
            _ => {
                self.report_not_constant(expr.span);
                None
            }
        }
    }

    /// Reports what has a value only at run time.
    pub fn report_not_constant(&mut self, span: Span) {
        let diagnostic = Diagnostic::new(Code::E0305, "a constant expression is needed here")
            .at(span, "its value is known only when the program runs")
            .note(
                "constant expressions are made of literals, constants, operators and predeclared functions",
            );
        self.report(diagnostic);
    }
}
