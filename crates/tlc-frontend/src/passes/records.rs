//! Splits records whose fields are used individually into one variable per field, which can live in SSA form.
//!
//! A local record is split unless it is needed as a whole in memory: it must have no variants, and must not
//! be captured, passed to a variable parameter, or have its address taken. A copy, argument or result that is
//! the whole record uses all of its fields. A record in a record is split with it; an array in it becomes an
//! array of its own.
//!
//! Requires that captures are closed and storage is chosen.

mod analysis;
mod rewriting;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::base::{Interner, Span};
use crate::hir::{
    Const, Conversion, Expr, ExprKind, FieldId, Local, LocalId, LocalKind, ParameterMode, Place, ProcId,
    Procedure, Program, Projection, RecordPart, Root, Stmt, StmtKind, Storage, Type, TypeId, TypeTable,
    VariableRef,
};

/// The maximum number of fields of a split record: copying more field by field would cost more than it gains.
const MOST_FIELDS: usize = 16;

/// Splits the local records of all procedures.
pub fn split_records(program: &mut Program, names: &mut Interner) {
    let captured: FxHashSet<VariableRef> = program
        .procedures
        .values()
        .flat_map(|procedure| procedure.captures.iter().map(|capture| capture.variable))
        .collect();
    let ids: Vec<ProcId> = program.procedures.keys().collect();
    for id in ids {
        let mut candidates = Candidates::default();
        for (local, definition) in &program.procedures[id].locals {
            if captured.contains(&VariableRef { procedure: id, local }) {
                continue;
            }
            let layout = layout_of(&program.types, definition);
            candidates.records.extend(layout.map(|record| (local, record)));
        }
        let Procedure { foreign, is_reentered, .. } = &program.procedures[id];
        if foreign.is_some() || *is_reentered || candidates.records.is_empty() {
            continue;
        }
        analysis::reject(&program.types, &program.procedures[id].body, &mut candidates);
        if !candidates.records.is_empty() {
            split_in(program, id, &candidates, names);
        }
    }
}

/// The records of a procedure that may be split.
#[derive(Default)]
struct Candidates {
    records: FxHashMap<LocalId, RecordLayout>,
}

/// The fields of a record that are not records themselves.
struct RecordLayout {
    leaves: Vec<Leaf>,
    /// Whether the record is read as a whole somewhere.
    copied: bool,
}

/// A field, or a field of a field.
struct Leaf {
    path: Vec<(FieldId, TypeId)>,
    ty: TypeId,
    /// Whether it is passed to a variable parameter.
    passed_by_reference: bool,
}

/// Returns the layout of a local, if it may be split.
fn layout_of(types: &TypeTable, local: &Local) -> Option<RecordLayout> {
    let is_own = matches!(local.kind, LocalKind::Variable | LocalKind::Parameter(ParameterMode::Value));
    if !is_own || local.usage.addressed {
        return None;
    }
    let mut leaves = Vec::new();
    let is_record = matches!(types.get(local.ty), Type::Record { .. });
    let complete = is_record && add_leaves(types, local.ty, &mut Vec::new(), &mut leaves);
    (complete && !leaves.is_empty()).then_some(RecordLayout { leaves, copied: false })
}

/// Adds the leaves of a record; returns false if the record cannot be split.
fn add_leaves(
    types: &TypeTable,
    ty: TypeId,
    path: &mut Vec<(FieldId, TypeId)>,
    leaves: &mut Vec<Leaf>,
) -> bool {
    match types.get(ty) {
        // Types can be nested as deeply as the source is long.
        Type::Record { overlaid, .. } if *overlaid || path.len() >= MOST_FIELDS => false,
        Type::Record { fields, .. } => fields.iter().all(|(id, field)| {
            path.push((id, ty));
            let complete = add_leaves(types, field.ty, path, leaves);
            path.pop();
            complete
        }),
        _ => {
            leaves.push(Leaf { path: path.clone(), ty, passed_by_reference: false });
            leaves.len() <= MOST_FIELDS
        }
    }
}

/// Returns the number of leading steps that select fields.
fn leading_fields(place: &Place) -> usize {
    place.projections.iter().take_while(|step| matches!(step, Projection::Field { .. })).count()
}

/// Whether a leaf lies in the part of the record that a place selects with its first `depth` fields.
fn lies_within(leaf: &Leaf, place: &Place, depth: usize) -> bool {
    leaf.path.len() >= depth
        && leaf
            .path
            .iter()
            .zip(&place.projections[..depth])
            .all(|((own, _), step)| matches!(step, Projection::Field { field, .. } if field == own))
}

/// Returns the leaf that a place denotes or lies in; `None` if it denotes a record.
fn leaf_of<'l>(layout: &'l RecordLayout, place: &Place) -> Option<(usize, &'l Leaf)> {
    let depth = leading_fields(place);
    layout
        .leaves
        .iter()
        .enumerate()
        .find(|(_, leaf)| leaf.path.len() <= depth && lies_within(leaf, place, leaf.path.len()))
}

/// Replaces each candidate with one variable per field.
fn split_in(program: &mut Program, id: ProcId, candidates: &Candidates, names: &mut Interner) {
    let mut locals: Vec<LocalId> = candidates.records.keys().copied().collect();
    locals.sort();
    let mut parts: FxHashMap<LocalId, Vec<LocalId>> = FxHashMap::default();
    let mut entry = Vec::new();
    for local in locals {
        let layout = &candidates.records[&local];
        let leaves = add_variables(program, id, local, layout, names);
        entry.extend(first_values(program, id, local, layout, &leaves));
        parts.insert(local, leaves);
    }
    let body = std::mem::take(&mut program.procedures[id].body);
    let mut rewriter = rewriting::RecordRewriter::new(program, id, candidates, parts);
    rewriter.add_rewritten(body, &mut entry);
    program.procedures[id].body = entry;
}

/// Adds the variables for the fields of a record. A variable that is split becomes that of its first field.
fn add_variables(
    program: &mut Program,
    id: ProcId,
    record: LocalId,
    layout: &RecordLayout,
    names: &mut Interner,
) -> Vec<LocalId> {
    let Local { name, span, kind, ty: record_type, .. } = program.procedures[id].locals[record];
    if matches!(kind, LocalKind::Parameter(_)) {
        // Its fields are read first of all, so it needs no copy.
        program.procedures[id].locals[record].storage = Storage::Indirect;
    }
    let mut leaves = Vec::with_capacity(layout.leaves.len());
    for (index, leaf) in layout.leaves.iter().enumerate() {
        let mut text = names.resolve(name).to_owned();
        for (field, record) in &leaf.path {
            if let Type::Record { fields, .. } = program.types.get(*record) {
                text.push('.');
                text.push_str(names.resolve(fields[*field].name));
            }
        }
        let storage = match (program.types.is_scalar(leaf.ty), leaf.passed_by_reference) {
            (false, _) => Storage::Memory,
            (true, true) => Storage::SsaSpilled,
            (true, false) => Storage::Ssa,
        };
        let part = RecordPart { record, name, ty: record_type, path: leaf.path.clone() };
        let own_name = names.intern(&text);
        let variable = Local {
            part: Some(Box::new(part)),
            ..Local::new(own_name, leaf.ty, LocalKind::Variable, storage, span)
        };
        let locals = &mut program.procedures[id].locals;
        if index == 0 && kind == LocalKind::Variable {
            locals[record] = variable;
            leaves.push(record);
        } else {
            leaves.push(locals.push(variable));
        }
    }
    leaves
}

/// Returns the assignments that initialize the variables: with a parameter's fields, or with zero if the
/// record is copied as a whole, since that is valid even if not all of its fields have been assigned.
fn first_values(
    program: &Program,
    id: ProcId,
    record: LocalId,
    layout: &RecordLayout,
    leaves: &[LocalId],
) -> Vec<Stmt> {
    let procedure = &program.procedures[id];
    let is_parameter = matches!(procedure.locals[record].kind, LocalKind::Parameter(_));
    let mut stmts = Vec::new();
    for (leaf, local) in layout.leaves.iter().zip(leaves) {
        let span = procedure.locals[*local].span;
        let target = Place { root: Root::Local(*local), projections: Vec::new(), ty: leaf.ty, span };
        let value = if is_parameter {
            let place = part(Root::Local(record), &[], &leaf.path, leaf.ty, span);
            Some(Expr { kind: ExprKind::Load(place), ty: leaf.ty, span })
        } else if layout.copied {
            zero(&program.types, leaf.ty, span)
        } else {
            None
        };
        stmts.extend(value.map(|value| Stmt::new(StmtKind::Assign { target, value }, span)));
    }
    stmts
}

/// Returns the place of a field in a record that is reached by `steps`.
fn part(root: Root, steps: &[Projection], path: &[(FieldId, TypeId)], ty: TypeId, span: Span) -> Place {
    let fields = path.iter().map(|(field, record)| Projection::Field { field: *field, record: *record });
    Place { root, projections: steps.iter().cloned().chain(fields).collect(), ty, span }
}

/// Returns zero as a value of a scalar type; `None` for other types.
fn zero(types: &TypeTable, ty: TypeId, span: Span) -> Option<Expr> {
    let value = match types.get(ty) {
        Type::Boolean => Const::Boolean(false),
        Type::Char => Const::Char(0),
        Type::Whole(_) | Type::Enumeration { .. } | Type::Storage { .. } => Const::Whole(0),
        Type::Real(_) => Const::Real(0.0),
        Type::Complex(_) => Const::Complex(0.0, 0.0),
        Type::Pointer { .. } | Type::Procedure(_) | Type::Address | Type::Opaque { .. } => Const::Nil,
        Type::Set { low, high, .. } if high - low < 64 => Const::Set([0].into()),
        Type::Subrange { host, .. } => {
            let operand = Box::new(zero(types, *host, span)?);
            let kind = ExprKind::Convert { conversion: Conversion::Whole, operand, checked: false };
            return Some(Expr { kind, ty, span });
        }
        _ => return None,
    };
    Some(Expr { kind: ExprKind::Const(value), ty, span })
}
