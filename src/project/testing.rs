//! The tests of a project: programs in its folder of tests, with the output that each must have.
//!
//! `X.mod` is a test: it is built like a program of the project and run in a process of its own. It passes if it ends
//! with the status 0, or that of the file `X.status`, and its output is the content of `X.out`, if there is such a
//! file. `X.in` is its standard input.

use std::fs::{self, File};
use std::io::{self, Read as _, Seek as _, Write as _};
use std::os::unix::process::ExitStatusExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use wait_timeout::ChildExt as _;

use crate::driver::{self, Failure, entries, printable};
use crate::options::Options;

use super::Project;
use super::build::{Build, cannot_write};
use super::progress::{BuildEvent, Progress, fail, seconds};

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
}

/// The result of a test.
struct Tested {
    name: String,
    time: Duration,
    /// The reason why it failed, if it did.
    failure: Option<String>,
}

/// Runs the tests of a project side by side, and prints a line for each. Returns whether all of them passed.
///
/// # Errors
///
/// There are no tests, or a file cannot be read or written. This was reported.
pub fn test(project: &Project, options: &Options, request: &TestRequest) -> Result<bool, Failure> {
    let settings = &project.manifest.test;
    let folder = &project.test_folder();
    let tests = found(project, folder, &request.filters);
    if tests.is_empty() {
        let among = match request.filters.as_slice() {
            [] => String::new(),
            filters => format!(" whose names contain `{}`", filters.join("` or `")),
        };
        let help = "a test is a program in this folder, `X.mod`, with its expected output in `X.out`";
        return fail(&format!("there are no tests in `{}`{among}", folder.display()), help);
    }
    if request.lists {
        let list: String = tests.iter().map(|(name, _)| format!("{name}\n")).collect();
        return print(&list).map(|()| true);
    }
    let timeout = settings.timeout.map_or(TIMEOUT, |seconds| Duration::from_secs(seconds.into()));
    let build = Build::new(project, options, &request.profile, "tests")?;
    let mut programs = Vec::new();
    for (name, file) in tests {
        // A test that is not compiled fails, and the others are run.
        let program = match build.program(&name, &file) {
            Err(failure @ Failure::Internal(_)) => return Err(failure),
            program => program.ok(),
        };
        programs.push((name, file, program));
    }
    let started = Instant::now();
    let tested = driver::side_by_side(options.jobs, &programs, || {
        |(name, file, program): &(String, PathBuf, Option<PathBuf>)| {
            let started = Instant::now();
            let failure = match program {
                Some(program) => outcome(program, file, timeout, request.accepts),
                None => Err(io::Error::other("it is not compiled")),
            };
            let failure = failure.unwrap_or_else(|error| Some(error.to_string()));
            Some(Tested { name: name.clone(), time: started.elapsed(), failure })
        }
    });
    let tested: Vec<Tested> = tested.into_iter().flatten().collect();
    let time = started.elapsed();
    if let Some(path) = &request.report {
        fs::write(path, junit(&project.name, &tested, time)).or_else(|error| cannot_write(path, &error))?;
    }
    let failed = tested.iter().filter(|test| test.failure.is_some()).count();
    if options.messages.reports_build {
        let progress = Progress::new(&options.messages, 0);
        for Tested { name, time, failure } in &tested {
            let (passed, why) = (failure.is_none(), failure.as_deref());
            progress.event(&BuildEvent::Test { name, passed, seconds: time.as_secs_f64(), why });
        }
        return Ok(failed == 0);
    }
    let width = tested.iter().map(|test| test.name.len()).max().unwrap_or_default();
    let mut text = String::new();
    for Tested { name, failure, .. } in &tested {
        text += &match failure {
            None => format!("{name:width$}  ok\n"),
            Some(reason) => format!("{name:width$}  FAILED: {reason}\n"),
        };
    }
    text += &format!("\n{} passed, {failed} failed ({})\n", tested.len() - failed, seconds(time));
    print(&text)?;
    Ok(failed == 0)
}

fn print(text: &str) -> Result<(), Failure> {
    driver::print(text.as_bytes()).or_else(|error| {
        driver::end_if_unread(&error);
        fail(&format!("cannot write to the standard output: {error}"), "")
    })
}

/// Returns the tests by their names: paths in the folder, without a suffix.
fn found(project: &Project, folder: &Path, filters: &[String]) -> Vec<(String, PathBuf)> {
    let mut tests = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(next) = open.pop() {
        for path in entries(&next) {
            if path.is_dir() {
                open.push(path);
            } else if project.is_program(&path) && path.extension().is_some_and(|end| end == "mod") {
                let name = path.strip_prefix(folder).unwrap_or(&path).with_extension("");
                tests.push((name.to_string_lossy().into_owned(), path));
            }
        }
    }
    tests.retain(|(name, _)| {
        filters.is_empty() || filters.iter().any(|filter| name.contains(filter.as_str()))
    });
    tests.sort();
    tests
}

/// Runs a test, and returns the reason why it failed, if it did.
fn outcome(program: &Path, file: &Path, timeout: Duration, accepts: bool) -> io::Result<Option<String>> {
    let beside = |suffix: &str| file.with_extension(suffix);
    let input = match File::open(beside("in")) {
        Ok(file) => Stdio::from(file),
        Err(_) => Stdio::null(),
    };
    let (mut output, mut messages) = (tempfile::tempfile()?, tempfile::tempfile()?);
    let mut command = Command::new(std::path::absolute(program)?);
    command.stdin(input).stdout(output.try_clone()?).stderr(messages.try_clone()?);
    let mut child = command.spawn()?;
    let Some(status) = child.wait_timeout(timeout)? else {
        child.kill()?;
        child.wait()?;
        return Ok(Some(format!("it has not ended after {} s", timeout.as_secs())));
    };
    let (output, messages) = (contents(&mut output)?, contents(&mut messages)?);
    let wanted = fs::read_to_string(beside("status")).unwrap_or_default();
    let wanted = if wanted.trim().is_empty() { "0" } else { wanted.trim() };
    if shell_status(status).to_string() != wanted {
        let said = String::from_utf8_lossy(&messages);
        let said: String = said.lines().map(|line| format!("\n    {}", printable(line))).collect();
        return Ok(Some(format!("it ended with the status {}, not {wanted}{said}", shell_status(status))));
    }
    let expected = beside("out");
    if accepts && (expected.exists() || !output.is_empty()) {
        fs::write(&expected, &output)?;
        return Ok(None);
    }
    match fs::read(&expected) {
        Ok(wanted) if wanted != output => {
            let name = expected.display().to_string();
            let difference = driver::unified(&name, &wanted, &output);
            let difference = String::from_utf8_lossy(&difference).into_owned();
            let lines: String =
                difference.lines().skip(2).map(|line| format!("\n    {}", printable(line))).collect();
            Ok(Some(format!("its output is not that of `{name}`{lines}")))
        }
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(None),
    }
}

/// Returns an exit status as a shell does: 128 and the number of the signal that ended a process.
fn shell_status(status: ExitStatus) -> i32 {
    status.code().or_else(|| Some(128 + status.signal()?)).unwrap_or_default()
}

fn contents(file: &mut File) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.rewind()?;
    file.read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Returns a report in the format of JUnit, which services for builds read.
fn junit(project: &str, tested: &[Tested], time: Duration) -> Vec<u8> {
    let mut text = Vec::new();
    let failed = tested.iter().filter(|test| test.failure.is_some()).count();
    let (count, time, project) = (tested.len(), time.as_secs_f64(), escaped(project));
    // Writing to memory does not fail.
    let _ = writeln!(text, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>");
    let _ = writeln!(
        text,
        "<testsuite name=\"{project}\" tests=\"{count}\" failures=\"{failed}\" time=\"{time:.3}\">"
    );
    for test in tested {
        let (name, time) = (escaped(&test.name), test.time.as_secs_f64());
        let _ = match &test.failure {
            None => writeln!(text, "  <testcase name=\"{name}\" time=\"{time:.3}\"/>"),
            Some(reason) => {
                let reason = escaped(reason);
                writeln!(
                    text,
                    "  <testcase name=\"{name}\" time=\"{time:.3}\"><failure>{reason}</failure></testcase>"
                )
            }
        };
    }
    let _ = writeln!(text, "</testsuite>");
    text
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
