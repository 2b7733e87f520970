//! The symbols of procedures and module variables.
//!
//! A name is `_t`, then of the module and of each enclosing procedure and of the thing itself the length
//! and the name: `_t3Gcd3GCD`. The body of a module has the module's name alone: `_t3Gcd`. In an object that
//! is the name of the whole initialisation, and the body of the main module is `_t3Gcd.body`.

use crate::base::{Interner, Symbol};
use crate::hir::{GlobalId, ModuleId, ProcId, Program};

use super::Mode;

/// The symbol of a procedure that is not foreign.
pub(super) fn procedure(program: &Program, names: &Interner, mode: Mode, id: ProcId) -> String {
    let procedure = &program.procedures[id];
    if procedure.is_module_body() {
        let initialisation = module(program, names, procedure.module);
        let is_part = mode == Mode::Object && procedure.module == program.main;
        return if is_part { initialisation + ".body" } else { initialisation };
    }
    let mut path = vec![procedure.name];
    let mut outer = procedure.parent;
    while let Some(id) = outer {
        path.push(program.procedures[id].name);
        outer = program.procedures[id].parent;
    }
    path.push(program.modules[procedure.module].name);
    mangle(names, path.into_iter().rev())
}

/// The symbol of a module variable.
pub(super) fn global(program: &Program, names: &Interner, id: GlobalId) -> String {
    let global = &program.globals[id];
    mangle(names, [program.modules[global.module].name, global.name].into_iter())
}

/// The symbol of a module's initialisation.
pub(super) fn module(program: &Program, names: &Interner, id: ModuleId) -> String {
    mangle(names, std::iter::once(program.modules[id].name))
}

fn mangle(names: &Interner, path: impl Iterator<Item = Symbol>) -> String {
    let mut symbol = String::from("_t");
    for name in path {
        let name = names.resolve(name);
        symbol.push_str(&name.len().to_string());
        symbol.push_str(name);
    }
    symbol
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_separate_the_names() {
        let mut names = Interner::new();
        let path = ["Gcd", "Outer", "in"].map(|name| names.intern(name));
        assert_eq!(mangle(&names, path.into_iter()), "_t3Gcd5Outer2in");
    }
}
