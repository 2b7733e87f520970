//! A file for ninja that makes the programs of a project: `tlc build --ninja`.
//!
//! An object depends on its text and on the interfaces of the definitions that its module uses. An interface is a text
//! that is only written if the declarations of a definition have changed. The file itself is made again when a text, a
//! folder of modules or the settings change, because the imports may then be others.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use crate::driver::{self, Failure, PartSource, SETTINGS_FILE, UsedDefinition};
use crate::options::BuildStep;
use crate::project::context::BuildContext;
use crate::project::plan::ProgramPlan;
use crate::project::progress::{Progress, cannot_write, fail};
use crate::project::state::BuildRecord;
use crate::project::thin_lto::{index_of, made_of};

use super::steps::{FOLDER, is_library};

/// The rules with their commands, which follow `tlc build --profile=NAME`.
const RULES: &str = "\
rule compile
  command = $call --step=compile -o $out $module
  description = compile $module
rule interface
  command = $call --step=interface -o $out $module
  description = read $module
  restat = 1
rule index
  command = $call --step=index -o $folder $program $in
  description = index $program
  restat = 1
rule optimize
  command = $call --step=optimize -o $out $bitcode $in
  description = optimize $bitcode
rule link
  command = $call --step=link -o $out $program $in
  description = link $out
rule program
  command = $call --step=program -o $out $program
  description = build $out
rule generate
  command = $call --ninja
  description = read the modules
  generator = 1
  restat = 1

";

/// Writes the file for programs.
///
/// # Errors
///
/// A module is missing, cannot be read or has syntax errors, or the file cannot be written. This was reported.
pub fn write(context: &BuildContext, programs: &[(String, PathBuf)]) -> Result<(), Failure> {
    let path = context.folder.join("build.ninja");
    let tlc = driver::executable()
        .or_else(|error| fail(&format!("the path of the compiler is not known: {error}"), ""))?;
    let folder = context.folder.join(FOLDER);
    let mut edges: BTreeMap<PathBuf, String> = BTreeMap::new();
    let mut texts: BTreeSet<PathBuf> = BTreeSet::new();
    let settings = context.project.all().map(|project| project.folder.join(SETTINGS_FILE));
    let common: Vec<PathBuf> = settings.chain([tlc.clone()]).collect();
    for (name, main) in programs {
        let options = context.options_of(main);
        let plan = ProgramPlan::new(context, &options, &BuildRecord::default(), None)?;
        let read = plan.files.iter().map(|file| file.path.clone());
        texts.extend(read.filter(|path| !is_library(path)));
        let program = context.program(name);
        let in_c = context.planned_native()?.files.into_iter().map(|file| file.path);
        let mut needed: Vec<PathBuf> = in_c.chain(common.iter().cloned()).collect();
        let variables = format!("  program = {}\n", word(name));
        if context.is_whole {
            needed.extend(plan.files.iter().map(|file| file.path.clone()).filter(|path| !is_library(path)));
            let edge = edge(&[&program], BuildStep::Program, &[], &needed, &variables);
            edges.insert(program.clone(), edge);
            continue;
        }
        // Otherwise the implementations of opaque types matter to those that use them.
        let mut of_parts = common.clone();
        if !plan.is_independent {
            let read = plan.files.iter().map(|file| file.path.clone());
            of_parts.extend(read.filter(|path| !is_library(path)));
        }
        let mut objects = Vec::new();
        for part in &plan.parts {
            let object = made_of(&folder, &part.source.path, "o");
            part_edges(&part.source, &object, &folder, &of_parts, &mut edges);
            objects.push(object);
        }
        if options.thin_lto {
            objects = thin_edges((name, &objects), &folder, (&needed, &common), &mut edges);
        }
        edges.insert(program.clone(), edge(&[&program], BuildStep::Link, &objects, &needed, &variables));
    }
    let folders = context.project.all().flat_map(|project| project.source_folders());
    let needed: Vec<PathBuf> = texts.into_iter().chain(folders).chain(common).collect();
    let project = context.project;
    let member =
        if project.is_member { format!(" --project={}", word(&project.name)) } else { String::new() };
    let mut text = format!(
        "# Made by `tlc build --ninja` for calls of ninja in the folder of the project.\n\
         ninja_required_version = 1.5\nbuilddir = {}\ncall = {} build --profile={}{member}\n\n{RULES}",
        escaped(&folder),
        word(&tlc.display().to_string()),
        word(&context.profile),
    );
    let _ = write!(text, "build {}: generate | {}\n\n", escaped(&path), joined(&needed));
    text.extend(edges.into_values());
    let targets: Vec<PathBuf> = programs.iter().map(|(name, _)| context.program(name)).collect();
    let _ = writeln!(text, "default {}", joined(&targets));
    let progress = Progress::new(&context.options.messages, 0);
    progress.line("Written", &format!("`{}`", path.display()));
    // A file that is the same keeps its time, so ninja does not read it again.
    if std::fs::read_to_string(&path).is_ok_and(|old| old == text) {
        return Ok(());
    }
    driver::write_data(&path, text.as_bytes()).or_else(|error| cannot_write(&path, &error))
}

/// Adds the edges of an object and of the interfaces on which it depends.
fn part_edges(
    part: &PartSource,
    object: &Path,
    folder: &Path,
    common: &[PathBuf],
    edges: &mut BTreeMap<PathBuf, String>,
) {
    let module = |path: &Path| format!("  module = {}\n", word(&path.display().to_string()));
    let own = |path: &Path| (!is_library(path)).then(|| path.to_owned());
    let mut needed: Vec<PathBuf> = own(&part.path).into_iter().collect();
    for UsedDefinition { name, path, is_library: of_library, .. } in &part.definitions {
        let interface = made_of(folder, path, "interface");
        let read: Vec<PathBuf> = own(path).into_iter().chain(common.iter().cloned()).collect();
        edges
            .entry(interface.clone())
            .or_insert_with(|| edge(&[&interface], BuildStep::Interface, &[], &read, &module(path)));
        needed.push(interface);
        // Debug information contains the places of the variables in an own definition.
        let is_own = (name, of_library) == (&part.name, &part.is_library);
        needed.extend(own(path).filter(|_| is_own && part.own_text.is_some()));
    }
    needed.extend_from_slice(common);
    edges
        .entry(object.to_owned())
        .or_insert_with(|| edge(&[object], BuildStep::Compile, &[], &needed, &module(&part.path)));
}

/// Adds the edges of the indices of a program for ThinLTO and of the objects that are made with them, and returns these
/// objects. An index contains digests of all bitcode that is read with it, and is only written if it has changed. So an
/// object depends on its index alone.
fn thin_edges(
    (name, bitcode): (&str, &[PathBuf]),
    folder: &Path,
    (needed, common): (&[PathBuf], &[PathBuf]),
    edges: &mut BTreeMap<PathBuf, String>,
) -> Vec<PathBuf> {
    let own = folder.join("thinlto").join(name);
    let indices: Vec<PathBuf> = bitcode.iter().map(|path| index_of(path, folder, &own)).collect();
    let Some(first) = indices.first() else { return Vec::new() };
    let variables = format!("  folder = {}\n  program = {}\n", word(&own.display().to_string()), word(name));
    let outputs: Vec<&Path> = indices.iter().map(PathBuf::as_path).collect();
    edges.insert(first.clone(), edge(&outputs, BuildStep::Index, bitcode, needed, &variables));
    let object = |(index, bitcode): (&PathBuf, &PathBuf)| {
        let object = index.with_extension("").with_extension("native.o");
        let variables = format!("  bitcode = {}\n", word(&bitcode.display().to_string()));
        let inputs = std::slice::from_ref(index);
        edges.insert(object.clone(), edge(&[&object], BuildStep::Optimize, inputs, common, &variables));
        object
    };
    indices.iter().zip(bitcode).map(object).collect()
}

fn edge(
    outputs: &[&Path],
    step: BuildStep,
    inputs: &[PathBuf],
    needed: &[PathBuf],
    variables: &str,
) -> String {
    let outputs: Vec<String> = outputs.iter().map(|path| escaped(path)).collect();
    let (outputs, inputs, needed) = (outputs.join(" "), joined(inputs), joined(needed));
    format!("build {outputs}: {} {inputs} | {needed}\n{variables}\n", step.name())
}

fn joined(paths: &[PathBuf]) -> String {
    paths.iter().map(|path| escaped(path)).collect::<Vec<_>>().join(" ")
}

/// Returns a path as ninja reads it.
fn escaped(path: &Path) -> String {
    path.display().to_string().replace('$', "$$").replace(' ', "$ ").replace(':', "$:")
}

/// Returns a word of a command as ninja and the shell read it.
fn word(text: &str) -> String {
    shlex::try_quote(text).unwrap_or_default().replace('$', "$$")
}
