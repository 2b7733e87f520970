//! The parts of the tree that both parsers construct in the same way.

mod convention;
mod damage;
mod expr;
mod literal;
mod procedure;
mod types;

pub use convention::follows_c;
pub use damage::{Damage, DamagedBlock, Part};
pub use expr::{MAX_EXPR_HEIGHT, PartialExpr, type_name};
pub use literal::{NumberError, parse_number};
pub use types::{Prefix, aligned, named_type, prefixed, subrange};
