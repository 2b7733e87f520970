//! How often what is executed: passages of statements that are executed equally often, for `--coverage`.
//!
//! A passage begins where control branches or comes together: with a procedure, with each list of statements in a structured
//! one, behind a label, and behind a statement from within which control may go elsewhere. A condition that is evaluated
//! more or less often than its statement begins is a passage of its own. So each passage has a counter, and no count
//! is computed from others, which would be wrong where a call does not return.
//!
//! A call counts as one that returns, unless the library says otherwise (`RAISE`): what stands behind it in the same passage is not
//! counted again.

use crate::base::{EntityRef, Interner, PackedOption, SecondaryMap, Span, entity_impl};
use crate::hir::visit::{self, Visitor};
use crate::hir::{
    Call, Callee, Condition, ConditionId, Expr, ProcId, Program, RuntimeProcedure, Stmt, StmtId, StmtKind,
};

use super::leaves;

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
    /// Divides a procedure whose statements have their numbers.
    pub fn find(program: &Program, names: &Interner, id: ProcId) -> Passages {
        let procedure = &program.procedures[id];
        let end = procedure.end;
        let mut finder = Finder { program, names, passages: Passages::default(), end, may_leave: false };
        // Where the fields of a parameter become variables and where local modules begin is no text of the body.
        let is_declaration = |stmt: &&Stmt| match &stmt.kind {
            StmtKind::Call(Call { callee: Callee::Procedure(called), .. }) => {
                let module = program.procedures[*called].span;
                stmt.span.lo <= module.lo && module.hi <= stmt.span.hi
            }
            _ => procedure.locals.values().any(|local| local.span == stmt.span),
        };
        let body = &procedure.body[procedure.body.iter().take_while(is_declaration).count()..];
        let first = body.first().map_or(procedure.end, |first| first.span);
        let last = body.last().map_or(procedure.end, |last| last.span);
        // What was outlined from another procedure ends with its last statement.
        let end = if procedure.outlined_from(program).is_some() { last } else { procedure.end };
        let whole = Span { lo: first.lo.min(end.lo), hi: end.hi.max(last.hi) };
        let counter = finder.passages.add(whole, whole.lo);
        finder.list(body, whole, whole.lo, Some(counter));
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
struct Finder<'p> {
    program: &'p Program,
    names: &'p Interner,
    passages: Passages,
    /// The END of the procedure, where statements stand that the source does not have.
    end: Span,
    /// Whether control may have gone elsewhere from within the statement that is looked at, or come from elsewhere.
    may_leave: bool,
}

impl Finder<'_> {
    /// Divides a list of statements in a statement or procedure, to which the text from a position on leads. `current` is the counter of what it begins with,
    /// if that is known.
    fn list(&mut self, list: &[Stmt], around: Span, mut from: u32, mut current: Option<CounterId>) {
        let Some(end) = list.last().map(|last| last.span.hi) else { return };
        for stmt in list {
            if stmt.span == self.end {
                continue;
            }
            if matches!(stmt.kind, StmtKind::Label(_)) {
                current = None;
                from = stmt.span.lo;
                self.may_leave = true;
                continue;
            }
            // What the source does not have is counted with what it belongs to.
            if current.is_none() && stmt.span != around {
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

    /// Whether a call is one of what the library has to go elsewhere.
    fn leaves(&self, call: &Call) -> bool {
        match call.callee {
            Callee::Procedure(id) => {
                let procedure = &self.program.procedures[id];
                let is_ours = procedure.foreign.is_none() && !self.program.modules[procedure.module].library;
                !is_ours && leaves(self.names.resolve(procedure.name))
            }
            Callee::Runtime(procedure) => procedure == RuntimeProcedure::Throw,
            Callee::Value { .. } => false,
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
            StmtKind::Call(call) => self.may_leave |= self.leaves(call),
            _ => {}
        }
        let first = match &stmt.kind {
            StmtKind::If { arms, .. } => arms.first().map(|(condition, _)| condition.id),
            _ => None,
        };
        // Behind the first letter of its keyword: a passage may begin with the statement.
        let end = stmt.span.lo + 1;
        visit::walk_stmt(&mut Parts { finder: self, around: stmt.span, first, end }, stmt);
    }
}

/// The lists and conditions of a statement.
struct Parts<'f, 'p> {
    finder: &'f mut Finder<'p>,
    /// The statement that they belong to.
    around: Span,
    /// The condition that is evaluated once whenever the statement is executed.
    first: Option<ConditionId>,
    /// The end of the part that was visited last.
    end: u32,
}

impl<'t> Visitor<'t> for Parts<'_, '_> {
    fn visit_body(&mut self, body: &'t [Stmt]) {
        self.finder.list(body, self.around, self.end, None);
        if let Some(last) = body.last() {
            self.end = last.span.hi;
        }
    }

    fn visit_condition(&mut self, condition: &'t Condition) {
        if self.first != Some(condition.id) && condition.value.span != self.around {
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
