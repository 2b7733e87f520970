//! Writing outputs: completely or not at all.
//!
//! An output is written to a temporary file beside its target and renamed when everything has succeeded.
//! Until then an older file of that name is untouched, and whatever fails leaves nothing behind.

use std::fs::{self, OpenOptions, Permissions};
use std::io::{self, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile};

use super::Destination;

/// The outputs of one compilation that wait for its success.
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

enum Pending {
    /// Bytes for a destination that cannot be replaced: stdout (`None`), or a file such as `/dev/null` that
    /// is not regular.
    Bytes(Option<PathBuf>, Vec<u8>),
    /// A finished file and its target.
    File(NamedTempFile, PathBuf),
}

/// The permissions of an output before the user's mask is applied.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// Read and write.
    Data,
    /// Read, write and execute.
    Program,
}

impl Outputs {
    /// Adds an output that consists of bytes.
    pub fn add(&mut self, destination: &Destination, bytes: Vec<u8>) -> Result<(), OutputError> {
        let pending = match Target::of(destination)? {
            Target::InPlace(path) => Pending::Bytes(path, bytes),
            Target::Replace(path) => {
                let mut file = temporary_in(folder_of(&path), Mode::Data, destination)?;
                file.write_all(&bytes).map_err(|error| OutputError::of(destination, error))?;
                Pending::File(file, path)
            }
        };
        self.pending.push(pending);
        Ok(())
    }

    /// Adds an output that `make` writes to the path it is given.
    pub fn add_made<E: From<OutputError>>(
        &mut self,
        destination: &Destination,
        mode: Mode,
        make: impl FnOnce(&Path) -> Result<(), E>,
    ) -> Result<(), E> {
        let pending = match Target::of(destination)? {
            Target::InPlace(path) => {
                let file = temporary_in(&std::env::temp_dir(), mode, destination)?;
                make(file.path())?;
                let bytes = fs::read(file.path()).map_err(|error| OutputError::of(destination, error))?;
                Pending::Bytes(path, bytes)
            }
            Target::Replace(path) => {
                let file = temporary_in(folder_of(&path), mode, destination)?;
                make(file.path())?;
                Pending::File(file, path)
            }
        };
        self.pending.push(pending);
        Ok(())
    }

    /// Puts every output in its place.
    pub fn commit(self) -> Result<(), OutputError> {
        self.pending.into_iter().try_for_each(Pending::commit)
    }
}

impl Pending {
    fn commit(self) -> Result<(), OutputError> {
        match self {
            Pending::Bytes(None, bytes) => print(&bytes).map_err(|error| OutputError { path: None, error }),
            Pending::Bytes(Some(path), bytes) => {
                let file = OpenOptions::new().write(true).open(&path);
                let written = file.and_then(|mut file| file.write_all(&bytes));
                written.map_err(|error| OutputError { path: Some(path), error })
            }
            Pending::File(file, path) => match file.persist(&path) {
                Ok(_) => Ok(()),
                Err(failure) => Err(OutputError { path: Some(path), error: failure.error }),
            },
        }
    }
}

impl OutputError {
    fn of(destination: &Destination, error: io::Error) -> OutputError {
        match destination {
            Destination::File(path) => OutputError { path: Some(path.clone()), error },
            Destination::Stdout => OutputError { path: None, error },
        }
    }
}

/// The way in which a destination takes an output.
enum Target {
    /// A path to which a new file is renamed.
    Replace(PathBuf),
    /// A file that is written in place; `None` is stdout.
    InPlace(Option<PathBuf>),
}

impl Target {
    fn of(destination: &Destination) -> Result<Target, OutputError> {
        let Destination::File(path) = destination else { return Ok(Target::InPlace(None)) };
        let target = match fs::metadata(path) {
            // A link stays a link: the file behind it is replaced.
            Ok(present) if present.is_file() => fs::canonicalize(path).map(Target::Replace),
            Ok(present) if present.is_dir() => Err(io::Error::from(io::ErrorKind::IsADirectory)),
            Ok(_) => Ok(Target::InPlace(Some(path.to_owned()))),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Target::Replace(path.to_owned())),
            Err(error) => Err(error),
        };
        target.map_err(|error| OutputError::of(destination, error))
    }
}

/// Creates an empty temporary file in a folder. A file in the folder of the target can be renamed to the
/// target.
fn temporary_in(folder: &Path, mode: Mode, destination: &Destination) -> Result<NamedTempFile, OutputError> {
    let bits = if mode == Mode::Program { 0o777 } else { 0o666 };
    let mut builder = Builder::new();
    builder.prefix(".tlc-").permissions(Permissions::from_mode(bits));
    // The user knows the target, not the temporary file, so that the error names the target.
    let error = match builder.tempfile_in(folder) {
        Ok(file) => return Ok(file),
        Err(error) => error.raw_os_error().map_or(error, io::Error::from_raw_os_error),
    };
    Err(OutputError::of(destination, error))
}

/// Writes to stdout. A reader that has seen enough (`tlc ... | head`) is no failure.
pub fn print(bytes: &[u8]) -> io::Result<()> {
    let mut stdout = io::stdout().lock();
    match stdout.write_all(bytes).and_then(|()| stdout.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error),
        _ => Ok(()),
    }
}

/// Returns the folder of a file; a bare name stands in the current folder.
fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Returns in the user's words why a file could not be written.
pub fn reason(path: &Path, error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::IsADirectory => "it is a directory".to_owned(),
        io::ErrorKind::NotFound => format!("there is no folder `{}`", folder_of(path).display()),
        io::ErrorKind::NotADirectory => format!("`{}` is not a folder", folder_of(path).display()),
        io::ErrorKind::PermissionDenied => "permission denied".to_owned(),
        io::ErrorKind::StorageFull => "no space is left on the device".to_owned(),
        _ => error.to_string(),
    }
}
