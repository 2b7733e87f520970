//! Shared parts of the benchmarks: the generator of their inputs and the counting of instructions.

pub mod baseline;
#[path = "../../tests/support/debian.rs"]
pub mod debian;
pub mod generator;
pub mod gm2;
pub mod machine;
pub mod modules;
pub mod packages;
pub mod pairs;
pub mod pipeline;
#[path = "../../tests/support/processors.rs"]
pub mod processors;
pub mod shapes;
pub mod tables;
#[path = "../../tests/support/tools.rs"]
pub mod tools;
pub mod translated;

use std::env;
use std::path::Path;
use std::process::Command;
use std::sync::LazyLock;

use serde_json::Value;

/// Returns the file name of the compiler that is measured: the one that cargo has built beside this program.
///
/// # Panics
///
/// Panics if there is none: `make build` builds it for the benchmarks, and cargo for the tests.
pub fn tlc() -> &'static str {
    static COMPILER: LazyLock<String> = LazyLock::new(|| {
        let program = env::current_exe().expect("a program knows its file name");
        let file = program.ancestors().nth(2).expect("programs are two folders deep").join("tlc");
        assert!(file.is_file(), "{} is missing", file.display());
        file.to_str().expect("the name of the folder is Unicode").to_owned()
    });
    &COMPILER
}

/// Returns the folder of the repository.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the benchmarks are in a folder of the repository")
}

/// The option that lowers programs of all sizes as a whole, so that lowering is one stage and one function.
pub const WHOLE: &str = "-Zunit-size=4000000000";

/// Counts the instructions that tlc executes with these arguments (callgrind), in the function `within` and
/// its callees, or in total.
pub fn instructions(arguments: &[&str], within: Option<&str>) -> u64 {
    counted_by_callgrind(callgrind("/dev/null"), tlc(), arguments, within)
}

/// Works as [`instructions`], for any program, with the C library's string functions for the baseline
/// processor of the architecture: the faster ones, chosen by processor features, execute a different number
/// of instructions.
pub fn instructions_on_plain_processor(program: &str, arguments: &[&str], within: Option<&str>) -> u64 {
    if program == tlc() {
        fill_cache(arguments);
    }
    counted_by_callgrind(on_plain_processor(callgrind("/dev/null")), program, arguments, within)
}

/// Compiles before the count, so that the cache of objects has the code of the library, as in daily work.
fn fill_cache(arguments: &[&str]) {
    let output = Command::new(tlc()).args(arguments).output().expect("tlc runs");
    assert!(output.status.success(), "tlc {arguments:?} failed: {}", String::from_utf8_lossy(&output.stderr));
}

/// Returns a command that counts the instructions of the program that is added, and writes its results to a file.
fn callgrind(profile: impl AsRef<Path>) -> Command {
    let mut command = Command::new("valgrind");
    command.args(["--tool=callgrind", &format!("--callgrind-out-file={}", profile.as_ref().display())]);
    command
}

fn on_plain_processor(mut command: Command) -> Command {
    command
        .env("GLIBC_TUNABLES", "glibc.cpu.hwcaps=-ERMS,-FSRM,-AVX,-AVX2,-AVX512F,-AVX512VL,-AVX512BW,-EVEX");
    command
}

/// Counts the instructions that tlc executes with these arguments in a folder, without those of programs that it calls.
/// `cache`: the folder of objects.
pub fn instructions_in(folder: &Path, cache: &Path, arguments: &[&str]) -> u64 {
    let mut command = callgrind("/dev/null");
    command.current_dir(folder).env("TLC_CACHE", cache);
    counted_by_callgrind(command, tlc(), arguments, None)
}

/// Counts the instructions that tlc executes with these arguments in each of some functions and its callees, and in
/// total, as [`instructions_on_plain_processor`]. `profile`: the file for callgrind's results.
///
/// # Panics
///
/// Panics if a function is never called, or was inlined.
pub fn instructions_of_functions(arguments: &[&str], functions: &[&str], profile: &Path) -> (Vec<u64>, u64) {
    fill_cache(arguments);
    let total = counted_by_callgrind(on_plain_processor(callgrind(profile)), tlc(), arguments, None);
    let annotated = Command::new("callgrind_annotate")
        .args(["--inclusive=yes", "--threshold=100", "--show-percs=no"])
        .arg(profile)
        .output()
        .expect("callgrind_annotate runs");
    let report = String::from_utf8_lossy(&annotated.stdout);
    let count_of = |function: &&str| {
        let named = format!(":{function}");
        let is_of = |line: &&str| line.split(" [").next().is_some_and(|line| line.ends_with(&named));
        let line = report.lines().find(is_of).and_then(|line| line.split_whitespace().next());
        let count = line.and_then(|count| count.replace(',', "").parse().ok());
        assert!(count.is_some(), "{function} is not in the profile");
        count.unwrap_or_default()
    };
    (functions.iter().map(count_of).collect(), total)
}

fn counted_by_callgrind(
    mut command: Command,
    program: &str,
    arguments: &[&str],
    within: Option<&str>,
) -> u64 {
    if let Some(function) = within {
        command.args(["--collect-atstart=no", &format!("--toggle-collect={function}")]);
    }
    let output = command.arg(program).args(arguments).output().expect("valgrind runs");
    let report = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{program} {arguments:?} failed: {report}");
    // The first count of callgrind is that of instructions.
    let count = report.lines().find_map(|line| line.split_once("Collected :"));
    count.and_then(|(_, count)| count.trim().parse().ok()).expect("callgrind prints what it collected")
}

/// Counts the instructions that tlc executes with these arguments in some stages, using the processor's
/// counters; `None` if the machine has none.
pub fn counted_by_processor(arguments: &[&str], stages: &[&str]) -> Option<u64> {
    let output = Command::new(tlc()).arg("--stats=json").args(arguments).output().expect("tlc runs");
    let report = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "tlc {arguments:?} failed: {report}");
    let statistics = statistics(&report);
    let rows = statistics["stages"].as_array()?.iter();
    let wanted = rows.filter(|row| row["stage"].as_str().is_some_and(|stage| stages.contains(&stage)));
    wanted.map(|row| row["instructions"].as_u64()).sum()
}

/// Parses the output of `--stats=json`, which follows the messages.
pub fn statistics(report: &str) -> Value {
    let last = report.lines().last().expect("something was printed");
    serde_json::from_str(last).expect("statistics are JSON")
}

/// GNU time, which measures the memory use of a program.
pub const TIME: &str = "/usr/bin/time";

/// Returns the peak memory use of tlc with these arguments, in MiB.
pub fn memory_of(arguments: &[&str]) -> f64 {
    let output =
        Command::new(TIME).args(["--format=%M", tlc()]).args(arguments).output().expect("GNU time runs");
    let report = String::from_utf8_lossy(&output.stderr);
    let kilobytes: f64 = report.lines().last().and_then(|line| line.trim().parse().ok()).unwrap_or(f64::NAN);
    kilobytes / 1024.0
}

/// Returns a count in millions.
pub fn millions(count: u64) -> f64 {
    count as f64 / 1e6
}

/// Formats a number with this many decimals and separated thousands: `1,234.50`.
pub fn grouped(number: f64, digits: usize) -> String {
    let text = format!("{number:.digits$}");
    let (whole, fraction) = text.split_at(text.find('.').unwrap_or(text.len()));
    let mut grouped = String::new();
    for (index, digit) in whole.chars().enumerate() {
        if index > 0 && (whole.len() - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped + fraction
}
