//! docs/add-a-statement.md is accurate: its numbered list contains the files that each statement changes, and its other
//! list the further files in which passes, lints and the lowering name single statements.
//!
//! A file names a statement if it defines it, builds it, or chooses what to do by `StmtKind::Name`, of either
//! tree. With `--nocapture` the tests print how many files name each statement.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use crate::folders::root;

/// The statement in both trees that the fewest files name.
const CHEAPEST: &str = "Repeat";

/// The limit for the statement that most files name, the assignment.
const MOST_PLACES: usize = 24;

/// The definitions of statements.
const DEFINITIONS: [&str; 2] =
    ["crates/tlc-frontend/src/syntax/ast.rs", "crates/tlc-frontend/src/hir/stmt.rs"];

/// The rooms that query properties of statements in the typed tree.
const ROOMS: [&str; 4] = [
    "crates/tlc-frontend/src/hir/",
    "crates/tlc-frontend/src/passes/",
    "crates/tlc-frontend/src/lints/",
    "src/codegen/",
];

/// Statements that single files search for or build, without a question about all statements.
const SINGLED_OUT: [(&str, &[&str]); 3] = [
    (
        "Assign",
        &[
            "crates/tlc-frontend/src/lints/walk.rs",
            "crates/tlc-frontend/src/passes/definite_assignment.rs",
            "crates/tlc-frontend/src/passes/never_assigned.rs",
            "crates/tlc-frontend/src/passes/records.rs",
            "crates/tlc-frontend/src/passes/records/rewriting.rs",
            "crates/tlc-frontend/src/passes/uncopied.rs",
        ],
    ),
    (
        "Call",
        &["crates/tlc-frontend/src/lints/missing_return.rs", "crates/tlc-frontend/src/passes/passages.rs"],
    ),
    ("With", &["crates/tlc-frontend/src/passes/records/rewriting.rs"]),
];

/// The files that name each statement.
type Places = BTreeMap<String, BTreeSet<String>>;

#[test]
fn the_recipe_lists_the_places_of_a_statement() {
    let places = places();
    let mut counts: Vec<(usize, &str)> = places.iter().map(|(kind, files)| (files.len(), &**kind)).collect();
    counts.sort_unstable();
    for (count, kind) in &counts {
        println!("{count:2} files name {kind}");
    }
    let (numbered, _) = listed();
    assert_eq!(numbered, places[CHEAPEST], "the left side is the list of docs/add-a-statement.md");
    let is_in_both = |kind: &str| DEFINITIONS.iter().all(|file| places[kind].contains(*file));
    let cheapest = counts.iter().find(|(_, kind)| is_in_both(kind));
    assert_eq!(cheapest, Some(&(numbered.len(), CHEAPEST)));
    let dearest = counts.last().expect("there are statements");
    assert!(dearest.0 <= MOST_PLACES, "{} files name {}: {:#?}", dearest.0, dearest.1, places[dearest.1]);
}

#[test]
fn files_that_query_properties_name_no_statement() {
    let (numbered, others) = listed();
    let mut unused = others.clone();
    for (kind, files) in places() {
        let singled_out =
            SINGLED_OUT.iter().find(|(name, _)| *name == kind).map_or(&[][..], |(_, files)| files);
        for file in files.iter().filter(|file| ROOMS.iter().any(|room| file.starts_with(room))) {
            let is_listed = numbered.contains(file) || others.contains(file);
            assert!(
                is_listed || singled_out.contains(&&**file),
                "{file} names {kind} and is not in docs/add-a-statement.md: ask a property of hir/stmt.rs"
            );
            unused.remove(file);
        }
    }
    assert!(unused.is_empty(), "docs/add-a-statement.md lists {unused:?}, which name no statement");
}

/// Returns the files at the beginnings of the lines of the numbered list, and of the other list.
fn listed() -> (BTreeSet<String>, BTreeSet<String>) {
    let recipe = text_of(&root().join("docs/add-a-statement.md"));
    let (mut numbered, mut others) = (BTreeSet::new(), BTreeSet::new());
    for line in recipe.lines() {
        let Some((mark, (file, _))) =
            line.split_once('`').and_then(|(mark, rest)| Some((mark, rest.split_once("`:")?)))
        else {
            continue;
        };
        if mark == "- " {
            others.insert(file.to_owned());
        } else if mark == format!("{}. ", numbered.len() + 1) {
            numbered.insert(file.to_owned());
        }
    }
    (numbered, others)
}

fn places() -> Places {
    let mut places = Places::new();
    for file in DEFINITIONS {
        for kind in defined(&text_of(&root().join(file))) {
            places.entry(kind).or_default().insert(file.to_owned());
        }
    }
    let mut files = Vec::new();
    for folder in ["src", "crates/tlc-frontend/src"] {
        add_sources(&root().join(folder), &mut files);
    }
    for path in files {
        let name = path.strip_prefix(root()).unwrap_or(&path).display().to_string();
        for kind in named(&text_of(&path)) {
            if let Some(files) = places.get_mut(&kind) {
                files.insert(name.clone());
            }
        }
    }
    places
}

/// The statements that the text of a definition defines.
fn defined(text: &str) -> Vec<String> {
    let (_, rest) = text.split_once("pub enum StmtKind {").expect("the file defines statements");
    let (body, _) = rest.split_once("\n}").expect("the definition ends");
    let kind =
        |line: &str| line.strip_prefix("    ").map(word).filter(|kind| kind.starts_with(char::is_uppercase));
    body.lines().filter_map(kind).collect()
}

/// The statements that a source names outside of its tests and comments.
fn named(text: &str) -> BTreeSet<String> {
    let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
    let mut kinds = BTreeSet::new();
    for rest in lines.flat_map(|line| line.split("StmtKind::").skip(1)) {
        match rest.strip_prefix('{').and_then(|rest| rest.split_once('}')) {
            Some((imported, _)) => kinds.extend(imported.split(", ").map(word)),
            None => _ = kinds.insert(word(rest)),
        }
    }
    kinds
}

/// The word that a text begins with.
fn word(text: &str) -> String {
    text.chars().take_while(|c| c.is_alphanumeric()).collect()
}

/// Adds the sources below a folder, without those that are tests.
fn add_sources(folder: &Path, files: &mut Vec<PathBuf>) {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| unreachable!("{}: {error}", folder.display()));
    for path in entries.flatten().map(|entry| entry.path()) {
        let is_test = path.file_stem().is_some_and(|name| name == "tests");
        if path.is_dir() && !is_test {
            add_sources(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") && !is_test {
            files.push(path);
        }
    }
}

fn text_of(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| unreachable!("{}: {error}", path.display()))
}
