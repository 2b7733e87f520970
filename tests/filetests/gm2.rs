//! The differential test: every program of `tests/run` and `examples` does the same when GNU Modula-2 compiles
//! it, or stands in `tests/gm2.exceptions` with the reason why not.
//!
//! A program that stands there and would agree is a failure, so the list stays true. Where `gm2` is not
//! installed every program is ignored, with a message.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use libtest_mimic::{Failed, Trial};

use crate::process::{Outcome, execute, expect_equal};
use crate::{exceptions, tools};

const EXCEPTIONS: &str = "tests/gm2.exceptions";

/// The dialects in the order in which they are tried; the libraries are searched from left to right.
const DIALECTS: [&[&str]; 2] = [&["-flibs=m2log,m2pim,m2iso"], &["-fiso", "-flibs=m2iso,m2log,m2pim"]];

/// The options for programs that are written for an edition of the report in which divisions truncate.
const EDITIONS: [(&str, &[&[&str]]); 2] = [
    ("--dialect=pim2", &[&["-fpim2", "-flibs=m2log,m2pim,m2iso"]]),
    ("--dialect=pim3", &[&["-fpim3", "-flibs=m2log,m2pim,m2iso"]]),
];

/// The programs that the folders hold at least: without them nothing would be compared.
const PROGRAMS: usize = 240;

/// How many seconds gm2 and its program may take. On some wrong and some right programs gm2 never ends, and its InOut reads on
/// forever at the end of the input.
struct Limits {
    compile: &'static str,
    run: &'static str,
}

const LIMITS: Limits = Limits { compile: "20", run: "30" };

/// What they are for programs that are listed, among them all that never end. gm2 takes a fifth of a second for most programs.
const LISTED_LIMITS: Limits = Limits { compile: "4", run: "2" };

/// The comparisons with `gm2`. The error is a list of exceptions that cannot be read, or a folder that has lost its programs.
pub fn trials() -> Result<Vec<Trial>, String> {
    let is_missing = tools::is_missing("gm2", "the comparison with GNU Modula-2 (Debian's package gm2)");
    let exceptions = exceptions::read(&root().join(EXCEPTIONS));
    let mut exceptions = exceptions.map_err(|message| format!("{EXCEPTIONS}: {message}"))?;
    let mut trials = Vec::new();
    let sources: Vec<PathBuf> = ["tests/run", "examples"].into_iter().flat_map(programs).collect();
    if sources.len() < PROGRAMS {
        return Err(format!("tests/run and examples hold only {} programs, not {PROGRAMS}", sources.len()));
    }
    for source in sources {
        let name = source.with_extension("").display().to_string();
        let listed = exceptions.remove(&name);
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

/// A program that is listed does not do under gm2 what it does under tlc.
fn differs(source: &Path) -> Outcome {
    match agrees(source, &LISTED_LIMITS) {
        Err(_) => Ok(()),
        Ok(()) => Err(format!("gm2 agrees: take the line out of {EXCEPTIONS}").into()),
    }
}

/// Compiled by gm2 the program writes what is expected of tlc, and ends with the same status.
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

/// The dialects to try: those that the program is for, if it says so.
fn dialects(text: &str) -> &'static [&'static [&'static str]] {
    let first = text.lines().next().unwrap_or_default();
    EDITIONS.iter().find(|(name, _)| first.contains(name)).map_or(&DIALECTS, |(_, dialect)| *dialect)
}

/// The program made by the first dialect that accepts the source; the messages of the first one otherwise.
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
        // `timeout` ends what gm2 has started, too.
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
