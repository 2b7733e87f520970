//! Calls in expressions that may change the value of an expression evaluated before them.

use crate::hir::visit::{self, Visitor};
use crate::hir::{
    Argument, Call, Expr, ExprKind, LocalId, LocalKind, ParameterMode, Place, Procedure, Root, Storage,
};

use super::aliasing::frame_variable;

/// Whether evaluating an argument of a call in `procedure` may change the value of a place.
pub fn argument_may_change(procedure: &Procedure, argument: &Argument, place: &Place) -> bool {
    ChangeSearch::run(procedure, place, |search| search.visit_argument(argument))
}

/// Whether evaluating an expression in `procedure` may change the value of a place.
pub fn may_change(procedure: &Procedure, expr: &Expr, place: &Place) -> bool {
    ChangeSearch::run(procedure, place, |search| search.visit_expr(expr))
}

/// A search for a call that can reach a place.
struct ChangeSearch<'p> {
    procedure: &'p Procedure,
    /// The variable that contains the place, if calls reach it only when it is passed to them by reference.
    variable: Option<LocalId>,
    found: bool,
}

impl<'p> ChangeSearch<'p> {
    fn run(procedure: &'p Procedure, place: &Place, search: impl FnOnce(&mut ChangeSearch<'p>)) -> bool {
        if let Root::Constant(_) = place.root {
            return false;
        }
        let variable = frame_variable(place).filter(|local| is_private(procedure, *local));
        let mut walk = ChangeSearch { procedure, variable, found: false };
        search(&mut walk);
        walk.found
    }

    /// Whether an argument gives access to the variable. A name bound by WITH may refer to any record.
    fn reaches(&self, variable: LocalId, argument: &Argument) -> bool {
        let place = match argument {
            Argument::Reference(place) | Argument::OpenArray(Expr { kind: ExprKind::Load(place), .. }) => {
                place
            }
            // The variable is not private if its address is taken.
            Argument::Value(_) | Argument::Address(_) | Argument::OpenArray(_) => return false,
        };
        match place.root {
            Root::Local(local) => {
                local == variable || self.procedure.locals[local].kind == LocalKind::Binding
            }
            Root::Global(_) | Root::Constant(_) => false,
        }
    }
}

impl<'t> Visitor<'t> for ChangeSearch<'_> {
    fn visit_call(&mut self, call: &'t Call) {
        self.found |= match self.variable {
            None => true,
            Some(variable) => call.arguments.iter().any(|argument| self.reaches(variable, argument)),
        };
        visit::walk_call(self, call);
    }
}

/// Whether a variable is in the frame of the procedure, and its address is never kept.
fn is_private(procedure: &Procedure, local: LocalId) -> bool {
    let local = &procedure.locals[local];
    let is_own = matches!(local.kind, LocalKind::Variable | LocalKind::Parameter(ParameterMode::Value));
    is_own
        && local.storage != Storage::Indirect
        && !local.usage.addressed
        && !local.usage.captured_by_reference
}

/// Whether a procedure of the library, judging by its name, ends the program or raises an exception.
pub fn leaves(name: &str) -> bool {
    let name = name.trim_start_matches('_').to_ascii_lowercase();
    [
        "raise",
        "exit",
        "halt",
        "abort",
        "terminate",
        "longjmp",
        "siglongjmp",
        "quickexit",
        "quick_exit",
        "throw",
    ]
    .iter()
    .any(|word| name.starts_with(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_tell_what_ends_the_program() {
        assert!(
            ["RAISE", "RaiseGeneralException", "_exit", "HALT", "Terminate"].iter().all(|name| leaves(name))
        );
        assert!(["WriteInt", "Read", "ReadHalf"].iter().all(|name| !leaves(name)));
    }
}
