//! The gate of executed instructions: `make bench-gate` compares fifteen cases with `benches/gate.baseline`.
//!
//! Callgrind does the counting, so the figures hardly depend on the machine and not at all on its load. Their
//! remaining dependencies are recorded with them: the compilers, the C library, valgrind. The C library runs
//! with the string functions for the baseline processor, because callgrind counts each iteration of a string
//! instruction.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use benches::baseline::Figures;
use benches::generator::{Shape, generate};
use benches::processors::divide;
use benches::shapes::SHAPES;
use benches::{WHOLE, instructions_on_plain_processor, tlc, tools};

/// The committed figures.
const BASELINE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/gate.baseline");

/// An example with arrays, records and files, which give rise to many checks.
const EXAMPLE: &str = "examples/compress.mod";

/// The functions of SSA construction, as callgrind names them: for a program and for a graph.
const LOWER: &str = "tlc::driver::lowering::lower*";
const CONSTRUCT: &str = "tlc::explore::graph_file::construct*";

/// Shapes of generated programs: many ordinary procedures, and a huge one.
const MANY: Shape = Shape { procedures: 20, ..Shape::MANY };
const HUGE: Shape = Shape { statements: 3_000, ..Shape::HUGE };

/// The number of lines of typical code, and of units of the graph.
const LINES: u32 = 10_000;
const UNITS: usize = 1_500;

/// The programs of benches/code whose own instructions are counted, with all checks: the ones that run
/// shortest, of six kinds.
const PROGRAMS: [&str; 6] = ["Spectral", "Fib", "Trees", "Queens", "Words", "Failures"];

/// The number of lines of the program that is compiled to an object.
const COMPILED: u32 = 2_000;

/// A run of a program whose instructions are counted.
struct Case {
    name: String,
    program: String,
    arguments: Vec<String>,
    /// The function that is counted with its callees; `None` counts the whole run.
    within: Option<&'static str>,
}

fn main() -> ExitCode {
    if tools::is_missing("valgrind", "the gate of executed instructions") {
        return ExitCode::SUCCESS;
    }
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let now = Figures { toolchain: toolchain(), cases: divide(&cases(folder.path()), count) };
    if std::env::args().any(|argument| argument == "--accept") {
        fs::write(BASELINE, now.text()).expect("the baseline can be written");
        print!("{}", now.text());
        return ExitCode::SUCCESS;
    }
    let baseline = fs::read_to_string(BASELINE).map_err(|error| error.to_string());
    let baseline = baseline.and_then(|text| Figures::read(&text)).expect("benches/gate.baseline can be read");
    let comparison = now.compare(&baseline);
    print!("{}", comparison.report);
    if comparison.fails { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

fn cases(folder: &Path) -> Vec<Case> {
    let program = |name: &str, shape: Shape| write(folder.join(name).join("Generated.mod"), &generate(shape));
    let loops = SHAPES.iter().find(|shape| shape.name == "loops").expect("the shape is there");
    let graph = write(folder.join("loops.cfg"), &(loops.graph)(UNITS));
    let case = |name: &str, arguments: &[&str], within| Case {
        name: name.to_owned(),
        program: tlc().to_owned(),
        arguments: arguments.iter().map(|argument| (*argument).to_owned()).collect(),
        within,
    };
    let compiled = program("compiled", Shape::typical(COMPILED));
    let example = benches::root().join(EXAMPLE).display().to_string();
    let object = folder.join("compiled.o").display().to_string();
    let mut cases = vec![
        case("start-up", &["--version"], None),
        case("check, typical code", &["check", "-j1", &program("typical", Shape::typical(LINES))], None),
        case(
            "lower, many procedures",
            &["check", &program("many", MANY), "--checks=none", WHOLE],
            Some(LOWER),
        ),
        case(
            "lower, a huge procedure",
            &["check", &program("huge", HUGE), "--checks=none", WHOLE],
            Some(LOWER),
        ),
        case("lower, an example with checks", &["check", &example, "--checks=all"], Some(LOWER)),
        case("construct, a graph of loops", &["ssa", &graph], Some(CONSTRUCT)),
        case("compile, -O0", &["-c", &compiled, "-o", &object], None),
        case("compile, -O0 without checks", &["-c", "--checks=none", &compiled, "-o", &object], None),
        case("compile, -O2", &["-c", "-O2", &compiled, "-o", &object], None),
    ];
    cases.extend(PROGRAMS.map(|name| run(folder, name)));
    cases
}

/// Compiles a program of benches/code, and returns the case that runs it.
fn run(folder: &Path, name: &str) -> Case {
    let source = format!("{}/code/{name}.mod", env!("CARGO_MANIFEST_DIR"));
    let program = folder.join(name).display().to_string();
    let status = Command::new(tlc()).args(["-O2", &source, "-o", &program]).status().expect("tlc runs");
    assert!(status.success(), "{name} is compiled");
    Case { name: format!("run, {name}"), program, arguments: Vec::new(), within: None }
}

fn write(path: PathBuf, text: &str) -> String {
    fs::create_dir_all(path.parent().expect("the path has a folder")).expect("a folder can be made");
    fs::write(&path, text).expect("the file can be written");
    path.display().to_string()
}

fn count(case: &Case) -> Vec<(String, u64)> {
    let arguments: Vec<&str> = case.arguments.iter().map(String::as_str).collect();
    let count = instructions_on_plain_processor(&case.program, &arguments, case.within);
    assert!(count > 100_000, "{}: the function that is counted is not found", case.name);
    vec![(case.name.clone(), count)]
}

/// Returns the versions of the tools on which the figures depend.
fn toolchain() -> Vec<(String, String)> {
    let first_line = |program: &str, arguments: &[&str]| {
        let output = Command::new(program).args(arguments).output().ok();
        let text = output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned());
        text.and_then(|text| text.lines().next().map(str::to_owned)).unwrap_or_else(|| "unknown".to_owned())
    };
    let llvm = first_line(tlc(), &["--version"]);
    let llvm = llvm.split_once('(').map_or(llvm.as_str(), |(_, rest)| rest.trim_end_matches(')'));
    [
        ("rustc", first_line("rustc", &["--version"])),
        ("LLVM", llvm.to_owned()),
        ("libc", first_line("getconf", &["GNU_LIBC_VERSION"])),
        ("valgrind", first_line("valgrind", &["--version"])),
    ]
    .map(|(part, version)| (part.to_owned(), version))
    .to_vec()
}
