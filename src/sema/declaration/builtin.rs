//! Procedures that are marked as functions of the compiler (`__BUILTIN__`). Those of them that the C library has with parameters
//! of the same sizes are called there, which LLVM knows; of others the block is compiled as that of any procedure.

use crate::hir::{Foreign, Local, LocalKind, ParameterMode, ProcId, Real, Type, TypeId};
use crate::syntax::ast;

use crate::sema::checker::Checker;
use crate::sema::tables::Tables;

/// Functions of C by their names, with the kinds of their parameters and of the result: `r` is a real number of 64 bits,
/// `f` of 32, `a` an address, `w` a whole number of 64 bits.
const FUNCTIONS: [(&str, &str); 16] = [
    ("memcpy", "aaw:a"),
    ("memmove", "aaw:a"),
    ("memset", "aww:a"),
    ("strcat", "aa:a"),
    ("strchr", "aw:a"),
    ("strcpy", "aa:a"),
    ("strcspn", "aa:w"),
    ("strlen", "a:w"),
    ("strncat", "aaw:a"),
    ("strncpy", "aaw:a"),
    ("strpbrk", "aa:a"),
    ("strrchr", "aw:a"),
    ("strspn", "aa:w"),
    ("strstr", "aa:a"),
    ("index", "aw:a"),
    ("rindex", "aw:a"),
];

/// Functions of real numbers with one parameter, which end with `f` for numbers of 32 bits.
const OF_ONE_NUMBER: [&str; 14] = [
    "acos", "asin", "atan", "ceil", "cos", "exp", "exp10", "fabs", "floor", "log", "log10", "sin", "sqrt",
    "tan",
];

/// Such functions with two parameters.
const OF_TWO_NUMBERS: [&str; 3] = ["atan2", "nextafter", "pow"];

impl<'a> Checker<'a> {
    /// Has a procedure called in the C library if it is marked for that and has the function's heading.
    pub fn mark_builtin(&mut self, id: ProcId, tree: &'a ast::Procedure) {
        let Some(builtin) = tree.builtin else { return };
        if kinds_of(self.session.names.resolve(builtin.name))
            .is_some_and(|kinds| self.tables.kinds(id) == kinds)
        {
            let symbol = builtin.name;
            self.tables.program.procedures[id].foreign = Some(Foreign { symbol, variadic: false });
        }
    }
}

/// Returns the kinds of a function of C, as in the table.
fn kinds_of(function: &str) -> Option<&'static str> {
    if let Some((_, kinds)) = FUNCTIONS.iter().find(|(name, _)| *name == function) {
        return Some(kinds);
    }
    let (name, is_short) = match function.strip_suffix('f') {
        Some(name) => (name, true),
        None => (function, false),
    };
    let kinds = if OF_ONE_NUMBER.contains(&name) {
        ["r:r", "f:f"]
    } else if OF_TWO_NUMBERS.contains(&name) {
        ["rr:r", "ff:f"]
    } else {
        return None;
    };
    Some(kinds[usize::from(is_short)])
}

impl Tables<'_> {
    /// Returns the kinds of the parameters and the result of a procedure, as in the table.
    fn kinds(&self, id: ProcId) -> String {
        let procedure = &self.program.procedures[id];
        let parameters = procedure.parameters.iter().map(|parameter| &procedure.locals[*parameter]);
        let kind = |local: &Local| match local.kind {
            LocalKind::Parameter(ParameterMode::Value) => self.kind(local.ty),
            _ => '?',
        };
        let result = procedure.result.map_or('?', |ty| self.kind(ty));
        parameters.map(kind).chain([':', result]).collect()
    }

    fn kind(&self, ty: TypeId) -> char {
        match self.ty(ty) {
            Type::Real(Real::ShortReal) => 'f',
            Type::Real(_) => 'r',
            Type::Address | Type::Pointer { .. } => 'a',
            Type::Whole(whole) if whole.bits() == 64 => 'w',
            _ => '?',
        }
    }
}
