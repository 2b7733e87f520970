//! The values that a variable can have at a place, the definitions that reach it in SSA form, and the checks of the
//! expressions around it, for hover. They are computed when they are asked for, from a check of the whole program.

use std::path::Path;

use tlc_frontend::base::{Interval, Span};
use tlc_frontend::hir::{self, BinaryOp, Check, TypeId, TypeTable};
use tlc_frontend::sema::{IndexedKind, IndexedName};

use crate::driver::{
    CheckReason, Definition, DefinitionForm, Failure, KeptSources, Observed, ObservedCheck, ReachingValue,
    StepAmount, ValueCheck,
};
use crate::server::state::Server;

/// The greatest number of definitions that are shown.
const MOST_DEFINITIONS: usize = 8;

/// The greatest number of conditions that are shown.
const MOST_CONDITIONS: usize = 4;

/// The greatest length of a piece of source text that is shown.
const MOST_TEXT: usize = 40;

/// Whether a use of a name may be the place of a variable with values.
pub fn may_have_values(name: &IndexedName, place: Span) -> bool {
    let is_variable = matches!(
        name.kind,
        IndexedKind::LocalVariable | IndexedKind::Parameter | IndexedKind::Variable | IndexedKind::Field
    );
    is_variable && place != name.declared && name.completed != Some(place)
}

/// Describes the values of the variable with a name at a place, and the checks around it, in paragraphs of Markdown.
pub fn describe(server: &mut Server, path: &Path, name: Span) -> Result<Vec<String>, Failure> {
    let Some(Observed { intervals, reaching, types }) = server.analysis.observe(path, name)? else {
        return Ok(Vec::new());
    };
    let writer = ValueWriter { types: &types, kept: &server.analysis.kept };
    let mut lines = Vec::new();
    // Another interval than that of the type was found.
    if let Some((value, ty)) = intervals.value
        && types.represented_range(ty).is_none_or(|all| value != all)
    {
        lines.push(format!("values here: `{}`", writer.interval(value, ty)));
    }
    if let Some(reaching) = &reaching {
        lines.extend(writer.definitions(&writer.text(name), reaching));
        lines.extend(writer.conditions(reaching));
    }
    let of_value = reaching.as_ref().map_or(&[][..], |reaching| &reaching.checks);
    let is_negative = intervals.value.is_none_or(|(value, _)| value.low < 0);
    lines.extend(intervals.checks.iter().filter_map(|check| writer.check(check, of_value)));
    lines.extend(of_value.iter().filter_map(|check| writer.value_check(check, is_negative)));
    Ok(lines)
}

/// Writes knowledge about a place as Markdown.
struct ValueWriter<'t> {
    types: &'t TypeTable,
    kept: &'t KeptSources,
}

impl ValueWriter<'_> {
    fn interval(&self, Interval { low, high }: Interval, ty: TypeId) -> String {
        let number = |number| hir::print_ordinal(self.types, ty, number, &self.kept.interner);
        if low == high { number(low) } else { format!("{} .. {}", number(low), number(high)) }
    }

    /// Returns a piece of source text in one line, shortened.
    fn text(&self, span: Span) -> String {
        let file = self.kept.file_at(span.lo);
        let text = file.and_then(|file| file.text.get(file.offset(span.lo)..file.offset(span.hi)));
        let words: Vec<&str> = text.unwrap_or_default().split_whitespace().collect();
        let text = words.join(" ").replace('`', "'");
        match text.char_indices().nth(MOST_TEXT) {
            Some((end, _)) => format!("{} ...", text[..end].trim_end()),
            None => text,
        }
    }

    fn line(&self, position: u32) -> usize {
        let file = self.kept.file_at(position);
        let before = file.and_then(|file| file.text.get(..file.offset(position)));
        before.map_or(0, |text| text.matches('\n').count() + 1)
    }

    /// Describes the definition that reaches the place, and a list of those that it joins.
    fn definitions(&self, name: &str, reaching: &ReachingValue) -> Option<String> {
        let Some((first, others)) = reaching.definitions.split_first() else {
            return Some("control never reaches this place".to_owned());
        };
        let mut text = format!("SSA value: {}", self.definition(name, first));
        for definition in others.iter().take(MOST_DEFINITIONS) {
            text.push_str("\n- ");
            text.push_str(&self.definition(name, definition));
        }
        if let Some(rest) = others.len().checked_sub(MOST_DEFINITIONS).filter(|rest| *rest > 0) {
            text.push_str(&format!("\n- and {rest} others"));
        }
        Some(text)
    }

    fn definition(&self, name: &str, Definition { number, form, span }: &Definition) -> String {
        let own = format!("{name}.{number}");
        let line = self.line(span.lo);
        match form {
            DefinitionForm::Parameter => format!("`{own}`, the parameter"),
            DefinitionForm::Captured => format!("`{own}`, from the enclosing procedure"),
            DefinitionForm::Unassigned => format!("`{own}`, zero before the first assignment"),
            DefinitionForm::Value(value) => format!("`{own} := {}`, line {line}", self.text(*value)),
            DefinitionForm::Step(from, op, amount) => {
                let sign = if *op == BinaryOp::Add { '+' } else { '-' };
                let amount = match amount {
                    StepAmount::Number(number) => number.to_string(),
                    StepAmount::Text(span) => self.text(*span),
                };
                format!("`{own} := {name}.{from} {sign} {amount}`, {}line {line}", self.step_of(*span))
            }
            DefinitionForm::New => format!("`{own}`, a new variable, line {line}"),
            DefinitionForm::Changed(by) => {
                format!("`{own}`, changed by `{}`, line {}", self.text(*by), self.line(by.lo))
            }
            DefinitionForm::Phi { joins, is_at_end } => {
                let joined: Vec<String> = joins.iter().map(|number| format!("{name}.{number}")).collect();
                let phi = format!("`{own} := phi({})`", joined.join(", "));
                let text = self.text(*span);
                let word = text.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
                match is_at_end {
                    true => format!("{phi}, END of {word}, line {}", self.line(span.hi)),
                    false => format!("{phi}, {word}, line {line}"),
                }
            }
        }
    }

    /// Returns the beginning of the description of the step that a FOR statement makes itself.
    fn step_of(&self, span: Span) -> &'static str {
        if self.text(span).starts_with("FOR") { "FOR, " } else { "" }
    }

    fn conditions(&self, reaching: &ReachingValue) -> Option<String> {
        let last = reaching.conditions.iter().rev().take(MOST_CONDITIONS).rev();
        let conditions: Vec<String> = last.map(|(span, holds)| self.condition(*span, *holds)).collect();
        (!conditions.is_empty()).then(|| format!("known here: {}", conditions.join(", ")))
    }

    fn condition(&self, span: Span, holds: bool) -> String {
        let verb = if holds { "holds" } else { "does not hold" };
        format!("`{}` {verb} (line {})", self.text(span), self.line(span.lo))
    }

    /// Describes a check whose values are known; `of_value` are those of the named value itself.
    fn check(&self, check: &ObservedCheck, of_value: &[ValueCheck]) -> Option<String> {
        let (kind, verb) = match check.check {
            Check::Index => ("index", "is"),
            Check::Range => ("range", "is"),
            Check::Overflow => ("overflow", "is"),
            Check::Zero => ("divisor", "does"),
            _ => return None,
        };
        let Interval { low, high } = check.value;
        let value = if low == high { low.to_string() } else { format!("{low} .. {high}") };
        let Interval { low, high } = check.allowed;
        let (with, allowed) = match check.check {
            Check::Overflow => ("within", "the limits of its type".to_owned()),
            Check::Zero if check.is_proved() => ("not contain", "0".to_owned()),
            Check::Zero => return Some(format!("{kind} check: needed, `{value}` contains 0")),
            _ => ("within", format!("`{low} .. {high}`")),
        };
        let reason = of_value.iter().filter(|other| !other.is_open && other.check == check.check);
        let reason = reason.filter_map(|other| other.reason).next();
        Some(match (check.is_proved(), reason) {
            (true, _) => format!("{kind} check: omitted, `{value}` {verb} {with} {allowed}"),
            (false, Some(reason)) => format!("{kind} check: omitted, {}", self.reason(reason)),
            (false, None) => format!("{kind} check: `{value}` is not always within {allowed}"),
        })
    }

    /// Describes a check that no interval decides: of an index of an open array, or of a pointer.
    fn value_check(&self, check: &ValueCheck, is_negative: bool) -> Option<String> {
        let (kind, needed) = match check.check {
            Check::Index if check.is_open => {
                ("index", "no condition limits the index to `HIGH` of the array")
            }
            Check::Nil => ("NIL", "no condition excludes `NIL`"),
            _ => return None,
        };
        Some(match check.reason {
            Some(CheckReason::Condition(..) | CheckReason::Bound(_))
                if check.is_open && check.is_negative && is_negative =>
            {
                format!("{kind} check: needed, the index may be negative")
            }
            Some(reason) => format!("{kind} check: omitted, {}", self.reason(reason)),
            None => format!("{kind} check: needed, {needed}"),
        })
    }

    fn reason(&self, reason: CheckReason) -> String {
        match reason {
            CheckReason::Condition(span, holds) => self.condition(span, holds),
            CheckReason::Bound(span) => {
                format!("FOR ends at `{}` (line {})", self.text(span), self.line(span.lo))
            }
            CheckReason::Passed(span) => {
                format!("`{}` has passed it (line {})", self.text(span), self.line(span.lo))
            }
            CheckReason::New(span) => {
                format!("`{}` returns no `NIL` (line {})", self.text(span), self.line(span.lo))
            }
        }
    }
}
