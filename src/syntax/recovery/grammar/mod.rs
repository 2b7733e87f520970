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

// Most files of this module share these imports.
use crate::base::Span;
use crate::diagnostics::{Code, Diagnostic, Edit};
use crate::syntax::ast::{Body, CaseArm, CaseLabel, Decl, Designator, Expr, Ident, Stmt, StmtKind};
use crate::syntax::keyword::Keyword;
use crate::syntax::recovery::idioms::*;
use crate::syntax::recovery::open::{Open, OpenState};
use crate::syntax::recovery::reporter::{Compounds, advised};
use crate::syntax::recovery::token::{Foreign, Symbol, TokenKind, quote};
use crate::syntax::recovery::{Parser, messages};
