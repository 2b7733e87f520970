//! The symbols of procedures and module variables.
//!
//! A symbol is `_t`, or `_tl` in the library, and then the length and the name of the module, of each
//! enclosing procedure and local module, and of the item itself: `_t3Gcd3GCD`. The body of a module has the
//! module's name alone: `_t3Gcd`. In linked objects that is the name of the whole initialisation, and the
//! body is `_t3Gcd.body`. Statements that were outlined to a procedure of their own have the name of the
//! enclosing one followed by `.part`. The functions that C calls end with `.entry` and `.value`.

use tlc_frontend::base::{Interner, Symbol};
use tlc_frontend::hir::{GlobalId, LocalModuleId, ModuleId, ProcId, Program, Role};

use crate::codegen::options::LoweringMode;

/// Returns the symbol of a procedure that is not foreign.
pub(in crate::codegen) fn procedure(
    program: &Program,
    names: &Interner,
    mode: LoweringMode,
    id: ProcId,
) -> String {
    let procedure = &program.procedures[id];
    match procedure.role {
        Role::Procedure => {}
        Role::Body if mode == LoweringMode::Executable => return module(program, names, procedure.module),
        Role::Body => return module(program, names, procedure.module) + ".body",
        Role::Finally => return module(program, names, procedure.module) + ".finally",
    }
    if let Some(around) = procedure.outlined_from(program) {
        return self::procedure(program, names, mode, around) + ".part";
    }
    in_module(program, names, procedure.module, source_path(program, id).into_iter())
}

/// Returns the symbol of the function that C calls for an exported procedure, if that is another one.
pub(in crate::codegen) fn entry(
    program: &Program,
    names: &Interner,
    mode: LoweringMode,
    id: ProcId,
) -> String {
    procedure(program, names, mode, id) + ".entry"
}

/// Returns the path to a procedure in its module: the names of its enclosing scopes from the outermost one,
/// and its own.
pub(in crate::codegen) fn source_path(program: &Program, id: ProcId) -> Vec<Symbol> {
    let mut path = Vec::new();
    let mut next = Some(id);
    while let Some(id) = next {
        let procedure = &program.procedures[id];
        path.push(procedure.name);
        path.extend(local_modules(program, procedure.within));
        next = procedure.parent;
    }
    path.reverse();
    path
}

/// Returns the names of nested local modules, from the innermost one.
fn local_modules(program: &Program, innermost: Option<LocalModuleId>) -> impl Iterator<Item = Symbol> {
    let modules = &program.local_modules;
    std::iter::successors(innermost, |id| modules[*id].outer).map(|id| modules[id].name)
}

/// Returns the symbol of a module variable.
pub(in crate::codegen) fn global(program: &Program, names: &Interner, id: GlobalId) -> String {
    let global = &program.globals[id];
    let mut path = vec![global.name];
    path.extend(local_modules(program, global.within));
    in_module(program, names, global.module, path.into_iter().rev())
}

/// Returns the symbol by which objects call a module's initialisation: it contains the version of the
/// definition, so that incompatible objects do not link.
pub(in crate::codegen) fn initialisation(program: &Program, names: &Interner, id: ModuleId) -> String {
    let symbol = module(program, names, id);
    match program.modules[id].version {
        Some(version) => format!("{symbol}.v{version:016x}"),
        None => symbol,
    }
}

/// Returns the symbol of a module.
pub(in crate::codegen) fn module(program: &Program, names: &Interner, id: ModuleId) -> String {
    in_module(program, names, id, std::iter::empty())
}

/// Returns the symbol of a path within a module. The library has a prefix of its own, because a program may
/// have a module with the name of a library module.
fn in_module(
    program: &Program,
    names: &Interner,
    module: ModuleId,
    path: impl Iterator<Item = Symbol>,
) -> String {
    let module = &program.modules[module];
    let prefix = if module.library { "_tl" } else { "_t" };
    mangle(prefix, names, std::iter::once(module.name).chain(path))
}

fn mangle(prefix: &str, names: &Interner, path: impl Iterator<Item = Symbol>) -> String {
    let mut symbol = String::from(prefix);
    for name in path {
        let name = names.resolve(name);
        symbol.push_str(&name.len().to_string());
        symbol.push_str(name);
    }
    symbol
}

/// Returns the path that a symbol consists of, such as `Gcd.GCD`; other symbols are returned as they are.
pub fn readable(symbol: &str) -> String {
    let Some(mut rest) = symbol.strip_prefix("_tl").or_else(|| symbol.strip_prefix("_t")) else {
        return symbol.to_owned();
    };
    let mut path = Vec::new();
    while let Some(digits) = rest.find(|c: char| !c.is_ascii_digit()).filter(|digits| *digits > 0) {
        let (length, names) = rest.split_at(digits);
        let Some((name, others)) = length.parse().ok().and_then(|length| names.split_at_checked(length))
        else {
            return symbol.to_owned();
        };
        path.push(name);
        rest = others;
    }
    path.join(".")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_separate_the_names() {
        let mut names = Interner::new();
        let path = ["Gcd", "Outer", "in"].map(|name| names.intern(name));
        assert_eq!(mangle("_t", &names, path.into_iter()), "_t3Gcd5Outer2in");
        assert_eq!(readable("_t3Gcd5Outer2in"), "Gcd.Outer.in");
        assert_eq!(
            ["_tl5InOut.body", "_t3Gcd", "_t9Gcd", "main"].map(readable),
            ["InOut", "Gcd", "_t9Gcd", "main"]
        );
    }
}
