//! The steps of a construction as pictures, one for each event that a reader can see.

use std::collections::BTreeMap;

use direct_ssa::Block;
use direct_ssa::graph::{EventRecord, Graph, Instruction};
use direct_ssa::trace::{Event, Step};

use super::picture::{Picture, Progress, source_lines};

/// The state of the construction so far.
struct State<'a> {
    source: &'a Graph,
    text: &'a str,
    blocks: Vec<BlockState>,
    /// The phis of the builder's table that were not removed, in the order of their names.
    phis: BTreeMap<usize, Phi>,
    numbers: BTreeMap<String, usize>,
    /// The value that replaces each removed phi.
    replaced: BTreeMap<String, String>,
}

#[derive(Clone, Copy, Default)]
struct BlockState {
    is_filled: bool,
    is_sealed: bool,
}

/// A phi of the builder's table.
struct Phi {
    name: String,
    block: String,
    operands: Vec<String>,
}

/// Returns the pictures of all steps in their order. Each of them shows the declarations before the first
/// statement.
pub fn steps(source: &Graph, text: &str, made: &Graph, events: &[Event<Instruction>]) -> Vec<Picture> {
    let records = made.record_events(events, source);
    let lines = made.story_of_each(events, source);
    let count = source.blocks().count();
    let mut state = State {
        source,
        text,
        blocks: vec![BlockState::default(); count],
        phis: BTreeMap::new(),
        numbers: BTreeMap::new(),
        replaced: BTreeMap::new(),
    };
    let mut pictures = Vec::new();
    for ((event, record), line) in events.iter().zip(&records).zip(&lines) {
        state.accept(event, record);
        let is_shown = !matches!(
            event,
            Event::At(_)
                | Event::Variable(_)
                | Event::Block(..)
                | Event::Edge { .. }
                | Event::Search(Step::Join { .. } | Step::Assigned { .. })
        );
        if is_shown {
            let current = record.block.clone().or_else(|| state.block_of(record));
            pictures.push(state.picture(line.trim(), current.as_deref()));
        }
    }
    pictures
}

impl State<'_> {
    fn accept(&mut self, event: &Event<Instruction>, record: &EventRecord) {
        match event {
            Event::Sealed(block) => self.block(*block).is_sealed = true,
            Event::Filled(block) => self.block(*block).is_filled = true,
            Event::Phi { .. } => {
                let (Some(name), Some(block)) = (&record.phi, &record.block) else { return };
                let number = self.numbers.len();
                self.numbers.insert(name.clone(), number);
                let (name, block) = (name.clone(), block.clone());
                self.phis.insert(number, Phi { name, block, operands: Vec::new() });
            }
            Event::Operand { .. } => {
                if let Some(phi) = self.phi(record) {
                    phi.operands.extend(record.value.clone());
                }
            }
            Event::Removed { .. } => {
                let number = record.phi.as_ref().and_then(|phi| self.numbers.get(phi));
                number.map(|number| self.phis.remove(number));
                let (Some(phi), Some(value)) = (&record.phi, &record.value) else { return };
                self.replaced.insert(phi.clone(), value.clone());
            }
            _ => {}
        }
    }

    fn block(&mut self, block: Block) -> &mut BlockState {
        let position = self.source.blocks().position(|known| known == block).unwrap_or_default();
        &mut self.blocks[position]
    }

    fn phi(&mut self, record: &EventRecord) -> Option<&mut Phi> {
        self.phis.get_mut(self.numbers.get(record.phi.as_ref()?)?)
    }

    /// Returns the value that replaces an operand, or the operand itself.
    fn found<'a>(&'a self, operand: &'a str) -> &'a str {
        let mut found = operand;
        while let Some(by) = self.replaced.get(found) {
            found = by;
        }
        found
    }

    /// Returns the block of the phi of an event.
    fn block_of(&mut self, record: &EventRecord) -> Option<String> {
        self.phi(record).map(|phi| phi.block.clone())
    }

    fn picture(&self, title: &str, current: Option<&str>) -> Picture {
        let mut position = 0;
        let positions: BTreeMap<Block, usize> = self.source.blocks().zip(0..).collect();
        Picture::new(self.source, title, |block| {
            position = positions.get(&block).copied().unwrap_or(position);
            let name = self.source.block_name(block);
            let BlockState { is_filled, is_sealed } = self.blocks[position];
            let mut lines = source_lines(self.source, self.text, block);
            let phis = self.phis.values().filter(|phi| phi.block == name);
            let phis = phis.map(|Phi { name, operands, .. }| match operands.is_empty() {
                true => format!("{name} = phi(?)"),
                false => {
                    let operands: Vec<_> = operands.iter().map(|operand| self.found(operand)).collect();
                    format!("{name} = phi({})", operands.join(", "))
                }
            });
            lines.splice(1..1, phis);
            lines.push(format!(
                "[{}, {}]",
                if is_filled { "filled" } else { "not filled" },
                if is_sealed { "sealed" } else { "not sealed" }
            ));
            let progress = match (current == Some(&name), is_filled, is_sealed) {
                (true, ..) => Progress::Current,
                (_, true, true) => Progress::Done,
                (_, true, false) => Progress::Filled,
                _ => Progress::Begun,
            };
            (lines, progress)
        })
    }
}

#[cfg(test)]
mod tests {
    use direct_ssa::trace::Log;
    use direct_ssa::{SsaBuilder, Strategy};

    use super::super::dot::dot;
    use super::*;
    use crate::SUM as TEXT;

    #[test]
    fn phis_come_get_operands_and_go() {
        let graph: Graph = TEXT.parse().expect("a graph");
        let mut ssa = SsaBuilder::with_observer(Strategy::Plain, Log::default());
        let made = graph.construct(&mut ssa, false);
        let pictures: Vec<String> = steps(&graph, TEXT, &made, ssa.observer()).iter().map(dot).collect();
        let first = |what: &str| pictures.iter().position(|picture| picture.contains(what));
        let last = |what: &str| pictures.iter().rposition(|picture| picture.contains(what));
        let (made, joined) = (first("n.2 = phi(?)"), first("n.2 = phi(n.1, n.2)"));
        assert!(made.is_some() && made < joined && last("n.2 =") < last("i.1 = phi(0, i.2)"));
        assert!(pictures[0].contains("digraph \"seal entry\""), "{}", pictures[0]);
        assert!(pictures.iter().all(|picture| picture.matches("penwidth").count() <= 1));
        let end = pictures.last().expect("there are steps");
        assert_eq!(end.matches("[filled, sealed]").count(), 4, "{end}");
    }
}
