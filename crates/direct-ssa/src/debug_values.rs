//! The values of variables from each position on, for debuggers: notes that a lowering takes while it
//! constructs SSA form, and the values they describe in the finished procedure.
//!
//! A variable in SSA form has no home, but its value changes at each write, and at each phi at the head of
//! its block. A lowering notes a write with its place in the code. The value may be a phi of the builder's
//! table that no instruction needs; debuggers must not make it needed, because code would depend on them. So
//! notes get their values when the procedure is finished. (The paper does not mention debuggers.)
//!
//! For LLVM, `FunctionBuilder::keep_debug_values` does this for the front end.

use rustc_hash::FxHashMap;

use super::inspect::{Inspect, Phi, ValueKind};
use super::{Block, Value, Variable, Word};

/// The value of a variable: `V` is a value of the IR, and `A` an address.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Held<V, A> {
    /// A value of the IR.
    Value(V),
    /// The value of a variable that was never assigned.
    Undefined,
    /// A value that no instruction needs, so it does not exist anywhere.
    Nothing,
    /// The contents of memory at an address.
    At(A),
}

/// The point at which a variable gets a value: `P` is a place in the code of the caller.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Start<P> {
    /// The head of a block, after its phis.
    Head(Block),
    /// The place of a note.
    Place(P),
}

/// The value of a variable from some place on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DebugValue<V, A, P> {
    /// The variable of the source that holds it.
    pub variable: Variable,
    /// The value that it holds.
    pub held: Held<V, A>,
    /// The point at which that begins.
    pub start: Start<P>,
}

/// The notes of a procedure under construction.
///
/// ```
/// # #[cfg(feature = "graph")] {
/// use direct_ssa::SsaBuilder;
/// use direct_ssa::debug_values::{DebugNotes, Held, Start};
/// use direct_ssa::graph::Graph;
///
/// // x := 1; LOOP y := x; x := 2 END; nothing uses y
/// let (mut ir, mut ssa) = (Graph::new(), SsaBuilder::<Graph>::new());
/// let mut notes = DebugNotes::<_, (), _>::new();
/// let [x, y] = [0; 2].map(|_| ssa.declare_variable());
/// let [entry, header] = [0; 2].map(|_| ssa.declare_block());
/// ssa.seal_block(entry);
/// let one = ir.constant(1);
/// notes.value(x, one.into(), "x := 1");
/// ssa.write_variable(x, entry, one.into());
/// ssa.add_predecessor(header, entry);
/// ssa.fill_block(entry);
/// let value = ssa.read_variable(x, header);
/// notes.value(y, value, "y := x");
/// ssa.write_variable(y, header, value);
/// let two = ir.constant(2);
/// notes.value(x, two.into(), "x := 2");
/// ssa.write_variable(x, header, two.into());
/// ssa.add_predecessor(header, header);
/// ssa.fill_block(header);
/// ssa.seal_block(header);
/// ssa.finish(&mut ir);
///
/// let held: Vec<_> = notes.finish(&ssa).iter().map(|value| (value.variable, value.held, value.start)).collect();
/// assert_eq!(
///     held,
///     [
///         (x, Held::Value(one), Start::Place("x := 1")),
///         (y, Held::Nothing, Start::Place("y := x")), // a phi that nothing has needed
///         (x, Held::Value(two), Start::Place("x := 2")),
///     ]
/// );
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct DebugNotes<V, A, P> {
    notes: Vec<Note<V, A, P>>,
}

#[derive(Clone, Copy, Debug)]
struct Note<V, A, P> {
    variable: Variable,
    noted: Noted<V, A>,
    place: P,
}

#[derive(Clone, Copy, Debug)]
enum Noted<V, A> {
    Value(Value<V>),
    At(A),
}

impl<V: Word, A: Copy, P: Copy> DebugNotes<V, A, P> {
    /// Returns the notes of a procedure that has no code yet.
    pub fn new() -> DebugNotes<V, A, P> {
        DebugNotes { notes: Vec::new() }
    }

    /// Notes the value of a variable from a place on: the argument of
    /// [`write_variable`](super::SsaBuilder::write_variable).
    pub fn value(&mut self, variable: Variable, value: Value<V>, place: P) {
        self.notes.push(Note { variable, noted: Noted::Value(value), place });
    }

    /// Notes that the value of a variable is in memory at an address, from a place on.
    pub fn in_memory(&mut self, variable: Variable, address: A, place: P) {
        self.notes.push(Note { variable, noted: Noted::At(address), place });
    }

    /// Returns the values of variables in the procedure that `ssa` has [finished](super::SsaBuilder::finish):
    /// at the heads of blocks first, then in the order of the notes. If several begin at one place, the last
    /// one counts.
    pub fn finish(&self, ssa: &impl Inspect<Value = V>) -> Vec<DebugValue<V, A, P>> {
        let kept = ssa.kept_phis();
        let emitted: FxHashMap<Phi, V> = kept.iter().map(|kept| (kept.phi, kept.ir)).collect();
        let phis = kept.iter().map(|kept| DebugValue {
            variable: kept.variable,
            held: Held::Value(kept.ir),
            start: Start::Head(kept.block),
        });
        let notes = self.notes.iter().map(|note| DebugValue {
            variable: note.variable,
            held: match note.noted {
                Noted::Value(value) => final_value(ssa, value, &emitted),
                Noted::At(address) => Held::At(address),
            },
            start: Start::Place(note.place),
        });
        phis.chain(notes).collect()
    }
}

impl<V: Word, A: Copy, P: Copy> Default for DebugNotes<V, A, P> {
    fn default() -> Self {
        DebugNotes::new()
    }
}

/// Returns the value that a handle represents in the finished procedure.
pub(crate) fn final_value<V: Word, A>(
    ssa: &impl Inspect<Value = V>,
    value: Value<V>,
    emitted: &FxHashMap<Phi, V>,
) -> Held<V, A> {
    let value = value.ir().map_or(value, |ir| ssa.handle(ir));
    match ssa.settled(value).kind() {
        ValueKind::Ir(value) => Held::Value(value),
        ValueKind::Undefined(_) | ValueKind::Unreachable(_) => Held::Undefined,
        ValueKind::Phi(phi) => emitted.get(&phi).map_or(Held::Nothing, |ir| Held::Value(*ir)),
    }
}
