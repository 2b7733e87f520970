//! The records of finished builds, which show that nothing has to be done again.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::driver::{Digest, ReadFile, digest, entries};

use super::cache;

/// The record of a finished build of a program. Digests are in hexadecimal.
#[derive(Serialize, Deserialize, Default)]
pub struct BuildRecord {
    /// The digest of the compiler and all options.
    pub options: String,
    /// The files that were read, with the digests of their contents.
    pub files: Vec<(PathBuf, String)>,
    /// The folders that were searched, with the digests of the names in them: a new file may be another module.
    pub folders: Vec<(PathBuf, String)>,
    /// The keys of the objects whose compilation has messages.
    pub noted: Vec<String>,
    /// The digest of all that the program was linked from.
    pub link: String,
    /// The digest of the program.
    pub program: String,
}

impl BuildRecord {
    /// Reads a record; `None` if there is none that is whole.
    pub fn read(path: &Path) -> Option<BuildRecord> {
        serde_json::from_slice(&fs::read(path).ok()?).ok()
    }

    /// Writes the record.
    ///
    /// # Errors
    ///
    /// The folder cannot be written.
    pub fn write(&self, path: &Path) -> std::io::Result<()> {
        cache::write(path, &serde_json::to_vec(self)?)
    }

    /// Whether a build with these options would read the same files, and the program is as it was written.
    pub fn is_current(&self, options: Digest, program: &Path) -> bool {
        self.options == shown(options)
            && self.folders.iter().all(|(folder, names)| *names == listed(folder))
            && self.files.iter().all(|(file, content)| Some(content) == contents(file).map(shown).as_ref())
            && self.is_of(program)
    }

    /// Whether a program is as it was written.
    pub fn is_of(&self, program: &Path) -> bool {
        contents(program).map(shown).as_ref() == Some(&self.program)
    }

    /// Sets the files that were read, and the folders in which modules were searched for. A content that is no longer
    /// known is that of the file now.
    pub fn set_inputs(&mut self, files: &[ReadFile], folders: &[PathBuf]) {
        let around = files.iter().filter_map(|file| file.path.parent().map(Path::to_owned));
        let folders: BTreeSet<PathBuf> = around.chain(folders.iter().cloned()).collect();
        let shown =
            |file: &ReadFile| file.content.or_else(|| contents(&file.path)).map(shown).unwrap_or_default();
        self.files = files.iter().map(|file| (file.path.clone(), shown(file))).collect();
        self.folders = folders.into_iter().map(|folder| (folder.clone(), listed(&folder))).collect();
    }
}

/// Returns the digest of the contents of a file.
pub fn contents(file: &Path) -> Option<Digest> {
    Some(digest([&*fs::read(file).ok()?]))
}

/// Returns a digest in hexadecimal.
pub fn shown(digest: Digest) -> String {
    digest.to_hex().to_string()
}

/// Returns the digest of the names in a folder.
fn listed(folder: &Path) -> String {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let names: Vec<Vec<u8>> = entries(folder)
        .iter()
        .filter_map(|path| Some(path.file_name()?.as_encoded_bytes().to_vec()))
        .collect();
    shown(digest(names.iter().map(Vec::as_slice)))
}
