//! The folders, modules and dependencies of a project.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::driver::{self, BUILD, Failure, LockedDependency, clean, entries};
use crate::options::{Manifest, SourceOptions};
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
    /// The commit from which its files are, if it is a git dependency.
    pub locked: Option<LockedDependency>,
    /// Whether it is a project of a workspace.
    pub is_member: bool,
}

impl Project {
    /// Returns the folder of the programs of a profile. The projects of a workspace have folders of their own in it.
    pub fn build_folder(&self, profile: &str) -> PathBuf {
        let folder = Path::new(BUILD).join(profile);
        if self.is_member { folder.join(&self.name) } else { folder }
    }

    /// Returns the folder of the tests.
    pub fn test_folder(&self) -> PathBuf {
        clean(&self.folder.join(self.manifest.test_folder()))
    }

    /// Returns the folder of the benchmarks.
    pub fn bench_folder(&self) -> PathBuf {
        clean(&self.folder.join(self.manifest.bench_folder()))
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
