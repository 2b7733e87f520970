//! Finds the procedures that a program can reach, and the facts about parameters that all calls prove.

use crate::base::SecondaryMap;
use crate::hir::visit::{self, Access, Visitor};
use crate::hir::{Call, Const, ConstantId, Expr, ExprKind, LocalId, Module, Place, ProcId, Program, Root};

use super::aliasing::{Aliasing, frame_variable};

/// The result of one walk over all calls of the program.
pub struct CallGraph {
    reached: SecondaryMap<ProcId, bool>,
    /// The reached procedures that only debuggers can call.
    uncalled: SecondaryMap<ProcId, bool>,
    /// The variable parameters without aliases.
    pub aliasing: Aliasing,
}

impl CallGraph {
    /// Walks from the bodies of the modules, all procedures of the main module, and all procedures of modules
    /// that objects demand. If `is_called_from_outside` holds for a procedure, not all of its calls are
    /// visible. `keeps_uncalled`: debuggers can call all procedures, except those of the library.
    pub fn find(
        program: &Program,
        is_called_from_outside: impl Fn(ProcId) -> bool,
        keeps_uncalled: bool,
    ) -> CallGraph {
        let mut finder = CallFinder {
            program,
            reached: SecondaryMap::new(),
            constants: SecondaryMap::new(),
            aliasing: Aliasing::new(),
            work: Vec::new(),
            caller: Caller::default(),
            current: None,
            uses: None,
            uses_foreign: SecondaryMap::new(),
        };
        for (id, procedure) in &program.procedures {
            if procedure.is_module_body() || program.is_kept(procedure.module) {
                finder.reach(id);
            }
        }
        finder.visit_reached(&is_called_from_outside);
        let uncalled = match keeps_uncalled {
            true => finder.reach_uncalled(&is_called_from_outside),
            false => SecondaryMap::new(),
        };
        CallGraph { reached: finder.reached, uncalled, aliasing: finder.aliasing }
    }

    /// Whether only debuggers can call a procedure that is reached.
    pub fn is_uncalled(&self, id: ProcId) -> bool {
        self.uncalled[id]
    }

    /// Whether the program can reach the procedure.
    pub fn reaches(&self, id: ProcId) -> bool {
        self.reached[id]
    }

    /// Returns the procedures to lower, in the order of the program.
    pub fn reached(&self, program: &Program) -> Vec<ProcId> {
        program.procedures.keys().filter(|id| self.reaches(*id)).collect()
    }
}

/// Finds the procedures that calls can reach.
struct CallFinder<'p> {
    program: &'p Program,
    reached: SecondaryMap<ProcId, bool>,
    /// The structured constants that have been visited.
    constants: SecondaryMap<ConstantId, bool>,
    aliasing: Aliasing,
    /// The reached procedures that remain to be visited.
    work: Vec<ProcId>,
    caller: Caller<'p>,
    /// The procedure that is being visited, and the uses of other procedures in those that nothing calls.
    current: Option<ProcId>,
    uses: Option<Vec<(ProcId, ProcId)>>,
    /// The procedures that use foreign variables.
    uses_foreign: SecondaryMap<ProcId, bool>,
}

/// The findings in the current procedure.
#[derive(Default)]
struct Caller<'p> {
    calls: Vec<&'p Call>,
    /// The variables whose address ADR or WITH takes.
    exposed: SecondaryMap<LocalId, bool>,
    /// The places to which ADR is applied.
    addressed: Vec<&'p Place>,
}

impl CallFinder<'_> {
    fn visit_reached(&mut self, is_called_from_outside: &impl Fn(ProcId) -> bool) {
        // Each procedure enters the list once, when it is reached, so the list becomes empty.
        while let Some(caller) = self.work.pop() {
            self.procedure(caller, is_called_from_outside);
        }
    }

    /// Reaches the procedures of the program that nothing calls, and returns all that were reached only by them.
    /// Those that need a foreign item that no other procedure needs stay out: they could not be linked.
    fn reach_uncalled(
        &mut self,
        is_called_from_outside: &impl Fn(ProcId) -> bool,
    ) -> SecondaryMap<ProcId, bool> {
        let called = self.reached.clone();
        (self.uses, self.current) = (Some(Vec::new()), None);
        self.uses_foreign = SecondaryMap::new();
        for (id, procedure) in &self.program.procedures {
            let Module { library, external, .. } = self.program.modules[procedure.module];
            if !library && !external && procedure.foreign.is_none() {
                self.reach(id);
            }
        }
        self.visit_reached(is_called_from_outside);
        let mut left_out = std::mem::take(&mut self.uses_foreign);
        let new = self.program.procedures.keys().filter(|id| self.reached[*id] && !called[*id]);
        let new: Vec<ProcId> = new.collect();
        let foreign = new.iter().filter(|id| self.program.procedures[**id].foreign.is_some());
        foreign.for_each(|id| left_out[*id] = true);
        let mut users: SecondaryMap<ProcId, Vec<ProcId>> = SecondaryMap::new();
        for (user, used) in self.uses.take().unwrap_or_default() {
            users[used].push(user);
        }
        // Each procedure enters the list once, when it is left out, so the list becomes empty.
        let mut work: Vec<ProcId> = left_out.keys().filter(|id| left_out[*id]).collect();
        while let Some(used) = work.pop() {
            for user in &users[used] {
                if !std::mem::replace(&mut left_out[*user], true) {
                    work.push(*user);
                }
            }
        }
        let mut uncalled = SecondaryMap::new();
        for id in new {
            uncalled[id] = !left_out[id];
            self.reached[id] = !left_out[id];
        }
        uncalled
    }

    /// Visits a procedure. Calls are examined after the rest of the procedure, because a variable whose
    /// address is taken anywhere in it is shared everywhere in it.
    fn procedure(&mut self, id: ProcId, is_called_from_outside: &impl Fn(ProcId) -> bool) {
        let program = self.program;
        self.current = Some(id);
        self.visit_body(&program.procedures[id].body);
        let Caller { calls, mut exposed, addressed } = std::mem::take(&mut self.caller);
        for place in addressed {
            self.aliasing.expose(program, id, place, &mut exposed);
        }
        for call in calls {
            let Some(callee) = call.callee.procedure() else { continue };
            if program.procedures[callee].foreign.is_none() && !is_called_from_outside(callee) {
                self.aliasing.record(program, id, (callee, call), &exposed);
            }
            self.reach(callee);
        }
    }

    /// Records that a procedure is used as a value: its callers are no longer known.
    fn take_value(&mut self, id: ProcId) {
        self.aliasing.take_value(id);
        self.reach(id);
    }

    /// Visits the procedures that a structured constant contains.
    fn constant(&mut self, id: ConstantId) {
        if !std::mem::replace(&mut self.constants[id], true) {
            self.visit_expr(&self.program.constants[id]);
        }
    }

    fn reach(&mut self, id: ProcId) {
        if let (Some(uses), Some(current)) = (&mut self.uses, self.current) {
            uses.push((current, id));
        }
        if !std::mem::replace(&mut self.reached[id], true) {
            self.work.push(id);
        }
    }
}

impl<'p> Visitor<'p> for CallFinder<'p> {
    fn visit_call(&mut self, call: &'p Call) {
        self.caller.calls.push(call);
        visit::walk_call(self, call);
    }

    fn visit_expr(&mut self, expr: &'p Expr) {
        match expr.kind {
            ExprKind::Const(Const::Procedure(id)) => self.take_value(id),
            ExprKind::Const(Const::Structured(id)) => self.constant(id),
            _ => visit::walk_expr(self, expr),
        }
    }

    fn visit_place(&mut self, place: &'p Place, access: Access) {
        match access {
            Access::Address => self.caller.addressed.push(place),
            Access::Binding => {
                if let Some(local) = frame_variable(place) {
                    self.caller.exposed[local] = true;
                }
            }
            Access::Read | Access::Write | Access::Update | Access::Reference => {}
        }
        match (place.root, self.current) {
            (Root::Constant(id), _) => self.constant(id),
            (Root::Global(id), Some(current)) if self.program.globals[id].foreign => {
                self.uses_foreign[current] = true;
            }
            _ => {}
        }
        visit::walk_place(self, place);
    }
}
