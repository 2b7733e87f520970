//! `tlc build --pgo`: programs that are optimized by the counts of a training run.
//!
//! Instrumented programs in a folder of their own run first: the programs with the arguments and the input of the
//! manifest, or else the benchmarks of the project, which share its modules. Their counts are merged into one
//! profile, whose content decides with all other inputs whether a program is current.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::driver::{self, Failure, entries, shell_status};
use crate::options::{CodeOptions, OptLevel, Options};
use tlc_frontend::base::EntryKind;

use super::super::Project;
use super::super::build::{Build, BuildRequest, BuiltPrograms, build, cannot_write, chosen};
use super::super::progress::{Progress, fail};
use super::coverage::merge_profiles;
use super::found::entry_modules;
use super::process::indented;

/// Builds the programs of a project, optimized by the counts of a training run.
///
/// # Errors
///
/// A module has errors, a training run has failed, or a file cannot be read or written. This was reported.
pub fn build_trained(
    project: &Project,
    options: &Options,
    request: &BuildRequest<'_>,
) -> Result<BuiltPrograms, Failure> {
    let level = project.options(options, &project.profile(&request.profile)?).code.opt_level;
    if level == OptLevel::O0 {
        let message =
            format!("`--pgo` needs an optimized program; the profile `{}` has level 0", request.profile);
        return fail(&message, "leave `--profile` out, or use `--release`");
    }
    let folder = project.build_folder(&request.profile).join("pgo");
    let counts = std::path::absolute(folder.join("counts")).unwrap_or_default();
    // The absence of the folder is no error, and any other one is that of the next call.
    let _ = fs::remove_dir_all(&counts);
    fs::create_dir_all(&counts).or_else(|error| cannot_write(&counts, &error))?;
    let code = CodeOptions { profile_generate: true, ..options.code.clone() };
    train(project, &Options { code, ..options.clone() }, request, &counts)?;
    let profile = folder.join("merged.profdata");
    merge_profiles(entries(&counts).into_iter(), &profile, "merges profiles")?;
    let code = CodeOptions { profile_use: vec![profile], ..options.code.clone() };
    build(project, &Options { code, ..options.clone() }, request)
}

/// Runs instrumented programs, each of which leaves its counts in the folder.
fn train(
    project: &Project,
    options: &Options,
    request: &BuildRequest<'_>,
    counts: &Path,
) -> Result<(), Failure> {
    let settings = &project.manifest.pgo;
    let benches = match settings.arguments.is_empty() && settings.input.is_none() {
        true => entry_modules(project, options, &project.bench_folder(), EntryKind::Bench),
        false => Vec::new(),
    };
    let runs = |program: &Path, arguments: &[String]| {
        let mut command = Command::new(std::path::absolute(program).unwrap_or_default());
        command.args(arguments).env("LLVM_PROFILE_FILE", counts.join("%p.profraw"));
        command
    };
    let progress = Progress::new(&options.messages, 0);
    let build = Build::new(project, options, &request.profile, "pgo")?;
    for module in benches.iter().filter(|module| !module.procedures.is_empty()) {
        let name = format!("benches/{}", module.name);
        let program = build.program_of(&name, &module.file, &module.procedures)?;
        for procedure in &module.procedures {
            progress.line("Training", &format!("{}.{procedure}", module.name));
            let mut command = runs(&program, &[]);
            let samples = std::path::absolute(program.with_extension("samples")).unwrap_or_default();
            run(command.env("TLC_ENTRY", procedure).env("TLC_SAMPLES", samples).stdin(Stdio::null()))?;
        }
    }
    if !entries(counts).is_empty() {
        return Ok(());
    }
    for (name, file) in chosen(project, &request.programs)? {
        let program = build.program(&name, &file)?;
        progress.line("Training", &format!("`{}`", program.display()));
        run(runs(&program, &settings.arguments).stdin(input(project)?))?;
    }
    Ok(())
}

/// Opens the input of the training run; it is empty if the manifest names none.
fn input(project: &Project) -> Result<Stdio, Failure> {
    let Some(file) = &project.manifest.pgo.input else { return Ok(Stdio::null()) };
    let path: PathBuf = project.folder.join(file);
    match File::open(&path) {
        Ok(file) => Ok(file.into()),
        Err(error) => fail(
            &format!("cannot read `{}`: {error}", path.display()),
            "the key `input` of `[pgo]` in `tlc.toml` names the input of the training run",
        ),
    }
}

fn run(command: &mut Command) -> Result<(), Failure> {
    let name = Path::new(command.get_program()).display().to_string();
    match driver::ended(command, None) {
        Ok(ended) => match ended.status.map(shell_status).unwrap_or_default() {
            0 => Ok(()),
            status => fail(
                &format!(
                    "the training run of `{name}` ended with the status {status}{}",
                    indented(&ended.messages)
                ),
                "`[pgo]` in `tlc.toml` has its `arguments` and its `input`",
            ),
        },
        Err(error) => fail(&format!("cannot run `{name}`: {error}"), ""),
    }
}
