//! The C preprocessor, which is run on the modules of a program at the user's request.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::linker::{Linker, end, plain};

/// Options for preprocessing modules.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Preprocessor {
    /// The macros of the command line, `NAME` or `NAME=TEXT`.
    pub macros: Vec<String>,
}

/// The text of a module before it is preprocessed.
#[derive(Clone, Copy, Debug)]
pub struct Unprocessed<'a> {
    /// The bytes of the file.
    pub bytes: &'a [u8],
    /// A name for the file without special characters, used by line markers and messages.
    pub name: &'a str,
    /// The folder of the file, which is searched first for included files.
    pub folder: &'a Path,
    /// The folders that are searched next.
    pub include: &'a [PathBuf],
}

/// The output of the preprocessor.
#[derive(Debug)]
pub struct Preprocessed {
    /// The text with line markers: `# line "name" flags`.
    pub bytes: Vec<u8>,
    /// Its messages, which may be empty.
    pub said: String,
}

/// The reason why a module could not be preprocessed.
#[derive(Debug)]
pub enum PreprocessError {
    /// The program is not installed or cannot be run.
    CannotRun(io::Error),
    /// It reported errors: its exit status in words, and its messages.
    Failed(String, String),
    /// Its input could not be written to this folder.
    Temporary(PathBuf, io::Error),
}

/// Options of the C compiler: preprocess only, in traditional mode, which leaves quotes and blanks as they
/// are, and without macros whose names belong to the language; the compiler itself knows the recorded path of
/// a file.
const WAY: [&str; 6] =
    ["-E", "-traditional-cpp", "-std=c99", "-U__FILE__", "-Wno-builtin-macro-redefined", "-xc"];

impl Preprocessor {
    /// Preprocesses a text with the C compiler. Temporary files are created inside the folder `within`.
    pub fn run(
        &self,
        compiler: &Linker,
        text: Unprocessed<'_>,
        within: &Path,
    ) -> Result<Preprocessed, PreprocessError> {
        let failed = |error| PreprocessError::Temporary(within.to_owned(), error);
        let folder = compiler.folder(within).map_err(failed)?;
        let input = folder.path().join("module");
        let marker = format!("# 1 \"{}\"\n", text.name);
        fs::write(&input, [marker.as_bytes(), text.bytes].concat()).map_err(failed)?;

        let mut command = Command::new(&compiler.program);
        command.args(WAY).args(self.arguments(text)).arg(&input);
        let made = compiler.run(&mut command, &folder).map_err(PreprocessError::CannotRun)?;
        let said = String::from_utf8_lossy(&made.stderr).trim_end().to_owned();
        match made.status.success() {
            true => Ok(Preprocessed { bytes: made.stdout, said }),
            false => Err(PreprocessError::Failed(end(made.status), said)),
        }
    }

    fn arguments(&self, text: Unprocessed<'_>) -> Vec<OsString> {
        let here = if text.folder.as_os_str().is_empty() { Path::new(".") } else { text.folder };
        let mut arguments = vec![OsString::from("-iquote"), plain(here)];
        for folder in text.include {
            arguments.extend([OsString::from("-I"), plain(folder)]);
        }
        arguments.extend(self.macros.iter().map(|text| OsString::from(format!("-D{text}"))));
        arguments
    }
}
