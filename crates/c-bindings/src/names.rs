//! Names: those of C that Modula-2 reserves or predeclares, and those that would have two meanings.

use std::collections::BTreeSet;

use tlc_frontend::syntax::Keyword;

/// The predeclared names, and further words with a meaning in some contexts.
const PREDECLARED: [&str; 49] = [
    "ABS",
    "ASM",
    "BITSET",
    "BOOLEAN",
    "CAP",
    "CARDINAL",
    "CHAR",
    "CHR",
    "CMPLX",
    "COMPLEX",
    "CONVERT",
    "DEC",
    "DISPOSE",
    "EXCL",
    "FALSE",
    "FLOAT",
    "FORWARD",
    "HALT",
    "HIGH",
    "IM",
    "INC",
    "INCL",
    "INT",
    "INTEGER",
    "LENGTH",
    "LFLOAT",
    "LONGCARD",
    "LONGCOMPLEX",
    "LONGINT",
    "LONGREAL",
    "LTRUNC",
    "MAX",
    "MIN",
    "NEW",
    "NIL",
    "ODD",
    "ORD",
    "PROC",
    "RE",
    "REAL",
    "SHORTCARD",
    "SHORTCOMPLEX",
    "SHORTINT",
    "SHORTREAL",
    "SIZE",
    "SYSTEM",
    "TRUE",
    "TRUNC",
    "VAL",
];

/// The names of `SYSTEM` that definition modules import.
pub const OF_SYSTEM: [&str; 13] = [
    "ADDRESS",
    "BYTE",
    "CARDINAL16",
    "CARDINAL32",
    "CARDINAL64",
    "CARDINAL8",
    "CAST",
    "CSIZE_T",
    "CSSIZE_T",
    "INTEGER16",
    "INTEGER32",
    "INTEGER64",
    "INTEGER8",
];

/// Whether Modula-2 reserves a word.
pub fn is_reserved(name: &str) -> bool {
    Keyword::ALL.iter().any(|keyword| keyword.text() == name)
}

/// Whether a name has a meaning in every module.
pub fn is_taken(name: &str) -> bool {
    is_reserved(name) || PREDECLARED.contains(&name) || OF_SYSTEM.contains(&name)
}

/// The names of a scope that have a meaning.
#[derive(Clone, Default)]
pub struct Names {
    used: BTreeSet<String>,
}

impl Names {
    /// Records a name that cannot be changed, and returns whether it was free.
    pub fn claim(&mut self, name: &str) -> bool {
        self.used.insert(name.to_owned())
    }

    pub fn is_used(&self, name: &str) -> bool {
        self.used.contains(name)
    }

    /// Returns the name, or a similar one if it is taken, and records it.
    pub fn free(&mut self, name: &str) -> String {
        let mut free = name.to_owned();
        while is_taken(&free) || self.used.contains(&free) {
            free.push('_');
        }
        self.used.insert(free.clone());
        free
    }
}

/// Returns a name for a parameter: without the underscores with which system headers begin them.
pub fn of_parameter(name: &str, number: usize) -> String {
    let name = name.trim_start_matches('_');
    match name.chars().next() {
        Some(first) if !first.is_ascii_digit() => name.to_owned(),
        _ => format!("p{number}"),
    }
}

/// Whether the C standard reserves a name for the implementation.
pub fn is_private(name: &str) -> bool {
    let mut characters = name.chars();
    characters.next() == Some('_')
        && characters.next().is_none_or(|second| second == '_' || second.is_ascii_uppercase())
}

/// Returns a module name for a header.
pub fn of_module(header: &str) -> String {
    let file = header.rsplit('/').next().unwrap_or(header);
    let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
    let name: String =
        stem.chars().map(|c| if c.is_ascii_alphanumeric() || c == '_' { c } else { '_' }).collect();
    let is_name = name.chars().next().is_some_and(|first| !first.is_ascii_digit());
    let name = if is_name { name } else { format!("C{name}") };
    if is_taken(&name) { name + "_" } else { name }
}

/// Whether a text is a name of Modula-2.
pub fn is_name(name: &str) -> bool {
    let is_letter = |c: char| c.is_ascii_alphabetic() || c == '_';
    name.chars().next().is_some_and(is_letter)
        && name.chars().all(|c| is_letter(c) || c.is_ascii_digit())
        && !is_reserved(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_are_taken_are_changed() {
        let mut names = Names::default();
        assert!(names.claim("stat") && !names.claim("stat"));
        assert_eq!(names.free("stat"), "stat_");
        assert_eq!(names.free("END"), "END_");
        assert_eq!(names.free("End"), "End");
        assert_eq!(names.free("CARDINAL8"), "CARDINAL8_");
    }

    #[test]
    fn headers_and_parameters_have_names() {
        assert_eq!(of_module("SDL2/SDL.h"), "SDL");
        assert_eq!(of_module("./7z-api.hpp"), "C7z_api");
        assert_eq!(of_module("SET.h"), "SET_");
        assert_eq!(of_parameter("__stream", 1), "stream");
        assert_eq!(of_parameter("", 2), "p2");
        assert!(is_private("__x") && is_private("_X") && is_private("_") && !is_private("_x"));
        assert!(is_name("_x1") && !is_name("1x") && !is_name("SET") && !is_name(""));
    }
}
