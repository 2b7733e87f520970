//! The subcommand `tlc run`, which compiles a program and replaces the compiler's process with it (exec).
//!
//! The executable is a file without a name. Because the process stays the same, the program receives the
//! signals that are sent to `tlc`, its status is the status of `tlc`, and nothing has to be removed
//! afterwards, however it ends.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write};
use std::os::fd::OwnedFd;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Command;

use nix::libc;
use nix::sys::memfd::{MFdFlags, memfd_create};

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
