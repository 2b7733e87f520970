//! The run-time library under the C compiler's sanitizers and under valgrind: no test program makes it access
//! invalid memory, leak storage, or execute undefined behaviour. Also programs under `--sanitize=address`,
//! which reports none that is correct.
//!
//! `make test` tries one program in twelve; `TLC_LONG=1`, set by `make test-long`, tries all.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, LazyLock};

use libtest_mimic::Trial;
use object::{Object, ObjectSection};
use tempfile::TempDir;

use crate::process;
use crate::process::{Outcome, Output, execute, expect_equal};
use benches::tools;

/// A short run tries one program in `SHARE`.
const SHARE: usize = 12;

/// The folders of programs, each with the least number of programs in it.
const FOLDERS: [(&str, usize); 3] = [("tests/run", 260), ("tests/library", 18), ("tests/trap", 90)];

/// The status that valgrind gives to a program with errors.
const FOUND: i32 = 99;

/// Parts of lines that report the condition under test: exhausted storage, a full stack.
const EXPECTED: [&str; 2] = ["AddressSanitizer failed to allocate", "can't grow stack"];

/// The prefix of the names of reports.
const REPORT: &str = "report";

/// A way to observe the run-time library.
#[derive(Clone, Copy)]
enum Observer {
    /// The library is compiled with checks of addresses and of undefined behaviour.
    Sanitizers,
    /// The whole program, including the C library, runs on valgrind's simulated processor.
    Valgrind,
    /// The program checks its own accesses and uses the system's allocator.
    Watched,
}

/// The linker of a program.
enum Toolchain {
    /// A linker for `tlc` that replaces the library archive with one of ours.
    Library(TempDir),
    /// The C compiler, with the unmodified library.
    Compiler,
}

/// Programs whose output depends on the library's own allocator, which detects errors that the system's
/// leaves to tools; and one that prints the result of C's `strcmp`, whose sign alone is portable.
const DIFFERENT: [&str; 10] = [
    "builtin_procedures",
    "deallocate_twice",
    "dispose_changed_twice",
    "dispose_inside",
    "dispose_twice",
    "dispose_twice_large",
    "test_storage",
    "use_after_deallocate",
    "use_after_dispose",
    "use_after_dispose_cycle",
];

/// The programs under the sanitizers, under valgrind, and with `--sanitize=address`.
pub fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    if !tools::is_missing("gcc", "the run-time library under sanitizers") {
        let toolchain = lazy(Toolchain::sanitized);
        add(&mut trials, "sanitizers", Observer::Sanitizers, &toolchain);
        let other = Arc::clone(&toolchain);
        trials.push(Trial::test("memory/sanitizers/notice", move || sanitizers_notice(&other)));
        trials.push(Trial::test("memory/sanitizers/backtraces", move || backtraces(&toolchain)));
        add(&mut trials, "watched", Observer::Watched, &lazy(|| Toolchain::Compiler));
    }
    if !tools::is_missing("valgrind", "the run-time library under valgrind") {
        let toolchain = lazy(Toolchain::plain);
        add(&mut trials, "valgrind", Observer::Valgrind, &toolchain);
        trials.push(Trial::test("memory/valgrind/notices", move || valgrind_notices(&toolchain)));
    }
    trials
}

/// Returns a toolchain that is built when a test first uses it.
fn lazy(build: fn() -> Toolchain) -> Arc<LazyLock<Toolchain>> {
    Arc::new(LazyLock::new(build))
}

/// Adds one trial for each chosen program, and one that counts the programs.
fn add(trials: &mut Vec<Trial>, name: &str, observer: Observer, toolchain: &Arc<LazyLock<Toolchain>>) {
    let share = if env::var_os("TLC_LONG").is_some_and(|value| value == "1") { 1 } else { SHARE };
    for (folder, least) in FOLDERS {
        let programs = programs(folder);
        let count = programs.len();
        trials.push(Trial::test(format!("memory/{name}/{folder}/complete"), move || {
            if count >= least { Ok(()) } else { Err(format!("{count} programs, fewer than {least}").into()) }
        }));
        for program in programs.into_iter().step_by(share).filter(|program| observer.takes(program)) {
            let toolchain = Arc::clone(toolchain);
            let stem = program.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            let test = move || observe(&program, observer, &toolchain);
            trials.push(Trial::test(format!("memory/{name}/{folder}/{stem}"), test));
        }
    }
}

/// The programs of a folder in alphabetical order.
fn programs(folder: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(root().join(folder)).expect("the folder is there");
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "mod"));
    paths.sort();
    paths
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Checks that the program behaves as its test expects, and that the observer reports nothing.
fn observe(source: &Path, observer: Observer, toolchain: &Toolchain) -> Outcome {
    let folder = tempfile::tempdir()?;
    let program = folder.path().join("program");
    compile(source, toolchain, &program)?;
    let mut command = observer.command(&program, folder.path());
    let input = source.with_extension("in");
    let output = execute(command.current_dir(folder.path()), input.exists().then_some(&input))?;
    // The report is compared first, because other differences may follow from it.
    expect_equal("the report", "", &reports(folder.path())?)?;
    expect_equal("stderr of the program", &read(&source.with_extension("err"))?, &output.stderr)?;
    expect_equal("stdout of the program", &read(&source.with_extension("out"))?, &output.stdout)?;
    let expected = expected_status(source)?;
    let status = output.status.code().or_else(|| Some(128 + output.status.signal()?));
    if status == Some(expected) { Ok(()) } else { Err(format!("{}, not {expected}", output.status).into()) }
}

/// Programs of `tests/trap` are aborted.
fn expected_status(source: &Path) -> Result<i32, libtest_mimic::Failed> {
    let status = read(&source.with_extension("status"))?;
    let aborted = source.parent().is_some_and(|folder| folder.ends_with("trap"));
    Ok(if aborted {
        134
    } else if status.is_empty() {
        0
    } else {
        status.trim().parse()?
    })
}

/// The observers' reports; some add the process number to the name of the file.
fn reports(folder: &Path) -> Result<String, libtest_mimic::Failed> {
    let mut reports = String::new();
    for entry in fs::read_dir(folder)?.flatten() {
        if entry.file_name().to_string_lossy().starts_with(REPORT) {
            let text = read(&entry.path())?;
            let lines = text.lines().filter(|line| !EXPECTED.iter().any(|part| line.contains(part)));
            lines.for_each(|line| reports.extend([line, "\n"]));
        }
    }
    Ok(reports)
}

/// The text of a file, empty if there is none.
fn read(path: &Path) -> Result<String, libtest_mimic::Failed> {
    if path.exists() { Ok(String::from_utf8_lossy(&fs::read(path)?).into_owned()) } else { Ok(String::new()) }
}

fn compile(source: &Path, toolchain: &Toolchain, program: &Path) -> Result<Output, libtest_mimic::Failed> {
    let text = fs::read_to_string(source)?;
    let first = text.lines().next().unwrap_or("");
    let options = first.strip_prefix("(* tlc:").and_then(|rest| rest.strip_suffix("*)")).unwrap_or("");
    let mut compiler = Command::new(env!("CARGO_BIN_EXE_tlc"));
    compiler.args(options.split_whitespace()).args(toolchain.arguments()).arg("-o").arg(program);
    // Messages contain the path that was given to the compiler.
    compiler.arg(source.file_name().unwrap_or_default()).current_dir(source.parent().unwrap_or(source));
    let output = execute(&mut compiler, None)?;
    output.expect_status("tlc", 0)?;
    Ok(output)
}

impl Observer {
    /// Whether a program behaves the same under the observer as without it.
    fn takes(self, program: &Path) -> bool {
        let name = program.file_stem().unwrap_or_default();
        !matches!(self, Observer::Watched) || DIFFERENT.iter().all(|different| name != *different)
    }

    /// Returns the command that runs the program; reports go to the folder.
    fn command(self, program: &Path, folder: &Path) -> Command {
        let report = folder.join(REPORT);
        match self {
            Observer::Sanitizers | Observer::Watched => {
                let mut command = Command::new(program);
                // Storage that is not freed at the end is not an error; NEW must notice exhausted storage.
                let log = format!("log_path={}:log_exe_name=0:", report.display());
                command.env("ASAN_OPTIONS", format!("{log}detect_leaks=0:allocator_may_return_null=1"));
                command.env("UBSAN_OPTIONS", format!("{log}print_stacktrace=1"));
                command
            }
            Observer::Valgrind => {
                let mut command = Command::new("valgrind");
                // Storage that the program can still reach at the end is not lost.
                let lost = "definite,indirect";
                command.args(["-q", "--leak-check=full"]).arg(format!("--error-exitcode={FOUND}"));
                command
                    .args([format!("--show-leak-kinds={lost}"), format!("--errors-for-leak-kinds={lost}")]);
                command.arg(format!("--log-file={}", report.display())).arg(program);
                command
            }
        }
    }
}

impl Toolchain {
    fn sanitized() -> Toolchain {
        Toolchain::new(
            "-fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer -g -O1",
        )
    }

    fn plain() -> Toolchain {
        Toolchain::new("-g -O2")
    }

    /// Compiles the run-time library with the options of the C compiler.
    fn new(options: &str) -> Toolchain {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let runtime = root().join("runtime");
        let script = format!(
            "set -e\nfor file in '{0}'/*.c '{0}'/backtrace/*.c; do\n\
             gcc -std=c11 -fPIC {options} -I '{0}' -c \"$file\" -o \"$(basename \"$file\" .c).o\"\ndone\n\
             ar crs runtime.a *.o\n",
            runtime.display()
        );
        let built = Command::new("sh").arg("-c").arg(script).current_dir(folder.path()).output();
        let built = built.expect("there is a shell");
        assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
        let linker = format!(
            "#!/bin/sh\nfor argument; do\nshift\ncase \"$argument\" in\n\
             */libtlc.a) set -- \"$@\" '{}/runtime.a';;\n*) set -- \"$@\" \"$argument\";;\nesac\ndone\n\
             exec gcc {options} \"$@\"\n",
            folder.path().display()
        );
        let path = folder.path().join("linker");
        fs::write(&path, linker).expect("a file");
        fs::set_permissions(path, fs::Permissions::from_mode(0o755)).expect("the file is ours");
        Toolchain::Library(folder)
    }

    /// The options that make `tlc` use this toolchain.
    fn arguments(&self) -> Vec<OsString> {
        match self {
            Toolchain::Library(folder) => vec!["--linker".into(), folder.path().join("linker").into()],
            Toolchain::Compiler => ["--linker=gcc", "--sanitize=address"].map(OsString::from).into(),
        }
    }

    /// Compiles and runs a program under an observer and returns its reports, which must not be empty.
    fn report(&self, source: &str, observer: Observer) -> Result<String, libtest_mimic::Failed> {
        let folder = tempfile::tempdir()?;
        let [file, program] = ["Wrong.mod", "wrong"].map(|name| folder.path().join(name));
        fs::write(&file, source)?;
        compile(&file, self, &program)?;
        let output = execute(&mut observer.command(&program, folder.path()), None)?;
        if output.status.success() {
            return Err("the program was not ended".into());
        }
        reports(folder.path())
    }
}

/// A copy beyond the source by the run-time library, which a sanitized library reports.
const OVERRUN: &str = "\
MODULE Wrong;
FROM Storage IMPORT ALLOCATE;
FROM SYSTEM IMPORT ADDRESS;
FROM TlcStorage IMPORT TlcCopyBytes;
VAR from, to: ADDRESS;
BEGIN
  ALLOCATE(from, 5000);
  ALLOCATE(to, 5000);
  TlcCopyBytes(to, from, 5001)
END Wrong.
";

fn sanitizers_notice(toolchain: &Toolchain) -> Outcome {
    let report = toolchain.report(OVERRUN, Observer::Sanitizers)?;
    if report.contains("heap-buffer-overflow") && report.contains("TlcCopyBytes") {
        return Ok(());
    }
    Err(format!("no report of the overrun: {report}").into())
}

/// Fails in procedures some of which are inlined, so that all of the debug information is read.
const FAILING: &str = "\
(* tlc: -g -O2 -A warnings *)
MODULE Wrong;
FROM InOut IMPORT WriteCard, WriteLn;
VAR squares: ARRAY [0..9] OF CARDINAL; n: CARDINAL;
PROCEDURE Outer(k: CARDINAL): CARDINAL;
  PROCEDURE Inner(m: CARDINAL): CARDINAL;
  BEGIN
    RETURN squares[m + n] + 1
  END Inner;
BEGIN
  RETURN Inner(k) + 1
END Outer;
BEGIN
  n := 12;
  WriteCard(Outer(0), 1); WriteLn
END Wrong.
";

/// The message and backtrace of `FAILING`.
const FRAMES: &str = "\
Wrong.mod:8:20: run-time error: index 12 is outside [0..9]
  in Wrong.Outer.Inner at Wrong.mod:8:20
  in Wrong.Outer at Wrong.mod:11:10
  in the body of Wrong at Wrong.mod:15:13
";

/// Backtraces are printed without memory errors, even after one bit of the debug information was flipped, in
/// each place in turn.
fn backtraces(toolchain: &Toolchain) -> Outcome {
    let folder = tempfile::tempdir()?;
    let [file, program, damaged] = ["Wrong.mod", "wrong", "damaged"].map(|name| folder.path().join(name));
    fs::write(&file, FAILING)?;
    compile(&file, toolchain, &program)?;
    let run = |program: &Path| {
        execute(Observer::Sanitizers.command(program, folder.path()).env(process::BACKTRACE, "1"), None)
    };
    expect_equal("the backtrace", FRAMES, &run(&program)?.stderr)?;
    let bytes = fs::read(&program)?;
    let parsed = object::File::parse(bytes.as_slice())?;
    let mut count = 0;
    for section in
        parsed.sections().filter(|section| section.name().is_ok_and(|name| name.starts_with(".debug")))
    {
        let (start, size) = section.file_range().unwrap_or_default();
        for part in 0..PARTS {
            let place = (start + size * part / PARTS) as usize;
            let mut changed = bytes.clone();
            changed[place] ^= 1 << (part % 8);
            fs::write(&damaged, &changed)?;
            // A file cannot be executed while a child of another thread holds it open for writing.
            let copied = Command::new("install").arg(&damaged).arg(folder.path().join("copy")).status()?;
            let output = run(&folder.path().join("copy"))?;
            let reports = reports(folder.path())?;
            expect_equal(&format!("the report after a change at {place}"), "", &reports)?;
            let is_told = output.stderr.starts_with(FRAMES.lines().next().unwrap_or_default());
            if !copied.success() || !is_told || output.status.signal() != Some(6) {
                return Err(format!("after a change at {place}: {}, {}", output.status, output.stderr).into());
            }
            count += 1;
        }
    }
    if count < 5 * PARTS { Err(format!("{count} changes").into()) } else { Ok(()) }
}

/// The number of bytes changed in each section.
const PARTS: u64 = 12;

fn valgrind_notices(toolchain: &Toolchain) -> Outcome {
    let report = toolchain.report(OVERRUN, Observer::Valgrind)?;
    if report.contains("Invalid read") && report.contains("storage.c") {
        return Ok(());
    }
    Err(format!("no report of the overrun: {report}").into())
}
