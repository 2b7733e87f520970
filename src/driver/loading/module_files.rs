//! Places and names of module files.

use std::fs;
use std::path::{Path, PathBuf};

use tlc_frontend::base::{Decoded, Symbol, most_similar};
use tlc_frontend::syntax::ast::ModuleKind;

use crate::driver::linking::interface;
use crate::driver::loading::reading::path_name;
use crate::driver::{Session, library};
use crate::options::SourceOptions;

/// The place of a module, which is searched first for its imports.
#[derive(Clone, PartialEq, Eq, Hash)]
pub enum ModuleLocation {
    Folder(PathBuf),
    Library,
}

/// The kinds of files of an imported module. A program module has the kind of file of an implementation.
pub const ANY: [ModuleKind; 2] = [ModuleKind::Definition, ModuleKind::Implementation];

/// The least number of letters that systems with short file names keep.
const SHORTEST_CUT: usize = 6;

impl ModuleLocation {
    /// Returns the path of a file at this place, for messages and for opening it.
    pub fn path_of(&self, file: &str) -> String {
        match self {
            ModuleLocation::Folder(folder) => path_name(&folder.join(file)),
            ModuleLocation::Library => format!("{}/{file}", library::FOLDER),
        }
    }

    /// Returns the names of the files of a module in the order in which they are tried.
    pub fn file_names(&self, module: &str, kinds: &[ModuleKind], sources: &SourceOptions) -> Vec<String> {
        match self {
            ModuleLocation::Folder(_) => sources.file_names(module, kinds),
            // The library has its own suffixes, independent of those of the program.
            ModuleLocation::Library => {
                kinds.iter().map(|kind| format!("{module}{}", library_suffix(*kind))).collect()
            }
        }
    }

    /// Searches for a file that holds the module and has a truncated name, as old systems produced it.
    /// Returns its path and its proper name.
    pub fn cut_file(
        &self,
        module: &str,
        kinds: &[ModuleKind],
        sources: &SourceOptions,
    ) -> Option<(String, String)> {
        let ModuleLocation::Folder(folder) = self else { return None };
        let mut names = file_names_in(folder);
        names.sort();
        let lower = module.to_lowercase();
        for (name, suffix) in names.iter().flat_map(|name| {
            kinds.iter().flat_map(|kind| sources.suffixes(*kind)).map(move |suffix| (name, suffix))
        }) {
            let stem = name.strip_suffix(suffix).map(str::to_lowercase);
            let is_cut = stem.is_some_and(|stem| stem.len() >= SHORTEST_CUT && lower.starts_with(&stem));
            let path = folder.join(name);
            // Only a file that loading would read has the suggested name.
            let text = if is_cut && path.is_file() { fs::read(&path).unwrap_or_default() } else { continue };
            if heading_name(&Decoded::new(text, None).text) == Some(module) {
                return Some((path_name(&path), format!("{module}{suffix}")));
            }
        }
        None
    }

    /// Returns the names of the modules at this place, by the names of the files.
    pub fn modules(&self, sources: &SourceOptions) -> Vec<String> {
        match self {
            ModuleLocation::Library => {
                library::public_files().filter_map(|name| Some(name.split_once('.')?.0.to_owned())).collect()
            }
            ModuleLocation::Folder(folder) => {
                let names = file_names_in(folder);
                names.iter().filter_map(|name| sources.stem(name)).map(str::to_owned).collect()
            }
        }
    }
}

impl ModuleLocation {
    /// Returns the places that are searched for the modules that a module at this place imports: this place,
    /// the folders of `-I` and, at the end, the library. A module of the library searches the library only.
    pub fn search_path(&self, include: &[PathBuf]) -> Vec<ModuleLocation> {
        let included =
            include.iter().cloned().map(ModuleLocation::Folder).filter(|_| *self != ModuleLocation::Library);
        let mut places = Vec::new();
        for place in [self.clone()].into_iter().chain(included).chain([ModuleLocation::Library]) {
            if !places.contains(&place) {
                places.push(place);
            }
        }
        places
    }

    /// Returns the names of the files of definition modules at this place, sorted.
    pub fn definitions(&self, sources: &SourceOptions) -> Vec<String> {
        let ModuleLocation::Folder(folder) = self else { return Vec::new() };
        let is_definition =
            |name: &String| sources.suffixes(ModuleKind::Definition).any(|suffix| name.ends_with(suffix));
        let mut names: Vec<String> = file_names_in(folder).into_iter().filter(is_definition).collect();
        names.sort_unstable();
        names
    }
}

/// Returns the names of the files in a folder, in any order.
fn file_names_in(folder: &Path) -> Vec<String> {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.filter_map(|entry| entry.file_name().into_string().ok()).collect()
}

fn library_suffix(kind: ModuleKind) -> &'static str {
    if kind == ModuleKind::Definition { ".def" } else { ".mod" }
}

/// Returns the name in the heading of a module, if the text begins with a heading.
pub fn heading_name(text: &str) -> Option<&str> {
    heading(text).map(|(_, name)| name)
}

/// Returns the kind and the name of a module, if the text begins with its heading. Headings of other compilers,
/// which have further words before MODULE, are also recognized.
pub fn heading(text: &str) -> Option<(ModuleKind, &str)> {
    let mut rest = behind_comments(text);
    let mut kind = ModuleKind::Program;
    loop {
        let word = rest.get(..rest.find(|c: char| !c.is_ascii_uppercase())?)?;
        rest = behind_comments(&rest[word.len()..]);
        match word {
            "MODULE" => break,
            "DEFINITION" | "FOREIGN" => kind = ModuleKind::Definition,
            "IMPLEMENTATION" => kind = ModuleKind::Implementation,
            "SYSTEM" | "UNSAFE" | "UNSAFEGUARDED" | "GENERIC" | "INTERFACE" => {}
            _ => return None,
        }
    }
    rest = rest.strip_prefix("FOR").map(behind_comments).filter(|rest| rest.starts_with('"')).unwrap_or(rest);
    // The language of a module for C is a string, which some compilers put in brackets.
    for (open, close) in [('"', '"'), ('[', ']')] {
        let inside = rest.strip_prefix(open).and_then(|inside| inside.split_once(close));
        rest = inside.map_or(rest, |(_, behind)| behind_comments(behind));
    }
    let name = rest.get(..rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_')?)?;
    (!name.is_empty()).then_some((kind, name))
}

/// Skips blanks, comments, pragmas and marks of conditional text.
fn behind_comments(text: &str) -> &str {
    let mut rest = text.trim_start();
    loop {
        if let Some(pragma) = rest.strip_prefix("<*") {
            rest = pragma.split_once("*>").map_or("", |(_, behind)| behind.trim_start());
            continue;
        }
        // The marks of conditional text in modules for Mocka, with the name of the condition.
        if let Some(text) = rest.strip_prefix("%)") {
            rest = text.trim_start();
            continue;
        }
        if let Some(text) = rest.strip_prefix("%(") {
            let is_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '~');
            rest = text.trim_start().trim_start_matches(is_name).trim_start();
            continue;
        }
        let Some(mut inside) = rest.strip_prefix("(*") else { return rest };
        let mut depth = 1;
        while depth > 0 {
            match (inside.find("(*"), inside.find("*)")) {
                (Some(open), Some(close)) if open < close => {
                    (inside, depth) = (&inside[open + 2..], depth + 1)
                }
                (_, Some(close)) => (inside, depth) = (&inside[close + 2..], depth - 1),
                (_, None) => return "",
            }
        }
        rest = inside.trim_start();
    }
}

/// Returns the places that are searched for the implementation of a definition module: its own place first.
pub fn implementation_places(place: ModuleLocation, others: &[ModuleLocation]) -> Vec<ModuleLocation> {
    let others: Vec<ModuleLocation> = others.iter().filter(|other| **other != place).cloned().collect();
    [place].into_iter().chain(others).collect()
}

/// Returns the folder of a path as the user wrote it, for use in messages.
pub fn folder_of(path: &Path) -> PathBuf {
    path.parent().map(Path::to_owned).unwrap_or_default()
}

/// Whether the implementation of an imported module is loaded.
pub fn needs_implementation(session: &Session, module: Symbol, place: &ModuleLocation) -> bool {
    session.options.sources.extended_opaque || wants_implementation(session, module, place)
}

/// Whether the implementation of an imported module is compiled with the program. Otherwise an object that is
/// linked contains it; the library is part of every object except those of parts.
pub fn wants_implementation(session: &Session, module: Symbol, place: &ModuleLocation) -> bool {
    let name = session.interner.resolve(module);
    let is_elsewhere = || session.options.compiles_separately() || interface::defines(&session.linked, name);
    session.options.part.is_none() && (*place == ModuleLocation::Library || !is_elsewhere())
}

/// Returns advice about a main module that cannot be read: the file that is probably meant.
pub fn advice_on_main(path: &Path, sources: &SourceOptions) -> Option<String> {
    let is_folder = path.is_dir();
    let folder = if is_folder { path } else { path.parent()? };
    let mut names = file_names_in(if folder.as_os_str().is_empty() { Path::new(".") } else { folder });
    names.retain(|name| sources.suffixes(ModuleKind::Program).any(|suffix| name.ends_with(suffix)));
    names.sort();
    let meant = match names.as_slice() {
        _ if !is_folder => {
            let wanted = path.file_name()?.to_str()?;
            let stem = |name| sources.stem(name).unwrap_or(name);
            let similar = most_similar(stem(wanted), names.iter().map(|name| stem(name)))?;
            // A file that exists cannot be read for another reason than its name.
            names.iter().find(|name| stem(name) == similar).filter(|_| path.symlink_metadata().is_err())?
        }
        [] => return None,
        [only] => only,
        _ => return Some("name the file of the main module in it".to_owned()),
    };
    Some(format!("did you mean `{}`?", path_name(&folder.join(meant))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_are_found_behind_comments() {
        let name = |text| heading_name(text);
        assert_eq!(name("(* a (* b *) c *) DEFINITION MODULE (**) IO;"), Some("IO"));
        assert_eq!(name("DEFINITION MODULE FOR \"C\" libc;"), Some("libc"));
        assert_eq!(name("DEFINITION MODULE [\"C\"] libc;"), Some("libc"));
        assert_eq!(name("FOREIGN MODULE libc;"), Some("libc"));
        assert_eq!(name("  IMPLEMENTATION MODULE x(* *);"), Some("x"));
        assert_eq!(name("(* a *) <* dialect=pim2 *> (* b *) MODULE y;"), Some("y"));
        assert_eq!(name("%( p (* a *)\n%) DEFINITION MODULE y;"), Some("y"));
        assert_eq!(name("LIBRARY z"), None);
        assert_eq!(name("MODULA is a language"), None);
        assert_eq!(heading("DEFINITION MODULE FORK;"), Some((ModuleKind::Definition, "FORK")));
        assert_eq!(name("<* never closed"), None);
        assert_eq!(name("(* never closed"), None);
        assert_eq!(name("é"), None);
    }
}
