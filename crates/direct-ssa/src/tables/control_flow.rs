//! The control flow graph as far as it is known, and the rules of its construction: a sealed block gets no
//! further edge, and a filled block no further definition.

use std::fmt;
use std::panic::Location;

use crate::entity::{PackedOption, PrimaryMap, entity_impl};

use crate::value::Phi;
use crate::{Block, SetId, Variable, VariableSets, tuning};

/// The blocks of one procedure and the edges between them.
#[derive(Debug, Default)]
pub(crate) struct ControlFlow {
    blocks: PrimaryMap<Block, BlockData>,
    edges: PrimaryMap<Edge, EdgeData>,
}

/// The origin of a definition that is not known in a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Origin {
    /// The end of another block, and no other place.
    Block(Block),
    /// The end of the block in which a statement began that does not assign the variable; this block is its
    /// join.
    Dominating(Block),
    /// Several edges: a phi joins their values.
    Edges,
    /// Edges of which some are not known yet: an incomplete phi will join their values.
    Incomplete,
    /// None: the procedure begins here.
    Entry,
    /// None: no path leads here.
    Unreachable,
}

/// An edge; the edges into one block form a linked list in the order in which they were added.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Edge(u32);
entity_impl!(Edge, "edge");

#[derive(Clone, Copy, Debug)]
struct EdgeData {
    predecessor: Block,
    next: PackedOption<Edge>,
}

#[derive(Debug)]
struct BlockData {
    /// The origin of definitions according to the edges; incomplete until the block is sealed.
    origin: Origin,
    /// For a join of a structured statement: the block in which the statement began.
    dominating: PackedOption<Block>,
    /// For a join: the variables that may have been assigned since the statement began.
    assigned: PackedOption<SetId>,
    first_edge: PackedOption<Edge>,
    last_edge: PackedOption<Edge>,
    /// The incomplete phi created last, the head of their list.
    incomplete: PackedOption<Phi>,
    /// Whether the block has taken over the definitions of its parent.
    has_parents_definitions: bool,
    /// The place of the block's declaration, for messages about missing calls.
    #[cfg(debug_assertions)]
    declared: &'static Location<'static>,
    /// The places at which the block was sealed and filled, for messages about broken rules.
    sealed: Option<&'static Location<'static>>,
    filled: Option<&'static Location<'static>>,
}

impl ControlFlow {
    /// Removes all blocks and edges.
    pub fn clear(&mut self) {
        self.blocks.clear();
        self.edges.clear();
    }

    /// Reserves space for the usual number of blocks in a procedure with this number of structured
    /// statements.
    pub fn reserve(&mut self, statements: usize) {
        self.blocks.reserve(tuning::BLOCKS * statements);
        self.edges.reserve(tuning::EDGES * statements);
    }

    /// Reserves space for these numbers of blocks and edges.
    #[cfg(feature = "promote")]
    pub fn reserve_for(&mut self, blocks: usize, edges: usize) {
        self.blocks.reserve_exact(blocks);
        self.edges.reserve_exact(edges);
    }

    /// Returns true if no block is declared.
    pub fn is_empty(&self) -> bool {
        self.blocks.is_empty()
    }

    /// Returns the numbers of blocks and edges.
    pub fn size(&self) -> (usize, usize) {
        (self.blocks.len(), self.edges.len())
    }

    /// Returns the blocks in the order of their declaration.
    pub fn blocks(&self) -> impl Iterator<Item = Block> + use<> {
        self.blocks.keys()
    }

    /// Declares a block; `join` is the block in which a structured statement began and the set that it
    /// assigns.
    #[track_caller]
    pub fn declare_block(&mut self, join: Option<(Block, SetId)>) -> Block {
        let is_entry = self.blocks.is_empty();
        self.blocks.push(BlockData {
            // No edge leads into the entry, so it has nothing to wait for.
            origin: if is_entry { Origin::Entry } else { Origin::Incomplete },
            dominating: join.map(|(block, _)| block).into(),
            assigned: join.map(|(_, set)| set).into(),
            first_edge: PackedOption::default(),
            last_edge: PackedOption::default(),
            incomplete: PackedOption::default(),
            has_parents_definitions: false,
            #[cfg(debug_assertions)]
            declared: Location::caller(),
            sealed: None,
            filled: None,
        })
    }

    /// Makes a block the join of a structured statement, or an ordinary block.
    #[track_caller]
    pub fn make_join(&mut self, block: Block, join: Option<(Block, SetId)>) {
        self.check_block(block);
        let data = &mut self.blocks[block];
        if data.has_parents_definitions || data.incomplete.is_some() {
            broken_rule(format_args!("{block} is made a join after variables were read or written in it"));
        }
        data.dominating = join.map(|(block, _)| block).into();
        data.assigned = join.map(|(_, set)| set).into();
    }

    /// Whether a block is sealed.
    #[cfg(all(feature = "inkwell", debug_assertions))]
    pub fn is_sealed(&self, block: Block) -> bool {
        self.data(block).sealed.is_some()
    }

    /// Whether a block is filled.
    #[cfg(all(feature = "inkwell", debug_assertions))]
    pub fn is_filled(&self, block: Block) -> bool {
        self.data(block).filled.is_some()
    }

    /// Adds an edge after those that already lead into the block.
    #[track_caller]
    pub fn add_edge(&mut self, predecessor: Block, block: Block) {
        self.check_block(predecessor);
        if block == ENTRY {
            broken_rule(format_args!(
                "the edge {predecessor} -> {block} leads back to the entry, which has no predecessors; give the \
                 loop a header of its own"
            ));
        }
        if let Some(place) = self.data(block).sealed {
            broken_rule(format_args!(
                "the edge {predecessor} -> {block} comes too late: {block} was sealed at {place}; \
                 seal a block when its last predecessor is known"
            ));
        }
        let edge = self.edges.push(EdgeData { predecessor, next: PackedOption::default() });
        let data = &mut self.blocks[block];
        match data.last_edge.expand() {
            Some(last) => self.edges[last].next = edge.into(),
            None => data.first_edge = edge.into(),
        }
        data.last_edge = edge.into();
    }

    /// Seals a block and returns the head of the list of its incomplete phis.
    #[track_caller]
    pub fn seal(&mut self, block: Block) -> PackedOption<Phi> {
        self.check_block(block);
        let data = &mut self.blocks[block];
        if let Some(place) = data.sealed {
            broken_rule(format_args!("{block} is sealed a second time; it was sealed at {place}"));
        }
        data.sealed = Some(Location::caller());
        data.origin = match data.first_edge.expand() {
            Some(edge) if data.first_edge == data.last_edge => Origin::Block(self.edges[edge].predecessor),
            Some(_) => Origin::Edges,
            None if data.origin == Origin::Entry => Origin::Entry,
            None => Origin::Unreachable,
        };
        data.incomplete.take().into()
    }

    /// Marks a block as filled.
    #[track_caller]
    pub fn fill(&mut self, block: Block) {
        self.check_block(block);
        let data = &mut self.blocks[block];
        if let Some(place) = data.filled {
            broken_rule(format_args!("{block} is filled a second time; it was filled at {place}"));
        }
        data.filled = Some(Location::caller());
    }

    /// Checks the rule that no variable is written in a filled block.
    #[inline]
    #[track_caller]
    pub fn check_unfilled(&self, block: Block, variable: Variable) {
        if let Some(place) = self.data(block).filled {
            written_too_late(block, variable, place);
        }
    }

    /// Checks that every block is sealed.
    #[track_caller]
    pub fn check_sealed(&self) {
        if let Some((block, data)) = self.blocks.iter().find(|(_, data)| data.sealed.is_none()) {
            unsealed(block, data);
        }
    }

    /// Checks that the block belongs to this procedure.
    #[inline]
    #[track_caller]
    pub fn check_block(&self, block: Block) {
        self.data(block);
    }

    #[inline]
    #[track_caller]
    fn data(&self, block: Block) -> &BlockData {
        match self.blocks.get(block) {
            Some(data) => data,
            None => unknown_block(block),
        }
    }

    /// For a join of a structured statement: the block in which the statement began, and the set that it
    /// assigns.
    #[cfg(debug_assertions)]
    pub fn statement(&self, block: Block) -> Option<(Block, SetId)> {
        let data = &self.blocks[block];
        Some((data.dominating.expand()?, data.assigned.expand()?))
    }

    /// The place of the block's declaration.
    #[cfg(debug_assertions)]
    pub fn declared(&self, block: Block) -> &'static Location<'static> {
        self.blocks[block].declared
    }

    /// Returns the origin of the variable's definition that reaches the start of the block.
    #[inline]
    pub fn origin(&self, block: Block, variable: Variable, sets: &VariableSets) -> Origin {
        let data = &self.blocks[block];
        match (data.dominating.expand(), data.assigned.expand()) {
            (Some(dominating), Some(set))
                if !sets.contains(set, variable) && data.origin != Origin::Unreachable =>
            {
                Origin::Dominating(dominating)
            }
            _ => data.origin,
        }
    }

    /// Returns the parent of the block, whose definitions the block begins with, and the set of those that it
    /// must forget. A block has no parent until that block is filled.
    pub fn parent(&self, block: Block) -> Option<(Block, Option<SetId>)> {
        let data = &self.blocks[block];
        let (parent, forgotten) = match data.origin {
            Origin::Block(from) | Origin::Dominating(from) => (from, None),
            Origin::Edges | Origin::Incomplete => (data.dominating.expand()?, data.assigned.expand()),
            Origin::Entry | Origin::Unreachable => return None,
        };
        self.blocks[parent].filled.map(|_| (parent, forgotten))
    }

    /// Checks the rule that a block that is asked for definitions must not change any more.
    #[inline]
    #[track_caller]
    pub fn check_filled(&self, asked: Block, block: Block) {
        if self.blocks[asked].filled.is_none() {
            asked_too_early(asked, block);
        }
    }

    /// Checks the rules of a join of values in a sealed block: each comes from a filled predecessor other
    /// than the block.
    #[track_caller]
    pub fn check_join(&self, block: Block, operands: impl Iterator<Item = Block>) {
        if self.data(block).sealed.is_none() {
            broken_rule(format_args!("values are joined in {block}, which is not sealed"));
        }
        let mut in_order = self.predecessors(block);
        for from in operands {
            let is_next = in_order.next() == Some(from);
            if from == block || !(is_next || self.predecessors(block).any(|predecessor| predecessor == from))
            {
                broken_rule(format_args!(
                    "values are joined in {block}, but {from} is not a preceding predecessor"
                ));
            }
            self.check_filled(from, block);
        }
    }

    /// Whether the block has taken over the definitions of its parent.
    #[inline]
    pub fn has_parents_definitions(&self, block: Block) -> bool {
        self.blocks[block].has_parents_definitions
    }

    /// Records that the block has taken over the definitions of its parent.
    pub fn set_parents_definitions(&mut self, block: Block) {
        self.blocks[block].has_parents_definitions = true;
    }

    /// The incomplete phi of the block that was created last.
    pub fn incomplete(&self, block: Block) -> PackedOption<Phi> {
        self.blocks[block].incomplete
    }

    /// Makes a phi the head of the block's list of incomplete phis.
    pub fn set_incomplete(&mut self, block: Block, phi: Phi) {
        self.blocks[block].incomplete = phi.into();
    }

    /// The first edge into the block, in the order in which they were added.
    #[inline]
    pub fn first_edge(&self, block: Block) -> Option<Edge> {
        self.blocks[block].first_edge.expand()
    }

    /// Returns the predecessor of an edge, and the next edge into the same block.
    #[inline]
    pub fn edge(&self, edge: Edge) -> (Block, Option<Edge>) {
        let EdgeData { predecessor, next } = self.edges[edge];
        (predecessor, next.expand())
    }

    /// The predecessors of the block, one for each edge.
    pub fn predecessors(&self, block: Block) -> impl Iterator<Item = Block> {
        let mut rest = self.first_edge(block);
        std::iter::from_fn(move || {
            let (predecessor, next) = self.edge(rest?);
            rest = next;
            Some(predecessor)
        })
    }
}

/// The block declared first.
const ENTRY: Block = Block(0);

#[cold]
#[track_caller]
fn unsealed(block: Block, data: &BlockData) -> ! {
    #[cfg(debug_assertions)]
    broken_rule(format_args!(
        "{block}, declared at {}, is not sealed when the procedure is finished",
        data.declared
    ));
    #[cfg(not(debug_assertions))]
    {
        let _ = data;
        broken_rule(format_args!("{block} is not sealed when the procedure is finished"))
    }
}

/// Ends the compilation because a block does not belong to this procedure.
#[cold]
#[track_caller]
pub(crate) fn unknown_block(block: Block) -> ! {
    broken_rule(format_args!("{block} was not declared; it may be one of another builder"))
}

/// Ends the compilation because a variable does not belong to this procedure.
#[cold]
#[track_caller]
pub(crate) fn unknown_variable(variable: Variable) -> ! {
    broken_rule(format_args!("{variable} was not declared; it may be one of another builder"))
}

#[cold]
#[track_caller]
fn asked_too_early(asked: Block, block: Block) -> ! {
    broken_rule(format_args!(
        "a read in or after {block} looks up a definition in {asked}, but {asked} is not filled; fill a \
         block before its successors contain reads"
    ))
}

#[cold]
#[track_caller]
fn written_too_late(block: Block, variable: Variable, place: &Location<'_>) -> ! {
    broken_rule(format_args!("{variable} is written in {block}, which was filled at {place}"))
}

/// Ends the compilation because the caller of the builder broke a rule of the construction.
///
/// # Panics
///
/// Always: this is an internal error of the compiler, which no program can cause if the compiler is correct.
#[cold]
#[track_caller]
#[expect(
    clippy::panic,
    reason = "a broken rule is a bug of the builder's caller, and going on would miscompile"
)]
pub(crate) fn broken_rule(message: fmt::Arguments<'_>) -> ! {
    panic!("SSA construction: {message}")
}
