//! The library inside the compiler: modules in source form, and the archives of the run-time functions that
//! are linked with programs.

use tlc_frontend::base::Dialect;

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

/// Returns the text of a library file, for example `InOut.mod`. Some dialects have their own files of modules whose
/// procedures have other parameters there: `Conversions.adw.def`.
pub fn file(name: &str, dialect: Dialect) -> Option<&'static str> {
    let own = || {
        let (module, suffix) = name.split_once('.')?;
        embedded_file(&format!("{module}.{}.{suffix}", dialect.name()))
    };
    dialect.rules().has_own_modules.then(own).flatten().or_else(|| embedded_file(name))
}

fn embedded_file(name: &str) -> Option<&'static str> {
    entry(name).map(|(_, _, text)| *text)
}

fn entry(name: &str) -> Option<&'static (&'static str, &'static str, &'static str)> {
    let index = embedded::LIBRARY.binary_search_by_key(&name, |(file, ..)| file).ok()?;
    embedded::LIBRARY.get(index)
}

/// The folders of the library with the titles of the families of modules in them, in the order of the documentation.
pub const FAMILIES: [(&str, &str); 8] = [
    ("pim", "Programming in Modula-2"),
    ("iso", "ISO 10514-1"),
    ("gnu", "GNU Modula-2"),
    ("logitech", "Logitech Modula-2"),
    ("adw", "ADW Modula-2"),
    ("mocka", "MOCKA"),
    ("c", "C"),
    ("tlc", "Internal modules"),
];

/// Returns the title of the family of a library file.
pub fn family(file: &str) -> &'static str {
    let folder = entry(file).map(|(_, family, _)| *family).unwrap_or_default();
    FAMILIES.iter().find(|(family, _)| *family == folder).map(|(_, title)| *title).unwrap_or_default()
}

/// Returns the names of all library files except those of single dialects, sorted.
pub fn files() -> impl Iterator<Item = &'static str> {
    embedded::LIBRARY.iter().map(|(name, ..)| *name).filter(|name| name.split('.').count() == 2)
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
        let file = |name| file(name, Dialect::All);
        assert!(file("InOut.mod").is_some_and(|text| text.contains("MODULE InOut;")));
        assert_eq!(file("inout.mod"), None);
        assert!(file("TlcIO.def").is_some() && !public_files().any(|name| name == "TlcIO.def"));
        let storage = [StorageSource::Library, StorageSource::System, StorageSource::Watched];
        assert!(storage.into_iter().flat_map(archives).all(|archive| archive.starts_with(b"!<arch>\n")));
    }

    #[test]
    fn every_file_belongs_to_a_family() {
        assert_eq!((family("InOut.def"), family("SeqFile.mod")), ("Programming in Modula-2", "ISO 10514-1"));
        assert!(files().all(|file| !family(file).is_empty()));
    }

    /// Other modules of the library import a module in the form of the dialect, so it has all of their names.
    #[test]
    fn own_modules_of_dialects_have_the_names_of_the_others() {
        let own = embedded::LIBRARY.iter().filter(|(name, ..)| name.split('.').count() == 3);
        let dialect = |name: &str| name.split('.').nth(1).and_then(Dialect::from_name);
        assert!(
            own.clone().all(|(name, ..)| dialect(name).is_some_and(|found| found.rules().has_own_modules))
        );
        for (name, _, text) in own.filter(|(name, ..)| name.ends_with(".def")) {
            let usual = format!("{}.def", name.split('.').next().unwrap_or_default());
            let procedures = file(&usual, Dialect::All).unwrap_or_default().lines();
            let names =
                procedures.filter_map(|line| line.strip_prefix("PROCEDURE ")?.split(['(', ';', ':']).next());
            names.for_each(|name| assert!(text.contains(&format!("PROCEDURE {name}")), "{name}"));
        }
    }
}
