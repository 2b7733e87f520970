//! The values that a variable can have at a place, and the checks of the expressions around it, for hover. They
//! are computed when they are asked for, from a check of the whole program.

use std::path::Path;

use tlc_frontend::base::{Interner, Interval, Span};
use tlc_frontend::hir::{self, Check, TypeId, TypeTable};
use tlc_frontend::sema::{IndexedKind, IndexedName};

use crate::driver::{Failure, ObservedCheck};
use crate::server::state::Server;

/// Whether a use of a name may be the place of a variable with values.
pub fn may_have_values(name: &IndexedName, place: Span) -> bool {
    let is_variable = matches!(
        name.kind,
        IndexedKind::LocalVariable | IndexedKind::Parameter | IndexedKind::Variable | IndexedKind::Field
    );
    is_variable && place != name.declared && name.completed != Some(place)
}

/// Describes the values of the variable with a name at a place, and the checks around it.
pub fn describe(server: &mut Server, path: &Path, name: Span) -> Result<Vec<String>, Failure> {
    let Some((observation, types)) = server.analysis.observe(path, name)? else { return Ok(Vec::new()) };
    let writer = IntervalWriter { types: &types, names: &server.analysis.kept.interner };
    let mut lines = Vec::new();
    // Another interval than that of the type was found.
    if let Some((value, ty)) = observation.value
        && types.represented_range(ty).is_none_or(|all| value != all)
    {
        lines.push(format!("values here: `{}`", writer.interval(value, ty)));
    }
    lines.extend(observation.checks.iter().filter_map(|check| writer.check(check)));
    Ok(lines)
}

/// Writes intervals and checks as source text.
struct IntervalWriter<'t> {
    types: &'t TypeTable,
    names: &'t Interner,
}

impl IntervalWriter<'_> {
    fn interval(&self, Interval { low, high }: Interval, ty: TypeId) -> String {
        let number = |number| hir::print_ordinal(self.types, ty, number, self.names);
        if low == high { number(low) } else { format!("{} .. {}", number(low), number(high)) }
    }

    fn check(&self, check: &ObservedCheck) -> Option<String> {
        let kind = match check.check {
            Check::Index => "index",
            Check::Range => "range",
            Check::Overflow => "overflow",
            _ => return None,
        };
        let Interval { low, high } = check.value;
        let value = if low == high { low.to_string() } else { format!("{low} .. {high}") };
        let Interval { low, high } = check.allowed;
        let allowed = match check.check {
            Check::Overflow => "the limits of its type".to_owned(),
            _ => format!("`{low} .. {high}`"),
        };
        Some(match check.is_proved() {
            true => format!("{kind} check: omitted, `{value}` is within {allowed}"),
            false => format!("{kind} check: `{value}` is not always within {allowed}"),
        })
    }
}
