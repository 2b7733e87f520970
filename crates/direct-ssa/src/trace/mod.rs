//! The events of a construction, for whoever wants to watch one: to check it, or to learn from it.
//!
//! An [`SsaBuilder`](super::SsaBuilder) tells its [`Observer`] everything it is told and everything it does. The
//! observer `()` is the default: its builder does not even put the events together. [`Log`] keeps them all;
//! an `Option` of an observer can be switched on and off. Lines for a reader come from [`narrate`].

mod narrator;
mod step;

#[cfg(all(feature = "graph", feature = "serde"))]
pub(crate) use narrator::Naming;
pub use narrator::{Names, narrate, narrate_each};
pub use step::{Beginning, Step};

use super::value::Phi;
use super::{Block, Value, Variable};

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
    /// How a definition was found, or what became of a phi that was looked at. Nothing of it can be wrong without another
    /// event being wrong, so that the checker does without.
    Search(Step<V>),
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
