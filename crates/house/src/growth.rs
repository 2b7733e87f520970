//! Report of things that grow: large folders, long files, types with many methods, long functions.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use syn::spanned::Spanned;
use syn::visit::{self, Visit};

use crate::source::Source;

/// A folder with more entries is reported.
const ENTRIES: usize = 20;

/// A file with more lines of code is reported; blank lines, comments and tests do not count.
const LINES: usize = 500;

/// A type with more methods is reported, counting all its `impl` blocks in a crate.
const METHODS: usize = 60;

/// A type with more methods is an error, unless a limit of its own is given.
const MOST_METHODS: usize = 70;

/// The number of longest functions that are reported.
const FUNCTIONS: usize = 15;

/// Returns the report: a paragraph for each kind of thing that grows.
pub fn report(sources: &[Source]) -> String {
    let mut text = String::new();
    section(&mut text, &format!("folders of more than {ENTRIES} entries"), large_folders(sources));
    let heading = format!("files of more than {LINES} lines of code, `+` lines of tests");
    section(&mut text, &heading, long_files(sources));
    section(&mut text, &format!("types of more than {METHODS} methods"), large_types(sources));
    section(&mut text, &format!("the {FUNCTIONS} longest functions, in lines"), longest_functions(sources));
    text
}

/// Returns the folders with too many entries, and the types with too many methods, one per line. `limits` has
/// the limits of some types, by names such as `Machine in tlc-fuzz`.
pub fn violations(sources: &[Source], limits: &[(&str, usize)]) -> Vec<String> {
    let limit = |name: &str| {
        limits.iter().find(|(limited, _)| *limited == name).map_or(MOST_METHODS, |(_, methods)| *methods)
    };
    let types = methods_of_types(sources).filter(|(methods, name)| *methods > limit(name));
    large_folders(sources).into_iter().chain(rows(types.collect())).collect()
}

fn section(text: &mut String, heading: &str, rows: Vec<String>) {
    let _ = writeln!(text, "{heading}");
    if rows.is_empty() {
        let _ = writeln!(text, "  none");
    }
    rows.iter().for_each(|row| {
        let _ = writeln!(text, "  {row}");
    });
}

/// Formats counts and their names as rows, the largest count first.
fn rows(mut counted: Vec<(usize, String)>) -> Vec<String> {
    counted.sort_by(|(one, name), (other, other_name)| other.cmp(one).then(name.cmp(other_name)));
    counted.into_iter().map(|(count, name)| format!("{count:>6}  {name}")).collect()
}

fn large_folders(sources: &[Source]) -> Vec<String> {
    let mut folders: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for source in sources {
        let mut path = source.path.as_str();
        while let Some((folder, entry)) = path.rsplit_once('/') {
            folders.entry(folder).or_default().insert(entry);
            path = folder;
        }
    }
    let counted = folders.into_iter().map(|(folder, entries)| (entries.len(), folder.to_owned()));
    rows(counted.filter(|(count, _)| *count > ENTRIES).collect())
}

fn long_files(sources: &[Source]) -> Vec<String> {
    let long = sources.iter().filter_map(|source| {
        let (code, tests) = lines_of_code(source);
        (code > LINES).then(|| (code, format!("{} + {tests}", source.path)))
    });
    rows(long.collect())
}

/// Counts the lines of code of a file, outside and inside tests.
pub fn lines_of_code(source: &Source) -> (usize, usize) {
    let mut counts = (0, 0);
    for (index, line) in source.text.lines().enumerate() {
        let line = line.trim_start();
        if line.is_empty() || line.starts_with("//") {
            continue;
        }
        if source.is_test(index + 1) {
            counts.1 += 1;
        } else {
            counts.0 += 1;
        }
    }
    counts
}

/// A function outside of tests.
struct Function {
    name: String,
    line: usize,
    /// The number of lines from the signature to the closing brace.
    length: usize,
    /// The type that the function is a method of.
    receiver: Option<String>,
}

fn functions(source: &Source) -> Vec<Function> {
    let mut finder = FunctionFinder { receiver: None, found: Vec::new() };
    finder.visit_file(&source.file);
    finder.found.retain(|function| !source.is_test(function.line));
    finder.found
}

struct FunctionFinder {
    receiver: Option<String>,
    found: Vec<Function>,
}

impl FunctionFinder {
    fn add(&mut self, signature: &syn::Signature, block: &syn::Block) {
        let line = signature.span().start().line;
        let length = block.span().end().line + 1 - line;
        let (name, receiver) = (signature.ident.to_string(), self.receiver.clone());
        self.found.push(Function { name, line, length, receiver });
    }
}

impl<'a> Visit<'a> for FunctionFinder {
    fn visit_item_fn(&mut self, function: &'a syn::ItemFn) {
        let receiver = self.receiver.take();
        self.add(&function.sig, &function.block);
        visit::visit_item_fn(self, function);
        self.receiver = receiver;
    }

    fn visit_impl_item_fn(&mut self, function: &'a syn::ImplItemFn) {
        self.add(&function.sig, &function.block);
        visit::visit_impl_item_fn(self, function);
    }

    fn visit_item_impl(&mut self, item: &'a syn::ItemImpl) {
        let outer = self.receiver.take();
        self.receiver = match &*item.self_ty {
            syn::Type::Path(path) => path.path.segments.last().map(|segment| segment.ident.to_string()),
            _ => None,
        };
        visit::visit_item_impl(self, item);
        self.receiver = outer;
    }
}

fn large_types(sources: &[Source]) -> Vec<String> {
    rows(methods_of_types(sources).filter(|(count, _)| *count > METHODS).collect())
}

/// Returns the number of methods of each type, and its name with its crate or room.
fn methods_of_types(sources: &[Source]) -> impl Iterator<Item = (usize, String)> {
    let mut methods: BTreeMap<(String, String), usize> = BTreeMap::new();
    for source in sources {
        let parts = source.parts_in_src();
        let place = source.workspace_crate().or(parts.first().copied()).unwrap_or_default();
        for receiver in functions(source).into_iter().filter_map(|function| function.receiver) {
            *methods.entry((place.to_owned(), receiver)).or_default() += 1;
        }
    }
    methods.into_iter().map(|((place, name), count)| (count, format!("{name} in {place}")))
}

fn longest_functions(sources: &[Source]) -> Vec<String> {
    let mut counted = Vec::new();
    for source in sources {
        for Function { name, line, length, .. } in functions(source) {
            counted.push((length, format!("{name}  {}:{line}", source.path)));
        }
    }
    let mut rows = rows(counted);
    rows.truncate(FUNCTIONS);
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(path: &str, text: &str) -> Source {
        Source::new(path, text).expect("the text is Rust")
    }

    #[test]
    fn large_folders_are_reported() {
        let files = |count| (0..count).map(|k| source(&format!("src/a/f{k}.rs"), "")).collect::<Vec<_>>();
        assert!(large_folders(&files(ENTRIES)).is_empty());
        assert_eq!(large_folders(&files(ENTRIES + 1)), ["    21  src/a"]);
    }

    #[test]
    fn comments_blank_lines_and_tests_are_no_code() {
        let text = "//! A file.\n\nfn a() {\n    // Why.\n    b();\n}\n\n#[cfg(test)]\nmod tests {\n    fn c() {}\n}\n";
        assert_eq!(lines_of_code(&source("src/a.rs", text)), (3, 4));
        let long = "fn a() {}\n".repeat(LINES + 1);
        assert_eq!(long_files(&[source("src/a.rs", &long)]), ["   501  src/a.rs + 0"]);
        assert!(long_files(&[source("src/tests/a.rs", &long)]).is_empty());
    }

    #[test]
    fn methods_of_all_blocks_are_counted_together() {
        let block = |from: usize, to: usize| {
            let methods: String = (from..to).map(|k| format!("fn m{k}(&self) {{}} ")).collect();
            format!("impl<'a> A<'a> {{ {methods} }}")
        };
        let sources = [source("src/sema/a.rs", &block(0, 40)), source("src/sema/b.rs", &block(40, 61))];
        assert_eq!(large_types(&sources), ["    61  A in sema"]);
        let apart = [source("src/sema/a.rs", &block(0, 40)), source("src/hir/b.rs", &block(40, 61))];
        assert!(large_types(&apart).is_empty());
    }

    #[test]
    fn limits_of_types_are_enforced() {
        let methods: String = (0..72).map(|k| format!("fn m{k}(&self) {{}} ")).collect();
        let sources = [source("src/sema/a.rs", &format!("impl A {{ {methods} }}"))];
        assert_eq!(violations(&sources, &[]), ["    72  A in sema"]);
        assert_eq!(violations(&sources, &[("A in sema", 71)]), ["    72  A in sema"]);
        assert!(violations(&sources, &[("A in sema", 72)]).is_empty());
    }

    #[test]
    fn the_longest_functions_come_first() {
        let text = "fn a() {}\nfn b() {\n    c();\n    d()\n}\nimpl A {\n    fn e() {\n    }\n}\n";
        let found = longest_functions(&[source("src/a.rs", text)]);
        assert_eq!(found, ["     4  b  src/a.rs:2", "     2  e  src/a.rs:7", "     1  a  src/a.rs:1"]);
    }
}
