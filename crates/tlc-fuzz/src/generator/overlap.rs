//! Fields of different variants of a record that have some memory in common, but not all: their types, and
//! statements on them.

use super::draft::Draft;
use super::types::{CARDINAL, CHAR, Field, INTEGER, Shape, TypeId};

/// Draws a type whose values have neither gaps nor invalid bits, and returns it after the type of its
/// units: structures at a distance of some units overlap in part.
pub fn dense_structure(draft: &mut Draft) -> (TypeId, TypeId) {
    let is_unit =
        |draft: &Draft, ty: TypeId| ty == CHAR || draft.types.is_whole(ty) && draft.types.host(ty) == ty;
    let is_word = |draft: &Draft, ty: TypeId| is_unit(draft, ty) && draft.types.count(ty) == 1 << 64;
    if draft.profile.sets
        && draft.random.chance(12)
        && let Some(word) = draft.drawn_type(is_word)
    {
        let words = if draft.random.chance(50) { 9 } else { draft.random.between(2, 4) };
        let base = draft.types.declare(Shape::Subrange { host: CARDINAL, low: 0, high: 64 * words - 1 });
        return (word, draft.types.declare(Shape::Set { base }));
    }
    let unit = draft.drawn_type(is_unit).unwrap_or(INTEGER);
    let record = |draft: &mut Draft, ty: TypeId, most: usize| {
        let fields = (0..2 + draft.random.below(most)).map(|_| Field { name: draft.name("f"), ty });
        let fields = fields.collect();
        draft.types.declare(Shape::Record { fields, variant: None })
    };
    let structure = match draft.random.below(4) {
        0 if unit == CHAR => {
            let length = draft.random.between(3, 12);
            draft.types.declare(Shape::Text { length })
        }
        0 | 1 => {
            let index = draft.small_ordinal(10);
            draft.types.declare(Shape::Array { index, element: unit })
        }
        2 => record(draft, unit, 4),
        _ => {
            let inner = record(draft, unit, 2);
            record(draft, inner, 2)
        }
    };
    (unit, structure)
}

/// Writes a statement on places that overlap in part: an assignment, a call, or one of them in WITH.
pub fn overlapping_copy(draft: &mut Draft, depth: u32) {
    let has_overlap = |draft: &Draft, ty: TypeId| !draft.types.overlapping(ty).is_empty();
    let in_object = |draft: &Draft, ty: TypeId| match draft.types.shape(ty) {
        Shape::Pointer { to, .. } => match draft.types.shape(*to) {
            Shape::Record { fields, .. } => fields.iter().find(|field| has_overlap(draft, field.ty)).cloned(),
            _ => None,
        },
        _ => None,
    };
    if draft.random.chance(25)
        && let Some((pointer, ty)) = draft.any_writable(|draft, ty| in_object(draft, ty).is_some())
        && let Some(field) = in_object(draft, ty)
    {
        draft.line(format!("IF {pointer} # NIL THEN"));
        let place = format!("{pointer}^.{}", field.name);
        draft.indented(|draft| statement_on_overlap(draft, &place, field.ty, depth));
        return draft.line("END;");
    }
    let Some((place, ty)) = draft.any_writable(has_overlap) else { return draft.copy() };
    statement_on_overlap(draft, &place, ty, depth);
}

/// Writes a statement that mostly uses the fields of a record that overlap in part.
fn statement_on_overlap(draft: &mut Draft, place: &str, ty: TypeId, depth: u32) {
    let binds = draft.random.chance(20);
    let before = if binds { String::new() } else { format!("{place}.") };
    let fields = draft.types.overlapping(ty).into_iter();
    let fields: Vec<_> = fields.map(|field| (format!("{before}{}", field.name), field.ty)).collect();
    let Some((target, ty)) = draft.random.choose(&fields).cloned() else { return };
    let value = |draft: &mut Draft| {
        draft.preferred = fields;
        if draft.random.chance(25) {
            draft.call_statement(depth.min(1));
        } else {
            let value = draft.expression(ty, depth.clamp(1, 2));
            draft.line(format!("{target} := {value};"));
        }
        draft.preferred.clear();
    };
    if !binds {
        return value(draft);
    }
    draft.line(format!("WITH {place} DO"));
    draft.indented(value);
    draft.line("END;");
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    #[test]
    fn variants_overlap_in_part_in_some_programs_of_tlc_only() {
        let mut programs = [0, 0];
        for seed in 0..200 {
            let mut draft = Draft::new(Random::new(seed));
            draft.declare_types();
            let overlaps = !draft.types.overlapping_types().is_empty();
            assert!(!overlaps || !draft.profile.foreign);
            programs[usize::from(overlaps)] += 1;
        }
        assert!(programs.iter().all(|count| *count > 50), "{programs:?}");
    }
}
