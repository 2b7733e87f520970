//! The builder: local and global value numbering and incomplete control flow graphs (Algorithms 1, 2
//! and 4).

mod cycles;
mod finish;
mod join;
mod marker;

use rustc_hash::FxHashMap;

use crate::entity::{EntityRef, PackedOption};

use super::control_flow::{ControlFlow, Origin};
use super::definitions::Definitions;
use super::fault::{Fault, is_planted};
use super::phi::PhiTable;
use super::reducible::is_reducible;
use super::redundant::remove_redundant;
use super::statistics::{Counters, Statistics};
use super::trace::{Event, Observer};
use super::undefined::{self, Read, UndefinedRead};
use super::{Block, Phi, SetId, Strategy, Value, Variable, VariableSets, Word};
use cycles::Cycles;
use marker::Marks;

/// What the builder asks of an IR.
pub trait Backend {
    /// A value of the IR. Equal handles are the same value.
    type Value: Word;

    /// Makes a phi without operands at the head of the block.
    fn create_phi(&mut self, block: Block, variable: Variable) -> Self::Value;

    /// Gives a phi its operands: one for each edge into its block, with the predecessor the edge comes
    /// from, in the order in which the edges were added. Called once for each phi that stays.
    fn set_operands(&mut self, phi: Self::Value, operands: &[(Block, Self::Value)]);

    /// Whether an instruction uses the phi. Asked at the end, before any phi has operands. An IR that
    /// optimizes while it is built may have dropped the instruction for which the phi was made; if none needs
    /// it, the phi goes, too. Other back ends need not answer.
    fn is_used(&self, _phi: Self::Value) -> bool {
        true
    }

    /// Replaces all uses of a phi that turned out to be trivial or of no use by another value and erases it. All
    /// calls come at the end, so that a value the caller holds stays valid during the construction.
    fn replace_phi(&mut self, phi: Self::Value, by: Self::Value);

    /// What a variable reads as where it has no definition. The value is usable in every block.
    fn undefined(&mut self, variable: Variable) -> Self::Value;
}

/// Builds the SSA form of one procedure after the other.
///
/// # Panics
///
/// The methods panic if the caller breaks a rule of the construction; the message says which one and where.
#[derive(Debug)]
pub struct SsaBuilder<B: Backend, O: Observer<B::Value> = ()> {
    observer: O,
    strategy: Strategy,
    flow: ControlFlow,
    sets: VariableSets,
    variable_count: usize,
    definitions: Definitions<B::Value>,
    phis: PhiTable<B::Value>,
    /// Phis of sealed blocks whose operands are still to be looked up.
    pending: Vec<Phi>,
    /// Blocks on a long way to a definition that will know it from now on.
    landmarks: Vec<Block>,
    marks: Marks<B::Value>,
    cycles: Cycles,
    /// Blocks that wait for the definitions of another one, and which of them they have to forget.
    heirs: Vec<(Block, Block, Option<SetId>)>,
    /// The reads that found a phi or no definition.
    reads: Vec<Read<B::Value>>,
    /// Whether some variable is looked up where it has no definition.
    finds_undefined: bool,
    /// The phis made in the IR, in the order they were made.
    made: Vec<(Phi, B::Value)>,
    /// The same by their words.
    phi_of: FxHashMap<u64, Phi>,
    /// Those that something in the IR uses, and by their words those of which that is not known, at the end.
    used: Vec<(Phi, B::Value)>,
    unused: FxHashMap<u64, Phi>,
    /// The operands of the phi that is being finished.
    operands: Vec<(Block, B::Value)>,
    counters: Counters,
}

/// Where a way back from block to block ends.
enum WayBack<V> {
    /// At a block that knows the variable.
    Known(Value<V>),
    /// At a block that does not know it and cannot ask a single other block.
    Begins(Block, Origin),
}

/// Every how many blocks a way to a definition leaves a landmark: a power of two, to notice cycles there. In a huge
/// procedure, steps from block to block cost more than landmarks.
const LANDMARK_DISTANCE: u32 = 4;

impl<B: Backend> Default for SsaBuilder<B> {
    fn default() -> Self {
        SsaBuilder::new()
    }
}

impl<B: Backend> SsaBuilder<B> {
    /// A builder for a procedure without variables and blocks.
    pub fn new() -> Self {
        SsaBuilder::with_strategy(Strategy::Default)
    }

    /// The same, with one of the variants of the construction.
    pub fn with_strategy(strategy: Strategy) -> Self {
        SsaBuilder::with_observer(strategy, ())
    }
}

impl<B: Backend, O: Observer<B::Value>> SsaBuilder<B, O> {
    /// The same, with somebody who watches.
    pub fn with_observer(strategy: Strategy, observer: O) -> Self {
        let mut phis = PhiTable::new();
        phis.keep_events(observer.is_listening());
        SsaBuilder {
            observer,
            strategy,
            flow: ControlFlow::default(),
            sets: VariableSets::default(),
            variable_count: 0,
            definitions: Definitions::new(),
            phis,
            pending: Vec::new(),
            landmarks: Vec::new(),
            marks: Marks::new(),
            cycles: Cycles::default(),
            heirs: Vec::new(),
            reads: Vec::new(),
            finds_undefined: false,
            made: Vec::new(),
            phi_of: FxHashMap::default(),
            used: Vec::new(),
            unused: FxHashMap::default(),
            operands: Vec::new(),
            counters: Counters::default(),
        }
    }

    /// Who watches.
    pub fn observer(&mut self) -> &mut O {
        &mut self.observer
    }

    /// Tells the observer that what follows belongs to a position of the source program.
    #[inline]
    pub fn note_position(&mut self, position: u32) {
        self.note(|| Event::At(position));
    }

    /// Tells the observer what happened, after what happened to phis before.
    #[inline]
    fn note(&mut self, event: impl FnOnce() -> Event<B::Value>) {
        if self.observer.is_listening() {
            self.note_phis();
            self.observer.observe(event());
        }
    }

    #[cold]
    fn note_phis(&mut self) {
        for event in self.phis.take_events() {
            self.observer.observe(event);
        }
    }

    /// Forgets the procedure and keeps the memory for the next one.
    pub fn clear(&mut self) {
        self.flow.clear();
        self.sets.clear();
        self.variable_count = 0;
        self.definitions.clear();
        self.phis.clear();
        self.phis.keep_events(self.observer.is_listening());
        self.reads.clear();
        self.finds_undefined = false;
        self.made.clear();
        self.phi_of.clear();
        self.used.clear();
        self.counters = Counters::default();
    }

    /// A new variable. It may be declared at any time: the sets that are there contain it.
    pub fn declare_variable(&mut self) -> Variable {
        let variable = Variable::new(self.variable_count);
        self.variable_count += 1;
        self.note(|| Event::Variable(variable));
        self.sets.declare_variable(variable);
        self.definitions.declare_variable(variable);
        variable
    }

    /// The sets of variables that [`SsaBuilder::declare_join`] refers to.
    pub fn sets(&mut self) -> &mut VariableSets {
        &mut self.sets
    }

    /// A new block. The first one is the entry of the procedure.
    pub fn declare_block(&mut self) -> Block {
        if self.flow.is_empty() {
            self.reserve(self.sets.count());
        }
        self.definitions.declare_block();
        let block = self.flow.declare_block(None);
        self.note(|| Event::Block(block, None));
        block
    }

    /// Makes room for a procedure of so many structured statements, so that no table of a huge one is copied as it
    /// grows.
    fn reserve(&mut self, statements: usize) {
        self.definitions.reserve(statements);
        self.flow.reserve(statements);
        self.phis.reserve(statements);
        self.made.reserve(4 * statements);
        self.phi_of.reserve(4 * statements);
    }

    /// A new block, the loop header, join or exit of a structured statement that begins at the end of
    /// `dominating` and assigns no other variables than those in `assigned`. A read that arrives here of
    /// another variable goes straight on in `dominating`. (All strategies but the default one ignore that.)
    pub fn declare_join(&mut self, dominating: Block, assigned: SetId) -> Block {
        self.definitions.declare_block();
        let block = self.flow.declare_block(self.strategy.uses_sets().then_some((dominating, assigned)));
        self.note(|| Event::Block(block, Some(dominating)));
        block
    }

    /// Adds an edge. Two edges between the same blocks are two edges.
    #[track_caller]
    pub fn add_predecessor(&mut self, block: Block, predecessor: Block) {
        self.flow.add_edge(predecessor, block);
        self.note(|| Event::Edge { from: predecessor, to: block });
    }

    /// The predecessors added so far, one for each edge.
    pub fn predecessors(&self, block: Block) -> impl Iterator<Item = Block> {
        self.flow.predecessors(block)
    }

    /// Declares that the block gets no further predecessors. If it has been read in, they are filled.
    #[track_caller]
    pub fn seal_block(&mut self, block: Block) {
        let mut incomplete = self.flow.seal(block);
        self.note(|| Event::Sealed(block));
        if is_planted(Fault::IncompleteDropped) {
            incomplete = incomplete.expand().map(|phi| self.phis.next_incomplete(phi)).unwrap_or_default();
        }
        while let Some(phi) = incomplete.expand() {
            incomplete = self.phis.next_incomplete(phi);
            self.pending.push(phi);
        }
        self.complete_pending();
    }

    /// Declares that nothing is written in the block any more.
    #[track_caller]
    pub fn fill_block(&mut self, block: Block) {
        self.flow.fill(block);
        self.note(|| Event::Filled(block));
    }

    /// Makes `value` the definition of the variable from here on.
    #[inline]
    #[track_caller]
    pub fn write_variable(&mut self, variable: Variable, block: Block, value: Value<B::Value>) {
        self.flow.check_unfilled(block, variable);
        self.counters.writes += 1;
        self.note(|| Event::Write { variable, block, value });
        if is_planted(Fault::WriteLost) && self.definitions.get(block, variable).is_some() {
            return;
        }
        self.define(variable, block, value);
    }

    /// What the variable holds at this point of the block. `site` is anything by which the caller knows
    /// the read again in [`SsaBuilder::undefined_reads`].
    #[inline]
    pub fn read_variable(&mut self, variable: Variable, block: Block, site: u32) -> Value<B::Value> {
        self.counters.reads += 1;
        let value = match self.definitions.get(block, variable) {
            Some(value) if value.ir().is_some() => value,
            known => self.read_other(known, variable, block, site),
        };
        self.note(|| Event::Read { variable, block, value, site });
        value
    }

    /// The IR value of a handle. Makes the phi in the IR if it is one and was not needed so far.
    #[inline]
    pub fn resolve(&mut self, ir: &mut B, value: Value<B::Value>) -> B::Value {
        match value.ir() {
            Some(value) => value,
            None => {
                let ir = self.ir_value(ir, value);
                self.note(|| Event::Resolved { value, ir });
                ir
            }
        }
    }

    /// The handle by which the builder itself knows an IR value that a caller has: if it is a phi that the builder made,
    /// the phi. An IR that simplifies what it builds may give back an operand, and written as a definition it must
    /// not look different from what was read: the phis that join both would not be trivial.
    pub fn handle(&self, value: B::Value) -> Value<B::Value> {
        match self.phi_of.get(&value.into_word()) {
            Some(phi) => Value::from_phi(*phi),
            None => value.into(),
        }
    }

    /// Whether a value needs no phi in the IR that was not made so far.
    pub fn is_made(&self, value: Value<B::Value>) -> bool {
        self.phis.found(value).phi().is_none_or(|phi| self.phis.ir(phi).is_some())
    }

    /// The values that a phi joins, one for each edge into its block; none if the value is no phi or its block is not
    /// sealed. Some of them may be phis that were replaced.
    pub fn joined(&self, value: Value<B::Value>) -> Option<&[Value<B::Value>]> {
        let phi = self.phis.found(value).phi()?;
        Some(self.phis.operands(phi)).filter(|operands| !operands.is_empty())
    }

    /// Whether the control flow as far as it is known is reducible: each cycle has a block that is entered first
    /// whatever the way. Takes time in proportion to blocks and edges.
    pub fn is_reducible(&self) -> bool {
        is_reducible(&self.flow)
    }

    /// Removes redundant phis (Algorithm 5): sets of phis that use each other and one other value only. There
    /// may be some where control flow is not reducible, or where several definitions of a variable
    /// are the same value. All blocks are sealed, and [`SsaBuilder::finish`] follows.
    #[track_caller]
    pub fn minimize(&mut self) {
        self.flow.check_sealed();
        self.note(|| Event::Minimized);
        if !is_planted(Fault::RedundantKept) {
            remove_redundant(&mut self.phis);
        }
    }

    /// The reads that may see a variable without a definition, in the order of the reads. Asked for after
    /// [`SsaBuilder::finish`].
    pub fn undefined_reads(&self) -> Vec<UndefinedRead> {
        self.undefined_reads_where(|_, _| true)
    }

    /// Those of [`SsaBuilder::undefined_reads`] whose variable and site the caller wants to know about: it is
    /// asked in the order of the reads, and only for a wanted read is the way to it looked for.
    pub fn undefined_reads_where(&self, wanted: impl FnMut(Variable, u32) -> bool) -> Vec<UndefinedRead> {
        if self.finds_undefined {
            undefined::undefined_reads(&self.reads, &self.phis, &self.flow, wanted)
        } else {
            Vec::new()
        }
    }

    /// What was done for the procedure so far.
    pub fn statistics(&self) -> Statistics {
        let (blocks, edges) = self.flow.size();
        let in_ir = self.used.iter().filter(|(phi, _)| !self.phis.is_replaced(*phi)).count();
        Statistics {
            variables: self.variable_count as u64,
            blocks: blocks as u64,
            edges: edges as u64,
            writes: self.counters.writes,
            reads_local: self.counters.reads - self.counters.reads_global,
            reads_global: self.counters.reads_global,
            reads_by_set: self.counters.reads_by_set,
            phis_made: self.phis.count() as u64,
            phis_incomplete: self.counters.phis_incomplete,
            phis_removed_trivial: self.phis.removed_trivial() as u64,
            phis_removed_redundant: self.phis.removed_redundant() as u64,
            phis_made_in_ir: self.made.len() as u64,
            phis_in_ir: in_ir as u64,
        }
    }

    /// The memory that definitions take, in bytes.
    #[cfg(all(test, feature = "graph"))]
    pub(super) fn definition_memory(&self) -> usize {
        self.definitions.memory()
    }

    /// A read that finds no IR value in its block: follows a replaced phi or looks further.
    #[inline(never)]
    fn read_other(
        &mut self,
        known: Option<Value<B::Value>>,
        variable: Variable,
        block: Block,
        site: u32,
    ) -> Value<B::Value> {
        let value = match known {
            Some(value) => self.phis.find(value),
            None => self.read_global(variable, block),
        };
        if value.ir().is_none() {
            self.reads.push(Read { value, variable, block, site });
        }
        value
    }

    /// Global value numbering: `readVariableRecursive` of Algorithm 2, without the recursion.
    fn read_global(&mut self, variable: Variable, block: Block) -> Value<B::Value> {
        let joins_passed = self.counters.joins_passed;
        let (found, distance) = self.look_up(variable, block);
        self.counters.reads_global += 1;
        self.counters.reads_by_set += u64::from(self.counters.joins_passed != joins_passed);
        self.complete_pending();
        let value = self.phis.find(found);
        if distance > 0 {
            self.define(variable, block, value);
        }
        value
    }

    /// The value of the variable at the end of what is known of the block, and how many blocks away it was
    /// found. Phis made for it may be left pending.
    fn look_up(&mut self, variable: Variable, block: Block) -> (Value<B::Value>, u32) {
        if !self.flow.has_inherited(block) {
            self.inherit(block);
            if let Some(value) = self.definitions.get(block, variable) {
                let origin = self.flow.origin(block, variable, &self.sets);
                self.counters.joins_passed += u64::from(matches!(origin, Origin::Dominating(_)));
                return (value, 0);
            }
        }
        match self.strategy {
            Strategy::Default | Strategy::Plain => {
                let (end, distance) = self.go_back(variable, block);
                let value = match end {
                    WayBack::Known(value) => value,
                    WayBack::Begins(at, origin) => self.introduce(variable, at, origin),
                };
                self.define_landmarks(variable, value, 0);
                (value, distance)
            }
            Strategy::Marker => (self.look_up_marking(variable, block), 1),
            Strategy::Scc => (self.look_up_in_cycles(variable, block), 1),
        }
    }

    /// Goes back from block to block until one knows the variable or has several predecessors or none, and
    /// counts the steps.
    ///
    /// A long way leaves landmarks, so that the next reader who comes along goes a short one, whatever the
    /// length of the chain. A way that leads back to itself begins nowhere: it is unreachable. (It is noticed as
    /// in Brent's algorithm: `anchor` is moved up whenever the distance has doubled.)
    fn go_back(&mut self, variable: Variable, block: Block) -> (WayBack<B::Value>, u32) {
        let (mut at, mut anchor, mut distance) = (block, block, 0u32);
        loop {
            at = match self.flow.origin(at, variable, &self.sets) {
                Origin::Block(before) => before,
                Origin::Dominating(before) => {
                    self.counters.joins_passed += 1;
                    before
                }
                origin => return (WayBack::Begins(at, origin), distance),
            };
            if let Some(value) = self.definitions.get(at, variable) {
                return (WayBack::Known(value), distance + 1);
            }
            if at == anchor {
                return (WayBack::Known(Value::unreachable(variable)), distance);
            }
            distance += 1;
            if distance.is_multiple_of(LANDMARK_DISTANCE) {
                self.landmarks.push(at);
                if distance.is_power_of_two() {
                    anchor = at;
                }
            }
        }
    }

    /// Lets the landmarks from the position `first` on know the variable.
    #[inline]
    fn define_landmarks(&mut self, variable: Variable, value: Value<B::Value>, first: usize) {
        while self.landmarks.len() > first
            && let Some(landmark) = self.landmarks.pop()
        {
            self.define(variable, landmark, value);
        }
    }

    /// What a predecessor of `block` knows about the variable at its end, with what it takes over from the
    /// block before it.
    fn known(&mut self, variable: Variable, block: Block, predecessor: Block) -> Option<Value<B::Value>> {
        self.flow.check_filled(predecessor, block);
        let known = self.definitions.get(predecessor, variable);
        if known.is_some() || self.flow.has_inherited(predecessor) {
            return known;
        }
        self.inherit(predecessor);
        self.definitions.get(predecessor, variable)
    }

    /// The definition of a variable that begins in this block because it comes from no single other one.
    fn introduce(&mut self, variable: Variable, block: Block, origin: Origin) -> Value<B::Value> {
        let origin = match origin {
            Origin::Incomplete if is_planted(Fault::SealedTooEarly) => Origin::Edges,
            origin => origin,
        };
        let value = match origin {
            Origin::Entry => {
                self.finds_undefined = true;
                Value::undefined(variable)
            }
            Origin::Block(_) | Origin::Dominating(_) | Origin::Unreachable => Value::unreachable(variable),
            Origin::Incomplete => {
                self.counters.phis_incomplete += 1;
                let phi = self.phis.create(block, variable, self.flow.incomplete(block));
                self.flow.set_incomplete(block, phi);
                Value::from_phi(phi)
            }
            Origin::Edges => {
                let phi = self.phis.create(block, variable, PackedOption::default());
                self.pending.push(phi);
                Value::from_phi(phi)
            }
        };
        // A phi is a definition before it has operands: that breaks the cycles of the graph.
        self.define(variable, block, value);
        value
    }

    /// `addPhiOperands` for all pending phis and those that become pending on the way; then trivial phis
    /// are removed. It ends because a phi is made at most once for a variable and block.
    fn complete_pending(&mut self) {
        while let Some(phi) = self.pending.pop() {
            if self.strategy == Strategy::Marker {
                self.complete_marking(phi);
                continue;
            }
            let (block, mut variable) = (self.phis.block(phi), self.phis.variable(phi));
            if is_planted(Fault::WrongVariable) {
                variable = Variable::new(0);
            }
            let first = self.phis.begin_operands();
            let mut edge = self.flow.first_edge(block);
            while let Some((predecessor, next)) = edge.map(|edge| self.flow.edge(edge)) {
                let predecessor = match self.flow.predecessors(block).next() {
                    Some(first) if is_planted(Fault::WrongEdge) => first,
                    _ => predecessor,
                };
                self.flow.check_filled(predecessor, block);
                let mut operand = match self.definitions.get(predecessor, variable) {
                    Some(value) => value,
                    None => self.look_up(variable, predecessor).0,
                };
                if is_planted(Fault::MemoizedElsewhere) {
                    self.define(variable, predecessor, Value::from_phi(phi));
                }
                if is_planted(Fault::UndefinedOperand) && next.is_none() {
                    operand = Value::undefined(variable);
                }
                if is_planted(Fault::OperandDuplicated) && self.phis.begin_operands() == first + 1 {
                    operand = self.phis.operand(first as usize);
                }
                self.phis.push_operand(operand);
                edge = next;
            }
            self.phis.give_operands(phi, first);
        }
        self.phis.remove_trivial();
    }

    /// Makes `value` the definition of the variable in the block, be it known there from before or not.
    #[inline]
    fn define(&mut self, variable: Variable, block: Block, value: Value<B::Value>) {
        match self.definitions.own(block, variable) {
            Some(definition) => *definition = Some(value),
            None => self.define_first(variable, block, value),
        }
    }

    /// The same in a block that has inherited nothing or shares the place of the definition with others.
    #[inline(never)]
    fn define_first(&mut self, variable: Variable, block: Block, value: Value<B::Value>) {
        if !self.flow.has_inherited(block) {
            self.inherit(block);
        }
        self.definitions.set(block, variable, value);
    }

    /// Gives the block the definitions known where it comes from, after all blocks on the way there.
    #[inline(never)]
    fn inherit(&mut self, block: Block) {
        let mut heir = block;
        while !self.flow.has_inherited(heir) {
            self.flow.set_inherited(heir);
            let Some((from, forgotten)) = self.flow.heritage(heir) else { break };
            self.heirs.push((heir, from, forgotten));
            heir = from;
        }
        while let Some((heir, from, forgotten)) = self.heirs.pop() {
            self.definitions.copy_from_parent(heir, from);
            if let Some(set) = forgotten
                && !is_planted(Fault::NothingForgotten)
            {
                self.definitions.forget(heir, self.sets.words(set));
            }
        }
    }
}
