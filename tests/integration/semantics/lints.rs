//! Warnings are about mistakes: by default, no program of the tests, the examples and the library gets one,
//! except those listed here with their deliberate mistakes.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::folders::{self, files_below};
use benches::processors;
use serde_json::Value;

/// The programs that get warnings, with the names of these. `N.stderr` beside them has the messages.
const DELIBERATE: [(&str, &[&str]); 16] = [
    ("tests/modules/assembler_pim2/Main.mod", &["other-encodings"]),
    (
        "tests/modules/lints/Main.mod",
        &["unused-imports", "unused-parameters", "unused-procedures", "unused-variables"],
    ),
    ("tests/regressions/label_in_empty_for.mod", &["empty-loops"]),
    ("tests/run/array_assignment.mod", &["self-assignments"]),
    ("tests/run/check_places.mod", &["incomplete-cases", "unused-parameters"]),
    ("tests/run/constants.mod", &["negative-division"]),
    ("tests/run/empty_statements.mod", &["endless-loops"]),
    ("tests/run/enumerations.mod", &["constant-conditions"]),
    ("tests/run/euclidean_division.mod", &["negative-division"]),
    ("tests/run/exceptions_missing_return.mod", &["missing-returns"]),
    ("tests/run/for_empty.mod", &["empty-loops"]),
    ("tests/run/for_ordinals.mod", &["empty-loops"]),
    ("tests/run/gm2_numbers.mod", &["negative-constants"]),
    ("tests/run/subrange_bases.mod", &["constant-conditions"]),
    ("tests/run/unassigned_identities.mod", &["self-assignments", "unassigned-variables"]),
    ("tests/run/unreachable_code.mod", &["unreachable-statements"]),
];

/// The least number of programs, so that the test is never empty.
const PROGRAMS: usize = 380;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn has_extension(path: &Path, extension: &str) -> bool {
    path.extension().is_some_and(|found| found == extension)
}

/// The test programs of one file, the main modules of larger ones, and the examples.
fn programs() -> Vec<PathBuf> {
    let single = ["tests/run", "tests/library", "tests/machine", "tests/regressions", "examples"];
    let folders =
        single.iter().flat_map(|folder| fs::read_dir(root().join(folder)).into_iter().flatten().flatten());
    let mut programs: Vec<PathBuf> =
        folders.map(|entry| entry.path()).filter(|path| has_extension(path, "mod")).collect();
    let modules = fs::read_dir(root().join("tests/modules")).into_iter().flatten().flatten();
    let mains = modules.map(|entry| entry.path());
    // Folders whose programs end in errors have their own expected text.
    programs.extend(
        mains.filter(|folder| folder.join("expected.out").exists()).map(|folder| folder.join("Main.mod")),
    );
    programs.sort();
    programs
}

/// The options in the first line of a program.
fn options(program: &Path) -> Vec<String> {
    let text = fs::read(program).unwrap_or_default();
    let text = String::from_utf8_lossy(&text).into_owned();
    let first = text.lines().next().unwrap_or_default().to_owned();
    let given = first.strip_prefix("(* tlc:").and_then(|rest| rest.strip_suffix("*)")).unwrap_or_default();
    // Files to link with are irrelevant.
    given.split_whitespace().filter(|option| !option.ends_with(".c")).map(str::to_owned).collect()
}

/// The messages of `tlc check`, as the names of warnings (or codes of errors) with their places.
fn messages(file: &Path, options: &[String]) -> Vec<(String, String)> {
    let folder = file.parent().expect("the file is in a folder");
    let output = Command::new(env!("CARGO_BIN_EXE_tlc"))
        .args(["check", "--error-format=json"])
        .args(options)
        .arg(file.file_name().expect("it has a name"))
        .current_dir(folder)
        .output()
        .expect("tlc runs");
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    let message = |line: &str| {
        let message: Value =
            serde_json::from_str(line).unwrap_or_else(|_| unreachable!("{}: {line}", file.display()));
        let name = message["lint"].as_str().or(message["code"].as_str()).unwrap_or_default().to_owned();
        let place = &message["labels"][0];
        (name, format!("{}:{}: {}", place["file"], place["line"], message["message"]))
    };
    text.lines().map(message).collect()
}

#[test]
fn programs_get_no_warnings_but_those_that_are_meant() {
    let programs = programs();
    assert!(programs.len() >= PROGRAMS, "only {} programs were found", programs.len());
    let found = processors::divide(&programs, |program| {
        let name = program.strip_prefix(root()).unwrap_or(program).display().to_string();
        let meant = DELIBERATE.iter().find(|(listed, _)| *listed == name).map_or(&[][..], |(_, names)| names);
        let messages = messages(program, &options(program));
        let got: BTreeSet<&str> = messages.iter().map(|(name, _)| name.as_str()).collect();
        let unmeant = messages.iter().filter(|(lint, _)| !meant.contains(&lint.as_str()));
        let missing = meant.iter().filter(|lint| !got.contains(**lint));
        unmeant
            .map(|(lint, place)| format!("{name}: {lint}: {place}"))
            .chain(missing.map(|lint| format!("{name} gets no warning {lint}")))
            .collect()
    });
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn the_library_gets_no_warnings() {
    let library = root().join("runtime/lib");
    let files: Vec<PathBuf> = files_below(&library);
    // The lint checks library modules if they are files of the program, not if they are built into the
    // compiler.
    let folders =
        folders::library().into_iter().flat_map(|folder| ["-I".to_owned(), folder.display().to_string()]);
    let options: Vec<String> = folders.collect();
    // A file of one dialect, as `Conversions.adw.mod`, is found only in the library.
    let is_module = |file: &PathBuf| {
        has_extension(file, "mod")
            && file.file_stem().is_some_and(|stem| !stem.to_string_lossy().contains('.'))
    };
    let modules: Vec<PathBuf> = files.into_iter().filter(is_module).collect();
    assert!(modules.len() >= 60, "only {} modules were found", modules.len());
    let found = processors::divide(&modules, |module| {
        let messages = messages(module, &options);
        messages.into_iter().map(|(lint, place)| format!("{}: {lint}: {place}", module.display())).collect()
    });
    assert!(found.is_empty(), "{}", found.join("\n"));
}
