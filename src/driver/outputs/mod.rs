//! Outputs, which are written atomically.
//!
//! All outputs are bytes in memory until the compilation has succeeded. Then each is written to a file
//! without a name in the folder of its target. When all are written, they get their names. Until then an
//! older file of that name is untouched, and a failure leaves no files. If a signal that cannot be handled
//! comes between, an output is either the old file or the new one. Devices, pipes and the standard output
//! cannot be replaced and are written in place.

pub mod emission;
pub mod temporary_files;

use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{self, Write};
use std::os::fd::{AsRawFd, OwnedFd};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use nix::fcntl::{AT_FDCWD, AtFlags, OFlag, open};
use nix::sys::signal::{SigHandler, Signal, raise, signal};
use nix::sys::stat::Mode as FileMode;
use nix::unistd::linkat;
use tempfile::{Builder, NamedTempFile, TempPath};

use crate::backend::Uninterrupted;
use tlc_frontend::diagnostics::{Code, Diagnostic};

use crate::driver::{Failure, Session};
use crate::options::{Destination, Emit, Options};

/// The prefix of the names of temporary files.
const PREFIX: &str = ".tlc-";

/// The number of symbolic links that are followed, as in the kernel.
const MAX_LINKS: usize = 40;

/// The outputs of one compilation, pending until it succeeds.
#[derive(Default)]
pub struct Outputs {
    pending: Vec<Pending>,
}

/// The failure of an output.
pub struct OutputError {
    /// The file; `None` for stdout.
    pub path: Option<PathBuf>,
    /// The error of the system.
    pub error: io::Error,
}

struct Pending {
    destination: Destination,
    mode: OutputMode,
    bytes: Vec<u8>,
}

/// The permissions of an output before the user's mask is applied.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OutputMode {
    /// Read and write.
    Data,
    /// Read, write and execute.
    Program,
}

impl OutputMode {
    fn bits(self) -> u32 {
        if self == OutputMode::Program { 0o777 } else { 0o666 }
    }
}

impl Outputs {
    /// Adds an output.
    pub fn add(&mut self, destination: &Destination, mode: OutputMode, bytes: Vec<u8>) {
        self.pending.push(Pending { destination: destination.clone(), mode, bytes });
    }

    /// Adds the bytes that `make` returns to each output of a kind.
    pub fn add_each(&mut self, options: &Options, emit: Emit, make: impl Fn() -> Vec<u8>) {
        for output in options.outputs.iter().filter(|output| output.emit == emit) {
            self.add(&output.destination, OutputMode::Data, make());
        }
    }

    /// Adds all outputs of `other`.
    pub fn append(&mut self, other: Outputs) {
        self.pending.extend(other.pending);
    }

    /// Returns the output that stays in memory, if there is one.
    pub fn into_memory(self) -> Option<Vec<u8>> {
        let kept = self.pending.into_iter().find(|output| output.destination == Destination::Memory);
        kept.map(|output| output.bytes)
    }

    /// Puts each output in its place.
    pub fn commit(self) -> Result<(), OutputError> {
        let mut in_place = Vec::new();
        let mut replaced = Vec::new();
        for output in self.pending {
            match OutputTarget::of(&output.destination)? {
                OutputTarget::Replace(path) => replaced.push((output, path)),
                OutputTarget::InPlace(path) => in_place.push((output, path)),
                OutputTarget::Nowhere => {}
            }
        }
        let written = replaced
            .into_iter()
            .map(|(output, path)| {
                let written = Written::new(&output, path);
                written.map_err(|error| OutputError::of(&output.destination, error))
            })
            .collect::<Result<Vec<Written>, OutputError>>()?;
        in_place.iter().try_for_each(|(output, path)| write_in_place(output, path.as_deref()))?;
        // From here on all outputs get their names or, if the system refuses one, those that precede it.
        let _uninterrupted = Uninterrupted::begin();
        written.into_iter().try_for_each(Written::place)
    }
}

impl OutputError {
    fn of(destination: &Destination, error: io::Error) -> OutputError {
        match destination {
            Destination::File(path) => OutputError { path: Some(path.clone()), error },
            Destination::Stdout | Destination::Memory => OutputError { path: None, error },
        }
    }
}

/// Writes an executable, which appears under its name when it is complete.
///
/// # Errors
///
/// The folder cannot be written.
pub fn write_program(path: &Path, bytes: &[u8]) -> io::Result<()> {
    write_whole(path, bytes, OutputMode::Program)
}

/// Writes a file, which appears under its name when it is complete.
///
/// # Errors
///
/// The folder cannot be written.
pub fn write_data(path: &Path, bytes: &[u8]) -> io::Result<()> {
    write_whole(path, bytes, OutputMode::Data)
}

fn write_whole(path: &Path, bytes: &[u8], mode: OutputMode) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let mut outputs = Outputs::default();
    outputs.add(&Destination::File(path.to_owned()), mode, bytes.to_vec());
    outputs.commit().map_err(|failed| failed.error)
}

/// Reports an output that would replace an input or another output.
pub fn refuse_overwriting(session: &mut Session) -> Result<(), Failure> {
    let mut seen: Vec<PathBuf> = Vec::new();
    for output in session.options.outputs.clone() {
        let Destination::File(path) = output.destination else { continue };
        let name = path.display();
        // The name of the standard input may be that of a file that is open in an editor.
        let named = session.options.text.is_some().then_some(&session.options.input);
        let sources = session.read.len() + usize::from(named.is_some());
        let inputs = || session.read.iter().chain(named).chain(&session.options.linking.files);
        let replaced = inputs().position(|input| is_same_file(&path, input));
        if let Some(number) = replaced {
            let what = if number < sources { "source" } else { "linked file" };
            let message = format!("the output `{name}` would replace the {what}");
            return session.fail(
                Diagnostic::new(Code::OverwrittenFile, message).help("name another file with `-o FILE`"),
            );
        }
        let target = place(&path);
        if seen.contains(&target) && !is_special(&target) {
            let message = format!("two outputs would both be written to `{name}`");
            return session.fail(Diagnostic::new(Code::OverwrittenFile, message));
        }
        seen.push(target);
    }
    Ok(())
}

fn is_same_file(a: &Path, b: &Path) -> bool {
    match (fs::canonicalize(a), fs::canonicalize(b)) {
        (Ok(a), Ok(b)) => a == b,
        _ => false,
    }
}

/// Whether a path leads to a device or a pipe, to which several outputs may go.
fn is_special(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|present| !present.is_file() && !present.is_dir())
}

/// Reports the failure of an output to the session, if there is one.
pub fn reported(session: &mut Session, committed: Result<(), OutputError>) -> Result<(), Failure> {
    committed.or_else(|failure| {
        end_if_unread(&failure.error);
        let message = match &failure.path {
            Some(path) => format!("cannot write `{}`: {}", path.display(), reason(path, &failure.error)),
            None => format!("cannot write to the standard output: {}", failure.error),
        };
        session.fail(Diagnostic::new(Code::UnwritableOutput, message))
    })
}

/// The way in which an output is written.
enum OutputTarget {
    /// A path to which a new file is renamed.
    Replace(PathBuf),
    /// A file that is written in place; `None` is stdout.
    InPlace(Option<PathBuf>),
    /// The output stays in memory.
    Nowhere,
}

impl OutputTarget {
    fn of(destination: &Destination) -> Result<OutputTarget, OutputError> {
        let target = match destination {
            Destination::File(path) => OutputTarget::of_path(path),
            Destination::Stdout => Ok(OutputTarget::InPlace(None)),
            Destination::Memory => Ok(OutputTarget::Nowhere),
        };
        target.map_err(|error| OutputError::of(destination, error))
    }

    fn of_path(path: &Path) -> io::Result<OutputTarget> {
        let end = followed(path)?;
        if let Some(descriptor) = descriptor(&end) {
            let is_stdout = descriptor == io::stdout().as_raw_fd();
            return Ok(OutputTarget::InPlace((!is_stdout).then(|| path.to_owned())));
        }
        match fs::metadata(&end) {
            Ok(present) if present.is_file() => Ok(OutputTarget::Replace(end)),
            Ok(present) if present.is_dir() => Err(io::Error::from(io::ErrorKind::IsADirectory)),
            Ok(_) => Ok(OutputTarget::InPlace(Some(path.to_owned()))),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(OutputTarget::Replace(end)),
            Err(error) => Err(error),
        }
    }
}

/// Follows the symbolic links at the end of a path, including links to a file that does not exist yet. A link
/// stays a link: its target is replaced. An open descriptor (`/dev/stdout`) is not followed further.
fn followed(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..MAX_LINKS {
        if descriptor(&path).is_some() {
            return Ok(path);
        }
        // The end is a path that is not a link or does not exist.
        let Ok(link) = fs::read_link(&path) else { return Ok(path) };
        path = folder_of(&path).join(link);
    }
    Err(io::Error::from(nix::errno::Errno::ELOOP))
}

/// Returns the place to which an output is written. Two paths to one place have equal results.
fn place(path: &Path) -> PathBuf {
    let end = followed(path).unwrap_or_else(|_| path.to_owned());
    match (fs::canonicalize(folder_of(&end)), end.file_name()) {
        (Ok(folder), Some(name)) => folder.join(name),
        _ => end,
    }
}

/// Returns the number of the open descriptor of this process that a path names.
fn descriptor(path: &Path) -> Option<i32> {
    let number = path.file_name()?.to_str()?.parse().ok()?;
    let folder = fs::canonicalize(folder_of(path)).ok()?;
    let ours = fs::canonicalize("/proc/self/fd").ok()?;
    (folder == ours).then_some(number)
}

/// A completely written output that is not in its place yet.
struct Written {
    file: Unplaced,
    target: PathBuf,
    destination: Destination,
}

enum Unplaced {
    /// A file that has no name and vanishes with its descriptor.
    Unnamed(OwnedFd),
    /// A file with a temporary name, for file systems that do not support files without names.
    Named(TempPath),
}

impl Written {
    fn new(output: &Pending, target: PathBuf) -> io::Result<Written> {
        let folder = folder_of(&target);
        let file = match unnamed_file(folder, output.mode) {
            Some(mut file) => {
                file.write_all(&output.bytes)?;
                Unplaced::Unnamed(file.into())
            }
            None => Unplaced::Named(named_file(folder, output)?),
        };
        Ok(Written { file, target, destination: output.destination.clone() })
    }

    /// Gives the file the name of its target.
    fn place(self) -> Result<(), OutputError> {
        let placed = match self.file {
            Unplaced::Unnamed(file) => place_unnamed(&file, &self.target),
            Unplaced::Named(file) => file.persist(&self.target).map_err(|failure| failure.error),
        };
        placed.map_err(|error| OutputError::of(&self.destination, error))
    }
}

/// Creates a file without a name in a folder, if the system supports that and can name it later.
fn unnamed_file(folder: &Path, mode: OutputMode) -> Option<File> {
    let flags = OFlag::O_TMPFILE | OFlag::O_WRONLY | OFlag::O_CLOEXEC;
    let file = open(folder, flags, FileMode::from_bits_truncate(mode.bits())).ok()?;
    Path::new(&descriptor_path(&file)).exists().then(|| file.into())
}

/// Returns the path by which this process and its children reach an open file.
pub fn descriptor_path(file: &impl AsRawFd) -> String {
    format!("/proc/self/fd/{}", file.as_raw_fd())
}

/// Gives the file the name of its target. A link cannot replace an existing file in one step. In that case
/// the new file gets a temporary name first and is then renamed.
fn place_unnamed(file: &OwnedFd, target: &Path) -> io::Result<()> {
    let link = |path: &Path| {
        let here = descriptor_path(file);
        linkat(AT_FDCWD, here.as_str(), AT_FDCWD, path, AtFlags::AT_SYMLINK_FOLLOW).map_err(io::Error::from)
    };
    match link(target) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
        done => return done,
    }
    let named = Builder::new().prefix(PREFIX).make_in(folder_of(target), link).map_err(plain)?;
    named.persist(target).map(drop).map_err(|failure| failure.error)
}

/// Creates a file with a temporary name that contains the output.
fn named_file(folder: &Path, output: &Pending) -> io::Result<TempPath> {
    let mut uninterrupted = Uninterrupted::begin();
    let mut builder = Builder::new();
    builder.prefix(PREFIX).permissions(Permissions::from_mode(output.mode.bits()));
    let mut file: NamedTempFile = builder.tempfile_in(folder).map_err(plain)?;
    file.write_all(&output.bytes)?;
    uninterrupted.hold_file(file.path());
    Ok(file.into_temp_path())
}

/// Removes the path of a temporary file from an error: the user only knows the target.
fn plain(error: io::Error) -> io::Error {
    error.raw_os_error().map_or(error, io::Error::from_raw_os_error)
}

fn write_in_place(output: &Pending, path: Option<&Path>) -> Result<(), OutputError> {
    let written = match path {
        None => print(&output.bytes),
        Some(path) => {
            // A regular file gets here only as an open descriptor, which must be truncated. Other files
            // ignore that.
            let file = OpenOptions::new().write(true).truncate(true).open(path);
            file.and_then(|mut file| file.write_all(&output.bytes))
        }
    };
    written.map_err(|error| OutputError::of(&output.destination, error))
}

/// Writes to stdout. After a failure, [`end_if_unread`] must be called before a message is written.
pub fn print(bytes: &[u8]) -> io::Result<()> {
    let mut stdout = io::stdout().lock();
    stdout.write_all(bytes).and_then(|()| stdout.flush())
}

/// Ends the process if the reader of its output has closed the pipe (`tlc ... | head`): as in other programs,
/// by the signal SIGPIPE and without a message. Other errors are left to the caller.
pub fn end_if_unread(error: &io::Error) {
    if error.kind() != io::ErrorKind::BrokenPipe {
        return;
    }
    // SAFETY: the default action involves no code of this process.
    if unsafe { signal(Signal::SIGPIPE, SigHandler::SigDfl) }.is_ok() {
        let _ = raise(Signal::SIGPIPE);
    }
}

/// Returns the folder of a file, which is the current folder for a bare name.
fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Returns the reason why a file could not be written, in the user's words.
fn reason(path: &Path, error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::IsADirectory => "it is a directory".to_owned(),
        io::ErrorKind::NotFound => format!("there is no folder `{}`", folder_of(path).display()),
        io::ErrorKind::NotADirectory => format!("`{}` is not a folder", folder_of(path).display()),
        io::ErrorKind::PermissionDenied => "permission denied".to_owned(),
        io::ErrorKind::StorageFull => "no space is left on the device".to_owned(),
        io::ErrorKind::FileTooLarge => "it would be larger than a file may be".to_owned(),
        _ => error.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn output(bytes: &[u8]) -> Pending {
        let destination = Destination::File("x".into());
        Pending { destination, mode: OutputMode::Data, bytes: bytes.to_vec() }
    }

    #[test]
    fn files_with_and_without_names_take_the_place_of_older_ones() {
        let folder = tempfile::tempdir().expect("a folder");
        let target = folder.path().join("x");
        for bytes in [b"first".as_slice(), b"second"] {
            let file =
                unnamed_file(folder.path(), OutputMode::Data).expect("the system has files without names");
            (&file).write_all(bytes).expect("there is space");
            assert!(place_unnamed(&file.into(), &target).is_ok());
            assert_eq!(fs::read(&target).expect("placed"), bytes);
            let named = named_file(folder.path(), &output(bytes)).expect("there is space");
            named.persist(&target).expect("the target can be replaced");
            assert_eq!(fs::read(&target).expect("placed"), bytes);
        }
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1);
    }

    #[test]
    fn links_are_followed_to_a_file_that_is_not_there_yet() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = |name: &str| folder.path().join(name);
        std::os::unix::fs::symlink("b", path("a")).expect("a link");
        std::os::unix::fs::symlink(path("c"), path("b")).expect("a link");
        assert_eq!(followed(&path("a")).expect("two links"), path("c"));
        std::os::unix::fs::symlink("a", path("c")).expect("a link");
        assert!(followed(&path("a")).is_err(), "the links lead round");
    }

    #[test]
    fn open_descriptors_are_known_by_their_paths() {
        assert_eq!(descriptor(Path::new("/dev/fd/7")), Some(7));
        assert_eq!(descriptor(Path::new("/proc/self/fd/1")), Some(1));
        assert_eq!(descriptor(Path::new("/tmp/1")), None);
        assert!(followed(Path::new("/dev/stdout")).is_ok_and(|end| descriptor(&end) == Some(1)));
    }
}
