//! The records of finished builds, which show that nothing has to be done again.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::driver::{self, Digest, ReadFile, digest, entries};

/// The record of a finished build of a program. Digests are in hexadecimal.
#[derive(Serialize, Deserialize, Default)]
pub struct BuildRecord {
    /// The digest of the compiler and all options.
    pub options: String,
    /// The digest of the compiler.
    #[serde(default)]
    pub compiler: String,
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
    /// The parts of a program that is not compiled as a whole.
    #[serde(default)]
    pub parts: Vec<PartRecord>,
    /// The definitions on which parts depend.
    #[serde(default)]
    pub definitions: Vec<DefinitionRecord>,
    /// The names that modules for C declare, each after the name of its module.
    #[serde(default)]
    pub written_in_c: Vec<(String, String)>,
    /// Whether no implementation decides how the parts that use its definition are compiled.
    #[serde(default)]
    pub is_independent: bool,
    /// The digests of the options of the parts, and of those of the library.
    #[serde(default)]
    pub part_options: Vec<String>,
}

/// The record of a part.
#[derive(Serialize, Deserialize)]
pub struct PartRecord {
    pub name: String,
    pub path: PathBuf,
    pub is_library: bool,
    /// Whether it is the program module.
    pub is_program: bool,
    /// The key of the object.
    pub key: String,
    /// The digest of the text.
    pub text: String,
    /// The digest of the text of its own definition, if the places in it matter.
    pub own_text: Option<String>,
    /// The digest of the kind of the module and of its imports.
    pub imports: String,
    /// The numbers of the definitions on which it depends.
    pub uses: Vec<usize>,
}

/// The record of a definition.
#[derive(Serialize, Deserialize)]
pub struct DefinitionRecord {
    pub name: String,
    pub path: PathBuf,
    pub is_library: bool,
    /// The digest of the declarations.
    pub digest: String,
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
        driver::write_data(path, &serde_json::to_vec(self)?)
    }

    /// Returns the files that have changed since the build; `None` if there were other options, or if there are other
    /// files in the folders of modules.
    pub fn changed(&self, options: Digest) -> Option<Vec<PathBuf>> {
        let is_same = self.options == shown(options)
            && self.folders.iter().all(|(folder, names)| *names == listed(folder));
        is_same.then(|| self.changed_files().map(Path::to_owned).collect())
    }

    /// Returns the files that no longer have the contents with which they were read.
    pub fn changed_files(&self) -> impl Iterator<Item = &Path> {
        let is_changed =
            |(file, content): &&(PathBuf, String)| Some(content) != contents(file).map(shown).as_ref();
        self.files.iter().filter(is_changed).map(|(file, _)| file.as_path())
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
        let mut seen = BTreeSet::new();
        let files = files.iter().filter(|file| seen.insert(&file.path));
        self.files = files.map(|file| (file.path.clone(), shown(file))).collect();
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
pub fn listed(folder: &Path) -> String {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let names: Vec<Vec<u8>> = entries(folder)
        .iter()
        .filter_map(|path| Some(path.file_name()?.as_encoded_bytes().to_vec()))
        .collect();
    shown(digest(names.iter().map(Vec::as_slice)))
}
