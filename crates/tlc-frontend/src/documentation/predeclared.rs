//! Documentation of the parts of the language that have no source: the module SYSTEM and the predeclared names.

/// The name of the page about the names that are predeclared.
pub const PREDECLARED: &str = "Predeclared";

/// Returns the text of a definition module that describes SYSTEM or the predeclared names. The headings of
/// procedures that accept several types have names of groups of types.
pub fn language_file(module: &str) -> Option<&'static str> {
    match module {
        "SYSTEM" => Some(include_str!("pages/SYSTEM.def")),
        PREDECLARED => Some(include_str!("pages/Predeclared.def")),
        _ => None,
    }
}
