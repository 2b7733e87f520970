//! From a name to its declaration, its completion in an implementation module, its type and its uses.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use lsp_types::request::{GotoDeclarationParams, GotoImplementationParams, GotoTypeDefinitionParams};
use lsp_types::{
    DocumentHighlight, DocumentHighlightKind, DocumentHighlightParams, GotoDefinitionParams,
    GotoDefinitionResponse, Location, Range, ReferenceParams, TextDocumentPositionParams,
};

use rustc_hash::FxHashSet;

use tlc_frontend::base::Span;
use tlc_frontend::hir::{Type, TypeId};
use tlc_frontend::sema::{IndexedKind, IndexedName, NameIndex};
use tlc_frontend::syntax::ast::ModuleKind;

use crate::driver::Failure;
use crate::server::analysis::{CheckedProgram, View};
use crate::server::messages::path_of;
use crate::server::paths;
use crate::server::state::Server;

/// The answer to a request for a place.
type FoundPlace = Result<Option<GotoDefinitionResponse>, Failure>;

/// Finds the full declaration of a name: the one in the implementation module if there is one. At this
/// declaration it finds the one in the definition module.
pub fn definition(server: &mut Server, params: GotoDefinitionParams) -> FoundPlace {
    found(server, &params.text_document_position_params, |_, name, at| {
        if name.full() == at { name.declared } else { name.full() }
    })
}

/// Finds the declaration that other modules see.
pub fn declaration(server: &mut Server, params: GotoDeclarationParams) -> FoundPlace {
    found(server, &params.text_document_position_params, |_, name, _| name.declared)
}

/// Finds the declaration in the implementation module.
pub fn implementation(server: &mut Server, params: GotoImplementationParams) -> FoundPlace {
    found(server, &params.text_document_position_params, |_, name, _| name.full())
}

/// Finds the declaration of the type of a name.
pub fn type_definition(server: &mut Server, params: GotoTypeDefinitionParams) -> FoundPlace {
    found(server, &params.text_document_position_params, |index, name, _| {
        declared_type(index, name.ty).map_or(Span::NONE, IndexedName::full)
    })
}

/// Returns the declared name of a type, or of the type to which it points or of which it consists.
pub fn declared_type(index: &NameIndex, mut ty: TypeId) -> Option<&IndexedName> {
    loop {
        let is_meant = |name: &&IndexedName| name.kind == IndexedKind::Type && name.ty == ty;
        if let Some(name) = index.names.iter().find(is_meant) {
            return Some(name);
        }
        // A structure without a name consists of other types, so this ends.
        ty = match index.types.get(ty) {
            Type::Pointer { target } => *target,
            Type::Array { element, .. } | Type::OpenArray { element } | Type::Set { element, .. } => *element,
            Type::Subrange { host, .. } => *host,
            _ => return None,
        };
    }
}

fn found(
    server: &mut Server,
    at: &TextDocumentPositionParams,
    choose: impl FnOnce(&NameIndex, &IndexedName, Span) -> Span,
) -> FoundPlace {
    let Some(path) = server.ready(&at.text_document.uri)? else { return Ok(None) };
    let location = server.analysis.view(&path).and_then(|view| {
        let (name, span) = view.name_at(at.position)?;
        view.location(choose(view.index, name, span))
    });
    Ok(location.map(GotoDefinitionResponse::Scalar))
}

/// Finds the occurrences of a name in the text.
pub fn highlights(
    server: &mut Server,
    params: DocumentHighlightParams,
) -> Result<Option<Vec<DocumentHighlight>>, Failure> {
    let at = params.text_document_position_params;
    let Some(path) = server.ready(&at.text_document.uri)? else { return Ok(None) };
    Ok(server.analysis.view(&path).and_then(|view| {
        let (number, _) = view.index.at(view.position(at.position))?;
        let name = view.index.names.get(number as usize)?;
        let own = view.index.occurrences(number).into_iter().filter(|span| view.holds(*span));
        let highlight = |span| DocumentHighlight {
            range: view.range(span),
            kind: Some(match name.places().any(|place| place == span) {
                true => DocumentHighlightKind::WRITE,
                false => DocumentHighlightKind::READ,
            }),
        };
        Some(own.map(highlight).collect())
    }))
}

/// Finds the uses of a name in all modules of the folders.
pub fn references(server: &mut Server, params: ReferenceParams) -> Result<Option<Vec<Location>>, Failure> {
    let at = params.text_document_position;
    let Some(path) = server.ready(&at.text_document.uri)? else { return Ok(None) };
    let with_declarations = params.context.include_declaration;
    let Some(occurrences) = occurrences(server, &path, &at)? else { return Ok(None) };
    let mut locations = Vec::new();
    for (path, ranges) in occurrences.ranges {
        let Some(uri) = server.uri(&path) else { continue };
        for (range, is_declaration) in ranges {
            if with_declarations || !is_declaration {
                locations.push(Location { uri: uri.clone(), range });
            }
        }
    }
    Ok(Some(locations))
}

/// The occurrences of a name in all modules of the folders.
pub struct Occurrences {
    pub name: String,
    /// The places by the paths of the files. The flag marks declarations.
    pub ranges: BTreeMap<PathBuf, Vec<(Range, bool)>>,
}

/// Finds a name in all modules of the folders whose texts contain it. A name that only one module can know is
/// searched for in this module.
pub fn occurrences(
    server: &mut Server,
    path: &Path,
    at: &TextDocumentPositionParams,
) -> Result<Option<Occurrences>, Failure> {
    let Some(view) = server.analysis.view(path) else { return Ok(None) };
    let Some((name, _)) = view.name_at(at.position) else { return Ok(None) };
    let text = view.kept.interner.resolve(name.name).to_owned();
    let Some(target) = view.location(name.declared) else { return Ok(None) };
    let mut occurrences = Occurrences { name: text.clone(), ranges: BTreeMap::new() };
    occurrences.add(&view, &target);
    if view.is_private(name) {
        return Ok(Some(occurrences));
    }
    // A module can only name what it imports, except fields, values of enumerations and modules.
    let is_imported = !matches!(
        name.kind,
        IndexedKind::Field | IndexedKind::EnumerationValue | IndexedKind::Module | IndexedKind::Unknown
    );
    let module = view.kept.tree_at(name.declared.lo);
    let module = module.map(|tree| view.kept.interner.resolve(tree.module.name.name).to_owned());
    let module = module.filter(|_| is_imported).unwrap_or_default();
    let contains = |found: Arc<str>| {
        contains_word(&found, &text) && (module.is_empty() || contains_word(&found, &module))
    };
    let searched = view.checked.files.clone();
    let mut candidates = server.workspace.modules();
    candidates.retain(|module| !searched.contains(module) && server.text(module).is_some_and(&contains));
    while let Some(main) = server.next_program(&mut candidates)? {
        if let Some(view) = server.analysis.view(&main) {
            occurrences.add(&view, &target);
        }
        server.release(&main);
    }
    Ok(Some(occurrences))
}

/// Whether a text contains a word.
pub fn contains_word(text: &str, word: &str) -> bool {
    let is_letter =
        |byte: Option<&u8>| byte.is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'_');
    let bytes = text.as_bytes();
    memchr::memmem::find_iter(bytes, word).any(|start| {
        let before = start.checked_sub(1).and_then(|before| bytes.get(before));
        !is_letter(before) && !is_letter(bytes.get(start + word.len()))
    })
}

impl Server {
    /// Checks a program that contains as many of several files as possible, and removes these files. Returns
    /// the main file of the program, or `None` if there are no files.
    pub fn next_program(&mut self, files: &mut Vec<PathBuf>) -> Result<Option<PathBuf>, Failure> {
        let Some(first) = files.first().cloned() else { return Ok(None) };
        let wanted: FxHashSet<&OsStr> = files.iter().map(|file| file.as_os_str()).collect();
        let count = |checked: &CheckedProgram| {
            checked.files.iter().filter(|file| wanted.contains(file.as_os_str())).count()
        };
        let results = self.analysis.results().map(|(main, checked)| (count(checked), main));
        let best = results.filter(|(count, _)| *count > 0).max_by_key(|(count, _)| *count);
        let main = best.map_or(first, |(_, main)| main.clone());
        self.analysis.check(&main, true)?;
        let checked = self.analysis.result(&main).map_or(&[][..], |checked| &checked.files);
        // A file that changed meanwhile may be in none of the programs any more.
        let before = files.len();
        files.retain(|file| *file != main && !checked.contains(file));
        if files.len() == before {
            files.remove(0);
        }
        Ok(Some(main))
    }

    /// Allows to forget the names of a program whose main file is not open.
    pub fn release(&mut self, main: &Path) {
        if self.documents.get(main).is_none() {
            self.analysis.release(main);
        }
    }
}

impl Occurrences {
    /// Adds the occurrences in all files of a program of the name that is declared at a place.
    fn add(&mut self, view: &View<'_>, target: &Location) {
        let is_meant = |name: &IndexedName| {
            view.kept.interner.resolve(name.name) == self.name
                && view.location(name.declared).as_ref() == Some(target)
        };
        let Some(number) = view.index.names.iter().position(is_meant) else { return };
        let name = &view.index.names[number];
        for span in view.index.occurrences(number as u32) {
            let Some(file) = view.kept.file_at(span.lo) else { continue };
            let Some(path) = path_of(file) else { continue };
            let place = (view.columns.range(file, span), name.places().any(|place| place == span));
            let ranges = self.ranges.entry(path).or_default();
            if !ranges.contains(&place) {
                ranges.push(place);
            }
        }
    }
}

impl View<'_> {
    /// Whether no other module can know a name: it is declared in a procedure or in an implementation module.
    pub fn is_private(&self, name: &IndexedName) -> bool {
        let tree = self.kept.tree_at(name.declared.lo);
        let is_exported = tree.is_none_or(|tree| tree.module.kind != ModuleKind::Implementation);
        match name.kind {
            IndexedKind::LocalVariable
            | IndexedKind::Parameter
            | IndexedKind::VarParameter
            | IndexedKind::Label => true,
            IndexedKind::Module => false,
            _ => !is_exported,
        }
    }

    /// Returns the place of a span in any file of the program.
    pub fn location(&self, span: Span) -> Option<Location> {
        let file = self.kept.file_at(span.lo).filter(|_| span != Span::NONE)?;
        let uri = paths::uri(&path_of(file)?)?;
        Some(Location { uri, range: self.columns.range(file, span) })
    }
}
