//! The tables of executed instructions in docs/report.md, counted by callgrind: the paper's tables 2 and 3 beside
//! ours, and figure 11 of the thesis.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::thread;

use super::counts::{self, Group, number, ratio};
use super::generator::{Shape, generate};
use super::paper::{FIGURE_11, GrowthRow, NONE, TABLE_2, TABLE_3};
use benches::tables::Table;
use benches::{WHOLE, grouped, instructions, millions, processors};

/// The construction of a program: lowering, and mem2reg if the route has it.
const CONSTRUCTION: &str = "tlc::driver::lowering::lower*";

/// The construction of a graph by `tlc ssa`.
const GRAPH_CONSTRUCTION: &str = "tlc::explore::graph_file::construct*";

/// The routes of table 2: the usual one, the paper's, ours.
const ROUTES: [&str; 3] = ["mem2reg", "marker", "default"];

/// The values of `--otf`.
const OTF: [&str; 2] = ["none", "all"];

/// The group that is also compiled to an object.
pub const COMPILED: &str = "as *many*, 20 procedures";

/// The sizes by which figure 11 is extended.
const LARGER: [usize; 2] = [400, 4_000];

/// The part of the compiler that is counted.
#[derive(Clone, Copy)]
enum Part {
    /// All of `tlc -O0 -c`, with run-time checks.
    Compiler,
    /// The construction, without run-time checks.
    Construction,
}

impl Part {
    fn title(self) -> &'static str {
        match self {
            Part::Compiler => "compiler, `-O0`",
            Part::Construction => "construction",
        }
    }

    fn count(self, options: &[String], file: &Path, object: &Path, [ssa, otf]: [&str; 2]) -> u64 {
        let (file, object) = (file.display().to_string(), object.display().to_string());
        let (ssa, otf) = (format!("--ssa={ssa}"), format!("--otf={otf}"));
        let mut arguments = match self {
            Part::Compiler => vec!["-c", "-O0", "-j1", &file, "-o", &object],
            Part::Construction => vec!["check", WHOLE, "--checks=none", &file],
        };
        arguments.extend([ssa.as_str(), otf.as_str()]);
        arguments.extend(options.iter().map(String::as_str));
        instructions(&arguments, matches!(self, Part::Construction).then_some(CONSTRUCTION))
    }
}

/// The counts of a group for one part of the compiler: by route, without and with optimization on the fly.
#[derive(Clone, Copy)]
pub struct Cost {
    title: &'static str,
    part: Part,
    otf: [[u64; 3]; 2],
}

impl Cost {
    fn plus(self, other: Cost) -> Cost {
        let sum = |otf: usize| std::array::from_fn(|route| self.otf[otf][route] + other.otf[otf][route]);
        Cost { title: "**sum**", otf: [sum(0), sum(1)], ..self }
    }
}

/// The programs whose executed instructions are counted: smaller ones than those of the counted tables, because
/// callgrind takes fifty times as long as the program.
pub fn groups(folder: &Path) -> Vec<Group> {
    let generated = |title, name: &str, shape| {
        Group::new(title, vec![counts::written(folder, name, "Generated.mod", &generate(shape))])
    };
    vec![
        generated(COMPILED, "some", Shape { procedures: 20, ..Shape::MANY }),
        generated("as *huge*, 3,000 statements", "large", Shape { statements: 3_000, ..Shape::HUGE }),
    ]
}

/// Counts the groups: the construction of each and of all, and the whole compiler for one of them.
pub fn costs(groups: &[Group], folder: &Path) -> Vec<Cost> {
    let parts = groups.iter().map(|group| (group, Part::Construction));
    let compiled = groups.iter().filter(|group| group.title == COMPILED).map(|group| (group, Part::Compiler));
    let parts: Vec<(&Group, Part)> = parts.chain(compiled).collect();
    let mut jobs = Vec::new();
    for (row, (group, _)) in parts.iter().enumerate() {
        for (otf, route) in (0..OTF.len()).flat_map(|otf| (0..ROUTES.len()).map(move |route| (otf, route))) {
            for file in &group.files {
                jobs.push((row, otf, route, file, folder.join(format!("{}.o", jobs.len()))));
            }
        }
    }
    let mut costs: Vec<Cost> =
        parts.iter().map(|&(group, part)| Cost { title: group.title, part, otf: [[0; 3]; 2] }).collect();
    let counts = processors::divide(&jobs, |(row, otf, route, file, object)| {
        let (group, part) = parts[*row];
        vec![part.count(&group.options, file, object, [ROUTES[*route], OTF[*otf]])]
    });
    for ((row, otf, route, ..), count) in jobs.into_iter().zip(counts) {
        costs[row].otf[otf][route] += count;
    }
    let sum = costs[..groups.len()].iter().copied().reduce(Cost::plus);
    costs.splice(groups.len()..groups.len(), sum);
    costs
}

/// Returns table 2 of the paper, and ours.
pub fn executed(costs: &[Cost]) -> Table {
    let heading =
        ["source", "program", "part", "`--otf`", "Cytron et al.", "marker", "ratio", "default", "ratio"];
    let mut table = Table::new("report-executed", &heading);
    let texts = |cells: &[&str]| cells.iter().map(|cell| (*cell).to_owned()).collect::<Vec<_>>();
    for (name, [cytron, marker], printed) in TABLE_2 {
        let mut row = texts(&["paper", name, "not stated", NONE]);
        row.extend([cytron, marker].map(|count| grouped(millions(count), 1)));
        row.extend(texts(&[printed, NONE, NONE]));
        table.rows.push(row);
    }
    for cost in costs {
        for (otf, [usual, marker, default]) in OTF.into_iter().zip(cost.otf) {
            let mut row = texts(&["here", cost.title, cost.part.title(), otf]);
            row.push(grouped(millions(usual), 1));
            for count in [marker, default] {
                row.extend([grouped(millions(count), 1), percent(count, usual)]);
            }
            table.rows.push(row);
        }
    }
    table
}

fn percent(of: u64, to: u64) -> String {
    format!("{:.2}%", 100.0 * of as f64 / to as f64)
}

/// Returns the times of table 3 of the paper, and our executed instructions.
pub fn on_the_fly(costs: &[Cost]) -> Table {
    let heading =
        ["source", "program", "unit", "construction: none", "all", "ratio", "compiler: none", "all", "ratio"];
    let mut table = Table::new("report-on-the-fly-costs", &heading);
    let seconds = |hundredths: u64| format!("{}.{:02}", hundredths / 100, hundredths % 100);
    for (name, [none, all]) in TABLE_3 {
        let mut row: Vec<String> = ["paper", name, "s"].map(str::to_owned).into();
        for [none, all] in [[none.ir_time, all.ir_time], [none.time, all.time]] {
            row.extend([seconds(none), seconds(all), ratio(all, none)]);
        }
        table.rows.push(row);
    }
    let of = |title: &str, wanted: fn(&Part) -> bool| {
        let cost = costs.iter().find(|cost| cost.title == title && wanted(&cost.part));
        cost.map(|cost| cost.otf.map(|by_route| by_route[2]))
    };
    let is_construction = |part: &Part| matches!(part, Part::Construction);
    for cost in costs.iter().filter(|cost| is_construction(&cost.part)) {
        let mut row: Vec<String> = ["here", cost.title, "M insn"].map(str::to_owned).into();
        let parts = [of(cost.title, is_construction), of(cost.title, |part| matches!(part, Part::Compiler))];
        for part in parts {
            row.extend(part.map_or_else(
                || [NONE; 3].map(str::to_owned),
                |[none, all]| {
                    let [fewer, more] = [none, all].map(|count| grouped(millions(count), 1));
                    [fewer, more, ratio(all, none)]
                },
            ));
        }
        table.rows.push(row);
    }
    table
}

/// Returns figure 11 of the thesis, and the cost of the builder for the same program.
pub fn growth(folder: &Path) -> Table {
    let heading = [
        "IF statements",
        "thesis, s",
        "with depth-first search, s",
        "plain, M insn",
        "insn per IF",
        "marker, M insn",
        "insn per IF",
    ];
    let mut table = Table::new("report-growth", &heading);
    let more = LARGER.map(|size| (size, NONE, NONE));
    let all: Vec<GrowthRow> = FIGURE_11.into_iter().chain(more).collect();
    let counted = |variant: &str| -> Vec<u64> {
        let option = format!("--variant={variant}");
        let count = |&(size, ..): &GrowthRow| {
            let path = graph(folder, &format!("{variant}{size}"), size).display().to_string();
            instructions(&["ssa", &option, &path], Some(GRAPH_CONSTRUCTION))
        };
        all.iter().map(count).collect()
    };
    let [plain, marker] = thread::scope(|scope| {
        let other = scope.spawn(|| counted("marker"));
        [counted("plain"), other.join().expect("counting ends")]
    });
    for ((&(size, original, improved), plain), marker) in all.iter().zip(plain).zip(marker) {
        let mut row = vec![number(size as u64), original.to_owned(), improved.to_owned()];
        for count in [plain, marker] {
            row.extend([grouped(millions(count), 3), grouped(count as f64 / size as f64, 0)]);
        }
        table.rows.push(row);
    }
    table
}

/// Writes the program of the thesis: IF statements that assign nothing, between a definition and its use.
fn graph(folder: &Path, name: &str, size: usize) -> PathBuf {
    let mut text = "entry:\n    x = call f()\n    goto if0\n".to_owned();
    for k in 0..size {
        let _ = write!(text, "if{k}:\n    branch 1 < x, then{k}, else{k}\n");
        let _ = write!(text, "then{k}:\n    goto if{0}\nelse{k}:\n    goto if{0}\n", k + 1);
    }
    let _ = write!(text, "if{size}:\n    y = x\n    return y\n");
    let path = folder.join(format!("{name}.cfg"));
    fs::write(&path, text).expect("the graph can be written");
    path
}
