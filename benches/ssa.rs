//! The cost of making SSA form: `make bench-ssa`. With `-- --full`, also by all variants and with checks; with
//! `-- --fast`, counted by the processor where the machine lets a process do that.
//!
//! Counted are the instructions (callgrind) of the whole construction: from the typed tree to LLVM IR in SSA
//! form. The measure of all is the usual route: the same lowering with every variable in an `alloca`, then
//! LLVM's own `mem2reg`. Inputs are two generated programs, many ordinary procedures and a huge one, and all
//! programs of `examples`. Then the size of the IR (the paper's tables 1 and 3), the most memory that each route
//! had in use for the generated programs, and what a unit of a pathological procedure costs at three sizes.

mod support;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;

use support::generator::{Shape, generate};
use support::shapes::SHAPES;
use support::{TLC, counted_by_processor, instructions, is_available, millions, statistics};

/// The construction of a program: the stages in the statistics, and the function that callgrind looks for.
const CONSTRUCTION: Part = Part { stages: &["lower", "mem2reg"], function: "tlc::driver::pipeline::lower*" };

/// The construction of a graph by `tlc ssa`.
const GRAPH_CONSTRUCTION: Part =
    Part { stages: &["construct"], function: "tlc::driver::graph_file::construct*" };

/// The usual route, by which the others are divided.
const USUAL: &str = "mem2reg";

/// The ways to build SSA form directly; what is compared if not all are asked for comes first.
const DIRECT: [&str; 4] = ["default", "plain", "marker", "scc"];

/// The sizes of pathological procedures.
const SIZES: [usize; 3] = [1_500, 3_000, 6_000];

/// A small program.
const HELLO: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/gcd.mod");

/// GNU time, which tells how much memory a program used.
const TIME: &str = "/usr/bin/time";

/// A part of what tlc does.
struct Part {
    stages: &'static [&'static str],
    function: &'static str,
}

/// How instructions are counted.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Meter {
    Callgrind,
    Processor,
}

impl Meter {
    /// The instructions of a part of what tlc does with these arguments.
    fn count(self, arguments: &[&str], part: &Part) -> u64 {
        match self {
            Meter::Callgrind => instructions(arguments, Some(part.function)),
            Meter::Processor => counted_by_processor(arguments, part.stages).expect("it has counted before"),
        }
    }
}

/// What is compiled.
struct Program {
    name: String,
    path: PathBuf,
}

fn main() {
    let is_asked = |option: &str| std::env::args().any(|argument| argument == option);
    let is_full = is_asked("--full");
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let mut programs =
        vec![generated(folder.path(), "many", Shape::MANY), generated(folder.path(), "huge", Shape::HUGE)];
    programs.extend(examples());
    let can_count = || counted_by_processor(&["check", HELLO], CONSTRUCTION.stages).is_some();
    let meter = if is_asked("--fast") && can_count() { Meter::Processor } else { Meter::Callgrind };
    if meter == Meter::Processor || is_available("valgrind") {
        for checks in if is_full { &["none", "all"][..] } else { &["none"] } {
            print_costs(meter, &programs, checks, if is_full { &DIRECT } else { &DIRECT[..1] });
        }
        print_pathological(meter, folder.path());
    } else {
        println!("instructions: skipped, valgrind is not installed");
    }
    for checks in ["none", "all"] {
        print_sizes(&programs, checks);
    }
    if is_available(TIME) {
        print_memory(&programs[..2]);
    } else {
        println!("memory: skipped, GNU time is not installed (on Debian: apt-get install time)");
    }
}

fn generated(folder: &Path, name: &str, shape: Shape) -> Program {
    let path = folder.join(name).join("Generated.mod");
    fs::create_dir_all(path.parent().expect("the path has a folder")).expect("a folder can be made");
    fs::write(&path, generate(shape)).expect("the program can be written");
    Program { name: name.to_owned(), path }
}

fn examples() -> Vec<Program> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    let entries = fs::read_dir(folder).expect("the examples can be listed");
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "mod"));
    paths.sort();
    let name = |path: &PathBuf| path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    paths.into_iter().map(|path| Program { name: name(&path), path }).collect()
}

fn print_costs(meter: Meter, programs: &[Program], checks: &str, variants: &[&str]) {
    println!("millions of instructions for construction, --checks={checks}, and their ratio to {USUAL}");
    print!("{:<14}{USUAL:>10}", "");
    variants.iter().for_each(|variant| print!("{variant:>11}{:>7}", ""));
    println!();
    for Program { name, path } in programs {
        let (usual, direct) = costs(meter, path, checks, variants);
        print!("{name:<14}{:>10.2}", millions(usual));
        for counted in direct {
            print!("{:>11.2}{:>7.3}", millions(counted), counted as f64 / usual as f64);
        }
        println!();
    }
    println!();
}

/// The cost of the usual route and of others, which are counted at the same time.
fn costs(meter: Meter, path: &Path, checks: &str, variants: &[&str]) -> (u64, Vec<u64>) {
    let cost = |variant: &str| {
        let path = path.display().to_string();
        let (ssa, checks) = (format!("--ssa={variant}"), format!("--checks={checks}"));
        meter.count(&["check", &path, &ssa, &checks], &CONSTRUCTION)
    };
    thread::scope(|scope| {
        let usual = scope.spawn(|| cost(USUAL));
        let direct = variants.iter().map(|variant| cost(variant)).collect();
        (usual.join().expect("counting ends"), direct)
    })
}

fn print_pathological(meter: Meter, folder: &Path) {
    println!("instructions for a unit of a graph by `tlc ssa`, and the largest to the smallest");
    print!("{:<14}", "units");
    SIZES.iter().for_each(|size| print!("{size:>10}"));
    println!();
    for shape in SHAPES {
        let costs = SIZES.map(|size| {
            let path = folder.join(format!("{}.cfg", shape.name));
            fs::write(&path, (shape.graph)(size)).expect("the graph can be written");
            let path = path.display().to_string();
            let arguments = [&["ssa", path.as_str()], shape.options].concat();
            meter.count(&arguments, &GRAPH_CONSTRUCTION) as f64 / size as f64
        });
        print!("{:<14}", shape.name);
        costs.iter().for_each(|cost| print!("{cost:>10.0}"));
        println!("{:>7.3}", costs[2] / costs[0]);
    }
    println!();
}

/// The size of the IR of a program before any other pass, in instructions: before SSA construction, after
/// mem2reg, by direct construction, and with optimization on the fly.
type Sizes = [u64; 4];

fn print_sizes(programs: &[Program], checks: &str) {
    let sizes: Vec<Sizes> = programs.iter().map(|program| sizes(&program.path, checks)).collect();
    let total = std::array::from_fn(|column| sizes.iter().map(|row| row[column]).sum());
    println!(
        "instructions in the IR before any other pass, --checks={checks}: with --otf=none before and after"
    );
    println!(
        "{USUAL} and by direct construction, with their ratio to the first; then with --otf=all, with its ratio"
    );
    println!("to direct construction without, and to the first");
    println!("{:<14}{:>9}{USUAL:>9}{:>14}{:>23}", "", "alloca", DIRECT[0], "--otf=all");
    let names = programs.iter().map(|program| program.name.as_str());
    for (name, [before, mem2reg, direct, optimized]) in names.zip(sizes).chain([("total", total)]) {
        let ratio = |of: u64, to: u64| of as f64 / to as f64;
        println!(
            "{name:<14}{before:>9}{mem2reg:>9}{:>6.3}{direct:>9}{:>6.3}{optimized:>9}{:>6.3}{:>6.3}",
            ratio(mem2reg, before),
            ratio(direct, before),
            ratio(optimized, direct),
            ratio(optimized, before)
        );
    }
    println!();
}

fn sizes(path: &Path, checks: &str) -> Sizes {
    let checks = format!("--checks={checks}");
    let size = |(ssa, otf)| {
        let output = Command::new(TLC)
            .args(["check", "--stats=json", &checks, &format!("--ssa={ssa}"), &format!("--otf={otf}")])
            .arg(path)
            .output()
            .expect("tlc runs");
        let report = String::from_utf8_lossy(&output.stderr);
        statistics(&report)["total"]["instructions"].as_u64().expect("a number")
    };
    [("alloca", "none"), (USUAL, "none"), (DIRECT[0], "none"), (DIRECT[0], "all")].map(size)
}

fn print_memory(programs: &[Program]) {
    println!("the most memory in use, MiB, --checks=none");
    println!("{:<14}{USUAL:>10}{:>18}", "", DIRECT[0]);
    for Program { name, path } in programs {
        let (usual, direct) = (memory(path, USUAL), memory(path, DIRECT[0]));
        println!("{name:<14}{usual:>10.1}{direct:>11.1}{:>7.3}", direct / usual);
    }
}

fn memory(path: &Path, variant: &str) -> f64 {
    let output = Command::new(TIME)
        .args(["--format=%M", TLC, "check", "--checks=none"])
        .arg(format!("--ssa={variant}"))
        .arg(path)
        .output()
        .expect("GNU time runs");
    let report = String::from_utf8_lossy(&output.stderr);
    let kilobytes: f64 = report.lines().last().and_then(|line| line.trim().parse().ok()).unwrap_or(f64::NAN);
    kilobytes / 1024.0
}
