//! Semantic analysis: translates syntax trees to the typed tree.
//!
//! The declarations that modules export are checked first, in the order of the imports, then the
//! implementations. A name may be used before its declaration within a scope. Each scope is therefore checked
//! in steps: declare all names; define constants, types and variables in the order of their dependencies;
//! check headings, then the blocks of procedures, then statements. After all bodies, captures are closed over
//! calls. The room `passes` chooses the storage of variables afterwards.
//!
//! An expression or declaration with a reported error has [`Type::Error`](crate::hir::Type::Error), which is
//! compatible with all types, so that one mistake gives one message.
//!
//! The folders follow the parts of the language. `checker` has the views of the state, from declarations to
//! expressions; `tables` holds the facts about the program, `pending` the declarations that are incomplete,
//! `typing` the rules of types, and `naming` the rules of names.

mod body;
mod checker;
mod constant;
mod import_graph;
mod naming;
mod pending;
mod session;
mod tables;
mod typing;

mod declaration;
mod types;

mod expression;
mod predeclared;
mod statement;

mod capture;
mod damage;
mod unused;
mod usage;

use crate::base::{Interner, SourceMap};
use crate::diagnostics::Diagnostics;
use crate::hir;
use crate::syntax::ast;

use naming::resolved::ResolvedNames;

pub use naming::index::{IndexedKind, IndexedName, NameIndex};
pub use predeclared::system::{NAME as SYSTEM, exports as exports_of_system};

/// The options that change the typed tree.
#[derive(Clone, Copy, Debug)]
pub struct CheckOptions {
    /// The run-time checks that the typed tree asks for.
    pub checks: hir::Checks,
    /// The size of INTEGER, CARDINAL, BITSET and WORD in bits: 32 or 64.
    pub word: u32,
}

/// Checks a program and translates it to the typed tree, in which the storage of variables is not yet chosen
/// and statements have no numbers. The module of the first compilation unit is the main module.
///
/// The trees may contain error nodes, which are not reported again here. Requires that no two units have the
/// same name, except for a definition and its implementation, and except that a library unit may share the
/// name of another one. A module that is imported but missing from `modules` must have been reported by the
/// caller; names imported from it are not reported again.
///
/// After errors, which are in `diagnostics`, returns the program with the procedures that they do not concern,
/// if there are any: the other procedures are moved to a module of which no statements are known.
pub fn check_program(
    modules: &[ast::Module],
    interner: &mut Interner,
    sources: &SourceMap,
    options: &CheckOptions,
    diagnostics: &mut Diagnostics,
) -> Result<hir::Program, Option<Box<hir::Program>>> {
    check(modules, interner, sources, options, diagnostics, None).0
}

/// Checks a program like [`check_program`], and returns the index of its names.
pub fn check_and_index(
    modules: &[ast::Module],
    interner: &mut Interner,
    sources: &SourceMap,
    options: &CheckOptions,
    diagnostics: &mut Diagnostics,
) -> (Result<hir::Program, Option<Box<hir::Program>>>, Option<NameIndex>) {
    check(modules, interner, sources, options, diagnostics, Some(ResolvedNames::default()))
}

fn check(
    modules: &[ast::Module],
    interner: &mut Interner,
    sources: &SourceMap,
    options: &CheckOptions,
    diagnostics: &mut Diagnostics,
    resolved: Option<ResolvedNames>,
) -> (Result<hir::Program, Option<Box<hir::Program>>>, Option<NameIndex>) {
    let predeclared = predeclared::names(interner);
    let (system, exports) = predeclared::system::names(interner, options.word);
    let system = tables::SystemModule::new(system);
    let mut session = session::CheckSession::new(
        interner,
        sources,
        options.checks,
        damage::SyntaxDamage::of(modules),
        diagnostics,
    );
    session.resolved = resolved;
    let tables = tables::ProgramTables::new(modules, interner, options.word, system, options.checks);
    let mut checker = checker::Checker::new(session, tables);
    checker.naming().declare_predeclared(&predeclared);
    checker.naming().declare_system(exports);
    checker.check_modules(modules);
    let index = checker.index();
    (checker.finish(), index)
}

#[cfg(test)]
mod tests;
