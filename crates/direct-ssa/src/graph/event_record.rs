//! The events of a construction as data for other programs: names instead of numbers, as in the text form.

use serde::Serialize;

use crate::trace::{Event, Names, Naming, Step};
use crate::{Block, Phi, Value, Variable};

use super::text::TraceNames;
use super::{Graph, Instruction, Place};

/// An event of a construction. The kind of event determines which fields are present.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct EventRecord {
    /// The kind of event, in a word.
    pub event: &'static str,
    /// The line of the statement at which it happened, from 1; `None` before the first statement and after
    /// the last one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The column in characters where a statement begins, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
    /// The offset of the first byte of a statement.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<usize>,
    /// The offset after the last byte of a statement.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end: Option<usize>,
    /// The variable that is declared, searched for, written, read or joined.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub variable: Option<String>,
    /// The block in which it happened.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub block: Option<String>,
    /// The block from which an edge or a search comes, or in which a structured statement began.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// The block to which an edge leads, or in which a search continues.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    /// The phi, whose name is that of the IR if it stays there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub phi: Option<String>,
    /// The value that was found, written, read, joined or substituted for a phi.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    /// Two different values that a phi joins.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub values: Option<[String; 2]>,
    /// The value in the IR.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ir: Option<String>,
    /// The reason why a definition begins in a block.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<&'static str>,
    /// Whether a block takes over no definitions of variables in its set.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub but_assigned: Option<bool>,
    /// The name of a component: the block or phi in it that was visited first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub root: Option<String>,
}

impl Graph {
    /// Returns the events of the construction that made this graph from `source`, with the names of this
    /// graph's text and the lines of the text of `source`.
    pub fn record_events(&self, events: &[Event<Instruction>], source: &Graph) -> Vec<EventRecord> {
        let names = TraceNames::new(self, source);
        let recorder = Recorder { names: &names, values: Naming::new(events, &names) };
        let mut place = None;
        let record = |event: &Event<Instruction>| {
            if let Event::At(position) = *event {
                place = source.place(position);
                return at(place);
            }
            EventRecord { line: place.map(|place| place.line), ..recorder.event(event) }
        };
        events.iter().map(record).collect()
    }
}

/// Creates the event for the beginning of a statement, or for the end of the last one.
fn at(place: Option<&Place>) -> EventRecord {
    EventRecord {
        event: "at",
        line: place.map(|place| place.line),
        column: place.map(|place| place.column),
        start: place.map(|place| place.range.start),
        end: place.map(|place| place.range.end),
        ..EventRecord::default()
    }
}

struct Recorder<'a> {
    names: &'a TraceNames<'a>,
    values: Naming<'a, TraceNames<'a>>,
}

impl Recorder<'_> {
    fn event(&self, event: &Event<Instruction>) -> EventRecord {
        let base = |event: &'static str| EventRecord { event, ..EventRecord::default() };
        match *event {
            Event::At(_) => base("at"),
            Event::Variable(declared) => {
                EventRecord { variable: self.variable(declared), ..base("variable") }
            }
            Event::Block(declared, start) => EventRecord {
                block: self.block(declared),
                from: start.and_then(|start| self.block(start)),
                ..base("block")
            },
            Event::Edge { from, to } => {
                EventRecord { from: self.block(from), to: self.block(to), ..base("edge") }
            }
            Event::Sealed(sealed) => EventRecord { block: self.block(sealed), ..base("seal") },
            Event::Filled(filled) => EventRecord { block: self.block(filled), ..base("fill") },
            Event::Write { variable, block, value } => self.access(base("write"), variable, block, value),
            Event::Read { variable, block, value, .. } => self.access(base("read"), variable, block, value),
            Event::Phi { phi, block, variable } => EventRecord {
                phi: self.phi(phi),
                block: self.block(block),
                variable: self.variable(variable),
                ..base("phi")
            },
            Event::Operand { phi, value } => {
                EventRecord { phi: self.phi(phi), value: self.value(value), ..base("operand") }
            }
            Event::Removed { phi, by } => {
                EventRecord { phi: self.phi(phi), value: self.value(by), ..base("remove") }
            }
            Event::Minimized => base("minimize"),
            Event::Resolved { value, ir } => {
                EventRecord { value: self.value(value), ir: self.ir(ir), ..base("resolve") }
            }
            Event::Emitted { phi, ir } => EventRecord { phi: self.phi(phi), ir: self.ir(ir), ..base("emit") },
            Event::Replaced { phi, by } => {
                EventRecord { ir: self.ir(phi), value: self.ir(by), ..base("replace") }
            }
            Event::Erased { phi } => EventRecord { ir: self.ir(phi), ..base("erase") },
            Event::Search(step) => self.step(step),
        }
    }

    fn step(&self, step: Step<Instruction>) -> EventRecord {
        let base = |event: &'static str| EventRecord { event, ..EventRecord::default() };
        let in_block = |event, block| EventRecord { block: self.block(block), ..base(event) };
        match step {
            Step::Join { block, since } => EventRecord { from: self.block(since), ..in_block("join", block) },
            Step::Assigned { block, variable } => {
                EventRecord { variable: self.variable(variable), ..in_block("assigned", block) }
            }
            Step::LookUp { variable, block } => {
                EventRecord { variable: self.variable(variable), ..in_block("look-up", block) }
            }
            Step::GoOn { variable, from, to } => EventRecord {
                variable: self.variable(variable),
                from: self.block(from),
                to: self.block(to),
                ..base("go-on")
            },
            Step::Unassigned { variable, block, since } => EventRecord {
                variable: self.variable(variable),
                from: self.block(since),
                ..in_block("unassigned", block)
            },
            Step::Found { variable, block, value } => self.access(base("found"), variable, block, value),
            Step::Begins { variable, block, how } => EventRecord {
                variable: self.variable(variable),
                reason: Some(how.name()),
                ..in_block("begin", block)
            },
            Step::Defined { variable, block, value } => self.access(base("define"), variable, block, value),
            Step::TookOver { block, parent, but_assigned } => EventRecord {
                from: self.block(parent),
                but_assigned: Some(but_assigned),
                ..in_block("take-over", block)
            },
            Step::Operands { phi } => EventRecord { phi: self.phi(phi), ..base("operands") },
            Step::Kept { phi, witnesses: [one, other] } => {
                let values = [one, other].map(|value| self.values.handle(value));
                EventRecord { phi: self.phi(phi), values: Some(values), ..base("keep") }
            }
            Step::Marked { block } => in_block("mark", block),
            Step::Unmarked { block } => in_block("unmark", block),
            Step::Visited { block } => in_block("visit", block),
            Step::Component { root, block } => {
                EventRecord { root: self.block(root), ..in_block("component", block) }
            }
            Step::PhiComponent { root, phi } => {
                EventRecord { root: self.phi(root), phi: self.phi(phi), ..base("phi-component") }
            }
        }
    }

    fn access(
        &self,
        base: EventRecord,
        variable: Variable,
        block: Block,
        value: Value<Instruction>,
    ) -> EventRecord {
        EventRecord {
            variable: self.variable(variable),
            block: self.block(block),
            value: self.value(value),
            ..base
        }
    }

    fn variable(&self, variable: Variable) -> Option<String> {
        Some(self.names.variable(variable))
    }

    fn block(&self, block: Block) -> Option<String> {
        Some(self.names.block(block))
    }

    fn phi(&self, phi: Phi) -> Option<String> {
        Some(self.values.phi(phi).to_owned())
    }

    fn value(&self, value: Value<Instruction>) -> Option<String> {
        Some(self.values.handle(value))
    }

    fn ir(&self, instruction: Instruction) -> Option<String> {
        Some(self.values.ir(instruction))
    }
}

#[cfg(test)]
mod tests {
    use crate::trace::Log;
    use crate::{SsaBuilder, Strategy};

    use super::*;

    const SUM: &str = "procedure sum(n)
entry: i = 0; goto header
header: branch i < n, body, exit
body: i = i + 1; goto header
exit: return i";

    fn recorded(strategy: Strategy) -> Vec<EventRecord> {
        let graph: Graph = SUM.parse().expect("the text is right");
        let mut ssa = SsaBuilder::with_observer(strategy, Log::default());
        let made = graph.construct(&mut ssa, false);
        let events = made.record_events(ssa.observer(), &graph);
        assert_eq!(events.len(), ssa.observer().len());
        events
    }

    #[test]
    fn an_event_has_the_names_and_the_line_of_the_text() {
        let events = recorded(Strategy::Default);
        let phi = events.iter().find(|event| event.event == "phi").expect("a phi is made");
        assert_eq!((phi.block.as_deref(), phi.variable.as_deref()), (Some("header"), Some("i")));
        assert_eq!(phi.line, Some(3));
        let write = events.iter().rfind(|event| event.event == "write").expect("a write");
        assert_eq!((write.value.as_deref(), write.line), (Some("i.2"), Some(4)));
        let last = events.iter().rfind(|event| event.event == "at").expect("a place");
        assert_eq!((last.line, last.start), (None, None), "the following events belong to no statement");
    }

    #[test]
    fn a_place_is_that_of_the_statement_in_the_text() {
        let places = recorded(Strategy::Plain).into_iter().filter(|event| event.event == "at");
        let statements: Vec<&str> = places.filter_map(|place| SUM.get(place.start?..place.end?)).collect();
        let expected = [
            "procedure sum(n)",
            "i = 0",
            "goto header",
            "branch i < n, body, exit",
            "i = i + 1",
            "goto header",
            "return i",
        ];
        assert_eq!(statements, expected);
    }

    /// A phi that is removed has a name that no value of the IR has.
    #[test]
    fn a_phi_has_one_name() {
        let events = recorded(Strategy::Default);
        let of = |kind| move |event: &&EventRecord| event.event == kind;
        let removed = events.iter().find(of("remove")).expect("the phi of n is trivial");
        let replaced = events.iter().find(of("replace")).expect("it was in the IR");
        assert_eq!((removed.phi.as_deref(), removed.value.as_deref()), (Some("n.2"), Some("n.1")));
        assert_eq!(removed.phi, replaced.ir);
        let emitted: Vec<_> = events
            .iter()
            .filter(of("emit"))
            .map(|event| (event.phi.as_deref(), event.ir.as_deref()))
            .collect();
        assert_eq!(emitted, [(Some("i.1"), Some("i.1")), (Some("n.2"), Some("n.2"))]);
    }
}
