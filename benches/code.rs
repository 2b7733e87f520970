//! Speed of what the compiler makes: `make bench-code`.
//!
//! Each program of `benches/code` is there in Modula-2 and, line for line, in C, and both print the same. They run in turns,
//! five times each; the best time counts. What is told are ratios to clang `-O2` within this run, for docs/performance.md. With `--checks` they are
//! ratios of each kind of run-time checks to none, for docs/checks.md. `--json` prints the times, `--write-docs` writes the table into its page, and
//! names of programs leave the others out.

mod support;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::{Duration, Instant};

use serde_json::json;

use support::tables::{self, Table};
use support::{TLC, tools};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/code");

/// How often each program runs.
const ROUNDS: usize = 5;

/// A way to make a program: the compiler, its options, and the column of the table.
struct Way {
    compiler: &'static str,
    options: &'static str,
    title: &'static str,
}

const fn way(compiler: &'static str, options: &'static str, title: &'static str) -> Way {
    Way { compiler, options, title }
}

/// The way that all others are compared with comes first.
const WAYS: [Way; 8] = [
    way("clang-19", "-O2 -w", "clang `-O2`"),
    way("tlc", "-O2 --checks=none", "`-O2 --checks=none`"),
    way("tlc", "-O2", "`-O2`"),
    way("tlc", "-O0 --checks=none", "`-O0 --checks=none`"),
    way("tlc", "-O0", "`-O0`"),
    way("clang-19", "-O0 -w", "clang `-O0`"),
    way("clang-19", "-O2 -w -ftrapv -fsanitize=bounds,null -fsanitize-trap=all", "clang `-O2` with checks"),
    way("gcc", "-O2 -w", "gcc `-O2`"),
];

/// The kinds of checks, each of which is switched on alone, and all of them.
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

/// A program, and its best time by each way in seconds.
struct Measured {
    name: String,
    seconds: Vec<f64>,
}

impl Measured {
    fn new(folder: &Path, name: String, ways: &[Way]) -> Measured {
        Measured { seconds: best_times(folder, &name, ways), name }
    }

    /// The time by a way, compared with that by the first one.
    fn ratio(&self, way: usize) -> f64 {
        self.seconds[way] / self.seconds[0]
    }
}

fn main() {
    if tools::is_missing("clang-19", "comparing code") || tools::is_missing("gcc", "comparing code") {
        return;
    }
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let has = |option: &str| arguments.iter().any(|argument| argument == option);
    let chosen: Vec<&String> = arguments.iter().filter(|argument| !argument.starts_with('-')).collect();
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let programs = programs().into_iter().filter(|name| chosen.is_empty() || chosen.contains(&name));
    let checks = CHECKS.map(|(title, options)| way("tlc", options, title));
    let ways: &[Way] = if has("--checks") { &checks } else { &WAYS };
    let measured: Vec<Measured> = programs.map(|name| Measured::new(folder.path(), name, ways)).collect();
    let (page, table) = match has("--checks") {
        true => ("docs/checks.md", costs_of_checks(&measured)),
        false => ("docs/performance.md", ratios(&measured)),
    };
    if has("--json") {
        println!("{:#}", as_json(&measured, ways));
    } else {
        print!("{}", table.columns());
    }
    if has("--write-docs") {
        tables::write(page, &table);
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

/// Makes a program in some ways, and runs what was made in turns. Returns the best times in seconds.
fn best_times(folder: &Path, name: &str, ways: &[Way]) -> Vec<f64> {
    let made: Vec<PathBuf> =
        ways.iter().enumerate().map(|(number, way)| make(folder, name, number, way)).collect();
    let mut best = vec![f64::INFINITY; ways.len()];
    let mut said: Option<Vec<u8>> = None;
    for _ in 0..ROUNDS {
        for (program, best) in made.iter().zip(&mut best) {
            let (output, time) = run(program);
            let said = said.get_or_insert_with(|| output.stdout.clone());
            assert!(*said == output.stdout, "{} prints something else than the others", program.display());
            *best = best.min(time.as_secs_f64());
        }
    }
    best
}

fn make(folder: &Path, name: &str, number: usize, way: &Way) -> PathBuf {
    let program = folder.join(format!("{name}{number}"));
    let (compiler, extension) = if way.compiler == "tlc" { (TLC, "mod") } else { (way.compiler, "c") };
    let mut command = Command::new(compiler);
    command.args(way.options.split(' ')).arg(format!("{FOLDER}/{name}.{extension}")).arg("-o").arg(&program);
    if extension == "c" {
        command.arg("-lm");
    }
    let output = command.output().expect("the compiler runs");
    assert!(output.status.success(), "{name}: {}", String::from_utf8_lossy(&output.stderr));
    program
}

fn run(program: &Path) -> (Output, Duration) {
    let mut command = Command::new(program);
    // Some write files.
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

/// The ratios to the first way, and their geometric means.
fn ratios(measured: &[Measured]) -> Table {
    let titles = WAYS[1..].iter().map(|way| way.title);
    let heading: Vec<&str> = ["program", "clang `-O2`, ms"].into_iter().chain(titles).collect();
    let mut table = Table::new("code", &heading);
    for program in measured {
        let base = format!("{:.0}", 1000.0 * program.seconds[0]);
        let others = (1..WAYS.len()).map(|way| format!("{:.2}", program.ratio(way)));
        table.rows.push([program.name.clone(), base].into_iter().chain(others).collect());
    }
    let means = (1..WAYS.len()).map(|way| format!("{:.3}", mean(measured, way)));
    table.rows.push(["**geometric mean**".to_owned(), String::new()].into_iter().chain(means).collect());
    table
}

/// The geometric mean of the ratios of all programs.
fn mean(measured: &[Measured], way: usize) -> f64 {
    let logarithms: f64 = measured.iter().map(|program| program.ratio(way).ln()).sum();
    (logarithms / measured.len() as f64).exp()
}

/// What each kind of checks costs alone, and the programs that it costs most.
fn costs_of_checks(measured: &[Measured]) -> Table {
    let mut table = Table::new("checks", &["checks", "geometric mean", "worst", "next"]);
    for (way, (title, _)) in CHECKS.iter().enumerate().skip(1) {
        let mut worst: Vec<&Measured> = measured.iter().collect();
        worst.sort_by(|one, other| other.ratio(way).total_cmp(&one.ratio(way)));
        let named = |place: usize| {
            worst
                .get(place)
                .map_or(String::new(), |program| format!("{} {:.2}", program.name, program.ratio(way)))
        };
        let mean = format!("{:.3}", mean(measured, way));
        table.rows.push(vec![(*title).to_owned(), mean, named(0), named(1)]);
    }
    table
}

fn as_json(measured: &[Measured], ways: &[Way]) -> serde_json::Value {
    let times = |program: &Measured| -> BTreeMap<&str, f64> {
        ways.iter().map(|way| way.title).zip(program.seconds.iter().copied()).collect()
    };
    json!(measured.iter().map(|program| (program.name.as_str(), times(program))).collect::<BTreeMap<_, _>>())
}
