//! The procedures and variables that each procedure uses.

use tlc_frontend::base::SecondaryMap;
use tlc_frontend::hir::visit::{self, Access, Visitor};
use tlc_frontend::hir::{Call, Const, ConstantId, Expr, ExprKind, GlobalId, Place, ProcId, Program, Root};

/// The procedures and module variables that each procedure uses, without repetitions and in order.
#[derive(Default)]
pub(super) struct References {
    procedures: SecondaryMap<ProcId, Box<[ProcId]>>,
    globals: SecondaryMap<ProcId, Box<[GlobalId]>>,
}

impl References {
    /// Visits all statements of the procedures.
    pub fn new(program: &Program, procedures: &[ProcId]) -> References {
        let mut references = References::default();
        let mut search = ReferenceSearch { program, constants: SecondaryMap::new(), found: Found::default() };
        for id in procedures {
            search.visit_body(&program.procedures[*id].body);
            let found = std::mem::take(&mut search.found);
            references.procedures[*id] = in_order(found.procedures);
            references.globals[*id] = in_order(found.globals);
        }
        references
    }

    /// Returns the procedures that a procedure calls or uses as values.
    pub fn procedures(&self, id: ProcId) -> &[ProcId] {
        &self.procedures[id]
    }

    /// Returns the module variables that a procedure uses.
    pub fn globals(&self, id: ProcId) -> &[GlobalId] {
        &self.globals[id]
    }
}

fn in_order<T: Ord>(mut found: Vec<T>) -> Box<[T]> {
    found.sort_unstable();
    found.dedup();
    found.into_boxed_slice()
}

#[derive(Default)]
struct Found {
    procedures: Vec<ProcId>,
    globals: Vec<GlobalId>,
}

struct ReferenceSearch<'p> {
    program: &'p Program,
    /// The procedures in each structured constant that has been visited.
    constants: SecondaryMap<ConstantId, Option<Vec<ProcId>>>,
    found: Found,
}

impl ReferenceSearch<'_> {
    fn constant(&mut self, id: ConstantId) {
        if self.constants[id].is_none() {
            let around = std::mem::take(&mut self.found.procedures);
            self.visit_expr(&self.program.constants[id]);
            let within = std::mem::replace(&mut self.found.procedures, around);
            self.constants[id] = Some(within);
        }
        self.found.procedures.extend(self.constants[id].iter().flatten());
    }
}

impl<'p> Visitor<'p> for ReferenceSearch<'p> {
    fn visit_call(&mut self, call: &'p Call) {
        self.found.procedures.extend(call.callee.procedure());
        visit::walk_call(self, call);
    }

    fn visit_expr(&mut self, expr: &'p Expr) {
        match expr.kind {
            ExprKind::Const(Const::Procedure(id)) => self.found.procedures.push(id),
            ExprKind::Const(Const::Structured(id)) => self.constant(id),
            _ => visit::walk_expr(self, expr),
        }
    }

    fn visit_place(&mut self, place: &'p Place, _access: Access) {
        match place.root {
            Root::Constant(id) => self.constant(id),
            Root::Global(id) => self.found.globals.push(id),
            _ => {}
        }
        visit::walk_place(self, place);
    }
}
