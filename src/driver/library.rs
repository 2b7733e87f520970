//! The library inside the compiler: modules in source form, and the archives of the run-time functions that
//! are linked with programs.

use std::borrow::Cow;

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

/// The beginning of the names by which the own modules of dialects import the usual modules that they replace.
const USUAL: &str = "TlcUsual";

/// Returns the text of a library file, for example `InOut.mod`. Some dialects have their own files of modules whose
/// procedures have other parameters there: `Conversions.adw.def`.
pub fn file(name: &str, dialect: Dialect) -> Option<Cow<'static, str>> {
    let own = || {
        let (module, suffix) = name.split_once('.')?;
        match module.strip_prefix(USUAL) {
            Some(replaced) => renamed(replaced, suffix).map(Cow::Owned),
            None => embedded_file(&format!("{module}.{}.{suffix}", dialect.name())).map(Cow::Borrowed),
        }
    };
    let usual = || embedded_file(name).map(Cow::Borrowed);
    dialect.rules().has_own_modules.then(own).flatten().or_else(usual)
}

/// Returns the text of a file of the usual module `name` with the other name at its beginning and end.
fn renamed(name: &str, suffix: &str) -> Option<String> {
    let text = embedded_file(&format!("{name}.{suffix}"))?;
    let text = text.replacen(&format!("MODULE {name};"), &format!("MODULE {USUAL}{name};"), 1);
    Some(text.replace(&format!("\nEND {name}."), &format!("\nEND {USUAL}{name}.")))
}

fn embedded_file(name: &str) -> Option<&'static str> {
    entry(name).map(|(_, _, text)| *text)
}

fn entry(name: &str) -> Option<&'static (&'static str, &'static str, &'static str)> {
    let index = embedded::LIBRARY.binary_search_by_key(&name, |(file, ..)| file).ok()?;
    embedded::LIBRARY.get(index)
}

/// The folders of the library with the titles of the families of modules in them, in the order of the documentation.
pub const FAMILIES: [(&str, &str); 11] = [
    ("pim", "Programming in Modula-2"),
    ("iso", "ISO 10514-1"),
    ("gnu", "GNU Modula-2"),
    ("logitech", "Logitech Modula-2"),
    ("adw", "ADW Modula-2"),
    ("mocka", "MOCKA"),
    ("gpm", "Gardens Point Modula-2"),
    ("ulm", "Ulm's Modula-2"),
    ("testing", "Tests of projects"),
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

    /// Returns the own modules of dialects: their definitions, and those of the usual modules of the same names.
    fn own_modules() -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
        embedded::LIBRARY.iter().filter_map(|(file, _, own)| {
            let [module, _, "def"] = file.split('.').collect::<Vec<_>>()[..] else { return None };
            Some((module, *own, embedded_file(&format!("{module}.def"))?))
        })
    }

    /// Returns the name of each procedure of a definition, and its parameters without attributes and comments.
    fn headings(definition: &str) -> Vec<(&str, String)> {
        let headings = definition.split("PROCEDURE ").skip(1).filter_map(|text| {
            let (name, parameters) = text.split_once(')')?.0.split_once('(')?;
            let words = parameters.split_whitespace().filter(|word| !["OUT", "INOUT"].contains(word));
            Some((name, words.collect::<Vec<_>>().join(" ")))
        });
        headings.collect()
    }

    /// Other modules of the library import a module in the form of the dialect, so it has all of their names.
    #[test]
    fn own_modules_of_dialects_have_the_names_of_the_others() {
        let own = embedded::LIBRARY.iter().filter(|(name, ..)| name.split('.').count() == 3);
        let dialect = |name: &str| name.split('.').nth(1).and_then(Dialect::from_name);
        let mut named = own.map(|(name, ..)| dialect(name));
        assert!(named.all(|dialect| dialect.is_some_and(|found| found.rules().has_own_modules)));
        for (module, own, usual) in own_modules() {
            for (name, _) in headings(usual) {
                let is_there = own.contains(&format!("PROCEDURE {name}("))
                    || own.contains(&format!(" {name} = {USUAL}{module}."));
                assert!(is_there, "{module}.{name}");
            }
        }
    }

    /// Returns the uses of a procedure in another module.
    fn uses(text: &str, module: &str, name: &str) -> bool {
        let import = format!("FROM {module} IMPORT ");
        let lists = text.split(&import).skip(1).filter_map(|list| list.split(';').next());
        lists.flat_map(|list| list.split(',')).any(|imported| imported.trim() == name)
            || text.contains(&format!(" {module}.{name}("))
    }

    #[test]
    fn library_modules_call_no_procedure_whose_parameters_depend_on_the_dialect() {
        let mut differing = Vec::new();
        for (module, own, usual) in own_modules() {
            let own = headings(own);
            let others = headings(usual).into_iter().filter(|heading| !own.contains(heading));
            let others = others.filter(|(name, _)| own.iter().any(|(known, _)| known == name));
            differing.extend(others.map(|(name, _)| (module, name)));
        }
        assert!(
            differing.contains(&("Strings", "Assign")) && differing.contains(&("Conversions", "StringToInt"))
        );
        for (file, _, text) in embedded::LIBRARY {
            // Examples are programs of the usual dialect.
            let code: String =
                text.split("(*").map(|part| part.split_once("*)").map_or(part, |(_, code)| code)).collect();
            let mut used = differing.iter().filter(|(module, name)| uses(&code, module, name));
            assert_eq!(used.next(), None, "{file}");
        }
    }

    #[test]
    fn own_modules_import_the_usual_ones_under_another_name() {
        let text = file("TlcUsualStrings.mod", Dialect::Mocka).unwrap_or_default();
        assert!(text.starts_with("IMPLEMENTATION MODULE TlcUsualStrings;"));
        assert!(text.trim_end().ends_with("\nEND TlcUsualStrings."));
        assert_eq!(file("TlcUsualStrings.mod", Dialect::All), None);
    }
}
