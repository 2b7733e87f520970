//! Suggestions of missing imports. An unknown name is searched for in all modules of the library and of the
//! program's folders, imported or not. These modules are read only if an unknown name was reported.

use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use tlc_frontend::base::{Dialect, Interner, SourceFile, SourceMap, Span, Symbol};
use tlc_frontend::diagnostics::{Diagnostic, Diagnostics, Edit, NameKind, UnknownName};
use tlc_frontend::sema;
use tlc_frontend::syntax::ast::{Decl, Ident, Import, Module, ModuleKind, TypeExpr, TypeExprKind};
use tlc_frontend::syntax::parse_module;

use crate::driver::loading::module_files::{ModuleLocation, folder_of};
use crate::driver::{Session, library};
use crate::options::SourceOptions;

/// The preferred modules among those that export a name.
pub const PREFERRED: [&str; 10] = [
    "SYSTEM",
    "InOut",
    "RealInOut",
    "Strings",
    "MathLib0",
    "Storage",
    "Terminal",
    "WholeStr",
    "Arguments",
    "EXCEPTIONS",
];

/// The least length of a name that is searched for in other modules. Shorter names are usually variables
/// without a declaration.
const SHORTEST: usize = 3;

/// The maximum number of files read in a folder.
const MOST_FILES: usize = 500;

/// The maximum size of a file that is read in a folder, in bytes.
const MOST_BYTES: u64 = 1 << 20;

/// Exported names, each with the modules that export it and the kind of the exported object.
pub type ExportedNames = BTreeMap<String, Vec<(String, NameKind)>>;

/// Adds the exporting module, and the edit that imports the name, to messages about unknown names.
pub fn suggest(session: &mut Session, modules: &[Module]) {
    let Session { options, sources, interner, diagnostics, .. } = session;
    let exports = OnceCell::new();
    let exports = || exports.get_or_init(|| exports_for(&options.input, &options.sources));
    suggest_among(exports, modules, (sources, interner), diagnostics);
}

/// Makes the additions of [`suggest`] with the exported names that a function returns.
pub fn suggest_among<'e>(
    exports: impl Fn() -> &'e ExportedNames,
    modules: &[Module],
    (sources, names): (&SourceMap, &Interner),
    diagnostics: &mut Diagnostics,
) {
    diagnostics.amend_unknown(|unknown, diagnostic| {
        let Some(span) = diagnostic.primary_span() else { return };
        let holds = |unit: &&Module| unit.span.lo <= span.lo && span.lo < unit.span.hi;
        let Some(unit) = modules.iter().find(holds) else { return };
        let Some(file) = sources.file_at(unit.span.lo) else { return };
        let importer = ImportingUnit { unit, file, names };
        if let Some(module) = unknown.module {
            return importer.complete(diagnostic, &unknown.name, module);
        }
        let exporters = importer.exporters(unknown, exports());
        if let [best, others @ ..] = &exporters[..]
            && !(unknown.has_similar && importer.is_remote(best))
        {
            importer.advise(diagnostic, (unknown, span), best, others);
        }
    });
}

/// A compilation unit without an import that it needs.
pub struct ImportingUnit<'s> {
    pub unit: &'s Module,
    pub file: &'s SourceFile,
    pub names: &'s Interner,
}

impl ImportingUnit<'_> {
    /// Returns the other modules that export a name as an object of the needed kind. A module that the unit
    /// already imports comes first, then the preferred ones.
    fn exporters(&self, unknown: &UnknownName, exports: &ExportedNames) -> Vec<String> {
        let own = self.names.resolve(self.unit.name.name);
        let all = exports.get(&unknown.name).filter(|_| unknown.name.len() >= SHORTEST);
        let all = all.map_or(&[][..], Vec::as_slice);
        let suits = |kind: NameKind| unknown.kind.is_none_or(|wanted| wanted == kind);
        let mut exporters: Vec<String> = all
            .iter()
            .filter(|(module, kind)| module != own && suits(*kind))
            .map(|(module, _)| module.clone())
            .collect();
        exporters.sort_by_key(|module| {
            let is_imported = self.modules_imported().any(|known| known == module);
            let preference = PREFERRED.iter().position(|preferred| preferred == module);
            (!is_imported, preference.unwrap_or(PREFERRED.len()), module.clone())
        });
        exporters
    }

    /// Whether a module is neither imported nor preferred. A similar name of an imported module is the better
    /// guess.
    fn is_remote(&self, module: &str) -> bool {
        !PREFERRED.contains(&module) && !self.modules_imported().any(|known| known == module)
    }

    fn modules_imported(&self) -> impl Iterator<Item = &str> {
        let imports = self.unit.imports.iter().flat_map(Import::modules);
        imports.map(|module| self.names.resolve(module.name))
    }

    fn advise(
        &self,
        diagnostic: &mut Diagnostic,
        (unknown, at): (&UnknownName, Span),
        module: &str,
        others: &[String],
    ) {
        let name = &unknown.name;
        // A similar name is a weaker suggestion than the same name in another module.
        diagnostic.help.clear();
        let message = format!("`{module}` exports it");
        let suggestion = match self.edit(name, at, module) {
            Some(edit) => {
                let removed = unknown.listed.map(|listed| Edit::replace(listed, ""));
                diagnostic.clone().suggest_edits(removed.into_iter().chain([edit]).collect(), message)
            }
            None => diagnostic.clone().help(format!("import it: `FROM {module} IMPORT {name};`")),
        };
        let suggestion = match others.is_empty() || self.modules_imported().any(|known| known == module) {
            true => suggestion,
            false => suggestion.not_applicable(),
        };
        *diagnostic = match others {
            [] => suggestion,
            [one] => suggestion.note(format!("the module `{one}` also exports a `{name}`")),
            [one, two, ..] => {
                suggestion.note(format!("`{one}`, `{two}` and other modules also export a `{name}`"))
            }
        };
    }

    /// Adds the import of a name to the suggestion that uses it.
    fn complete(&self, diagnostic: &mut Diagnostic, name: &str, module: &str) {
        let Some(suggestion) = &mut diagnostic.suggestion else { return };
        let call = format!("{name}(");
        let Some(used) = suggestion.edits.iter_mut().find(|edit| edit.replacement.contains(&call)) else {
            return;
        };
        match self.edit(name, used.span, module) {
            Some(edit) if edit.span == used.span.start() => {
                used.replacement = used.replacement.replace(&call, &format!("{module}.{call}"));
            }
            Some(edit) => suggestion.edits.insert(0, edit),
            None => {}
        }
    }

    /// Returns the edit that makes a name visible: an addition to an import list, a qualification with the
    /// module if that is imported as a whole, or a new import after the others. `None` if the text does not
    /// have the expected form.
    pub fn edit(&self, name: &str, at: Span, module: &str) -> Option<Edit> {
        let is_module = |ident: &Ident| self.names.resolve(ident.name) == module;
        let imports = &self.unit.imports;
        let list = imports.iter().find_map(|import| match import {
            Import::Names { module, names } if is_module(module) => names.last(),
            _ => None,
        });
        if let Some(last) = list {
            return Some(Edit::behind(last.span, format!(", {name}")));
        }
        if imports.iter().any(|import| matches!(import, Import::Modules(all) if all.iter().any(is_module))) {
            return Some(Edit::before(at, format!("{module}.")));
        }
        self.new_import(format!("\nFROM {module} IMPORT {name};"))
    }

    /// Returns the edit that imports a module as a whole; `None` if it is imported already, or if the text does
    /// not have the expected form.
    pub fn module_edit(&self, module: &str) -> Option<Edit> {
        let mut last = None;
        for import in &self.unit.imports {
            if let Import::Modules(names) = import {
                if names.iter().any(|name| self.names.resolve(name.name) == module) {
                    return None;
                }
                last = names.last().filter(|name| !name.is_missing()).or(last);
            }
        }
        match last {
            Some(last) => Some(Edit::behind(last.span, format!(", {module}"))),
            None => self.new_import(format!("\nIMPORT {module};")),
        }
    }

    /// Returns the edit that adds an import after the others.
    fn new_import(&self, text: String) -> Option<Edit> {
        let last = match self.unit.imports.last() {
            Some(Import::Modules(names) | Import::Names { names, .. }) => names.last()?.span,
            None => self.unit.name.span,
        };
        Some(Edit::behind(self.semicolon_behind(last)?, text))
    }

    /// Returns the semicolon after a name, from which only a priority and blanks may separate it.
    fn semicolon_behind(&self, name: Span) -> Option<Span> {
        let behind = self.file.text.get(self.file.offset(name.hi)..)?;
        let distance = behind.find(';')?;
        let lo = name.hi + distance as u32;
        behind.get(..distance)?.trim().is_empty().then(|| Span::new(lo, lo + 1))
    }
}

/// Returns the exports of SYSTEM, of the library modules for programs, and of the modules in the folders that
/// the program with this main file searches.
pub fn exports_for(input: &Path, sources: &SourceOptions) -> ExportedNames {
    let mut interner = Interner::new();
    let mut exports = library_exports(&mut interner);
    let folders = [folder_of(input)].into_iter().chain(sources.include.iter().cloned());
    for folder in folders {
        let names = ModuleLocation::Folder(folder.clone()).definitions(sources);
        for name in names.into_iter().take(MOST_FILES) {
            let path = folder.join(&name);
            let is_small =
                fs::metadata(&path).is_ok_and(|found| found.is_file() && found.len() <= MOST_BYTES);
            if let Some(text) = fs::read_to_string(path).ok().filter(|_| is_small) {
                add_exports(&name, text, &mut interner, &mut exports);
            }
        }
    }
    exports
}

/// Returns the exports of SYSTEM and of the library modules for programs.
pub fn library_exports(interner: &mut Interner) -> ExportedNames {
    let mut exports = ExportedNames::new();
    for (name, kind) in sema::exports_of_system(interner) {
        let name = interner.resolve(name).to_owned();
        exports.entry(name).or_default().push((sema::SYSTEM.to_owned(), kind));
    }
    for (file, text) in
        library::public_files().filter_map(|file| Some((file, library::file(file, Dialect::default())?)))
    {
        if file.ends_with(".def") {
            add_exports(file, text.into_owned(), interner, &mut exports);
        }
    }
    exports
}

/// Adds the declarations of a definition module, as far as it can be parsed. A module whose file has another
/// name is ignored, because imports never find it.
fn add_exports(file: &str, text: String, interner: &mut Interner, exports: &mut ExportedNames) {
    let mut sources = SourceMap::new();
    let Ok(source) = sources.add(String::new(), text) else { return };
    let module = parse_module(sources.file(source), Dialect::default(), interner, &mut Diagnostics::new());
    let owner = interner.resolve(module.name.name).to_owned();
    let is_found = file.split('.').next().is_some_and(|stem| stem.eq_ignore_ascii_case(&owner));
    if module.kind != ModuleKind::Definition || !is_found {
        return;
    }
    for (name, kind) in module.decls.iter().flat_map(declared) {
        let all = exports.entry(interner.resolve(name).to_owned()).or_default();
        if !all.iter().any(|(known, _)| *known == owner) {
            all.push((owner.clone(), kind));
        }
    }
}

fn declared(decl: &Decl) -> Vec<(Symbol, NameKind)> {
    match decl {
        Decl::Const { name, .. } => vec![(name.name, NameKind::Value)],
        Decl::Type { name, ty } => {
            let values = ty.as_ref().map_or(&[][..], values_of).iter();
            let values = values.map(|value| (value.name, NameKind::Value));
            [(name.name, NameKind::Type)].into_iter().chain(values).collect()
        }
        Decl::Var { names, .. } => names.iter().map(|name| (name.ident.name, NameKind::Value)).collect(),
        Decl::Procedure(procedure) => vec![(procedure.name.name, NameKind::Procedure)],
        Decl::Labels(_) | Decl::Module(_) | Decl::Error(_) => Vec::new(),
    }
}

fn values_of(ty: &TypeExpr) -> &[Ident] {
    match &ty.kind {
        TypeExprKind::Enumeration(values) => values,
        _ => &[],
    }
}
