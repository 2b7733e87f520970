//! Links from the names of imported modules to their files.

use lsp_types::{DocumentLink, DocumentLinkParams};

use crate::driver::Failure;
use crate::server::messages::path_of;
use crate::server::paths;
use crate::server::state::Server;

/// Lists the links of a text.
pub fn links(server: &mut Server, params: DocumentLinkParams) -> Result<Option<Vec<DocumentLink>>, Failure> {
    let Some(path) = server.ready(&params.text_document.uri)? else { return Ok(None) };
    Ok(server.analysis.view(&path).map(|view| {
        let names = view.module.imports.iter().flat_map(|import| import.modules());
        let links = names.filter_map(|name| {
            let (number, _) = view.index.at(name.span.lo).filter(|_| !name.is_missing())?;
            let declared = view.index.names.get(number as usize)?.declared;
            let file = view.kept.file_at(declared.lo)?;
            let target = paths::uri(&path_of(file)?)?;
            let tooltip = Some(format!("Open module {}", view.kept.interner.resolve(name.name)));
            Some(DocumentLink { range: view.range(name.span), target: Some(target), tooltip, data: None })
        });
        links.collect()
    }))
}
