//! The folders in which the modules of a project are.

use std::fs;
use std::path::{Path, PathBuf};

use crate::driver::loading::kept::clean;
use crate::options::Manifest;

/// The folder of everything that is built, which has no modules.
pub const BUILD: &str = "build";

/// Returns the folders of the modules of a project, and the folders in them, sorted.
pub fn source_folders(folder: &Path, manifest: &Manifest) -> Vec<PathBuf> {
    let mut open: Vec<PathBuf> = roots(folder, manifest);
    let mut found = Vec::new();
    open.reverse();
    while let Some(folder) = open.pop() {
        if !found.contains(&folder) && folder.file_name().is_none_or(|name| name != BUILD) {
            open.extend(entries(&folder).into_iter().rev().filter(|path| path.is_dir()));
            found.push(folder);
        }
    }
    found
}

/// Whether a file is among the modules or the tests of a project.
pub fn contains(folder: &Path, manifest: &Manifest, file: &Path) -> bool {
    let absolute = |path: &Path| std::path::absolute(path).map(|path| clean(&path)).unwrap_or_default();
    let file = absolute(file);
    let roots = roots(folder, manifest).into_iter().chain([folder.join(manifest.test_folder())]);
    roots.into_iter().any(|root| file.starts_with(absolute(&root)))
}

fn roots(folder: &Path, manifest: &Manifest) -> Vec<PathBuf> {
    manifest.source_roots().iter().map(|root| clean(&folder.join(root))).collect()
}

/// Returns the entries of a folder, sorted; none if it cannot be read.
pub fn entries(folder: &Path) -> Vec<PathBuf> {
    // The current folder has an empty path.
    let place = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let read = fs::read_dir(place).into_iter().flatten().flatten();
    let mut entries: Vec<PathBuf> = read.map(|entry| folder.join(entry.file_name())).collect();
    entries.sort();
    entries
}
