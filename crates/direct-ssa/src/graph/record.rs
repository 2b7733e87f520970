//! A graph and the events of a construction as data for other programs: names instead of numbers, as in the text form.

use serde::Serialize;

use crate::trace::{Event, Names, value_name};
use crate::{Block, Value, Variable};

use super::text::ValueNames;
use super::{Graph, Instruction, Operation};

/// A procedure as [`Graph`] holds it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct GraphRecord {
    /// Its name; empty without a heading.
    pub procedure: String,
    /// The names of its parameters.
    pub parameters: Vec<String>,
    /// The blocks in the order of the text; the first one is the entry.
    pub blocks: Vec<BlockRecord>,
}

/// A basic block with its edges.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct BlockRecord {
    /// The name that edges lead to.
    pub name: String,
    /// The phis at its head.
    pub phis: Vec<PhiRecord>,
    /// What stands behind them, as text.
    pub statements: Vec<String>,
    /// How it ends, as text.
    pub end: String,
    /// The blocks behind, one for each edge.
    pub successors: Vec<String>,
}

/// A phi at the head of a block.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PhiRecord {
    /// The name of its value.
    pub value: String,
    /// The variable whose values it joins.
    pub variable: String,
    /// What arrives over each edge into the block.
    pub operands: Vec<OperandRecord>,
}

/// What a phi gets over an edge.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct OperandRecord {
    /// The block where the edge comes from.
    pub from: String,
    /// The value that arrives.
    pub value: String,
}

/// An event of a construction. Which fields there are depends on what happened.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct EventRecord {
    /// What happened, in a word.
    pub event: &'static str,
    /// The variable that is declared, written, read or joined.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub variable: Option<String>,
    /// The block where it happened.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub block: Option<String>,
    /// The block where an edge comes from, or a structured statement began.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// The block where an edge leads to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    /// The phi of the builder's table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub phi: Option<String>,
    /// The value that was written, read, joined or put in place of a phi.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    /// The value in the IR.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ir: Option<String>,
}

impl Graph {
    /// Returns the graph as data.
    pub fn record(&self) -> GraphRecord {
        let names = ValueNames::new(self);
        let is_complete = |block: &Block| self.terminator(*block).is_some();
        GraphRecord {
            procedure: self.names.procedure.clone(),
            parameters: self.parameters.iter().map(|&value| names.operand(value)).collect(),
            blocks: self.blocks().filter(is_complete).map(|block| self.record_of(block, &names)).collect(),
        }
    }

    fn record_of(&self, block: Block, names: &ValueNames<'_>) -> BlockRecord {
        let terminator = self.terminator(block);
        let successors = terminator.map(|terminator| terminator.successors()).unwrap_or_default();
        BlockRecord {
            name: self.block_name(block),
            phis: self.phis(block).into_iter().filter_map(|phi| self.phi_record(phi, names)).collect(),
            statements: self.body(block).iter().map(|&instruction| names.instruction(instruction)).collect(),
            end: terminator.map(|terminator| names.terminator(terminator)).unwrap_or_default(),
            successors: successors.into_iter().map(|successor| self.block_name(successor)).collect(),
        }
    }

    fn phi_record(&self, phi: Instruction, names: &ValueNames<'_>) -> Option<PhiRecord> {
        let Operation::Phi(variable, operands) = self.operation(phi) else { return None };
        let operand = |&(from, value): &(Block, Instruction)| OperandRecord {
            from: self.block_name(from),
            value: names.operand(value),
        };
        Some(PhiRecord {
            value: names.operand(phi),
            variable: self.variable_name(*variable),
            operands: operands.iter().map(operand).collect(),
        })
    }

    /// Returns the events of the construction that made this graph, with the names of its text.
    pub fn record_events(&self, events: &[Event<Instruction>]) -> Vec<EventRecord> {
        let names = ValueNames::new(self);
        let is_told = |event: &&Event<Instruction>| !matches!(event, Event::At(_));
        events.iter().filter(is_told).map(|event| event_record(event, &names)).collect()
    }
}

fn event_record(event: &Event<Instruction>, names: &ValueNames<'_>) -> EventRecord {
    let variable = |variable: Variable| Some(names.variable(variable));
    let block = |block: Block| Some(names.block(block));
    let value = |value: Value<Instruction>| Some(value_name(value, names));
    let ir = |instruction: Instruction| Some(names.value(instruction));
    let base = |event: &'static str| EventRecord { event, ..EventRecord::default() };
    match *event {
        Event::At(_) => base("at"),
        Event::Variable(declared) => EventRecord { variable: variable(declared), ..base("variable") },
        Event::Block(declared, start) => {
            EventRecord { block: block(declared), from: start.and_then(block), ..base("block") }
        }
        Event::Edge { from, to } => EventRecord { from: block(from), to: block(to), ..base("edge") },
        Event::Sealed(sealed) => EventRecord { block: block(sealed), ..base("seal") },
        Event::Filled(filled) => EventRecord { block: block(filled), ..base("fill") },
        Event::Write { variable: to, block: place, value: written } => EventRecord {
            variable: variable(to),
            block: block(place),
            value: value(written),
            ..base("write")
        },
        Event::Read { variable: from, block: place, value: got, .. } => {
            EventRecord { variable: variable(from), block: block(place), value: value(got), ..base("read") }
        }
        Event::Phi { phi, block: place, variable: joined } => EventRecord {
            phi: Some(phi.to_string()),
            block: block(place),
            variable: variable(joined),
            ..base("phi")
        },
        Event::Operand { phi, value: operand } => {
            EventRecord { phi: Some(phi.to_string()), value: value(operand), ..base("operand") }
        }
        Event::Removed { phi, by } => {
            EventRecord { phi: Some(phi.to_string()), value: value(by), ..base("remove") }
        }
        Event::Minimized => base("minimize"),
        Event::Resolved { value: handle, ir: used } => {
            EventRecord { value: value(handle), ir: ir(used), ..base("resolve") }
        }
        Event::Emitted { phi, ir: made } => {
            EventRecord { phi: Some(phi.to_string()), ir: ir(made), ..base("emit") }
        }
        Event::Replaced { phi, by } => EventRecord { ir: ir(phi), value: ir(by), ..base("replace") },
        Event::Erased { phi } => EventRecord { ir: ir(phi), ..base("erase") },
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

    #[test]
    fn a_record_has_the_names_of_the_text() {
        let graph: Graph = SUM.parse().expect("the text is right");
        let mut ssa = SsaBuilder::with_observer(Strategy::Default, Log::default());
        let made = graph.construct(&mut ssa, false);
        let record = made.record();
        assert_eq!((record.procedure.as_str(), record.parameters.len()), ("sum", 1));
        let text: String = record.blocks.iter().flat_map(|block| block.statements.clone()).collect();
        assert!(text.contains("i.2 = i.1 + 1"), "{text}");
        let [_, header, ..] = &record.blocks[..] else { unreachable!("there are four blocks") };
        assert_eq!((header.phis[0].value.as_str(), header.phis[0].variable.as_str()), ("i.1", "i"));
        assert_eq!(header.phis[0].operands[1], OperandRecord { from: "body".into(), value: "i.2".into() });
        assert_eq!((header.end.as_str(), header.successors.len()), ("branch v.1, body, exit", 2));
        let events = made.record_events(ssa.observer());
        assert_eq!(events.len(), ssa.observer().len());
        let phi = events.iter().find(|event| event.event == "phi").expect("a phi is made");
        assert_eq!((phi.block.as_deref(), phi.variable.as_deref()), (Some("header"), Some("i")));
    }
}
