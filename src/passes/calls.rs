//! Whether evaluating something calls a procedure, which may change variables meanwhile.

use crate::hir::{Argument, Call, Expr, Visitor};

/// Whether evaluating the argument calls anything.
pub fn argument_calls(argument: &Argument) -> bool {
    let mut search = CallSearch::default();
    search.visit_argument(argument);
    search.found
}

/// Whether evaluating the expression calls anything.
pub fn calls_anything(expr: &Expr) -> bool {
    let mut search = CallSearch::default();
    search.visit_expr(expr);
    search.found
}

#[derive(Default)]
struct CallSearch {
    found: bool,
}

impl Visitor<'_> for CallSearch {
    fn visit_call(&mut self, _: &Call) {
        self.found = true;
    }
}
