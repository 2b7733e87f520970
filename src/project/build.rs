//! The build of a project: which modules are compiled again, and the programs that are linked from their objects.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::Instant;

use crate::driver::{self, BUILD, Digest, Failure, digest, entries};
use crate::options::{Destination, Emit, Options, Output};

use super::context::BuildContext;
use super::layout::Project;
use super::outputs::timings::{TimesPage, WorkKind};
use super::outputs::{dry_run, ninja};
use super::plan::{ProgramPlan, link_to};
use super::progress::{BuildEvent, Progress, fail};
use super::state::{BuildRecord, contents, shown};
use super::thin_lto;

pub use super::progress::cannot_write;

/// The choices of a build.
#[derive(Clone, Debug, Default)]
pub struct BuildRequest<'t> {
    pub profile: String,
    /// The programs to build; all if there are none.
    pub programs: Vec<String>,
    /// The result that is wanted.
    pub goal: BuildGoal,
    /// The page that the times are added to.
    pub times: Option<&'t TimesPage>,
}

/// The result of a build.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BuildGoal {
    #[default]
    Programs,
    /// A list of the steps, of which none is made.
    DryRun,
    /// A file for ninja that makes the programs.
    Ninja,
}

/// The programs of a build.
pub struct BuiltPrograms {
    pub programs: Vec<PathBuf>,
}

/// A build in progress.
pub struct Build<'p> {
    context: BuildContext<'p>,
}

/// Builds the programs of a project, and checks the modules that no program imports.
///
/// # Errors
///
/// A module has errors, or a file cannot be read or written. This was reported.
pub fn build(
    project: &Project,
    options: &Options,
    request: &BuildRequest<'_>,
) -> Result<BuiltPrograms, Failure> {
    let chosen = chosen(project, &request.programs)?;
    let build = Build::new(project, options, &request.profile, "")?;
    match request.goal {
        BuildGoal::DryRun => dry_run::print_steps(&build.context, &chosen)?,
        BuildGoal::Ninja => ninja::write(&build.context, &chosen)?,
        BuildGoal::Programs if chosen.is_empty() => {
            let count = project.modules().len();
            if count == 0 {
                let folders = project.source_folders();
                if let Some(missing) = folders.iter().find(|folder| !driver::is_present(folder)) {
                    let help = "the key `sources` of `tlc.toml` lists the folders of modules; without it this is `src`";
                    return fail(&format!("there is no folder `{}`", missing.display()), help);
                }
                let folders: Vec<String> =
                    folders.iter().map(|folder| format!("`{}`", folder.display())).collect();
                return fail(&format!("there are no modules in {}", folders.join(", ")), "");
            }
            check(project, options, &request.profile)?;
            let progress = Progress::new(&options.messages, 0);
            progress.line(
                "Checked",
                &format!("{count} {}; there is no program", if count == 1 { "module" } else { "modules" }),
            );
        }
        BuildGoal::Programs => {}
    }
    let mut programs = Vec::new();
    if request.goal == BuildGoal::Programs {
        let mut result = Ok(());
        for (name, file) in &chosen {
            result = build.program(name, file).map(|program| programs.push(program));
            if result.is_err() {
                break;
            }
        }
        if let Some(page) = request.times {
            page.add(&project.name, &request.profile, &build.context.log);
        }
        result?;
    }
    Ok(BuiltPrograms { programs })
}

/// Returns the chosen programs of a project, or all.
pub fn chosen(project: &Project, names: &[String]) -> Result<Vec<(String, PathBuf)>, Failure> {
    let all = project.programs()?;
    if let Some(name) = names.iter().find(|name| !all.contains_key(*name)) {
        let known: Vec<&str> = all.keys().map(String::as_str).collect();
        return fail(
            &format!("the project `{}` has no program `{name}`", project.name),
            &format!("its programs are {}", known.join(", ")),
        );
    }
    Ok(all.into_iter().filter(|(name, _)| names.is_empty() || names.contains(name)).collect())
}

/// Checks all programs of a project, and the modules that none of them imports.
///
/// # Errors
///
/// A module has errors. This was reported.
pub fn check(project: &Project, options: &Options, profile: &str) -> Result<(), Failure> {
    let options = project.options(options, &project.profile(profile)?);
    let mut result = Ok(());
    let mut seen: Vec<PathBuf> = Vec::new();
    let programs = project.programs()?;
    for file in programs.values().cloned().chain(project.modules()) {
        if seen.contains(&file) {
            continue;
        }
        let (checked, messages, files) =
            driver::compile_files(Options { input: file.clone(), ..options.clone() });
        let progress = Progress::new(&options.messages, 0);
        progress.print(&messages);
        let (source, success) = (&file.display().to_string(), checked.is_ok());
        progress.event(&BuildEvent::Checked { source, success });
        seen.push(file);
        seen.extend(files.into_iter().map(|file| file.path));
        match checked {
            Err(failure @ Failure::Internal(_)) => return Err(failure),
            checked => result = result.and(checked),
        }
    }
    result
}

/// Removes everything that was built of some projects of a workspace, or the folder `build` without names.
///
/// # Errors
///
/// A file cannot be removed. This was reported.
pub fn remove_built(projects: Option<&[String]>) -> Result<(), Failure> {
    let folders = match projects {
        None => vec![PathBuf::from(BUILD)],
        Some(names) => {
            let profiles = entries(Path::new(BUILD));
            profiles.iter().flat_map(|profile| names.iter().map(|name| profile.join(name))).collect()
        }
    };
    for folder in folders {
        match std::fs::remove_dir_all(&folder) {
            Err(error) if !matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => {
                return fail(&format!("cannot remove the folder `{}`: {error}", folder.display()), "");
            }
            _ => {}
        }
    }
    Ok(())
}

impl<'p> Build<'p> {
    /// Begins a build. `within`: the folder of the programs, in that of the profile.
    ///
    /// # Errors
    ///
    /// There is no such profile. This was reported.
    pub fn new(
        project: &'p Project,
        options: &Options,
        profile: &str,
        within: &str,
    ) -> Result<Build<'p>, Failure> {
        Ok(Build { context: BuildContext::new(project, options, profile, within)? })
    }

    /// Builds a program unless it is current, and returns its path.
    ///
    /// # Errors
    ///
    /// A module has errors, or a file cannot be read or written. This was reported.
    pub fn program(&self, name: &str, main: &Path) -> Result<PathBuf, Failure> {
        self.program_of(name, main, &[])
    }

    /// Builds a program that runs some procedures of its main module by their names.
    ///
    /// # Errors
    ///
    /// As for [`Build::program`].
    pub fn program_of(&self, name: &str, main: &Path, entries: &[String]) -> Result<PathBuf, Failure> {
        let context = &self.context;
        let (program, begun) = (context.program(name), Instant::now());
        let options = Options { entries: entries.to_vec(), ..context.options_of(main) };
        let identity = context.identity(&options);
        let mut record = context.record(name);
        let progress = Progress::new(&options.messages, 0);
        let changed = record.changed(identity);
        if changed.as_ref().is_some_and(Vec::is_empty)
            && record.is_of(&program)
            && let Some(messages) = context.noted(&record)
        {
            progress.print(&messages);
            context.log.add(WorkKind::Known, &program.display().to_string(), 0, begun, None);
            context.are_current(&progress, name, &record);
            context.finished(&progress, name, true);
            return Ok(program);
        }
        record.options = shown(identity);
        record.compiler = shown(context.compiler);
        match context.is_whole {
            true => self.compile_whole(options, &program, &mut record)?,
            false => self.compile_parts(&options, name, changed.as_deref(), &mut record)?,
        }
        record.program = contents(&program).map(shown).unwrap_or_default();
        let recorded = context.recorded(name);
        record.write(&recorded).or_else(|error| cannot_write(&recorded, &error))?;
        context.finished(&progress, name, false);
        Ok(program)
    }

    /// Compiles a program as a whole.
    fn compile_whole(
        &self,
        options: Options,
        program: &Path,
        record: &mut BuildRecord,
    ) -> Result<(), Failure> {
        let (context, begun) = (&self.context, Instant::now());
        let progress = Progress::new(&options.messages, 0);
        let source = options.input.display().to_string();
        progress.line("Compiling", &source);
        // A test or benchmark may be in a folder of its own.
        let folder = program.parent().unwrap_or(&context.folder);
        std::fs::create_dir_all(folder).or_else(|error| cannot_write(folder, &error))?;
        let output = Output { emit: Emit::Executable, destination: Destination::File(program.to_owned()) };
        let native = context.native()?;
        let options = Options { outputs: vec![output], ..native.add_to(&options) };
        let (result, messages, mut read) = driver::compile_files(options);
        context.log.add(WorkKind::Compiled, &source, 0, begun, None);
        progress.print(&messages);
        result?;
        read.extend(native.files.iter().cloned());
        let key = digest([record.options.as_bytes(), program.as_os_str().as_encoded_bytes()]);
        self.note(key, &messages, record)?;
        record.set_inputs(&read, &context.options.sources.include);
        Ok(())
    }

    /// Keeps the messages of a program that is compiled as a whole.
    fn note(&self, key: Digest, messages: &str, record: &mut BuildRecord) -> Result<(), Failure> {
        record.noted.clear();
        if !messages.is_empty() {
            let BuildContext { cache, form, .. } = &self.context;
            let put = cache.put(key, b"", form, messages);
            put.or_else(|error| cannot_write(cache.folder(), &error))?;
            record.noted.push(shown(key));
        }
        Ok(())
    }

    /// Compiles the modules of a program that the cache does not have, and links the program if one has changed.
    fn compile_parts(
        &self,
        options: &Options,
        name: &str,
        changed: Option<&[PathBuf]>,
        record: &mut BuildRecord,
    ) -> Result<(), Failure> {
        let context = &self.context;
        let plan = ProgramPlan::new(context, options, record, changed)?;
        let objects = plan.compile(context, name, record)?;
        plan.note(record);
        self.link(&plan, options, objects, &context.program(name), record)?;
        let mut files = plan.files;
        files.extend(context.native()?.files.iter().cloned());
        record.set_inputs(&files, &options.sources.include);
        Ok(())
    }

    /// Links a program from the objects of its parts, unless it is the one that the record describes.
    fn link(
        &self,
        plan: &ProgramPlan,
        options: &Options,
        mut objects: Vec<PathBuf>,
        program: &Path,
        record: &mut BuildRecord,
    ) -> Result<(), Failure> {
        let context = &self.context;
        let native = context.native()?;
        let link = plan.link_digest(&record.options, native);
        if record.link == link && record.is_of(program) {
            return Ok(());
        }
        let options = native.add_to(options);
        if options.thin_lto {
            objects = thin_lto::objects(context, &options, &plan.parts, &objects)?;
        }
        let begun = Instant::now();
        link_to(&options, objects, plan.written_in_c.clone(), program)?;
        context.log.add(WorkKind::Linked, &program.display().to_string(), 0, begun, None);
        record.link = link;
        Ok(())
    }
}
