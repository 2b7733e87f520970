//! The procedures that a program may run by name.

use crate::driver::Session;
use crate::driver::loading::loader::load;
use crate::options::{Destination, Emit, Options, Output};
use tlc_frontend::base::EntryKind;
use tlc_frontend::syntax::ast::{Decl, ModuleKind};

/// Returns the names of the procedures of a kind that a program module declares, in their order. A file that is not a
/// correct program module has none. Messages are not printed: its compilation reports them.
pub fn entries_of(options: &Options, kind: EntryKind) -> Vec<String> {
    let output = Output { emit: Emit::Ast, destination: Destination::Memory };
    let mut session = Session::new(Options { outputs: vec![output], ..options.clone() });
    let modules = load(&mut session).unwrap_or_default();
    let Some(module) = modules.first().filter(|module| module.kind == ModuleKind::Program) else {
        return Vec::new();
    };
    let name_of = |symbol| session.interner.resolve(symbol);
    let imported = module.imported_modules();
    if kind.module().is_some_and(|wanted| !imported.iter().any(|import| name_of(import.name) == wanted)) {
        return Vec::new();
    }
    let mut names: Vec<String> = Vec::new();
    for decl in &module.decls {
        let Decl::Procedure(procedure) = decl else { continue };
        let name = name_of(procedure.name.name);
        let is_plain = procedure.params.is_empty() && !procedure.variadic && procedure.result.is_none();
        let is_plain = is_plain && procedure.sequence.is_none() && procedure.block.is_some();
        if is_plain && kind.has_name(name) && !names.iter().any(|known| known == name) {
            names.push(name.to_owned());
        }
    }
    names
}
