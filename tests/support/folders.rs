//! Traversal of nested folders, such as the library.
#![allow(dead_code, reason = "each test program uses a part of it")]

use std::fs;
use std::path::{Path, PathBuf};

/// The files of a folder and of its subfolders.
pub fn files_below(folder: &Path) -> Vec<PathBuf> {
    let below = |path: PathBuf| if path.is_dir() { files_below(&path) } else { vec![path] };
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.flat_map(|entry| below(entry.path())).collect()
}

/// The folders of the library modules, sorted by path.
pub fn library() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("runtime/lib");
    let files = files_below(&root);
    let mut folders: Vec<PathBuf> = files.iter().filter_map(|file| Some(file.parent()?.to_owned())).collect();
    folders.sort();
    folders.dedup();
    folders
}
