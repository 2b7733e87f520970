//! What names stand for.

use crate::base::{PackedOption, Span, Symbol, entity_impl};
use crate::hir::{Const, FieldId, GlobalId, LabelId, LocalModuleId, ModuleId, ProcId, TypeId, VariableRef};

use super::predeclared::Predeclared;
use super::scope::ScopeId;

/// A named object of the program.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ObjectId(u32);
entity_impl!(ObjectId, "object");

/// A WITH statement around the place that is being checked, numbered from the outermost one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WithId(pub u32);

/// A name with its meaning in one scope.
#[derive(Clone, Debug)]
pub struct Object {
    /// The name.
    pub name: Symbol,
    /// Where the scope gets the name: a declaration or an import; [`Span::NONE`] if it is predeclared.
    pub span: Span,
    /// The scope.
    pub scope: ScopeId,
    /// Whether the name is imported from another module.
    pub imported: bool,
    /// The meaning.
    pub entity: Entity,
}

/// The meaning of a name.
#[derive(Clone, Debug)]
pub enum Entity {
    /// Something that was reported as an error, or that is not defined yet.
    Error,
    /// A module; none if it could not be loaded, which was reported.
    Module(PackedOption<ModuleId>),
    /// A local module.
    LocalModule(LocalModuleId),
    /// The module SYSTEM.
    System,
    /// A field of the record of a WITH statement.
    Field(WithId, FieldId),
    /// A constant.
    Constant {
        /// Its value.
        value: Const,
        /// Its type, which may be one of the constant types.
        ty: TypeId,
    },
    /// A type.
    Type(TypeId),
    /// A module variable.
    Global(GlobalId),
    /// A parameter or variable of a procedure.
    Local(VariableRef),
    /// A label, and the scope of the procedure or module body it belongs to.
    Label(ScopeId, LabelId),
    /// A procedure.
    Procedure(ProcId),
    /// A predeclared procedure.
    Predeclared(Predeclared),
}

impl Entity {
    /// What kind of thing it is, for messages.
    pub fn kind(&self) -> &'static str {
        match self {
            Entity::Error => "name",
            Entity::Module(_) | Entity::LocalModule(_) | Entity::System => "module",
            Entity::Field(..) => "field",
            Entity::Constant { .. } => "constant",
            Entity::Type(_) => "type",
            Entity::Global(_) | Entity::Local(_) => "variable",
            Entity::Label(..) => "label",
            Entity::Procedure(_) => "procedure",
            Entity::Predeclared(_) => "predeclared procedure",
        }
    }
}
