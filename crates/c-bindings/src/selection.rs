//! The declarations to translate: those of the named headers and of their parts.
//!
//! A part is a header that users do not name: one of the folder `bits` of the C library, or one beside the named
//! header whose name begins with that of the named one and an underscore, like SDL_video.h beside SDL.h.

use std::collections::{BTreeMap, BTreeSet};

use clang_sys::{CXCursor_InclusionDirective, CXCursor_MacroDefinition};
use glob::Pattern;

use crate::clang::Cursor;
use crate::names::is_private;

/// The headers and names to translate.
pub struct Selection<'a> {
    /// The headers and their parts, each with its number in the order of inclusion.
    files: BTreeMap<String, usize>,
    /// The patterns of names; without any, all names.
    allowed: &'a [Pattern],
}

impl<'a> Selection<'a> {
    /// Finds the headers that a source includes.
    pub fn new(source: &str, declarations: &[Cursor<'_>], allowed: &'a [Pattern]) -> Selection<'a> {
        let mut inclusions: Vec<(String, String)> = Vec::new();
        for directive in declarations.iter().filter(|cursor| cursor.kind() == CXCursor_InclusionDirective) {
            if let Some(included) = directive.included_file() {
                inclusions.push((directive.location().file, included));
            }
        }
        let named = inclusions.iter().filter(|(from, _)| from == source).map(|(_, file)| file.clone());
        let mut found: BTreeSet<String> = named.collect();
        let mut pending: Vec<String> = found.iter().cloned().collect();
        while let Some(file) = pending.pop() {
            for (_, included) in inclusions.iter().filter(|(from, _)| *from == file) {
                if is_part(included, &file) && found.insert(included.clone()) {
                    pending.push(included.clone());
                }
            }
        }
        let mut files = BTreeMap::new();
        for cursor in declarations.iter().filter(|cursor| cursor.kind() != CXCursor_MacroDefinition) {
            let file = match cursor.included_file() {
                Some(included) if cursor.kind() == CXCursor_InclusionDirective => included,
                _ => cursor.location().file,
            };
            if found.contains(&file) {
                let number = files.len();
                files.entry(file).or_insert(number);
            }
        }
        Selection { files, allowed }
    }

    /// Returns the number of a file that is translated.
    pub fn number(&self, file: &str) -> Option<usize> {
        self.files.get(file).copied()
    }

    pub fn contains(&self, cursor: Cursor<'_>) -> bool {
        self.files.contains_key(&cursor.location().file)
    }

    /// Whether a declaration of the headers is translated even if no other one needs it.
    pub fn selects(&self, cursor: Cursor<'_>) -> bool {
        self.contains(cursor) && self.allows(&cursor.name()) && !is_hidden(cursor)
    }

    pub fn allows(&self, name: &str) -> bool {
        self.allowed.is_empty() || self.allowed.iter().any(|pattern| pattern.matches(name))
    }
}

/// Whether a declaration belongs to the implementation of a header of the system.
pub fn is_hidden(cursor: Cursor<'_>) -> bool {
    is_private(&cursor.name()) || (cursor.is_in_system_header() && cursor.name().starts_with('_'))
}

/// Whether a header belongs to the one that includes it.
fn is_part(file: &str, of: &str) -> bool {
    let (folder, name) = file.rsplit_once('/').unwrap_or((".", file));
    let (other_folder, other) = of.rsplit_once('/').unwrap_or((".", of));
    let stem = other.rsplit_once('.').map_or(other, |(stem, _)| stem);
    let first = stem.split('_').next().unwrap_or(stem);
    // The limits of the system are not those of a header.
    (folder.split('/').any(|part| part == "bits") && !name.ends_with("_lim.h"))
        || (folder == other_folder && name.strip_prefix(first).is_some_and(|rest| rest.starts_with('_')))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_beside_the_header_or_in_bits() {
        assert!(is_part("/usr/include/SDL2/SDL_video.h", "/usr/include/SDL2/SDL.h"));
        assert!(is_part("/usr/include/SDL2/SDL_rect.h", "/usr/include/SDL2/SDL_video.h"));
        assert!(is_part("/usr/include/x86_64-linux-gnu/bits/mathcalls.h", "/usr/include/math.h"));
        assert!(!is_part("/usr/include/zconf.h", "/usr/include/zlib.h"));
        assert!(!is_part("/usr/include/SDL_x.h", "/usr/include/SDL2/SDL.h"));
    }
}
