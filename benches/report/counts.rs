//! The counted tables of docs/report.md: sizes of the IR and numbers of phis. They are the same on every
//! machine, so a test counts them again and compares.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;

use serde_json::Value;

use super::{folders, mutation, procedures};
use benches::generator::{Shape, generate};
use benches::shapes::SHAPES;
use benches::tables::Table;

/// Programs without run-time checks, lowered as a whole, whose last line of messages has their statistics.
const OPTIONS: [&str; 3] = ["-Zunit-size=4000000000", "--stats=json", "--checks=none"];

/// The strategies of direct construction in the order of the paper, ours last.
pub const STRATEGIES: [&str; 4] = ["plain", "marker", "scc", "default"];

/// The tables that this module writes.
pub const NAMES: [&str; 4] = ["report-size", "report-phis", "report-irreducible", "report-on-the-fly"];

/// The random procedures: modules, and procedures in each. A quarter of the procedures has labels and jumps.
const RANDOM_MODULES: u64 = 10;
const RANDOM_PROCEDURES: usize = 20;

/// The number of cycles with two entries in the ladder.
const CYCLES: usize = 1_000;

/// Programs that share a row.
pub struct Group {
    /// The title of the row.
    pub title: &'static str,
    pub files: Vec<PathBuf>,
    /// The options of tlc by which they find their imports.
    pub options: Vec<String>,
    /// The subcommand or option of tlc that lowers them.
    lower: &'static str,
}

impl Group {
    pub fn new(title: &'static str, files: Vec<PathBuf>) -> Group {
        Group { title, files, options: Vec::new(), lower: "check" }
    }

    /// The library from its files, each as the main module of a compilation. Its IR is written, so that it
    /// has no procedures of the modules that it imports.
    fn library() -> Group {
        let folder = |folder: PathBuf| ["-I".to_owned(), folder.display().to_string()];
        let options = folders::library().into_iter().flat_map(folder).collect();
        Group { options, lower: "--emit=bc=/dev/null", ..Group::new("library", modules_below("runtime/lib")) }
    }

    /// Random procedures, the only programs with irreducible control flow.
    fn random(folder: &Path) -> Group {
        let module = |seed| {
            let text = procedures::module(seed, RANDOM_PROCEDURES);
            written(folder, &format!("random{seed}"), "Search.mod", &text)
        };
        Group::new("random", (0..RANDOM_MODULES).map(module).collect())
    }
}

/// Returns the programs of the report; those that are generated are written into a folder.
pub fn groups(folder: &Path) -> Vec<Group> {
    let generated = |name: &str, shape| vec![written(folder, name, "Generated.mod", &generate(shape))];
    vec![
        Group::new("*many*", generated("many", Shape::MANY)),
        Group::new("*huge*", generated("huge", Shape::HUGE)),
        Group::new("examples", programs_in("examples")),
        Group::new("benchmarks", programs_in("benches/code")),
        Group::library(),
        Group::random(folder),
    ]
}

/// Writes a file into a folder of its own and returns its path.
pub fn written(folder: &Path, name: &str, file: &str, text: &str) -> PathBuf {
    let path = folder.join(name).join(file);
    fs::create_dir_all(path.parent().expect("the path has a folder")).expect("a folder can be made");
    fs::write(&path, text).expect("a file can be written");
    path
}

/// Returns the programs in a folder of the repository, without those in its subfolders.
pub fn programs_in(folder: &str) -> Vec<PathBuf> {
    let mut programs = modules_below(folder);
    programs.retain(|path| path.parent().is_some_and(|parent| parent.ends_with(folder)));
    programs
}

/// Returns the programs and the implementations of modules below a folder of the repository, without the
/// implementations for other dialects, as in `Conversions.adw.mod`.
fn modules_below(folder: &str) -> Vec<PathBuf> {
    let mut modules = mutation::programs(&[folder]);
    let is_wanted = |name: &str| name.ends_with(".mod") && name.matches('.').count() == 1;
    modules.retain(|path| path.file_name().and_then(|name| name.to_str()).is_some_and(is_wanted));
    modules
}

/// The size of an IR, or of several.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Size {
    pub instructions: u64,
    /// The allocas, loads and stores among them.
    pub memory: u64,
    pub phis: u64,
}

/// The phis of a construction, by their fate.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Phis {
    /// Entries of the builder's table.
    pub made: u64,
    pub trivial: u64,
    pub redundant: u64,
    /// Phis that were instructions of the IR at some moment.
    pub emitted: u64,
    /// Phis that the IR has at the end.
    pub kept: u64,
}

/// The size of programs lowered in one way, and their phis if the construction is direct.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Counted {
    pub size: Size,
    pub phis: Phis,
}

/// Lowers programs in one way and adds up their statistics.
pub fn count(group: &Group, ssa: &str, otf: &str) -> Counted {
    let options = [format!("--ssa={ssa}"), format!("--otf={otf}")];
    let one = |file: &PathBuf| {
        let mut command = Command::new(benches::tlc());
        command.arg(group.lower).args(OPTIONS).args(&options).args(&group.options).arg(file);
        let output = command.output().expect("tlc runs");
        assert!(output.status.success(), "{} is not compiled", file.display());
        counted(&last_line(&output.stderr))
    };
    group.files.iter().map(one).fold(Counted::default(), plus)
}

/// Lowers programs to allocas, and promotes these by `mem2reg` and directly.
fn count_promoted(group: &Group) -> [Counted; 2] {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let bitcode = folder.path().join("program.bc");
    let emit = format!("--emit=bc={}", bitcode.display());
    let one = |file: &PathBuf| {
        let options = ["--ssa=alloca", "--otf=none", "--checks=none", "-A", "all", &emit];
        let status = Command::new(benches::tlc())
            .args(options)
            .args(&group.options)
            .arg(file)
            .status()
            .expect("tlc runs");
        assert!(status.success(), "{} is not compiled", file.display());
        ["mem2reg", "default"].map(|variant| {
            let options = ["promote", "--stats=json", "-o", "/dev/null", "--variant", variant];
            let output = Command::new(benches::tlc()).args(options).arg(&bitcode).output().expect("tlc runs");
            counted(&last_line(&output.stderr))
        })
    };
    let add = |sum: [Counted; 2], one: [Counted; 2]| [plus(sum[0], one[0]), plus(sum[1], one[1])];
    group.files.iter().map(one).fold([Counted::default(); 2], add)
}

/// Reads the statistics at the end of the output of tlc.
pub fn last_line(stderr: &[u8]) -> Value {
    let text = String::from_utf8_lossy(stderr);
    let last = text.lines().last().unwrap_or_default();
    serde_json::from_str(last).expect("the last line has the statistics")
}

/// Converts the statistics of tlc.
pub fn counted(statistics: &Value) -> Counted {
    let [total, construction] = ["total", "total_construction"].map(|part| &statistics[part]);
    let number = |of: &Value, name: &str| of[name].as_u64().expect("the statistics have the number");
    let size = Size {
        instructions: number(total, "instructions"),
        memory: ["allocas", "loads", "stores"].map(|kind| number(total, kind)).iter().sum(),
        phis: number(total, "phis"),
    };
    let phis = Phis {
        made: number(construction, "phis_made"),
        trivial: number(construction, "phis_removed_trivial"),
        redundant: number(construction, "phis_removed_redundant"),
        emitted: number(construction, "phis_made_in_ir"),
        kept: number(construction, "phis_in_ir"),
    };
    Counted { size, phis }
}

/// Adds two counts.
pub fn plus(one: Counted, other: Counted) -> Counted {
    let (size, more) = (one.size, other.size);
    let (phis, others) = (one.phis, other.phis);
    Counted {
        size: Size {
            instructions: size.instructions + more.instructions,
            memory: size.memory + more.memory,
            phis: size.phis + more.phis,
        },
        phis: Phis {
            made: phis.made + others.made,
            trivial: phis.trivial + others.trivial,
            redundant: phis.redundant + others.redundant,
            emitted: phis.emitted + others.emitted,
            kept: phis.kept + others.kept,
        },
    }
}

/// The counts of a group by all routes.
#[derive(Clone)]
pub struct Row {
    title: String,
    alloca: Counted,
    mem2reg: Counted,
    /// The allocas of the objects, by `mem2reg` and by direct promotion.
    promoted: [Counted; 2],
    /// By strategy, without optimization on the fly.
    direct: [Counted; 4],
    optimized: Counted,
}

impl Row {
    /// Counts the programs of a group.
    pub fn of(group: &Group) -> Row {
        let by = |ssa, otf| count(group, ssa, otf);
        thread::scope(|scope| {
            let direct = scope.spawn(|| STRATEGIES.map(|strategy| by(strategy, "none")));
            let [alloca, mem2reg] = ["alloca", "mem2reg"].map(|route| by(route, "none"));
            let promoted = count_promoted(group);
            let optimized = by(STRATEGIES[3], "all");
            let direct = direct.join().expect("counting ends");
            Row { title: group.title.to_owned(), alloca, mem2reg, promoted, direct, optimized }
        })
    }

    /// Returns the row of the sum.
    pub fn sum(rows: &[Row]) -> Row {
        let over = |part: fn(&Row) -> Counted| rows.iter().map(part).fold(Counted::default(), plus);
        Row {
            title: "**sum**".to_owned(),
            alloca: over(|row| row.alloca),
            mem2reg: over(|row| row.mem2reg),
            promoted: [over(|row| row.promoted[0]), over(|row| row.promoted[1])],
            direct: [
                over(|row| row.direct[0]),
                over(|row| row.direct[1]),
                over(|row| row.direct[2]),
                over(|row| row.direct[3]),
            ],
            optimized: over(|row| row.optimized),
        }
    }

    fn default(&self) -> Counted {
        self.direct[3]
    }

    /// The cells of table 1.
    pub fn size(&self) -> Vec<String> {
        let parts = [self.alloca.size, self.mem2reg.size, self.default().size];
        let cells = parts.iter().flat_map(size_cells);
        let ratio = ratio(self.default().size.instructions, self.alloca.size.instructions);
        std::iter::once(self.title.clone()).chain(cells).chain([ratio]).collect()
    }

    /// The cells of the table of temporary phis.
    pub fn phis(&self) -> Vec<String> {
        let default = self.default().phis;
        let cells = self
            .promoted
            .map(|promoted| promoted.size.phis)
            .into_iter()
            .chain([self.default().size.phis])
            .chain(self.direct.map(|direct| direct.phis.made))
            .chain([default.emitted]);
        std::iter::once(self.title.clone()).chain(cells.map(number)).collect()
    }

    /// The cells of the instructions of table 3.
    pub fn on_the_fly(&self) -> Vec<String> {
        let [before, none, all] =
            [self.alloca, self.default(), self.optimized].map(|counted| counted.size.instructions);
        let sizes = [before, none, all].map(number);
        let mut cells: Vec<String> = std::iter::once(self.title.clone()).chain(sizes).collect();
        cells.extend([ratio(all, none), ratio(all, before)]);
        cells.extend([self.default().size.phis, self.optimized.size.phis].map(number));
        cells
    }
}

pub fn size_cells(size: &Size) -> [String; 3] {
    [size.instructions, size.memory, size.phis].map(number)
}

/// The heading of a table of sizes.
pub const SIZE_HEADING: [&str; 11] = [
    "program",
    "alloca: insn",
    "mem",
    "phi",
    "`mem2reg`: insn",
    "mem",
    "phi",
    "direct: insn",
    "mem",
    "phi",
    "ratio",
];

/// Returns the tables of programs.
pub fn program_tables(rows: &[Row]) -> [Table; 3] {
    let mut all = rows.to_vec();
    all.push(Row::sum(rows));
    let table = |name, heading: &[&str], row: fn(&Row) -> Vec<String>| {
        let mut table = Table::new(name, heading);
        table.rows = all.iter().map(row).collect();
        table
    };
    let phis = [
        "program",
        "same allocas: `mem2reg`",
        "promoted",
        "direct: left",
        "made by plain",
        "marker",
        "scc",
        "default",
        "emitted by default",
    ];
    let on_the_fly =
        ["program", "alloca", "none", "all", "all : none", "all : alloca", "phis, none", "phis, all"];
    [
        table(NAMES[0], &SIZE_HEADING, Row::size),
        table(NAMES[1], &phis, Row::phis),
        table(NAMES[3], &on_the_fly, Row::on_the_fly),
    ]
}

/// Returns the table of Algorithm 5: graphs of the paper and of a growing size, and random procedures.
pub fn irreducible(folder: &Path) -> Table {
    let heading =
        ["program", "by", "made", "trivial", "left by Algorithms 1 to 4", "redundant", "unused", "left"];
    let mut table = Table::new(NAMES[2], &heading);
    let shape = SHAPES.iter().find(|shape| shape.name == "ladder").expect("there is one");
    let ladder = written(folder, "ladder", "ladder.cfg", &(shape.graph)(CYCLES));
    let ladder = ladder.display().to_string();
    let ladder_title = format!("{} cycles with two entries", number(CYCLES as u64));
    let graphs: [(&str, &[&str]); 3] = [
        ("figure 5", &["--example", "figure-5"]),
        ("figure 6", &["--example", "figure-6"]),
        (&ladder_title, &[&ladder]),
    ];
    for (title, graph) in graphs {
        for strategy in ["plain", "marker", "scc"] {
            let variant = format!("--variant={strategy}");
            let output = Command::new(benches::tlc())
                .args(["ssa", "--minimal", "--stats=json", &variant])
                .args(graph)
                .output()
                .expect("tlc runs");
            table.rows.push(redundancy(title, strategy, counted(&last_line(&output.stderr)).phis));
        }
    }
    let random = Group::random(folder);
    for strategy in STRATEGIES {
        table.rows.push(redundancy(random.title, strategy, count(&random, strategy, "none").phis));
    }
    table
}

fn redundancy(title: &str, strategy: &str, phis: Phis) -> Vec<String> {
    let left = phis.made - phis.trivial;
    let unused = left - phis.redundant - phis.kept;
    let counts = [phis.made, phis.trivial, left, phis.redundant, unused, phis.kept];
    [title, strategy].map(str::to_owned).into_iter().chain(counts.map(number)).collect()
}

/// Formats a count with separated thousands: `1,234`.
pub fn number(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

pub fn ratio(of: u64, to: u64) -> String {
    format!("{:.3}", of as f64 / to as f64)
}
