//! The cost of making SSA form: `make bench-ssa`.
//!
//! Counted are the instructions (callgrind) of the whole construction: from the typed tree to LLVM IR in SSA
//! form. The measure of all is the usual route: the same lowering with every variable in an `alloca`, then
//! LLVM's own `mem2reg`. Inputs are two generated programs, many ordinary procedures and a huge one, and all
//! programs of `examples`. Then the most memory that each route had in use for the generated ones.

mod support;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use support::generator::{Shape, generate};
use support::{TLC, instructions, is_available, millions};

/// The function that makes the IR, and runs `mem2reg` where that is asked for.
const CONSTRUCTION: &str = "tlc::driver::pipeline::lower*";

/// The usual route, by which the others are divided.
const USUAL: &str = "mem2reg";

/// The ways to build SSA form directly.
const DIRECT: [&str; 4] = ["default", "plain", "marker", "scc"];

/// GNU time, which tells how much memory a program used.
const TIME: &str = "/usr/bin/time";

fn main() {
    if !is_available("valgrind") {
        println!("construction of SSA form: skipped, valgrind is not installed");
        return;
    }
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let many = write_program(folder.path(), "many", Shape::MANY);
    let huge = write_program(folder.path(), "huge", Shape::HUGE);
    for checks in ["none", "all"] {
        println!("millions of instructions for construction, --checks={checks}, and their ratio to {USUAL}");
        print!("{:<14}{USUAL:>10}", "");
        DIRECT.iter().for_each(|variant| print!("{variant:>18}"));
        println!();
        print_costs("many", &many, checks);
        print_costs("huge", &huge, checks);
        for example in examples() {
            let name = example.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            print_costs(&name, &example, checks);
        }
        println!();
    }
    if is_available(TIME) {
        print_memory(&[("many", &many), ("huge", &huge)]);
    } else {
        println!("memory: skipped, GNU time is not installed (on Debian: apt-get install time)");
    }
}

fn write_program(folder: &Path, name: &str, shape: Shape) -> PathBuf {
    let path = folder.join(name).join("Generated.mod");
    fs::create_dir_all(path.parent().expect("the path has a folder")).expect("a folder can be made");
    fs::write(&path, generate(shape)).expect("the program can be written");
    path
}

fn examples() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    let entries = fs::read_dir(folder).expect("the examples can be listed");
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "mod"));
    paths.sort();
    paths
}

fn print_costs(name: &str, path: &Path, checks: &str) {
    let usual = cost(path, USUAL, checks);
    print!("{name:<14}{:>10.2}", millions(usual));
    for variant in DIRECT {
        let counted = cost(path, variant, checks);
        print!("{:>11.2}{:>7.3}", millions(counted), counted as f64 / usual as f64);
    }
    println!();
}

fn cost(path: &Path, variant: &str, checks: &str) -> u64 {
    let path = path.display().to_string();
    let (ssa, checks) = (format!("--ssa={variant}"), format!("--checks={checks}"));
    instructions(&["check", &path, &ssa, &checks], Some(CONSTRUCTION))
}

fn print_memory(programs: &[(&str, &PathBuf)]) {
    println!("the most memory in use, MiB, --checks=none");
    println!("{:<14}{USUAL:>10}{:>18}", "", DIRECT[0]);
    for (name, path) in programs {
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
