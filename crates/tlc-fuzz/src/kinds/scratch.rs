//! A folder of a process, in memory where the system has one, for files that live as long as a case.

use std::path::{Path, PathBuf};
use std::{fs, io};

use tempfile::TempDir;

/// Where files cost no access to a disk.
const MEMORY: &str = "/dev/shm";

/// A folder that is removed with this value.
pub struct Scratch {
    folder: TempDir,
}

impl Scratch {
    /// Makes a folder.
    pub fn new() -> io::Result<Scratch> {
        let mut builder = tempfile::Builder::new();
        builder.prefix("tlc-fuzz-");
        let folder = builder.tempdir_in(MEMORY).or_else(|_| builder.tempdir())?;
        Ok(Scratch { folder })
    }

    /// The path of a file in the folder.
    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// The folder in which all files of a case stand.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Writes files and returns the path of the first one.
    pub fn write(&self, files: &[(String, String)]) -> io::Result<PathBuf> {
        for (name, text) in files {
            fs::write(self.path(name), text)?;
        }
        Ok(self.path(files.first().map_or("", |(name, _)| name)))
    }

    /// Removes the files of a case, so that the next one does not find them.
    pub fn clear(&self, files: &[(String, String)]) {
        for (name, _) in files {
            // A file that is left is overwritten or goes with the folder.
            let _ = fs::remove_file(self.path(name));
        }
    }
}
