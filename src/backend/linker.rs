//! Linking: from an object to an executable, or to an object that contains the run-time library.

use std::ffi::OsString;
use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use tempfile::TempDir;

/// The C compiler driver or linker that links executables.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Linker {
    /// The program, found by PATH unless it is a path itself.
    pub program: String,
}

/// The inputs of the linker besides the compiled modules and the run-time library.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LinkInputs {
    /// Objects and archives.
    pub files: Vec<PathBuf>,
    /// The folders of libraries, option `-L`.
    pub folders: Vec<PathBuf>,
    /// The libraries, option `-l`.
    pub libraries: Vec<String>,
}

impl LinkInputs {
    /// Whether there are no further inputs, so that the compiler sees all code.
    pub fn is_empty(&self) -> bool {
        self.files.is_empty() && self.libraries.is_empty()
    }

    fn arguments(&self) -> Vec<OsString> {
        let mut arguments: Vec<OsString> = self.files.iter().map(OsString::from).collect();
        for folder in &self.folders {
            arguments.extend([OsString::from("-L"), folder.into()]);
        }
        arguments.extend(self.libraries.iter().map(|library| OsString::from(format!("-l{library}"))));
        arguments
    }
}

/// The reason why linking failed.
#[derive(Debug)]
pub enum LinkError {
    /// The linker is not installed or cannot be run.
    CannotRun(String, io::Error),
    /// The linker reported errors, with its name and its output.
    Failed(String, String),
    /// The inputs of the linker could not be written.
    Temporary(io::Error),
}

impl fmt::Display for LinkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LinkError::CannotRun(program, error) => write!(f, "cannot run the linker `{program}`: {error}"),
            LinkError::Failed(program, _) => write!(f, "the linker `{program}` failed"),
            LinkError::Temporary(error) => write!(f, "cannot write the linker's input: {error}"),
        }
    }
}

impl Default for Linker {
    fn default() -> Linker {
        Linker { program: "cc".to_owned() }
    }
}

impl Linker {
    /// Links `object` with `others` and the archive of the run-time library to the executable `output`.
    pub fn executable(
        &self,
        object: &[u8],
        others: &LinkInputs,
        runtime: &[u8],
        output: &Path,
    ) -> Result<(), LinkError> {
        let inputs = Inputs::write(object, runtime)?;
        let mut last = others.arguments();
        // The archive stands behind the other inputs once more, because these may need more of it.
        last.push(inputs.folder.path().join(ARCHIVE).into());
        last.extend(["-lm", "-Wl,--gc-sections"].map(OsString::from));
        inputs.run(&self.program, &[], output, &last)
    }

    /// Combines `object` with the members of the archive that it needs, so that the result links with C code
    /// without the library.
    pub fn relocatable(&self, object: &[u8], runtime: &[u8], output: &Path) -> Result<(), LinkError> {
        let inputs = Inputs::write(object, runtime)?;
        inputs.run(&self.program, &["-r", "-nostdlib"], output, &[])
    }
}

/// The linker's input files, in a folder that is removed with this value.
struct Inputs {
    folder: TempDir,
}

/// The name of the object in the folder. It is fixed, because linkers write the names of objects into symbol
/// tables, and output must not depend on the folder.
const OBJECT: &str = "program.o";
const ARCHIVE: &str = "libtlc.a";

impl Inputs {
    fn write(object: &[u8], runtime: &[u8]) -> Result<Inputs, LinkError> {
        let folder = tempfile::tempdir().map_err(LinkError::Temporary)?;
        fs::write(folder.path().join(OBJECT), object).map_err(LinkError::Temporary)?;
        fs::write(folder.path().join(ARCHIVE), runtime).map_err(LinkError::Temporary)?;
        Ok(Inputs { folder })
    }

    fn run(&self, program: &str, first: &[&str], output: &Path, last: &[OsString]) -> Result<(), LinkError> {
        let result = Command::new(program)
            .args(first)
            .arg("-o")
            .arg(output)
            .args([OBJECT, ARCHIVE].map(|name| self.folder.path().join(name)))
            .args(last)
            .stdin(Stdio::null())
            .output()
            .map_err(|error| LinkError::CannotRun(program.to_owned(), error))?;
        if result.status.success() {
            return Ok(());
        }
        // The folder of the inputs is of no interest to the user, and different every time.
        let folder = format!("{}/", self.folder.path().display());
        let said = String::from_utf8_lossy(&result.stderr).replace(&folder, "").trim_end().to_owned();
        Err(LinkError::Failed(program.to_owned(), said))
    }
}
