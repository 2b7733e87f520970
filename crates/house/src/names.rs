//! Names of types: a search for a name finds one definition in each crate.
//!
//! Associated types do not count, because their traits define their names.

use std::collections::BTreeMap;

use syn::visit::{self, Visit};

use crate::source::Source;

/// Returns a line for each type name that a crate defines too often outside of tests, with the files. A name may be
/// defined once; `further` contains the numbers of further definitions of some names.
pub fn violations(sources: &[Source], further: &[(&str, usize)]) -> Vec<String> {
    let mut definitions: BTreeMap<(&str, String), Vec<&str>> = BTreeMap::new();
    for source in sources.iter().filter(|source| source.is_in_src()) {
        let mut finder = TypeFinder { source, found: Vec::new() };
        finder.visit_file(&source.file);
        for name in finder.found {
            let key = (source.workspace_crate().unwrap_or_default(), name);
            definitions.entry(key).or_default().push(&source.path);
        }
    }
    let most = |name: &str| {
        let further = further.iter().filter(|(allowed, _)| *allowed == name);
        1 + further.map(|(_, number)| number).sum::<usize>()
    };
    let excess = definitions.into_iter().filter(|((_, name), paths)| paths.len() > most(name));
    excess.map(|((_, name), paths)| format!("{name}: {}", paths.join(" "))).collect()
}

/// A visitor that collects the names of the types, aliases and traits that a file defines.
struct TypeFinder<'s> {
    source: &'s Source,
    found: Vec<String>,
}

impl<'a> Visit<'a> for TypeFinder<'_> {
    fn visit_item(&mut self, item: &'a syn::Item) {
        let name = match item {
            syn::Item::Struct(item) => Some(&item.ident),
            syn::Item::Enum(item) => Some(&item.ident),
            syn::Item::Union(item) => Some(&item.ident),
            syn::Item::Trait(item) => Some(&item.ident),
            syn::Item::Type(item) => Some(&item.ident),
            _ => None,
        };
        let name = name.filter(|name| !self.source.is_test(name.span().start().line));
        self.found.extend(name.map(ToString::to_string));
        visit::visit_item(self, item);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(files: &[(&str, &str)], further: &[(&str, usize)]) -> Vec<String> {
        let source = |(path, text): &(&str, &str)| Source::new(path, text).expect("the text is Rust");
        violations(&files.iter().map(source).collect::<Vec<_>>(), further)
    }

    #[test]
    fn names_with_two_definitions_are_found() {
        let files = [
            ("src/a.rs", "struct A;\nfn f() { enum B {} }"),
            ("src/b.rs", "mod inner { type A = u8; }\ntrait B {}"),
            ("src/c.rs", "pub struct C;"),
        ];
        assert_eq!(found(&files, &[]), ["A: src/a.rs src/b.rs", "B: src/a.rs src/b.rs"]);
        assert_eq!(found(&files, &[("A", 1), ("C", 1)]), ["B: src/a.rs src/b.rs"]);
    }

    #[test]
    fn an_allowed_name_is_limited_too() {
        let files = [("src/a.rs", "struct A;"), ("src/b.rs", "struct A;"), ("src/c.rs", "struct A;")];
        assert_eq!(found(&files, &[("A", 1)]), ["A: src/a.rs src/b.rs src/c.rs"]);
        assert!(found(&files, &[("A", 1), ("A", 1)]).is_empty());
    }

    #[test]
    fn crates_tests_and_associated_types_are_separate() {
        let files = [
            ("src/a.rs", "struct A;\n#[cfg(test)]\nmod tests { struct A; }"),
            ("crates/a/src/lib.rs", "struct A;\nimpl B for C { type A = u8; }\ntrait D { type A; }"),
            ("crates/a/src/tests/b.rs", "struct A;"),
            ("crates/a/build.rs", "struct A;"),
        ];
        assert!(found(&files, &[]).is_empty());
    }
}
