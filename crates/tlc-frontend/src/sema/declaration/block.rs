//! The declarations of a block after its names are declared.

use crate::base::EntityRef;
use crate::hir::{LocalModuleId, ProcId, TypeId};
use crate::sema::naming::object::ObjectId;
use crate::syntax::ast::{self, Ident, VarName};

/// The declarations of a scope after its names are declared.
pub struct Declarations<'a> {
    /// The constants, types and variables in source order.
    pub nodes: Vec<DeclarationNode<'a>>,
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
    pub fn node(&self, object: ObjectId) -> Option<&DeclarationNode<'a>> {
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
pub struct DeclarationNode<'a> {
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
    Const(Option<&'a ast::TypeExpr>, &'a ast::Expr),
    /// A type with its definition.
    Type(&'a ast::TypeExpr),
    /// An opaque type of the definition module with the type that the implementation gives it.
    Full(TypeId, &'a ast::TypeExpr),
    /// Variables with their type and the initial value of each.
    Var(&'a [VarName], &'a ast::TypeExpr, Option<&'a ast::Expr>),
}
