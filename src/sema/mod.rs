//! Semantic analysis: from syntax trees to the typed tree.

use crate::base::Interner;
use crate::diagnostics::Diagnostics;
use crate::hir;
use crate::syntax::ast;

/// What analysis has to know besides the program.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// The run-time checks that are switched on.
    pub checks: hir::Checks,
}

/// Checks a program and translates it to the typed tree; `None` after errors. The first module is the
/// main one.
pub fn check_program(
    modules: &[ast::Module],
    interner: &mut Interner,
    options: &Options,
    diagnostics: &mut Diagnostics,
) -> Option<hir::Program> {
    let _ = (modules, interner, options, diagnostics);
    None
}
