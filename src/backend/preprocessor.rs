//! The C preprocessor, which is run over the modules of a program where the user asks for it.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::linker::{Linker, end, plain};

/// How modules are preprocessed.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Preprocessor {
    /// The macros of the command line, `NAME` or `NAME=TEXT`.
    pub macros: Vec<String>,
}

/// The text of a module on its way through the preprocessor.
#[derive(Clone, Copy, Debug)]
pub struct Unprocessed<'a> {
    /// The bytes of the file.
    pub bytes: &'a [u8],
    /// A name for the file without special characters, by which line markers and messages speak of it.
    pub name: &'a str,
    /// The folder of the file, in which included files are looked for first.
    pub folder: &'a Path,
    /// The folders in which they are looked for then.
    pub include: &'a [PathBuf],
}

/// What the preprocessor has made.
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
    /// It reported errors: its end in words, and its messages.
    Failed(String, String),
    /// Its input could not be written to this folder.
    Temporary(PathBuf, io::Error),
}

/// What is asked of the C compiler: only to preprocess, in the way of old, which leaves quotes and blanks as they are, without
/// the macros that are names of the language; the compiler knows better by which path a program knows its file.
const WAY: [&str; 6] =
    ["-E", "-traditional-cpp", "-std=c99", "-U__FILE__", "-Wno-builtin-macro-redefined", "-xc"];

impl Preprocessor {
    /// Runs the C compiler over a text. Temporary files are made inside the folder `within`.
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
