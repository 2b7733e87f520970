//! The folders of sources in a folder.

use std::path::PathBuf;

use crate::driver::{self, entries};

/// Returns folders and those in them, without hidden ones, results of builds and links.
pub fn folders_in(mut open: Vec<PathBuf>) -> Vec<PathBuf> {
    let is_source = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        path.is_dir() && !path.is_symlink() && !name.starts_with('.') && name != driver::BUILD
    };
    let mut found = Vec::new();
    while let Some(folder) = open.pop() {
        open.extend(entries(&folder).into_iter().filter(is_source));
        found.push(folder);
    }
    found.sort();
    found
}
