//! Files that describe modules for Bazel: a target for each module, with the modules that it imports.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use crate::driver::{self, Failure};
use crate::project::progress::{cannot_write, fail};

use super::c_parts::{self, CTargets};
use super::cycles::groups;
use super::modules::{ModuleFile, ModuleSet};

/// The name of the files.
const BUILD_FILE: &str = "BUILD.bazel";

/// The first line of each file. A file without it is somebody's own, and is not replaced.
const MARK: &str = "# Written by `tlc bazel`, which replaces this file.\n";

/// A call of `tlc bazel`.
pub struct BazelRequest {
    /// Whether no file is written, and a difference is an error.
    pub only_checks: bool,
    /// The folder of Bazel's workspace, relative to the current one.
    pub root: PathBuf,
}

/// A target: a module with its definition, modules that import each other, or a program.
#[derive(Default)]
struct BazelTarget<'m> {
    files: Vec<&'m ModuleFile>,
    /// The targets that definitions import, and those that only other modules do.
    exported: BTreeSet<usize>,
    inner: BTreeSet<usize>,
}

impl BazelTarget<'_> {
    fn name(&self) -> &str {
        self.files.first().map_or("", |file| file.name.as_str())
    }

    fn folder(&self) -> &Path {
        self.files.first().map_or(Path::new(""), |file| file.folder())
    }

    fn is_program(&self) -> bool {
        self.files.iter().all(|file| file.is_program())
    }
}

/// Writes the files for modules, one in each folder that has some, and returns their paths. With `only_checks` these are
/// the files that would be written.
///
/// # Errors
///
/// An imported module is not found, a file is somebody's own or cannot be written. This was reported.
pub fn write_build_files(set: &ModuleSet, request: &BazelRequest) -> Result<Vec<PathBuf>, Failure> {
    let targets = targets(set)?;
    let mut packages: BTreeMap<&Path, Vec<usize>> =
        set.c.folders().into_iter().map(|folder| (folder, Vec::new())).collect();
    for (number, target) in targets.iter().enumerate() {
        packages.entry(target.folder()).or_default().push(number);
    }
    let common = PackageContext {
        options: options(set),
        c: &set.c,
        programs_need: set.c.sources.keys().map(PathBuf::as_path).collect(),
        root: &request.root,
    };
    let mut written = Vec::new();
    for (folder, members) in packages {
        let path = folder.join(BUILD_FILE);
        let text = package(&targets, &members, folder, &common);
        let before = fs::read_to_string(&path).ok();
        if before.as_ref() == Some(&text) {
            continue;
        }
        if before.is_some_and(|before| !before.starts_with(MARK)) {
            let help =
                format!("remove it, or write its targets by hand: its first line is not `{}`", MARK.trim());
            return fail(&format!("`{}` was not written by `tlc bazel`", path.display()), &help);
        }
        if !request.only_checks {
            driver::write_data(&path, text.as_bytes()).or_else(|error| cannot_write(&path, &error))?;
        }
        written.push(path);
    }
    if request.only_checks && !written.is_empty() {
        let names: Vec<String> = written.iter().map(|path| format!("`{}`", path.display())).collect();
        return fail(&format!("not up to date: {}", names.join(", ")), "run `tlc bazel`");
    }
    Ok(written)
}

/// The common data of all files.
struct PackageContext<'m> {
    /// The options of all targets.
    options: Vec<String>,
    c: &'m CTargets,
    /// The folders of the sources in C, with which each program is linked.
    programs_need: Vec<&'m Path>,
    /// The folder of Bazel's workspace.
    root: &'m Path,
}

/// Returns the options of all targets that the settings file determines.
fn options(set: &ModuleSet) -> Vec<String> {
    let dialect = set.sources.dialect.map(|dialect| format!("--dialect={}", dialect.name()));
    dialect.into_iter().chain(set.sources.word.map(|word| format!("--word={word}"))).collect()
}

/// Divides modules into targets: a definition and its implementation are one, and so are modules that import each other.
fn targets(set: &ModuleSet) -> Result<Vec<BazelTarget<'_>>, Failure> {
    let files = &set.files;
    let imports = import_graph(files)?;
    let group = groups(&joined(files, &imports)?);
    let mut numbers: BTreeMap<usize, usize> = BTreeMap::new();
    let mut targets: Vec<BazelTarget<'_>> = Vec::new();
    for (number, file) in files.iter().enumerate() {
        let target = *numbers.entry(group[number]).or_insert_with(|| {
            targets.push(BazelTarget::default());
            targets.len() - 1
        });
        targets[target].files.push(file);
    }
    for (number, file) in files.iter().enumerate() {
        let own = numbers[&group[number]];
        let others = imports[number].iter().map(|other| numbers[&group[*other]]);
        let others: Vec<usize> = others.filter(|other| *other != own).collect();
        match file.is_definition() {
            true => targets[own].exported.extend(others),
            false => targets[own].inner.extend(others),
        }
    }
    for target in &mut targets {
        refuse_distant(target)?;
        let inner = std::mem::take(&mut target.inner);
        target.inner = inner.difference(&target.exported).copied().collect();
    }
    Ok(targets)
}

/// Returns the numbers of the files that each file imports.
fn import_graph(files: &[ModuleFile]) -> Result<Vec<BTreeSet<usize>>, Failure> {
    let places: BTreeMap<&Path, usize> =
        files.iter().enumerate().map(|(number, file)| (file.path.as_path(), number)).collect();
    let mut graph = vec![BTreeSet::new(); files.len()];
    for (number, file) in files.iter().enumerate() {
        let refused =
            |name: &str, what: &str| format!("`{}` imports `{name}`, which {what}", file.path.display());
        for import in file.imports.iter().filter(|import| !import.library) {
            let other = import.path.as_ref().and_then(|path| places.get(path.as_path()).copied());
            let Some(other) = other else {
                let message = refused(&import.name, "is not found");
                return fail(&message, "it is searched for in the same call and in the library");
            };
            if files[other].is_program() {
                let message = refused(&import.name, "has no definition module");
                let help = "Bazel compiles modules one by one, so those that others import need one";
                return fail(&message, help);
            }
            graph[number].insert(other);
        }
    }
    Ok(graph)
}

/// Returns the graph of imports in which a definition and its implementation also reach each other.
fn joined(files: &[ModuleFile], imports: &[BTreeSet<usize>]) -> Result<Vec<BTreeSet<usize>>, Failure> {
    let definitions: BTreeMap<(&Path, &str), usize> = files
        .iter()
        .enumerate()
        .filter(|(_, file)| file.is_definition())
        .map(|(number, file)| ((file.folder(), file.name.as_str()), number))
        .collect();
    let mut graph = imports.to_vec();
    for (number, file) in files.iter().enumerate().filter(|(_, file)| file.is_implementation()) {
        let Some(&own) = definitions.get(&(file.folder(), file.name.as_str())) else {
            let message = format!("`{}` has no definition module in its folder", file.path.display());
            return fail(&message, "Bazel builds both as one target");
        };
        graph[number].insert(own);
        graph[own].insert(number);
    }
    Ok(graph)
}

/// Refuses modules of a target that are in different folders.
fn refuse_distant(target: &BazelTarget<'_>) -> Result<(), Failure> {
    match target.files.iter().find(|file| file.folder() != target.folder()) {
        None => Ok(()),
        Some(far) => {
            let (one, other) = (target.name(), &far.name);
            let help = "Bazel builds them as one target, so they must be in one folder";
            fail(&format!("the modules `{one}` and `{other}` import each other in different folders"), help)
        }
    }
}

/// Returns the text of the file of a folder.
fn package(
    targets: &[BazelTarget<'_>],
    members: &[usize],
    folder: &Path,
    common: &PackageContext<'_>,
) -> String {
    let mut rules: BTreeSet<&str> = BTreeSet::new();
    let mut bodies = c_targets(folder, common);
    if !bodies.is_empty() {
        rules.insert("modula2_c_library");
    }
    for target in members.iter().map(|number| &targets[*number]) {
        let is_test = target.files.iter().any(|file| file.test);
        let rule = match target.is_program() {
            true if is_test => "modula2_test",
            true => "modula2_binary",
            false => "modula2_library",
        };
        rules.insert(rule);
        let _ = write!(bodies, "\n{rule}(\n    name = {},\n", quoted(target.name()));
        let labels = |numbers: &BTreeSet<usize>, others: &[&Path]| -> Vec<String> {
            let modules = numbers.iter().map(|number| &targets[*number]);
            let modules = modules.map(|module| label((module.folder(), module.name()), folder, common.root));
            let others = others.iter().map(|other| label((other, c_parts::SOURCES), folder, common.root));
            let mut labels: Vec<String> = modules.chain(others).collect();
            labels.sort();
            labels
        };
        if target.is_program() {
            let file = target.files[0];
            bodies += &format!("    main = {},\n", quoted(&file_name(&file.path)));
            if is_test {
                bodies += &expectations(&file.path);
            }
            bodies += &list("deps", &labels(&target.inner, &common.programs_need));
        } else {
            let names: Vec<String> = target.files.iter().map(|file| file_name(&file.path)).collect();
            bodies += &list("srcs", &names);
            bodies += &list("deps", &labels(&target.exported, &[]));
            bodies += &list("implementation_deps", &labels(&target.inner, &[]));
        }
        bodies += &list("options", &common.options);
        bodies += ")\n";
    }
    let names: Vec<String> = rules.into_iter().map(quoted).collect();
    format!(
        "{MARK}load(\"@rules_modula2//:defs.bzl\", {})\n\npackage(default_visibility = [\"//visibility:public\"])\n{bodies}",
        names.join(", ")
    )
}

/// Returns the targets of the parts in C of a folder.
fn c_targets(folder: &Path, PackageContext { c, root, .. }: &PackageContext<'_>) -> String {
    let names = |names: &BTreeSet<String>| names.iter().cloned().collect::<Vec<_>>();
    let begin = |name: &str| format!("\nmodula2_c_library(\n    name = {},\n", quoted(name));
    let mut text = String::new();
    if let Some(headers) = c.headers.get(folder) {
        text += &begin(c_parts::HEADERS);
        text += &list("hdrs", &names(headers));
        if c.include.contains(folder) {
            text += &list("includes", &[".".to_owned()]);
        }
        text += ")\n";
    }
    if let Some(sources) = c.sources.get(folder) {
        let headers = c.headers.keys().map(|other| label((other, c_parts::HEADERS), folder, root));
        text += &begin(c_parts::SOURCES);
        text += &list("srcs", &names(sources));
        text += &list("copts", &c.options);
        text += &list("libraries", &c.libraries);
        text += &list("deps", &headers.collect::<Vec<_>>());
        text += ")\n";
    }
    text
}

/// Returns the attributes of a test that files beside it determine, as for `tlc test`.
fn expectations(path: &Path) -> String {
    let beside = |suffix: &str| Some(path.with_extension(suffix)).filter(|file| driver::is_present(file));
    let named = |key: &str, file: PathBuf| format!("    {key} = {},\n", quoted(&file_name(&file)));
    let mut text = String::new();
    text.extend(beside("in").map(|file| named("input", file)));
    text.extend(beside("out").map(|file| named("output", file)));
    let status = beside("status").and_then(|file| fs::read_to_string(file).ok()?.trim().parse::<u8>().ok());
    text.extend(status.map(|status| format!("    status = {status},\n")));
    text
}

fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// Returns the label of a target, given by its folder and name, for another one in a folder.
fn label((own, name): (&Path, &str), folder: &Path, root: &Path) -> String {
    if own == folder {
        return format!(":{name}");
    }
    let package = own.strip_prefix(root).unwrap_or(own);
    format!("//{}:{name}", package.display())
}

/// Returns an attribute with a list of texts, or nothing if the list is empty.
fn list(key: &str, values: &[String]) -> String {
    match values {
        [] => String::new(),
        [one] => format!("    {key} = [{}],\n", quoted(one)),
        several => {
            let lines: String = several.iter().map(|value| format!("        {},\n", quoted(value))).collect();
            format!("    {key} = [\n{lines}    ],\n")
        }
    }
}

/// Returns a text as Starlark reads it.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n"))
}
