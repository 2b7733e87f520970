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

/// A call for the project around the current folder.
pub struct ProjectCall {
    pub project: Project,
    /// The options of the call, without the settings of the project.
    pub options: Options,
    /// The folder of the call.
    pub folder: PathBuf,
}

impl ProjectCall {
    /// Builds programs and returns the exit status.
    pub fn build(&self, programs: &[String], profile: Option<&str>) -> Result<i32, Failure> {
        let request =
            BuildRequest { profile: profile.unwrap_or(DEV).to_owned(), programs: programs.to_vec() };
        project::build(&self.project, &self.options, &request).map(|_| 0)
    }

    /// Checks all modules and returns the exit status.
    pub fn check(&self) -> Result<i32, Failure> {
        project::check(&self.project, &self.options).map(|()| 0)
    }

    /// Runs the tests and returns the exit status.
    pub fn test(&self, request: &TestRequest) -> Result<i32, Failure> {
        let passed = project::test(&self.project, &self.options, request)?;
        Ok(if passed { 0 } else { super::EXIT_REPORTED })
    }

    /// Removes everything that was built and returns the exit status.
    pub fn clean(&self) -> Result<i32, Failure> {
        project::clean().map(|()| 0)
    }

    /// Builds a program and runs it with the arguments in this process, in the folder of the call. Returns only after
    /// a failure.
    pub fn run(
        self,
        name: Option<&Path>,
        profile: Option<&str>,
        arguments: &[OsString],
    ) -> Result<i32, Failure> {
        let name = match name {
            Some(name) => name.to_string_lossy().into_owned(),
            None => self.project.only_program()?,
        };
        let request = BuildRequest { profile: profile.unwrap_or(DEV).to_owned(), programs: vec![name] };
        let built = project::build(&self.project, &self.options, &request)?;
        let program = built.programs.first().cloned().unwrap_or_default();
        driver::run_program(self.options, &program, &self.folder, arguments)
    }
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
