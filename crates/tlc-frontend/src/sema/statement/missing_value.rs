//! The values of an enumeration or subrange for which a CASE statement has no arm.

use crate::base::Interval;
use crate::diagnostics::{Code, Diagnostic};
use crate::hir::{self, Conversion, Expr, ExprKind, Type, TypeId};

use super::case_label::LabelSet;
use crate::sema::tables::ProgramTables;

/// The maximum number of values that are named. Others are counted.
const MOST_NAMED: usize = 4;

/// Returns a warning about values of the subject without an arm in a statement without ELSE. The labels are in
/// the order of the values and do not overlap.
pub fn warning(tables: &ProgramTables, subject: &Expr, labels: &LabelSet) -> Option<Diagnostic> {
    let ty = declared_type(subject);
    let is_small = matches!(tables.ty(ty), Type::Enumeration { .. } | Type::Subrange { .. } | Type::Boolean);
    let range = tables.ordinal_range(ty).filter(|_| is_small)?;
    let selected = labels.iter().map(|(low, high, _)| (*low, *high));
    let missing = missing(range, selected);
    let count: i128 = missing.iter().map(|(low, high)| high - low + 1).sum();
    let values = missing.iter().flat_map(|(low, high)| *low..=*high).take(MOST_NAMED);
    let shown = |value| hir::print_ordinal(&tables.program.types, ty, value, tables.names);
    let named: Vec<String> = values.map(|value| format!("`{}`", shown(value))).collect();
    if named.is_empty() {
        return None;
    }
    let message = format!("this CASE has no arm for {}", listed(&named, count));
    let diagnostic = Diagnostic::new(Code::IncompleteCase, message)
        .at(subject.span, format!("the selector is of type {}", tables.shown(ty)))
        .note("without ELSE, such a value causes a run-time error")
        .help("add an arm for each missing value, or an ELSE");
    Some(diagnostic)
}

/// Returns the type of a subject before its conversion to the host type.
fn declared_type(subject: &Expr) -> TypeId {
    match &subject.kind {
        ExprKind::Convert { conversion: Conversion::Whole, operand, .. } => operand.ty,
        _ => subject.ty,
    }
}

/// Returns the parts of a range that none of the ranges in order covers.
fn missing(range: Interval, selected: impl Iterator<Item = (i128, i128)>) -> Vec<(i128, i128)> {
    let mut missing = Vec::new();
    let mut next = range.low;
    for (first, last) in selected {
        if next < first {
            missing.push((next, (first - 1).min(range.high)));
        }
        next = next.max(last + 1);
    }
    if next <= range.high {
        missing.push((next, range.high));
    }
    missing
}

/// Lists names, with the number of the values that are not named.
fn listed(named: &[String], count: i128) -> String {
    match (count - named.len() as i128, named) {
        (1, _) => format!("{} and 1 more value", named.join(", ")),
        (more @ 1.., _) => format!("{} and {more} more values", named.join(", ")),
        (_, [others @ .., last]) if !others.is_empty() => format!("{} and {last}", others.join(", ")),
        _ => named.concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gaps_are_found() {
        let gaps = |selected: &[(i128, i128)]| missing(Interval::new(1, 9), selected.iter().copied());
        assert_eq!(gaps(&[]), [(1, 9)]);
        assert_eq!(gaps(&[(1, 9)]), []);
        assert_eq!(gaps(&[(2, 3), (4, 4), (7, 8)]), [(1, 1), (5, 6), (9, 9)]);
        assert_eq!(gaps(&[(0, 3), (12, 13)]), [(4, 9)], "labels may lie outside of the subrange");
    }

    #[test]
    fn some_are_named_and_the_others_counted() {
        let list = |count: i128| {
            let named: Vec<String> = (1..=count.min(4)).map(|number| number.to_string()).collect();
            listed(&named, count)
        };
        assert_eq!([1, 2, 4].map(list), ["1", "1 and 2", "1, 2, 3 and 4"]);
        assert_eq!([5, 6].map(list), ["1, 2, 3, 4 and 1 more value", "1, 2, 3, 4 and 2 more values"]);
    }
}
