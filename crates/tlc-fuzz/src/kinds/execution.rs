//! Compiles and runs programs with limits, and compares their behaviour.

use std::io;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Command, Stdio};

use rustix::process::{Pid, Resource, Rlimit, prlimit};

use tlc::driver::{Failure, compile_with_messages};
use tlc::options::{Destination, Emit, Options, Output};

use crate::interpreter::{End, Outcome};

/// The limit of a program's processor time in seconds. Generated ones need some milliseconds.
const SECONDS: u64 = 20;

/// The limit of mapped memory in bytes. The storage of NEW reserves 68 GiB, perhaps before the limit is set; it
/// must not take the rest from coroutines.
const MEMORY: u64 = 256 << 30;

/// The signal that ends a program after a failed check.
const SIGABRT: i32 = 6;

/// The observable behaviour of a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Behaviour {
    pub stdout: Vec<u8>,
    pub stderr: Vec<u8>,
    /// The exit status, or 128 plus the signal that killed the program, as in a shell.
    pub status: i32,
}

impl Behaviour {
    /// Returns the behaviour according to the interpreter; `None` if it has no verdict.
    pub fn of(outcome: Outcome) -> Option<Behaviour> {
        let status = match outcome.end {
            End::Exit(status) => status,
            End::Trap => 128 + SIGABRT,
            End::GaveUp(_) => return None,
        };
        Some(Behaviour { stdout: outcome.stdout, stderr: outcome.stderr, status })
    }

    /// Describes how this behaviour differs from the expected one; `None` if it does not.
    pub fn difference(&self, expected: &Behaviour) -> Option<String> {
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).trim_end().to_owned();
        let mut differences = Vec::new();
        let mut compare = |what: &str, found: String, expected: String| {
            if found != expected {
                differences.push(format!("the {what} differs\nfound:    {found}\nexpected: {expected}"));
            }
        };
        if self.stdout != expected.stdout {
            let (found, expected) = (text(&self.stdout), text(&expected.stdout));
            let same = found.lines().zip(expected.lines()).take_while(|(one, other)| one == other).count();
            let line = |text: &str| text.lines().nth(same).unwrap_or("no such line").to_owned();
            compare("output", line(&found), line(&expected));
        }
        compare("message", text(&self.stderr), text(&expected.stderr));
        compare("status", self.status.to_string(), expected.status.to_string());
        (!differences.is_empty()).then(|| differences.join("\n"))
    }

    /// Whether the program ended in a regular way: by itself or by a failed check.
    pub fn is_regular(&self) -> bool {
        self.status < 128 || self.status == 128 + SIGABRT
    }
}

/// Compiles a program to an executable; the error describes the failure.
pub fn compile(options: Options, program: &Path) -> Result<(), String> {
    compile_to(Emit::Executable, options, program)
}

/// Compiles a program, or its main module alone, to a product; the error describes the failure.
pub fn compile_to(emit: Emit, options: Options, product: &Path) -> Result<(), String> {
    let outputs = vec![Output { emit, destination: Destination::File(product.to_owned()) }];
    match compile_with_messages(Options { outputs, ..options }) {
        (Ok(()), _) => Ok(()),
        (Err(Failure::Internal(error)), _) => Err(format!("internal error: {error:#}")),
        (Err(Failure::Reported), messages) => Err(format!("the program is refused\n{messages}")),
    }
}

/// Whether a program of this name can be run to print its version.
pub fn is_there(tool: &str) -> bool {
    let mut command = Command::new(tool);
    let command = command.arg("--version").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

/// Runs a program without input, limited in time and memory.
pub fn run(program: &Path) -> io::Result<Behaviour> {
    run_for(program, SECONDS)
}

/// Runs a program without input for this many seconds of processor time at most.
pub fn run_for(program: &Path, seconds: u64) -> io::Result<Behaviour> {
    let mut command = Command::new(program);
    // The contents of backtraces depend on how a program was compiled.
    command.env("TLC_BACKTRACE", "0");
    // The counts of a program with `--coverage` are not wanted.
    command.env("LLVM_PROFILE_FILE", "/dev/null");
    let child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
    let limits = [(Resource::Cpu, seconds), (Resource::As, MEMORY), (Resource::Core, 0)];
    for (resource, most) in limits {
        // A program that has already ended needs no limit.
        let _ = prlimit(
            Some(Pid::from_child(&child)),
            resource,
            Rlimit { current: Some(most), maximum: Some(most) },
        );
    }
    let output = child.wait_with_output()?;
    let status = output.status.code().or_else(|| Some(128 + output.status.signal()?)).unwrap_or(-1);
    Ok(Behaviour { stdout: output.stdout, stderr: output.stderr, status })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_are_told_by_their_first_line() {
        let behaviour = |stdout: &str, stderr: &str, status| Behaviour {
            stdout: stdout.into(),
            stderr: stderr.into(),
            status,
        };
        let expected = behaviour("1\n2\n", "", 0);
        assert_eq!(expected.difference(&expected), None);
        let different = behaviour("1\n3\n", "", 0).difference(&expected).unwrap_or_default();
        assert_eq!(different, "the output differs\nfound:    3\nexpected: 2");
        let cut = behaviour("1\n", "", 137).difference(&expected).unwrap_or_default();
        assert_eq!(
            cut,
            "the output differs\nfound:    no such line\nexpected: 2\nthe status differs\nfound:    137\nexpected: 0"
        );
        assert!(behaviour("1\n2\n", "a.mod:1:1", 0).difference(&expected).is_some());
        assert!(behaviour("1\n2\n", "", 134).difference(&expected).is_some());
    }

    #[test]
    fn programs_are_run_to_their_end_or_to_a_limit() {
        let behaviour = run(Path::new("/bin/true")).expect("it is there");
        assert_eq!(behaviour, Behaviour { stdout: Vec::new(), stderr: Vec::new(), status: 0 });
        assert!(behaviour.is_regular());
        assert!(!Behaviour { status: 128 + 11, ..behaviour }.is_regular());
        assert!(run(Path::new("/nowhere")).is_err());
    }
}
