//! Objects: names with their meanings.

use crate::base::{PackedOption, Span, Symbol, entity_impl};
use crate::hir::{Const, FieldId, GlobalId, LabelId, LocalModuleId, ModuleId, ProcId, TypeId, VariableRef};

use crate::sema::predeclared::catalogue::Predeclared;

/// A name with its meaning, numbered in the order of declaration.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ObjectId(u32);
entity_impl!(ObjectId, "object");

/// A scope, numbered in the order of entering.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct ScopeId(pub u32);

/// An enclosing WITH statement, numbered from the outermost one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WithId(pub u32);

/// A name with its meaning in one scope.
#[derive(Clone, Debug)]
pub struct Object {
    pub name: Symbol,
    /// The declaration or import that introduces the name in the scope; [`Span::NONE`] for a predeclared
    /// name.
    pub span: Span,
    /// The scope that contains the name.
    pub scope: ScopeId,
    /// Whether an import list introduces the name in the scope.
    pub imported: bool,
    /// Whether the program uses the name, as far as it has been checked.
    pub used: bool,
    pub entity: Entity,
}

/// The meaning of a name.
#[derive(Clone, Debug)]
pub enum Entity {
    /// A name with a reported error, or one that is not defined yet.
    Error,
    /// A module, or `None` if it could not be loaded, which the caller of the check has reported.
    Module(PackedOption<ModuleId>),
    LocalModule(LocalModuleId),
    /// The module SYSTEM, which has no source.
    System,
    /// A field of the record of a WITH statement, named without the record.
    Field(WithId, FieldId),
    Constant {
        value: Const,
        /// The type, which may be a type of constants such as `TypeTable::WHOLE_CONSTANT`.
        ty: TypeId,
    },
    Type(TypeId),
    /// A variable at the top level of a module or of a local module in it.
    Global(GlobalId),
    /// A parameter or variable of a procedure.
    Local(VariableRef),
    /// A label, and the scope of the procedure or module body it belongs to.
    Label(ScopeId, LabelId),
    Procedure(ProcId),
    /// A predeclared procedure, or one that SYSTEM exports.
    Predeclared(Predeclared),
}

impl Entity {
    /// Whether two names denote the same thing. Names with a reported error do not.
    pub fn is_same(&self, other: &Entity) -> bool {
        match (self, other) {
            (Entity::Module(one), Entity::Module(other)) => one == other,
            (Entity::LocalModule(one), Entity::LocalModule(other)) => one == other,
            (Entity::System, Entity::System) => true,
            (Entity::Constant { value, ty }, Entity::Constant { value: other, ty: other_type }) => {
                value == other && ty == other_type
            }
            (Entity::Type(one), Entity::Type(other)) => one == other,
            (Entity::Global(one), Entity::Global(other)) => one == other,
            (Entity::Procedure(one), Entity::Procedure(other)) => one == other,
            (Entity::Predeclared(one), Entity::Predeclared(other)) => one == other,
            _ => false,
        }
    }

    /// Returns the word that messages use for an entity of this kind.
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
