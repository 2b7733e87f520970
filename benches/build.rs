//! Builds of a project of 200 modules and 100,000 lines, and of the same program in C, Rust and Go: `make bench-build`.
//!
//! Each step is repeated with other changes; the median counts. `--write-docs` writes the tables into
//! docs/performance.md.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use benches::modules::{checking_main, write_modules};
use benches::tables::{self, Table};
use benches::translated::{PEERS, Peer, replace};
use benches::{machine, tools};

/// The page that contains the table.
const PAGE: &str = "docs/performance.md";

/// The number of modules, and of procedures in each.
const MODULES: usize = 200;
const PROCEDURES: usize = 17;

/// The number of measurements of a step.
const ROUNDS: usize = 5;

/// The goals of a project's builds.
const COLD: f64 = 1.1;
const NOTHING: u128 = 50;
const BODY: f64 = 8.0;

fn main() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let folder = folder.path();
    let sources = folder.join("src");
    fs::create_dir(&sources).expect("a folder can be made");
    let mut lines = write_modules(&sources, MODULES, PROCEDURES);
    let main = checking_main(MODULES);
    lines += main.lines().count();
    fs::write(sources.join("Main.mod"), main).expect("a file can be written");
    fs::write(folder.join("tlc.toml"), "name = \"big\"\n").expect("a file can be written");
    let cache = folder.join("cache");
    let tlc = |arguments: &[&str]| {
        timed(Command::new(benches::tlc()).args(arguments).env("TLC_CACHE", &cache), folder)
    };
    let mut output = Output::new(folder.join("build/dev/Main"));
    let whole = median(|_| tlc(&["-O0", "-g", "src/Main.mod", "-o", "whole"]));
    let expected = printed(&folder.join("whole"));
    let empty = || {
        for name in ["build", "cache"] {
            let _ = fs::remove_dir_all(folder.join(name));
        }
    };
    let first = median(|_| {
        empty();
        tlc(&["build"])
    });
    assert!(output.changes() && output.last == expected, "{expected:?}");
    let nothing = median(|_| tlc(&["build"]));
    assert!(!output.changes());
    let change_body =
        |number: usize| replace(&sources.join(format!("M{number}.mod")), "  sum := 0", "  sum := 1");
    let body = median(|round| {
        change_body(50 + round);
        let time = tlc(&["build"]);
        assert!(output.changes(), "a body has changed");
        time
    });
    let comment = median(|round| {
        replace(&sources.join(format!("M{}.def", 60 + round)), "Returns a sum", "Returns the sum");
        tlc(&["build"])
    });
    assert!(!output.changes());
    let definition = median(|round| {
        let changed = ["INTEGER;\n    name", "INTEGER; c: INTEGER;\n    name"];
        replace(&sources.join(format!("M{}.def", 150 + round)), changed[0], changed[1]);
        let time = tlc(&["build"]);
        assert!(output.changes(), "a definition has changed");
        time
    });
    let share = (!tools::is_missing("valgrind", "instructions of builds")).then(|| {
        empty();
        let first = benches::instructions_in(folder, &cache, &["build"]);
        change_body(70);
        let body = benches::instructions_in(folder, &cache, &["build"]);
        assert!(output.changes(), "a body has changed");
        100.0 * body as f64 / first as f64
    });
    let mut table = Table::new("build", &["step", "ms", "of the first build", "goal", "reached"]);
    let ratio = first.as_secs_f64() / whole.as_secs_f64();
    for (step, time, goal, reached) in [
        ("the program as a whole, `tlc -O0 -g`", whole, String::new(), String::new()),
        ("first build", first, format!("at most {COLD} of the program as a whole"), format!("{ratio:.2}")),
        (
            "nothing has changed",
            nothing,
            format!("under {NOTHING} ms"),
            format!("{} ms", nothing.as_millis()),
        ),
        (
            "one body has changed",
            body,
            format!("under {BODY} % of the instructions of the first build"),
            share.map_or(String::new(), |share| format!("{share:.1} %")),
        ),
        ("a comment in a definition has changed", comment, String::new(), String::new()),
        ("a definition that 30 to 50 modules import has changed", definition, String::new(), String::new()),
    ] {
        let share = 100.0 * time.as_secs_f64() / first.as_secs_f64();
        table.rows.push(vec![step.to_owned(), milliseconds(time), format!("{share:.1} %"), goal, reached]);
    }
    print!("{}", table.columns());
    let mut builds = Table::new(
        "builds",
        &["milliseconds", "lines", "first build", "nothing has changed", "one body", "one definition"],
    );
    builds.rows.push(row("tlc build", lines, [Some(first), Some(nothing), Some(body), Some(definition)]));
    builds.rows.extend(PEERS.iter().filter_map(|peer| measured(peer, &expected)));
    print!("{}", builds.columns());
    if std::env::args().any(|argument| argument == "--write-docs") {
        tables::write(PAGE, &table);
        tables::write(PAGE, &builds);
        tables::write(PAGE, &machine::table("build-machine", &["clang-22", "cargo"]));
    }
}

/// Measures the builds of a peer; `None` with a line if it is not installed. `expected`: the output of the program.
fn measured(peer: &Peer, expected: &str) -> Option<Vec<String>> {
    if peer.needs.iter().any(|(program, option)| tools::is_missing_by(option, program, peer.name)) {
        return None;
    }
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let program = folder.path().join("program");
    let call = |words: &[&str]| {
        timed(Command::new(words[0]).args(&words[1..]).env("GOCACHE", folder.path().join("go")), &program)
    };
    let build = || call(peer.call);
    // A folder without products, and for Go without its cache, is a first build.
    let first = median(|_| {
        for written in ["program", "go"] {
            let _ = fs::remove_dir_all(folder.path().join(written));
        }
        peer.write(&program, MODULES, PROCEDURES);
        if !peer.prepare.is_empty() {
            call(peer.prepare);
        }
        build()
    });
    let lines = lines_in(&program, peer.extensions);
    let mut output = Output::new(program.join(peer.program));
    assert!(output.changes() && output.last == expected, "{}: {}", peer.name, output.last);
    let nothing = median(|_| build());
    assert!(!output.changes(), "{}", peer.name);
    let body = median(|round| {
        peer.change_body(&program, 50 + round);
        let time = build();
        assert!(output.changes(), "{}: a body has changed", peer.name);
        time
    });
    let definition = peer.has_definitions().then(|| {
        median(|round| {
            peer.change_definition(&program, 150 + round);
            let time = build();
            assert!(output.changes(), "{}: a definition has changed", peer.name);
            time
        })
    });
    Some(row(peer.name, lines, [Some(first), Some(nothing), Some(body), definition]))
}

/// The output of a program that is built again and again.
struct Output {
    program: PathBuf,
    last: String,
}

impl Output {
    fn new(program: PathBuf) -> Output {
        Output { program, last: String::new() }
    }

    /// Runs the program. Returns whether it prints another text than before.
    fn changes(&mut self) -> bool {
        let text = printed(&self.program);
        let is_other = text != self.last;
        self.last = text;
        is_other
    }
}

fn printed(program: &Path) -> String {
    let output = Command::new(program).output().expect("the program starts");
    assert!(output.status.success() && !output.stdout.is_empty(), "{}", program.display());
    String::from_utf8(output.stdout).expect("a number")
}

/// Returns the number of lines of the files with some extensions in a folder and the folders in it, without products.
fn lines_in(folder: &Path, extensions: &[&str]) -> usize {
    let entries = fs::read_dir(folder).expect("the folder is there");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    paths
        .filter(|path| !path.ends_with("target"))
        .map(|path| match path.extension().and_then(|extension| extension.to_str()) {
            _ if path.is_dir() => lines_in(&path, extensions),
            Some(extension) if extensions.contains(&extension) => {
                fs::read_to_string(&path).expect("a source").lines().count()
            }
            _ => 0,
        })
        .sum()
}

fn row(name: &str, lines: usize, times: [Option<Duration>; 4]) -> Vec<String> {
    let shown = |time: Option<Duration>| time.map_or("-".to_owned(), milliseconds);
    let lines = benches::grouped(lines as f64, 0);
    [name.to_owned(), lines].into_iter().chain(times.map(shown)).collect()
}

fn milliseconds(time: Duration) -> String {
    format!("{:.0}", time.as_secs_f64() * 1e3)
}

fn median(measure: impl FnMut(usize) -> Duration) -> Duration {
    let mut times: Vec<Duration> = (0..ROUNDS).map(measure).collect();
    times.sort();
    times[ROUNDS / 2]
}

fn timed(command: &mut Command, folder: &Path) -> Duration {
    let started = Instant::now();
    let output = command.current_dir(folder).output().expect("the program starts");
    let time = started.elapsed();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    time
}
