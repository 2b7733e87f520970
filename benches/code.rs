//! Speed of the generated code: `make bench-code`.
//!
//! Each program of `benches/code` exists in Modula-2 and, line for line, in C; both print the same output.
//! They run in turns, three times each, and the best time counts. The results are ratios to clang `-O2` within
//! this run, for docs/performance.md. With `--checks` they are ratios of each kind of run-time checks to
//! none, for docs/checks.md, with `--profiles` ratios of programs with a profile to those without one, and with
//! `--levels` ratios of `-O1` and `-O3` to `-O2`.
//! `--json` prints the times, `--write-docs` writes the tables into their page, and names of programs select these
//! programs only. `--gate` compares with the committed table of best peers, and fails if a ratio is lost.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::{Duration, Instant};

use serde_json::json;

use benches::tables::{self, Table};
use benches::{gm2, machine, root, tlc, tools};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/code");

/// The page with the tables of times.
const PAGE: &str = "docs/performance.md";

/// The program whose twin changes coroutines by calls of the system: it would outweigh all others in a mean.
const SWITCHES: &str = "Switches";

/// The heading of the row of means.
const MEAN: &str = "**geometric mean**";

/// The number of runs of each program.
const ROUNDS: usize = 3;

/// A way to make a program: the compiler, its options, and the column of the table.
struct Way {
    compiler: &'static str,
    options: &'static str,
    title: &'static str,
}

const fn way(compiler: &'static str, options: &'static str, title: &'static str) -> Way {
    Way { compiler, options, title }
}

/// The number of the first ways that are columns of the table of all compilers.
const COLUMNS: usize = 10;

/// The ways to compile a program; the first one is the baseline.
static WAYS: [Way; 15] = [
    way("clang-22", "-O2 -w", "clang `-O2`"),
    way("tlc", "-O2 --checks=none", "`-O2 --checks=none`"),
    way("tlc", "-O2", "`-O2`"),
    way("tlc", "-O0 --checks=none", "`-O0 --checks=none`"),
    way("tlc", "-O0", "`-O0`"),
    way("clang-22", "-O0 -w", "clang `-O0`"),
    way("clang-22", "-O2 -w -ftrapv -fsanitize=bounds,null -fsanitize-trap=all", "clang `-O2` with checks"),
    way("gcc", "-O2 -w", "gcc `-O2`"),
    way("gm2", "-O2", "gm2 `-O2`"),
    way("gm2", "-O2 -fsoft-check-all", "gm2 `-O2` with checks"),
    way("clang-22", "-O3 -w", "clang `-O3`"),
    way("gcc", "-O3 -w", "gcc `-O3`"),
    way("clang-22", "-O3 -w -ftrapv -fsanitize=bounds,null -fsanitize-trap=all", "clang `-O3` with checks"),
    way("gcc", GCC_CHECKS_2, "gcc `-O2` with checks"),
    way("gcc", GCC_CHECKS_3, "gcc `-O3` with checks"),
];

/// Checks of gcc in compiled code: those of its `-ftrapv` are calls of functions.
const GCC_CHECKS_2: &str =
    "-O2 -w -fsanitize=signed-integer-overflow,bounds,null -fsanitize-undefined-trap-on-error";
const GCC_CHECKS_3: &str =
    "-O3 -w -fsanitize=signed-integer-overflow,bounds,null -fsanitize-undefined-trap-on-error";

/// A way of tlc, which competes with the optimizing compilers for C that have the same checks.
struct Contest {
    /// The index in [`WAYS`].
    ours: usize,
    has_checks: bool,
}

const CONTESTS: [Contest; 2] =
    [Contest { ours: 1, has_checks: false }, Contest { ours: 2, has_checks: true }];

impl Contest {
    fn title(&self) -> &'static str {
        WAYS[self.ours].title
    }

    fn is_peer(&self, way: &Way) -> bool {
        ["clang-22", "gcc"].contains(&way.compiler)
            && !way.options.starts_with("-O0")
            && way.options.contains("-fsanitize") == self.has_checks
    }

    /// Returns the best peer for a program, with its time in seconds.
    fn best_peer(&self, program: &Measured) -> Option<(&'static Way, f64)> {
        let times = WAYS.iter().zip(&program.seconds).filter(|(way, _)| self.is_peer(way));
        let times = times.filter_map(|(way, seconds)| Some((way, (*seconds)?)));
        times.min_by(|(_, one), (_, other)| one.total_cmp(other))
    }

    /// Returns the time of a program relative to that of the best peer.
    fn ratio(&self, program: &Measured) -> Option<f64> {
        Some(program.seconds[self.ours]? / self.best_peer(program)?.1)
    }
}

/// The relative loss against the best peer that `--gate` tolerates.
const TOLERANCE: f64 = 0.05;

/// The number of measurements of a program before `--gate` calls its ratio lost.
const TRIALS: usize = 3;

/// Programs without and with profiles of an earlier run: the options of a pair of ways are equal.
const PROFILES: [Way; 6] = [
    way("tlc", "-O2", "`-O2`"),
    way("tlc", "-O2 --profile-use", "`-O2`"),
    way("tlc", "-O2 --checks=none", "`-O2 --checks=none`"),
    way("tlc", "-O2 --checks=none --profile-use", "`-O2 --checks=none`"),
    way("clang-22", "-O2 -w", "clang `-O2`"),
    way("clang-22", "-O2 -w -fprofile-use", "clang `-O2`"),
];

/// The levels with a quick and a long sequence of passes, each after the usual one.
const LEVELS: [Way; 8] = [
    way("tlc", "-O2", "`-O1`"),
    way("tlc", "-O1", "`-O1`"),
    way("tlc", "-O2 --checks=none", "`-O1 --checks=none`"),
    way("tlc", "-O1 --checks=none", "`-O1 --checks=none`"),
    way("tlc", "-O2", "`-O3`"),
    way("tlc", "-O3", "`-O3`"),
    way("tlc", "-O2 --checks=none", "`-O3 --checks=none`"),
    way("tlc", "-O3 --checks=none", "`-O3 --checks=none`"),
];

/// Each kind of checks, switched on alone, and all kinds together.
const CHECKS: [(&str, &str); 11] = [
    ("none", "-O2 --checks=none"),
    ("index", "-O2 --checks=index"),
    ("range", "-O2 --checks=range"),
    ("nil", "-O2 --checks=nil"),
    ("zero", "-O2 --checks=zero"),
    ("overflow", "-O2 --checks=overflow"),
    ("return", "-O2 --checks=return"),
    ("case", "-O2 --checks=case"),
    ("set", "-O2 --checks=set"),
    ("stack", "-O2 --checks=stack"),
    ("all", "-O2 --checks=all"),
];

/// A program with its best time in seconds for each way that can compile it.
struct Measured {
    name: String,
    seconds: Vec<Option<f64>>,
}

impl Measured {
    fn new(folder: &Path, name: String, ways: &[Way]) -> Measured {
        Measured { seconds: best_times(folder, &name, ways), name }
    }

    /// Takes the times of another measurement that are better.
    fn improve(&mut self, other: &Measured) {
        for (best, other) in self.seconds.iter_mut().zip(&other.seconds) {
            *best = best.iter().chain(other).copied().reduce(f64::min);
        }
    }

    /// Returns the time of a way relative to the first one.
    fn ratio(&self, way: usize) -> Option<f64> {
        Some(self.seconds[way]? / self.seconds[0]?)
    }
}

fn main() {
    if tools::is_missing("clang-22", "comparing code") || tools::is_missing("gcc", "comparing code") {
        return;
    }
    // The columns of a missing compiler remain empty.
    let _ = tools::is_missing("gm2", "comparing code with that of GNU Modula-2");
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let has = |option: &str| arguments.iter().any(|argument| argument == option);
    let chosen: Vec<&String> = arguments.iter().filter(|argument| !argument.starts_with('-')).collect();
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let programs = programs().into_iter().filter(|name| chosen.is_empty() || chosen.contains(&name));
    if has("--gate") {
        let has_lost = loses(folder.path(), programs);
        std::process::exit(i32::from(has_lost));
    }
    let checks = CHECKS.map(|(title, options)| way("tlc", options, title));
    let ways: &[Way] = match () {
        () if has("--checks") => &checks,
        () if has("--profiles") => &PROFILES,
        () if has("--levels") => &LEVELS,
        () => &WAYS,
    };
    let measured: Vec<Measured> = programs.map(|name| Measured::new(folder.path(), name, ways)).collect();
    let (page, tables) = match () {
        () if has("--checks") => ("docs/checks.md", vec![costs_of_checks(&measured)]),
        () if has("--profiles") => (PAGE, vec![ratios_of_pairs("profiles", &PROFILES, &measured)]),
        () if has("--levels") => (PAGE, vec![ratios_of_pairs("levels", &LEVELS, &measured)]),
        () => (PAGE, vec![ratios(&measured), contests(&measured)]),
    };
    let machine = machine::table("code-machine", &["clang-22", "gcc", "gm2"]);
    if has("--json") {
        println!("{:#}", as_json(&measured, ways));
    } else {
        tables.iter().for_each(|table| println!("{}", table.columns()));
        print!("{}", machine.columns());
    }
    if has("--write-docs") {
        tables.iter().for_each(|table| tables::write(page, table));
        tables::write(PAGE, &machine);
    }
}

/// The names of all programs, sorted.
fn programs() -> Vec<String> {
    let files = fs::read_dir(FOLDER).expect("the folder of the programs").flatten().map(|entry| entry.path());
    let modules = files.filter(|path| path.extension().is_some_and(|end| end == "mod"));
    let mut names: Vec<String> =
        modules.filter_map(|path| Some(path.file_stem()?.to_string_lossy().into_owned())).collect();
    names.sort();
    names
}

/// Compiles a program in some ways, and runs the results in turns. Returns the best times in seconds. GNU
/// Modula-2 may reject a program or give it another meaning, and has no time then.
///
/// # Panics
///
/// Panics if the programs of the other compilers do not print the same output.
fn best_times(folder: &Path, name: &str, ways: &[Way]) -> Vec<Option<f64>> {
    let mut made: Vec<Option<PathBuf>> =
        ways.iter().enumerate().map(|(number, way)| make(folder, name, number, way)).collect();
    let mut best = vec![None; ways.len()];
    let mut said: Option<Vec<u8>> = None;
    for _ in 0..ROUNDS {
        for (way, (program, best)) in ways.iter().zip(made.iter_mut().zip(&mut best)) {
            let Some(path) = program else { continue };
            let (output, time) = run(path);
            let said = said.get_or_insert_with(|| output.stdout.clone());
            if *said == output.stdout {
                let time = time.as_secs_f64();
                *best = Some(best.map_or(time, |best: f64| best.min(time)));
            } else {
                assert!(way.compiler == "gm2", "{} prints something else than the others", path.display());
                *program = None;
            }
        }
    }
    best
}

fn make(folder: &Path, name: &str, number: usize, way: &Way) -> Option<PathBuf> {
    let program = folder.join(format!("{name}{number}"));
    let source = |extension: &str| PathBuf::from(format!("{FOLDER}/{name}.{extension}"));
    let (compiler, source) = match way.compiler {
        "gm2" => return gm2::make(folder, &source("mod"), way.options, &program),
        "tlc" => (tlc(), source("mod")),
        other => (other, source("c")),
    };
    let make = |options: &str| {
        let mut command = Command::new(compiler);
        command.args(options.split(' ')).arg(&source).arg("-o").arg(&program);
        if way.compiler != "tlc" {
            command.arg("-lm");
        }
        let output = command.output().expect("the compiler runs");
        assert!(output.status.success(), "{name}: {}", String::from_utf8_lossy(&output.stderr));
    };
    match way.options.strip_suffix("profile-use") {
        None => make(way.options),
        Some(options) => {
            make(&format!("{options}profile-generate"));
            make(&format!("{options}profile-use={}", profile_of(&program).display()));
        }
    }
    Some(program)
}

/// Runs an instrumented program, and returns its profile in the form for all compilers.
fn profile_of(program: &Path) -> PathBuf {
    let [counts, merged] = ["profraw", "profdata"].map(|extension| program.with_extension(extension));
    let mut command = Command::new(program);
    command.current_dir(program.parent().unwrap_or(Path::new("."))).env("LLVM_PROFILE_FILE", &counts);
    assert!(command.output().expect("the program runs").status.success(), "{}", program.display());
    let mut merge = Command::new("llvm-profdata-22");
    let output = merge.arg("merge").arg(&counts).arg("-o").arg(&merged).output().expect("the tool runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    merged
}

fn run(program: &Path) -> (Output, Duration) {
    let mut command = Command::new(program);
    // Some programs write files into the current folder.
    command.current_dir(program.parent().unwrap_or(Path::new(".")));
    let begin = Instant::now();
    let output = command.output().expect("the program runs");
    let time = begin.elapsed();
    assert!(
        output.status.success(),
        "{} failed: {}",
        program.display(),
        String::from_utf8_lossy(&output.stderr)
    );
    (output, time)
}

/// Returns the ratios to the first way, and their geometric means.
fn ratios(measured: &[Measured]) -> Table {
    let titles = WAYS[1..COLUMNS].iter().map(|way| way.title);
    let heading: Vec<&str> = ["program", "clang `-O2`, ms"].into_iter().chain(titles).collect();
    let mut table = Table::new("code", &heading);
    for program in measured {
        let base = program.seconds[0].map_or(String::new(), |seconds| format!("{:.0}", 1000.0 * seconds));
        let others = (1..COLUMNS).map(|way| cell(program.ratio(way)));
        table.rows.push([program.name.clone(), base].into_iter().chain(others).collect());
    }
    let means = (1..COLUMNS).map(|way| told_mean(measured, |program| program.ratio(way)));
    table.rows.push([MEAN.to_owned(), String::new()].into_iter().chain(means).collect());
    table
}

/// Returns the times relative to the first way, ours and those of the best peers with the same checks.
fn contests(measured: &[Measured]) -> Table {
    let titles = CONTESTS.iter().flat_map(|contest| [contest.title(), "best peer", "ratio"]);
    let heading: Vec<&str> = ["program"].into_iter().chain(titles).collect();
    let mut table = Table::new("best-peers", &heading);
    for program in measured {
        let cells = CONTESTS.iter().flat_map(|contest| {
            let peer = contest.best_peer(program).zip(program.seconds[0]).map(|((way, seconds), base)| {
                format!("{} {}", cell(Some(seconds / base)), way.title.trim_end_matches(" with checks"))
            });
            [cell(program.ratio(contest.ours)), peer.unwrap_or_default(), cell(contest.ratio(program))]
        });
        table.rows.push([program.name.clone()].into_iter().chain(cells).collect());
    }
    let means = CONTESTS.iter().flat_map(|contest| {
        [String::new(), String::new(), told_mean(measured, |program| contest.ratio(program))]
    });
    table.rows.push([MEAN.to_owned()].into_iter().chain(means).collect());
    table
}

/// Compares programs with the committed table of best peers; returns whether a ratio is lost. A loss must show in several
/// measurements, of which each way keeps its best time.
fn loses(folder: &Path, programs: impl Iterator<Item = String>) -> bool {
    let page = fs::read_to_string(root().join(PAGE)).expect("the page can be read");
    let committed = tables::rows(&page, "best-peers").expect("the page has the table");
    let mut has_lost = false;
    for name in programs {
        let mut program = Measured::new(folder, name.clone(), &WAYS);
        let mut lost = losses(&program, &committed);
        for _ in 1..TRIALS {
            if !lost.is_empty() {
                program.improve(&Measured::new(folder, name.clone(), &WAYS));
                lost = losses(&program, &committed);
            }
        }
        println!("{name}: {}", if lost.is_empty() { "kept".to_owned() } else { lost.join("; ") });
        has_lost |= !lost.is_empty();
    }
    has_lost
}

/// Returns the ratios of a program that are worse than in the committed rows.
fn losses(program: &Measured, committed: &[Vec<String>]) -> Vec<String> {
    let Some(row) = committed.iter().find(|row| row[0] == program.name) else {
        return vec![format!("not in the table of {PAGE}")];
    };
    // The ratio is the last of the three columns of a contest.
    let contests = CONTESTS.iter().zip(row[1..].chunks(3));
    let lost = contests.filter_map(|(contest, columns)| {
        let (before, now) = (columns.last()?.parse::<f64>().ok()?, contest.ratio(program)?);
        let peer = contest.best_peer(program)?.0.title;
        let is_lost = now > before * (1.0 + TOLERANCE);
        is_lost.then(|| format!("{} {now:.2} of {peer}, committed {before:.2}", contest.title()))
    });
    lost.collect()
}

fn cell(ratio: Option<f64>) -> String {
    ratio.map_or(String::new(), |ratio| format!("{ratio:.2}"))
}

/// Returns the geometric mean of a ratio of all programs that count, with their number if some have none.
fn told_mean(measured: &[Measured], ratio: impl Fn(&Measured) -> Option<f64>) -> String {
    let counting: Vec<&Measured> = measured.iter().filter(|program| program.name != SWITCHES).collect();
    let ratios: Vec<f64> = counting.iter().filter_map(|program| ratio(program)).collect();
    match ratios.len() {
        0 => String::new(),
        all if all == counting.len() => format!("{:.3}", mean(&ratios)),
        some => format!("{:.3} of {some}", mean(&ratios)),
    }
}

fn mean(ratios: &[f64]) -> f64 {
    let logarithms: f64 = ratios.iter().map(|ratio| ratio.ln()).sum();
    (logarithms / ratios.len() as f64).exp()
}

/// Returns the times of the second way of each pair, as ratios to those of the first.
fn ratios_of_pairs(name: &'static str, ways: &[Way], measured: &[Measured]) -> Table {
    let titles = ways.iter().step_by(2).map(|way| way.title);
    let heading: Vec<&str> = ["program"].into_iter().chain(titles).collect();
    let mut table = Table::new(name, &heading);
    let ratio =
        |program: &Measured, pair: usize| Some(program.seconds[2 * pair + 1]? / program.seconds[2 * pair]?);
    let pairs = 0..ways.len() / 2;
    for program in measured {
        let ratios = pairs.clone().map(|pair| cell(ratio(program, pair)));
        table.rows.push([program.name.clone()].into_iter().chain(ratios).collect());
    }
    let means = pairs.map(|pair| told_mean(measured, |program| ratio(program, pair)));
    table.rows.push([MEAN.to_owned()].into_iter().chain(means).collect());
    table
}

/// Returns the cost of each kind of checks alone, with the programs that suffer most.
fn costs_of_checks(measured: &[Measured]) -> Table {
    let mut table = Table::new("checks", &["checks", "geometric mean", "worst", "next"]);
    for (way, (title, _)) in CHECKS.iter().enumerate().skip(1) {
        let ratios = measured.iter().filter_map(|program| Some((program.ratio(way)?, &program.name)));
        let mut worst: Vec<(f64, &String)> = ratios.collect();
        worst.sort_by(|one, other| other.0.total_cmp(&one.0));
        let named = |place: usize| {
            worst.get(place).map_or(String::new(), |(ratio, name)| format!("{name} {ratio:.2}"))
        };
        table.rows.push(vec![
            (*title).to_owned(),
            told_mean(measured, |program| program.ratio(way)),
            named(0),
            named(1),
        ]);
    }
    table
}

fn as_json(measured: &[Measured], ways: &[Way]) -> serde_json::Value {
    let times = |program: &Measured| -> BTreeMap<&str, Option<f64>> {
        ways.iter().map(|way| way.title).zip(program.seconds.iter().copied()).collect()
    };
    json!(measured.iter().map(|program| (program.name.as_str(), times(program))).collect::<BTreeMap<_, _>>())
}
