//! The position of the check: the place in the program, and the control flow of the body at this place.

use super::naming::object::ScopeId;
use crate::base::{EntityRef, PrimaryMap, Span};
use crate::hir::{LabelId, LocalModuleId, LoopId, ModuleId, Place, ProcId, Root, TypeId, VariableRef};
use crate::syntax::ast::Ident;

/// The place in the program whose expressions are being checked.
#[derive(Debug)]
pub struct CheckPosition {
    /// The module to which the compilation unit belongs.
    pub module: ModuleId,
    /// The procedure whose body is being checked; `None` at the top level of a module.
    pub procedure: Option<ProcId>,
    /// The innermost local module that encloses the current declaration or statement.
    pub within: Option<LocalModuleId>,
    /// The records of the enclosing WITH statements.
    pub withs: Vec<Place>,
    /// The control variables of the enclosing FOR statements, and whether the body has changed them so far.
    pub controls: Vec<(Root, Ident, bool)>,
    /// Whether a constant expression is being checked.
    pub in_constant: bool,
}

/// The control flow of the procedure or module body that is being checked: the targets of its jumps.
#[derive(Debug, Default)]
pub struct BodyFlow {
    /// The result type of a function procedure.
    pub result: Option<TypeId>,
    /// The enclosing LOOP statements, each with whether an EXIT leaves it.
    pub loops: Vec<(LoopId, bool)>,
    /// The jumps out of and within the enclosing loops of any kind.
    pub jumps: Vec<LoopJumps>,
    /// The number of LOOP statements seen so far in this body.
    pub loop_count: u32,
    /// Whether the body contains a RETURN.
    pub returns: bool,
    /// The variable in which a RETURN among protected statements stores its value.
    pub return_slot: Option<ReturnSlot>,
    /// The exception handler that is being checked.
    pub handler: Option<HandlerContext>,
    /// The scope of the body, to which its labels belong.
    pub scope: ScopeId,
    /// The labels that the body declares.
    pub labels: PrimaryMap<LabelId, BodyLabel>,
    /// The enclosing statements that no jump may enter, each with its first keyword.
    pub closed: Vec<(Span, &'static str)>,
}

/// The labels to which BREAK and CONTINUE in a loop lead, if the loop contains them.
#[derive(Debug, Default)]
pub struct LoopJumps {
    /// The label after the loop.
    pub left: Option<LabelId>,
    /// The label at the end of its body.
    pub continued: Option<LabelId>,
}

/// The exception handler that is being checked.
#[derive(Clone, Copy, Debug)]
pub struct HandlerContext {
    /// The label to which RETRY leads, if the handler contains RETRY.
    pub retry: Option<LabelId>,
}

/// The variable in which a RETURN among protected statements stores its value. It belongs to the enclosing
/// procedure, and is `None` for a proper procedure.
#[derive(Clone, Copy, Debug)]
pub struct ReturnSlot(pub Option<VariableRef>);

/// A label of the current procedure or module body.
#[derive(Debug)]
pub struct BodyLabel {
    /// The name in the declaration.
    pub declared: Ident,
    /// The statement that the label marks.
    pub set: Option<LabelPlace>,
    /// The spans of the label after GOTO.
    pub gotos: Vec<Span>,
}

/// The place of a label before a statement.
#[derive(Clone, Copy, Debug)]
pub struct LabelPlace {
    pub span: Span,
    /// The innermost enclosing statement that no jump may enter, with its first keyword.
    pub within: Option<(Span, &'static str)>,
}

impl Default for CheckPosition {
    fn default() -> CheckPosition {
        CheckPosition::new(ModuleId::new(0), None, None)
    }
}

impl CheckPosition {
    /// Creates a position outside of all statements.
    pub fn new(module: ModuleId, procedure: Option<ProcId>, within: Option<LocalModuleId>) -> CheckPosition {
        CheckPosition {
            module,
            procedure,
            within,
            withs: Vec::new(),
            controls: Vec::new(),
            in_constant: false,
        }
    }

    /// Creates the position in a procedure into which statements at this one are moved.
    pub fn outlined(&self, procedure: ProcId) -> CheckPosition {
        CheckPosition::new(self.module, Some(procedure), self.within)
    }
}

impl BodyFlow {
    /// Creates the control flow of a procedure into which statements of this body are moved.
    pub fn outlined(&self) -> BodyFlow {
        BodyFlow { result: self.result, scope: self.scope, ..BodyFlow::default() }
    }
}
