//! Function procedures whose end can be reached without RETURN.
//!
//! `sema` knows after which statements control continues. This pass refines that with knowledge of the whole
//! program: procedures that never return, and constant conditions.

use rustc_hash::FxHashSet;

use crate::base::{Interner, SecondaryMap};
use crate::diagnostics::{Code, Diagnostic};
use crate::hir::{
    Binding, Branch, Call, Callee, Condition, Const, Control, End, ExprKind, Loop, LoopId, ProcId, Procedure,
    Program, ProtectedCall, RuntimeProcedure, Stmt, StmtKind,
};

use super::Linter;

/// Functions of C and of the run-time library that never return.
const NEVER_RETURN: [&str; 7] = ["TlcRaise", "TlcHalt", "abort", "exit", "_exit", "longjmp", "quick_exit"];

/// The maximum depth of calls that are followed. Below that a procedure is assumed to return.
const DEEPEST: u32 = 16;

/// The known outcome of a procedure.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Return {
    #[default]
    Unknown,
    /// It may return, or it is being examined.
    Possible,
    Never,
}

/// Finds procedures that never return. One is examined when it is called by a function procedure that may
/// lack a RETURN.
pub(super) struct ReturnFinder<'p> {
    program: &'p Program,
    known: SecondaryMap<ProcId, Return>,
    depth: u32,
}

/// A walk over the statements of one procedure.
struct ReturnFlow<'e, 'p> {
    finder: &'e mut ReturnFinder<'p>,
    names: &'e Interner,
    /// The LOOP statements that an EXIT statement leaves.
    left: FxHashSet<LoopId>,
    returns: bool,
}

impl<'p> ReturnFinder<'p> {
    pub fn new(program: &'p Program) -> ReturnFinder<'p> {
        ReturnFinder { program, known: SecondaryMap::new(), depth: 0 }
    }

    /// Reports a function procedure that may end without RETURN.
    pub fn report(&mut self, linter: &mut Linter<'_, '_>, procedure: &Procedure) {
        if !procedure.reaches_end {
            return;
        }
        let mut flow =
            ReturnFlow { finder: self, names: linter.names, left: FxHashSet::default(), returns: false };
        if !flow.continues(&procedure.body) {
            return;
        }
        let name = linter.names.resolve(procedure.name);
        let diagnostic = Diagnostic::new(
            Code::MissingReturn,
            format!("the function procedure `{name}` may end without RETURN"),
        )
        .at(procedure.end, "control may reach this END without a result")
        .and(procedure.span, "");
        linter.diagnostics.report(match procedure.body.last().and_then(way) {
            Some(help) => diagnostic.help(help),
            None => diagnostic,
        });
    }

    fn returns(&mut self, id: ProcId, names: &Interner) -> bool {
        if self.known[id] == Return::Unknown {
            // If a recursive procedure returns, it does so on another path.
            self.known[id] = Return::Possible;
            if !self.may_return(id, names) {
                self.known[id] = Return::Never;
            }
        }
        self.known[id] == Return::Possible
    }

    fn may_return(&mut self, id: ProcId, names: &Interner) -> bool {
        let procedure = &self.program.procedures[id];
        if let Some(foreign) = &procedure.foreign {
            return !NEVER_RETURN.contains(&names.resolve(foreign.symbol));
        }
        if self.depth == DEEPEST || self.program.modules[procedure.module].external {
            return true;
        }
        self.depth += 1;
        let mut flow = ReturnFlow { finder: self, names, left: FxHashSet::default(), returns: false };
        let may_return = flow.continues(&procedure.body) || flow.returns;
        self.depth -= 1;
        may_return
    }
}

impl ReturnFlow<'_, '_> {
    /// Whether control may reach the end of the statements.
    fn continues(&mut self, body: &[Stmt]) -> bool {
        let mut continues = true;
        for stmt in body {
            // Control may jump to any label.
            continues |= stmt.kind.label().is_some();
            continues = continues && self.passes(stmt);
        }
        continues
    }

    fn passes(&mut self, stmt: &Stmt) -> bool {
        match stmt.kind.control() {
            Control::Straight => match &stmt.kind {
                StmtKind::Call(call) => self.comes_back(call),
                // Calls within others are of functions, which are expected to return.
                _ => true,
            },
            Control::Label(_) => true,
            Control::End(End::Return(_)) => {
                self.returns = true;
                false
            }
            Control::End(End::Exit(id)) => {
                self.left.insert(id);
                false
            }
            Control::End(End::Jump(_) | End::Departure) => false,
            Control::Binding(Binding { body, .. }) => self.continues(body),
            Control::Branch(branch) => self.branch_passes(branch),
            Control::ProtectedCall(ProtectedCall { body, .. }) => {
                self.continues(body);
                true
            }
            Control::Loop(Loop::Before { condition, body }) => {
                self.continues(body);
                truth(condition) != Some(true)
            }
            Control::Loop(Loop::After { body, condition }) => {
                self.continues(body) && truth(condition) != Some(false)
            }
            Control::Loop(Loop::Endless { id, body }) => {
                self.continues(body);
                self.left.contains(&id)
            }
            Control::Loop(Loop::Counted { body, .. }) => {
                self.continues(body);
                true
            }
        }
    }

    fn branch_passes(&mut self, branch: Branch<'_>) -> bool {
        let mut passes = false;
        for (condition, body) in branch.arms() {
            let truth = condition.and_then(truth);
            if truth == Some(false) {
                continue;
            }
            passes |= self.continues(body);
            if truth == Some(true) {
                return passes;
            }
        }
        branch.otherwise().is_some_and(|body| self.continues(body)) || passes
    }

    fn comes_back(&mut self, call: &Call) -> bool {
        match &call.callee {
            Callee::Procedure(id) => self.finder.returns(*id, self.names),
            Callee::Runtime(procedure) => *procedure != RuntimeProcedure::Throw,
            Callee::Value { .. } => true,
        }
    }
}

/// Returns the value of a constant condition.
fn truth(condition: &Condition) -> Option<bool> {
    match condition.value.kind {
        ExprKind::Const(Const::Boolean(truth)) => Some(truth),
        _ => None,
    }
}

/// Returns a hint for the last statement of a procedure, if the missing path through it is obvious.
fn way(last: &Stmt) -> Option<&'static str> {
    match last.kind.control() {
        Control::Branch(Branch::Conditions { otherwise: [], .. }) => {
            Some("add an ELSE, or a RETURN after the last IF statement, in case no condition holds")
        }
        Control::Loop(Loop::Before { .. } | Loop::Counted { .. }) => {
            Some("add a RETURN after the last loop, in case its body is not executed or completes")
        }
        _ => None,
    }
}
