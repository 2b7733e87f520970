//! Share of the code in which debuggers know the values of variables: `make bench-debug`.
//!
//! Each program of `benches/twins` exists in Modula-2 and, line for line, in C. If both compilers accept it,
//! `llvm-dwarfdump --statistics` counts the bytes of code at which a variable has a location or a value, out
//! of all bytes in its scope. `--write-docs` writes the table into docs/debugging.md.

use std::path::Path;
use std::process::Command;

use serde_json::Value;

use benches::tables::{self, Table};
use benches::{tlc, tools};

/// The page that contains the table.
const PAGE: &str = "docs/debugging.md";

/// The names of the programs, the same in both languages.
const TWINS: [&str; 5] = ["Numbers", "Reals", "Sorting", "Texts", "Trees"];

/// The ways to compile a program to an object: the compiler, its options, and the column of the table.
const WAYS: [(&str, &str, &str); 8] = [
    ("clang-22", "-O0 -g -c", "clang `-O0`"),
    ("tlc", "-O0 -g -c", "tlc `-O0`"),
    ("clang-22", "-Og -g -c", "clang `-Og`"),
    ("tlc", "-O1 -g -c", "tlc `-O1`"),
    ("clang-22", "-O2 -g -c", "clang `-O2`"),
    ("tlc", "-O2 -g -c", "tlc `-O2`"),
    ("tlc", "-O2 -g -c --ssa=mem2reg", "tlc `-O2 --ssa=mem2reg`"),
    ("tlc", "-O2 -g -c --checks=none", "tlc `-O2 --checks=none`"),
];

fn main() {
    if ["clang-22", "llvm-dwarfdump-22"].iter().any(|tool| tools::is_missing(tool, "what debuggers know")) {
        return;
    }
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let mut table = Table::new("coverage", &[&["program"], &WAYS.map(|way| way.2)[..]].concat());
    let mut sums = [[0.0; 2]; WAYS.len()];
    for program in TWINS {
        let mut row = vec![program.to_owned()];
        for (way, sum) in WAYS.iter().zip(&mut sums) {
            let [known, all] = bytes(folder.path(), program, *way);
            row.push(percent(known, all));
            *sum = [sum[0] + known, sum[1] + all];
        }
        table.rows.push(row);
    }
    let all = sums.iter().map(|[known, all]| percent(*known, *all));
    table.rows.push(std::iter::once("all".to_owned()).chain(all).collect());
    print!("{}", table.columns());
    if std::env::args().any(|argument| argument == "--write-docs") {
        tables::write(PAGE, &table);
    }
}

/// Returns the bytes of code at which the values of variables are known, and all bytes in their scopes.
fn bytes(folder: &Path, program: &str, (compiler, options, _): (&str, &str, &str)) -> [f64; 2] {
    let (compiler, extension) = if compiler == "tlc" { (tlc(), "mod") } else { (compiler, "c") };
    let source = format!("{}/twins/{program}.{extension}", env!("CARGO_MANIFEST_DIR"));
    let object = folder.join("twin.o");
    let made = Command::new(compiler).args(options.split(' ')).arg(&source).arg("-o").arg(&object).output();
    let made = made.expect("the compiler runs");
    assert!(made.status.success(), "{source}: {}", String::from_utf8_lossy(&made.stderr));
    let report = Command::new("llvm-dwarfdump-22").arg("--statistics").arg(&object).output();
    let report = report.expect("llvm-dwarfdump runs").stdout;
    let statistics: Value = serde_json::from_slice(&report).expect("the statistics are JSON");
    let count = |name: &str| statistics[name].as_f64().expect("the statistics have this number");
    [
        count("sum_all_variables(#bytes in parent scope covered by DW_AT_location)"),
        count("sum_all_variables(#bytes in parent scope)"),
    ]
}

fn percent(known: f64, all: f64) -> String {
    format!("{:.1}", 100.0 * known / all)
}
