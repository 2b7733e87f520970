//! Function procedures whose end can be reached without RETURN.
//!
//! `sema` knows which statements control goes on behind. Here that is refined by what takes the whole program: procedures that
//! never return, and conditions that are constants.

use rustc_hash::FxHashSet;

use crate::base::{Interner, SecondaryMap};
use crate::diagnostics::{Code, Diagnostic};
use crate::hir::visit::{self, Visitor};
use crate::hir::{
    Call, Callee, Condition, Const, Expr, ExprKind, LoopId, ProcId, Procedure, Program, RuntimeProcedure,
    Stmt, StmtKind,
};

use super::Linter;

/// Functions of C and of the run-time library that never return.
const NEVER_RETURN: [&str; 7] = ["TlcRaise", "TlcHalt", "abort", "exit", "_exit", "longjmp", "quick_exit"];

/// How deep calls are followed. Behind that a procedure is assumed to return.
const DEEPEST: u32 = 16;

/// What is known about a procedure.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Return {
    #[default]
    Unknown,
    /// It may return, or it is being looked at.
    Possible,
    Never,
}

/// Knows which procedures never return. A procedure is looked at when a function procedure that may lack a RETURN calls it.
pub(super) struct Ends<'p> {
    program: &'p Program,
    known: SecondaryMap<ProcId, Return>,
    depth: u32,
}

/// A walk over the statements of one procedure.
struct Flow<'e, 'p> {
    ends: &'e mut Ends<'p>,
    names: &'e Interner,
    /// The LOOP statements that an EXIT leaves.
    left: FxHashSet<LoopId>,
    returns: bool,
}

impl<'p> Ends<'p> {
    pub fn new(program: &'p Program) -> Ends<'p> {
        Ends { program, known: SecondaryMap::new(), depth: 0 }
    }

    /// Reports a function procedure that may end without RETURN.
    pub fn report(&mut self, linter: &mut Linter<'_, '_>, procedure: &Procedure) {
        if !procedure.reaches_end {
            return;
        }
        let mut flow = Flow { ends: self, names: linter.names, left: FxHashSet::default(), returns: false };
        if !flow.continues(&procedure.body) {
            return;
        }
        let name = linter.names.resolve(procedure.name);
        let diagnostic =
            Diagnostic::new(Code::W0201, format!("the function procedure `{name}` may end without RETURN"))
                .at(procedure.end, "control may reach this END without a result")
                .and(procedure.span, "");
        linter.diagnostics.report(match procedure.body.last().and_then(way) {
            Some(help) => diagnostic.help(help),
            None => diagnostic,
        });
    }

    fn returns(&mut self, id: ProcId, names: &Interner) -> bool {
        if self.known[id] == Return::Unknown {
            // A procedure that calls itself returns, if it does, by another way.
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
        let mut flow = Flow { ends: self, names, left: FxHashSet::default(), returns: false };
        let may_return = flow.continues(&procedure.body) || flow.returns;
        self.depth -= 1;
        may_return
    }
}

impl Flow<'_, '_> {
    /// Whether control may come behind the statements.
    fn continues(&mut self, body: &[Stmt]) -> bool {
        let mut continues = true;
        for stmt in body {
            // A jump may lead to any label.
            continues |= matches!(stmt.kind, StmtKind::Label(_));
            continues = continues && self.passes(stmt);
        }
        continues
    }

    fn passes(&mut self, stmt: &Stmt) -> bool {
        match &stmt.kind {
            StmtKind::Return(_) => {
                self.returns = true;
                false
            }
            StmtKind::Exit(id) => {
                self.left.insert(*id);
                false
            }
            StmtKind::Halt(_) | StmtKind::Reraise | StmtKind::Goto(_) => false,
            StmtKind::Call(call) => self.comes_back(call),
            StmtKind::If { arms, otherwise } => self.if_passes(arms, otherwise),
            StmtKind::Case { arms, otherwise, .. } => {
                let mut passes = otherwise.as_ref().is_some_and(|body| self.continues(body));
                for arm in arms {
                    passes |= self.continues(&arm.body);
                }
                passes
            }
            StmtKind::Try { handler, .. } => {
                self.continues(handler);
                true
            }
            StmtKind::While { condition, body } => {
                self.continues(body);
                truth(condition) != Some(true)
            }
            StmtKind::Loop { id, body } => {
                self.continues(body);
                self.left.contains(id)
            }
            StmtKind::For { body, .. } => {
                self.continues(body);
                true
            }
            _ => {
                let mut once = Once { flow: self, passes: true };
                visit::walk_stmt(&mut once, stmt);
                once.passes
            }
        }
    }

    fn if_passes(&mut self, arms: &[(Condition, Vec<Stmt>)], otherwise: &[Stmt]) -> bool {
        let mut passes = false;
        for (condition, body) in arms {
            if truth(condition) == Some(false) {
                continue;
            }
            passes |= self.continues(body);
            if truth(condition) == Some(true) {
                return passes;
            }
        }
        self.continues(otherwise) || passes
    }

    fn comes_back(&mut self, call: &Call) -> bool {
        match &call.callee {
            Callee::Procedure(id) => self.ends.returns(*id, self.names),
            Callee::Runtime(procedure) => *procedure != RuntimeProcedure::Throw,
            Callee::Value { .. } => true,
        }
    }
}

/// A statement whose body runs to its end before a condition is evaluated, if there is one.
struct Once<'f, 'e, 'p> {
    flow: &'f mut Flow<'e, 'p>,
    passes: bool,
}

impl<'t> Visitor<'t> for Once<'_, '_, '_> {
    fn visit_body(&mut self, body: &'t [Stmt]) {
        self.passes &= self.flow.continues(body);
    }

    fn visit_condition(&mut self, condition: &'t Condition) {
        self.passes &= truth(condition) != Some(false);
    }

    fn visit_expr(&mut self, _: &'t Expr) {}
}

/// The value of a condition that is a constant.
fn truth(condition: &Condition) -> Option<bool> {
    match condition.value.kind {
        ExprKind::Const(Const::Boolean(truth)) => Some(truth),
        _ => None,
    }
}

/// Says which way through the last statement of a procedure is meant, where that is plain.
fn way(last: &Stmt) -> Option<&'static str> {
    match &last.kind {
        StmtKind::If { otherwise, .. } if otherwise.is_empty() => {
            Some("add an ELSE, or a RETURN after the last IF statement, in case no condition holds")
        }
        StmtKind::While { .. } | StmtKind::For { .. } => {
            Some("add a RETURN after the last loop, in case its body is not executed or completes")
        }
        _ => None,
    }
}
