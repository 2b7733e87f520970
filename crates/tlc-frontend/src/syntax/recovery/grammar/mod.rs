//! The constructs of the language, with a file for each kind.

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

// The names that most of these files share with those of `idioms`.
use super::damage::{close_trusted, distrust_around, open_trusted, trust_callee, trust_name};
use super::idioms::*;
pub(super) use super::messages::quote;
use super::open::{Open, OpenState};
pub(super) use super::reporter::advised;
pub(super) use super::{Parser, messages};
use super::{ends_list, superfluous_last};
pub(super) use crate::base::Span;
pub(super) use crate::diagnostics::{Code, Diagnostic, Edit};
pub(super) use crate::syntax::ast::{
    Body, CaseArm, CaseLabel, Decl, Designator, Expr, Ident, Import, Module, ModuleKind, Stmt, StmtKind,
    TypeExpr, TypeExprKind,
};
pub(super) use crate::syntax::keyword::Keyword;
pub(super) use crate::syntax::symbol::{Foreign, Symbol};
pub(super) use crate::syntax::token::TokenKind;
