//! Makes locals of module variables that only the body of their module uses.
//!
//! A body runs once, so such a variable need not outlive it, and in SSA form it needs no memory. It must be
//! private to the program, a scalar, and assigned somewhere, and its address must not be kept: neither by
//! `ADR`, nor by a function of C or a procedure value that it is passed to.
//!
//! Must run before any pass that depends on the uses of locals.

use crate::base::SecondaryMap;
use crate::hir::visit::{self, Access, Visitor, VisitorMut};
use crate::hir::{
    Argument, Call, Callee, Expr, ExprKind, GlobalId, Local, LocalId, LocalKind, Place, ProcId, Program,
    Role, Root, Storage,
};

/// Makes locals of the module variables that only one body uses and for which `is_private` holds, so that all
/// of their uses are in the program.
pub fn make_local(program: &mut Program, is_private: impl Fn(&Program, GlobalId) -> bool) {
    let mut uses: SecondaryMap<GlobalId, VariableUses> = SecondaryMap::new();
    let mut count = 0;
    for (id, global) in &program.globals {
        let is_candidate = program.types.is_scalar(global.ty)
            && !global.foreign
            && global.address.is_none()
            && is_private(program, id);
        if is_candidate {
            count += 1;
        } else {
            uses[id].is_rejected = true;
        }
    }
    if count == 0 {
        return;
    }
    for (id, procedure) in &program.procedures {
        UseFinder { program, procedure: id, is_body: procedure.role == Role::Body, uses: &mut uses }
            .visit_body(&procedure.body);
    }
    let bodies = program.modules.values().filter_map(|module| module.body).collect::<Vec<_>>();
    for body in bodies {
        rewrite(program, body, &uses);
    }
}

/// The uses of a module variable.
#[derive(Clone, Copy, Default)]
struct VariableUses {
    is_rejected: bool,
    is_assigned: bool,
    is_passed_by_reference: bool,
    /// The only body that uses the variable.
    body: Option<ProcId>,
}

/// Collects the uses of module variables in one procedure.
struct UseFinder<'p, 'u> {
    program: &'p Program,
    procedure: ProcId,
    is_body: bool,
    uses: &'u mut SecondaryMap<GlobalId, VariableUses>,
}

impl UseFinder<'_, '_> {
    /// Whether passing an argument to a callee cannot make it keep the address. The use of parameters by
    /// Modula-2 procedures is also examined for locals.
    fn is_known(&self, callee: &Callee) -> bool {
        callee.procedure().is_some_and(|callee| self.program.procedures[callee].foreign.is_none())
    }
}

impl<'p> Visitor<'p> for UseFinder<'p, '_> {
    fn visit_place(&mut self, place: &'p Place, access: Access) {
        if let Root::Global(global) = place.root {
            let uses = &mut self.uses[global];
            let is_other = uses.body.is_some_and(|body| body != self.procedure);
            let is_whole = place.projections.is_empty();
            uses.is_rejected |= !self.is_body || is_other;
            if is_whole {
                uses.is_rejected |= matches!(access, Access::Address | Access::Binding);
                uses.is_assigned |= access.may_change();
                uses.is_passed_by_reference |= access == Access::Reference;
            }
            uses.body = Some(self.procedure);
        }
        visit::walk_place(self, place);
    }

    fn visit_argument(&mut self, argument: &'p Argument) {
        // An array of BYTE accepts any variable, and as a variable parameter its address.
        if let Argument::OpenArray(Expr { kind: ExprKind::Load(place), .. }) = argument
            && let Root::Global(global) = place.root
        {
            self.uses[global].is_rejected |= place.projections.is_empty();
        }
        visit::walk_argument(self, argument);
    }

    fn visit_call(&mut self, call: &'p Call) {
        if !self.is_known(&call.callee) {
            for argument in &call.arguments {
                if let Argument::Reference(place) = argument
                    && let Root::Global(global) = place.root
                {
                    self.uses[global].is_rejected |= place.projections.is_empty();
                }
            }
        }
        visit::walk_call(self, call);
    }
}

/// Gives a body locals for the variables that only it uses.
fn rewrite(program: &mut Program, body: ProcId, uses: &SecondaryMap<GlobalId, VariableUses>) {
    let mut locals: SecondaryMap<GlobalId, Option<LocalId>> = SecondaryMap::new();
    let mut is_any = false;
    for (id, global) in &program.globals {
        let of = &uses[id];
        if of.is_rejected || !of.is_assigned || of.body != Some(body) {
            continue;
        }
        let mut local = Local::new(global.name, global.ty, LocalKind::Variable, Storage::Memory, global.span);
        local.align = global.align;
        local.of_module = true;
        local.usage.passed_by_reference = of.is_passed_by_reference;
        locals[id] = Some(program.procedures[body].locals.push(local));
        is_any = true;
    }
    if is_any {
        let mut statements = std::mem::take(&mut program.procedures[body].body);
        VariableRewriter { locals: &locals }.visit_body(&mut statements);
        program.procedures[body].body = statements;
    }
}

struct VariableRewriter<'l> {
    locals: &'l SecondaryMap<GlobalId, Option<LocalId>>,
}

impl VisitorMut for VariableRewriter<'_> {
    fn visit_place(&mut self, place: &mut Place, _: Access) {
        if let Root::Global(global) = place.root
            && let Some(local) = self.locals[global]
        {
            place.root = Root::Local(local);
        }
        visit::walk_place_mut(self, place);
    }
}
