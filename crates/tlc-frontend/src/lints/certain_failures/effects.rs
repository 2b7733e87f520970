//! The variables that procedures and loops may change, and the procedures that may not return.
//!
//! Each procedure is visited once. Its writes form one list in source order, so those of a loop are a slice
//! of it. The procedures of the library are not visited: they reach module variables of a program only
//! through procedure values.

use std::collections::VecDeque;

use rustc_hash::FxHashSet;

use crate::base::{Interner, SecondaryMap};
use crate::hir::visit::{self, Access, Visitor};
use crate::hir::{
    Argument, Call, Callee, Const, ConstantId, Control, End, Expr, ExprKind, GlobalId, LocalId, Place,
    ProcId, Procedure, Program, Projection, ProtectedCall, Root, Stmt, StmtId, Unseen,
};
use crate::passes::leaves;

/// A written location.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Write {
    /// A local of the procedure, or a part of it.
    Local(LocalId),
    /// A module variable, or a part of it.
    Global(GlobalId),
    /// The variable that a pointer refers to.
    Heap,
    /// All changes by a called procedure.
    Call(ProcId),
    /// All changes by unknown code.
    Unknown,
}

/// The maximum number of module variables tracked separately; a procedure that changes more may change all.
const MOST_GLOBALS: usize = 64;

/// The effects of a call of a procedure, including those of the procedures that it calls.
#[derive(Clone, Default, Debug)]
pub struct CallEffects {
    /// The module variables that it may change, unless it may change all.
    pub globals: Vec<GlobalId>,
    pub all_globals: bool,
    /// Whether it may end the program or leave by an exception.
    pub may_not_return: bool,
}

impl CallEffects {
    /// The effects of unknown code.
    const ALL: CallEffects = CallEffects { globals: Vec::new(), all_globals: true, may_not_return: true };

    /// Adds the effects of a called procedure, and returns whether that adds any.
    fn add(&mut self, other: &CallEffects) -> bool {
        let before = (self.globals.len(), self.all_globals, self.may_not_return);
        self.may_not_return |= other.may_not_return;
        self.all_globals |= other.all_globals;
        other.globals.iter().for_each(|global| self.add_global(*global));
        before != (self.globals.len(), self.all_globals, self.may_not_return)
    }

    fn add_global(&mut self, global: GlobalId) {
        if self.all_globals {
            return;
        }
        if let Err(place) = self.globals.binary_search(&global) {
            self.globals.insert(place, global);
        }
        self.all_globals |= self.globals.len() > MOST_GLOBALS;
    }
}

/// The effects of one procedure itself.
#[derive(Clone, Default)]
struct BodyEffects {
    writes: Vec<Write>,
    /// The range in `writes` of each loop, in the order of the loops.
    loops: Vec<(StmtId, u32, u32)>,
    /// The procedures that call it.
    callers: Vec<ProcId>,
    effects: CallEffects,
    calls_values: bool,
    /// Whether a handler may catch failures in it.
    guarded: bool,
}

/// The procedures whose effects have not reached their callers yet, each once.
struct PropagationQueue {
    queue: VecDeque<ProcId>,
    waits: SecondaryMap<ProcId, bool>,
}

/// The effects of all procedures of a program.
pub struct ProgramEffects {
    bodies: SecondaryMap<ProcId, BodyEffects>,
    /// The effects of a procedure that is known only as a value.
    of_values: CallEffects,
    /// The module variables whose address is taken.
    addressed: SecondaryMap<GlobalId, bool>,
}

impl PropagationQueue {
    fn of(procedures: impl Iterator<Item = ProcId>) -> PropagationQueue {
        let mut work = PropagationQueue { queue: VecDeque::new(), waits: SecondaryMap::new() };
        procedures.for_each(|id| work.add(id));
        work
    }

    fn add(&mut self, id: ProcId) {
        if !std::mem::replace(&mut self.waits[id], true) {
            self.queue.push_back(id);
        }
    }

    fn next(&mut self) -> Option<ProcId> {
        let id = self.queue.pop_front()?;
        self.waits[id] = false;
        Some(id)
    }
}

impl ProgramEffects {
    /// Visits the procedures of the program that do not belong to the library.
    pub fn collect(program: &Program, names: &Interner) -> ProgramEffects {
        let mut collector = EffectCollector {
            body: BodyEffects::default(),
            calls: Vec::new(),
            guarded: Vec::new(),
            taken: Vec::new(),
            constants: FxHashSet::default(),
            addressed: SecondaryMap::new(),
            program,
        };
        let mut bodies: SecondaryMap<ProcId, BodyEffects> = SecondaryMap::new();
        let mut calls = Vec::new();
        for (id, procedure) in &program.procedures {
            bodies[id] = match program.is_own(procedure) {
                true => collector.procedure(procedure),
                false => {
                    BodyEffects { effects: of_unseen(program, names, procedure), ..BodyEffects::default() }
                }
            };
            calls.extend(collector.calls.drain(..).map(|callee| (id, callee)));
        }
        for (caller, callee) in &calls {
            bodies[*callee].callers.push(*caller);
        }
        let EffectCollector { guarded, mut taken, addressed, .. } = collector;
        taken.sort_unstable();
        taken.dedup();
        let is_complete = program.modules.values().all(|module| !module.external);
        let of_values = if is_complete { CallEffects::default() } else { CallEffects::ALL };
        let mut facts = ProgramEffects { bodies, of_values, addressed };
        facts.propagate(program, &taken);
        facts.guard(program, guarded, &calls, &taken);
        facts
    }

    /// Adds the effects of called procedures to their callers. Effects only grow and have a limit, so this
    /// terminates. Most procedures are declared before their callers, so most are complete in time.
    fn propagate(&mut self, program: &Program, taken: &[ProcId]) {
        let mut work = PropagationQueue::of(program.procedures.keys());
        while let Some(id) = work.next() {
            let effects = std::mem::take(&mut self.bodies[id].effects);
            let callers = std::mem::take(&mut self.bodies[id].callers);
            for caller in callers.iter().filter(|caller| **caller != id) {
                if self.bodies[*caller].effects.add(&effects) {
                    work.add(*caller);
                }
            }
            let is_of_value = taken.binary_search(&id).is_ok() && self.of_values.add(&effects);
            self.bodies[id].effects = effects;
            self.bodies[id].callers = callers;
            if is_of_value {
                for caller in program.procedures.keys() {
                    if self.bodies[caller].calls_values && self.bodies[caller].effects.add(&self.of_values) {
                        work.add(caller);
                    }
                }
            }
        }
    }

    /// Marks the procedures called from protected statements.
    fn guard(
        &mut self,
        program: &Program,
        guarded: Vec<ProcId>,
        calls: &[(ProcId, ProcId)],
        taken: &[ProcId],
    ) {
        let mut work = guarded;
        while let Some(id) = work.pop() {
            if std::mem::replace(&mut self.bodies[id].guarded, true) {
                continue;
            }
            // The calls of a procedure are consecutive.
            let first = calls.partition_point(|(caller, _)| *caller < id);
            work.extend(
                calls[first..].iter().take_while(|(caller, _)| *caller == id).map(|(_, callee)| *callee),
            );
            if self.bodies[id].calls_values || !program.is_own(&program.procedures[id]) {
                work.extend(taken);
            }
        }
    }

    /// Returns the effects of a call of a procedure.
    pub fn effects(&self, procedure: ProcId) -> &CallEffects {
        &self.bodies[procedure].effects
    }

    /// Returns the effects of a call of a procedure that is known only as a value.
    pub fn effects_of_values(&self) -> &CallEffects {
        &self.of_values
    }

    /// Whether a handler may catch failures in a procedure, so that they may be intended.
    pub fn is_guarded(&self, procedure: ProcId) -> bool {
        self.bodies[procedure].guarded
    }

    /// Whether a pointer may refer to a module variable.
    pub fn is_addressed(&self, global: GlobalId) -> bool {
        self.addressed[global]
    }

    /// Returns the writes in a loop.
    pub fn writes_of_loop(&self, procedure: ProcId, id: StmtId) -> &[Write] {
        let BodyEffects { writes, loops, .. } = &self.bodies[procedure];
        let number = loops.partition_point(|(other, _, _)| *other < id);
        match loops.get(number) {
            Some((other, first, end)) if *other == id => &writes[*first as usize..*end as usize],
            _ => writes,
        }
    }
}

/// Whether a procedure can be followed: one with labels, or one that returns twice, cannot.
pub fn can_be_followed(program: &Program, procedure: &Procedure) -> bool {
    program.is_own(procedure) && procedure.labels.is_empty() && !procedure.is_reentered
}

/// Returns the effects of a procedure that is not visited.
fn of_unseen(program: &Program, names: &Interner, procedure: &Procedure) -> CallEffects {
    if !program.modules[procedure.module].library {
        return CallEffects::ALL;
    }
    CallEffects { may_not_return: leaves(names.resolve(procedure.name)), ..CallEffects::default() }
}

struct EffectCollector<'p> {
    program: &'p Program,
    body: BodyEffects,
    calls: Vec<ProcId>,
    guarded: Vec<ProcId>,
    taken: Vec<ProcId>,
    constants: FxHashSet<ConstantId>,
    addressed: SecondaryMap<GlobalId, bool>,
}

impl<'p> EffectCollector<'p> {
    fn procedure(&mut self, procedure: &'p Procedure) -> BodyEffects {
        self.visit_body(&procedure.body);
        let mut body = std::mem::take(&mut self.body);
        // One entry for each called procedure is enough.
        self.calls.sort_unstable();
        self.calls.dedup();
        for write in &body.writes {
            match write {
                Write::Global(global) => body.effects.add_global(*global),
                Write::Unknown => body.calls_values = true,
                Write::Local(_) | Write::Heap | Write::Call(_) => {}
            }
        }
        body
    }

    fn loop_stmt(&mut self, stmt: &'p Stmt) {
        let number = self.body.loops.len();
        let first = self.body.writes.len() as u32;
        self.body.loops.push((stmt.id, first, first));
        visit::walk_stmt(self, stmt);
        self.body.loops[number].2 = self.body.writes.len() as u32;
    }

    fn write(&mut self, place: &Place) {
        let leads_away = place.projections.iter().any(|step| matches!(step, Projection::Deref { .. }));
        self.body.writes.push(match place.root {
            _ if leads_away => Write::Heap,
            Root::Local(local) => Write::Local(local),
            Root::Global(global) => Write::Global(global),
            Root::Constant(_) => return,
        });
    }

    fn constant(&mut self, id: ConstantId) {
        if self.constants.insert(id) {
            self.visit_expr(&self.program.constants[id]);
        }
    }
}

impl<'p> Visitor<'p> for EffectCollector<'p> {
    fn visit_stmt(&mut self, stmt: &'p Stmt) {
        if stmt.kind.unseen() == Unseen::Anything {
            self.body.effects.add(&CallEffects::ALL);
            self.body.writes.push(Write::Unknown);
        }
        match stmt.kind.control() {
            Control::Loop(_) => return self.loop_stmt(stmt),
            Control::ProtectedCall(ProtectedCall { call, .. }) => {
                self.guarded.extend(call.callee.procedure())
            }
            Control::End(End::Departure) => self.body.effects.may_not_return = true,
            Control::Straight
            | Control::Label(_)
            | Control::Binding(_)
            | Control::Branch(_)
            | Control::End(End::Return(_) | End::Exit(_) | End::Jump(_)) => {}
        }
        visit::walk_stmt(self, stmt);
    }

    fn visit_call(&mut self, call: &'p Call) {
        match &call.callee {
            Callee::Procedure(id) => {
                self.body.writes.push(Write::Call(*id));
                self.calls.push(*id);
            }
            Callee::Value { .. } => self.body.writes.push(Write::Unknown),
            Callee::Runtime(_) => {
                self.body.writes.push(Write::Unknown);
                self.body.effects.add(&CallEffects::ALL);
            }
        }
        visit::walk_call(self, call);
    }

    fn visit_expr(&mut self, expr: &'p Expr) {
        match expr.kind {
            ExprKind::Const(Const::Procedure(id)) => self.taken.push(id),
            ExprKind::Const(Const::Structured(id)) => self.constant(id),
            _ => visit::walk_expr(self, expr),
        }
    }

    fn visit_place(&mut self, place: &'p Place, access: Access) {
        match access {
            Access::Read => {}
            Access::Address => {
                if let Root::Global(global) = place.root {
                    self.addressed[global] = true;
                }
                self.write(place);
            }
            Access::Write | Access::Update | Access::Reference | Access::Binding => self.write(place),
        }
        if let Root::Constant(id) = place.root {
            self.constant(id);
        }
        visit::walk_place(self, place);
    }

    fn visit_argument(&mut self, argument: &'p Argument) {
        if let Argument::OpenArray(Expr { kind: ExprKind::Load(place), .. }) = argument {
            // The parameter may be a variable parameter.
            return self.visit_place(place, Access::Reference);
        }
        visit::walk_argument(self, argument);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn too_many_variables_are_all() {
        let mut effects = CallEffects::default();
        for number in 0..MOST_GLOBALS as u32 {
            effects.add_global(GlobalId::from_u32(number));
        }
        assert!(!effects.all_globals);
        effects.add_global(GlobalId::from_u32(7));
        assert!(!effects.all_globals, "it is there already");
        effects.add_global(GlobalId::from_u32(1000));
        assert!(effects.all_globals);
    }
}
