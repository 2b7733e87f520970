//! Direct construction instead of `mem2reg` on real C programs: `make bench-real-c`. With `-- --write-docs`
//! the tables are printed and also written into docs/ssa.md.
//!
//! clang-22 compiles source packages of Debian to LLVM IR with all variables in memory, and `tlc compare`
//! promotes these by both routes. The tables are those of section 6 of the paper: the remaining IR, executed
//! instructions (callgrind) by the size of functions, and the effect of simplification on the fly. Two more
//! tables show the cost of a huge function at three sizes, and the peak memory of both routes for it.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use benches::generator::{Shape, generate};
use benches::packages::{Archive, PACKAGES, TOOLS};
use benches::tables::{self, PAGE, Table};
use benches::{grouped, memory_of, tlc, tools};

/// The routes, as `tlc compare` names them.
const ROUTES: [&str; 3] = ["mem2reg", "direct", "simplified"];

/// The routes, as tlc names them to callgrind.
const LABELS: [&str; 3] = ["Mem2Reg", "Direct", "Simplified"];

/// The numbers of statements of huge functions: the last one has 60,000 blocks.
const HUGE: [u32; 3] = [12_000, 24_000, 48_000];

fn main() {
    let writes_page = std::env::args().any(|argument| argument == "--write-docs");
    let show = |title: &str, table: &Table| {
        println!("{title}\n{}", table.columns());
        if writes_page {
            tables::write(PAGE, table);
        }
    };
    let needed = ["clang-22", "valgrind"].into_iter().chain(TOOLS);
    if needed.into_iter().any(|tool| tools::is_missing(tool, "direct construction on real programs in C")) {
        return;
    }
    let folder = benches::root().join("target/real-c");
    match Archive::open(&folder) {
        Some(archive) => show_packages(&archive, show),
        None => println!("skipped: programs in C, because Debian's sources cannot be fetched"),
    }
    show_huge(&folder, show);
}

/// The results for a package.
struct Measured {
    name: &'static str,
    comparison: Value,
    /// Executed instructions of each route, by the limit of the size class.
    costs: BTreeMap<u64, [u64; 3]>,
}

fn show_packages(archive: &Archive, show: impl Fn(&str, &Table)) {
    let mut measured = Vec::new();
    for package in &PACKAGES {
        match archive.bitcode(package) {
            Ok(files) => measured.push(measure(package.name, &files)),
            Err(reason) => println!("skipped: {}: {reason}", package.name),
        }
    }
    show("what is left of the IR: instructions, memory instructions, phis", &sizes(&measured));
    show("executed instructions in millions, by the instructions of functions", &costs(&measured));
    show("simplification on the fly: milliseconds, instructions", &on_the_fly(&measured));
}

fn measure(name: &'static str, files: &[PathBuf]) -> Measured {
    let output = Command::new(tlc()).args(["compare", "--json"]).args(files).output().expect("tlc runs");
    assert!(output.status.success(), "{name}: {}", String::from_utf8_lossy(&output.stderr));
    let comparison = serde_json::from_slice(&output.stdout).expect("JSON");
    Measured { name, comparison, costs: counted(files) }
}

/// Counts the constructions with callgrind: after each one tlc makes it dump its counters under the route and
/// the class.
fn counted(files: &[PathBuf]) -> BTreeMap<u64, [u64; 3]> {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let counts = folder.path().join("counts");
    let mut valgrind = Command::new("valgrind");
    valgrind.args(["--tool=callgrind", "--instr-atstart=no", "--combine-dumps=yes"]);
    valgrind.arg(format!("--callgrind-out-file={}", counts.display())).arg(tlc());
    let output =
        valgrind.args(["compare", "--json", "--rounds=1"]).args(files).output().expect("valgrind runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = fs::read_to_string(&counts).expect("callgrind has counted");
    let mut costs: BTreeMap<u64, [u64; 3]> = BTreeMap::new();
    for part in text.split("\npart: ").skip(1) {
        let line = |begin: &str| part.lines().find_map(|line| line.strip_prefix(begin));
        let Some(label) = line("desc: Trigger: Client Request: ") else { continue };
        let (route, limit) = label.split_once(' ').expect("a route and a class");
        let route = LABELS.iter().position(|label| *label == route).expect("a route");
        let limit = limit.parse().expect("a number");
        let count = line("totals: ").and_then(|totals| totals.split(' ').next()?.parse::<u64>().ok());
        let class = costs.entry(if limit == 0 { u64::MAX } else { limit }).or_default();
        class[route] += count.expect("callgrind counts instructions");
    }
    costs
}

fn list(value: &Value) -> &[Value] {
    value.as_array().expect("a list")
}

fn number(value: &Value) -> u64 {
    value.as_u64().expect("a number")
}

fn count(number: u64) -> String {
    grouped(number as f64, 0)
}

fn ratio(of: u64, to: u64) -> String {
    format!("{:.3}", of as f64 / to.max(1) as f64)
}

/// Returns the rows of all packages, and the row of their sum.
fn with_total<const N: usize>(
    measured: &[Measured],
    row: impl Fn(&Measured) -> [u64; N],
) -> Vec<(String, [u64; N])> {
    let mut rows: Vec<_> = measured.iter().map(|package| (package.name.to_owned(), row(package))).collect();
    let total = std::array::from_fn(|column| rows.iter().map(|(_, cells)| cells[column]).sum());
    rows.push(("**total**".to_owned(), total));
    rows
}

/// Returns table 1 of the paper.
fn sizes(measured: &[Measured]) -> Table {
    let heading = [
        "",
        "functions",
        "before",
        "memory",
        "phis",
        "`mem2reg`",
        "memory",
        "phis",
        "direct",
        "memory",
        "phis",
        "ratio",
    ];
    let mut table = Table::new("real-c-sizes", &heading);
    let rows = with_total(measured, |package| {
        let total = &package.comparison["total"];
        let of = |counts: &Value| {
            let memory = ["allocas", "loads", "stores"].iter().map(|kind| number(&counts[kind])).sum();
            [number(&counts["instructions"]), memory, number(&counts["phis"])]
        };
        let [a, b, c] = of(&total["before"]);
        let [d, e, f] = of(&total["after"]["mem2reg"]);
        let [g, h, i] = of(&total["after"]["direct"]);
        [number(&total["functions"]), a, b, c, d, e, f, g, h, i]
    });
    for (name, cells) in rows {
        let mut row = vec![name];
        row.extend(cells.map(count));
        row.push(ratio(cells[7], cells[1]));
        table.rows.push(row);
    }
    table
}

/// Returns table 2 of the paper, by the size of functions instead of by program.
fn costs(measured: &[Measured]) -> Table {
    let mut table =
        Table::new("real-c-costs", &["instructions", "functions", "`mem2reg`", "direct", "ratio"]);
    let mut classes: BTreeMap<u64, [u64; 3]> = BTreeMap::new();
    let mut functions: BTreeMap<u64, u64> = BTreeMap::new();
    for package in measured {
        for class in list(&package.comparison["total"]["classes"]) {
            *functions.entry(class["limit"].as_u64().unwrap_or(u64::MAX)).or_default() +=
                number(&class["functions"]);
        }
        for (&limit, cost) in &package.costs {
            let sum = classes.entry(limit).or_default();
            (0..ROUTES.len()).for_each(|route| sum[route] += cost[route]);
        }
    }
    let total =
        classes.values().fold([0; 3], |sum, cost| std::array::from_fn(|route| sum[route] + cost[route]));
    let title =
        |limit: u64| if limit == u64::MAX { "more".to_owned() } else { format!("to {}", count(limit)) };
    let rows = classes.iter().map(|(&limit, &cost)| (title(limit), functions[&limit], cost));
    for (name, functions, [usual, direct, _]) in
        rows.chain([("**all**".to_owned(), functions.values().sum(), total)])
    {
        let millions = [usual, direct].map(|count| grouped(count as f64 / 1e6, 2));
        let mut row = vec![name, count(functions)];
        row.extend(millions);
        row.push(ratio(direct, usual));
        table.rows.push(row);
    }
    table
}

/// Returns table 3 of the paper.
fn on_the_fly(measured: &[Measured]) -> Table {
    let heading = ["", "M insn", "IR", "simplified, M insn", "IR", "ratio of M insn", "ratio of IR"];
    let mut table = Table::new("real-c-on-the-fly", &heading);
    let rows = with_total(measured, |package| {
        let after = &package.comparison["total"]["after"];
        let cost = |route: usize| package.costs.values().map(|cost| cost[route]).sum();
        let [direct, simplified] =
            ["direct", "simplified"].map(|route| number(&after[route]["instructions"]));
        [cost(1), direct, cost(2), simplified]
    });
    for (name, [cost, direct, cost_simplified, simplified]) in rows {
        let millions = |count: u64| grouped(count as f64 / 1e6, 2);
        let mut row = vec![name, millions(cost), count(direct), millions(cost_simplified), count(simplified)];
        row.extend([ratio(cost_simplified, cost), ratio(simplified, direct)]);
        table.rows.push(row);
    }
    table
}

/// Shows one function that grows: instructions per block, and the peak memory beyond that of reading and
/// writing the IR.
fn show_huge(folder: &Path, show: impl Fn(&str, &Table)) {
    fs::create_dir_all(folder).expect("a folder can be made");
    let heading = ["blocks", "`mem2reg`", "direct", "ratio", "MiB, `mem2reg`", "MiB, direct"];
    let mut table = Table::new("real-c-huge", &heading);
    for statements in HUGE {
        let source = folder.join("Generated.mod");
        fs::write(&source, generate(Shape { statements, ..Shape::HUGE }))
            .expect("the program can be written");
        let ir = folder.join("huge.bc");
        let emit = format!("--emit=bc={}", ir.display());
        let status = Command::new(tlc())
            .args(["--ssa=alloca", "--otf=none", "--checks=none", "-A", "all", &emit])
            .arg(&source)
            .status()
            .expect("tlc runs");
        assert!(status.success());
        let measured = measure("huge", std::slice::from_ref(&ir));
        let blocks = number(&measured.comparison["total"]["before"]["blocks"]);
        let (_, [usual, direct, _]) = measured.costs.iter().next_back().expect("a class");
        let file = ir.display().to_string();
        // The system may take pages from a process that does not use them at once, so the largest peak counts.
        let memory = |variant: &str| {
            let peak = |_| memory_of(&["promote", &file, &format!("--variant={variant}"), "-o", "/dev/null"]);
            (0..3).map(peak).fold(0.0, f64::max)
        };
        let nothing = memory("alloca");
        let each = |cost: u64| grouped(cost as f64 / blocks as f64, 0);
        table.rows.push(vec![
            count(blocks),
            each(*usual),
            each(*direct),
            ratio(*direct, *usual),
            format!("{:.1}", memory("mem2reg") - nothing),
            format!("{:.1}", memory("default") - nothing),
        ]);
    }
    show(
        "instructions for each block of a huge function, and memory beyond that for reading and writing it",
        &table,
    );
}
