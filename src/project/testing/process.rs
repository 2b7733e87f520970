//! Processes of tests and benchmarks.

use std::io;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::driver::{self, Ended, printable};

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
    let mut command = Command::new(std::path::absolute(program)?);
    command.stdin(input).envs(variables.iter().map(|(name, value)| (name, value)));
    driver::ended(&mut command, limit)
}

/// Returns the lines of a text, each on a line of its own that is indented.
pub fn indented(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    text.lines().map(|line| format!("\n    {}", printable(line))).collect()
}
