//! The walk: what it knows at the place where it is, the procedures it is in, and how much it may still cost.
//!
//! Each procedure is walked over once for all of its calls: its parameters may be anything, and so may be what a loop
//! changes. A check that fails there fails whenever control gets to it. Besides, loops are run round by round and calls
//! are followed with what is known at their beginning. There a check is certain to fail only if control gets to it for
//! sure from that beginning, the *anchor*.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::base::{EntityRef, Interner, SecondaryMap, Span};
use crate::hir::{GlobalId, LocalId, LoopId, ProcId, Procedure, Program};

use super::cells::Cells;
use super::effects::Facts;
use super::failure::Finding;
use super::state::{Cell, Changes, Mark, State};
use super::value::Value;

/// Where the cells of a variable are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Location {
    /// They begin here.
    Cells(Cell),
    /// They are among so many cells from here on.
    Among(Cell, u32),
    /// It has none.
    Nowhere,
}

/// A procedure that the walk is in.
pub struct Frame<'p> {
    /// The number of the call, which no other has.
    pub number: u32,
    pub id: ProcId,
    pub procedure: &'p Procedure,
    /// Where its locals are.
    pub locals: Vec<Location>,
    /// The greatest indices of open arrays.
    pub highs: Vec<(LocalId, Vec<Value>)>,
    /// The LOOP statements around the place, the innermost last.
    pub loops: Vec<LoopContext>,
    /// The state at its beginning, to which returns are relative, if it was called.
    pub mark: Option<Mark>,
    /// The states at its RETURN statements, with the results.
    pub returns: Vec<(Changes, Value)>,
    /// The call that led to it.
    pub call: Option<Span>,
}

/// A LOOP statement that the walk is in.
pub struct LoopContext {
    pub id: LoopId,
    pub mark: Mark,
    /// The states at its EXIT statements.
    pub exits: Vec<Changes>,
    /// Whether there are states that were not kept.
    pub has_others: bool,
}

/// How control gets to the place.
#[derive(Clone, Copy, Debug)]
pub struct Flow {
    /// Whether it gets there at all.
    pub reachable: bool,
    /// Whether it gets there for sure from the anchor.
    pub sure: bool,
    /// How many ways have left the program, or the procedure by a failure.
    pub left: u32,
    /// How many ways have ended by RETURN, or by EXIT of an outer loop.
    pub ended: u32,
    /// How many ways have ended by EXIT of the innermost loop.
    pub exits: u32,
    /// How many branches were met whose condition was not known.
    pub undecided: u32,
}

impl Flow {
    /// Whether no way has ended since another moment.
    pub fn all_go_on(&self, since: &Flow) -> bool {
        (self.left, self.ended, self.exits) == (since.left, since.ended, since.exits)
    }

    const BEGINNING: Flow = Flow { reachable: true, sure: true, left: 0, ended: 0, exits: 0, undecided: 0 };
}

/// What a loop or a call may cost, and what is left for others.
pub struct Ration {
    span: Span,
    share: i64,
    reserve: i64,
    /// Whether it is the anchor.
    is_anchor: bool,
    pub sure_before: bool,
}

/// An anchor may use one of so many parts of what is left.
const SHARE: i64 = 2;

/// What is run within an anchor leaves one of so many parts.
const REST: i64 = 8;

/// The least that is worth a beginning.
const LEAST: i64 = 32;

/// The most calls within each other that are followed.
const MOST_CALLS: usize = 40;

/// The height of the tree, with that of the trees of calls around it, from which on no call is followed.
const HIGHEST: u32 = 2_000;

/// The walk over the program.
pub struct Analysis<'p> {
    pub program: &'p Program,
    pub names: &'p Interner,
    pub facts: Rc<Facts>,
    pub cells: Cells<'p>,
    pub state: State,
    pub globals: SecondaryMap<GlobalId, Option<Cell>>,
    pub frames: Vec<Frame<'p>>,
    pub flow: Flow,
    /// The loop or call that is run from what is known at its beginning.
    pub anchor: Option<Span>,
    /// The rounds of loops that are run one by one: the loop and the number from 1.
    pub rounds: Vec<(Span, u64)>,
    /// The calls in the statement at hand that have returned.
    pub results: Vec<(Span, Value)>,
    pub findings: Vec<Finding>,
    pub seen: FxHashSet<Span>,
    /// How deep the walk is in trees.
    pub height: u32,
    pub calls: u32,
    fuel: i64,
    fund: i64,
    exhausted: bool,
    /// What was not enough for loops, and for procedures by their names.
    too_much: FxHashMap<Span, i64>,
}

impl<'p> Analysis<'p> {
    /// Creates a walk that has been nowhere yet. It may take `fund` steps for rounds and calls.
    pub fn new(program: &'p Program, names: &'p Interner, facts: Facts, fund: i64) -> Analysis<'p> {
        Analysis {
            program,
            names,
            facts: Rc::new(facts),
            cells: Cells::new(&program.types),
            state: State::default(),
            globals: SecondaryMap::new(),
            frames: Vec::new(),
            flow: Flow::BEGINNING,
            anchor: None,
            rounds: Vec::new(),
            results: Vec::new(),
            findings: Vec::new(),
            seen: FxHashSet::default(),
            height: 0,
            calls: 0,
            fuel: 0,
            fund,
            exhausted: false,
            too_much: FxHashMap::default(),
        }
    }

    /// Begins at the beginning of a procedure, perhaps with another number of steps.
    pub fn restart(&mut self, fund: Option<i64>) {
        self.flow = Flow::BEGINNING;
        self.fund = fund.unwrap_or(self.fund);
    }

    /// Control does not go on here.
    pub fn end_way(&mut self) {
        self.flow.reachable = false;
        self.flow.sure = false;
    }

    /// Control leaves the program, or the procedure by an exception.
    pub fn leave(&mut self) {
        self.flow.left += 1;
        self.end_way();
    }

    /// Pays for a step, and returns whether the walk goes on.
    pub fn step(&mut self) -> bool {
        self.fuel -= 1;
        if self.fuel < 0 && self.anchor.is_some() {
            self.exhausted = true;
        }
        self.flow.reachable && !self.exhausted
    }

    /// Pays for several steps.
    pub fn charge(&mut self, steps: usize) {
        self.fuel -= steps as i64;
    }

    /// Whether the anchor or a loop or call in it has used up what it may.
    pub fn is_exhausted(&self) -> bool {
        self.exhausted
    }

    /// Returns what is left for the loop or call at hand.
    pub fn fuel(&self) -> i64 {
        if self.anchor.is_some() { self.fuel } else { self.fund / SHARE }
    }

    /// Begins to run a loop or call from what is known; the first of them is the anchor. `None` if it may cost nothing
    /// any more, or too little for what it is known to cost by its span.
    pub fn begin(&mut self, anchor: Span, span: Span) -> Option<Ration> {
        let share = if self.anchor.is_some() { self.fuel - self.fuel / REST } else { self.fund / SHARE };
        if share < LEAST || self.exhausted || self.too_much.get(&span).is_some_and(|cost| share <= 2 * cost) {
            return None;
        }
        let is_anchor = self.anchor.is_none();
        let sure_before = self.flow.sure;
        let reserve = if is_anchor { self.fund - share } else { self.fuel - share };
        self.fuel = share;
        if is_anchor {
            self.anchor = Some(anchor);
            self.flow.sure = true;
        }
        Some(Ration { span, share, reserve, is_anchor, sure_before })
    }

    /// Ends what was begun, and returns whether it was not too much.
    pub fn end(&mut self, ration: &Ration) -> bool {
        let left = self.fuel.max(0) + ration.reserve;
        if ration.is_anchor {
            self.fund = left;
            self.anchor = None;
        } else {
            self.fuel = left;
        }
        let is_exhausted = std::mem::replace(&mut self.exhausted, false);
        if is_exhausted {
            self.too_much.insert(ration.span, ration.share);
        }
        !is_exhausted
    }

    /// Whether a call may be followed here.
    pub fn may_follow(&self) -> bool {
        self.frames.len() < MOST_CALLS && self.height < HIGHEST && !self.exhausted
    }

    /// Returns the procedure that the walk is in.
    pub fn frame(&mut self) -> &mut Frame<'p> {
        self.frames.last_mut().expect("a walk over statements is within a procedure")
    }

    /// Returns where a local of the current procedure is.
    pub fn local(&self, local: LocalId) -> Location {
        let frame = self.frames.last();
        frame.and_then(|frame| frame.locals.get(local.index())).copied().unwrap_or(Location::Nowhere)
    }

    /// Returns the number of the call that the walk is in.
    pub fn frame_number(&self) -> u32 {
        self.frames.last().map_or(0, |frame| frame.number)
    }

    /// Forgets what is known of so many cells.
    pub fn forget_cells(&mut self, first: Cell, count: u32) {
        (first..first + count).for_each(|cell| self.state.forget(cell));
    }

    /// Notes that cells are about to be written: other names may stand for them, too.
    pub fn before_write(&mut self, location: Location) {
        match location {
            Location::Cells(cell) | Location::Among(cell, _) if self.state.is_shared(cell) => {
                self.state.forget_globals();
                self.state.forget_shared();
            }
            Location::Cells(cell) | Location::Among(cell, _) if !self.state.is_global(cell) => {}
            // Something else may be what a variable parameter stands for.
            Location::Cells(_) | Location::Among(..) | Location::Nowhere => self.state.forget_shared(),
        }
    }

    /// Forgets what is at a location; a value has so many cells.
    pub fn forget_at(&mut self, location: Location, count: u32) {
        self.before_write(location);
        match location {
            Location::Cells(first) => self.forget_cells(first, count),
            Location::Among(first, length) => self.forget_cells(first, length),
            Location::Nowhere => {}
        }
    }
}
