//! The algorithm of the paper: Algorithms 1 to 4 of Braun et al. in the order in which the paper gives them.
//!
//! Each function names the function of the paper that it implements, and its body refers to the paper's lines
//! by number. Differences are explained in place. The crate's README has a table of names.
//!
//! Three differences apply throughout. A phi lives in a table of the builder (`phi`) and is emitted into the
//! IR only when an instruction needs it. The recursion of the paper, over predecessors and over users of
//! phis, is a loop with a list of remaining work, because machine-written programs have 100,000 blocks in a
//! row. A block does not begin without definitions but with those of its *parent*, a block that dominates it
//! (`definition`).

mod declaration;
mod definition;
mod emission;
mod join;
#[cfg(debug_assertions)]
mod set_check;
pub(crate) mod statistics;

use std::panic::Location;

use rustc_hash::FxHashMap;

use crate::entity::PackedOption;

#[cfg(debug_assertions)]
use super::builder::set_check::Writes;
use super::builder::statistics::Counters;
use super::lookup::Lookup;
use super::tables::control_flow::{ControlFlow, Origin};
use super::tables::definitions::Definitions;
use super::tables::phi::{Operands, PhiTable};
use super::tables::undefined::Read;
use super::trace::{Beginning, Event, Observer, Step};
use super::{Backend, Block, Phi, SetId, Strategy, Value, Variable, VariableSets, Word};

/// Builds the SSA form of procedures, one after the other. The [crate](crate) documentation explains its use.
///
/// # Panics
///
/// The methods panic if the caller breaks a rule of the construction. The message names the rule and the
/// block concerned, and its location is the call.
#[derive(Debug)]
pub struct SsaBuilder<B: Backend, O: Observer<B::Value> = ()> {
    pub(crate) observer: O,
    pub(crate) strategy: Strategy,
    pub(crate) flow: ControlFlow,
    pub(crate) sets: VariableSets,
    pub(crate) variable_count: usize,
    /// `currentDef` of the paper.
    pub(crate) definitions: Definitions<B::Value>,
    /// The phis; those that are incomplete (`incompletePhis`) are linked from their blocks.
    pub(crate) phis: PhiTable<B::Value>,
    /// Phis of sealed blocks whose operands are still to be looked up.
    pub(crate) pending: Vec<Phi>,
    pub(crate) lookup: Lookup<B::Value>,
    /// Blocks that wait for the definitions of their parents: child, parent, and the set that the child must
    /// forget.
    children: Vec<(Block, Block, Option<SetId>)>,
    /// Whether the caller may ask for undefined reads and for the phi of an IR value. Promotion asks for neither.
    pub(crate) keeps_records: bool,
    /// The reads that found a phi or no definition.
    pub(crate) reads: Vec<Read<B::Value>>,
    /// Whether a variable was looked up that has no definition.
    pub(crate) finds_undefined: bool,
    /// The phis emitted into the IR, in order.
    pub(crate) emitted: Vec<(Phi, B::Value)>,
    /// The emitted phis by their words.
    pub(crate) phi_of: FxHashMap<u64, Phi>,
    /// At the end: the emitted phis that the IR uses.
    pub(crate) used: Vec<(Phi, B::Value)>,
    /// At the end: the emitted phis without a known use, by their words.
    unused: FxHashMap<u64, Phi>,
    /// The operands of the phi that is being finished.
    operands: Vec<(Block, B::Value)>,
    pub(crate) counters: Counters,
    /// The place at which the procedure was finished.
    finished: Option<&'static Location<'static>>,
    #[cfg(debug_assertions)]
    writes: Writes,
}

/// Algorithm 1: local value numbering.
impl<B: Backend, O: Observer<B::Value>> SsaBuilder<B, O> {
    /// Makes `value` the definition of the variable from here on.
    ///
    /// In the paper: `writeVariable`, Alg. 1, lines 1 and 2.
    ///
    /// ```
    /// # #[cfg(feature = "graph")] {
    /// # use direct_ssa::{SsaBuilder, graph::Graph};
    /// # let (mut ir, mut ssa) = (Graph::new(), SsaBuilder::<Graph>::new());
    /// # let (x, y) = (ssa.declare_variable(), ssa.declare_variable());
    /// # let block = ssa.declare_block();
    /// # ssa.seal_block(block);
    /// // x := 1; y := x
    /// let one = ir.constant(1);
    /// ssa.write_variable(x, block, one.into());
    /// let value = ssa.read_variable(x, block);
    /// ssa.write_variable(y, block, value);
    /// assert_eq!(ssa.read_variable(y, block).ir(), Some(one));
    /// # }
    /// ```
    #[inline]
    #[track_caller]
    pub fn write_variable(&mut self, variable: Variable, block: Block, value: Value<B::Value>) {
        self.check_variable(variable);
        self.flow.check_unfilled(block, variable);
        self.counters.writes += 1;
        self.note(|| Event::Write { variable, block, value });
        #[cfg(debug_assertions)]
        self.writes.note(variable, block);
        self.define(variable, block, value); // Alg. 1, line 2
    }

    /// Returns the value of the variable at this point of the block.
    ///
    /// In the paper: `readVariable`, Alg. 1, lines 3 to 8.
    ///
    /// ```
    /// # #[cfg(feature = "graph")] {
    /// # use direct_ssa::{SsaBuilder, graph::Graph};
    /// # let (mut ir, mut ssa) = (Graph::new(), SsaBuilder::<Graph>::new());
    /// # let x = ssa.declare_variable();
    /// let (entry, next) = (ssa.declare_block(), ssa.declare_block());
    /// ssa.seal_block(entry);
    /// let one = ir.constant(1);
    /// ssa.write_variable(x, entry, one.into());
    /// ssa.add_predecessor(next, entry);
    /// ssa.fill_block(entry);
    /// // While the block is not sealed, a phi stands for whatever may arrive.
    /// let value = ssa.read_variable(x, next);
    /// assert_eq!(value.ir(), None);
    /// ssa.seal_block(next);
    /// assert_eq!(ssa.resolve(&mut ir, value), one);
    /// # }
    /// ```
    #[inline]
    #[track_caller]
    pub fn read_variable(&mut self, variable: Variable, block: Block) -> Value<B::Value> {
        self.read_at(variable, block, 0)
    }

    /// Reads a variable for the caller, who identifies the read by `site`.
    #[inline]
    #[track_caller]
    pub(crate) fn read_at(&mut self, variable: Variable, block: Block, site: u32) -> Value<B::Value> {
        self.check_variable(variable);
        self.counters.reads += 1;
        // Alg. 1, line 4. An IR value is the answer as it is; a phi may have been replaced since it was
        // written.
        let value = match self.definitions.get(block, variable) {
            Some(value) if value.ir().is_some() => value,
            known => self.read_other(known, variable, block, site),
        };
        self.note(|| Event::Read { variable, block, value, site });
        value
    }

    /// Answers a read that finds no IR value in its block: follows a replaced phi or searches further.
    #[inline(never)]
    #[track_caller]
    fn read_other(
        &mut self,
        known: Option<Value<B::Value>>,
        variable: Variable,
        block: Block,
        site: u32,
    ) -> Value<B::Value> {
        let value = match known {
            Some(value) => self.phis.find(value),                  // Alg. 1, line 6
            None => self.read_variable_recursive(variable, block), // Alg. 1, line 8
        };
        if self.keeps_records && value.ir().is_none() {
            self.reads.push(Read { value, variable, block, site });
        }
        value
    }
}

/// Algorithm 2: global value numbering.
impl<B: Backend, O: Observer<B::Value>> SsaBuilder<B, O> {
    /// Searches for the definition in the predecessors. The name is the paper's, but the function is not
    /// recursive.
    ///
    /// In the paper: `readVariableRecursive`, Alg. 2, lines 1 to 15.
    #[track_caller]
    fn read_variable_recursive(&mut self, variable: Variable, block: Block) -> Value<B::Value> {
        let joins_passed = self.counters.joins_passed;
        // Alg. 2, lines 2 to 12: a loop over single predecessors that ends at a definition or in
        // `begin_definition`.
        let (found, distance) = self.look_up(variable, block);
        self.counters.reads_global += 1;
        self.counters.reads_by_set += u64::from(self.counters.joins_passed != joins_passed);
        // Alg. 2, line 13, for the new phi and for those that its operands need. Postponing it until here
        // makes recursion unnecessary: the paper needs the operands to know whether the phi is trivial, but a
        // phi of the table is a value before that, and forwards to another one afterwards.
        self.add_pending_operands();
        let value = self.phis.find(found);
        // Alg. 2, line 14. If the search began at the definition, the block already has it.
        if distance > 0 {
            self.define_found(variable, block, value);
        }
        value
    }

    /// Creates the definition of a variable that begins in this block because it comes from no other single
    /// block: lines 2 to 5 and 9 to 12 of Algorithm 2, and the value for reads without any predecessor.
    #[track_caller]
    pub(crate) fn begin_definition(
        &mut self,
        variable: Variable,
        block: Block,
        origin: Origin,
    ) -> Value<B::Value> {
        self.note_step(|| Step::Begins { variable, block, how: beginning(origin) });
        let value = match origin {
            // Alg. 2, lines 4 and 5. The incomplete phis of a block form a linked list whose head is in the
            // block.
            Origin::Incomplete => {
                self.counters.phis_incomplete += 1;
                let phi = self.phis.create(block, variable, self.flow.incomplete(block));
                self.flow.set_incomplete(block, phi);
                Value::from_phi(phi)
            }
            // Alg. 2, line 11. Line 13 is postponed.
            Origin::Edges => {
                let phi = self.phis.create(block, variable, PackedOption::default());
                self.pending.push(phi);
                Value::from_phi(phi)
            }
            // The paper creates a phi without operands here, and then replaces it by an undefined value (Alg.
            // 3, line 10). We distinguish the entry, in which a definition is missing, from code that is
            // never reached.
            Origin::Entry => {
                self.finds_undefined = true;
                Value::undefined(variable)
            }
            Origin::Block(_) | Origin::Dominating(_) | Origin::Unreachable => Value::unreachable(variable),
        };
        // Alg. 2, line 12. The phi is the definition before it has operands: a search that returns to this
        // block over a cycle of the graph finds it and ends.
        self.define_found(variable, block, value);
        value
    }

    /// Gives the pending phis their operands, including the phis that become pending meanwhile, and removes
    /// the phis that become trivial.
    ///
    /// This ends because at most one phi is created for each variable and block. Each edge into a block with
    /// a phi is visited once for the phi; `lookup` determines how far the search continues beyond the edge.
    #[track_caller]
    fn add_pending_operands(&mut self) {
        while let Some(phi) = self.pending.pop() {
            if self.strategy == Strategy::Marker {
                self.add_phi_operands_marking(phi);
            } else {
                self.add_phi_operands(phi);
            }
        }
        self.phis.try_remove_unchecked();
    }

    /// Looks up the operands of a phi.
    ///
    /// In the paper: `addPhiOperands`, Alg. 2, lines 16 to 20.
    #[track_caller]
    fn add_phi_operands(&mut self, phi: Phi) {
        let (block, variable) = (self.phis.block(phi), self.phis.variable(phi));
        self.note_step(|| Step::Operands { phi });
        let first = self.phis.begin_operands();
        let mut edge = self.flow.first_edge(block);
        // Alg. 2, line 18: edges, not blocks. A predecessor with two edges gives two operands.
        while let Some((predecessor, next)) = edge.map(|edge| self.flow.edge(edge)) {
            self.flow.check_filled(predecessor, block);
            // Alg. 2, line 19. A phi created by this look-up is left pending, which avoids recursion.
            let operand = match self.definitions.get(predecessor, variable) {
                Some(value) => {
                    self.note_step(|| Step::Found { variable, block: predecessor, value });
                    value
                }
                None => self.look_up(variable, predecessor).0,
            };
            self.phis.push_operand(operand);
            edge = next;
        }
        self.phis.give_operands(phi, first); // Alg. 2, line 20
    }
}

/// Returns the reason why a definition with this origin begins in a block.
fn beginning(origin: Origin) -> Beginning {
    match origin {
        Origin::Incomplete => Beginning::Unsealed,
        Origin::Edges => Beginning::Join,
        Origin::Entry => Beginning::Entry,
        Origin::Block(_) | Origin::Dominating(_) | Origin::Unreachable => Beginning::Unreachable,
    }
}

/// Algorithm 3: the removal of trivial phis. It touches neither blocks nor the IR, only the table of phis.
///
/// The paper checks all users of a replaced phi, and scans their operands from the first on. A phi of n
/// operands may then be scanned n times. With the two *witnesses* of section 3.1 each operand is scanned
/// once, and with lists of *watchers* instead of users only the phis that may have become trivial are checked
/// again.
impl<V: Word> PhiTable<V> {
    /// Replaces the phi by its only operand besides itself, unless it has two.
    ///
    /// In the paper: `tryRemoveTrivialPhi`, Alg. 3, lines 1 to 17.
    ///
    /// `witnesses` are two distinct operands other than the phi, as far as they are known from an earlier
    /// check: all operands before `scanned` are one of them or the phi. The scan therefore resumes at
    /// `scanned`.
    pub(crate) fn try_remove_trivial_phi(
        &mut self,
        phi: Phi,
        mut scanned: u32,
        end: u32,
        witnesses: [Option<Value<V>>; 2],
    ) {
        let this = Value::from_phi(phi);
        let [mut same, mut other] = witnesses; // Alg. 3, line 2: the first witness is the paper's `same`.
        while other.is_none() && scanned < end {
            let operand = self.find(self.operands[scanned as usize]);
            scanned += 1;
            // Alg. 3, line 4. An operand from unreachable code is never taken, so it does not count either.
            if operand == this || Some(operand) == same || operand.is_unreachable() {
                continue;
            }
            match same {
                None => same = Some(operand),     // Alg. 3, line 8
                Some(_) => other = Some(operand), // Alg. 3, line 6
            }
            self.watch(phi, operand);
        }
        let data = &mut self.phis[phi];
        if other.is_none() {
            // Alg. 3, lines 9 and 10. Without any operand that counts, the phi itself is never reached.
            let only = same.unwrap_or(Value::unreachable(data.variable));
            self.removed_trivial += 1;
            return self.replace_by(phi, only);
        }
        // Alg. 3, line 7: not trivial, and the witnesses are the proof until one of them is replaced.
        data.witnesses = [same, other];
        if let Operands::Given { scanned: so_far, .. } = &mut data.operands {
            *so_far = scanned;
        }
        self.note_kept(phi);
    }

    /// Replaces the phi by another value from now on (`replaceBy`, lines 11 and 12). No use is visited:
    /// holders of the phi follow the forwarding ([`PhiTable::find`]).
    ///
    /// The phis that may have become trivial are those that watch both the phi and its replacement, because
    /// their witnesses are now the same value, and perhaps the replacement itself. It is enough to check the
    /// shorter of the two lists of watchers before they are joined, which takes one step. So every entry of a
    /// list is checked at most a logarithmic number of times.
    pub(crate) fn replace_by(&mut self, phi: Phi, by: Value<V>) {
        self.phis[phi].forward = by;
        self.note(|| Event::Removed { phi, by });
        let watchers = self.take_watchers(phi);
        let Some(replacement) = by.phi() else {
            self.check_later(watchers);
            return;
        };
        let others = self.watchers(replacement);
        self.check_later(if watchers.length <= others.length { watchers } else { others });
        self.unchecked.push(replacement);
        self.add_watchers(replacement, watchers);
    }

    /// Replaces trivial phis until no complete phi is trivial: lines 14 to 16, with a list of phis that may
    /// be trivial. This ends because a check finds two witnesses or removes a phi.
    pub(crate) fn try_remove_unchecked(&mut self) {
        while let Some(phi) = self.unchecked.pop() {
            // An incomplete phi is checked when it gets its operands.
            if let Operands::Given { end, scanned, .. } = self.phis[phi].operands
                && !self.is_replaced(phi)
            {
                let witnesses = self.current_witnesses(phi);
                self.try_remove_trivial_phi(phi, scanned, end, witnesses);
            }
        }
    }
}

/// Algorithm 4: incomplete control flow graphs.
impl<B: Backend, O: Observer<B::Value>> SsaBuilder<B, O> {
    /// Declares that the block gets no further predecessors. If the block was read in, they must be filled.
    ///
    /// In the paper: `sealBlock`, Alg. 4, lines 1 to 4.
    ///
    /// ```
    /// # #[cfg(feature = "graph")] {
    /// # use direct_ssa::{SsaBuilder, graph::Graph};
    /// # let (mut ir, mut ssa) = (Graph::new(), SsaBuilder::<Graph>::new());
    /// # let x = ssa.declare_variable();
    /// # let (entry, header) = (ssa.declare_block(), ssa.declare_block());
    /// # ssa.seal_block(entry);
    /// # let value = ir.parameter(0);
    /// # ssa.write_variable(x, entry, value.into());
    /// # ssa.add_predecessor(header, entry);
    /// # ssa.fill_block(entry);
    /// let in_loop = ssa.read_variable(x, header);
    /// ssa.add_predecessor(header, header);
    /// ssa.fill_block(header);
    /// ssa.seal_block(header);
    /// // Nothing in the loop assigns x, so that the phi is gone.
    /// assert_eq!(ssa.resolve(&mut ir, in_loop), value);
    /// # }
    /// ```
    #[track_caller]
    pub fn seal_block(&mut self, block: Block) {
        // Alg. 4, line 4 comes first here: the operands of a phi may be searched for in the block itself,
        // over the edge that closes a loop, and other reads there must not create another incomplete phi.
        let mut incomplete = self.flow.seal(block);
        self.note(|| Event::Sealed(block));
        // Alg. 4, lines 2 and 3.
        while let Some(phi) = incomplete.expand() {
            incomplete = self.phis.next_incomplete(phi);
            self.pending.push(phi);
        }
        self.add_pending_operands();
        self.tell_phis();
    }
}
