//! The differential test: every program of `tests/run` and `examples` behaves the same when GNU Modula-2
//! compiles it, or `tests/gm2.exceptions` lists it with the reason.
//!
//! A listed program that would agree is a failure, so the list stays true. If `gm2` is not installed, every
//! program is ignored, with a message.
//!
//! The results depend on the programs alone, not on tlc, so `make test` compares one program in [`SHARE`]; a filter
//! that begins with `gm2`, as in `make test-long`, compares all that it names.

use std::env;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use libtest_mimic::{Failed, Trial};

use crate::exceptions;
use crate::process::{Outcome, execute, expect_equal};
use benches::tools;

const EXCEPTIONS: &str = "tests/gm2.exceptions";

/// The dialects in the order in which they are tried; the libraries are searched from left to right.
const DIALECTS: [&[&str]; 2] = [&["-flibs=m2log,m2pim,m2iso"], &["-fiso", "-flibs=m2iso,m2log,m2pim"]];

/// The options for programs written for an edition of the report in which division truncates.
const EDITIONS: [(&str, &[&[&str]]); 2] = [
    ("--dialect=pim2", &[&["-fpim2", "-flibs=m2log,m2pim,m2iso"]]),
    ("--dialect=pim3", &[&["-fpim3", "-flibs=m2log,m2pim,m2iso"]]),
];

/// The least number of programs in the folders, so that the comparison is never empty.
const PROGRAMS: usize = 240;

/// Time limits of gm2 and of its program, in seconds. gm2 never terminates on some programs, wrong and
/// correct, and its InOut keeps reading at the end of the input.
struct Limits {
    compile: &'static str,
    run: &'static str,
}

const LIMITS: Limits = Limits { compile: "20", run: "30" };

/// The limits for listed programs, which include all that never terminate. gm2 takes a fifth of a second for
/// most programs.
const LISTED_LIMITS: Limits = Limits { compile: "4", run: "2" };

/// One program of so many is compared in each run of the tests.
const SHARE: usize = 4;

/// The comparisons with `gm2`. Fails if the list of exceptions cannot be read or a folder has lost its
/// programs.
pub fn trials() -> Result<Vec<Trial>, String> {
    let is_missing = tools::is_missing("gm2", "the comparison with GNU Modula-2 (Debian's package gm2)");
    let exceptions = exceptions::read(&root().join(EXCEPTIONS));
    let mut exceptions = exceptions.map_err(|message| format!("{EXCEPTIONS}: {message}"))?;
    let mut trials = Vec::new();
    let sources: Vec<PathBuf> = ["tests/run", "examples"].into_iter().flat_map(programs).collect();
    if sources.len() < PROGRAMS {
        return Err(format!("tests/run and examples hold only {} programs, not {PROGRAMS}", sources.len()));
    }
    let is_asked = env::args().skip(1).any(|filter| filter.starts_with("gm2"));
    for (number, source) in sources.into_iter().enumerate() {
        let name = source.with_extension("").display().to_string();
        let listed = exceptions.remove(&name);
        if !is_asked && number % SHARE > 0 {
            continue;
        }
        let test = move || if listed.is_some() { differs(&source) } else { agrees(&source, &LIMITS) };
        trials.push(Trial::test(format!("gm2/{name}"), test).with_ignored_flag(is_missing));
    }
    for name in exceptions.into_keys() {
        let message = format!("there is no program {name}.mod, but a line in {EXCEPTIONS}");
        trials.push(Trial::test(format!("gm2/listed/{name}"), move || Err(message.into())));
    }
    Ok(trials)
}

/// The programs of a folder in alphabetical order, by their paths from the root of the repository.
fn programs(folder: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(root().join(folder)).into_iter().flatten().flatten();
    let is_program = |path: &PathBuf| path.extension() == Some(OsStr::new("mod"));
    let mut names: Vec<PathBuf> =
        entries.map(|entry| Path::new(folder).join(entry.file_name())).filter(is_program).collect();
    names.sort();
    names
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Checks that a listed program behaves differently under gm2 and tlc.
fn differs(source: &Path) -> Outcome {
    match agrees(source, &LISTED_LIMITS) {
        Err(_) => Ok(()),
        Ok(()) => Err(format!("gm2 agrees: take the line out of {EXCEPTIONS}").into()),
    }
}

/// Checks that the program, compiled by gm2, writes the output and ends with the status expected of tlc.
fn agrees(source: &Path, limits: &Limits) -> Outcome {
    let source = root().join(source);
    let folder = tempfile::tempdir()?;
    let program = compile(&source, folder.path(), limits)?;
    let input = source.with_extension("in");
    let mut command = Command::new("timeout");
    command.current_dir(folder.path()).arg(limits.run).arg(program);
    let output = execute(&mut command, input.exists().then_some(&input))?;
    let status = match fs::read_to_string(source.with_extension("status")) {
        Ok(text) => text.trim().parse()?,
        Err(_) => 0,
    };
    output.expect_status("the program by gm2", status)?;
    expect_equal("the output", &fs::read_to_string(source.with_extension("out"))?, &output.stdout)
}

/// The dialects to try: those that the program asks for, if it does.
fn dialects(text: &str) -> &'static [&'static [&'static str]] {
    let first = text.lines().next().unwrap_or_default();
    EDITIONS.iter().find(|(name, _)| first.contains(name)).map_or(&DIALECTS, |(_, dialect)| *dialect)
}

/// Compiles with the first dialect that accepts the source; if none does, fails with the messages of the
/// first.
fn compile(source: &Path, folder: &Path, limits: &Limits) -> Result<PathBuf, Failed> {
    let text = fs::read_to_string(source)?;
    let heading = text.lines().find_map(|line| line.trim().strip_prefix("MODULE "));
    let name =
        heading.and_then(|rest| rest.split([';', ' ', '[']).next()).ok_or("the file has no heading")?;
    // gm2 takes the name of the module from that of the file.
    let file = format!("{name}.mod");
    fs::write(folder.join(&file), &text)?;
    let program = folder.join("program");
    let mut messages = None;
    for dialect in dialects(&text) {
        // `timeout` also ends the processes that gm2 has started.
        let mut command = Command::new("timeout");
        command
            .current_dir(folder)
            .args([limits.compile, "gm2"])
            .args(*dialect)
            .args([&file, "-o", "program"]);
        let output = execute(&mut command, None)?;
        if output.status.success() {
            return Ok(program);
        }
        messages.get_or_insert(output.stderr);
    }
    Err(messages.unwrap_or_default().into())
}
