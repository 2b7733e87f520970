//! Which procedures a program can reach, and what all their calls together prove about parameters.

use crate::base::SecondaryMap;
use crate::hir::{ConstantId, ProcId, Program};

use super::Mode;
use super::alias::{Aliasing, frame_variable};
use super::calls::{Use, visit_expr, visit_uses};

/// What one walk over all calls of the program found out.
pub(super) struct CallGraph {
    reached: SecondaryMap<ProcId, bool>,
    /// Which structured constants have been looked at.
    constants: SecondaryMap<ConstantId, bool>,
    /// Which variable parameters have no alias.
    pub aliasing: Aliasing,
}

impl CallGraph {
    /// Walks from the bodies of the modules and all procedures of the main module.
    pub fn new(program: &Program, mode: Mode) -> CallGraph {
        let mut graph = CallGraph {
            reached: SecondaryMap::new(),
            constants: SecondaryMap::new(),
            aliasing: Aliasing::new(mode),
        };
        let mut work = Vec::new();
        for (id, procedure) in &program.procedures {
            if procedure.is_module_body() || procedure.module == program.main {
                graph.reach(id, &mut work);
            }
        }
        while let Some(caller) = work.pop() {
            graph.procedure(program, caller, &mut work);
        }
        graph
    }

    fn procedure(&mut self, program: &Program, caller: ProcId, work: &mut Vec<ProcId>) {
        let mut calls = Vec::new();
        let mut exposed = SecondaryMap::new();
        visit_uses(&program.procedures[caller].body, &mut |used| match used {
            Use::Call(call) => calls.push(call),
            Use::Procedure(id) => self.take_value(id, work),
            Use::Constant(id) => self.constant(program, id, work),
            Use::Address(place) => self.aliasing.expose(program, caller, place, &mut exposed),
            Use::Binding(place) => {
                if let Some(local) = frame_variable(place) {
                    exposed[local] = true;
                }
            }
        });
        for call in calls {
            self.aliasing.record(program, caller, call, &exposed);
            call.callee.procedure().into_iter().for_each(|callee| self.reach(callee, work));
        }
    }

    /// A procedure as a value: who calls it is not known any more.
    fn take_value(&mut self, id: ProcId, work: &mut Vec<ProcId>) {
        self.aliasing.take_value(id);
        self.reach(id, work);
    }

    /// The procedures that a structured constant contains.
    fn constant(&mut self, program: &Program, id: ConstantId, work: &mut Vec<ProcId>) {
        if !std::mem::replace(&mut self.constants[id], true) {
            visit_expr(&program.constants[id], &mut |used| match used {
                Use::Procedure(id) => self.take_value(id, work),
                Use::Constant(id) => self.constant(program, id, work),
                Use::Call(_) | Use::Address(_) | Use::Binding(_) => {}
            });
        }
    }

    fn reach(&mut self, id: ProcId, work: &mut Vec<ProcId>) {
        if !std::mem::replace(&mut self.reached[id], true) {
            work.push(id);
        }
    }

    /// The procedures to lower, in the order of the program.
    pub fn reached(&self, program: &Program) -> Vec<ProcId> {
        program.procedures.keys().filter(|id| self.reached[*id]).collect()
    }
}
