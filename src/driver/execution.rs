//! The execution of programs: in the place of the compiler by the subcommand `tlc run` (exec), or beside it with
//! a time limit.
//!
//! The executable of `tlc run` is a file without a name. Because the process stays the same, the program receives the
//! signals that are sent to `tlc`, its status is the status of `tlc`, and nothing has to be removed
//! afterwards, however it ends.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Read, Seek, Write};
use std::os::fd::OwnedFd;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::Path;
use std::process::{Command, ExitStatus};
use std::time::Duration;

use nix::libc;
use nix::sys::memfd::{MFdFlags, memfd_create};
use wait_timeout::ChildExt;

use crate::backend::release_signals;
use tlc_frontend::diagnostics::{Code, Diagnostic};

use crate::driver::outputs::descriptor_path;
use crate::driver::outputs::temporary_files;
use crate::driver::{Failure, Session, pipeline};
use crate::options::{Destination, Emit, Options, Output};

/// An executable that has no name and vanishes with its last user.
pub struct Image(OwnedFd);

impl Image {
    /// Keeps an executable in memory or, if the system does not execute code from there, in a file that is
    /// already deleted.
    pub fn new(name: &str, bytes: &[u8]) -> io::Result<Image> {
        Image::in_memory(name, bytes).or_else(|_| Image::on_disk(bytes))
    }

    fn in_memory(name: &str, bytes: &[u8]) -> io::Result<Image> {
        // A kernel without the second flag allows all such files to be executed.
        let executable = MFdFlags::from_bits_retain(libc::MFD_EXEC);
        let file = memfd_create(name, MFdFlags::MFD_CLOEXEC | executable)
            .or_else(|_| memfd_create(name, MFdFlags::MFD_CLOEXEC))?;
        let mut file = File::from(file);
        file.write_all(bytes)?;
        Ok(Image(file.into()))
    }

    fn on_disk(bytes: &[u8]) -> io::Result<Image> {
        let mut file = tempfile::tempfile_in(temporary_files::folder())?;
        file.write_all(bytes)?;
        file.set_permissions(fs::Permissions::from_mode(0o700))?;
        // A file that is open for writing cannot be executed.
        let readable = File::open(descriptor_path(&file))?;
        Ok(Image(readable.into()))
    }

    /// Returns a command that runs the executable under the name `name`. It works as long as the image
    /// exists.
    pub fn command(&self, name: &Path) -> Command {
        let mut command = Command::new(descriptor_path(&self.0));
        command.arg0(name);
        command
    }
}

/// Compiles a program and runs it with the arguments in this process. Returns only after a failure.
pub fn run(options: Options, arguments: &[OsString]) -> Result<i32, Failure> {
    let mut session = Session::new(options.clone());
    let output = Output { emit: Emit::Executable, destination: Destination::Memory };
    let bytes = pipeline::compile_to_memory(Options { outputs: vec![output], ..options })?;
    let name = Emit::Executable.default_path(&session.options.input);
    let image = match Image::new(&name.to_string_lossy(), &bytes) {
        Ok(image) => image,
        Err(error) => return fail(&mut session, format!("cannot keep the program: {error}")),
    };
    drop(bytes);
    release_signals();
    let error = image.command(&name).args(arguments).exec();
    fail(&mut session, format!("cannot run the program: {error}"))
}

/// Runs a program with arguments in this process, with another current folder. Returns only after a failure.
pub fn run_program(
    options: Options,
    program: &Path,
    folder: &Path,
    arguments: &[OsString],
) -> Result<i32, Failure> {
    let mut session = Session::new(options);
    let path = match std::path::absolute(program) {
        Ok(path) => path,
        Err(error) => return fail(&mut session, format!("cannot run the program: {error}")),
    };
    release_signals();
    let error = Command::new(path).current_dir(folder).args(arguments).exec();
    fail(&mut session, format!("cannot run the program: {error}"))
}

/// The end of a process.
pub struct Ended {
    /// The status; `None` if the time limit was reached.
    pub status: Option<ExitStatus>,
    pub output: Vec<u8>,
    /// The standard error stream.
    pub messages: Vec<u8>,
}

/// Runs a command, and ends it after a time limit. Files receive its output, so that it never waits for a
/// reader.
///
/// # Errors
///
/// The program cannot be run, or a file cannot be written.
pub fn ended(command: &mut Command, limit: Option<Duration>) -> io::Result<Ended> {
    let (mut output, mut messages) = (tempfile::tempfile()?, tempfile::tempfile()?);
    let mut child = command.stdout(output.try_clone()?).stderr(messages.try_clone()?).spawn()?;
    let status = match limit {
        None => Some(child.wait()?),
        Some(limit) => child.wait_timeout(limit)?,
    };
    if status.is_none() {
        child.kill()?;
        child.wait()?;
    }
    Ok(Ended { status, output: contents(&mut output)?, messages: contents(&mut messages)? })
}

fn contents(file: &mut File) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.rewind()?;
    file.read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Returns an exit status as a shell does: 128 and the number of the signal that ended a process.
pub fn shell_status(status: ExitStatus) -> i32 {
    status.code().or_else(|| Some(128 + status.signal()?)).unwrap_or_default()
}

fn fail<T>(session: &mut Session, message: String) -> Result<T, Failure> {
    let result = session.fail(Diagnostic::new(Code::UnrunnableProgram, message));
    session.print_messages();
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_run_from_memory_and_from_a_deleted_file() {
        let program = fs::read("/bin/echo").expect("a program");
        for image in [Image::in_memory("echo", &program), Image::on_disk(&program)] {
            let image = image.expect("the system can do that");
            let said = image.command(Path::new("echo")).arg("Hello").output().expect("it can be run");
            assert_eq!((said.status.code(), said.stdout.as_slice()), (Some(0), b"Hello\n".as_slice()));
        }
    }
}
