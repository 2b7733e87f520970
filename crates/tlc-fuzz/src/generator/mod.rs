//! The generator of programs: each one compiles, terminates, and prints a checksum of all its variables.
//!
//! A program is generated from a number. The generator writes its text, and keeps a model of it: the types,
//! the visible names and the intervals of whole expressions. Loops and procedures count a variable down, so
//! the program terminates.

mod checksum;
mod control;
mod declarations;
mod draft;
mod expressions;
mod modules;
mod overlap;
mod procedures;
mod profile;
mod statements;
mod types;
mod whole;

use crate::random::Random;

use draft::Draft;

/// The name of the procedure that recurses until the stack overflows.
pub const ENDLESS: &str = "Deep";

/// A generated program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Program {
    /// The files with their names, the main one first.
    pub files: Vec<(String, String)>,
    /// The bits of a word that it is written for.
    pub word: u32,
    /// Whether GNU Modula-2 also compiles it.
    pub foreign: bool,
    /// Whether checks in it may fail.
    pub may_fail: bool,
}

/// Generates the program with this number.
pub fn generate(seed: u64) -> Program {
    let draft = Draft::new(Random::new(seed));
    let profile = draft.profile.clone();
    let may_fail = profile.failing > 0 || profile.exceptions || profile.overflows;
    Program { files: draft.program(), word: profile.word, foreign: profile.foreign, may_fail }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_determines_its_program() {
        assert!((0..20).all(|seed| generate(seed) == generate(seed)));
        assert_ne!(generate(1).files, generate(2).files);
    }

    #[test]
    fn all_features_come_up() {
        let programs: Vec<Program> = (0..300).map(generate).collect();
        let text: String =
            programs.iter().flat_map(|program| &program.files).map(|file| file.1.as_str()).collect();
        for word in [
            "GOTO",
            "RETRY",
            "TRANSFER",
            "CASE",
            "WITH",
            "LOOP",
            "REPEAT",
            "DISPOSE",
            "INCL",
            "CMPLX",
            "SHORTREAL",
            "ARRAY OF",
            "POINTER TO",
            "DEFINITION MODULE",
            "INTEGER8",
            "PROCEDURE (",
            "MIN(",
            "RAISE",
            "Deep(",
            "ELSIF",
        ] {
            assert!(text.contains(word), "{word}");
        }
        assert!(
            programs.iter().any(|program| program.foreign)
                && programs.iter().any(|program| program.word == 32)
        );
    }
}
