//! Builds of a project of 200 modules and 100,000 lines: `make bench-build`.
//!
//! Each step is repeated with other changes; the median counts. `--write-docs` writes the table into
//! docs/performance.md.

mod support;

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use support::TLC;
use support::modules::write_modules;
use support::tables::{self, Table};

/// The page that contains the table.
const PAGE: &str = "docs/performance.md";

/// The number of modules, and of procedures in each.
const MODULES: usize = 200;
const PROCEDURES: usize = 17;

/// The number of measurements of a step.
const ROUNDS: usize = 5;

fn main() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let sources = folder.path().join("src");
    fs::create_dir(&sources).expect("a folder can be made");
    let lines = write_modules(&sources, MODULES, PROCEDURES);
    fs::write(folder.path().join("tlc.toml"), "name = \"big\"\n").expect("a file can be written");
    let tlc = |arguments: &[&str]| timed(folder.path(), arguments);
    let whole = median(|_| tlc(&["-g", "src/Main.mod", "-o", "whole"]));
    let first = median(|_| {
        for name in ["build", "cache"] {
            let _ = fs::remove_dir_all(folder.path().join(name));
        }
        tlc(&["build"])
    });
    let nothing = median(|_| tlc(&["build"]));
    let body = median(|round| {
        replace(&sources.join(format!("M{}.mod", 50 + round)), "total := 0", "total := 1");
        tlc(&["build"])
    });
    let comment = median(|round| {
        replace(&sources.join(format!("M{}.def", 60 + round)), "Returns a sum", "Returns the sum");
        tlc(&["build"])
    });
    let definition = median(|round| {
        let changed = ["INTEGER;\n    name", "INTEGER; c: INTEGER;\n    name"];
        replace(&sources.join(format!("M{}.def", 150 + round)), changed[0], changed[1]);
        tlc(&["build"])
    });
    let mut table = Table::new("build", &["step", "ms", "share of the first build", "limit"]);
    for (step, time, limit) in [
        ("the program as a whole, `tlc -g`", whole, ""),
        ("first build", first, ""),
        ("nothing has changed", nothing, "50 ms"),
        ("one body has changed", body, "8 %"),
        ("a comment in a definition has changed", comment, ""),
        ("a definition that 30 to 50 modules import has changed", definition, ""),
    ] {
        let share = 100.0 * time.as_secs_f64() / first.as_secs_f64();
        let ms = format!("{:.0}", time.as_secs_f64() * 1e3);
        table.rows.push(vec![step.to_owned(), ms, format!("{share:.1} %"), limit.to_owned()]);
    }
    println!("{lines} lines in {MODULES} modules");
    print!("{}", table.columns());
    if std::env::args().any(|argument| argument == "--write-docs") {
        tables::write(PAGE, &table);
    }
}

fn median(measure: impl FnMut(usize) -> Duration) -> Duration {
    let mut times: Vec<Duration> = (0..ROUNDS).map(measure).collect();
    times.sort();
    times[ROUNDS / 2]
}

fn timed(folder: &Path, arguments: &[&str]) -> Duration {
    let started = Instant::now();
    let mut command = Command::new(TLC);
    command.args(arguments).current_dir(folder).env("TLC_CACHE", folder.join("cache"));
    let output = command.output().expect("tlc starts");
    let time = started.elapsed();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    time
}

fn replace(path: &Path, old: &str, new: &str) {
    let text = fs::read_to_string(path).expect("the module is there");
    assert!(text.contains(old), "{}", path.display());
    fs::write(path, text.replace(old, new)).expect("the module can be written");
}
