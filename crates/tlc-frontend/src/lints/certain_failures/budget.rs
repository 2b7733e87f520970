//! The budget of the interpreter: the number of steps for iterations and calls.

use rustc_hash::FxHashMap;

use super::state::PathFlow;
use crate::base::Span;

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

/// The remaining steps.
pub struct Budget {
    /// The loop or call that is being run with the values known at its beginning.
    pub anchor: Option<Span>,
    fuel: i64,
    /// The steps for all anchors.
    pub fund: i64,
    exhausted: bool,
    /// The budgets that did not suffice, by the spans of loops and procedures.
    too_much: FxHashMap<Span, i64>,
}

impl Budget {
    /// Creates a budget of `fund` steps for iterations and calls.
    pub fn new(fund: i64) -> Budget {
        Budget { anchor: None, fuel: 0, fund, exhausted: false, too_much: FxHashMap::default() }
    }

    /// Pays for a step, and returns whether the budget allows another.
    pub fn step(&mut self) -> bool {
        self.fuel -= 1;
        if self.fuel < 0 && self.anchor.is_some() {
            self.exhausted = true;
        }
        !self.exhausted
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
    pub fn begin(&mut self, anchor: Span, span: Span, flow: &mut PathFlow) -> Option<Ration> {
        let share = if self.anchor.is_some() { self.fuel - self.fuel / REST } else { self.fund / SHARE };
        if share < LEAST || self.exhausted || self.too_much.get(&span).is_some_and(|cost| share <= 2 * cost) {
            return None;
        }
        let is_anchor = self.anchor.is_none();
        let sure_before = flow.sure;
        let reserve = if is_anchor { self.fund - share } else { self.fuel - share };
        self.fuel = share;
        if is_anchor {
            self.anchor = Some(anchor);
            flow.sure = true;
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
}
