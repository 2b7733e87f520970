//! The documentation of a module: its declarations as they are written, each with the comment about it.
//!
//! Comments belong to declarations by their places (`attachment`), and their text becomes Markdown, in which
//! plain text is not mistaken for markup (`markdown`). The room works on the lexemes and the tree of a file, so
//! it needs no types, and any file that can be parsed has documentation. `tlc doc`, `tlc test --doc` and editors
//! read it.

mod attachment;
mod comment;
mod declarations;
mod markdown;
mod model;
mod predeclared;

pub use declarations::document;
pub use model::{DocComment, DocExample, DocItem, DocKind, DocName, ModuleDocument};
pub use predeclared::{PREDECLARED, language_file};

#[cfg(test)]
mod tests;
