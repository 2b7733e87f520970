//! Finds module variables and fields that are read but never assigned, if zero is not a value of their type.
//!
//! Variables are distinguished one by one, fields by their record type, wherever such records are. Parts that
//! could be written in a way not visible in the tree count as assigned: by ADR, through an ADDRESS, a storage
//! type or a variant, and by C. Copying a record assigns none of its fields, since their values come from
//! records of that type.
//!
//! Programs without such variables and fields are not walked.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::base::{PrimaryMap, Span, Symbol};
use crate::hir::visit::{self, Access, Visitor};
use crate::hir::{
    Argument, Call, Callee, Const, Conversion, Expr, ExprKind, FieldId, GlobalId, Local, LocalId, Place,
    ProcId, Program, Projection, Root, Stmt, StmtKind, Type, TypeId, TypeTable,
};

/// A module variable or field that is read and never assigned.
pub struct NeverAssigned {
    pub name: Symbol,
    /// The type without zero: that of the variable or field, or of its elements.
    pub ty: TypeId,
    /// The first place in the tree that reads it.
    pub read: Span,
    /// The declaration, if it is a variable.
    pub declared: Option<Span>,
}

/// Finds the variables for which `is_private` holds, so that all of their uses are in the program, and fields
/// if the program is complete.
pub fn never_assigned(
    program: &Program,
    is_private: impl Fn(GlobalId) -> bool,
    is_complete: bool,
) -> Vec<NeverAssigned> {
    let mut finder =
        AssignmentFinder { program, uses: FxHashMap::default(), locals: None, written: FxHashSet::default() };
    let globals = program.globals.iter().filter(|(id, global)| {
        without_zero(&program.types, global.ty).is_some()
            && !program.modules[global.module].external
            // C, or the owner of a fixed address, assigns these.
            && !global.foreign
            && global.address.is_none()
            && is_private(*id)
    });
    finder.uses.extend(globals.map(|(id, _)| (TrackedPart::Global(id), PartUses::default())));
    if is_complete {
        finder.add_fields();
    }
    if finder.uses.is_empty() {
        return Vec::new();
    }
    for procedure in program.procedures.values() {
        finder.locals = Some(&procedure.locals);
        finder.visit_body(&procedure.body);
    }
    finder.found()
}

/// A variable or field that is tracked.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum TrackedPart {
    Global(GlobalId),
    Field(TypeId, FieldId),
}

#[derive(Default)]
struct PartUses {
    read: Option<Span>,
    assigned: bool,
}

/// Returns the ordinal type without zero that a type is or has as elements.
fn without_zero(types: &TypeTable, mut ty: TypeId) -> Option<TypeId> {
    while let Type::Array { element, .. } = types.get(ty) {
        ty = *element;
    }
    types.ordinal_range(ty).is_some_and(|range| !range.contains(0)).then_some(ty)
}

/// Collects the reads and assignments of the tracked variables and fields.
struct AssignmentFinder<'p> {
    program: &'p Program,
    uses: FxHashMap<TrackedPart, PartUses>,
    /// The locals of the current procedure.
    locals: Option<&'p PrimaryMap<LocalId, Local>>,
    /// The types all of whose parts count as assigned, and whether pointers in them were followed.
    written: FxHashSet<(TypeId, bool)>,
}

impl AssignmentFinder<'_> {
    fn add_fields(&mut self) {
        let types = &self.program.types;
        for (id, ty) in types.iter() {
            if let Type::Record { fields, overlaid: false, .. } = ty {
                let fields = fields.iter().filter(|(_, field)| without_zero(types, field.ty).is_some());
                self.uses
                    .extend(fields.map(|(field, _)| (TrackedPart::Field(id, field), PartUses::default())));
            }
        }
        if self.uses.is_empty() {
            return;
        }
        let overlaid = types.iter().filter(|(_, ty)| matches!(ty, Type::Record { overlaid: true, .. }));
        for (id, _) in overlaid {
            self.write_all(id, false);
        }
    }

    /// Marks all parts of a type as assigned, and with `follow` also the targets of pointers in it.
    fn write_all(&mut self, ty: TypeId, follow: bool) {
        let types = &self.program.types;
        // Each type is entered once for each value of `follow`, so this terminates.
        let mut work = vec![ty];
        while let Some(ty) = work.pop() {
            if !self.written.insert((ty, follow)) {
                continue;
            }
            match types.get(types.revealed(ty)) {
                Type::Array { element, .. } | Type::OpenArray { element } => work.push(*element),
                Type::Pointer { target } if follow => work.push(*target),
                Type::Record { fields, .. } => {
                    for (id, field) in fields {
                        work.push(field.ty);
                        self.assign(TrackedPart::Field(ty, id));
                    }
                }
                _ => {}
            }
        }
    }

    fn assign(&mut self, part: TrackedPart) {
        if let Some(uses) = self.uses.get_mut(&part) {
            uses.assigned = true;
        }
    }

    /// Returns the variable and the fields that contain a place.
    fn parts_of(place: &Place) -> impl Iterator<Item = TrackedPart> {
        let global = match place.root {
            Root::Global(global) => Some(TrackedPart::Global(global)),
            _ => None,
        };
        let fields = place.projections.iter().filter_map(|step| match step {
            Projection::Field { field, record } => Some(TrackedPart::Field(*record, *field)),
            _ => None,
        });
        global.into_iter().chain(fields)
    }

    /// Whether a place is a field of a record that was split.
    fn is_split(&self, place: &Place) -> bool {
        let Root::Local(local) = place.root else { return false };
        place.projections.is_empty() && self.locals.is_some_and(|locals| locals[local].is_part())
    }

    /// Marks everything that an invisible callee may assign through its arguments and its result.
    fn unseen_call(&mut self, call: &Call) {
        for argument in &call.arguments {
            match argument {
                Argument::Value(value) | Argument::Address(value) | Argument::OpenArray(value) => {
                    self.write_all(value.ty, true);
                }
                Argument::Reference(place) => self.write_all(place.ty, true),
            }
        }
    }

    /// Visits a call of a visible procedure. Variable parameters of storage types accept other types.
    fn seen_call(&mut self, call: &Call, callee: ProcId) {
        let procedure = &self.program.procedures[callee];
        for (argument, parameter) in call.arguments.iter().zip(&procedure.parameters) {
            if let Argument::Reference(place) = argument
                && procedure.locals[*parameter].ty != place.ty
            {
                self.write_all(place.ty, false);
            }
        }
    }

    fn found(self) -> Vec<NeverAssigned> {
        let AssignmentFinder { program, uses, .. } = self;
        let mut parts: Vec<(TrackedPart, Span)> = uses
            .into_iter()
            .filter(|(_, uses)| !uses.assigned)
            .filter_map(|(part, uses)| uses.read.map(|read| (part, read)))
            .collect();
        parts.sort_unstable_by_key(|(part, _)| *part);
        let found = parts.into_iter().filter_map(|(part, read)| {
            let (name, ty, declared) = match part {
                TrackedPart::Global(id) => {
                    let global = &program.globals[id];
                    (global.name, global.ty, Some(global.span))
                }
                TrackedPart::Field(record, field) => match program.types.get(record) {
                    Type::Record { fields, .. } => (fields[field].name, fields[field].ty, None),
                    _ => return None,
                },
            };
            Some(NeverAssigned { name, ty: without_zero(&program.types, ty)?, read, declared })
        });
        found.collect()
    }
}

impl<'t> Visitor<'t> for AssignmentFinder<'_> {
    fn visit_stmt(&mut self, stmt: &'t Stmt) {
        if let StmtKind::Assign { target, value: Expr { kind: ExprKind::Load(source), .. } } = &stmt.kind
            && self.is_split(target)
        {
            // The whole record is copied.
            return visit::walk_place(self, source);
        }
        visit::walk_stmt(self, stmt);
    }

    fn visit_place(&mut self, place: &'t Place, access: Access) {
        for part in Self::parts_of(place) {
            if let Some(uses) = self.uses.get_mut(&part) {
                uses.assigned |= access.may_change() || access == Access::Address;
                if access == Access::Read {
                    uses.read.get_or_insert(place.span);
                }
            }
        }
        if access == Access::Address {
            self.write_all(place.ty, false);
        }
        visit::walk_place(self, place);
    }

    fn visit_argument(&mut self, argument: &'t Argument) {
        if let Argument::OpenArray(Expr { kind: ExprKind::Load(place), .. }) = argument {
            // The parameter may be a variable parameter, or consist of storage units.
            self.write_all(place.ty, false);
            return self.visit_place(place, Access::Reference);
        }
        visit::walk_argument(self, argument);
    }

    fn visit_call(&mut self, call: &'t Call) {
        match &call.callee {
            Callee::Procedure(id) if self.program.procedures[*id].foreign.is_none() => {
                self.seen_call(call, *id);
            }
            _ => self.unseen_call(call),
        }
        visit::walk_call(self, call);
    }

    fn visit_expr(&mut self, expr: &'t Expr) {
        match &expr.kind {
            ExprKind::Const(Const::Structured(_))
            | ExprKind::Convert { conversion: Conversion::Bits | Conversion::Pointer, .. } => {
                self.write_all(expr.ty, true);
            }
            ExprKind::Const(Const::Procedure(id)) => {
                let procedure = &self.program.procedures[*id];
                for parameter in &procedure.parameters {
                    self.write_all(procedure.locals[*parameter].ty, true);
                }
            }
            ExprKind::Record(fields) => {
                fields.iter().for_each(|(field, _)| self.assign(TrackedPart::Field(expr.ty, *field)));
            }
            ExprKind::Call(call) => match call.callee.procedure() {
                Some(id) if self.program.procedures[id].foreign.is_none() => {}
                _ => self.write_all(expr.ty, true),
            },
            _ => {}
        }
        visit::walk_expr(self, expr);
    }
}
