//! The indices of a program for ThinLTO, which LLVM's linker writes.

use std::ffi::OsString;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::linker::{LinkError, LinkInputs, Linker, end, plain};

/// The names of LLVM's linker. It reads bitcode of its own version and of earlier ones.
const LINKERS: [&str; 2] = ["ld.lld-22", "ld.lld"];

/// The symbol by which the run-time library starts a program.
const START: &str = "tlc_program";

impl Linker {
    /// Returns the index of each object of bitcode of a program. The index names objects as they are given here; all
    /// are in the folder `root`. `others`: the other inputs of the linker, whose code may call procedures of modules.
    pub fn indices(
        &self,
        objects: &[PathBuf],
        others: &LinkInputs,
        root: &Path,
        within: &Path,
    ) -> Result<Vec<Vec<u8>>, LinkError> {
        let failed = |error| LinkError::Temporary(within.to_owned(), error);
        let folder = self.folder(within).map_err(failed)?;
        // The run-time library and the libraries of the system are not read.
        let options = ["-pie", "-u", START, "--unresolved-symbols=ignore-all", "--thinlto-index-only"];
        let mut arguments: Vec<OsString> = options
            .into_iter()
            // A library that is not read may call any procedure.
            .chain((!others.libraries.is_empty()).then_some("--export-dynamic"))
            .map(OsString::from)
            .collect();
        let mut replaced = OsString::from("--thinlto-prefix-replace=");
        replaced.extend([root.as_os_str(), ";".as_ref(), folder.path().as_os_str()]);
        arguments.push(replaced);
        arguments.extend(["-o".into(), folder.path().join("program").into_os_string()]);
        arguments.extend(objects.iter().chain(&others.files).map(|file| plain(file)));
        let mut result = Err(std::io::Error::from(ErrorKind::NotFound));
        let mut program = LINKERS[0];
        for name in LINKERS {
            let tried = self.run(Command::new(name).args(&arguments), &folder);
            if !tried.as_ref().is_err_and(|error| error.kind() == ErrorKind::NotFound) {
                (program, result) = (name, tried);
                break;
            }
        }
        let output = result.map_err(|error| LinkError::CannotRun(program.to_owned(), error))?;
        if !output.status.success() {
            let said = String::from_utf8_lossy(&output.stderr).trim().to_owned();
            return Err(LinkError::Failed { program: program.to_owned(), end: end(output.status), said });
        }
        let index = |object: &PathBuf| {
            let mut name = object.strip_prefix(root).unwrap_or(object).as_os_str().to_owned();
            name.push(".thinlto.bc");
            fs::read(folder.path().join(name))
        };
        objects.iter().map(index).collect::<Result<_, _>>().map_err(failed)
    }
}
