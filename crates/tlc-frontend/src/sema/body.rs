//! The position of the check: the current compilation unit, and the current procedure or module body in it.

use crate::base::{EntityRef, PrimaryMap, Span};
use crate::hir::{LabelId, LocalModuleId, LoopId, ModuleId, Place, ProcId, Root, Stmt, TypeId};
use crate::syntax::ast::{Ident, ModuleKind};

use super::naming::scope::ScopeId;
use super::statement::exception::{Handler, ReturnSlot};
use super::statement::label::Label;

/// The compilation unit that is being checked.
#[derive(Debug)]
pub struct Unit {
    /// The module to which the unit belongs.
    pub module: ModuleId,
    /// Whether it is a definition, an implementation or a program module.
    pub kind: ModuleKind,
    /// The calls of the FINALLY parts of local modules, in module order.
    pub local_finally: Vec<Stmt>,
}

impl Default for Unit {
    fn default() -> Unit {
        Unit { module: ModuleId::new(0), kind: ModuleKind::Program, local_finally: Vec::new() }
    }
}

/// The procedure or module body that is being checked.
#[derive(Debug, Default)]
pub struct Body {
    /// The procedure whose body is being checked; `None` at the top level of a module.
    pub procedure: Option<ProcId>,
    /// The result type of a function procedure.
    pub result: Option<TypeId>,
    /// The enclosing LOOP statements, each with whether an EXIT leaves it.
    pub loops: Vec<(LoopId, bool)>,
    /// The number of LOOP statements seen so far in this body.
    pub loop_count: u32,
    /// The control variables of the enclosing FOR statements.
    pub controls: Vec<(Root, Ident)>,
    /// Whether the body contains a RETURN.
    pub returns: bool,
    /// The variable in which a RETURN among protected statements stores its value.
    pub return_slot: Option<ReturnSlot>,
    /// The exception handler that is being checked.
    pub handler: Option<Handler>,
    /// The innermost local module that encloses the current declaration or statement.
    pub within: Option<LocalModuleId>,
    /// The scope of the body, to which its labels belong.
    pub scope: ScopeId,
    /// The labels that the body declares.
    pub labels: PrimaryMap<LabelId, Label>,
    /// The enclosing statements that no jump may enter, each with its first keyword.
    pub closed: Vec<(Span, &'static str)>,
    /// The records of the enclosing WITH statements.
    pub withs: Vec<Place>,
    /// Whether a constant expression is being checked.
    pub in_constant: bool,
}

impl Body {
    /// Creates the body of a procedure into which statements of this one are moved.
    pub fn outlined(&self, procedure: ProcId) -> Body {
        Body {
            procedure: Some(procedure),
            result: self.result,
            scope: self.scope,
            within: self.within,
            ..Body::default()
        }
    }
}
