//! The names and keywords that fit a place.

mod offers;
mod snippets;
mod surroundings;

use lsp_types::{
    CompletionItem, CompletionItemKind, CompletionList, CompletionOptions, CompletionParams,
    CompletionResponse, Documentation, MarkupContent, MarkupKind, Range,
};

use tlc_frontend::base::Dialect;
use tlc_frontend::sema::exports_of_system;

use super::tokens::tokens_before;
use super::visible::{VisibleNames, open_records};
use crate::driver::Failure;
use crate::server::state::Server;

use offers::{ItemSource, Offers};
use surroundings::ExpectedText;

pub use surroundings::Surroundings;

/// Returns when an editor asks for names by itself, and that documentation follows later.
pub fn options() -> CompletionOptions {
    CompletionOptions {
        trigger_characters: Some(vec![".".to_owned()]),
        resolve_provider: Some(true),
        ..CompletionOptions::default()
    }
}

/// Returns the names and keywords that fit a place.
pub fn completion(
    server: &mut Server,
    params: CompletionParams,
) -> Result<Option<CompletionResponse>, Failure> {
    let at = params.text_document_position;
    let uri = at.text_document.uri;
    let Some(path) = server.ready(&uri)? else { return Ok(None) };
    let Some(text) = server.text(&path) else { return Ok(None) };
    let kept = &mut server.analysis.kept;
    let first_of_system = exports_of_system(&mut kept.interner).first().map(|(name, _)| *name);
    let columns = server.analysis.columns;
    let offset = columns.offset(&text, at.position);
    let view = server.analysis.view(&path).filter(|view| *view.file.text == *text);
    let dialect = view.as_ref().map_or(Dialect::default(), |view| view.module.dialect);
    let Some(before) = tokens_before(&text, offset, dialect) else { return Ok(None) };
    let tokens = &before.tokens;
    let surroundings = Surroundings::of(tokens);
    let mut visible =
        view.as_ref().map(|view| VisibleNames::new(view, view.file.start + offset as u32, first_of_system));
    if let Some(visible) = &mut visible {
        open_records(visible, tokens, &surroundings.open);
    }
    let mut offers = Offers {
        visible: visible.as_ref(),
        tokens,
        surroundings: &surroundings,
        word: Range {
            start: columns.place(&text, before.word.start),
            end: columns.place(&text, before.word.end),
        },
        prefix: text.get(before.word.start..offset).unwrap_or_default(),
        path: &path,
        uri: &uri,
        library: server.library(),
        snippets: client_knows_snippets(server),
        items: Vec::new(),
        named: rustc_hash::FxHashSet::default(),
        is_incomplete: false,
    };
    let expected = surroundings.expected(tokens, visible.as_ref());
    if expected == ExpectedText::Nothing {
        return Ok(None);
    }
    offers.fill(expected);
    let Offers { items, is_incomplete, .. } = offers;
    Ok(Some(CompletionResponse::List(CompletionList { is_incomplete, items })))
}

fn client_knows_snippets(server: &Server) -> bool {
    let text = server.client.capabilities.text_document.as_ref();
    let item = text.and_then(|text| text.completion.as_ref()?.completion_item.as_ref());
    item.and_then(|item| item.snippet_support).unwrap_or_default()
}

/// Adds the documentation to an item.
pub fn resolve(server: &mut Server, mut item: CompletionItem) -> Result<CompletionItem, Failure> {
    let source = item.data.clone().and_then(|data| serde_json::from_value::<ItemSource>(data).ok());
    let Some(source) = source else { return Ok(item) };
    let Some(path) = server.ready(&source.uri)? else { return Ok(item) };
    let description = server.analysis.view(&path).and_then(|view| {
        let name = view.index.names.get(source.number as usize)?;
        let is_same = view.kept.interner.resolve(name.name) == source.name;
        if is_same { view.description(name) } else { None }
    });
    item.documentation = description
        .map(|value| Documentation::MarkupContent(MarkupContent { kind: MarkupKind::Markdown, value }));
    if item.kind == Some(CompletionItemKind::MODULE) {
        item.detail = None;
    }
    Ok(item)
}
