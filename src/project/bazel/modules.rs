//! The modules of a folder and the files of those that they import.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::{Serialize, Serializer};

use super::c_parts::CTargets;
use super::folders::folders_in;
use crate::driver::{self, Failure, clean, entries, scan};
use crate::options::{Options, SourceOptions};
use crate::project::Project;
use crate::project::progress::{Progress, fail};
use tlc_frontend::syntax::ast::ModuleKind;

/// The module that is part of the language.
const SYSTEM: &str = "SYSTEM";

/// The modules that are built together.
pub struct ModuleSet {
    /// Sorted by their paths.
    pub files: Vec<ModuleFile>,
    /// The options with which they are read.
    pub sources: SourceOptions,
    /// The parts in C, if the modules are those of a project and these are wanted.
    pub c: CTargets,
}

/// A file with a module.
#[derive(Serialize)]
pub struct ModuleFile {
    pub name: String,
    #[serde(serialize_with = "write_kind")]
    pub kind: ModuleKind,
    pub path: PathBuf,
    pub imports: Vec<ImportedModule>,
    /// Whether it is a test of the project.
    pub test: bool,
}

/// A module that another one imports.
#[derive(Serialize)]
pub struct ImportedModule {
    pub name: String,
    /// The file that importers read; `None` for modules of the library, and for those that are not found.
    pub path: Option<PathBuf>,
    /// Whether it is part of the compiler.
    pub library: bool,
}

impl ModuleFile {
    pub fn is_definition(&self) -> bool {
        matches!(self.kind, ModuleKind::Definition | ModuleKind::ForeignDefinition | ModuleKind::Foreign)
    }

    pub fn is_implementation(&self) -> bool {
        self.kind == ModuleKind::Implementation
    }

    pub fn is_program(&self) -> bool {
        matches!(self.kind, ModuleKind::Program | ModuleKind::Local)
    }

    pub fn folder(&self) -> &Path {
        self.path.parent().unwrap_or(Path::new(""))
    }
}

/// Returns the word for a kind.
fn kind_name(kind: ModuleKind) -> &'static str {
    match kind {
        ModuleKind::Program | ModuleKind::Local => "program",
        ModuleKind::Definition => "definition",
        ModuleKind::Implementation => "implementation",
        ModuleKind::ForeignDefinition | ModuleKind::Foreign => "foreign",
    }
}

fn write_kind<S: Serializer>(kind: &ModuleKind, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(kind_name(*kind))
}

impl ModuleSet {
    /// Reads the modules of a project and its tests.
    ///
    /// # Errors
    ///
    /// A module cannot be read or has syntax errors. This was reported.
    pub fn of_project(project: &Project, options: &Options) -> Result<ModuleSet, Failure> {
        let tests = folders_in(vec![project.test_folder()]);
        let mut folders = project.source_folders();
        folders.extend(tests.iter().cloned());
        let sources = project.sources.clone();
        let options = Options { sources: sources.clone(), ..options.clone() };
        ModuleSet::read(&options, &folders, |folder| tests.iter().any(|test| test == folder))
    }

    /// Reads the modules of a project, its tests and its parts in C, and warns of settings that rules for Bazel do not
    /// have.
    ///
    /// # Errors
    ///
    /// A module cannot be read or has syntax errors, a part has no form as a target, or a library is not found. This was
    /// reported.
    pub fn with_c_parts(project: &Project, options: &Options) -> Result<ModuleSet, Failure> {
        let set = ModuleSet::of_project(project, options)?;
        let c = CTargets::of(project)?;
        let progress = Progress::new(&options.messages, 0);
        for folder in &c.library_folders {
            let text = format!("the folder of libraries `{}` is left out", folder.display());
            progress.warning(&format!("{text}: rules for Bazel have no attribute for it"));
        }
        let manifest = &project.manifest;
        let levels = &manifest.warnings;
        let has_levels = [&levels.allow, &levels.warn, &levels.deny].iter().any(|names| !names.is_empty());
        let settings = [
            ("profile", !manifest.profile.is_empty()),
            ("warnings", has_levels),
            ("dependencies", !manifest.dependencies.is_empty()),
        ];
        let left_out: Vec<&str> =
            settings.iter().filter(|(_, is_given)| *is_given).map(|(name, _)| *name).collect();
        if !left_out.is_empty() {
            progress.warning(&format!(
                "settings without a form in build files are left out: {}",
                left_out.join(", ")
            ));
        }
        Ok(ModuleSet { c, ..set })
    }

    /// Reads the modules in a folder and the folders in it.
    ///
    /// # Errors
    ///
    /// The folder is missing, or a module cannot be read or has syntax errors. This was reported.
    pub fn of_folder(folder: &Path, options: &Options) -> Result<ModuleSet, Failure> {
        if !driver::is_present(folder) {
            return fail(&format!("there is no folder `{}`", folder.display()), "");
        }
        ModuleSet::read(options, &folders_in(vec![clean(folder)]), |_| false)
    }

    fn read(
        options: &Options,
        folders: &[PathBuf],
        is_test: impl Fn(&Path) -> bool,
    ) -> Result<ModuleSet, Failure> {
        let is_module = |path: &PathBuf| {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            options.sources.stem(&name).is_some() && path.is_file()
        };
        let mut paths: Vec<PathBuf> =
            folders.iter().flat_map(|folder| entries(folder)).filter(is_module).collect();
        paths.sort();
        paths.dedup();
        let progress = Progress::new(&options.messages, 0);
        let (mut files, mut result) = (Vec::new(), Ok(()));
        for path in paths {
            let (scanned, messages) = scan(options, &path);
            progress.print(&messages);
            match scanned {
                Ok(module) => {
                    let import = |name| ImportedModule { name, path: None, library: false };
                    let imports = module.imports.into_iter().map(import).collect();
                    let test = path.parent().is_some_and(&is_test);
                    files.push(ModuleFile { name: module.name, kind: module.kind, path, imports, test });
                }
                Err(failure @ Failure::Internal(_)) => return Err(failure),
                Err(failure) => result = Err(failure),
            }
        }
        result?;
        resolve(&mut files);
        Ok(ModuleSet { files, sources: options.sources.clone(), c: CTargets::default() })
    }

    /// Returns the modules as lines for people.
    pub fn text(&self) -> String {
        let line = |file: &ModuleFile| {
            let names: Vec<&str> = file.imports.iter().map(|import| import.name.as_str()).collect();
            format!("{}: {} {}\n", file.path.display(), kind_name(file.kind), file.name)
                + &(if names.is_empty() { String::new() } else { format!("    {}\n", names.join(", ")) })
        };
        self.files.iter().map(line).collect()
    }
}

/// Finds the files of imported modules: in the folder of the importer, then in the other folders in their order, then in
/// the library.
fn resolve(files: &mut [ModuleFile]) {
    let mut places: BTreeMap<String, Vec<PathBuf>> = BTreeMap::new();
    // Importers read a definition rather than a module without one.
    for is_definition in [true, false] {
        let readable = |file: &&ModuleFile| match is_definition {
            true => file.is_definition(),
            false => file.is_program() && !file.test,
        };
        for file in files.iter().filter(readable) {
            places.entry(file.name.clone()).or_default().push(file.path.clone());
        }
    }
    let library = driver::library_modules();
    for file in files {
        let folder = file.folder().to_owned();
        for import in &mut file.imports {
            let found = places.get(&import.name).map_or(&[][..], Vec::as_slice);
            let own = found.iter().find(|path| path.parent() == Some(&folder));
            import.path = own.or(found.first()).cloned();
            import.library =
                import.path.is_none() && (import.name == SYSTEM || library.contains(&import.name.as_str()));
        }
    }
}

/// Returns the modules of projects or of a folder, as lines or as JSON.
///
/// # Errors
///
/// The modules cannot be written as JSON, which is an internal error.
pub fn dependencies(sets: &[ModuleSet], as_json: bool) -> Result<String, Failure> {
    if !as_json {
        return Ok(sets.iter().map(ModuleSet::text).collect());
    }
    let modules: Vec<&ModuleFile> = sets.iter().flat_map(|set| &set.files).collect();
    let text = serde_json::to_string(&serde_json::json!({ "modules": modules }));
    Ok(text.map_err(|error| anyhow::anyhow!("writing JSON: {error}"))? + "\n")
}
