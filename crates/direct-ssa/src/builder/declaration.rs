//! The calls of a lowering before and between reads and writes: declarations of variables, blocks and edges.

use rustc_hash::FxHashMap;

use super::SsaBuilder;
use crate::builder::statistics::Counters;
use crate::cfg::reducible::is_reducible;
use crate::entity::EntityRef;
use crate::lookup::Lookup;
use crate::redundant::remove_redundant;
use crate::tables::control_flow::{ControlFlow, broken_rule, unknown_variable};
use crate::tables::definitions::Definitions;
use crate::tables::phi::PhiTable;
use crate::trace::{Event, Observer, Step};
use crate::tuning;
use crate::{Backend, Block, SetId, Strategy, Variable, VariableSets};

impl<B: Backend> Default for SsaBuilder<B> {
    fn default() -> Self {
        SsaBuilder::new()
    }
}

impl<B: Backend> SsaBuilder<B> {
    /// Creates a builder for a procedure without variables and blocks.
    pub fn new() -> Self {
        SsaBuilder::with_strategy(Strategy::Default)
    }

    /// Creates a builder that looks up definitions by one of the variants of the construction.
    ///
    /// ```
    /// # #[cfg(feature = "graph")] {
    /// use direct_ssa::{SsaBuilder, Strategy, graph::Graph};
    ///
    /// let ssa: SsaBuilder<Graph> = SsaBuilder::with_strategy(Strategy::Marker);
    /// # assert_eq!(ssa.statistics().blocks, 0);
    /// # }
    /// ```
    pub fn with_strategy(strategy: Strategy) -> Self {
        SsaBuilder::with_observer(strategy, ())
    }
}

impl<B: Backend, O: Observer<B::Value>> SsaBuilder<B, O> {
    /// Creates a builder that reports all calls and its own actions to an observer.
    ///
    /// ```
    /// # #[cfg(feature = "graph")] {
    /// use direct_ssa::trace::{Event, Log};
    /// use direct_ssa::{SsaBuilder, Strategy, graph::Graph};
    ///
    /// let mut ssa: SsaBuilder<Graph, Log<_>> = SsaBuilder::with_observer(Strategy::Default, Log::new());
    /// let block = ssa.declare_block();
    /// ssa.seal_block(block);
    /// assert_eq!(ssa.observer()[..], [Event::Block(block, None), Event::Sealed(block)]);
    /// # }
    /// ```
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
            lookup: Lookup::new(),
            children: Vec::new(),
            reads: Vec::new(),
            finds_undefined: false,
            emitted: Vec::new(),
            phi_of: FxHashMap::default(),
            keeps_records: true,
            used: Vec::new(),
            unused: FxHashMap::default(),
            operands: Vec::new(),
            counters: Counters::default(),
            finished: None,
            #[cfg(debug_assertions)]
            writes: Default::default(),
        }
    }

    /// Removes the procedure and keeps the memory for the next one.
    ///
    /// ```
    /// # #[cfg(feature = "graph")] {
    /// # use direct_ssa::{SsaBuilder, graph::Graph};
    /// # let mut ssa = SsaBuilder::<Graph>::new();
    /// let first = ssa.declare_block();
    /// ssa.clear();
    /// assert_eq!(ssa.declare_block(), first);
    /// # }
    /// ```
    pub fn clear(&mut self) {
        self.flow.clear();
        self.sets.clear();
        self.variable_count = 0;
        self.definitions.clear();
        self.phis.clear();
        self.phis.keep_events(self.observer.is_listening());
        self.reads.clear();
        self.finds_undefined = false;
        self.emitted.clear();
        self.phi_of.clear();
        self.used.clear();
        self.counters = Counters::default();
        self.finished = None;
        #[cfg(debug_assertions)]
        self.writes.clear();
    }

    /// Declares a variable. This is allowed at any time, also between reads and writes of others; existing
    /// sets contain the variable.
    ///
    /// ```
    /// # #[cfg(feature = "graph")] {
    /// # use direct_ssa::{SsaBuilder, graph::Graph};
    /// # let mut ssa = SsaBuilder::<Graph>::new();
    /// let first = ssa.declare_variable();
    /// let block = ssa.declare_block();
    /// let second = ssa.declare_variable();
    /// assert_ne!(first, second);
    /// # }
    /// ```
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

    /// Declares a block. The first one is the entry of the procedure.
    ///
    /// ```
    /// # #[cfg(feature = "graph")] {
    /// # use direct_ssa::{SsaBuilder, graph::Graph};
    /// # let mut ssa = SsaBuilder::<Graph>::new();
    /// let entry = ssa.declare_block();
    /// ssa.seal_block(entry); // no edge leads into the entry
    /// # }
    /// ```
    #[track_caller]
    pub fn declare_block(&mut self) -> Block {
        if self.flow.is_empty() {
            self.reserve(self.sets.count());
        }
        self.definitions.declare_block();
        let block = self.flow.declare_block(None);
        self.note(|| Event::Block(block, None));
        block
    }

    /// Reserves space for a procedure with this number of structured statements, so that no table of a huge
    /// one is copied as it grows.
    fn reserve(&mut self, statements: usize) {
        self.definitions.reserve(statements);
        self.flow.reserve(statements);
        self.phis.reserve(statements);
        self.emitted.reserve(tuning::PHIS_EMITTED * statements);
        self.phi_of.reserve(tuning::PHIS_EMITTED * statements);
    }

    /// Declares a block that is the loop header, join or exit of a structured statement that begins at the
    /// end of `dominating` and assigns no variables other than those in `assigned`. A read of another
    /// variable that arrives here continues directly in `dominating`. (All strategies except the default one
    /// ignore this.)
    ///
    /// The set contains every variable that is written anywhere between the end of `dominating` and this
    /// block, or, for a loop header, in the loop. It may contain more: variables declared after the set are
    /// always in it. If it lacks a variable, reads find the variable's value before the statement and the
    /// program is wrong; builds with `debug_assertions` detect that in [`SsaBuilder::finish`] and panic.
    ///
    /// The code that begins at the end of `dominating` must be a statement: the new block is the header of
    /// each loop that contains it and not `dominating`. Otherwise the program is correct, but may have
    /// redundant phis.
    ///
    /// ```
    /// # #[cfg(feature = "graph")] {
    /// # use direct_ssa::{SsaBuilder, graph::Graph};
    /// # let (mut ir, mut ssa) = (Graph::new(), SsaBuilder::<Graph>::new());
    /// # let (x, y) = (ssa.declare_variable(), ssa.declare_variable());
    /// # let entry = ssa.declare_block();
    /// # ssa.seal_block(entry);
    /// # let value = ir.parameter(0);
    /// # ssa.write_variable(x, entry, value.into());
    /// // A loop that assigns y only.
    /// let assigned = ssa.sets().new_set();
    /// ssa.sets().insert(assigned, y);
    /// let header = ssa.declare_join(entry, assigned);
    /// ssa.add_predecessor(header, entry);
    /// ssa.fill_block(entry);
    /// // The header is not sealed, and x is known all the same.
    /// assert_eq!(ssa.read_variable(x, header).ir(), Some(value));
    /// # }
    /// ```
    #[track_caller]
    pub fn declare_join(&mut self, dominating: Block, assigned: SetId) -> Block {
        self.flow.check_block(dominating);
        self.check_set(assigned);
        self.definitions.declare_block();
        let block = self.flow.declare_block(self.strategy.uses_sets().then_some((dominating, assigned)));
        self.note(|| Event::Block(block, Some(dominating)));
        if self.observer.is_listening() {
            self.tell_set(block, assigned);
        }
        block
    }

    /// Makes an existing block a join, with the arguments of [`SsaBuilder::declare_join`]. Nothing may have
    /// been read or written in the block yet. This serves graphs whose blocks are numbered before anything is
    /// known about them.
    ///
    /// ```
    /// # #[cfg(feature = "graph")] {
    /// # use direct_ssa::{SsaBuilder, graph::Graph};
    /// # let (mut ir, mut ssa) = (Graph::new(), SsaBuilder::<Graph>::new());
    /// let x = ssa.declare_variable();
    /// let [entry, header] = [0; 2].map(|_| ssa.declare_block());
    /// let assigned = ssa.sets().new_set();
    /// ssa.make_join(header, entry, assigned);
    /// # ssa.seal_block(entry);
    /// # let value = ir.parameter(0);
    /// # ssa.write_variable(x, entry, value.into());
    /// # ssa.add_predecessor(header, entry);
    /// # ssa.fill_block(entry);
    /// assert_eq!(ssa.read_variable(x, header).ir(), Some(value));
    /// # }
    /// ```
    #[track_caller]
    pub fn make_join(&mut self, block: Block, dominating: Block, assigned: SetId) {
        self.flow.check_block(dominating);
        self.check_set(assigned);
        self.flow.make_join(block, self.strategy.uses_sets().then_some((dominating, assigned)));
        self.note_step(|| Step::Join { block, since: dominating });
        if self.observer.is_listening() {
            self.tell_set(block, assigned);
        }
    }

    #[track_caller]
    fn check_set(&self, assigned: SetId) {
        if assigned.index() >= self.sets.count() {
            broken_rule(format_args!("{assigned} is not a set of this procedure"));
        }
    }

    /// Reports the elements of a join's set to the observer.
    #[cold]
    fn tell_set(&mut self, block: Block, assigned: SetId) {
        for variable in (0..self.variable_count).map(Variable::new) {
            if self.sets.contains(assigned, variable) {
                self.note_step(|| Step::Assigned { block, variable });
            }
        }
    }

    /// Adds an edge. Two edges between the same blocks are two edges, and a phi has an operand for each.
    ///
    /// ```
    /// # #[cfg(feature = "graph")] {
    /// # use direct_ssa::{SsaBuilder, graph::Graph};
    /// # let mut ssa = SsaBuilder::<Graph>::new();
    /// # let (entry, next) = (ssa.declare_block(), ssa.declare_block());
    /// ssa.add_predecessor(next, entry);
    /// assert!(ssa.predecessors(next).eq([entry]));
    /// # }
    /// ```
    #[track_caller]
    pub fn add_predecessor(&mut self, block: Block, predecessor: Block) {
        self.flow.add_edge(predecessor, block);
        self.note(|| Event::Edge { from: predecessor, to: block });
    }

    /// Returns the predecessors added so far, one for each edge, in the order in which the edges were added.
    #[track_caller]
    pub fn predecessors(&self, block: Block) -> impl Iterator<Item = Block> {
        self.flow.check_block(block);
        self.flow.predecessors(block)
    }

    /// Declares that nothing more is written in the block.
    ///
    /// ```
    /// # #[cfg(feature = "graph")] {
    /// # use direct_ssa::{SsaBuilder, graph::Graph};
    /// # let (mut ir, mut ssa) = (Graph::new(), SsaBuilder::<Graph>::new());
    /// # let x = ssa.declare_variable();
    /// # let (entry, next) = (ssa.declare_block(), ssa.declare_block());
    /// # ssa.seal_block(entry);
    /// # ssa.write_variable(x, entry, ir.constant(1).into());
    /// ssa.add_predecessor(next, entry);
    /// ssa.seal_block(next);
    /// ssa.fill_block(entry);
    /// ssa.read_variable(x, next); // would panic if `entry` were not filled
    /// # }
    /// ```
    #[track_caller]
    pub fn fill_block(&mut self, block: Block) {
        self.flow.fill(block);
        self.note(|| Event::Filled(block));
    }

    /// Whether the control flow known so far is reducible: each cycle has a block that every path enters
    /// first. Takes time proportional to the number of blocks and edges.
    ///
    /// ```
    /// # #[cfg(feature = "graph")] {
    /// # use direct_ssa::{SsaBuilder, graph::Graph};
    /// # let mut ssa = SsaBuilder::<Graph>::new();
    /// let [entry, left, right] = [0; 3].map(|_| ssa.declare_block());
    /// for (from, to) in [(entry, left), (entry, right), (left, right)] {
    ///     ssa.add_predecessor(to, from);
    /// }
    /// assert!(ssa.is_reducible());
    /// ssa.add_predecessor(left, right);
    /// assert!(!ssa.is_reducible());
    /// # }
    /// ```
    pub fn is_reducible(&self) -> bool {
        is_reducible(&self.flow)
    }

    /// Removes redundant phis (Algorithm 5): sets of phis that use each other and only one other value. There
    /// may be some if control flow is irreducible, or if several definitions of a variable are the same
    /// value. All blocks must be sealed, and [`SsaBuilder::finish`] must follow.
    ///
    /// ```
    /// # #[cfg(feature = "graph")] {
    /// # use direct_ssa::{SsaBuilder, graph::Graph};
    /// # let (mut ir, mut ssa) = (Graph::new(), SsaBuilder::<Graph>::new());
    /// # let x = ssa.declare_variable();
    /// # let [entry, left, right] = [0; 3].map(|_| ssa.declare_block());
    /// # let value = ir.parameter(0);
    /// # ssa.write_variable(x, entry, value.into());
    /// # for (from, to) in [(entry, left), (entry, right), (left, right), (right, left)] {
    /// #     ssa.add_predecessor(to, from);
    /// # }
    /// # for block in [entry, left, right] {
    /// #     ssa.fill_block(block);
    /// #     ssa.seal_block(block);
    /// # }
    /// // A cycle that is entered in both of its blocks, and assigns nothing.
    /// let found = ssa.read_variable(x, left);
    /// assert_eq!(found.ir(), None);
    /// if !ssa.is_reducible() {
    ///     ssa.minimize();
    /// }
    /// assert_eq!(ssa.resolve(&mut ir, found), value);
    /// # }
    /// ```
    #[track_caller]
    pub fn minimize(&mut self) {
        self.flow.check_sealed();
        self.note(|| Event::Minimized);
        remove_redundant(&mut self.phis);
        self.tell_phis();
    }

    /// The observer of the construction.
    pub fn observer(&mut self) -> &mut O {
        &mut self.observer
    }

    /// Reports an event to the observer, after the pending events of phis.
    #[inline]
    pub(crate) fn note(&mut self, event: impl FnOnce() -> Event<B::Value>) {
        if self.observer.is_listening() {
            self.note_phis();
            self.observer.observe(event());
        }
    }

    /// Reports a step of a search to the observer.
    #[inline]
    pub(crate) fn note_step(&mut self, step: impl FnOnce() -> Step<B::Value>) {
        if self.observer.is_listening() {
            self.tell_step(step());
        }
    }

    /// Reports a step in a separate function, so that the search is no larger if no observer is listening.
    #[cold]
    #[inline(never)]
    fn tell_step(&mut self, step: Step<B::Value>) {
        self.note_phis();
        self.observer.observe(Event::Search(step));
    }

    /// Reports the pending events of phis to the observer, at the end of an operation that no other event
    /// follows. Otherwise the log would lack the effects of the last operation of a procedure.
    #[inline]
    pub(crate) fn tell_phis(&mut self) {
        if self.observer.is_listening() {
            self.note_phis();
        }
    }

    #[cold]
    fn note_phis(&mut self) {
        for event in self.phis.take_events() {
            self.observer.observe(event);
        }
    }

    /// Checks that the variable belongs to this procedure. Otherwise a read would find the value of another
    /// variable.
    #[inline]
    #[track_caller]
    pub(super) fn check_variable(&self, variable: Variable) {
        if variable.index() >= self.variable_count {
            unknown_variable(variable);
        }
    }
}
