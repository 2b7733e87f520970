//! Processes with a time limit, whose output is kept.

use std::fs::File;
use std::io::{self, Read as _, Seek as _};
use std::os::unix::process::ExitStatusExt as _;
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};
use std::time::Duration;

use wait_timeout::ChildExt as _;

use crate::driver::printable;

/// The end of a process.
pub struct Ended {
    /// The status; `None` if the time limit was reached.
    pub status: Option<i32>,
    pub output: Vec<u8>,
    /// The standard error stream.
    pub messages: Vec<u8>,
}

/// Runs a program with an input and variables of the environment.
///
/// # Errors
///
/// The program cannot be run, or a file cannot be written.
pub fn run(
    program: &Path,
    input: Stdio,
    variables: &[(&str, String)],
    limit: Option<Duration>,
) -> io::Result<Ended> {
    let (mut output, mut messages) = (tempfile::tempfile()?, tempfile::tempfile()?);
    let mut command = Command::new(std::path::absolute(program)?);
    command.stdin(input).stdout(output.try_clone()?).stderr(messages.try_clone()?);
    command.envs(variables.iter().map(|(name, value)| (name, value)));
    let mut child = command.spawn()?;
    let status = match limit {
        None => Some(child.wait()?),
        Some(limit) => child.wait_timeout(limit)?,
    };
    if status.is_none() {
        child.kill()?;
        child.wait()?;
    }
    let status = status.map(shell_status);
    Ok(Ended { status, output: contents(&mut output)?, messages: contents(&mut messages)? })
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

/// Returns the lines of a text, each on a line of its own that is indented.
pub fn indented(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    text.lines().map(|line| format!("\n    {}", printable(line))).collect()
}
