//! Parsed Rust files, and the lines of them that are tests.

use std::fs;
use std::ops::RangeInclusive;
use std::path::Path;

use syn::spanned::Spanned;
use syn::visit::{self, Visit};

/// A Rust file of the repository.
pub struct Source {
    /// The path from the root of the repository, with `/` between its parts.
    pub path: String,
    /// The unmodified text of the file.
    pub text: String,
    /// The syntax tree.
    pub file: syn::File,
    /// The lines of items under `#[cfg(test)]`, counted from 1.
    tests: Vec<RangeInclusive<usize>>,
}

impl Source {
    /// Parses a file. The error names the path and the position in it.
    pub fn new(path: &str, text: &str) -> Result<Source, String> {
        let file = syn::parse_file(text).map_err(|error| {
            let start = error.span().start();
            format!("{path}:{}:{}: {error}", start.line, start.column + 1)
        })?;
        let mut finder = TestFinder { found: Vec::new() };
        finder.visit_file(&file);
        Ok(Source { path: path.to_owned(), text: text.to_owned(), file, tests: finder.found })
    }

    /// Whether a line, counted from 1, belongs to tests.
    pub fn is_test(&self, line: usize) -> bool {
        self.is_test_file() || self.tests.iter().any(|lines| lines.contains(&line))
    }

    /// Whether the whole file is a test: `tests.rs`, and any file in a folder `tests`.
    pub fn is_test_file(&self) -> bool {
        let mut parts = self.path.split('/');
        parts.any(|part| part == "tests" || part == "tests.rs")
    }

    /// Whether the file is part of a library or program, rather than an example, a test or a build script.
    pub fn is_in_src(&self) -> bool {
        let mut parts = self.path.split('/');
        if parts.next() == Some("crates") {
            parts.nth(1) == Some("src")
        } else {
            self.path.starts_with("src/")
        }
    }

    /// Returns the parts of the file's path below its `src`: `["sema", "scope.rs"]`.
    pub fn parts_in_src(&self) -> Vec<&str> {
        let below = self.path.split_once("src/").map_or(self.path.as_str(), |(_, below)| below);
        below.split('/').collect()
    }

    /// Returns the crate of `crates/` that contains the file.
    pub fn workspace_crate(&self) -> Option<&str> {
        self.path.strip_prefix("crates/")?.split('/').next()
    }

    /// Returns the number of modules around the top-level items of the file: 0 in `lib.rs`, 2 in
    /// `sema/scope.rs`.
    pub fn module_depth(&self) -> usize {
        let parts = self.parts_in_src();
        match parts.last() {
            Some(&("lib.rs" | "main.rs" | "mod.rs")) => parts.len() - 1,
            _ => parts.len(),
        }
    }
}

/// A visitor that finds the items under `#[cfg(test)]`.
struct TestFinder {
    found: Vec<RangeInclusive<usize>>,
}

impl<'a> Visit<'a> for TestFinder {
    fn visit_item(&mut self, item: &'a syn::Item) {
        if attributes(item).iter().any(is_test_condition) {
            self.found.push(item.span().start().line..=item.span().end().line);
        } else {
            visit::visit_item(self, item);
        }
    }
}

fn attributes(item: &syn::Item) -> &[syn::Attribute] {
    match item {
        syn::Item::Const(item) => &item.attrs,
        syn::Item::Enum(item) => &item.attrs,
        syn::Item::Fn(item) => &item.attrs,
        syn::Item::Impl(item) => &item.attrs,
        syn::Item::Mod(item) => &item.attrs,
        syn::Item::Static(item) => &item.attrs,
        syn::Item::Struct(item) => &item.attrs,
        syn::Item::Use(item) => &item.attrs,
        _ => &[],
    }
}

/// Whether an attribute is `#[cfg(test)]`. A condition that merely mentions `test` does not count: its item
/// may also be built without tests.
fn is_test_condition(attribute: &syn::Attribute) -> bool {
    attribute.path().is_ident("cfg")
        && attribute.parse_args::<syn::Path>().is_ok_and(|path| path.is_ident("test"))
}

/// Reads the Rust files below some folders of the repository, sorted by path. A folder that is missing or
/// contains none is an error: a rule about nothing would always hold.
pub fn rust_sources(root: &Path, folders: &[&str]) -> Result<Vec<Source>, String> {
    let mut sources = Vec::new();
    for folder in folders {
        let files = files_under(&root.join(folder))?;
        let mut paths: Vec<String> = Vec::new();
        for file in files.iter().filter(|file| file.extension().is_some_and(|extension| extension == "rs")) {
            let path = file.strip_prefix(root).unwrap_or(file);
            paths.push(path.to_string_lossy().replace('\\', "/"));
        }
        if paths.is_empty() {
            return Err(format!("{folder}: the folder holds no Rust file"));
        }
        for path in paths {
            let text = fs::read_to_string(root.join(&path)).map_err(|error| format!("{path}: {error}"))?;
            sources.push(Source::new(&path, &text)?);
        }
    }
    sources.sort_by(|one, other| one.path.cmp(&other.path));
    Ok(sources)
}

/// Returns all files below a folder at any depth, sorted, except those that a build leaves in `target`.
pub fn files_under(folder: &Path) -> Result<Vec<std::path::PathBuf>, String> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        let message = |error: std::io::Error| format!("{}: {error}", folder.display());
        for entry in fs::read_dir(&folder).map_err(message)? {
            let path = entry.map_err(message)?.path();
            match path.is_dir() {
                true if path.ends_with("target") => {}
                true => folders.push(path),
                false => found.push(path),
            }
        }
    }
    found.sort();
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_are_found_wherever_they_stand() {
        let text =
            "fn a() {}\n#[cfg(test)]\nmod tests {\n    fn b() {}\n}\nfn c() {}\n#[cfg(test)]\nuse x::y;\n";
        let source = Source::new("src/sema/a.rs", text).expect("the text is Rust");
        let lines: Vec<usize> = (1..=8).filter(|line| source.is_test(*line)).collect();
        assert_eq!(lines, [2, 3, 4, 5, 7, 8]);
        for path in ["src/sema/tests.rs", "crates/a/src/tests/b.rs"] {
            assert!(Source::new(path, text).is_ok_and(|source| source.is_test(1)), "{path}");
        }
    }

    #[test]
    fn a_condition_that_mentions_tests_is_not_one() {
        let text = "#[cfg(any(test, feature = \"x\"))]\nmod a {}\n#[cfg(not(test))]\nmod b {}\n";
        let source = Source::new("src/a.rs", text).expect("the text is Rust");
        assert!(!(1..=4).any(|line| source.is_test(line)));
    }

    #[test]
    fn depth_counts_the_modules_around_a_file() {
        let depth = |path| Source::new(path, "").map(|source| source.module_depth());
        assert_eq!(depth("src/lib.rs"), Ok(0));
        assert_eq!(depth("src/sema/mod.rs"), Ok(1));
        assert_eq!(depth("src/sema.rs"), Ok(1));
        assert_eq!(depth("crates/direct-ssa/src/verify/minimal.rs"), Ok(2));
    }

    #[test]
    fn missing_and_empty_folders_are_errors() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        assert!(rust_sources(root, &["src"]).is_ok());
        assert!(rust_sources(root, &["absent"]).is_err());
        assert!(rust_sources(&root.join("../.."), &["docs"]).is_err());
    }

    #[test]
    fn a_file_that_is_no_rust_is_an_error_with_its_place() {
        let error = Source::new("src/a.rs", "fn a() {}\nfn (").err();
        assert!(error.is_some_and(|error| error.starts_with("src/a.rs:2:")));
    }
}
