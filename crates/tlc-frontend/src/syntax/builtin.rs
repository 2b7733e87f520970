//! The marks of GNU Modula-2 between PROCEDURE and the name: `__BUILTIN__`, `__ATTRIBUTE__ __BUILTIN__
//! ((name))`, `__INLINE__`; and the words that ADW Modula-2 adds to headings.

use super::ast::Ident;

/// The function of the compiler that a mark denotes.
pub enum Builtin {
    /// No function, as for `__INLINE__`.
    None,
    /// The function with the name of the procedure.
    Own,
    Named(Ident),
}

impl Builtin {
    /// Returns the name of the function for a procedure with this name.
    pub fn of(self, procedure: Ident) -> Option<Ident> {
        match self {
            Builtin::None => None,
            Builtin::Own => Some(procedure),
            Builtin::Named(name) => Some(name),
        }
    }
}

/// The word of XDS before the parameter that receives all further arguments.
pub const SEQUENCE: &str = "SEQ";

/// Whether a word after VAR only documents the direction of a parameter, as in ADW Modula-2.
pub fn is_direction(word: &str) -> bool {
    matches!(word, "OUT" | "INOUT")
}

/// The attributes of ADW Modula-2 in brackets after a heading that have no effect here: the convention of
/// calls within a program, and hints for optimization.
const WITHOUT_EFFECT: [&str; 14] = [
    "ALTERS",
    "C",
    "CDECL",
    "EXPORT",
    "INLINE",
    "INVARIANT",
    "LEAVES",
    "LEFTTORIGHT",
    "NOLEAVES",
    "PASCAL",
    "RIGHTTOLEFT",
    "STDCALL",
    "SYSCALL",
    "WINDOWS",
];

/// Whether a word in brackets after a heading may have a list of registers.
pub fn alters_registers(word: &str) -> bool {
    word.eq_ignore_ascii_case("ALTERS")
}

/// Whether a word in brackets after a heading has no effect.
pub fn is_without_effect(word: &str) -> bool {
    WITHOUT_EFFECT.iter().any(|name| name.eq_ignore_ascii_case(word))
}
