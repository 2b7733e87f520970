//! The typed tree: every name is resolved, every conversion and check is explicit, constants are folded,
//! and the storage of every variable is chosen.
//!
//! `sema` builds it, `passes` complete it, `codegen` lowers it. It contains no more user errors. Code that
//! reads or rewrites it walks it with [`visit`].

mod assembly;
mod check;
mod control;
mod expr;
mod jumps;
mod layout;
mod placed_call;
mod print;
mod program;
mod stmt;
mod types;
mod value_range;
mod variants;
mod verify;
pub mod visit;

pub use crate::base::CompareOp;
pub use assembly::{
    Assembly, AssemblyInput, AssemblyLocation, AssemblyOperand, AssemblyOutput, TemplatePart,
};
pub use check::{Check, CheckChoice, Checks};
pub use control::{Binding, Branch, Control, End, Loop, ProtectedCall};
pub use expr::{
    Argument, ArrayElement, BinaryOp, Call, Callee, Const, ConstantId, Conversion, Expr, ExprKind, Place,
    Projection, Root, RuntimeProcedure, SetElement, StringId, UnaryOp,
};
pub use layout::Layout;
pub use placed_call::{PlacedCall, PlacedCalls};
pub use print::{print_ordinal, print_program, print_structure, print_type};
pub use program::{
    AddressUsage, Capture, CaptureMode, Foreign, FrameFunction, Global, GlobalId, Label, Local, LocalId,
    LocalKind, LocalModule, LocalModuleId, Module, ModuleId, ParameterMode, ProcId, Procedure, Program,
    RecordPart, Role, Storage, VariableRef,
};
pub use stmt::{Assigns, CaseArm, Condition, ConditionId, LabelId, LoopId, Stmt, StmtId, StmtKind, Unseen};
pub use types::{Field, FieldId, FormalParameter, Real, Signature, Type, TypeId, TypeTable, Whole};
pub use value_range::{HIGHS, Origin, Origins};
pub use variants::{Choice, Section, Variant};
pub use verify::verify;
pub use visit::{Access, Visitor, VisitorMut};
