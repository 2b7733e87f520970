//! Tests as data: every file under `tests/{parse,run,library,regressions,trap,ui,mistakes,certain,ir,cps,trace,ssa}`,
//! every folder under `tests/modules` and every program in `examples` is a test of the `tlc` binary;
//! docs/testing.md describes them.
//!
//! `TLC_BLESS=1` rewrites the expectations from the compiler's current output. A missing expectation is a
//! failure, and so are a file that belongs to no test and a folder that has lost its tests ([`FOLDERS`]).

use std::collections::BTreeSet;
use std::env;
use std::ffi::OsStr;
use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use libtest_mimic::{Failed, Trial};

use crate::mistakes::mistake;
use crate::process::{Outcome, Output, execute, expect_equal};

/// The levels at which programs are run.
const LEVELS: [&str; 3] = ["O0", "O1", "O2"];

/// The option that makes a program assert at `-O0` the facts that the compiler has proved.
const CLAIMS: &str = "Zverify-checks";

/// The ways other than the default to construct SSA form.
const VARIANTS: [&str; 5] = ["plain", "marker", "scc", "mem2reg", "alloca"];

/// The strategies that allow blocks to be sealed in any order.
const STRATEGIES: [&str; 4] = ["default", "plain", "marker", "scc"];

/// The folders of tests, each with its least number of tests. Raise the numbers after adding many tests; a
/// missing or emptied folder must not pass.
const FOLDERS: [(&str, usize); 16] = [
    ("docs/errors", 157),
    ("examples", 13),
    ("tests/certain", 63),
    ("tests/cps", 6),
    ("tests/ir", 31),
    ("tests/library", 38),
    ("tests/machine", 9),
    ("tests/mistakes", 157),
    ("tests/modules", 48),
    ("tests/parse", 37),
    ("tests/regressions", 4),
    ("tests/run", 275),
    ("tests/ssa", 28),
    ("tests/trace", 4),
    ("tests/trap", 115),
    ("tests/ui", 262),
];

/// The signal that ends a program after HALT or a failed check.
const SIGABRT: i32 = 6;

/// The tests of `tlc` and its programs.
pub fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    single_files(&mut trials, "tests/parse", &["mod", "def", "ast"], parse);
    programs(&mut trials, "tests/run", &["mod", "in", "out", "status", "stderr"], run);
    variants(&mut trials, "tests/run", same_by_every_variant);
    programs(&mut trials, "tests/library", &["mod", "in", "out", "status"], run);
    variants(&mut trials, "tests/library", same_with_library_by_every_variant);
    programs(&mut trials, "tests/machine", &["mod", "in", "out", "status"], run);
    variants(&mut trials, "tests/machine", same_with_library_by_every_variant);
    variants(&mut trials, "examples", same_with_library_by_every_variant);
    programs(&mut trials, "tests/regressions", &["mod", "in", "out", "err", "stderr"], regression);
    programs(&mut trials, "tests/trap", &["mod", "in", "out", "err", "stderr"], trap);
    single_files(&mut trials, "tests/ui", &["mod", "def", "stderr"], ui);
    single_files(&mut trials, "tests/mistakes", &["mod", "answer"], mistake);
    single_files(&mut trials, "tests/certain", &["mod", "stderr"], ui);
    single_files(&mut trials, "tests/ir", &["mod"], ir);
    single_files(&mut trials, "tests/cps", &["mod", "cps"], cps);
    single_files(&mut trials, "tests/trace", &["mod", "trace"], trace);
    single_files(&mut trials, "tests/ssa", &["cfg", "out", "stderr"], ssa);
    module_folders(&mut trials);
    programs(&mut trials, "examples", &["mod", "def", "in", "out", "md", "rs"], run);
    let complete = FOLDERS.map(|(folder, least)| folder_is_complete(folder, least));
    trials.extend(complete);
    trials
}

/// A program of the test data.
#[derive(Clone)]
pub struct Case {
    /// The folder that contains it, in which the compiler runs.
    pub folder: PathBuf,
    /// The file name without extension.
    name: String,
    /// The file name.
    pub file: String,
}

impl Case {
    fn new(path: &Path) -> Case {
        let text = |part: Option<&OsStr>| part.unwrap_or_default().to_string_lossy().into_owned();
        Case {
            folder: path.parent().unwrap_or(path).to_owned(),
            name: text(path.file_stem()),
            file: text(path.file_name()),
        }
    }

    pub fn sibling(&self, extension: &str) -> PathBuf {
        self.folder.join(format!("{}.{extension}", self.name))
    }

    /// The options in the first line of the file: `(* tlc: -O0 --checks=none *)`, `# tlc: --minimal`.
    fn options(&self) -> Result<Vec<String>, Failed> {
        let text = fs::read(self.folder.join(&self.file))?;
        let text = String::from_utf8_lossy(&text);
        let first = text.lines().next().unwrap_or("").trim();
        let comment = first.strip_prefix("(* tlc:").and_then(|rest| rest.strip_suffix("*)"));
        let options = comment.or(first.strip_prefix("# tlc:")).unwrap_or("");
        Ok(options.split_whitespace().map(str::to_owned).collect())
    }

    /// The compiler on this file, ready to be given more options.
    pub fn compiler(&self) -> Result<Command, Failed> {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tlc"));
        command.current_dir(&self.folder).arg("--verify-ssa").args(self.options()?);
        Ok(command)
    }
}

// The kinds of tests.

/// Checks that `N.mod` is parsed to the tree `N.ast`.
fn parse(case: &Case) -> Outcome {
    let output = execute(case.compiler()?.arg("--emit=ast=-").arg(&case.file), None)?;
    output.expect_quiet_success("tlc")?;
    compare(&case.sibling("ast"), &output.stdout)
}

/// Checks that `N.mod`, given `N.in`, writes `N.out` and ends with `N.status` or 0. The compiler prints
/// nothing, or the warnings in `N.stderr`.
fn run(case: &Case, level: &str) -> Outcome {
    let output = compile_and_run(case, level)?;
    expect_equal("stderr of the program", "", &output.stderr)?;
    let status_file = case.sibling("status");
    let status = if status_file.exists() { fs::read_to_string(&status_file)?.trim().parse()? } else { 0 };
    output.expect_status("the program", status)?;
    compare(&case.sibling("out"), &output.stdout)
}

/// Checks that every other way to construct SSA form gives the same object, or a program with the same behaviour.
fn same_by_every_variant(case: &Case) -> Outcome {
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("object");
    let object = |variant: &str| -> Result<Vec<u8>, Failed> {
        let mut compiler = case.compiler()?;
        compiler.args(format!("--ssa={variant}").split(' '));
        compiler.arg(format!("--emit=obj={}", file.display())).arg(&case.file);
        execute(&mut compiler, None)?.expect_status("tlc", 0)?;
        Ok(fs::read(&file)?)
    };
    let mut known = vec![object(STRATEGIES[0])?];
    for variant in other_ways(case) {
        let object = object(&variant)?;
        if !known.contains(&object) {
            known.push(object);
            same_behaviour(case, &variant)?;
        }
    }
    Ok(())
}

/// Works as [`same_by_every_variant`], but also compiles the modules of the library in each way.
fn same_with_library_by_every_variant(case: &Case) -> Outcome {
    other_ways(case).iter().try_for_each(|variant| same_behaviour(case, variant))
}

/// The ways other than the default to construct SSA form. One of them seals blocks at moments chosen from the
/// program's name, with one of the strategies.
fn other_ways(case: &Case) -> Vec<String> {
    let seed: usize = case.name.bytes().map(usize::from).sum();
    let chaos = format!("{} -Z chaos-seal={seed}", STRATEGIES[seed % STRATEGIES.len()]);
    VARIANTS.map(str::to_owned).into_iter().chain([chaos]).collect()
}

/// Checks that a way to construct SSA form gives a program with the expected behaviour. Only direct construction
/// warns of uninitialised reads, so the compiler's messages are not compared.
fn same_behaviour(case: &Case, variant: &str) -> Outcome {
    let status_file = case.sibling("status");
    let status = if status_file.exists() { fs::read_to_string(&status_file)?.trim().parse()? } else { 0 };
    let expected = fs::read_to_string(case.sibling("out"))?;
    let folder = tempfile::tempdir()?;
    let program = folder.path().join("program");
    let mut compiler = case.compiler()?;
    compiler.args(format!("--ssa={variant}").split(' ')).arg(&case.file).arg("-o").arg(&program);
    execute(&mut compiler, None)?.expect_status("tlc", 0)?;
    let input = case.sibling("in");
    let mut command = Command::new(&program);
    let output = execute(command.current_dir(folder.path()), input.exists().then_some(&input))?;
    output.expect_status(&format!("the program by {variant}"), status)?;
    expect_equal(&format!("what the program by {variant} writes"), &expected, &output.stdout)
}

/// Checks `N.mod`, which was once miscompiled, as its first line says. It writes `N.out`, or fails with
/// `N.err`, in every way to construct SSA form.
fn regression(case: &Case, level: &str) -> Outcome {
    let text = fs::read_to_string(case.folder.join(&case.file))?;
    if !text.lines().take(2).any(|line| line.starts_with("(* ") && !line.starts_with("(* tlc:")) {
        return Err("no comment in front says what was wrong".into());
    }
    if case.sibling("err").exists() {
        return trap(case, level);
    }
    run(case, level)?;
    same_with_library_by_every_variant(case)
}

/// Checks that `N.mod` is aborted after writing `N.out` (nothing without such a file) and the message
/// `N.err`.
fn trap(case: &Case, level: &str) -> Outcome {
    let output = compile_and_run(case, level)?;
    if output.status.signal() != Some(SIGABRT) {
        return Err(format!("the program was not aborted: {}\n{}", output.status, output.stdout).into());
    }
    if case.sibling("out").exists() {
        compare(&case.sibling("out"), &output.stdout)?;
    } else {
        expect_equal("stdout of the program", "", &output.stdout)?;
    }
    compare(&case.sibling("err"), &output.stderr)
}

/// Checks that `tlc check N.mod` prints `N.stderr`, and fails exactly if that contains an error.
fn ui(case: &Case) -> Outcome {
    let output = execute(case.compiler()?.args(["check", "--color=never", &case.file]), None)?;
    expect_equal("stdout of tlc", "", &output.stdout)?;
    let has_errors = output.stderr.lines().any(|line| line.starts_with("error"));
    output.expect_status("tlc", i32::from(has_errors))?;
    if output.stderr.is_empty() {
        return Err("nothing was reported".into());
    }
    compare(&case.sibling("stderr"), &output.stderr)
}

/// Checks that `N.cps` is `N.mod` as continuations; tests/integration/commands/cps.rs runs them.
fn cps(case: &Case) -> Outcome {
    let output = execute(case.compiler()?.arg("--emit=cps=-").arg(&case.file), None)?;
    output.expect_quiet_success("tlc")?;
    compare(&case.sibling("cps"), &output.stdout)
}

/// Checks that `tlc check -Z trace-ssa N.mod` prints `N.trace`.
fn trace(case: &Case) -> Outcome {
    let output = execute(case.compiler()?.args(["check", "-Z", "trace-ssa", &case.file]), None)?;
    output.expect_status("tlc", 0)?;
    compare(&case.sibling("trace"), &output.stderr)
}

/// Checks that the LLVM IR of `N.mod` matches its directives: `(* CHECK: pattern *)`, NEXTLN, NOT and the
/// others of the crate filecheck, one to a line.
fn ir(case: &Case) -> Outcome {
    let source = fs::read_to_string(case.folder.join(&case.file))?;
    let mut builder = filecheck::CheckerBuilder::new();
    for line in source.lines() {
        if let Some(directive) = directive(line) {
            builder.directive(&directive)?;
        }
    }
    let checker = builder.finish();
    if checker.is_empty() {
        return Err("the file has no CHECK line".into());
    }
    let output = execute(case.compiler()?.arg("--emit=llvm-ir=-").arg(&case.file), None)?;
    output.expect_quiet_success("tlc")?;
    let (matched, explanation) = checker.explain(&output.stdout, filecheck::NO_VARIABLES)?;
    if matched { Ok(()) } else { Err(explanation.into()) }
}

/// Checks that `tlc ssa N.cfg` prints `N.out`, or fails with the messages `N.stderr`.
fn ssa(case: &Case) -> Outcome {
    let mut compiler = Command::new(env!("CARGO_BIN_EXE_tlc"));
    compiler
        .current_dir(&case.folder)
        .args(["ssa", "--verify", "--color=never", &case.file])
        .args(case.options()?);
    let output = execute(&mut compiler, None)?;
    let messages = case.sibling("stderr");
    if messages.exists() {
        output.expect_status("tlc", 1)?;
        expect_equal("stdout of tlc", "", &output.stdout)?;
        return compare(&messages, &output.stderr);
    }
    output.expect_quiet_success("tlc")?;
    compare(&case.sibling("out"), &output.stdout)
}

/// Returns the directive of a line `(* CHECK: pattern *)` in filecheck's spelling, `check: pattern`.
fn directive(line: &str) -> Option<String> {
    let comment = line.trim().strip_prefix("(*")?.strip_suffix("*)")?.trim();
    let (keyword, pattern) = comment.split_once(':')?;
    let keyword = keyword.to_ascii_lowercase();
    let known = ["check", "sameln", "nextln", "unordered", "not", "regex"];
    known.contains(&keyword.as_str()).then(|| format!("{keyword}: {}", pattern.trim()))
}

/// Checks a folder with `Main.mod` and the modules it needs: the program writes `expected.out`, or the
/// compiler reports `expected.stderr`.
fn modules(case: &Case, level: &str) -> Outcome {
    let messages = case.folder.join("expected.stderr");
    if !messages.exists() {
        let output = compile_and_run(case, level)?;
        output.expect_quiet_success("the program")?;
        return compare(&case.folder.join("expected.out"), &output.stdout);
    }
    let output = execute(case.compiler()?.args(["check", "--color=never", &case.file]), None)?;
    output.expect_status("tlc", 1)?;
    compare(&messages, &output.stderr)
}

// Finding the tests.

pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Adds one trial for each program of a folder.
fn single_files(trials: &mut Vec<Trial>, folder: &str, extensions: &[&str], test: fn(&Case) -> Outcome) {
    for case in cases(trials, folder, extensions) {
        let name = format!("{}/{}", short(folder), case.name);
        trials.push(Trial::test(name, move || test(&case)));
    }
}

/// Adds one trial for each program of a folder and each level.
fn programs(trials: &mut Vec<Trial>, folder: &str, extensions: &[&str], test: fn(&Case, &str) -> Outcome) {
    for case in cases(trials, folder, extensions) {
        for level in LEVELS.into_iter().chain([CLAIMS]) {
            let case = case.clone();
            let name = format!("{}/{}@{level}", short(folder), case.name);
            trials.push(Trial::test(name, move || test(&case, level)));
        }
    }
}

/// Adds one trial for each program of a folder, by every way to construct SSA form.
fn variants(trials: &mut Vec<Trial>, folder: &str, test: fn(&Case) -> Outcome) {
    let files: Vec<PathBuf> =
        entries(&root().join(folder)).into_iter().filter(|path| path.is_file()).collect();
    for path in files.into_iter().filter(|path| has_extension(path, &["mod"])) {
        let case = Case::new(&path);
        let name = format!("{}/{}@variants", short(folder), case.name);
        trials.push(Trial::test(name, move || test(&case)));
    }
}

fn module_folders(trials: &mut Vec<Trial>) {
    for folder in entries(&root().join("tests/modules")).into_iter().filter(|path| path.is_dir()) {
        let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let fails = folder.join("expected.stderr").exists();
        for level in if fails { &LEVELS[..1] } else { &LEVELS[..] } {
            let case = Case { folder: folder.clone(), name: "Main".into(), file: "Main.mod".into() };
            let name = if fails { format!("modules/{name}") } else { format!("modules/{name}@{level}") };
            trials.push(Trial::test(name, move || modules(&case, level)));
        }
    }
}

/// Returns a trial that fails if a folder holds fewer tests than it must.
fn folder_is_complete(folder: &'static str, least: usize) -> Trial {
    Trial::test(format!("{}/complete", short(folder)), move || {
        let is_test = |path: &PathBuf| path.is_dir() || has_extension(path, &["mod", "def", "cfg", "md"]);
        let count = entries(&root().join(folder)).into_iter().filter(is_test).count();
        if count >= least {
            return Ok(());
        }
        Err(format!(
            "{folder} holds {count} tests, fewer than the {least} in the list of tests/filetests/programs.rs"
        )
        .into())
    })
}

/// The programs of a folder in alphabetical order. A file that belongs to none becomes a trial that fails.
fn cases(trials: &mut Vec<Trial>, folder: &str, extensions: &[&str]) -> Vec<Case> {
    let files: Vec<PathBuf> =
        entries(&root().join(folder)).into_iter().filter(|path| path.is_file()).collect();
    // A definition module beside an example is not an example.
    let is_source = |path: &PathBuf| {
        has_extension(path, &["mod", "cfg"]) || folder != "examples" && has_extension(path, &["def"])
    };
    let stem = |path: &PathBuf| Case::new(path).name;
    let names: BTreeSet<String> = files.iter().filter(|path| is_source(path)).map(stem).collect();
    for file in &files {
        let page = has_extension(file, &["md", "rs", "def"]);
        if !has_extension(file, extensions) || !(page || names.contains(&stem(file))) {
            let name = format!("{}/orphan", short(folder));
            let message = format!("{} belongs to no test", file.display());
            trials.push(Trial::test(name, move || Err(message.into())));
        }
    }
    files.iter().filter(|path| is_source(path)).map(|path| Case::new(path)).collect()
}

/// The entries of a folder, in alphabetical order; none if there is no folder.
pub fn entries(folder: &Path) -> Vec<PathBuf> {
    let mut entries: Vec<PathBuf> =
        fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    entries.sort();
    entries
}

fn has_extension(path: &Path, extensions: &[&str]) -> bool {
    path.extension().and_then(OsStr::to_str).is_some_and(|extension| extensions.contains(&extension))
}

fn short(folder: &str) -> &str {
    folder.strip_prefix("tests/").unwrap_or(folder)
}

// Running and comparing.

/// Compiles a program, which prints its `.stderr` file or nothing, and runs it on its `.in` file or empty
/// input.
fn compile_and_run(case: &Case, level: &str) -> Result<Output, Failed> {
    let folder = tempfile::tempdir()?;
    let program = folder.path().join("program");
    let mut compiler = case.compiler()?;
    compiler.arg(format!("-{level}")).arg(&case.file).arg("-o").arg(&program);
    let compilation = execute(&mut compiler, None)?;
    compilation.expect_status("tlc", 0)?;
    let messages = case.sibling("stderr");
    if messages.exists() {
        compare(&messages, &compilation.stderr)?;
    } else {
        expect_equal("stderr of tlc", "", &compilation.stderr)?;
    }
    let input = case.sibling("in");
    execute(Command::new(&program).current_dir(folder.path()), input.exists().then_some(&input))
}

/// Compares text with an expectation, or rewrites the expectation under `TLC_BLESS=1`.
fn compare(expectation: &Path, actual: &str) -> Outcome {
    let name = expectation.strip_prefix(root()).unwrap_or(expectation).display().to_string();
    if env::var_os("TLC_BLESS").is_some_and(|value| value == "1") {
        return Ok(fs::write(expectation, actual)?);
    }
    match fs::read(expectation) {
        Ok(expected) => expect_equal(&name, &String::from_utf8_lossy(&expected), actual),
        Err(error) => Err(format!("{name}: {error}; TLC_BLESS=1 writes it\n{actual}").into()),
    }
}
