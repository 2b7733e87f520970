//! The procedures that a program may run by name.

use crate::driver::building::scanning::session_alone;
use crate::driver::loading::loader::load;
use crate::options::Options;
use tlc_frontend::base::{EntryKind, Interner};
use tlc_frontend::syntax::ast::{Decl, Ident, Module, ModuleKind};

/// Returns the names of the procedures of a kind that a program module declares, in their order. A file that is not a
/// correct program module has none. Messages are not printed: its compilation reports them.
pub fn entries_of(options: &Options, kind: EntryKind) -> Vec<String> {
    let mut session = session_alone(options.clone());
    let modules = load(&mut session).unwrap_or_default();
    modules.first().map_or_else(Vec::new, |module| {
        let names = entries_in(module, &session.interner, kind).into_iter();
        names.map(|name| session.interner.resolve(name.name).to_owned()).collect()
    })
}

/// Returns the names of the procedures of a kind that a program module declares, in their order.
pub fn entries_in(module: &Module, interner: &Interner, kind: EntryKind) -> Vec<Ident> {
    let is_wanted = |import: &Ident| Some(interner.resolve(import.name)) == kind.module();
    let is_complete = kind.module().is_none() || module.imported_modules().iter().any(is_wanted);
    let decls: &[Decl] = if module.kind == ModuleKind::Program && is_complete { &module.decls } else { &[] };
    let mut names: Vec<Ident> = Vec::new();
    for decl in decls {
        let Decl::Procedure(procedure) = decl else { continue };
        let name = procedure.name;
        let is_plain = procedure.params.is_empty() && !procedure.variadic && procedure.result.is_none();
        let is_plain = is_plain && procedure.sequence.is_none() && procedure.block.is_some();
        let is_new = !names.iter().any(|known| known.name == name.name);
        if is_plain && is_new && kind.has_name(interner.resolve(name.name)) {
            names.push(name);
        }
    }
    names
}
