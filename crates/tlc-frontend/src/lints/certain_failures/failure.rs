//! Diagnostics for checks that always fail.

use crate::base::Span;
use crate::diagnostics::{Code, Diagnostic};
use crate::hir::visit::{self, Access, Visitor};
use crate::hir::{Call, Expr, Place, Projection, Root, Type, TypeId, TypeTable, print_ordinal, print_type};

use super::analysis::{Analysis, Location};
use super::loops::LAST_ROUND;
use super::value::{Cause, Interval, Known, Value};

/// The maximum number of labels that explain the origin of values.
const MOST_LABELS: usize = 4;

/// A check that is certain to fail.
#[derive(Debug)]
pub struct Finding {
    /// The loop or call from whose beginning control is sure to reach the check; `None` if every path fails.
    pub anchor: Option<Span>,
    /// The operation that fails.
    pub span: Span,
    pub diagnostic: Diagnostic,
}

/// The texts of a diagnostic.
pub struct Words {
    /// The operation and what is wrong with it.
    pub message: String,
    /// The label of the operation.
    pub label: String,
    /// The suggested fix, if there is one.
    pub help: Option<String>,
}

impl<'p> Analysis<'p> {
    /// Ends the current path at a failing check, and reports the check if control is sure to reach it.
    pub fn fail(
        &mut self,
        code: Code,
        span: Span,
        operands: &[&Expr],
        words: impl FnOnce(&Analysis<'p>) -> Words,
    ) {
        let is_certain = self.flow.reachable && (self.anchor.is_none() || self.flow.sure);
        if is_certain && self.seen.insert(span) {
            let finding = self.finding(code, span, operands, words(self));
            self.findings.push(finding);
        }
        self.leave();
    }

    fn finding(&mut self, code: Code, span: Span, operands: &[&Expr], words: Words) -> Finding {
        let mut origins = Origins { analysis: self, labels: Vec::new() };
        operands.iter().for_each(|operand| origins.visit_expr(operand));
        let mut labels = origins.labels;
        self.add_rounds(&mut labels);
        self.add_calls(&mut labels);
        labels.retain(|(place, _)| *place != span && *place != Span::NONE);
        labels.truncate(MOST_LABELS);
        let mut diagnostic = Diagnostic::new(code, words.message).at(span, words.label);
        for (place, text) in labels {
            diagnostic = diagnostic.and(place, text);
        }
        if let Some(help) = words.help {
            diagnostic = diagnostic.help(help);
        }
        Finding { anchor: self.anchor, span, diagnostic }
    }

    /// Adds labels for the loops around the check, with the current iteration.
    fn add_rounds(&self, labels: &mut Vec<(Span, String)>) {
        for (span, round) in self.rounds.iter().rev() {
            if !labels.iter().any(|(place, _)| place == span) {
                let which = match *round {
                    LAST_ROUND => "the last iteration".to_owned(),
                    round => format!("iteration {round}"),
                };
                labels.push((*span, format!("in {which} of this loop")));
            }
        }
    }

    /// Adds labels for the calls that lead to the check.
    fn add_calls(&self, labels: &mut Vec<(Span, String)>) {
        for frame in self.frames.iter().rev() {
            let Some(call) = frame.call else { continue };
            let is_told = labels.iter().any(|(place, _)| call.lo <= place.lo && place.hi <= call.hi);
            if !is_told {
                let name = self.names.resolve(frame.procedure.name);
                labels.push((call, format!("in this call of `{name}`")));
            }
        }
    }

    /// Returns the text of a type in messages.
    pub fn type_text(&self, ty: TypeId) -> String {
        print_type(&self.program.types, ty, self.names)
    }

    /// Returns the limits of a type, with its name if it has one.
    pub fn range_text(&self, ty: TypeId) -> String {
        let types = &self.program.types;
        match (types.ordinal_range(ty), types.name(ty)) {
            (Some(range), Some(name)) => {
                format!("`{}` [{}]", self.names.resolve(name), self.between(ty, range))
            }
            (Some(range), None) => format!("[{}]", self.between(ty, range)),
            (None, _) => format!("`{}`", self.type_text(ty)),
        }
    }

    /// Returns both ends of an interval as values of a type.
    pub fn between(&self, ty: TypeId, Interval { low, high }: Interval) -> String {
        let print = |number| print_ordinal(&self.program.types, ty, number, self.names);
        format!("{}..{}", print(low), print(high))
    }

    /// Returns the text for a partly known number: `12`, `at least 10`, `between 10 and 20`.
    pub fn amount(&self, ty: TypeId, interval: Interval) -> String {
        let types = &self.program.types;
        let print = |number| print_ordinal(types, ty, number, self.names);
        let all = types.represented_range(ty).unwrap_or(Interval::new(i128::MIN, i128::MAX));
        let Interval { low, high } = interval;
        match () {
            () if low == high => print(low),
            () if high >= all.high && low > all.low => format!("at least {}", print(low)),
            () if low <= all.low && high < all.high => format!("at most {}", print(high)),
            () => format!("between {} and {}", print(low), print(high)),
        }
    }
}

/// Finds the variables in an expression whose values are known, and the origins of these values.
struct Origins<'a, 'p> {
    analysis: &'a Analysis<'p>,
    labels: Vec<(Span, String)>,
}

impl Origins<'_, '_> {
    fn add(&mut self, span: Span, text: String) {
        if !self.labels.iter().any(|(place, _)| *place == span) {
            self.labels.push((span, text));
        }
    }

    fn variable(&mut self, place: &Place) {
        let Some(known) = self.analysis.known_at(place) else { return };
        let Some(value) = self.analysis.known_text(place.ty, known.value) else { return };
        let name = self.analysis.place_text(place);
        let text = match known.cause {
            Cause::Several => return,
            Cause::Initial | Cause::Unassigned => format!("`{name}` is {value} until it is assigned"),
            Cause::Assigned => format!("`{name}` is {value} here"),
            Cause::Changed => format!("`{name}` becomes {value} here"),
            Cause::Passed => format!("`{name}` is {value} in this call"),
            Cause::Loop => format!("`{name}` is {value} {}", self.analysis.round_text(known)),
            Cause::Condition => format!("`{name}` is {value} because of this condition"),
            Cause::Selected => format!("`{name}` is {value} in this arm"),
            Cause::Disposed => format!("DISPOSE makes `{name}` NIL"),
        };
        self.add(known.span, text);
    }
}

impl<'t> Visitor<'t> for Origins<'_, '_> {
    fn visit_place(&mut self, place: &'t Place, _: Access) {
        self.variable(place);
        visit::walk_place(self, place);
    }

    fn visit_call(&mut self, call: &'t Call) {
        let known = self.analysis.results.iter().rev().find(|(span, _)| *span == call.span);
        let result = call.callee.procedure().and_then(|id| self.analysis.program.procedures[id].result);
        if let (Some((span, value)), Some(ty)) = (known, result)
            && let Some(text) = self.analysis.known_text(ty, *value)
        {
            self.add(*span, format!("this call returns {text}"));
        }
    }
}

impl Analysis<'_> {
    /// Returns the known value of a variable, if it is a scalar.
    fn known_at(&self, place: &Place) -> Option<Known> {
        match self.seen_location(place)? {
            Location::Cells(cell) if self.program.types.is_scalar(place.ty) => Some(self.state.get(cell)),
            _ => None,
        }
    }

    /// Returns the text of a value in messages; `None` if little is known.
    fn known_text(&self, ty: TypeId, value: Value) -> Option<String> {
        match value {
            Value::Whole(Interval::NIL) if self.is_address(ty) => Some("NIL".to_owned()),
            Value::Whole(interval) if !self.is_address(ty) => Some(self.amount(ty, interval)),
            Value::Real(number) => Some(real_text(number)),
            Value::High { frame: number, array, offset, .. } => {
                let frame = self.frames.last().filter(|frame| frame.number == number)?;
                let name = self.names.resolve(frame.procedure.locals[array].name);
                Some(match offset {
                    0 => format!("HIGH({name})"),
                    1.. => format!("HIGH({name}) + {offset}"),
                    _ => format!("HIGH({name}) - {}", offset.unsigned_abs()),
                })
            }
            _ => None,
        }
    }

    /// Whether values of a type are addresses.
    pub fn is_address(&self, ty: TypeId) -> bool {
        let types: &TypeTable = &self.program.types;
        types.is_scalar(ty) && types.ordinal_range(ty).is_none()
    }

    fn round_text(&self, known: Known) -> String {
        match self.rounds.iter().rev().find(|(span, _)| *span == known.span) {
            Some((_, 1)) => "in the first iteration".to_owned(),
            Some((_, LAST_ROUND)) => "in the last iteration".to_owned(),
            Some((_, round)) => format!("in iteration {round}"),
            None => "by these bounds".to_owned(),
        }
    }

    /// Returns the text of a designator in messages: its variable and fields.
    pub fn place_text(&self, place: &Place) -> String {
        let procedure = self.frames.last().map(|frame| frame.procedure);
        let mut text = match (place.root, procedure) {
            (Root::Local(local), Some(procedure)) => {
                self.names.resolve(procedure.locals[local].name).to_owned()
            }
            (Root::Global(global), _) => self.names.resolve(self.program.globals[global].name).to_owned(),
            _ => "the constant".to_owned(),
        };
        for step in &place.projections {
            match step {
                Projection::Field { field, record } => {
                    if let Type::Record { fields, .. } = self.program.types.get(*record) {
                        text.push('.');
                        text.push_str(self.names.resolve(fields[*field].name));
                    }
                }
                Projection::Index { index, .. } => match self.peek(index).number() {
                    Some(number) => {
                        let types = &self.program.types;
                        text.push_str(&format!("[{}]", print_ordinal(types, index.ty, number, self.names)));
                    }
                    None => text.push_str("[...]"),
                },
                Projection::Deref { .. } => text.push('^'),
            }
        }
        text
    }
}

/// Returns a real constant in Modula-2 syntax.
pub fn real_text(number: f64) -> String {
    if number.abs() < 1e15 { format!("{number:?}") } else { format!("{number:E}") }
}
