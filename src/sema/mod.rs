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

mod import_graph;

mod checker;
mod object;
mod scope;

mod array_type;
mod declaration;
mod dependency;
mod implementation;
mod layout;
mod local_module;
mod module;
mod ordinal_type;
mod procedure;
mod record_type;
mod type_expr;

mod compatibility;
mod const_eval;
mod conversion;
mod mismatch;

mod address;
mod argument;
mod call;
mod constructor;
mod designator;
mod expression;
mod operator;
mod predeclared;
mod predeclared_function;
mod predeclared_procedure;
mod procedure_value;
mod set;
mod system;
mod system_function;
mod transfer;

mod case_label;
mod case_statement;
mod control_flow;
mod exception;
mod for_statement;
mod label;
mod statement;
mod with_statement;

mod capture;
mod fields;
mod storage;

mod damage;
mod foreign_name;
mod suggestion;

use crate::base::{Interner, SourceMap};
use crate::diagnostics::Diagnostics;
use crate::hir;
use crate::syntax::ast;

pub use system::NAME as SYSTEM;

/// What analysis has to know besides the program.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// The run-time checks that are switched on.
    pub checks: hir::Checks,
    /// How many bits INTEGER, CARDINAL, BITSET and WORD have: 32 or 64.
    pub word: u32,
}

/// Checks a program and translates it to the typed tree; `None` after errors. The module of the first
/// compilation unit is the main one.
///
/// Trees may have error nodes, about which nothing is said here. Requires no two units of one name but a definition and its implementation. A module that is imported but not
/// among `modules` was reported by the caller; what is taken from it is not reported again.
pub fn check_program(
    modules: &[ast::Module],
    interner: &mut Interner,
    sources: &SourceMap,
    options: &Options,
    diagnostics: &mut Diagnostics,
) -> Option<hir::Program> {
    let predeclared = predeclared::names(interner);
    let (system, exports) = system::names(interner);
    let system = system::System::new(system);
    let mut checker = checker::Checker::new(modules, interner, sources, options, system, diagnostics);
    checker.declare_predeclared(&predeclared);
    checker.declare_system(exports);
    checker.check_modules(modules);
    let mut program = checker.finish()?;
    fields::split(&mut program, interner);
    Some(program)
}

#[cfg(test)]
mod tests;
