//! The objects of earlier builds, by digests of everything that they depend on.
//!
//! An entry consists of an object and a description with the digest of the object and the messages of its
//! compilation. The description is written after the object, and both appear under their names when they are
//! complete. An entry whose object does not have the digest is not used. So neither a second process nor the end of
//! a process at any moment, nor damage to a file, leads to a wrong program.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use serde::{Deserialize, Serialize};

use crate::driver::building::digests::{Digest, digest};
use crate::driver::loading::source_folders::entries;
use crate::driver::outputs::write_data;

/// The time after which the use of an entry is noted again.
const NOTED: Duration = Duration::from_secs(24 * 60 * 60);

/// The folder of objects of earlier builds.
pub struct Cache {
    folder: PathBuf,
}

/// An object of an earlier build.
pub struct CachedObject {
    pub path: PathBuf,
    /// The messages of its compilation.
    pub messages: String,
}

/// The description of an entry.
#[derive(Serialize, Deserialize)]
struct Description {
    /// The digest of the object, in hexadecimal.
    digest: String,
    /// The messages of the compilation by their forms.
    messages: BTreeMap<String, String>,
}

impl Description {
    /// Returns the messages in a form. A compilation without messages has none in any form, except for a document.
    fn messages_in(&mut self, form: &str) -> Option<String> {
        let is_silent = || self.messages.values().any(String::is_empty) && !form.starts_with("sarif");
        if is_silent() { Some(String::new()) } else { self.messages.remove(form) }
    }
}

/// The size of a cache.
#[derive(Clone, Copy, Default, Debug)]
pub struct CacheUse {
    pub objects: u64,
    pub bytes: u64,
}

impl Cache {
    /// Creates a cache in a folder, which need not exist.
    pub fn new(folder: PathBuf) -> Cache {
        Cache { folder }
    }

    pub fn folder(&self) -> &Path {
        &self.folder
    }

    fn path(&self, key: Digest, suffix: &str) -> PathBuf {
        let name = key.to_hex();
        self.folder.join(&name[..2]).join(format!("{}.{suffix}", &name[2..]))
    }

    /// Returns the object with a key, if its messages are known in a form.
    pub fn get(&self, key: Digest, form: &str) -> Option<CachedObject> {
        let (mut description, _) = self.read(key)?;
        let messages = description.messages_in(form)?;
        Some(CachedObject { path: self.path(key, "o"), messages })
    }

    /// Returns the bytes of the object with a key.
    pub fn bytes(&self, key: Digest) -> Option<Vec<u8>> {
        self.read(key).map(|(_, bytes)| bytes)
    }

    /// Reads an entry, and notes its use.
    fn read(&self, key: Digest) -> Option<(Description, Vec<u8>)> {
        let described = self.path(key, "json");
        let description: Description = serde_json::from_slice(&fs::read(&described).ok()?).ok()?;
        let bytes = fs::read(self.path(key, "o")).ok()?;
        let is_whole = digest([&*bytes]).to_hex().as_str() == description.digest;
        is_whole.then(|| note_use(&described))?;
        Some((description, bytes))
    }

    /// Returns the path of the object with a key.
    pub fn object(&self, key: Digest) -> PathBuf {
        self.path(key, "o")
    }

    /// Returns the messages of an entry in a form without reading the object.
    pub fn messages(&self, key: Digest, form: &str) -> Option<String> {
        let described = fs::read(self.path(key, "json")).ok()?;
        let mut description: Description = serde_json::from_slice(&described).ok()?;
        description.messages_in(form)
    }

    /// Adds an object with its messages.
    ///
    /// # Errors
    ///
    /// The folder cannot be written.
    pub fn put(&self, key: Digest, object: &[u8], form: &str, messages: &str) -> io::Result<PathBuf> {
        let described = self.path(key, "json");
        let digest = digest([object]).to_hex().to_string();
        let known =
            fs::read(&described).ok().and_then(|text| serde_json::from_slice::<Description>(&text).ok());
        let mut description = match known {
            Some(known) if known.digest == digest => known,
            _ => Description { digest, messages: BTreeMap::new() },
        };
        description.messages.insert(form.to_owned(), messages.to_owned());
        self.write_entry(key, object, &description)
    }

    /// Writes an entry and returns the path of its object. The description follows the object.
    fn write_entry(&self, key: Digest, object: &[u8], description: &Description) -> io::Result<PathBuf> {
        let path = self.path(key, "o");
        write_data(&path, object)?;
        write_data(&self.path(key, "json"), &serde_json::to_vec(description)?)?;
        Ok(path)
    }

    /// Returns the description of an entry as a text.
    pub fn described(&self, key: Digest) -> Option<String> {
        fs::read_to_string(self.path(key, "json")).ok()
    }

    /// Adds an entry of another cache if its object is the described one, and returns whether it is.
    ///
    /// # Errors
    ///
    /// The folder cannot be written.
    pub fn receive(&self, key: Digest, object: &[u8], description: &str) -> io::Result<bool> {
        let known: Option<Description> = serde_json::from_str(description).ok();
        let Some(known) = known.filter(|known| digest([object]).to_hex().as_str() == known.digest) else {
            return Ok(false);
        };
        self.write_entry(key, object, &known).map(|_| true)
    }

    /// Returns the number and the size of the objects.
    pub fn size(&self) -> CacheUse {
        self.entries().iter().fold(CacheUse::default(), |sum, (_, bytes, _)| CacheUse {
            objects: sum.objects + 1,
            bytes: sum.bytes + bytes,
        })
    }

    /// Removes the objects that were not used for a time. Returns their number and size.
    ///
    /// # Errors
    ///
    /// A file cannot be removed.
    pub fn prune(&self, unused: Duration) -> io::Result<CacheUse> {
        let mut removed = CacheUse::default();
        for (described, bytes, used) in self.entries() {
            if used.elapsed().unwrap_or_default() >= unused {
                // Without its description an object is not used.
                for path in [&described, &described.with_extension("o")] {
                    match fs::remove_file(path) {
                        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
                        _ => {}
                    }
                }
                removed.objects += 1;
                removed.bytes += bytes;
            }
        }
        Ok(removed)
    }

    /// Returns the description of each entry with the size of the entry and the time of its last use.
    fn entries(&self) -> Vec<(PathBuf, u64, SystemTime)> {
        let files = entries(&self.folder).into_iter().flat_map(|inner| entries(&inner));
        let described = files.filter(|path| path.extension().is_some_and(|end| end == "json"));
        let entry = |path: PathBuf| {
            let own = fs::metadata(&path).ok()?;
            let object = fs::metadata(path.with_extension("o")).map_or(0, |object| object.len());
            Some((path, own.len() + object, own.modified().ok()?))
        };
        described.filter_map(entry).collect()
    }
}

/// Notes that a file or folder is used, so that it is not removed as unused.
pub fn note_use(path: &Path) {
    let is_old = |path: &Path| Some(fs::metadata(path).ok()?.modified().ok()?.elapsed().ok()? > NOTED);
    if is_old(path) == Some(true)
        && let Ok(file) = File::open(path)
    {
        // Another process may have removed it, which does not matter.
        let _ = file.set_modified(SystemTime::now());
    }
}
