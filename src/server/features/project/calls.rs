//! The hierarchy of calls: the procedures that use a procedure, and those that it uses.

use std::collections::BTreeMap;

use lsp_types::{
    CallHierarchyIncomingCall, CallHierarchyIncomingCallsParams, CallHierarchyItem,
    CallHierarchyOutgoingCall, CallHierarchyOutgoingCallsParams, CallHierarchyPrepareParams, Range,
    SymbolKind, TextDocumentIdentifier, TextDocumentPositionParams,
};

use tlc_frontend::base::{Interner, SourceFile, Span};
use tlc_frontend::sema::{IndexedKind, IndexedName};
use tlc_frontend::syntax::ast::{Body, Ident, Module};

use crate::driver::{Failure, KeptSources, KeptTree};
use crate::server::analysis::View;
use crate::server::features::navigation;
use crate::server::features::outline::{self, Item, ItemKind};
use crate::server::messages::path_of;
use crate::server::paths;
use crate::server::positions::Columns;
use crate::server::state::Server;

/// Finds the procedure at a place.
pub fn prepare(
    server: &mut Server,
    params: CallHierarchyPrepareParams,
) -> Result<Option<Vec<CallHierarchyItem>>, Failure> {
    let at = params.text_document_position_params;
    let Some(path) = server.ready(&at.text_document.uri)? else { return Ok(None) };
    Ok(server.analysis.view(&path).and_then(|view| {
        let (name, _) = view.name_at(at.position).filter(|(name, _)| name.kind == IndexedKind::Procedure)?;
        Some(vec![view.item_of(name)?])
    }))
}

/// Finds the procedures and module bodies that use a procedure in their statements.
pub fn incoming(
    server: &mut Server,
    params: CallHierarchyIncomingCallsParams,
) -> Result<Option<Vec<CallHierarchyIncomingCall>>, Failure> {
    let item = params.item;
    let Some(path) = server.ready(&item.uri)? else { return Ok(None) };
    let text_document = TextDocumentIdentifier { uri: item.uri };
    let at = TextDocumentPositionParams { text_document, position: item.selection_range.start };
    let Some(found) = navigation::occurrences(server, &path, &at)? else { return Ok(None) };
    let mut calls = Vec::new();
    for (path, ranges) in &found.ranges {
        let Some(tree) = server.analysis.kept.tree_of(path) else { continue };
        let source = CallSource::new(&server.analysis.kept, tree, server.analysis.columns);
        let mut of_file: BTreeMap<u32, CallHierarchyIncomingCall> = BTreeMap::new();
        for (range, _) in ranges {
            let at = source.file.start + source.columns.offset(&source.file.text, range.start) as u32;
            let Some((name, from)) = source.caller(at) else { continue };
            let call = CallHierarchyIncomingCall { from, from_ranges: Vec::new() };
            of_file.entry(name.span.lo).or_insert(call).from_ranges.push(*range);
        }
        calls.extend(of_file.into_values());
    }
    Ok(Some(calls))
}

/// Finds the procedures that the statements of a procedure use.
pub fn outgoing(
    server: &mut Server,
    params: CallHierarchyOutgoingCallsParams,
) -> Result<Option<Vec<CallHierarchyOutgoingCall>>, Failure> {
    let item = params.item;
    let Some(path) = server.ready(&item.uri)? else { return Ok(None) };
    Ok(server.analysis.view(&path).map(|view| {
        let at = view.position(item.selection_range.start);
        let items = outline::items(view.module);
        let bodies = match view.module.name.span {
            own if own.lo <= at && at <= own.hi => bodies_of_module(view.module),
            _ => outline::all(&items).find(|item| item.name.span.lo == at).map(bodies).unwrap_or_default(),
        };
        let mut calls: BTreeMap<u32, Vec<Range>> = BTreeMap::new();
        for body in bodies {
            let from = view.index.uses.partition_point(|(span, _)| span.lo < body.lo);
            for (span, number) in view.index.uses[from..].iter().take_while(|(span, _)| span.hi <= body.hi) {
                calls.entry(*number).or_default().push(view.range(*span));
            }
        }
        let call = |(number, from_ranges): (u32, Vec<Range>)| {
            let name = view.index.names.get(number as usize)?;
            let is_procedure = name.kind == IndexedKind::Procedure;
            let to = is_procedure.then(|| view.item_of(name)).flatten()?;
            Some(CallHierarchyOutgoingCall { to, from_ranges })
        };
        let mut calls: Vec<_> = calls.into_iter().filter_map(call).collect();
        calls.sort_by_key(|call| call.from_ranges.first().map(|range| range.start));
        calls
    }))
}

impl View<'_> {
    /// Describes a procedure at its block, or at its heading if the block is not known.
    fn item_of(&self, name: &IndexedName) -> Option<CallHierarchyItem> {
        [name.full(), name.declared].into_iter().find_map(|place| {
            let source = CallSource::new(self.kept, self.kept.tree_at(place.lo)?, self.columns);
            let items = outline::items(source.module);
            let item = outline::all(&items).find(|item| item.name.span == place)?;
            source.item(item.name, SymbolKind::FUNCTION, item.extent)
        })
    }
}

/// A parsed file.
struct CallSource<'k> {
    file: &'k SourceFile,
    module: &'k Module,
    interner: &'k Interner,
    columns: Columns,
}

impl<'k> CallSource<'k> {
    fn new(kept: &'k KeptSources, tree: &'k KeptTree, columns: Columns) -> CallSource<'k> {
        CallSource { file: &tree.file, module: &tree.module, interner: &kept.interner, columns }
    }

    /// Returns the procedure, or the module, whose statements contain a position.
    fn caller(&self, at: u32) -> Option<(Ident, CallHierarchyItem)> {
        let holds = |body: &Span| body.lo <= at && at < body.hi;
        let items = outline::items(self.module);
        if let Some(item) = outline::all(&items).find(|item| bodies(item).iter().any(holds)) {
            let kind = match item.kind {
                ItemKind::Procedure(_) => SymbolKind::FUNCTION,
                _ => SymbolKind::MODULE,
            };
            return Some((item.name, self.item(item.name, kind, item.extent)?));
        }
        let name = self.module.name;
        let is_own = bodies_of_module(self.module).iter().any(holds);
        let item = is_own.then(|| self.item(name, SymbolKind::MODULE, self.module.span)).flatten()?;
        Some((name, item))
    }

    fn item(&self, name: Ident, kind: SymbolKind, extent: Span) -> Option<CallHierarchyItem> {
        Some(CallHierarchyItem {
            name: self.interner.resolve(name.name).to_owned(),
            kind,
            tags: None,
            detail: Some(self.interner.resolve(self.module.name.name).to_owned()),
            uri: paths::uri(&path_of(self.file)?)?,
            range: self.columns.range(self.file, extent.to(name.span)),
            selection_range: self.columns.range(self.file, name.span),
            data: None,
        })
    }
}

/// Returns the statements of a procedure or local module.
fn bodies(item: &Item<'_>) -> Vec<Span> {
    match item.kind {
        ItemKind::Procedure(procedure) => procedure.block.iter().map(|block| block.body.span).collect(),
        ItemKind::LocalModule(module) => bodies_of_module(module),
        _ => Vec::new(),
    }
}

fn bodies_of_module(module: &Module) -> Vec<Span> {
    let span = |body: &Body| body.span;
    module.body.iter().chain(&module.finally).map(span).collect()
}
