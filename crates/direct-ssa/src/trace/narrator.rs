//! The narrator, which converts a trace to lines for a reader.

use std::fmt::{self, Write};

use rustc_hash::FxHashMap;

use super::{Beginning, Event, Step};
use crate::entity::SecondaryMap;
use crate::value::{Phi, ValueKind};
use crate::{Block, Value, Variable, Word};

/// The names of the variables, blocks and values in a trace.
pub trait Names<V> {
    /// Returns the name of a variable.
    fn variable(&self, variable: Variable) -> String {
        variable.to_string()
    }

    /// Returns the name of a block.
    fn block(&self, block: Block) -> String {
        block.to_string()
    }

    /// Returns the name of a block at its declaration.
    fn declared_block(&self, block: Block) -> String {
        self.block(block)
    }

    /// Returns the name of an IR value that exists at the end, also that of a phi.
    fn value(&self, value: V) -> String;

    /// Returns the name of a phi that is not in the IR at the end: the one with this number, from 1, among
    /// those that join a variable with this name. No value of the IR has the same name.
    fn removed_phi(&self, variable: &str, number: usize) -> String {
        format!("{variable}.{number}")
    }

    /// Returns the position of [`Event::At`]; empty if it is not worth a line.
    fn position(&self, position: u32) -> String;
}

/// The names of handles and of values of the IR. A phi has one name from the beginning: the one that it has
/// in the IR at the end, or one of its own if it is not there.
#[derive(Debug)]
pub(crate) struct Naming<'a, N> {
    names: &'a N,
    phis: SecondaryMap<Phi, String>,
    /// The phis that were emitted, by their words in the IR.
    emitted: FxHashMap<u64, Phi>,
}

impl<'a, N> Naming<'a, N> {
    /// Collects the names in a trace with these events.
    pub fn new<V: Word>(events: &[Event<V>], names: &'a N) -> Naming<'a, N>
    where
        N: Names<V>,
    {
        let mut emitted: FxHashMap<u64, Phi> = FxHashMap::default();
        let mut in_ir: SecondaryMap<Phi, Option<V>> = SecondaryMap::new();
        for event in events {
            match *event {
                Event::Emitted { phi, ir } => {
                    emitted.insert(ir.into_word(), phi);
                    in_ir[phi] = Some(ir);
                }
                Event::Replaced { phi, .. } | Event::Erased { phi } => {
                    if let Some(&entry) = emitted.get(&phi.into_word()) {
                        in_ir[entry] = None;
                    }
                }
                _ => {}
            }
        }
        let mut phis = SecondaryMap::new();
        let mut counts: FxHashMap<String, usize> = FxHashMap::default();
        for event in events {
            let Event::Phi { phi, variable, .. } = *event else { continue };
            phis[phi] = match in_ir[phi] {
                Some(value) => names.value(value),
                None => {
                    let variable = names.variable(variable);
                    let count = counts.entry(variable.clone()).or_default();
                    *count += 1;
                    names.removed_phi(&variable, *count)
                }
            };
        }
        Naming { names, phis, emitted }
    }

    /// Returns the name of a phi.
    pub fn phi(&self, phi: Phi) -> &str {
        &self.phis[phi]
    }

    /// Returns the name of a value of the IR.
    pub fn ir<V: Word>(&self, value: V) -> String
    where
        N: Names<V>,
    {
        match self.emitted.get(&value.into_word()) {
            Some(&phi) => self.phi(phi).to_owned(),
            None => self.names.value(value),
        }
    }

    /// Returns the name of a handle: that of its value, or of the phi or missing definition in its place.
    pub fn handle<V: Word>(&self, value: Value<V>) -> String
    where
        N: Names<V>,
    {
        match value.kind() {
            ValueKind::Ir(value) => self.ir(value),
            ValueKind::Phi(phi) => self.phi(phi).to_owned(),
            ValueKind::Undefined(variable) => format!("undefined {}", self.names.variable(variable)),
            ValueKind::Unreachable(variable) => format!("unreachable {}", self.names.variable(variable)),
        }
    }
}

/// Converts events to lines of text.
struct Narrator<'a, N> {
    names: &'a N,
    values: Naming<'a, N>,
    /// The phi created last, until it has operands.
    incomplete: Option<Phi>,
    /// The list that is being written on one line.
    list: Option<List>,
    text: String,
}

/// Events that share one line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum List {
    Operands(Phi),
    Assigned(Block),
    Component(Block),
    Phis(Phi),
}

/// Returns the story of a construction, with a line for each event.
pub fn narrate<V: Word>(events: &[Event<V>], names: &impl Names<V>) -> String {
    let values = Naming::new(events, names);
    let mut narrator = Narrator { names, values, incomplete: None, list: None, text: String::new() };
    for event in events {
        // Writing to a string cannot fail.
        let _ = narrator.tell(event);
    }
    let _ = narrator.end_list();
    narrator.text
}

/// Returns the line of each event, without its line end; empty for a position that is not worth one.
pub fn narrate_each<V: Word>(events: &[Event<V>], names: &impl Names<V>) -> Vec<String> {
    let values = Naming::new(events, names);
    let mut narrator = Narrator { names, values, incomplete: None, list: None, text: String::new() };
    let mut line = |event| {
        let _ = narrator.tell(event);
        let _ = narrator.end_list();
        let text = std::mem::take(&mut narrator.text);
        text.trim_end().to_owned()
    };
    events.iter().map(&mut line).collect()
}

impl<N> Narrator<'_, N> {
    fn tell<V: Word>(&mut self, event: &Event<V>) -> fmt::Result
    where
        N: Names<V>,
    {
        if let Some((list, item)) = self.item(event) {
            return self.tell_item(list, &item);
        }
        self.end_list()?;
        let names = self.names;
        let (block, variable) = (|block: Block| names.block(block), |variable| names.variable(variable));
        match *event {
            Event::At(position) => {
                let position = names.position(position);
                if !position.is_empty() {
                    writeln!(self.text, "{position}")?;
                }
            }
            Event::Variable(declared) => writeln!(self.text, "  variable {}", variable(declared))?,
            Event::Block(declared, None) => {
                writeln!(self.text, "  block {}", names.declared_block(declared))?
            }
            Event::Block(declared, Some(start)) => {
                let declared = names.declared_block(declared);
                writeln!(self.text, "  block {declared}, a join of what began in {}", block(start))?;
            }
            Event::Edge { from, to } => writeln!(self.text, "  edge {} -> {}", block(from), block(to))?,
            Event::Sealed(sealed) => writeln!(self.text, "  seal {}", block(sealed))?,
            Event::Filled(filled) => writeln!(self.text, "  fill {}", block(filled))?,
            Event::Write { variable: to, block: place, value } => {
                let value = self.values.handle(value);
                writeln!(self.text, "  write {} := {value} in {}", variable(to), block(place))?;
            }
            Event::Read { variable: from, block: place, value, .. } => {
                let value = match value.phi() {
                    Some(phi) if self.incomplete == Some(phi) => {
                        format!("incomplete {}", self.values.phi(phi))
                    }
                    _ => self.values.handle(value),
                };
                writeln!(self.text, "  read {} in {}: {value}", variable(from), block(place))?;
            }
            Event::Phi { phi, block: place, variable: joined } => {
                self.incomplete = Some(phi);
                let (phi, joined) = (self.values.phi(phi), variable(joined));
                writeln!(self.text, "    make {phi} for {joined} in {}", block(place))?;
            }
            Event::Removed { phi, by } => {
                let (phi, by) = (self.values.phi(phi), self.values.handle(by));
                writeln!(self.text, "    {phi} joins nothing else than {by} and is removed")?;
            }
            Event::Minimized => writeln!(self.text, "  remove redundant phis")?,
            Event::Resolved { value, ir } => {
                let (value, ir) = (self.values.handle(value), self.values.ir(ir));
                if value == ir {
                    writeln!(self.text, "  an instruction needs {value}")?;
                } else {
                    writeln!(self.text, "  an instruction needs {value}: {ir}")?;
                }
            }
            Event::Emitted { phi, .. } => {
                writeln!(self.text, "    {} is made in the IR", self.values.phi(phi))?;
            }
            Event::Replaced { phi, by } => {
                let (phi, by) = (self.values.ir(phi), self.values.ir(by));
                writeln!(self.text, "    {phi} in the IR is replaced by {by}")?;
            }
            Event::Erased { phi } => {
                writeln!(self.text, "    {} in the IR has no use and is erased", self.values.ir(phi))?;
            }
            Event::Search(step) => self.tell_step(step)?,
            Event::Operand { .. } => {}
        }
        Ok(())
    }

    fn tell_step<V: Word>(&mut self, step: Step<V>) -> fmt::Result
    where
        N: Names<V>,
    {
        let names = self.names;
        let (block, variable) = (|block: Block| names.block(block), |variable| names.variable(variable));
        let line = match step {
            Step::Join { block: place, since } => {
                format!("{} is a join of what began in {}", block(place), block(since))
            }
            Step::LookUp { variable: wanted, block: place } => {
                format!("look for {} in {}", variable(wanted), block(place))
            }
            Step::GoOn { from, to, .. } => {
                format!("{} has a single predecessor: continue in {}", block(from), block(to))
            }
            Step::Unassigned { variable: wanted, block: place, since } => {
                let wanted = variable(wanted);
                format!("{} does not assign {wanted}: as at the end of {}", block(place), block(since))
            }
            Step::Found { variable: wanted, block: place, value } => {
                format!("{} knows {}: {}", block(place), variable(wanted), self.values.handle(value))
            }
            Step::Begins { variable: wanted, block: place, how } => {
                let (wanted, place) = (variable(wanted), block(place));
                match how {
                    Beginning::Unsealed => format!("{place} is not sealed: an incomplete phi for {wanted}"),
                    Beginning::Join => format!("several edges lead to {place}: a phi for {wanted}"),
                    Beginning::Cycle => format!("{place} is marked: a phi for {wanted} closes the cycle"),
                    Beginning::Different => {
                        format!("different values arrive in {place}: a phi for {wanted}")
                    }
                    Beginning::Entered => {
                        format!("a definition enters the component in {place}: a phi for {wanted}")
                    }
                    Beginning::Entry => format!("{place} is the entry: {wanted} is undefined"),
                    Beginning::Unreachable => format!("no way leads to {place}: {wanted} has no value"),
                }
            }
            Step::Defined { variable: wanted, block: place, value } => {
                let value = self.values.handle(value);
                format!("{} is {value} in {} from now on", variable(wanted), block(place))
            }
            Step::TookOver { block: place, parent, but_assigned } => {
                let but = if but_assigned { ", but for what is assigned since" } else { "" };
                format!("{} begins with the definitions of {}{but}", block(place), block(parent))
            }
            Step::Operands { phi } => format!("look for the operands of {}", self.values.phi(phi)),
            Step::Kept { phi, witnesses } => {
                let [one, other] = witnesses.map(|value| self.values.handle(value));
                format!("{} stays, because {one} and {other} differ", self.values.phi(phi))
            }
            Step::Marked { block: place } => format!("mark {}", block(place)),
            Step::Unmarked { block: place } => format!("unmark {}", block(place)),
            Step::Visited { block: place } => format!("visit {}", block(place)),
            Step::Assigned { .. } | Step::Component { .. } | Step::PhiComponent { .. } => return Ok(()),
        };
        writeln!(self.text, "    {line}")
    }

    /// Returns the list to which an event belongs, and the item that it adds.
    fn item<V: Word>(&self, event: &Event<V>) -> Option<(List, String)>
    where
        N: Names<V>,
    {
        Some(match *event {
            Event::Operand { phi, value } => (List::Operands(phi), self.values.handle(value)),
            Event::Search(Step::Assigned { block, variable }) => {
                (List::Assigned(block), self.names.variable(variable))
            }
            Event::Search(Step::Component { root, block }) => {
                (List::Component(root), self.names.block(block))
            }
            Event::Search(Step::PhiComponent { root, phi }) => {
                (List::Phis(root), self.values.phi(phi).to_owned())
            }
            _ => return None,
        })
    }

    fn tell_item(&mut self, list: List, item: &str) -> fmt::Result {
        if self.list == Some(list) {
            return write!(self.text, ", {item}");
        }
        self.end_list()?;
        self.list = Some(list);
        match list {
            List::Operands(phi) => {
                self.incomplete = self.incomplete.filter(|incomplete| *incomplete != phi);
                write!(self.text, "    {} joins {item}", self.values.phi(phi))
            }
            List::Assigned(_) => write!(self.text, "    assigned since then: {item}"),
            List::Component(_) => write!(self.text, "    component: {item}"),
            List::Phis(_) => write!(self.text, "    phis that use each other: {item}"),
        }
    }

    fn end_list(&mut self) -> fmt::Result {
        if self.list.take().is_some() { writeln!(self.text) } else { Ok(()) }
    }
}
