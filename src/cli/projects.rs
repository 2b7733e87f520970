//! The commands of projects.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::driver::{self, Failure};
use crate::options::Options;
use crate::project::{self, BuildRequest, CreateRequest, DEV, Project, TestRequest};

use super::arguments::Created;

/// Creates a project and returns the exit status.
pub fn create(folder: &Path, created: &Created, in_place: bool) -> Result<i32, Failure> {
    let request = CreateRequest {
        folder: folder.to_owned(),
        name: created.name.clone(),
        is_library: created.lib,
        in_place,
    };
    let files = project::create(&request)?;
    let lines: String = files.iter().map(|file| format!("created {}\n", file.display())).collect();
    super::print(&lines)
}

/// Builds programs of the project around the current folder and returns the exit status.
pub fn build(options: Options, programs: &[String], profile: Option<&str>) -> Result<i32, Failure> {
    let project = Project::enter(&options)?;
    let request = BuildRequest { profile: profile.unwrap_or(DEV).to_owned(), programs: programs.to_vec() };
    project::build(&project, &options, &request).map(|_| 0)
}

/// Checks all modules of the project and returns the exit status.
pub fn check(options: Options) -> Result<i32, Failure> {
    project::check(&Project::enter(&options)?, &options).map(|()| 0)
}

/// Runs the tests of the project and returns the exit status.
pub fn test(options: Options, request: &TestRequest) -> Result<i32, Failure> {
    let passed = project::test(&Project::enter(&options)?, &options, request)?;
    Ok(if passed { 0 } else { super::EXIT_REPORTED })
}

/// Removes everything that was built and returns the exit status.
pub fn clean(options: &Options) -> Result<i32, Failure> {
    Project::enter(options)?;
    project::clean().map(|()| 0)
}

/// Removes objects that were not used for a number of days, or returns the size of the cache as a text.
pub fn cache(prune: Option<u32>) -> Result<String, Failure> {
    let cache = project::cache();
    let (what, found) = match prune {
        None => ("", cache.size()),
        Some(days) => {
            let unused = Duration::from_secs(u64::from(days) * 24 * 60 * 60);
            let pruned = cache.prune(unused);
            ("removed ", pruned.or_else(|error| project::cannot_write(cache.folder(), &error))?)
        }
    };
    let megabytes = found.bytes as f64 / 1e6;
    Ok(format!("{}: {what}{} objects, {megabytes:.1} MB\n", cache.folder().display(), found.objects))
}

/// Whether the files of `tlc run` are a program of a project: there is none, or a single name that is not of a file.
pub fn is_meant(files: &[PathBuf]) -> bool {
    match files {
        [] => true,
        [name] => {
            let is_name = name.components().count() == 1 && name.extension().is_none();
            is_name && name.as_os_str() != "-" && !driver::is_present(name) && is_in_project()
        }
        _ => false,
    }
}

fn is_in_project() -> bool {
    driver::is_present(&driver::project_folder(Path::new(".")).join(driver::SETTINGS_FILE))
}

/// Builds a program of the project and runs it with the arguments in this process, in the folder of the call. Returns
/// only after a failure.
pub fn run(
    options: Options,
    name: Option<&Path>,
    profile: Option<&str>,
    arguments: &[OsString],
) -> Result<i32, Failure> {
    let folder = std::path::absolute(".").unwrap_or_default();
    let project = Project::enter(&options)?;
    let name = match name {
        Some(name) => name.to_string_lossy().into_owned(),
        None => project.only_program()?,
    };
    let request = BuildRequest { profile: profile.unwrap_or(DEV).to_owned(), programs: vec![name] };
    let built = project::build(&project, &options, &request)?;
    let program = built.programs.first().cloned().unwrap_or_default();
    driver::run_program(options, &program, &folder, arguments)
}
