//! The queries of an optimizer that works during code generation: the phis in the IR, the values that they
//! join, and the values by which the builder knows them; and the data that a compiler needs for messages:
//! sites of reads and positions of events.
//!
//! The operations belong to the trait [`Inspect`], so that new users of [`SsaBuilder`] do not meet them.

use super::trace::{Event, Observer};
use super::{Backend, Block, SsaBuilder, UndefinedRead, Variable, Word};

pub use super::value::{Phi, Value, ValueKind};

/// A phi that a finished procedure has in the IR.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KeptPhi<V> {
    /// Its name in the builder's table.
    pub phi: Phi,
    /// The block that it begins.
    pub block: Block,
    /// The variable whose values it joins.
    pub variable: Variable,
    /// The phi in the IR.
    pub ir: V,
}

/// Queries about a construction in progress.
///
/// ```
/// # #[cfg(feature = "graph")] {
/// use direct_ssa::SsaBuilder;
/// use direct_ssa::graph::Graph;
/// use direct_ssa::inspect::{Inspect, ValueKind};
///
/// let (mut ir, mut ssa) = (Graph::new(), SsaBuilder::<Graph>::new());
/// let x = ssa.declare_variable();
/// let (entry, header) = (ssa.declare_block(), ssa.declare_block());
/// ssa.seal_block(entry);
/// ssa.add_predecessor(header, entry);
/// ssa.fill_block(entry);
///
/// ssa.note_position(100);
/// let value = ssa.read_variable_at(x, header, 123);
/// assert!(matches!(value.kind(), ValueKind::Phi(_)));
/// assert!(!ssa.is_emitted(value));
/// let phi = ssa.resolve(&mut ir, value);
/// assert!(ssa.is_emitted(value));
/// assert_eq!(ssa.handle(phi), value);
/// assert_eq!(ssa.joined(value), None);
///
/// ssa.write_variable(x, header, ir.constant(1).into());
/// ssa.add_predecessor(header, header);
/// ssa.fill_block(header);
/// ssa.seal_block(header);
/// assert_eq!(ssa.joined(value).map(<[_]>::len), Some(2));
/// ssa.finish(&mut ir);
/// assert_eq!(ssa.settled(value), value);
/// let kept: Vec<_> = ssa.kept_phis().iter().map(|kept| (kept.block, kept.variable, kept.ir)).collect();
/// assert_eq!(kept, [(header, x, phi)]);
/// let reads = ssa.undefined_reads_where(|_, site| site == 123);
/// assert_eq!(reads[0].path, [(entry, header)]);
/// # }
/// ```
pub trait Inspect {
    /// A value of the IR.
    type Value: Word;

    /// Returns the value of the variable at this point of the block. `site` is any number by which the caller
    /// recognizes the read in [`UndefinedRead::site`]; a plain `read_variable` has the site 0.
    fn read_variable_at(&mut self, variable: Variable, block: Block, site: u32) -> Value<Self::Value>;

    /// Reports to the observer that the following events belong to a position of the source program.
    fn note_position(&mut self, position: u32);

    /// Returns the handle by which the builder itself knows an IR value: if it is a phi that the builder
    /// emitted, the phi. An IR that simplifies may return an operand in place of an instruction. Written as a
    /// definition, it must not differ from the value that was read, or the phis that join both would not be
    /// trivial.
    fn handle(&self, value: Self::Value) -> Value<Self::Value>;

    /// Whether a value can be resolved without another phi in the IR.
    fn is_emitted(&self, value: Value<Self::Value>) -> bool;

    /// Returns the values that a phi joins, one for each edge into its block, or `None` if the value is not a
    /// phi or its block is not sealed. Some of them may be phis that were replaced.
    fn joined(&self, value: Value<Self::Value>) -> Option<&[Value<Self::Value>]>;

    /// Returns the value that a handle represents as far as is known now: trivial phis are replaced by the
    /// values they join.
    fn settled(&self, value: Value<Self::Value>) -> Value<Self::Value>;

    /// Returns the phis that a finished procedure has in the IR. Each is the value of its variable at the
    /// beginning of its block; [`debug_values`](super::debug_values) records this for debuggers.
    fn kept_phis(&self) -> Vec<KeptPhi<Self::Value>>;

    /// Returns the [`SsaBuilder::undefined_reads`] whose variable and site the caller wants: `wanted` is
    /// called in the order of the reads, and a path is searched only for the wanted ones.
    fn undefined_reads_where(&self, wanted: impl FnMut(Variable, u32) -> bool) -> Vec<UndefinedRead>;
}

impl<B: Backend, O: Observer<B::Value>> Inspect for SsaBuilder<B, O> {
    type Value = B::Value;

    #[inline]
    #[track_caller]
    fn read_variable_at(&mut self, variable: Variable, block: Block, site: u32) -> Value<B::Value> {
        self.read_at(variable, block, site)
    }

    #[inline]
    fn note_position(&mut self, position: u32) {
        self.note(|| Event::At(position));
    }

    fn handle(&self, value: B::Value) -> Value<B::Value> {
        match self.phi_of.get(&value.into_word()) {
            Some(phi) => Value::from_phi(*phi),
            None => value.into(),
        }
    }

    fn is_emitted(&self, value: Value<B::Value>) -> bool {
        self.phis.found(value).phi().is_none_or(|phi| self.phis.ir(phi).is_some())
    }

    fn joined(&self, value: Value<B::Value>) -> Option<&[Value<B::Value>]> {
        let phi = self.phis.found(value).phi()?;
        Some(self.phis.operands(phi)).filter(|operands| !operands.is_empty())
    }

    fn settled(&self, value: Value<B::Value>) -> Value<B::Value> {
        self.phis.found(value)
    }

    fn kept_phis(&self) -> Vec<KeptPhi<B::Value>> {
        let kept = self.used.iter().filter(|(phi, _)| !self.phis.is_replaced(*phi));
        let describe =
            |&(phi, ir)| KeptPhi { phi, block: self.phis.block(phi), variable: self.phis.variable(phi), ir };
        kept.map(describe).collect()
    }

    fn undefined_reads_where(&self, wanted: impl FnMut(Variable, u32) -> bool) -> Vec<UndefinedRead> {
        self.wanted_undefined_reads(wanted)
    }
}
