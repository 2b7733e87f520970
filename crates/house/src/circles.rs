//! Circles of imports: files of which each imports, directly or through others, from all of the rest.
//!
//! A `use` declaration is resolved to the file that defines the item, also if a module in between only exports it
//! again. Declarations within tests do not count, nor do paths in code without a `use` declaration.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use syn::UseTree;

use crate::source::Source;

/// The maximum length of a chain of modules that export an item again.
const MOST_EXPORTS: usize = 10;

/// A path from the root of a crate, without the word `crate`.
type Path = Vec<String>;

/// The files of a crate.
struct Files<'s> {
    sources: &'s [&'s Source],
    /// The number of the file of each module.
    modules: BTreeMap<Path, usize>,
    /// The imports of each file: the path of each name.
    imports: Vec<BTreeMap<String, Path>>,
}

/// Returns the circles of imports within each crate, the longest first, each as a sorted list of files.
pub fn circles(sources: &[Source]) -> Vec<Vec<String>> {
    let mut crates: BTreeMap<&str, Vec<&Source>> = BTreeMap::new();
    for source in sources.iter().filter(|source| source.is_in_src() && !source.is_test_file()) {
        crates.entry(source.workspace_crate().unwrap_or_default()).or_default().push(source);
    }
    let mut found: Vec<Vec<String>> = Vec::new();
    for sources in crates.values() {
        let files = Files::new(sources);
        let name = |file: usize| sources[file].path.clone();
        found.extend(files.circles().into_iter().map(|circle| circle.into_iter().map(name).collect()));
    }
    found.sort_by_key(|circle| Reverse(circle.len()));
    found
}

impl<'s> Files<'s> {
    fn new(sources: &'s [&'s Source]) -> Files<'s> {
        let modules =
            sources.iter().enumerate().map(|(number, source)| (module_of(source), number)).collect();
        let imports = sources.iter().map(|source| imports_of(source)).collect();
        Files { sources, modules, imports }
    }

    fn circles(&self) -> Vec<BTreeSet<usize>> {
        let edges: Vec<BTreeSet<usize>> = (0..self.sources.len()).map(|file| self.imported(file)).collect();
        let reached: Vec<BTreeSet<usize>> = (0..edges.len()).map(|file| reached(file, &edges)).collect();
        let mut circles = BTreeSet::new();
        for (file, others) in reached.iter().enumerate().filter(|(file, others)| others.contains(file)) {
            circles.insert(others.iter().copied().filter(|other| reached[*other].contains(&file)).collect());
        }
        circles.into_iter().collect()
    }

    /// Returns the files that define the imports of a file.
    fn imported(&self, file: usize) -> BTreeSet<usize> {
        let definitions = self.imports[file].values().filter_map(|path| self.definition(path, MOST_EXPORTS));
        definitions.filter(|definition| *definition != file).collect()
    }

    /// Returns the file that defines the item at a path of the crate.
    fn definition(&self, path: &[String], exports: usize) -> Option<usize> {
        let length = (0..=path.len()).rev().find(|length| self.modules.contains_key(&path[..*length]))?;
        let file = self.modules[&path[..length]];
        match path.get(length).and_then(|name| self.imports[file].get(name)) {
            Some(exported) if exports > 0 => self.definition(exported, exports - 1),
            _ => Some(file),
        }
    }
}

/// Returns all files that can be reached from a file by at least one import.
fn reached(file: usize, edges: &[BTreeSet<usize>]) -> BTreeSet<usize> {
    let mut reached = BTreeSet::new();
    let mut left = vec![file];
    while let Some(next) = left.pop() {
        left.extend(edges[next].iter().copied().filter(|target| reached.insert(*target)));
    }
    reached
}

/// Returns the path of the module that a file is.
fn module_of(source: &Source) -> Path {
    let mut parts: Path =
        source.parts_in_src().into_iter().map(|part| part.trim_end_matches(".rs").to_owned()).collect();
    if parts.last().is_some_and(|last| ["lib", "main", "mod"].contains(&last.as_str())) {
        parts.pop();
    }
    parts
}

/// Returns the imports from the same crate outside of tests.
fn imports_of(source: &Source) -> BTreeMap<String, Path> {
    let module = module_of(source);
    let mut imports = BTreeMap::new();
    for item in &source.file.items {
        if let syn::Item::Use(item) = item
            && !source.is_test(item.use_token.span.start().line)
        {
            add_imports(&item.tree, &[], &module, &mut imports);
        }
    }
    imports
}

fn add_imports(tree: &UseTree, before: &[String], module: &[String], imports: &mut BTreeMap<String, Path>) {
    let with = |name: String| [before, &[name]].concat();
    match tree {
        UseTree::Path(path) => add_imports(&path.tree, &with(path.ident.to_string()), module, imports),
        UseTree::Group(group) => {
            group.items.iter().for_each(|tree| add_imports(tree, before, module, imports))
        }
        UseTree::Name(name) if name.ident == "self" => add_import(before, before.last(), module, imports),
        UseTree::Name(name) => {
            add_import(&with(name.ident.to_string()), Some(&name.ident.to_string()), module, imports)
        }
        UseTree::Rename(name) => {
            add_import(&with(name.ident.to_string()), Some(&name.rename.to_string()), module, imports);
        }
        // The names are unknown, so the module counts.
        UseTree::Glob(_) => add_import(before, before.last(), module, imports),
    }
}

fn add_import(
    path: &[String],
    name: Option<&String>,
    module: &[String],
    imports: &mut BTreeMap<String, Path>,
) {
    let supers = path.iter().take_while(|part| *part == "super").count();
    let path = match path.first().map(String::as_str) {
        Some("crate") => path[1..].to_vec(),
        Some("self") => [module, &path[1..]].concat(),
        Some("super") if supers <= module.len() => {
            [&module[..module.len() - supers], &path[supers..]].concat()
        }
        // A path that begins with a name starts at a module of this file, or in another crate.
        _ => [module, path].concat(),
    };
    imports.extend(name.map(|name| (name.clone(), path)));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(files: &[(&str, &str)]) -> Vec<Vec<String>> {
        let source = |(path, text): &(&str, &str)| Source::new(path, text).expect("the text is Rust");
        circles(&files.iter().map(source).collect::<Vec<_>>())
    }

    #[test]
    fn files_that_import_each_other_are_a_circle() {
        let files = [
            ("src/a/mod.rs", "mod b;\nmod c;\npub use c::C;"),
            ("src/a/b.rs", "use super::C;\npub struct B;"),
            ("src/a/c.rs", "use crate::a::b::B;\npub struct C;"),
        ];
        assert_eq!(found(&files), [["src/a/b.rs", "src/a/c.rs"]]);
    }

    #[test]
    fn exports_and_tests_make_no_circle() {
        let files = [
            ("src/a/mod.rs", "mod b;\nmod c;\npub use c::C;\npub use b::B;"),
            ("src/a/b.rs", "use super::C;\npub struct B;"),
            ("src/a/c.rs", "pub struct C;\n#[cfg(test)]\nmod tests { use super::super::B; }"),
        ];
        assert_eq!(found(&files), Vec::<Vec<String>>::new());
    }

    #[test]
    fn a_module_and_its_parent_may_be_a_circle() {
        let files = [
            ("src/a/mod.rs", "mod b;\nuse b::B;\npub struct A;"),
            ("src/a/b.rs", "use super::A;\npub struct B;"),
        ];
        assert_eq!(found(&files), [["src/a/mod.rs", "src/a/b.rs"]]);
    }
}
