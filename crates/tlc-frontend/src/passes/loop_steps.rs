//! Finds the variables that loops only step: by `INC` and `DEC`, or by `x := x + step` and `x := x - step`.
//!
//! If every step has the same direction, the value before the loop is a bound of all others: the phi of the
//! loop header would be widened to the same interval, but its operands are unknown while the loop is lowered.
//! A step must be checked for overflow, or it might wrap around.
//!
//! One bottom-up walk over a procedure, which visits no expressions except steps. Requires that statements
//! are numbered and that storage is chosen.

use rustc_hash::FxHashMap;

use crate::hir::visit::{self, Access, Visitor};
use crate::hir::{BinaryOp, Call, Expr, ExprKind, LocalId, Place, Procedure, Root, Stmt, StmtId, Storage};

/// The maximum number of steps of one variable in a loop: every enclosing loop examines each step again.
const MOST_STEPS: usize = 8;

/// The steps of one procedure.
#[derive(Default)]
pub struct LoopSteps<'t> {
    loops: FxHashMap<StmtId, Vec<Stepped<'t>>>,
}

/// A variable that a loop changes in steps only.
pub struct Stepped<'t> {
    pub variable: LocalId,
    /// The steps; at least one.
    pub steps: Vec<LoopStep<'t>>,
}

/// A step of a variable, checked for overflow.
#[derive(Clone, Copy)]
pub struct LoopStep<'t> {
    /// Whether the amount is added; otherwise it is subtracted.
    pub is_added: bool,
    /// The size of the step, in the type of the variable or an unsigned one.
    pub amount: &'t Expr,
    /// The variable that is the amount, if it is in SSA form and the loop does not change it.
    pub invariant: Option<LocalId>,
}

impl<'t> LoopSteps<'t> {
    /// Finds the steps in the body of a procedure.
    pub fn find(procedure: &'t Procedure) -> LoopSteps<'t> {
        let mut finder = StepFinder { procedure, loops: Vec::new(), found: LoopSteps::default() };
        finder.visit_body(&procedure.body);
        finder.found
    }

    /// Returns the variables that a loop steps, in the order of their declarations.
    pub fn of(&self, stmt: &Stmt) -> &[Stepped<'t>] {
        self.loops.get(&stmt.id).map_or(&[], Vec::as_slice)
    }
}

/// The variables that a loop changes, with their steps; `None` if it also changes them in other ways.
type VariableSteps<'t> = FxHashMap<LocalId, Option<Vec<LoopStep<'t>>>>;

/// Finds the loops whose variables change only by steps.
struct StepFinder<'t> {
    procedure: &'t Procedure,
    /// The loops around the current statement, the innermost last.
    loops: Vec<VariableSteps<'t>>,
    found: LoopSteps<'t>,
}

impl<'t> StepFinder<'t> {
    /// Returns the variable in SSA form that a place denotes, if it does.
    fn variable(&self, place: &Place) -> Option<LocalId> {
        match place.root {
            Root::Local(local) if place.projections.is_empty() => {
                (self.procedure.locals[local].storage == Storage::Ssa).then_some(local)
            }
            _ => None,
        }
    }

    fn loaded(&self, expr: &Expr) -> Option<LocalId> {
        match &expr.kind {
            ExprKind::Load(place) => self.variable(place),
            _ => None,
        }
    }

    /// Returns the step that a statement makes, if it is one.
    fn step(&self, stmt: &'t Stmt) -> Option<(LocalId, LoopStep<'t>)> {
        let (target, op, amount) = stmt.kind.checked_step()?;
        let variable = self.variable(target)?;
        let step = LoopStep { is_added: op == BinaryOp::Add, amount, invariant: self.loaded(amount) };
        (step.invariant != Some(variable)).then_some((variable, step))
    }

    fn note(&mut self, variable: LocalId, step: Option<LoopStep<'t>>) {
        let Some(changes) = self.loops.last_mut() else { return };
        let steps = changes.entry(variable).or_insert_with(|| Some(Vec::new()));
        match (step, steps.as_mut()) {
            (Some(step), Some(known)) if known.len() < MOST_STEPS => known.push(step),
            (None, Some(_)) | (Some(_), Some(_)) => *steps = None,
            (_, None) => {}
        }
    }

    fn loop_stmt(&mut self, stmt: &'t Stmt) {
        self.loops.push(VariableSteps::default());
        visit::walk_stmt(self, stmt);
        let changes = self.loops.pop().unwrap_or_default();
        let invariant =
            |step: &LoopStep<'t>| step.invariant.filter(|variable| !changes.contains_key(variable));
        let mut stepped: Vec<Stepped<'t>> = changes
            .iter()
            .filter_map(|(variable, steps)| {
                let steps =
                    steps.as_ref()?.iter().map(|step| LoopStep { invariant: invariant(step), ..*step });
                Some(Stepped { variable: *variable, steps: steps.collect() })
            })
            .collect();
        stepped.sort_by_key(|stepped| stepped.variable);
        if !stepped.is_empty() {
            self.found.loops.insert(stmt.id, stepped);
        }
        if !self.loops.is_empty() {
            for (variable, steps) in changes {
                match steps {
                    None => self.note(variable, None),
                    Some(steps) => steps.into_iter().for_each(|step| self.note(variable, Some(step))),
                }
            }
        }
    }
}

impl<'t> Visitor<'t> for StepFinder<'t> {
    fn visit_stmt(&mut self, stmt: &'t Stmt) {
        if stmt.kind.is_loop() {
            return self.loop_stmt(stmt);
        }
        match self.step(stmt).filter(|_| !self.loops.is_empty()) {
            Some((variable, step)) => self.note(variable, Some(step)),
            None => visit::walk_stmt(self, stmt),
        }
    }

    fn visit_place(&mut self, place: &'t Place, access: Access) {
        if access.may_change()
            && let Some(variable) = self.variable(place)
        {
            self.note(variable, None);
        }
    }

    /// Expressions do not change variables in SSA form.
    fn visit_expr(&mut self, _: &'t Expr) {}

    fn visit_call(&mut self, _: &'t Call) {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::{Span, Symbol};
    use crate::hir::{Const, Local, LocalKind, LoopId, ModuleId, StmtKind, TypeTable};

    #[test]
    fn only_variables_that_are_stepped_and_nothing_else_are_found() {
        let ty = TypeTable::INTEGER;
        let mut procedure =
            Procedure::new(ModuleId::from_u32(0), Symbol::from_u32(0), Span::NONE, Span::NONE);
        let mut variable = || {
            let local = Local::new(Symbol::from_u32(0), ty, LocalKind::Variable, Storage::Ssa, Span::NONE);
            procedure.locals.push(local)
        };
        let [up, both, other, by] = std::array::from_fn(|_| variable());
        let place = |local| Place { root: Root::Local(local), projections: Vec::new(), ty, span: Span::NONE };
        let expr = |kind| Expr { kind, ty, span: Span::NONE };
        let load = |local| expr(ExprKind::Load(place(local)));
        let step = |local, op, amount| {
            Stmt::new(StmtKind::Step { target: place(local), op, amount, checked: true }, Span::NONE)
        };
        let one = || expr(ExprKind::Const(Const::Whole(1)));
        let set = Stmt::new(StmtKind::Assign { target: place(other), value: load(by) }, Span::NONE);
        let body = vec![
            step(up, BinaryOp::Add, load(by)),
            step(up, BinaryOp::Add, load(other)),
            step(both, BinaryOp::Add, one()),
            step(both, BinaryOp::Sub, one()),
            step(other, BinaryOp::Add, one()),
            set,
        ];
        let id = StmtId::from_u32(7);
        let stmt = StmtKind::Loop { id: LoopId::from_u32(0), body };
        procedure.body.push(Stmt { id, ..Stmt::new(stmt, Span::NONE) });

        let steps = LoopSteps::find(&procedure);
        let found: Vec<_> =
            steps.of(&procedure.body[0]).iter().map(|s| (s.variable, s.steps.len())).collect();
        assert_eq!(found, [(up, 2), (both, 2)]);
        let invariants: Vec<_> =
            steps.of(&procedure.body[0])[0].steps.iter().map(|step| step.invariant).collect();
        assert_eq!(invariants, [Some(by), None], "the loop changes `other`");
    }
}
