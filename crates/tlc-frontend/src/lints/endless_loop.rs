//! WHILE and REPEAT statements in which nothing changes the variables of the condition.

use crate::base::Interner;
use crate::diagnostics::{Code, Diagnostic};
use crate::hir::visit::{self, Access, Visitor};
use crate::hir::{
    Expr, ExprKind, GlobalId, LocalKind, ModuleId, ParameterMode, Place, ProcId, Procedure, Program, Role,
    Root,
};

/// The loops around a statement whose conditions depend on variables that other code rarely changes, the innermost
/// last.
///
/// No call changes a variable of the procedure unless it is passed to a variable parameter: nested procedures that
/// do so capture it by its address. A module variable must be used nowhere else.
#[derive(Default)]
pub(super) struct OpenLoops {
    loops: Vec<OpenLoop>,
    /// The variables of all these conditions.
    variables: Vec<Root>,
    searches: usize,
}

/// The maximum number of loops in a module body whose variables are searched for in the whole program.
const MOST_SEARCHES: usize = 32;

struct OpenLoop {
    /// The number of variables of the conditions of the loops around it.
    first: usize,
    /// Whether a statement in the loop may change a variable, or leave the loop.
    may_end: bool,
}

impl OpenLoops {
    /// Enters a loop, and returns whether its condition may stay the same.
    pub fn enter(&mut self, procedure: &Procedure, condition: &Expr) -> bool {
        let first = self.variables.len();
        let is_candidate =
            depends_on(procedure, condition, &mut self.variables) && self.variables.len() > first;
        if is_candidate {
            self.loops.push(OpenLoop { first, may_end: false });
        } else {
            self.variables.truncate(first);
        }
        is_candidate
    }

    /// A statement may leave all loops, or control may come to it from outside.
    pub fn may_end(&mut self) {
        self.loops.iter_mut().for_each(|each| each.may_end = true);
    }

    /// A statement in the loops reads or changes a place.
    pub fn note_place(&mut self, place: &Place, access: Access) {
        if access == Access::Read {
            return;
        }
        for (number, variable) in self.variables.iter().enumerate() {
            if *variable == place.root {
                let owner = self.loops.iter_mut().rev().find(|each| each.first <= number);
                owner.into_iter().for_each(|each| each.may_end = true);
            }
        }
    }

    /// Leaves the innermost loop, and returns a message if its condition cannot change. `is_closed` holds for modules
    /// whose declarations only the program can use.
    pub fn leave(
        &mut self,
        (program, names): (&Program, &Interner),
        id: ProcId,
        condition: &Expr,
        is_closed: impl Fn(ModuleId) -> bool,
    ) -> Option<Diagnostic> {
        let OpenLoop { first, may_end } = self.loops.pop()?;
        if may_end {
            self.variables.truncate(first);
            return None;
        }
        let variables = self.variables.split_off(first);
        if variables.iter().any(|variable| matches!(variable, Root::Global(_))) {
            self.searches += 1;
            if self.searches > MOST_SEARCHES {
                return None;
            }
        }
        let mut shown: Vec<String> = Vec::new();
        for variable in variables {
            let name = match variable {
                Root::Local(local) => program.procedures[id].locals[local].name,
                Root::Global(global) if is_used_only_in(program, id, global, &is_closed) => {
                    program.globals[global].name
                }
                _ => return None,
            };
            let name = format!("`{}`", names.resolve(name));
            if !shown.contains(&name) {
                shown.push(name);
            }
        }
        let shown = shown.join(" or ");
        let diagnostic = Diagnostic::new(Code::EndlessLoop, "the condition of this loop never changes")
            .at(condition.span, format!("nothing in the loop changes {shown}"))
            .help("a loop that is meant to run forever is written `LOOP ... END`");
        Some(diagnostic)
    }
}

/// Whether the value of an expression depends only on variables that nothing changes unseen, which are added to
/// `variables`.
fn depends_on(procedure: &Procedure, expr: &Expr, variables: &mut Vec<Root>) -> bool {
    match &expr.kind {
        ExprKind::Const(_) => true,
        ExprKind::Load(Place { root, projections, .. }) if projections.is_empty() => {
            variables.push(*root);
            match root {
                Root::Local(id) => {
                    let local = &procedure.locals[*id];
                    matches!(local.kind, LocalKind::Variable | LocalKind::Parameter(ParameterMode::Value))
                        && !local.usage.addressed
                        && !local.usage.captured_by_reference
                }
                Root::Global(_) => procedure.role == Role::Body,
                Root::Constant(_) => false,
            }
        }
        ExprKind::Unary { operand, .. } | ExprKind::Convert { operand, .. } => {
            depends_on(procedure, operand, variables)
        }
        ExprKind::Binary { left, right, .. }
        | ExprKind::Compare { left, right, .. }
        | ExprKind::And { left, right, .. }
        | ExprKind::Or { left, right, .. } => {
            depends_on(procedure, left, variables) && depends_on(procedure, right, variables)
        }
        ExprKind::In { element, set } => {
            depends_on(procedure, element, variables) && depends_on(procedure, set, variables)
        }
        _ => false,
    }
}

/// Whether a module variable is used in the procedure with this number alone, and its address is not taken.
fn is_used_only_in(
    program: &Program,
    id: ProcId,
    global: GlobalId,
    is_closed: impl Fn(ModuleId) -> bool,
) -> bool {
    let variable = &program.globals[global];
    let mut finder = GlobalUses { global, is_used: false, is_addressed: false };
    finder.visit_body(&program.procedures[id].body);
    let is_addressed = finder.is_addressed;
    finder.is_used = false;
    for (other, procedure) in &program.procedures {
        if other != id {
            finder.visit_body(&procedure.body);
        }
    }
    let is_private = !variable.foreign && variable.address.is_none();
    is_private && is_closed(variable.module) && !finder.is_used && !is_addressed
}

/// Finds the uses of a module variable.
struct GlobalUses {
    global: GlobalId,
    is_used: bool,
    is_addressed: bool,
}

impl<'t> Visitor<'t> for GlobalUses {
    fn visit_place(&mut self, place: &'t Place, access: Access) {
        if matches!(place.root, Root::Global(global) if global == self.global) {
            self.is_used = true;
            self.is_addressed |= access == Access::Address;
        }
        visit::walk_place(self, place);
    }
}
