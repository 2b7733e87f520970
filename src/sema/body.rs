//! What is being checked at the moment: a compilation unit, and in it a procedure or module body.

use crate::base::{EntityRef, PrimaryMap, Span};
use crate::hir::{LabelId, LocalModuleId, LoopId, ModuleId, Place, ProcId, Root, Stmt, TypeId};
use crate::syntax::ast::{Ident, ModuleKind};

use super::scope::ScopeId;
use super::statement::exception::{Handler, ReturnSlot};
use super::statement::label::Label;

/// The compilation unit that is being checked.
#[derive(Debug)]
pub struct Unit {
    /// The module it belongs to.
    pub module: ModuleId,
    /// Whether it is a definition, an implementation or a program module.
    pub kind: ModuleKind,
    /// The calls of the FINALLY parts of its local modules.
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
    /// The procedure; none at the top level of a module.
    pub procedure: Option<ProcId>,
    /// The result type of a function procedure.
    pub result: Option<TypeId>,
    /// The LOOP statements around the current one, each with whether an EXIT leaves it.
    pub loops: Vec<(LoopId, bool)>,
    /// How many LOOP statements there were.
    pub loop_count: u32,
    /// The control variables of the FOR statements around the current one.
    pub controls: Vec<(Root, Ident)>,
    /// Whether there was a RETURN.
    pub returns: bool,
    /// In protected statements: where RETURN leaves its value.
    pub return_slot: Option<ReturnSlot>,
    /// The handler at hand.
    pub handler: Option<Handler>,
    /// The local module at hand, of the procedure or module.
    pub within: Option<LocalModuleId>,
    /// Its scope.
    pub scope: ScopeId,
    /// The labels it declares.
    pub labels: PrimaryMap<LabelId, Label>,
    /// The statements around the current one that no jump may enter, each with the keyword it begins with.
    pub closed: Vec<(Span, &'static str)>,
    /// The records of the WITH statements around the current one.
    pub withs: Vec<Place>,
    /// Whether a constant expression is being checked.
    pub in_constant: bool,
}
