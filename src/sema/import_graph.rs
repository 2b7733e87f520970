//! Which module imports which, and the order of initialisation.

use rustc_hash::FxHashMap;

use crate::base::{EntityRef, Interner, Symbol};
use crate::diagnostics::{Code, Diagnostic, Diagnostics};
use crate::hir::ModuleId;
use crate::syntax::ast::{self, Ident, Import};

/// The modules of a program and their imports.
pub struct ImportGraph {
    by_name: FxHashMap<Symbol, ModuleId>,
    /// For each module what it imports, in source order.
    imports: Vec<Vec<(Ident, ModuleId)>>,
}

/// A module whose imports are being visited.
struct Visit {
    module: ModuleId,
    next: usize,
}

#[derive(Clone, Copy, PartialEq)]
enum State {
    New,
    Open,
    Done,
}

impl ImportGraph {
    /// The graph of all modules; their ids number them as the slice does.
    pub fn new(modules: &[ast::Module]) -> ImportGraph {
        let mut by_name = FxHashMap::default();
        for (index, module) in modules.iter().enumerate() {
            by_name.entry(module.name.name).or_insert(ModuleId::new(index));
        }
        let imports = modules
            .iter()
            .map(|module| {
                let imported = module.imports.iter().flat_map(imported_modules);
                imported.filter_map(|ident| Some((*ident, *by_name.get(&ident.name)?))).collect()
            })
            .collect();
        ImportGraph { by_name, imports }
    }

    /// The module of a name, if it was loaded.
    pub fn module(&self, name: Symbol) -> Option<ModuleId> {
        self.by_name.get(&name).copied()
    }

    /// All modules that the main one needs, each behind those it imports, in the order of a depth-first
    /// walk along the imports as they are written. Cycles are reported and cut.
    pub fn initialisation_order(&self, names: &Interner, diagnostics: &mut Diagnostics) -> Vec<ModuleId> {
        let mut order = Vec::new();
        let mut states = vec![State::New; self.imports.len()];
        let mut path = Vec::new();
        if !self.imports.is_empty() {
            path.push(Visit { module: ModuleId::new(0), next: 0 });
        }
        while let Some(visit) = path.last_mut() {
            let module = visit.module;
            states[module.index()] = State::Open;
            let Some((_, imported)) = self.imports[module.index()].get(visit.next).copied() else {
                states[module.index()] = State::Done;
                order.push(module);
                path.pop();
                continue;
            };
            visit.next += 1;
            match states[imported.index()] {
                State::New => path.push(Visit { module: imported, next: 0 }),
                State::Open => diagnostics.report(self.cycle(&path, imported, names)),
                State::Done => {}
            }
        }
        order
    }

    /// The message for the cycle that the last import of `path` closes.
    fn cycle(&self, path: &[Visit], closing: ModuleId, names: &Interner) -> Diagnostic {
        let start = path.iter().position(|visit| visit.module == closing).unwrap_or(0);
        let imports: Vec<Ident> =
            path[start..].iter().map(|visit| self.imports[visit.module.index()][visit.next - 1].0).collect();
        let name = |ident: &Ident| names.resolve(ident.name);
        let Some((last, others)) = imports.split_last() else {
            unreachable!("a cycle has at least one import")
        };
        if others.is_empty() {
            return Diagnostic::new(Code::E0601, format!("module `{}` imports itself", name(last)))
                .at(last.span, "a module cannot import itself");
        }
        let chain: Vec<&str> = std::iter::once(last).chain(&imports).map(name).collect();
        let message = format!("modules import each other in a cycle: {}", chain.join(" -> "));
        let mut diagnostic =
            Diagnostic::new(Code::E0601, message).at(last.span, "this import closes the cycle");
        let mut importer = last;
        for import in others {
            let label = format!("`{}` imports `{}`", name(importer), name(import));
            diagnostic = diagnostic.and(import.span, label);
            importer = import;
        }
        diagnostic
            .note("modules are initialised each behind those it imports, so there is no order for a cycle")
    }
}

/// The names of the modules that an import list takes from.
fn imported_modules(import: &Import) -> &[Ident] {
    match import {
        Import::Modules(modules) => modules,
        Import::Names { module, .. } => std::slice::from_ref(module),
    }
}
