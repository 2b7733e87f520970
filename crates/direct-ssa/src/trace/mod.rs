//! The events of a construction, for observers that check or explain it.
//!
//! An [`SsaBuilder`](super::SsaBuilder) reports every call and every action to its [`Observer`]. The observer
//! `()` is the default: its builder does not even create the events. [`Log`] keeps them all; an `Option` of
//! an observer can be switched on and off. [`narrate`] converts events to lines for a reader.

mod narrator;
mod step;

#[cfg(all(feature = "graph", feature = "serde"))]
pub(crate) use narrator::Naming;
pub use narrator::{Names, narrate, narrate_each};
pub use step::{Beginning, Step};

use super::value::Phi;
use super::{Block, Value, Variable};

/// Something that happened during a construction; events are reported in the order in which they happen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event<V> {
    /// The following events belong to this position of the source program, whose meaning the lowering
    /// defines.
    At(u32),
    /// A variable was declared.
    Variable(Variable),
    /// A block was declared; a join of a structured statement names the block in which the statement began.
    Block(Block, Option<Block>),
    /// An edge was added.
    Edge {
        /// The predecessor, from which the edge comes.
        from: Block,
        /// The block to which the edge leads.
        to: Block,
    },
    /// All edges into the block are known.
    Sealed(Block),
    /// No variable will be written in the block any more.
    Filled(Block),
    /// The program assigns to a variable.
    Write {
        /// The variable that is written.
        variable: Variable,
        /// The block of the access.
        block: Block,
        /// The value that is written.
        value: Value<V>,
    },
    /// The program reads a variable; the events of the search precede this one.
    Read {
        /// The variable that is read.
        variable: Variable,
        /// The block of the access.
        block: Block,
        /// The value that the read got.
        value: Value<V>,
        /// The number by which the lowering identifies the read.
        site: u32,
    },
    /// A phi was created in the builder's table, at first without operands.
    Phi {
        /// The name of the new phi.
        phi: Phi,
        /// The block that contains the phi.
        block: Block,
        /// The variable whose values it joins.
        variable: Variable,
    },
    /// A phi got an operand; the operands of one phi are reported in the order of the edges into its block.
    Operand {
        /// The phi that gets the operand.
        phi: Phi,
        /// The value that arrives over the edge.
        value: Value<V>,
    },
    /// A phi was trivial, or one of a set of phis that only join a single value, and was replaced by that
    /// value.
    Removed {
        /// The phi that is gone.
        phi: Phi,
        /// The value that replaces the phi.
        by: Value<V>,
    },
    /// The removal of sets of redundant phis (Algorithm 5) begins.
    Minimized,
    /// An instruction needs the value of a handle that is not an IR value.
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
    /// A phi that had been emitted was erased, and another value replaces it in its uses.
    Replaced {
        /// The IR value of the phi.
        phi: V,
        /// The value that is used instead.
        by: V,
    },
    /// A phi that had been emitted was erased, because it has no uses.
    Erased {
        /// The IR value of the phi.
        phi: V,
    },
    /// A step in which a definition was found, or the outcome of checking a phi. It cannot be wrong unless
    /// another event is wrong, so the checker does not need it.
    Search(Step<V>),
}

/// An observer of a construction.
pub trait Observer<V> {
    /// Whether events are wanted at all.
    fn is_listening(&self) -> bool {
        true
    }

    /// Receives an event.
    fn observe(&mut self, event: Event<V>);
}

/// The absent observer: events are not even created.
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
