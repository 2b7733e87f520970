//! The tree as text, for `--emit=ast`.

use crate::base::Interner;

use super::ast::Module;

/// The tree of `module` as an indented outline.
pub fn print_module(module: &Module, interner: &Interner) -> String {
    format!("module {}\n", interner.resolve(module.name.name))
}
