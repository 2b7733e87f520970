//! The imports of a module, from its text alone.

use std::path::Path;

use crate::driver::loading::loader::load_without_errors;
use crate::driver::{Failure, Session};
use crate::options::{Destination, Emit, Options, Output};
use tlc_frontend::syntax::ast::ModuleKind;

/// A module with the names of those that it imports.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScannedModule {
    pub name: String,
    pub kind: ModuleKind,
    /// The names of the imported modules, sorted, each once.
    pub imports: Vec<String>,
}

/// Creates a session that loads a module without those that it imports.
pub fn session_alone(options: Options) -> Session {
    let output = Output { emit: Emit::Ast, destination: Destination::Memory };
    Session::new(Options { outputs: vec![output], ..options })
}

/// Reads a module without those that it imports. Returns also the text of the messages if it cannot be read or has syntax
/// errors.
pub fn scan(options: &Options, path: &Path) -> (Result<ScannedModule, Failure>, String) {
    let mut session = session_alone(Options { input: path.to_owned(), ..options.clone() });
    let loaded = load_without_errors(&mut session);
    let scanned = loaded.and_then(|modules| {
        let module = modules.first().ok_or(Failure::Reported)?;
        let name_of = |symbol| session.interner.resolve(symbol).to_owned();
        let mut imports: Vec<String> =
            module.imported_modules().into_iter().map(|import| name_of(import.name)).collect();
        imports.sort();
        imports.dedup();
        Ok(ScannedModule { name: name_of(module.name.name), kind: module.kind, imports })
    });
    (scanned, session.take_messages())
}
