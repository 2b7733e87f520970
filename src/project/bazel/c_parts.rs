//! The parts of a project in C as targets of Bazel: those of the headers, and those of the sources, in each folder that
//! has some. Sources of a folder may include headers of any other, so the headers of a folder are a target of their own.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Component, Path, PathBuf};

use crate::driver::{Failure, clean, entries};
use crate::project::Project;
use crate::project::native;
use crate::project::progress::fail;

use super::folders::folders_in;

/// The names of the targets in each folder.
pub const HEADERS: &str = "c_headers";
pub const SOURCES: &str = "c_parts";

/// The parts in C of a project.
#[derive(Default)]
pub struct CTargets {
    /// The names of the headers in each folder that has some.
    pub headers: BTreeMap<PathBuf, BTreeSet<String>>,
    /// The folders of headers that the settings name.
    pub include: BTreeSet<PathBuf>,
    /// The names of the sources in each folder that has some.
    pub sources: BTreeMap<PathBuf, BTreeSet<String>>,
    /// The libraries of the system that the programs are linked with.
    pub libraries: Vec<String>,
    /// Options of the C compiler.
    pub options: Vec<String>,
    /// Folders of libraries, for which the rules have no attribute.
    pub library_folders: Vec<PathBuf>,
}

impl CTargets {
    /// Finds the parts in C of a project.
    ///
    /// # Errors
    ///
    /// A file is outside of the workspace or of another kind, or pkg-config does not find a library. This was reported.
    pub fn of(project: &Project) -> Result<CTargets, Failure> {
        let c = &project.manifest.c;
        let mut targets = CTargets::default();
        for file in &c.files {
            let path = within(project, file)?;
            let is_known = path.extension().is_some_and(|end| end == "c" || end == "s" || end == "S");
            if !is_known {
                let message =
                    format!("`{}` is neither C nor assembly, which Bazel's rules compile", path.display());
                return fail(&message, "write its target by hand, and remove it from `files`");
            }
            targets.sources.entry(folder_of(&path)).or_default().insert(name_of(&path));
        }
        let words = native::link_words(project, false)?;
        for folder in &c.include {
            targets.include.insert(within(project, folder)?);
        }
        for folder in words.include {
            match folder.is_absolute() {
                true => targets.options.push(format!("-I{}", folder.display())),
                false => drop(targets.include.insert(within(project, &folder)?)),
            }
        }
        let below = folders_in(targets.include.iter().cloned().collect());
        for path in below.iter().chain(targets.sources.keys()).flat_map(|folder| entries(folder)) {
            if path.extension().is_some_and(|end| end == "h") && path.is_file() {
                targets.headers.entry(folder_of(&path)).or_default().insert(name_of(&path));
            }
        }
        targets.libraries = words.libraries;
        targets.library_folders = words.library_folders;
        if targets.sources.is_empty() && !targets.libraries.is_empty() {
            targets.sources.insert(clean(&project.folder), BTreeSet::new());
        }
        Ok(targets)
    }

    /// Returns the folders that have targets.
    pub fn folders(&self) -> BTreeSet<&Path> {
        self.headers.keys().chain(self.sources.keys()).map(PathBuf::as_path).collect()
    }
}

/// Returns a path of the settings relative to the workspace.
fn within(project: &Project, path: &Path) -> Result<PathBuf, Failure> {
    let path = clean(&project.folder.join(path));
    match path.components().next() {
        Some(Component::ParentDir | Component::RootDir) => {
            fail(&format!("`{}` is outside of Bazel's workspace", path.display()), "")
        }
        _ => Ok(path),
    }
}

fn folder_of(path: &Path) -> PathBuf {
    path.parent().unwrap_or(Path::new("")).to_owned()
}

fn name_of(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}
