//! Traversal of nested folders, such as the library.
#![allow(dead_code, reason = "each test program uses a part of it")]

use std::fs;
use std::path::{Path, PathBuf};

/// The root of the repository, of which the package of a test may be a part.
pub fn root() -> &'static Path {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    package.ancestors().find(|folder| folder.join("grammar.pest").exists()).expect("the root has the grammar")
}

/// The files of a folder and of its subfolders.
pub fn files_below(folder: &Path) -> Vec<PathBuf> {
    let below = |path: PathBuf| if path.is_dir() { files_below(&path) } else { vec![path] };
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.flat_map(|entry| below(entry.path())).collect()
}

/// The folders of the library modules, sorted by path.
pub fn library() -> Vec<PathBuf> {
    let files = files_below(&root().join("runtime/lib"));
    let mut folders: Vec<PathBuf> = files.iter().filter_map(|file| Some(file.parent()?.to_owned())).collect();
    folders.sort();
    folders.dedup();
    folders
}
