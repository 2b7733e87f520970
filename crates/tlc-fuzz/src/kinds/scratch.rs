//! A folder of a process for files that live as long as a case, in memory if the system supports that.

use std::path::{Path, PathBuf};
use std::{fs, io};

use tempfile::TempDir;

/// A folder whose files are in memory.
const MEMORY: &str = "/dev/shm";

/// A folder that is removed when this value is dropped.
pub struct Scratch {
    folder: TempDir,
}

impl Scratch {
    /// Creates a folder.
    pub fn new() -> io::Result<Scratch> {
        let mut builder = tempfile::Builder::new();
        builder.prefix("tlc-fuzz-");
        let folder = builder.tempdir_in(MEMORY).or_else(|_| builder.tempdir())?;
        Ok(Scratch { folder })
    }

    /// Returns the path of a file in the folder.
    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Returns the folder that contains all files of a case.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Writes the files of a case.
    ///     ///
    /// # Panics
    ///     ///
    /// Panics if a file cannot be written, which ends the case.
    pub fn write(&self, files: &[(String, String)]) -> CaseFiles {
        let paths = files.iter().map(|(name, text)| {
            let path = self.path(name);
            fs::write(&path, text).expect("the folder of a process can be written to");
            path
        });
        CaseFiles(paths.collect())
    }
}

/// The files of a case. They are removed when this value is dropped, so that the next case does not find
/// them.
pub struct CaseFiles(Vec<PathBuf>);

impl CaseFiles {
    /// Returns the path of the first file.
    pub fn main(&self) -> &Path {
        &self.0[0]
    }
}

impl Drop for CaseFiles {
    fn drop(&mut self) {
        for path in &self.0 {
            // A remaining file is overwritten, or removed with the folder.
            let _ = fs::remove_file(path);
        }
    }
}
