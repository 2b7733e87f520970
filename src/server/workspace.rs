//! The folders that the editor shows, and the files in them that are still to be checked.

use std::collections::VecDeque;
use std::path::{Path, PathBuf};

use crate::driver;

/// The folders with the files to check.
#[derive(Default)]
pub struct Workspace {
    pub folders: Vec<PathBuf>,
    /// The files to check when there is time, in this order.
    waiting: VecDeque<PathBuf>,
    /// The number of files that have been added to `waiting` since it was empty.
    added: usize,
}

impl Workspace {
    /// Adds a folder, and all modules in it to those to check.
    pub fn add_folder(&mut self, folder: PathBuf) {
        for path in driver::module_paths(&folder) {
            self.add(path);
        }
        self.folders.push(folder);
    }

    /// Removes a folder.
    pub fn remove_folder(&mut self, folder: &Path) {
        self.folders.retain(|known| known != folder);
        self.waiting.retain(|path| !path.starts_with(folder));
    }

    /// Adds a file to those to check.
    pub fn add(&mut self, path: PathBuf) {
        if !self.waiting.contains(&path) {
            self.waiting.push_back(path);
            self.added += 1;
        }
    }

    /// Removes and returns the next file to check.
    pub fn next(&mut self) -> Option<PathBuf> {
        let next = self.waiting.pop_front();
        if next.is_none() {
            self.added = 0;
        }
        next
    }

    /// Returns the number of checked files, and that of all files to check.
    pub fn progress(&self) -> (usize, usize) {
        (self.added.saturating_sub(self.waiting.len()), self.added)
    }

    /// Returns all modules in the folders.
    pub fn modules(&self) -> Vec<PathBuf> {
        let mut modules: Vec<PathBuf> =
            self.folders.iter().flat_map(|folder| driver::module_paths(folder)).collect();
        modules.dedup();
        modules
    }
}
