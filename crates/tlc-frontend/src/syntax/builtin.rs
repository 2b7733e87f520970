//! The marks of GNU Modula-2 between PROCEDURE and the name: `__BUILTIN__`, `__ATTRIBUTE__ __BUILTIN__
//! ((name))`, `__INLINE__`.

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
