//! The steps that a build would make, each with its reason: `tlc build --dry-run`.
//!
//! The reasons are differences from the record of the last build that was finished. Nothing is written.

use std::path::{Path, PathBuf};

use crate::driver::Failure;
use crate::options::Options;
use crate::project::context::BuildContext;
use crate::project::plan::{PlannedPart, ProgramPlan};
use crate::project::progress::{BuildEvent, Progress, print_answer};
use crate::project::state::{BuildRecord, shown};

/// The reason for a step.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Reason {
    /// There is no record of it.
    New,
    Compiler,
    Options,
    /// These files have other contents.
    Files(Vec<String>),
    /// These definitions have other declarations, or are new among those that are used.
    Definitions(Vec<String>),
    /// There is another file in a folder of modules, which may replace one.
    Folder,
    /// A part of the program has changed.
    Parts,
    /// The cache no longer has the object.
    NoObject,
    /// The program is missing, or is not the one that was linked.
    NoProgram,
}

impl Reason {
    /// Returns the name of the reason for programs, its text for people, and the files that it names.
    fn parts(&self) -> (&'static str, String, &[String]) {
        let named = |files: &[String]| files.join("`, `");
        match self {
            Reason::New => ("new", "it was not built before".to_owned(), &[]),
            Reason::Compiler => ("compiler", "the compiler has changed".to_owned(), &[]),
            Reason::Options => ("options", "the options have changed".to_owned(), &[]),
            Reason::Files(files) => ("files", format!("`{}` changed", named(files)), files),
            Reason::Definitions(files) => {
                ("definitions", format!("the declarations of `{}` changed", named(files)), files)
            }
            Reason::Folder => ("folder", "a folder of modules has other files".to_owned(), &[]),
            Reason::Parts => ("parts", "its parts have changed".to_owned(), &[]),
            Reason::NoObject => (
                "no-object",
                "its object, or its messages in this form, are not in the cache".to_owned(),
                &[],
            ),
            Reason::NoProgram => ("no-program", "the program is missing or damaged".to_owned(), &[]),
        }
    }
}

/// Prints the steps of the builds of programs.
///
/// # Errors
///
/// A module is missing, cannot be read or has syntax errors. This was reported.
pub fn print_steps(context: &BuildContext, programs: &[(String, PathBuf)]) -> Result<(), Failure> {
    let mut steps: Vec<(&str, String, Reason)> = Vec::new();
    for (name, main) in programs {
        let options = context.options_of(main);
        let (record, program) = (context.record(name), context.program(name));
        let identity = context.identity(&options);
        let changed = record.changed(identity);
        let is_same = changed.as_ref().is_some_and(Vec::is_empty) && record.is_of(&program);
        if is_same && context.noted(&record).is_some() {
            continue;
        }
        let identity = shown(identity);
        let made = match context.is_whole {
            true => vec![(
                "build",
                program.display().to_string(),
                of_whole(context, &record, &identity, &program),
            )],
            false => of_parts(context, &options, &record, &identity, &program)?,
        };
        // Programs share modules.
        steps.extend(made.into_iter().filter(|step| !steps.contains(step)).collect::<Vec<_>>());
    }
    let progress = Progress::new(&context.options.messages, 0);
    for (step, target, reason) in &steps {
        let (why, text, files) = reason.parts();
        progress.event(&BuildEvent::Step { step, target, why, files });
        if !context.options.messages.reports_build {
            print_answer(&format!("{step:>8} {target}: {text}\n"))?;
        }
    }
    if steps.is_empty() && !context.options.messages.reports_build {
        print_answer("nothing to build\n")?;
    }
    Ok(())
}

/// Returns the steps for a program that is compiled in parts.
fn of_parts(
    context: &BuildContext,
    options: &Options,
    record: &BuildRecord,
    identity: &str,
    program: &Path,
) -> Result<Vec<(&'static str, String, Reason)>, Failure> {
    let plan = ProgramPlan::new(context, options, record, None)?;
    let reason = |part: &PlannedPart| of_part(context, record, &plan.part_options, part);
    let mut steps: Vec<_> = plan
        .missing()
        .into_iter()
        .map(|part| ("compile", part.source.path.display().to_string(), reason(part)))
        .collect();
    let mut native = context.planned_native()?;
    let unknown = native.find(&context.cache);
    for source in &unknown {
        steps.push(("compile", source.display().to_string(), of_c(context, record, source)));
    }
    let link = plan.link_digest(identity, &native);
    let why = match () {
        () if record.link.is_empty() => Some(Reason::New),
        () if !unknown.is_empty() || record.link != link => Some(Reason::Parts),
        () if !record.is_of(program) => Some(Reason::NoProgram),
        () => None,
    };
    steps.extend(why.map(|why| ("link", program.display().to_string(), why)));
    Ok(steps)
}

/// Returns the reason to compile a module.
fn of_part(
    context: &BuildContext,
    record: &BuildRecord,
    options: &[String; 2],
    part: &PlannedPart,
) -> Reason {
    let source = &part.source;
    let Some(known) = record.parts.iter().find(|known| known.path == source.path) else { return Reason::New };
    let of_options = usize::from(source.is_library);
    if record.compiler != shown(context.compiler) {
        return Reason::Compiler;
    }
    if record.part_options.get(of_options) != Some(&options[of_options]) {
        return Reason::Options;
    }
    if known.text != shown(source.text) {
        return Reason::Files(vec![source.path.display().to_string()]);
    }
    let before: Vec<_> = known.uses.iter().filter_map(|number| record.definitions.get(*number)).collect();
    let is_new = |used: &&crate::driver::UsedDefinition| {
        !before.iter().any(|known| known.path == used.path && known.digest == shown(used.digest))
    };
    let mut changed: Vec<String> =
        source.definitions.iter().filter(is_new).map(|used| used.path.display().to_string()).collect();
    let is_gone = |path: &PathBuf| !source.definitions.iter().any(|used| used.path == *path);
    let gone = before.iter().filter(|known| is_gone(&known.path));
    changed.extend(gone.map(|known| known.path.display().to_string()));
    if changed.is_empty() { Reason::NoObject } else { Reason::Definitions(changed) }
}

/// Returns the reason to compile a source in C, from the files that were read for the program.
fn of_c(context: &BuildContext, record: &BuildRecord, source: &Path) -> Reason {
    if !record.files.iter().any(|(path, _)| path == source) {
        return Reason::New;
    }
    let is_c = |path: &&Path| !record.parts.iter().any(|part| part.path == **path);
    let is_module = |path: &Path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        context.options.sources.stem(&name).is_some()
    };
    let changed: Vec<String> = record
        .changed_files()
        .filter(is_c)
        .filter(|path| !is_module(path))
        .map(|path| path.display().to_string())
        .collect();
    if changed.is_empty() { Reason::NoObject } else { Reason::Files(changed) }
}

/// Returns the reason to compile a program as a whole.
fn of_whole(context: &BuildContext, record: &BuildRecord, identity: &str, program: &Path) -> Reason {
    if record.options.is_empty() {
        return Reason::New;
    }
    if record.compiler != shown(context.compiler) {
        return Reason::Compiler;
    }
    if record.options != identity {
        return Reason::Options;
    }
    let changed: Vec<String> = record.changed_files().map(|path| path.display().to_string()).collect();
    if !changed.is_empty() {
        return Reason::Files(changed);
    }
    if !record.is_of(program) { Reason::NoProgram } else { Reason::Folder }
}
