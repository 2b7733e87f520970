//! Coverage of programs compiled with `--coverage`: `llvm-cov` reports as many executions as the oracle
//! counts for each statement and condition.
//!
//! A passage begins with a statement or a condition, whose count is that of the passage. Within a passage a
//! statement begins less often only if a check has failed; programs in which that happens, or may be handled,
//! are not compared there. A line has the count of the passage it begins with, unless it contains others with
//! a different count.

#[path = "../../../tests/support/tools.rs"]
mod tools;

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;
use tlc::driver::{self, Session};
use tlc::options::{OptLevel, Options};
use tlc_frontend::base::{SourceMap, Span};
use tlc_frontend::hir::visit::{self, Visitor};
use tlc_frontend::hir::{Condition, Program, Stmt, StmtKind};
use tlc_fuzz::generator;
use tlc_fuzz::interpreter::{End, Limits, interpret_and_count};
use tlc_fuzz::kinds::compile;

/// The limits of the programs. Counting is slow.
const LIMITS: Limits = Limits { steps: 20_000_000, depth: 5_000, endless: None, memory: 256 << 20 };

/// One in this many programs of `tests/run` is compared.
const ONE_OF: usize = 5;

/// The number of generated programs.
const GENERATED: u64 = 60;

/// The minimum number of counts that must be compared, so that the test does not become vacuous.
const COMPARED: usize = 8_000;

/// A place in a file: its name, the line and the column in bytes.
type Place = (String, u64, u64);

/// A passage: its first place, its last one, and its number of executions.
struct Region {
    file: String,
    begin: (u64, u64),
    end: (u64, u64),
    count: u64,
}

/// The options and the input of a program to compare.
struct Subject {
    options: Options,
    input: Vec<u8>,
}

/// Returns the beginning of a text, counted as LLVM's tools do.
fn place(sources: &SourceMap, span: Span) -> Option<Place> {
    let file = sources.file_at(span.lo)?;
    let offset = file.offset(span.lo);
    let line = file.line_at(offset);
    Some((file.recorded.clone(), line.into(), (offset - file.line_range(line).start) as u64 + 1))
}

/// The positions of the statements and conditions of a program.
#[derive(Default)]
struct Written {
    spans: BTreeSet<Span>,
}

impl Written {
    fn collect(program: &Program) -> BTreeSet<Span> {
        let mut written = Written::default();
        program.procedures.values().for_each(|procedure| written.visit_body(&procedure.body));
        written.spans
    }
}

impl<'p> Visitor<'p> for Written {
    fn visit_stmt(&mut self, stmt: &'p Stmt) {
        match &stmt.kind {
            StmtKind::Label(_) => {}
            // If bounds are checked, FOR becomes an IF with another statement for bounds that do not fit.
            StmtKind::If { arms, .. } if arms.iter().any(|(runs, _)| runs.value.span == stmt.span) => {
                arms.iter().for_each(|(_, body)| self.visit_body(body));
            }
            _ => {
                self.spans.extend((stmt.span.lo < stmt.span.hi).then_some(stmt.span));
                visit::walk_stmt(self, stmt);
            }
        }
    }

    fn visit_condition(&mut self, condition: &'p Condition) {
        self.spans.insert(condition.value.span);
    }
}

/// The counts of the oracle for a program.
struct Verdict {
    /// The numbers of executions of the statements and conditions that begin at each place.
    counts: BTreeMap<Place, Vec<u64>>,
    /// The places at which lines begin.
    begin_lines: BTreeSet<Place>,
    /// Whether all checks pass.
    all_return: bool,
}

/// Returns the verdict of the oracle, if it has one.
fn ask_oracle(subject: &Subject) -> Option<Verdict> {
    let (options, input) = (subject.options.clone(), subject.input.clone());
    let done = driver::on_big_stack(move || {
        let mut session = Session::new(options.clone());
        let program = driver::check(&mut session)?;
        let (outcome, begun) =
            interpret_and_count(&program, &session.interner, &session.sources, &input, &LIMITS);
        let texts: String = session.sources.files().map(|(_, file)| file.text.as_str()).collect();
        let mut counts: BTreeMap<Place, Vec<u64>> = BTreeMap::new();
        let mut begin_lines = BTreeSet::new();
        for span in Written::collect(&program) {
            let Some(file) = session.sources.file_at(span.lo) else { continue };
            let (before, text) = file.text.split_at(file.offset(span.lo));
            // Statements at the BEGIN and the END of a procedure are not from the source.
            let is_written = !text.starts_with("END") && !text.starts_with("BEGIN");
            if let Some(place) = place(&session.sources, span).filter(|_| is_written) {
                if before.rsplit('\n').next().is_some_and(|line| line.trim().is_empty()) {
                    begin_lines.insert(place.clone());
                }
                counts.entry(place).or_default().push(begun.get(&span).copied().unwrap_or(0));
            }
        }
        let all_return = matches!(outcome.end, End::Exit(_)) && !texts.contains("EXCEPT");
        let is_known = !matches!(outcome.end, End::GaveUp(_));
        Ok(is_known.then_some(Verdict { counts, begin_lines, all_return }))
    });
    done.ok().flatten()
}

/// Runs a command that must succeed, and returns its output.
fn output(command: &mut Command) -> Result<Vec<u8>, Box<dyn Error>> {
    let output = command.output()?;
    let said = String::from_utf8_lossy(&output.stderr);
    if output.status.success() { Ok(output.stdout) } else { Err(format!("{command:?}: {said}").into()) }
}

/// The report of `llvm-cov` on a program.
struct Report {
    regions: Vec<Region>,
    /// The numbers of executions of lines, by the names of their files and their numbers.
    lines: BTreeMap<(String, u64), u64>,
}

/// Runs a program and returns the report of `llvm-cov`.
fn report(subject: &Subject, folder: &Path) -> Result<Report, Box<dyn Error>> {
    let [program, input, profile, merged] =
        ["program", "input", "program.profraw", "program.profdata"].map(|name| folder.join(name));
    compile(subject.options.clone(), &program)?;
    fs::write(&input, &subject.input)?;
    Command::new(&program)
        .stdin(File::open(&input)?)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .env("LLVM_PROFILE_FILE", &profile)
        .current_dir(folder)
        .status()?;
    output(Command::new("llvm-profdata-22").arg("merge").arg(&profile).arg("-o").arg(&merged))?;
    let export = |format: &str| {
        let mut command = Command::new("llvm-cov-22");
        command.args(["export", "-format", format]).arg(&program).arg("-instr-profile").arg(&merged);
        output(&mut command)
    };
    let report: Value = serde_json::from_slice(&export("text")?)?;
    let mut regions = Vec::new();
    for function in report["data"][0]["functions"].as_array().ok_or("there are no functions")? {
        let file = function["filenames"][0].as_str().ok_or("a function has no file")?;
        for region in function["regions"].as_array().ok_or("a function has no regions")? {
            let numbers: Vec<u64> =
                region.as_array().into_iter().flatten().filter_map(Value::as_u64).collect();
            // The last number is the kind; kinds other than 0 are gaps between passages.
            let [first_line, first_column, last_line, last_column, count, _, _, 0] = numbers[..] else {
                continue;
            };
            let (begin, end) = ((first_line, first_column), (last_line, last_column));
            regions.push(Region { file: file.to_owned(), begin, end, count });
        }
    }
    Ok(Report { regions, lines: lines(&String::from_utf8(export("lcov")?)?) })
}

/// Reads the numbers of executions of lines.
fn lines(report: &str) -> BTreeMap<(String, u64), u64> {
    let mut lines = BTreeMap::new();
    let mut file = "";
    for record in report.lines() {
        if let Some(name) = record.strip_prefix("SF:") {
            file = name;
            continue;
        }
        let Some((line, count)) = record.strip_prefix("DA:").and_then(|line| line.split_once(',')) else {
            continue;
        };
        if let (Ok(line), Ok(count)) = (line.parse(), count.parse()) {
            lines.insert((file.to_owned(), line), count);
        }
    }
    lines
}

/// Compares a program, and returns the number of counts compared, or a description of the wrong one. (The
/// compiler silences panics.)
fn compare(name: &str, subject: &Subject) -> Result<usize, String> {
    let Some(Verdict { counts, begin_lines, all_return }) = ask_oracle(subject) else { return Ok(0) };
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let report = report(subject, folder.path()).map_err(|error| format!("{name}: {error}"))?;
    let may_be_more = |expected: &[u64], count| !all_return && expected.iter().all(|begun| *begun <= count);
    let wrong = |what: &str, at: (u64, u64), count: u64, expected: &[u64]| {
        Err(format!("{name}: {what} at {at:?} was executed {count} times and not {expected:?}"))
    };
    let mut compared = 0;
    // A procedure may begin with the target of RETRY. The innermost of the passages that begin at a place
    // determines its count.
    let mut beginning: BTreeMap<Place, &Region> = BTreeMap::new();
    for region in &report.regions {
        let place = (region.file.clone(), region.begin.0, region.begin.1);
        let known = beginning.entry(place).or_insert(region);
        if region.end < known.end {
            *known = region;
        }
    }
    for (place, region) in &beginning {
        if let Some(expected) = counts.get(place) {
            if !expected.contains(&region.count) {
                return wrong("the passage", region.begin, region.count, expected);
            }
            compared += 1;
        }
    }
    for ((file, line, column), expected) in &counts {
        let at = (*line, *column);
        let regions = report.regions.iter();
        let around = regions.filter(|region| region.file == *file && region.begin <= at && at < region.end);
        let Some(innermost) = around.max_by_key(|region| region.begin) else { continue };
        if !expected.contains(&innermost.count) && !may_be_more(expected, innermost.count) {
            return wrong("what stands", at, innermost.count, expected);
        }
        compared += 1;
    }
    for place in &begin_lines {
        let (file, line, column) = place;
        let range = (file.clone(), *line, 0)..(file.clone(), line + 1, 0);
        let on_line: BTreeSet<u64> = counts.range(range).flat_map(|(_, counts)| counts).copied().collect();
        let count = report.lines.get(&(file.clone(), *line)).copied();
        let (Some(count), Some(&expected), 1) = (count, on_line.first(), on_line.len()) else { continue };
        if count != expected && !may_be_more(&[expected], count) {
            return wrong("the line", (*line, *column), count, &[expected]);
        }
        compared += 1;
    }
    Ok(compared)
}

fn levels(number: usize) -> OptLevel {
    [OptLevel::O0, OptLevel::O2, OptLevel::O1, OptLevel::O3, OptLevel::Os][number % 5]
}

/// The programs run one after another: a program that is being written must not be open in a process that
/// another thread has just created.
#[test]
fn programs_are_counted_as_the_oracle_does() -> Result<(), String> {
    let tools = ["llvm-profdata-22", "llvm-cov-22"];
    if tools.iter().any(|tool| tools::is_missing(tool, "reports of coverage")) {
        return Ok(());
    }
    let compared = of_the_tests()? + generated()?;
    if compared > COMPARED { Ok(()) } else { Err(format!("{compared} counts were compared")) }
}

fn of_the_tests() -> Result<usize, String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/run");
    let entries = fs::read_dir(&folder).expect("the folder is there").flatten();
    let mut programs: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    programs.retain(|path| path.extension().is_some_and(|extension| extension == "mod"));
    programs.sort();
    let mut compared = 0;
    for (number, path) in programs.iter().enumerate().filter(|(number, _)| number % ONE_OF == 4) {
        if fs::read_to_string(path).is_ok_and(|text| text.starts_with("(* tlc:")) {
            continue;
        }
        let options = counting(path.clone(), levels(number));
        let input = fs::read(path.with_extension("in")).unwrap_or_default();
        compared += compare(&path.display().to_string(), &Subject { options, input })?;
    }
    Ok(compared)
}

/// Returns the options for counting the executions of a program.
fn counting(main: PathBuf, opt_level: OptLevel) -> Options {
    let mut options = Options::new(main);
    options.code.coverage = true;
    options.code.opt_level = opt_level;
    options
}

fn generated() -> Result<usize, String> {
    let mut compared = 0;
    for seed in 0..GENERATED {
        let program = generator::generate(seed);
        let folder = tempfile::tempdir().expect("a folder for temporary files");
        for (name, text) in &program.files {
            fs::write(folder.path().join(name), text).expect("the folder can be written");
        }
        let main = folder.path().join(&program.files[0].0);
        let mut options = counting(main, levels(seed as usize));
        options.sources.word = Some(program.word);
        compared += compare(&format!("seed {seed}"), &Subject { options, input: Vec::new() })?;
    }
    Ok(compared)
}
