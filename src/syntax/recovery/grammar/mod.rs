//! The constructs of the language, a file for each kind.

mod action;
mod assembly;
mod block;
mod case;
mod condition;
mod declaration;
mod end;
mod expression;
mod import;
mod module;
mod procedure;
mod record;
mod repetition;
mod sequence;
mod statement;
mod types;

pub use action::*;
pub use assembly::*;
pub use block::*;
pub use case::*;
pub use condition::*;
pub use declaration::*;
pub use end::*;
pub use expression::*;
pub use import::*;
pub use module::*;
pub use procedure::*;
pub use record::*;
pub use repetition::*;
pub use sequence::*;
pub use statement::*;
pub use types::*;

// The names that most of these files share.
use super::idioms::*;
use super::open::{Open, OpenState};
use super::reporter::advised;
use super::token::{Foreign, Symbol, TokenKind, quote};
use super::{Parser, messages};
use crate::base::Span;
use crate::diagnostics::{Code, Diagnostic, Edit};
use crate::syntax::ast::{
    Body, CaseArm, CaseLabel, Decl, Designator, Expr, Ident, Import, Module, ModuleKind, Stmt, StmtKind,
    TypeExpr, TypeExprKind,
};
use crate::syntax::keyword::Keyword;
