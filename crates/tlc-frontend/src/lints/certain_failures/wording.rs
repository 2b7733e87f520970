//! The texts of messages about failing checks.

use crate::base::{Interner, Span};
use crate::diagnostics::Diagnostic;
use crate::hir::{Expr, ExprKind, Place, Projection, Root, Type, TypeId, print_ordinal, print_type};

use super::memory::{CellLocation, Memory};
use super::value::{Interval, KnownValue, Value};

/// The number of a last iteration that is not counted.
pub const LAST_ROUND: u64 = u64::MAX;

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

/// Describes values, types and places as messages show them.
pub struct Wording<'a, 'p> {
    pub memory: &'a Memory<'p>,
    pub names: &'p Interner,
    /// The loops that are being run iteration by iteration.
    pub rounds: &'a [(Span, u64)],
}

impl Wording<'_, '_> {
    /// Returns the text of a type in messages.
    pub fn type_text(&self, ty: TypeId) -> String {
        print_type(&self.memory.program.types, ty, self.names)
    }

    /// Returns the limits of a type, with its name if it has one.
    pub fn range_text(&self, ty: TypeId) -> String {
        let types = &self.memory.program.types;
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
        let print = |number| print_ordinal(&self.memory.program.types, ty, number, self.names);
        format!("{}..{}", print(low), print(high))
    }

    /// Returns the text for a partly known number: `12`, `at least 10`, `between 10 and 20`.
    pub fn amount(&self, ty: TypeId, interval: Interval) -> String {
        let types = &self.memory.program.types;
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

    /// Returns the text of a value in messages; `None` if little is known.
    pub fn known_text(&self, ty: TypeId, value: Value) -> Option<String> {
        match value {
            Value::Whole(Interval::NIL) if self.memory.is_address(ty) => Some("NIL".to_owned()),
            Value::Whole(interval) if !self.memory.is_address(ty) => Some(self.amount(ty, interval)),
            Value::Real(number) => Some(real_text(number)),
            Value::High { frame: number, array, offset, .. } => {
                let frame = self.memory.frames.last().filter(|frame| frame.number == number)?;
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

    /// Returns the iteration that gives a control variable its value, in words.
    pub fn round_text(&self, known: KnownValue) -> String {
        match self.rounds.iter().rev().find(|(span, _)| *span == known.span) {
            Some((_, 1)) => "in the first iteration".to_owned(),
            Some((_, LAST_ROUND)) => "in the last iteration".to_owned(),
            Some((_, round)) => format!("in iteration {round}"),
            None => "by these bounds".to_owned(),
        }
    }

    /// Returns the text of a designator in messages: its variable and fields.
    pub fn place_text(&self, place: &Place) -> String {
        let procedure = self.memory.frames.last().map(|frame| frame.procedure);
        let mut text = match (place.root, procedure) {
            (Root::Local(local), Some(procedure)) => {
                self.names.resolve(procedure.locals[local].name).to_owned()
            }
            (Root::Global(global), _) => {
                self.names.resolve(self.memory.program.globals[global].name).to_owned()
            }
            _ => "the constant".to_owned(),
        };
        for step in &place.projections {
            match step {
                Projection::Field { field, record } => {
                    if let Type::Record { fields, .. } = self.memory.program.types.get(*record) {
                        text.push('.');
                        text.push_str(self.names.resolve(fields[*field].name));
                    }
                }
                Projection::Index { index, .. } => match self.memory.peek(index).number() {
                    Some(number) => {
                        let types = &self.memory.program.types;
                        text.push_str(&format!("[{}]", print_ordinal(types, index.ty, number, self.names)));
                    }
                    None => text.push_str("[...]"),
                },
                Projection::Deref { .. } => text.push('^'),
            }
        }
        text
    }

    /// Adds labels for the loops around the check, with the current iteration.
    pub fn add_rounds(&self, labels: &mut Vec<(Span, String)>) {
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
    pub fn add_calls(&self, labels: &mut Vec<(Span, String)>) {
        for frame in self.memory.frames.iter().rev() {
            let Some(call) = frame.call else { continue };
            let is_told = labels.iter().any(|(place, _)| call.lo <= place.lo && place.hi <= call.hi);
            if !is_told {
                let name = self.names.resolve(frame.procedure.name);
                labels.push((call, format!("in this call of `{name}`")));
            }
        }
    }

    /// Returns the help for an index that is the control variable of a loop with excessive bounds.
    pub fn help_for_round(&self, index: &Expr, number: Interval, bounds: Interval) -> Option<String> {
        let ExprKind::Load(place) = &index.kind else { return None };
        let CellLocation::Cells(cell) = self.memory.seen_location(place)? else { return None };
        let known = self.memory.state.get(cell);
        let (_, round) = self.rounds.iter().rev().find(|(span, _)| *span == known.span)?;
        let border = if number.low > bounds.high { bounds.high } else { bounds.low };
        let border = print_ordinal(&self.memory.program.types, index.ty, border, self.names);
        match *round {
            1 => Some(format!("start the loop at {border}")),
            LAST_ROUND => Some(format!("end the loop at {border}")),
            _ => None,
        }
    }

    /// Returns the text of the indexed array in messages.
    pub fn array_text(&self, place: &Place, dimension: u32) -> String {
        let indices =
            place.projections.iter().filter(|step| matches!(step, Projection::Index { .. })).count();
        if indices == 1 && place.projections.len() == 1 {
            format!("`{}`", self.root_text(place))
        } else if indices == place.projections.len() {
            format!("dimension {} of `{}`", dimension + 1, self.root_text(place))
        } else {
            "the array".to_owned()
        }
    }

    fn root_text(&self, place: &Place) -> String {
        let whole = Place { root: place.root, projections: Vec::new(), ty: place.ty, span: place.span };
        self.place_text(&whole)
    }

    /// Returns the name of the host of a type.
    pub fn host_text(&self, ty: TypeId) -> String {
        self.type_text(self.memory.program.types.host(ty))
    }

    /// Returns the help for a negative result in a type without negative numbers.
    pub fn help_for_sign(&self, ty: TypeId, exact: Interval) -> Option<String> {
        let is_unsigned = self.memory.limits(ty).is_some_and(|limits| limits.low == 0);
        (is_unsigned && exact.high < 0).then(|| "INTEGER also has negative numbers".to_owned())
    }

    /// Returns the limits of the host of a type, with its name if it has one.
    pub fn limits_text(&self, ty: TypeId) -> String {
        self.range_text(self.memory.program.types.host(ty))
    }

    /// Returns the name of a type, or a description of it.
    pub fn name_of(&self, ty: TypeId) -> String {
        match self.memory.program.types.name(ty) {
            Some(name) => format!("`{}`", self.names.resolve(name)),
            None => self.range_text(ty),
        }
    }
}

/// Returns a real constant in Modula-2 syntax.
pub fn real_text(number: f64) -> String {
    if number.abs() < 1e15 { format!("{number:?}") } else { format!("{number:E}") }
}
