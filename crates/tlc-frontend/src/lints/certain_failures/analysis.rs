//! The interpreter: its knowledge at the current place, its call stack, and its budget.
//!
//! Each procedure is visited once for all of its calls: its parameters may have any value, and so may
//! everything that a loop changes. A check that fails in this visit fails whenever control reaches it. In
//! addition, loops are run iteration by iteration and calls are followed with the values known at their
//! beginning. There a check is certain to fail only if control is sure to reach it from that beginning, the
//! *anchor*.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::base::{EntityRef, Interner, SecondaryMap, Span};
use crate::hir::{GlobalId, LocalId, LoopId, ProcId, Procedure, Program};

use super::cells::Cells;
use super::effects::Facts;
use super::failure::Finding;
use super::state::{Cell, Changes, Mark, State};
use super::value::Value;

/// The cells that a variable has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Location {
    /// All of its cells, from this one on.
    Cells(Cell),
    /// Some of the given number of cells from this one on.
    Among(Cell, u32),
    /// It has no cells.
    Nowhere,
}

/// The activation of a procedure that is being interpreted.
pub struct Frame<'p> {
    /// The number of the call, unique among all calls.
    pub number: u32,
    pub id: ProcId,
    pub procedure: &'p Procedure,
    /// The locations of its locals.
    pub locals: Vec<Location>,
    /// The greatest indices of open arrays.
    pub highs: Vec<(LocalId, Vec<Value>)>,
    /// The LOOP statements that contain the current place, the innermost last.
    pub loops: Vec<LoopContext>,
    /// The state at its beginning, if it was called; the states at returns are relative to it.
    pub mark: Option<Mark>,
    /// The states at its RETURN statements, with the results.
    pub returns: Vec<(Changes, Value)>,
    /// The call that created it.
    pub call: Option<Span>,
}

/// A LOOP statement that is being interpreted.
pub struct LoopContext {
    pub id: LoopId,
    pub mark: Mark,
    /// The states at its EXIT statements.
    pub exits: Vec<Changes>,
    /// Whether there are further states that were not kept.
    pub has_others: bool,
}

/// How control reaches the current place.
#[derive(Clone, Copy, Debug)]
pub struct Flow {
    /// Whether control reaches it at all.
    pub reachable: bool,
    /// Whether control is sure to reach it from the anchor.
    pub sure: bool,
    /// The number of paths that have left the program, or the procedure by a failure.
    pub left: u32,
    /// The number of paths that have ended with RETURN, or with EXIT of an outer loop.
    pub ended: u32,
    /// The number of paths that have ended with EXIT of the innermost loop.
    pub exits: u32,
    /// The number of branches so far whose condition was unknown.
    pub undecided: u32,
}

impl Flow {
    /// Whether no path has ended since an earlier moment.
    pub fn all_go_on(&self, since: &Flow) -> bool {
        (self.left, self.ended, self.exits) == (since.left, since.ended, since.exits)
    }

    const BEGINNING: Flow = Flow { reachable: true, sure: true, left: 0, ended: 0, exits: 0, undecided: 0 };
}

/// The budget of a loop or call, and the reserve for others.
pub struct Ration {
    span: Span,
    share: i64,
    reserve: i64,
    /// Whether the loop or call is the anchor.
    is_anchor: bool,
    pub sure_before: bool,
}

/// An anchor may use the remaining budget divided by this number.
const SHARE: i64 = 2;

/// A loop or call within an anchor leaves the budget divided by this number.
const REST: i64 = 8;

/// The smallest budget that is worth a start.
const LEAST: i64 = 32;

/// The maximum depth of nested calls that are followed.
const MOST_CALLS: usize = 40;

/// The height of the tree, including the trees of the calls around it, at which calls are no longer followed.
const HIGHEST: u32 = 2_000;

/// The abstract interpreter of a program.
pub struct Analysis<'p> {
    pub program: &'p Program,
    pub names: &'p Interner,
    pub facts: Rc<Facts>,
    pub cells: Cells<'p>,
    pub state: State,
    pub globals: SecondaryMap<GlobalId, Option<Cell>>,
    pub frames: Vec<Frame<'p>>,
    pub flow: Flow,
    /// The loop or call that is being run with the values known at its beginning.
    pub anchor: Option<Span>,
    /// The loops that are being run iteration by iteration, each with its iteration, counted from 1.
    pub rounds: Vec<(Span, u64)>,
    /// The calls in the current statement that have returned.
    pub results: Vec<(Span, Value)>,
    pub findings: Vec<Finding>,
    pub seen: FxHashSet<Span>,
    /// The current depth in the trees.
    pub height: u32,
    pub calls: u32,
    fuel: i64,
    fund: i64,
    exhausted: bool,
    /// The budgets that did not suffice, by the spans of loops and procedures.
    too_much: FxHashMap<Span, i64>,
}

impl<'p> Analysis<'p> {
    /// Creates an interpreter that may take `fund` steps for iterations and calls.
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

    /// Resets the interpreter to the beginning of a procedure, perhaps with another number of steps.
    pub fn restart(&mut self, fund: Option<i64>) {
        self.flow = Flow::BEGINNING;
        self.fund = fund.unwrap_or(self.fund);
    }

    /// Ends the current path: control does not get past this place.
    pub fn end_way(&mut self) {
        self.flow.reachable = false;
        self.flow.sure = false;
    }

    /// Ends the current path because control leaves the program, or the procedure by an exception.
    pub fn leave(&mut self) {
        self.flow.left += 1;
        self.end_way();
    }

    /// Pays for a step, and returns whether the budget allows another.
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

    /// Whether the anchor or a loop or call in it has used up its budget.
    pub fn is_exhausted(&self) -> bool {
        self.exhausted
    }

    /// Returns the remaining budget of the current loop or call.
    pub fn fuel(&self) -> i64 {
        if self.anchor.is_some() { self.fuel } else { self.fund / SHARE }
    }

    /// Begins to run a loop or call with the known values; the first of them is the anchor. `None` if no
    /// budget is left, or too little for the cost that is known for its span.
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

    /// Ends the run of a loop or call, and returns whether its budget sufficed.
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

    /// Returns the frame of the current procedure.
    pub fn frame(&mut self) -> &mut Frame<'p> {
        self.frames.last_mut().expect("a walk over statements is within a procedure")
    }

    /// Returns the location of a local of the current procedure.
    pub fn local(&self, local: LocalId) -> Location {
        let frame = self.frames.last();
        frame.and_then(|frame| frame.locals.get(local.index())).copied().unwrap_or(Location::Nowhere)
    }

    /// Returns the number of the current call.
    pub fn frame_number(&self) -> u32 {
        self.frames.last().map_or(0, |frame| frame.number)
    }

    /// Forgets the values of `count` cells.
    pub fn forget_cells(&mut self, first: Cell, count: u32) {
        (first..first + count).for_each(|cell| self.state.forget(cell));
    }

    /// Prepares a write to cells: forgets cells that may be the same variable by another name.
    pub fn before_write(&mut self, location: Location) {
        match location {
            Location::Cells(cell) | Location::Among(cell, _) if self.state.is_shared(cell) => {
                self.state.forget_globals();
                self.state.forget_shared();
            }
            Location::Cells(cell) | Location::Among(cell, _) if !self.state.is_global(cell) => {}
            // A variable parameter may refer to the same variable.
            Location::Cells(_) | Location::Among(..) | Location::Nowhere => self.state.forget_shared(),
        }
    }

    /// Forgets the value at a location, which has `count` cells.
    pub fn forget_at(&mut self, location: Location, count: u32) {
        self.before_write(location);
        match location {
            Location::Cells(first) => self.forget_cells(first, count),
            Location::Among(first, length) => self.forget_cells(first, length),
            Location::Nowhere => {}
        }
    }
}
