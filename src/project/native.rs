//! The parts of projects that are written in C, and the libraries that they link with.

use std::path::PathBuf;
use std::process::Command;

use crate::driver::{Failure, ReadFile, clean, entries};
use crate::options::Options;

use super::layout::Project;
use super::progress::fail;
use super::state::contents;

/// The options of linking a program with the parts in C.
pub struct NativeParts {
    pub options: Options,
    /// The files that are compiled, and the headers that they may include.
    pub files: Vec<ReadFile>,
}

/// Adds the parts in C of a project and its dependencies to the options of a program.
///
/// # Errors
///
/// pkg-config does not find a library. This was reported.
pub fn of(project: &Project, options: &Options) -> Result<NativeParts, Failure> {
    let mut native = NativeParts { options: options.clone(), files: Vec::new() };
    for project in project.all() {
        let c = &project.manifest.c;
        let within = |path: &PathBuf| clean(&project.folder.join(path));
        let sources: Vec<PathBuf> = c.files.iter().map(within).collect();
        let include: Vec<PathBuf> = c.include.iter().map(within).collect();
        let headers = include.iter().flat_map(|folder| entries(folder)).filter(|path| path.is_file());
        let files = sources.iter().cloned().chain(headers);
        native.files.extend(files.map(|path| ReadFile { content: contents(&path), path }));
        let Options { linking, sources: own, .. } = &mut native.options;
        linking.c_sources.extend(sources);
        own.include.extend(include);
        let mut words: Vec<String> = c.flags.clone();
        for library in &c.libraries {
            words.extend(found_by_pkg_config(library)?);
        }
        for word in words {
            match word.split_at_checked(2) {
                Some(("-l", library)) => linking.libraries.push(library.to_owned()),
                Some(("-L", folder)) => linking.library_folders.push(folder.into()),
                Some(("-I", folder)) => own.include.push(folder.into()),
                _ if word == "-pthread" => linking.libraries.push("pthread".to_owned()),
                // Macros for headers; parts in C that need them define them.
                Some(("-D", _)) => {}
                _ => {
                    let message = format!("the project `{}` links with `{word}`", project.name);
                    return fail(
                        &message,
                        "only `-lNAME`, `-LFOLDER`, `-IFOLDER` and `-pthread` are supported",
                    );
                }
            }
        }
    }
    Ok(native)
}

/// Returns the options for a library, as pkg-config prints them.
fn found_by_pkg_config(library: &str) -> Result<Vec<String>, Failure> {
    let output = match Command::new("pkg-config").args(["--cflags", "--libs", library]).output() {
        Ok(output) => output,
        Err(error) => {
            let help = "install it (on Debian: `apt-get install pkg-config`)";
            return fail(
                &format!("cannot run `pkg-config`, which finds the library `{library}`: {error}"),
                help,
            );
        }
    };
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        let said = said.lines().next().unwrap_or_default();
        return fail(
            &format!("pkg-config does not find the library `{library}`: {said}"),
            "install the package with its headers, on Debian the one whose name ends in `-dev`",
        );
    }
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    Ok(printed.split_whitespace().map(str::to_owned).collect())
}
