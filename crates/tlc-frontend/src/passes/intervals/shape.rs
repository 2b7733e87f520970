//! The shape of a procedure, independent of values: the variables worth tracking, how its loops change them,
//! and the constants at which a growing interval may stop.
//!
//! One walk over a procedure. Requires that statements are numbered and that storage is chosen.

use rustc_hash::FxHashMap;

use crate::base::{Interval, SecondaryMap};
use crate::hir::visit::{self, Access, Visitor};
use crate::hir::{
    BinaryOp, Check, Expr, ExprKind, LocalId, LocalKind, Loop, ParameterMode, Place, Procedure, Program,
    Root, Stmt, StmtId, Storage,
};

/// The maximum number of tracked variables of a procedure: sets of them fit a word, and states are small.
const MOST_FOLLOWED: usize = 32;

/// The maximum number of constants that are kept for a procedure.
const MOST_STOPS: usize = 32;

/// The index of a variable in a [`IntervalState`](super::state::IntervalState).
pub(super) type IntervalSlot = usize;

/// The variables that a loop assigns, a bit for each slot.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct SlotChanges {
    pub assigned: u32,
    /// The variables that it may increase.
    pub raised: u32,
    /// The variables that it may decrease.
    pub lowered: u32,
}

impl SlotChanges {
    fn add(&mut self, other: SlotChanges) {
        self.assigned |= other.assigned;
        self.raised |= other.raised;
        self.lowered |= other.lowered;
    }

    /// Whether it does more with some variable than step it in one direction.
    pub fn has_others(self) -> bool {
        self.raised & self.lowered != 0
    }
}

/// The knowledge about a procedure that does not depend on values.
#[derive(Clone)]
pub(super) struct ProcedureShape {
    slots: SecondaryMap<LocalId, Option<u8>>,
    /// The tracked variables, by slot.
    pub followed: Vec<LocalId>,
    /// The interval of each tracked variable's type, by slot.
    pub all: Vec<Interval>,
    loops: FxHashMap<StmtId, SlotChanges>,
    /// Constants of the procedure and their neighbours, in order.
    pub stops: Vec<i128>,
    /// Whether control may come to a place from anywhere, so that variables are unknown.
    pub is_tangled: bool,
}

impl ProcedureShape {
    /// Analyses a procedure. `is_value`: it is also called through values.
    pub fn new(program: &Program, procedure: &Procedure, is_value: bool) -> ProcedureShape {
        let mut shape = ProcedureShape {
            slots: SecondaryMap::new(),
            followed: Vec::new(),
            all: Vec::new(),
            loops: FxHashMap::default(),
            stops: vec![0],
            is_tangled: procedure.is_reentered || !procedure.labels.is_empty(),
        };
        if !shape.is_tangled {
            shape.follow(program, procedure, is_value);
        }
        let mut finder = ShapeFinder { program, shape: &mut shape, loops: Vec::new() };
        finder.visit_body(&procedure.body);
        shape.stops.sort_unstable();
        shape.stops.dedup();
        shape
    }

    fn follow(&mut self, program: &Program, procedure: &Procedure, is_value: bool) {
        for (id, local) in &procedure.locals {
            let is_own =
                matches!(local.kind, LocalKind::Variable | LocalKind::Parameter(ParameterMode::Value));
            if !is_own || local.storage != Storage::Ssa || local.is_part() {
                continue;
            }
            let is_checked = program.checks.has(Check::Range)
                && !(is_value && matches!(local.kind, LocalKind::Parameter(_)));
            let range = match is_checked {
                true => program.types.ordinal_range(local.ty),
                false => program.types.represented_range(local.ty),
            };
            let Some(range) = range.filter(|_| self.followed.len() < MOST_FOLLOWED) else { continue };
            // A variable is zero until its first assignment.
            let is_variable = local.kind == LocalKind::Variable;
            let zero = if is_variable { Interval::exact(0) } else { range };
            self.slots[id] = Some(self.followed.len() as u8);
            self.followed.push(id);
            self.all.push(range.hull(zero));
        }
    }

    /// Returns the slot of a variable that is tracked.
    pub fn slot(&self, place: &Place) -> Option<IntervalSlot> {
        match place.root {
            Root::Local(local) if place.projections.is_empty() => self.slots[local].map(usize::from),
            _ => None,
        }
    }

    /// Returns the changes of tracked variables in a loop, except those that FOR makes to its control
    /// variable.
    pub fn changes(&self, stmt: &Stmt) -> SlotChanges {
        self.loops.get(&stmt.id).copied().unwrap_or_default()
    }
}

/// Collects the changes in loops and the constants of a procedure.
struct ShapeFinder<'p, 's> {
    program: &'p Program,
    shape: &'s mut ProcedureShape,
    /// The changes in the enclosing loops so far, the innermost last.
    loops: Vec<SlotChanges>,
}

impl<'p> ShapeFinder<'p, '_> {
    fn change(&mut self, slot: IntervalSlot, raises: bool, lowers: bool) {
        if let Some(changes) = self.loops.last_mut() {
            let bit = 1 << slot;
            let of = |is: bool| if is { bit } else { 0 };
            changes.add(SlotChanges { assigned: bit, raised: of(raises), lowered: of(lowers) });
        }
    }

    fn loop_stmt(&mut self, stmt: &'p Stmt, form: Loop<'p>) {
        let control = match form {
            Loop::Counted { control, from, to, body, .. } => {
                self.visit_expr(from);
                self.visit_expr(to);
                self.loops.push(SlotChanges::default());
                self.visit_body(body);
                self.shape.slot(control)
            }
            Loop::Before { .. } | Loop::After { .. } | Loop::Endless { .. } => {
                self.loops.push(SlotChanges::default());
                visit::walk_stmt(self, stmt);
                None
            }
        };
        let changes = self.loops.pop().unwrap_or_default();
        if changes != SlotChanges::default() {
            self.shape.loops.insert(stmt.id, changes);
        }
        if let Some(around) = self.loops.last_mut() {
            around.add(changes);
        }
        if let Some(control) = control {
            self.change(control, true, true);
        }
    }

    /// Returns the variable that a statement steps by a non-negative amount, and whether it adds it. A step
    /// must be checked, or it might wrap around.
    fn step(&self, stmt: &'p Stmt) -> Option<(IntervalSlot, bool)> {
        let (target, op, amount) = stmt.kind.checked_step()?;
        let slot = self.shape.slot(target)?;
        let least = match amount.constant_ordinal() {
            Some(number) => number,
            None => self.program.types.represented_range(amount.ty)?.low,
        };
        (least >= 0).then_some((slot, op == BinaryOp::Add))
    }

    fn stop_at(&mut self, expr: &Expr) {
        if let Some(number) = expr.constant_ordinal()
            && self.shape.stops.len() < MOST_STOPS
        {
            self.shape.stops.extend([number - 1, number, number + 1]);
        }
    }
}

impl<'p> Visitor<'p> for ShapeFinder<'p, '_> {
    fn visit_stmt(&mut self, stmt: &'p Stmt) {
        if let Some(form) = stmt.kind.as_loop() {
            return self.loop_stmt(stmt, form);
        }
        match self.step(stmt).filter(|_| !self.loops.is_empty()) {
            Some((slot, adds)) => self.change(slot, adds, !adds),
            None => visit::walk_stmt(self, stmt),
        }
    }

    fn visit_expr(&mut self, expr: &'p Expr) {
        if let ExprKind::Compare { left, right, .. } = &expr.kind {
            self.stop_at(left);
            self.stop_at(right);
        }
        visit::walk_expr(self, expr);
    }

    fn visit_place(&mut self, place: &'p Place, access: Access) {
        if access != Access::Read
            && let Some(slot) = self.shape.slot(place)
        {
            self.change(slot, true, true);
        }
        visit::walk_place(self, place);
    }
}
