//! Finds the variables that each structured statement assigns.
//!
//! One bottom-up walk over a procedure before it is lowered. It lets the SSA builder skip the joins and loop
//! headers of a statement when it reads a variable that the statement does not assign. A variable that a call
//! may change also counts as assigned: a spilled variable that is passed to a VAR parameter or captured by
//! reference.
//!
//! None of this helps for a statement that contains the target of a GOTO from outside, because it does not
//! always start at its beginning. Such statements are found during the walk.
//!
//! Requires that statements are numbered. The caller owns the sets, see [`LocalSets`].

use crate::base::EntityRef;
use crate::hir::visit::{self, Access, Visitor};
use crate::hir::{
    Argument, Call, CaptureMode, Condition, ConditionId, Control, Expr, ExprKind, LabelId, LocalId, Place,
    ProcId, Program, Root, Stmt, Storage,
};

use super::jump_sources::{JumpRange, JumpSources};

/// The storage of the sets. It may omit locals that are irrelevant.
pub trait LocalSets {
    /// A set of locals.
    type Set: Copy;

    /// Creates an empty set.
    fn new_set(&mut self) -> Self::Set;

    /// Adds a local to a set.
    fn insert(&mut self, set: Self::Set, local: LocalId);

    /// Adds the elements of `other` to `set`.
    fn union(&mut self, set: Self::Set, other: Self::Set);
}

/// The sets of one procedure.
pub struct Assigned<S> {
    /// `None` if no sets are needed.
    sets: Option<SetTables<S>>,
    empty: S,
    jumps: JumpSources,
}

/// The sets of statements and conditions, indexed by their numbers.
#[derive(Debug)]
struct SetTables<S> {
    /// The set of each structured statement; `None` for others, and if GOTO leads into the statement.
    stmts: Vec<Option<S>>,
    /// The set of each condition; `None` if there was no search because expressions assign nothing.
    conditions: Vec<Option<S>>,
}

impl<S: Copy> Assigned<S> {
    /// Finds the sets for the body of a procedure.
    pub fn find(program: &Program, id: ProcId, sets: &mut impl LocalSets<Set = S>) -> Assigned<S> {
        let procedure = &program.procedures[id];
        let empty = sets.new_set();
        let has_spills = procedure.locals.values().any(|local| local.storage == Storage::SsaSpilled);
        let mut collector = AssignedCollector {
            program,
            id,
            into: sets.new_set(),
            sets,
            has_spills,
            entries: JumpRange::default(),
            jumps: JumpSources::find(procedure),
            found: SetTables { stmts: Vec::new(), conditions: Vec::new() },
        };
        collector.visit_body(&procedure.body);
        Assigned { sets: Some(collector.found), empty, jumps: collector.jumps }
    }

    /// Returns empty sets without a walk, for a procedure without labels whose sets are not needed.
    pub fn none(sets: &mut impl LocalSets<Set = S>) -> Assigned<S> {
        Assigned { sets: None, empty: sets.new_set(), jumps: JumpSources::none() }
    }

    /// Returns the set of a structured statement; `None` if GOTO leads into it.
    pub fn by_stmt(&self, stmt: &Stmt) -> Option<S> {
        debug_assert!(stmt.kind.is_structured(), "{:?} has no set", stmt.kind);
        match &self.sets {
            None => Some(self.empty),
            Some(SetTables { stmts, .. }) => stmts[stmt.id.index()],
        }
    }

    /// Returns the variables assigned by calls in a condition, or in the operands of AND or OR.
    pub fn by_condition(&self, id: ConditionId) -> S {
        let set = self.sets.as_ref().and_then(|SetTables { conditions, .. }| conditions.get(id.index()));
        set.copied().flatten().unwrap_or(self.empty)
    }

    /// Whether GOTO leads to the statement, or into it from elsewhere.
    pub fn is_entered(&self, stmt: &Stmt) -> bool {
        match stmt.kind.label() {
            Some(label) => self.is_jumped_to(label),
            None => stmt.kind.is_structured() && self.by_stmt(stmt).is_none(),
        }
    }

    /// Whether there is a GOTO to the label.
    pub fn is_jumped_to(&self, label: LabelId) -> bool {
        self.jumps.lead_to(label)
    }

    /// Returns the empty set.
    pub fn nothing(&self) -> S {
        self.empty
    }
}

struct AssignedCollector<'a, L: LocalSets> {
    program: &'a Program,
    id: ProcId,
    sets: &'a mut L,
    /// The set of the innermost current statement or expression that has one.
    into: L::Set,
    /// Whether there are spilled variables; without them expressions assign nothing and are skipped.
    has_spills: bool,
    /// The sources of the jumps to labels in the current statement.
    entries: JumpRange,
    jumps: JumpSources,
    found: SetTables<L::Set>,
}

impl<L: LocalSets> AssignedCollector<'_, L> {
    /// Collects the assignments found by `walk` in a set of its own, and adds that to the enclosing set.
    fn collect_apart(&mut self, walk: impl FnOnce(&mut Self)) -> L::Set {
        let own = self.sets.new_set();
        let around = std::mem::replace(&mut self.into, own);
        walk(self);
        self.into = around;
        self.sets.union(around, own);
        own
    }

    fn structured(&mut self, stmt: &Stmt) {
        let around = std::mem::take(&mut self.entries);
        let own = self.collect_apart(|collector| visit::walk_stmt(collector, stmt));
        let always_begins = self.entries.lies_within(stmt.span);
        self.entries = around.with(self.entries);
        record(&mut self.found.stmts, stmt.id.index(), always_begins.then_some(own));
    }

    fn insert(&mut self, local: LocalId) {
        self.sets.insert(self.into, local);
    }
}

/// Sets an entry of a table, which grows as needed.
fn record<S: Copy>(table: &mut Vec<Option<S>>, index: usize, set: Option<S>) {
    if table.len() <= index {
        table.resize(index + 1, None);
    }
    table[index] = set;
}

impl<L: LocalSets> Visitor<'_> for AssignedCollector<'_, L> {
    fn visit_stmt(&mut self, stmt: &Stmt) {
        match stmt.kind.control() {
            Control::Label(label) => self.entries = self.entries.with(self.jumps.sources(label)),
            Control::Binding(_) | Control::Branch(_) | Control::Loop(_) | Control::ProtectedCall(_) => {
                self.structured(stmt);
            }
            Control::Straight | Control::End(_) => visit::walk_stmt(self, stmt),
        }
    }

    fn visit_condition(&mut self, Condition { value, id }: &Condition) {
        if self.has_spills {
            let own = self.collect_apart(|collector| visit::walk_expr(collector, value));
            record(&mut self.found.conditions, id.index(), Some(own));
        }
    }

    fn visit_expr(&mut self, expr: &Expr) {
        if !self.has_spills {
            return;
        }
        match expr.kind {
            ExprKind::And { id, .. } | ExprKind::Or { id, .. } => {
                let own = self.collect_apart(|collector| visit::walk_expr(collector, expr));
                record(&mut self.found.conditions, id.index(), Some(own));
            }
            _ => visit::walk_expr(self, expr),
        }
    }

    fn visit_place(&mut self, place: &Place, access: Access) {
        if let Root::Local(local) = place.root
            && place.projections.is_empty()
            && access.may_change()
        {
            self.insert(local);
        }
        if self.has_spills {
            visit::walk_place(self, place);
        }
    }

    fn visit_call(&mut self, call: &Call) {
        if !self.has_spills {
            return;
        }
        visit::walk_call(self, call);
        let Some(callee) = call.callee.procedure() else { return };
        for capture in &self.program.procedures[callee].captures {
            if capture.mode == CaptureMode::Reference && capture.variable.procedure == self.id {
                self.insert(capture.variable.local);
            }
        }
    }

    fn visit_argument(&mut self, argument: &Argument) {
        match argument {
            // An array of BYTE accepts any variable.
            Argument::OpenArray(Expr { kind: ExprKind::Load(place), .. }) => {
                self.visit_place(place, Access::Reference);
            }
            _ => visit::walk_argument(self, argument),
        }
    }
}
