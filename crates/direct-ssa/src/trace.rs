//! The events of a construction, for whoever wants to watch one: to check it, or to learn from it.
//!
//! An [`SsaBuilder`](super::SsaBuilder) tells its [`Observer`] everything it is told and everything it does. The
//! observer `()` is the default: its builder does not even put the events together. [`Log`] keeps them all;
//! an `Option` of an observer can be switched on and off. Lines for a reader come from [`Narrator`].

use std::fmt::{self, Write};

use super::value::{Phi, ValueKind};
use super::{Block, Value, Variable, Word};

/// Something that happened during a construction, in the order in which it happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event<V> {
    /// What follows belongs to this position of the source program, whatever the lowering means by it.
    At(u32),
    /// A variable was declared.
    Variable(Variable),
    /// A block was declared; a join of a structured statement names the block where that began.
    Block(Block, Option<Block>),
    /// An edge was added.
    Edge {
        /// Where it comes from.
        from: Block,
        /// Where it leads to.
        to: Block,
    },
    /// All edges into the block are known.
    Sealed(Block),
    /// Nothing will be written in the block any more.
    Filled(Block),
    /// The program assigns.
    Write {
        /// The variable that is written.
        variable: Variable,
        /// The block of the access.
        block: Block,
        /// The value that is written.
        value: Value<V>,
    },
    /// The program reads; what was done for that has been told before.
    Read {
        /// The variable that is read.
        variable: Variable,
        /// The block of the access.
        block: Block,
        /// The value that the read got.
        value: Value<V>,
        /// The number by which the lowering knows the read.
        site: u32,
    },
    /// A phi was made in the builder's own table, to begin with without operands.
    Phi {
        /// The name of the new phi.
        phi: Phi,
        /// The block at whose head it stands.
        block: Block,
        /// The variable whose values it joins.
        variable: Variable,
    },
    /// A phi got an operand; those of one phi come in the order of the edges into its block.
    Operand {
        /// The phi that gets the operand.
        phi: Phi,
        /// The value that arrives over the edge.
        value: Value<V>,
    },
    /// A phi was trivial, or one of a set of phis that only join a single value, and stands for that.
    Removed {
        /// The phi that is gone.
        phi: Phi,
        /// The value it stands for.
        by: Value<V>,
    },
    /// The removal of sets of redundant phis (Algorithm 5) begins.
    Minimized,
    /// An instruction needs the value of a handle that is no IR value.
    Resolved {
        /// The handle that is needed.
        value: Value<V>,
        /// The value that the instruction uses.
        ir: V,
    },
    /// A phi was emitted into the IR.
    Emitted {
        /// The phi of the builder's table.
        phi: Phi,
        /// The phi in the IR.
        ir: V,
    },
    /// A phi that had been emitted was erased, and its uses go to another value.
    Replaced {
        /// The IR value of the phi.
        phi: V,
        /// The value that is used instead.
        by: V,
    },
    /// A phi that had been emitted was erased, because nothing uses it.
    Erased {
        /// The IR value of the phi.
        phi: V,
    },
}

/// A watcher of a construction.
pub trait Observer<V> {
    /// Whether events are wanted at all.
    fn is_listening(&self) -> bool {
        true
    }

    /// Takes an event.
    fn observe(&mut self, event: Event<V>);
}

/// The observer that is not there: no event is even put together.
impl<V> Observer<V> for () {
    #[inline]
    fn is_listening(&self) -> bool {
        false
    }

    #[inline]
    fn observe(&mut self, _: Event<V>) {}
}

/// An observer that can be switched on and off.
impl<V, O: Observer<V>> Observer<V> for Option<O> {
    #[inline]
    fn is_listening(&self) -> bool {
        self.as_ref().is_some_and(O::is_listening)
    }

    #[cold]
    fn observe(&mut self, event: Event<V>) {
        if let Some(observer) = self {
            observer.observe(event);
        }
    }
}

/// All events of a construction.
pub type Log<V> = Vec<Event<V>>;

impl<V> Observer<V> for Log<V> {
    fn observe(&mut self, event: Event<V>) {
        self.push(event);
    }
}

/// How the things in a trace are called.
pub trait Names<V> {
    /// Returns the name of a variable.
    fn variable(&self, variable: Variable) -> String {
        variable.to_string()
    }

    /// Returns the name of a block.
    fn block(&self, block: Block) -> String {
        block.to_string()
    }

    /// A block where it is declared.
    fn declared_block(&self, block: Block) -> String {
        self.block(block)
    }

    /// A value of the IR.
    fn value(&self, value: V) -> String;

    /// The position of [`Event::At`]; empty if it is not worth a line.
    fn position(&self, position: u32) -> String;
}

/// Turns events into lines of text.
#[derive(Debug)]
pub struct Narrator<'a, N> {
    names: &'a N,
    /// The phis that have no operands so far.
    incomplete: Option<Phi>,
    /// The phi whose operands are being listed.
    listing: Option<Phi>,
    text: String,
}

/// The story of a construction, a line for each event.
pub fn narrate<V: Word>(events: &[Event<V>], names: &impl Names<V>) -> String {
    let mut narrator = Narrator { names, incomplete: None, listing: None, text: String::new() };
    for event in events {
        // Writing to a string cannot fail.
        let _ = narrator.tell(event);
    }
    let _ = narrator.end_list();
    narrator.text
}

impl<N> Narrator<'_, N> {
    fn tell<V: Word>(&mut self, event: &Event<V>) -> fmt::Result
    where
        N: Names<V>,
    {
        if !matches!(event, Event::Operand { phi, .. } if self.listing == Some(*phi)) {
            self.end_list()?;
        }
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
                let value = self.value(value);
                writeln!(self.text, "  write {} := {value} in {}", variable(to), block(place))?;
            }
            Event::Read { variable: from, block: place, value, .. } => {
                let value = match value.phi() {
                    Some(phi) if self.incomplete == Some(phi) => format!("incomplete {phi}"),
                    _ => self.value(value),
                };
                writeln!(self.text, "  read {} in {}: {value}", variable(from), block(place))?;
            }
            Event::Phi { phi, block: place, variable: joined } => {
                self.incomplete = Some(phi);
                writeln!(self.text, "    make {phi} for {} in {}", variable(joined), block(place))?;
            }
            Event::Operand { phi, value } => {
                let value = self.value(value);
                if self.listing.replace(phi).is_none() {
                    write!(self.text, "    {phi} joins {value}")?;
                } else {
                    write!(self.text, ", {value}")?;
                }
                self.incomplete = self.incomplete.filter(|incomplete| *incomplete != phi);
            }
            Event::Removed { phi, by } => {
                let by = self.value(by);
                writeln!(self.text, "    {phi} joins nothing else than {by} and is removed")?;
            }
            Event::Minimized => writeln!(self.text, "  remove redundant phis")?,
            Event::Resolved { value, ir } => {
                let value = self.value(value);
                writeln!(self.text, "  an instruction needs {value}: {}", names.value(ir))?;
            }
            Event::Emitted { phi, ir } => {
                writeln!(self.text, "    {phi} is made in the IR: {}", names.value(ir))?;
            }
            Event::Replaced { by, .. } => {
                writeln!(self.text, "    a phi in the IR is replaced by {}", names.value(by))?;
            }
            Event::Erased { .. } => writeln!(self.text, "    a phi in the IR has no use and is erased")?,
        }
        Ok(())
    }

    fn end_list(&mut self) -> fmt::Result {
        if self.listing.take().is_some() { writeln!(self.text) } else { Ok(()) }
    }

    fn value<V: Word>(&self, value: Value<V>) -> String
    where
        N: Names<V>,
    {
        value_name(value, self.names)
    }
}

/// Returns the name of a handle: that of its value, or of what stands for one.
pub(crate) fn value_name<V: Word>(value: Value<V>, names: &impl Names<V>) -> String {
    match value.kind() {
        ValueKind::Ir(value) => names.value(value),
        ValueKind::Phi(phi) => phi.to_string(),
        ValueKind::Undefined(variable) => format!("undefined {}", names.variable(variable)),
        ValueKind::Unreachable(variable) => format!("unreachable {}", names.variable(variable)),
    }
}
