//! Declarations: all names of a scope are declared first, then defined.

mod builtin;
mod collector;
mod dependency;
mod fixed_address;
pub mod implementation;
pub mod local_module;
mod module;
mod procedure;

use crate::base::{EntityRef, Span};
use crate::diagnostics::{Code, Diagnostic};
use crate::hir::{Local, LocalKind, LocalModuleId, ProcId, Storage, TypeId, TypeTable, VariableRef};
use crate::syntax::ast::{self, Decl, Ident, VarName};

use collector::Collector;

use crate::sema::checker::Checker;
use crate::sema::naming::object::{Entity, ObjectId};
use crate::sema::session::Session;
use crate::sema::tables::Tables;
use crate::sema::types::Deferred;
use crate::sema::types::alignment::Alignment;

/// The declarations of a scope after its names are declared.
pub struct Declarations<'a> {
    /// The constants, types and variables in source order.
    pub nodes: Vec<Node<'a>>,
    /// The procedures in source order.
    pub procedures: Vec<DeclaredProcedure<'a>>,
    /// The local modules, each after the one that encloses it.
    pub modules: Vec<LocalModuleId>,
    /// The first object of the scope; the objects of all declarations are numbered from here.
    pub first: ObjectId,
    /// The node that defines each object from `first` on; `None` for procedures, labels and enumeration
    /// values.
    pub node_of: Vec<Option<u32>>,
}

impl<'a> Declarations<'a> {
    /// Returns the node that defines an object, if it belongs to these declarations.
    pub fn node(&self, object: ObjectId) -> Option<&Node<'a>> {
        let offset = object.index().checked_sub(self.first.index())?;
        let node = self.node_of.get(offset).copied().flatten()?;
        self.nodes.get(node as usize)
    }

    /// Whether an object belongs to these declarations.
    pub fn is_declared(&self, object: ObjectId) -> bool {
        let offset = object.index().checked_sub(self.first.index());
        offset.is_some_and(|offset| offset < self.node_of.len())
    }
}

/// A procedure together with its heading.
#[derive(Clone, Copy)]
pub struct DeclaredProcedure<'a> {
    pub id: ProcId,
    /// The source of the declaration.
    pub tree: &'a ast::Procedure,
    /// Whether an earlier declaration without a block has given the heading.
    pub is_repeated: bool,
    /// The local module in which it is declared.
    pub within: Option<LocalModuleId>,
}

/// A declaration that must be defined before others can use it.
#[derive(Clone, Copy)]
pub struct Node<'a> {
    /// The kind of the declaration with its source.
    pub kind: NodeKind<'a>,
    /// The declared name, or the first one of a list of variables.
    pub name: Ident,
    /// The object of the name. The objects of further variables of a list follow it.
    pub object: ObjectId,
    /// The local module in whose view it is defined.
    pub within: Option<LocalModuleId>,
}

/// The declarations that depend on each other.
#[derive(Clone, Copy)]
pub enum NodeKind<'a> {
    /// A constant with its expression.
    Const(&'a ast::Expr),
    /// A type with its definition.
    Type(&'a ast::TypeExpr),
    /// An opaque type of the definition module with the type that the implementation gives it.
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
            first: ObjectId::new(self.tables.objects.len()),
            node_of: Vec::new(),
        };
        Collector { checker: self, declarations: &mut declarations }.declare(decls);
        self.local_imports(&declarations);
        declarations
    }

    /// Defines constants, types and variables, each after those it needs, then the targets of pointers.
    pub fn define_all(&mut self, declarations: &Declarations<'a>) {
        for node in dependency::order(&mut self.session, &self.tables, declarations) {
            let node = &declarations.nodes[node as usize];
            self.in_local_module(node.within, |checker| checker.define(node));
        }
        self.define_deferred();
    }

    fn define(&mut self, node: &Node<'a>) {
        match node.kind {
            NodeKind::Const(value) => {
                self.tables.defines_constants = true;
                let checked = self.exprs().constant_expression(value);
                self.tables.defines_constants = false;
                if let Some((value, ty)) = checked {
                    self.tables.objects[node.object].entity = Entity::Constant { value, ty };
                }
            }
            NodeKind::Type(ty) => {
                let (id, alignment) = self.types().aligned_type(ty);
                self.tables.set_named_alignment(node.name, id, alignment);
                if id != TypeTable::ERROR {
                    self.tables.program.types.set_name(id, node.name.name);
                    self.tables.objects[node.object].entity = Entity::Type(id);
                }
            }
            NodeKind::Full(opaque, ty) => {
                let full = self.types().type_expr(ty);
                self.typing().complete_opaque(opaque, full, node.name);
            }
            NodeKind::Var(names, ty) => {
                let (id, alignment) = self.types().aligned_type(ty);
                for (offset, name) in names.iter().enumerate() {
                    let object = ObjectId::new(node.object.index() + offset);
                    self.tables.set_variable_type(object, id, alignment);
                    if let Some(address) = &name.address {
                        self.set_fixed_address(object, name.ident, address);
                    }
                }
            }
        }
    }

    /// Resolves the parts of pointer and procedure types. Requires that the types of the block are defined.
    pub fn define_deferred(&mut self) {
        while let Some(Deferred { id, tree, within }) = self.tables.deferred.pop() {
            let ty = self.in_local_module(within, |checker| checker.types().resolved(tree));
            if let Some(ty) = ty {
                self.tables.program.types.define(id, ty);
            }
        }
    }
}

impl Tables<'_> {
    /// Adds a variable that the source does not contain.
    pub fn hidden_variable(&mut self, procedure: ProcId, ty: TypeId) -> VariableRef {
        let owner = &mut self.program.procedures[procedure];
        let local = Local::hidden(owner, ty, LocalKind::Variable, Storage::Memory);
        let local = owner.locals.push(local);
        VariableRef { procedure, local }
    }

    fn set_variable_type(&mut self, object: ObjectId, ty: TypeId, alignment: Option<Alignment>) {
        let align = alignment.map_or(0, Alignment::of_variable);
        match self.objects[object].entity {
            Entity::Global(global) => {
                let global = &mut self.program.globals[global];
                (global.ty, global.align) = (ty, align);
            }
            Entity::Local(variable) => {
                let local = &mut self.program.procedures[variable.procedure].locals[variable.local];
                (local.ty, local.align) = (ty, align);
            }
            _ => unreachable!("a variable is a global or a local"),
        }
    }
}

impl Session<'_> {
    /// Reports an expression whose value is known only at run time.
    pub fn report_not_constant(&mut self, span: Span) {
        let diagnostic = Diagnostic::new(Code::NotConstant, "expected a constant expression")
            .at(span, "its value is only known at run time")
            .note(
                "a constant expression consists of literals, constants, operators and predeclared functions",
            );
        self.report(diagnostic);
    }
}
