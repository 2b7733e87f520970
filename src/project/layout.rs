//! The folders, modules and dependencies of a project.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::driver::{self, Failure, SETTINGS_FILE, Settings, clean, entries};
use crate::options::{Manifest, Options, SourceOptions};
use tlc_frontend::syntax::ast::ModuleKind;

use super::progress::fail;

/// A project with the settings that its folder has.
pub struct Project {
    pub name: String,
    /// The folder, relative to that of the project that is built.
    pub folder: PathBuf,
    pub manifest: Manifest,
    /// The options of its modules, with the folders of all modules that they may import.
    pub sources: SourceOptions,
    /// The projects on which it depends, directly or indirectly, each after those on which it depends itself.
    pub dependencies: Vec<Project>,
}

impl Project {
    /// Makes the folder of the project around the current folder the current one, and reads its settings.
    ///
    /// # Errors
    ///
    /// There is no project, or its settings or those of a dependency are wrong. This was reported.
    pub fn enter(options: &Options) -> Result<Project, Failure> {
        let folder = driver::project_folder(Path::new("."));
        let found = driver::settings_in(&folder, options)?;
        let Some(settings) = found.filter(|settings| settings.manifest.name.is_some()) else {
            return fail(
                "there is no project here or in a folder around",
                &format!(
                    "`tlc new NAME` creates one; a project has a file `{SETTINGS_FILE}` with its `name`"
                ),
            );
        };
        driver::enter(&folder)
            .or_else(|error| fail(&format!("cannot use the folder `{}`: {error}", folder.display()), ""))?;
        Project::with(settings, PathBuf::new(), options, &mut Vec::new())
    }

    /// Completes a project by its dependencies. `around`: the folders of the projects that depend on it.
    fn with(
        settings: Settings,
        folder: PathBuf,
        options: &Options,
        around: &mut Vec<PathBuf>,
    ) -> Result<Project, Failure> {
        let sources = driver::with_modules(options.sources.clone(), settings.clone(), &folder);
        let Settings { manifest, .. } = settings;
        let name = manifest.name.clone().unwrap_or_default();
        let mut dependencies: Vec<Project> = Vec::new();
        around.push(folder.clone());
        for (wanted, dependency) in &manifest.dependencies {
            let path = clean(&folder.join(&dependency.path));
            if around.contains(&path) {
                return fail(&format!("the project `{wanted}` depends on itself"), "");
            }
            let found = driver::settings_in(&path, options)?;
            let Some(found) = found.filter(|found| found.manifest.name.as_deref() == Some(wanted.as_str()))
            else {
                let place = path.join(SETTINGS_FILE);
                return fail(
                    &format!("the dependency `{wanted}` of `{name}` is not found"),
                    &format!("`{}` must be the settings of a project with this name", place.display()),
                );
            };
            let mut project = Project::with(found, path, options, around)?;
            let below = std::mem::take(&mut project.dependencies);
            for one in below.into_iter().chain([project]) {
                if !dependencies.iter().any(|known| known.folder == one.folder) {
                    dependencies.push(one);
                }
            }
        }
        around.pop();
        Ok(Project { name, folder, manifest, sources, dependencies })
    }

    /// Returns the folders of the modules, and the folders in them, sorted.
    pub fn source_folders(&self) -> Vec<PathBuf> {
        driver::source_folders(&self.folder, &self.manifest)
    }

    /// Returns the files of the program modules by the names of the programs.
    ///
    /// # Errors
    ///
    /// Two programs have the same name. This was reported.
    pub fn programs(&self) -> Result<BTreeMap<String, PathBuf>, Failure> {
        let files: Vec<PathBuf> = match &self.manifest.programs {
            Some(files) => files.iter().map(|file| clean(&self.folder.join(file))).collect(),
            None => self.modules().into_iter().filter(|file| self.is_program(file)).collect(),
        };
        let mut programs = BTreeMap::new();
        for file in files {
            let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            if let Some(other) = programs.insert(name.clone(), file.clone()) {
                let (one, two) = (other.display(), file.display());
                return fail(
                    &format!("there are two programs with the name `{name}`: `{one}` and `{two}`"),
                    "rename one of the modules, or list the files to build: `programs = [\"src/Main.mod\"]`",
                );
            }
        }
        Ok(programs)
    }

    /// Returns the name of the program, if there is only one.
    ///
    /// # Errors
    ///
    /// There are none or several. This was reported.
    pub fn only_program(&self) -> Result<String, Failure> {
        let programs: Vec<String> = self.programs()?.into_keys().collect();
        match programs.as_slice() {
            [only] => Ok(only.clone()),
            [] => fail(&format!("the project `{}` has no program", self.name), ""),
            several => fail(
                &format!("the project `{}` has several programs", self.name),
                &format!("name one of them: {}", several.join(", ")),
            ),
        }
    }

    /// Returns the files of all modules except definitions, sorted.
    pub fn modules(&self) -> Vec<PathBuf> {
        let is_module = |path: &PathBuf| {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            self.sources.suffixes(ModuleKind::Program).any(|suffix| name.ends_with(suffix))
        };
        self.source_folders().iter().flat_map(|folder| entries(folder)).filter(is_module).collect()
    }

    /// Whether a file begins with the heading of a program module, and no definition of this name is beside it.
    pub fn is_program(&self, file: &Path) -> bool {
        let text = fs::read(file).unwrap_or_default();
        let text = String::from_utf8_lossy(&text);
        let kind = driver::module_heading(text.trim_start_matches('\u{feff}')).map(|(kind, _)| kind);
        let has_definition = || file.with_extension("def").exists();
        kind == Some(ModuleKind::Program) && !has_definition()
    }

    /// Returns the project and all those on which it depends.
    pub fn all(&self) -> impl Iterator<Item = &Project> {
        self.dependencies.iter().chain([self])
    }
}
