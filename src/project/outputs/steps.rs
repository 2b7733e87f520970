//! Single steps of a build, which the file for ninja calls: `tlc build --step=...`.

use std::path::{Path, PathBuf};

use crate::driver::{self, CompiledPart, Failure};
use crate::options::{BuildStep, Destination, Emit, Options, Output, ProgramPart};
use crate::project::Project;
use crate::project::context::BuildContext;
use crate::project::plan;
use crate::project::progress::{Progress, cannot_write, fail};
use crate::project::thin_lto;
use tlc_frontend::syntax::ast::ModuleKind;

/// Makes a step of a build. `inputs`: the module, or the name of the program and its objects.
///
/// # Errors
///
/// A module has errors, or a file cannot be read or written. This was reported.
pub fn step(
    project: &Project,
    options: &Options,
    (step, profile): (BuildStep, &str),
    inputs: &[String],
    output: &Path,
) -> Result<(), Failure> {
    let context = BuildContext::new(project, options, profile, "")?;
    let Some((first, objects)) = inputs.split_first() else {
        return fail(&format!("the step `{}` needs an input", step.name()), "");
    };
    match step {
        BuildStep::Optimize => optimize(&context, Path::new(first), objects, output),
        BuildStep::Compile => compile(&context, Path::new(first), output),
        BuildStep::Interface => interface(&context, Path::new(first), output),
        BuildStep::Index | BuildStep::Link | BuildStep::Program => {
            let Some(main) = project.programs()?.remove(first) else {
                return fail(&format!("the project `{}` has no program `{first}`", project.name), "");
            };
            let options = context.options_of(&main);
            let objects: Vec<PathBuf> = objects.iter().map(PathBuf::from).collect();
            match step {
                BuildStep::Index => {
                    let options = context.native()?.add_to(&options);
                    thin_lto::write_indices(&options, &objects, &context.folder.join(FOLDER), output)
                }
                BuildStep::Link => link(&context, &options, objects, output),
                _ => whole(&context, &options, output),
            }
        }
    }
}

/// The folder of the files that steps make, in that of the profile.
pub const FOLDER: &str = "ninja";

/// Whether a path is that of a module of the library.
pub fn is_library(module: &Path) -> bool {
    driver::library_path(&module.display().to_string(), None).is_some()
}

fn options_for(context: &BuildContext, module: &Path) -> Options {
    if is_library(module) { context.options_of_library() } else { context.options_of(module) }
}

fn compile(context: &BuildContext, module: &Path, output: &Path) -> Result<(), Failure> {
    let is_library = is_library(module);
    let text = if is_library { Vec::new() } else { std::fs::read(module).unwrap_or_default() };
    let text = String::from_utf8_lossy(&text);
    let kind = driver::module_heading(text.trim_start_matches('\u{feff}')).map(|(kind, _)| kind);
    let part = if kind == Some(ModuleKind::Program) { ProgramPart::Program } else { ProgramPart::Module };
    let options = options_for(context, module);
    let CompiledPart { object, messages, .. } =
        driver::compile_part(&options, (module, part, is_library), &[]);
    Progress::new(&options.messages, 0).print(&messages);
    driver::write_data(output, &object?).or_else(|error| cannot_write(output, &error))
}

fn optimize(
    context: &BuildContext,
    bitcode: &Path,
    indices: &[String],
    output: &Path,
) -> Result<(), Failure> {
    let [index] = indices else {
        return fail(&format!("the step `{}` needs bitcode and its index", BuildStep::Optimize.name()), "");
    };
    let CompiledPart { object, messages, .. } =
        driver::compile_indexed(&context.options, bitcode, Path::new(index));
    Progress::new(&context.options.messages, 0).print(&messages);
    driver::write_data(output, &object?).or_else(|error| cannot_write(output, &error))
}

/// Writes a text only if it differs, so that ninja compiles no importers after a change of a comment.
fn interface(context: &BuildContext, definition: &Path, output: &Path) -> Result<(), Failure> {
    let text = driver::interface_text(&options_for(context, definition), definition, is_library(definition))?;
    if std::fs::read(output).is_ok_and(|old| old == text) {
        return Ok(());
    }
    driver::write_data(output, &text).or_else(|error| cannot_write(output, &error))
}

fn link(
    context: &BuildContext,
    options: &Options,
    objects: Vec<PathBuf>,
    output: &Path,
) -> Result<(), Failure> {
    let (divided, messages) = driver::parts_of(options);
    Progress::new(&options.messages, 0).print(&messages);
    let written_in_c = divided?.written_in_c;
    plan::link_to(&context.native()?.add_to(options), objects, written_in_c, output)
}

fn whole(context: &BuildContext, options: &Options, output: &Path) -> Result<(), Failure> {
    let to = Output { emit: Emit::Executable, destination: Destination::File(output.to_owned()) };
    let options = Options { outputs: vec![to], ..context.native()?.add_to(options) };
    let progress = Progress::new(&options.messages, 0);
    let (result, messages, _) = driver::compile_files(options);
    progress.print(&messages);
    result
}
