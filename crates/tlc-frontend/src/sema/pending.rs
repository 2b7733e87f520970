//! Declarations that are still to be completed: blocks without statements, types without parts, and the local
//! modules of the current block.

use rustc_hash::FxHashMap;

use crate::base::{PrimaryMap, Span, Symbol};
use crate::hir::{Expr, LabelId, LocalModuleId, ModuleId, TypeId};
use crate::syntax::ast::{self, Ident, TypeExpr};

use super::body::BodyLabel;
use super::naming::object::{ObjectId, ScopeId};
use super::naming::scope::View;
use super::typing::role::TargetRole;

/// A procedure whose block is still missing: its heading is in a definition module or is marked FORWARD.
#[derive(Clone, Copy, Debug)]
pub struct PendingBody {
    /// The name in the heading.
    pub name: Ident,
    /// The scope in which the block is expected.
    pub scope: ScopeId,
}

/// An opaque type with the module that declares it.
#[derive(Clone, Copy, Debug)]
pub struct OpaqueType {
    /// The entry in the type table.
    pub ty: TypeId,
    /// The name in the definition module.
    pub name: Ident,
    /// The module whose definition declares the type.
    pub module: ModuleId,
    /// The pointer type that the implementation declares. The type table contains it only while the
    /// implementation is being checked, and after the check: other modules must not use it.
    pub full: Option<TypeId>,
    /// Whether the implementation has declared the type, correctly or not.
    pub declared: bool,
}

/// A pointer or procedure type whose parts are resolved once all types of the block are defined, so that
/// types can refer to each other through it.
#[derive(Clone, Copy)]
pub struct Deferred<'a> {
    /// The entry in the type table that is to be completed.
    pub id: TypeId,
    /// The source of the type.
    pub tree: &'a TypeExpr,
    /// The local module in whose view the names in the source are resolved.
    pub within: Option<LocalModuleId>,
}

/// An operation on procedures in the declaration of a constant, where their types are not yet known.
#[derive(Debug)]
pub enum ProcedureInConstant {
    /// A procedure is assigned to a procedure type.
    Assigned { value: Expr, target: TypeId, role: TargetRole },
    /// Two procedures are compared.
    Compared { op: ast::BinaryOp, op_span: Span, left: Expr, right: Expr, span: Span },
}

/// A local module during the check of its block.
pub struct LocalModuleScope<'a> {
    /// The source of the module.
    pub tree: &'a ast::Module,
    /// The names that are visible in the module; `None` while it is entered.
    pub view: Option<View>,
    /// The labels that the module declares.
    pub labels: PrimaryMap<LabelId, BodyLabel>,
    /// The exported objects by name.
    pub exports: FxHashMap<Symbol, ObjectId>,
    /// The exported objects in source order.
    pub exported: Vec<ObjectId>,
}

impl<'a> LocalModuleScope<'a> {
    /// Creates a local module whose names are not declared yet.
    pub fn new(tree: &'a ast::Module, view: View) -> LocalModuleScope<'a> {
        let (labels, exports) = (PrimaryMap::new(), FxHashMap::default());
        LocalModuleScope { tree, view: Some(view), labels, exports, exported: Vec::new() }
    }

    /// Adds an exported object. A name that is exported twice keeps its first meaning.
    pub fn export(&mut self, name: Symbol, object: ObjectId) {
        if self.exports.insert(name, object).is_none() {
            self.exported.push(object);
        }
    }

    /// Returns the names that are visible in the module; `None` while it is entered.
    pub fn view(&self) -> Option<&View> {
        self.view.as_ref()
    }
}
