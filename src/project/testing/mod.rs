//! The tests of a project: programs and procedures in its folder of tests.
//!
//! `X.mod` is a module of tests if it imports `Assertions` and declares procedures without parameters named `Test...`.
//! Each of these is a test, and runs in a process of its own after the bodies of all modules. Any other program is a
//! single test. It passes if it ends with the status 0, or that of the file `X.status`, and its output is the content
//! of `X.out`, if there is such a file. `X.in` is the standard input in both cases.

mod coverage;
pub mod found;
mod junit;
pub mod process;
mod training;

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::{Duration, Instant};

use crate::driver::{self, Ended, Failure};
use crate::options::{CodeOptions, Options};
use tlc_frontend::base::EntryKind;

pub use training::build_trained;

use super::Project;
use super::build::{Build, cannot_write};
use super::progress::{BuildEvent, Progress, fail, print_answer, seconds};
use coverage::Profiles;
use found::{EntryModule, among, entry_modules, full_name, is_wanted};
use junit::{Tested, junit, suite};
use process::indented;

/// The time after which a test fails, unless the settings name another one.
const TIMEOUT: Duration = Duration::from_secs(60);

/// The choices for a run of tests.
#[derive(Clone, Debug, Default)]
pub struct TestRequest {
    pub profile: String,
    /// Only tests whose names contain one of these texts are run; all if there are none.
    pub filters: Vec<String>,
    /// Whether the tests are only listed.
    pub lists: bool,
    /// Whether the output of each test becomes the expected one.
    pub accepts: bool,
    /// The file for a report in the format of JUnit.
    pub report: Option<PathBuf>,
    /// Whether the executions of the modules are counted and shown.
    pub counts: bool,
    /// The file for the executed lines in the format of lcov.
    pub lines: Option<PathBuf>,
    /// The folder for pages that show the executed lines.
    pub pages: Option<PathBuf>,
}

/// The result of the tests of a project.
#[derive(Default)]
pub struct TestRun {
    pub passed: bool,
    /// The tests in the format of JUnit; `None` if they were only listed.
    suite: Option<String>,
    /// The executed lines in the format of lcov.
    lines: Option<String>,
}

/// A test that is not run yet.
struct Test {
    module: String,
    file: PathBuf,
    /// The procedure; `None` if the program as a whole is the test.
    procedure: Option<String>,
    /// The program; `None` if it was not compiled.
    program: Option<PathBuf>,
}

/// Runs the tests of a project side by side, and prints a line for each.
///
/// # Errors
///
/// There are no tests, or a file cannot be read or written. This was reported.
pub fn test(project: &Project, options: &Options, request: &TestRequest) -> Result<TestRun, Failure> {
    let folder = &project.test_folder();
    let modules = chosen(entry_modules(project, options, folder, EntryKind::Test), &request.filters);
    if modules.is_empty() {
        let help = "a test is a procedure `Test...` of a program module in this folder that imports `Assertions`, \
                    or a program `X.mod` with its expected output in `X.out`";
        return fail(
            &format!("there are no tests in `{}`{}", folder.display(), among(&request.filters)),
            help,
        );
    }
    if request.lists {
        let names = modules.iter().flat_map(tests_of).map(|(module, procedure)| full_name(module, procedure));
        print_answer(&names.map(|name| name + "\n").collect::<String>())?;
        return Ok(TestRun { passed: true, ..TestRun::default() });
    }
    let timeout =
        project.manifest.test.timeout.map_or(TIMEOUT, |seconds| Duration::from_secs(seconds.into()));
    let options = &Options {
        code: CodeOptions { coverage: request.counts, ..options.code.clone() },
        ..options.clone()
    };
    let within = if request.counts { "coverage" } else { "tests" };
    let build = Build::new(project, options, &request.profile, within)?;
    let profiles = if request.counts { Some(Profiles::new(project, &request.profile)?) } else { None };
    let tests = built(&build, &modules)?;
    let started = Instant::now();
    let numbered: Vec<(usize, Test)> = tests.into_iter().enumerate().collect();
    let tested = driver::side_by_side(options.jobs, &numbered, || {
        |(number, test): &(usize, Test)| {
            let started = Instant::now();
            let variable = test
                .program
                .as_ref()
                .and_then(|program| profiles.as_ref().map(|profiles| profiles.variable(program, *number)));
            let failure = variable
                .transpose()
                .and_then(|variable| outcome(test, variable.into_iter().collect(), timeout, request.accepts));
            let failure = failure.unwrap_or_else(|error| Some(error.to_string()));
            let Test { module, procedure, .. } = test;
            let (module, procedure) = (module.clone(), procedure.clone());
            Some(Tested { module, procedure, time: started.elapsed(), failure })
        }
    });
    let tested: Vec<Tested> = tested.into_iter().flatten().collect();
    let time = started.elapsed();
    if options.messages.reports_build {
        let progress = Progress::new(&options.messages, 0);
        for test in &tested {
            let name = &full_name(&test.module, test.procedure.as_deref());
            let (passed, why) = (test.failure.is_none(), test.failure.as_deref());
            progress.event(&BuildEvent::Test { name, passed, seconds: test.time.as_secs_f64(), why });
        }
    } else {
        print_answer(&listed(&tested, time))?;
    }
    let passed = tested.iter().all(|test| test.failure.is_none());
    let mut run = TestRun { passed, suite: Some(suite(&project.name, &tested, time)), lines: None };
    if let Some(profiles) = profiles {
        let mut programs: Vec<&Path> =
            numbered.iter().filter_map(|(_, test)| test.program.as_deref()).collect();
        programs.dedup();
        run.lines = report_lines(project, &profiles, &programs, request)?;
    }
    Ok(run)
}

/// Writes the requested files about the tests of all projects of a call.
///
/// # Errors
///
/// A file cannot be written. This was reported.
pub fn write_reports(request: &TestRequest, runs: &[TestRun]) -> Result<(), Failure> {
    let suites: Vec<&str> = runs.iter().filter_map(|run| run.suite.as_deref()).collect();
    let lines: Vec<&str> = runs.iter().filter_map(|run| run.lines.as_deref()).collect();
    let write = |file: &Option<PathBuf>, text: String| match file {
        Some(file) => fs::write(file, text).or_else(|error| cannot_write(file, &error)),
        None => Ok(()),
    };
    if !suites.is_empty() {
        write(&request.report, junit(&suites))?;
    }
    if !lines.is_empty() {
        write(&request.lines, lines.concat())?;
    }
    Ok(())
}

/// Prints the table of executed lines, and writes the requested pages about them. Returns the lines in the format of lcov
/// if there are any.
fn report_lines(
    project: &Project,
    profiles: &Profiles,
    programs: &[&Path],
    request: &TestRequest,
) -> Result<Option<String>, Failure> {
    if programs.is_empty() {
        return Ok(None);
    }
    let lines = profiles.read(programs)?;
    print_answer(&lines.table(project))?;
    if let Some(folder) = &request.pages {
        profiles.write_pages(programs, folder)?;
    }
    Ok(Some(lines.lcov()))
}

/// Returns the modules with tests whose names are wanted, without the other tests in them.
fn chosen(modules: Vec<EntryModule>, filters: &[String]) -> Vec<EntryModule> {
    let of_module = |mut module: EntryModule| {
        let is_program = module.procedures.is_empty();
        module.procedures.retain(|procedure| is_wanted(&full_name(&module.name, Some(procedure)), filters));
        let has_tests = !module.procedures.is_empty() || (is_program && is_wanted(&module.name, filters));
        has_tests.then_some(module)
    };
    modules.into_iter().filter_map(of_module).collect()
}

/// Returns the tests of a module: its name, with each of its procedures if there are any.
fn tests_of(module: &EntryModule) -> Vec<(&str, Option<&str>)> {
    match module.procedures.as_slice() {
        [] => vec![(&module.name, None)],
        several => several.iter().map(|procedure| (module.name.as_str(), Some(procedure.as_str()))).collect(),
    }
}

/// Builds the programs. The tests of one that is not compiled fail, and the others are run.
fn built(build: &Build<'_>, modules: &[EntryModule]) -> Result<Vec<Test>, Failure> {
    let mut tests = Vec::new();
    for module in modules {
        let program = match build.program_of(&module.name, &module.file, &module.procedures) {
            Err(failure @ Failure::Internal(_)) => return Err(failure),
            program => program.ok(),
        };
        tests.extend(tests_of(module).into_iter().map(|(name, procedure)| Test {
            module: name.to_owned(),
            file: module.file.clone(),
            procedure: procedure.map(str::to_owned),
            program: program.clone(),
        }));
    }
    Ok(tests)
}

fn listed(tested: &[Tested], time: Duration) -> String {
    let name = |test: &Tested| full_name(&test.module, test.procedure.as_deref());
    let failed = tested.iter().filter(|test| test.failure.is_some()).count();
    let width = tested.iter().map(|test| name(test).len()).max().unwrap_or_default();
    let mut text = String::new();
    for test in tested {
        let name = name(test);
        text += &match &test.failure {
            None => format!("{name:width$}  ok\n"),
            Some(reason) => format!("{name:width$}  FAILED: {reason}\n"),
        };
    }
    text + &format!("\n{} passed, {failed} failed ({})\n", tested.len() - failed, seconds(time))
}

/// Runs a test, and returns the reason why it failed, if it did.
fn outcome(
    test: &Test,
    mut variables: Vec<(&str, String)>,
    timeout: Duration,
    accepts: bool,
) -> io::Result<Option<String>> {
    let Some(program) = &test.program else { return Ok(Some("it is not compiled".to_owned())) };
    let input = match File::open(test.file.with_extension("in")) {
        Ok(file) => Stdio::from(file),
        Err(_) => Stdio::null(),
    };
    variables.extend(test.procedure.iter().map(|name| ("TLC_ENTRY", name.clone())));
    let ended = process::run(program, input, &variables, Some(timeout))?;
    let Some(status) = ended.status.map(driver::shell_status) else {
        return Ok(Some(format!("it has not ended after {} s", timeout.as_secs())));
    };
    match &test.procedure {
        Some(_) if status == 0 => Ok(None),
        Some(_) => Ok(Some(explained(status, &ended))),
        None => judged(test, status, &ended, accepts),
    }
}

/// Returns the reason why a procedure failed: its message, with the callers of the comparison, and its output.
fn explained(status: i32, ended: &Ended) -> String {
    let message = String::from_utf8_lossy(&ended.messages);
    let (first, rest) = message.split_once('\n').unwrap_or((&message, ""));
    let reason = match first {
        "" => format!("it ended with the status {status}"),
        first => driver::printable(first).into_owned(),
    };
    let is_library = |line: &&str| line.trim_start().starts_with("in Assertions.");
    let rest = rest.lines().filter(|line| !is_library(line)).collect::<Vec<_>>().join("\n");
    let output = match ended.output.as_slice() {
        [] => String::new(),
        output => format!("\n  its output:{}", indented(output)),
    };
    reason + &indented(rest.as_bytes()) + &output
}

/// Compares the status and the output of a program with the expected ones.
fn judged(test: &Test, status: i32, ended: &Ended, accepts: bool) -> io::Result<Option<String>> {
    let beside = |suffix: &str| test.file.with_extension(suffix);
    let wanted = fs::read_to_string(beside("status")).unwrap_or_default();
    let wanted = if wanted.trim().is_empty() { "0" } else { wanted.trim() };
    if status.to_string() != wanted {
        let said = indented(&ended.messages);
        return Ok(Some(format!("it ended with the status {status}, not {wanted}{said}")));
    }
    let (expected, output) = (beside("out"), &ended.output);
    if accepts && (expected.exists() || !output.is_empty()) {
        fs::write(&expected, output)?;
        return Ok(None);
    }
    match fs::read(&expected) {
        Ok(wanted) if wanted != *output => {
            let name = expected.display().to_string();
            let difference = driver::unified(&name, &wanted, output);
            let difference = String::from_utf8_lossy(&difference).into_owned();
            let lines: Vec<&str> = difference.lines().skip(2).collect();
            let lines = indented(lines.join("\n").as_bytes());
            Ok(Some(format!("its output is not that of `{name}`{lines}")))
        }
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(None),
    }
}
