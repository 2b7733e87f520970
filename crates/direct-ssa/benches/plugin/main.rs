//! Programs built with the plugin in place of `SROA` and `mem2reg`: `make bench-plugin`. With `-- --write-docs`
//! the tables are printed and also written into docs/plugin.md.
//!
//! Programs in C come from source packages of Debian, as LLVM IR with all variables in memory. clang compiles each
//! of them with and without the plugin, and opt runs the passes of `-O2` with other passes in place of `SROA`. The
//! results must behave alike. Executed instructions are counted by cachegrind.

mod left;
mod passes;
mod work;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::thread;

use benches::packages::{Archive, PACKAGES, TOOLS};
use benches::tables::{self, PLUGIN, Table};
use benches::tools;
use passes::{Route, routes};
use work::{PROGRAMS, Program};

const CLANG: &str = concat!("clang-", env!("DIRECT_SSA_LLVM"));
const OPT: &str = concat!("opt-", env!("DIRECT_SSA_LLVM"));
const LINK: &str = concat!("llvm-link-", env!("DIRECT_SSA_LLVM"));
const FEATURE: &str = concat!("llvm", env!("DIRECT_SSA_LLVM"));

fn main() {
    let writes_page = std::env::args().any(|argument| argument == "--write-docs");
    let needed = [CLANG, OPT, LINK, "valgrind", "size"].into_iter().chain(TOOLS);
    if needed.into_iter().any(|tool| tools::is_missing(tool, "programs in C with the plugin")) {
        return;
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = root.join("../../target/real-c");
    fs::create_dir_all(&folder).expect("a folder can be made");
    let Some(archive) = Archive::open(&folder) else {
        println!("skipped: programs in C, because Debian's sources cannot be fetched");
        return;
    };
    let plugin = plugin(root);
    let show = |title: &str, table: &Table| {
        println!("{title}\n{}", table.columns());
        if writes_page {
            tables::write(PLUGIN, table);
        }
    };
    show("left by a pass", &left::table(&archive, &plugin));
    let heading = ["program", "compiled by", "code, bytes", "ratio"];
    show("code", &compiled(&Table::new("plugin-code", &heading), &archive, &plugin, code));
    let heading = ["program", "compiled by", "M instructions", "ratio"];
    show("cost", &compiled(&Table::new("plugin-cost", &heading), &archive, &plugin, cost));
}

/// Adds the rows of all programs to an empty table: a measure of each route, and its ratio to that of the base.
/// Programs are compiled side by side, because counting takes minutes.
fn compiled(
    empty: &Table,
    archive: &Archive,
    plugin: &Path,
    measure: fn(&Program, &[Route], &Path) -> Option<Vec<u64>>,
) -> Table {
    let rows = |program: &Program| {
        let package = PACKAGES.iter().find(|package| package.name == program.package).expect("a package");
        let files = match archive.bitcode(package) {
            Ok(files) => files,
            Err(reason) => {
                println!("skipped: {}: {reason}", program.package);
                return Vec::new();
            }
        };
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        let whole = folder.path().join("whole.bc");
        let parts = files.iter().filter(|file| file.file_stem().is_none_or(|stem| stem != program.other));
        run(Command::new(LINK).args(parts).arg("-o").arg(&whole));
        let routes = routes(&whole, plugin);
        let found = measure(program, &routes, folder.path()).unwrap_or_default();
        let mut base = 0;
        let row = |(route, found): (&Route, &u64)| {
            base = if route.is_base { *found } else { base };
            let ratio = format!("{:.4}", *found as f64 / base as f64);
            vec![program.package.to_owned(), route.name.to_owned(), found.to_string(), ratio]
        };
        routes.iter().zip(&found).map(row).collect()
    };
    let rows = thread::scope(|scope| {
        let rows = &rows;
        let measured = PROGRAMS.each_ref().map(|program| scope.spawn(move || rows(program)));
        measured.map(|rows| rows.join().expect("a program is measured"))
    });
    Table { name: empty.name, heading: empty.heading.clone(), rows: rows.into_iter().flatten().collect() }
}

/// Builds the plugin as it is meant to be used.
fn plugin(root: &Path) -> PathBuf {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join(concat!("plugin-", env!("DIRECT_SSA_LLVM")));
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["build", "--release", "--locked", "--quiet", "--no-default-features", "--features", FEATURE]);
    cargo.env("CARGO_TARGET_DIR", &target).arg("--manifest-path").arg(root.join("plugin/Cargo.toml"));
    run(&mut cargo);
    target.join("release/libdirect_ssa_plugin.so")
}

/// Runs a command that must succeed.
fn run(command: &mut Command) -> Output {
    let output = command.output().expect("the program runs");
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
    output
}

/// Returns the millions of instructions that clang or opt executes, for programs of which they are counted.
fn cost(program: &Program, routes: &[Route], folder: &Path) -> Option<Vec<u64>> {
    let count = |route: &Route| {
        let mut valgrind = Command::new("valgrind");
        valgrind.args(["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]);
        let output = folder.join("compiled").display().to_string();
        valgrind.arg(route.program).args(route.arguments(&output));
        let report = String::from_utf8_lossy(&run(&mut valgrind).stderr).into_owned();
        let count = report.lines().find_map(|line| Some(line.split_once("refs:")?.1.trim().replace(',', "")));
        let count: Option<u64> = count.and_then(|count| count.parse().ok());
        count.expect("cachegrind prints the number of instructions") / 1_000_000
    };
    program.is_counted.then(|| routes.iter().map(count).collect())
}

/// Returns the sizes of code, after each program has printed the same bytes.
fn code(program: &Program, routes: &[Route], folder: &Path) -> Option<Vec<u64>> {
    let built: Vec<(u64, Vec<u8>)> = routes.iter().map(|route| built(program, route, folder)).collect();
    let others = built.iter().zip(routes).filter(|((_, output), _)| *output != built[0].1);
    let others: Vec<&str> = others.map(|(_, route)| route.name).collect();
    assert!(others.is_empty(), "{}: another output by {others:?}", program.package);
    Some(built.into_iter().map(|(code, _)| code).collect())
}

/// Builds a program by a route; returns the size of its code, and what it prints.
fn built(program: &Program, route: &Route, folder: &Path) -> (u64, Vec<u8>) {
    let path = |name: &str| folder.join(name).display().to_string();
    let (compiled, object, binary) = (path("compiled"), path("compiled.o"), path("program"));
    run(Command::new(route.program).args(route.arguments(&compiled)));
    if route.program == OPT {
        // The passes have run; clang generates code.
        let mut clang = Command::new(CLANG);
        clang.args(["-w", "-O2", "-Xclang", "-disable-llvm-passes", "-c", "-x", "ir"]);
        run(clang.args([&compiled, "-o", &object]));
    } else {
        fs::rename(&compiled, &object).expect("the object exists");
    }
    run(Command::new(CLANG).args(["-o", &binary, &object]).args(program.libraries));
    let scratch = tempfile::tempdir().expect("a temporary folder can be made");
    let mut shell = Command::new("sh");
    shell.args(["-e", "-c", program.work]).current_dir(scratch.path());
    let output = run(shell.env("PROGRAM", &binary).env("LC_ALL", "C")).stdout;
    assert!(output.len() > 100, "{}: the work prints something", program.package);
    let sizes = String::from_utf8_lossy(&run(Command::new("size").arg(&object)).stdout).into_owned();
    let code = sizes.lines().nth(1).and_then(|line| line.split_whitespace().next()?.parse().ok());
    (code.expect("`size` prints the size of code"), output)
}
