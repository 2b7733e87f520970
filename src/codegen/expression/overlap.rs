//! Places that may have some of their memory in common, but not all.
//!
//! No type contains itself, so two parts of one type in a variable are the same or have nothing in common,
//! unless variants lead to them. Different variables overlap only if an address leads to one of them: the
//! program may have computed it, and a VAR parameter may be a field of a variant in any caller.

use tlc_frontend::hir::{Place, Procedure, Program, Projection, Root, Storage, Type, TypeTable};

/// Whether the root is a variable of its own, not reached through an address that the program chooses.
pub(super) fn is_own_variable(program: &Program, procedure: &Procedure, root: Root) -> bool {
    match root {
        Root::Global(id) => {
            let global = &program.globals[id];
            global.address.is_none() && !global.foreign
        }
        Root::Constant(_) => true,
        Root::Local(local) => procedure.locals[local].storage != Storage::Indirect,
    }
}

/// Whether a step selects a field that may share its memory with others.
pub(super) fn selects_overlaid(types: &TypeTable, step: &Projection) -> bool {
    matches!(step, Projection::Field { record, .. }
        if matches!(types.get(*record), Type::Record { overlaid: true, .. }))
}

/// Whether two places in a procedure may overlap in part.
pub(super) fn may_overlap_in_part(
    program: &Program,
    procedure: &Procedure,
    [one, other]: [&Place; 2],
) -> bool {
    let (Some(steps), Some(other_steps)) = (steps_within(procedure, one), steps_within(procedure, other))
    else {
        return true;
    };
    if one.root != other.root {
        let is_reached = |place: &Place, steps: &[Projection]| {
            steps.len() < place.projections.len() || !is_own_variable(program, procedure, place.root)
        };
        return is_reached(one, steps) || is_reached(other, other_steps);
    }
    let is_overlaid = |step: &Projection| selects_overlaid(&program.types, step);
    let is_irregular = one.ty != other.ty || steps.iter().chain(other_steps).any(is_overlaid);
    is_irregular && !are_same_fields(steps, other_steps)
}

/// Returns the steps to a place within the variable that contains it: its root, or the variable to which the
/// root points while it is an SSA variable. `None` if an address in memory leads to the place.
fn steps_within<'p>(procedure: &Procedure, place: &'p Place) -> Option<&'p [Projection]> {
    let steps = match (place.root, place.projections.split_first()) {
        (Root::Local(local), Some((Projection::Deref { .. }, steps)))
            if procedure.locals[local].storage == Storage::Ssa =>
        {
            steps
        }
        _ => &place.projections,
    };
    let is_followed = |step: &Projection| matches!(step, Projection::Deref { .. });
    (!steps.iter().any(is_followed)).then_some(steps)
}

/// Whether the steps select the same fields.
fn are_same_fields(steps: &[Projection], others: &[Projection]) -> bool {
    steps.len() == others.len()
        && steps.iter().zip(others).all(|steps| match steps {
            (Projection::Field { field, .. }, Projection::Field { field: other, .. }) => field == other,
            _ => false,
        })
}
