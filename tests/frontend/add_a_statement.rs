//! docs/add-a-statement.md is accurate: it lists exactly the files that implement a statement.
//!
//! REPEAT represents any statement. A file belongs to the list if it defines REPEAT, parses it, or matches on
//! `StmtKind::Repeat` of either tree.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The largest number of files that a new statement may touch.
const MOST_PLACES: usize = 9;

/// Texts that occur only in files that a new statement changes.
const MARKS: [&str; 2] = ["StmtKind::Repeat", "\n    Repeat {\n"];

#[test]
fn the_recipe_lists_the_places_of_a_statement() {
    let listed = listed_places();
    let found = places_in_sources();
    assert_eq!(listed, found, "the left side is the list of docs/add-a-statement.md");
    assert!(found.len() <= MOST_PLACES, "a statement costs {} places", found.len());
}

/// The file at the beginning of each numbered line of the recipe.
fn listed_places() -> BTreeSet<String> {
    let recipe = text_of(&root().join("docs/add-a-statement.md"));
    let entries: Vec<&str> =
        recipe.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit())).collect();
    let place = |(index, line): (usize, &&str)| {
        let place = line.strip_prefix(&format!("{}. `", index + 1)).and_then(|line| line.split_once("`:"));
        place
            .unwrap_or_else(|| unreachable!("`{line}` does not begin with its number and a file"))
            .0
            .to_owned()
    };
    entries.iter().enumerate().map(place).collect()
}

fn places_in_sources() -> BTreeSet<String> {
    let mut files = Vec::new();
    add_sources(&root().join("src"), &mut files);
    let is_place = |path: &&PathBuf| {
        let text = text_of(path);
        MARKS.iter().any(|mark| text.contains(mark))
    };
    let name = |path: &PathBuf| path.strip_prefix(root()).unwrap_or(path).display().to_string();
    files.iter().filter(is_place).map(name).collect()
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

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}
