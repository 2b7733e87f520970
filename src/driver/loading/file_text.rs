//! The text of a file, with its tree if it was parsed before loading requests it.

use tlc_frontend::base::{Decoded, SourceFile};
use tlc_frontend::diagnostics::Diagnostics;
use tlc_frontend::syntax::ast;

/// The text of a file.
pub enum FileText {
    Read(Decoded),
    Parsed(Box<Parsed>),
}

/// A file with its tree, made for one position among all sources.
pub struct Parsed {
    pub file: SourceFile,
    pub module: ast::Module,
    /// The messages about it, and the levels that its pragmas set.
    pub diagnostics: Diagnostics,
}

impl FileText {
    /// Returns the characters. A byte order mark may precede them if the text was only read.
    pub fn characters(&self) -> &str {
        match self {
            FileText::Read(decoded) => &decoded.text,
            FileText::Parsed(parsed) => &parsed.file.text,
        }
    }
}
