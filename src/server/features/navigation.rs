//! From a name to its declaration, its completion in an implementation module, its type and its uses.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use lsp_types::request::{GotoDeclarationParams, GotoImplementationParams, GotoTypeDefinitionParams};
use lsp_types::{
    DocumentHighlight, DocumentHighlightKind, DocumentHighlightParams, GotoDefinitionParams,
    GotoDefinitionResponse, Location, Range, ReferenceParams, TextDocumentPositionParams,
};

use tlc_frontend::base::Span;
use tlc_frontend::hir::{Type, TypeId};
use tlc_frontend::sema::{IndexedKind, IndexedName, NameIndex};

use crate::driver::Failure;
use crate::server::analysis::View;
use crate::server::dispatch::Server;
use crate::server::messages::path_of;
use crate::server::paths;

/// The answer to a request for a place.
type Found = Result<Option<GotoDefinitionResponse>, Failure>;

/// Finds the full declaration of a name: the one in the implementation module if there is one. At this
/// declaration it finds the one in the definition module.
pub fn definition(server: &mut Server, params: GotoDefinitionParams) -> Found {
    found(server, &params.text_document_position_params, |_, name, at| {
        let completed = name.completed.unwrap_or(name.declared);
        if completed == at { name.declared } else { completed }
    })
}

/// Finds the declaration that other modules see.
pub fn declaration(server: &mut Server, params: GotoDeclarationParams) -> Found {
    found(server, &params.text_document_position_params, |_, name, _| name.declared)
}

/// Finds the declaration in the implementation module.
pub fn implementation(server: &mut Server, params: GotoImplementationParams) -> Found {
    found(server, &params.text_document_position_params, |_, name, _| name.completed.unwrap_or(name.declared))
}

/// Finds the declaration of the type of a name.
pub fn type_definition(server: &mut Server, params: GotoTypeDefinitionParams) -> Found {
    found(server, &params.text_document_position_params, |index, name, _| {
        declared_type(index, name.ty).map_or(Span::NONE, |ty| ty.completed.unwrap_or(ty.declared))
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
) -> Found {
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
            kind: Some(match span == name.declared || Some(span) == name.completed {
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
    pub kind: IndexedKind,
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
    let mut occurrences = Occurrences { name: text.clone(), kind: name.kind, ranges: BTreeMap::new() };
    let is_local = matches!(
        name.kind,
        IndexedKind::LocalVariable | IndexedKind::Parameter | IndexedKind::VarParameter | IndexedKind::Label
    );
    occurrences.add(&view, &target);
    let mut searched: Vec<PathBuf> = view.checked.files.clone();
    if is_local {
        return Ok(Some(occurrences));
    }
    for module in server.workspace.modules() {
        let is_candidate = !searched.contains(&module)
            && server
                .text(&module)
                .is_some_and(|found| memchr::memmem::find(found.as_bytes(), text.as_bytes()).is_some());
        if !is_candidate {
            continue;
        }
        server.analysis.check(&module, true)?;
        if let Some(view) = server.analysis.view(&module) {
            occurrences.add(&view, &target);
            searched.extend(view.checked.files.iter().cloned());
        }
        if server.documents.get(&module).is_none() {
            server.analysis.release(&module);
        }
    }
    Ok(Some(occurrences))
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
            let Some(path) = path_of(&file.name) else { continue };
            let place =
                (view.columns.range(file, span), span == name.declared || Some(span) == name.completed);
            let ranges = self.ranges.entry(path).or_default();
            if !ranges.contains(&place) {
                ranges.push(place);
            }
        }
    }
}

impl View<'_> {
    /// Returns the place of a span in any file of the program.
    pub fn location(&self, span: Span) -> Option<Location> {
        let file = self.kept.file_at(span.lo).filter(|_| span != Span::NONE)?;
        let uri = paths::uri(&path_of(&file.name)?)?;
        Some(Location { uri, range: self.columns.range(file, span) })
    }
}
