//! The cost of SSA construction: `make bench-ssa`. With `-- --full`, also for all variants and with checks;
//! with `-- --fast`, counted by the processor if the machine allows it; with `-- --write-docs`, the tables
//! are printed and also written into docs/ssa.md, each between its marks.
//!
//! It counts the instructions (callgrind) of the whole construction: from the typed tree to LLVM IR in SSA
//! form. The baseline is the usual route: the same lowering with every variable in an `alloca`, followed by
//! LLVM's own `mem2reg`. Inputs are two generated programs, one of many ordinary procedures and one of a huge
//! procedure, and all programs of `examples`. Further tables show the size of the IR (the paper's tables 1
//! and 3), the peak memory of each route for the generated programs, and the cost per unit of a pathological
//! procedure at three sizes.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;

use benches::generator::{Shape, generate};
use benches::shapes::SHAPES;
use benches::tables::{self, PAGE, Table};
use benches::{
    TIME, WHOLE, counted_by_processor, grouped, instructions, memory_of, millions, statistics, tlc, tools,
};

/// The construction of a program: its stages in the statistics, and the function that callgrind counts.
const CONSTRUCTION: Part = Part { stages: &["lower", "mem2reg"], function: "tlc::driver::lowering::lower*" };

/// The construction of a graph by `tlc ssa`.
const GRAPH_CONSTRUCTION: Part =
    Part { stages: &["construct"], function: "tlc::explore::graph_file::construct*" };

/// The usual route, the baseline of all ratios.
const USUAL: &str = "mem2reg";

/// The strategies of direct construction; the first one is compared by default.
const DIRECT: [&str; 4] = ["default", "plain", "marker", "scc"];

/// The sizes of pathological procedures.
const SIZES: [usize; 3] = [1_500, 3_000, 6_000];

/// The names of the generated programs.
const GENERATED: [&str; 2] = ["many", "huge"];

/// A small program.
const HELLO: &str = "examples/gcd.mod";

/// A part of the work of tlc.
struct Part {
    stages: &'static [&'static str],
    function: &'static str,
}

/// A way to count instructions.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Meter {
    Callgrind,
    Processor,
}

impl Meter {
    /// Returns the description of the meter in the heading of a table.
    fn heading(self) -> &'static str {
        match self {
            Meter::Callgrind => "counted by callgrind",
            Meter::Processor => "counted by the processor",
        }
    }

    /// Counts the instructions of a part of tlc's work with these arguments.
    fn count(self, arguments: &[&str], part: &Part) -> u64 {
        match self {
            Meter::Callgrind => instructions(arguments, Some(part.function)),
            Meter::Processor => counted_by_processor(arguments, part.stages).expect("it has counted before"),
        }
    }
}

/// A program that is compiled for the measurements.
struct Program {
    name: String,
    path: PathBuf,
}

impl Program {
    /// Returns the name in a table, with generated programs in italics.
    fn title(&self) -> String {
        if GENERATED.contains(&self.name.as_str()) { format!("*{}*", self.name) } else { self.name.clone() }
    }
}

/// The destination of complete tables.
struct Output {
    writes_page: bool,
}

impl Output {
    /// Prints a table with a title, and writes it into the page if requested.
    fn show(&self, title: &str, table: &Table) {
        println!("{title}\n{}", table.columns());
        if self.writes_page {
            tables::write(PAGE, table);
        }
    }
}

fn main() {
    let is_asked = |option: &str| std::env::args().any(|argument| argument == option);
    let output = Output { writes_page: is_asked("--write-docs") };
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let mut programs = vec![
        generated(folder.path(), GENERATED[0], Shape::MANY),
        generated(folder.path(), GENERATED[1], Shape::HUGE),
    ];
    programs.extend(examples());
    let hello = benches::root().join(HELLO).display().to_string();
    let can_count = || counted_by_processor(&["check", &hello], CONSTRUCTION.stages).is_some();
    let meter = if is_asked("--fast") && can_count() { Meter::Processor } else { Meter::Callgrind };
    if meter == Meter::Processor || !tools::is_missing("valgrind", "counting instructions") {
        if is_asked("--full") {
            show_variants(&output, meter, &programs);
        } else {
            let costs = costs(meter, &programs, "none", &DIRECT[..1]);
            show_construction(&output, meter, &programs, &costs);
        }
        show_pathological(&output, meter, folder.path());
    }
    show_sizes(&output, &programs);
    if !tools::is_missing(TIME, "the table of memory (Debian's package time)") {
        show_memory(&output, &programs[..GENERATED.len()]);
    }
}

fn generated(folder: &Path, name: &str, shape: Shape) -> Program {
    let path = folder.join(name).join("Generated.mod");
    fs::create_dir_all(path.parent().expect("the path has a folder")).expect("a folder can be made");
    fs::write(&path, generate(shape)).expect("the program can be written");
    Program { name: name.to_owned(), path }
}

fn examples() -> Vec<Program> {
    let folder = benches::root().join("examples");
    let entries = fs::read_dir(folder).expect("the examples can be listed");
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "mod"));
    paths.sort();
    let name = |path: &PathBuf| path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    paths.into_iter().map(|path| Program { name: name(&path), path }).collect()
}

/// The instructions of the usual route and of others for a program.
struct Cost {
    usual: u64,
    direct: Vec<u64>,
}

impl Cost {
    fn ratio(&self, variant: usize) -> f64 {
        self.direct[variant] as f64 / self.usual as f64
    }
}

/// Returns the cost of each program.
fn costs(meter: Meter, programs: &[Program], checks: &str, variants: &[&str]) -> Vec<Cost> {
    programs.iter().map(|program| cost(meter, &program.path, checks, variants)).collect()
}

/// Measures the cost of a program by the usual route and by the others, all at the same time.
fn cost(meter: Meter, path: &Path, checks: &str, variants: &[&str]) -> Cost {
    let count = |variant: &str| {
        let path = path.display().to_string();
        let (ssa, checks) = (format!("--ssa={variant}"), format!("--checks={checks}"));
        meter.count(&["check", &path, &ssa, &checks, WHOLE], &CONSTRUCTION)
    };
    thread::scope(|scope| {
        let usual = scope.spawn(|| count(USUAL));
        let direct = variants.iter().map(|variant| count(variant)).collect();
        Cost { usual: usual.join().expect("counting ends"), direct }
    })
}

fn show_construction(output: &Output, meter: Meter, programs: &[Program], costs: &[Cost]) {
    let mut table = Table::new("construction", &[meter.heading(), USUAL, DIRECT[0], "ratio"]);
    for (program, cost) in programs.iter().zip(costs) {
        let counts = [cost.usual, cost.direct[0]].map(|count| grouped(millions(count), 2));
        let [usual, direct] = counts;
        table.rows.push(vec![program.title(), usual, direct, format!("{:.3}", cost.ratio(0))]);
    }
    output.show("millions of instructions for construction, --checks=none, and their ratio", &table);
}

/// Shows all variants, without and with checks, in two tables.
fn show_variants(output: &Output, meter: Meter, programs: &[Program]) {
    let mut table = Table::new("variants", &[&[meter.heading()][..], &DIRECT[..]].concat());
    let mut examples = Vec::new();
    for checks in ["none", "all"] {
        let costs = costs(meter, programs, checks, &DIRECT);
        if checks == "none" {
            show_construction(output, meter, programs, &costs);
        }
        let (generated, others) = costs.split_at(GENERATED.len());
        for (program, cost) in programs.iter().zip(generated) {
            let ratios = (0..DIRECT.len()).map(|variant| format!("{:.3}", cost.ratio(variant)));
            let title = format!("{}, `--checks={checks}`", program.title());
            table.rows.push(std::iter::once(title).chain(ratios).collect());
        }
        let ranges = (0..DIRECT.len()).map(|variant| range(others, variant));
        examples.push(std::iter::once(format!("examples, `--checks={checks}`")).chain(ranges).collect());
    }
    table.rows.extend(examples);
    output.show("the ratio of construction to the usual route, by all variants", &table);
}

/// Returns the smallest and the largest ratio of a variant.
fn range(costs: &[Cost], variant: usize) -> String {
    let ratios = || costs.iter().map(|cost| cost.ratio(variant));
    let (least, most) = (ratios().fold(f64::INFINITY, f64::min), ratios().fold(0.0, f64::max));
    format!("{least:.3} to {most:.3}")
}

fn show_pathological(output: &Output, meter: Meter, folder: &Path) {
    let sizes = SIZES.map(|size| grouped(size as f64, 0));
    let heading = [meter.heading(), &format!("{} units", sizes[0]), &sizes[1], &sizes[2], "ratio"];
    let mut table = Table::new("pathological", &heading);
    for shape in SHAPES {
        let costs = SIZES.map(|size| {
            let path = folder.join(format!("{}.cfg", shape.name));
            fs::write(&path, (shape.graph)(size)).expect("the graph can be written");
            let path = path.display().to_string();
            let arguments = [&["ssa", path.as_str()], shape.options].concat();
            meter.count(&arguments, &GRAPH_CONSTRUCTION) as f64 / size as f64
        });
        let mut row = vec![shape.description.to_owned()];
        row.extend(costs.map(|cost| grouped(cost, 0)));
        row.push(format!("{:.3}", costs[2] / costs[0]));
        table.rows.push(row);
    }
    output.show("instructions for a unit of a graph by `tlc ssa`, and the largest to the smallest", &table);
}

/// The size of a program's IR before any other pass, in instructions: before SSA construction, after mem2reg,
/// by direct construction, and with on-the-fly optimization.
type Sizes = [u64; 4];

/// Shows the sizes of each program and of all together, without and with checks, in three tables.
fn show_sizes(output: &Output, programs: &[Program]) {
    let mut titles: Vec<String> = programs.iter().map(Program::title).collect();
    titles.push("**total**".to_owned());
    let [unchecked, checked] = ["none", "all"].map(|checks| {
        let mut rows: Vec<Sizes> = programs.iter().map(|program| sizes(&program.path, checks)).collect();
        rows.push(std::array::from_fn(|column| rows.iter().map(|row| row[column]).sum()));
        rows
    });
    let ratio = |of: u64, to: u64| format!("{:.3}", of as f64 / to as f64);

    let mut table = Table::new("size", &["", "alloca", USUAL, "ratio", "direct", "ratio"]);
    for (title, &[before, usual, direct, _]) in titles.iter().zip(&unchecked) {
        let mut row = vec![title.clone(), count(before)];
        row.extend([usual, direct].into_iter().flat_map(|size| [count(size), ratio(size, before)]));
        table.rows.push(row);
    }
    output.show("instructions in the IR before any other pass, --checks=none --otf=none", &table);

    let heading =
        ["none", "all", "ratio", "of alloca", "none, with checks", "all, with checks", "ratio", "of alloca"];
    let mut table = Table::new("on-the-fly", &[&[""][..], &heading[..]].concat());
    for (title, both) in titles.iter().zip(unchecked.iter().zip(&checked)) {
        let mut row = vec![title.clone()];
        for &[before, _, direct, optimized] in [both.0, both.1] {
            row.extend([count(direct), count(optimized), ratio(optimized, direct), ratio(optimized, before)]);
        }
        table.rows.push(row);
    }
    output.show("direct construction without and with optimization on the fly", &table);

    let mut table = Table::new("ir-left", &["", "`--checks=all`", "ratio", "`--checks=none`", "ratio"]);
    let totals = [checked[programs.len()], unchecked[programs.len()]];
    for (title, column) in [("allocas", 0), ("SSA form", 2), ("SSA form, optimized", 3)] {
        let cells = totals.iter().flat_map(|total| [count(total[column]), ratio(total[column], total[0])]);
        table.rows.push(std::iter::once(title.to_owned()).chain(cells).collect());
    }
    output.show("how much of the IR is left", &table);
}

fn sizes(path: &Path, checks: &str) -> Sizes {
    let checks = format!("--checks={checks}");
    let size = |(ssa, otf)| {
        let output = Command::new(tlc())
            .args(["check", WHOLE, "--stats=json", &checks, &format!("--ssa={ssa}"), &format!("--otf={otf}")])
            .arg(path)
            .output()
            .expect("tlc runs");
        let report = String::from_utf8_lossy(&output.stderr);
        statistics(&report)["total"]["instructions"].as_u64().expect("a number")
    };
    [("alloca", "none"), (USUAL, "none"), (DIRECT[0], "none"), (DIRECT[0], "all")].map(size)
}

fn show_memory(output: &Output, programs: &[Program]) {
    let mut table = Table::new("memory", &["", USUAL, DIRECT[0], "ratio"]);
    for program in programs {
        let (usual, direct) = (memory(&program.path, USUAL), memory(&program.path, DIRECT[0]));
        let cells = [format!("{usual:.1}"), format!("{direct:.1}"), format!("{:.3}", direct / usual)];
        table.rows.push(std::iter::once(program.title()).chain(cells).collect());
    }
    output.show("the most memory in use, MiB, --checks=none", &table);
}

fn memory(path: &Path, variant: &str) -> f64 {
    let path = path.display().to_string();
    memory_of(&["check", WHOLE, "--checks=none", &format!("--ssa={variant}"), &path])
}

/// Formats an integer with separated thousands: `1,234`.
fn count(number: u64) -> String {
    grouped(number as f64, 0)
}
