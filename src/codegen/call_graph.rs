//! Which procedures a program can reach, and what all their calls together prove about parameters.

use crate::base::SecondaryMap;
use crate::hir::{ProcId, Program};

use super::Mode;
use super::alias::Aliasing;
use super::calls::visit_calls;

/// What one walk over all calls of the program found out.
pub(super) struct CallGraph {
    reached: SecondaryMap<ProcId, bool>,
    /// Which variable parameters have no alias.
    pub aliasing: Aliasing,
}

impl CallGraph {
    /// Walks from the bodies of the modules and all procedures of the main module.
    pub fn new(program: &Program, mode: Mode) -> CallGraph {
        let mut graph = CallGraph { reached: SecondaryMap::new(), aliasing: Aliasing::new(mode) };
        let mut work = Vec::new();
        for (id, procedure) in &program.procedures {
            if procedure.is_module_body() || procedure.module == program.main {
                graph.reach(id, &mut work);
            }
        }
        while let Some(caller) = work.pop() {
            visit_calls(&program.procedures[caller].body, &mut |call| {
                graph.aliasing.record(program, caller, call);
                call.callee.procedure().into_iter().for_each(|callee| graph.reach(callee, &mut work));
            });
        }
        graph
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

/// Whether C code can call the procedure: it stands at the top level of the main module of an object.
pub(super) fn is_exported(program: &Program, mode: Mode, id: ProcId) -> bool {
    let procedure = &program.procedures[id];
    mode == Mode::Object
        && procedure.module == program.main
        && procedure.parent.is_none()
        && !procedure.is_module_body()
}
