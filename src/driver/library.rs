//! The library inside the compiler: modules in source form, and the archives of the run-time functions that
//! are linked with programs.

use crate::options::StorageSource;

mod embedded {
    include!(concat!(env!("OUT_DIR"), "/runtime.rs"));
}

/// Returns the archives of `runtime` with the chosen implementation of `NEW` and `DISPOSE`.
pub fn archives(storage: StorageSource) -> [&'static [u8]; 3] {
    let (storage, stacks) = match storage {
        StorageSource::Library => (embedded::STORAGE, embedded::STACKS),
        StorageSource::System => (embedded::SYSTEM, embedded::STACKS),
        StorageSource::Watched => (embedded::SYSTEM, embedded::WATCHED),
    };
    [embedded::COMMON, storage, stacks]
}

/// The folder of library modules in messages.
pub const FOLDER: &str = "<library>";

/// Returns the text of a library file, for example `InOut.mod`.
pub fn file(name: &str) -> Option<&'static str> {
    let index = embedded::LIBRARY.binary_search_by_key(&name, |(file, _)| file).ok()?;
    embedded::LIBRARY.get(index).map(|(_, text)| *text)
}

/// Returns the names of all library files, sorted.
pub fn files() -> impl Iterator<Item = &'static str> {
    embedded::LIBRARY.iter().map(|(name, _)| *name)
}

/// Returns the names of the library files for programs, sorted. The others serve the library itself.
pub fn public_files() -> impl Iterator<Item = &'static str> {
    files().filter(|name| !name.starts_with("Tlc"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn library_files_are_found_by_name() {
        assert!(files().is_sorted());
        assert!(file("InOut.mod").is_some_and(|text| text.contains("MODULE InOut;")));
        assert_eq!(file("inout.mod"), None);
        assert!(file("TlcIO.def").is_some() && !public_files().any(|name| name == "TlcIO.def"));
        let storage = [StorageSource::Library, StorageSource::System, StorageSource::Watched];
        assert!(storage.into_iter().flat_map(archives).all(|archive| archive.starts_with(b"!<arch>\n")));
    }
}
