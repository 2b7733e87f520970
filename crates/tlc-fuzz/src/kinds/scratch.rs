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

    /// Writes the files of a case.
    ///
    /// # Panics
    ///
    /// If that is not possible, which ends the case.
    pub fn write(&self, files: &[(String, String)]) -> CaseFiles {
        let paths = files.iter().map(|(name, text)| {
            let path = self.path(name);
            fs::write(&path, text).expect("the folder of a process can be written to");
            path
        });
        CaseFiles(paths.collect())
    }
}

/// The files of a case, which are removed with this value, so that the next case does not find them.
pub struct CaseFiles(Vec<PathBuf>);

impl CaseFiles {
    /// The path of the first one.
    pub fn main(&self) -> &Path {
        &self.0[0]
    }
}

impl Drop for CaseFiles {
    fn drop(&mut self) {
        for path in &self.0 {
            // A file that is left is overwritten or goes with the folder.
            let _ = fs::remove_file(path);
        }
    }
}
