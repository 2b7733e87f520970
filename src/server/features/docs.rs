//! The documentation of names: the comments beside their declarations, and those about the language itself.

use tlc_frontend::base::{Dialect, Interner, SourceMap, Span};
use tlc_frontend::diagnostics::Diagnostics;
use tlc_frontend::documentation::{self, DocItem, ModuleDocument, PREDECLARED};
use tlc_frontend::sema::{IndexedKind, IndexedName, SYSTEM};
use tlc_frontend::syntax;

use crate::server::analysis::View;

impl View<'_> {
    /// Returns the comment about a name as Markdown. The declaration that other modules see comes first.
    pub fn documentation(&self, name: &IndexedName) -> Option<String> {
        name.places().find_map(|place| {
            let tree = self.kept.tree_at(place.lo)?;
            let document = documentation::document(&tree.file, &tree.module);
            let comment = match name.kind {
                IndexedKind::Module => document.comment,
                _ => declared_at(&document, place)?.comment.clone(),
            };
            comment.map(|comment| comment.markdown)
        })
    }
}

/// Returns the declaration and the documentation of a predeclared name, or of one of SYSTEM.
pub fn predeclared(name: &str) -> Option<(String, Option<String>)> {
    [PREDECLARED, SYSTEM].into_iter().find_map(|page| {
        let document = language_page(page)?;
        let all = document.walk();
        let (_, item) = all.iter().find(|(_, item)| item.declares(name))?;
        let signature = item.signature.trim_end_matches(';').to_owned();
        Some((signature, item.comment.as_ref().map(|comment| comment.markdown.clone())))
    })
}

/// Returns the page about the predeclared names or about SYSTEM.
fn language_page(name: &str) -> Option<ModuleDocument> {
    let text = documentation::language_file(name)?;
    let mut sources = SourceMap::new();
    let file = sources.add(name.to_owned(), text.to_owned()).ok()?;
    let (mut interner, mut diagnostics) = (Interner::new(), Diagnostics::new());
    let source = sources.file(file);
    let module = syntax::parse_module(source, Dialect::default(), &mut interner, &mut diagnostics);
    Some(documentation::document(source, &module))
}

fn declared_at(document: &ModuleDocument, place: Span) -> Option<&DocItem> {
    let is_meant = |item: &&DocItem| item.names.iter().any(|name| name.span == place);
    document.walk().into_iter().map(|(_, item)| item).find(is_meant)
}
