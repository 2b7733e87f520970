//! The contents of the events: the program's blocks, edges, writes and reads, and the builder's assertions
//! about the values it handed out.

use std::fmt;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::entity::{EntityRef, PrimaryMap, SecondaryMap};

use super::super::cfg::Cfg;
use super::super::trace::Event;
use super::super::value::{Phi, ValueKind};
use super::super::{Block, Value, Variable, Word};
use super::listing::{FinishedIr, Id, IrBlock, Text};
use super::{Rule, Violation, broken};

/// A value at the end of the construction, after all replacements.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Final {
    /// A value of the IR.
    Ir(Id),
    /// A value of the IR that does not occur in it: its word.
    Unused(u64),
    /// The variable has no definition.
    Undefined(Variable),
    /// A phi that is not in the IR because nothing needs it.
    Pending(Phi),
    /// A phi that was erased from the IR because eventually nothing needed it: its word.
    Erased(u64),
    /// Control never arrives.
    Unreachable,
}

impl fmt::Display for Final {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Final::Ir(value) => write!(f, "{value}"),
            Final::Unused(_) => write!(f, "a value that no instruction uses"),
            Final::Undefined(variable) => write!(f, "undefined {variable}"),
            Final::Pending(phi) => write!(f, "{phi}, which is not in the IR,"),
            Final::Erased(_) => write!(f, "an erased phi"),
            Final::Unreachable => write!(f, "an unreachable value"),
        }
    }
}

/// A write or read of a variable.
#[derive(Clone, Copy, Debug)]
pub(super) struct VariableAccess {
    pub block: Block,
    pub is_write: bool,
    pub value: Final,
    pub position: Option<u32>,
}

/// A phi of the construction that is in the IR.
#[derive(Clone, Copy, Debug)]
pub(super) struct PhiInIr {
    pub block: Block,
    pub variable: Variable,
    pub value: Id,
}

/// A block of the construction.
#[derive(Clone, Debug, Default)]
pub(super) struct BlockHistory {
    pub predecessors: Vec<Block>,
    pub successors: Vec<Block>,
    pub extent: Option<(IrBlock, IrBlock)>,
    pub position: Option<u32>,
}

/// The digest of all events.
pub(super) struct History {
    pub blocks: PrimaryMap<Block, BlockHistory>,
    /// The accesses of each variable in their order.
    pub accesses: PrimaryMap<Variable, Vec<VariableAccess>>,
    /// The phis of each variable, as positions in `phis`.
    pub phis_of: SecondaryMap<Variable, Vec<usize>>,
    pub phis: Vec<PhiInIr>,
    /// The value that the IR has for a variable without definition.
    pub undefined: SecondaryMap<Variable, Option<Id>>,
    /// Values that were erased.
    pub erased: FxHashSet<Id>,
    /// Whether redundant phis were removed.
    pub is_minimized: bool,
}

/// The assertions of the builder about a phi of its table.
#[derive(Clone, Copy)]
struct Assertion<V> {
    block: Block,
    variable: Variable,
    /// The value that replaced it.
    by: Option<Value<V>>,
    ir: Option<V>,
    /// The last read that returned it, or that returned a phi which it had replaced when an instruction used
    /// the handle.
    read: Option<(Block, Variable)>,
}

/// The assertions of the builder.
struct Assertions<V> {
    phis: PrimaryMap<Phi, Assertion<V>>,
    /// The phis that were emitted into the IR, by their words.
    emitted: FxHashMap<u64, Phi>,
    /// Phis of the IR that were erased, with the values used instead, by their words.
    replaced: FxHashMap<u64, u64>,
    /// Phis of the IR that were erased because nothing uses them, by their words. They may also have been
    /// removed as trivial.
    unused: FxHashMap<u64, Option<Phi>>,
}

impl History {
    /// Reads the events.
    pub fn read<I: FinishedIr>(
        events: &[Event<I::Value>],
        ir: &I,
        text: &Text,
    ) -> Result<History, Box<Violation>> {
        let mut assertions = Assertions::collect(events);
        let mut history = History {
            blocks: PrimaryMap::new(),
            accesses: PrimaryMap::new(),
            phis_of: SecondaryMap::new(),
            phis: Vec::new(),
            undefined: SecondaryMap::new(),
            erased: assertions.erased().filter_map(|word| text.id(word)).collect(),
            is_minimized: events.contains(&Event::Minimized),
        };
        history.collect_program(events, ir, text, &mut assertions)?;
        history.collect_phis(text, &assertions);
        Ok(history)
    }

    fn collect_program<I: FinishedIr>(
        &mut self,
        events: &[Event<I::Value>],
        ir: &I,
        text: &Text,
        assertions: &mut Assertions<I::Value>,
    ) -> Result<(), Box<Violation>> {
        let mut now = None;
        for event in events {
            match *event {
                Event::At(position) => now = Some(position),
                Event::Variable(variable) => {
                    self.accesses.push(Vec::new());
                    let value = ir.undefined(variable);
                    self.undefined[variable] = value.and_then(|value| text.id(value.into_word()));
                }
                Event::Block(block, _) => {
                    let extent = ir.extent(block);
                    self.blocks.push(BlockHistory { extent, position: now, ..Default::default() });
                }
                Event::Edge { from, to } => {
                    self.blocks[from].successors.push(to);
                    self.blocks[to].predecessors.push(from);
                }
                Event::Write { variable, block, value } => {
                    if !assertions.is_known(value) {
                        return unread(value).map_err(|v| v.at(block, Some(variable), now));
                    }
                    let value = assertions.find(value, text);
                    self.accesses[variable].push(VariableAccess {
                        block,
                        is_write: true,
                        value,
                        position: now,
                    });
                }
                Event::Read { variable, block, value, site } => {
                    assertions.note_read(value, block, variable);
                    let value = assertions.find(value, text);
                    let position = if site == 0 { now } else { Some(site) };
                    self.accesses[variable].push(VariableAccess { block, is_write: false, value, position });
                }
                Event::Resolved { value, ir } => {
                    let (block, variable) = assertions.read(value).unzip();
                    let result = if assertions.is_known(value) {
                        self.check_resolved(assertions.find(value, text), ir, text, assertions)
                    } else {
                        unread(value)
                    };
                    result.map_err(|v| Box::new(Violation { block, variable, position: now, ..*v }))?;
                    assertions.note_taken(value, ir);
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Checks that an instruction uses the value that its handle represents.
    fn check_resolved<V: Word>(
        &self,
        value: Final,
        used: V,
        text: &Text,
        assertions: &mut Assertions<V>,
    ) -> Result<(), Box<Violation>> {
        let used = assertions.find(used.into(), text);
        let is_same = match (value, used) {
            // This includes a missing definition of a variable that is reached in two ways: from the handle,
            // and from a phi that an instruction used for it and that was erased when nothing needed the
            // instruction.
            (value, used) if value == used => true,
            (Final::Unreachable, _) => true,
            // The phi was requested for an instruction that was never created. Another rule proves that no
            // instruction uses it.
            (_, Final::Erased(_)) => true,
            (Final::Undefined(variable), used) => self.is_undefined(variable, used),
            _ => false,
        };
        if is_same {
            return Ok(());
        }
        broken(Rule::HandleInLockstep, format!("an instruction uses {used} where {value} was read"))
    }

    /// Whether a value is the one that reads of the variable return if it has no definition. That value may
    /// not occur in the IR; only one that occurs is compared.
    pub fn is_undefined(&self, variable: Variable, value: Final) -> bool {
        match value {
            Final::Ir(id) => self.undefined[variable] == Some(id),
            Final::Unused(_) => true,
            _ => false,
        }
    }

    fn collect_phis<V: Word>(&mut self, text: &Text, assertions: &Assertions<V>) {
        for assertion in assertions.phis.values() {
            let Some(word) = assertion.ir.map(Word::into_word) else { continue };
            if let Some(value) = text.id(word)
                && !assertions.replaced.contains_key(&word)
                && text.definitions[value].is_some()
            {
                self.phis_of[assertion.variable].push(self.phis.len());
                self.phis.push(PhiInIr { block: assertion.block, variable: assertion.variable, value });
            }
        }
    }
}

fn unread<V: Word>(value: Value<V>) -> Result<(), Box<Violation>> {
    broken(Rule::HandleInLockstep, format!("{value:?} is handed on, but no read got it"))
}

impl<V: Word> Assertions<V> {
    fn collect(events: &[Event<V>]) -> Assertions<V> {
        let mut assertions = Assertions {
            phis: PrimaryMap::new(),
            emitted: FxHashMap::default(),
            replaced: FxHashMap::default(),
            unused: FxHashMap::default(),
        };
        for event in events {
            match *event {
                Event::Phi { block, variable, .. } => {
                    assertions.phis.push(Assertion { block, variable, by: None, ir: None, read: None });
                }
                Event::Removed { phi, by } => assertions.phis[phi].by = Some(by),
                Event::Emitted { phi, ir } => {
                    assertions.phis[phi].ir = Some(ir);
                    assertions.emitted.insert(ir.into_word(), phi);
                }
                Event::Replaced { phi, by } => {
                    assertions.replaced.insert(phi.into_word(), by.into_word());
                }
                Event::Erased { phi } => {
                    assertions.unused.insert(phi.into_word(), None);
                }
                _ => {}
            }
        }
        for (phi, assertion) in &assertions.phis {
            let word = assertion.ir.map(Word::into_word);
            if let Some(erased) = word.and_then(|word| assertions.unused.get_mut(&word)) {
                *erased = Some(phi);
            }
        }
        assertions
    }

    /// Returns the words of all phis that were erased from the IR.
    fn erased(&self) -> impl Iterator<Item = u64> {
        self.replaced.keys().chain(self.unused.keys()).copied()
    }

    fn note_read(&mut self, value: Value<V>, block: Block, variable: Variable) {
        if let Some(phi) = value.phi() {
            self.phis[phi].read = Some((block, variable));
        }
    }

    /// Records that an instruction used the IR value of a handle. If that is a phi that had replaced the
    /// handle, code that got it from the instruction may pass it on as well.
    fn note_taken(&mut self, value: Value<V>, ir: V) {
        if let Some(&phi) = self.emitted.get(&ir.into_word()) {
            self.phis[phi].read = self.phis[phi].read.or(self.read(value));
        }
    }

    /// Returns the last read that returned a phi.
    fn read(&self, value: Value<V>) -> Option<(Block, Variable)> {
        self.phis[value.phi()?].read
    }

    /// Whether the handle is a value of the IR or was read.
    fn is_known(&self, value: Value<V>) -> bool {
        value.phi().is_none_or(|phi| self.phis[phi].read.is_some())
    }

    /// Returns the value that a handle represents at the end of the construction.
    fn find(&mut self, mut value: Value<V>, text: &Text) -> Final {
        let mut rest = self.unused.len();
        loop {
            let ir = match self.root(value).kind() {
                ValueKind::Ir(value) => value,
                ValueKind::Undefined(variable) => return Final::Undefined(variable),
                ValueKind::Unreachable(_) => return Final::Unreachable,
                ValueKind::Phi(phi) => match self.phis[phi].ir {
                    Some(value) => value,
                    None => return Final::Pending(phi),
                },
            };
            let word = self.after_replacement(ir.into_word());
            match self.unused.get(&word) {
                None => return text.id(word).map_or(Final::Unused(word), Final::Ir),
                // A trivial phi represents its value even after it was erased for lack of uses.
                Some(Some(phi)) if self.phis[*phi].by.is_some() && rest > 0 => {
                    value = Value::from_phi(*phi);
                    rest -= 1;
                }
                Some(_) => return Final::Erased(word),
            }
        }
    }

    /// Follows removed phis, with path compression. A cycle, which only a faulty builder creates, is left at
    /// an arbitrary phi.
    fn root(&mut self, value: Value<V>) -> Value<V> {
        let (mut at, mut rest) = (value, self.phis.len());
        while let Some(phi) = at.phi()
            && let Some(by) = self.phis[phi].by
            && rest > 0
        {
            if let Some(after) = by.phi().and_then(|next| self.phis[next].by) {
                self.phis[phi].by = Some(after);
            }
            at = by;
            rest -= 1;
        }
        at
    }

    /// Returns the word that the IR uses in place of a value.
    fn after_replacement(&self, mut word: u64) -> u64 {
        let mut rest = self.replaced.len();
        while let Some(&by) = self.replaced.get(&word)
            && rest > 0
        {
            word = by;
            rest -= 1;
        }
        word
    }
}

impl Cfg for History {
    fn block_count(&self) -> usize {
        self.blocks.len()
    }

    fn successors(&self, block: Block) -> impl DoubleEndedIterator<Item = Block> {
        self.blocks[block].successors.iter().copied()
    }
}

/// Returns the first block, at which control enters.
pub(super) fn entry() -> Block {
    Block::new(0)
}
