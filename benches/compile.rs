//! Speed of the compiler: `make bench-compile`.
//!
//! Prints three tables: throughput from source to syntax tree and to LLVM IR at several sizes; executed
//! instructions per line at the same sizes (callgrind; they must be constant); and a hello world compiled and
//! linked by tlc and by GNU Modula-2, in turns. A part whose tool is missing prints a note instead.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use benches::generator::{Shape, generate};
use benches::{instructions, millions, tlc, tools};
use tlc::driver;
use tlc::options::Options;
use tlc_frontend::base::{Dialect, Interner, SourceMap};
use tlc_frontend::diagnostics::Diagnostics;
use tlc_frontend::syntax::parse_module;

/// The allocator of the command itself.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The sizes of programs, in lines.
const SIZES: [u32; 4] = [1_000, 10_000, 100_000, 200_000];

const HELLO: &str = "MODULE Hello;\nFROM InOut IMPORT WriteString, WriteLn;\n\
                     BEGIN\n  WriteString(\"hello, world\");\n  WriteLn\nEND Hello.\n";

/// A generated program in a file.
struct Program {
    text: String,
    path: PathBuf,
    lines: usize,
}

fn main() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let programs: Vec<Program> = SIZES.iter().map(|lines| write_program(folder.path(), *lines)).collect();
    print_throughput(&programs);
    if !tools::is_missing("valgrind", "counting instructions") {
        print_instructions(folder.path(), &programs);
    }
    if !tools::is_missing("gm2", "compiling a hello world in turns") {
        print_hello(folder.path());
    }
}

fn write_program(folder: &Path, lines: u32) -> Program {
    let text = generate(Shape::typical(lines));
    let path = folder.join(format!("Generated{lines}")).join("Generated.mod");
    fs::create_dir_all(path.parent().expect("the path has a folder")).expect("a folder can be made");
    fs::write(&path, &text).expect("the program can be written");
    Program { lines: text.lines().count(), text, path }
}

fn print_throughput(programs: &[Program]) {
    println!("{:<28}{:>10}{:>12}{:>14}", "throughput", "lines", "ms", "lines/s");
    for program in programs {
        print_speed("source to syntax tree", program, parse);
    }
    for program in programs {
        print_speed("source to LLVM IR", program, check);
    }
}

fn print_speed(what: &str, program: &Program, work: fn(&Program)) {
    let took = best_of(5, || work(program)).as_secs_f64();
    let (lines, speed) = (program.lines, program.lines as f64 / took);
    println!("{what:<28}{lines:>10}{:>12.2}{speed:>14.0}", took * 1e3);
}

fn parse(program: &Program) {
    let mut sources = SourceMap::new();
    let file = sources.add("Generated.mod".into(), program.text.clone()).expect("the program is small");
    let (mut interner, mut diagnostics) = (Interner::new(), Diagnostics::new());
    let module = parse_module(sources.file(file), Dialect::default(), &mut interner, &mut diagnostics);
    assert!(!diagnostics.has_errors() && module.end_name.is_some(), "a generated program is correct");
}

fn check(program: &Program) {
    let checked = driver::compile(Options::new(program.path.clone()));
    assert!(checked.is_ok(), "a generated program is correct");
}

fn best_of(times: u32, mut work: impl FnMut()) -> Duration {
    let runs = (0..times).map(|_| {
        let start = Instant::now();
        work();
        start.elapsed()
    });
    runs.min().unwrap_or_default()
}

fn print_instructions(folder: &Path, programs: &[Program]) {
    println!("\n{:<28}{:>10}{:>12}{:>14}", "executed instructions", "lines", "millions", "per line");
    println!(
        "{:<28}{:>10}{:>12.1}",
        "start-up (tlc --version)",
        "",
        millions(instructions(&["--version"], None))
    );
    print_check(folder, "an empty module", "MODULE Empty;\nEND Empty.\n");
    // The constant cost of importing InOut is not a cost of the lines.
    let base = print_check(folder, "hello world, with InOut", HELLO);
    let mut first = None;
    for program in programs {
        let counted = instructions(&["check", &program.path.display().to_string()], None) - base;
        let per_line = counted as f64 / program.lines as f64;
        let ratio = per_line / *first.get_or_insert(per_line);
        let (lines, counted) = (program.lines, millions(counted));
        println!("{:<28}{lines:>10}{counted:>12.1}{per_line:>14.0}   ratio {ratio:.3}", "tlc check");
    }
}

/// Prints and returns the instructions that checking a small program takes.
fn print_check(folder: &Path, what: &str, text: &str) -> u64 {
    let path = folder.join("Small.mod");
    fs::write(&path, text).expect("the program can be written");
    let counted = instructions(&["check", &path.display().to_string()], None);
    println!("{what:<28}{:>10}{:>12.1}", text.lines().count(), millions(counted));
    counted
}

fn print_hello(folder: &Path) {
    let source = folder.join("Hello.mod");
    fs::write(&source, HELLO).expect("the program can be written");
    let compile = |program: &str, options: &[&str]| {
        let status = Command::new(program)
            .current_dir(folder)
            .args(options)
            .args(["Hello.mod", "-o", "hello"])
            .stdout(Stdio::null())
            .status();
        assert!(status.is_ok_and(|status| status.success()), "{program} compiles a hello world");
    };
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    for _ in 0..10 {
        ours.push(best_of(1, || compile(tlc(), &[])));
        theirs.push(best_of(1, || compile("gm2", &["-flibs=m2log,m2pim,m2iso"])));
    }
    let (ours, theirs) = (median(ours), median(theirs));
    println!("\n{:<40}{:>10.1} ms", "hello world, compiled and linked: tlc", ours * 1e3);
    println!("{:<40}{:>10.1} ms   ratio {:.2}", "the same: gm2", theirs * 1e3, ours / theirs);
}

fn median(mut times: Vec<Duration>) -> f64 {
    times.sort();
    times[times.len() / 2].as_secs_f64()
}
