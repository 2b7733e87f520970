//! Calls that may not return: the program ends, an exception leaves the procedure, or another coroutine
//! resumes.
//!
//! A procedure may not return if one of its own statements may not, or if it calls a procedure that may not.
//! Invisible procedures may not return, except those of the library, which are judged by their names. Failing
//! checks are ignored, because otherwise hardly any call would be sure to return.

use crate::base::{Interner, SecondaryMap};
use crate::hir::visit::{self, Visitor};
use crate::hir::{
    Call, Callee, Const, ConstantId, Expr, ExprKind, Place, ProcId, Program, Root, RuntimeProcedure, Stmt,
};

use super::calls::leaves;

/// The calls of a program that may not return.
pub struct Departures {
    procedures: SecondaryMap<ProcId, bool>,
    /// Whether the call of a procedure that is known only as a value may not return.
    values: bool,
}

impl Departures {
    /// Visits the visible procedures of the program that do not belong to the library.
    pub fn find(program: &Program, names: &Interner) -> Departures {
        let mut finder = DepartureFinder {
            program,
            departures: Departures { procedures: SecondaryMap::new(), values: false },
            callers: SecondaryMap::new(),
            callers_of_values: Vec::new(),
            is_value: SecondaryMap::new(),
            constants: SecondaryMap::new(),
            work: Vec::new(),
            caller: ProcId::from_u32(0),
        };
        for (id, procedure) in &program.procedures {
            let module = &program.modules[procedure.module];
            let departs = match module.library {
                true => leaves(names.resolve(procedure.name)),
                false => module.external || procedure.foreign.is_some(),
            };
            if departs {
                finder.mark(id);
            } else if !module.library {
                finder.caller = id;
                finder.visit_body(&procedure.body);
            }
        }
        if program.modules.values().any(|module| module.external) {
            finder.mark_values();
        }
        finder.propagate();
        finder.departures
    }

    /// Whether a call may not return.
    pub fn may_depart(&self, call: &Call) -> bool {
        match call.callee {
            Callee::Procedure(id) => self.procedures[id],
            Callee::Value { .. } => self.values,
            Callee::Runtime(procedure) => departs(procedure),
        }
    }
}

/// Whether a procedure of SYSTEM transfers control elsewhere.
fn departs(procedure: RuntimeProcedure) -> bool {
    match procedure {
        RuntimeProcedure::Transfer
        | RuntimeProcedure::IoTransfer
        | RuntimeProcedure::Listen
        | RuntimeProcedure::ListenLoop
        | RuntimeProcedure::Throw => true,
        RuntimeProcedure::NewProcess | RuntimeProcedure::TurnInterrupts => false,
    }
}

/// Finds the procedures that may not return, from their statements and calls.
struct DepartureFinder<'p> {
    program: &'p Program,
    departures: Departures,
    callers: SecondaryMap<ProcId, Vec<ProcId>>,
    callers_of_values: Vec<ProcId>,
    is_value: SecondaryMap<ProcId, bool>,
    /// The structured constants that have been visited.
    constants: SecondaryMap<ConstantId, bool>,
    /// The procedures whose callers remain to be marked.
    work: Vec<ProcId>,
    /// The procedure that is being visited.
    caller: ProcId,
}

impl DepartureFinder<'_> {
    fn mark(&mut self, id: ProcId) {
        if !std::mem::replace(&mut self.departures.procedures[id], true) {
            self.work.push(id);
        }
    }

    fn mark_values(&mut self) {
        self.departures.values = true;
        for caller in std::mem::take(&mut self.callers_of_values) {
            self.mark(caller);
        }
    }

    /// Marks callers. Each procedure enters the list once, so the list becomes empty.
    fn propagate(&mut self) {
        while let Some(id) = self.work.pop() {
            for caller in std::mem::take(&mut self.callers[id]) {
                self.mark(caller);
            }
            if self.is_value[id] && !self.departures.values {
                self.mark_values();
            }
        }
    }

    fn constant(&mut self, id: ConstantId) {
        if !std::mem::replace(&mut self.constants[id], true) {
            self.visit_expr(&self.program.constants[id]);
        }
    }
}

impl<'p> Visitor<'p> for DepartureFinder<'p> {
    fn visit_stmt(&mut self, stmt: &'p Stmt) {
        if stmt.kind.departs() {
            self.mark(self.caller);
        }
        visit::walk_stmt(self, stmt);
    }

    fn visit_call(&mut self, call: &'p Call) {
        match call.callee {
            Callee::Procedure(id) => self.callers[id].push(self.caller),
            Callee::Value { .. } => self.callers_of_values.push(self.caller),
            Callee::Runtime(procedure) if departs(procedure) => self.mark(self.caller),
            Callee::Runtime(_) => {}
        }
        visit::walk_call(self, call);
    }

    fn visit_expr(&mut self, expr: &'p Expr) {
        match expr.kind {
            ExprKind::Const(Const::Procedure(id)) => self.is_value[id] = true,
            ExprKind::Const(Const::Structured(id)) => self.constant(id),
            _ => visit::walk_expr(self, expr),
        }
    }

    fn visit_place(&mut self, place: &'p Place, _access: visit::Access) {
        if let Root::Constant(id) = place.root {
            self.constant(id);
        }
        visit::walk_place(self, place);
    }
}
