//! FOR statements that never run.

use crate::diagnostics::{Code, Diagnostic};
use crate::hir::{Expr, print_ordinal};

use super::Linter;

/// Reports a loop like `FOR i := 10 TO 1`.
pub(super) fn check(linter: &mut Linter<'_, '_>, from: &Expr, to: &Expr, by: i64) {
    let (Some(first), Some(last)) = (from.constant_ordinal(), to.constant_ordinal()) else { return };
    let runs = if by > 0 { first <= last } else { first >= last };
    if runs {
        return;
    }
    let shown = |value| print_ordinal(&linter.program.types, from.ty, value, linter.names);
    let (first, last) = (shown(first), shown(last));
    let relation = if by > 0 { "greater than" } else { "less than" };
    let diagnostic = Diagnostic::new(Code::EmptyFor, "the body of this FOR statement is never executed")
        .at(from.span, format!("{first} is {relation} {last}, the final value"))
        .and(to.span, "");
    linter.diagnostics.report(match by {
        1 => diagnostic.help(format!("to count down, write `TO {last} BY -1`")),
        _ => diagnostic,
    });
}
