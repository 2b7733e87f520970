//! The oracle predicts the expected behaviour of every test program: the same output, message and status, or
//! the program is listed in `oracle.exceptions` with a reason.
//!
//! A listed program that would agree is a failure, so the list stays true.

#[path = "../../../tests/support/exceptions.rs"]
mod exceptions;
#[path = "../../../tests/support/process.rs"]
mod process;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use libtest_mimic::{Arguments, Failed, Trial};

use process::{Outcome, expect_equal};
use tlc::driver::{self, Failure, Session};
use tlc::options::{Dialect, Options};
use tlc_fuzz::interpreter::{self, End, Limits, interpret};

const EXCEPTIONS: &str = "crates/tlc-fuzz/tests/oracle.exceptions";

/// The folders of programs, and a folder of folders.
const FOLDERS: [&str; 4] = ["tests/run", "tests/trap", "tests/library", "examples"];
const MODULES: &str = "tests/modules";

/// The minimum number of programs, which ensures that something is compared.
const PROGRAMS: usize = 420;

/// At most one in this many programs may be listed.
const ONE_LISTED_OF: usize = 20;

/// The limits of the test programs.
const LIMITS: Limits = Limits { steps: 1_000_000_000, depth: 20_000, endless: None, memory: 1 << 30 };

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let mut exceptions = match exceptions::read(&root().join(EXCEPTIONS)) {
        Ok(exceptions) => exceptions,
        Err(message) => {
            eprintln!("{EXCEPTIONS}: {message}");
            return ExitCode::FAILURE;
        }
    };
    let sources: Vec<PathBuf> = FOLDERS.into_iter().flat_map(programs).chain(modules()).collect();
    if sources.len() < PROGRAMS || exceptions.len() * ONE_LISTED_OF > sources.len() {
        eprintln!("{} programs, of which {} are listed in {EXCEPTIONS}", sources.len(), exceptions.len());
        return ExitCode::FAILURE;
    }
    let mut trials = Vec::new();
    for source in sources {
        let name = source.with_extension("").display().to_string();
        let listed = exceptions.remove(&name);
        let test = move || match (agrees(&source), listed) {
            (Ok(()), Some(_)) => Err(format!("the oracle agrees: take the line out of {EXCEPTIONS}").into()),
            (Err(_), Some(_)) => Ok(()),
            (outcome, None) => outcome,
        };
        trials.push(Trial::test(name, test));
    }
    for name in exceptions.into_keys() {
        let message = format!("there is no program {name}.mod, but a line in {EXCEPTIONS}");
        trials.push(Trial::test(format!("listed/{name}"), move || Err(message.into())));
    }
    libtest_mimic::run(&arguments, trials).exit_code()
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the crate is in a workspace")
}

/// Returns the programs of a folder in alphabetical order, by their paths from the root of the repository.
fn programs(folder: &str) -> Vec<PathBuf> {
    let is_program = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "mod");
    let mut names: Vec<PathBuf> = entries(folder).into_iter().filter(is_program).collect();
    names.sort();
    names
}

/// Returns the valid programs that consist of several modules.
fn modules() -> Vec<PathBuf> {
    let mut names: Vec<PathBuf> =
        entries(MODULES).into_iter().filter(|path| root().join(path).join("expected.out").exists()).collect();
    names.sort();
    names.into_iter().map(|folder| folder.join("Main.mod")).collect()
}

fn entries(folder: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(root().join(folder)).into_iter().flatten().flatten();
    entries.map(|entry| Path::new(folder).join(entry.file_name())).collect()
}

/// Returns the contents of a file next to a program; `None` if there is no such file.
fn beside(source: &Path, extension: &str) -> Option<String> {
    let bytes = fs::read(source.with_extension(extension)).ok()?;
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

/// Tests that the oracle predicts the expected behaviour of a program.
fn agrees(source: &Path) -> Outcome {
    let path = root().join(source);
    let interpreter::Outcome { stdout, stderr, end } = run(&path)?;
    let [stdout, stderr] = [stdout, stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    let expected_end = match (beside(&path, "err"), beside(&path, "status")) {
        (Some(_), _) => End::Trap,
        (None, Some(status)) if status.trim() == "134" => End::Trap,
        (None, status) => End::Exit(status.unwrap_or("0".to_owned()).trim().parse()?),
    };
    if end != expected_end {
        return Err(format!("{end:?} instead of {expected_end:?}\n{stdout}{stderr}").into());
    }
    let expected = beside(&path, "out").or_else(|| beside(&path.with_file_name("expected"), "out"));
    expect_equal("the standard output", &expected.unwrap_or_default(), &stdout)?;
    expect_equal("the standard error", &beside(&path, "err").unwrap_or_default(), &stderr)
}

/// Runs a program in the oracle, with its input if there is any.
fn run(path: &Path) -> Result<interpreter::Outcome, Failed> {
    let options = options(path)?;
    let input = fs::read(path.with_extension("in")).unwrap_or_default();
    let outcome = driver::on_big_stack(move || {
        let mut session = Session::new(options.clone());
        let program = driver::check(&mut session).inspect_err(|_| session.print_messages())?;
        Ok(interpret(&program, &session.interner, &session.sources, &input, &[], &LIMITS))
    });
    outcome.map_err(|failure| match failure {
        Failure::Reported => "the compiler refuses the program".into(),
        Failure::Internal(reason) => reason.into(),
    })
}

/// Returns the options in the first line of the program. The compiler runs in the folder of the program.
fn options(path: &Path) -> Result<Options, Failed> {
    let text = fs::read(path)?;
    let text = String::from_utf8_lossy(&text);
    let first = text.lines().next().unwrap_or_default().trim();
    let given = first.strip_prefix("(* tlc:").and_then(|rest| rest.strip_suffix("*)")).unwrap_or_default();
    let mut options = Options::new(path.to_owned());
    let folder = path.parent().map(|folder| format!("{}/", folder.display()));
    options.sources.remap_path_prefix = vec![(folder.unwrap_or_default(), String::new())];
    let mut given = given.split_whitespace();
    while let Some(option) = given.next() {
        match option.split_once('=') {
            Some(("--word", bits)) => options.sources.word = Some(bits.parse()?),
            Some(("--dialect", name)) => {
                let dialect = Dialect::from_name(name).ok_or("there is no such dialect")?;
                options.sources.dialect = Some(dialect);
            }
            Some(("--checks", names)) => {
                options.sources.checks = names.split(',').map(str::parse).collect::<Result<_, _>>()?;
            }
            None if option == "--extended-opaque" => options.sources.extended_opaque = true,
            None if option.starts_with("-l") || option.starts_with("-O") => {}
            None if option == "-I" => {
                options.sources.include.extend(given.next().map(|name| path.with_file_name(name)))
            }
            _ => return Err(format!("the oracle knows no option {option}").into()),
        }
    }
    Ok(options)
}
