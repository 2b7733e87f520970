//! Rewrites the statements of a procedure to use the variables of fields instead of records.

use rustc_hash::FxHashMap;

use crate::base::Span;
use crate::hir::visit::{self, Access, VisitorMut};
use crate::hir::{
    Const, Expr, ExprKind, Local, LocalId, LocalKind, Place, ProcId, Program, Root, Stmt, StmtKind, Storage,
    Type, TypeId,
};

use super::{Candidates, Leaf, leading_fields, leaf_of, lies_within, part};

/// A leaf of a record that is assigned: its variable, and its position in the value.
type AssignedLeaf<'c> = (LocalId, &'c Leaf);

pub struct RecordRewriter<'p, 'c> {
    program: &'p mut Program,
    id: ProcId,
    candidates: &'c Candidates,
    /// The variables of the leaves of each record.
    parts: FxHashMap<LocalId, Vec<LocalId>>,
}

impl<'p, 'c> RecordRewriter<'p, 'c> {
    pub fn new(
        program: &'p mut Program,
        id: ProcId,
        candidates: &'c Candidates,
        parts: FxHashMap<LocalId, Vec<LocalId>>,
    ) -> RecordRewriter<'p, 'c> {
        RecordRewriter { program, id, candidates, parts }
    }

    /// Adds the rewritten statements: an assignment of a record becomes assignments of its fields.
    pub fn add_rewritten(&mut self, body: Vec<Stmt>, into: &mut Vec<Stmt>) {
        into.reserve(body.len());
        for mut stmt in body {
            match stmt.kind {
                StmtKind::Assign { target, value } => self.assign(target, value, stmt.span, into),
                _ => {
                    visit::walk_stmt_mut(self, &mut stmt);
                    into.push(stmt);
                }
            }
        }
    }

    /// Returns the variables of the leaves of a record that is split; `None` for other places.
    fn targets(&self, place: &Place) -> Option<Vec<AssignedLeaf<'c>>> {
        let Root::Local(local) = place.root else { return None };
        let candidates = self.candidates;
        let (layout, parts) = (candidates.records.get(&local)?, self.parts.get(&local)?);
        if leaf_of(layout, place).is_some() {
            return None;
        }
        let depth = leading_fields(place);
        let within = layout.leaves.iter().zip(parts).filter(|(leaf, _)| lies_within(leaf, place, depth));
        Some(within.map(|(leaf, part)| (*part, leaf)).collect())
    }

    fn assign(&mut self, mut target: Place, mut value: Expr, span: Span, into: &mut Vec<Stmt>) {
        let Some(targets) = self.targets(&target) else {
            if let ExprKind::Load(source) = &value.kind
                && let Some(sources) = self.targets(source)
            {
                let depth = leading_fields(source);
                self.visit_place(&mut target, Access::Write);
                return self.store(target, &sources, depth, span, into);
            }
            self.visit_place(&mut target, Access::Write);
            self.visit_expr(&mut value);
            into.push(Stmt::new(StmtKind::Assign { target, value }, span));
            return;
        };
        let depth = leading_fields(&target);
        match value.kind {
            ExprKind::Load(mut source) => match self.targets(&source) {
                Some(sources) => {
                    for ((target, leaf), (source, _)) in targets.iter().zip(&sources) {
                        let source = whole(*source, leaf.ty, span);
                        into.push(copy(whole(*target, leaf.ty, span), source, span));
                    }
                }
                None => {
                    self.visit_place(&mut source, Access::Read);
                    self.load(&targets, depth, source, span, into);
                }
            },
            ExprKind::Const(Const::Structured(id)) => {
                let root = Root::Constant(id);
                let source = Place { root, projections: Vec::new(), ty: value.ty, span };
                self.load(&targets, depth, source, span, into);
            }
            _ => {
                // The value may use the fields that are assigned, so it is completed before them.
                self.visit_expr(&mut value);
                let whole = self.add_local(value.ty, LocalKind::Variable, Storage::Memory);
                let source = Place { root: Root::Local(whole), projections: Vec::new(), ty: value.ty, span };
                let kind = StmtKind::Assign { target: source.clone(), value };
                into.push(Stmt::new(kind, span));
                self.load(&targets, depth, source, span, into);
            }
        }
    }

    /// Assigns the parts of a record in memory to variables. The record is located once.
    fn load(
        &mut self,
        targets: &[AssignedLeaf],
        depth: usize,
        source: Place,
        span: Span,
        into: &mut Vec<Stmt>,
    ) {
        self.found_once(source, span, into, |place| {
            let copies = targets.iter().map(|(target, leaf)| {
                let source = part(place.root, &place.projections, &leaf.path[depth..], leaf.ty, span);
                copy(whole(*target, leaf.ty, span), source, span)
            });
            copies.collect()
        });
    }

    /// Assigns variables to the parts of a record in memory. The record is located once.
    fn store(
        &mut self,
        target: Place,
        sources: &[AssignedLeaf],
        depth: usize,
        span: Span,
        into: &mut Vec<Stmt>,
    ) {
        self.found_once(target, span, into, |place| {
            let copies = sources.iter().map(|(source, leaf)| {
                let target = part(place.root, &place.projections, &leaf.path[depth..], leaf.ty, span);
                copy(target, whole(*source, leaf.ty, span), span)
            });
            copies.collect()
        });
    }

    /// Applies an action to the parts of a record whose location is computed once.
    fn found_once(
        &mut self,
        record: Place,
        span: Span,
        into: &mut Vec<Stmt>,
        body: impl FnOnce(&Place) -> Vec<Stmt>,
    ) {
        if leading_fields(&record) == record.projections.len() {
            into.extend(body(&record));
            return;
        }
        let binding = self.add_local(record.ty, LocalKind::Binding, Storage::Indirect);
        let root = Root::Local(binding);
        let body = body(&Place { root, projections: Vec::new(), ty: record.ty, span });
        into.push(Stmt::new(StmtKind::With { binding, record, body }, span));
    }

    /// Adds a local that the source does not contain.
    fn add_local(&mut self, ty: TypeId, kind: LocalKind, storage: Storage) -> LocalId {
        let procedure = &mut self.program.procedures[self.id];
        let local = Local::hidden(procedure, ty, kind, storage);
        procedure.locals.push(local)
    }

    /// Builds a record from the variables of its leaves, which are in the order of its fields.
    fn constructor(&self, ty: TypeId, parts: &mut dyn Iterator<Item = LocalId>, span: Span) -> Expr {
        let Type::Record { fields, .. } = self.program.types.get(ty) else {
            let place = parts.next().map(|part| whole(part, ty, span));
            let kind = place.map_or(ExprKind::Const(Const::Nil), ExprKind::Load);
            return Expr { kind, ty, span };
        };
        let fields = fields.iter().map(|(id, field)| (id, self.constructor(field.ty, parts, span)));
        Expr { kind: ExprKind::Record(fields.collect()), ty, span }
    }
}

impl VisitorMut for RecordRewriter<'_, '_> {
    fn visit_body(&mut self, body: &mut Vec<Stmt>) {
        let stmts = std::mem::take(body);
        self.add_rewritten(stmts, body);
    }

    fn visit_expr(&mut self, expr: &mut Expr) {
        if let ExprKind::Load(place) = &expr.kind
            && let Some(parts) = self.targets(place)
        {
            let (ty, span) = (place.ty, place.span);
            *expr = self.constructor(ty, &mut parts.iter().map(|(part, _)| *part), span);
        } else {
            visit::walk_expr_mut(self, expr);
        }
    }

    fn visit_place(&mut self, place: &mut Place, _: Access) {
        visit::walk_place_mut(self, place);
        let Root::Local(local) = place.root else { return };
        let (Some(layout), Some(parts)) = (self.candidates.records.get(&local), self.parts.get(&local))
        else {
            return;
        };
        if let Some((index, leaf)) = leaf_of(layout, place) {
            place.root = Root::Local(parts[index]);
            place.projections.drain(..leaf.path.len());
        }
    }
}

/// Returns a whole variable as a place.
fn whole(local: LocalId, ty: TypeId, span: Span) -> Place {
    Place { root: Root::Local(local), projections: Vec::new(), ty, span }
}

fn copy(target: Place, source: Place, span: Span) -> Stmt {
    let ty = source.ty;
    let value = Expr { kind: ExprKind::Load(source), ty, span };
    Stmt::new(StmtKind::Assign { target, value }, span)
}
