//! How often what is executed: passages of statements that are executed equally often, for `--coverage`.
//!
//! A passage begins where control branches or comes together: with a procedure, with each list of statements in a structured
//! one, behind a label, and behind a statement from within which control may go elsewhere. A condition that is evaluated
//! more or less often than its statement begins is a passage of its own. So each passage has a counter, and no count
//! is computed from others, which would be wrong where a call does not return.
//!
//! A call counts as one that returns: what stands behind it in the same passage is not counted again.

use crate::base::{EntityRef, PackedOption, SecondaryMap, Span, entity_impl};
use crate::hir::visit::{self, Visitor};
use crate::hir::{Condition, ConditionId, Expr, Procedure, Stmt, StmtId, StmtKind};

/// A counter of a procedure.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CounterId(u32);
entity_impl!(CounterId, "counter");

/// A passage with its counter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Passage {
    /// The text that is executed as often as the counter says, but for passages in it.
    pub span: Span,
    /// Where the text begins that leads to the passage: behind what is executed before.
    pub from: u32,
    /// What counts it.
    pub counter: CounterId,
}

/// The passages of a procedure. Those in another one come behind it.
#[derive(Debug, Default)]
pub struct Passages {
    /// All passages; the first one is the whole procedure, whose counter is 0.
    pub all: Vec<Passage>,
    /// How many counters there are.
    pub counters: usize,
    stmts: SecondaryMap<StmtId, PackedOption<CounterId>>,
    conditions: SecondaryMap<ConditionId, PackedOption<CounterId>>,
}

impl Passages {
    /// Divides a procedure whose statements have their numbers, and which may be [outlined](Procedure::outlined_from) from another one.
    pub fn find(procedure: &Procedure, is_outlined: bool) -> Passages {
        let mut finder = Finder { passages: Passages::default(), may_leave: false };
        let first = procedure.body.first().map_or(procedure.end, |first| first.span);
        let last = procedure.body.last().map_or(procedure.end, |last| last.span);
        // What was outlined from another procedure ends with its last statement.
        let end = if is_outlined { last } else { procedure.end };
        let whole = Span { lo: first.lo.min(end.lo), hi: end.hi.max(last.hi) };
        let counter = finder.passages.add(whole, whole.lo);
        finder.list(&procedure.body, whole.lo, Some(counter));
        finder.passages
    }

    /// Returns the counter of executions that begin with a statement, if a passage begins there.
    pub fn before_stmt(&self, stmt: &Stmt) -> Option<CounterId> {
        self.stmts.get(stmt.id).copied().and_then(PackedOption::expand)
    }

    /// Returns the counter of evaluations of a condition, if it has its own.
    pub fn before_condition(&self, condition: &Condition) -> Option<CounterId> {
        self.conditions.get(condition.id).copied().and_then(PackedOption::expand)
    }

    /// Adds a passage. What the compiler has made of another text is a part of that.
    fn add(&mut self, span: Span, from: u32) -> CounterId {
        let counter = CounterId::new(self.counters);
        self.counters += 1;
        let is_within = |whole: &Passage| whole.span.lo <= span.lo && span.hi <= whole.span.hi;
        let is_new =
            self.all.first().is_none_or(is_within) && self.all.last().is_none_or(|last| last.span != span);
        if is_new {
            self.all.push(Passage { span, from: from.min(span.lo), counter });
        }
        counter
    }
}

/// Finds passages on the way through a procedure.
struct Finder {
    passages: Passages,
    /// Whether control may have gone elsewhere from within the statement that is looked at, or come from elsewhere.
    may_leave: bool,
}

impl Finder {
    /// Divides a list of statements, to which the text from a position on leads. `current` is the counter of what it begins with,
    /// if that is known.
    fn list(&mut self, list: &[Stmt], mut from: u32, mut current: Option<CounterId>) {
        let Some(end) = list.last().map(|last| last.span.hi) else { return };
        for stmt in list {
            if matches!(stmt.kind, StmtKind::Label(_)) {
                current = None;
                from = stmt.span.lo;
                self.may_leave = true;
                continue;
            }
            if current.is_none() {
                let counter = self.passages.add(Span { lo: stmt.span.lo, hi: end.max(stmt.span.hi) }, from);
                self.passages.stmts[stmt.id] = Some(counter).into();
                current = Some(counter);
            }
            let before = std::mem::take(&mut self.may_leave);
            self.stmt(stmt);
            if self.may_leave {
                current = None;
            }
            from = stmt.span.hi;
            self.may_leave |= before;
        }
    }

    fn stmt(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Halt(_)
            | StmtKind::Reraise
            | StmtKind::Exit(_)
            | StmtKind::Return(_)
            | StmtKind::Goto(_)
            | StmtKind::Try { .. } => self.may_leave = true,
            _ => {}
        }
        let first = match &stmt.kind {
            StmtKind::If { arms, .. } => arms.first().map(|(condition, _)| condition.id),
            _ => None,
        };
        // Behind the first letter of its keyword: a passage may begin with the statement.
        let end = stmt.span.lo + 1;
        visit::walk_stmt(&mut Parts { finder: self, first, end }, stmt);
    }
}

/// The lists and conditions of a statement.
struct Parts<'f> {
    finder: &'f mut Finder,
    /// The condition that is evaluated once whenever the statement is executed.
    first: Option<ConditionId>,
    /// The end of the part that was visited last.
    end: u32,
}

impl<'t> Visitor<'t> for Parts<'_> {
    fn visit_body(&mut self, body: &'t [Stmt]) {
        self.finder.list(body, self.end, None);
        if let Some(last) = body.last() {
            self.end = last.span.hi;
        }
    }

    fn visit_condition(&mut self, condition: &'t Condition) {
        if self.first != Some(condition.id) {
            let passages = &mut self.finder.passages;
            let counter = passages.add(condition.value.span, self.end);
            passages.conditions[condition.id] = Some(counter).into();
        }
        self.end = condition.value.span.hi;
    }

    /// Nothing in an expression has a counter of its own.
    fn visit_expr(&mut self, expr: &'t Expr) {
        self.end = self.end.max(expr.span.hi);
    }
}
