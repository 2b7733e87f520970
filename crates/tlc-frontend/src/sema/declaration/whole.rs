//! The procedures without mistakes in a program that has errors. Warnings about them are as true as in a
//! correct program.

use crate::base::{SecondaryMap, Span};
use crate::diagnostics::Diagnostic;
use crate::hir::visit::{self, Access, Visitor};
use crate::hir::{
    Call, Callee, Expr, LocalId, Module, Place, ProcId, Procedure, Program, Projection, Role, TypeId,
    TypeTable,
};

use crate::sema::checker::Checker;
use crate::sema::tables::ProgramTables;
use crate::sema::{unused, usage};

/// Searches the statements of a procedure for types that are not known.
struct UnknownTypes<'p> {
    tables: &'p ProgramTables<'p>,
    found: bool,
}

impl Checker<'_> {
    /// Returns the program with the bodies of those procedures alone that contain no mistake and use nothing
    /// whose declaration does; `None` if there are none. The others are in a module whose statements are
    /// unknown.
    pub fn whole_procedures(mut self) -> Option<Box<Program>> {
        let errors: Vec<Span> =
            self.session.diagnostics.errors().filter_map(Diagnostic::primary_span).collect();
        let program = &self.tables.program;
        let holds = |procedure: &Procedure, error: &Span| {
            procedure.role == Role::Procedure && procedure.span.lo <= error.lo && error.lo <= procedure.end.hi
        };
        let is_outside = |error: &Span| !program.procedures.values().any(|procedure| holds(procedure, error));
        let outside = errors.iter().any(is_outside);
        let mut broken: SecondaryMap<ProcId, bool> = SecondaryMap::new();
        self.tables.broken.iter().for_each(|id| broken[*id] = true);
        let mut whole = 0;
        for (id, procedure) in program.procedures.iter().filter(|(_, procedure)| program.is_own(procedure)) {
            let is_within = |error: &Span| holds(procedure, error);
            let in_broken = procedure.parent.is_some_and(|parent| broken[parent]);
            let mistaken = match procedure.role {
                Role::Procedure => {
                    errors.iter().any(is_within)
                        || self.session.damage.is_doubtful(procedure.span.to(procedure.end))
                }
                _ => outside,
            };
            broken[id] |= in_broken || mistaken || has_unknown_type(&self.tables, procedure);
            whole += usize::from(!broken[id]);
        }
        if whole == 0 {
            return None;
        }
        // A variable of these may be used in a nested procedure whose statements are not known.
        let mut around_broken: SecondaryMap<ProcId, bool> = SecondaryMap::new();
        for (id, procedure) in program.procedures.iter() {
            if broken[id] || procedure.body.is_empty() {
                let outer = std::iter::successors(Some(id), |inner| program.procedures[*inner].parent);
                outer.for_each(|outer| around_broken[outer] = true);
            }
        }
        let is_whole = |span: Span| {
            let is_within = program.procedures.values().any(|procedure| holds(procedure, &span));
            let is_around = |procedure: &Procedure| match is_within {
                true => holds(procedure, &span),
                false => procedure.role != Role::Procedure,
            };
            program.procedures.iter().all(|(id, procedure)| !broken[id] || !is_around(procedure))
        };
        for warning in std::mem::take(&mut self.session.withheld) {
            if warning.primary_span().is_some_and(is_whole) {
                self.session.diagnostics.report(warning);
            }
        }
        unused::report_locals(&mut self.session, &mut self.tables, |id| !around_broken[id]);
        self.tables.reveal_opaque();
        usage::close(&mut self.tables.program, &mut self.tables.usage);
        let ProgramTables { mut program, partial_types, .. } = self.tables;
        let set_known = |ty: &mut TypeId| {
            // No whole procedure uses what has this type.
            if *ty == TypeTable::ERROR || partial_types.contains(ty) {
                *ty = TypeTable::INTEGER;
            }
        };
        let name = program.modules[program.main].name;
        let elsewhere = program.modules.push(Module { external: true, ..Module::new(name) });
        for (id, procedure) in &mut program.procedures {
            if broken[id] {
                procedure.body.clear();
                procedure.reaches_end = false;
                procedure.module = elsewhere;
            }
            procedure.locals.values_mut().for_each(|local| set_known(&mut local.ty));
            procedure.result.iter_mut().for_each(set_known);
        }
        for module in program.modules.values_mut() {
            module.body = module.body.filter(|body| !broken[*body]);
            module.finally = module.finally.filter(|body| !broken[*body]);
        }
        program.globals.values_mut().for_each(|global| set_known(&mut global.ty));
        Some(Box::new(program))
    }
}

fn has_unknown_type(tables: &ProgramTables<'_>, procedure: &Procedure) -> bool {
    let mut types = UnknownTypes { tables, found: has_unknown_local(tables, procedure) };
    types.visit_body(&procedure.body);
    types.found
}

fn has_unknown_local(tables: &ProgramTables<'_>, procedure: &Procedure) -> bool {
    procedure.result == Some(TypeTable::ERROR)
        || procedure.locals.values().any(|local| tables.has_unknown_parts(local.ty))
}

impl<'p> Visitor<'p> for UnknownTypes<'p> {
    fn visit_expr(&mut self, expr: &'p Expr) {
        self.found |= self.tables.has_unknown_parts(expr.ty);
        visit::walk_expr(self, expr);
    }

    fn visit_place(&mut self, place: &'p Place, _access: Access) {
        let is_unknown = |ty| self.tables.has_unknown_parts(ty);
        let of_unknown =
            |step: &Projection| matches!(step, Projection::Field { record, .. } if is_unknown(*record));
        self.found |= is_unknown(place.ty) || place.projections.iter().any(of_unknown);
        visit::walk_place(self, place);
    }

    fn visit_call(&mut self, call: &'p Call) {
        if let Callee::Procedure(id) = call.callee {
            let callee = &self.tables.program.procedures[id];
            let is_unknown = |parameter: &LocalId| {
                callee.locals.get(*parameter).is_none_or(|local| local.ty == TypeTable::ERROR)
            };
            self.found |= callee.result == Some(TypeTable::ERROR) || callee.parameters.iter().any(is_unknown);
        }
        visit::walk_call(self, call);
    }
}
