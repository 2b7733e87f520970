//! The declarations of a text as a tree.

use lsp_types::{DocumentSymbol, DocumentSymbolParams, DocumentSymbolResponse, SymbolKind};

use tlc_frontend::syntax::ast::{ModuleKind, TypeExprKind};

use super::outline::{self, Item, ItemKind};
use crate::driver::Failure;
use crate::server::analysis::View;
use crate::server::state::Server;

/// Lists the declarations of a text.
pub fn document_symbols(
    server: &mut Server,
    params: DocumentSymbolParams,
) -> Result<Option<DocumentSymbolResponse>, Failure> {
    let Some(path) = server.ready(&params.text_document.uri)? else { return Ok(None) };
    Ok(server.analysis.view(&path).map(|view| {
        let items = outline::items(view.module);
        let children: Vec<DocumentSymbol> = items.iter().map(|item| view.symbol(item)).collect();
        let name = view.module.name;
        let kind = if view.module.kind.is_definition() { SymbolKind::INTERFACE } else { SymbolKind::MODULE };
        let whole = view.module.span.to(name.span);
        if name.is_missing() {
            return DocumentSymbolResponse::Nested(children);
        }
        let detail = match view.module.kind {
            ModuleKind::Definition | ModuleKind::ForeignDefinition | ModuleKind::Foreign => "definition",
            ModuleKind::Implementation => "implementation",
            _ => "program",
        };
        DocumentSymbolResponse::Nested(vec![view.new_symbol(
            view.kept.interner.resolve(name.name).to_owned(),
            (kind, Some(detail.to_owned())),
            (whole, name.span),
            children,
        )])
    }))
}

/// Returns the kind of symbol that a declaration is.
pub fn symbol_kind(kind: &ItemKind<'_>) -> SymbolKind {
    match kind {
        ItemKind::Constant => SymbolKind::CONSTANT,
        ItemKind::Type(Some(ty)) => match ty.kind {
            TypeExprKind::Record(_) => SymbolKind::STRUCT,
            TypeExprKind::Enumeration(_) => SymbolKind::ENUM,
            TypeExprKind::Procedure { .. } => SymbolKind::FUNCTION,
            _ => SymbolKind::CLASS,
        },
        ItemKind::Type(None) => SymbolKind::CLASS,
        ItemKind::EnumerationValue => SymbolKind::ENUM_MEMBER,
        ItemKind::Field => SymbolKind::FIELD,
        ItemKind::Variable | ItemKind::Parameter => SymbolKind::VARIABLE,
        ItemKind::Procedure(_) => SymbolKind::FUNCTION,
        ItemKind::LocalModule(_) => SymbolKind::MODULE,
    }
}

impl View<'_> {
    fn symbol(&self, item: &Item<'_>) -> DocumentSymbol {
        let children = item.items.iter().filter(|item| !matches!(item.kind, ItemKind::Parameter));
        let children = children.map(|item| self.symbol(item)).collect();
        let name = self.kept.interner.resolve(item.name.name).to_owned();
        self.new_symbol(name, (symbol_kind(&item.kind), None), (item.extent, item.name.span), children)
    }

    fn new_symbol(
        &self,
        name: String,
        (kind, detail): (SymbolKind, Option<String>),
        (whole, own): (tlc_frontend::base::Span, tlc_frontend::base::Span),
        children: Vec<DocumentSymbol>,
    ) -> DocumentSymbol {
        #[allow(deprecated, reason = "the structure has a field that it replaces by tags")]
        DocumentSymbol {
            name,
            detail,
            kind,
            tags: None,
            deprecated: None,
            range: self.range(whole.to(own)),
            selection_range: self.range(own),
            children: (!children.is_empty()).then_some(children),
        }
    }
}
