//! Rules of the house that the compiler does not check: who may import whom, sizes, and complete pages.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use tlc::diagnostics::Code;

/// Which rooms a room may import: the table of ARCHITECTURE.md.
const ROOMS: [(&str, &[&str]); 10] = [
    ("base", &[]),
    ("diagnostics", &["base"]),
    ("syntax", &["base", "diagnostics"]),
    ("hir", &["base"]),
    ("sema", &["base", "diagnostics", "syntax", "hir"]),
    ("passes", &["base", "hir"]),
    ("codegen", &["base", "diagnostics", "hir", "passes"]),
    ("backend", &["base"]),
    ("driver", &["base", "diagnostics", "syntax", "hir", "sema", "passes", "codegen", "backend"]),
    ("cli", &["diagnostics", "driver"]),
];

/// What only some rooms may use from outside.
const CRATES: [(&str, &[&str]); 6] = [
    ("inkwell::", &["codegen", "backend", "driver"]),
    ("llvm_sys::", &["codegen", "backend"]),
    ("pest::", &["syntax"]),
    ("clap::", &["cli"]),
    ("annotate_snippets::", &["diagnostics"]),
    ("std::fs", &["driver", "backend", "cli"]),
];

const MAX_LINES: usize = 700;
const MAX_LINES_OF_MAIN: usize = 30;

#[test]
fn rooms_import_only_what_they_may() {
    let mut violations = Vec::new();
    for (room, allowed) in ROOMS {
        for (path, text) in sources_of(&format!("src/{room}")) {
            for import in imports(&code_of(&path, &text)) {
                if import != room && !allowed.contains(&import.as_str()) {
                    violations.push(format!("{path}: `{room}` may not import `{import}`"));
                }
            }
        }
    }
    assert!(violations.is_empty(), "{}", violations.join("\n"));
}

#[test]
fn outside_crates_stay_in_their_rooms() {
    let mut violations = Vec::new();
    for (room, _) in ROOMS {
        for (path, text) in sources_of(&format!("src/{room}")) {
            let code = code_of(&path, &text);
            for (name, rooms) in CRATES {
                if code.contains(name) && !rooms.contains(&room) {
                    violations.push(format!("{path}: `{name}` belongs to {rooms:?}"));
                }
            }
        }
    }
    assert!(violations.is_empty(), "{}", violations.join("\n"));
}

/// What builds the instructions of a function is of use, and tested, without the typed tree.
#[test]
fn instruction_building_knows_no_typed_tree() {
    for (path, text) in sources_of("src/codegen/function") {
        assert!(!text.contains("hir::"), "{path} imports the typed tree");
    }
}

#[test]
fn every_room_is_in_the_table() {
    let folders: BTreeSet<String> = entries(&root().join("src"))
        .into_iter()
        .filter(|path| path.is_dir())
        .filter_map(|path| Some(path.file_name()?.to_str()?.to_owned()))
        .collect();
    let rooms: BTreeSet<String> = ROOMS.iter().map(|(room, _)| (*room).to_owned()).collect();
    assert_eq!(folders, rooms);
}

#[test]
fn files_are_short_and_finished() {
    let mut violations = Vec::new();
    let folders = ["src", "crates", "runtime", "benches", "examples"];
    for (path, text) in folders.iter().flat_map(|folder| sources_of(folder)) {
        let lines = text.lines().count();
        if lines > MAX_LINES {
            violations.push(format!("{path}: {lines} lines, more than {MAX_LINES}"));
        }
        for mark in ["TODO", "FIXME", "XXX", "todo!", "unimplemented!"] {
            // A test asserts a known wrong answer as it is, with a FIXME.
            let known = mark == "FIXME" && path.contains("/tests");
            if text.contains(mark) && !known {
                violations.push(format!("{path}: contains `{mark}`"));
            }
        }
        if path.ends_with(".rs") && !text.starts_with("//!") {
            violations.push(format!("{path}: does not open with a `//!` sentence"));
        }
    }
    assert!(violations.is_empty(), "{}", violations.join("\n"));
}

#[test]
fn main_is_short() {
    let text = fs::read_to_string(root().join("src/main.rs")).expect("src/main.rs is there");
    assert!(text.lines().count() <= MAX_LINES_OF_MAIN);
}

/// The other direction, a code without a page, does not compile: the catalogue includes the pages.
#[test]
fn every_error_page_has_a_code_and_a_title() {
    for page in entries(&root().join("docs/errors")) {
        let name = page.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default().to_owned();
        let explanation = Code::from_name(&name).map(Code::explanation);
        assert!(
            explanation.is_some_and(|text| text.starts_with(&format!("# {name}: "))),
            "{} explains no code, or does not begin with `# {name}: title`",
            page.display()
        );
    }
    let names: Vec<&str> = Code::ALL.iter().map(|code| code.name()).collect();
    assert!(names.is_sorted(), "the catalogue is in order");
}

/// A file's code: what stands before its tests, without comments; nothing in a file that is all tests.
fn code_of(path: &str, text: &str) -> String {
    if path.ends_with("/tests.rs") {
        return String::new();
    }
    let code = text.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
    let is_code = |line: &&str| !line.trim_start().starts_with("//");
    code.lines().filter(is_code).collect::<Vec<_>>().join("\n")
}

/// The rooms a text names behind `crate::`, also in `use crate::{a, b::c}`.
fn imports(code: &str) -> BTreeSet<String> {
    let name = |text: &str| text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect::<String>();
    let mut found = BTreeSet::new();
    for rest in code.split("crate::").skip(1) {
        let Some(group) = rest.strip_prefix('{') else {
            found.insert(name(rest));
            continue;
        };
        let mut depth = 1;
        let mut at_start = true;
        for (position, c) in group.char_indices() {
            match c {
                '{' => depth += 1,
                '}' => depth -= 1,
                ',' if depth == 1 => at_start = true,
                _ if at_start && c.is_alphanumeric() => {
                    found.insert(name(&group[position..]));
                    at_start = false;
                }
                _ => {}
            }
            if depth == 0 {
                break;
            }
        }
    }
    found
}

/// The source files under a folder with their texts, by path.
fn sources_of(folder: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut folders = vec![root().join(folder)];
    while let Some(folder) = folders.pop() {
        for path in entries(&folder) {
            let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
            if path.is_dir() {
                folders.push(path);
            } else if ["rs", "c", "h", "mod", "def"].contains(&extension) {
                let text = fs::read_to_string(&path).expect("a source file is text");
                let name = path.strip_prefix(root()).unwrap_or(&path).display().to_string();
                found.push((name, text));
            }
        }
    }
    found.sort();
    found
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let mut entries: Vec<PathBuf> =
        fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    entries.sort();
    entries
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn imports_are_found_in_all_forms() {
    let code = "use crate::base::Span;\nuse crate::{hir::{self, Expr}, ssa};\nlet x = crate::sema::check();";
    let names: Vec<String> = imports(code).into_iter().collect();
    assert_eq!(names, ["base", "hir", "sema", "ssa"]);
}
