//! The subcommand `tlc run`, which compiles a program to a temporary folder, runs it, and removes the folder.

use std::ffi::OsString;
use std::os::unix::process::ExitStatusExt;
use std::process::Command;

use crate::diagnostics::{Code, Diagnostic};

use super::{Destination, Emit, Failure, Options, Output, Session, compile};

/// Compiles a program, runs it with the arguments, and returns its exit status. As in a shell, the status is
/// 128 + n for a program that was ended by signal n.
pub fn run(options: Options, arguments: &[OsString]) -> Result<i32, Failure> {
    let mut session = Session::new(options.clone());
    let folder = match tempfile::Builder::new().prefix("tlc-run-").tempdir() {
        Ok(folder) => folder,
        Err(error) => return fail(&mut session, format!("cannot make a temporary folder: {error}")),
    };
    let name = Emit::Executable.default_path(&options.input);
    let program = folder.path().join(name);
    let output = Output { emit: Emit::Executable, destination: Destination::File(program.clone()) };
    compile(Options { outputs: vec![output], ..options })?;
    match Command::new(&program).args(arguments).status() {
        Ok(status) => Ok(status.code().or_else(|| Some(128 + status.signal()?)).unwrap_or(1)),
        Err(error) => fail(&mut session, format!("cannot run the program: {error}")),
    }
}

fn fail<T>(session: &mut Session, message: String) -> Result<T, Failure> {
    let result = session.fail(Diagnostic::new(Code::E0010, message));
    session.print_messages();
    result
}
