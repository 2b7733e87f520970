//! Finds the records that are needed as a whole in memory.

use crate::hir::visit::{self, Access, Visitor};
use crate::hir::{Argument, Expr, ExprKind, Place, Projection, Root, Stmt, TypeTable};

use super::{Candidates, leaf_of};

/// The use of a place.
#[derive(Clone, Copy, PartialEq)]
enum Use {
    /// Read or changed; a record as a whole only if that can be done field by field.
    Part,
    /// Copied: read to assign, pass or return a value.
    Copied,
    Assigned,
    /// Passed to a variable parameter.
    PassedByReference,
    /// Located by WITH, or passed to an open array.
    Found,
    /// Its address is taken.
    Addressed,
}

/// Removes the candidates that the statements need as a whole.
pub fn reject(types: &TypeTable, stmts: &[Stmt], candidates: &mut Candidates) {
    RecordAnalysis { types, candidates }.visit_body(stmts);
}

struct RecordAnalysis<'a> {
    types: &'a TypeTable,
    candidates: &'a mut Candidates,
}

impl Visitor<'_> for RecordAnalysis<'_> {
    fn visit_value(&mut self, value: &Expr) {
        match &value.kind {
            ExprKind::Load(place) => self.place(place, Use::Copied),
            _ => self.visit_expr(value),
        }
    }

    fn visit_place(&mut self, place: &Place, access: Access) {
        let usage = match access {
            Access::Read | Access::Update => Use::Part,
            Access::Write => Use::Assigned,
            Access::Reference => Use::PassedByReference,
            Access::Address => Use::Addressed,
            Access::Binding => Use::Found,
        };
        self.place(place, usage);
    }

    fn visit_argument(&mut self, argument: &Argument) {
        match argument {
            Argument::OpenArray(Expr { kind: ExprKind::Load(place), .. }) => self.place(place, Use::Found),
            _ => visit::walk_argument(self, argument),
        }
    }
}

impl RecordAnalysis<'_> {
    fn place(&mut self, place: &Place, usage: Use) {
        visit::walk_place(self, place);
        let Root::Local(local) = place.root else { return };
        let Some(layout) = self.candidates.records.get_mut(&local) else { return };
        let stays = match leaf_of(layout, place).map(|(index, _)| index) {
            Some(index) => {
                let leaf = &mut layout.leaves[index];
                let beyond = &place.projections[leaf.path.len()..];
                // The target of a pointer is not a part of the record.
                let is_part = !beyond.iter().any(|step| matches!(step, Projection::Deref { .. }));
                leaf.passed_by_reference |= usage == Use::PassedByReference && beyond.is_empty();
                match usage {
                    Use::Part | Use::Copied | Use::Assigned | Use::PassedByReference => true,
                    // A scalar that lives in SSA form has no location in memory; other leaves do.
                    Use::Found => !is_part || !self.types.is_scalar(leaf.ty),
                    Use::Addressed => !is_part,
                }
            }
            None => {
                layout.copied |= usage == Use::Copied;
                matches!(usage, Use::Copied | Use::Assigned)
            }
        };
        if !stays {
            self.candidates.records.remove(&local);
        }
    }
}
