//! Programs built with the plugin in place of `SROA` and `mem2reg`: `make bench-plugin`. With `-- --write-docs`
//! the tables are printed and also written into docs/plugin.md. `--left`, `--code`, `--passes`, `--cost`, `--rust` and
//! `--rust-passes` select some of the tables.
//!
//! Programs in C come from source packages of Debian, as LLVM IR with all variables in memory. clang compiles each
//! of them with and without the plugin, and opt runs the passes of `-O2` with other passes in place of `SROA`. The
//! results must behave alike. Executed instructions are counted by cachegrind.

mod left;
mod passes;
mod rust;
mod work;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use benches::packages::{Archive, PACKAGES, TOOLS};
use benches::tables::{self, PLUGIN, Table};
use benches::{grouped, millions, processors, tools};
use passes::Route;
use tempfile::TempDir;
use work::{PROGRAMS, Program};

const CLANG: &str = concat!("clang-", env!("DIRECT_SSA_LLVM"));
const OPT: &str = concat!("opt-", env!("DIRECT_SSA_LLVM"));
const LINK: &str = concat!("llvm-link-", env!("DIRECT_SSA_LLVM"));
const FEATURE: &str = concat!("llvm", env!("DIRECT_SSA_LLVM"));

/// The tables that options select.
const PARTS: [&str; 4] = ["--left", "--code", "--passes", "--cost"];

/// The tables of programs in Rust.
const RUST_PARTS: [&str; 2] = ["--rust", "--rust-passes"];

fn main() {
    let is_asked = |option: &str| std::env::args().any(|argument| argument == option);
    let writes_page = is_asked("--write-docs");
    let has_selection = PARTS.into_iter().chain(RUST_PARTS).any(is_asked);
    let is_wanted = |part: &str| !has_selection || is_asked(part);
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
    if is_wanted(PARTS[0]) {
        show("left by a pass", &left::table(&archive, &plugin));
    }
    let wants_rust = RUST_PARTS.into_iter().any(is_wanted);
    if wants_rust
        && !tools::rustc_has_another_llvm(env!("DIRECT_SSA_LLVM"), "programs in Rust with the plugin")
    {
        let tables: [fn(&Path) -> Table; 2] = [rust::code, rust::cost_of_passes];
        for (part, table) in RUST_PARTS.into_iter().zip(tables).filter(|(part, _)| is_wanted(part)) {
            show(part.trim_start_matches('-'), &table(&plugin));
        }
    }
    let modules: Vec<Module> =
        PROGRAMS.iter().filter_map(|program| Module::linked(program, &archive)).collect();
    type Measure = fn(&[Module], &Path) -> Table;
    let tables: [(&str, Measure); 3] = [(PARTS[1], code), (PARTS[2], cost_of_passes), (PARTS[3], cost)];
    for (part, table) in tables.into_iter().filter(|(part, _)| is_wanted(part)) {
        show(part.trim_start_matches('-'), &table(&modules, &plugin));
    }
}

/// A program as one module.
struct Module {
    program: &'static Program,
    /// The folder of the module and of temporary results.
    folder: TempDir,
}

impl Module {
    fn linked(program: &'static Program, archive: &Archive) -> Option<Module> {
        let package = PACKAGES.iter().find(|package| package.name == program.package).expect("a package");
        let files = match archive.bitcode(package) {
            Ok(files) => files,
            Err(reason) => {
                println!("skipped: {}: {reason}", program.package);
                return None;
            }
        };
        let module = Module { program, folder: tempfile::tempdir().expect("a temporary folder can be made") };
        let parts = files.iter().filter(|file| file.file_stem().is_none_or(|stem| stem != program.other));
        run(Command::new(LINK).args(parts).arg("-o").arg(module.path()));
        Some(module)
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join("whole.bc")
    }
}

/// Measures modules by several routes, in all available processors; returns the results of each module.
fn by_routes<'m, R: Send>(
    modules: impl IntoIterator<Item = &'m Module>,
    routes: impl Fn(&Path) -> Vec<Route>,
    measure: impl Fn(&Module, &Route) -> R + Sync,
) -> Vec<(&'m Module, Vec<(Route, R)>)> {
    let routes_of = |module: &'m Module| (module, routes(&module.path()));
    let modules: Vec<(&Module, Vec<Route>)> = modules.into_iter().map(routes_of).collect();
    let jobs: Vec<(&Module, &Route)> = modules
        .iter()
        .flat_map(|(module, routes)| routes.iter().map(move |route| (*module, route)))
        .collect();
    let mut results = processors::divide(&jobs, |(module, route)| vec![measure(module, route)]).into_iter();
    let with_results =
        |(module, routes): (_, Vec<Route>)| (module, routes.into_iter().zip(results.by_ref()).collect());
    modules.into_iter().map(with_results).collect()
}

/// Adds a row for each route of a program: its number, as text and in relation to that of the base.
fn add_rows(table: &mut Table, program: &str, numbers: &[(&Route, u64)], text: fn(u64) -> String) {
    let mut base = 0;
    for &(route, number) in numbers {
        base = if route.is_base { number } else { base };
        let ratio = format!("{:.4}", number as f64 / base as f64);
        table.rows.push(vec![program.to_owned(), route.name.to_owned(), text(number), ratio]);
    }
}

/// Returns the sizes of code, after each program has printed the same bytes by all routes.
fn code(modules: &[Module], plugin: &Path) -> Table {
    let mut table = Table::new("plugin-code", &["program", "compiled by", "code, bytes", "ratio"]);
    for (module, built) in by_routes(modules, |path| passes::whole(path, plugin), built) {
        let (_, (_, expected)) = &built[0];
        let others = built.iter().filter(|(_, (_, output))| output != expected);
        let others: Vec<&str> = others.map(|(route, _)| route.name).collect();
        assert!(others.is_empty(), "{}: another output by {others:?}", module.program.package);
        let numbers: Vec<(&Route, u64)> = built.iter().map(|(route, (size, _))| (route, *size)).collect();
        add_rows(&mut table, module.program.package, &numbers, bytes);
    }
    table
}

/// Returns the instructions that each pass alone takes for the variables of a program: those of opt with this pass in
/// excess of those without passes.
fn cost_of_passes(modules: &[Module], plugin: &Path) -> Table {
    let mut table = Table::new("plugin-passes", &["program", "pass", "M instructions", "ratio"]);
    for (module, counts) in by_routes(modules, |path| passes::alone(path, plugin), |_, route| counted(route))
    {
        add_rows_of_passes(&mut table, module.program.package, &counts);
    }
    table
}

/// Adds a row for each pass that is run alone, after the route without passes.
fn add_rows_of_passes(table: &mut Table, program: &str, counts: &[(Route, u64)]) {
    let (_, without) = counts[0];
    let numbers: Vec<(&Route, u64)> =
        counts[1..].iter().map(|(route, count)| (route, count - without)).collect();
    add_rows(table, program, &numbers, |count| grouped(millions(count), 1));
}

/// Returns the instructions that clang or opt executes, for programs of which they are counted.
fn cost(modules: &[Module], plugin: &Path) -> Table {
    let mut table = Table::new("plugin-cost", &["program", "compiled by", "M instructions", "ratio"]);
    let modules = modules.iter().filter(|module| module.program.is_counted);
    for (module, counts) in by_routes(modules, |path| passes::whole(path, plugin), |_, route| counted(route))
    {
        let numbers: Vec<(&Route, u64)> = counts.iter().map(|(route, count)| (route, *count)).collect();
        add_rows(&mut table, module.program.package, &numbers, |count| grouped(millions(count), 0));
    }
    table
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

/// Returns the number of instructions that a route executes.
fn counted(route: &Route) -> u64 {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let mut valgrind = Command::new("valgrind");
    valgrind.args(["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]);
    valgrind.arg(route.program).args(route.arguments(&folder.path().join("compiled")));
    let report = String::from_utf8_lossy(&run(&mut valgrind).stderr).into_owned();
    let count = report.lines().find_map(|line| Some(line.split_once("refs:")?.1.trim().replace(',', "")));
    count.and_then(|count| count.parse().ok()).expect("cachegrind prints the number of instructions")
}

/// Builds a program by a route; returns the size of its code, and what it prints.
fn built(module: &Module, route: &Route) -> (u64, Vec<u8>) {
    let program = module.program;
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let path = |name: &str| folder.path().join(name);
    let (compiled, object, binary) = (path("compiled"), path("compiled.o"), path("program"));
    run(Command::new(route.program).args(route.arguments(&compiled)));
    if route.program == OPT {
        // The passes have run; clang generates code.
        let mut clang = Command::new(CLANG);
        clang.args(["-w", "-O2", "-Xclang", "-disable-llvm-passes", "-c", "-x", "ir"]);
        run(clang.arg(&compiled).arg("-o").arg(&object));
    } else {
        fs::rename(&compiled, &object).expect("the object exists");
    }
    run(Command::new(CLANG).arg("-o").args([&binary, &object]).args(program.libraries));
    (size_of_code(&object), output_of(program.work, &binary))
}

fn bytes(size: u64) -> String {
    grouped(size as f64, 0)
}

/// Returns what a program prints for its work.
fn output_of(work: &str, binary: &Path) -> Vec<u8> {
    let scratch = tempfile::tempdir().expect("a temporary folder can be made");
    let mut shell = Command::new("sh");
    shell.args(["-e", "-c", work]).current_dir(scratch.path());
    let output = run(shell.env("PROGRAM", binary).env("LC_ALL", "C")).stdout;
    assert!(output.len() > 100, "the work of {} prints something", binary.display());
    output
}

fn size_of_code(file: &Path) -> u64 {
    let sizes = String::from_utf8_lossy(&run(Command::new("size").arg(file)).stdout).into_owned();
    let code = sizes.lines().nth(1).and_then(|line| line.split_whitespace().next()?.parse().ok());
    code.expect("`size` prints the size of code")
}
