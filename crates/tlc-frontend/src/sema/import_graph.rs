//! The import graph: it yields the order in which definitions are checked and the order of initialisation.

use rustc_hash::FxHashMap;

use crate::base::{Interner, PrimaryMap, SecondaryMap, Symbol};
use crate::diagnostics::{Code, Diagnostic, Diagnostics};
use crate::hir::ModuleId;
use crate::syntax::ast::{self, Ident, ModuleKind};

/// The modules of a program with their imports.
pub struct ImportGraph {
    /// The modules by name, those of the library separately.
    by_name: FxHashMap<(Symbol, bool), ModuleId>,
    /// The compilation units of each module.
    pub units: PrimaryMap<ModuleId, Units>,
}

/// The compilation units of a module, by their index among all units, and their imports.
pub struct Units {
    pub name: Symbol,
    /// The definition module, or the program module that defines itself.
    pub interface: usize,
    /// The implementation module of a definition module.
    pub implementation: Option<usize>,
    /// The imports of the interface, in source order.
    interface_imports: Vec<(Ident, ModuleId)>,
    /// The imports of the implementation, in source order.
    implementation_imports: Vec<(Ident, ModuleId)>,
}

/// A module on the path of the walk, with the index of its next import.
struct ModuleVisit {
    module: ModuleId,
    next: usize,
}

#[derive(Clone, Copy, PartialEq, Default)]
enum ModuleState {
    #[default]
    New,
    Open,
    Done,
}

impl ImportGraph {
    /// Builds the graph of all compilation units. The main module is the module of the first unit and gets
    /// the first id.
    pub fn new(units: &[ast::Module]) -> ImportGraph {
        let mut graph = ImportGraph { by_name: FxHashMap::default(), units: PrimaryMap::new() };
        for (index, unit) in units.iter().enumerate() {
            graph.add(index, unit);
        }
        for unit in units {
            let imports = unit.imported_modules();
            let is_lenient = unit.dialect.rules().is_lenient;
            let imports = imports
                .into_iter()
                .filter(|ident| !is_lenient || ident.name != unit.name.name)
                .filter_map(|ident| Some((ident, graph.imported(ident.name, unit.library)?)));
            let imports: Vec<_> = imports.collect();
            let Some(module) = graph.by_name.get(&(unit.name.name, unit.library)).copied() else { continue };
            let module = &mut graph.units[module];
            match unit.kind {
                ModuleKind::Implementation => module.implementation_imports = imports,
                _ => module.interface_imports = imports,
            }
        }
        graph
    }

    fn add(&mut self, index: usize, unit: &ast::Module) {
        let name = unit.name.name;
        let is_implementation = unit.kind == ModuleKind::Implementation;
        let units = &mut self.units;
        let module = *self.by_name.entry((name, unit.library)).or_insert_with(|| {
            units.push(Units {
                name,
                interface: index,
                implementation: None,
                interface_imports: Vec::new(),
                implementation_imports: Vec::new(),
            })
        });
        // The units come in any order; the definition is the interface in either case.
        if is_implementation {
            units[module].implementation = Some(index);
        } else {
            units[module].interface = index;
        }
    }

    /// Returns the module that an import names, or `None` if it was not loaded. Modules of the program take
    /// precedence over the library, and library modules see only the library.
    pub fn imported(&self, name: Symbol, by_library: bool) -> Option<ModuleId> {
        let own = self.by_name.get(&(name, false)).filter(|_| !by_library);
        own.or_else(|| self.by_name.get(&(name, true))).copied()
    }

    /// Returns all modules, each after those that its interface imports. A cycle is reported, and its last
    /// import is ignored.
    pub fn interface_order(&self, names: &Interner, diagnostics: &mut Diagnostics) -> Vec<ModuleId> {
        let mut order = Vec::new();
        let mut states = SecondaryMap::new();
        for start in self.initialisation_order() {
            let imports = |module: ModuleId, next| self.units[module].interface_imports.get(next).copied();
            walk(start, &mut states, &mut order, imports, |path, closing| {
                diagnostics.report(self.cycle(path, closing, names));
            });
        }
        order
    }

    /// Returns all modules, each after those it imports, in the order of a depth-first walk along the imports
    /// in source order, those of the definition first. If implementations import each other, the module that
    /// the walk visits first comes last. The walk begins at the main module; modules that only objects need,
    /// which initialise them themselves, follow.
    pub fn initialisation_order(&self) -> Vec<ModuleId> {
        let mut order = Vec::new();
        let mut states = SecondaryMap::new();
        for start in self.units.keys() {
            let imports = |module: ModuleId, next| self.units[module].import(next);
            walk(start, &mut states, &mut order, imports, |_, _| {});
        }
        order
    }

    /// Builds the message for the cycle that the last import of `path` closes.
    fn cycle(&self, path: &[ModuleVisit], closing: ModuleId, names: &Interner) -> Diagnostic {
        let start = path.iter().position(|visit| visit.module == closing).unwrap_or(0);
        let imports: Vec<Ident> = path[start..]
            .iter()
            .map(|visit| self.units[visit.module].interface_imports[visit.next - 1].0)
            .collect();
        let name = |ident: &Ident| names.resolve(ident.name);
        let Some((last, others)) = imports.split_last() else {
            unreachable!("a cycle has at least one import")
        };
        if others.is_empty() {
            return Diagnostic::new(Code::ImportCycle, format!("module `{}` imports itself", name(last)))
                .at(last.span, "a module cannot import itself");
        }
        let chain: Vec<&str> = std::iter::once(last).chain(&imports).map(name).collect();
        let message = format!("modules import each other in a cycle: {}", chain.join(" -> "));
        let mut diagnostic =
            Diagnostic::new(Code::ImportCycle, message).at(last.span, "this import closes the cycle");
        let mut importer = last;
        for import in others {
            let label = format!("`{}` imports `{}`", name(importer), name(import));
            diagnostic = diagnostic.and(import.span, label);
            importer = import;
        }
        diagnostic.note(
            "a definition module must precede the modules that import it; only implementation modules \
             can import each other",
        )
    }
}

impl Units {
    /// Returns the import with an index; the imports of the interface are counted first, then those of the
    /// implementation.
    fn import(&self, index: usize) -> Option<(Ident, ModuleId)> {
        self.interface_imports.iter().chain(&self.implementation_imports).nth(index).copied()
    }

    /// Returns the modules that this one imports, each once, in source order.
    pub fn imports(&self) -> Vec<ModuleId> {
        let all = self.interface_imports.iter().chain(&self.implementation_imports);
        let mut imports = Vec::new();
        for (_, module) in all {
            if !imports.contains(module) {
                imports.push(*module);
            }
        }
        imports
    }
}

/// Walks depth first along `imports` from `start` and adds each new module after those it imports. An import
/// of a module that is still on the path closes a cycle: it is passed to `cycle` and not followed.
fn walk(
    start: ModuleId,
    states: &mut SecondaryMap<ModuleId, ModuleState>,
    order: &mut Vec<ModuleId>,
    imports: impl Fn(ModuleId, usize) -> Option<(Ident, ModuleId)>,
    mut cycle: impl FnMut(&[ModuleVisit], ModuleId),
) {
    if states[start] != ModuleState::New {
        return;
    }
    let mut path = vec![ModuleVisit { module: start, next: 0 }];
    while let Some(visit) = path.last_mut() {
        let module = visit.module;
        states[module] = ModuleState::Open;
        let Some((_, imported)) = imports(module, visit.next) else {
            states[module] = ModuleState::Done;
            order.push(module);
            path.pop();
            continue;
        };
        visit.next += 1;
        match states[imported] {
            ModuleState::New => path.push(ModuleVisit { module: imported, next: 0 }),
            ModuleState::Open => cycle(&path, imported),
            ModuleState::Done => {}
        }
    }
}
