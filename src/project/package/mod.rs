//! Packages of a project: an archive of its sources, or of its programs, or a Debian package of its programs.
//!
//! The same files give the same bytes, on every machine with the same compiler.

mod archive;
mod debian;
mod sources;

use std::fs;
use std::path::{Path, PathBuf};

use crate::driver::{self, BUILD, Failure};
use crate::options::Options;

use super::build::{Build, cannot_write, check};
use super::layout::Project;
use super::profile::RELEASE;
use super::progress::{Progress, fail, print_answer};

use archive::PackedFile;

/// The request for a package.
#[derive(Clone, Debug)]
pub struct PackageRequest {
    /// Whether a Debian package is made.
    pub is_debian: bool,
    /// Whether the files are only listed.
    pub lists: bool,
    /// The folder of the result, relative to that of the call.
    pub folder: Option<PathBuf>,
}

/// The name of the system in archives of programs.
const SYSTEM: &str = "x86_64-linux";

/// Makes the package of a project. `around`: the folder of the call.
///
/// # Errors
///
/// The project has errors, or lacks the version, or a file cannot be read or written. This was reported.
pub fn package(
    project: &Project,
    options: &Options,
    around: &Path,
    request: &PackageRequest,
) -> Result<(), Failure> {
    let version = version(project)?;
    let name = format!("{}-{version}", project.name);
    let folder = match &request.folder {
        Some(folder) => around.join(folder),
        None => Path::new(BUILD).join("package"),
    };
    let (file, files, bytes) = match (request.is_debian, options.linking.is_static) {
        (true, _) => {
            let package = debian::Package::new(project, version)?;
            let files = package.files(programs(project, options, "usr/bin")?)?;
            let bytes = if request.lists { Vec::new() } else { package.archive(&files)? };
            (package.file_name(), files, bytes)
        }
        (false, true) => {
            let name = format!("{name}-{SYSTEM}");
            let mut files = programs(project, options, "bin")?;
            files.extend(sources::texts(project)?);
            (format!("{name}.tar.gz"), files.clone(), compressed(&name, &files)?)
        }
        (false, false) => {
            check(project, options, RELEASE)?;
            let files = sources::of(project)?;
            (format!("{name}.tar.gz"), files.clone(), compressed(&name, &files)?)
        }
    };
    if request.lists {
        let list: String = files.iter().map(|file| format!("{}\n", file.path.display())).collect();
        return print_answer(&list);
    }
    fs::create_dir_all(&folder).or_else(|error| cannot_write(&folder, &error))?;
    let path = folder.join(&file);
    driver::write_data(&path, &bytes).or_else(|error| cannot_write(&path, &error))?;
    // The path as it is in the call.
    let path = request.folder.as_ref().map_or(path, |folder| folder.join(file));
    let count = if files.len() == 1 { "1 file".to_owned() } else { format!("{} files", files.len()) };
    let kilobytes = bytes.len() as f64 / 1e3;
    let progress = Progress::new(&options.messages, 0);
    progress.line("Packaged", &format!("`{}` ({count}, {kilobytes:.1} kB)", path.display()));
    Ok(())
}

fn compressed(folder: &str, files: &[PackedFile]) -> Result<Vec<u8>, Failure> {
    archive::tarball(folder, files).or_else(|error| fail(&format!("cannot make the archive: {error}"), ""))
}

fn version(project: &Project) -> Result<&str, Failure> {
    let message = format!("the project `{}` has no version", project.name);
    let lacking = || fail(&message, "add `version = \"0.1.0\"` to `tlc.toml`");
    project.manifest.version.as_deref().map_or_else(lacking, Ok)
}

/// Builds the programs for users, and returns them as files in a folder of the package.
fn programs(project: &Project, options: &Options, folder: &str) -> Result<Vec<PackedFile>, Failure> {
    let programs = project.programs()?;
    if programs.is_empty() {
        return fail(
            &format!("the project `{}` has no program", project.name),
            "`tlc package` without options makes an archive of its sources",
        );
    }
    // Programs that are linked in another way do not replace those of other builds.
    let build = Build::new(project, options, RELEASE, if options.linking.is_static { "static" } else { "" })?;
    let mut files = Vec::new();
    for (name, main) in programs {
        let built = build.program(&name, &main)?;
        let content = fs::read(&built)
            .or_else(|error| fail(&format!("cannot read `{}`: {error}", built.display()), ""))?;
        files.push(PackedFile { path: Path::new(folder).join(name), content, is_executable: true });
    }
    Ok(files)
}
