//! Running programs in tests, with a time limit and expectations of their results.
#![allow(dead_code, reason = "each test program uses a part of it")]

use std::fs::File;
use std::io::{Read, Seek};
use std::path::PathBuf;
use std::process::{Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use libtest_mimic::Failed;
use similar::TextDiff;

/// The time limit of the compiler and of compiled programs; one that hangs is a failure.
const TIME_LIMIT: Duration = Duration::from_secs(60);

/// The environment variable that controls backtraces.
pub const BACKTRACE: &str = "TLC_BACKTRACE";

pub type Outcome = Result<(), Failed>;

/// The output and the status of a process.
pub struct Output {
    pub status: ExitStatus,
    pub stdout: String,
    pub stderr: String,
}

impl Output {
    pub fn expect_status(&self, who: &str, expected: i32) -> Outcome {
        if self.status.code() == Some(expected) {
            return Ok(());
        }
        let Output { status, stdout, stderr } = self;
        Err(format!("{who}: {status}, not status {expected}\n{stderr}{stdout}").into())
    }

    pub fn expect_quiet_success(&self, who: &str) -> Outcome {
        self.expect_status(who, 0)?;
        expect_equal(&format!("stderr of {who}"), "", &self.stderr)
    }
}

/// Runs a process to its end, or to the time limit.
pub fn execute(command: &mut Command, input: Option<&PathBuf>) -> Result<Output, Failed> {
    let stdin = match input {
        Some(path) => Stdio::from(File::open(path)?),
        None => Stdio::null(),
    };
    // Files instead of pipes: a process with much output never waits for a reader.
    let mut stdout = tempfile::tempfile()?;
    let mut stderr = tempfile::tempfile()?;
    // Backtraces have tests of their own.
    if command.get_envs().all(|(name, _)| name != BACKTRACE) {
        command.env(BACKTRACE, "0");
    }
    command.stdin(stdin).stdout(stdout.try_clone()?).stderr(stderr.try_clone()?);
    let started = Instant::now();
    let mut child = command.spawn()?;
    let mut pause = Duration::from_micros(200);
    let status = loop {
        if let Some(status) = child.try_wait()? {
            break status;
        }
        if started.elapsed() > TIME_LIMIT {
            child.kill()?;
            child.wait()?;
            return Err(format!("{command:?} did not end within {} seconds", TIME_LIMIT.as_secs()).into());
        }
        thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(10));
    };
    Ok(Output { status, stdout: written(&mut stdout)?, stderr: written(&mut stderr)? })
}

fn written(file: &mut File) -> Result<String, Failed> {
    let mut bytes = Vec::new();
    file.rewind()?;
    file.read_to_end(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

pub fn expect_equal(what: &str, expected: &str, actual: &str) -> Outcome {
    if expected == actual {
        return Ok(());
    }
    let diff = TextDiff::from_lines(expected, actual);
    let diff = diff.unified_diff().header("expected", "actual").to_string();
    Err(format!("{what} differs\n{diff}").into())
}
