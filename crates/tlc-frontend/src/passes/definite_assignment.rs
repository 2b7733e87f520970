//! Finds the variables that may be read before they are assigned.
//!
//! A forward walk over the statements keeps the set of variables that are assigned on every path to the
//! current place. Variables are never removed from the set, so one iteration of a loop suffices: variables
//! that are assigned at its entry are assigned in each iteration. Paths that end with RETURN, HALT or EXIT do
//! not count after the statement.

use rustc_hash::FxHashMap;

use crate::base::SecondaryMap;
use crate::hir::visit::{self, Access, Visitor};
use crate::hir::{
    Branch, Control, End, LocalId, Loop, LoopId, Place, Procedure, ProtectedCall, Root, Stmt, StmtKind,
};

/// The variables that are assigned on all paths to a place; `None` if the place is unreachable.
type DefinitelyAssigned = Option<SecondaryMap<LocalId, bool>>;

/// Variables that may be read before they are assigned.
pub struct PossiblyUnassigned {
    read: SecondaryMap<LocalId, bool>,
    /// Whether the procedure has labels. Jumps may lead anywhere, so nothing is known then.
    has_labels: bool,
}

impl PossiblyUnassigned {
    /// Examines the variables of a procedure that are neither captured nor passed by reference: assignments
    /// to others are not visible.
    pub fn find(procedure: &Procedure) -> PossiblyUnassigned {
        let has_labels = !procedure.labels.is_empty();
        let mut walk = AssignmentWalk {
            assigned: Some(SecondaryMap::new()),
            exits: FxHashMap::default(),
            read: SecondaryMap::new(),
            locals: procedure.locals.len(),
        };
        if !has_labels {
            walk.visit_body(&procedure.body);
        }
        PossiblyUnassigned { read: walk.read, has_labels }
    }

    /// Whether a read of the variable may precede all assignments.
    pub fn has(&self, local: LocalId) -> bool {
        self.has_labels || self.read[local]
    }
}

struct AssignmentWalk {
    assigned: DefinitelyAssigned,
    /// The variables that are assigned at the EXIT statements of each LOOP.
    exits: FxHashMap<LoopId, DefinitelyAssigned>,
    read: SecondaryMap<LocalId, bool>,
    locals: usize,
}

impl AssignmentWalk {
    fn assign(&mut self, place: &Place) {
        if let (Root::Local(local), true, Some(assigned)) =
            (place.root, place.projections.is_empty(), &mut self.assigned)
        {
            assigned[local] = true;
        }
    }

    /// Returns the variables that are assigned on both of two paths.
    fn joined(&self, one: DefinitelyAssigned, other: DefinitelyAssigned) -> DefinitelyAssigned {
        let (mut one, other) = match (one, other) {
            (Some(one), Some(other)) => (one, other),
            (one, other) => return one.or(other),
        };
        for index in 0..self.locals {
            let local = LocalId::from_u32(index as u32);
            one[local] &= other[local];
        }
        Some(one)
    }

    fn join(&mut self, other: DefinitelyAssigned) {
        let here = self.assigned.take();
        self.assigned = self.joined(here, other);
    }

    /// Visits a part that may not be executed. Returns the variables that are assigned after it.
    fn branch(&mut self, body: &[Stmt]) -> DefinitelyAssigned {
        let before = self.assigned.clone();
        self.visit_body(body);
        std::mem::replace(&mut self.assigned, before)
    }

    fn branch_stmt(&mut self, branch: Branch<'_>) {
        branch.subject().into_iter().for_each(|subject| self.visit_expr(subject));
        let mut end = None;
        for (condition, body) in branch.arms() {
            condition.into_iter().for_each(|condition| self.visit_condition(condition));
            let behind = self.branch(body);
            end = self.joined(end, behind);
        }
        match branch.otherwise() {
            Some(body) => self.visit_body(body),
            None if branch.is_checked() => self.assigned = None,
            None => {}
        }
        self.join(end);
    }

    fn loop_stmt(&mut self, id: LoopId, body: &[Stmt]) {
        self.visit_body(body);
        self.assigned = self.exits.remove(&id).flatten();
    }

    fn exit_stmt(&mut self, id: LoopId) {
        let here = self.assigned.take();
        let before = self.exits.remove(&id).flatten();
        let exits = self.joined(before, here);
        self.exits.insert(id, exits);
    }
}

impl<'t> Visitor<'t> for AssignmentWalk {
    fn visit_stmt(&mut self, stmt: &'t Stmt) {
        match stmt.kind.control() {
            Control::Straight => {
                visit::walk_stmt(self, stmt);
                // Assignments by other statements do not count.
                if let StmtKind::Assign { target, .. } = &stmt.kind {
                    self.assign(target);
                }
            }
            Control::Label(_) | Control::Binding(_) | Control::Loop(Loop::After { .. }) => {
                visit::walk_stmt(self, stmt);
            }
            Control::Branch(branch) => self.branch_stmt(branch),
            Control::Loop(Loop::Before { condition, body }) => {
                self.visit_condition(condition);
                self.branch(body);
            }
            Control::Loop(Loop::Endless { id, body }) => self.loop_stmt(id, body),
            Control::Loop(Loop::Counted { control, from, to, body, .. }) => {
                self.visit_expr(from);
                self.visit_expr(to);
                self.assign(control);
                self.branch(body);
            }
            Control::ProtectedCall(ProtectedCall { call, result, body }) => {
                self.visit_call(call);
                let raised = self.assigned.clone();
                result.iter().for_each(|place| self.assign(place));
                let behind = std::mem::replace(&mut self.assigned, raised);
                self.visit_body(body);
                self.join(behind);
            }
            Control::End(End::Exit(id)) => self.exit_stmt(id),
            Control::End(End::Return(_) | End::Departure | End::Jump(_)) => {
                visit::walk_stmt(self, stmt);
                self.assigned = None;
            }
        }
    }

    fn visit_place(&mut self, place: &'t Place, access: Access) {
        let is_write = access == Access::Write && place.projections.is_empty();
        if let (Root::Local(local), false, Some(assigned)) = (place.root, is_write, &self.assigned) {
            self.read[local] |= !assigned[local];
        }
        visit::walk_place(self, place);
    }
}
