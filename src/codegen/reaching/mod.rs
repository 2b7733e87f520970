//! The definitions of a variable that reach a place, for people who read the text of a program.
//!
//! The statements of the procedure are walked as the lowering walks them, and `direct_ssa` constructs the SSA form
//! of one variable, whose values are the assignments themselves: a copy is a definition, and nothing is folded.
//! So the phis join what the text assigns. The walk also keeps the conditions and checks that hold for each value,
//! because they are passed on every path to the place.

mod table;
mod walk;

use tlc_frontend::base::{Interner, Span};
use tlc_frontend::hir::visit::{self, Access, Visitor};
use tlc_frontend::hir::{BinaryOp, Check, LocalId, Place, Procedure, Program, Root};

use walk::ReachingWalk;

/// The knowledge about the value of a variable at a place.
#[derive(Debug)]
pub struct ReachingValue {
    /// The definition that reaches the place, then those that it joins, directly or indirectly, by their numbers.
    /// None if control never reaches the place.
    pub definitions: Vec<Definition>,
    /// The conditions on this value that are decided here: the text of each, and whether it holds.
    pub conditions: Vec<(Span, bool)>,
    /// The checks of the value itself, as an index or a pointer.
    pub checks: Vec<ValueCheck>,
}

/// A definition in SSA form.
#[derive(Clone, Debug)]
pub struct Definition {
    /// The number among the definitions of the variable, from 1 in the order of the text.
    pub number: usize,
    pub form: DefinitionForm,
    /// The statement or declaration that it belongs to.
    pub span: Span,
}

/// The forms of definitions.
#[derive(Clone, PartialEq, Debug)]
pub enum DefinitionForm {
    /// The argument of the call.
    Parameter,
    /// The value in the enclosing procedure.
    Captured,
    /// The zero of a variable that is not assigned yet.
    Unassigned,
    /// The value of an expression.
    Value(Span),
    /// A step from another definition.
    Step(usize, BinaryOp, StepAmount),
    /// The address of a new variable.
    New,
    /// A call or statement that gets the variable, at the place.
    Changed(Span),
    /// The definitions that arrive, in the order of the edges; at the end of a statement or at its beginning.
    Phi { joins: Vec<usize>, is_at_end: bool },
}

/// The amount of a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StepAmount {
    Number(i128),
    Text(Span),
}

/// A check of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ValueCheck {
    pub check: Check,
    /// Whether the value is the index of an open array, whose limit only the program knows.
    pub is_open: bool,
    /// Whether no condition that is decided here excludes negative values.
    pub is_negative: bool,
    /// The reason why it cannot fail; `None` if there may be none.
    pub reason: Option<CheckReason>,
}

/// A reason why a check cannot fail.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CheckReason {
    /// A condition of the program that is decided here.
    Condition(Span, bool),
    /// The last value of a FOR statement.
    Bound(Span),
    /// An equal check, which the value has passed at the place.
    Passed(Span),
    /// The value is the address of the new variable of a statement.
    New(Span),
}

/// Finds the definitions of the variable with a name at a place. Returns `None` if it is not an SSA variable.
pub fn reaching(program: &Program, name: Span, text: &str, names: &Interner) -> Option<ReachingValue> {
    let holds = |span: Span| span.lo <= name.lo && name.hi <= span.hi;
    let mut procedures = program.procedures.iter();
    let (id, procedure) =
        procedures.find(|(_, procedure)| procedure.body.iter().any(|stmt| holds(stmt.span)))?;
    let mut search =
        VariableSearch { name, found: None, is_own: &|local| is_own(procedure, local, text, names) };
    search.visit_body(&procedure.body);
    let local = search.found.filter(|local| procedure.locals[*local].storage.is_ssa())?;
    (!procedure.is_reentered).then(|| ReachingWalk::new(program, id, local, name).run())?
}

/// Whether a local has the name of a text, and is not a record whose fields may be meant.
fn is_own(procedure: &Procedure, local: LocalId, text: &str, names: &Interner) -> bool {
    let local = &procedure.locals[local];
    local.is_part() || names.resolve(local.name).eq_ignore_ascii_case(text)
}

/// Whether a name is that of the variable from which a place starts, or of the field that has become one.
fn is_named(place: &Place, name: Span, is_part: bool) -> bool {
    let span = place.span;
    match is_part {
        true => span.hi == name.hi && span.lo <= name.lo,
        false => span.lo == name.lo && name.hi <= span.hi,
    }
}

/// A search for the variable with a name.
struct VariableSearch<'s> {
    name: Span,
    found: Option<LocalId>,
    is_own: &'s dyn Fn(LocalId) -> bool,
}

impl<'t> Visitor<'t> for VariableSearch<'_> {
    fn visit_place(&mut self, place: &'t Place, _: Access) {
        if let Root::Local(local) = place.root
            && self.found.is_none()
            && (is_named(place, self.name, false) || is_named(place, self.name, true))
            && (self.is_own)(local)
        {
            self.found = Some(local);
        }
        visit::walk_place(self, place);
    }
}
