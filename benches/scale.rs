//! Time and memory per unit for programs of sizes from 1 to 1,000,000: `make bench-scale`.
//!
//! Each shape of program repeats one construct. A second table has builds of projects of up to 10,000 modules; with
//! `--modules` it is the only one. `--write-docs` writes the tables into docs/promises.md; a number as argument is the
//! largest size to try.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use benches::modules::write_modules;
use benches::tables::{self, Table};
use benches::{TIME, tlc, tools};

/// The page that contains the table.
const PAGE: &str = "docs/promises.md";

/// The numbers of repetitions.
const SIZES: [usize; 4] = [1, 1_000, 100_000, 1_000_000];

/// The numbers of modules of a project, with procedures in each of them that make 1,100 lines.
const MODULES: [usize; 3] = [100, 1_000, 10_000];
const PROCEDURES: usize = 42;

/// The least size at which the time per repetition is not mainly a share of starting the compiler.
const MANY: usize = 1_000;

/// The limit of processor time for a compilation, in seconds.
const LIMIT: &str = "60";

/// A kind of program, named after the construct it repeats.
struct Shape {
    name: &'static str,
    /// Returns the text of the program of a size.
    make: fn(usize) -> String,
}

const SHAPES: [Shape; 9] = [
    Shape { name: "checked assignments `x := x + n`", make: assignments },
    Shape { name: "assignments to elements `a[i] := a[j] + n`", make: elements },
    Shape { name: "calls", make: calls },
    Shape { name: "procedures", make: procedures },
    Shape { name: "record types", make: types },
    Shape { name: "CASE arms, sparse", make: arms },
    Shape { name: "elements of an array", make: array },
    Shape { name: "string literals", make: strings },
    Shape { name: "parameters", make: parameters },
];

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let most = arguments.iter().find_map(|argument| argument.parse().ok()).unwrap_or(1_000_000);
    if tools::is_missing(TIME, "measuring time and memory") {
        return;
    }
    let is_asked = |option: &str| arguments.iter().any(|argument| argument == option);
    let show = |table: &Table| {
        print!("{}", table.columns());
        if is_asked("--write-docs") {
            tables::write(PAGE, table);
        }
    };
    if !is_asked("--modules") {
        show(&sizes(most));
    }
    show(&projects(most));
}

/// Measures each shape of program.
fn sizes(most: usize) -> Table {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let heading = ["what", "how many", "`-O0`, s", "µs each", "MB", "`-O2`, s", "µs each", "MB"];
    let mut table = Table::new("sizes", &heading);
    for shape in &SHAPES {
        for size in SIZES.into_iter().filter(|size| *size <= most) {
            table.rows.push(row(folder.path(), shape, size));
            eprintln!("{}", table.rows.last().map(|row| row.join(" ")).unwrap_or_default());
        }
    }
    table
}

/// Measures builds of projects with two jobs, in the profile `dev`.
fn projects(most: usize) -> Table {
    let heading = ["modules", "lines", "first build, s", "µs per line", "MB", "nothing has changed, s", "MB"];
    let mut table = Table::new("modules", &heading);
    for modules in MODULES.into_iter().filter(|modules| *modules <= most) {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        let folder = folder.path();
        let sources = folder.join("src");
        fs::create_dir(&sources).expect("a folder can be made");
        let lines = write_modules(&sources, modules, PROCEDURES);
        fs::write(folder.join("tlc.toml"), "name = \"large\"\n").expect("a file can be written");
        let build = || {
            let mut command = Command::new(TIME);
            command.args(["-f", "%U %S %M", tlc(), "build", "-j2"]).current_dir(folder);
            figures(command.env("TLC_CACHE", folder.join("cache")))
        };
        let [(first, memory), (again, memory_again)] = [build(), build()];
        table.rows.push(vec![
            grouped(modules),
            grouped(lines),
            format!("{first:.1}"),
            format!("{:.0}", first * 1e6 / lines as f64),
            megabytes(memory),
            format!("{again:.2}"),
            megabytes(memory_again),
        ]);
        eprintln!("{}", table.rows.last().map(|row| row.join(" ")).unwrap_or_default());
    }
    table
}

fn megabytes(kilobytes: usize) -> String {
    grouped(kilobytes * 1_024 / 1_000_000)
}

fn row(folder: &Path, shape: &Shape, size: usize) -> Vec<String> {
    fs::write(folder.join("Sized.mod"), (shape.make)(size)).expect("the program can be written");
    let mut cells = vec![shape.name.to_owned(), grouped(size)];
    for level in ["-O0", "-O2"] {
        match measured(folder, level) {
            Some((seconds, kilobytes)) => {
                let each = seconds * 1e6 / size as f64;
                let each = if size >= MANY { format!("{each:.0}") } else { String::new() };
                cells.extend([format!("{seconds:.2}"), each, megabytes(kilobytes)]);
            }
            None => cells.extend([format!("over {LIMIT}"), String::new(), String::new()]),
        }
    }
    cells
}

/// Returns the processor time in seconds and the peak memory in KiB of a compilation; `None` beyond the
/// limit.
fn measured(folder: &Path, level: &str) -> Option<(f64, usize)> {
    let mut command = Command::new(TIME);
    command.args(["-f", "%U %S %M", "prlimit", &format!("--cpu={LIMIT}"), tlc()]);
    command.args([level, "-c", "Sized.mod", "-o", "sized.o"]).current_dir(folder);
    let output = command.output().expect("GNU time runs");
    // The kernel kills a process at its limit with a signal.
    let is_killed = String::from_utf8_lossy(&output.stderr).contains("terminated by signal");
    (!is_killed).then(|| figures_in(&output))
}

/// Returns the processor time in seconds and the peak memory in KiB of a program that GNU time runs.
fn figures(command: &mut Command) -> (f64, usize) {
    figures_in(&command.output().expect("GNU time runs"))
}

fn figures_in(output: &Output) -> (f64, usize) {
    let report = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "a program of this size compiles: {report}");
    let last = report.lines().last().unwrap_or_default().split_whitespace();
    let mut figures = last.map(|figure| figure.parse::<f64>().expect("GNU time prints numbers"));
    let [user, system, memory] =
        std::array::from_fn(|_| figures.next().expect("GNU time prints three numbers"));
    (user + system, memory as usize)
}

fn grouped(number: usize) -> String {
    benches::grouped(number as f64, 0)
}

/// Returns a program with these declarations and statements, and a line for each number.
fn program(declarations: &str, statements: &str, size: usize, line: impl Fn(usize) -> String) -> String {
    let mut text = format!("MODULE Sized;\n{declarations}BEGIN\n{statements}");
    (0..size).for_each(|number| text += &line(number));
    text + "END Sized.\n"
}

/// Returns a program with a declaration for each number.
fn declaring(before: &str, size: usize, after: &str, line: impl Fn(usize) -> String) -> String {
    let mut text = format!("MODULE Sized;\n{before}");
    (0..size).for_each(|number| text += &line(number));
    text + after
}

fn assignments(size: usize) -> String {
    program("VAR x: INTEGER;\n", "", size, |number| format!("x := x + {number};\n"))
}

fn elements(size: usize) -> String {
    let declarations = format!("VAR a: ARRAY [0..{size}] OF INTEGER; i, j: INTEGER;\n");
    program(&declarations, "i := 0; j := 0;\n", size, |number| format!("a[i] := a[j] + {number};\n"))
}

fn calls(size: usize) -> String {
    program("FROM InOut IMPORT WriteInt;\n", "", size, |number| format!("WriteInt({number}, 0);\n"))
}

fn procedures(size: usize) -> String {
    declaring("VAR x: INTEGER;\n", size, "END Sized.\n", |number| {
        format!("PROCEDURE P{number}(a: INTEGER);\nBEGIN\nx := x + a * {number}\nEND P{number};\n")
    })
}

fn types(size: usize) -> String {
    declaring("", size, "END Sized.\n", |number| {
        format!("TYPE T{number} = RECORD a, b: INTEGER END; VAR v{number}: T{number};\n")
    })
}

fn arms(size: usize) -> String {
    let before = "VAR y: INTEGER;\nPROCEDURE P(i: INTEGER);\nBEGIN\nCASE i OF\n";
    declaring(before, size, "ELSE y := 0 END\nEND P;\nBEGIN P(5)\nEND Sized.\n", |number| {
        format!("| {}: y := {number}\n", number * 1_000)
    })
}

fn array(size: usize) -> String {
    format!(
        "MODULE Sized;\nVAR a: ARRAY [1..{size}] OF INTEGER; i: INTEGER;\n\
         BEGIN\nFOR i := 1 TO {size} DO a[i] := i END\nEND Sized.\n"
    )
}

fn strings(size: usize) -> String {
    program("FROM InOut IMPORT WriteString;\n", "", size, |number| format!("WriteString('text {number}');\n"))
}

fn parameters(size: usize) -> String {
    let mut names = String::new();
    let mut values = String::new();
    for number in 0..size {
        let separator = if number == 0 { "" } else { ", " };
        let _ = write!(names, "{separator}p{number}");
        let _ = write!(values, "{separator}{number}");
    }
    format!(
        "MODULE Sized;\nVAR x: INTEGER;\nPROCEDURE P({names}: INTEGER);\nBEGIN x := p0\nEND P;\n\
         BEGIN P({values})\nEND Sized.\n"
    )
}
