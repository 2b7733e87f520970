//! The files of a command: the main module, or the standard input in its place, and the files to link.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::error::ErrorKind;

use crate::driver;

/// The file name that means the standard input.
pub const STANDARD_INPUT: &str = "-";

/// The default name of the standard input in messages.
pub const UNNAMED: &str = "<stdin>";

/// The extensions of files that are linked as they are.
const LINKED: [&str; 5] = ["o", "a", "so", "obj", "lib"];

/// The extensions of files that the C compiler compiles: C, and assembly text with and without preprocessor
/// directives.
const COMPILED: [&str; 3] = ["c", "s", "S"];

/// The extensions of C++ sources, which the C compiler would compile but not link.
const OF_CPP: [&str; 4] = ["cc", "cpp", "cxx", "C"];

/// The files of a command.
#[derive(Debug)]
pub struct Inputs {
    /// The file of the main module, or the name for the standard input.
    pub main: PathBuf,
    /// The text of the standard input, if that was read.
    pub text: Option<Arc<[u8]>>,
    /// The objects, archives and shared libraries to link with the program.
    pub files: Vec<PathBuf>,
    /// The C sources to link with the program.
    pub c_sources: Vec<PathBuf>,
}

impl Inputs {
    /// Creates the input of a command that reads files itself.
    pub fn of(main: PathBuf) -> Inputs {
        Inputs { main, text: None, files: Vec::new(), c_sources: Vec::new() }
    }

    /// Sorts the files; exactly one must be a module. `name` is the name of the standard input.
    pub fn new(files: &[PathBuf], name: Option<&Path>) -> Result<Inputs, clap::Error> {
        let (linked, others): (Vec<&PathBuf>, Vec<&PathBuf>) =
            files.iter().partition(|file| is_linked(file) || has_end(file, &COMPILED));
        let main = main_module(&others)?;
        let (c_sources, files) = linked.into_iter().cloned().partition(|file| has_end(file, &COMPILED));
        let is_standard = main.as_os_str() == STANDARD_INPUT;
        match name {
            Some(_) if !is_standard => {
                let message = "--stdin-name names the standard input, which is read if the file is `-`";
                Err(clap::Error::raw(ErrorKind::ArgumentConflict, message))
            }
            _ if !is_standard => Ok(Inputs { main: main.clone(), text: None, files, c_sources }),
            _ => {
                let main = name.unwrap_or(Path::new(UNNAMED)).to_owned();
                Ok(Inputs { main, text: Some(standard_input()?), files, c_sources })
            }
        }
    }
}

fn main_module<'f>(files: &[&'f PathBuf]) -> Result<&'f PathBuf, clap::Error> {
    match files {
        [input] => Ok(*input),
        [] => Err(clap::Error::raw(ErrorKind::MissingRequiredArgument, "no input file is given")),
        [first, second, ..] => {
            let foreign = [first, second].into_iter().find(|file| has_end(file, &OF_CPP));
            let message = match foreign {
                Some(file) => format!(
                    "`{0}` is not a C source: compile it with `c++ -c`, then link the object and -lstdc++",
                    file.display()
                ),
                None => format!(
                    "only one module is compiled at a time; `{}` is found if it is imported",
                    second.display()
                ),
            };
            Err(clap::Error::raw(ErrorKind::TooManyValues, &message))
        }
    }
}

fn standard_input() -> Result<Arc<[u8]>, clap::Error> {
    let read = driver::read_standard_input();
    let failed =
        |reason| clap::Error::raw(ErrorKind::Io, format!("cannot read the standard input: {reason}"));
    read.map(Arc::from).map_err(failed)
}

fn has_end(file: &Path, ends: &[&str]) -> bool {
    file.extension().is_some_and(|extension| ends.iter().any(|end| extension == *end))
}

/// Whether a file is linked as it is: an object, an archive or a shared library, whose name may end with a
/// version.
fn is_linked(file: &Path) -> bool {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let version = name.rsplit_once(".so.").map(|(_, version)| version);
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    has_end(file, &LINKED) || version.is_some_and(|version| version.split('.').all(is_number))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sorted(names: &[&str]) -> Result<Inputs, String> {
        let files: Vec<PathBuf> = names.iter().map(PathBuf::from).collect();
        Inputs::new(&files, None).map_err(|error| error.to_string())
    }

    #[test]
    fn files_are_sorted_by_their_names() {
        let inputs =
            sorted(&["b.c", "a.o", "M.mod", "libz.a", "libz.so", "libz.so.1.2", "s.S"]).expect("one module");
        assert_eq!(inputs.main, Path::new("M.mod"));
        let paths = |names: &[&str]| names.iter().map(PathBuf::from).collect::<Vec<_>>();
        assert_eq!(inputs.files, paths(&["a.o", "libz.a", "libz.so", "libz.so.1.2"]));
        assert_eq!(inputs.c_sources, paths(&["b.c", "s.S"]));
        assert!(inputs.text.is_none());
    }

    #[test]
    fn one_file_is_the_main_module() {
        for (names, expected) in [
            (["a.c", "b.o"], "no input file is given"),
            (["A.mod", "B.mod"], "`B.mod` is found if it is imported"),
            (["A.mod", "b.cpp"], "`b.cpp` is not a C source"),
            (["A.mod", "libz.so.old"], "`libz.so.old` is found if it is imported"),
        ] {
            let message = sorted(&names).expect_err("a mistake");
            assert!(message.contains(expected), "{message}");
        }
    }

    #[test]
    fn a_name_is_for_the_standard_input() {
        let refused = Inputs::new(&["a.mod".into()], Some(Path::new("b.mod"))).expect_err("a mistake");
        assert!(refused.to_string().contains("--stdin-name names the standard input"), "{refused}");
    }
}
