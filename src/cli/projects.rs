//! The commands of projects.

use std::cell::RefCell;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::error::ErrorKind;

use crate::driver::{self, Failure};
use crate::options::Options;
use crate::project::{
    self, BazelRequest, BenchRequest, BuildEvent, BuildRequest, CreateRequest, DEV, ModuleSet,
    PackageRequest, Progress, Project, RELEASE, TestRequest, TestRun, TimesPage,
};

use super::arguments::{BuildForm, BuildOutputs, Created, ProjectChoice};

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
    /// Sets the form of the output.
    pub fn reporting(mut self, form: &BuildForm) -> ProjectCall {
        if form.reports_build() {
            self.options.messages.report_build();
        }
        self.options.remote = form.remote();
        self
    }

    /// Builds programs and returns the exit status.
    pub fn build(
        &self,
        programs: &[String],
        profile: Option<&str>,
        outputs: &BuildOutputs,
        times: Option<&TimesPage>,
    ) -> Result<i32, Failure> {
        let profile = profile.unwrap_or(if outputs.pgo { RELEASE } else { DEV });
        if let (Some(step), Some(output)) = (outputs.step, &outputs.step_output) {
            return project::step(&self.project, &self.options, (step, profile), programs, output)
                .map(|()| 0);
        }
        let request = BuildRequest {
            profile: profile.to_owned(),
            programs: programs.to_vec(),
            goal: outputs.goal(),
            times,
        };
        let build = if outputs.pgo { project::build_trained } else { project::build };
        self.finished(build(&self.project, &self.options, &request)).map(|_| 0)
    }

    /// Checks all modules and returns the exit status.
    pub fn check(&self, profile: Option<&str>) -> Result<i32, Failure> {
        self.finished(project::check(&self.project, &self.options, profile.unwrap_or(DEV))).map(|()| 0)
    }

    /// Runs the tests.
    pub fn test(&self, request: &TestRequest) -> Result<TestRun, Failure> {
        let tested = project::test(&self.project, &self.options, request);
        self.event(&BuildEvent::Finished { success: tested.as_ref().is_ok_and(|run| run.passed) });
        tested
    }

    /// Measures the benchmarks and returns the exit status.
    pub fn bench(&self, request: &BenchRequest) -> Result<i32, Failure> {
        let passed = project::bench(&self.project, &self.options, request)?;
        Ok(if passed { 0 } else { super::EXIT_REPORTED })
    }

    /// Makes a package and returns the exit status.
    pub fn package(&self, request: &PackageRequest) -> Result<i32, Failure> {
        project::package(&self.project, &self.options, &self.folder, request).map(|()| 0)
    }

    /// Repeats a command when a file changes. Returns only after a failure.
    pub fn watch(&self, words: &[OsString]) -> Result<i32, Failure> {
        project::watch(&self.project, &self.options.messages, words, &self.folder).map(|()| 0)
    }

    /// Builds a program and runs it with the arguments in this process, in the folder of the call. Returns only after
    /// a failure.
    fn run(self, name: String, profile: Option<&str>, arguments: &[OsString]) -> Result<i32, Failure> {
        let profile = profile.unwrap_or(DEV).to_owned();
        let request = BuildRequest { profile, programs: vec![name], ..BuildRequest::default() };
        let built = self.finished(project::build(&self.project, &self.options, &request))?;
        let program = built.programs.first().cloned().unwrap_or_default();
        driver::run_program(self.options, &program, &self.folder, arguments)
    }

    /// Reports to a program that the command has ended.
    fn finished<T>(&self, result: Result<T, Failure>) -> Result<T, Failure> {
        self.event(&BuildEvent::Finished { success: result.is_ok() });
        result
    }

    fn event(&self, event: &BuildEvent<'_>) {
        Progress::new(&self.options.messages, 0).event(event);
    }
}

/// Returns the words of a command that can be repeated. Options without a command are those of a build.
pub fn repeated(words: &[OsString]) -> Result<Vec<OsString>, clap::Error> {
    const REPEATED: [&str; 4] = ["build", "check", "test", "run"];
    let first = words.first().map(|word| word.to_string_lossy());
    match first {
        Some(word) if REPEATED.contains(&&*word) => Ok(words.to_vec()),
        Some(word) if !word.starts_with('-') => {
            let message = format!("`tlc watch` repeats {}, not `{word}`", REPEATED.join(", "));
            Err(clap::Error::raw(ErrorKind::InvalidValue, message))
        }
        _ => Ok([OsString::from("build")].into_iter().chain(words.iter().cloned()).collect()),
    }
}

/// Enters the project around the current folder, or those of its workspace.
pub fn entered(choice: &ProjectChoice, options: &Options) -> Result<Vec<Project>, Failure> {
    project::enter(options, &choice.rules(), choice.name())
}

/// Does something with each project, also after the failure of one, and returns the highest exit status.
pub fn each(
    calls: &[ProjectCall],
    act: impl Fn(&ProjectCall) -> Result<i32, Failure>,
) -> Result<i32, Failure> {
    let mut status = 0;
    for call in calls {
        status = match act(call) {
            Err(failure @ Failure::Internal(_)) => return Err(failure),
            Err(Failure::Reported) => super::EXIT_REPORTED,
            Ok(other) => status.max(other),
        };
    }
    Ok(status)
}

/// Returns the modules of a folder, or, by a function, of each project around the current one.
fn module_sets(
    folder: Option<&Path>,
    options: &Options,
    of_project: impl Fn(&Project, &Options) -> Result<ModuleSet, Failure>,
) -> Result<Vec<ModuleSet>, Failure> {
    match folder {
        Some(folder) => Ok(vec![ModuleSet::of_folder(folder, options)?]),
        None => {
            let projects = entered(&ProjectChoice::default(), options)?;
            projects.iter().map(|project| of_project(project, options)).collect()
        }
    }
}

/// Lists modules with their imports and returns the exit status.
pub fn list_modules(folder: Option<&Path>, as_json: bool, options: &Options) -> Result<i32, Failure> {
    let sets = module_sets(folder, options, ModuleSet::of_project)?;
    super::print(&project::dependencies(&sets, as_json)?)
}

/// Writes the files for Bazel and returns the exit status.
pub fn write_build_files(
    folder: Option<&Path>,
    only_checks: bool,
    options: &Options,
) -> Result<i32, Failure> {
    let root = folder.map(driver::clean).unwrap_or_default();
    let request = BazelRequest { only_checks, root };
    let mut lines = String::new();
    for set in module_sets(folder, options, ModuleSet::with_c_parts)? {
        let written = project::write_build_files(&set, &request)?;
        lines.extend(written.iter().map(|path| format!("written {}\n", path.display())));
    }
    super::print(&lines)
}

/// Builds programs of some projects and returns the exit status. Of several projects, each builds those that it has.
pub fn build(
    calls: &[ProjectCall],
    programs: &[String],
    profile: Option<&str>,
    outputs: &BuildOutputs,
) -> Result<i32, Failure> {
    let times = outputs.timings.as_ref().map(|path| TimesPage::begin(path, calls.len() > 1));
    let status = build_all(calls, programs, profile, outputs, times.as_ref());
    if let (Some(times), Some(call)) = (times, calls.first()) {
        times.write(&call.options.messages)?;
    }
    status
}

fn build_all(
    calls: &[ProjectCall],
    programs: &[String],
    profile: Option<&str>,
    outputs: &BuildOutputs,
    times: Option<&TimesPage>,
) -> Result<i32, Failure> {
    if calls.len() > 1 && outputs.step.is_some() {
        return project::several(calls.iter().map(|call| call.project.name.as_str()));
    }
    if calls.len() == 1 || programs.is_empty() {
        return each(calls, |call| call.build(programs, profile, outputs, times));
    }
    let mut known = Vec::new();
    for call in calls {
        known.push(call.project.programs()?);
    }
    if let Some(name) = programs.iter().find(|name| !known.iter().any(|known| known.contains_key(*name))) {
        let all: Vec<&str> = known.iter().flat_map(|known| known.keys()).map(String::as_str).collect();
        let help = format!("the programs are {}", all.join(", "));
        return project::fail(&format!("the workspace has no program `{name}`"), &help);
    }
    let mut status = 0;
    for (call, known) in calls.iter().zip(&known) {
        let own: Vec<String> = programs.iter().filter(|name| known.contains_key(*name)).cloned().collect();
        if !own.is_empty() {
            let build = |call: &ProjectCall| call.build(&own, profile, outputs, times);
            status = status.max(each(std::slice::from_ref(call), build)?);
        }
    }
    Ok(status)
}

/// Repeats a command when a file of the project changes. Returns only after a failure.
pub fn watch(calls: &[ProjectCall], words: &[OsString]) -> Result<i32, Failure> {
    match calls {
        [call] => call.watch(words),
        calls => project::several(calls.iter().map(|call| call.project.name.as_str())),
    }
}

/// Runs the tests of some projects and returns the exit status.
pub fn test(calls: &[ProjectCall], request: &TestRequest) -> Result<i32, Failure> {
    let none = ("tests", "a test is a program in the folder `tests` of a project");
    let runs: RefCell<Vec<TestRun>> = RefCell::default();
    let status = each_with(calls, Project::test_folder, none, |call| {
        let own =
            |folder: &PathBuf| if calls.len() > 1 { folder.join(&call.project.name) } else { folder.clone() };
        let pages = request.pages.as_ref().map(own);
        let run = call.test(&TestRequest { pages, ..request.clone() })?;
        let status = if run.passed { 0 } else { super::EXIT_REPORTED };
        runs.borrow_mut().push(run);
        Ok(status)
    })?;
    project::write_reports(request, &runs.into_inner())?;
    Ok(status)
}

/// Measures the benchmarks of some projects and returns the exit status.
pub fn bench(calls: &[ProjectCall], request: &BenchRequest) -> Result<i32, Failure> {
    let none = ("benchmarks", "a benchmark is a procedure `Bench...` in the folder `benches` of a project");
    each_with(calls, Project::bench_folder, none, |call| call.bench(request))
}

/// Does something with each project that has a folder, under its name if there are several. `none`: what is in the
/// folder, and the help if no project has one.
fn each_with(
    calls: &[ProjectCall],
    folder: impl Fn(&Project) -> PathBuf,
    none: (&str, &str),
    act: impl Fn(&ProjectCall) -> Result<i32, Failure>,
) -> Result<i32, Failure> {
    let [_, _, ..] = calls else { return each(calls, act) };
    let has_folder = |call: &ProjectCall| driver::is_present(&folder(&call.project));
    if !calls.iter().any(has_folder) {
        let (what, help) = none;
        return project::fail(&format!("there are no {what} in the projects of the workspace"), help);
    }
    each(calls, |call| match has_folder(call) {
        true => {
            super::print(&format!("{}:\n", call.project.name))?;
            act(call)
        }
        false => Ok(0),
    })
}

/// Runs a program of one of the projects. Returns only after a failure.
pub fn run(
    mut calls: Vec<ProjectCall>,
    name: Option<&Path>,
    profile: Option<&str>,
    arguments: &[OsString],
) -> Result<i32, Failure> {
    let name = name.map(|name| name.to_string_lossy().into_owned());
    if calls.len() > 1 {
        let mut having = Vec::new();
        for call in calls {
            let programs = call.project.programs()?;
            if name.as_ref().map_or(!programs.is_empty(), |name| programs.contains_key(name)) {
                having.push(call);
            }
        }
        calls = having;
    }
    match calls.len() {
        0 => project::fail("no project of the workspace has such a program", ""),
        1 => {
            let call = calls.remove(0);
            let name = name.map_or_else(|| call.project.only_program(), Ok)?;
            call.run(name, profile, arguments)
        }
        _ => project::several(calls.iter().map(|call| call.project.name.as_str())),
    }
}

/// Removes objects and commits that were not used for a number of days, or returns the size of both as a text.
pub fn cache(prune: Option<u32>) -> Result<String, Failure> {
    let cache = project::cache();
    let unused = prune.map(|days| Duration::from_secs(u64::from(days) * 24 * 60 * 60));
    let objects = unused.map_or_else(|| Ok(cache.size()), |unused| cache.prune(unused));
    let objects = objects.or_else(|error| project::cannot_write(cache.folder(), &error))?;
    let folder = driver::checkouts_folder();
    let commits = project::checkouts(unused).or_else(|error| project::cannot_write(&folder, &error))?;
    let removed = if prune.is_some() { "removed " } else { "" };
    let line = |folder: &Path, found: driver::CacheUse, what: &str| {
        let megabytes = found.bytes as f64 / 1e6;
        format!("{}: {removed}{} {what}, {megabytes:.1} MB\n", folder.display(), found.objects)
    };
    let of_commits = if commits.objects == 0 { String::new() } else { line(&folder, commits, "commits") };
    Ok(line(cache.folder(), objects, "objects") + &of_commits)
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
