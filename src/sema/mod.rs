//! Semantic analysis: from syntax trees to the typed tree.
//!
//! What the modules of a program declare for others is checked in the order of their imports, then their
//! implementations. Within a scope names may be used
//! before they are declared, so that a scope is checked in steps: declare all names, define constants,
//! types and variables in the order in which they need each other, then signatures, then the procedures'
//! blocks, then the statements. When all bodies are known, captures are closed over calls and every
//! variable gets its storage.
//!
//! What was reported as an error has [`Type::Error`](crate::hir::Type::Error) from then on, which is
//! compatible with everything: one mistake gives one message.

mod body;
mod checker;
mod import_graph;
mod naming;
mod object;
mod scope;
mod session;
mod tables;
mod typing;

mod declaration;
mod types;

mod compatibility;
mod mismatch;

mod expression;
mod predeclared;
mod statement;

mod capture;
mod fields;
mod storage;

mod foreign_name;
mod suggestion;

use crate::base::{Interner, SourceMap};
use crate::diagnostics::Diagnostics;
use crate::hir;
use crate::syntax::ast;

pub use predeclared::system::NAME as SYSTEM;

/// What analysis has to know besides the program.
#[derive(Clone, Copy, Debug)]
pub struct CheckOptions {
    /// The run-time checks that are switched on.
    pub checks: hir::Checks,
    /// How many bits INTEGER, CARDINAL, BITSET and WORD have: 32 or 64.
    pub word: u32,
}

/// Checks a program and translates it to the typed tree; `None` after errors. The module of the first
/// compilation unit is the main one.
///
/// Requires trees without syntax errors, and no two units of one name but a definition and its implementation. A module that is imported but not
/// among `modules` was reported by the caller; what is taken from it is not reported again.
pub fn check_program(
    modules: &[ast::Module],
    interner: &mut Interner,
    sources: &SourceMap,
    options: &CheckOptions,
    diagnostics: &mut Diagnostics,
) -> Option<hir::Program> {
    let predeclared = predeclared::names(interner);
    let (system, exports) = predeclared::system::names(interner);
    let system = predeclared::system::System::new(system);
    let session = session::Session::new(interner, sources, options.checks, diagnostics);
    let tables = tables::Tables::new(modules, interner, options.word, system);
    let mut checker = checker::Checker::new(session, tables);
    checker.naming().declare_predeclared(&predeclared);
    checker.tables.declare_system(exports);
    checker.check_modules(modules);
    let mut program = checker.finish()?;
    fields::split(&mut program, interner);
    Some(program)
}

#[cfg(test)]
mod tests;
