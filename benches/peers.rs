//! Comparison with clang on programs generated in two languages: `make bench-peers`.
//!
//! Four tables: executed instructions from text to object, as a whole and of each stage, seconds with one and two
//! threads, and seconds and memory for a million lines. `--write-docs` writes them into docs/performance.md, and
//! `instructions`, `stages`, `threads` and `memory` select tables. All results are ratios within this run.

use std::fs;
use std::path::Path;
use std::process::Command;

use benches::tables::{self, Table};
use benches::{TIME, WHOLE, grouped, instructions_of_functions, instructions_on_plain_processor};
use benches::{machine, millions, pairs, tlc, tools};

const PAGE: &str = "docs/performance.md";

const CLANG: &str = "clang-22";

/// The number of lines of the programs: for instructions, for threads, for memory.
const SMALL: u32 = 4_000;
const LARGE: u32 = 100_000;
const HUGE: u32 = 1_000_000;

/// The number of modules of the large program.
const MODULES: u32 = 10;

/// The options that make clang check as much as tlc.
const CHECKS_OF_CLANG: &str = "-fsanitize=signed-integer-overflow,bounds,null -fno-sanitize-recover=all";

/// Time and memory of one compilation.
#[derive(Clone, Copy)]
struct Taken {
    /// Elapsed wall-clock time in seconds.
    seconds: f64,
    /// The peak memory use in bytes.
    memory: f64,
}

fn main() {
    let writes_page = std::env::args().any(|argument| argument == "--write-docs");
    if tools::is_missing(CLANG, "comparing with clang") || tools::is_missing(TIME, "comparing with clang") {
        return;
    }
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let show = |table: Table| {
        println!("{}", table.columns());
        if writes_page {
            tables::write(PAGE, &table);
        }
    };
    // Names of tables select these only.
    let selected: Vec<String> =
        std::env::args().skip(1).filter(|argument| !argument.starts_with("--")).collect();
    let is_wanted = |name: &str| selected.is_empty() || selected.iter().any(|table| table == name);
    let lines = write_program(folder.path(), SMALL);
    compare_programs(folder.path());
    if !tools::is_missing("valgrind", "counting instructions") {
        if is_wanted("instructions") {
            show(instructions(folder.path(), lines));
        }
        if is_wanted("stages") {
            show(stages(folder.path(), lines));
        }
    }
    if is_wanted("threads") {
        let lines = write_program(folder.path(), LARGE);
        show(threads(folder.path(), lines));
    }
    if is_wanted("memory") {
        let lines = write_program(folder.path(), HUGE);
        show(memory(folder.path(), lines));
    }
    show(machine::table("peers-machine", &[CLANG]));
}

/// Writes a program in both languages into the folder. Returns the number of lines in Modula-2.
fn write_program(folder: &Path, lines: u32) -> usize {
    let pair = pairs::generate(lines);
    fs::write(folder.join("Pair.mod"), &pair.modula).expect("the program can be written");
    fs::write(folder.join("Pair.c"), &pair.c).expect("the program can be written");
    pair.modula.lines().count()
}

/// Writes a program of this many lines into the folder, divided into modules that a main module without code
/// imports.
fn write_modules(folder: &Path, lines: u32) {
    let part = pairs::generate(lines / MODULES).modula;
    let names: Vec<String> = (0..MODULES).map(|number| format!("Part{number}")).collect();
    for name in &names {
        let definition = format!("DEFINITION MODULE {name}; END {name}.\n");
        let text = part.replace("MODULE Pair;", &format!("IMPLEMENTATION MODULE {name};"));
        let text = text.replace("END Pair.", &format!("END {name}."));
        fs::write(folder.join(format!("{name}.def")), definition).expect("the program can be written");
        fs::write(folder.join(format!("{name}.mod")), text).expect("the program can be written");
    }
    let main = format!("MODULE Pair; IMPORT {}; END Pair.\n", names.join(", "));
    fs::write(folder.join("Pair.mod"), main).expect("the program can be written");
}

/// Returns the arguments of a compiler for a program in the folder.
fn arguments(folder: &Path, compiler: &str, options: &str, product: &str) -> Vec<String> {
    let source = folder.join(if compiler == tlc() { "Pair.mod" } else { "Pair.c" });
    let files = [source.display().to_string(), "-o".to_owned(), folder.join(product).display().to_string()];
    options.split(' ').map(str::to_owned).chain(files).collect()
}

/// Compares the outputs of the programs of both compilers.
///
/// # Panics
///
/// Panics if a program fails or the outputs differ.
fn compare_programs(folder: &Path) {
    let [ours, theirs] = [(tlc(), "-O0"), (CLANG, "-O0 -w")].map(|(compiler, options)| {
        let arguments = arguments(folder, compiler, options, "program");
        let made = Command::new(compiler).args(arguments).status().expect("the compiler runs");
        let output = Command::new(folder.join("program")).output().expect("the program runs");
        assert!(made.success() && output.status.success(), "{compiler} makes a program that ends");
        output.stdout
    });
    assert_eq!(ours, theirs, "both programs print the same");
}

/// Measures executed instructions from text to object.
fn instructions(folder: &Path, lines: usize) -> Table {
    let title = format!("{} lines, millions", grouped(lines as f64, 0));
    let mut table = Table::new(
        "instructions",
        &[&title, "tlc", "tlc `--checks=none`", "clang", "clang with checks", "tlc's ratio to clang"],
    );
    for level in ["-O0", "-O1", "-O2"] {
        let count = |compiler: &str, options: &str| {
            let arguments = arguments(folder, compiler, &format!("{level} -c {options}"), "object.o");
            let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
            millions(instructions_on_plain_processor(compiler, &arguments, None))
        };
        let [ours, unchecked] = ["-j1", "-j1 --checks=none"].map(|options| count(tlc(), options));
        let [theirs, checked] = ["-w", CHECKS_OF_CLANG].map(|options| count(CLANG, options));
        let counts = [ours, unchecked, theirs, checked].map(|count| grouped(count, 0));
        let ratios = format!(
            "{:.2}, without checks {:.2}, both with checks {:.2}",
            ours / theirs,
            unchecked / theirs,
            ours / checked
        );
        table.rows.push([format!("`{level}`")].into_iter().chain(counts).chain([ratios]).collect());
    }
    table
}

/// The functions of tlc that make up a stage.
const STAGES: [(&str, &str); 5] = [
    ("parse", "tlc_frontend::syntax::parser::parse_module"),
    ("check", "tlc::driver::pipeline::analyze"),
    ("lower", "tlc::codegen::module::unit::lower_unit"),
    ("optimize", "llvm_tuning::optimization::optimize"),
    ("emit", "llvm_tuning_machine_code"),
];

/// Counts the instructions that clang executes in each of the stages, and in total: the differences between calls that
/// end after them. It checks while it parses.
fn stages_of_clang(folder: &Path, level: &str) -> (String, Vec<u64>, u64) {
    let count = |source: &str, end: &str| {
        let source = folder.join(source).display().to_string();
        let object = folder.join("object.o").display().to_string();
        let arguments = [level, "-w", &source, "-o", &object].into_iter().chain(end.split(' '));
        instructions_on_plain_processor(CLANG, &arguments.collect::<Vec<_>>(), None)
    };
    fs::write(folder.join("Empty.c"), "").expect("the program can be written");
    let start = count("Empty.c", "-fsyntax-only");
    let checked = count("Pair.c", "-fsyntax-only");
    let lowered = count("Pair.c", "-c -Xclang -emit-llvm-only -Xclang -disable-llvm-passes");
    let optimized = count("Pair.c", "-c -Xclang -emit-llvm-only");
    let whole = count("Pair.c", "-c");
    let counts = [(start, checked), (checked, lowered), (lowered, optimized), (optimized, whole)];
    let counts = [0].into_iter().chain(counts.map(|(before, after)| after.saturating_sub(before))).collect();
    (format!("clang `{level}`"), counts, whole)
}

/// Measures executed instructions of each stage, per line of the program in Modula-2.
fn stages(folder: &Path, lines: usize) -> Table {
    let title = format!("{} lines, instructions per line", grouped(lines as f64, 0));
    let mut columns = Vec::new();
    for level in ["-O0", "-O2"] {
        for checks in ["all", "none"] {
            let options = format!("{level} -c -j1 {WHOLE} --checks={checks}");
            let arguments = arguments(folder, tlc(), &options, "object.o");
            let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
            let (counts, whole) = instructions_of_functions(
                &arguments,
                &STAGES.map(|(_, function)| function),
                &folder.join("profile"),
            );
            columns.push((format!("tlc `{level} --checks={checks}`"), counts, whole));
        }
        columns.push(stages_of_clang(folder, level));
    }
    let heads: Vec<&str> = [&*title].into_iter().chain(columns.iter().map(|(head, ..)| &**head)).collect();
    let mut table = Table::new("stages", &heads);
    let per_line =
        |count: u64| if count == 0 { String::new() } else { grouped(count as f64 / lines as f64, 0) };
    for (row, (stage, _)) in STAGES.into_iter().enumerate() {
        let cells = columns.iter().map(|(_, counts, _)| per_line(counts[row]));
        table.rows.push([stage.to_owned()].into_iter().chain(cells).collect());
    }
    let rest = columns.iter().map(|(_, counts, whole)| per_line(whole - counts.iter().sum::<u64>()));
    table.rows.push(["the rest".to_owned()].into_iter().chain(rest).collect());
    let whole = columns.iter().map(|(.., whole)| per_line(*whole));
    table.rows.push(["**all**".to_owned()].into_iter().chain(whole).collect());
    table
}

/// Measures seconds with one and two threads, for a program of one module and of several.
fn threads(folder: &Path, lines: usize) -> Table {
    let title = format!("{} lines, seconds", grouped(lines as f64, 0));
    let mut table = Table::new("threads", &[&title, "`-j1`", "`-j2`", "ratio", "clang"]);
    let modules = tempfile::tempdir().expect("a temporary folder can be made");
    write_modules(modules.path(), LARGE);
    let best = |folder: &Path, compiler: &str, options: &str, rounds: u32| {
        (0..rounds).map(|_| taken(folder, compiler, options).seconds).fold(f64::INFINITY, f64::min)
    };
    for (options, peer, rounds) in
        [("-O0", "-O0 -w", 5), ("-O0 --checks=none", "-O0 -w", 5), ("-O2", "-O2 -w", 1)]
    {
        let clang = best(folder, CLANG, &format!("-c {peer}"), rounds);
        // With `-c` a program of several modules would yield an object of the first one only.
        let programs = [
            (folder, "-c ", "one module".to_owned()),
            (modules.path(), "", format!("{MODULES} modules, linked")),
        ];
        for (folder, product, what) in programs {
            let [one, two] = ["-j1", "-j2"]
                .map(|threads| best(folder, tlc(), &format!("{product}{threads} {options}"), rounds));
            let cells = [one, two, one / two, clang].map(|number| format!("{number:.2}"));
            table.rows.push([format!("`{options}`, {what}")].into_iter().chain(cells).collect());
        }
    }
    table
}

/// Measures seconds and memory for a program of a million lines.
fn memory(folder: &Path, lines: usize) -> Table {
    let title = format!("{} lines, `-O0`", grouped(lines as f64, 0));
    let mut table = Table::new("memory", &[&title, "seconds", "ratio", "MB", "bytes a line"]);
    let ways = [
        ("clang", CLANG, "-w"),
        ("tlc `-j1`", tlc(), "-j1"),
        ("tlc `-j2`", tlc(), "-j2"),
        ("tlc `-j1 --checks=none`", tlc(), "-j1 --checks=none"),
        ("tlc `-j2 --checks=none`", tlc(), "-j2 --checks=none"),
    ];
    let mut first = None;
    for (name, compiler, options) in ways {
        let Taken { seconds, memory } = taken(folder, compiler, &format!("-O0 -c {options}"));
        let ratio = seconds / *first.get_or_insert(seconds);
        table.rows.push(vec![
            name.to_owned(),
            format!("{seconds:.1}"),
            format!("{ratio:.2}"),
            grouped(memory / 1e6, 0),
            grouped(memory / lines as f64, 0),
        ]);
    }
    table
}

/// Compiles the program in the folder once.
fn taken(folder: &Path, compiler: &str, options: &str) -> Taken {
    let output = Command::new(TIME)
        .args(["--format=%e %M", compiler])
        .args(arguments(folder, compiler, options, "object.o"))
        .output()
        .expect("GNU time runs");
    let report = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{compiler} {options}: {report}");
    let figures = report.lines().last().and_then(|line| line.split_once(' '));
    let (seconds, kilobytes) = figures.expect("GNU time tells seconds and memory");
    let number = |text: &str| text.trim().parse::<f64>().expect("a number");
    Taken { seconds: number(seconds), memory: 1024.0 * number(kilobytes) }
}
